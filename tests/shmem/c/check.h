/* Checks for the OpenSHMEM programs, and the types of the standard's tables.
 *
 * A program calls CHECK_BEGIN once (it initialises), CHECK* as often as it likes, and ends with
 * `return CHECK_END();`: each PE prints "checks: N failed: M". First lines of a program:
 *   // pes: 1 2 4
 *   // env: NAME=VALUE
 *   // timeout: 30
 */
#ifndef WEFT_TESTS_SHMEM_CHECK_H
#define WEFT_TESTS_SHMEM_CHECK_H

#include <complex.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int check_count, check_failed;
static int me, n_pes;

#define CHECK(cond)                                                                              \
    do {                                                                                         \
        __atomic_add_fetch(&check_count, 1, __ATOMIC_RELAXED);                                   \
        if (!(cond) && __atomic_add_fetch(&check_failed, 1, __ATOMIC_RELAXED) <= 10) {           \
            printf("FAILED PE %d %s:%d: %s\n", me, __FILE__, __LINE__, #cond);                   \
            fflush(stdout);                                                                      \
        }                                                                                        \
    } while (0)

#define CHECK_EQ(a, b)                                                                           \
    do {                                                                                         \
        long long check_a = (long long)(a), check_b = (long long)(b);                            \
        __atomic_add_fetch(&check_count, 1, __ATOMIC_RELAXED);                                   \
        if (check_a != check_b && __atomic_add_fetch(&check_failed, 1, __ATOMIC_RELAXED) <= 10) {\
            printf("FAILED PE %d %s:%d: %s is %lld, wanted %lld\n", me, __FILE__, __LINE__, #a,  \
                   check_a, check_b);                                                            \
            fflush(stdout);                                                                      \
        }                                                                                        \
    } while (0)

#define CHECK_BEGIN()                                                                            \
    do {                                                                                         \
        shmem_init();                                                                            \
        me = shmem_my_pe();                                                                      \
        n_pes = shmem_n_pes();                                                                   \
    } while (0)

static inline int check_end(void)
{
    printf("checks: %d failed: %d\n", check_count, check_failed);
    fflush(stdout);
    shmem_finalize();
    return check_failed != 0;
}
#define CHECK_END() check_end()

/* Table 5, standard RMA types. X(name, type) */
#define RMA_TYPES(X)                                                                             \
    X(float, float) X(double, double) X(longdouble, long double) X(char, char)                   \
    X(schar, signed char) X(short, short) X(int, int) X(long, long) X(longlong, long long)       \
    X(uchar, unsigned char) X(ushort, unsigned short) X(uint, unsigned int)                      \
    X(ulong, unsigned long) X(ulonglong, unsigned long long) X(int8, int8_t) X(int16, int16_t)   \
    X(int32, int32_t) X(int64, int64_t) X(uint8, uint8_t) X(uint16, uint16_t)                    \
    X(uint32, uint32_t) X(uint64, uint64_t) X(size, size_t) X(ptrdiff, ptrdiff_t)
/* Table 6, standard AMO types; also of point-to-point synchronisation. */
#define AMO_TYPES(X)                                                                             \
    X(int, int) X(long, long) X(longlong, long long) X(uint, unsigned int)                       \
    X(ulong, unsigned long) X(ulonglong, unsigned long long) X(int32, int32_t)                   \
    X(int64, int64_t) X(uint32, uint32_t) X(uint64, uint64_t) X(size, size_t)                    \
    X(ptrdiff, ptrdiff_t)
/* Table 7, extended AMO types. */
#define AMO_EXTENDED_TYPES(X) X(float, float) X(double, double) AMO_TYPES(X)
/* Table 8, bitwise AMO types. */
#define AMO_BITWISE_TYPES(X)                                                                     \
    X(uint, unsigned int) X(ulong, unsigned long) X(ulonglong, unsigned long long)               \
    X(int32, int32_t) X(int64, int64_t) X(uint32, uint32_t) X(uint64, uint64_t)
/* Table 10, types of reductions. */
#define REDUCE_BITWISE_TYPES(X)                                                                  \
    X(uchar, unsigned char) X(ushort, unsigned short) X(uint, unsigned int)                      \
    X(ulong, unsigned long) X(ulonglong, unsigned long long) X(int8, int8_t) X(int16, int16_t)   \
    X(int32, int32_t) X(int64, int64_t) X(uint8, uint8_t) X(uint16, uint16_t)                    \
    X(uint32, uint32_t) X(uint64, uint64_t) X(size, size_t)
#define REDUCE_MINMAX_TYPES(X)                                                                   \
    REDUCE_BITWISE_TYPES(X) X(char, char) X(schar, signed char) X(short, short) X(int, int)      \
    X(long, long) X(longlong, long long) X(ptrdiff, ptrdiff_t) X(float, float)                   \
    X(double, double) X(longdouble, long double)
#define REDUCE_ARITH_TYPES(X)                                                                    \
    REDUCE_MINMAX_TYPES(X) X(complexd, double _Complex) X(complexf, float _Complex)
/* The old reductions. */
#define TO_ALL_BITWISE_TYPES(X) X(short, short) X(int, int) X(long, long) X(longlong, long long)
#define TO_ALL_MINMAX_TYPES(X)                                                                   \
    TO_ALL_BITWISE_TYPES(X) X(float, float) X(double, double) X(longdouble, long double)
#define TO_ALL_ARITH_TYPES(X)                                                                    \
    TO_ALL_MINMAX_TYPES(X) X(complexd, double _Complex) X(complexf, float _Complex)

#endif
