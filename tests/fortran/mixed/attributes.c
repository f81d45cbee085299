/* The C half: attributes set in one language and read in the other (MPI-5.0 section 19.3.7). */
#include <mpi.h>

static int value = 1234;

/* What C reads of a value that Fortran has set: the address of an integer. */
int c_reads_(int *comm, int *keyval, long *out)
{
    void *p;
    int flag = 0;
    MPI_Comm_get_attr(MPI_Comm_fromint(*comm), *keyval, &p, &flag);
    *out = flag ? *(MPI_Aint *)p : -1;
    return flag;
}

void c_sets_(int *comm, int *keyval, long *address)
{
    *address = (long)&value;
    MPI_Comm_set_attr(MPI_Comm_fromint(*comm), *keyval, &value);
}

/* A datatype and a status that go through C. */
int c_count_(int *type, int *status)
{
    int n = -1;
    MPI_Get_count((MPI_Status *)status, MPI_Type_fromint(*type), &n);
    return n;
}
