/* Between Fortran's calling conventions and the C functions of MPI: what the generated entries use.
 *
 * One source serves all ABIs: it is compiled with the header of each, and with `standard.h` or `ompi.h` for what
 * handles, special addresses and choice buffers are there. Fortran passes everything
 * by address, handles as INTEGERs, strings with their length behind the last argument, and absent
 * optional arguments as null pointers (gfortran's conventions, which other compilers on Unix share
 * but for the array descriptors of mpi_f08). INTEGER has 32 bits. */
#ifndef WEFT_FORTRAN_GLUE_H
#define WEFT_FORTRAN_GLUE_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t F; /* INTEGER, and LOGICAL */

#ifdef WEFT_PROFILING
#define MPI(name) PMPI_##name
#define MPIX(name) PMPIX_##name
#define F77(name) p##name##_
#define NAMES(space, name, SPACE, NAME)                                                             \
    ALIAS(p##space##_##name##_, p##space##_##name##__);                                             \
    ALIAS(p##space##_##name##_, p##space##_##name);                                                 \
    ALIAS(p##space##_##name##_, P##SPACE##_##NAME)
#else
#define MPI(name) MPI_##name
#define MPIX(name) MPIX_##name
#define F77(name) name##_
#define NAMES(space, name, SPACE, NAME)                                                             \
    ALIAS(space##_##name##_, space##_##name##__);                                                   \
    ALIAS(space##_##name##_, space##_##name);                                                       \
    ALIAS(space##_##name##_, SPACE##_##NAME);                                                       \
    MORE_NAMES(space, name)
#endif
#define TEXT(x) #x
#define ALIAS(of, name) ALIAS_(of, name)
#define ALIAS_(of, name) extern __typeof__(of) name __attribute__((weak, alias(TEXT(of))))

#ifdef WEFT_OMPI_MPI_H
#include "ompi.h"
#else
#include "standard.h"
#endif

/* ---- Strings ---- */

/* A C string without the blanks behind (`both`: and before); NULL without memory. */
static inline char *string_in(const char *s, size_t len, int both)
{
    while (len > 0 && s[len - 1] == ' ')
        len--;
    while (both && len > 0 && *s == ' ')
        s++, len--;
    char *c = malloc(len + 1);
    if (c) {
        memcpy(c, s, len);
        c[len] = 0;
    }
    return c;
}

/* Writes a C string to a Fortran string, with blanks behind. */
static inline void string_out(char *s, size_t len, const char *c)
{
    size_t n = strlen(c);
    if (n > len)
        n = len;
    memcpy(s, c, n);
    memset(s + n, ' ', len - n);
}

/* ---- Arrays of handles ---- */

/* As C's: the same memory where handles of C are ints, a converted copy otherwise. */
typedef struct {
    void *few[32];
    void **all;
    long n;
} Handles;

#define HANDLES_ARE_INTS (sizeof(MPI_Comm) == sizeof(F))

static inline void *handles_open(Handles *h, const F *x, long n, void *(*to_c)(F))
{
    if (HANDLES_ARE_INTS)
        return (void *)x;
    h->n = n > 0 && n < (1L << 31) ? n : 0;
    h->all = h->n <= 32 ? h->few : malloc(h->n * sizeof(void *));
    for (long i = 0; h->all && i < h->n; i++)
        h->all[i] = to_c(x[i]);
    return h->all;
}

static inline void handles_close(Handles *h, F *x, int write_back, F (*from_c)(void *))
{
    if (HANDLES_ARE_INTS)
        return;
    for (long i = 0; write_back && h->all && i < h->n; i++)
        x[i] = from_c(h->all[i]);
    if (h->all != h->few)
        free(h->all);
}

/* How many datatypes the arrays of a `w` collective have. */
static inline long peers(MPI_Comm comm)
{
    int inter = 0, n = 0;
    if (HANDLES_ARE_INTS || PMPI_Comm_test_inter(comm, &inter))
        return 0;
    return (inter ? PMPI_Comm_remote_size(comm, &n) : PMPI_Comm_size(comm, &n)) ? 0 : n;
}

/* The same of a neighbourhood. `incoming`: of the receiving side. */
static inline long neighbors(MPI_Comm comm, int incoming)
{
    int topology = MPI_UNDEFINED, in = 0, out = 0, weighted = 0, rank = 0;
    if (HANDLES_ARE_INTS || PMPI_Topo_test(comm, &topology))
        return 0;
    if (topology == MPI_CART)
        return PMPI_Cartdim_get(comm, &in) ? 0 : 2L * in;
    if (topology == MPI_DIST_GRAPH)
        return PMPI_Dist_graph_neighbors_count(comm, &in, &out, &weighted) ? 0 : incoming ? in : out;
    PMPI_Comm_rank(comm, &rank);
    return topology != MPI_GRAPH || PMPI_Graph_neighbors_count(comm, rank, &in) ? 0 : in;
}

/* ---- Attributes: a value set by Fortran is an address of that integer to C (MPI-5.0 19.3.7) ---- */

void *weft_attr_box(MPI_Aint value);
MPI_Aint weft_attr_unbox(void *value);

#endif
