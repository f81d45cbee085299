/* A multi-core aware broadcast built on nothing but MPI calls, beside the library's own.
 *
 *     mpicc -O2 mcc_bcast.c -o mcc_bcast && mpiexec -n 8 ./mcc_bcast
 *
 * After B. Tu, M. Zou, J. Zhan, X. Zhao, J. Fan, "Multi-core Aware Optimization for MPI
 * Collectives" (2008): the ranks of a node form a communicator, their heads another; the root
 * broadcasts to the heads, then each head to its node, in segments that fit a cache. Runs on any
 * MPI. It prints what the paper's Table 1 has, the time of a broadcast within a node by message
 * and segment size, and the comparison of its Fig. 2, this broadcast against MPI_Bcast.
 *
 * Options: --table or --compare   only one of the two
 *          --per-node N           pretend that nodes have N ranks, to try the hierarchy on one
 *          --l1 B, --l2 B         the segments of --compare (8 KiB, 512 KiB: the paper's)
 *          --max B                the longest message (8 MiB)
 *          --rounds N             measurements of which the median counts (9)
 *          --results              a line for each figure, for programs to read
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    MPI_Comm node;  /* the ranks of this node, its head first */
    MPI_Comm heads; /* the heads, the root's first; null on other ranks */
} Topology;

/* The communicators for broadcasts from `root`, which is the head of its node. */
static Topology topology_create(MPI_Comm comm, int root, int per_node)
{
    Topology t;
    int rank, node_rank;
    MPI_Comm_rank(comm, &rank);
    int key = rank == root ? -1 : rank;
    MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, key, MPI_INFO_NULL, &t.node);
    if (per_node > 0) {
        MPI_Comm part;
        MPI_Comm_split(t.node, rank / per_node, key, &part);
        MPI_Comm_free(&t.node);
        t.node = part;
    }
    MPI_Comm_rank(t.node, &node_rank);
    MPI_Comm_split(comm, node_rank == 0 ? 0 : MPI_UNDEFINED, key, &t.heads);
    return t;
}

static void topology_free(Topology *t)
{
    MPI_Comm_free(&t->node);
    if (t->heads != MPI_COMM_NULL)
        MPI_Comm_free(&t->heads);
}

/* From the head to its node, in segments; 0: in one. */
static void node_bcast(char *buffer, int bytes, int segment, MPI_Comm node)
{
    if (segment <= 0 || segment > bytes)
        segment = bytes;
    for (int at = 0; at < bytes; at += segment)
        MPI_Bcast(buffer + at, bytes - at < segment ? bytes - at : segment, MPI_BYTE, 0, node);
}

/* Short messages in one segment, longer ones in segments that fit the first-level cache, long
 * ones in segments that fit the second level. */
static void mcc_bcast(char *buffer, int bytes, const Topology *t, int fit_l1, int fit_l2)
{
    if (t->heads != MPI_COMM_NULL)
        MPI_Bcast(buffer, bytes, MPI_BYTE, 0, t->heads);
    node_bcast(buffer, bytes, bytes < fit_l1 ? 0 : bytes < fit_l2 ? fit_l1 : fit_l2, t->node);
}

enum { LINE = 64, MAX_ROUNDS = 99, MAX_COLUMNS = 8 };

typedef struct {
    int table, compare, per_node, l1, l2, max, rounds, results;
} Options;

/* One broadcast to measure: native where `topology` is null. */
typedef struct {
    MPI_Comm comm;
    const Topology *topology;
    int root, segment, fit_l1, fit_l2;
} Way;

static volatile char sink; /* keeps the reading */

