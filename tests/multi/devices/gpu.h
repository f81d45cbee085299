/* What programs under test ask of an emulated GPU (gpu.c). */
#include <stddef.h>

/* Memory that only the driver and the two functions below may touch. */
void *gpu_alloc(size_t len);
void *gpu_alloc_managed(size_t len);
void gpu_free(void *p);
/* As a program's kernels would write and read it. */
void gpu_put(void *dst, const void *src, size_t len);
void gpu_get(void *dst, const void *src, size_t len);
/* The copy after so many fails; -1: none. */
void gpu_fail_in(int copies);
/* Copies by the driver's entry points, and their bytes. */
long gpu_copies(void);
long gpu_bytes(void);
/* Allocations of other processes that were opened so far. */
long gpu_opened(void);
