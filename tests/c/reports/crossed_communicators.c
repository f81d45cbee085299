// ranks: 2 3 4 8
// timeout: 60
/* Short broadcasts of a root on two communicators, which the others call in the other order: not correct by the
 * standard (MPI-5.0, 6.14), but the root waits for nobody with other implementations, also where each is the first
 * operation of its communicator. Afterwards both communicators do everything.
 * After: murasaki of Debian, whose root broadcasts on a communicator that it has split off just before. */
#include "../check.h"

enum { PAIRS = 4 };

static void from_root(MPI_Comm c, int k)
{
    int got = check_rank == 0 ? 100 * k : -1;
    OK(MPI_Bcast(&got, 1, MPI_INT, 0, c));
    CHECK_EQ(got, 100 * k);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < PAIRS; k++) {
        MPI_Comm a, b;
        OK(MPI_Comm_split(MPI_COMM_WORLD, 0, check_rank, &a));
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &b));
        from_root(check_rank == 0 ? a : b, check_rank == 0 ? k : k + 7);
        from_root(check_rank == 0 ? b : a, check_rank == 0 ? k + 7 : k);
        for (int i = 0; i < 20; i++) {
            int sum = 0, one = check_rank + i, n = check_size;
            OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, i % 2 ? a : b));
            CHECK_EQ(sum, n * (n - 1) / 2 + n * i);
            from_root(i % 2 ? a : b, i);
        }
        OK(MPI_Comm_free(&a));
        /* The other has had one operation only, or some: either may end it. */
        if (k % 2)
            OK(MPI_Comm_disconnect(&b));
        else
            OK(MPI_Comm_free(&b));
    }
    MPI_Comm once;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &once));
    from_root(once, 3);
    OK(MPI_Comm_free(&once));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &once));
    from_root(once, 4);
    return CHECK_END();
}
