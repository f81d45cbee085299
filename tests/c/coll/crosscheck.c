// reference-fails: WEFT_CHECK is Weft's
// ranks: 2 3 5
// env: WEFT_CHECK=1
// timeout: 60
// With WEFT_CHECK=1 a collective call that does not fit the others' is an error in all ranks, which names
// the odd rank out and what differs; the communicator works on.
#include "../check.h"

static int x[64], y[512], counts[16], displs[16];
static int odd, usual; /* the rank that calls otherwise, and one that does not */
static MPI_Comm world, ring;

#define ODD (check_rank == odd)
#define W world

/* The communicator still works, and correct calls are not refused. */
static void works(void)
{
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, W));
    CHECK_EQ(sum, check_size);
}

/* The code is of a class and its text has both parts. */
static void named(int line, int code, int class, const char *first, const char *second)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int len;
    MPI_Error_string(code, text, &len);
    CHECK_COUNTED();
    if (check_class(code) != class || !strstr(text, first) || !strstr(text, second))
        check_report(__FILE__, line, "got %s, wanted class %d with \"%s\" and \"%s\"", check_class_text(code), class,
                     first, second);
    works();
}

/* "rank ODD what" */
static const char *of(int rank, const char *what)
{
    static char text[4][200];
    static int turn;
    char *t = text[turn++ % 4];
    snprintf(t, sizeof text[0], "rank %d %s", rank, what);
    return t;
}

#define NAMED(call, class, first, second)                                      \
    do {                                                                       \
        int named_rc = (call);                                                 \
        named(__LINE__, named_rc, class, first, second);                       \
    } while (0)

/* The error of a nonblocking or started operation. */
static int waited(int rc, MPI_Request *q)
{
    return rc != MPI_SUCCESS ? rc : MPI_Wait(q, MPI_STATUS_IGNORE);
}
static int started(int rc, MPI_Request *q)
{
    if (rc != MPI_SUCCESS || (rc = MPI_Start(q)) != MPI_SUCCESS)
        return rc;
    rc = MPI_Wait(q, MPI_STATUS_IGNORE);
    MPI_Request_free(q);
    return rc;
}

static void operations(void)
{
    MPI_Request q;
    NAMED(ODD ? MPI_Barrier(W) : MPI_Bcast(x, 1, MPI_INT, 0, W), MPI_ERR_ARG, of(odd, "calls MPI_Barrier"),
          of(usual, "MPI_Bcast"));
    NAMED(ODD ? MPI_Scan(x, y, 1, MPI_INT, MPI_SUM, W) : MPI_Exscan(x, y, 1, MPI_INT, MPI_SUM, W), MPI_ERR_ARG,
          of(odd, "calls MPI_Scan"), "MPI_Exscan");
    int rc = ODD ? MPI_Igather(x, 1, MPI_INT, y, 1, MPI_INT, 0, W, &q)
                 : MPI_Iallgather(x, 1, MPI_INT, y, 1, MPI_INT, W, &q);
    NAMED(waited(rc, &q), MPI_ERR_ARG, of(odd, "calls MPI_Igather"), "MPI_Iallgather");
}

static void roots(void)
{
    MPI_Request q;
    int at = ODD ? 1 : 0;
    const char *text = "passes root 1 to MPI_";
    NAMED(MPI_Bcast(x, 1, MPI_INT, at, W), MPI_ERR_ROOT, of(odd, text), "Bcast");
    NAMED(MPI_Reduce(x, y, 2, MPI_INT, MPI_SUM, at, W), MPI_ERR_ROOT, of(odd, text), "Reduce");
    NAMED(MPI_Gather(x, 2, MPI_INT, y, 2, MPI_INT, at, W), MPI_ERR_ROOT, of(odd, text), "Gather");
    NAMED(MPI_Scatter(y, 2, MPI_INT, x, 2, MPI_INT, at, W), MPI_ERR_ROOT, of(odd, text), "Scatter");
    NAMED(waited(MPI_Ibcast(x, 1, MPI_INT, at, W, &q), &q), MPI_ERR_ROOT, of(odd, text), "Ibcast");
    NAMED(started(MPI_Gather_init(x, 2, MPI_INT, y, 2, MPI_INT, at, W, MPI_INFO_NULL, &q), &q), MPI_ERR_ROOT,
          of(odd, text), "Gather_init");
}

static void nothing(void *in, void *inout, int *n, MPI_Datatype *t)
{
    (void)in, (void)inout, (void)n, (void)t;
}

