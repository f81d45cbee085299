/* The C half: attributes set in one language and read in the other (MPI-5.0 section 19.3.7). */
#include <mpi.h>

static int value = 1234;

/* What C reads of a value that Fortran has set: the address of an integer. */
int c_reads_(int *comm, int *keyval, long *out)
{
    void *p;
    int flag = 0;
    MPI_Comm_get_attr(MPI_Comm_f2c(*comm), *keyval, &p, &flag);
    *out = flag ? *(MPI_Aint *)p : -1;
    return flag;
}

void c_sets_(int *comm, int *keyval, long *address)
{
    *address = (long)&value;
    MPI_Comm_set_attr(MPI_Comm_fromint(*comm), *keyval, &value);
}

/* A datatype and a status that go through C. */
int c_count_(MPI_Fint *type, MPI_Fint *status)
{
    int n = -1;
    MPI_Status ours;
    MPI_Status_f2c(status, &ours);
    MPI_Get_count(&ours, MPI_Type_f2c(*type), &n);
    return n;
}

/* Whether it is the status that Fortran ignores. */
int c_ignored_(MPI_Fint *status)
{
    return status == MPI_F_STATUS_IGNORE;
}

/* The same communicator in the other language. */
int c_duplicate_(void)
{
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    return MPI_Comm_c2f(comm);
}
