// reference-fails: checks fewer arguments
// ranks: 1 2
// Wrong arguments to the blocking collectives: refused by every rank alike, before any
// message is sent, so that the communicator works on.
#include "../check.h"

static int x[64], y[64], counts[64], disps[64];
static MPI_Datatype types[64];
#define W MPI_COMM_WORLD
#define D MPI_DATATYPE_NULL
#define I MPI_INT

static void rooted(void)
{
    CHECK_CLASS(MPI_Bcast(x, 1, I, check_size, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Bcast(x, 1, I, -7, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Bcast(x, -1, I, 0, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Bcast(x, 1, D, 0, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Bcast(x, 1, I, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Gather(x, 1, I, y, 1, I, check_size, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Gather(x, -1, I, y, 1, I, 0, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Gather(x, 1, D, y, 1, I, 0, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Gatherv(x, 1, I, y, counts, disps, I, -9, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Gatherv(x, -1, I, y, counts, disps, I, 0, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Scatter(x, 1, I, y, 1, I, check_size, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Scatter(x, 1, I, y, -1, I, 0, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Scatter(x, 1, I, y, 1, D, 0, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Scatterv(x, counts, disps, I, y, 1, I, -9, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Scatterv(x, counts, disps, I, y, -1, I, 0, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Reduce(x, y, 1, I, MPI_SUM, check_size, W), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Reduce(x, y, -1, I, MPI_SUM, 0, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Reduce(x, y, 1, I, MPI_OP_NULL, 0, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce(x, y, 1, D, MPI_SUM, 0, W), MPI_ERR_TYPE);
}

static void everyone(void)
{
    CHECK_CLASS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Allgather(x, -1, I, y, 1, I, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allgather(x, 1, I, y, 1, D, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allgatherv(x, -1, I, y, counts, disps, I, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allgather(x, 1, I, y, 1, I, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Alltoall(x, -1, I, y, 1, I, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Alltoall(x, 1, D, y, 1, I, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Alltoallv(x, counts, disps, I, y, counts, disps, I, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Alltoallv(x, counts, disps, D, y, counts, disps, I, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Alltoallw(x, counts, disps, types, y, counts, disps, types, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Allreduce(x, y, -1, I, MPI_SUM, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allreduce(x, y, 1, I, MPI_OP_NULL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Allreduce(x, y, 1, D, MPI_SUM, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allreduce(x, y, 1, I, MPI_SUM, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Reduce_scatter_block(x, y, -1, I, MPI_SUM, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Reduce_scatter_block(x, y, 1, I, MPI_OP_NULL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_scatter(x, y, counts, I, MPI_OP_NULL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Scan(x, y, -1, I, MPI_SUM, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Scan(x, y, 1, I, MPI_OP_NULL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Exscan(x, y, -1, I, MPI_SUM, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Exscan(x, y, 1, D, MPI_SUM, W), MPI_ERR_TYPE);
}

/* An operation on a type that it is not defined for. */
static void ops(void)
{
    double d[2] = { 0 }, e[2];
    char c[2] = { 0 };
    MPI_Op op = MPI_SUM, null = MPI_OP_NULL;
    int flag;
    CHECK_CLASS2(MPI_Allreduce(d, e, 1, MPI_DOUBLE, MPI_BAND, W), MPI_ERR_OP, MPI_ERR_TYPE);
    CHECK_CLASS2(MPI_Allreduce(d, e, 1, MPI_2INT, MPI_SUM, W), MPI_ERR_OP, MPI_ERR_TYPE);
    CHECK_CLASS2(MPI_Allreduce(d, e, 1, MPI_DOUBLE, MPI_MINLOC, W), MPI_ERR_OP, MPI_ERR_TYPE);
    CHECK_CLASS2(MPI_Reduce_local(c, c + 1, 1, MPI_CHAR, MPI_MAXLOC), MPI_ERR_OP, MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Reduce_local(x, y, -1, I, MPI_SUM), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Reduce_local(x, y, 1, I, MPI_OP_NULL), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_free(&op), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_free(&null), MPI_ERR_OP);
    CHECK_CLASS2(MPI_Op_create(NULL, 1, &op), MPI_ERR_ARG, MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_commutative(MPI_OP_NULL, &flag), MPI_ERR_OP);
    CHECK_CLASS2(MPI_Allreduce(x, y, 1, I, MPI_REPLACE, W), MPI_ERR_OP, MPI_ERR_TYPE);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int i = 0; i < 64; i++)
        types[i] = MPI_INT;
    rooted();
    everyone();
    ops();
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, I, MPI_SUM, W));
    CHECK_EQ(sum, check_size);
    return CHECK_END();
}
