/* shmem.h: OpenSHMEM 1.6 on Weft.
 *
 * Calls for a single element are inlined: an address computation and a store, a load or an atomic
 * instruction. -DSHMEM_NO_INLINE makes them calls of the library, for profiling.
 * Written by `cargo xtask codegen` from the table in api/. Do not edit. */
#ifndef WEFT_SHMEM_H
#define WEFT_SHMEM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Constants ---- */

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 6
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "Weft 0.1.0"

#define SHMEM_THREAD_SINGLE 0
#define SHMEM_THREAD_FUNNELED 1
#define SHMEM_THREAD_SERIALIZED 2
#define SHMEM_THREAD_MULTIPLE 3

#define SHMEM_CMP_EQ 0
#define SHMEM_CMP_NE 1
#define SHMEM_CMP_GT 2
#define SHMEM_CMP_GE 3
#define SHMEM_CMP_LT 4
#define SHMEM_CMP_LE 5

#define SHMEM_SIGNAL_SET 0
#define SHMEM_SIGNAL_ADD 1

#define SHMEM_MALLOC_ATOMICS_REMOTE (1l << 0)
#define SHMEM_MALLOC_SIGNAL_REMOTE (1l << 1)

#define SHMEM_CTX_SERIALIZED (1l << 0)
#define SHMEM_CTX_PRIVATE (1l << 1)
#define SHMEM_CTX_NOSTORE (1l << 2)

#define SHMEM_CTX_SESSION_BATCH (1l << 0)
#define SHMEM_CTX_SESSION_TOTAL_OPS (1l << 0)

#define SHMEM_TEAM_NUM_CONTEXTS (1l << 0)

typedef struct weft_shmem_ctx *shmem_ctx_t;
#define SHMEM_CTX_INVALID ((shmem_ctx_t)0)
#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)1)

typedef struct weft_shmem_team *shmem_team_t;
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)
#define SHMEM_TEAM_WORLD ((shmem_team_t)1)
#define SHMEM_TEAM_SHARED ((shmem_team_t)2)

typedef struct {
    int num_contexts;
} shmem_team_config_t;

typedef struct {
    size_t total_ops;
} shmem_ctx_session_config_t;

/* Of collectives of active sets, which need no work arrays here. */
#define SHMEM_SYNC_VALUE 0l
#define SHMEM_SYNC_SIZE 1
#define SHMEM_BARRIER_SYNC_SIZE 1
#define SHMEM_BCAST_SYNC_SIZE 1
#define SHMEM_COLLECT_SYNC_SIZE 1
#define SHMEM_REDUCE_SYNC_SIZE 1
#define SHMEM_ALLTOALL_SYNC_SIZE 1
#define SHMEM_ALLTOALLS_SYNC_SIZE 1
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 1

/* Old names */
#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_GE SHMEM_CMP_GE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_LE SHMEM_CMP_LE
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE

#ifdef __GNUC__
__extension__ typedef double _Complex weft_shmem_complexd;
__extension__ typedef float _Complex weft_shmem_complexf;
#else
typedef double _Complex weft_shmem_complexd;
typedef float _Complex weft_shmem_complexf;
#endif

/* ---- Types, by what may be done with them ---- */

#define WEFT_TYPES_AMO(X, P) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t) \
    X(P, ptrdiff, ptrdiff_t)

#define WEFT_TYPES_AMO_BITWISE(X, P) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t)

#define WEFT_TYPES_AMO_EXTENDED(X, P) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t) \
    X(P, ptrdiff, ptrdiff_t)

#define WEFT_TYPES_ATOMIC_OLD(X, P) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long)

#define WEFT_TYPES_ATOMIC_OLD_EXTENDED(X, P) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long)

#define WEFT_TYPES_REDUCE_ARITH(X, P) \
    X(P, char, char) \
    X(P, schar, signed char) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, ptrdiff, ptrdiff_t) \
    X(P, uchar, unsigned char) \
    X(P, ushort, unsigned short) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int8, int8_t) \
    X(P, int16, int16_t) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint8, uint8_t) \
    X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, longdouble, long double) \
    X(P, complexd, weft_shmem_complexd) \
    X(P, complexf, weft_shmem_complexf)

#define WEFT_TYPES_REDUCE_BITWISE(X, P) \
    X(P, uchar, unsigned char) \
    X(P, ushort, unsigned short) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int8, int8_t) \
    X(P, int16, int16_t) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint8, uint8_t) \
    X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t)

#define WEFT_TYPES_REDUCE_MINMAX(X, P) \
    X(P, char, char) \
    X(P, schar, signed char) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, ptrdiff, ptrdiff_t) \
    X(P, uchar, unsigned char) \
    X(P, ushort, unsigned short) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int8, int8_t) \
    X(P, int16, int16_t) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint8, uint8_t) \
    X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, longdouble, long double)

#define WEFT_TYPES_RMA(X, P) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, longdouble, long double) \
    X(P, char, char) \
    X(P, schar, signed char) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, uchar, unsigned char) \
    X(P, ushort, unsigned short) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int8, int8_t) \
    X(P, int16, int16_t) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint8, uint8_t) \
    X(P, uint16, uint16_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t) \
    X(P, ptrdiff, ptrdiff_t)

#define WEFT_TYPES_SYNC(X, P) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, uint, unsigned int) \
    X(P, ulong, unsigned long) \
    X(P, ulonglong, unsigned long long) \
    X(P, int32, int32_t) \
    X(P, int64, int64_t) \
    X(P, uint32, uint32_t) \
    X(P, uint64, uint64_t) \
    X(P, size, size_t) \
    X(P, ptrdiff, ptrdiff_t)

#define WEFT_TYPES_SYNC_SHORT(X, P) \
    X(P, short, short) \
    X(P, ushort, unsigned short)

#define WEFT_TYPES_TO_ALL_ARITH(X, P) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, longdouble, long double) \
    X(P, complexd, weft_shmem_complexd) \
    X(P, complexf, weft_shmem_complexf)

#define WEFT_TYPES_TO_ALL_BITWISE(X, P) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long)

#define WEFT_TYPES_TO_ALL_MINMAX(X, P) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long) \
    X(P, float, float) \
    X(P, double, double) \
    X(P, longdouble, long double)

#define WEFT_TYPES_WAIT_OLD(X, P) \
    X(P, short, short) \
    X(P, int, int) \
    X(P, long, long) \
    X(P, longlong, long long)

/* ---- Functions, and the same of the profiling interface ---- */

void shmem_init(void);
void pshmem_init(void);
int shmem_init_thread(int requested, int *provided);
int pshmem_init_thread(int requested, int *provided);
void shmem_query_thread(int *provided);
void pshmem_query_thread(int *provided);
void shmem_query_initialized(int *initialized); /* 1.6 */
void pshmem_query_initialized(int *initialized); /* 1.6 */
void shmem_finalize(void);
void pshmem_finalize(void);
void shmem_global_exit(int status);
void pshmem_global_exit(int status);
int shmem_my_pe(void);
int pshmem_my_pe(void);
int shmem_n_pes(void);
int pshmem_n_pes(void);
int shmem_pe_accessible(int pe);
int pshmem_pe_accessible(int pe);
int shmem_addr_accessible(const void *addr, int pe);
int pshmem_addr_accessible(const void *addr, int pe);
void *shmem_ptr(const void *dest, int pe);
void *pshmem_ptr(const void *dest, int pe);
void *shmem_team_ptr(shmem_team_t team, const void *dest, int pe); /* 1.6 */
void *pshmem_team_ptr(shmem_team_t team, const void *dest, int pe); /* 1.6 */
void shmem_info_get_version(int *major, int *minor);
void pshmem_info_get_version(int *major, int *minor);
void shmem_info_get_name(char *name);
void pshmem_info_get_name(char *name);
void shmem_pcontrol(int level, ...);
void pshmem_pcontrol(int level, ...);
void start_pes(int npes); /* old */
void pstart_pes(int npes); /* old */
int _my_pe(void); /* old */
int p_my_pe(void); /* old */
int _num_pes(void); /* old */
int p_num_pes(void); /* old */

