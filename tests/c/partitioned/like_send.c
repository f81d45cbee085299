// ranks: 1 2
// timeout: 60
// Partitioned messages bring what a plain message of the same data brings: numbers of partitions that
// do not divide each other, datatypes of one signature, data that are shorter or longer than the room.
#include "../check.h"
#include <stddef.h>

enum { ROOM = 1 << 16 };

static uint64_t seed = 7;
static MPI_Comm comm;

static int below(int n)
{
    return (int)(check_random(&seed) % (uint64_t)n);
}

typedef struct {
    int i;
    double d;
} Pair;

enum { N_TYPES = 6 };
/* Each is made of pairs of an int and a double, `pairs_of` many. */
static MPI_Datatype types[N_TYPES];
static const int pairs_of[N_TYPES] = { 1, 1, 2, 4, 3, 1 };

static void make_types(void)
{
    int len[2] = { 1, 1 }, two[2] = { 1, 2 };
    MPI_Aint at[2] = { offsetof(Pair, i), offsetof(Pair, d) }, packed[2] = { 0, 4 }, far[2] = { 16, -16 }, back[2] = { 40, 0 };
    MPI_Datatype of[2] = { MPI_INT, MPI_DOUBLE }, t, nested[2];
    OK(MPI_Type_create_struct(2, len, at, of, &t));
    OK(MPI_Type_create_resized(t, 0, sizeof(Pair), &types[0]));
    OK(MPI_Type_free(&t));
    OK(MPI_Type_create_struct(2, len, packed, of, &types[1]));
    OK(MPI_Type_contiguous(2, types[0], &types[2]));
    OK(MPI_Type_vector(2, 2, 3, types[0], &types[3]));
    nested[0] = types[1];
    nested[1] = types[0];
    OK(MPI_Type_create_struct(2, two, back, nested, &t));
    OK(MPI_Type_create_resized(t, 0, 56, &types[4])); /* the upper bound of types[0] would let items overlap */
    OK(MPI_Type_free(&t));
    OK(MPI_Type_create_struct(2, len, far, of, &t));
    OK(MPI_Type_create_resized(t, -16, 48, &types[5]));
    OK(MPI_Type_free(&t));
    for (int i = 0; i < N_TYPES; i++)
        OK(MPI_Type_commit(&types[i]));
}

/* Sends `sp` partitions of `sc` items to oneself or the next rank, receives in `rp` of `rc`. */
static void one(int ts, int sp, int sc, int tr, int rp, int rc, int tag)
{
    static char out[ROOM], in[ROOM], want[ROOM];
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    MPI_Request q[2], plain;
    MPI_Status st[2], ref;
    int n_ref = -1, n = -1, order[64];
    for (int i = 0; i < ROOM; i++)
        out[i] = check_byte(tag, i);
    memset(in, 0x55, ROOM);
    memset(want, 0x55, ROOM);
    char *o = out + ROOM / 2, *g = in + ROOM / 2, *w = want + ROOM / 2;
    int sent = sp * sc * pairs_of[ts], room = rp * rc * pairs_of[tr];
    OK(MPI_Isend(o, sp * sc, types[ts], to, tag, comm, &plain));
    int code = MPI_Recv(w, rp * rc, types[tr], from, tag, comm, &ref);
    CHECK_EQ(check_class(code), sent > room ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    OK(MPI_Wait(&plain, MPI_STATUS_IGNORE));
    OK(MPI_Psend_init(o, sp, sc, types[ts], to, tag, comm, MPI_INFO_NULL, &q[0]));
    OK(MPI_Precv_init(g, rp, rc, types[tr], from, tag, comm, MPI_INFO_NULL, &q[1]));
    for (int round = 0; round < 2; round++) {
        memset(in, 0x55, ROOM);
        OK(MPI_Startall(2, q));
        for (int i = 0; i < sp; i++)
            order[i] = i;
        for (int i = sp - 1; i > 0; i--) {
            int k = below(i + 1), t = order[i];
            order[i] = order[k];
            order[k] = t;
        }
        for (int i = 0; i < sp; i++)
            OK(MPI_Pready(order[i], q[0]));
        if (round && sent <= room)
            for (int i = 0; i < rp; i++)
                for (int flag = 0; !flag;)
                    OK(MPI_Parrived(q[1], i, &flag));
        code = MPI_Wait(&q[1], &st[1]);
        CHECK_EQ(check_class(code), sent > room ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
        OK(MPI_Wait(&q[0], &st[0]));
        if (sent <= room) {
            CHECK(memcmp(in, want, ROOM) == 0);
            OK(MPI_Get_elements(&ref, types[tr], &n_ref));
            OK(MPI_Get_elements(&st[1], types[tr], &n));
            CHECK_EQ(n, n_ref);
            CHECK_EQ(st[1].MPI_SOURCE, ref.MPI_SOURCE);
            CHECK_EQ(st[1].MPI_TAG, tag);
        }
    }
    OK(MPI_Request_free(&q[0]));
    OK(MPI_Request_free(&q[1]));
}

/* A long message to who has posted less ends on both sides. */
static void too_long(int bytes, int room, int parts)
{
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    char *out = malloc(bytes), *in = calloc(1, bytes);
    MPI_Request q[2];
    check_fill(out, bytes, 3);
    OK(MPI_Psend_init(out, parts, bytes / parts, MPI_BYTE, to, 1, comm, MPI_INFO_NULL, &q[0]));
    OK(MPI_Precv_init(in, 1, room, MPI_BYTE, from, 1, comm, MPI_INFO_NULL, &q[1]));
    OK(MPI_Startall(2, q));
    OK(MPI_Pready_range(0, parts - 1, q[0]));
    CHECK_CLASS(MPI_Wait(&q[1], MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    OK(MPI_Wait(&q[0], MPI_STATUS_IGNORE));
    for (int i = room; i < bytes; i++)
        if (in[i]) {
            CHECK_EQ(i, room);
            break;
        }
    OK(MPI_Request_free(&q[0]));
    OK(MPI_Request_free(&q[1]));
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    make_types();
    for (int i = 0; i < 300; i++) {
        int ts = below(N_TYPES), tr = below(N_TYPES), sp = 1 + below(12), rp = 1 + below(12), sc = below(6), rc = below(6);
        if (i % 4 && sc) {
            /* The same data, if they can be had in whole items. */
            int pairs = sp * sc * pairs_of[ts];
            rc = pairs / (rp * pairs_of[tr]);
            if (rp * rc * pairs_of[tr] != pairs) {
                tr = ts;
                rp = sc;
                rc = sp;
            }
        }
        one(ts, sp, sc, tr, rp, rc, i);
    }
    too_long(1 << 20, 1 << 19, 1);
    too_long(1 << 20, 1000, 4);
    too_long(1 << 20, 0, 2);
    too_long(64, 10, 8);
    for (int i = 0; i < N_TYPES; i++)
        OK(MPI_Type_free(&types[i]));
    OK(MPI_Comm_free(&comm));
    return CHECK_END();
}
