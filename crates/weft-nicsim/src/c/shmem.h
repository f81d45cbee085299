/* shmem.h of the simulated NIC (`weft sim program`): the functions of OpenSHMEM that the benchmarks
 * use, on words of 64 bits. Each is a call of the simulator, which stops the PE until its simulated
 * clock gets there. What the program computes by itself takes no simulated time, but for the
 * distributions of weft_distribution.h, which cost what the parameters say; clock_gettime tells
 * simulated time. A loop that polls has to call shmem_quiet or shmem_fence each turn. */
#ifndef WEFT_SIM_SHMEM_H
#define WEFT_SIM_SHMEM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 4
#define SHMEM_VENDOR_STRING "Weft, simulated"
#define SHMEM_CMP_EQ 0
#define SHMEM_CMP_GE 3
#define SHMEM_SYNC_VALUE 0
#define SHMEM_REDUCE_SYNC_SIZE 1
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 1

/* As `Calls` of calls.rs. */
struct weft_sim_calls {
    int (*my_pe)(void);
    int (*n_pes)(void);
    uint64_t (*now_ns)(void);
    void *(*allocate)(size_t len);
    void (*put)(const char *call, void *dest, const void *source, size_t len, int pe);
    void (*get)(const char *call, void *dest, const void *source, size_t len, int pe);
    uint64_t (*atomic)(const char *call, int op, int fetch, void *dest, uint64_t operand, int pe);
    void (*wait_until)(const char *call, const void *word, int cmp, uint64_t value);
    void (*order)(int what);
    void (*work)(int what);
    void (*sum)(const char *call, long *dest, const long *source, size_t n);
    void (*exit_all)(int status);
};
/* Set by the simulator before main. */
__attribute__((weak, visibility("default"))) const struct weft_sim_calls *weft_sim;

static inline void shmem_init(void) { weft_sim->order(2); }
static inline void shmem_finalize(void) { weft_sim->order(2); }
static inline void shmem_global_exit(int status) { weft_sim->exit_all(status); }
static inline int shmem_my_pe(void) { return weft_sim->my_pe(); }
static inline int shmem_n_pes(void) { return weft_sim->n_pes(); }
static inline void shmem_fence(void) { weft_sim->order(0); }
static inline void shmem_quiet(void) { weft_sim->order(1); }
static inline void shmem_barrier_all(void) { weft_sim->order(2); }
static inline void *shmem_malloc(size_t len)
{
    void *p = weft_sim->allocate(len);
    weft_sim->order(2);
    return p;
}
static inline void *shmem_calloc(size_t n, size_t len)
{
    /* Memory of the simulated heap is given out once, zero. */
    return shmem_malloc(n * len);
}
static inline void shmem_free(void *p)
{
    (void)p;
    weft_sim->order(2);
}
/* No PE reaches another one's memory by itself. */
static inline void *shmem_ptr(const void *dest, int pe)
{
    return pe == weft_sim->my_pe() ? (void *)(uintptr_t)dest : NULL;
}

static inline void shmem_putmem(void *d, const void *s, size_t n, int pe) { weft_sim->put("shmem_putmem", d, s, n, pe); }
static inline void shmem_getmem(void *d, const void *s, size_t n, int pe) { weft_sim->get("shmem_getmem", d, s, n, pe); }

#define WEFT_SIM_WORDS(N, T)                                                                     \
    static inline void shmem_##N##_p(T *d, T v, int pe) { weft_sim->put("shmem_" #N "_p", d, &v, 8, pe); } \
    static inline T shmem_##N##_g(const T *s, int pe)                                            \
    {                                                                                            \
        T v;                                                                                     \
        weft_sim->get("shmem_" #N "_g", &v, s, 8, pe);                                           \
        return v;                                                                                \
    }                                                                                            \
    static inline void shmem_##N##_put(T *d, const T *s, size_t n, int pe)                       \
    {                                                                                            \
        weft_sim->put("shmem_" #N "_put", d, s, 8 * n, pe);                                      \
    }                                                                                            \
    static inline void shmem_##N##_get(T *d, const T *s, size_t n, int pe)                       \
    {                                                                                            \
        weft_sim->get("shmem_" #N "_get", d, s, 8 * n, pe);                                      \
    }
WEFT_SIM_WORDS(long, long)
WEFT_SIM_WORDS(longlong, long long)
WEFT_SIM_WORDS(int64, int64_t)
WEFT_SIM_WORDS(uint64, uint64_t)
WEFT_SIM_WORDS(ulong, unsigned long)
WEFT_SIM_WORDS(size, size_t)
WEFT_SIM_WORDS(double, double)

#define WEFT_SIM_ATOMICS(N, T)                                                                   \
    static inline void shmem_##N##_atomic_xor(T *d, T v, int pe)                                 \
    {                                                                                            \
        weft_sim->atomic("shmem_" #N "_atomic_xor", 0, 0, d, (uint64_t)v, pe);                   \
    }                                                                                            \
    static inline T shmem_##N##_atomic_fetch_xor(T *d, T v, int pe)                              \
    {                                                                                            \
        return (T)weft_sim->atomic("shmem_" #N "_atomic_fetch_xor", 0, 1, d, (uint64_t)v, pe);   \
    }                                                                                            \
    static inline void shmem_##N##_atomic_add(T *d, T v, int pe)                                 \
    {                                                                                            \
        weft_sim->atomic("shmem_" #N "_atomic_add", 1, 0, d, (uint64_t)v, pe);                   \
    }                                                                                            \
    static inline T shmem_##N##_atomic_fetch_add(T *d, T v, int pe)                              \
    {                                                                                            \
        return (T)weft_sim->atomic("shmem_" #N "_atomic_fetch_add", 1, 1, d, (uint64_t)v, pe);   \
    }                                                                                            \
    static inline void shmem_##N##_wait_until(T *w, int cmp, T v)                                \
    {                                                                                            \
        weft_sim->wait_until("shmem_" #N "_wait_until", w, cmp, (uint64_t)v);                    \
    }
WEFT_SIM_ATOMICS(long, long)
WEFT_SIM_ATOMICS(int64, int64_t)
WEFT_SIM_ATOMICS(uint64, uint64_t)
WEFT_SIM_ATOMICS(ulong, unsigned long)

/* Of all PEs; takes two barriers. */
static inline void shmem_long_sum_to_all(long *dest, long *source, int n, int start, int log_stride, int size,
                                         long *work, long *sync)
{
    (void)work;
    (void)sync;
    weft_sim->order(2);
    if (start != 0 || log_stride != 0 || size != weft_sim->n_pes())
        weft_sim->exit_all(1);
    weft_sim->sum("shmem_long_sum_to_all", dest, source, (size_t)n);
    weft_sim->order(2);
}

static inline int weft_sim_clock_gettime(clockid_t clock, struct timespec *t)
{
    uint64_t ns = weft_sim->now_ns();
    (void)clock;
    t->tv_sec = (time_t)(ns / 1000000000);
    t->tv_nsec = (long)(ns % 1000000000);
    return 0;
}
#define clock_gettime weft_sim_clock_gettime

#endif