void *shmem_malloc(size_t size);
void *pshmem_malloc(size_t size);
void *shmem_malloc_with_hints(size_t size, long hints);
void *pshmem_malloc_with_hints(size_t size, long hints);
void *shmem_calloc(size_t count, size_t size);
void *pshmem_calloc(size_t count, size_t size);
void *shmem_align(size_t alignment, size_t size);
void *pshmem_align(size_t alignment, size_t size);
void *shmem_realloc(void *ptr, size_t size);
void *pshmem_realloc(void *ptr, size_t size);
void shmem_free(void *ptr);
void pshmem_free(void *ptr);
void *shmalloc(size_t size); /* old */
void *pshmalloc(size_t size); /* old */
void *shmemalign(size_t alignment, size_t size); /* old */
void *pshmemalign(size_t alignment, size_t size); /* old */
void *shrealloc(void *ptr, size_t size); /* old */
void *pshrealloc(void *ptr, size_t size); /* old */
void shfree(void *ptr); /* old */
void pshfree(void *ptr); /* old */

int shmem_team_my_pe(shmem_team_t team);
int pshmem_team_my_pe(shmem_team_t team);
int shmem_team_n_pes(shmem_team_t team);
int pshmem_team_n_pes(shmem_team_t team);
int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);
int pshmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);
int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);
int pshmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);
int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size, const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);
int pshmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size, const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);
int shmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team);
int pshmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team);
void shmem_team_destroy(shmem_team_t team);
void pshmem_team_destroy(shmem_team_t team);
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
int pshmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);
int shmem_ctx_create(long options, shmem_ctx_t *ctx);
int pshmem_ctx_create(long options, shmem_ctx_t *ctx);
void shmem_ctx_destroy(shmem_ctx_t ctx);
void pshmem_ctx_destroy(shmem_ctx_t ctx);
int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);
int pshmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);
void shmem_ctx_session_start(shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config, long config_mask); /* 1.6 */
void pshmem_ctx_session_start(shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config, long config_mask); /* 1.6 */
void shmem_ctx_session_stop(shmem_ctx_t ctx); /* 1.6 */
void pshmem_ctx_session_stop(shmem_ctx_t ctx); /* 1.6 */

