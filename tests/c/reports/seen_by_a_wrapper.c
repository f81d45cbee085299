// ranks: 1 2 3
/* Functions that the program defines itself above their PMPI names: each call of the program passes them
 * once, none of the library's own does, and callbacks and predefined functions work below them.
 * After: nerscadmin/IPM issue 9, open-mpi/ompi issue 3954, eschnett/MPItrampoline issue 21. */
#include "../check.h"

static int sends, receives, reductions, waits, barriers, dups, deleted;

int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm)
{
    sends++;
    return PMPI_Send(buf, count, type, dest, tag, comm);
}

int MPI_Recv(void *buf, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status *status)
{
    receives++;
    return PMPI_Recv(buf, count, type, source, tag, comm, status);
}

int MPI_Allreduce(const void *in, void *out, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    reductions++;
    return PMPI_Allreduce(in, out, count, type, op, comm);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    waits++;
    return PMPI_Wait(request, status);
}

int MPI_Barrier(MPI_Comm comm)
{
    barriers++;
    return PMPI_Barrier(comm);
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy)
{
    dups++;
    return PMPI_Comm_dup(comm, copy);
}

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    deleted++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, x = me, sum = -1, key, all[8];
    MPI_Comm dup, part, cart;
    MPI_Request r;
    MPI_File f;
    MPI_Win w;
    OK(MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, n * (n - 1) / 2);
    OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, on_delete, &key, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_WORLD, key, &x));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    OK(MPI_Comm_split(dup, me % 2, 0, &part));
    OK(MPI_Cart_create(dup, 1, &n, (int[]){1}, 1, &cart));
    /* Calls that might be built of others. */
    OK(MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, dup));
    OK(MPI_Bcast(all, 8, MPI_INT, n - 1, dup));
    OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, (me + 1) % n, 0, (me + n - 1) % n, 0, cart, MPI_STATUS_IGNORE));
    OK(MPI_Ibarrier(dup, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, dup, &(void *){NULL}, &w));
    OK(MPI_Win_fence(0, w));
    OK(MPI_Win_free(&w));
    char path[64];
    int seed = (int)getpid();
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, dup));
    snprintf(path, sizeof path, "/tmp/weft-wrapped-%d", seed);
    OK(MPI_File_open(dup, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    OK(MPI_File_write_ordered(f, &me, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&f));
    CHECK(sends == 0 && receives == 0 && barriers == 0);
    CHECK(reductions == 1 && dups == 1 && waits == 1);
    if (n > 1 && me == 0)
        OK(MPI_Send(&me, 1, MPI_INT, 1, 5, dup));
    if (me == 1)
        OK(MPI_Recv(&x, 1, MPI_INT, 0, 5, dup, MPI_STATUS_IGNORE));
    CHECK_EQ(sends, n > 1 && me == 0);
    CHECK_EQ(receives, me == 1);
    OK(MPI_Barrier(dup));
    CHECK_EQ(barriers, 1);
    OK(MPI_Comm_free(&cart));
    OK(MPI_Comm_free(&part));
    /* Libraries may have copied the attribute for a file or window and given it back. */
    int before = deleted;
    OK(MPI_Comm_free(&dup));
    CHECK_EQ(deleted, before + 1);
    OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, key));
    CHECK_EQ(deleted, before + 2);
    OK(MPI_Comm_free_keyval(&key));
    return CHECK_END();
}
