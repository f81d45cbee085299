// ranks: 1 2
// A rank's messages to itself: posted and unexpected, all sizes and modes, derived types
// on either side, probes, many at once.
#include "../check.h"

#define MAX 2000000

static unsigned char out[MAX], in[MAX];

static void sizes(MPI_Comm c, int me)
{
    static const int ns[] = { 0, 1, 8, 56, 64, 100, 4096, 70000, MAX };
    MPI_Request r, s;
    MPI_Status st;
    for (unsigned i = 0; i < sizeof ns / sizeof *ns; i++) {
        int n = ns[i], count = -1;
        for (int how = 0; how < 4; how++) {
            check_fill(out, n, how + i);
            memset(in, 0, n);
            if (how & 1)
                OK(MPI_Irecv(in, n, MPI_BYTE, me, 1, c, &r));
            if (how & 2)
                OK(MPI_Issend(out, n, MPI_BYTE, me, 1, c, &s));
            else
                OK(MPI_Isend(out, n, MPI_BYTE, me, 1, c, &s));
            if (how & 1) {
                OK(MPI_Wait(&r, &st));
            } else {
                OK(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, c, &st));
                OK(MPI_Recv(in, n, MPI_BYTE, me, 1, c, &st));
            }
            OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
            CHECK_EQ(st.MPI_SOURCE, me);
            OK(MPI_Get_count(&st, MPI_BYTE, &count));
            CHECK_EQ(count, n);
            CHECK_EQ(check_wrong(in, n, how + i), 0);
        }
    }
}

/* A column out of a matrix into a row. */
static void transpose(MPI_Comm c, int me)
{
    enum { K = 100 };
    static int m[K][K], row[K];
    MPI_Datatype column;
    OK(MPI_Type_vector(K, 1, K, MPI_INT, &column));
    OK(MPI_Type_commit(&column));
    for (int i = 0; i < K; i++)
        for (int j = 0; j < K; j++)
            m[i][j] = i * K + j;
    OK(MPI_Sendrecv(&m[0][7], 1, column, me, 2, row, K, MPI_INT, me, 2, c, MPI_STATUS_IGNORE));
    for (int i = 0; i < K; i++)
        CHECK_EQ(row[i], i * K + 7);
    OK(MPI_Sendrecv(row, K, MPI_INT, me, 2, &m[0][3], 1, column, me, 2, c, MPI_STATUS_IGNORE));
    for (int i = 0; i < K; i++)
        CHECK(m[i][3] == i * K + 7 && m[i][4] == i * K + 4);
    OK(MPI_Type_free(&column));
}

static void many(MPI_Comm c, int me)
{
    enum { K = 2000 };
    static int v[K], x[K];
    static MPI_Request r[2 * K];
    for (int i = 0; i < K; i++) {
        v[i] = i;
        OK(MPI_Isend(&v[i], 1, MPI_INT, me, i, c, &r[i]));
    }
    for (int i = K - 1; i >= 0; i--)
        OK(MPI_Irecv(&x[i], 1, MPI_INT, me, i, c, &r[K + i]));
    OK(MPI_Waitall(2 * K, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < K; i++)
        CHECK_EQ(x[i], i);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    sizes(MPI_COMM_SELF, 0);
    sizes(MPI_COMM_WORLD, check_rank);
    transpose(MPI_COMM_SELF, 0);
    transpose(MPI_COMM_WORLD, check_rank);
    many(MPI_COMM_SELF, 0);
    many(MPI_COMM_WORLD, check_rank);
    return CHECK_END();
}
