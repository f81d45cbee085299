// reference-fails: takes some of these, or waits in MPI_Finalize
// ranks: 1 2 4
// timeout: 60
// One buffer for sending and receiving: MPI_ERR_BUFFER in the ranks that pass it, in all or in one, and the
// operation ends in the others, so that whatever follows works. Neighbour collectives take it, as on all peers.
#include "../check.h"

static int x[64], y[64], counts[8], displs[8];
static MPI_Datatype types[8];
static int odd; /* the rank that passes one buffer, or -1: all do */
static MPI_Comm ring;

#define ME (odd < 0 || check_rank == odd)
#define TO (ME ? x : y)

static void works(int line, int code, int wrong)
{
    CHECK_COUNTED();
    if (check_class(code) != (wrong ? MPI_ERR_BUFFER : MPI_SUCCESS))
        check_report(__FILE__, line, "%s, %s", check_class_text(code), wrong ? "aliased" : "not aliased");
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, check_size);
}

#define ENDS(call, wrong)                                                      \
    do {                                                                       \
        int ends_rc = (call);                                                  \
        works(__LINE__, ends_rc, wrong);                                       \
    } while (0)

static int waited(int rc, MPI_Request *q)
{
    return rc != MPI_SUCCESS ? rc : MPI_Wait(q, MPI_STATUS_IGNORE);
}
static int rounds(int rc, MPI_Request *q)
{
    if (rc != MPI_SUCCESS)
        return rc;
    for (int i = 0; i < 2; i++)
        rc = waited(MPI_Start(q), q);
    MPI_Request_free(q);
    return rc;
}

#define I MPI_INT
#define W MPI_COMM_WORLD
#define NONE MPI_INFO_NULL

static void blocking(void)
{
    int root = check_rank == 0;
    ENDS(MPI_Gather(x, 2, I, TO, 2, I, 0, W), root && ME);
    ENDS(MPI_Gatherv(x, 2, I, TO, counts, displs, I, 0, W), root && ME);
    ENDS(MPI_Scatter(x, 2, I, TO, 2, I, 0, W), root && ME);
    ENDS(MPI_Scatterv(x, counts, displs, I, TO, 2, I, 0, W), root && ME);
    ENDS(MPI_Reduce(x, TO, 2, I, MPI_SUM, 0, W), root && ME);
    ENDS(MPI_Allgather(x, 2, I, TO, 2, I, W), ME);
    ENDS(MPI_Allgatherv(x, 2, I, TO, counts, displs, I, W), ME);
    ENDS(MPI_Alltoall(x, 2, I, TO, 2, I, W), ME);
    ENDS(MPI_Alltoallv(x, counts, displs, I, TO, counts, displs, I, W), ME);
    ENDS(MPI_Alltoallw(x, counts, displs, types, TO, counts, displs, types, W), ME);
    ENDS(MPI_Allreduce(x, TO, 2, I, MPI_SUM, W), ME);
    ENDS(MPI_Reduce_scatter_block(x, TO, 2, I, MPI_SUM, W), ME);
    ENDS(MPI_Reduce_scatter(x, TO, counts, I, MPI_SUM, W), ME);
    ENDS(MPI_Scan(x, TO, 2, I, MPI_SUM, W), ME);
    ENDS(MPI_Exscan(x, TO, 2, I, MPI_SUM, W), ME && !root);
    ENDS(MPI_Neighbor_allgather(x, 2, I, TO, 2, I, ring), 0);
    ENDS(MPI_Neighbor_alltoall(x, 2, I, TO, 2, I, ring), 0);
    /* Nothing is sent: nothing is shared. */
    ENDS(MPI_Allreduce(x, x, 0, I, MPI_SUM, W), 0);
    ENDS(MPI_Allgather(x, 0, I, x, 0, I, W), 0);
}

static void nonblocking(void)
{
    MPI_Request q = MPI_REQUEST_NULL;
    ENDS(waited(MPI_Iallreduce(x, TO, 2, I, MPI_SUM, W, &q), &q), ME);
    ENDS(waited(MPI_Ialltoall(x, 2, I, TO, 2, I, W, &q), &q), ME);
    ENDS(waited(MPI_Iallgather(x, 2, I, TO, 2, I, W, &q), &q), ME);
    ENDS(waited(MPI_Igather(x, 2, I, TO, 2, I, 0, W, &q), &q), ME && check_rank == 0);
    ENDS(waited(MPI_Ineighbor_allgather(x, 2, I, TO, 2, I, ring, &q), &q), 0);
}

static void persistent(void)
{
    MPI_Request q = MPI_REQUEST_NULL;
    ENDS(rounds(MPI_Allreduce_init(x, TO, 2, I, MPI_SUM, W, NONE, &q), &q), ME);
    ENDS(rounds(MPI_Alltoall_init(x, 2, I, TO, 2, I, W, NONE, &q), &q), ME);
    ENDS(rounds(MPI_Gather_init(x, 2, I, TO, 2, I, 0, W, NONE, &q), &q), ME && check_rank == 0);
    ENDS(rounds(MPI_Neighbor_alltoall_init(x, 2, I, TO, 2, I, ring, NONE, &q), &q), 0);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int periodic = 1;
    for (int i = 0; i < check_size; i++) {
        counts[i] = 2;
        displs[i] = 2 * i;
        types[i] = I;
    }
    OK(MPI_Cart_create(W, 1, &check_size, &periodic, 0, &ring));
    for (odd = -1; odd < check_size; odd++) {
        blocking();
        nonblocking();
        persistent();
    }
    OK(MPI_Comm_free(&ring));
    return CHECK_END();
}
