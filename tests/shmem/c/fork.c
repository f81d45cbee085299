// pes: 2
// A forked child has variables of its own, as everywhere; its parent's stay symmetric.
#define _GNU_SOURCE
#include "check.h"
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What UCX puts there, which a provider of libfabric may load: the new address is not handed on. */
void *mremap(void *old, size_t old_len, size_t len, int flags, ...)
{
    return (void *)syscall(SYS_mremap, old, old_len, len, flags, 0x1001L);
}

static long word = 7, zero;

int main(void)
{
    CHECK_BEGIN();
    int to = 1 - me;
    shmem_long_p(&word, 100 + me, to);
    shmem_barrier_all();
    for (int i = 0; i < 5; i++) {
        pid_t pid = fork();
        if (pid == 0) {
            int fine = word == 100 + to && zero == i;
            word = -1;
            zero = -1;
            _exit(fine ? 0 : 3);
        }
        int status = -1;
        waitpid(pid, &status, 0);
        CHECK_EQ(status, 0);
        CHECK_EQ(word, 100 + to);
        shmem_barrier_all();
        shmem_long_atomic_inc(&zero, to);
        shmem_barrier_all();
        CHECK_EQ(zero, i + 1);
    }
    CHECK_EQ(system("true"), 0);
    return CHECK_END();
}
