// ranks: 1 2 4 8
/* Many MPI_Comm_idup at a time, completed in another order on each rank, while broadcasts and barriers run on
 * the same communicator: each duplicate is one communicator for all ranks, apart from the others.
 * After: open-mpi/ompi issues 2025 and 2427, mpi4py/mpi4py issue 784. */
#include "../check.h"

enum { N = 12 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int round = 0; round < 5; round++) {
        MPI_Comm c[N];
        MPI_Request r[2 * N];
        int data[N];
        for (int i = 0; i < N; i++) {
            data[i] = check_rank == i % check_size ? 100 * round + i : -1;
            OK(MPI_Comm_idup(MPI_COMM_WORLD, &c[i], &r[i]));
            if (i % 2)
                OK(MPI_Ibcast(&data[i], 1, MPI_INT, i % check_size, MPI_COMM_WORLD, &r[N + i]));
            else
                OK(MPI_Ibarrier(MPI_COMM_WORLD, &r[N + i]));
        }
        for (int done = 0; done < 2 * N; done++) {
            int i = check_rank % 2 ? 2 * N - 1 - done : done;
            OK(MPI_Wait(&r[i], MPI_STATUS_IGNORE));
        }
        for (int i = 1; i < N; i += 2)
            CHECK_EQ(data[i], 100 * round + i);
        /* The same tag on all of them at a time: nothing gets from one to another. */
        int next = (check_rank + 1) % check_size, last = (check_rank + check_size - 1) % check_size, in[N], out[N];
        for (int i = 0; i < N; i++) {
            in[i] = -1;
            OK(MPI_Irecv(&in[i], 1, MPI_INT, last, 3, c[i], &r[i]));
        }
        for (int i = N - 1; i >= 0; i--) {
            out[i] = 1000 * check_rank + i;
            OK(MPI_Isend(&out[i], 1, MPI_INT, next, 3, c[i], &r[N + i]));
        }
        OK(MPI_Waitall(2 * N, r, MPI_STATUSES_IGNORE));
        for (int i = 0; i < N; i++) {
            int same;
            CHECK_EQ(in[i], 1000 * last + i);
            OK(MPI_Comm_compare(c[i], MPI_COMM_WORLD, &same));
            CHECK_EQ(same, MPI_CONGRUENT);
            OK(MPI_Comm_free(&c[i]));
        }
    }
    return CHECK_END();
}
