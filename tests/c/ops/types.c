// ranks: 2
// timeout: 120
/* Every predefined op on every predefined type, in reductions and one-sided calls: Weft takes what
 * MPICH or Open MPI takes, and gives their result. `answers.h` holds what they say; ask.py runs this
 * program on them to write it: with arguments START SKIP the program prints instead of checking. */
#include "check.h"
#include <complex.h>

#define ELEMENTS 6
/* first op second covers zeros, equal values, and a negative one. */
static const int first_of[ELEMENTS] = {0, 0, 5, 5, 2, 1};
static const int second_of[ELEMENTS] = {0, 3, 0, 3, 2, -1};

enum kind { INTEGERS, TRUTHS, FLOATS, COMPLEXES, HALVES, BFLOATS, PAIRS_FLOAT, PAIRS_INT };
enum { LOCAL, ALL, ACC, GET_ACC, FETCH, CALLS };

static const struct op { const char *name; MPI_Op op; } ops[] = {
#define OP(x) {#x, x}
    OP(MPI_SUM), OP(MPI_PROD), OP(MPI_MIN), OP(MPI_MAX), OP(MPI_BAND), OP(MPI_BOR), OP(MPI_BXOR),
    OP(MPI_LAND), OP(MPI_LOR), OP(MPI_LXOR), OP(MPI_MINLOC), OP(MPI_MAXLOC), OP(MPI_REPLACE), OP(MPI_NO_OP),
};
#define OPS ((int)(sizeof ops / sizeof ops[0]))

static const struct type { const char *name; MPI_Datatype dt; enum kind kind; } types[] = {
#define T(x, kind) {#x, x, kind}
#include "types.h"
};
#define TYPES ((int)(sizeof types / sizeof types[0]))

static void put_integer(unsigned char *at, int value, size_t size)
{
    memset(at, value < 0 ? 0xff : 0, size);
    memcpy(at, &value, size < sizeof value ? size : sizeof value);
}

static void put_float(unsigned char *at, int value, size_t size)
{
    float f = value;
    double d = value;
    long double l = value;
    if (size == 4)
        memcpy(at, &f, 4);
    else if (size == 8)
        memcpy(at, &d, 8);
    else
        memcpy(at, &l, 10);
}

static void put_half(unsigned char *at, int value, int brain)
{
    static const uint16_t half[] = {0, 0x3c00, 0x4000, 0x4200, 0, 0x4500};
    float f = value;
    uint32_t bits;
    memcpy(&bits, &f, 4);
    uint16_t h = brain ? bits >> 16 : value < 0 ? 0xbc00 : half[value];
    memcpy(at, &h, 2);
}

/* One element; `size` is the type's, in bytes, without padding between elements. */
static void put(unsigned char *at, const struct type *t, int value, int size, MPI_Aint extent)
{
    memset(at, 0, extent);
    switch (t->kind) {
    case INTEGERS: put_integer(at, value, size); break;
    case TRUTHS: put_integer(at, value != 0, size); break;
    case FLOATS:
#ifdef __SIZEOF_FLOAT128__
        if (size == 16 && t->dt == MPI_REAL16) {
            __float128 q = value;
            memcpy(at, &q, 16);
            break;
        }
#endif
        put_float(at, value, size);
        break;
    case COMPLEXES:
        if (size == 4) {
            put_half(at, value, 0), put_half(at + 2, value ? 1 : 0, 0);
            break;
        }
#ifdef __SIZEOF_FLOAT128__
        if (t->dt == MPI_COMPLEX32) {
            __float128 q[2] = {value, value ? 1 : 0};
            memcpy(at, q, 32);
            break;
        }
#endif
        put_float(at, value, size / 2);
        put_float(at + size / 2, value ? 1 : 0, size / 2);
        break;
    case HALVES: put_half(at, value, 0); break;
    case BFLOATS: put_half(at, value, 1); break;
    case PAIRS_FLOAT:
    case PAIRS_INT: {
        /* The second member: int, or of the value's type where both are equal. */
        int half = t->dt == MPI_LONG_DOUBLE_INT ? 16 : t->dt == MPI_SHORT_INT ? 2 : (int)extent / 2;
        int offset = t->dt == MPI_SHORT_INT ? 4 : half;
        if (t->kind == PAIRS_INT)
            put_integer(at, value, half);
        else
            put_float(at, value, half);
        if (t->dt == MPI_2REAL || t->dt == MPI_2DOUBLE_PRECISION)
            put_float(at + offset, value < 0 ? 9 : value, half);
        else
            put_integer(at + offset, value < 0 ? 9 : value, 4);
        break;
    }
    }
}

