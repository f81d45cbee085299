// ranks: 1 3
// reference-fails: MPICH tells only one rank of the class
/* Files that go when they are closed, exclusive creation, deletion of what is not there, and a handle that
 * reads on while the name is gone.
 * After: pmodels/mpich issue 7277, open-mpi/ompi issue 862. */
#include "../check.h"
#include <sys/stat.h>

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char path[64];
    struct stat st;
    int seed = (int)getpid(), x = check_rank, got = -1, amode = -1;
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-gone-%d", seed);
    MPI_File f, g;
    int how = MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    OK(MPI_File_open(MPI_COMM_WORLD, path, how, MPI_INFO_NULL, &f));
    OK(MPI_File_get_amode(f, &amode));
    CHECK_EQ(amode, how);
    CHECK_EQ(stat(path, &st), 0);
    OK(MPI_File_write_at_all(f, 4 * check_rank, &x, 1, MPI_INT, MPI_STATUS_IGNORE));
    /* It is there already. */
    CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR, MPI_INFO_NULL, &g),
                MPI_ERR_FILE_EXISTS);
    OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &g));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_close(&f));
    CHECK(f == MPI_FILE_NULL);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK(stat(path, &st) != 0);
    OK(MPI_File_read_at(g, 4 * check_rank, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
    CHECK_EQ(got, check_rank);
    CHECK_CLASS(MPI_File_write_at(g, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_READ_ONLY);
    OK(MPI_File_close(&g));
    CHECK_CLASS(MPI_File_delete(path, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
    CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &g), MPI_ERR_NO_SUCH_FILE);
    /* Each rank one of its own, at once. */
    snprintf(path, sizeof path, "/tmp/weft-gone-%d-%d", seed, check_rank);
    OK(MPI_File_open(MPI_COMM_SELF, path, how, MPI_INFO_NULL, &f));
    OK(MPI_File_write(f, &x, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&f));
    CHECK(stat(path, &st) != 0);
    return CHECK_END();
}
