/* The floor of onesided_stream.c: a process copies windows of 64 messages between memory of its own and memory that
 * another process has mapped, too, which waits. No MPI.
 *
 *   floor_onesided CPU CPU [--seconds S] [--classic] sizes...
 *
 * put-...   from its own memory to the common one; get-...: the reverse
 * libc      memcpy
 * rep       rep movsb
 * avx       256-bit loads and stores
 * nt        the same, non-temporal stores, sources asked for 512 bytes ahead
 * nta       the same, asked for 2 KiB ahead and without a place in the caches
 *
 * Output: "result NAME BYTES MB/s".
 */
#include "floor.h"

enum { WINDOW = 64 };

typedef void (*Copy)(unsigned char *, const unsigned char *, size_t);

static void copy_libc(unsigned char *d, const unsigned char *s, size_t n)
{
    memcpy(d, s, n);
}

#ifdef __x86_64__
static void copy_rep(unsigned char *d, const unsigned char *s, size_t n)
{
    __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n) : : "memory");
}

__attribute__((target("avx2"))) static void copy_avx(unsigned char *d, const unsigned char *s, size_t n)
{
    size_t i = 0;
    for (; i + 128 <= n; i += 128)
        for (int k = 0; k < 4; k++)
            _mm256_storeu_si256((void *)(d + i + 32 * k), _mm256_loadu_si256((const void *)(s + i + 32 * k)));
    memcpy(d + i, s + i, n - i);
}

#define STREAM(NAME, AHEAD, HINT)                                                                                      \
    __attribute__((target("avx2"))) static void NAME(unsigned char *d, const unsigned char *s, size_t n)               \
    {                                                                                                                  \
        size_t i = 0;                                                                                                  \
        for (; i + 64 <= n; i += 64) {                                                                                 \
            _mm_prefetch((const char *)s + i + (AHEAD), HINT);                                                         \
            __m256i a = _mm256_loadu_si256((const void *)(s + i)), b = _mm256_loadu_si256((const void *)(s + i + 32)); \
            _mm256_stream_si256((void *)(d + i), a);                                                                   \
            _mm256_stream_si256((void *)(d + i + 32), b);                                                              \
        }                                                                                                              \
        _mm_sfence();                                                                                                  \
        memcpy(d + i, s + i, n - i);                                                                                   \
    }
STREAM(copy_stream, 512, _MM_HINT_T0)
STREAM(copy_stream_nta, 2048, _MM_HINT_NTA)
#else
#define copy_stream copy_nt
#endif

static const struct {
    const char *name;
    Copy copy;
} WAYS[] = {
    {"libc", copy_libc},
    {"nt", copy_stream},
#ifdef __x86_64__
    {"rep", copy_rep},
    {"avx", copy_avx},
    {"nta", copy_stream_nta},
#endif
};

static double windows(int get, Copy copy, unsigned char *mine, unsigned char *common, size_t bytes, long n)
{
    static uint64_t value;
    size_t stride = (bytes + 63) / 64 * 64;
    double t0 = now_s();
    for (long k = 0; k < n; k++) {
        value++;
        for (size_t i = 0; i < WINDOW * stride; i += stride) {
            if (!get)
                write_lines(mine + i, bytes, value);
            copy((get ? mine : common) + i, (get ? common : mine) + i, bytes);
        }
        for (size_t i = 0; get && i < WINDOW * stride; i += stride)
            read_lines(mine + i, bytes);
    }
    return (now_s() - t0) / (double)n;
}

static void run(double seconds, int n_sizes, const size_t *sizes, unsigned char *mine, unsigned char *common)
{
    double t[BATCHES];
    for (int i = 0; i < n_sizes; i++)
        for (int get = 0; get < 2; get++)
            for (size_t w = 0; w < sizeof WAYS / sizeof *WAYS; w++) {
                double bytes = (double)sizes[i] * WINDOW;
                long n = (long)(seconds / BATCHES / (bytes * 0.15e-9)) + 1;
                windows(get, WAYS[w].copy, mine, common, sizes[i], 1);
                for (int k = 0; k < BATCHES; k++)
                    t[k] = windows(get, WAYS[w].copy, mine, common, sizes[i], n);
                printf("result %s-%s %zu %.6g MB/s\n", get ? "get" : "put", WAYS[w].name, sizes[i],
                       bytes / median(t) * 1e-6);
                fflush(stdout);
            }
}

int main(int argc, char **argv)
{
    Given g = given(argc, argv, NULL, NULL);
    size_t span = g.largest * WINDOW + 4096;
    unsigned char *common = mmap(NULL, span, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    void *mine = NULL;
    if (common == MAP_FAILED || posix_memalign(&mine, 4096, span) != 0)
        return 1;
    memset(mine, 1, span);
    Line *ends = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        bind_to(g.cpus[1]);
        memset(common, 1, span);
        atomic_store(&ends->flag, 1);
        await(&ends->flag, 2);
        _exit(0);
    }
    bind_to(g.cpus[0]);
    await(&ends->flag, 1);
    run(g.seconds, g.n_sizes, g.sizes, mine, common);
    atomic_store(&ends->flag, 2);
    int status = 1;
    waitpid(child, &status, 0);
    return status != 0;
}