/* Of each 16 bytes of an element those that hold a value, not padding. */
static int meaningful(const struct type *t)
{
    int long_double =
        t->dt == MPI_LONG_DOUBLE || t->dt == MPI_C_LONG_DOUBLE_COMPLEX || t->dt == MPI_CXX_LONG_DOUBLE_COMPLEX;
    return long_double ? 10 : 16;
}

/* FNV-1a over the bytes that hold values. */
static uint32_t hash(const struct type *t, const unsigned char *p, MPI_Aint extent)
{
    uint32_t h = 2166136261u;
    int meaning = meaningful(t);
    for (int i = 0; i < ELEMENTS; i++)
        for (int k = 0; k < extent; k++) {
            int padding = k % 16 >= meaning || (t->dt == MPI_SHORT_INT && (k == 2 || k == 3)) ||
                (t->dt == MPI_LONG_DOUBLE_INT && ((k >= 10 && k < 16) || k >= 20)) ||
                ((t->dt == MPI_DOUBLE_INT || t->dt == MPI_LONG_INT) && k >= 12);
            if (!padding)
                h = (h ^ p[i * extent + k]) * 16777619u;
        }
    return h;
}

static char answer(int rc, const unsigned char *got, uint32_t want, int have, const struct type *t,
                   MPI_Aint extent)
{
    if (rc != MPI_SUCCESS) {
        int class;
        MPI_Error_class(rc, &class);
        return class == MPI_ERR_OP ? 'o' : class == MPI_ERR_TYPE ? 't' : 'e';
    }
    return !have || hash(t, got, extent) == want ? 'y' : 'd';
}

static int asking;

