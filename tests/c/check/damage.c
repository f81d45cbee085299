// ranks: 2
// env: WEFT_CHECK=2
// timeout: 300
// reference-fails: WEFT_CHECK is Weft's
// With WEFT_CHECK=2 whoever receives bytes that are not what was sent hears of it: in messages whose buffer is changed
// while they are under way, and where a thread keeps writing into what a collective or one-sided operation fills.
#define _GNU_SOURCE
#include "../check.h"
#include <pthread.h>
#include <sched.h>

enum { LONG = 4 << 20, WIDE = 1 << 20, N = 4096 };
static unsigned char big[LONG], from[N * 4], to[N * 4];
static volatile unsigned char *volatile spoilt; /* the byte that the thread writes */
static volatile unsigned long writes;
static volatile int ended;

/* Runs on any core but that of the rank, which keeps it while it is at it. */
static void *spoil(void *rank)
{
    cpu_set_t others;
    memset(&others, 0xff, sizeof others);
    CPU_CLR(*(int *)rank, &others);
    if (sched_setaffinity(0, sizeof others, &others) != 0) { /* one core alone */
        memset(&others, 0xff, sizeof others);
        sched_setaffinity(0, sizeof others, &others);
    }
    while (!ended) {
        volatile unsigned char *at = spoilt;
        if (at) {
            *at = 0xee;
            writes++;
        } else
            usleep(100);
    }
    return NULL;
}

/* A code of this class says that data is wrong, and nothing else does. */
static int is_damage(int code)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int len;
    if (code == MPI_SUCCESS)
        return 0;
    MPI_Error_string(code, text, &len);
    CHECK(check_class(code) == MPI_ERR_INTERN && strstr(text, "WEFT_CHECK=2"));
    return 1;
}

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

