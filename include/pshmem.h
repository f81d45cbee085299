/* pshmem.h: the profiling interface of OpenSHMEM, which shmem.h declares too.
 * Written by `cargo xtask codegen`. Do not edit. */
#ifndef WEFT_PSHMEM_H
#define WEFT_PSHMEM_H
#include <shmem.h>
#endif
