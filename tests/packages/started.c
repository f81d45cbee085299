/* What a rank finds: its place, the library, and the variables by which scripts and programs of Open MPI find their place.
 * With the word "spawn" it starts two more of itself. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *value(const char *name)
{
    const char *text = getenv(name);
    return text ? text : "none";
}

int main(int argc, char **argv)
{
    int rank, size, ranks = 0, length;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Comm parent;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Allreduce(&rank, &ranks, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Get_library_version(version, &length);
    MPI_Comm_get_parent(&parent);
    printf("%s %d of %d, sum %d, variables %s/%s local %s/%s\n", parent == MPI_COMM_NULL ? "rank" : "child", rank, size, ranks,
           value("OMPI_COMM_WORLD_RANK"), value("OMPI_COMM_WORLD_SIZE"), value("OMPI_COMM_WORLD_LOCAL_RANK"),
           value("OMPI_COMM_WORLD_LOCAL_SIZE"));
    printf("more: node rank %s, universe %s, %.30s\n", value("OMPI_COMM_WORLD_NODE_RANK"), value("OMPI_UNIVERSE_SIZE"), version);
    fflush(stdout);
    if (argc > 1 && strcmp(argv[1], "spawn") == 0) {
        MPI_Comm children;
        MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE);
        MPI_Comm_disconnect(&children);
    } else if (parent != MPI_COMM_NULL) {
        MPI_Comm_disconnect(&parent);
    }
    return MPI_Finalize();
}
