// ranks: 2 3 4
// env: WEFT_CHECK=2
// timeout: 60
// reference-fails: WEFT_CHECK is Weft's
// With WEFT_CHECK=2 every message is compared with its checksum, whatever its length, mode and type and however it is
// received, and nothing sound is refused. Status, probes and truncation say what they do otherwise.
#include "../check.h"

/* Counters since `watch`. */
enum { MESSAGES, DAMAGED, OPERATIONS, WRONG, COUNTERS };
static MPI_T_pvar_session session;
static MPI_T_pvar_handle handles[COUNTERS];

static void watch(void)
{
    static const char *const names[] = {"weft_checked_messages", "weft_damaged_messages", "weft_checked_operations",
                                        "weft_wrong_operations"};
    int provided, index, n;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    CHECK_EQ(MPI_T_pvar_session_create(&session), MPI_SUCCESS);
    for (int i = 0; i < COUNTERS; i++) {
        CHECK_EQ(MPI_T_pvar_get_index(names[i], MPI_T_PVAR_CLASS_COUNTER, &index), MPI_SUCCESS);
        CHECK_EQ(MPI_T_pvar_handle_alloc(session, index, NULL, &handles[i], &n), MPI_SUCCESS);
        CHECK_EQ(MPI_T_pvar_start(session, handles[i]), MPI_SUCCESS);
    }
}

static long count_of(int which)
{
    unsigned long long value = 0;
    CHECK_EQ(MPI_T_pvar_read(session, handles[which], &value), MPI_SUCCESS);
    return (long)value;
}

enum { MOST = 3 << 20 };
static char out[MOST], in[MOST];
static long received; /* messages that this rank has received whole */

static void got(int n, const MPI_Status *s, int from, int tag)
{
    int count = -1;
    MPI_Get_count(s, MPI_BYTE, &count);
    CHECK_EQ(count, n);
    CHECK_EQ(s->MPI_SOURCE, from);
    CHECK_EQ(s->MPI_TAG, tag);
    CHECK(memcmp(in, out, (size_t)n) == 0);
    received++;
}

static const int lengths[] = {0, 1, 8, 56, 57, 255, 256, 4096, 8200, 20000, 65536, 300000, 1 << 20, MOST};

static void lengths_and_modes(void)
{
    int right = (check_rank + 1) % check_size, left = (check_rank + check_size - 1) % check_size;
    MPI_Status s;
    MPI_Request r[2];
    MPI_Message m;
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        int n = lengths[i];
        for (int how = 0; how < 8; how++) {
            int tag = 10 * (int)i + how;
            memset(in, 0, (size_t)n);
            if (how < 6)
                OK((how == 1 ? MPI_Issend : MPI_Isend)(out, n, MPI_BYTE, right, tag, MPI_COMM_WORLD, &r[0]));
            switch (how) {
            case 0:
            case 1:
                OK(MPI_Recv(in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, &s));
                break;
            case 2:
                OK(MPI_Recv(in, MOST, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s));
                break;
            case 3:
                OK(MPI_Mprobe(left, tag, MPI_COMM_WORLD, &m, &s));
                OK(MPI_Mrecv(in, n, MPI_BYTE, &m, &s));
                break;
            case 4:
                OK(MPI_Irecv(in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, &r[1]));
                OK(MPI_Wait(&r[1], &s));
                break;
            case 5:
                OK(MPI_Probe(left, tag, MPI_COMM_WORLD, &s));
                OK(MPI_Recv(in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, &s));
                break;
            case 6:
                OK(MPI_Sendrecv(out, n, MPI_BYTE, right, tag, in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, &s));
                break;
            case 7:
                OK(MPI_Irecv(in, n, MPI_BYTE, left, tag, MPI_COMM_WORLD, &r[1]));
                OK(MPI_Barrier(MPI_COMM_WORLD));
                OK(MPI_Send(out, n, MPI_BYTE, right, tag, MPI_COMM_WORLD));
                OK(MPI_Wait(&r[1], &s));
                break;
            }
            got(n, &s, left, tag);
            if (how < 6)
                OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
        }
        OK(MPI_Isend(out, n, MPI_BYTE, check_rank, 3, MPI_COMM_WORLD, &r[0]));
        OK(MPI_Recv(in, n, MPI_BYTE, check_rank, 3, MPI_COMM_WORLD, &s));
        got(n, &s, check_rank, 3);
        OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
    }
}

