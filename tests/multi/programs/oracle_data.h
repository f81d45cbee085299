/* Data of the collectives' oracle: values that every rank can compute for every other, datatypes
 * as lists of offsets, reductions with a naive fold.
 */
#ifndef ORACLE_DATA_H
#define ORACLE_DATA_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline uint64_t mix3(uint64_t a, uint64_t b, uint64_t c)
{
    return mix(mix(mix(a) ^ b) ^ c);
}

/* A stream of choices; two with the same state make the same. */
typedef struct {
    uint64_t state;
} Rng;

static inline uint64_t below(Rng *r, uint64_t n)
{
    r->state = mix(r->state);
    return n ? r->state % n : 0;
}

static inline int chance(Rng *r, int one_in)
{
    return below(r, one_in) == 0;
}

/* A datatype: the offsets of the basic elements of one item. */
typedef struct {
    const char *name;
    MPI_Datatype t, base;
    int per_item, width, extent, off[3];
} Type;

enum { N_TYPES = 7 };
static Type types[N_TYPES];

static MPI_Datatype committed(MPI_Datatype t)
{
    MPI_Type_commit(&t);
    return t;
}

static MPI_Datatype resized(MPI_Datatype old, MPI_Aint extent)
{
    MPI_Datatype t;
    MPI_Type_create_resized(old, 0, extent, &t);
    return committed(t);
}

static void make_types(void)
{
    MPI_Datatype t;
    types[0] = (Type){"char", MPI_CHAR, MPI_CHAR, 1, 1, 1, {0}};
    types[1] = (Type){"int", MPI_INT, MPI_INT, 1, 4, 4, {0}};
    types[2] = (Type){"double", MPI_DOUBLE, MPI_DOUBLE, 1, 8, 8, {0}};
    MPI_Type_contiguous(3, MPI_INT, &t);
    types[3] = (Type){"contiguous", committed(t), MPI_INT, 3, 4, 12, {0, 4, 8}};
    MPI_Type_vector(2, 1, 2, MPI_INT, &t);
    types[4] = (Type){"vector", committed(t), MPI_INT, 2, 4, 12, {0, 8}};
    MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){8, 0}, MPI_INT, &t);
    types[5] = (Type){"backward", resized(t, 16), MPI_INT, 2, 4, 16, {8, 0}};
    MPI_Type_free(&t);
    types[6] = (Type){"gaps", resized(MPI_CHAR, 3), MPI_CHAR, 1, 1, 3, {0}};
}

static const Type *base_of(const Type *t)
{
    return t->width == 1 ? &types[0] : t->width == 4 ? &types[1] : &types[2];
}

/* Writes the items that `key` stands for. */
static void fill_items(const Type *t, char *at, long items, uint64_t key)
{
    for (long k = 0; k < items * t->per_item; k++) {
        uint64_t v = mix(key + (uint64_t)k);
        memcpy(at + k / t->per_item * t->extent + t->off[k % t->per_item], &v, t->width);
    }
}

/* A reduction: how an element comes from its key, and what the operation makes of two. */
typedef struct {
    const char *name;
    MPI_Datatype t;
    MPI_Op op;
    int size, extent, commutes;
    void (*make)(char *to, uint64_t v);
    void (*fold)(char *acc, const char *x); /* acc = acc op x */
} Reduction;

#define REDUCTION(id, type, value, combine)                            \
    static void id##_make(char *to, uint64_t v)                        \
    {                                                                  \
        type e = (type)(value);                                        \
        memcpy(to, &e, sizeof e);                                      \
    }                                                                  \
    static void id##_fold(char *acc, const char *from)                 \
    {                                                                  \
        type a, x;                                                     \
        memcpy(&a, acc, sizeof a);                                     \
        memcpy(&x, from, sizeof x);                                    \
        a = (type)(combine);                                           \
        memcpy(acc, &a, sizeof a);                                     \
    }

/* Values small enough that sums are exact in any order. */
REDUCTION(int_sum, int, v % 100000, a + x)
REDUCTION(int_max, int, v, a > x ? a : x)
REDUCTION(byte_xor, uint8_t, v, a ^ x)
REDUCTION(short_band, short, v | v >> 16 | v >> 32, a & x)
REDUCTION(long_min, int64_t, v, a < x ? a : x)
REDUCTION(double_sum, double, (double)(v % 65536), a + x)
REDUCTION(float_prod, float, v % 16 == 0 ? 2.0f : 1.0f, a *x)
REDUCTION(user_sum, unsigned, v, a + x + 7)

