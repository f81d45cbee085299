// ranks: 2 8
// timeout: 120
/* Context ids are used again: more communicators in turn than there are ids that travel in the shortest
 * header, and more alive at once; those left over keep their messages apart. */
#include "../check.h"

enum { ALIVE = 17000 };

static void exchange(MPI_Comm c, int value)
{
    int n = check_size, out = value * 10 + check_rank, in = -1;
    OK(MPI_Sendrecv(&out, 1, MPI_INT, (check_rank + 1) % n, 3, &in, 1, MPI_INT, (check_rank + n - 1) % n, 3, c,
                    MPI_STATUS_IGNORE));
    CHECK_EQ(in, value * 10 + (check_rank + n - 1) % n);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    static MPI_Comm c[ALIVE];
    MPI_Comm stays, gone;
    int in_turn = argc > 1 ? atoi(argv[1]) : check_size == 2 ? 30000 : 3000;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &stays));
    /* A receive outlives its communicator: the ids must not be used again before it ends. */
    int late = 0, to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    MPI_Request r;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &gone));
    OK(MPI_Irecv(&late, 1, MPI_INT, from, 3, gone, &r));
    for (int i = 0; i < in_turn; i++) {
        MPI_Comm t;
        OK(i % 3 ? MPI_Comm_dup(MPI_COMM_WORLD, &t) : MPI_Comm_split(MPI_COMM_WORLD, check_rank % 2, 0, &t));
        if (i % 1000 == 1 && i % 3)
            exchange(t, i);
        OK(MPI_Comm_free(&t));
        if (i == 10) {
            int out = 4711;
            OK(MPI_Send(&out, 1, MPI_INT, to, 3, gone));
            OK(MPI_Comm_free(&gone));
        }
    }
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(late, 4711);
    exchange(stays, 7);
    int alive = check_size == 2 ? ALIVE : 1000;
    for (int i = 0; i < alive; i++)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &c[i]));
    for (int i = 0; i < alive; i += 97)
        exchange(c[i], i);
    exchange(c[alive - 1], 5);
    OK(MPI_Barrier(c[alive - 1]));
    for (int i = 0; i < alive; i++)
        OK(MPI_Comm_free(&c[i]));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &c[0]));
    exchange(c[0], 6);
    OK(MPI_Comm_free(&c[0]));
    exchange(stays, 8);
    OK(MPI_Comm_free(&stays));
    return CHECK_END();
}
