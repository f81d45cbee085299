// ranks: 2
// timeout: 60
// serial
// Ten thousand unexpected and ten thousand posted messages: matched in the worst order
// within seconds, so a match cannot walk the queue.
#include "../check.h"

#define N 10000

static int v[N], x[N];
static MPI_Request r[N], s[N];

/* All arrive before any is received; received from the last to the first. */
static void unexpected(int tags)
{
    double start;
    if (check_rank == 0) {
        for (int i = 0; i < N; i++) {
            v[i] = i;
            OK(MPI_Isend(&v[i], 1, MPI_INT, 1, tags ? i : 0, MPI_COMM_WORLD, &s[i]));
        }
        OK(MPI_Send(NULL, 0, MPI_INT, 1, N + 1, MPI_COMM_WORLD));
        OK(MPI_Waitall(N, s, MPI_STATUSES_IGNORE));
    } else {
        OK(MPI_Recv(NULL, 0, MPI_INT, 0, N + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        start = check_now_s();
        for (int i = N - 1; i >= 0; i--) {
            MPI_Status st;
            OK(MPI_Recv(&x[i], 1, MPI_INT, 0, tags ? i : MPI_ANY_TAG, MPI_COMM_WORLD, &st));
            CHECK_EQ(x[i], tags ? i : N - 1 - i);
        }
        double took = check_now_s() - start;
        printf("%d unexpected (%s): %.3f s\n", N, tags ? "own tags, reversed" : "one tag", took);
        CHECK(took < 15.0);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* All receives are posted before any message comes; sent from the last to the first. */
static void posted(int tags)
{
    double start = 0;
    if (check_rank == 1) {
        for (int i = 0; i < N; i++) {
            x[i] = -1;
            OK(MPI_Irecv(&x[i], 1, MPI_INT, tags == 2 ? MPI_ANY_SOURCE : 0, tags ? i : 0,
                MPI_COMM_WORLD, &r[i]));
        }
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    start = check_now_s();
    if (check_rank == 0) {
        for (int i = N - 1; i >= 0; i--)
            OK(MPI_Send(&i, 1, MPI_INT, 1, tags ? i : 0, MPI_COMM_WORLD));
    } else {
        OK(MPI_Waitall(N, r, MPI_STATUSES_IGNORE));
        for (int i = 0; i < N; i++)
            CHECK_EQ(x[i], tags ? i : N - 1 - i);
        double took = check_now_s() - start;
        printf("%d posted (%s): %.3f s\n", N,
            tags == 2 ? "any source" : tags ? "own tags, reversed" : "one tag", took);
        CHECK(took < 15.0);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int tags = 0; tags < 2; tags++)
        unexpected(tags);
    for (int tags = 0; tags < 3; tags++)
        posted(tags);
    return CHECK_END();
}