static void ops(void)
{
    MPI_Request q;
    MPI_Op own, op = ODD ? MPI_MAX : MPI_SUM;
    NAMED(MPI_Allreduce(x, y, 2, MPI_INT, op, W), MPI_ERR_OP, of(odd, "passes MPI_MAX to MPI_Allreduce"), "MPI_SUM");
    NAMED(MPI_Reduce(x, y, 2, MPI_INT, op, 0, W), MPI_ERR_OP, of(odd, "passes MPI_MAX to MPI_Reduce"), "MPI_SUM");
    NAMED(MPI_Scan(x, y, 2, MPI_INT, op, W), MPI_ERR_OP, of(odd, "passes MPI_MAX to MPI_Scan"), "MPI_SUM");
    NAMED(MPI_Reduce_scatter_block(x, y, 2, MPI_INT, op, W), MPI_ERR_OP, of(odd, "passes MPI_MAX"), "MPI_SUM");
    NAMED(waited(MPI_Iallreduce(x, y, 2, MPI_INT, op, W, &q), &q), MPI_ERR_OP, of(odd, "passes MPI_MAX"),
          "MPI_Iallreduce");
    NAMED(started(MPI_Allreduce_init(x, y, 2, MPI_INT, op, W, MPI_INFO_NULL, &q), &q), MPI_ERR_OP,
          of(odd, "passes MPI_MAX"), "MPI_Allreduce_init");
    OK(MPI_Op_create(nothing, 1, &own));
    NAMED(MPI_Allreduce(x, y, 2, MPI_INT, ODD ? own : MPI_SUM, W), MPI_ERR_OP, of(odd, "passes a user's"), "MPI_SUM");
    OK(MPI_Allreduce(x, y, 2, MPI_INT, own, W));
    OK(MPI_Op_free(&own));
}

static void types(void)
{
    MPI_Request q;
    MPI_Datatype t = ODD ? MPI_FLOAT : MPI_INT, pair, mixed;
    NAMED(MPI_Bcast(x, 3, t, 0, W), MPI_ERR_TYPE, of(odd, "passes 3 of MPI_FLOAT to MPI_Bcast"), "3 of MPI_INT");
    NAMED(MPI_Allreduce(x, y, 3, t, MPI_SUM, W), MPI_ERR_TYPE, of(odd, "passes 3 of MPI_FLOAT"), "3 of MPI_INT");
    NAMED(waited(MPI_Ibcast(x, 3, t, 0, W, &q), &q), MPI_ERR_TYPE, of(odd, "passes 3 of MPI_FLOAT"), "MPI_INT");
    NAMED(MPI_Allgather(x, 3, t, y, 3, MPI_INT, W), MPI_ERR_TYPE, of(odd, "sends 3 of MPI_FLOAT"), "MPI_Allgather");
    NAMED(MPI_Alltoall(y, 1, t, y + 256, 1, MPI_INT, W), MPI_ERR_TYPE, of(odd, "sends 1 of MPI_FLOAT"), "Alltoall");
    /* Other types of one signature are no error. */
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Bcast(x, ODD ? 2 : 4, ODD ? pair : MPI_INT, 0, W));
    OK(MPI_Allgather(x, ODD ? 1 : 2, ODD ? pair : MPI_INT, y, 2, MPI_INT, W));
    MPI_Aint at[2] = {0, 4};
    MPI_Datatype of_each[2] = {MPI_INT, MPI_FLOAT};
    int one[2] = {1, 1};
    OK(MPI_Type_create_struct(2, one, at, of_each, &mixed));
    OK(MPI_Type_commit(&mixed));
    OK(MPI_Bcast(x, 1, mixed, 0, W));
    NAMED(MPI_Bcast(x, 1, ODD ? mixed : pair, 0, W), MPI_ERR_TYPE, of(odd, "passes 2 elements of several types"),
          "2 of MPI_INT");
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_free(&mixed));
}

