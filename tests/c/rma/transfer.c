// ranks: 1 2 4
// timeout: 60
// Put and get, contiguous and of derived types, of every length, on windows of every kind and in
// epochs of every kind; MPI_PROC_NULL; large counts; request-based forms.
#include "rma.h"

#define SIZE 300000

static unsigned char out[SIZE], in[SIZE];

static void contiguous(struct window *w, enum epoch e)
{
    static const int sizes[] = { 0, 1, 4, 8, 13, 4096, 20001, 140000 };
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    for (int i = 0; i < 8; i++) {
        int n = sizes[i];
        check_fill(out, n, check_rank * 10 + i);
        memset(w->mem, 0xee, n + 16);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        epoch_begin(w, e);
        OK(MPI_Put(out, n, MPI_BYTE, to, at(w, to, 8), n, MPI_BYTE, w->win));
        epoch_end(w, e);
        CHECK_EQ(check_wrong((unsigned char *)w->mem + 8, n, from * 10 + i), 0);
        CHECK_EQ((unsigned char)w->mem[7], 0xee);
        CHECK_EQ((unsigned char)w->mem[8 + n], 0xee);
        memset(in, 0, n + 1);
        epoch_begin(w, e);
        OK(MPI_Get(in, n, MPI_BYTE, to, at(w, to, 8), n, MPI_BYTE, w->win));
        epoch_end(w, e);
        CHECK_EQ(check_wrong(in, n, check_rank * 10 + i), 0);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

/* Every second int at the origin, every third at the target. */
static void derived(struct window *w, enum epoch e)
{
    enum { N = 20000 };
    static int a[2 * N], back[2 * N];
    int *mine = (int *)w->mem, to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    MPI_Datatype two, three;
    OK(MPI_Type_vector(N, 1, 2, MPI_INT, &two));
    OK(MPI_Type_vector(N, 1, 3, MPI_INT, &three));
    OK(MPI_Type_commit(&two));
    OK(MPI_Type_commit(&three));
    for (int i = 0; i < 2 * N; i++)
        a[i] = check_rank * 1000000 + i, back[i] = -7;
    memset(w->mem, 0, w->size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    epoch_begin(w, e);
    OK(MPI_Put(a, 1, two, to, at(w, to, 0), 1, three, w->win));
    epoch_end(w, e);
    int bad = 0;
    for (int i = 0; i < N; i++)
        bad += mine[3 * i] != from * 1000000 + 2 * i || (i + 1 < N && (mine[3 * i + 1] || mine[3 * i + 2]));
    CHECK_EQ(bad, 0);
    epoch_begin(w, e);
    OK(MPI_Get(back, 1, two, to, at(w, to, 0), 1, three, w->win));
    epoch_end(w, e);
    bad = 0;
    for (int i = 0; i < 2 * N; i++)
        bad += i % 2 ? back[i] != -7 : back[i] != a[i];
    CHECK_EQ(bad, 0);
    /* Contiguous here, strided there, and the reverse. */
    epoch_begin(w, e);
    OK(MPI_Put(a, N, MPI_INT, to, at(w, to, 0), 1, three, w->win));
    epoch_end(w, e);
    CHECK_EQ(mine[3 * (N - 1)], from * 1000000 + N - 1);
    epoch_begin(w, e);
    OK(MPI_Get_c(back, N, MPI_INT, to, at(w, to, 0), 1, three, w->win));
    epoch_end(w, e);
    CHECK_EQ(memcmp(back, a, N * sizeof(int)), 0);
    OK(MPI_Type_free(&two));
    OK(MPI_Type_free(&three));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void requests(struct window *w)
{
    MPI_Request r[3];
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    check_fill(out, SIZE, check_rank);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    OK(MPI_Rput(out, 150000, MPI_BYTE, to, at(w, to, 0), 150000, MPI_BYTE, w->win, &r[0]));
    OK(MPI_Rput_c(out + 150000, 8, MPI_BYTE, to, at(w, to, 150000), 8, MPI_BYTE, w->win, &r[1]));
    OK(MPI_Rput(out, 8, MPI_BYTE, MPI_PROC_NULL, 0, 8, MPI_BYTE, w->win, &r[2]));
    OK(MPI_Waitall(3, r, MPI_STATUSES_IGNORE));
    OK(MPI_Win_flush(to, w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(w->win));
    CHECK_EQ(check_wrong((unsigned char *)w->mem, 150008, from), 0);
    OK(MPI_Rget(in, 150000, MPI_BYTE, to, at(w, to, 0), 150000, MPI_BYTE, w->win, &r[0]));
    OK(MPI_Rget_c(in + 150000, 8, MPI_BYTE, to, at(w, to, 150000), 8, MPI_BYTE, w->win, &r[1]));
    int done = 0;
    while (!done)
        OK(MPI_Testall(2, r, &done, MPI_STATUSES_IGNORE));
    CHECK_EQ(check_wrong(in, 150008, check_rank), 0);
    /* A flush completes what has a request, which then still is to be freed. */
    OK(MPI_Rget(in, 8, MPI_BYTE, to, at(w, to, 0), 8, MPI_BYTE, w->win, &r[0]));
    OK(MPI_Win_flush_all(w->win));
    OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
    CHECK(r[0] == MPI_REQUEST_NULL);
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < KINDS; k++) {
        struct window w;
        window_open(&w, k, SIZE);
        for (int e = 0; e < EPOCHS; e++) {
            contiguous(&w, e);
            derived(&w, e);
            epoch_begin(&w, e);
            OK(MPI_Put(out, 8, MPI_BYTE, MPI_PROC_NULL, 0, 8, MPI_BYTE, w.win));
            OK(MPI_Get(in, 8, MPI_BYTE, MPI_PROC_NULL, 0, 8, MPI_BYTE, w.win));
            OK(MPI_Put_c(out, 8, MPI_BYTE, check_rank, at(&w, check_rank, 0), 8, MPI_BYTE, w.win));
            epoch_end(&w, e);
            CHECK_EQ(memcmp(w.mem, out, 8), 0);
        }
        requests(&w);
        window_close(&w);
    }
    return CHECK_END();
}