/* y: taken; d: taken, with another result than Reduce_local's; o, t, e: MPI_ERR_OP, _TYPE, other. */
static void ask(const struct op *o, const struct type *t, const char *skip, char *said, uint32_t *result)
{
    static _Alignas(64) unsigned char x[4096], y[4096], z[4096], w[4096];
    int size, rc;
    MPI_Aint lb, extent;
    strcpy(said, "-----");
    *result = 0;
    if (t->dt == MPI_DATATYPE_NULL || MPI_Type_size(t->dt, &size) != MPI_SUCCESS || size <= 0)
        return;
    MPI_Type_get_extent(t->dt, &lb, &extent);
    for (int i = 0; i < ELEMENTS; i++) {
        put(x + i * extent, t, first_of[i], size, extent);
        put(y + i * extent, t, second_of[i], size, extent);
    }
    size_t len = ELEMENTS * extent;
#define RUN(which, buf, call)                                                                      \
    if (skip[which] != '!') {                                                                      \
        if (asking && !check_rank)                                                                 \
            printf("\ncall %d", which), fflush(stdout);                                            \
        rc = call;                                                                                 \
        said[which] = answer(rc, buf, *result, have, t, extent);                             \
    } else                                                                                         \
        said[which] = '!';
    int have = 0;
    memcpy(z, y, len);
    RUN(LOCAL, z, MPI_Reduce_local(x, z, ELEMENTS, t->dt, o->op));
    if (said[LOCAL] == 'y')
        *result = hash(t, z, extent), have = 1;
    memset(z, 0, len);
    RUN(ALL, z, MPI_Allreduce(check_rank ? y : x, z, ELEMENTS, t->dt, o->op, MPI_COMM_WORLD));
    if (said[ALL] == 'y' && !have)
        *result = hash(t, z, extent), have = 1;
    if (asking && check_rank)
        return; /* One process that dies is enough. */
    MPI_Win win;
    memcpy(w, y, len);
    MPI_Win_create(w, len, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    RUN(ACC, w, (rc = MPI_Accumulate(x, ELEMENTS, t->dt, 0, 0, ELEMENTS, t->dt, o->op, win), MPI_Win_flush(0, win), rc));
    if (said[ACC] == 'y' && !have && o->op != MPI_REPLACE && o->op != MPI_NO_OP)
        *result = hash(t, w, extent), have = 1;
    memcpy(w, y, len);
    RUN(GET_ACC, w, (rc = MPI_Get_accumulate(x, ELEMENTS, t->dt, z, ELEMENTS, t->dt, 0, 0, ELEMENTS, t->dt, o->op, win),
                     MPI_Win_flush(0, win), rc));
    memcpy(w, y, len);
    RUN(FETCH, w, MPI_SUCCESS);
    if (said[FETCH] != '!')
        for (int i = 0; i < ELEMENTS && said[FETCH] != 'o' && said[FETCH] != 't' && said[FETCH] != 'e'; i++) {
            rc = MPI_Fetch_and_op(x + i * extent, z, t->dt, 0, i * extent, o->op, win);
            MPI_Win_flush(0, win);
            said[FETCH] = answer(rc, w, *result, have && i == ELEMENTS - 1, t, extent);
        }
    MPI_Win_unlock(0, win);
    MPI_Win_free(&win);
}

static void print(int start, char *skip)
{
    asking = 1;
    for (int k = start; k < TYPES * OPS; k++, skip = "-----") {
        const struct type *t = &types[k / OPS];
        const struct op *o = &ops[k % OPS];
        char said[CALLS + 1];
        uint32_t result;
        if (!check_rank) {
            printf("\nat %d", k);
            fflush(stdout);
        }
        ask(o, t, skip, said, &result);
        if (!check_rank)
            printf("\nsaid %s %s %s %08x", o->name, t->name, said, result);
    }
    if (!check_rank)
        printf("\nend\n");
}

static const struct said { const char *op, *type, *mpich; uint32_t mpich_gives; const char *open; uint32_t open_gives; }
answers[] = {
#define A(op, type, mpich, mpich_gives, open, open_gives) {"MPI_" #op, #type, mpich, mpich_gives, open, open_gives},
#include "answers.h"
#undef A
    {0, 0, 0, 0, 0, 0},
};

static int takes(char c) { return c == 'y' || c == 'd'; }

/* What MPICH does not refuse in one-sided calls only, it computes on types that are no integers as if
 * they were, or dies: that is no answer. */
static int in_kind(const struct said *a, const struct type *t)
{
    int one_sided_only = takes(a->mpich[ACC]) && !takes(a->mpich[LOCAL]) && !takes(a->open[LOCAL]);
    int moves = !strcmp(a->op, "MPI_REPLACE") || !strcmp(a->op, "MPI_NO_OP");
    return !one_sided_only || moves || t->kind == INTEGERS || t->kind == TRUTHS ||
        /* Of these MPICH's reductions die where its one-sided calls compute. */
        (t->kind == BFLOATS && a->mpich[LOCAL] == '!');
}

/* A type that a peer takes for a kind of integer in one call is one in all calls. */
static int wanted(const struct said *a, const struct type *t, int call)
{
    int moves = !strcmp(a->op, "MPI_REPLACE") || !strcmp(a->op, "MPI_NO_OP");
    if (!in_kind(a, t))
        return 0;
    /* MPI_NO_OP is for the calls that fetch. */
    if (moves)
        return takes(a->mpich[call]) || takes(a->open[call]) || call >= (!strcmp(a->op, "MPI_NO_OP") ? GET_ACC : ACC);
    for (int c = 0; c < CALLS; c++)
        if (takes(a->mpich[c]) || takes(a->open[c]))
            return 1;
    /* Of PACKED MPICH computes all but the logical ops. */
    return t->dt == MPI_PACKED && strncmp(a->op, "MPI_L", 5) == 0;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (argc > 2) {
        print(atoi(argv[1]), argv[2]);
        MPI_Finalize();
        return 0;
    }
    int asked = 0;
    for (int k = 0; k < TYPES * OPS; k++) {
        const struct type *t = &types[k / OPS];
        const struct op *o = &ops[k % OPS];
        const struct said *a = answers;
        while (a->op && (strcmp(a->op, o->name) || strcmp(a->type, t->name)))
            a++;
        if (!a->op)
            continue;
        char said[CALLS + 1];
        uint32_t result;
        ask(o, t, "-----", said, &result);
        if (said[0] == '-')
            continue;
        asked++;
        for (int c = 0; c < CALLS; c++) {
            CHECK_COUNTED();
            if (wanted(a, t, c) != takes(said[c]))
                check_report(__FILE__, __LINE__, "%s on %s: weft %s, mpich %s, open mpi %s", o->name, t->name, said,
                             a->mpich, a->open);
        }
        /* MPICH's result counts where it takes the op in reductions, else Open MPI's. */
        uint32_t want = a->mpich[LOCAL] == 'y' ? a->mpich_gives : a->open[LOCAL] == 'y' ? a->open_gives : 0;
        CHECK_COUNTED();
        if (want && result && want != result)
            check_report(__FILE__, __LINE__, "%s on %s: the result is not the peers' (%s)", o->name, t->name, said);
    }
    CHECK(asked > 800);
    return CHECK_END();
}
