/* A producer of long messages and a consumer that computes for long after each ("late"), or for
 * nothing but receiving ("prompt"). Every message is verified. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WINDOW = 24, ROUNDS = 12, MOST = 200000 };

static size_t length_of(int i)
{
    static const size_t lengths[] = {40000, 65536, 65537, 100001, MOST};
    return lengths[i % 5];
}

int main(int argc, char **argv)
{
    int rank, wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int late = argc > 1 && strcmp(argv[1], "late") == 0;
    unsigned char *buf = malloc((size_t)WINDOW * MOST);
    for (int k = 0; k < ROUNDS; k++) {
        MPI_Request r[WINDOW];
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < WINDOW; i++) {
            unsigned char *p = buf + (size_t)i * MOST;
            int n = (int)length_of(i + k);
            if (rank == 0) {
                memset(p, (i + 7 * k) & 0xff, n);
                p[n - 1] = 0xa5;
                MPI_Isend(p, n, MPI_BYTE, 1, i, MPI_COMM_WORLD, &r[i]);
                if (!late) /* One at a time: nothing ever waits. */
                    MPI_Wait(&r[i], MPI_STATUS_IGNORE);
            } else if (rank == 1) {
                MPI_Recv(p, n, MPI_BYTE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                wrong += p[0] != ((i + 7 * k) & 0xff) || p[n / 2] != p[0] || p[n - 1] != 0xa5;
                if (late)
                    usleep(2000);
            }
        }
        if (rank == 0 && late)
            MPI_Waitall(WINDOW, r, MPI_STATUSES_IGNORE);
    }
    if (rank == 1)
        printf(wrong ? "%d wrong\n" : "late fine\n", wrong);
    free(buf);
    MPI_Finalize();
    return wrong != 0;
}
