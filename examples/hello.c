/* Every rank says who and where it is.
 *
 *   mpicc hello.c -o hello && mpiexec -n 4 ./hello
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <sched.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, version, subversion, length;
    char node[MPI_MAX_PROCESSOR_NAME], library[MPI_MAX_LIBRARY_VERSION_STRING];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_processor_name(node, &length);
    if (rank == 0) {
        MPI_Get_version(&version, &subversion);
        MPI_Get_library_version(library, &length);
        printf("MPI %d.%d: %s\n", version, subversion, library);
        fflush(stdout);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d of %d on %s, CPU %d\n", rank, size, node, sched_getcpu());
    MPI_Finalize();
    return 0;
}
