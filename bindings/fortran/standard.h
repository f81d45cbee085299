/* What Fortran sees of the standard ABI and of MPICH's: handles, special addresses, the array descriptors of
 * mpi_f08. */
#ifndef WEFT_FORTRAN_STANDARD_H
#define WEFT_FORTRAN_STANDARD_H

/* Handles of Fortran are the low 32 bits of those of C, in both ABIs (MPI_x_toint). Callbacks of
 * Fortran read them through pointers to handles of C, which needs the low half first. */
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the Fortran interface needs a little-endian machine"
#endif
#define TO_C(T, x) ((T)(uintptr_t)(uint32_t)(x))
#define FROM_C(h) ((F)(uintptr_t)(h))
#define HANDLES_OPEN(T, h, x, n) handles_open(h, x, n, to_pointer)
#define HANDLES_CLOSE(T, h, x, write_back) handles_close(h, x, write_back, from_pointer)
#define TO_FUNCTION(T, f) ((T *)(f))

static inline void *to_pointer(F x) { return (void *)(uintptr_t)(uint32_t)x; }
static inline F from_pointer(void *p) { return (F)(uintptr_t)p; }

/* ---- Names in mpi_f08: that of MPI-5.0 (19.1.5), and that of MPICH's modules ---- */

#define WITH_DESCRIPTORS
#define WITH_LARGE_COUNTS
#define MORE_NAMES(space, name)
#ifdef WEFT_PROFILING
#define F08(name, ts) p##name##_f08##ts##_
#define F08_SMALL(name, space, mpich) ALIAS(p##name##_, p##space##r_##mpich##_)
#define F08_LARGE(name, space, mpich) ALIAS(p##name##_, p##space##r_##mpich##_)
#else
#define F08(name, ts) name##_f08##ts##_
#define F08_SMALL(name, space, mpich)
#define F08_LARGE(name, space, mpich) ALIAS(name##_, space##_##mpich##_)
#endif

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

static inline int ignores_errcodes(F *p)
{
    return p == mpipriv2_.errcodes_ignore || p == weft_f08_errcodes_ignore ||
           p == __mpi_f08_link_constants_MOD_mpi_errcodes_ignore;
}

static inline int is_argv_null(char *p)
{
    return p == mpiprivc_.argv_null || p == weft_f08_argv_null || p == __mpi_f08_link_constants_MOD_mpi_argv_null;
}

static inline int is_argvs_null(char *p)
{
    return p == mpiprivc_.argvs_null || p == weft_f08_argvs_null || p == __mpi_f08_link_constants_MOD_mpi_argvs_null;
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
#define BASE(d) ((d)->base)
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

#endif
