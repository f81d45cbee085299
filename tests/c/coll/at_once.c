// ranks: 2 3 8
// timeout: 90
// reference-fails: Weft's own performance variables
// Short blocking collectives end without a future; where a peer is late they go on as one, and where
// something about the call is unusual they begin as one. Results and numbering do not notice. On a
// ring neighbourhood collectives do, too; long blocks go other ways. So do rounds of persistent ones.
#include "../check.h"
#include <sys/resource.h>

enum { TURN = 10, LEAST_TURNS = 20, MOST_TURNS = 2000, ITEMS = 8, LONG_ITEMS = 40000, A_WHILE_S = 10 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle at_once, went_on;

static MPI_T_pvar_handle watch(const char *name)
{
    MPI_T_pvar_handle h = MPI_T_PVAR_HANDLE_NULL;
    int index = -1, count = 0;
    OK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, &index));
    OK(MPI_T_pvar_handle_alloc(session, index, NULL, &h, &count));
    OK(MPI_T_pvar_start(session, h));
    return h;
}

static unsigned long long value(MPI_T_pvar_handle h)
{
    unsigned long long v = 0;
    OK(MPI_T_pvar_read(session, h, &v));
    return v;
}

static int item(int round, int rank, int i)
{
    return round * 1000 + rank * 100 + i;
}

