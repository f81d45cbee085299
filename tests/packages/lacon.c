/* Mends a bug of ScaLAPACK 2.2.1 for its testers: P?LACON compares its estimate with the argument EST, which nobody
   has set. Where ranks of a column find different words there, they part ways and wait for each other, under any MPI.
   Later versions set it to zero on each call (Reference-ScaLAPACK, pull request 122); so does this. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *next(const char *name)
{
    void *at = dlsym(RTLD_NEXT, name);
    if (!at) {
        fprintf(stderr, "lacon: no %s\n", name);
        abort();
    }
    return at;
}

/* Of real matrices: EST is the eleventh argument, behind ISGN. */
#define OF_REAL(name, real)                                                                                   \
    void name(int *n, real *v, int *iv, int *jv, int *descv, real *x, int *ix, int *jx, int *descx,           \
              int *isgn, real *est, int *kase)                                                                \
    {                                                                                                         \
        void (*ours)(int *, real *, int *, int *, int *, real *, int *, int *, int *, int *, real *, int *) = \
            next(#name);                                                                                      \
        *est = 0;                                                                                             \
        ours(n, v, iv, jv, descv, x, ix, jx, descx, isgn, est, kase);                                         \
    }

/* Of complex ones: without ISGN. */
#define OF_COMPLEX(name, real)                                                                                \
    void name(int *n, void *v, int *iv, int *jv, int *descv, void *x, int *ix, int *jx, int *descx,           \
              real *est, int *kase)                                                                           \
    {                                                                                                         \
        void (*ours)(int *, void *, int *, int *, int *, void *, int *, int *, int *, real *, int *) =        \
            next(#name);                                                                                      \
        *est = 0;                                                                                             \
        ours(n, v, iv, jv, descv, x, ix, jx, descx, est, kase);                                               \
    }

OF_REAL(pslacon_, float)
OF_REAL(pdlacon_, double)
OF_COMPLEX(pclacon_, float)
OF_COMPLEX(pzlacon_, double)