static void once(const Way *w, char *buffer, int bytes, int rank)
{
    /* A broadcast serves to move what was just computed to who needs it. */
    for (int i = 0; rank == w->root && i < bytes; i += LINE)
        buffer[i]++;
    if (w->topology)
        mcc_bcast(buffer, bytes, w->topology, w->fit_l1, w->fit_l2);
    else if (w->segment)
        node_bcast(buffer, bytes, w->segment, w->comm);
    else
        MPI_Bcast(buffer, bytes, MPI_BYTE, w->root, w->comm);
    for (int i = 0; rank != w->root && i < bytes; i += LINE)
        sink = buffer[i];
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Seconds of each way, of the slowest rank: the ways take turns, the median of the rounds counts. */
static void measure(const Way *ways, int n, char *buffer, int bytes, int rounds, double *seconds)
{
    static double all[MAX_COLUMNS][MAX_ROUNDS];
    int rank;
    MPI_Comm comm = ways[0].comm;
    MPI_Comm_rank(comm, &rank);
    int times = bytes <= 65536 ? 20 : bytes <= 1 << 20 ? 6 : 2;
    for (int round = -1; round < rounds; round++)
        for (int i = 0; i < n; i++) {
            int k = (i + round + 1) % n;
            once(&ways[k], buffer, bytes, rank);
            MPI_Barrier(comm);
            double start = MPI_Wtime();
            for (int j = 0; j < times; j++)
                once(&ways[k], buffer, bytes, rank);
            double mine = (MPI_Wtime() - start) / times, slowest;
            MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, comm);
            if (round >= 0)
                all[k][round] = slowest;
        }
    for (int k = 0; k < n; k++) {
        qsort(all[k], rounds, sizeof all[k][0], by_value);
        seconds[k] = all[k][rounds / 2];
    }
}

static const char *size_name(int bytes, char *text)
{
    if (bytes >= 1 << 20)
        sprintf(text, "%dM", bytes >> 20);
    else
        sprintf(text, "%dK", bytes >> 10);
    return text;
}

/* Within one node: a row a message, a column a segment. */
static void table(const Options *o, MPI_Comm node, char *buffer)
{
    static const int segments[] = {4 << 10, 8 << 10, 16 << 10, 512 << 10, 1 << 20, 2 << 20, 0};
    enum { N = sizeof segments / sizeof segments[0] };
    int rank, size;
    char name[32];
    MPI_Comm_rank(node, &rank);
    MPI_Comm_size(node, &size);
    if (rank == 0) {
        printf("Broadcast within a node, %d ranks, us, by message and segment\n%8s", size, "");
        for (int k = 0; k < N - 1; k++)
            printf(" %9s", size_name(segments[k], name));
        printf(" %9s\n", "whole");
    }
    for (int bytes = 4 << 10; bytes <= o->max; bytes *= 2) {
        Way ways[N];
        double seconds[N];
        int n = 0, column[N];
        for (int k = 0; k < N; k++)
            if (segments[k] < bytes) {
                column[n] = k;
                ways[n++] = (Way){.comm = node, .segment = segments[k]};
            }
        measure(ways, n, buffer, bytes, o->rounds, seconds);
        if (rank != 0)
            continue;
        printf("%8s", size_name(bytes, name));
        for (int k = 0, i = 0; k < N; k++)
            if (i < n && column[i] == k)
                printf(" %9.1f", seconds[i++] * 1e6);
            else
                printf(" %9s", "*");
        printf("\n");
        for (int i = 0; i < n && o->results; i++)
            printf("result segment-%d %d %.6g us\n", segments[column[i]], bytes, seconds[i] * 1e6);
        fflush(stdout);
    }
}

