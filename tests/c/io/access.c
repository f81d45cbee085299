// ranks: 1 2 3 4
// timeout: 60
// Every function that moves data, with each kind of file pointer, blocking, nonblocking, split.
#include "io.h"

#define N 1000

static int out[N], in[N];

static void fill(int key)
{
    for (int i = 0; i < N; i++)
        out[i] = key * 1000003 + check_rank * 10007 + i;
    memset(in, 0x5a, sizeof in);
}

/* `in` is what rank `from` wrote under the key. */
static int wrong(int key, int from)
{
    int bad = 0;
    for (int i = 0; i < N; i++)
        bad += in[i] != key * 1000003 + from * 10007 + i;
    return bad;
}

#define BLOCK(r) ((MPI_Offset)(r) * N)

static void settle(MPI_File fh)
{
    OK(MPI_File_sync(fh));
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_sync(fh));
}

static void explicit_offsets(MPI_File fh)
{
    MPI_Status st;
    MPI_Request rq;
    int next = (check_rank + 1) % check_size;
    fill(1);
    OK(MPI_File_write_at(fh, BLOCK(check_rank), out, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    settle(fh);
    OK(MPI_File_read_at(fh, BLOCK(next), in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(1, next), 0);
    settle(fh);
    fill(2);
    OK(MPI_File_write_at_all(fh, BLOCK(check_rank), out, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    settle(fh);
    OK(MPI_File_read_at_all(fh, BLOCK(next), in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(2, next), 0);
    settle(fh);
    fill(3);
    OK(MPI_File_iwrite_at(fh, BLOCK(check_rank), out, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    settle(fh);
    OK(MPI_File_iread_at(fh, BLOCK(next), in, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    CHECK_EQ(wrong(3, next), 0);
    settle(fh);
    fill(4);
    OK(MPI_File_iwrite_at_all(fh, BLOCK(check_rank), out, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    settle(fh);
    OK(MPI_File_iread_at_all(fh, BLOCK(next), in, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    CHECK_EQ(wrong(4, next), 0);
    settle(fh);
    fill(5);
    OK(MPI_File_write_at_all_begin(fh, BLOCK(check_rank), out, N, MPI_INT));
    OK(MPI_File_write_at_all_end(fh, out, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    settle(fh);
    OK(MPI_File_read_at_all_begin(fh, BLOCK(next), in, N, MPI_INT));
    OK(MPI_File_read_at_all_end(fh, in, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(5, next), 0);
    settle(fh);
}

static void at(MPI_File fh, MPI_Offset want)
{
    MPI_Offset got = -1;
    OK(MPI_File_get_position(fh, &got));
    CHECK_EQ(got, want);
}

static void individual(MPI_File fh)
{
    MPI_Status st;
    MPI_Request rq;
    MPI_Offset b = BLOCK(check_rank);
    fill(11);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_write(fh, out, N / 2, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N / 2);
    at(fh, b + N / 2);
    OK(MPI_File_write(fh, out + N / 2, N - N / 2, MPI_INT, &st));
    at(fh, b + N);
    OK(MPI_File_seek(fh, -N, MPI_SEEK_CUR));
    at(fh, b);
    OK(MPI_File_read(fh, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(11, check_rank), 0);
    at(fh, b + N);
    fill(12);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_write_all(fh, out, N, MPI_INT, &st));
    at(fh, b + N);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_read_all(fh, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(12, check_rank), 0);
    fill(13);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_iwrite(fh, out, N, MPI_INT, &rq));
    at(fh, b + N); /* moved when it was started */
    CHECK_EQ(io_wait(&rq), N);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_iread(fh, in, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    CHECK_EQ(wrong(13, check_rank), 0);
    fill(14);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_iwrite_all(fh, out, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_iread_all(fh, in, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    CHECK_EQ(wrong(14, check_rank), 0);
    fill(15);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_write_all_begin(fh, out, N, MPI_INT));
    OK(MPI_File_write_all_end(fh, out, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    OK(MPI_File_seek(fh, b, MPI_SEEK_SET));
    OK(MPI_File_read_all_begin(fh, in, N, MPI_INT));
    OK(MPI_File_read_all_end(fh, in, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(15, check_rank), 0);
    settle(fh);
}

/* Every block that some rank wrote under the key is in the file once. */
static void shared_blocks(MPI_File fh, int key)
{
    char seen[64] = {0};
    MPI_Offset where = -1;
    settle(fh);
    OK(MPI_File_get_position_shared(fh, &where));
    CHECK_EQ(where, BLOCK(check_size));
    for (int b = 0; b < check_size; b++) {
        OK(MPI_File_read_at(fh, BLOCK(b), in, N, MPI_INT, MPI_STATUS_IGNORE));
        int from = (in[0] - key * 1000003) / 10007;
        CHECK(from >= 0 && from < check_size && !seen[from]);
        if (from >= 0 && from < 64)
            seen[from] = 1;
        CHECK_EQ(wrong(key, from), 0);
    }
    settle(fh);
    OK(MPI_File_seek_shared(fh, 0, MPI_SEEK_SET));
}

static void shared(MPI_File fh)
{
    MPI_Status st;
    MPI_Request rq;
    OK(MPI_File_seek_shared(fh, 0, MPI_SEEK_SET));
    fill(21);
    OK(MPI_File_write_shared(fh, out, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    shared_blocks(fh, 21);
    OK(MPI_File_read_shared(fh, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), N);
    CHECK_EQ(wrong(21, (in[0] - 21 * 1000003) / 10007), 0);
    settle(fh);
    OK(MPI_File_seek_shared(fh, 0, MPI_SEEK_SET));
    fill(22);
    OK(MPI_File_iwrite_shared(fh, out, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    shared_blocks(fh, 22);
    OK(MPI_File_iread_shared(fh, in, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), N);
    CHECK_EQ(wrong(22, (in[0] - 22 * 1000003) / 10007), 0);
    settle(fh);
    OK(MPI_File_seek_shared(fh, 0, MPI_SEEK_SET));
}

static void ordered(MPI_File fh)
{
    MPI_Status st;
    MPI_Offset where = -1;
    /* Rank r writes r + 1 ints, behind those of the ranks before it. */
    MPI_Offset mine = check_rank * (check_rank + 1) / 2;
    int n = check_rank + 1, total = check_size * (check_size + 1) / 2;
    fill(31);
    OK(MPI_File_write_ordered(fh, out, n, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), n);
    settle(fh);
    OK(MPI_File_get_position_shared(fh, &where));
    CHECK_EQ(where, total);
    OK(MPI_File_read_at(fh, mine, in, n, MPI_INT, &st));
    CHECK_EQ(in[0], out[0]);
    CHECK_EQ(in[n - 1], out[n - 1]);
    settle(fh);
    OK(MPI_File_seek_shared(fh, -total, MPI_SEEK_CUR));
    memset(in, 0, sizeof in);
    OK(MPI_File_read_ordered(fh, in, n, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), n);
    CHECK(memcmp(in, out, 4 * n) == 0);
    fill(32);
    OK(MPI_File_seek_shared(fh, 0, MPI_SEEK_SET));
    OK(MPI_File_write_ordered_begin(fh, out, n, MPI_INT));
    OK(MPI_File_write_ordered_end(fh, out, &st));
    CHECK_EQ(io_count(&st, MPI_INT), n);
    settle(fh);
    OK(MPI_File_seek_shared(fh, 0, MPI_SEEK_SET));
    OK(MPI_File_read_ordered_begin(fh, in, n, MPI_INT));
    OK(MPI_File_read_ordered_end(fh, in, &st));
    CHECK_EQ(io_count(&st, MPI_INT), n);
    CHECK(memcmp(in, out, 4 * n) == 0);
    settle(fh);
}

/* Reading ends with the file. */
static void end_of_file(MPI_File fh)
{
    MPI_Status st;
    MPI_Request rq;
    fill(41);
    OK(MPI_File_set_size(fh, 0));
    if (check_rank == 0)
        OK(MPI_File_write_at(fh, 0, out, 10, MPI_INT, &st));
    settle(fh);
    OK(MPI_File_read_at(fh, 4, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), 6);
    CHECK_EQ(in[6], 0x5a5a5a5a);
    OK(MPI_File_read_at_all(fh, 8, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), 2);
    OK(MPI_File_iread_at(fh, 10, in, N, MPI_INT, &rq));
    CHECK_EQ(io_wait(&rq), 0);
    OK(MPI_File_read_at(fh, 1000000, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), 0);
    OK(MPI_File_seek(fh, 0, MPI_SEEK_END));
    at(fh, 10);
    OK(MPI_File_seek(fh, -3, MPI_SEEK_END));
    OK(MPI_File_read(fh, in, N, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), 3);
    settle(fh);
}

/* Requests of many accesses at once, waited for together. */
static void crowd(MPI_File fh)
{
    enum { K = 40 };
    static int buf[K][64], got[K][64];
    MPI_Request rq[K];
    MPI_Status st[K];
    OK(MPI_File_set_size(fh, 0));
    for (int k = 0; k < K; k++) {
        for (int i = 0; i < 64; i++)
            buf[k][i] = k * 64 + i + check_rank;
        OK(MPI_File_iwrite_at(fh, (MPI_Offset)(check_rank * K + k) * 64, buf[k], 64, MPI_INT, &rq[k]));
    }
    OK(MPI_Waitall(K, rq, st));
    for (int k = 0; k < K; k++)
        CHECK_EQ(io_count(&st[k], MPI_INT), 64);
    for (int k = 0; k < K; k++)
        OK(MPI_File_iread_at(fh, (MPI_Offset)(check_rank * K + k) * 64, got[k], 64, MPI_INT, &rq[k]));
    for (int left = K; left > 0;) {
        int n = 0, idx[K];
        OK(MPI_Testsome(K, rq, &n, idx, st));
        if (n != MPI_UNDEFINED)
            left -= n;
    }
    CHECK(memcmp(buf, got, sizeof buf) == 0);
    settle(fh);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    io_begin("access");
    MPI_File fh = io_open(0);
    OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    explicit_offsets(fh);
    individual(fh);
    shared(fh);
    ordered(fh);
    end_of_file(fh);
    crowd(fh);
    OK(MPI_File_close(&fh));
    io_end();
    return CHECK_END();
}
