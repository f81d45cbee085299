/* What binaries made with MPICH's compilers take from its Fortran library beside the procedures:
 * functions and variables of its modules, as gfortran names them. */
#include "derived.h"
#include "glue.h"

/* Where the special addresses are, as MPICH's library keeps them. */
void *MPIR_F_MPI_BOTTOM = &mpipriv1_.bottom, *MPIR_F_MPI_IN_PLACE = &mpipriv1_.in_place;
void *MPIR_F_MPI_UNWEIGHTED = mpifcmb5_, *MPIR_F_MPI_WEIGHTS_EMPTY = mpifcmb9_;
void *MPI_F_ARGV_NULL = mpiprivc_.argv_null, *MPI_F_ARGVS_NULL = mpiprivc_.argvs_null;
void *MPI_F_ERRCODES_IGNORE = mpipriv2_.errcodes_ignore;
int *MPIR_C_MPI_UNWEIGHTED, *MPIR_C_MPI_WEIGHTS_EMPTY;
int MPIR_F_NeedInit;

__attribute__((constructor)) static void publish(void)
{
    MPIR_C_MPI_UNWEIGHTED = MPI_UNWEIGHTED;
    MPIR_C_MPI_WEIGHTS_EMPTY = MPI_WEIGHTS_EMPTY;
}

/* Called by what MPICH's own start does; the addresses above need no call. */
void mpirinitf_(void) {}
void mpirinitc_(void) {}

/* The names of these procedures before MPI-4.1 had them as MPI_Remove_error_class ... */
#define REMOVAL(word, Arguments, arguments)                                                     \
    void mpi_remove_error_##word##_f08_ Arguments;                                              \
    void pmpi_remove_error_##word##_f08_ Arguments;                                             \
    void mpi_delete_error_##word##_f08_ Arguments { mpi_remove_error_##word##_f08_ arguments; } \
    void pmpir_delete_error_##word##_f08_ Arguments { pmpi_remove_error_##word##_f08_ arguments; }
REMOVAL(class, (F * code, F *ierror), (code, ierror))
REMOVAL(code, (F * code, F *ierror), (code, ierror))
REMOVAL(string, (F * code, F *ierror), (code, ierror))

/* Conversions that its library has in the place of libmpi.so.12. */
int MPI_Status_c2f08(const MPI_Status *c, MPI_F08_status *f08) { return memcpy(f08, c, sizeof *c), MPI_SUCCESS; }
int MPI_Status_f082c(const MPI_F08_status *f08, MPI_Status *c) { return memcpy(c, f08, sizeof *c), MPI_SUCCESS; }
int PMPI_Status_c2f08(const MPI_Status *c, MPI_F08_status *f08) { return MPI_Status_c2f08(c, f08); }
int PMPI_Status_f082c(const MPI_F08_status *f08, MPI_Status *c) { return MPI_Status_f082c(f08, c); }

/* ---- Variables of its modules ---- */

#define CONSTANT(name, value) const F __mpi_f08_compile_constants_MOD_##name = (F)(value)
#include "mpich_constants.h"

/* ---- Functions of its modules: all work on the one INTEGER that a handle is ---- */

#define IN(module, name) __##module##_MOD_##name
#define EQUAL(module, name) \
    F IN(module, name)(const F *a, const F *b) { return *a == *b; }
#define DIFFERENT(module, name) \
    F IN(module, name)(const F *a, const F *b) { return *a != *b; }
