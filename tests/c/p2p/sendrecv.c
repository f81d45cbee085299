// reference-fails: the status of Isendrecv is left unset
// ranks: 1 2 3 8
// Sendrecv, Sendrecv_replace, Isendrecv and Isendrecv_replace around a ring and with
// MPI_PROC_NULL, small and large, contiguous and strided.
#include "../check.h"

#define MAX 500000

static int out[MAX], in[MAX];

static void fill(int *v, int n, int key)
{
    for (int i = 0; i < n; i++)
        v[i] = key * 1000003 + i;
}
static int wrong(const int *v, int n, int key)
{
    int bad = 0;
    for (int i = 0; i < n; i++)
        bad += v[i] != key * 1000003 + i;
    return bad;
}

static void status_is(MPI_Status *st, int from, int tag, int n)
{
    int count = -1;
    CHECK_EQ(st->MPI_SOURCE, from);
    CHECK_EQ(st->MPI_TAG, tag);
    OK(MPI_Get_count(st, MPI_INT, &count));
    CHECK_EQ(count, n);
}

static void all_four(int to, int from, int n)
{
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Status st;
    MPI_Request req;
    fill(out, n, check_rank);
    memset(in, 0, sizeof(int) * n);
    OK(MPI_Sendrecv(out, n, MPI_INT, to, 5, in, n, MPI_INT, from, 5, w, &st));
    status_is(&st, from, 5, n);
    CHECK_EQ(wrong(in, n, from), 0);
    OK(MPI_Sendrecv_replace(out, n, MPI_INT, to, 6, from, MPI_ANY_TAG, w, &st));
    status_is(&st, from, 6, n);
    CHECK_EQ(wrong(out, n, from), 0);
    fill(out, n, check_rank + 50);
    memset(in, 0, sizeof(int) * n);
    OK(MPI_Isendrecv(out, n, MPI_INT, to, 7, in, n, MPI_INT, from, 7, w, &req));
    OK(MPI_Wait(&req, &st));
    CHECK(req == MPI_REQUEST_NULL);
    status_is(&st, from, 7, n);
    CHECK_EQ(wrong(in, n, from + 50), 0);
    OK(MPI_Isendrecv_replace(out, n, MPI_INT, to, 8, MPI_ANY_SOURCE, 8, w, &req));
    OK(MPI_Wait(&req, &st));
    status_is(&st, from, 8, n);
    CHECK_EQ(wrong(out, n, from + 50), 0);
}

/* Different types, counts and tags in the two directions. */
static void uneven(int to, int from)
{
    double d[10] = { 0 };
    char c[64];
    MPI_Status st;
    int count = -1;
    memset(c, 'a' + check_rank % 26, sizeof c);
    char back[100];
    OK(MPI_Sendrecv(c, 64, MPI_CHAR, to, 1, back, 100, MPI_CHAR, from, 1, MPI_COMM_WORLD, &st));
    OK(MPI_Get_count(&st, MPI_CHAR, &count));
    CHECK_EQ(count, 64);
    CHECK_EQ(back[63], 'a' + from % 26);
    for (int i = 0; i < 10; i++)
        d[i] = check_rank + i / 16.0;
    OK(MPI_Sendrecv_replace(d, 10, MPI_DOUBLE, to, 2, from, 2, MPI_COMM_WORLD, &st));
    CHECK(d[9] == from + 9 / 16.0);
}

