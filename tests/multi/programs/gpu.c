/* Buffers in the memory of an emulated GPU (../devices/gpu.c): every kind of call, on one side or on both.
 *
 * gpu LIBRARY early|late|named MODE: the driver is loaded before MPI_Init, after it, or by WEFT_GPU alone.
 */
#define _GNU_SOURCE
#include "check.h"
#include "../devices/gpu.h"
#include <dlfcn.h>

extern int MPIX_Query_cuda_support(void);

static __typeof__(gpu_alloc) *d_alloc, *d_alloc_managed;
static __typeof__(gpu_free) *d_free;
static __typeof__(gpu_put) *d_put;
static __typeof__(gpu_get) *d_get;
static __typeof__(gpu_fail_in) *d_fail_in;
static __typeof__(gpu_copies) *d_copies, *d_opened;

static void load(const char *path)
{
    void *h = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!h) {
        printf("FAILED %s\n", dlerror());
        exit(1);
    }
    d_alloc = dlsym(h, "gpu_alloc");
    d_alloc_managed = dlsym(h, "gpu_alloc_managed");
    d_free = dlsym(h, "gpu_free");
    d_put = dlsym(h, "gpu_put");
    d_get = dlsym(h, "gpu_get");
    d_fail_in = dlsym(h, "gpu_fail_in");
    d_copies = dlsym(h, "gpu_copies");
    d_opened = dlsym(h, "gpu_opened");
}

/* A buffer of the host's or of the device's. */
struct buf { char *p; size_t len; int there; };

enum { HOST, DEVICE, MANAGED };

static struct buf make(int where, size_t len)
{
    struct buf b = {NULL, len, where != HOST};
    b.p = where == HOST ? malloc(len + 1) : where == DEVICE ? d_alloc(len + 1) : d_alloc_managed(len + 1);
    if (!b.p)
        abort();
    return b;
}
static void end(struct buf b) { b.there ? d_free(b.p) : free(b.p); }
static void set(struct buf b, const void *from) { b.there ? d_put(b.p, from, b.len) : (void)memcpy(b.p, from, b.len); }
static void get(struct buf b, void *to) { b.there ? d_get(to, b.p, b.len) : (void)memcpy(to, b.p, b.len); }
static void fill(struct buf b, uint64_t key)
{
    char *h = malloc(b.len + 1);
    check_fill(h, b.len, key);
    set(b, h);
    free(h);
}
static void clear(struct buf b, int byte)
{
    char *h = malloc(b.len + 1);
    memset(h, byte, b.len);
    set(b, h);
    free(h);
}
static size_t wrong(struct buf b, size_t len, uint64_t key)
{
    char *h = malloc(b.len + 1);
    get(b, h);
    size_t n = check_wrong(h, len, key);
    free(h);
    return n;
}

static const size_t LENGTHS[] = {0, 1, 8, 56, 200, 1000, 5000, 70000, 600000, 3000000};
#define N_LENGTHS (sizeof LENGTHS / sizeof *LENGTHS)