void shmem_signal_set(uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void shmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void pshmem_signal_set(uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void pshmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void shmem_signal_add(uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void shmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void pshmem_signal_add(uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
void pshmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe); /* 1.6 */
uint64_t shmem_signal_fetch(const uint64_t *sig_addr);
uint64_t pshmem_signal_fetch(const uint64_t *sig_addr);
uint64_t shmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);
uint64_t pshmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_put_signal(T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    void P##_ctx_##N##_put_signal(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_put##N##_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    void P##_ctx_put##N##_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
void shmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_put_signal_nbi(T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    void P##_ctx_##N##_put_signal_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_put##N##_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe); \
    void P##_ctx_put##N##_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
void shmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);

void shmem_fence(void);
void shmem_ctx_fence(shmem_ctx_t ctx);
void pshmem_fence(void);
void pshmem_ctx_fence(shmem_ctx_t ctx);
void shmem_quiet(void);
void shmem_ctx_quiet(shmem_ctx_t ctx);
void pshmem_quiet(void);
void pshmem_ctx_quiet(shmem_ctx_t ctx);
void shmem_pe_quiet(int pe); /* 1.6 */
void shmem_ctx_pe_quiet(shmem_ctx_t ctx, int pe); /* 1.6 */
void pshmem_pe_quiet(int pe); /* 1.6 */
void pshmem_ctx_pe_quiet(shmem_ctx_t ctx, int pe); /* 1.6 */
void shmem_set_lock(long *lock);
void pshmem_set_lock(long *lock);
int shmem_test_lock(long *lock);
int pshmem_test_lock(long *lock);
void shmem_clear_lock(long *lock);
void pshmem_clear_lock(long *lock);

void shmem_wait(long *ivar, long cmp_value); /* old */
void pshmem_wait(long *ivar, long cmp_value); /* old */
void shmem_wait_until(long *ivar, int cmp, long cmp_value); /* old */
void pshmem_wait_until(long *ivar, int cmp, long cmp_value); /* old */
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_wait_until(T *ivar, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_test(T *ivar, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_wait_until_all(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_test_all(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_wait_until_any(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_test_any(T *ivars, size_t nelems, const int *status, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_wait_until_some(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_test_some(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, T cmp_value);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_wait_until_all_vector(T *ivars, size_t nelems, const int *status, int cmp, const T *cmp_values);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_test_all_vector(T *ivars, size_t nelems, const int *status, int cmp, const T *cmp_values);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_wait_until_any_vector(T *ivars, size_t nelems, const int *status, int cmp, const T *cmp_values);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_test_any_vector(T *ivars, size_t nelems, const int *status, int cmp, const T *cmp_values);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_wait_until_some_vector(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const T *cmp_values);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    size_t P##_##N##_test_some_vector(T *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const T *cmp_values);
WEFT_TYPES_SYNC(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_wait_until(T *ivar, int cmp, T cmp_value); /* old */
WEFT_TYPES_SYNC_SHORT(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC_SHORT(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_test(T *ivar, int cmp, T cmp_value); /* old */
WEFT_TYPES_SYNC_SHORT(WEFT_DECLARE, shmem)
WEFT_TYPES_SYNC_SHORT(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_wait(T *ivar, T cmp_value); /* old */
WEFT_TYPES_WAIT_OLD(WEFT_DECLARE, shmem)
WEFT_TYPES_WAIT_OLD(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE

void shmem_barrier_all(void);
void pshmem_barrier_all(void);
void shmem_sync_all(void);
void pshmem_sync_all(void);
int shmem_team_sync(shmem_team_t team);
int pshmem_team_sync(shmem_team_t team);
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_broadcast(shmem_team_t team, T *dest, const T *source, size_t nelems, int PE_root);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);
int pshmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_collect(shmem_team_t team, T *dest, const T *source, size_t nelems);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int pshmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_fcollect(shmem_team_t team, T *dest, const T *source, size_t nelems);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int pshmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_alltoall(shmem_team_t team, T *dest, const T *source, size_t nelems);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
int pshmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_alltoalls(shmem_team_t team, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
int shmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);

void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
void pshmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
void shmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
void pshmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
#define WEFT_DECLARE(P, N) \
    void P##_broadcast##N(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_collect##N(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_fcollect##N(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_alltoall##N(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_alltoalls##N(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync); /* old */
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_and_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_or_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_xor_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_max_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_MINMAX(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_MINMAX(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_min_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_MINMAX(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_MINMAX(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_sum_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_ARITH(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_ARITH(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_prod_to_all(T *dest, const T *source, int nreduce, int PE_start, int logPE_stride, int PE_size, T *pWrk, long *pSync); /* old */
WEFT_TYPES_TO_ALL_ARITH(WEFT_DECLARE, shmem)
WEFT_TYPES_TO_ALL_ARITH(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE

#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_put(T *dest, const T *source, size_t nelems, int pe); \
    void P##_ctx_##N##_put(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_put##N(void *dest, const void *source, size_t nelems, int pe); \
    void P##_ctx_put##N(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
void shmem_putmem(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_putmem(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_put_nbi(T *dest, const T *source, size_t nelems, int pe); \
    void P##_ctx_##N##_put_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_put##N##_nbi(void *dest, const void *source, size_t nelems, int pe); \
    void P##_ctx_put##N##_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
void shmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_get(T *dest, const T *source, size_t nelems, int pe); \
    void P##_ctx_##N##_get(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_get##N(void *dest, const void *source, size_t nelems, int pe); \
    void P##_ctx_get##N(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
void shmem_getmem(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_getmem(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_get_nbi(T *dest, const T *source, size_t nelems, int pe); \
    void P##_ctx_##N##_get_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_get##N##_nbi(void *dest, const void *source, size_t nelems, int pe); \
    void P##_ctx_get##N##_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
void shmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_p(T *dest, T value, int pe); \
    void P##_ctx_##N##_p(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_g(const T *source, int pe); \
    T P##_ctx_##N##_g(shmem_ctx_t ctx, const T *source, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_iput(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P##_ctx_##N##_iput(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_iput##N(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P##_ctx_iput##N(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_iget(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P##_ctx_##N##_iget(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_iget##N(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe); \
    void P##_ctx_iget##N(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_ibput(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); \
    void P##_ctx_##N##_ibput(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); /* 1.6 */
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_ibput##N(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); \
    void P##_ctx_ibput##N(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); /* 1.6 */
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_ibget(T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); \
    void P##_ctx_##N##_ibget(shmem_ctx_t ctx, T *dest, const T *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); /* 1.6 */
WEFT_TYPES_RMA(WEFT_DECLARE, shmem)
WEFT_TYPES_RMA(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N) \
    void P##_ibget##N(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); \
    void P##_ctx_ibget##N(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe); /* 1.6 */
WEFT_DECLARE(shmem, 8)
WEFT_DECLARE(pshmem, 8)
WEFT_DECLARE(shmem, 16)
WEFT_DECLARE(pshmem, 16)
WEFT_DECLARE(shmem, 32)
WEFT_DECLARE(pshmem, 32)
WEFT_DECLARE(shmem, 64)
WEFT_DECLARE(pshmem, 64)
WEFT_DECLARE(shmem, 128)
WEFT_DECLARE(pshmem, 128)
#undef WEFT_DECLARE

#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_compare_swap(T *dest, T cond, T value, int pe); \
    T P##_ctx_##N##_atomic_compare_swap(shmem_ctx_t ctx, T *dest, T cond, T value, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_cswap(T *dest, T cond, T value, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_fetch(const T *source, int pe); \
    T P##_ctx_##N##_atomic_fetch(shmem_ctx_t ctx, const T *source, int pe);
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_fetch(const T *source, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_set(T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_set(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_set(T *dest, T value, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_swap(T *dest, T value, int pe); \
    T P##_ctx_##N##_atomic_swap(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_swap(T *dest, T value, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_fetch_inc(T *dest, int pe); \
    T P##_ctx_##N##_atomic_fetch_inc(shmem_ctx_t ctx, T *dest, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_finc(T *dest, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_inc(T *dest, int pe); \
    void P##_ctx_##N##_atomic_inc(shmem_ctx_t ctx, T *dest, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_inc(T *dest, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_fetch_add(T *dest, T value, int pe); \
    T P##_ctx_##N##_atomic_fetch_add(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_fadd(T *dest, T value, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_add(T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_add(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_add(T *dest, T value, int pe); /* old */
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, shmem)
WEFT_TYPES_ATOMIC_OLD(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_fetch_and(T *dest, T value, int pe); \
    T P##_ctx_##N##_atomic_fetch_and(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_and(T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_and(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_fetch_or(T *dest, T value, int pe); \
    T P##_ctx_##N##_atomic_fetch_or(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_or(T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_or(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    T P##_##N##_atomic_fetch_xor(T *dest, T value, int pe); \
    T P##_ctx_##N##_atomic_fetch_xor(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_xor(T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_xor(shmem_ctx_t ctx, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE

#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_compare_swap_nbi(T *fetch, T *dest, T cond, T value, int pe); \
    void P##_ctx_##N##_atomic_compare_swap_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T cond, T value, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_fetch_nbi(T *fetch, const T *source, int pe); \
    void P##_ctx_##N##_atomic_fetch_nbi(shmem_ctx_t ctx, T *fetch, const T *source, int pe);
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_swap_nbi(T *fetch, T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_swap_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_EXTENDED(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_fetch_inc_nbi(T *fetch, T *dest, int pe); \
    void P##_ctx_##N##_atomic_fetch_inc_nbi(shmem_ctx_t ctx, T *fetch, T *dest, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_fetch_add_nbi(T *fetch, T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_fetch_add_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);
WEFT_TYPES_AMO(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_fetch_and_nbi(T *fetch, T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_fetch_and_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_fetch_or_nbi(T *fetch, T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_fetch_or_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    void P##_##N##_atomic_fetch_xor_nbi(T *fetch, T *dest, T value, int pe); \
    void P##_ctx_##N##_atomic_fetch_xor_nbi(shmem_ctx_t ctx, T *fetch, T *dest, T value, int pe);
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_AMO_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE

#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_and_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_or_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_xor_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_BITWISE(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_BITWISE(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_max_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_MINMAX(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_MINMAX(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_min_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_MINMAX(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_MINMAX(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_sum_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_prod_reduce(shmem_team_t team, T *dest, const T *source, size_t nreduce);
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_sum_inscan(shmem_team_t team, T *dest, const T *source, size_t nelems); /* 1.6 */
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE
#define WEFT_DECLARE(P, N, T) \
    int P##_##N##_sum_exscan(shmem_team_t team, T *dest, const T *source, size_t nelems); /* 1.6 */
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, shmem)
WEFT_TYPES_REDUCE_ARITH(WEFT_DECLARE, pshmem)
#undef WEFT_DECLARE

/* ---- Inlined paths ---- */

#if defined(__GNUC__) && !defined(SHMEM_NO_INLINE)

/* Where PEs are: the object of PE p stands delta[p] bytes from the own one. `pes` is the number of
 * PEs as a pointer, or null while all calls are to be checked; `mask` makes an index of the table of
 * any number, so that its load need not wait for the comparison. Pointers, since a put of a number
 * changes no pointer: a loop of puts reads them once. */
struct weft_shmem_map {
    char *pes;
    char *mask;
    char *const *delta;
};
extern struct weft_shmem_map weft_shmem_map;

/* Says what is wrong with a call that would access `there`, and ends the job; returns 0 where nothing
 * is and the call was only to be checked, and 1 where the PE is on another node. It changes nothing that a program could see. It is not
 * declared cold, and gets the address that the access has, since both leave a loop of accesses short. */
extern int weft_shmem_examine(const char *call, const void *there, size_t len, int pe)
    __attribute__((__pure__, __nothrow__));

/* Does what a call would do at `there` where the PE is on another node; `what` is an operation and, from bit 8 on, the bytes
 * of the element. It is called pure, since it changes nothing of this PE that the program may look at before it has waited:
 * a loop of accesses keeps what it has in registers. See `weft_shmem_ask`. */
extern uint64_t weft_shmem_far(const char *call, int what, const void *there, uint64_t value, uint64_t more, int pe)
    __attribute__((__pure__, __nothrow__));

#define WEFT_INLINE extern __inline __attribute__((__gnu_inline__, __always_inline__, __artificial__))
/* The address, in this PE's address space, of what PE `pe` has at `at`. */
#define WEFT_THERE(at, pe) \
    ((uintptr_t)(at) + (uintptr_t)weft_shmem_map.delta[(unsigned)(pe) & (uintptr_t)weft_shmem_map.mask])
#define WEFT_IS_NEAR(pe) __builtin_expect((uintptr_t)(unsigned)(pe) < (uintptr_t)weft_shmem_map.pes, 1)
/* FAR: what does it where the PE is on another node. */
#define WEFT_FIND(CALL, at, pe, FAR) \
    uintptr_t there = WEFT_THERE(at, pe); \
    if (!WEFT_IS_NEAR(pe) && weft_shmem_examine(CALL, (const void *)there, sizeof *(at), pe)) { FAR; }
/* A call whose argument no compiler knows, and whose result it believes to be used: so it is made once each time. */
WEFT_INLINE uint64_t weft_shmem_ask(const char *call, int what, uintptr_t there, uint64_t value, uint64_t more, int pe) {
    uint64_t was;
    __asm__ volatile("" : "+r"(what));
    was = weft_shmem_far(call, what, (const void *)there, value, more, pe);
    __asm__ volatile("" : : "r"(was));
    return was;
}
/* An element as two words; none has more. */
#define WEFT_WORDS(T, words) union { uint64_t w[2]; T v; } words = {{0, 0}}
/* The numbers are those of the library's `Far`. */
#define WEFT_FAR_PUT_ONE(CALL, value) \
    WEFT_WORDS(__typeof__(*dest), words); \
    words.v = (value); \
    weft_shmem_ask(CALL, (int)sizeof *dest << 8, there, words.w[0], words.w[1], pe);
#define WEFT_FAR_GET_ONE(CALL) \
    WEFT_WORDS(__typeof__(*source + 0), words); \
    words.w[0] = weft_shmem_ask(CALL, 1 | (int)(sizeof *source > 8 ? 8 : sizeof *source) << 8, there, 0, 0, pe); \
    if (sizeof *source > 8) \
        words.w[1] = weft_shmem_ask(CALL, 1 | 8 << 8, there + 8, 0, 0, pe);
#define WEFT_FAR_WORD(CALL, N, at, VALUE, COND) \
    WEFT_WORDS(__typeof__(*(at) + 0), words); \
    WEFT_WORDS(__typeof__(*(at) + 0), given); \
    given.v = (VALUE); \
    words.v = (COND); \
    words.w[0] = weft_shmem_ask(CALL, N | (int)sizeof *(at) << 8, there, given.w[0], words.w[0], pe);
#define WEFT_FAR_P(CALL) WEFT_FAR_PUT_ONE(CALL, value) return
#define WEFT_FAR_G(CALL) WEFT_FAR_GET_ONE(CALL) return words.v
#define WEFT_FAR_PUT(CALL) WEFT_FAR_PUT_ONE(CALL, *source) return
#define WEFT_FAR_GET(CALL) WEFT_FAR_GET_ONE(CALL) *dest = words.v; return
/* The element comes to `dest` later: the compiler is told that its address has become known. */
#define WEFT_FAR_GET_NBI(CALL) \
    __asm__ volatile("" : : "r"(dest)); \
    weft_shmem_ask(CALL, 14 | (int)sizeof *source << 8, there, (uint64_t)(uintptr_t)dest, 0, pe); return
#define WEFT_FAR_OLD(CALL, N, at, VALUE, COND) WEFT_FAR_WORD(CALL, N, at, VALUE, COND) return words.v
#define WEFT_FAR_NEW(CALL, N, VALUE) WEFT_FAR_WORD(CALL, N, dest, VALUE, 0) return
#define WEFT_FAR_FETCH(CALL) WEFT_FAR_OLD(CALL, 2, source, 0, 0)
#define WEFT_FAR_SET(CALL) WEFT_FAR_NEW(CALL, 3, value)
#define WEFT_FAR_SWAP(CALL) WEFT_FAR_OLD(CALL, 4, dest, value, 0)
#define WEFT_FAR_COMPARE_SWAP(CALL) WEFT_FAR_OLD(CALL, 5, dest, value, cond)
#define WEFT_FAR_FETCH_INC(CALL) WEFT_FAR_OLD(CALL, 6, dest, 1, 0)
#define WEFT_FAR_INC(CALL) WEFT_FAR_NEW(CALL, 7, 1)
#define WEFT_FAR_FETCH_ADD(CALL) WEFT_FAR_OLD(CALL, 6, dest, value, 0)
#define WEFT_FAR_ADD(CALL) WEFT_FAR_NEW(CALL, 7, value)
#define WEFT_FAR_FETCH_AND(CALL) WEFT_FAR_OLD(CALL, 8, dest, value, 0)
#define WEFT_FAR_AND(CALL) WEFT_FAR_NEW(CALL, 9, value)
#define WEFT_FAR_FETCH_OR(CALL) WEFT_FAR_OLD(CALL, 10, dest, value, 0)
#define WEFT_FAR_OR(CALL) WEFT_FAR_NEW(CALL, 11, value)
#define WEFT_FAR_FETCH_XOR(CALL) WEFT_FAR_OLD(CALL, 12, dest, value, 0)
#define WEFT_FAR_XOR(CALL) WEFT_FAR_NEW(CALL, 13, value)
#define WEFT_DEFAULT(ctx) (__builtin_constant_p((ctx) == SHMEM_CTX_DEFAULT) && (ctx) == SHMEM_CTX_DEFAULT)

/* Short copies of elements whose type is not known: 1, 2, 4 and 8 bytes are one access. */
typedef uint16_t weft_shmem_16 __attribute__((__may_alias__, __aligned__(1)));
typedef uint32_t weft_shmem_32 __attribute__((__may_alias__, __aligned__(1)));
typedef uint64_t weft_shmem_64 __attribute__((__may_alias__, __aligned__(1)));
#define WEFT_COPY(NAME, TO, FROM) \
    WEFT_INLINE void NAME(void *to, const void *from, size_t len) { \
        switch (len) { \
        case 1: *(TO unsigned char *)to = *(FROM unsigned char *)from; break; \
        case 2: *(TO weft_shmem_16 *)to = *(FROM weft_shmem_16 *)from; break; \
        case 4: *(TO weft_shmem_32 *)to = *(FROM weft_shmem_32 *)from; break; \
        case 8: *(TO weft_shmem_64 *)to = *(FROM weft_shmem_64 *)from; break; \
        default: __builtin_memmove(to, from, len); \
        } \
    }
WEFT_COPY(weft_shmem_copy_out, volatile, const)
WEFT_COPY(weft_shmem_copy_in, , const volatile)
#undef WEFT_COPY

/* Whether a copy is inlined: a constant length up to 64 bytes, or else the `USUAL` number. */
#define WEFT_IS_SHORT(nelems, SIZE, USUAL) \
    (__builtin_constant_p(nelems) ? (size_t)(nelems) - 1 < 64 / (SIZE) : (nelems) == (USUAL))
#define WEFT_IF_SHORT(USUAL, SIZE, COPY, to, from) \
    if (WEFT_IS_SHORT(nelems, SIZE, USUAL) && WEFT_IS_NEAR(pe)) \
        COPY((void *)((uintptr_t)(to)), (const void *)((uintptr_t)(from)), nelems * (SIZE)); \
    else
/* One element of a known type is as by p and g; the caller's last branch is the library's call. */
#define WEFT_DO_PUT(CALL) \
    if (nelems == 1) { \
        WEFT_FIND(CALL, dest, pe, WEFT_FAR_PUT(CALL)) \
        *(volatile __typeof__(*dest) *)there = *source; \
    } else WEFT_DO_PUT_BYTES(1, sizeof *dest)
#define WEFT_DO_GET_BY(CALL, FAR) \
    if (nelems == 1) { \
        WEFT_FIND(CALL, source, pe, FAR(CALL)) \
        *dest = *(const volatile __typeof__(*source) *)there; \
    } else WEFT_DO_GET_BYTES(1, sizeof *dest)
#define WEFT_DO_GET(CALL) WEFT_DO_GET_BY(CALL, WEFT_FAR_GET)
#define WEFT_DO_GET_NBI(CALL) WEFT_DO_GET_BY(CALL, WEFT_FAR_GET_NBI)
#define WEFT_DO_PUT_BYTES(USUAL, SIZE) \
    WEFT_IF_SHORT(USUAL, SIZE, weft_shmem_copy_out, WEFT_THERE(dest, pe), source)
#define WEFT_DO_GET_BYTES(USUAL, SIZE) \
    WEFT_IF_SHORT(USUAL, SIZE, weft_shmem_copy_in, dest, WEFT_THERE(source, pe))

/* Volatile: each call is one access. Relaxed: order is what shmem_fence and shmem_quiet are for. */
#define WEFT_DO_P *(volatile __typeof__(value) *)there = value;
#define WEFT_DO_G return *(const volatile __typeof__(*source) *)there;
#define WEFT_DO_FETCH \
    __typeof__(*source + 0) now; \
    __atomic_load((__typeof__(now) *)there, &now, __ATOMIC_RELAXED); \
    return now;
#define WEFT_DO_SET __atomic_store((__typeof__(value) *)there, &value, __ATOMIC_RELAXED);
#define WEFT_DO_SWAP \
    __typeof__(value) old; \
    __atomic_exchange((__typeof__(value) *)there, &value, &old, __ATOMIC_RELAXED); \
    return old;
#define WEFT_DO_COMPARE_SWAP \
    __atomic_compare_exchange_n((__typeof__(value) *)there, &cond, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return cond;
#define WEFT_DO_FETCH_INC return __atomic_fetch_add((__typeof__(*dest) *)there, 1, __ATOMIC_RELAXED);
#define WEFT_DO_INC (void)__atomic_fetch_add((__typeof__(*dest) *)there, 1, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_ADD return __atomic_fetch_add((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_ADD (void)__atomic_fetch_add((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_AND return __atomic_fetch_and((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_AND (void)__atomic_fetch_and((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_OR return __atomic_fetch_or((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_OR (void)__atomic_fetch_or((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_XOR return __atomic_fetch_xor((__typeof__(value) *)there, value, __ATOMIC_RELAXED);
#define WEFT_DO_XOR (void)__atomic_fetch_xor((__typeof__(value) *)there, value, __ATOMIC_RELAXED);

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_put(T *dest, const T *source, size_t nelems, int pe) { \
        WEFT_DO_PUT("shmem_" #N "_put") p##P##_##N##_put(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_##N##_put(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_put(dest, source, nelems, pe); } \
        else { p##P##_ctx_##N##_put(ctx, dest, source, nelems, pe); } \
    }
WEFT_TYPES_RMA(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N) \
    WEFT_INLINE void P##_put##N(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_PUT_BYTES(1, N / 8) p##P##_put##N(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_put##N(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_put##N(dest, source, nelems, pe); } \
        else { p##P##_ctx_put##N(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem, 8)
WEFT_DEFINE(shmem, 16)
WEFT_DEFINE(shmem, 32)
WEFT_DEFINE(shmem, 64)
WEFT_DEFINE(shmem, 128)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P) \
    WEFT_INLINE void P##_putmem(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_PUT_BYTES(8, 1) p##P##_putmem(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_putmem(dest, source, nelems, pe); } \
        else { p##P##_ctx_putmem(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_put_nbi(T *dest, const T *source, size_t nelems, int pe) { \
        WEFT_DO_PUT("shmem_" #N "_put_nbi") p##P##_##N##_put_nbi(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_##N##_put_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_put_nbi(dest, source, nelems, pe); } \
        else { p##P##_ctx_##N##_put_nbi(ctx, dest, source, nelems, pe); } \
    }
WEFT_TYPES_RMA(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N) \
    WEFT_INLINE void P##_put##N##_nbi(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_PUT_BYTES(1, N / 8) p##P##_put##N##_nbi(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_put##N##_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_put##N##_nbi(dest, source, nelems, pe); } \
        else { p##P##_ctx_put##N##_nbi(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem, 8)
WEFT_DEFINE(shmem, 16)
WEFT_DEFINE(shmem, 32)
WEFT_DEFINE(shmem, 64)
WEFT_DEFINE(shmem, 128)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P) \
    WEFT_INLINE void P##_putmem_nbi(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_PUT_BYTES(8, 1) p##P##_putmem_nbi(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_putmem_nbi(dest, source, nelems, pe); } \
        else { p##P##_ctx_putmem_nbi(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_get(T *dest, const T *source, size_t nelems, int pe) { \
        WEFT_DO_GET("shmem_" #N "_get") p##P##_##N##_get(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_##N##_get(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_get(dest, source, nelems, pe); } \
        else { p##P##_ctx_##N##_get(ctx, dest, source, nelems, pe); } \
    }
WEFT_TYPES_RMA(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N) \
    WEFT_INLINE void P##_get##N(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_GET_BYTES(1, N / 8) p##P##_get##N(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_get##N(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_get##N(dest, source, nelems, pe); } \
        else { p##P##_ctx_get##N(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem, 8)
WEFT_DEFINE(shmem, 16)
WEFT_DEFINE(shmem, 32)
WEFT_DEFINE(shmem, 64)
WEFT_DEFINE(shmem, 128)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P) \
    WEFT_INLINE void P##_getmem(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_GET_BYTES(8, 1) p##P##_getmem(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_getmem(dest, source, nelems, pe); } \
        else { p##P##_ctx_getmem(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_get_nbi(T *dest, const T *source, size_t nelems, int pe) { \
        WEFT_DO_GET_NBI("shmem_" #N "_get_nbi") p##P##_##N##_get_nbi(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_##N##_get_nbi(shmem_ctx_t ctx, T *dest, const T *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_get_nbi(dest, source, nelems, pe); } \
        else { p##P##_ctx_##N##_get_nbi(ctx, dest, source, nelems, pe); } \
    }
WEFT_TYPES_RMA(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N) \
    WEFT_INLINE void P##_get##N##_nbi(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_GET_BYTES(1, N / 8) p##P##_get##N##_nbi(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_get##N##_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_get##N##_nbi(dest, source, nelems, pe); } \
        else { p##P##_ctx_get##N##_nbi(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem, 8)
WEFT_DEFINE(shmem, 16)
WEFT_DEFINE(shmem, 32)
WEFT_DEFINE(shmem, 64)
WEFT_DEFINE(shmem, 128)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P) \
    WEFT_INLINE void P##_getmem_nbi(void *dest, const void *source, size_t nelems, int pe) { \
        WEFT_DO_GET_BYTES(8, 1) p##P##_getmem_nbi(dest, source, nelems, pe); \
    } \
    WEFT_INLINE void P##_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_getmem_nbi(dest, source, nelems, pe); } \
        else { p##P##_ctx_getmem_nbi(ctx, dest, source, nelems, pe); } \
    }
WEFT_DEFINE(shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_p(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_p", dest, pe, WEFT_FAR_P("shmem_" #N "_p")) WEFT_DO_P \
    } \
    WEFT_INLINE void P##_ctx_##N##_p(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_p(dest, value, pe); } \
        else { p##P##_ctx_##N##_p(ctx, dest, value, pe); } \
    }
WEFT_TYPES_RMA(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_g(const T *source, int pe) { \
        WEFT_FIND("shmem_" #N "_g", source, pe, WEFT_FAR_G("shmem_" #N "_g")) WEFT_DO_G \
    } \
    WEFT_INLINE T P##_ctx_##N##_g(shmem_ctx_t ctx, const T *source, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_g(source, pe); } \
        else { return p##P##_ctx_##N##_g(ctx, source, pe); } \
    }
WEFT_TYPES_RMA(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_compare_swap(T *dest, T cond, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_compare_swap", dest, pe, WEFT_FAR_COMPARE_SWAP("shmem_" #N "_atomic_compare_swap")) WEFT_DO_COMPARE_SWAP \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_compare_swap(shmem_ctx_t ctx, T *dest, T cond, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_compare_swap(dest, cond, value, pe); } \
        else { return p##P##_ctx_##N##_atomic_compare_swap(ctx, dest, cond, value, pe); } \
    }
WEFT_TYPES_AMO(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_fetch(const T *source, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_fetch", source, pe, WEFT_FAR_FETCH("shmem_" #N "_atomic_fetch")) WEFT_DO_FETCH \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_fetch(shmem_ctx_t ctx, const T *source, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_fetch(source, pe); } \
        else { return p##P##_ctx_##N##_atomic_fetch(ctx, source, pe); } \
    }
WEFT_TYPES_AMO_EXTENDED(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_swap(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_swap", dest, pe, WEFT_FAR_SWAP("shmem_" #N "_atomic_swap")) WEFT_DO_SWAP \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_swap(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_swap(dest, value, pe); } \
        else { return p##P##_ctx_##N##_atomic_swap(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_EXTENDED(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_fetch_inc(T *dest, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_fetch_inc", dest, pe, WEFT_FAR_FETCH_INC("shmem_" #N "_atomic_fetch_inc")) WEFT_DO_FETCH_INC \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_fetch_inc(shmem_ctx_t ctx, T *dest, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_fetch_inc(dest, pe); } \
        else { return p##P##_ctx_##N##_atomic_fetch_inc(ctx, dest, pe); } \
    }
WEFT_TYPES_AMO(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_atomic_inc(T *dest, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_inc", dest, pe, WEFT_FAR_INC("shmem_" #N "_atomic_inc")) WEFT_DO_INC \
    } \
    WEFT_INLINE void P##_ctx_##N##_atomic_inc(shmem_ctx_t ctx, T *dest, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_atomic_inc(dest, pe); } \
        else { p##P##_ctx_##N##_atomic_inc(ctx, dest, pe); } \
    }
WEFT_TYPES_AMO(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_fetch_add(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_fetch_add", dest, pe, WEFT_FAR_FETCH_ADD("shmem_" #N "_atomic_fetch_add")) WEFT_DO_FETCH_ADD \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_fetch_add(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_fetch_add(dest, value, pe); } \
        else { return p##P##_ctx_##N##_atomic_fetch_add(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_atomic_add(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_add", dest, pe, WEFT_FAR_ADD("shmem_" #N "_atomic_add")) WEFT_DO_ADD \
    } \
    WEFT_INLINE void P##_ctx_##N##_atomic_add(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_atomic_add(dest, value, pe); } \
        else { p##P##_ctx_##N##_atomic_add(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_fetch_and(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_fetch_and", dest, pe, WEFT_FAR_FETCH_AND("shmem_" #N "_atomic_fetch_and")) WEFT_DO_FETCH_AND \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_fetch_and(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_fetch_and(dest, value, pe); } \
        else { return p##P##_ctx_##N##_atomic_fetch_and(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_BITWISE(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_atomic_and(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_and", dest, pe, WEFT_FAR_AND("shmem_" #N "_atomic_and")) WEFT_DO_AND \
    } \
    WEFT_INLINE void P##_ctx_##N##_atomic_and(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_atomic_and(dest, value, pe); } \
        else { p##P##_ctx_##N##_atomic_and(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_BITWISE(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_fetch_or(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_fetch_or", dest, pe, WEFT_FAR_FETCH_OR("shmem_" #N "_atomic_fetch_or")) WEFT_DO_FETCH_OR \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_fetch_or(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_fetch_or(dest, value, pe); } \
        else { return p##P##_ctx_##N##_atomic_fetch_or(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_BITWISE(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_atomic_or(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_or", dest, pe, WEFT_FAR_OR("shmem_" #N "_atomic_or")) WEFT_DO_OR \
    } \
    WEFT_INLINE void P##_ctx_##N##_atomic_or(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_atomic_or(dest, value, pe); } \
        else { p##P##_ctx_##N##_atomic_or(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_BITWISE(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE T P##_##N##_atomic_fetch_xor(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_fetch_xor", dest, pe, WEFT_FAR_FETCH_XOR("shmem_" #N "_atomic_fetch_xor")) WEFT_DO_FETCH_XOR \
    } \
    WEFT_INLINE T P##_ctx_##N##_atomic_fetch_xor(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { return P##_##N##_atomic_fetch_xor(dest, value, pe); } \
        else { return p##P##_ctx_##N##_atomic_fetch_xor(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_BITWISE(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#define WEFT_DEFINE(P, N, T) \
    WEFT_INLINE void P##_##N##_atomic_xor(T *dest, T value, int pe) { \
        WEFT_FIND("shmem_" #N "_atomic_xor", dest, pe, WEFT_FAR_XOR("shmem_" #N "_atomic_xor")) WEFT_DO_XOR \
    } \
    WEFT_INLINE void P##_ctx_##N##_atomic_xor(shmem_ctx_t ctx, T *dest, T value, int pe) { \
        if (WEFT_DEFAULT(ctx)) { P##_##N##_atomic_xor(dest, value, pe); } \
        else { p##P##_ctx_##N##_atomic_xor(ctx, dest, value, pe); } \
    }
WEFT_TYPES_AMO_BITWISE(WEFT_DEFINE, shmem)
#undef WEFT_DEFINE

#endif /* SHMEM_NO_INLINE */

#ifdef __cplusplus
}
#endif

/* ---- Generic functions: the type by the argument, the context by the number of arguments ---- */

#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L

#define WEFT_PICK_3(a0, a1, a2, NAME, ...) NAME
#define WEFT_PICK_4(a0, a1, a2, a3, NAME, ...) NAME
#define WEFT_PICK_5(a0, a1, a2, a3, a4, NAME, ...) NAME
#define WEFT_PICK_6(a0, a1, a2, a3, a4, a5, NAME, ...) NAME
#define WEFT_PICK_7(a0, a1, a2, a3, a4, a5, a6, NAME, ...) NAME
#define WEFT_PICK_8(a0, a1, a2, a3, a4, a5, a6, a7, NAME, ...) NAME

#define WEFT_TYPES_AMO_BY(PRE, POST) \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST

#define WEFT_TYPES_AMO_BITWISE_BY(PRE, POST) \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST

#define WEFT_TYPES_AMO_EXTENDED_BY(PRE, POST) \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST

#define WEFT_TYPES_ATOMIC_OLD_BY(PRE, POST) \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST

#define WEFT_TYPES_ATOMIC_OLD_EXTENDED_BY(PRE, POST) \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST

#define WEFT_TYPES_REDUCE_ARITH_BY(PRE, POST) \
    char: PRE##char##POST, \
    signed char: PRE##schar##POST, \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    unsigned char: PRE##uchar##POST, \
    unsigned short: PRE##ushort##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST, \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    long double: PRE##longdouble##POST, \
    weft_shmem_complexd: PRE##complexd##POST, \
    weft_shmem_complexf: PRE##complexf##POST

#define WEFT_TYPES_REDUCE_BITWISE_BY(PRE, POST) \
    unsigned char: PRE##uchar##POST, \
    unsigned short: PRE##ushort##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST

#define WEFT_TYPES_REDUCE_MINMAX_BY(PRE, POST) \
    char: PRE##char##POST, \
    signed char: PRE##schar##POST, \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    unsigned char: PRE##uchar##POST, \
    unsigned short: PRE##ushort##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST, \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    long double: PRE##longdouble##POST

#define WEFT_TYPES_RMA_BY(PRE, POST) \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    long double: PRE##longdouble##POST, \
    char: PRE##char##POST, \
    signed char: PRE##schar##POST, \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    unsigned char: PRE##uchar##POST, \
    unsigned short: PRE##ushort##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST

#define WEFT_TYPES_SYNC_BY(PRE, POST) \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    unsigned int: PRE##uint##POST, \
    unsigned long: PRE##ulong##POST, \
    unsigned long long: PRE##ulonglong##POST

#define WEFT_TYPES_SYNC_SHORT_BY(PRE, POST) \
    short: PRE##short##POST, \
    unsigned short: PRE##ushort##POST

#define WEFT_TYPES_TO_ALL_ARITH_BY(PRE, POST) \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    long double: PRE##longdouble##POST, \
    weft_shmem_complexd: PRE##complexd##POST, \
    weft_shmem_complexf: PRE##complexf##POST

#define WEFT_TYPES_TO_ALL_BITWISE_BY(PRE, POST) \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST

#define WEFT_TYPES_TO_ALL_MINMAX_BY(PRE, POST) \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST, \
    float: PRE##float##POST, \
    double: PRE##double##POST, \
    long double: PRE##longdouble##POST

#define WEFT_TYPES_WAIT_OLD_BY(PRE, POST) \
    short: PRE##short##POST, \
    int: PRE##int##POST, \
    long: PRE##long##POST, \
    long long: PRE##longlong##POST

#define weft_put(dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _put))(dest, source, nelems, pe)
#define weft_ctx_put(ctx, dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _put))(ctx, dest, source, nelems, pe)
#define shmem_put(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_put, weft_put, 0)(__VA_ARGS__)
#define weft_put_nbi(dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _put_nbi))(dest, source, nelems, pe)
#define weft_ctx_put_nbi(ctx, dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _put_nbi))(ctx, dest, source, nelems, pe)
#define shmem_put_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_put_nbi, weft_put_nbi, 0)(__VA_ARGS__)
#define weft_get(dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _get))(dest, source, nelems, pe)
#define weft_ctx_get(ctx, dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _get))(ctx, dest, source, nelems, pe)
#define shmem_get(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_get, weft_get, 0)(__VA_ARGS__)
#define weft_get_nbi(dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _get_nbi))(dest, source, nelems, pe)
#define weft_ctx_get_nbi(ctx, dest, source, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _get_nbi))(ctx, dest, source, nelems, pe)
#define shmem_get_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_get_nbi, weft_get_nbi, 0)(__VA_ARGS__)
#define weft_p(dest, value, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _p))(dest, value, pe)
#define weft_ctx_p(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _p))(ctx, dest, value, pe)
#define shmem_p(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_p, weft_p, 0)(__VA_ARGS__)
#define weft_g(source, pe) _Generic(*(source), WEFT_TYPES_RMA_BY(shmem_, _g))(source, pe)
#define weft_ctx_g(ctx, source, pe) _Generic(*(source), WEFT_TYPES_RMA_BY(shmem_ctx_, _g))(ctx, source, pe)
#define shmem_g(...) WEFT_PICK_3(__VA_ARGS__, weft_ctx_g, weft_g, 0)(__VA_ARGS__)
#define weft_iput(dest, source, dst, sst, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _iput))(dest, source, dst, sst, nelems, pe)
#define weft_ctx_iput(ctx, dest, source, dst, sst, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _iput))(ctx, dest, source, dst, sst, nelems, pe)
#define shmem_iput(...) WEFT_PICK_7(__VA_ARGS__, weft_ctx_iput, weft_iput, 0)(__VA_ARGS__)
#define weft_iget(dest, source, dst, sst, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _iget))(dest, source, dst, sst, nelems, pe)
#define weft_ctx_iget(ctx, dest, source, dst, sst, nelems, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _iget))(ctx, dest, source, dst, sst, nelems, pe)
#define shmem_iget(...) WEFT_PICK_7(__VA_ARGS__, weft_ctx_iget, weft_iget, 0)(__VA_ARGS__)
#define weft_ibput(dest, source, dst, sst, bsize, nblocks, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _ibput))(dest, source, dst, sst, bsize, nblocks, pe)
#define weft_ctx_ibput(ctx, dest, source, dst, sst, bsize, nblocks, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _ibput))(ctx, dest, source, dst, sst, bsize, nblocks, pe)
#define shmem_ibput(...) WEFT_PICK_8(__VA_ARGS__, weft_ctx_ibput, weft_ibput, 0)(__VA_ARGS__)
#define weft_ibget(dest, source, dst, sst, bsize, nblocks, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _ibget))(dest, source, dst, sst, bsize, nblocks, pe)
#define weft_ctx_ibget(ctx, dest, source, dst, sst, bsize, nblocks, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _ibget))(ctx, dest, source, dst, sst, bsize, nblocks, pe)
#define shmem_ibget(...) WEFT_PICK_8(__VA_ARGS__, weft_ctx_ibget, weft_ibget, 0)(__VA_ARGS__)
#define weft_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _put_signal))(dest, source, nelems, sig_addr, signal, sig_op, pe)
#define weft_ctx_put_signal(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _put_signal))(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe)
#define shmem_put_signal(...) WEFT_PICK_8(__VA_ARGS__, weft_ctx_put_signal, weft_put_signal, 0)(__VA_ARGS__)
#define weft_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _put_signal_nbi))(dest, source, nelems, sig_addr, signal, sig_op, pe)
#define weft_ctx_put_signal_nbi(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_ctx_, _put_signal_nbi))(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe)
#define shmem_put_signal_nbi(...) WEFT_PICK_8(__VA_ARGS__, weft_ctx_put_signal_nbi, weft_put_signal_nbi, 0)(__VA_ARGS__)
#define weft_atomic_compare_swap(dest, cond, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_, _atomic_compare_swap))(dest, cond, value, pe)
#define weft_ctx_atomic_compare_swap(ctx, dest, cond, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_compare_swap))(ctx, dest, cond, value, pe)
#define shmem_atomic_compare_swap(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_atomic_compare_swap, weft_atomic_compare_swap, 0)(__VA_ARGS__)
#define shmem_cswap(dest, cond, value, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_BY(shmem_, _cswap))(dest, cond, value, pe)
#define weft_atomic_fetch(source, pe) _Generic(*(source), WEFT_TYPES_AMO_EXTENDED_BY(shmem_, _atomic_fetch))(source, pe)
#define weft_ctx_atomic_fetch(ctx, source, pe) _Generic(*(source), WEFT_TYPES_AMO_EXTENDED_BY(shmem_ctx_, _atomic_fetch))(ctx, source, pe)
#define shmem_atomic_fetch(...) WEFT_PICK_3(__VA_ARGS__, weft_ctx_atomic_fetch, weft_atomic_fetch, 0)(__VA_ARGS__)
#define shmem_fetch(source, pe) _Generic(*(source), WEFT_TYPES_ATOMIC_OLD_EXTENDED_BY(shmem_, _fetch))(source, pe)
#define weft_atomic_set(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_EXTENDED_BY(shmem_, _atomic_set))(dest, value, pe)
#define weft_ctx_atomic_set(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_EXTENDED_BY(shmem_ctx_, _atomic_set))(ctx, dest, value, pe)
#define shmem_atomic_set(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_set, weft_atomic_set, 0)(__VA_ARGS__)
#define shmem_set(dest, value, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_EXTENDED_BY(shmem_, _set))(dest, value, pe)
#define weft_atomic_swap(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_EXTENDED_BY(shmem_, _atomic_swap))(dest, value, pe)
#define weft_ctx_atomic_swap(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_EXTENDED_BY(shmem_ctx_, _atomic_swap))(ctx, dest, value, pe)
#define shmem_atomic_swap(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_swap, weft_atomic_swap, 0)(__VA_ARGS__)
#define shmem_swap(dest, value, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_EXTENDED_BY(shmem_, _swap))(dest, value, pe)
#define weft_atomic_fetch_inc(dest, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_, _atomic_fetch_inc))(dest, pe)
#define weft_ctx_atomic_fetch_inc(ctx, dest, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_fetch_inc))(ctx, dest, pe)
#define shmem_atomic_fetch_inc(...) WEFT_PICK_3(__VA_ARGS__, weft_ctx_atomic_fetch_inc, weft_atomic_fetch_inc, 0)(__VA_ARGS__)
#define shmem_finc(dest, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_BY(shmem_, _finc))(dest, pe)
#define weft_atomic_inc(dest, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_, _atomic_inc))(dest, pe)
#define weft_ctx_atomic_inc(ctx, dest, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_inc))(ctx, dest, pe)
#define shmem_atomic_inc(...) WEFT_PICK_3(__VA_ARGS__, weft_ctx_atomic_inc, weft_atomic_inc, 0)(__VA_ARGS__)
#define shmem_inc(dest, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_BY(shmem_, _inc))(dest, pe)
#define weft_atomic_fetch_add(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_, _atomic_fetch_add))(dest, value, pe)
#define weft_ctx_atomic_fetch_add(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_fetch_add))(ctx, dest, value, pe)
#define shmem_atomic_fetch_add(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_fetch_add, weft_atomic_fetch_add, 0)(__VA_ARGS__)
#define shmem_fadd(dest, value, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_BY(shmem_, _fadd))(dest, value, pe)
#define weft_atomic_add(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_, _atomic_add))(dest, value, pe)
#define weft_ctx_atomic_add(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_add))(ctx, dest, value, pe)
#define shmem_atomic_add(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_add, weft_atomic_add, 0)(__VA_ARGS__)
#define shmem_add(dest, value, pe) _Generic(*(dest), WEFT_TYPES_ATOMIC_OLD_BY(shmem_, _add))(dest, value, pe)
#define weft_atomic_fetch_and(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_fetch_and))(dest, value, pe)
#define weft_ctx_atomic_fetch_and(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_fetch_and))(ctx, dest, value, pe)
#define shmem_atomic_fetch_and(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_fetch_and, weft_atomic_fetch_and, 0)(__VA_ARGS__)
#define weft_atomic_and(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_and))(dest, value, pe)
#define weft_ctx_atomic_and(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_and))(ctx, dest, value, pe)
#define shmem_atomic_and(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_and, weft_atomic_and, 0)(__VA_ARGS__)
#define weft_atomic_fetch_or(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_fetch_or))(dest, value, pe)
#define weft_ctx_atomic_fetch_or(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_fetch_or))(ctx, dest, value, pe)
#define shmem_atomic_fetch_or(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_fetch_or, weft_atomic_fetch_or, 0)(__VA_ARGS__)
#define weft_atomic_or(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_or))(dest, value, pe)
#define weft_ctx_atomic_or(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_or))(ctx, dest, value, pe)
#define shmem_atomic_or(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_or, weft_atomic_or, 0)(__VA_ARGS__)
#define weft_atomic_fetch_xor(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_fetch_xor))(dest, value, pe)
#define weft_ctx_atomic_fetch_xor(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_fetch_xor))(ctx, dest, value, pe)
#define shmem_atomic_fetch_xor(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_fetch_xor, weft_atomic_fetch_xor, 0)(__VA_ARGS__)
#define weft_atomic_xor(dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_xor))(dest, value, pe)
#define weft_ctx_atomic_xor(ctx, dest, value, pe) _Generic(*(dest), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_xor))(ctx, dest, value, pe)
#define shmem_atomic_xor(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_xor, weft_atomic_xor, 0)(__VA_ARGS__)
#define weft_atomic_compare_swap_nbi(fetch, dest, cond, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BY(shmem_, _atomic_compare_swap_nbi))(fetch, dest, cond, value, pe)
#define weft_ctx_atomic_compare_swap_nbi(ctx, fetch, dest, cond, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_compare_swap_nbi))(ctx, fetch, dest, cond, value, pe)
#define shmem_atomic_compare_swap_nbi(...) WEFT_PICK_6(__VA_ARGS__, weft_ctx_atomic_compare_swap_nbi, weft_atomic_compare_swap_nbi, 0)(__VA_ARGS__)
#define weft_atomic_fetch_nbi(fetch, source, pe) _Generic(*(fetch), WEFT_TYPES_AMO_EXTENDED_BY(shmem_, _atomic_fetch_nbi))(fetch, source, pe)
#define weft_ctx_atomic_fetch_nbi(ctx, fetch, source, pe) _Generic(*(fetch), WEFT_TYPES_AMO_EXTENDED_BY(shmem_ctx_, _atomic_fetch_nbi))(ctx, fetch, source, pe)
#define shmem_atomic_fetch_nbi(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_fetch_nbi, weft_atomic_fetch_nbi, 0)(__VA_ARGS__)
#define weft_atomic_swap_nbi(fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_EXTENDED_BY(shmem_, _atomic_swap_nbi))(fetch, dest, value, pe)
#define weft_ctx_atomic_swap_nbi(ctx, fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_EXTENDED_BY(shmem_ctx_, _atomic_swap_nbi))(ctx, fetch, dest, value, pe)
#define shmem_atomic_swap_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_atomic_swap_nbi, weft_atomic_swap_nbi, 0)(__VA_ARGS__)
#define weft_atomic_fetch_inc_nbi(fetch, dest, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BY(shmem_, _atomic_fetch_inc_nbi))(fetch, dest, pe)
#define weft_ctx_atomic_fetch_inc_nbi(ctx, fetch, dest, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_fetch_inc_nbi))(ctx, fetch, dest, pe)
#define shmem_atomic_fetch_inc_nbi(...) WEFT_PICK_4(__VA_ARGS__, weft_ctx_atomic_fetch_inc_nbi, weft_atomic_fetch_inc_nbi, 0)(__VA_ARGS__)
#define weft_atomic_fetch_add_nbi(fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BY(shmem_, _atomic_fetch_add_nbi))(fetch, dest, value, pe)
#define weft_ctx_atomic_fetch_add_nbi(ctx, fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BY(shmem_ctx_, _atomic_fetch_add_nbi))(ctx, fetch, dest, value, pe)
#define shmem_atomic_fetch_add_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_atomic_fetch_add_nbi, weft_atomic_fetch_add_nbi, 0)(__VA_ARGS__)
#define weft_atomic_fetch_and_nbi(fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_fetch_and_nbi))(fetch, dest, value, pe)
#define weft_ctx_atomic_fetch_and_nbi(ctx, fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_fetch_and_nbi))(ctx, fetch, dest, value, pe)
#define shmem_atomic_fetch_and_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_atomic_fetch_and_nbi, weft_atomic_fetch_and_nbi, 0)(__VA_ARGS__)
#define weft_atomic_fetch_or_nbi(fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_fetch_or_nbi))(fetch, dest, value, pe)
#define weft_ctx_atomic_fetch_or_nbi(ctx, fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_fetch_or_nbi))(ctx, fetch, dest, value, pe)
#define shmem_atomic_fetch_or_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_atomic_fetch_or_nbi, weft_atomic_fetch_or_nbi, 0)(__VA_ARGS__)
#define weft_atomic_fetch_xor_nbi(fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BITWISE_BY(shmem_, _atomic_fetch_xor_nbi))(fetch, dest, value, pe)
#define weft_ctx_atomic_fetch_xor_nbi(ctx, fetch, dest, value, pe) _Generic(*(fetch), WEFT_TYPES_AMO_BITWISE_BY(shmem_ctx_, _atomic_fetch_xor_nbi))(ctx, fetch, dest, value, pe)
#define shmem_atomic_fetch_xor_nbi(...) WEFT_PICK_5(__VA_ARGS__, weft_ctx_atomic_fetch_xor_nbi, weft_atomic_fetch_xor_nbi, 0)(__VA_ARGS__)
#define shmem_wait_until(ivar, cmp, cmp_value) _Generic(*(ivar), WEFT_TYPES_SYNC_BY(shmem_, _wait_until))(ivar, cmp, cmp_value)
#define shmem_test(ivar, cmp, cmp_value) _Generic(*(ivar), WEFT_TYPES_SYNC_BY(shmem_, _test))(ivar, cmp, cmp_value)
#define shmem_wait_until_all(ivars, nelems, status, cmp, cmp_value) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _wait_until_all))(ivars, nelems, status, cmp, cmp_value)
#define shmem_test_all(ivars, nelems, status, cmp, cmp_value) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _test_all))(ivars, nelems, status, cmp, cmp_value)
#define shmem_wait_until_any(ivars, nelems, status, cmp, cmp_value) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _wait_until_any))(ivars, nelems, status, cmp, cmp_value)
#define shmem_test_any(ivars, nelems, status, cmp, cmp_value) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _test_any))(ivars, nelems, status, cmp, cmp_value)
#define shmem_wait_until_some(ivars, nelems, indices, status, cmp, cmp_value) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _wait_until_some))(ivars, nelems, indices, status, cmp, cmp_value)
#define shmem_test_some(ivars, nelems, indices, status, cmp, cmp_value) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _test_some))(ivars, nelems, indices, status, cmp, cmp_value)
#define shmem_wait_until_all_vector(ivars, nelems, status, cmp, cmp_values) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _wait_until_all_vector))(ivars, nelems, status, cmp, cmp_values)
#define shmem_test_all_vector(ivars, nelems, status, cmp, cmp_values) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _test_all_vector))(ivars, nelems, status, cmp, cmp_values)
#define shmem_wait_until_any_vector(ivars, nelems, status, cmp, cmp_values) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _wait_until_any_vector))(ivars, nelems, status, cmp, cmp_values)
#define shmem_test_any_vector(ivars, nelems, status, cmp, cmp_values) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _test_any_vector))(ivars, nelems, status, cmp, cmp_values)
#define shmem_wait_until_some_vector(ivars, nelems, indices, status, cmp, cmp_values) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _wait_until_some_vector))(ivars, nelems, indices, status, cmp, cmp_values)
#define shmem_test_some_vector(ivars, nelems, indices, status, cmp, cmp_values) _Generic(*(ivars), WEFT_TYPES_SYNC_BY(shmem_, _test_some_vector))(ivars, nelems, indices, status, cmp, cmp_values)
#define shmem_broadcast(team, dest, source, nelems, PE_root) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _broadcast))(team, dest, source, nelems, PE_root)
#define shmem_collect(team, dest, source, nelems) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _collect))(team, dest, source, nelems)
#define shmem_fcollect(team, dest, source, nelems) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _fcollect))(team, dest, source, nelems)
#define shmem_alltoall(team, dest, source, nelems) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _alltoall))(team, dest, source, nelems)
#define shmem_alltoalls(team, dest, source, dst, sst, nelems) _Generic(*(dest), WEFT_TYPES_RMA_BY(shmem_, _alltoalls))(team, dest, source, dst, sst, nelems)
#define shmem_and_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_BITWISE_BY(shmem_, _and_reduce))(team, dest, source, nreduce)
#define shmem_or_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_BITWISE_BY(shmem_, _or_reduce))(team, dest, source, nreduce)
#define shmem_xor_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_BITWISE_BY(shmem_, _xor_reduce))(team, dest, source, nreduce)
#define shmem_max_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_MINMAX_BY(shmem_, _max_reduce))(team, dest, source, nreduce)
#define shmem_min_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_MINMAX_BY(shmem_, _min_reduce))(team, dest, source, nreduce)
#define shmem_sum_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_ARITH_BY(shmem_, _sum_reduce))(team, dest, source, nreduce)
#define shmem_prod_reduce(team, dest, source, nreduce) _Generic(*(dest), WEFT_TYPES_REDUCE_ARITH_BY(shmem_, _prod_reduce))(team, dest, source, nreduce)
#define shmem_sum_inscan(team, dest, source, nelems) _Generic(*(dest), WEFT_TYPES_REDUCE_ARITH_BY(shmem_, _sum_inscan))(team, dest, source, nelems)
#define shmem_sum_exscan(team, dest, source, nelems) _Generic(*(dest), WEFT_TYPES_REDUCE_ARITH_BY(shmem_, _sum_exscan))(team, dest, source, nelems)
#define shmem_sync(...) WEFT_PICK_4(__VA_ARGS__, shmem_sync, 0, 0, shmem_team_sync, 0)(__VA_ARGS__)
#define shmem_signal_set(...) WEFT_PICK_4(__VA_ARGS__, shmem_ctx_signal_set, shmem_signal_set, 0)(__VA_ARGS__)
#define shmem_signal_add(...) WEFT_PICK_4(__VA_ARGS__, shmem_ctx_signal_add, shmem_signal_add, 0)(__VA_ARGS__)

#endif /* C11 */

#endif /* WEFT_SHMEM_H */
