// ranks: 2 4
/* What was sent before MPI_Finalize arrives, although the sender is long in MPI_Finalize: eager
 * messages, and requests that were freed. */
#include "../check.h"

#define N 50
#define LEN 200000

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    static char big[LEN];
    int small[N];
    if (check_rank != 0) {
        for (int i = 0; i < N; i++) {
            small[i] = 100 * check_rank + i;
            OK(MPI_Send(&small[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD));
        }
        MPI_Request r;
        check_fill(big, LEN, (uint64_t)check_rank);
        OK(MPI_Isend(big, LEN, MPI_CHAR, 0, N, MPI_COMM_WORLD, &r));
        OK(MPI_Request_free(&r));
    } else {
        usleep(200000);
        for (int p = check_size - 1; p > 0; p--) {
            OK(MPI_Recv(big, LEN, MPI_CHAR, p, N, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_EQ(check_wrong(big, LEN, (uint64_t)p), 0);
            for (int i = N - 1; i >= 0; i--) {
                int got = -1;
                OK(MPI_Recv(&got, 1, MPI_INT, p, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                CHECK_EQ(got, 100 * p + i);
            }
        }
    }
    CHECK(1);
    return CHECK_END();
}