/* One of each, checked; `skew` makes one rank late. */
static void all(int round, int skew)
{
    int n = check_size, me = check_rank, root = round % n;
    int mine[ITEMS], sum[ITEMS], got[16 * ITEMS], out[16 * ITEMS];
    for (int i = 0; i < ITEMS; i++)
        mine[i] = item(round, me, i);
    for (int r = 0; r < n; r++)
        for (int i = 0; i < ITEMS; i++)
            out[r * ITEMS + i] = item(round, me, i) + 7 * r;
    if (skew && me == (round + 1) % n)
        usleep(2000);
    OK(MPI_Allreduce(mine, sum, ITEMS, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    int want = 0;
    for (int r = 0; r < n; r++)
        want += item(round, r, 3);
    CHECK_EQ(sum[3], want);
    memset(sum, 0, sizeof sum);
    OK(MPI_Reduce(mine, sum, ITEMS, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD));
    CHECK_EQ(sum[3], me == root ? want : 0);
    memcpy(sum, mine, sizeof sum);
    OK(MPI_Bcast(sum, ITEMS, MPI_INT, root, MPI_COMM_WORLD));
    CHECK_EQ(sum[5], item(round, root, 5));
    OK(MPI_Allgather(mine, ITEMS, MPI_INT, got, ITEMS, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(got[(n - 1) * ITEMS + 2], item(round, n - 1, 2));
    if (skew && me == root)
        usleep(2000);
    OK(MPI_Alltoall(out, ITEMS, MPI_INT, got, ITEMS, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(got[(n - 1) * ITEMS + 2], item(round, n - 1, 2) + 7 * me);
    memset(got, 0, sizeof got);
    OK(MPI_Gather(mine, ITEMS, MPI_INT, got, ITEMS, MPI_INT, root, MPI_COMM_WORLD));
    CHECK_EQ(got[(n - 1) * ITEMS + 2], me == root ? item(round, n - 1, 2) : 0);
    OK(MPI_Scatter(out, ITEMS, MPI_INT, sum, ITEMS, MPI_INT, root, MPI_COMM_WORLD));
    CHECK_EQ(sum[2], item(round, root, 2) + 7 * me);
    memset(sum, 0, sizeof sum);
    OK(MPI_Exscan(mine, sum, ITEMS, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQ(sum[2], me > 0 ? item(round, me - 1, 2) : 0);
    OK(MPI_Reduce_scatter_block(out, sum, ITEMS, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum[3], want + 7 * n * me);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Checks blocks of `n` items from the ranks below and above: for this rank from each its own, or the same. */
static void came(const int *got, int n, int round, int own)
{
    int from[2] = {(check_rank + check_size - 1) % check_size, (check_rank + 1) % check_size};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n; i += n > 64 ? 61 : 1)
            CHECK_EQ(got[side * n + i], item(round, from[side], i) + (own && side == 0 ? 50 : 0));
}

/* The neighbourhood collectives on a ring, with blocks of `n` items; `skew` makes one rank late. */
static void around(MPI_Comm ring, int round, int n, int skew)
{
    static int out[2 * LONG_ITEMS], got[2 * LONG_ITEMS];
    int counts[2] = {n, n}, displs[2] = {0, n};
    /* What goes up, the second block, is another one. */
    for (int i = 0; i < 2 * n; i++)
        out[i] = item(round, check_rank, i % n) + (i < n ? 0 : 50);
    if (skew && check_rank == round % check_size)
        usleep(2000);
    OK(MPI_Neighbor_allgather(out, n, MPI_INT, got, n, MPI_INT, ring));
    came(got, n, round, 0);
    memset(got, 0, sizeof *got * 2 * n);
    OK(MPI_Neighbor_alltoall(out, n, MPI_INT, got, n, MPI_INT, ring));
    came(got, n, round, 1);
    memset(got, 0, sizeof *got * 2 * n);
    OK(MPI_Neighbor_allgatherv(out, n, MPI_INT, got, counts, displs, MPI_INT, ring));
    came(got, n, round, 0);
    memset(got, 0, sizeof *got * 2 * n);
    OK(MPI_Neighbor_alltoallv(out, counts, displs, MPI_INT, got, counts, displs, MPI_INT, ring));
    came(got, n, round, 1);
    memset(got, 0, sizeof *got * 2 * n);
    MPI_Aint bytes[2] = {0, n * (MPI_Aint)sizeof(int)};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    OK(MPI_Neighbor_alltoallw(out, counts, bytes, types, got, counts, bytes, types, ring));
    came(got, n, round, 1);
}

/* Seconds of all cores since the machine started, but those that had nothing to do; -1 where unknown. */
static double machine_busy_s(void)
{
    unsigned long long t[8] = {0};
    FILE *f = fopen("/proc/stat", "r");
    int n = f ? fscanf(f, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &t[0], &t[1], &t[2], &t[3], &t[4], &t[5],
                       &t[6], &t[7])
              : 0;
    if (f)
        fclose(f);
    return n == 8 ? (double)(t[0] + t[1] + t[2] + t[5] + t[6] + t[7]) / (double)sysconf(_SC_CLK_TCK) : -1;
}

static double own_busy_s(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/* What other programs took of the cores since `before` was taken like this, in seconds. */
typedef struct {
    double wall, machine, own;
} Clock;

static Clock clock_now(void)
{
    return (Clock){check_now_s(), machine_busy_s(), own_busy_s()};
}

static double others_s(const Clock *before)
{
    Clock now = clock_now();
    double own = now.own - before->own, ours;
    OK(MPI_Allreduce(&own, &ours, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD));
    return now.machine < 0 || before->machine < 0 ? 0 : now.machine - before->machine - ours;
}

/* Turns of some rounds of `calls` calls each, on the ring or of all: each call ends at once or goes on, and in
 * some turn at least a third ends at once in every rank. Ranks that lose their core to other programs are late,
 * and their calls rightly go on: so the best turn counts, of many. Where other programs keep taking the cores no
 * turn may do (starved ranks sleep at once, ADR 0032), and a turn takes long: then enough is enough after a while,
 * if they really took a fifth of a core all that time. */
static void most_at_once(MPI_Comm ring, int calls)
{
    int met = 0, turns = 0, enough = 0;
    Clock before = clock_now();
    for (int round = 1; turns < LEAST_TURNS || (!met && !enough && turns < MOST_TURNS); turns++) {
        unsigned long long done = value(at_once), late = value(went_on);
        for (int end = round + TURN; round < end; round++) {
            if (ring == MPI_COMM_NULL)
                all(round, 0);
            else
                around(ring, round, ITEMS, 0);
        }
        done = value(at_once) - done;
        CHECK_EQ(done + value(went_on) - late, TURN * calls);
        int mine[2] = {done > (unsigned long long)(TURN * calls / 3), check_now_s() - before.wall > A_WHILE_S}, all_of[2];
        OK(MPI_Allreduce(mine, all_of, 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
        met |= all_of[0];
        enough = all_of[1];
    }
    double wall = check_now_s() - before.wall, others = others_s(&before);
    if (!met && check_rank == 0)
        printf("no turn of %d did; other programs had %.1f s of the cores in %.1f s\n", turns, others, wall);
    CHECK(met || others > wall / 5);
}

/* Rounds with late ranks: in every rank some call goes on. In some turn: a rank that other programs keep
 * off its core may be the last one each time. */
static void some_go_on(MPI_Comm ring)
{
    int met = 0;
    for (int turn = 0; !met && turn < MOST_TURNS; turn++) {
        unsigned long long before = value(went_on);
        for (int i = 1; i < 9; i++) {
            if (ring == MPI_COMM_NULL)
                all(i, 1);
            else
                around(ring, i, ITEMS, 1);
        }
        /* Where ranks share cores the late one's neighbours may be late themselves. */
        int mine = value(went_on) > before || (ring != MPI_COMM_NULL && check_size > 2);
        OK(MPI_Allreduce(&mine, &met, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    }
    CHECK(met);
}

static void neighbours(void)
{
    static const int lengths[] = {1, 12, 250, 1000, 8000, 16384, LONG_ITEMS};
    MPI_Comm ring;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, (int[]){check_size}, (int[]){1}, 0, &ring));
    around(ring, 0, ITEMS, 0);
    most_at_once(ring, 5);
    some_go_on(ring);
    for (int k = 0; k < 7; k++)
        for (int i = 0; i < 20; i++)
            around(ring, i, lengths[k], i % 10 == 9);
    OK(MPI_Comm_free(&ring));
}

/* Persistent broadcasts of `n` items, of which two are under way at a time; in some rounds a rank is late. */
static void persistent(int n)
{
    static int data[2][LONG_ITEMS];
    enum { TURNS = 24 };
    int root = n % check_size;
    MPI_Request q[2];
    for (int k = 0; k < 2; k++)
        OK(MPI_Bcast_init(data[k], n, MPI_INT, root, MPI_COMM_WORLD, MPI_INFO_NULL, &q[k]));
    for (int round = 0; round < TURNS; round++) {
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < n; i++)
                data[k][i] = check_rank == root ? item(round, k, i) : -1;
        if (round % 8 == 7 && check_rank == round / 8 % check_size)
            usleep(2000);
        OK(MPI_Start(&q[check_rank % 2]));
        OK(MPI_Start(&q[1 - check_rank % 2]));
        OK(MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < n; i += n > 64 ? 61 : 1)
                CHECK_EQ(data[k][i], item(round, k, i));
    }
    for (int k = 0; k < 2; k++)
        OK(MPI_Request_free(&q[k]));
}

/* Persistent exchanges on a ring, and reductions of blocks: after the first round some end at once. */
static void persistent_blocks(void)
{
    enum { TURNS = 24 };
    int n = check_size, me = check_rank, out[16 * ITEMS], got[2 * ITEMS], part[ITEMS];
    MPI_Comm ring;
    MPI_Request q[2];
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, (int[]){n}, (int[]){1}, 0, &ring));
    OK(MPI_Neighbor_alltoall_init(out, ITEMS, MPI_INT, got, ITEMS, MPI_INT, ring, MPI_INFO_NULL, &q[0]));
    OK(MPI_Reduce_scatter_block_init(out, part, ITEMS, MPI_INT, MPI_SUM, ring, MPI_INFO_NULL, &q[1]));
    for (int k = 0; k < 2; k++) {
        unsigned long long before = value(at_once);
        for (int round = 0; round < TURNS; round++) {
            for (int r = 0; r < (n > 2 ? n : 2); r++)
                for (int i = 0; i < ITEMS; i++)
                    out[r * ITEMS + i] = item(round, me, i) + 50 * r;
            if (round % 8 == 7 && me == round / 8 % n)
                usleep(2000);
            OK(MPI_Start(&q[k]));
            OK(MPI_Wait(&q[k], MPI_STATUS_IGNORE));
            if (k == 0)
                came(got, ITEMS, round, 1);
            for (int i = 0; k == 1 && i < ITEMS; i++) {
                int want = 0;
                for (int r = 0; r < n; r++)
                    want += item(round, r, i) + 50 * me;
                CHECK_EQ(part[i], want);
            }
        }
        unsigned long long mine = value(at_once) - before, all_of;
        OK(MPI_Allreduce(&mine, &all_of, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, ring));
        CHECK(all_of > (unsigned long long)n);
        OK(MPI_Request_free(&q[k]));
    }
    OK(MPI_Comm_free(&ring));
}

static void persistents(void)
{
    static const int lengths[] = {1, 12, 250, 2048, 8000, 16384, LONG_ITEMS};
    unsigned long long before = value(at_once);
    for (int k = 0; k < 4; k++)
        persistent(lengths[k]);
    /* The root's end at once; those of others where they are there in time. */
    CHECK(value(at_once) - before > (check_rank < 2 ? 8 : 0));
    for (int k = 4; k < 7; k++)
        persistent(lengths[k]);
    persistent_blocks();
}

int main(int argc, char **argv)
{
    int provided, sum = 0, one = 1;
    CHECK_BEGIN(argc, argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_pvar_session_create(&session));
    at_once = watch("weft_collectives_at_once");
    went_on = watch("weft_collectives_went_on");
    all(0, 0);
    most_at_once(MPI_COMM_NULL, 10);
    some_go_on(MPI_COMM_NULL);
    /* With another operation under way calls begin as futures; numbers still agree. */
    MPI_Request request;
    if (check_rank == 0)
        usleep(1000);
    OK(MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
    all(3, 1);
    OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQ(sum, check_size);
    all(4, 0);
    neighbours();
    persistents();
    OK(MPI_T_pvar_session_free(&session));
    OK(MPI_T_finalize());
    return CHECK_END();
}