/* Rank 0 to rank 1, each side in either memory. */
static void messages(int from_where, int to_where)
{
    int peer = 1 - check_rank;
    for (size_t l = 0; l < N_LENGTHS; l++) {
        size_t len = LENGTHS[l];
        struct buf b = make(check_rank ? to_where : from_where, len);
        for (int way = 0; way < 8; way++) {
            MPI_Request r, both[2];
            MPI_Status s;
            int n = -1, flag;
            uint64_t key = 10 * l + way;
            check_rank ? clear(b, 0) : fill(b, key);
            if (way == 7)
                OK(MPI_Barrier(MPI_COMM_WORLD));
            if (!check_rank) {
                switch (way) {
                case 0: OK(MPI_Send(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD)); break;
                case 1: OK(MPI_Ssend(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD)); break;
                case 2: OK(MPI_Isend(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD, &r)); OK(MPI_Wait(&r, &s)); break;
                case 3:
                    OK(MPI_Issend(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD, &r));
                    for (flag = 0; !flag;)
                        OK(MPI_Test(&r, &flag, &s));
                    break;
                case 4:
                    OK(MPI_Send_init(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD, &r));
                    for (int i = 0; i < 3; i++) {
                        fill(b, key + i);
                        OK(MPI_Start(&r));
                        OK(MPI_Wait(&r, &s));
                    }
                    OK(MPI_Request_free(&r));
                    break;
                case 5: {
                    int size = len + MPI_BSEND_OVERHEAD;
                    void *room = malloc(size);
                    OK(MPI_Buffer_attach(room, size));
                    OK(MPI_Bsend(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD));
                    clear(b, 0x5a);
                    OK(MPI_Buffer_detach(&room, &size));
                    free(room);
                    break;
                }
                case 6:
                    OK(MPI_Isend(b.p, len / 2, MPI_BYTE, peer, way, MPI_COMM_WORLD, &both[0]));
                    OK(MPI_Isend(b.p + len / 2, len - len / 2, MPI_BYTE, peer, way, MPI_COMM_WORLD, &both[1]));
                    OK(MPI_Waitall(2, both, MPI_STATUSES_IGNORE));
                    break;
                case 7: OK(MPI_Send(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD)); break;
                }
                continue;
            }
            switch (way) {
            case 0: case 1: case 5: OK(MPI_Recv(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD, &s)); break;
            case 2: case 3: OK(MPI_Irecv(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD, &r)); OK(MPI_Wait(&r, &s)); break;
            case 4:
                OK(MPI_Recv_init(b.p, len, MPI_BYTE, peer, way, MPI_COMM_WORLD, &r));
                for (int i = 0; i < 3; i++) {
                    OK(MPI_Start(&r));
                    OK(MPI_Wait(&r, &s));
                    CHECK_EQ(wrong(b, len, key + i), 0);
                }
                OK(MPI_Request_free(&r));
                fill(b, key);
                break;
            case 6:
                OK(MPI_Irecv(b.p, len / 2, MPI_BYTE, peer, way, MPI_COMM_WORLD, &both[0]));
                OK(MPI_Irecv(b.p + len / 2, len - len / 2, MPI_BYTE, peer, way, MPI_COMM_WORLD, &both[1]));
                OK(MPI_Waitall(2, both, MPI_STATUSES_IGNORE));
                s.MPI_SOURCE = -1;
                break;
            case 7: {
                MPI_Message m;
                OK(MPI_Mprobe(peer, way, MPI_COMM_WORLD, &m, &s));
                OK(MPI_Mrecv(b.p, len, MPI_BYTE, &m, &s));
                break;
            }
            }
            if (way != 6) {
                OK(MPI_Get_count(&s, MPI_BYTE, &n));
                CHECK_EQ(n, len);
            }
            CHECK_EQ(wrong(b, len, key), 0);
        }
        /* Too long for its buffer: what fits is there, and the byte behind it as it was. */
        if (len > 8) {
            if (!check_rank) {
                fill(b, 77);
                OK(MPI_Send(b.p, len, MPI_BYTE, peer, 50, MPI_COMM_WORLD));
            } else {
                clear(b, 0x33);
                CHECK_CLASS(MPI_Recv(b.p, len - 5, MPI_BYTE, peer, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
                CHECK_EQ(wrong(b, len - 5, 77), 0);
                char *h = malloc(len + 1);
                get(b, h);
                CHECK_EQ(h[len - 5], 0x33);
                free(h);
            }
        }
        end(b);
    }
}

/* From one process's device memory into another's: from `min` bytes on by one copy of the driver, where it `opens` what the
 * other shows. The emulated driver ends a process that frees what is still open. */
static void between(size_t min, int opens)
{
    static const size_t LONG[] = {70000, 600000, (1 << 20) - 1, 1 << 20, 3000000, 5000001};
    int peer = 1 - check_rank;
    for (size_t l = 0; l < sizeof LONG / sizeof *LONG; l++) {
        size_t len = LONG[l];
        for (int way = 0; way < 6; way++) {
            /* way 1: in the middle of an allocation; 2: to the host; 3: to a type with gaps; 4: what does not fit. */
            struct buf a = make(check_rank && way == 2 ? HOST : DEVICE, 2 * len + 300);
            struct buf b = {a.p + (way == 1 ? 300 : 0), len, a.there};
            MPI_Datatype t = MPI_BYTE;
            MPI_Request r;
            long copies, opened;
            int count = len;
            check_rank ? clear(a, 0) : fill(b, len + way);
            if (check_rank && way == 3) {
                OK(MPI_Type_vector(2, len / 2, len, MPI_BYTE, &t));
                OK(MPI_Type_commit(&t));
                count = 1;
            }
            if (check_rank && way == 4)
                count = len - 5;
            OK(MPI_Barrier(MPI_COMM_WORLD));
            copies = d_copies(), opened = d_opened();
            if (!check_rank && way == 5) {
                OK(MPI_Isend(b.p, len, t, peer, way, MPI_COMM_WORLD, &r));
                OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
            } else if (!check_rank) {
                OK(MPI_Ssend(b.p, way == 3 ? len / 2 * 2 : len, t, peer, way, MPI_COMM_WORLD));
            } else if (way == 4) {
                CHECK_CLASS(MPI_Recv(b.p, count, t, peer, way, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
            } else {
                OK(MPI_Irecv(b.p, count, t, peer, way, MPI_COMM_WORLD, &r));
                OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
            }
            copies = d_copies() - copies, opened = d_opened() - opened;
            int direct = opens && len >= min && way != 2 && way != 3;
            CHECK_EQ(opened, direct && check_rank);
            if (direct)
                CHECK_EQ(copies, check_rank);
            else if (!check_rank)
                CHECK(copies > 0);
            if (check_rank && way == 3) {
                struct buf half = {b.p + len, len / 2, 1};
                char *want = malloc(len), *have = malloc(len);
                check_fill(want, len, len + way);
                get(half, have);
                CHECK_EQ(memcmp(have, want + len / 2, len / 2), 0);
                free(want), free(have);
                OK(MPI_Type_free(&t));
            } else if (check_rank) {
                CHECK_EQ(wrong(b, way == 4 ? len - 5 : len, len + way), 0);
            }
            end(a);
        }
    }
    /* Several under way, both ways. */
    enum { N = 4, LEN = 2000000 };
    struct buf s[N], r[N];
    MPI_Request q[2 * N];
    for (int i = 0; i < N; i++) {
        s[i] = make(DEVICE, LEN), r[i] = make(DEVICE, LEN);
        fill(s[i], check_rank * N + i), clear(r[i], 0);
        OK(MPI_Irecv(r[i].p, LEN, MPI_BYTE, peer, i, MPI_COMM_WORLD, &q[i]));
    }
    for (int i = 0; i < N; i++)
        OK(MPI_Isend(s[i].p, LEN, MPI_BYTE, peer, i, MPI_COMM_WORLD, &q[N + i]));
    OK(MPI_Waitall(2 * N, q, MPI_STATUSES_IGNORE));
    for (int i = 0; i < N; i++) {
        CHECK_EQ(wrong(r[i], LEN, peer * N + i), 0);
        end(s[i]), end(r[i]);
    }
    /* Asked for back before anybody receives it. */
    struct buf b = make(DEVICE, LEN);
    fill(b, 3);
    if (!check_rank) {
        MPI_Status st;
        int gone = 0;
        OK(MPI_Issend(b.p, LEN, MPI_BYTE, peer, 50, MPI_COMM_WORLD, &q[0]));
        OK(MPI_Cancel(&q[0]));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Wait(&q[0], &st));
        OK(MPI_Test_cancelled(&st, &gone));
        CHECK(gone);
    } else {
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    end(b);
}

/* Both ways at once, and in place. */
static void exchanges(int where)
{
    int peer = 1 - check_rank;
    for (size_t l = 0; l < N_LENGTHS; l++) {
        size_t len = LENGTHS[l];
        struct buf s = make(where, len), r = make(where, len);
        fill(s, check_rank);
        clear(r, 0);
        OK(MPI_Sendrecv(s.p, len, MPI_BYTE, peer, 1, r.p, len, MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(wrong(r, len, peer), 0);
        OK(MPI_Sendrecv_replace(s.p, len, MPI_BYTE, peer, 2, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(wrong(s, len, peer), 0);
        /* To oneself. */
        MPI_Request q;
        clear(r, 0);
        OK(MPI_Irecv(r.p, len, MPI_BYTE, 0, 3, MPI_COMM_SELF, &q));
        OK(MPI_Send(s.p, len, MPI_BYTE, 0, 3, MPI_COMM_SELF));
        OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
        CHECK_EQ(wrong(r, len, peer), 0);
        end(s);
        end(r);
    }
    /* Partitions. */
    enum { PARTS = 4, EACH = 9000 };
    struct buf b = make(where, PARTS * EACH);
    MPI_Request q;
    if (check_rank == 0) {
        OK(MPI_Psend_init(b.p, PARTS, EACH, MPI_BYTE, peer, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &q));
        for (int round = 0; round < 2; round++) {
            OK(MPI_Start(&q));
            fill(b, 90 + round);
            for (int i = PARTS; i-- > 0;)
                OK(MPI_Pready(i, q));
            OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
        }
    } else {
        OK(MPI_Precv_init(b.p, PARTS / 2, 2 * EACH, MPI_BYTE, peer, 4, MPI_COMM_WORLD, MPI_INFO_NULL, &q));
        for (int round = 0; round < 2; round++) {
            OK(MPI_Start(&q));
            OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
            CHECK_EQ(wrong(b, PARTS * EACH, 90 + round), 0);
        }
    }
    OK(MPI_Request_free(&q));
    end(b);
}

/* A type's bytes come as from memory of the host, and its gaps stay. */
static void typed(MPI_Datatype t, int count, int where)
{
    MPI_Aint lb, extent, tlb, text;
    OK(MPI_Type_get_extent(t, &lb, &extent));
    OK(MPI_Type_get_true_extent(t, &tlb, &text));
    size_t len = (extent > 0 ? extent : -extent) * count + text;
    size_t first = extent < 0 ? -extent * (count - 1) - tlb : -tlb;
    if (tlb >= 0 && extent >= 0)
        first = 0;
    len += first;
    struct buf b = make(where, len);
    char *want = malloc(len), *data = malloc(len), *have = malloc(len), *packed;
    int size, at = 0, peer = 1 - check_rank;
    OK(MPI_Pack_size(count, t, MPI_COMM_WORLD, &size));
    packed = malloc(size + 1);
    check_fill(data, len, 5);
    OK(MPI_Pack(data + first, count, t, packed, size, &at, MPI_COMM_WORLD));
    memset(want, 0x11, len);
    at = 0;
    OK(MPI_Unpack(packed, size, &at, want + first, count, t, MPI_COMM_WORLD));
    if (check_rank == 0) {
        set(b, data);
        OK(MPI_Send(b.p + first, count, t, peer, 6, MPI_COMM_WORLD));
        OK(MPI_Send(packed, size, MPI_PACKED, peer, 7, MPI_COMM_WORLD));
    } else {
        clear(b, 0x11);
        OK(MPI_Recv(b.p + first, count, t, peer, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        get(b, have);
        CHECK_EQ(memcmp(have, want, len), 0);
        clear(b, 0x11);
        OK(MPI_Recv(b.p + first, count, t, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        get(b, have);
        CHECK_EQ(memcmp(have, want, len), 0);
    }
    /* Packed here: from and to either memory. */
    for (int i = 0; i < 2; i++) {
        struct buf p = make(i ? where : HOST, size);
        char *flat = malloc(size + 1);
        set(b, data);
        at = 0;
        OK(MPI_Pack(b.p + first, count, t, p.p, size, &at, MPI_COMM_WORLD));
        get(p, flat);
        CHECK_EQ(memcmp(flat, packed, size), 0);
        clear(b, 0x11);
        at = 0;
        OK(MPI_Unpack(p.p, size, &at, b.p + first, count, t, MPI_COMM_WORLD));
        get(b, have);
        CHECK_EQ(memcmp(have, want, len), 0);
        free(flat);
        end(p);
    }
    /* As a broadcast's. */
    check_rank == 0 ? set(b, data) : clear(b, 0x11);
    OK(MPI_Bcast(b.p + first, count, t, 0, MPI_COMM_WORLD));
    get(b, have);
    CHECK_EQ(memcmp(have, check_rank == 0 ? data : want, len), 0);
    end(b);
    free(want), free(data), free(have), free(packed);
}

static void types(int where)
{
    MPI_Datatype t, u;
    OK(MPI_Type_vector(40, 3, 7, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    typed(t, 1, where);
    typed(t, 50, where);
    OK(MPI_Type_create_resized(t, 0, 12, &u));
    OK(MPI_Type_commit(&u));
    typed(u, 2, where);
    OK(MPI_Type_free(&u));
    OK(MPI_Type_free(&t));
    OK(MPI_Type_vector(300, 1, 100, MPI_DOUBLE, &t)); /* a column, too sparse to fetch as a whole */
    OK(MPI_Type_commit(&t));
    typed(t, 1, where);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_vector(30, 2, -5, MPI_SHORT, &t)); /* backwards */
    OK(MPI_Type_commit(&t));
    typed(t, 1, where);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_indexed(5, (int[]){3, 1, 4, 1, 5}, (int[]){20, 2, 9, 0, 30}, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    typed(t, 1, where);
    typed(t, 400, where);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_create_struct(3, (int[]){1, 5, 2}, (MPI_Aint[]){8, 32, 0}, (MPI_Datatype[]){MPI_DOUBLE, MPI_CHAR, MPI_SHORT}, &t));
    OK(MPI_Type_commit(&t));
    typed(t, 33, where);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_create_subarray(2, (int[]){50, 60}, (int[]){20, 11}, (int[]){7, 3}, MPI_ORDER_C, MPI_FLOAT, &t));
    OK(MPI_Type_commit(&t));
    typed(t, 2, where);
    OK(MPI_Type_free(&t));
}

/* MPI_BOTTOM with a part on the device and one on the host. */
static void mixed(void)
{
    struct buf a = make(DEVICE, 4000), b = make(HOST, 4000);
    MPI_Datatype t;
    MPI_Aint at[2];
    OK(MPI_Get_address(b.p, &at[0]));
    OK(MPI_Get_address(a.p, &at[1]));
    OK(MPI_Type_create_hindexed(2, (int[]){4000, 4000}, at, MPI_BYTE, &t));
    OK(MPI_Type_commit(&t));
    if (check_rank == 0) {
        fill(a, 1);
        fill(b, 2);
        OK(MPI_Send(MPI_BOTTOM, 1, t, 1, 8, MPI_COMM_WORLD));
    } else {
        clear(a, 0);
        clear(b, 0);
        OK(MPI_Recv(MPI_BOTTOM, 1, t, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(wrong(a, 4000, 1), 0);
        CHECK_EQ(wrong(b, 4000, 2), 0);
    }
    OK(MPI_Type_free(&t));
    end(a);
    end(b);
}

static int value(int rank, int i) { return rank * 1000 + i % 977; }

/* Every collective; `mine`: this rank's memory. Ranks differ. */
static void collectives(int mine, int n)
{
    int P = check_size, me = check_rank;
    int *h = malloc(sizeof(int) * n * P), *g = malloc(sizeof(int) * n * P);
    struct buf one = make(mine, sizeof(int) * n), all = make(mine, sizeof(int) * n * P), out = make(mine, sizeof(int) * n * P);
    int *counts = malloc(sizeof(int) * P), *displs = malloc(sizeof(int) * P);
    for (int r = 0; r < P; r++) {
        counts[r] = n;
        displs[r] = (P - 1 - r) * n;
    }
#define MINE()                                                                                                         \
    do {                                                                                                               \
        for (int i = 0; i < n; i++)                                                                                    \
            h[i] = value(me, i);                                                                                       \
        set(one, h);                                                                                                   \
        clear(all, 0x7e);                                                                                              \
    } while (0)
#define ALL()                                                                                                          \
    do {                                                                                                               \
        for (int r = 0; r < P; r++)                                                                                    \
            for (int i = 0; i < n; i++)                                                                                \
                h[r * n + i] = value(me * 10 + r, i);                                                                  \
        set(all, h);                                                                                                   \
        clear(out, 0x7e);                                                                                              \
    } while (0)
#define WRONG(b, len, expr)                                                                                            \
    ({                                                                                                                 \
        int bad_ = 0;                                                                                                  \
        get(b, g);                                                                                                     \
        for (int k = 0; k < (len); k++)                                                                                \
            bad_ += g[k] != (expr);                                                                                    \
        bad_;                                                                                                          \
    })
    int sum_of_ranks = 1000 * P * (P - 1) / 2, root = P - 1;
    for (int form = 0; form < 3; form++) { /* blocking, nonblocking, persistent twice */
        MPI_Request q = MPI_REQUEST_NULL;
#define CALL(name, ...)                                                                                                \
    do {                                                                                                               \
        if (form == 0)                                                                                                 \
            OK(MPI_##name(__VA_ARGS__, MPI_COMM_WORLD));                                                               \
        else if (form == 1)                                                                                            \
            OK(MPI_I##name##_(__VA_ARGS__, MPI_COMM_WORLD, &q));                                                       \
        else                                                                                                           \
            OK(MPI_##name##_init(__VA_ARGS__, MPI_COMM_WORLD, MPI_INFO_NULL, &q));                                     \
        for (int i = 0; i < form; i++) {                                                                               \
            if (form == 2)                                                                                             \
                OK(MPI_Start(&q));                                                                                     \
            OK(MPI_Wait(&q, MPI_STATUS_IGNORE));                                                                       \
        }                                                                                                              \
        if (form == 2)                                                                                                 \
            OK(MPI_Request_free(&q));                                                                                  \
    } while (0)
#define MPI_IBcast_ MPI_Ibcast
#define MPI_IGather_ MPI_Igather
#define MPI_IGatherv_ MPI_Igatherv
#define MPI_IScatter_ MPI_Iscatter
#define MPI_IAllgather_ MPI_Iallgather
#define MPI_IAllgatherv_ MPI_Iallgatherv
#define MPI_IAlltoall_ MPI_Ialltoall
#define MPI_IAlltoallv_ MPI_Ialltoallv
#define MPI_IReduce_ MPI_Ireduce
#define MPI_IAllreduce_ MPI_Iallreduce
#define MPI_IReduce_scatter_ MPI_Ireduce_scatter
#define MPI_IReduce_scatter_block_ MPI_Ireduce_scatter_block
#define MPI_IScan_ MPI_Iscan
#define MPI_IExscan_ MPI_Iexscan
        MINE();
        CALL(Bcast, one.p, n, MPI_INT, root);
        CHECK_EQ(WRONG(one, n, value(root, k)), 0);
        MINE();
        CALL(Gather, one.p, n, MPI_INT, all.p, n, MPI_INT, root);
        if (me == root)
            CHECK_EQ(WRONG(all, n * P, value(k / n, k % n)), 0);
        MINE();
        CALL(Gatherv, one.p, n, MPI_INT, all.p, counts, displs, MPI_INT, root);
        if (me == root)
            CHECK_EQ(WRONG(all, n * P, value(P - 1 - k / n, k % n)), 0);
        MINE();
        CALL(Allgather, one.p, n, MPI_INT, all.p, n, MPI_INT);
        CHECK_EQ(WRONG(all, n * P, value(k / n, k % n)), 0);
        MINE();
        CALL(Allgatherv, one.p, n, MPI_INT, all.p, counts, displs, MPI_INT);
        CHECK_EQ(WRONG(all, n * P, value(P - 1 - k / n, k % n)), 0);
        ALL();
        CALL(Scatter, all.p, n, MPI_INT, one.p, n, MPI_INT, root);
        CHECK_EQ(WRONG(one, n, value(root * 10 + me, k)), 0);
        ALL();
        CALL(Alltoall, all.p, n, MPI_INT, out.p, n, MPI_INT);
        CHECK_EQ(WRONG(out, n * P, value(k / n * 10 + me, k % n)), 0);
        ALL();
        CALL(Alltoallv, all.p, counts, displs, MPI_INT, out.p, counts, displs, MPI_INT);
        CHECK_EQ(WRONG(out, n * P, value((P - 1 - k / n) * 10 + P - 1 - me, k % n)), 0);
        MINE();
        CALL(Reduce, one.p, all.p, n, MPI_INT, MPI_SUM, root);
        if (me == root)
            CHECK_EQ(WRONG(all, n, sum_of_ranks + P * (k % 977)), 0);
        else
            CHECK_EQ(WRONG(all, n, 0x7e7e7e7e), 0);
        MINE();
        CALL(Allreduce, one.p, all.p, n, MPI_INT, MPI_SUM);
        CHECK_EQ(WRONG(all, n, sum_of_ranks + P * (k % 977)), 0);
        ALL();
        CALL(Reduce_scatter_block, all.p, out.p, n, MPI_INT, MPI_MAX);
        CHECK_EQ(WRONG(out, n, value((P - 1) * 10 + me, k)), 0);
        ALL();
        CALL(Reduce_scatter, all.p, out.p, counts, MPI_INT, MPI_MAX);
        CHECK_EQ(WRONG(out, n, value((P - 1) * 10 + me, k)), 0);
        MINE();
        CALL(Scan, one.p, all.p, n, MPI_INT, MPI_SUM);
        CHECK_EQ(WRONG(all, n, 1000 * me * (me + 1) / 2 + (me + 1) * (k % 977)), 0);
        MINE();
        CALL(Exscan, one.p, all.p, n, MPI_INT, MPI_SUM);
        CHECK_EQ(WRONG(all, n, me ? 1000 * me * (me - 1) / 2 + me * (k % 977) : 0x7e7e7e7e), 0);
    }
    /* In place. */
    MINE();
    OK(MPI_Allreduce(MPI_IN_PLACE, one.p, n, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(WRONG(one, n, sum_of_ranks + P * (k % 977)), 0);
    for (int k = 0; k < n * P; k++)
        h[k] = value(me, k % n);
    set(all, h);
    OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all.p, n, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(WRONG(all, n * P, value(k / n, k % n)), 0);
    ALL();
    OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all.p, n, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(WRONG(all, n * P, value(k / n * 10 + me, k % n)), 0);
    MINE();
    OK(MPI_Reduce(me == root ? MPI_IN_PLACE : one.p, one.p, n, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD));
    if (me == root)
        CHECK_EQ(WRONG(one, n, sum_of_ranks + P * (k % 977)), 0);
    /* On a ring. */
    MPI_Comm ring;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &P, (int[]){1}, 0, &ring));
    struct buf two = make(mine, sizeof(int) * n * 2);
    MINE();
    OK(MPI_Neighbor_allgather(one.p, n, MPI_INT, two.p, n, MPI_INT, ring));
    CHECK_EQ(WRONG(two, n * 2, value(k < n ? (me + P - 1) % P : (me + 1) % P, k % n)), 0);
    MPI_Comm_free(&ring);
    end(two);
    /* Here alone. */
    MINE();
    set(all, h);
    OK(MPI_Reduce_local(one.p, all.p, n, MPI_INT, MPI_SUM));
    CHECK_EQ(WRONG(all, n, 2 * value(me, k)), 0);
    end(one), end(all), end(out);
    free(h), free(g), free(counts), free(displs);
}

/* Origins in the device's memory; windows are the host's. */
static void one_sided(int where, int windows)
{
    enum { N = 3000 };
    int *base, peer = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    int *h = malloc(N * sizeof *h), *g = malloc(N * sizeof *g);
    MPI_Win w;
    OK(MPI_Win_allocate(N * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w));
    MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN);
    struct buf b = make(where, N * sizeof(int)), r = make(where, N * sizeof(int)), x = make(where, 2 * sizeof(int));
    for (int i = 0; i < N; i++)
        h[i] = value(check_rank, i);
    for (int n = 1; n <= N; n = n < N && n * 7 > N ? N : n * 7) {
        set(b, h);
        clear(r, 0);
        OK(MPI_Win_fence(0, w));
        OK(MPI_Put(b.p, n, MPI_INT, peer, 0, n, MPI_INT, w));
        OK(MPI_Win_fence(0, w));
        for (int i = 0; i < n; i++)
            CHECK_EQ(base[i], value(from, i));
        OK(MPI_Win_fence(0, w));
        OK(MPI_Get(r.p, n, MPI_INT, peer, 0, n, MPI_INT, w));
        OK(MPI_Win_fence(0, w));
        get(r, g);
        CHECK_EQ(memcmp(g, h, n * sizeof(int)), 0);
        OK(MPI_Win_fence(0, w));
        OK(MPI_Accumulate(b.p, n, MPI_INT, peer, 0, n, MPI_INT, MPI_SUM, w));
        OK(MPI_Win_fence(0, w));
        for (int i = 0; i < n; i++)
            CHECK_EQ(base[i], 2 * value(from, i));
        OK(MPI_Win_fence(0, w));
        OK(MPI_Get_accumulate(b.p, n, MPI_INT, r.p, n, MPI_INT, peer, 0, n, MPI_INT, MPI_SUM, w));
        OK(MPI_Win_fence(0, w));
        get(r, g);
        for (int i = 0; i < n; i++)
            CHECK_EQ(g[i], 2 * h[i]);
        if (n == N)
            break;
    }
    OK(MPI_Win_lock_all(0, w));
    MPI_Request q;
    OK(MPI_Rput(b.p, N, MPI_INT, peer, 0, N, MPI_INT, w, &q));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    OK(MPI_Win_flush(peer, w));
    clear(r, 0);
    OK(MPI_Rget(r.p, N, MPI_INT, peer, 0, N, MPI_INT, w, &q));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    get(r, g);
    CHECK_EQ(memcmp(g, h, N * sizeof(int)), 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* Single elements: old value out, new one in. */
    int old[2] = {h[1], 5}, got[2];
    set(x, old);
    OK(MPI_Compare_and_swap(x.p + 4, x.p, r.p, MPI_INT, peer, 1, w));
    OK(MPI_Win_flush(peer, w));
    OK(MPI_Fetch_and_op(x.p + 4, r.p + 4, MPI_INT, peer, 1, MPI_SUM, w));
    OK(MPI_Win_flush(peer, w));
    get(r, g);
    CHECK_EQ(g[0], h[1]);
    CHECK_EQ(g[1], 5);
    OK(MPI_Get(&got[0], 1, MPI_INT, peer, 1, 1, MPI_INT, w));
    OK(MPI_Win_flush(peer, w));
    CHECK_EQ(got[0], 10);
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Win_free(&w));
    /* A window itself is refused, in all ranks. */
    if (windows) {
        struct buf no = make(check_rank == 0 ? DEVICE : HOST, 4096);
        int rc = MPI_Win_create(no.p, 4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
        CHECK_EQ(check_class(rc), MPI_ERR_UNSUPPORTED_OPERATION);
        end(no);
        OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w));
        MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN);
        CHECK_CLASS(MPI_Win_attach(w, b.p, 4096), MPI_ERR_UNSUPPORTED_OPERATION);
        OK(MPI_Win_free(&w));
        CHECK_CLASS(MPI_Buffer_attach(b.p, 4096), MPI_ERR_UNSUPPORTED_OPERATION);
    }
    end(b), end(r), end(x);
    free(h), free(g);
}

static void files(int where, const char *path)
{
    MPI_File f;
    MPI_Status s;
    int n = -1;
    enum { LEN = 300000 };
    struct buf b = make(where, LEN);
    for (int rep = 0; rep < 2; rep++) {
        OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
        OK(MPI_File_set_view(f, (MPI_Offset)check_rank * LEN, MPI_INT, MPI_INT, rep ? "external32" : "native", MPI_INFO_NULL));
        fill(b, check_rank);
        OK(MPI_File_write_at(f, 0, b.p, LEN / 4, MPI_INT, &s));
        clear(b, 0);
        OK(MPI_File_read_at_all(f, 0, b.p, LEN / 4, MPI_INT, &s));
        OK(MPI_Get_count(&s, MPI_INT, &n));
        CHECK_EQ(n, LEN / 4);
        CHECK_EQ(wrong(b, LEN, check_rank), 0);
        MPI_Request q;
        fill(b, check_rank + 9);
        OK(MPI_File_iwrite_at(f, 0, b.p, LEN / 4, MPI_INT, &q));
        OK(MPI_Wait(&q, &s));
        clear(b, 0);
        OK(MPI_File_iread_at(f, 0, b.p, LEN / 4, MPI_INT, &q));
        OK(MPI_Wait(&q, &s));
        CHECK_EQ(wrong(b, LEN, check_rank + 9), 0);
        OK(MPI_File_close(&f));
    }
    end(b);
}

/* Freed memory and a driver that fails are errors of the call, not its death. */
static void failures(void)
{
    int peer = 1 - check_rank;
    for (size_t l = 1; l < N_LENGTHS; l++) {
        struct buf b = make(DEVICE, LENGTHS[l]);
        char *h = malloc(LENGTHS[l]);
        if (check_rank == 0) {
            fill(b, 1);
            d_fail_in(0);
            CHECK_CLASS(MPI_Ssend(b.p, LENGTHS[l], MPI_BYTE, peer, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
            d_fail_in(-1);
            check_fill(h, LENGTHS[l], 2);
            OK(MPI_Recv(NULL, 0, MPI_BYTE, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            OK(MPI_Send(h, LENGTHS[l], MPI_BYTE, peer, 2, MPI_COMM_WORLD));
        } else {
            OK(MPI_Recv(h, LENGTHS[l], MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            MPI_Request q;
            OK(MPI_Irecv(b.p, LENGTHS[l], MPI_BYTE, peer, 2, MPI_COMM_WORLD, &q));
            d_free(b.p);
            OK(MPI_Send(NULL, 0, MPI_BYTE, peer, 3, MPI_COMM_WORLD));
            int rc = MPI_Wait(&q, MPI_STATUS_IGNORE);
            CHECK_EQ(check_class(rc), MPI_ERR_BUFFER);
        }
        free(h);
    }
    struct buf b = make(DEVICE, 4000), o = make(DEVICE, 4000);
    clear(b, 0);
    if (check_rank == 0)
        d_fail_in(0);
    int rc = MPI_Allreduce(b.p, o.p, 1000, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK_EQ(check_class(rc), check_rank == 0 ? MPI_ERR_BUFFER : MPI_SUCCESS);
    d_fail_in(-1);
    OK(MPI_Allreduce(b.p, o.p, 1000, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    end(b), end(o);
}

static long pvar(const char *name)
{
    int provided, index, count;
    unsigned long long value = 0;
    MPI_T_pvar_session s;
    MPI_T_pvar_handle h;
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_pvar_session_create(&s));
    OK(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_COUNTER, &index));
    OK(MPI_T_pvar_handle_alloc(s, index, NULL, &h, &count));
    OK(MPI_T_pvar_start(s, h));
    struct buf b = make(DEVICE, 100);
    fill(b, 1);
    OK(MPI_Sendrecv_replace(b.p, 100, MPI_BYTE, 0, 0, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    end(b);
    OK(MPI_T_pvar_read(s, h, &value));
    OK(MPI_T_pvar_session_free(&s));
    OK(MPI_T_finalize());
    return value;
}

int main(int argc, char **argv)
{
    const char *mode = argv[3], *kinds = argv[4];
    if (!strcmp(argv[2], "early"))
        load(argv[1]);
    check_begin_thread(&argc, &argv, getenv("TEST_THREADS") ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE);
    if (strcmp(argv[2], "early")) {
        /* What is plain now must not stay so. */
        for (int i = 0; i < 3; i++) {
            int x = check_rank, y = -1;
            if (check_size > 1 && check_rank < 2)
                OK(MPI_Sendrecv(&x, 1, MPI_INT, 1 - check_rank, 0, &y, 1, MPI_INT, 1 - check_rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            OK(MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        }
        load(argv[1]);
    }
    long before = d_copies();
    if (!strcmp(mode, "messages")) {
        for (int from = HOST; from <= MANAGED; from++)
            for (int to = HOST; to <= MANAGED; to++)
                messages(from, to);
        exchanges(DEVICE);
        mixed();
    } else if (!strcmp(mode, "between")) {
        between(strtoull(argv[5], NULL, 10), !strcmp(argv[6], "opens"));
    } else if (!strcmp(mode, "types")) {
        types(HOST);
        types(DEVICE);
    } else if (!strcmp(mode, "collectives")) {
        for (int n = 1; n < 200000; n = n * 13 + 1) {
            collectives(DEVICE, n);
            collectives(check_rank % 2 ? DEVICE : HOST, n);
            collectives(check_rank % 2 ? HOST : MANAGED, n);
        }
    } else if (!strcmp(mode, "rma")) {
        one_sided(DEVICE, 1);
        one_sided(check_rank % 2 ? DEVICE : HOST, 0);
    } else if (!strcmp(mode, "files")) {
        files(DEVICE, argv[5]);
        files(check_rank % 2 ? DEVICE : HOST, argv[5]);
    } else if (!strcmp(mode, "failures")) {
        failures();
    } else if (!strcmp(mode, "asks")) {
        MPI_Info info;
        char have[MPI_MAX_INFO_VAL] = "";
        int flag = 0;
        MPI_Comm c;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &c));
        OK(MPI_Comm_get_info(c, &info));
        OK(MPI_Info_get(info, "mpi_memory_alloc_kinds", sizeof have - 1, have, &flag));
        CHECK(flag);
        CHECK_STR(have, kinds);
        OK(MPI_Info_free(&info));
        OK(MPI_Comm_free(&c));
        CHECK_EQ(MPIX_Query_cuda_support(), strstr(kinds, "cuda") != NULL);
        CHECK(pvar("weft_device_copies") > 0);
    } else {
        CHECK(!"a mode");
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK(d_copies() > before);
    return CHECK_END();
}
