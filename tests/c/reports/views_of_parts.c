// ranks: 1 2 3
// reference-fails: MPICH counts beyond the end of the file (its issue 2347 is open)
/* Views made of several subarrays, their counts at the end of the file, what set_view does to file
 * pointers, and a collective read in which one rank has an involved type.
 * After: pmodels/mpich issues 7169 and 2347, open-mpi/ompi issues 1191, 4453 and 10546. */
#include "../check.h"

static char path[64];

static MPI_File opened(MPI_Comm comm)
{
    MPI_File f;
    OK(MPI_File_open(comm, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    OK(MPI_File_set_size(f, 0));
    OK(MPI_Barrier(comm));
    return f;
}

/* Three arrays of 4 x 6 ints in one file, of which each rank has two columns. */
static void concatenated(int kind)
{
    enum { ROWS = 4, COLS = 6, VARS = 3 };
    int n = check_size, me = check_rank, sizes[2] = {ROWS, 2 * n}, parts[2] = {ROWS, 2}, starts[2] = {0, 2 * me};
    int ones[VARS] = {1, 1, 1}, places[VARS];
    MPI_Aint bytes[VARS];
    MPI_Datatype sub, types[VARS], view;
    OK(MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &sub));
    for (int v = 0; v < VARS; v++)
        types[v] = sub, places[v] = v, bytes[v] = (MPI_Aint)sizeof(int) * ROWS * 2 * n * v;
    if (kind == 0)
        OK(MPI_Type_indexed(VARS, ones, places, sub, &view));
    else if (kind == 1)
        OK(MPI_Type_create_hindexed(VARS, ones, bytes, sub, &view));
    else
        OK(MPI_Type_create_struct(VARS, ones, bytes, types, &view));
    OK(MPI_Type_commit(&view));
    MPI_File f = opened(MPI_COMM_WORLD);
    OK(MPI_File_set_view(f, 0, MPI_INT, view, "native", MPI_INFO_NULL));
    int mine[VARS * ROWS * 2], count;
    for (int i = 0; i < VARS * ROWS * 2; i++)
        mine[i] = me * 1000 + i;
    MPI_Status s;
    OK(MPI_File_write_all(f, mine, VARS * ROWS * 2, MPI_INT, &s));
    OK(MPI_Get_count(&s, MPI_INT, &count));
    CHECK_EQ(count, VARS * ROWS * 2);
    MPI_Offset size;
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_get_size(f, &size));
    CHECK_EQ(size, (MPI_Offset)sizeof(int) * VARS * ROWS * 2 * n);
    OK(MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    for (int v = 0; v < VARS; v++)
        for (int r = 0; r < ROWS; r++)
            for (int c = 0; c < 2 * n; c++) {
                int got = -1;
                OK(MPI_File_read_at(f, (v * ROWS + r) * 2 * n + c, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
                CHECK_EQ(got, c / 2 * 1000 + (v * ROWS + r) * 2 + c % 2);
            }
    OK(MPI_File_close(&f));
    OK(MPI_Type_free(&view));
    OK(MPI_Type_free(&sub));
}

/* Two ints of every four are seen, of a file that ends in the middle. */
static void counts_at_the_end(void)
{
    MPI_Datatype pair, view;
    int ints[30], got[40], count;
    for (int i = 0; i < 30; i++)
        ints[i] = i;
    MPI_File f = opened(MPI_COMM_SELF);
    OK(MPI_File_write_at(f, 0, ints, 30, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_create_resized(pair, 0, (MPI_Aint)sizeof(int) * 4, &view));
    OK(MPI_Type_commit(&view));
    for (int how = 0; how < 4; how++) {
        MPI_Status s;
        MPI_Request r;
        memset(got, -1, sizeof got);
        OK(MPI_File_set_view(f, 0, MPI_INT, view, "native", MPI_INFO_NULL));
        if (how == 0)
            OK(MPI_File_read(f, got, 40, MPI_INT, &s));
        else if (how == 1)
            OK(MPI_File_read_at_all(f, 0, got, 40, MPI_INT, &s));
        else if (how == 2) {
            OK(MPI_File_iread(f, got, 40, MPI_INT, &r));
            OK(MPI_Wait(&r, &s));
        } else {
            OK(MPI_File_iread_at_all(f, 0, got, 40, MPI_INT, &r));
            OK(MPI_Wait(&r, &s));
        }
        OK(MPI_Get_count(&s, MPI_INT, &count));
        CHECK_EQ(count, 16);
        for (int i = 0; i < 16; i++)
            CHECK_EQ(got[i], i / 2 * 4 + i % 2);
        CHECK_EQ(got[16], -1);
        /* Nothing is left. */
        OK(MPI_File_seek(f, 0, MPI_SEEK_END));
        OK(MPI_File_read(f, got, 4, MPI_INT, &s));
        OK(MPI_Get_count(&s, MPI_INT, &count));
        CHECK_EQ(count, 0);
    }
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&view));
    OK(MPI_File_close(&f));
}

static void pointers_after_set_view(void)
{
    MPI_File f = opened(MPI_COMM_WORLD);
    int x = check_rank, got = -1;
    MPI_Offset at = -1;
    OK(MPI_File_write_ordered(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_write_at(f, 4 * (100 + check_rank), &x, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_seek(f, 8, MPI_SEEK_SET));
    OK(MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    OK(MPI_File_get_position(f, &at));
    CHECK_EQ(at, 0);
    OK(MPI_File_get_position_shared(f, &at));
    CHECK_EQ(at, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_read_ordered(f, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
    CHECK_EQ(got, check_rank);
    OK(MPI_File_close(&f));
}

/* All but rank 1 read one int; rank 1 reads every third one of many. */
static void one_rank_reads_strided(void)
{
    enum { N = 3000 };
    static int ints[N], got[N];
    MPI_File f = opened(MPI_COMM_WORLD);
    for (int i = 0; i < N; i++)
        ints[i] = i, got[i] = -1;
    if (check_rank == 0)
        OK(MPI_File_write_at(f, 0, ints, N, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    MPI_Datatype every;
    OK(MPI_Type_vector(N / 3, 1, 3, MPI_INT, &every));
    OK(MPI_Type_commit(&every));
    int strided = check_rank == 1;
    OK(MPI_File_set_view(f, 0, MPI_INT, strided ? every : MPI_INT, "native", MPI_INFO_NULL));
    OK(MPI_File_read_at_all(f, strided ? 0 : 5, got, strided ? N / 3 : 1, MPI_INT, MPI_STATUS_IGNORE));
    for (int i = 0; i < (strided ? N / 3 : 1); i++)
        CHECK_EQ(got[i], strided ? 3 * i : 5);
    /* Into memory with holes as well. */
    memset(got, -1, sizeof got);
    OK(MPI_File_read_at_all(f, 0, got, strided ? 1 : 0, strided ? every : MPI_INT, MPI_STATUS_IGNORE));
    for (int i = 0; strided && i < N - 2; i++)
        CHECK_EQ(got[i], i % 3 ? -1 : i);
    OK(MPI_Type_free(&every));
    OK(MPI_File_close(&f));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int seed = (int)getpid();
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-parts-%d", seed);
    for (int kind = 0; kind < 3; kind++)
        concatenated(kind);
    pointers_after_set_view();
    one_rank_reads_strided();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        unlink(path);
    snprintf(path, sizeof path, "/tmp/weft-parts-%d-%d", seed, check_rank);
    counts_at_the_end();
    unlink(path);
    return CHECK_END();
}
