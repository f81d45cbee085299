/* Between Fortran's calling conventions and the C functions of MPI: what the generated entries use.
 *
 * One source serves both ABIs: it is compiled with the header of each. Fortran passes everything
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

/* Handles of Fortran are the low 32 bits of those of C, in both ABIs (MPI_x_toint). Callbacks of
 * Fortran read them through pointers to handles of C, which needs the low half first. */
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the Fortran interface needs a little-endian machine"
#endif
#define TO_C(T, x) ((T)(uintptr_t)(uint32_t)(x))
#define FROM_C(h) ((F)(uintptr_t)(h))

#ifdef WEFT_PROFILING
#define MPI(name) PMPI_##name
#define MPIX(name) PMPIX_##name
#define F77(name) p##name##_
#define F08(name) p##name##_
#define NAMES(name, NAME)                                                                           \
    ALIAS(p##name##_, p##name##__);                                                                 \
    ALIAS(p##name##_, p##name);                                                                     \
    ALIAS(p##name##_, P##NAME)
/* The name of MPI-5.0 (19.1.5), and that of MPICH's modules. */
#define F08_SMALL(name, space, mpich) ALIAS(p##name##_, p##space##r_##mpich##_)
#define F08_LARGE(name, space, mpich) ALIAS(p##name##_, p##space##r_##mpich##_)
#else
#define MPI(name) MPI_##name
#define MPIX(name) MPIX_##name
#define F77(name) name##_
#define F08(name) name##_
#define NAMES(name, NAME)                                                                           \
    ALIAS(name##_, name##__);                                                                       \
    ALIAS(name##_, name);                                                                           \
    ALIAS(name##_, NAME)
#define F08_SMALL(name, space, mpich)
#define F08_LARGE(name, space, mpich) ALIAS(name##_, space##_##mpich##_)
#endif
#define TEXT(x) #x
#define ALIAS(of, name) ALIAS_(of, name)
#define ALIAS_(of, name) extern __typeof__(of) name __attribute__((weak, alias(TEXT(of))))

/* ---- Special addresses: common blocks of mpif.h and module mpi, variables of mpi_f08 ---- */

#define STATUS_INTS ((int)(sizeof(MPI_Status) / sizeof(F)))
extern struct {
    F bottom, in_place, status_ignore[STATUS_INTS];
} mpipriv1_;
extern struct {
    F statuses_ignore[STATUS_INTS], errcodes_ignore[1];
} mpipriv2_;
extern struct {
    char argvs_null[1], argv_null[1];
} mpiprivc_;
extern F mpifcmb5_[1], mpifcmb9_[1]; /* MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY */
extern F weftpriv1_[1];              /* MPI_BUFFER_AUTOMATIC */

extern F MPIR_F08_MPI_BOTTOM, MPIR_F08_MPI_IN_PLACE, weft_f08_buffer_automatic;
extern F weft_f08_unweighted[1], weft_f08_weights_empty[1], weft_f08_errcodes_ignore[1];
extern char weft_f08_argv_null[1], weft_f08_argvs_null[1];
extern MPI_Status MPIR_F08_MPI_STATUS_IGNORE_OBJ, MPIR_F08_MPI_STATUSES_IGNORE_OBJ[1];
/* The same of MPICH's modules, where they are no variables of C. */
extern char __mpi_f08_link_constants_MOD_mpi_argv_null[1], __mpi_f08_link_constants_MOD_mpi_argvs_null[1];
extern F __mpi_f08_link_constants_MOD_mpi_errcodes_ignore[1], __mpi_f08_link_constants_MOD_mpi_unweighted[1],
    __mpi_f08_link_constants_MOD_mpi_weights_empty[1];

/* An address of a buffer as C takes it. */
static inline void *to_address(void *p)
{
    if (p == (void *)&mpipriv1_.bottom || p == (void *)&MPIR_F08_MPI_BOTTOM)
        return MPI_BOTTOM;
    if (p == (void *)&mpipriv1_.in_place || p == (void *)&MPIR_F08_MPI_IN_PLACE)
        return MPI_IN_PLACE;
    if (p == (void *)weftpriv1_ || p == (void *)&weft_f08_buffer_automatic)
        return MPI_BUFFER_AUTOMATIC;
    return p;
}

static inline int *to_weights(F *p)
{
    if (p == mpifcmb5_ || p == weft_f08_unweighted || p == __mpi_f08_link_constants_MOD_mpi_unweighted)
        return MPI_UNWEIGHTED;
    if (p == mpifcmb9_ || p == weft_f08_weights_empty || p == __mpi_f08_link_constants_MOD_mpi_weights_empty)
        return MPI_WEIGHTS_EMPTY;
    return p;
}

/* A status, or an array of them: of the same bytes in both languages. */
static inline MPI_Status *to_status(F *p)
{
    if (p == mpipriv1_.status_ignore || p == mpipriv2_.statuses_ignore ||
        p == (F *)&MPIR_F08_MPI_STATUS_IGNORE_OBJ || p == (F *)MPIR_F08_MPI_STATUSES_IGNORE_OBJ)
        return MPI_STATUS_IGNORE;
    return (MPI_Status *)p;
}

/* A keyval as C has it: those of MPICH's predefined attributes are one more in Fortran. */
static inline int to_keyval(F k)
{
#ifdef WEFT_MPICH_MPI_H
    if (!(k & 1) && ((k & ~0x1e) == 0x64400000 || (k & ~0x1e) == 0x66000000))
        return k - 1;
#endif
    return k;
}

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

static inline void *handles_open(Handles *h, const F *x, long n)
{
    if (HANDLES_ARE_INTS)
        return (void *)x;
    h->n = n > 0 && n < (1L << 31) ? n : 0;
    h->all = h->n <= 32 ? h->few : malloc(h->n * sizeof(void *));
    for (long i = 0; h->all && i < h->n; i++)
        h->all[i] = (void *)(uintptr_t)(uint32_t)x[i];
    return h->all;
}

static inline void handles_close(Handles *h, F *x, int write_back)
{
    if (HANDLES_ARE_INTS)
        return;
    for (long i = 0; write_back && h->all && i < h->n; i++)
        x[i] = FROM_C(h->all[i]);
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

/* ---- Choice buffers of mpi_f08: gfortran's array descriptors ---- */

typedef struct {
    char *base;
    size_t offset;
    size_t elem_len;
    int version;
    signed char rank, type;
    short attribute;
    ptrdiff_t span;
    struct {
        ptrdiff_t stride, lower, upper;
    } dim[15];
} Descriptor;

/* What stands for a choice buffer in a call: its address where it is contiguous, otherwise a
 * datatype that walks the section, or a copy. */
typedef struct {
    void *base;
    F count, type;
    MPI_Count count_c;
    void *copy;
    MPI_Datatype made;
} Section;
#define NO_SECTION {.made = MPI_DATATYPE_NULL}

enum { COPY_IN = 1, COPY_OUT = 2 };

/* Of Weft's C libraries: calls `f` with `arg` and a moment, 0 when a persistent operation begins, 1 when
 * an operation ends, 2 when nothing more is called. */
void weft_request_around(MPI_Request request, void (*f)(void *arg, int moment), void *arg) __attribute__((weak));

int weft_is_contiguous(const Descriptor *d);
int weft_refuse(const char *what);
/* `count` items of `type` within the section. */
int weft_section_typed(Section *s, const Descriptor *d, MPI_Count count, F type);
/* A contiguous copy of the whole section, for calls that have ended when they return. */
int weft_section_copied(Section *s, const Descriptor *d, int how);
/* The copy of a call that has made a request, which may have failed: it lasts as long as that. */
void weft_section_keep(Section *s, const Descriptor *d, int how, int err, F request);
void weft_section_close(Section *s, const Descriptor *d, int how);

static inline int section_typed(Section *s, const Descriptor *d, MPI_Count count, F type)
{
    s->base = d->base;
    s->count = (F)count;
    s->count_c = count;
    s->type = type;
    s->copy = NULL;
    s->made = MPI_DATATYPE_NULL;
    return weft_is_contiguous(d) ? 0 : weft_section_typed(s, d, count, type);
}

static inline int section_copied(Section *s, const Descriptor *d, int how)
{
    s->base = d->base;
    s->copy = NULL;
    s->made = MPI_DATATYPE_NULL;
    return weft_is_contiguous(d) ? 0 : weft_section_copied(s, d, how);
}

/* For calls that make a request. */
static inline int section_kept(Section *s, const Descriptor *d, int how)
{
    s->base = d->base;
    s->copy = NULL;
    s->made = MPI_DATATYPE_NULL;
    if (weft_is_contiguous(d))
        return 0;
    if (!weft_request_around)
        return weft_refuse("another MPI's library was given a section of an array that is not contiguous");
    return weft_section_copied(s, d, how);
}

static inline void section_keep(Section *s, const Descriptor *d, int how, int err, F request)
{
    if (s->copy)
        weft_section_keep(s, d, how, err, request);
}

/* For calls that keep the address. */
static inline int section_plain(Section *s, const Descriptor *d)
{
    s->base = d->base;
    s->copy = NULL;
    s->made = MPI_DATATYPE_NULL;
    if (weft_is_contiguous(d))
        return 0;
    return weft_refuse("a window or an attached buffer was given a section of an array that is not contiguous");
}

static inline void section_close(Section *s, const Descriptor *d, int how)
{
    if (s->copy || s->made != MPI_DATATYPE_NULL)
        weft_section_close(s, d, how);
}

/* ---- Attributes: a value set by Fortran is an address of that integer to C (MPI-5.0 19.3.7) ---- */

void *weft_attr_box(MPI_Aint value);
MPI_Aint weft_attr_unbox(void *value);

#endif
