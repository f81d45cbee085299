/* Random collectives on random overlapping communicators, each against a naive oracle.
 *
 *     coll_oracle [--seed S] [--steps N] [--seconds T] [--max-bytes B] [--threads T] [--skew] [--trace]
 *     coll_oracle --algorithms     the control variables that force an algorithm, with their help
 *
 * Every rank derives the same steps from the seed, so that a run is replayed by its seed (and
 * --trace names each step before it runs). In a step all ranks of a communicator call one
 * collective with random arguments, blocking, nonblocking (several stay under way over later
 * steps) or persistent (started three times). With --threads each thread has communicators of its
 * own. --skew lets ranks arrive late at random. --seconds ends after a time rather than a number.
 */
#define _GNU_SOURCE
#include "oracle_case.h"
#include <pthread.h>
#include <time.h>

enum { N_COMMS = 9, MOST_PENDING = 6, MOST_THREADS = 16 };

typedef struct {
    uint64_t seed, steps;
    double seconds;
    long max_bytes;
    int skew, trace, rank;
} Options;

typedef struct {
    const Options *o;
    int number;
    MPI_Comm comms[N_COMMS];
    uint64_t colors[N_COMMS]; /* tells apart the parts of a split */
    Case *pending[MOST_PENDING];
    int n_pending;
    Rng mine;
    long checked, wrong;
    char where[64];
} Worker;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void add_comm(Worker *w, int i, MPI_Comm base, int color, int key)
{
    MPI_Comm_split(base, color, key, &w->comms[i]);
    w->colors[i] = (uint64_t)color;
}

/* Communicators that overlap: all, in three orders, halves, odd and even, the middle, single. */
static void make_comms(Worker *w, MPI_Comm base)
{
    int n, me;
    uint64_t seed = w->o->seed;
    MPI_Comm_size(base, &n);
    MPI_Comm_rank(base, &me);
    w->comms[0] = base;
    add_comm(w, 1, base, 0, n - me);
    add_comm(w, 2, base, 0, (int)(mix3(seed, 2, me) >> 34));
    add_comm(w, 3, base, me < 1 + (int)(mix3(seed, 3, 0) % n), me);
    add_comm(w, 4, base, me % 2, me);
    add_comm(w, 5, base, mix3(seed, 5, me) % 2 ? 0 : MPI_UNDEFINED, n - me);
    add_comm(w, 6, base, me >= n / 4 && me < (3 * n + 3) / 4 ? 0 : MPI_UNDEFINED, me);
    add_comm(w, 7, base, me, 0);
    add_comm(w, 8, base, me / 3, -me);
}

static void check(Worker *w, Case *c)
{
    w->checked++;
    w->wrong += !verify(c, w->where);
}

static void done(Worker *w, Case *c)
{
    check(w, c);
    free_case(c);
}

/* Completes what is under way, by one of several means. */
static void drain(Worker *w)
{
    MPI_Request requests[MOST_PENDING];
    int n = w->n_pending, how = (int)below(&w->mine, 4), index;
    for (int i = 0; i < n; i++)
        requests[i] = w->pending[i]->request;
    if (how == 0)
        MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n && how == 1; i++)
        MPI_Waitany(n, requests, &index, MPI_STATUS_IGNORE);
    for (int i = n; i-- > 0 && how == 2;)
        MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    for (int all = 0; how == 3 && !all;)
        MPI_Testall(n, requests, &all, MPI_STATUSES_IGNORE);
    for (int i = 0; i < n; i++)
        done(w, w->pending[i]);
    w->n_pending = 0;
}

static void be_late(Worker *w)
{
    if (w->o->skew && chance(&w->mine, 6))
        usleep((useconds_t)below(&w->mine, chance(&w->mine, 10) ? 20000 : 1500));
}

static void persistent(Worker *w, Case *c)
{
    for (int k = 0; k < 3; k++) {
        if (k > 0)
            prepare(c);
        be_late(w);
        MPI_Start(&c->request);
        if (chance(&w->mine, 2))
            drain(w);
        MPI_Wait(&c->request, MPI_STATUS_IGNORE);
        check(w, c);
    }
    MPI_Request_free(&c->request);
    free_case(c);
}

/* Sums that round are the same on all ranks, and the same again. */
static void rounding(Worker *w, MPI_Comm comm, Rng *r)
{
    int n = 1 + (int)below(r, w->o->max_bytes / 8 + 1), me;
    MPI_Comm_rank(comm, &me);
    double *in = malloc(4 * n * sizeof *in), *a = in + n, *b = in + 2 * n, *first = in + 3 * n;
    for (int i = 0; i < n; i++)
        in[i] = (double)mix3(r->state, me, i) / (1 + i % 97);
    MPI_Allreduce(in, a, n, MPI_DOUBLE, MPI_SUM, comm);
    be_late(w);
    MPI_Allreduce(in, b, n, MPI_DOUBLE, MPI_SUM, comm);
    memcpy(first, a, n * sizeof *a);
    MPI_Bcast(first, n, MPI_DOUBLE, 0, comm);
    w->checked += 2;
    if (memcmp(a, b, n * sizeof *a) || memcmp(a, first, n * sizeof *a)) {
        w->wrong++;
        printf("FAILED rank %d, %s: a sum of %d doubles that round differs %s\n", me, w->where, n,
               memcmp(a, b, n * sizeof *a) ? "from run to run" : "from rank 0's");
        fflush(stdout);
    }
    free(in);
}

