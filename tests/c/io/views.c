// ranks: 1 2 3 4 8
// timeout: 60
// Views: interleaved, of arrays, displaced; what a file with a view tells; data of any memory type.
#include "io.h"

static void tells(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, int combiner)
{
    MPI_Offset d = -1;
    MPI_Datatype e, f;
    char rep[MPI_MAX_DATAREP_STRING];
    int i, a, t, c;
    OK(MPI_File_get_view(fh, &d, &e, &f, rep));
    CHECK_EQ(d, disp);
    CHECK(e == etype);
    CHECK_STR(rep, "native");
    OK(MPI_Type_get_envelope(f, &i, &a, &t, &c));
    CHECK_EQ(c, combiner);
    if (c != MPI_COMBINER_NAMED)
        OK(MPI_Type_free(&f));
}

/* Rank r has every size-th group of `block` ints, from byte 12 on. */
static void interleaved(MPI_File fh, int block, int n, const char *together, int collective)
{
    MPI_Datatype ft, tile;
    MPI_Info info;
    MPI_Status st;
    MPI_Offset at = -1, where = -1;
    int count = block * n;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", together));
    OK(MPI_Info_set(info, "romio_cb_read", together));
    OK(MPI_Info_set(info, "cb_buffer_size", "5000"));
    OK(MPI_Type_contiguous(block, MPI_INT, &tile));
    OK(MPI_Type_create_resized(tile, 0, 4L * block * check_size, &ft));
    OK(MPI_Type_commit(&ft));
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_File_set_view(fh, 12 + 4L * block * check_rank, MPI_INT, ft, "native", info));
    OK(MPI_Type_free(&tile));
    OK(MPI_Type_free(&ft)); /* the view keeps it */
    OK(MPI_Info_free(&info));
    tells(fh, 12 + 4L * block * check_rank, MPI_INT, MPI_COMBINER_RESIZED);
    OK(MPI_File_get_byte_offset(fh, block, &where));
    CHECK_EQ(where, 12 + 4L * block * (check_rank + check_size));

    int *buf = malloc(8L * count + 8), *back = malloc(8L * count + 8);
    /* Every other int of the memory, on odd ranks. */
    int odd = check_rank % 2;
    MPI_Datatype mem;
    OK(MPI_Type_vector(count, 1, 1 + odd, MPI_INT, &mem));
    OK(MPI_Type_commit(&mem));
    for (int i = 0; i < 2 * count; i++)
        buf[i] = back[i] = -7;
    for (int i = 0; i < count; i++)
        buf[i * (1 + odd)] = check_rank * 1000000 + i;
    if (collective)
        OK(MPI_File_write_all(fh, buf, 1, mem, &st));
    else
        OK(MPI_File_write(fh, buf, 1, mem, &st));
    CHECK_EQ(io_count(&st, MPI_INT), count);
    OK(MPI_File_get_position(fh, &at));
    CHECK_EQ(at, count);
    OK(MPI_File_sync(fh));
    OK(MPI_File_seek(fh, 0, MPI_SEEK_SET));
    if (collective)
        OK(MPI_File_read_all(fh, back, 1, mem, &st));
    else
        OK(MPI_File_read(fh, back, 1, mem, &st));
    CHECK_EQ(io_count(&st, MPI_INT), count);
    CHECK(memcmp(buf, back, 8L * count) == 0);
    OK(MPI_File_seek(fh, 0, MPI_SEEK_END));
    OK(MPI_File_get_position(fh, &at));
    CHECK_EQ(at, count);
    OK(MPI_Type_free(&mem));

    /* The file as bytes: each int at its place. */
    OK(MPI_File_sync(fh));
    OK(MPI_File_set_view(fh, 12, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    tells(fh, 12, MPI_INT, MPI_COMBINER_NAMED);
    int *all = malloc(4L * count * check_size);
    OK(MPI_File_read_at_all(fh, 0, all, count * check_size, MPI_INT, &st));
    CHECK_EQ(io_count(&st, MPI_INT), count * check_size);
    int bad = 0;
    for (int i = 0; i < count * check_size; i++) {
        int group = i / block, rank = group % check_size;
        bad += all[i] != rank * 1000000 + group / check_size * block + i % block;
    }
    CHECK_EQ(bad, 0);
    free(buf);
    free(back);
    free(all);
    OK(MPI_File_sync(fh));
}

/* A two-dimensional array, by columns of blocks and by darray. */
static void arrays(MPI_File fh)
{
    enum { ROWS = 24 };
    int cols = 6 * check_size;
    int sizes[2] = {ROWS, cols}, sub[2] = {ROWS, 6}, starts[2] = {0, 6 * check_rank};
    int distribs[2] = {MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_CYCLIC}, dargs[2] = {MPI_DISTRIBUTE_DFLT_DARG, 2};
    int grid[2] = {1, check_size};
    MPI_Datatype block, cyclic;
    MPI_Status st;
    MPI_Request rq;
    double part[ROWS * 6], back[ROWS * 6];
    for (int i = 0; i < ROWS * 6; i++)
        part[i] = (i / 6) * cols + 6 * check_rank + i % 6;
    OK(MPI_Type_create_subarray(2, sizes, sub, starts, MPI_ORDER_C, MPI_DOUBLE, &block));
    OK(MPI_Type_commit(&block));
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_File_set_view(fh, 0, MPI_DOUBLE, block, "native", MPI_INFO_NULL));
    OK(MPI_File_iwrite_all(fh, part, ROWS * 6, MPI_DOUBLE, &rq));
    OK(MPI_Wait(&rq, &st));
    CHECK_EQ(io_count(&st, MPI_DOUBLE), ROWS * 6);
    OK(MPI_File_sync(fh));
    OK(MPI_Type_create_darray(check_size, check_rank, 2, sizes, distribs, dargs, grid, MPI_ORDER_C, MPI_DOUBLE, &cyclic));
    OK(MPI_Type_commit(&cyclic));
    OK(MPI_File_set_view(fh, 0, MPI_DOUBLE, cyclic, "native", MPI_INFO_NULL));
    OK(MPI_File_iread_all(fh, back, ROWS * 6, MPI_DOUBLE, &rq));
    OK(MPI_Wait(&rq, &st));
    CHECK_EQ(io_count(&st, MPI_DOUBLE), ROWS * 6);
    int bad = 0;
    for (int i = 0; i < ROWS * 6; i++) {
        int row = i / 6, k = i % 6, col = k / 2 * 2 * check_size + 2 * check_rank + k % 2;
        bad += back[i] != row * cols + col;
    }
    CHECK_EQ(bad, 0);
    OK(MPI_Type_free(&block));
    OK(MPI_Type_free(&cyclic));
    OK(MPI_File_sync(fh));
}

