/* MPI_Alloc_mem gives memory that peers can map; messages from it and from malloc arrive. */
#include "heap.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    enum { N = 700000 };
    char *a, *tiny, *b = malloc(N);
    CHECK(MPI_Alloc_mem(N, MPI_INFO_NULL, &a) == MPI_SUCCESS);
    CHECK(MPI_Alloc_mem(3, MPI_INFO_NULL, &tiny) == MPI_SUCCESS);
    CHECK((uintptr_t)a % 64 == 0 && (shared(a, N) == 1) == expected());
    for (int turn = 0; turn < 20; turn++) {
        memset(a, rank + turn, N);
        memset(b, 99, N);
        MPI_Sendrecv(turn % 2 ? a : b, 0, MPI_CHAR, (rank + 1) % size, 1, b, N, MPI_CHAR,
                     (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Sendrecv(a, N, MPI_CHAR, (rank + 1) % size, 2, b, N, MPI_CHAR,
                     (rank + size - 1) % size, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < N; i++)
            CHECK(b[i] == (char)((rank + size - 1) % size + turn));
    }
    CHECK(MPI_Free_mem(a) == MPI_SUCCESS && MPI_Free_mem(tiny) == MPI_SUCCESS);
    free(b);
    MPI_Finalize();
    puts("allocmem fine");
    return 0;
}