/* Two handles; a handle and the INTEGER of one; and the other way round. */
#define COMPARED(name)                           \
    EQUAL(mpi_f08_types, mpi_##name##_eq)        \
    EQUAL(mpi_f08_types, mpi_##name##_f08_eq_f)  \
    EQUAL(mpi_f08_types, mpi_##name##_f_eq_f08)  \
    DIFFERENT(mpi_f08_types, mpi_##name##_neq)   \
    DIFFERENT(mpi_f08_types, mpi_##name##_f08_neq_f) \
    DIFFERENT(mpi_f08_types, mpi_##name##_f_neq_f08)
#define CONVERTED(name)                                       \
    F IN(mpi_f08_types, mpi_##name##_f2c)(F h) { return h; }  \
    F IN(mpi_f08_types, mpi_##name##_c2f)(F h) { return h; }
#define HANDLE(name, Name, hash) \
    COMPARED(name)               \
    DERIVED(mpi_f08_types, Name, 4, hash)
#define HANDLE90(name, Name, hash)      \
    EQUAL(mpi_constants, name##eq)      \
    DIFFERENT(mpi_constants, name##neq) \
    DERIVED(mpi_constants, Name, 4, hash)

F08_HANDLES(HANDLE)
CONVERTED(comm)
CONVERTED(datatype)
CONVERTED(errhandler)
CONVERTED(group)
CONVERTED(info)
CONVERTED(message)
CONVERTED(op)
CONVERTED(request)
CONVERTED(session)
CONVERTED(win)
HANDLE90(comm, Mpi_comm, 41315982)
HANDLE90(datatype, Mpi_datatype, 48485222)
HANDLE90(errhandler, Mpi_errhandler, 39840743)
HANDLE90(file, Mpi_file, 33442942)
HANDLE90(group, Mpi_group, 74059165)
HANDLE90(info, Mpi_info, 21151184)
HANDLE90(message, Mpi_message, 13592485)
HANDLE90(op, Mpi_op, 49666883)
HANDLE90(request, Mpi_request, 15291309)
HANDLE90(win, Mpi_win, 37378874)
DERIVED(mpi_f08_types, Mpi_status, 20, F08_STATUS_HASH)
DERIVED(mpi_constants, Mpi_status, 20, 5819988)
DERIVED(mpi_c_interface_types, C_status, 20, 52916655)

/* Statuses as arrays, as TYPE(MPI_Status) and as those of C: the same five integers. */
static void status_copy(const F *from, F *to, F *ierror)
{
    memcpy(to, from, sizeof(MPI_Status));
    if (ierror)
        *ierror = MPI_SUCCESS;
}
void IN(mpi_f08_types, mpi_status_f2f08)(const F *from, F *to, F *ierror) { status_copy(from, to, ierror); }
void IN(mpi_f08_types, mpi_status_f082f)(const F *from, F *to, F *ierror) { status_copy(from, to, ierror); }
void IN(mpi_f08_types, mpi_status_f08_assign_c)(F *to, const F *from) { status_copy(from, to, NULL); }
void IN(mpi_f08_types, mpi_status_c_assign_f08)(F *to, const F *from) { status_copy(from, to, NULL); }

#define SIZEOF(module, name, bytes)                                      \
    void IN(module, mpi_sizeof_##name)(const void *x, F *size, F *ierror) \
    {                                                                    \
        (void)x;                                                         \
        *size = bytes;                                                   \
        if (ierror)                                                      \
            *ierror = MPI_SUCCESS;                                       \
    }
#define SIZEOF90(name, bytes)        \
    SIZEOF(mpi_sizeofs, name, bytes) \
    SIZEOF(mpi_sizeofs, name##v, bytes)
SIZEOF(mpi_f08_types, character, 1)
SIZEOF(mpi_f08_types, logical, 4)
SIZEOF(mpi_f08_types, xint8, 1)
SIZEOF(mpi_f08_types, xint16, 2)
SIZEOF(mpi_f08_types, xint32, 4)
SIZEOF(mpi_f08_types, xint64, 8)
SIZEOF(mpi_f08_types, xreal32, 4)
SIZEOF(mpi_f08_types, xreal64, 8)
SIZEOF(mpi_f08_types, xreal128, 16)
SIZEOF(mpi_f08_types, xcomplex32, 8)
SIZEOF(mpi_f08_types, xcomplex64, 16)
SIZEOF(mpi_f08_types, xcomplex128, 32)
SIZEOF90(ch, 1)
SIZEOF90(l, 4)
SIZEOF90(i, 4)
SIZEOF90(i1, 1)
SIZEOF90(i2, 2)
SIZEOF90(i8, 8)
SIZEOF90(r, 4)
SIZEOF90(d, 8)
SIZEOF90(cx, 8)

/* Strings between its modules and C: a Fortran string, its C copy, the length of the first. */
void IN(mpi_c_interface_glue, mpir_fortran_string_f2c)(const char *from, Descriptor *to, size_t len)
{
    while (len > 0 && from[len - 1] == ' ')
        len--;
    memcpy(to->base, from, len);
    to->base[len] = 0;
}
void IN(mpi_c_interface_glue, mpir_fortran_string_c2f)(const Descriptor *from, char *to, size_t len)
{
    string_out(to, len, from->base);
}
