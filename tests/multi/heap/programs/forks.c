/* Neither side of a fork sees what the other one writes. forks [close] */
#include "heap.h"
#include <pthread.h>
#include <spawn.h>
#include <sys/syscall.h>

extern char **environ;

/* What UCX puts there, which a provider of libfabric may load: the new address is not handed on. */
void *mremap(void *old, size_t old_len, size_t len, int flags, ...)
{
    return (void *)syscall(SYS_mremap, old, old_len, len, flags, 0x1001L);
}

enum { BLOCKS = 12, THREADS = 2 };

static char *block[BLOCKS];
static size_t len[BLOCKS];
static volatile int stop;

static void tell(int fd)
{
    CHECK(write(fd, "x", 1) == 1);
}

static void hear(int fd)
{
    char c;
    CHECK(read(fd, &c, 1) == 1);
}

static void all_hold(char value)
{
    for (int i = 0; i < BLOCKS; i++)
        for (size_t at = 0; at < len[i]; at += 4093)
            CHECK(block[i][at] == value);
}

static void all_get(char value)
{
    for (int i = 0; i < BLOCKS; i++)
        memset(block[i], value, len[i]);
}

static void end_of(pid_t child)
{
    int status;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void child_side(int from_parent, int to_parent)
{
    all_hold(1);
    CHECK(shared(block[3], len[3]) <= 0);
    all_get(2);
    tell(to_parent);
    hear(from_parent); /* The parent has written 3 by now. */
    all_hold(2);
    /* A grandchild, private memory all the way. */
    pid_t grandchild = fork();
    if (grandchild == 0) {
        all_hold(2);
        all_get(7);
        _exit(0);
    }
    end_of(grandchild);
    all_hold(2);
    for (int i = 0; i < BLOCKS; i += 2) {
        block[i] = realloc(block[i], len[i] * 2);
        CHECK(block[i] && block[i][len[i] - 1] == 2);
        free(block[i]);
        block[i] = malloc(len[i]);
        CHECK(block[i] != NULL && shared(block[i], len[i]) <= 0);
        memset(block[i], 2, len[i]);
    }
    all_hold(2);
    char *z = calloc(1, 5 * MIB);
    for (size_t i = 0; i < 5 * MIB; i++)
        CHECK(z[i] == 0);
    free(z);
    for (int i = 0; i < BLOCKS; i++)
        free(block[i]);
}

static void both_directions(void)
{
    int down[2], up[2];
    CHECK(pipe(down) == 0 && pipe(up) == 0);
    all_get(1);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        child_side(down[0], up[1]);
        _exit(0);
    }
    hear(up[0]); /* The child has written 2. */
    all_hold(1);
    all_get(3);
    tell(down[1]);
    end_of(child);
    all_hold(3);
    close(down[0]), close(down[1]), close(up[0]), close(up[1]);
}

/* Other ways to start a process, none of which copies. */
static void other_ways(void)
{
    all_get(4);
    CHECK(system("true") == 0);
    FILE *f = popen("echo hello", "r");
    char text[16] = "";
    CHECK(f && fgets(text, sizeof text, f) && strcmp(text, "hello\n") == 0);
    CHECK(pclose(f) == 0);
    char *args[] = {"true", NULL};
    pid_t child;
    CHECK(posix_spawnp(&child, "true", NULL, NULL, args, environ) == 0);
    end_of(child);
    child = vfork();
    if (child == 0) {
        execvp("true", args);
        _exit(1);
    }
    end_of(child);
    all_hold(4);
}

static void *churn(void *arg)
{
    unsigned x = (unsigned)(uintptr_t)arg;
    while (!stop) {
        x = x * 1103515245 + 12345;
        size_t n = 4096 * (1 + (x >> 8) % 200);
        char *p = malloc(n);
        memset(p, (int)x, n);
        for (size_t i = 0; i < n; i += 4096)
            CHECK(p[i] == (char)x);
        free(p);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    for (int i = 0; i < BLOCKS; i++) {
        len[i] = (size_t)(i + 1) * 37 * 1024 + (i % 6 ? 0 : 4 * MIB);
        CHECK((block[i] = malloc(len[i])) != NULL);
        /* Some of them private, in huge pages. */
        if (i % 5 == 0)
            madvise((void *)(((uintptr_t)block[i] + 4095) & ~(uintptr_t)4095), len[i] - 4096,
                    MADV_HUGEPAGE);
    }
    CHECK((shared(block[1], len[1]) == 1) == expected());
    if (argc > 1) /* A program that closes what it did not open. */
        for (int fd = 3; fd < 2000; fd++)
            close(fd);
    for (int i = 0; i < 2; i++)
        both_directions();
    other_ways();
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, churn, (void *)(i + 1)) == 0);
    for (int i = 0; i < 3; i++)
        both_directions();
    stop = 1;
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    /* After all this the parent's heap is what it was. */
    all_hold(3);
    if (expected()) {
        char *p = malloc(MIB);
        CHECK(shared(p, MIB) == 1 && shared(block[1], len[1]) == 1);
        free(p);
    }
    puts("forks fine");
    return 0;
}
