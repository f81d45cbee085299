/* Checks for the C conformance programs.
 *
 * A program calls CHECK_BEGIN once (it initialises MPI), CHECK* as often as it
 * likes, and ends with `return CHECK_END();`. Each rank then prints one line
 * "checks: N failed: M", which tests/run.py adds up: a program in which no rank
 * checked anything fails, and so does one in which a rank printed no such line.
 *
 * First lines of a program, read by tests/run.py (all but ranks optional):
 *   // ranks: 1 2 4
 *   // env: NAME=VALUE NAME2=VALUE2
 *   // timeout: 30
 *   // expect-exit: 3          (then no "checks:" line is wanted)
 *   // expect-text: regular expression that the output must contain
 *   // expect-signal: 6        (a rank dies of it; the launcher's exit code is not 0)
 *   // args: a b c
 *   // abi: mpi5 | mpich | ompi | both       (the first two; default: all)
 *   // memory-gib: 5           (skipped, with a reason, where less is available)
 *   // serial                  (nothing else runs meanwhile)
 */
#ifndef WEFT_TESTS_CHECK_H
#define WEFT_TESTS_CHECK_H

#include <mpi.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int check_count, check_failed;
static int check_rank = -1, check_size = 1;

#define CHECK_MAX_SHOWN 20

__attribute__((format(printf, 3, 4), unused))
static void check_report(const char *file, int line, const char *fmt, ...)
{
    __atomic_add_fetch(&check_failed, 1, __ATOMIC_RELAXED);
    if (check_failed > CHECK_MAX_SHOWN)
        return;
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    const char *base = strrchr(file, '/');
    printf("FAILED rank %d %s:%d: %s\n", check_rank, base ? base + 1 : file, line, text);
    fflush(stdout);
}

#define CHECK_COUNTED() __atomic_add_fetch(&check_count, 1, __ATOMIC_RELAXED)

