/* What Fortran sees of Open MPI's ABI: handles that are small integers where they are predefined, nine special
 * addresses, choice buffers that mpi_f08 passes as addresses. */
#ifndef WEFT_FORTRAN_OMPI_H
#define WEFT_FORTRAN_OMPI_H

/* ---- Handles: the number of a predefined object, else the low half of the C handle, which is negative ---- */

#define HANDLE_TYPE(T, name)                                                                  \
    static inline T to_##T(F x) { return x < 0 ? (T)(intptr_t)x : PMPI_##name##_f2c(x); }     \
    static inline F from_##T(T h) { return (intptr_t)h < 0 ? (F)(intptr_t)h : PMPI_##name##_c2f(h); } \
    static inline void *open_##T(F x) { return (void *)to_##T(x); }                           \
    static inline F close_##T(void *h) { return from_##T((T)h); }
HANDLE_TYPE(MPI_Comm, Comm)
HANDLE_TYPE(MPI_Datatype, Type)
HANDLE_TYPE(MPI_Errhandler, Errhandler)
HANDLE_TYPE(MPI_File, File)
HANDLE_TYPE(MPI_Group, Group)
HANDLE_TYPE(MPI_Info, Info)
HANDLE_TYPE(MPI_Message, Message)
HANDLE_TYPE(MPI_Op, Op)
HANDLE_TYPE(MPI_Request, Request)
HANDLE_TYPE(MPI_Session, Session)
HANDLE_TYPE(MPI_Win, Win)
#define TO_C(T, x) to_##T(x)
#define FROM_C(h)                                                                                     \
    _Generic((h), MPI_Comm: from_MPI_Comm, MPI_Datatype: from_MPI_Datatype, MPI_Errhandler: from_MPI_Errhandler, \
        MPI_File: from_MPI_File, MPI_Group: from_MPI_Group, MPI_Info: from_MPI_Info,                  \
        MPI_Message: from_MPI_Message, MPI_Op: from_MPI_Op, MPI_Request: from_MPI_Request,            \
        MPI_Session: from_MPI_Session, MPI_Win: from_MPI_Win)(h)
#define HANDLES_OPEN(T, h, x, n) handles_open(h, x, n, open_##T)
#define HANDLES_CLOSE(T, h, x, write_back) handles_close(h, x, write_back, close_##T)

/* ---- Functions of the user: C's are given handles of C, so they are called through functions here ---- */

typedef void (*AnyFunction)(void);
/* Of libmpi.so.40: from here on the reduction function, or the error handler, `f` is called by `call`, which gets
 * what `f` would get, and `f`. */
void weft_fortran_reduction(AnyFunction f, void (*call)(void *, void *, int, MPI_Datatype, AnyFunction));
void weft_fortran_errhandler(AnyFunction f, void (*call)(int kind, void *handle, int *code, AnyFunction));
AnyFunction weft_mark_reduction(AnyFunction f);
AnyFunction weft_mark_errhandler(AnyFunction f);
#define MARK_MPI_User_function weft_mark_reduction
#define MARK_MPI_Comm_errhandler_function weft_mark_errhandler
#define MARK_MPI_File_errhandler_function weft_mark_errhandler
#define MARK_MPI_Win_errhandler_function weft_mark_errhandler
#define MARK_MPI_Session_errhandler_function weft_mark_errhandler
#define TO_FUNCTION(T, f) ((T *)MARK_##T((AnyFunction)(f)))

/* ---- Names: `ompi_x_f` is what the distribution's mpi_f08 calls ---- */

#define MORE_NAMES(space, name) ALIAS(space##_##name##_, o##space##_##name##_f)
#ifdef WEFT_PROFILING
#define F08(name, ts) p##name##_f08_
#else
#define F08(name, ts) name##_f08_
#endif
#define F08_SMALL(name, space, mpich)

/* ---- Special addresses: common blocks of the program, of the same names ---- */

#define STATUS_INTS ((int)(sizeof(MPI_Status) / sizeof(F)))
extern F mpi_fortran_bottom_, mpi_fortran_in_place_, mpi_fortran_errcodes_ignore_[1];
extern F mpi_fortran_unweighted_[1], mpi_fortran_weights_empty_[1];
extern F mpi_fortran_status_ignore_[STATUS_INTS], mpi_fortran_statuses_ignore_[STATUS_INTS];
extern char mpi_fortran_argv_null_[1], mpi_fortran_argvs_null_[1];

/* An address of a buffer as C takes it. */
static inline void *to_address(void *p)
{
    if (p == (void *)&mpi_fortran_bottom_)
        return MPI_BOTTOM;
    if (p == (void *)&mpi_fortran_in_place_)
        return MPI_IN_PLACE;
    return p;
}

static inline int *to_weights(F *p)
{
    if (p == mpi_fortran_unweighted_)
        return MPI_UNWEIGHTED;
    if (p == mpi_fortran_weights_empty_)
        return MPI_WEIGHTS_EMPTY;
    return p;
}

/* A status, or an array of them: of the same bytes in both languages. */
static inline MPI_Status *to_status(F *p)
{
    if (p == mpi_fortran_status_ignore_ || p == mpi_fortran_statuses_ignore_)
        return MPI_STATUS_IGNORE;
    return (MPI_Status *)p;
}

static inline int ignores_errcodes(F *p) { return p == mpi_fortran_errcodes_ignore_; }
static inline int is_argv_null(char *p) { return p == mpi_fortran_argv_null_; }
static inline int is_argvs_null(char *p) { return p == mpi_fortran_argvs_null_; }

static inline int to_keyval(F k) { return k; }

/* ---- Choice buffers of mpi_f08: addresses ---- */

typedef void Descriptor;
typedef struct {
    void *base;
    F count, type;
} Section;
#define NO_SECTION {0}
#define BASE(d) ((void *)(d))

enum { COPY_IN = 1, COPY_OUT = 2 };

static inline int section_plain(Section *s, const Descriptor *d)
{
    s->base = (void *)d;
    return 0;
}
static inline int section_typed(Section *s, const Descriptor *d, F count, F type)
{
    s->count = count;
    s->type = type;
    return section_plain(s, d);
}
#define section_copied(s, d, how) section_plain(s, d)
#define section_kept(s, d, how) section_plain(s, d)
#define section_keep(s, d, how, err, request) ((void)0)
#define section_close(s, d, how) ((void)0)

#endif
