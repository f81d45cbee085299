// ranks: 1 2 4
/* Init to Finalize: versions, names, time, memory, predefined attributes. */
#include "../check.h"

int main(int argc, char **argv)
{
    int flag = -1;
    OK(MPI_Initialized(&flag));
    CHECK_EQ(flag, 0);
    OK(MPI_Finalized(&flag));
    CHECK_EQ(flag, 0);
    int version, subversion, len;
    OK(MPI_Get_version(&version, &subversion));
    CHECK(version >= 4);
    char lib[MPI_MAX_LIBRARY_VERSION_STRING];
    OK(MPI_Get_library_version(lib, &len));
    CHECK_EQ(strlen(lib), len);
    /* Programs decide by its beginning which ABI they have. */
#ifdef MPICH_VERSION
    CHECK(strncmp(lib, "MPICH Version:", 14) == 0);
#elif defined OMPI_MAJOR_VERSION
    CHECK(strncmp(lib, "Open MPI v", 10) == 0);
#endif

    CHECK_BEGIN(argc, argv);
    OK(MPI_Initialized(&flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Finalized(&flag));
    CHECK_EQ(flag, 0);
    CHECK(check_rank >= 0 && check_rank < check_size);
    int size, rank;
    OK(MPI_Comm_size(MPI_COMM_SELF, &size));
    OK(MPI_Comm_rank(MPI_COMM_SELF, &rank));
    CHECK_EQ(size, 1);
    CHECK_EQ(rank, 0);

    char name[MPI_MAX_PROCESSOR_NAME], host[256];
    OK(MPI_Get_processor_name(name, &len));
    CHECK_EQ(strlen(name), len);
    CHECK(len > 0);
    gethostname(host, sizeof host);
    CHECK(strncmp(name, host, strlen(host)) == 0);

    int provided, main_thread = 0;
    OK(MPI_Query_thread(&provided));
    CHECK(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
    OK(MPI_Is_thread_main(&main_thread));
    CHECK_EQ(main_thread, 1);

    double t0 = MPI_Wtime();
    usleep(20000);
    double t1 = MPI_Wtime();
    CHECK(t1 - t0 >= 0.015 && t1 - t0 < 5);
    CHECK(MPI_Wtick() > 0 && MPI_Wtick() <= 1e-3);

    char *mem = NULL;
    OK(MPI_Alloc_mem(100000, MPI_INFO_NULL, &mem));
    CHECK(mem != NULL);
    if (mem)
        memset(mem, 1, 100000);
    OK(MPI_Free_mem(mem));

    int *value = NULL;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &value, &flag));
    CHECK(flag && *value >= 32767);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &value, &flag));
    CHECK(!flag || *value == 0 || *value == 1);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_HOST, &value, &flag));
    CHECK(!flag || *value == MPI_PROC_NULL || (*value >= 0 && *value < check_size));
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_IO, &value, &flag));
    CHECK(!flag || *value == MPI_ANY_SOURCE || *value == MPI_PROC_NULL || *value >= 0);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &value, &flag));
    CHECK(flag && *value >= MPI_ERR_LASTCODE);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &flag));
    CHECK(!flag || *value >= check_size);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &flag));
    CHECK(!flag || *value >= 0);

    MPI_Comm parent;
    OK(MPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL);
    OK(MPI_Pcontrol(1));

    OK(MPI_Finalize());
    OK(MPI_Initialized(&flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Finalized(&flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Get_version(&version, &subversion));
    return CHECK_END_FINALIZED();
}
