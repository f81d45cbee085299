// ranks: 1 2 4 8
// timeout: 60
/* The shared file pointer asked for by all at once right after opening a file that plain C wrote, ordered
 * reads of different lengths, views with holes under it, append mode, and its split collective forms.
 * After: pmodels/mpich issue 93, open-mpi/ompi pull requests 773, 756 and 2783. */
#include "../check.h"

static char path[64];

static void written_by_c(int ints)
{
    if (check_rank == 0) {
        FILE *f = fopen(path, "wb");
        for (int i = 0; i < ints; i++)
            fwrite(&i, sizeof i, 1, f);
        fclose(f);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static MPI_Offset shared(MPI_File f)
{
    MPI_Offset at = -1;
    OK(MPI_File_get_position_shared(f, &at));
    return at;
}

/* Rank r reads r + 1 ints: those behind what the ranks before it read. */
static void ordered(MPI_File f, int split)
{
    int got[8], first = check_rank * (check_rank + 1) / 2, count = -1;
    MPI_Status s;
    OK(MPI_File_seek_shared(f, 0, MPI_SEEK_SET));
    if (split) {
        OK(MPI_File_read_ordered_begin(f, got, check_rank + 1, MPI_INT));
        OK(MPI_File_read_ordered_end(f, got, &s));
    } else
        OK(MPI_File_read_ordered(f, got, check_rank + 1, MPI_INT, &s));
    OK(MPI_Get_count(&s, MPI_INT, &count));
    CHECK_EQ(count, check_rank + 1);
    for (int i = 0; i <= check_rank; i++)
        CHECK_EQ(got[i], first + i);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(shared(f), check_size * (check_size + 1) / 2);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int seed = (int)getpid();
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-shared-start-%d", seed);
    written_by_c(64);
    MPI_File f;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    CHECK_EQ(shared(f), 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    ordered(f, 0);
    ordered(f, 1);
    /* Every second int is seen: positions count what is seen, each rank gets some of it, once. */
    MPI_Datatype half;
    OK(MPI_Type_create_resized(MPI_INT, 0, 8, &half));
    OK(MPI_Type_commit(&half));
    OK(MPI_File_set_view(f, 4, MPI_INT, half, "native", MPI_INFO_NULL));
    int got[2] = {-1, -1}, sum = 0, all = 0;
    OK(MPI_File_read_shared(f, got, 2, MPI_INT, MPI_STATUS_IGNORE));
    CHECK(got[0] % 2 == 1 && got[1] == got[0] + 2);
    sum = got[0] + got[1];
    OK(MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(all, 4 * check_size * check_size);
    CHECK_EQ(shared(f), 2 * check_size);
    MPI_Offset at = -1;
    OK(MPI_File_get_position(f, &at));
    CHECK_EQ(at, 0);
    OK(MPI_File_close(&f));
    /* In append mode the shared pointer begins at the end, too. */
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_APPEND, MPI_INFO_NULL, &f));
    CHECK_EQ(shared(f), 256);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int mine = 1000 + check_rank;
    OK(MPI_File_write_ordered(f, &mine, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_get_size(f, &at));
    CHECK_EQ(at, 256 + 4 * check_size);
    OK(MPI_File_read_at(f, 256 + 4 * check_rank, got, 1, MPI_INT, MPI_STATUS_IGNORE));
    CHECK_EQ(got[0], mine);
    OK(MPI_File_close(&f));
    OK(MPI_Type_free(&half));
    if (check_rank == 0)
        unlink(path);
    return CHECK_END();
}