static void step(Worker *w, uint64_t number)
{
    Rng r = {mix3(w->o->seed, number, w->number)};
    int which = (int)below(&r, N_COMMS), drains = chance(&r, 3), fresh = chance(&r, 25);
    if (chance(&r, 3))
        which = 0;
    MPI_Comm comm = w->comms[which];
    be_late(w);
    if (comm != MPI_COMM_NULL) {
        if (fresh)
            MPI_Comm_dup(comm, &comm);
        if (chance(&r, 25))
            rounding(w, comm, &r);
        Case *c = new_case(comm, mix3(r.state, which, w->colors[which]), number, w->o->max_bytes, &w->mine);
        if (w->o->trace)
            fprintf(stderr, "rank %d thread %d step %llu: %s %s on communicator %d\n", w->o->rank, w->number,
                    (unsigned long long)number, form_names[c->form], kind_names[c->kind], which);
        make_call(c);
        enum Form form = c->form;
        if (form == BLOCKING)
            done(w, c);
        else if (form == PERSISTENT)
            persistent(w, c);
        else
            w->pending[w->n_pending++] = c;
        if (fresh)
            MPI_Comm_free(&comm);
    }
    if (drains || w->n_pending == MOST_PENDING)
        drain(w);
}

/* Whether the time is over, as the first rank sees it. */
static int time_is_over(Worker *w, double end)
{
    int over = now_s() > end;
    MPI_Bcast(&over, 1, MPI_INT, 0, w->comms[0]);
    return over;
}

static void *work(void *arg)
{
    Worker *w = arg;
    double end = now_s() + w->o->seconds;
    for (uint64_t k = 0; w->o->seconds > 0 || k < w->o->steps; k++) {
        if (w->o->seconds > 0 && k % 32 == 31 && time_is_over(w, end))
            break;
        snprintf(w->where, sizeof w->where, "thread %d, seed %llu", w->number, (unsigned long long)w->o->seed);
        step(w, k);
        if (w->wrong)
            MPI_Abort(MPI_COMM_WORLD, 3);
    }
    drain(w);
    return NULL;
}

static void list_algorithms(void)
{
    int n, provided;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
    MPI_T_cvar_get_num(&n);
    for (int i = 0; i < n; i++) {
        char name[256], help[1024];
        int name_len = sizeof name, help_len = sizeof help, verbosity, bind, scope;
        MPI_Datatype t;
        MPI_T_enum e;
        MPI_T_cvar_get_info(i, name, &name_len, &verbosity, &t, &e, help, &help_len, &bind, &scope);
        if (strncmp(name, "WEFT_COLL_", 10) == 0)
            printf("%s: %s\n", name, help);
    }
    MPI_T_finalize();
}

static Options parse(int argc, char **argv, int *threads)
{
    Options o = {.seed = (uint64_t)time(NULL), .steps = 200, .max_bytes = 1 << 17};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--skew") == 0)
            o.skew = 1;
        else if (strcmp(argv[i], "--trace") == 0)
            o.trace = 1;
        else if (strcmp(argv[i], "--seed") == 0)
            o.seed = strtoull(value, NULL, 0), i++;
        else if (strcmp(argv[i], "--steps") == 0)
            o.steps = strtoull(value, NULL, 0), i++;
        else if (strcmp(argv[i], "--seconds") == 0)
            o.seconds = atof(value), i++;
        else if (strcmp(argv[i], "--max-bytes") == 0)
            o.max_bytes = atol(value), i++;
        else if (strcmp(argv[i], "--threads") == 0)
            *threads = atoi(value), i++;
        else {
            fprintf(stderr, "unknown option %s\n", argv[i]);
            exit(2);
        }
    }
    if (*threads < 1 || *threads > MOST_THREADS)
        exit(2);
    return o;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--algorithms") == 0) {
        list_algorithms();
        return 0;
    }
    int threads = 1, provided;
    Options o = parse(argc, argv, &threads);
    int level = threads > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, level, &provided);
    if (provided < level)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Comm_rank(MPI_COMM_WORLD, &o.rank);
    MPI_Bcast(&o.seed, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (o.rank == 0)
        printf("seed %llu\n", (unsigned long long)o.seed);
    fflush(stdout);
    make_types();
    make_reductions();
    static Worker workers[MOST_THREADS];
    pthread_t ids[MOST_THREADS];
    long checked = 0, wrong = 0;
    for (int t = 0; t < threads; t++) {
        MPI_Comm base;
        MPI_Comm_dup(MPI_COMM_WORLD, &base);
        workers[t] = (Worker){.o = &o, .number = t, .mine = {mix3(o.seed, t, 1000 + o.rank)}};
        make_comms(&workers[t], base);
    }
    for (int t = 1; t < threads; t++)
        pthread_create(&ids[t], NULL, work, &workers[t]);
    work(&workers[0]);
    for (int t = 0; t < threads; t++) {
        if (t > 0)
            pthread_join(ids[t], NULL);
        checked += workers[t].checked;
        wrong += workers[t].wrong;
        for (int i = 0; i < N_COMMS; i++)
            if (workers[t].comms[i] != MPI_COMM_NULL)
                MPI_Comm_free(&workers[t].comms[i]);
    }
    printf("coll_oracle: rank %d: %ld checked, %ld wrong\n", o.rank, checked, wrong);
    fflush(stdout);
    MPI_Finalize();
    return wrong != 0;
}
