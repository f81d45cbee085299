// ranks: 1 2
/* Seeking from the end of a long file and beyond it, what is read there, writing behind a gap, pointers
 * that would be negative, collective reads of more than there is, and opening to write keeps the contents.
 * After: open-mpi/ompi issues 8266, 12952, 14015 and 862, pmodels/mpich issue 1085. */
#include "../check.h"

enum { LONG = 9 << 20 };

static char path[64];
static MPI_File f;

static MPI_Offset place(void)
{
    MPI_Offset at = -1;
    OK(MPI_File_get_position(f, &at));
    return at;
}

static int counted(MPI_Status *s)
{
    int n = -1;
    OK(MPI_Get_count(s, MPI_INT, &n));
    return n;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int seed = (int)getpid(), x = 5, got[10];
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-beyond-%d", seed);
    MPI_Status s;
    MPI_Offset size = -1;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    OK(MPI_File_set_size(f, LONG));
    OK(MPI_File_seek(f, 0, MPI_SEEK_END));
    CHECK_EQ(place(), LONG);
    OK(MPI_File_seek(f, -8, MPI_SEEK_END));
    CHECK_EQ(place(), LONG - 8);
    OK(MPI_File_read(f, got, 10, MPI_INT, &s));
    CHECK_EQ(counted(&s), 2);
    CHECK(got[0] == 0 && got[1] == 0);
    /* Libraries differ in where the pointer is after a read that the end cut short. */
    OK(MPI_File_seek(f, 0, MPI_SEEK_END));
    CHECK_FAILS(MPI_File_seek(f, -1, MPI_SEEK_SET));
    CHECK_FAILS(MPI_File_seek(f, -LONG - 1, MPI_SEEK_END));
    CHECK_EQ(place(), LONG);
    OK(MPI_File_seek(f, 100, MPI_SEEK_CUR));
    OK(MPI_File_read(f, got, 10, MPI_INT, &s));
    CHECK_EQ(counted(&s), 0);
    OK(MPI_File_get_size(f, &size));
    CHECK_EQ(size, LONG);
    /* All ask for ten ints where rank r finds five less r. */
    memset(got, -1, sizeof got);
    OK(MPI_File_read_at_all(f, LONG - 20 + 4 * check_rank, got, 10, MPI_INT, &s));
    CHECK_EQ(counted(&s), 5 - check_rank);
    CHECK_EQ(got[4 - check_rank], 0);
    CHECK_EQ(got[5 - check_rank], -1);
    OK(MPI_File_read_at_all(f, LONG + 4, got, check_rank ? 10 : 0, MPI_INT, &s));
    CHECK_EQ(counted(&s), 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* The gap before what is written is zeros. */
    OK(MPI_File_write_at_all(f, LONG + 1000 + 4 * check_rank, &x, 1, MPI_INT, &s));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_get_size(f, &size));
    CHECK_EQ(size, LONG + 1000 + 4 * check_size);
    OK(MPI_File_read_at(f, LONG + 996, got, 2, MPI_INT, &s));
    CHECK(got[0] == 0 && got[1] == 5);
    OK(MPI_File_close(&f));
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_WRONLY, MPI_INFO_NULL, &f));
    OK(MPI_File_get_size(f, &size));
    CHECK_EQ(size, LONG + 1000 + 4 * check_size);
    OK(MPI_File_close(&f));
    if (check_rank == 0)
        unlink(path);
    return CHECK_END();
}
