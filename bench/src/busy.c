/* Two ranks exchange messages, and a third sends each of them a message of 1 KiB in turn, some 2,000 a second together, or looks as
 * often and sends nothing: half a round trip in microseconds while it does and while not, by turns of some milliseconds. Over all of
 * the time, since a median of short batches would show only those without such a message. */
#include "bench.h"

enum { PING = 1, OTHER = 2, TELL = 3, OTHER_BYTES = 1024, BETWEEN_NS = 450000, PAUSE = 0, SEND = 1, STOP = 2 };
static const double TURN_S = 0.02;

static char other[OTHER_BYTES];

/* What the third rank does until it is told to stop. */
static void disturb(void)
{
    long sent[2] = {0, 0};
    int told, there, now = PAUSE;
    MPI_Request tell;
    MPI_Irecv(&told, 1, MPI_INT, 0, TELL, MPI_COMM_WORLD, &tell);
    for (int turn = 0; now != STOP;) {
        struct timespec gap = {.tv_nsec = BETWEEN_NS};
        nanosleep(&gap, NULL);
        if (now == SEND) {
            memset(other, (int)(sent[turn] & 0x7f), sizeof other);
            MPI_Send(other, sizeof other, MPI_CHAR, turn, OTHER, MPI_COMM_WORLD);
            sent[turn]++;
            turn ^= 1;
        }
        MPI_Test(&tell, &there, MPI_STATUS_IGNORE);
        if (there) {
            now = told;
            if (now != STOP)
                MPI_Irecv(&told, 1, MPI_INT, 0, TELL, MPI_COMM_WORLD, &tell);
        }
    }
    MPI_Send(&sent[0], 1, MPI_LONG, 0, TELL, MPI_COMM_WORLD);
    MPI_Send(&sent[1], 1, MPI_LONG, 1, TELL, MPI_COMM_WORLD);
}

/* One of the two ranks. */
struct end {
    const Bench *b;
    char *out, *in;
    /* The third's next message, and how many have come. */
    MPI_Request from;
    long got;
    int good;
};

static void expect(struct end *e)
{
    MPI_Irecv(other, sizeof other, MPI_CHAR, 2, OTHER, MPI_COMM_WORLD, &e->from);
}

static void took(struct end *e)
{
    e->good &= other[0] == (e->got & 0x7f) && other[OTHER_BYTES - 1] == other[0];
    e->got++;
    expect(e);
}

static void ping_pong(struct end *e, int bytes, int times)
{
    int to = 1 - e->b->rank;
    for (int i = 0; i < times; i++) {
        if (e->b->rank == 0) {
            dirty(e->b, e->out, bytes);
            MPI_Send(e->out, bytes, MPI_CHAR, to, PING, MPI_COMM_WORLD);
        }
        MPI_Recv(e->in, bytes, MPI_CHAR, to, PING, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        consume(e->b, e->in, bytes);
        if (e->b->rank == 1) {
            dirty(e->b, e->out, bytes);
            MPI_Send(e->out, bytes, MPI_CHAR, to, PING, MPI_COMM_WORLD);
        }
    }
}

/* What rank 0 says of it. */
static int agreed(const Bench *b, int more)
{
    if (b->rank == 0)
        MPI_Send(&more, 1, MPI_INT, 1, TELL, MPI_COMM_WORLD);
    else
        MPI_Recv(&more, 1, MPI_INT, 0, TELL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return more;
}

/* A turn: adds to the time that was spent, and to the round trips. */
static void turn(struct end *e, int bytes, int what, double *spent, long *n)
{
    int there, times = bytes > 4096 ? 200 * 4096 / bytes + 2 : 200;
    if (e->b->rank == 0)
        MPI_Send(&what, 1, MPI_INT, 2, TELL, MPI_COMM_WORLD);
    double end = now_s() + TURN_S;
    do {
        double t0 = now_s();
        ping_pong(e, bytes, times);
        *spent += now_s() - t0;
        *n += times;
        for (MPI_Test(&e->from, &there, MPI_STATUS_IGNORE); there; MPI_Test(&e->from, &there, MPI_STATUS_IGNORE))
            took(e);
    } while (agreed(e->b, now_s() < end));
}

static void exchange(const Bench *b)
{
    size_t longest = 0;
    double busy_s = 0.0;
    for (int s = 0; s < b->n_sizes; s++)
        longest = b->sizes[s] > longest ? b->sizes[s] : longest;
    struct end e = {.b = b, .out = buffer_of(longest), .in = buffer_of(longest), .good = 1};
    expect(&e);
    for (int s = 0; s < b->n_sizes; s++) {
        double spent[2] = {0.0, 0.0}, warm = 0.0;
        long n[2] = {0, 0}, none = 0;
        turn(&e, (int)b->sizes[s], PAUSE, &warm, &none);
        do {
            for (int what = PAUSE; what <= SEND; what++)
                turn(&e, (int)b->sizes[s], what, &spent[what], &n[what]);
        } while (agreed(b, spent[PAUSE] + spent[SEND] < b->seconds));
        busy_s += spent[SEND];
        result(b, "quiet", b->sizes[s], spent[PAUSE] / (double)n[PAUSE] / 2 * 1e6, "us");
        result(b, "busy", b->sizes[s], spent[SEND] / (double)n[SEND] / 2 * 1e6, "us");
    }
    long sent;
    int what = STOP;
    if (b->rank == 0)
        MPI_Send(&what, 1, MPI_INT, 2, TELL, MPI_COMM_WORLD);
    MPI_Recv(&sent, 1, MPI_LONG, 2, TELL, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    while (e.got < sent) {
        MPI_Wait(&e.from, MPI_STATUS_IGNORE);
        took(&e);
    }
    MPI_Cancel(&e.from);
    MPI_Wait(&e.from, MPI_STATUS_IGNORE);
    if (!e.good) {
        printf("wrong: rank %d has got another message than was sent\n", b->rank);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    result(b, "disturbed", OTHER_BYTES, (double)e.got / busy_s, "1/s");
    free(e.out);
    free(e.in);
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    if (b.size != 3) {
        fprintf(stderr, "three ranks are needed\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    if (b.rank == 2)
        disturb();
    else
        exchange(&b);
    MPI_Finalize();
    return 0;
}
