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

/* Says what is wrong with a call and ends the job; returns 0 where nothing is and the call was only
 * to be checked. It changes nothing that a program could see. */
extern int weft_shmem_examine(const char *call, const void *at, size_t len, int pe)
    __attribute__((__pure__, __cold__, __nothrow__));

#define WEFT_INLINE extern __inline __attribute__((__gnu_inline__, __always_inline__, __artificial__))
#define WEFT_FAR(CALL, at, pe) \
    uintptr_t far = (uintptr_t)weft_shmem_map.delta[(unsigned)(pe) & (uintptr_t)weft_shmem_map.mask]; \
    if (__builtin_expect((uintptr_t)(unsigned)(pe) >= (uintptr_t)weft_shmem_map.pes, 0) \
        && weft_shmem_examine(CALL, at, sizeof *(at), pe)) \
        __builtin_trap();
#define WEFT_AT(T, at, pe) ((T *)((uintptr_t)(at) + far))
#define WEFT_DEFAULT(ctx) (__builtin_constant_p((ctx) == SHMEM_CTX_DEFAULT) && (ctx) == SHMEM_CTX_DEFAULT)

/* Volatile: each call is one access. Relaxed: order is what shmem_fence and shmem_quiet are for. */
#define WEFT_DO_P *WEFT_AT(volatile __typeof__(value), dest, pe) = value;
#define WEFT_DO_G return *WEFT_AT(const volatile __typeof__(*source), source, pe);
#define WEFT_DO_FETCH \
    __typeof__(*source + 0) now; \
    __atomic_load(WEFT_AT(__typeof__(now), source, pe), &now, __ATOMIC_RELAXED); \
    return now;
#define WEFT_DO_SET __atomic_store(WEFT_AT(__typeof__(value), dest, pe), &value, __ATOMIC_RELAXED);
#define WEFT_DO_SWAP \
    __typeof__(value) old; \
    __atomic_exchange(WEFT_AT(__typeof__(value), dest, pe), &value, &old, __ATOMIC_RELAXED); \
    return old;
#define WEFT_DO_COMPARE_SWAP \
    __atomic_compare_exchange_n(WEFT_AT(__typeof__(value), dest, pe), &cond, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return cond;
#define WEFT_DO_FETCH_INC return __atomic_fetch_add(WEFT_AT(__typeof__(*dest), dest, pe), 1, __ATOMIC_RELAXED);
#define WEFT_DO_INC (void)__atomic_fetch_add(WEFT_AT(__typeof__(*dest), dest, pe), 1, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_ADD return __atomic_fetch_add(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_ADD (void)__atomic_fetch_add(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_AND return __atomic_fetch_and(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_AND (void)__atomic_fetch_and(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_OR return __atomic_fetch_or(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_OR (void)__atomic_fetch_or(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_FETCH_XOR return __atomic_fetch_xor(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);
#define WEFT_DO_XOR (void)__atomic_fetch_xor(WEFT_AT(__typeof__(value), dest, pe), value, __ATOMIC_RELAXED);

