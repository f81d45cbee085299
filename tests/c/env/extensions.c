// ranks: 2
// abi: mpich
// Extensions of the MPICH ABI that have an answer: no device memory, and whether a request is
// complete.
#include "../check.h"

int main(int argc, char **argv)
{
    int yes = 7;
    CHECK_EQ(MPIX_Query_cuda_support(), 0);
    CHECK_BEGIN(argc, argv);
    CHECK_EQ(MPIX_Query_cuda_support(), 0);
    CHECK_EQ(MPIX_Query_ze_support(), 0);
    CHECK_EQ(MPIX_Query_hip_support(), 0);
    for (int kind = MPIX_GPU_SUPPORT_CUDA; kind <= MPIX_GPU_SUPPORT_HIP; kind++) {
        yes = 7;
        OK(MPIX_GPU_query_support(kind, &yes));
        CHECK_EQ(yes, 0);
    }
    CHECK_FAILS(MPIX_GPU_query_support(99, &yes));
    int x = 0, token = 1;
    if (check_rank == 1) {
        MPI_Request r;
        OK(MPI_Irecv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &r));
        CHECK_EQ(MPIX_Request_is_complete(r), 0);
        OK(MPI_Send(&token, 1, MPI_INT, 0, 2, MPI_COMM_WORLD));
        double end = check_now_s() + 60;
        while (!MPIX_Request_is_complete(r) && check_now_s() < end)
            OK(MPI_Iprobe(0, 3, MPI_COMM_WORLD, &yes, MPI_STATUS_IGNORE));
        CHECK(MPIX_Request_is_complete(r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE)); /* it was not freed by being looked at */
        CHECK_EQ(x, 1);
    } else {
        OK(MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Send(&token, 1, MPI_INT, 1, 1, MPI_COMM_WORLD));
    }
    /* Nobody has died. */
    MPI_Group dead;
    OK(MPIX_Comm_failure_ack(MPI_COMM_WORLD));
    OK(MPIX_Comm_failure_get_acked(MPI_COMM_WORLD, &dead));
    OK(MPI_Group_size(dead, &yes));
    CHECK_EQ(yes, 0);
    OK(MPI_Group_free(&dead));
    return CHECK_END();
}
