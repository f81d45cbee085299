// ranks: 2 3
// timeout: 60
/* Thousands of communicators, alive at once and in turn. */
#include "../check.h"

#define ALIVE 500
#define IN_TURN 2000

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    static MPI_Comm c[ALIVE];
    for (int i = 0; i < ALIVE; i++)
        OK(MPI_Comm_dup(i ? c[i - 1] : MPI_COMM_WORLD, &c[i]));
    for (int i = ALIVE - 1; i >= 0; i--) {
        int out = i * 10 + check_rank, in = -1, n = check_size;
        OK(MPI_Sendrecv(&out, 1, MPI_INT, (check_rank + 1) % n, 0, &in, 1, MPI_INT,
                        (check_rank + n - 1) % n, 0, c[i], MPI_STATUS_IGNORE));
        CHECK_EQ(in, i * 10 + (check_rank + n - 1) % n);
    }
    for (int i = 0; i < ALIVE; i++)
        OK(MPI_Comm_free(&c[i]));
    for (int i = 0; i < IN_TURN; i++) {
        MPI_Comm t;
        if (i % 2)
            OK(MPI_Comm_dup(MPI_COMM_WORLD, &t));
        else
            OK(MPI_Comm_split(MPI_COMM_WORLD, i % 3, check_rank, &t));
        if (i % 100 == 0)
            OK(MPI_Barrier(t));
        OK(MPI_Comm_free(&t));
    }
    return CHECK_END();
}
