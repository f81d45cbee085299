// ranks: 1 2 4
// timeout: 60
// The accumulate operations on windows of every kind: results, atomicity among ranks, derived
// datatypes, pair types, old values.
#include "rma.h"
#include <complex.h>

#define N 1000
#define ROUNDS 200

static void sums(struct window *w, enum epoch e)
{
    static int one[N];
    static double d[N];
    int *ints = (int *)w->mem;
    double *doubles = (double *)(w->mem + 8192);
    double complex z = 1 + 2 * I, *zs = (double complex *)(w->mem + 20480);
    memset(w->mem, 0, w->size);
    for (int i = 0; i < N; i++)
        one[i] = i, d[i] = 0.5 * i;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    epoch_begin(w, e);
    for (int r = 0; r < check_size; r++) {
        OK(MPI_Accumulate(one, N, MPI_INT, r, at(w, r, 0), N, MPI_INT, MPI_SUM, w->win));
        OK(MPI_Accumulate(d, N, MPI_DOUBLE, r, at(w, r, 8192), N, MPI_DOUBLE, MPI_SUM, w->win));
        OK(MPI_Accumulate_c(&z, 1, MPI_C_DOUBLE_COMPLEX, r, at(w, r, 20480), 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, w->win));
    }
    OK(MPI_Accumulate(one, N, MPI_INT, MPI_PROC_NULL, 0, N, MPI_INT, MPI_SUM, w->win));
    epoch_end(w, e);
    int bad = 0;
    for (int i = 0; i < N; i++)
        bad += ints[i] != check_size * i || doubles[i] != 0.5 * check_size * i;
    CHECK_EQ(bad, 0);
    CHECK(creal(zs[0]) == check_size && cimag(zs[0]) == 2 * check_size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Both halves of a pair are of one update: MPI promises less, but lists whose pointers are a rank and an address count on it. */
static void whole(struct window *w, MPI_Datatype t, int n)
{
    uint64_t pair[2] = {0, ~UINT64_C(0)}, seen[2];
    int bad = 0, size;
    OK(MPI_Type_size(t, &size));
    CHECK_EQ(size * n, (int)sizeof pair);
    memcpy(w->mem + 128, pair, sizeof pair);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    for (int i = 0; i < 10 * ROUNDS; i++) {
        pair[0] = UINT64_C(0x0101010101010101) * (i % 128), pair[1] = ~pair[0];
        if ((i ^ check_rank) & 1)
            OK(MPI_Accumulate(pair, n, t, 0, at(w, 0, 128), n, t, MPI_REPLACE, w->win));
        OK(MPI_Get_accumulate(NULL, 0, t, seen, n, t, 0, at(w, 0, 128), n, t, MPI_NO_OP, w->win));
        OK(MPI_Win_flush(0, w->win));
        bad += seen[0] != ~seen[1];
    }
    CHECK_EQ(bad, 0);
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* All ranks count at rank 0, one element at a time and in several types; no step is lost. */
static void contention(struct window *w)
{
    int32_t i4 = 1, old4;
    int64_t i8 = 1, old8 = -1, last = -1;
    float f = 1;
    int16_t i2 = 1;
    struct { double v; int i; } pair = { 0, 0 }, *best = (void *)(w->mem + 64);
    long double ld = 1;
    memset(w->mem, 0, w->size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    for (int i = 0; i < ROUNDS; i++) {
        OK(MPI_Fetch_and_op(&i8, &old8, MPI_INT64_T, 0, at(w, 0, 0), MPI_SUM, w->win));
        OK(MPI_Accumulate(&i4, 1, MPI_INT32_T, 0, at(w, 0, 8), 1, MPI_INT32_T, MPI_SUM, w->win));
        OK(MPI_Accumulate(&f, 1, MPI_FLOAT, 0, at(w, 0, 12), 1, MPI_FLOAT, MPI_SUM, w->win));
        OK(MPI_Accumulate(&i2, 1, MPI_INT16_T, 0, at(w, 0, 16), 1, MPI_INT16_T, MPI_SUM, w->win));
        /* Not aligned: no atomic instruction. */
        OK(MPI_Accumulate(&i4, 1, MPI_INT32_T, 0, at(w, 0, 21), 1, MPI_INT32_T, MPI_SUM, w->win));
        OK(MPI_Accumulate(&ld, 1, MPI_LONG_DOUBLE, 0, at(w, 0, 32), 1, MPI_LONG_DOUBLE, MPI_SUM, w->win));
        pair.v = i * check_size + check_rank, pair.i = check_rank;
        OK(MPI_Accumulate(&pair, 1, MPI_DOUBLE_INT, 0, at(w, 0, 64), 1, MPI_DOUBLE_INT, MPI_MAXLOC, w->win));
        OK(MPI_Win_flush(0, w->win));
        CHECK(old8 > last);
        last = old8;
    }
    OK(MPI_Get_accumulate(NULL, 0, MPI_INT32_T, &old4, 1, MPI_INT32_T, 0, at(w, 0, 8), 1, MPI_INT32_T, MPI_NO_OP, w->win));
    OK(MPI_Win_flush_local(0, w->win));
    CHECK(old4 >= ROUNDS && old4 <= ROUNDS * check_size);
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0) {
        int n = ROUNDS * check_size, odd;
        memcpy(&odd, w->mem + 21, 4);
        CHECK_EQ(*(int64_t *)w->mem, n);
        CHECK_EQ(*(int32_t *)(w->mem + 8), n);
        CHECK(*(float *)(w->mem + 12) == n);
        CHECK_EQ(*(int16_t *)(w->mem + 16), n);
        CHECK_EQ(odd, n);
        CHECK(*(long double *)(w->mem + 32) == n);
        CHECK(best->v == n - 1);
        CHECK_EQ(best->i, check_size - 1);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Updates of one element, a few and thousands of the same memory by all ranks at once: whichever way
 * each takes, no step is lost. */
static void lengths(struct window *w)
{
    enum { MOST = 3000, TIMES = 40 };
    static const int n_of[] = { 1, 2, 1, 700, 1, MOST, 1, 1, 40 };
    enum { KINDS_OF = sizeof n_of / sizeof *n_of };
    static int64_t ones[MOST], old[MOST];
    int64_t one = 1, was, zero = 0;
    memset(w->mem, 0, w->size);
    for (int i = 0; i < MOST; i++)
        ones[i] = 1;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    for (int t = 0; t < TIMES; t++) {
        for (int k = 0; k < KINDS_OF; k++) {
            int n = n_of[(k + check_rank) % KINDS_OF];
            if (t % 3 == 0)
                OK(MPI_Get_accumulate(ones, n, MPI_INT64_T, old, n, MPI_INT64_T, 0, at(w, 0, 0), n, MPI_INT64_T, MPI_SUM, w->win));
            else
                OK(MPI_Accumulate(ones, n, MPI_INT64_T, 0, at(w, 0, 0), n, MPI_INT64_T, MPI_SUM, w->win));
            OK(MPI_Fetch_and_op(&one, &was, MPI_INT64_T, 0, at(w, 0, 0), MPI_SUM, w->win));
            /* Where it is not 0 nothing is exchanged; it never is again. */
            OK(MPI_Compare_and_swap(&zero, &zero, &was, MPI_INT64_T, 0, at(w, 0, 8 * (MOST - 1)), w->win));
        }
        /* Long enough without long ones that everybody goes back to single updates. */
        for (int i = 0; t % 8 == 0 && i < 300; i++)
            OK(MPI_Accumulate(&one, 1, MPI_INT64_T, 0, at(w, 0, 8 * MOST), 1, MPI_INT64_T, MPI_SUM, w->win));
        OK(MPI_Win_flush(0, w->win));
    }
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0) {
        int64_t *m = (int64_t *)w->mem, bad = 0;
        for (int i = 0; i <= MOST; i++) {
            int64_t wanted = i == 0 ? TIMES * KINDS_OF : i == MOST ? (TIMES / 8) * 300 : 0;
            for (int k = 0; k < KINDS_OF; k++)
                wanted += i < n_of[k] ? TIMES : 0;
            bad += m[i] != wanted * check_size;
        }
        CHECK_EQ(bad, 0);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Everything that one rank does alone, against plain arithmetic. */
static void operations(struct window *w)
{
    struct { MPI_Op op; int want; } t[] = {
        { MPI_SUM, 17 }, { MPI_PROD, 60 }, { MPI_MIN, 5 }, { MPI_MAX, 12 }, { MPI_BAND, 4 }, { MPI_BOR, 13 },
        { MPI_BXOR, 9 }, { MPI_LAND, 1 }, { MPI_LOR, 1 }, { MPI_LXOR, 0 }, { MPI_REPLACE, 5 }, { MPI_NO_OP, 12 },
    };
    int to = (check_rank + 1) % check_size;
    for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
        int v = 12, x = 5, old = -1, now = -1;
        short sv = 12, sx = 5, sold = -1;
        OK(MPI_Win_lock(i % 2 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, to, 0, w->win));
        MPI_Aint d = at(w, to, 512), d2 = at(w, to, 520);
        OK(MPI_Put(&v, 1, MPI_INT, to, d, 1, MPI_INT, w->win));
        OK(MPI_Put(&sv, 1, MPI_SHORT, to, d2, 1, MPI_SHORT, w->win));
        OK(MPI_Win_flush(to, w->win));
        OK(MPI_Fetch_and_op(&x, &old, MPI_INT, to, d, t[i].op, w->win));
        OK(MPI_Get_accumulate(&sx, 1, MPI_SHORT, &sold, 1, MPI_SHORT, to, d2, 1, MPI_SHORT, t[i].op, w->win));
        OK(MPI_Win_flush(to, w->win));
        OK(MPI_Get(&now, 1, MPI_INT, to, d, 1, MPI_INT, w->win));
        OK(MPI_Get(&sv, 1, MPI_SHORT, to, d2, 1, MPI_SHORT, w->win));
        OK(MPI_Win_unlock(to, w->win));
        CHECK_EQ(old, 12);
        CHECK_EQ(now, t[i].want);
        CHECK_EQ(sold, 12);
        CHECK_EQ(sv, t[i].want);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

static void swaps(struct window *w)
{
    int64_t *counter = (int64_t *)w->mem;
    memset(w->mem, 0, w->size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, w->win));
    for (int i = 0; i < ROUNDS / 4; i++) {
        int64_t have = 0, next, got = -1;
        for (;; have = got) {
            next = have + 1;
            OK(MPI_Compare_and_swap(&next, &have, &got, MPI_INT64_T, 0, at(w, 0, 0), w->win));
            OK(MPI_Win_flush(0, w->win));
            if (got == have)
                break;
        }
    }
    signed char c = 3, none = 0, was = 9;
    OK(MPI_Compare_and_swap(&c, &none, &was, MPI_SIGNED_CHAR, check_rank, at(w, check_rank, 100), w->win));
    OK(MPI_Win_flush_local_all(w->win));
    CHECK_EQ(was, 0);
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        CHECK_EQ(*counter, ROUNDS / 4 * check_size);
    CHECK_EQ(w->mem[100], 3);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Derived datatypes on all three sides; request-based forms. */
static void derived(struct window *w)
{
    enum { M = 5000 };
    static int x[2 * M], old[3 * M];
    int to = (check_rank + 1) % check_size, *mine = (int *)w->mem;
    MPI_Datatype two, three, pairs;
    MPI_Request r[2];
    OK(MPI_Type_vector(M, 1, 2, MPI_INT, &two));
    OK(MPI_Type_vector(M, 1, 3, MPI_INT, &three));
    OK(MPI_Type_contiguous(2, MPI_SHORT_INT, &pairs));
    OK(MPI_Type_commit(&two));
    OK(MPI_Type_commit(&three));
    OK(MPI_Type_commit(&pairs));
    for (int i = 0; i < 3 * M; i++)
        old[i] = -1;
    for (int i = 0; i < 2 * M; i++)
        x[i] = i, mine[i] = 100;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    OK(MPI_Rget_accumulate(x, M, MPI_INT, old, 1, three, to, at(w, to, 0), 1, two, MPI_SUM, w->win, &r[0]));
    OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
    OK(MPI_Raccumulate(x, 1, two, to, at(w, to, 0), 1, two, MPI_SUM, w->win, &r[1]));
    OK(MPI_Raccumulate_c(x, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, MPI_SUM, w->win, &r[0]));
    OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int bad = 0;
    for (int i = 0; i < M; i++)
        bad += mine[2 * i] != 100 + i + 2 * i || mine[2 * i + 1] != 100 || old[3 * i] != 100 || old[3 * i + 1] != -1;
    CHECK_EQ(bad, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    struct { short v; int i; } p[2] = { { 3, 1 }, { 5, 2 } }, *at_home = (void *)w->mem;
    memset(w->mem, 0, 64);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_fence(0, w->win));
    OK(MPI_Accumulate(p, 1, pairs, to, at(w, to, 0), 2, MPI_SHORT_INT, MPI_MAXLOC, w->win));
    OK(MPI_Win_fence(0, w->win));
    CHECK(at_home[0].v == 3 && at_home[0].i == 1 && at_home[1].v == 5 && at_home[1].i == 2);
    OK(MPI_Type_free(&two));
    OK(MPI_Type_free(&three));
    OK(MPI_Type_free(&pairs));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < KINDS; k++) {
        struct window w;
        window_open(&w, k, 65536);
        for (int e = 0; e < EPOCHS; e++)
            sums(&w, e);
        contention(&w);
        whole(&w, MPI_BYTE, 16);
        whole(&w, MPI_INT32_T, 4);
        whole(&w, MPI_INT64_T, 2);
        lengths(&w);
        operations(&w);
        swaps(&w);
        derived(&w);
        window_close(&w);
    }
    return CHECK_END();
}