/* Over all ranks, from a root that is not chosen for its place. */
static void compare(const Options *o, char *buffer)
{
    int rank, size;
    char name[32];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int root = (int)(2654435761u % (unsigned)size);
    Topology t = topology_create(MPI_COMM_WORLD, root, o->per_node);
    int nodes = 0;
    if (t.heads != MPI_COMM_NULL)
        MPI_Comm_size(t.heads, &nodes);
    MPI_Bcast(&nodes, 1, MPI_INT, root, MPI_COMM_WORLD);
    if (rank == 0)
        printf("Broadcast of %d ranks on %d nodes from rank %d, us\n%8s %12s %12s %12s\n", size, nodes, root,
               "", "MPI_Bcast", "mcc_bcast", "improvement");
    for (int bytes = 4 << 10; bytes <= o->max; bytes *= 2) {
        double s[2];
        Way ways[2] = {{.comm = MPI_COMM_WORLD, .root = root},
                       {MPI_COMM_WORLD, &t, root, 0, o->l1, o->l2}};
        measure(ways, 2, buffer, bytes, o->rounds, s);
        if (rank != 0)
            continue;
        printf("%8s %12.1f %12.1f %11.1f%%\n", size_name(bytes, name), s[0] * 1e6, s[1] * 1e6,
               (s[0] - s[1]) / s[0] * 100);
        if (o->results)
            printf("result native %d %.6g us\nresult mcc %d %.6g us\n", bytes, s[0] * 1e6, bytes, s[1] * 1e6);
        fflush(stdout);
    }
    topology_free(&t);
}

/* Whether it arrives, from every root. */
static int check(const Options *o, char *buffer)
{
    int rank, size, wrong = 0, bytes = 100003;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int root = 0; root < size && root < 16; root++) {
        Topology t = topology_create(MPI_COMM_WORLD, root, o->per_node);
        for (int i = 0; i < bytes; i++)
            buffer[i] = (char)(rank == root ? i * 7 + root : 0);
        mcc_bcast(buffer, bytes, &t, 1000, 30000);
        for (int i = 0; i < bytes; i++)
            wrong += buffer[i] != (char)(i * 7 + root);
        topology_free(&t);
    }
    MPI_Allreduce(MPI_IN_PLACE, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return wrong;
}

static Options parse(int argc, char **argv)
{
    Options o = {1, 1, 0, 8 << 10, 512 << 10, 8 << 20, 9, 0};
    for (int i = 1; i < argc; i++) {
        int value = i + 1 < argc ? atoi(argv[i + 1]) : 0;
        int *to = !strcmp(argv[i], "--per-node") ? &o.per_node : !strcmp(argv[i], "--l1") ? &o.l1
                  : !strcmp(argv[i], "--l2")     ? &o.l2       : !strcmp(argv[i], "--max") ? &o.max
                  : !strcmp(argv[i], "--rounds") ? &o.rounds   : NULL;
        if (to && value > 0)
            *to = value, i++;
        else if (!strcmp(argv[i], "--table"))
            o.compare = 0;
        else if (!strcmp(argv[i], "--compare"))
            o.table = 0;
        else if (!strcmp(argv[i], "--results"))
            o.results = 1;
        else {
            fprintf(stderr, "mcc_bcast: %s: unknown, or without a positive number\n", argv[i]);
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
    }
    if (o.rounds > MAX_ROUNDS)
        o.rounds = MAX_ROUNDS;
    return o;
}

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    Options o = parse(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    size_t bytes = o.max > 100003 ? (size_t)o.max : 100003;
    char *buffer = malloc(bytes);
    if (!buffer)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(buffer, 1, bytes);
    int wrong = check(&o, buffer);
    if (rank == 0)
        printf(wrong ? "mcc_bcast: %d bytes WRONG\n" : "mcc_bcast: every byte arrives\n", wrong);
    Topology t = topology_create(MPI_COMM_WORLD, 0, o.per_node);
    int first = t.heads != MPI_COMM_NULL && rank == 0;
    MPI_Bcast(&first, 1, MPI_INT, 0, t.node);
    if (o.table && first)
        table(&o, t.node, buffer);
    topology_free(&t);
    MPI_Barrier(MPI_COMM_WORLD);
    if (o.compare)
        compare(&o, buffer);
    free(buffer);
    MPI_Finalize();
    return wrong != 0;
}
