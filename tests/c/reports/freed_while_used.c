// ranks: 1 2 3
/* Everything that an operation was given is freed while it runs, and made anew with other contents: ops, types,
 * communicators, info objects, handlers and keyvals live as long as something uses them.
 * After: JuliaParallel/MPI.jl issue 977, open-mpi/ompi issue 966. */
#include "../check.h"

enum { N = 3000 };

static int called[2];

static void add(void *a, void *b, int *n, MPI_Datatype *t)
{
    int *x = a, *y = b, size = 0;
    MPI_Type_size(*t, &size);
    for (int i = 0; i < *n * size / (int)sizeof *x; i++)
        y[i] += x[i];
    called[0]++;
}
static void spoil(void *a, void *b, int *n, MPI_Datatype *t)
{
    (void)a, (void)b, (void)n, (void)t;
    called[1]++;
}

/* Another object where the freed one may have been. */
static void others(MPI_Op *op, MPI_Datatype *type)
{
    OK(MPI_Op_create(spoil, 1, op));
    OK(MPI_Type_vector(3, 1, 7, MPI_DOUBLE, type));
    OK(MPI_Type_commit(type));
}

static void reductions(void)
{
    static int in[2 * N], out[2 * N];
    MPI_Op op, op2;
    MPI_Datatype pair, type2;
    MPI_Comm comm;
    MPI_Request q[2], p;
    for (int i = 0; i < 2 * N; i++)
        in[i] = i + check_rank;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Op_create(add, 1, &op));
    OK(MPI_Iallreduce(in, out, N, pair, op, comm, &q[0]));
    OK(MPI_Allreduce_init(in, out, N, pair, op, comm, MPI_INFO_NULL, &p));
    OK(MPI_Ibarrier(comm, &q[1]));
    OK(MPI_Op_free(&op));
    OK(MPI_Type_free(&pair));
    OK(MPI_Comm_free(&comm));
    others(&op2, &type2);
    OK(MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
    int each = check_size * (check_size - 1) / 2;
    CHECK_EQ(out[2 * N - 1], (2 * N - 1) * check_size + each);
    for (int round = 0; round < 3; round++) {
        memset(out, 0, sizeof out);
        OK(MPI_Start(&p));
        OK(MPI_Wait(&p, MPI_STATUS_IGNORE));
        CHECK_EQ(out[1], check_size + each);
    }
    OK(MPI_Request_free(&p));
    CHECK(check_size == 1 || called[0] > 0);
    CHECK_EQ(called[1], 0);
    OK(MPI_Op_free(&op2));
    OK(MPI_Type_free(&type2));
}

static void messages(void)
{
    static int in[4 * N], out[4 * N];
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size, old_tag = 4;
    MPI_Comm comm;
    MPI_Datatype even, type2;
    MPI_Op op2;
    MPI_Request q[4];
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Type_vector(N, 1, 2, MPI_INT, &even));
    OK(MPI_Type_commit(&even));
    for (int i = 0; i < 4 * N; i++)
        out[i] = i * 3 + check_rank, in[i] = -1;
    OK(MPI_Irecv(in, 1, even, prev, old_tag, comm, &q[0]));
    OK(MPI_Send_init(out, 1, even, next, old_tag, comm, &q[1]));
    OK(MPI_Recv_init(in + 2 * N, 1, even, prev, 9, comm, &q[2]));
    OK(MPI_Isend(out, 1, even, next, old_tag, comm, &q[3]));
    OK(MPI_Type_free(&even));
    OK(MPI_Comm_free(&comm));
    others(&op2, &type2);
    OK(MPI_Wait(&q[0], MPI_STATUS_IGNORE));
    OK(MPI_Wait(&q[3], MPI_STATUS_IGNORE));
    CHECK(in[0] == prev && in[1] == -1 && in[2 * N - 2] == 3 * (2 * N - 2) + prev);
    OK(MPI_Request_free(&q[1]));
    OK(MPI_Request_free(&q[2]));
    OK(MPI_Op_free(&op2));
    OK(MPI_Type_free(&type2));
}

static int handled;
static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    handled++;
}

/* Objects that objects keep. */
static void kept(void)
{
    MPI_Comm comm, copy;
    MPI_Errhandler h;
    MPI_Info info;
    MPI_Group g, sub;
    MPI_Win w;
    int x, first = 0, size = -1;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_create_errhandler(on_error, &h));
    OK(MPI_Comm_set_errhandler(comm, h));
    OK(MPI_Errhandler_free(&h));
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "accumulate_ordering", "none"));
    OK(MPI_Win_create(&x, sizeof x, 1, info, comm, &w));
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_group(comm, &g));
    OK(MPI_Group_incl(g, 1, &first, &sub));
    OK(MPI_Group_free(&g));
    OK(MPI_Group_size(sub, &size));
    CHECK_EQ(size, 1);
    OK(MPI_Comm_dup(comm, &copy));
    OK(MPI_Comm_free(&comm));
    CHECK_FAILS(MPI_Send(&x, 1, MPI_INT, check_size + 1, 0, copy));
    CHECK_EQ(handled, 1);
    OK(MPI_Win_fence(0, w));
    x = check_rank;
    OK(MPI_Win_fence(0, w));
    OK(MPI_Win_free(&w));
    OK(MPI_Group_free(&sub));
    OK(MPI_Comm_free(&copy));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    reductions();
    messages();
    kept();
    return CHECK_END();
}
