// ranks: 1
/* Constants where a buffer has to be: an error of class MPI_ERR_BUFFER, and no crash. */
#include "../check.h"

static void *constants[4];

/* Every call with each constant as its buffer; on one process, so that all sides can be reached. */
#define TRY(call)                                                                                  \
    for (int k = 0; k < 4; k++) {                                                                  \
        void *p = constants[k];                                                                    \
        CHECK_CLASS(call, MPI_ERR_BUFFER);                                                         \
    }

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    constants[0] = NULL;
    constants[1] = MPI_IN_PLACE;
    constants[2] = MPI_BOTTOM;
    constants[3] = MPI_BUFFER_AUTOMATIC;
    MPI_Comm C = MPI_COMM_SELF;
    MPI_Datatype I = MPI_INT, v;
    MPI_Request r;
    int x[4] = {1, 2, 3, 4}, counts[1] = {2}, displs[1] = {0}, position = 0;
    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &v));
    OK(MPI_Type_commit(&v));
    TRY(MPI_Reduce_local(p, x, 1, I, MPI_SUM));
    TRY(MPI_Reduce_local(x, p, 1, I, MPI_SUM));
    TRY(MPI_Send(p, 1, I, 0, 0, C));
    TRY(MPI_Send(p, 1, v, 0, 0, C));
    TRY(MPI_Isend(p, 1, I, 0, 0, C, &r));
    TRY(MPI_Ssend(p, 1, I, 0, 0, C));
    TRY(MPI_Recv(p, 1, I, 0, 0, C, MPI_STATUS_IGNORE));
    TRY(MPI_Irecv(p, 1, v, 0, 0, C, &r));
    TRY(MPI_Send_init(p, 1, I, 0, 0, C, &r));
    TRY(MPI_Recv_init(p, 1, I, 0, 0, C, &r));
    TRY(MPI_Sendrecv(p, 1, I, 0, 0, x, 1, I, 0, 0, C, MPI_STATUS_IGNORE));
    TRY(MPI_Sendrecv_replace(p, 1, I, 0, 0, 0, 0, C, MPI_STATUS_IGNORE));
    TRY(MPI_Bcast(p, 1, I, 0, C));
    TRY(MPI_Ibcast(p, 1, I, 0, C, &r));
    TRY(MPI_Allreduce(x, p, 1, I, MPI_SUM, C));
    TRY(MPI_Reduce(x, p, 1, I, MPI_SUM, 0, C));
    TRY(MPI_Scan(x, p, 1, I, MPI_SUM, C));
    TRY(MPI_Allgather(x, 1, I, p, 1, I, C));
    TRY(MPI_Alltoall(x, 1, I, p, 1, I, C));
    TRY(MPI_Gather(x, 1, I, p, 1, I, 0, C));
    TRY(MPI_Scatter(p, 1, I, x, 1, I, 0, C));
    TRY(MPI_Allgatherv(x, 2, I, p, counts, displs, I, C));
    TRY(MPI_Alltoallv(x, counts, displs, I, p, counts, displs, I, C));
    TRY(MPI_Reduce_scatter_block(x, p, 1, I, MPI_SUM, C));
    TRY(MPI_Pack(p, 1, I, x, 16, &position, C));
    TRY(MPI_Pack(x, 1, I, p, 16, &position, C));
    TRY(MPI_Unpack(p, 16, &position, x, 1, I, C));
    TRY(MPI_Unpack(x, 16, &position, p, 1, v, C));
    MPI_Win win;
    OK(MPI_Win_create(x, sizeof x, 1, MPI_INFO_NULL, C, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    /* Twice: the second call of a kind may go another way. */
    OK(MPI_Put(x, 1, I, 0, 0, 1, I, win));
    TRY(MPI_Put(p, 1, I, 0, 0, 1, I, win));
    TRY(MPI_Get(p, 1, I, 0, 0, 1, I, win));
    TRY(MPI_Accumulate(p, 1, I, 0, 0, 1, I, MPI_SUM, win));
    TRY(MPI_Fetch_and_op(p, x, I, 0, 0, MPI_SUM, win));
    OK(MPI_Win_unlock(0, win));
    OK(MPI_Win_free(&win));
    OK(MPI_Type_free(&v));
    return CHECK_END();
}