/* A strided type: the gaps stay as they were. */
static void strided(int to, int from)
{
    enum { BLOCKS = 1000, STRIDE = 3 };
    static int v[BLOCKS * STRIDE];
    MPI_Datatype t;
    MPI_Status st;
    OK(MPI_Type_vector(BLOCKS, 1, STRIDE, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    for (int i = 0; i < BLOCKS * STRIDE; i++)
        v[i] = check_rank * 10000 + i;
    OK(MPI_Sendrecv_replace(v, 1, t, to, 3, from, 3, MPI_COMM_WORLD, &st));
    for (int i = 0; i < BLOCKS * STRIDE; i++)
        CHECK_EQ(v[i], (i % STRIDE ? check_rank : from) * 10000 + i);
    OK(MPI_Type_free(&t));
}

/* An exchange's receive comes after those that were posted before it, and takes the first message that they
 * leave; with a buffer too short it says so, and what follows arrives. */
static void in_order(int to, int from)
{
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Request req;
    MPI_Status st;
    int a = -1, b = -1, c = -1, v[3] = { check_rank, check_rank + 100, check_rank + 200 }, two[2] = { 0, 0 };
    for (int round = 0; round < 200; round++) {
        a = b = c = -1;
        OK(MPI_Irecv(&a, 1, MPI_INT, from, 9, w, &req));
        OK(MPI_Send(&v[0], 1, MPI_INT, to, 9, w));
        OK(MPI_Send(&v[1], 1, MPI_INT, to, 10, w));
        OK(MPI_Sendrecv(&v[2], 1, MPI_INT, to, 9, &c, 1, MPI_INT, from, 9, w, &st));
        status_is(&st, from, 9, 1);
        OK(MPI_Sendrecv(&v[0], 1, MPI_INT, to, 9, &b, 1, MPI_INT, from, 10, w, &st));
        OK(MPI_Wait(&req, &st));
        CHECK(a == from && b == from + 100 && c == from + 200);
        OK(MPI_Recv(&a, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, w, &st));
        CHECK_EQ(a, from);
    }
    OK(MPI_Comm_set_errhandler(w, MPI_ERRORS_RETURN));
    int class = 0, code = MPI_Sendrecv(v, 2, MPI_INT, to, 11, two, 1, MPI_INT, from, 11, w, &st);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_TRUNCATE);
    CHECK_EQ(two[1], 0);
    OK(MPI_Comm_set_errhandler(w, MPI_ERRORS_ARE_FATAL));
    OK(MPI_Sendrecv(v, 2, MPI_INT, to, 11, two, 2, MPI_INT, from, 11, w, &st));
    CHECK_EQ(two[1], from + 100);
}

/* The ends of a line: one side is MPI_PROC_NULL. */
static void line(void)
{
    int left = check_rank ? check_rank - 1 : MPI_PROC_NULL;
    int right = check_rank + 1 < check_size ? check_rank + 1 : MPI_PROC_NULL;
    int a = check_rank, b = -1;
    MPI_Status st;
    MPI_Request req;
    OK(MPI_Sendrecv(&a, 1, MPI_INT, right, 0, &b, 1, MPI_INT, left, 0, MPI_COMM_WORLD, &st));
    CHECK_EQ(b, left == MPI_PROC_NULL ? -1 : left);
    CHECK_EQ(st.MPI_SOURCE, left);
    OK(MPI_Sendrecv_replace(&a, 1, MPI_INT, right, 0, left, 0, MPI_COMM_WORLD, &st));
    CHECK_EQ(a, left == MPI_PROC_NULL ? check_rank : left);
    a = check_rank;
    OK(MPI_Isendrecv_replace(&a, 1, MPI_INT, left, 0, right, 0, MPI_COMM_WORLD, &req));
    OK(MPI_Wait(&req, &st));
    CHECK_EQ(a, right == MPI_PROC_NULL ? check_rank : right);
    CHECK_EQ(st.MPI_SOURCE, right);
    OK(MPI_Isendrecv(&check_rank, 1, MPI_INT, left, 0, &b, 1, MPI_INT, right, 0, MPI_COMM_WORLD,
        &req));
    OK(MPI_Wait(&req, &st));
    if (right != MPI_PROC_NULL)
        CHECK_EQ(b, right);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    static const int sizes[] = { 0, 1, 7, 12, 13, 100, 1000, 3000, 20000, MAX };
    for (int round = 0; round < 3; round++)
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
            all_four(to, from, sizes[i]);
    uneven(to, from);
    in_order(to, from);
    strided(to, from);
    line();
    return CHECK_END();
}