static void types(void)
{
    int right = (check_rank + 1) % check_size, left = (check_rank + check_size - 1) % check_size;
    static int a[60000], b[60000];
    MPI_Datatype rows, holes;
    MPI_Status s;
    OK(MPI_Type_vector(100, 300, 600, MPI_INT, &rows));
    OK(MPI_Type_vector(15000, 2, 4, MPI_INT, &holes));
    OK(MPI_Type_commit(&rows));
    OK(MPI_Type_commit(&holes));
    for (int i = 0; i < 60000; i++)
        a[i] = i * 3 + 1;
    OK(MPI_Sendrecv(a, 1, rows, right, 1, b, 1, holes, left, 1, MPI_COMM_WORLD, &s));
    OK(MPI_Sendrecv(a, 1, holes, right, 1, b, 30000, MPI_INT, left, 1, MPI_COMM_WORLD, &s));
    for (int i = 0; i < 30000; i++)
        CHECK(b[i] == a[i / 2 * 4 + i % 2]);
    received += 2;
    OK(MPI_Type_free(&rows));
    OK(MPI_Type_free(&holes));
}

static void truncated_and_cancelled(void)
{
    int right = (check_rank + 1) % check_size, left = (check_rank + check_size - 1) % check_size;
    MPI_Status s;
    MPI_Request r;
    int flag;
    for (int n = 100; n < MOST; n *= 30) {
        OK(MPI_Isend(out, n, MPI_BYTE, right, 1, MPI_COMM_WORLD, &r));
        CHECK_CLASS(MPI_Recv(in, n / 2, MPI_BYTE, left, 1, MPI_COMM_WORLD, &s), MPI_ERR_TRUNCATE);
        OK(MPI_Wait(&r, &s));
        OK(MPI_Isend(out, n, MPI_BYTE, right, 2, MPI_COMM_WORLD, &r));
        OK(MPI_Cancel(&r));
        OK(MPI_Wait(&r, &s));
        OK(MPI_Test_cancelled(&s, &flag));
        int was = flag, theirs;
        OK(MPI_Sendrecv(&was, 1, MPI_INT, right, 4, &theirs, 1, MPI_INT, left, 4, MPI_COMM_WORLD, &s));
        received++;
        if (!theirs) {
            OK(MPI_Recv(in, n, MPI_BYTE, left, 2, MPI_COMM_WORLD, &s));
            got(n, &s, left, 2);
        }
        OK(MPI_Isend(out, n, MPI_BYTE, right, 5, MPI_COMM_WORLD, &r));
        OK(MPI_Recv(in, n, MPI_BYTE, left, 5, MPI_COMM_WORLD, &s));
        got(n, &s, left, 5);
        OK(MPI_Wait(&r, &s));
    }
}

/* More than fits into a ring, in line behind each other. */
static void many(void)
{
    static MPI_Request r[600];
    int right = (check_rank + 1) % check_size, left = (check_rank + check_size - 1) % check_size;
    MPI_Status s;
    for (int i = 0; i < 600; i++)
        OK(MPI_Isend(out, i * 37 % 9000, MPI_BYTE, right, i, MPI_COMM_WORLD, &r[i]));
    for (int i = 0; i < 600; i++) {
        OK(MPI_Recv(in, MOST, MPI_BYTE, left, i % 3 ? i : MPI_ANY_TAG, MPI_COMM_WORLD, &s));
        got(i * 37 % 9000, &s, left, i);
    }
    OK(MPI_Waitall(600, r, MPI_STATUSES_IGNORE));
}

static void reductions(void)
{
    long before = count_of(OPERATIONS);
    float f[100], g[100];
    double d[100], e[100];
    int calls = 0;
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 100; i++) {
            f[i] = (float)(check_rank + 1) * 1e7f + (float)i / 3;
            d[i] = i % 2 ? 1e-300 * (check_rank + 1) : 1e17 / (check_rank + 1);
        }
        OK(MPI_Allreduce(f, g, 100, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD));
        OK(MPI_Allreduce(f, g, 100, MPI_FLOAT, MPI_PROD, MPI_COMM_WORLD));
        OK(MPI_Allreduce(d, e, 100, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
        OK(MPI_Allreduce(d, e, 100, MPI_DOUBLE, MPI_PROD, MPI_COMM_WORLD));
        OK(MPI_Allreduce(MPI_IN_PLACE, d, 100, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD));
        OK(MPI_Allreduce(MPI_IN_PLACE, f, 50, MPI_C_FLOAT_COMPLEX, MPI_SUM, MPI_COMM_WORLD));
        OK(MPI_Scan(MPI_IN_PLACE, d, 100, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
        OK(MPI_Exscan(d, e, 100, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
        calls += 8;
    }
    CHECK_EQ(count_of(OPERATIONS) - before, calls);
    CHECK_EQ(count_of(WRONG), 0);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    watch();
    for (int i = 0; i < MOST; i++)
        out[i] = (char)(i * 7 + i / 255);
    lengths_and_modes();
    types();
    truncated_and_cancelled();
    many();
    CHECK(count_of(MESSAGES) >= received);
    CHECK_EQ(count_of(DAMAGED), 0);
    reductions();
    MPI_T_pvar_session_free(&session);
    MPI_T_finalize();
    return CHECK_END();
}
