// pes: 2
// build: inlined
// flags: -DSHMEM_NO_INLINE
// A tool's own shmem_int_p and shmem_barrier_all take the place of the library's.
#include "check.h"
#include <pshmem.h>

static int puts_seen, barriers_seen;

void shmem_int_p(int *dest, int value, int pe)
{
    puts_seen++;
    pshmem_int_p(dest, value, pe);
}

void shmem_barrier_all(void)
{
    barriers_seen++;
    pshmem_barrier_all();
}

int main(void)
{
    CHECK_BEGIN();
    static int word;
    shmem_int_p(&word, me + 1, 1 - me);
    shmem_p(&word, me + 1, 1 - me);
    shmem_barrier_all();
    CHECK(word == 2 - me && puts_seen == 2 && barriers_seen == 1);
    return CHECK_END();
}
