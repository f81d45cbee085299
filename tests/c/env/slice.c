// ranks: 1 2
// reference-fails: the slice is Weft's to ask for
/* A rank has the shortest slice that Linux gives where it can be asked for (6.12 and later), and nothing else of its
 * attributes is changed. */
#include "../check.h"
#include <stdint.h>
#include <sys/syscall.h>

struct attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime_ns, deadline, period;
};

static struct attributes now(void)
{
    struct attributes a = {0};
    if (syscall(SYS_sched_getattr, 0, &a, sizeof a, 0) != 0)
        memset(&a, 0, sizeof a);
    return a;
}

int main(int argc, char **argv)
{
    struct attributes before = now();
    CHECK_BEGIN(argc, argv);
    struct attributes after = now();
    CHECK_EQ(after.policy, before.policy);
    CHECK_EQ(after.nice, before.nice);
    /* A policy of real time has none, nor has a kernel that cannot be asked; a sandbox may forbid to ask. */
    struct attributes wanted = before;
    wanted.runtime_ns = 100000;
    if (before.policy == 0 && before.runtime_ns > 100000 && syscall(SYS_sched_setattr, 0, &wanted, 0) == 0)
        CHECK_EQ(after.runtime_ns, 100000);
    else
        CHECK_EQ(after.runtime_ns, before.runtime_ns);
    return CHECK_END();
}
