/* Preloaded into ScaLAPACK's test programs: a value for a variable that ScaLAPACK 2.2.1 reads before
   it sets it.

   The estimates of a condition (pslacon and its kin) keep their intermediate figure in the caller's
   EST, and branch on it; the refinements (psgerfs, psporfs, ...) never set theirs, so it is what the
   stack held. Where ranks find different words there they take different branches, and wait for each
   other forever or pass different arguments to the next global check. It happens on any MPI. Later
   versions set EST to zero, as this does. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef void real_fn(void *, void *, void *, void *, void *, void *, void *, void *, void *, void *, void *, int *);
typedef void complex_fn(void *, void *, void *, void *, void *, void *, void *, void *, void *, void *, int *);

static void *next(const char *name)
{
    void *f = dlsym(RTLD_NEXT, name);
    if (!f) {
        fprintf(stderr, "lacon: %s: %s\n", name, dlerror());
        abort();
    }
    return f;
}

/* KASE is 0 in the first call of an estimate. */
#define REAL(name, type)                                                                                          \
    void name(void *n, void *v, void *iv, void *jv, void *descv, void *x, void *ix, void *jx, void *descx,        \
              void *isgn, type *est, int *kase)                                                                   \
    {                                                                                                             \
        static real_fn *f;                                                                                        \
        if (!f) f = (real_fn *)next(#name);                                                                       \
        if (*kase == 0) *est = 0;                                                                                 \
        f(n, v, iv, jv, descv, x, ix, jx, descx, isgn, est, kase);                                                \
    }
#define COMPLEX(name, type)                                                                                       \
    void name(void *n, void *v, void *iv, void *jv, void *descv, void *x, void *ix, void *jx, void *descx,        \
              type *est, int *kase)                                                                               \
    {                                                                                                             \
        static complex_fn *f;                                                                                     \
        if (!f) f = (complex_fn *)next(#name);                                                                    \
        if (*kase == 0) *est = 0;                                                                                 \
        f(n, v, iv, jv, descv, x, ix, jx, descx, est, kase);                                                      \
    }

REAL(pslacon_, float)
REAL(pdlacon_, double)
COMPLEX(pclacon_, float)
COMPLEX(pzlacon_, double)
