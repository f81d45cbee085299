/* Linked with a kernel, spoils its messages from the third on: the first number that arrives. Each kernel has to
 * see that its answer is wrong. Counts of other types go as they are, so that nothing but numbers is wrong. */
#include <mpi.h>
#include <stdint.h>

static int n_messages;
static void *pending[8];
static MPI_Datatype pending_type[8];
static int n_pending;

static void spoil(void *buf, int count, MPI_Datatype type)
{
    if (count < 1 || ++n_messages < 3)
        return;
    if (type == MPI_DOUBLE)
        *(double *)buf += 1;
    else if (type == MPI_UINT64_T)
        *(uint64_t *)buf ^= (uint64_t)1 << 60;
    else if (type == MPI_UINT32_T)
        *(uint32_t *)buf ^= 1;
}

int MPI_Recv(void *buf, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Status *s)
{
    int rc = PMPI_Recv(buf, n, t, from, tag, c, s);
    spoil(buf, from == MPI_PROC_NULL ? 0 : n, t);
    return rc;
}

int MPI_Sendrecv(const void *out, int n_out, MPI_Datatype t_out, int to, int tag_out, void *in, int n_in, MPI_Datatype t_in,
                 int from, int tag_in, MPI_Comm c, MPI_Status *s)
{
    int rc = PMPI_Sendrecv(out, n_out, t_out, to, tag_out, in, n_in, t_in, from, tag_in, c, s);
    spoil(in, from == MPI_PROC_NULL ? 0 : n_in, t_in);
    return rc;
}

int MPI_Bcast(void *buf, int n, MPI_Datatype t, int root, MPI_Comm c)
{
    int rc = PMPI_Bcast(buf, n, t, root, c);
    spoil(buf, n, t);
    return rc;
}

int MPI_Alltoall(const void *out, int n_out, MPI_Datatype t_out, void *in, int n_in, MPI_Datatype t_in, MPI_Comm c)
{
    int rc = PMPI_Alltoall(out, n_out, t_out, in, n_in, t_in, c);
    spoil(in, n_in, t_in);
    return rc;
}

int MPI_Alltoallv(const void *out, const int n_out[], const int at_out[], MPI_Datatype t_out, void *in, const int n_in[],
                  const int at_in[], MPI_Datatype t_in, MPI_Comm c)
{
    int rc = PMPI_Alltoallv(out, n_out, at_out, t_out, in, n_in, at_in, t_in, c);
    spoil(in, n_in[0], t_in);
    return rc;
}

int MPI_Allgather(const void *out, int n_out, MPI_Datatype t_out, void *in, int n_in, MPI_Datatype t_in, MPI_Comm c)
{
    int rc = PMPI_Allgather(out, n_out, t_out, in, n_in, t_in, c);
    spoil(in, n_in, t_in);
    return rc;
}

int MPI_Irecv(void *buf, int n, MPI_Datatype t, int from, int tag, MPI_Comm c, MPI_Request *r)
{
    if (n_pending < 8) {
        pending[n_pending] = buf;
        pending_type[n_pending++] = t;
    }
    return PMPI_Irecv(buf, n, t, from, tag, c, r);
}

int MPI_Waitall(int n, MPI_Request r[], MPI_Status s[])
{
    int rc = PMPI_Waitall(n, r, s);
    while (n_pending > 0) {
        n_pending--;
        spoil(pending[n_pending], 1, pending_type[n_pending]);
    }
    return rc;
}
