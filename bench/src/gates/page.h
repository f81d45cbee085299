/* What the measured ranks and the stepper share: a page of memory, and marks in the instructions. */
#ifndef WEFT_GATES_PAGE_H
#define WEFT_GATES_PAGE_H

#include <stdint.h>

enum { RANKS = 2, SIDES = 3 };

/* MARK_SIDE: what is counted from here on: nothing (0), or side 1 or 2 of an operation.
 * MARK_HOLD: a rank goes no further until the other one is at the same mark. */
enum { MARK_ROW = 1, MARK_COUNT, MARK_SIDE, MARK_HOLD, MARK_END };

typedef struct {
    volatile int pid[RANKS], ready[RANKS], go;
    char name[64];
    /* Messages of one counted operation. */
    int per;
    /* The first loads of a message count as cache misses, as far as the simulated clock goes. */
    int cold;
    /* Functions of the C library and of the program that the stepper knows by their address. */
    uint64_t clock_gettime, memcpy, memmove, memset, touch;
} Page;

/* An exchange of a register with itself, which compilers do not make, and which does nothing. */
#define MARK_BYTES 0x66, 0x87, 0xdb
static inline void mark(int what, int arg)
{
    __asm__ volatile(".byte 0x66, 0x87, 0xdb" : : "a"(what), "c"(arg) : "memory");
}

#endif
