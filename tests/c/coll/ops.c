// ranks: 1 2 3 8
// Every predefined operation on C types that MPI allows, against C's own arithmetic;
// MINLOC and MAXLOC with ties; combinations that MPI does not define.
#include "coll.h"
#include <complex.h>
#include <stdbool.h>

#define W MPI_COMM_WORLD
#define N 9

/* Small values, zero and (where signed) negative ones among them. */
#define V(T, rank, i) ((T)(((rank) * 5 + (i) * 3) % 7 - (((T)-1 < (T)1) ? 2 : 0)))

#define RUN(T, mpi, op, expr)                                                  \
    do {                                                                       \
        T s_[N], r_[N], l_[N];                                                 \
        for (int i = 0; i < N; i++)                                            \
            s_[i] = V(T, check_rank, i);                                       \
        OK(MPI_Allreduce(s_, r_, N, mpi, op, W));                              \
        for (int i = 0; i < N; i++) {                                          \
            T a = V(T, 0, i);                                                  \
            for (int k = 1; k < check_size; k++) {                             \
                T b = V(T, k, i);                                              \
                a = (T)(expr);                                                 \
            }                                                                  \
            CHECK(r_[i] == a);                                                 \
        }                                                                      \
        for (int i = 0; i < N; i++) {                                          \
            s_[i] = V(T, 1, i);                                                \
            l_[i] = V(T, 4, i);                                                \
        }                                                                      \
        OK(MPI_Reduce_local(s_, l_, N, mpi, op));                              \
        for (int i = 0; i < N; i++) {                                          \
            T a = V(T, 1, i), b = V(T, 4, i);                                  \
            CHECK(l_[i] == (T)(expr));                                         \
        }                                                                      \
    } while (0)

#define ARITH(T, mpi)                                                          \
    do {                                                                       \
        RUN(T, mpi, MPI_SUM, a + b);                                           \
        RUN(T, mpi, MPI_PROD, a * b);                                          \
    } while (0)
#define ORDER(T, mpi)                                                          \
    do {                                                                       \
        RUN(T, mpi, MPI_MIN, a < b ? a : b);                                   \
        RUN(T, mpi, MPI_MAX, a > b ? a : b);                                   \
    } while (0)
#define LOGIC(T, mpi)                                                          \
    do {                                                                       \
        RUN(T, mpi, MPI_LAND, a && b);                                         \
        RUN(T, mpi, MPI_LOR, a || b);                                          \
        RUN(T, mpi, MPI_LXOR, !a != !b);                                       \
    } while (0)
#define BITS(T, mpi)                                                           \
    do {                                                                       \
        RUN(T, mpi, MPI_BAND, a & b);                                          \
        RUN(T, mpi, MPI_BOR, a | b);                                           \
        RUN(T, mpi, MPI_BXOR, a ^ b);                                          \
    } while (0)
/* One rank gives its value unreduced, which need not be 0 or 1. */
#define INTEGER(T, mpi)                                                        \
    do {                                                                       \
        ARITH(T, mpi);                                                         \
        ORDER(T, mpi);                                                         \
        BITS(T, mpi);                                                          \
        if (check_size > 1)                                                    \
            LOGIC(T, mpi);                                                     \
    } while (0)
#define FLOAT(T, mpi)                                                          \
    do {                                                                       \
        ARITH(T, mpi);                                                         \
        ORDER(T, mpi);                                                         \
    } while (0)

static void integers(void)
{
    INTEGER(signed char, MPI_SIGNED_CHAR);
    INTEGER(unsigned char, MPI_UNSIGNED_CHAR);
    INTEGER(short, MPI_SHORT);
    INTEGER(unsigned short, MPI_UNSIGNED_SHORT);
    INTEGER(int, MPI_INT);
    INTEGER(unsigned, MPI_UNSIGNED);
    INTEGER(long, MPI_LONG);
    INTEGER(unsigned long, MPI_UNSIGNED_LONG);
    INTEGER(long long, MPI_LONG_LONG);
    INTEGER(unsigned long long, MPI_UNSIGNED_LONG_LONG);
    INTEGER(int8_t, MPI_INT8_T);
    INTEGER(int16_t, MPI_INT16_T);
    INTEGER(int32_t, MPI_INT32_T);
    INTEGER(int64_t, MPI_INT64_T);
    INTEGER(uint8_t, MPI_UINT8_T);
    INTEGER(uint16_t, MPI_UINT16_T);
    INTEGER(uint32_t, MPI_UINT32_T);
    INTEGER(uint64_t, MPI_UINT64_T);
    ARITH(MPI_Aint, MPI_AINT);
    ORDER(MPI_Aint, MPI_AINT);
    BITS(MPI_Aint, MPI_AINT);
    ARITH(MPI_Offset, MPI_OFFSET);
    ORDER(MPI_Offset, MPI_OFFSET);
    BITS(MPI_Offset, MPI_OFFSET);
    ARITH(MPI_Count, MPI_COUNT);
    ORDER(MPI_Count, MPI_COUNT);
    BITS(MPI_Count, MPI_COUNT);
    BITS(unsigned char, MPI_BYTE);
    LOGIC(bool, MPI_C_BOOL);
}

