/* Variables that Fortran programs share with the library, and the comparison of handles. */
#include "glue.h"

/* Common blocks: a program has its own, of the same name, which then is the one that is used here. */
__typeof__(mpipriv1_) mpipriv1_;
__typeof__(mpipriv2_) mpipriv2_;
__typeof__(mpiprivc_) mpiprivc_;
F mpifcmb5_[1], mpifcmb9_[1], weftpriv1_[1];

F MPIR_F08_MPI_BOTTOM, MPIR_F08_MPI_IN_PLACE, weft_f08_buffer_automatic;
F weft_f08_unweighted[1], weft_f08_weights_empty[1], weft_f08_errcodes_ignore[1];
char weft_f08_argv_null[1], weft_f08_argvs_null[1];
MPI_Status MPIR_F08_MPI_STATUS_IGNORE_OBJ, MPIR_F08_MPI_STATUSES_IGNORE_OBJ[1];

/* C programs see the statuses that Fortran ignores through these variables of the C library. */
__attribute__((constructor)) static void publish(void)
{
    MPI_F_STATUS_IGNORE = mpipriv1_.status_ignore;
    MPI_F_STATUSES_IGNORE = mpipriv2_.statuses_ignore;
    MPI_F08_STATUS_IGNORE = (MPI_F08_status *)&MPIR_F08_MPI_STATUS_IGNORE_OBJ;
    MPI_F08_STATUSES_IGNORE = (MPI_F08_status *)MPIR_F08_MPI_STATUSES_IGNORE_OBJ;
}

char __mpi_f08_link_constants_MOD_mpi_argv_null[1], __mpi_f08_link_constants_MOD_mpi_argvs_null[1];
F __mpi_f08_link_constants_MOD_mpi_errcodes_ignore[1], __mpi_f08_link_constants_MOD_mpi_unweighted[1],
    __mpi_f08_link_constants_MOD_mpi_weights_empty[1];

#define HANDLE(name)                                                                                         \
    F weft_##name##_eq_(const F *a, const F *b) { return *a == *b; }                                         \
    F weft_##name##_ne_(const F *a, const F *b) { return *a != *b; }
HANDLE(comm)
HANDLE(datatype)
HANDLE(errhandler)
HANDLE(file)
HANDLE(group)
HANDLE(info)
HANDLE(message)
HANDLE(op)
HANDLE(request)
HANDLE(session)
HANDLE(win)
