/* A shared object that uses MPI, as a module of Python or a package of R does. Compiled twice, as a and b:
 * the one begins MPI and the other ends it. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int refuse;

static int on_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    ++*(int *)value;
    return MPI_SUCCESS;
}

static void longest(void *in, void *inout, int *n, MPI_Datatype *t)
{
    (void)t;
    for (int i = 0; i < *n; i++)
        if (((int *)in)[i] > ((int *)inout)[i])
            ((int *)inout)[i] = ((int *)in)[i];
}

/* Returns what is wrong, or 0. */
int plugin_begin(void)
{
    int is = -1;
    MPI_Initialized(&is);
    if (is == 0)
        refuse = MPI_Init(NULL, NULL);
    return refuse;
}

int plugin_work(int round)
{
    static char out[400000], in[400000];
    int rank = -1, size = 0, key, deleted = 0, greatest = -1;
    MPI_Comm dup;
    MPI_Op op;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &key, NULL);
    MPI_Comm_set_attr(dup, key, &deleted);
    memset(out, rank + round, sizeof out);
    int next = (rank + 1) % size, prev = (rank + size - 1) % size;
    MPI_Sendrecv(out, sizeof out, MPI_BYTE, next, round, in, sizeof in, MPI_BYTE, prev, round, dup, MPI_STATUS_IGNORE);
    if (in[0] != prev + round || in[sizeof in - 1] != prev + round)
        return 1;
    MPI_Op_create(longest, 1, &op);
    MPI_Allreduce(&rank, &greatest, 1, MPI_INT, op, dup);
    MPI_Op_free(&op);
    if (greatest != size - 1)
        return 2;
    MPI_Comm_free(&dup);
    MPI_Comm_free_keyval(&key);
    return deleted == 1 ? 0 : 3;
}

int plugin_end(void)
{
    int is = 1;
    MPI_Finalized(&is);
    return is ? 9 : MPI_Finalize();
}