/* Different numbers of bytes on the ranks, none on some. */
static void uneven(MPI_File fh)
{
    int n = check_rank % 2 ? 0 : 300 * (check_rank + 1);
    unsigned char buf[3000], back[3000];
    MPI_Status st;
    MPI_Datatype ft;
    OK(MPI_Type_create_resized(MPI_BYTE, 0, check_size, &ft));
    OK(MPI_Type_commit(&ft));
    check_fill(buf, sizeof buf, check_rank);
    memset(back, 0, sizeof back);
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_File_set_view(fh, check_rank, MPI_BYTE, ft, "native", MPI_INFO_NULL));
    OK(MPI_File_write_at_all(fh, 5, buf, n, MPI_BYTE, &st));
    CHECK_EQ(io_count(&st, MPI_BYTE), n);
    OK(MPI_File_sync(fh));
    OK(MPI_File_read_at_all(fh, 5, back, n, MPI_BYTE, &st));
    CHECK_EQ(io_count(&st, MPI_BYTE), n);
    CHECK(memcmp(buf, back, n) == 0);
    OK(MPI_Type_free(&ft));
    /* The ends of the file in the ranks' views. */
    OK(MPI_File_sync(fh));
}

/* One direction, the shared pointer only; the view begins where it is. */
static void sequential(void)
{
    MPI_File fh;
    MPI_Offset d = -1;
    MPI_Datatype e, f;
    char rep[MPI_MAX_DATAREP_STRING];
    int v = check_rank, got = -1;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &fh));
    CHECK_CLASS(MPI_File_write(fh, &v, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK_CLASS(MPI_File_write_at(fh, 0, &v, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK_CLASS(MPI_File_seek(fh, 0, MPI_SEEK_SET), MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK_CLASS(MPI_File_get_position(fh, &d), MPI_ERR_UNSUPPORTED_OPERATION);
    CHECK_CLASS(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL), MPI_ERR_DISP);
    OK(MPI_File_write_ordered(fh, &v, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_set_view(fh, MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    OK(MPI_File_get_view(fh, &d, &e, &f, rep));
    CHECK_EQ(d, 4 * check_size);
    v += 100;
    OK(MPI_File_write_ordered(fh, &v, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&fh));
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY | MPI_MODE_SEQUENTIAL, MPI_INFO_NULL, &fh));
    OK(MPI_File_read_ordered(fh, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
    CHECK_EQ(got, check_rank);
    OK(MPI_File_read_ordered(fh, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
    CHECK_EQ(got, check_rank + 100);
    OK(MPI_File_close(&fh));
    io_end();
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    io_begin("views");
    MPI_File fh = io_open(0);
    tells(fh, 0, MPI_BYTE, MPI_COMBINER_NAMED);
    static const char *const together[] = {"enable", "disable", "automatic"};
    for (int i = 0; i < 3; i++)
        for (int collective = 0; collective < 2; collective++) {
            interleaved(fh, 1, 3000, together[i], collective);
            interleaved(fh, 7, 100, together[i], collective);
            interleaved(fh, 5000, 2, together[i], collective);
        }
    arrays(fh);
    uneven(fh);
    OK(MPI_File_close(&fh));
    io_end();
    sequential();
    return CHECK_END();
}
