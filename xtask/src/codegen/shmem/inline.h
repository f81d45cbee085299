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

