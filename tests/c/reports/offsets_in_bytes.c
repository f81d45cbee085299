// ranks: 1 3
/* Byte offsets of positions, in the default view and in views with a displacement, holes and parts that
 * belong to other ranks, also where nothing was written; and the extents of types in a file.
 * After: open-mpi/ompi issues 1631 and 14014, pmodels/mpich issue 2218. */
#include "../check.h"

static void offset(MPI_File f, MPI_Offset at, MPI_Offset bytes)
{
    MPI_Offset got = -1;
    OK(MPI_File_get_byte_offset(f, at, &got));
    CHECK_EQ(got, bytes);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char path[64];
    int seed = (int)getpid();
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-offsets-%d", seed);
    MPI_File f;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    for (MPI_Offset i = 0; i < 4; i++)
        offset(f, i, i);
    offset(f, 1ll << 40, 1ll << 40);
    OK(MPI_File_set_view(f, 12, MPI_SHORT, MPI_SHORT, "native", MPI_INFO_NULL));
    offset(f, 0, 12);
    offset(f, 7, 26);
    /* Blocks of two ints, one for each rank, go round. */
    MPI_Datatype block, turn;
    MPI_Aint lb, extent = -1, there = -1;
    OK(MPI_Type_contiguous(2, MPI_INT, &block));
    OK(MPI_Type_create_resized(block, 0, 8 * check_size, &turn));
    OK(MPI_Type_commit(&turn));
    OK(MPI_File_set_view(f, 100 + 8 * check_rank, MPI_INT, turn, "native", MPI_INFO_NULL));
    for (int i = 0; i < 6; i++)
        offset(f, i, 100 + 8 * check_rank + (i / 2) * 8 * check_size + (i % 2) * 4);
    offset(f, 2000000000, 100 + 8 * check_rank + 8000000000ll * check_size);
    /* After data were written the place asked for is where they are. */
    int x = 7000 + check_rank, got = -1;
    OK(MPI_File_write_at(f, 3, &x, 1, MPI_INT, MPI_STATUS_IGNORE));
    MPI_Offset where = -1;
    OK(MPI_File_get_byte_offset(f, 3, &where));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    OK(MPI_File_read_at(f, where, &got, 4, MPI_BYTE, MPI_STATUS_IGNORE));
    CHECK_EQ(got, x);
    OK(MPI_File_get_type_extent(f, turn, &there));
    OK(MPI_Type_get_extent(turn, &lb, &extent));
    CHECK_EQ(there, extent);
    /* A view that begins with a hole: the first int seen is the second there. */
    MPI_Datatype hole;
    OK(MPI_Type_create_subarray(1, (int[]){4}, (int[]){2}, (int[]){1}, MPI_ORDER_C, MPI_INT, &hole));
    OK(MPI_Type_commit(&hole));
    OK(MPI_File_set_view(f, 1000, MPI_INT, hole, "native", MPI_INFO_NULL));
    offset(f, 0, 1004);
    offset(f, 1, 1008);
    offset(f, 2, 1020);
    OK(MPI_Type_free(&hole));
    OK(MPI_Type_free(&turn));
    OK(MPI_Type_free(&block));
    OK(MPI_File_close(&f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        unlink(path);
    return CHECK_END();
}
