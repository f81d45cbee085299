/* What rank 0 holds of its own (pages that are written and nobody else's), in KiB: before MPI_Init, and once it has
 * exchanged messages of 8 B to 1 MiB with each other rank.
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define LONGEST (1 << 20)

static char out[LONGEST], in[LONGEST];

static long own_kib(void)
{
    char line[256];
    long kib = 0;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "Private_Dirty: %ld", &kib) == 1)
            break;
    if (f)
        fclose(f);
    return kib;
}

int main(int argc, char **argv)
{
    static const int sizes[] = {8, 4096, 65536, LONGEST};
    int rank, n, good = 1;
    memset(out, 1, sizeof out);
    memset(in, 2, sizeof in);
    long before = own_kib();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int round = 0; round < 20; round++)
        for (int s = 0; s < 4; s++)
            for (int k = 1; k < n; k++) {
                int peer = rank == 0 ? k : 0;
                if (rank != 0 && rank != k)
                    continue;
                MPI_Sendrecv(out, sizes[s], MPI_CHAR, peer, s, in, sizes[s], MPI_CHAR, peer, s, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
                good &= in[0] == 1 && in[sizes[s] - 1] == 1;
                in[0] = in[sizes[s] - 1] = 2;
            }
    if (!good)
        MPI_Abort(MPI_COMM_WORLD, 3);
    if (rank == 0)
        printf("KiB: %ld %ld\n", before, own_kib());
    MPI_Finalize();
    return 0;
}
