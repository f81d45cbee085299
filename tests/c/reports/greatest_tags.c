// ranks: 1 2 3
/* Tags up to the greatest one that MPI_TAG_UB tells, the same on each communicator and rank; those beyond it
 * are refused everywhere; ready sends, probes and persistent requests by such tags.
 * After: open-mpi/ompi issue 6940, llnl/SAMRAI issue 206, trilinos/Trilinos issue 10139. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int *ub = NULL, *other = NULL, flag = 0, least = 0, most = 0, me = check_rank, n = check_size;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &ub, &flag));
    CHECK(flag && *ub >= 32767);
    OK(MPI_Allreduce(ub, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    OK(MPI_Allreduce(ub, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQ(least, most);
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    OK(MPI_Comm_get_attr(dup, MPI_TAG_UB, &other, &flag));
    CHECK(flag && *other == *ub);
    int next = (me + 1) % n, before = (me + n - 1) % n, tags[4] = {0, 32767, *ub - 1, *ub}, got[4], out[4];
    MPI_Request r[4], s;
    MPI_Status st;
    /* Received in another order than sent; the receives are there before the ready sends. */
    for (int i = 0; i < 4; i++) {
        got[i] = -1;
        out[i] = 10 * me + i;
        OK(MPI_Irecv(&got[i], 1, MPI_INT, before, tags[i], dup, &r[i]));
    }
    OK(MPI_Barrier(dup));
    for (int i = 3; i >= 0; i--)
        OK(MPI_Rsend(&out[i], 1, MPI_INT, next, tags[i], dup));
    OK(MPI_Waitall(4, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 4; i++)
        CHECK_EQ(got[i], 10 * before + i);
    /* Found by a probe for any tag. */
    OK(MPI_Isend(&me, 1, MPI_INT, next, *ub, dup, &s));
    OK(MPI_Probe(before, MPI_ANY_TAG, dup, &st));
    CHECK_EQ(st.MPI_TAG, *ub);
    OK(MPI_Recv(&got[0], 1, MPI_INT, st.MPI_SOURCE, st.MPI_TAG, dup, &st));
    CHECK_EQ(got[0], before);
    CHECK_EQ(st.MPI_TAG, *ub);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Send_init(&me, 1, MPI_INT, next, *ub, dup, &s));
    for (int k = 0; k < 3; k++) {
        OK(MPI_Start(&s));
        OK(MPI_Recv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, *ub, dup, &st));
        CHECK_EQ(got[0], before);
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    }
    OK(MPI_Request_free(&s));
    OK(MPI_Comm_set_errhandler(dup, MPI_ERRORS_RETURN));
    if (*ub < 2147483647) {
        CHECK_CLASS(MPI_Send(&me, 1, MPI_INT, next, *ub + 1, dup), MPI_ERR_TAG);
        CHECK_CLASS(MPI_Irecv(&got[0], 1, MPI_INT, before, *ub + 1, dup, &s), MPI_ERR_TAG);
    }
    CHECK_CLASS(MPI_Send(&me, 1, MPI_INT, next, MPI_ANY_TAG, dup), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Isend(&me, 1, MPI_INT, next, -77, dup, &s), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Recv(&got[0], 1, MPI_INT, before, -78, dup, &st), MPI_ERR_TAG);
    OK(MPI_Comm_free(&dup));
    return CHECK_END();
}
