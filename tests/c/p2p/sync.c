// ranks: 2
// A synchronous send completes only once its receive has started; a standard small send
// to a busy receiver does not block; large sends from both sides need no order.
#include "../check.h"

static void held_back(int n)
{
    unsigned char *b = calloc(1, n + 1);
    MPI_Request s;
    int flag = -1, go = 0;
    if (check_rank == 0) {
        OK(MPI_Issend(b, n, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &s));
        for (int i = 0; i < 1000; i++) {
            OK(MPI_Test(&s, &flag, MPI_STATUS_IGNORE));
            CHECK_EQ(flag, 0);
        }
        OK(MPI_Send(&go, 1, MPI_INT, 1, 2, MPI_COMM_WORLD));
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    } else {
        OK(MPI_Recv(&go, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Recv(b, n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    free(b);
}

/* Small standard sends are buffered by the library while nobody receives. */
static void eager(void)
{
    int v[8] = { 0 };
    for (int i = 0; i < 100; i++)
        OK(MPI_Send(v, 8, MPI_INT, 1 - check_rank, i, MPI_COMM_WORLD));
    for (int i = 99; i >= 0; i--)
        OK(MPI_Recv(v, 8, MPI_INT, 1 - check_rank, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* A posted receive progresses while its owner waits for something else. */
static void progress(int n)
{
    unsigned char *out = malloc(n), *in = malloc(n);
    MPI_Request r, s;
    int x = 0;
    check_fill(out, n, check_rank);
    OK(MPI_Irecv(in, n, MPI_BYTE, 1 - check_rank, 3, MPI_COMM_WORLD, &r));
    OK(MPI_Isend(out, n, MPI_BYTE, 1 - check_rank, 3, MPI_COMM_WORLD, &s));
    /* Neither waits for the large one first. */
    OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, 1 - check_rank, 4, 1 - check_rank, 4, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE));
    if (check_rank == 0) {
        /* This rank only waits for the other to be through. */
        OK(MPI_Recv(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else {
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
        OK(MPI_Send(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD));
    }
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    CHECK_EQ(check_wrong(in, n, 1 - check_rank), 0);
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    static const int sizes[] = { 0, 1, 50, 1000, 10000, 1000000 };
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
        held_back(sizes[i]);
    eager();
    for (int i = 0; i < 10; i++)
        progress(5000000);
    return CHECK_END();
}
