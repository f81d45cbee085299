// What `rep movsb` takes for 64 KiB, by how far the target lies beyond the source modulo a page: the kernel copies by it.
//     cc -O2 bench/src/copy_offsets.c -o copy_offsets && ./copy_offsets
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEN = 65536, PAGE = 4096, TIMES = 200, ROUNDS = 5 };

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

int main(void)
{
    static const int beyond[] = {-64, -16, -4, 0, 1, 4, 8, 12, 15, 16, 20, 32, 64, 68, 128};
    char *from = aligned_alloc(PAGE, LEN + PAGE), *to = aligned_alloc(PAGE, LEN + 2 * PAGE);
    if (!from || !to)
        return 1;
    memset(from, 1, LEN + PAGE);
    memset(to, 2, LEN + 2 * PAGE);
    printf("bytes beyond  us\n");
    for (unsigned k = 0; k < sizeof beyond / sizeof *beyond; k++) {
        double best = 1e9;
        for (int round = 0; round < ROUNDS; round++) {
            double began = now_us();
            for (int i = 0; i < TIMES; i++) {
                const char *s = from + 64;
                char *d = to + PAGE + 64 + beyond[k];
                size_t n = LEN;
                __asm__ volatile("rep movsb" : "+S"(s), "+D"(d), "+c"(n)::"memory");
            }
            double took = (now_us() - began) / TIMES;
            if (took < best)
                best = took;
        }
        printf("%12d  %.1f\n", beyond[k], best);
    }
    return memcmp(from + 64, to + PAGE + 64 + beyond[sizeof beyond / sizeof *beyond - 1], LEN) != 0;
}