/* A send's buffer that is written before the send has ended. */
static void changed_send(void)
{
    MPI_Request r;
    for (int later = 0; later < 2; later++) {
        if (check_rank == 0) {
            memset(big, 7, LONG);
            OK(MPI_Isend(big, LONG, MPI_BYTE, 1, 5, MPI_COMM_WORLD, &r));
            big[LONG / 2] = 8;
            OK(MPI_Send(NULL, 0, MPI_BYTE, 1, 6, MPI_COMM_WORLD));
            OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        } else if (check_rank == 1) {
            OK(MPI_Recv(NULL, 0, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            if (later) {
                OK(MPI_Irecv(big, LONG, MPI_BYTE, 0, 5, MPI_COMM_WORLD, &r));
                CHECK(is_damage(MPI_Wait(&r, MPI_STATUS_IGNORE)));
            } else {
                CHECK(is_damage(MPI_Recv(big, LONG, MPI_BYTE, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE)));
            }
            CHECK_EQ(count_of(DAMAGED), 1 + later);
        }
    }
}

/* Waits a moment for the thread, which may sleep. */
static void spoil_from_now_on(volatile unsigned char *at)
{
    unsigned long before = writes;
    double end = check_now_s() + 3e-4;
    spoilt = at;
    while (at && writes == before && check_now_s() < end)
        ;
}

/* Calls it until it has said that data is wrong in the rank that is spoilt, while others call it too: these get what they
 * should, unless the buffer holds what becomes theirs. */
static void found_or_spread(const char *what, int spoiler, volatile unsigned char *at, int (*call)(void), int spreads)
{
    int hit = 0, all = 0, late = 0;
    double end = check_now_s() + 60;
    while (!all && !late) {
        spoil_from_now_on(check_rank == spoiler ? at : NULL);
        hit |= is_damage(call());
        spoilt = NULL;
        OK(MPI_Allreduce(&hit, &all, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD));
        late = check_now_s() > end;
        OK(MPI_Bcast(&late, 1, MPI_INT, 0, MPI_COMM_WORLD));
    }
    CHECK_COUNTED();
    if (!all || (hit && check_rank != spoiler && !spreads))
        check_report(__FILE__, __LINE__, "%s: %s", what, all ? "found by another rank" : "not found");
}

static void found(const char *what, int spoiler, volatile unsigned char *at, int (*call)(void))
{
    found_or_spread(what, spoiler, at, call, 0);
}

#define W MPI_COMM_WORLD
static MPI_Comm ring;
static int counts[16], displs[16];
static int bcast(void) { return MPI_Bcast(check_rank == 0 ? from : to, N, MPI_BYTE, 0, W); }
static int gather(void) { return MPI_Gather(from, N, MPI_BYTE, to, N, MPI_BYTE, 1, W); }
static int gatherv(void) { return MPI_Gatherv(from, N, MPI_BYTE, to, counts, displs, MPI_BYTE, 1, W); }
static int scatter(void) { return MPI_Scatter(from, N, MPI_BYTE, to, N, MPI_BYTE, 0, W); }
static int allgather(void) { return MPI_Allgather(from, N, MPI_BYTE, to, N, MPI_BYTE, W); }
static int alltoall(void) { return MPI_Alltoall(from, N, MPI_BYTE, to, N, MPI_BYTE, W); }
static int alltoallv(void) { return MPI_Alltoallv(from, counts, displs, MPI_BYTE, to, counts, displs, MPI_BYTE, W); }
static int reduce(void) { return MPI_Reduce(from, to, N / 4, MPI_INT, MPI_SUM, 1, W); }
static int allreduce(void) { return MPI_Allreduce(from, to, N / 8, MPI_DOUBLE, MPI_SUM, W); }
static int reduce_scatter(void) { return MPI_Reduce_scatter_block(from, to, N / 4, MPI_FLOAT, MPI_MAX, W); }
static int scan(void) { return MPI_Scan(from, to, N, MPI_UNSIGNED_CHAR, MPI_MAX, W); }
static int exscan(void) { return MPI_Exscan(from, to, N, MPI_UNSIGNED_CHAR, MPI_BOR, W); }
static int neighbor(void) { return MPI_Neighbor_allgather(from, N, MPI_BYTE, to, N, MPI_BYTE, ring); }
static int later(void)
{
    MPI_Request r;
    OK(MPI_Iallgather(from, N, MPI_BYTE, to, N, MPI_BYTE, W, &r));
    return MPI_Wait(&r, MPI_STATUS_IGNORE);
}
static MPI_Request round_of;
static int persistent(void)
{
    OK(MPI_Start(&round_of));
    return MPI_Wait(&round_of, MPI_STATUS_IGNORE);
}

static MPI_Win win;
static unsigned char *window;
static int get(void)
{
    int code = MPI_SUCCESS, end;
    OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    if (check_rank == 1)
        code = MPI_Get(big, WIDE, MPI_BYTE, 0, 0, WIDE, MPI_BYTE, win);
    else
        usleep(1000); /* its core is for the thread of rank 1 meanwhile */
    /* Between nodes the message that brings it is what differs. */
    end = MPI_Win_unlock(0, win);
    return code != MPI_SUCCESS ? code : end;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    int core;
    CHECK(check_begin_thread(&argc, &argv, MPI_THREAD_FUNNELED) >= MPI_THREAD_FUNNELED);
    watch();
    changed_send();
    core = sched_getcpu();
    CHECK_EQ(pthread_create(&thread, NULL, spoil, &core), 0);
    for (int i = 0; i < 16; i++)
        counts[i] = N, displs[i] = i * N;
    memset(from, 1, sizeof from);
    OK(MPI_Cart_create(W, 1, &check_size, (int[]){1}, 0, &ring));
    OK(MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN));
    found("MPI_Bcast", 1, to + 17, bcast);
    found("MPI_Gather", 1, to + 17, gather);
    found("MPI_Gatherv", 1, to + N + 17, gatherv);
    found("MPI_Scatter", 1, to + 17, scatter);
    found("MPI_Allgather", 0, to + N + 17, allgather);
    found("MPI_Alltoall", 1, to + 17, alltoall);
    found("MPI_Alltoallv", 1, to + 17, alltoallv);
    found_or_spread("MPI_Reduce", 1, to + 17, reduce, 1);
    /* Not a number: of floating-point values, the last byte makes one far away. */
    found_or_spread("MPI_Allreduce", 0, to + 15, allreduce, 1);
    found_or_spread("MPI_Reduce_scatter_block", 1, to + 15, reduce_scatter, 1);
    found_or_spread("MPI_Scan", 1, to + 17, scan, 1);
    found_or_spread("MPI_Exscan", 1, to + 17, exscan, 1);
    found("MPI_Neighbor_allgather", 1, to + 17, neighbor);
    found("MPI_Iallgather", 0, to + N + 17, later);
    OK(MPI_Bcast_init(check_rank == 0 ? from : to, N, MPI_BYTE, 0, W, MPI_INFO_NULL, &round_of));
    found("MPI_Bcast_init", 1, to + 17, persistent);
    OK(MPI_Request_free(&round_of));
    OK(MPI_Win_allocate(WIDE, 1, MPI_INFO_NULL, W, &window, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    memset(window, 1, WIDE);
    OK(MPI_Barrier(W));
    found("MPI_Get", 1, big + 17, get);
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&ring));
    ended = 1;
    pthread_join(thread, NULL);
    MPI_T_pvar_session_free(&session);
    MPI_T_finalize();
    return CHECK_END();
}
