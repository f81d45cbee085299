/* Each rank says who it is and by which library; rank 0 checks the sum over all. Also C++. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank = -1, size = 0, sum = 0, len = 0;
    char library[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Get_library_version(library, &len);
    for (char *end; (end = strchr(library, '\n'));)
        *end = ' ';
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("hello from %d of %d, sum %d, %s\n", rank, size, sum, library);
    MPI_Finalize();
    return sum == size * (size - 1) / 2 ? 0 : 1;
}
