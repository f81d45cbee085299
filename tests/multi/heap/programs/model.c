/* Threads that allocate, resize, free and hand over blocks of all sizes at random; every block
 * holds a pattern that is checked whenever it changes hands. model SECONDS THREADS SEED */
#include "heap.h"
#include <pthread.h>
#include <time.h>

enum { SLOTS = 48, SHARED_SLOTS = 16, MOST_THREADS = 16 };

typedef struct {
    unsigned char *p;
    size_t len;
    unsigned char mark;
} Block;

static Block board[SHARED_SLOTS];
static pthread_mutex_t board_lock = PTHREAD_MUTEX_INITIALIZER;
static double seconds = 2;
static unsigned long seed;

static uint64_t next(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s;
}

/* Mostly around the threshold and around pages, some of several MiB. */
static size_t size_of(uint64_t *s)
{
    switch (next(s) % 8) {
    case 0: return next(s) % 200;
    case 1: return (8 << 10) - 3 + next(s) % 6;
    case 2: return 4096 * (1 + next(s) % 64) - 1 + next(s) % 3;
    case 3: return next(s) % (8 * MIB);
    default: return next(s) % (256 << 10);
    }
}

static void fill(Block *b)
{
    memset(b->p, b->mark, b->len);
}

static void look(const Block *b)
{
    /* The ends and a stride: all of it would make the test slow. */
    for (size_t i = 0; i < b->len; i += 509)
        CHECK(b->p[i] == b->mark);
    if (b->len)
        CHECK(b->p[b->len - 1] == b->mark);
    CHECK(malloc_usable_size(b->p) >= b->len);
}

static void make(Block *b, uint64_t *s)
{
    b->len = size_of(s);
    b->mark = (unsigned char)next(s);
    size_t align = (size_t)16 << next(s) % 18;
    switch (next(s) % 4) {
    case 0:
        b->p = calloc(1, b->len);
        CHECK(b->p || !b->len);
        for (size_t i = 0; i < b->len; i++)
            CHECK(b->p[i] == 0);
        break;
    case 1:
        CHECK(posix_memalign((void **)&b->p, align, b->len) == 0);
        CHECK((uintptr_t)b->p % align == 0);
        break;
    case 2:
        b->p = aligned_alloc(align, b->len);
        CHECK((uintptr_t)b->p % align == 0);
        break;
    default: b->p = malloc(b->len);
    }
    CHECK(b->p != NULL);
    fill(b);
}

static void change(Block *b, uint64_t *s)
{
    size_t len = size_of(s);
    unsigned char *p = realloc(b->p, len ? len : 1);
    CHECK(p != NULL);
    b->p = p;
    size_t kept = len < b->len ? len : b->len;
    b->len = kept;
    look(b);
    b->len = len;
    fill(b);
}

static void *work(void *arg)
{
    uint64_t s = (seed + 1) * 0x9e3779b97f4a7c15u + (uintptr_t)arg * 77777 + 1;
    Block own[SLOTS] = {{0}};
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    double end = t.tv_sec + 1e-9 * t.tv_nsec + seconds;
    do {
        for (int i = 0; i < 200; i++) {
            Block *b = &own[next(&s) % SLOTS];
            if (b->p == NULL) {
                make(b, &s);
                continue;
            }
            look(b);
            switch (next(&s) % 4) {
            case 0: change(b, &s); break;
            case 1: {
                /* A block that another thread has made is freed here. */
                pthread_mutex_lock(&board_lock);
                Block *o = &board[next(&s) % SHARED_SLOTS];
                Block other = *o;
                *o = *b;
                *b = other;
                pthread_mutex_unlock(&board_lock);
                break;
            }
            default:
                free(b->p);
                b->p = NULL;
            }
        }
        clock_gettime(CLOCK_MONOTONIC, &t);
    } while (t.tv_sec + 1e-9 * t.tv_nsec < end);
    for (int i = 0; i < SLOTS; i++)
        if (own[i].p) {
            look(&own[i]);
            free(own[i].p);
        }
    return NULL;
}

int main(int argc, char **argv)
{
    pthread_t threads[MOST_THREADS];
    seconds = argc > 1 ? atof(argv[1]) : 2;
    int n = argc > 2 ? atoi(argv[2]) : 4;
    seed = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    CHECK(n <= MOST_THREADS);
    for (int i = 0; i < n; i++)
        CHECK(pthread_create(&threads[i], NULL, work, (void *)(uintptr_t)i) == 0);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    void *p = malloc(MIB);
    if (expected())
        CHECK(shared(p, MIB) == 1);
    free(p);
    puts("model fine");
    return 0;
}