/* The condition holds. */
#define CHECK(cond)                                                            \
    do {                                                                       \
        CHECK_COUNTED();                                                       \
        if (!(cond))                                                           \
            check_report(__FILE__, __LINE__, "%s", #cond);                     \
    } while (0)

/* Two integers are equal; prints both where not. */
#define CHECK_EQ(a, b)                                                         \
    do {                                                                       \
        long long check_a = (long long)(a), check_b = (long long)(b);          \
        CHECK_COUNTED();                                                       \
        if (check_a != check_b)                                                \
            check_report(__FILE__, __LINE__, "%s is %lld, wanted %s = %lld",   \
                         #a, check_a, #b, check_b);                            \
    } while (0)

/* Two strings are equal. */
#define CHECK_STR(a, b)                                                        \
    do {                                                                       \
        const char *check_a = (a), *check_b = (b);                             \
        CHECK_COUNTED();                                                       \
        if (strcmp(check_a, check_b) != 0)                                     \
            check_report(__FILE__, __LINE__, "%s is \"%s\", wanted \"%s\"",    \
                         #a, check_a, check_b);                                \
    } while (0)

__attribute__((unused))
static const char *check_class_text(int code)
{
    static __thread char text[MPI_MAX_ERROR_STRING + 32];
    int cls = -1, len = 0;
    if (MPI_Error_class(code, &cls) != MPI_SUCCESS)
        cls = -1;
    int n = snprintf(text, 32, "class %d, ", cls);
    if (MPI_Error_string(code, text + n, &len) != MPI_SUCCESS)
        snprintf(text + n, 32, "no text for code %d", code);
    return text;
}

/* The MPI call succeeds. */
#define OK(call)                                                               \
    do {                                                                       \
        int check_rc = (call);                                                 \
        CHECK_COUNTED();                                                       \
        if (check_rc != MPI_SUCCESS)                                           \
            check_report(__FILE__, __LINE__, "%s: %s", #call,                  \
                         check_class_text(check_rc));                          \
    } while (0)

__attribute__((unused))
static int check_class(int code)
{
    int cls = -1;
    MPI_Error_class(code, &cls);
    return cls;
}

/* The MPI call returns an error of the class (the handler must be
 * MPI_ERRORS_RETURN). */
#define CHECK_CLASS(call, wanted)                                              \
    do {                                                                       \
        int check_rc = (call);                                                 \
        CHECK_COUNTED();                                                       \
        if (check_class(check_rc) != (wanted))                                 \
            check_report(__FILE__, __LINE__, "%s: got %s, wanted %s", #call,   \
                         check_class_text(check_rc), #wanted);                 \
    } while (0)

/* The same where the standard leaves the choice between two classes. */
#define CHECK_CLASS2(call, wanted, other)                                      \
    do {                                                                       \
        int check_rc = (call), check_cls = check_class(check_rc);              \
        CHECK_COUNTED();                                                       \
        if (check_cls != (wanted) && check_cls != (other))                     \
            check_report(__FILE__, __LINE__, "%s: got %s, wanted %s or %s",    \
                         #call, check_class_text(check_rc), #wanted, #other);  \
    } while (0)

/* The MPI call returns some error, whichever class. */
#define CHECK_FAILS(call)                                                      \
    do {                                                                       \
        int check_rc = (call);                                                 \
        CHECK_COUNTED();                                                       \
        if (check_rc == MPI_SUCCESS)                                           \
            check_report(__FILE__, __LINE__, "%s succeeded", #call);           \
    } while (0)

__attribute__((unused))
static int check_begin_thread(int *argc, char ***argv, int wanted)
{
    int provided = -1;
    if (MPI_Init_thread(argc, argv, wanted, &provided) != MPI_SUCCESS) {
        printf("FAILED MPI_Init_thread\n");
        exit(1);
    }
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
#ifndef CHECK_KEEP_SELF
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
#endif
    MPI_Comm_rank(MPI_COMM_WORLD, &check_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &check_size);
    return provided;
}

#define CHECK_BEGIN(argc, argv)                                                \
    check_begin_thread(&(argc), &(argv), MPI_THREAD_SINGLE)

/* Finalises, prints the summary and gives the exit code. */
__attribute__((unused))
static int check_end(int finalize)
{
    if (finalize && MPI_Finalize() != MPI_SUCCESS)
        check_report(__FILE__, __LINE__, "MPI_Finalize");
    printf("checks: %d failed: %d\n", check_count, check_failed);
    fflush(stdout);
    return check_failed ? 1 : 0;
}
#define CHECK_END() check_end(1)
/* For a program that has finalised MPI itself. */
#define CHECK_END_FINALIZED() check_end(0)

/* Seconds of the monotonic clock, for bounds that MPI_Wtime is not asked for. */
__attribute__((unused))
static double check_now_s(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

/* Small reproducible generator (xorshift64*), seeded per use. */
__attribute__((unused))
static uint64_t check_random(uint64_t *state)
{
    uint64_t x = *state ? *state : 0x9E3779B97F4A7C15ull;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return x * 0x2545F4914F6CDD1Dull;
}

/* Fills and verifies a byte pattern that depends on a key and the position. */
__attribute__((unused))
static unsigned char check_byte(uint64_t key, uint64_t i)
{
    return (unsigned char)((key * 131 + i * 7 + (i >> 8) * 13 + (i >> 20)) & 0xff);
}
__attribute__((unused))
static void check_fill(void *buf, size_t len, uint64_t key)
{
    unsigned char *b = buf;
    for (size_t i = 0; i < len; i++)
        b[i] = check_byte(key, i);
}
__attribute__((unused))
static size_t check_wrong(const void *buf, size_t len, uint64_t key)
{
    const unsigned char *b = buf;
    size_t wrong = 0;
    for (size_t i = 0; i < len; i++)
        wrong += b[i] != check_byte(key, i);
    return wrong;
}

#endif
