// ranks: 2 3 8
// reference-fails: Weft's own performance variables
// timeout: 60
// Persistent and neighbourhood collectives go through the memory that the ranks share: once a
// communicator or a request has found it, no message is sent for them.
#include "../check.h"

enum { ROUNDS = 30, ITEMS = 300, MOST = 64 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle handles[MOST];
static int n_handles;

/* All counters of messages. */
static void watch(void)
{
    int n;
    OK(MPI_T_pvar_get_num(&n));
    for (int i = 0; i < n && n_handles < MOST; i++) {
        char name[256], help[1024];
        int len = sizeof name, help_len = sizeof help, verbosity, class, bind, readonly, continuous, atomic, count;
        MPI_Datatype type;
        MPI_T_enum e;
        MPI_T_pvar_get_info(i, name, &len, &verbosity, &class, &type, &e, help, &help_len, &bind, &readonly,
                            &continuous, &atomic);
        size_t end = strlen(name);
        if (strncmp(name, "weft_", 5) || end < 9 || strcmp(name + end - 9, "_messages"))
            continue;
        OK(MPI_T_pvar_handle_alloc(session, i, NULL, &handles[n_handles], &count));
        OK(MPI_T_pvar_start(session, handles[n_handles]));
        n_handles++;
    }
    CHECK(n_handles > 0);
}

static unsigned long long messages(void)
{
    unsigned long long all = 0, v[4] = {0};
    for (int i = 0; i < n_handles; i++) {
        OK(MPI_T_pvar_read(session, handles[i], v));
        all += v[0];
    }
    return all;
}

static int in[8 * ITEMS], out[8 * ITEMS];

static void persistent(void)
{
    enum { KINDS = 5 };
    MPI_Request q[KINDS];
    MPI_Comm w = MPI_COMM_WORLD;
    int sum[ITEMS], prefix[ITEMS], spread[ITEMS], n = check_size, me = check_rank;
    static int all[8 * ITEMS];
    OK(MPI_Allreduce_init(in, sum, ITEMS, MPI_INT, MPI_SUM, w, MPI_INFO_NULL, &q[0]));
    OK(MPI_Bcast_init(spread, ITEMS, MPI_INT, n - 1, w, MPI_INFO_NULL, &q[1]));
    OK(MPI_Alltoall_init(in, ITEMS, MPI_INT, out, ITEMS, MPI_INT, w, MPI_INFO_NULL, &q[2]));
    OK(MPI_Scan_init(in, prefix, ITEMS, MPI_INT, MPI_SUM, w, MPI_INFO_NULL, &q[3]));
    OK(MPI_Allgather_init(in, ITEMS, MPI_INT, all, ITEMS, MPI_INT, w, MPI_INFO_NULL, &q[4]));
    unsigned long long before = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < n * ITEMS; i++)
            in[i] = me * 100000 + round * 1000 + i;
        for (int i = 0; i < ITEMS; i++)
            spread[i] = me * 7 + round;
        /* Another order on each rank. */
        for (int k = 0; k < KINDS; k++)
            OK(MPI_Start(&q[(k + me + round) % KINDS]));
        OK(MPI_Waitall(KINDS, q, MPI_STATUSES_IGNORE));
        if (round == 0)
            before = messages();
        int i = (round * 37) % ITEMS, want = 0, up_to = 0;
        for (int r = 0; r < n; r++)
            want += r * 100000 + round * 1000 + i;
        for (int r = 0; r <= me; r++)
            up_to += r * 100000 + round * 1000 + i;
        CHECK_EQ(sum[i], want);
        CHECK_EQ(prefix[i], up_to);
        CHECK_EQ(spread[i], (n - 1) * 7 + round);
        for (int r = 0; r < n; r++) {
            CHECK_EQ(out[r * ITEMS + i], r * 100000 + round * 1000 + me * ITEMS + i);
            CHECK_EQ(all[r * ITEMS + i], r * 100000 + round * 1000 + i);
        }
    }
    CHECK_EQ((long long)(messages() - before), 0);
    for (int k = 0; k < KINDS; k++)
        OK(MPI_Request_free(&q[k]));
}

static void neighbours(void)
{
    MPI_Comm ring;
    int n = check_size, me = check_rank, periodic = 1, below = (me + n - 1) % n, above = (me + 1) % n;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &n, &periodic, 0, &ring));
    unsigned long long before = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int items = round % 3 == 0 ? 1 : round % 3 == 1 ? 20 : ITEMS;
        for (int i = 0; i < 2 * items; i++)
            in[i] = me * 100000 + round * 1000 + i;
        MPI_Request q;
        if (round % 2) {
            OK(MPI_Neighbor_alltoall(in, items, MPI_INT, out, items, MPI_INT, ring));
        } else {
            OK(MPI_Ineighbor_alltoall(in, items, MPI_INT, out, items, MPI_INT, ring, &q));
            OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
        }
        if (round == 1)
            before = messages();
        int i = round % items;
        CHECK_EQ(out[i], below * 100000 + round * 1000 + items + i);
        CHECK_EQ(out[items + i], above * 100000 + round * 1000 + i);
    }
    CHECK_EQ((long long)(messages() - before), 0);
    OK(MPI_Comm_free(&ring));
}

int main(int argc, char **argv)
{
    int provided;
    CHECK_BEGIN(argc, argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_pvar_session_create(&session));
    watch();
    persistent();
    neighbours();
    OK(MPI_T_pvar_session_free(&session));
    OK(MPI_T_finalize());
    return CHECK_END();
}
