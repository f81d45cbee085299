/* One job whose ranks have different ABIs: compiled for each, the copies talk to each other. */
#include "../../c/check.h"

static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    CHECK(*type == MPI_LONG);
    for (int i = 0; i < *len; i++)
        ((long *)inout)[i] += ((long *)in)[i];
}

static void messages(int n)
{
    enum { LONG = 200000 };
    static double out[LONG], in[LONG];
    int rank = check_rank, next = (rank + 1) % n, previous = (rank + n - 1) % n;
    const int lengths[] = {0, 1, 100, 5000, LONG};
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        MPI_Request requests[2];
        MPI_Status statuses[2];
        int count = -1;
        for (int i = 0; i < lengths[k]; i++)
            out[i] = rank * 1e6 + i;
        OK(MPI_Irecv(in, LONG, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]));
        OK(MPI_Isend(out, lengths[k], MPI_DOUBLE, next, 40 + (int)k, MPI_COMM_WORLD, &requests[1]));
        OK(MPI_Waitall(2, requests, statuses));
        OK(MPI_Get_count(&statuses[0], MPI_DOUBLE, &count));
        CHECK_EQ(count, lengths[k]);
        CHECK_EQ(statuses[0].MPI_SOURCE, previous);
        CHECK_EQ(statuses[0].MPI_TAG, 40 + (int)k);
        CHECK(lengths[k] == 0 || in[lengths[k] - 1] == previous * 1e6 + lengths[k] - 1);
        CHECK(requests[0] == MPI_REQUEST_NULL);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

static void collectives(int n)
{
    long mine[3] = {check_rank + 1, 1, check_rank}, all[3];
    int where[2] = {check_rank == 1 ? -5 : check_rank, check_rank}, least[2];
    MPI_Op op;
    OK(MPI_Op_create(add, 1, &op));
    OK(MPI_Allreduce(mine, all, 3, MPI_LONG, op, MPI_COMM_WORLD));
    CHECK_EQ(all[0], n * (n + 1) / 2);
    CHECK_EQ(all[1], n);
    OK(MPI_Op_free(&op));
    OK(MPI_Allreduce(where, least, 1, MPI_2INT, MPI_MINLOC, MPI_COMM_WORLD));
    CHECK(least[0] == -5 && least[1] == 1);
    OK(MPI_Allreduce(MPI_IN_PLACE, mine, 3, MPI_LONG, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQ(mine[0], n);
    for (int root = 0; root < n; root++) {
        int value = check_rank == root ? root + 7 : 0;
        OK(MPI_Bcast(&value, 1, MPI_INT, root, MPI_COMM_WORLD));
        CHECK_EQ(value, root + 7);
    }
}

static void objects(int n)
{
    MPI_Comm half, ring;
    MPI_Win win;
    int *memory, size, period = 1, left, right;
    OK(MPI_Comm_split(MPI_COMM_WORLD, check_rank % 2, check_rank, &half));
    OK(MPI_Comm_size(half, &size));
    CHECK_EQ(size, n / 2);
    OK(MPI_Comm_free(&half));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &half));
    OK(MPI_Comm_size(half, &size));
    CHECK_EQ(size, n);
    OK(MPI_Comm_free(&half));
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &n, &period, 0, &ring));
    OK(MPI_Cart_shift(ring, 0, 1, &left, &right));
    OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, ring, &memory, &win));
    *memory = 0;
    OK(MPI_Win_fence(0, win));
    OK(MPI_Accumulate(&n, 1, MPI_INT, right, 0, 1, MPI_INT, MPI_SUM, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQ(*memory, n);
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&ring));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, longer[2] = {0, 0}, one, class = 0;
    messages(n);
    collectives(n);
    objects(n);
    /* An error of one ABI's making is the other's class. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (check_rank == 0) {
        OK(MPI_Send(longer, 2, MPI_INT, n - 1, 1, MPI_COMM_WORLD));
    } else if (check_rank == n - 1) {
        int code = MPI_Recv(&one, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Error_class(code, &class);
        CHECK_EQ(class, MPI_ERR_TRUNCATE);
    }
    return CHECK_END();
}