enum { PRIME = 1000003 };
typedef struct {
    int value, index;
} Pair;

static void pair_make(char *to, uint64_t v)
{
    Pair p = {(int)(v % 5), (int)(v >> 40)};
    memcpy(to, &p, sizeof p);
}
static void minloc_fold(char *acc, const char *from)
{
    Pair a, x;
    memcpy(&a, acc, sizeof a);
    memcpy(&x, from, sizeof x);
    if (x.value < a.value || (x.value == a.value && x.index < a.index))
        memcpy(acc, &x, sizeof x);
}
/* Maps y = value * x + index over a prime field: composition depends on the order. */
static void affine_make(char *to, uint64_t v)
{
    Pair p = {(int)(v % PRIME), (int)((v >> 32) % PRIME)};
    memcpy(to, &p, sizeof p);
}
static void affine_fold(char *acc, const char *from)
{
    Pair a, x;
    memcpy(&a, acc, sizeof a);
    memcpy(&x, from, sizeof x);
    Pair r = {(int)((int64_t)a.value * x.value % PRIME),
              (int)(((int64_t)a.value * x.index + a.index) % PRIME)};
    memcpy(acc, &r, sizeof r);
}

/* inout = in op inout, for items of any extent. */
static void apply(void *in, void *inout, int len, MPI_Datatype t, int size, void (*fold)(char *, const char *))
{
    MPI_Aint lb, extent;
    char acc[sizeof(Pair)];
    MPI_Type_get_extent(t, &lb, &extent);
    for (int i = 0; i < len; i++) {
        char *x = (char *)inout + i * extent;
        memcpy(acc, (char *)in + i * extent, size);
        fold(acc, x);
        memcpy(x, acc, size);
    }
}
static void user_affine(void *in, void *inout, int *len, MPI_Datatype *t)
{
    apply(in, inout, *len, *t, sizeof(Pair), affine_fold);
}
static void user_add(void *in, void *inout, int *len, MPI_Datatype *t)
{
    apply(in, inout, *len, *t, sizeof(unsigned), user_sum_fold);
}

enum { N_REDUCTIONS = 12 };
static Reduction reductions[N_REDUCTIONS];

static void make_reductions(void)
{
    MPI_Datatype two;
    MPI_Op affine, add;
    MPI_Type_contiguous(2, MPI_INT, &two);
    MPI_Type_commit(&two);
    MPI_Op_create(user_affine, 0, &affine);
    MPI_Op_create(user_add, 1, &add);
    int i = 0;
    reductions[i++] = (Reduction){"int sum", MPI_INT, MPI_SUM, 4, 4, 1, int_sum_make, int_sum_fold};
    reductions[i++] = (Reduction){"int max", MPI_INT, MPI_MAX, 4, 4, 1, int_max_make, int_max_fold};
    reductions[i++] = (Reduction){"byte xor", MPI_UINT8_T, MPI_BXOR, 1, 1, 1, byte_xor_make, byte_xor_fold};
    reductions[i++] = (Reduction){"short and", MPI_SHORT, MPI_BAND, 2, 2, 1, short_band_make, short_band_fold};
    reductions[i++] = (Reduction){"long min", MPI_INT64_T, MPI_MIN, 8, 8, 1, long_min_make, long_min_fold};
    reductions[i++] = (Reduction){"double sum", MPI_DOUBLE, MPI_SUM, 8, 8, 1, double_sum_make, double_sum_fold};
    reductions[i++] = (Reduction){"float prod", MPI_FLOAT, MPI_PROD, 4, 4, 1, float_prod_make, float_prod_fold};
    reductions[i++] = (Reduction){"minloc", MPI_2INT, MPI_MINLOC, 8, 8, 1, pair_make, minloc_fold};
    reductions[i++] = (Reduction){"user sum", MPI_UNSIGNED, add, 4, 4, 1, user_sum_make, user_sum_fold};
    reductions[i++] = (Reduction){"user sum, gaps", resized(MPI_UNSIGNED, 12), add, 4, 12, 1, user_sum_make, user_sum_fold};
    reductions[i++] = (Reduction){"affine", two, affine, 8, 8, 0, affine_make, affine_fold};
    reductions[i++] = (Reduction){"affine, gaps", resized(two, 20), affine, 8, 20, 0, affine_make, affine_fold};
}

#endif
