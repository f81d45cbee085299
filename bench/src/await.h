/* Waits for a flag in memory that two processes share: of the programs with and without MPI. */
#ifndef WEFT_AWAIT_H
#define WEFT_AWAIT_H

#include <stdatomic.h>
#include <stdint.h>

static inline void await(_Atomic uint64_t *flag, uint64_t value)
{
    while (atomic_load_explicit(flag, memory_order_acquire) != value)
#ifdef __x86_64__
        __builtin_ia32_pause();
#else
        ;
#endif
}

#endif