static void lengths(void)
{
    MPI_Request q;
    int n = ODD ? 5 : 4, last = check_size - 1;
    NAMED(MPI_Bcast(x, n, MPI_INT, 0, W), MPI_ERR_COUNT, of(odd, "passes 5 of MPI_INT to MPI_Bcast"), "4 of MPI_INT");
    NAMED(MPI_Reduce(x, y, n, MPI_INT, MPI_SUM, 0, W), MPI_ERR_COUNT, of(odd, "passes 5 of MPI_INT"), "MPI_Reduce");
    NAMED(MPI_Allreduce(x, y, n, MPI_INT, MPI_SUM, W), MPI_ERR_COUNT, of(odd, "passes 5 of MPI_INT"), "Allreduce");
    NAMED(MPI_Exscan(x, y, n, MPI_INT, MPI_SUM, W), MPI_ERR_COUNT, of(odd, "passes 5 of MPI_INT"), "Exscan");
    NAMED(MPI_Gather(x, n, MPI_INT, y, 4, MPI_INT, 0, W), MPI_ERR_COUNT, of(odd, "sends 5 of MPI_INT to rank 0"),
          "expects 4 of MPI_INT");
    NAMED(MPI_Scatter(y, 4, MPI_INT, x, n, MPI_INT, 0, W), MPI_ERR_COUNT, "in MPI_Scatter rank 0 sends 4 of MPI_INT",
          "expects 5 of MPI_INT");
    NAMED(MPI_Allgather(x, n, MPI_INT, y, 4, MPI_INT, W), MPI_ERR_COUNT, of(odd, "sends 5 of MPI_INT"), "Allgather");
    NAMED(MPI_Alltoall(y, n, MPI_INT, y + 256, 4, MPI_INT, W), MPI_ERR_COUNT, of(odd, "sends 5 of MPI_INT"), "Alltoall");
    NAMED(waited(MPI_Ialltoall(y, n, MPI_INT, y + 256, 4, MPI_INT, W, &q), &q), MPI_ERR_COUNT,
          of(odd, "sends 5 of MPI_INT"), "Ialltoall");
    NAMED(started(MPI_Bcast_init(x, n, MPI_INT, 0, W, MPI_INFO_NULL, &q), &q), MPI_ERR_COUNT,
          of(odd, "passes 5 of MPI_INT to MPI_Bcast_init"), "4 of MPI_INT");
    for (int i = 0; i < check_size; i++) {
        counts[i] = i == odd && check_rank == 0 && odd == last ? 3 : 4;
        displs[i] = 4 * i;
    }
    if (odd == last)
        NAMED(MPI_Gatherv(x, 4, MPI_INT, y, counts, displs, MPI_INT, 0, W), MPI_ERR_COUNT,
              of(odd, "sends 4 of MPI_INT to rank 0"), "expects 3 of MPI_INT");
}

static void neighbours(void)
{
    MPI_Request q;
    int n = ODD ? 5 : 4;
    MPI_Comm all = world;
    world = ring;
    NAMED(MPI_Neighbor_allgather(x, n, MPI_INT, y, 4, MPI_INT, ring), MPI_ERR_COUNT, of(odd, "sends 5 of MPI_INT"),
          "in MPI_Neighbor_allgather");
    NAMED(waited(MPI_Ineighbor_alltoall(x, n, MPI_INT, y, 4, MPI_INT, ring, &q), &q), MPI_ERR_COUNT,
          of(odd, "sends 5 of MPI_INT"), "in MPI_Ineighbor_alltoall");
    OK(MPI_Neighbor_alltoall(x, 4, MPI_INT, y, 4, MPI_INT, ring));
    world = all;
}

/* An argument that is wrong in one rank: the others hear of it. */
static void arguments(void)
{
    MPI_Request q = MPI_REQUEST_NULL;
    int rc = MPI_Bcast(x, 1, MPI_INT, ODD ? 99 : 0, W);
    if (ODD)
        CHECK_EQ(check_class(rc), MPI_ERR_ROOT);
    else
        named(__LINE__, rc, MPI_ERR_ROOT, of(odd, "passes an argument to MPI_Bcast"), "");
    if (ODD)
        works();
    rc = waited(MPI_Iallreduce(ODD ? y : x, y, 2, MPI_INT, MPI_SUM, W, &q), &q);
    if (ODD)
        CHECK_EQ(check_class(rc), MPI_ERR_BUFFER);
    else
        named(__LINE__, rc, MPI_ERR_BUFFER, of(odd, "passes an argument to MPI_Iallreduce"), "");
    if (ODD)
        works();
}

/* A persistent operation in rounds, blocking ones between them. */
static void rounds(void)
{
    MPI_Request q, r;
    int sum, one = 1, all[16];
    OK(MPI_Allreduce_init(&one, &sum, 1, MPI_INT, MPI_SUM, W, MPI_INFO_NULL, &q));
    OK(MPI_Allgather_init(&check_rank, 1, MPI_INT, all, 1, MPI_INT, W, MPI_INFO_NULL, &r));
    for (int i = 0; i < 5; i++) {
        sum = 0;
        OK(MPI_Start(i % 2 ? &q : &r));
        OK(MPI_Start(i % 2 ? &r : &q));
        works();
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
        CHECK_EQ(sum, check_size);
        CHECK_EQ(all[check_size - 1], check_size - 1);
    }
    OK(MPI_Request_free(&q));
    OK(MPI_Request_free(&r));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int periodic = 1;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &world));
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &check_size, &periodic, 0, &ring));
    /* Of two ranks the first one counts as usual. */
    for (odd = check_size == 2 ? 1 : 0; odd < check_size; odd += check_size == 2 ? 1 : check_size - 1) {
        usual = odd == 0 ? 1 : 0;
        operations();
        roots();
        ops();
        types();
        lengths();
        neighbours();
        arguments();
    }
    rounds();
    OK(MPI_Comm_free(&ring));
    OK(MPI_Comm_free(&world));
    return CHECK_END();
}
