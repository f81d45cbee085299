/* What a generated program (generate.py) is made with: data that follow from a seed, a running hash of all that MPI
 * says and delivers, and steps that take their choices from tables.
 *
 * Each rank writes a line a step, "STEP NAME HASH", into FOLDER/RANK: two MPIs that do the same write the same. */
#ifndef WEFT_TESTS_FUZZ_H
#define WEFT_TESTS_FUZZ_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int world_rank, world_size;
static uint64_t hash;
static FILE *out;
static char folder[512];

static void feed(const void *data, size_t len)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ p[i]) * 1099511628211u;
}

static void feed_int(long long v)
{
    feed(&v, sizeof v);
}

/* An MPI call: its error's class counts, and is named where it is one. */
#define T(call)                                                                                    \
    do {                                                                                           \
        int class_ = 0, rc_ = (call);                                                              \
        MPI_Error_class(rc_, &class_);                                                             \
        if (rc_ != MPI_SUCCESS) {                                                                  \
            char text_[MPI_MAX_ERROR_STRING];                                                      \
            int len_;                                                                              \
            MPI_Error_string(rc_, text_, &len_);                                                   \
            fprintf(out, "error of %s\n", #call);                                                  \
            fprintf(stderr, "rank %d: %s: %s\n", world_rank, #call, text_);                        \
            feed_int(-1);                                                                          \
        }                                                                                          \
    } while (0)

static void end_step(int number, const char *name)
{
    fprintf(out, "%d %s %016llx\n", number, name, (unsigned long long)hash);
    fflush(out);
    hash = 14695981039346656037u;
}

static uint64_t mix(uint64_t x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53u;
    return x ^ x >> 33;
}

/* Any bytes. */
static void fill(void *data, size_t len, uint64_t seed)
{
    unsigned char *p = data;
    for (size_t i = 0; i < len; i++)
        p[i] = (unsigned char)mix(seed * 1000003 + i);
}

static void *bytes(size_t len, uint64_t seed)
{
    char *p = malloc(len + 64);
    fill(p, len + 64, seed);
    return p;
}

/* Makes short integers, of one byte without a sign or of two with, less than a bound. */
static void tame(void *data, size_t len, size_t size, int bound)
{
    unsigned char *bytes = data;
    short *shorts = data;
    for (size_t i = 0; i < len / size; i++)
        if (size == 1)
            bytes[i] %= (unsigned char)(bound + 1);
        else
            shorts[i] %= (short)(bound + 1);
}

/* Memory for `count` items of a type: its start, where the buffer argument points, and its length. */
typedef struct {
    char *mem, *buf;
    size_t len;
} Items;

static Items items(MPI_Datatype type, int count, uint64_t seed)
{
    MPI_Aint lb, extent, true_lb, true_extent;
    MPI_Type_get_extent(type, &lb, &extent);
    MPI_Type_get_true_extent(type, &true_lb, &true_extent);
    MPI_Aint low = true_lb, high = true_lb + true_extent;
    if (count > 1) {
        MPI_Aint last = (count - 1) * extent;
        low = last < 0 ? low + last : low;
        high = last > 0 ? high + last : high;
    }
    if (count < 1 || high < low)
        low = high = 0;
    Items it = {.len = (size_t)(high - low) + 64};
    it.mem = malloc(it.len);
    fill(it.mem, it.len, seed);
    it.buf = it.mem + 32 - low;
    return it;
}

/* All bytes, those beside and between the items, too: nobody may have written there. */
static void feed_items(Items it)
{
    feed(it.mem, it.len);
}

static void feed_status(const MPI_Status *s, MPI_Datatype type)
{
    int count = -7;
    MPI_Get_count(s, type, &count);
    feed_int(s->MPI_SOURCE);
    feed_int(s->MPI_TAG);
    feed_int(count == MPI_UNDEFINED ? -1 : count);
}

/* Of a receive. MPICH leaves this open where a message is only probed. */
static void feed_received(const MPI_Status *s, MPI_Datatype type)
{
    int cancelled = -7;
    feed_status(s, type);
    MPI_Test_cancelled(s, &cancelled);
    feed_int(cancelled);
}

/* ---- messages ---- */

enum { STANDARD, SYNCHRONOUS, BUFFERED, READY, PERSISTENT };
enum { POSTED, ANY_SOURCE, PROBED, MATCHED };

typedef struct {
    /* Ranks of the world, which the communicator's groups have in common. */
    int group, from, to, tag, type, count, mode, how, as_bytes;
} Message;

/* All messages of a table on the communicator that this rank has of a group; unmatched ones by tag. */
static void messages(MPI_Comm comm, int my_group, const Message *m, int n, MPI_Datatype *types, uint64_t seed)
{
    int me, pending = 0;
    if (comm == MPI_COMM_NULL)
        return;
    MPI_Comm_rank(comm, &me);
    MPI_Request *req = malloc(sizeof *req * (size_t)(2 * n + 1));
    MPI_Status *st = malloc(sizeof *st * (size_t)(2 * n + 1));
    Items *in = calloc((size_t)n, sizeof *in), *from = calloc((size_t)n, sizeof *from);
    int *slot = malloc(sizeof *slot * (size_t)n);
    MPI_Status *got = calloc((size_t)n, sizeof *got);
    char *attached = malloc(1 << 20);
    int at;
    MPI_Buffer_attach(attached, 1 << 20);
    for (int i = 0; i < n; i++) {
        slot[i] = -1;
        if (m[i].group != my_group || m[i].to != me)
            continue;
        int size;
        MPI_Type_size(types[m[i].type], &size);
        MPI_Datatype type = m[i].as_bytes ? MPI_BYTE : types[m[i].type];
        int count = m[i].as_bytes ? m[i].count * size + 3 : m[i].count;
        in[i] = items(type, count, seed + 77);
        if (m[i].how == POSTED || m[i].how == ANY_SOURCE) {
            int source = m[i].how == ANY_SOURCE ? MPI_ANY_SOURCE : m[i].from;
            slot[i] = pending;
            T(MPI_Irecv(in[i].buf, count, type, source, m[i].tag, comm, &req[pending++]));
        }
    }
    T(MPI_Barrier(comm));
    for (int i = 0; i < n; i++) {
        if (m[i].group != my_group || m[i].from != me)
            continue;
        MPI_Datatype type = types[m[i].type];
        from[i] = items(type, m[i].count, seed + (uint64_t)i);
        void *buf = from[i].buf;
        MPI_Request *r = &req[pending++];
        int posted = m[i].how == POSTED || m[i].how == ANY_SOURCE;
        switch (m[i].mode) {
        case SYNCHRONOUS: T(MPI_Issend(buf, m[i].count, type, m[i].to, m[i].tag, comm, r)); break;
        case BUFFERED: T(MPI_Ibsend(buf, m[i].count, type, m[i].to, m[i].tag, comm, r)); break;
        case PERSISTENT:
            T(MPI_Send_init(buf, m[i].count, type, m[i].to, m[i].tag, comm, r));
            T(MPI_Start(r));
            break;
        case READY:
            if (posted) {
                T(MPI_Irsend(buf, m[i].count, type, m[i].to, m[i].tag, comm, r));
                break;
            } /* fall through */
        default: T(MPI_Isend(buf, m[i].count, type, m[i].to, m[i].tag, comm, r));
        }
    }
    for (int i = 0; i < n; i++) {
        if (m[i].group != my_group || m[i].to != me || slot[i] >= 0)
            continue;
        int size;
        MPI_Type_size(types[m[i].type], &size);
        MPI_Datatype type = m[i].as_bytes ? MPI_BYTE : types[m[i].type];
        int count = m[i].as_bytes ? m[i].count * size + 3 : m[i].count;
        if (m[i].how == MATCHED) {
            MPI_Message msg;
            MPI_Status probed;
            T(MPI_Mprobe(m[i].from, m[i].tag, comm, &msg, &probed));
            feed_status(&probed, type);
            T(MPI_Mrecv(in[i].buf, count, type, &msg, &got[i]));
        } else {
            MPI_Status probed;
            T(MPI_Probe(MPI_ANY_SOURCE, m[i].tag, comm, &probed));
            feed_status(&probed, type);
            T(MPI_Recv(in[i].buf, count, type, probed.MPI_SOURCE, probed.MPI_TAG, comm, &got[i]));
        }
    }
    MPI_Request *all = malloc(sizeof *all * (size_t)(pending + 1));
    memcpy(all, req, sizeof *all * (size_t)pending);
    T(MPI_Waitall(pending, req, st));
    for (int i = 0; i < n; i++) {
        if (in[i].mem) {
            feed_items(in[i]);
            feed_received(slot[i] >= 0 ? &st[slot[i]] : &got[i], m[i].as_bytes ? MPI_BYTE : types[m[i].type]);
        }
        free(in[i].mem);
        free(from[i].mem);
    }
    for (int i = 0; i < pending; i++)
        if (req[i] != MPI_REQUEST_NULL)
            T(MPI_Request_free(&req[i]));
    MPI_Buffer_detach(&attached, &at);
    free(attached);
    free(all);
    free(got);
    free(slot);
    free(from);
    free(in);
    free(st);
    free(req);
}

/* ---- one-sided ---- */

enum { PUT, GET, SUM };
typedef struct {
    int origin, op, target, disp, count, got;
} Access;

static void begin(int argc, char **argv)
{
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    snprintf(folder, sizeof folder, "%s", argc > 1 ? argv[1] : ".");
    char name[600];
    snprintf(name, sizeof name, "%s/%d", folder, world_rank);
    out = fopen(name, "w");
    if (!out)
        MPI_Abort(MPI_COMM_WORLD, 9);
    hash = 14695981039346656037u;
}

static int end(void)
{
    MPI_Finalize();
    fprintf(out, "end\n");
    fclose(out);
    return 0;
}
#endif
