// anybody MESSAGES [SEED]: so many messages in all, each rank's to all others in random order and of random lengths, received
// from anybody with any tag by turns of posted receives and matched probes. Checked: each pair's order, lengths, bytes, that
// nothing comes twice, and that memory does not grow with the messages.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 48, POSTED = 12, TURN = 500, SHORT = 200, LONGEST = 60000, TAGS = 30000, GROWTH_KIB = 8192 };

static int me, n, each;
static unsigned long long state;

static void must(int good, const char *what, long a, long b)
{
    if (!good) {
        printf("rank %d: wrong: %s: %ld, %ld\n", me, what, a, b);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
}

static unsigned mix(unsigned x)
{
    x ^= x >> 16, x *= 0x7feb352dU, x ^= x >> 15, x *= 0x846ca68bU;
    return x ^ x >> 16;
}

static int dice(int below)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (int)((state >> 11) % (unsigned)below);
}

/* Of the i-th message from one rank to another. */
static int length(int from, int to, int i)
{
    unsigned x = mix((unsigned)i * 64 + (unsigned)(from * 8 + to) + 1);
    return x % 2000 == 0 ? (int)(mix(x) % LONGEST) : (int)(x % SHORT);
}

static char byte(int from, int i, int at)
{
    return (char)(from * 31 + i * 7 + at);
}

static char out[WINDOW][LONGEST], in[POSTED][LONGEST];
static MPI_Request sends[WINDOW], posted[POSTED];
static int *left, *next, n_left, to_come, n_posted, first_posted;

static void send_one(int slot)
{
    int to;
    do
        to = dice(n);
    while (!left[to]);
    int i = each - left[to]--, len = length(me, to, i);
    for (int k = 0; k < len; k++)
        out[slot][k] = byte(me, i, k);
    n_left--;
    if (i % 97 == 5)
        MPI_Issend(out[slot], len, MPI_CHAR, to, i % TAGS, MPI_COMM_WORLD, &sends[slot]);
    else
        MPI_Isend(out[slot], len, MPI_CHAR, to, i % TAGS, MPI_COMM_WORLD, &sends[slot]);
}

static void check(const char *bytes, const MPI_Status *s)
{
    int from = s->MPI_SOURCE, i = next[from]++, count;
    MPI_Get_count(s, MPI_CHAR, &count);
    must(i < each, "more than were sent", from, i);
    must(s->MPI_TAG == i % TAGS, "order", s->MPI_TAG, i);
    must(count == length(from, me, i), "length", count, length(from, me, i));
    for (int k = 0; k < count; k++)
        must(bytes[k] == byte(from, i, k), "byte", i, k);
    to_come--;
}

/* One step of receiving; posted receives match in the order in which they were posted. */
static void receive(int probes)
{
    MPI_Status s;
    int flag;
    while (!probes && n_posted < POSTED && n_posted < to_come) {
        int slot = (first_posted + n_posted++) % POSTED;
        MPI_Irecv(in[slot], LONGEST, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &posted[slot]);
    }
    if (n_posted) {
        MPI_Test(&posted[first_posted], &flag, &s);
        if (flag) {
            check(in[first_posted], &s);
            first_posted = (first_posted + 1) % POSTED, n_posted--;
        }
    } else if (to_come) {
        MPI_Message m;
        int count;
        MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &m, &s);
        if (flag) {
            MPI_Get_count(&s, MPI_CHAR, &count);
            MPI_Mrecv(in[0], count, MPI_CHAR, &m, &s);
            check(in[0], &s);
        }
    }
}

/* This process's pages of its own in KiB. */
static long own_kib(void)
{
    char line[200];
    long kib = 0;
    FILE *f = fopen("/proc/self/status", "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "RssAnon: %ld", &kib);
    if (f)
        fclose(f);
    return kib;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    each = atoi(argv[1]) / (n * (n - 1)) + 1;
    state = mix((unsigned)(argc > 2 ? atoi(argv[2]) : 1) * 1000 + (unsigned)me) | 1;
    left = calloc((size_t)n, sizeof *left), next = calloc((size_t)n, sizeof *next);
    for (int r = 0; r < n; r++)
        left[r] = r == me ? 0 : each;
    n_left = to_come = each * (n - 1);
    for (int k = 0; k < WINDOW; k++)
        sends[k] = MPI_REQUEST_NULL;
    memset(out, 1, sizeof out), memset(in, 1, sizeof in);
    long before = 0;
    int probes = 0, until = 0;
    while (n_left || to_come) {
        int slot, flag;
        if (n_left && dice(3)) {
            MPI_Testany(WINDOW, sends, &slot, &flag, MPI_STATUS_IGNORE);
            for (slot = 0; slot < WINDOW && sends[slot] != MPI_REQUEST_NULL; slot++)
                ;
            if (slot < WINDOW)
                send_one(slot);
        }
        if (to_come < until || !until)
            probes = dice(2), until = to_come - dice(TURN) - 1;
        receive(probes);
        if (!before && to_come < each * (n - 1) * 3 / 4)
            before = own_kib();
    }
    MPI_Waitall(WINDOW, sends, MPI_STATUSES_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    int more;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &more, MPI_STATUS_IGNORE);
    must(!more, "something comes that nobody sent", 0, 0);
    long grown = own_kib() - before;
    must(before > 0 && grown < GROWTH_KIB, "memory grows with the messages, by KiB", grown, before);
    printf("rank %d received %d, memory grew by %ld KiB\n", me, each * (n - 1), grown);
    MPI_Finalize();
    printf("rank %d fine\n", me);
    return 0;
}