static void floats(void)
{
    FLOAT(float, MPI_FLOAT);
    FLOAT(double, MPI_DOUBLE);
    FLOAT(long double, MPI_LONG_DOUBLE);
}

#define COMPLEX_OF(T, real) static T c_##real(int r, int i) { return (real)(r + 1) + (real)(i - 3) * I; }
COMPLEX_OF(float complex, float)
COMPLEX_OF(double complex, double)
typedef long double ldouble;
COMPLEX_OF(long double complex, ldouble)

#define RUN_COMPLEX(T, real, mpi, op, expr)                                    \
    do {                                                                       \
        T s_[N], r_[N];                                                        \
        for (int i = 0; i < N; i++)                                            \
            s_[i] = c_##real(check_rank % 3, i);                               \
        OK(MPI_Allreduce(s_, r_, N, mpi, op, W));                              \
        for (int i = 0; i < N; i++) {                                          \
            T a = c_##real(0, i);                                              \
            for (int k = 1; k < check_size; k++) {                             \
                T b = c_##real(k % 3, i);                                      \
                a = expr;                                                      \
            }                                                                  \
            CHECK(r_[i] == a);                                                 \
        }                                                                      \
    } while (0)

static void complexes(void)
{
    RUN_COMPLEX(float complex, float, MPI_C_FLOAT_COMPLEX, MPI_SUM, a + b);
    RUN_COMPLEX(float complex, float, MPI_C_FLOAT_COMPLEX, MPI_PROD, a * b);
    RUN_COMPLEX(double complex, double, MPI_C_DOUBLE_COMPLEX, MPI_SUM, a + b);
    RUN_COMPLEX(double complex, double, MPI_C_DOUBLE_COMPLEX, MPI_PROD, a * b);
    RUN_COMPLEX(long double complex, ldouble, MPI_C_LONG_DOUBLE_COMPLEX, MPI_SUM, a + b);
    RUN_COMPLEX(long double complex, ldouble, MPI_C_LONG_DOUBLE_COMPLEX, MPI_PROD, a * b);
}

/* The value is the lowest (highest) of all; the index the lowest that has it. */
#define RUN_LOC(T, name, mpi)                                                  \
    do {                                                                       \
        struct { T v; int i; } s_[N], lo_[N], hi_[N];                          \
        memset(s_, 0, sizeof s_);                                              \
        for (int i = 0; i < N; i++) {                                          \
            s_[i].v = (T)((check_rank * 5 + i) % 3);                           \
            s_[i].i = 100 - check_rank;                                        \
        }                                                                      \
        OK(MPI_Allreduce(s_, lo_, N, mpi, MPI_MINLOC, W));                     \
        OK(MPI_Allreduce(s_, hi_, N, mpi, MPI_MAXLOC, W));                     \
        for (int i = 0; i < N; i++) {                                          \
            int lo = 9, hi = -1, li = 0, hj = 0;                               \
            for (int k = 0; k < check_size; k++) {                             \
                int v = (k * 5 + i) % 3;                                       \
                if (v <= lo) lo = v, li = 100 - k;                             \
                if (v >= hi) hi = v, hj = 100 - k;                             \
            }                                                                  \
            CHECK(lo_[i].v == (T)lo);                                          \
            CHECK_EQ(lo_[i].i, li);                                            \
            CHECK(hi_[i].v == (T)hi);                                          \
            CHECK_EQ(hi_[i].i, hj);                                            \
        }                                                                      \
    } while (0)

static void locations(void)
{
    RUN_LOC(float, float, MPI_FLOAT_INT);
    RUN_LOC(double, double, MPI_DOUBLE_INT);
    RUN_LOC(long, long, MPI_LONG_INT);
    RUN_LOC(int, int, MPI_2INT);
    RUN_LOC(short, short, MPI_SHORT_INT);
    RUN_LOC(long double, ldouble, MPI_LONG_DOUBLE_INT);
}

static void undefined(void)
{
    char x[64] = { 0 }, y[64];
    struct { MPI_Op op; MPI_Datatype t; } bad[] = {
        { MPI_LAND, MPI_DOUBLE },     { MPI_MIN, MPI_C_DOUBLE_COMPLEX }, { MPI_LXOR, MPI_C_COMPLEX },
        { MPI_BAND, MPI_FLOAT },      { MPI_BXOR, MPI_LONG_DOUBLE },     { MPI_MINLOC, MPI_INT },
        { MPI_MAXLOC, MPI_DOUBLE },   { MPI_SUM, MPI_2INT },             { MPI_MAX, MPI_DOUBLE_INT },
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        CHECK_CLASS2(MPI_Allreduce(x, y, 1, bad[k].t, bad[k].op, W), MPI_ERR_OP, MPI_ERR_TYPE);
        CHECK_CLASS2(MPI_Reduce_local(x, y, 1, bad[k].t, bad[k].op), MPI_ERR_OP, MPI_ERR_TYPE);
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    integers();
    floats();
    complexes();
    locations();
    undefined();
    return CHECK_END();
}
