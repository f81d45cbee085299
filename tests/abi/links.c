/* What handles of Open MPI's ABI do, printed: the same in a program of any link kind. Also as a library, which a program
 * without MPI opens (see test_links.py): then `work` is called. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static MPI_Comm in_data = MPI_COMM_SELF;
static MPI_Datatype table[] = {MPI_INT, MPI_DOUBLE, MPI_CHAR, MPI_DATATYPE_NULL};
static int seen_int, seen_other;

static void sum(void *in, void *inout, int *len, MPI_Datatype *type)
{
    *type == MPI_INT ? seen_int++ : seen_other++;
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static int handled;
static void handler(MPI_Comm *comm, int *code, ...)
{
    int class = 0;
    MPI_Error_class(*code, &class);
    handled += *comm == MPI_COMM_WORLD && class == MPI_ERR_RANK;
}

static int deleted;
static int on_delete(MPI_Datatype type, int keyval, void *value, void *extra)
{
    (void)keyval, (void)value;
    deleted += type != MPI_INT && type != MPI_DATATYPE_NULL && extra == &deleted;
    return MPI_SUCCESS;
}

static int contents(void)
{
    MPI_Datatype pair, got[2];
    int ints[3], lengths[2] = {1, 2}, n = 0;
    MPI_Aint at[2] = {0, 8}, back[2];
    MPI_Datatype of[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Type_create_struct(2, lengths, at, of, &pair);
    MPI_Type_get_contents(pair, 3, 2, 2, ints, back, got);
    n = got[0] == MPI_INT && got[1] == MPI_DOUBLE;
    MPI_Type_free(&pair);
    return n && pair == MPI_DATATYPE_NULL;
}

static int attributes(void)
{
    MPI_Datatype type, copy;
    int key, flag = -1;
    void *value = NULL;
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, on_delete, &key, &deleted);
    MPI_Type_set_attr(type, key, &key);
    MPI_Type_dup(type, &copy);
    MPI_Type_get_attr(copy, key, &value, &flag);
    MPI_Type_free(&copy);
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&key);
    return flag == 1 && value == &key && deleted == 2 && key == MPI_KEYVAL_INVALID;
}

static int integers(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Comm dup;
    MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    int same = MPI_Comm_f2c(MPI_Comm_c2f(dup)) == dup && dup != MPI_COMM_NULL;
    same &= MPI_Comm_c2f(MPI_COMM_WORLD) == 0 && MPI_Comm_f2c(1) == MPI_COMM_SELF;
    same &= MPI_Type_c2f(MPI_INT) == 39 && MPI_Type_f2c(46) == MPI_DOUBLE && MPI_Op_f2c(3) == MPI_SUM;
    same &= MPI_Request_f2c(MPI_Request_c2f(request)) == MPI_REQUEST_NULL;
    MPI_Comm_free(&dup);
    return same && dup == MPI_COMM_NULL;
}

int work(void);
int work(void)
{
    int rank, size, all = 0, one = 1, compared[2], word = 7;
    MPI_Op op;
    MPI_Errhandler h;
    MPI_Group group;
    MPI_Status status;
    MPI_Request request;
    char name[MPI_MAX_OBJECT_NAME];
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_compare(in_data, MPI_COMM_SELF, &compared[0]);
    MPI_Comm_group(in_data, &group);
    MPI_Group_compare(group, MPI_GROUP_EMPTY, &compared[1]);
    MPI_Group_free(&group);
    MPI_Type_get_name(table[1], name, &one);
    one = 1;
    MPI_Op_create(sum, 1, &op);
    MPI_Allreduce(&one, &all, 1, table[0], op, MPI_COMM_WORLD);
    MPI_Op_free(&op);
    MPI_Comm_create_errhandler(handler, &h);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, h);
    MPI_Send(&one, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    MPI_Errhandler_free(&h);
    MPI_Isend(&word, 1, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &request);
    MPI_Recv(&word, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    int ok = contents() && attributes() && integers();
    int sums = seen_int > 0 && seen_other == 0;
    MPI_Allreduce(MPI_IN_PLACE, &ok, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &sums, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        printf("size %d sum %d compared %d %d name %s handled %d errhandler null %d op null %d source %d tag %d request null %d ok %d %d\n",
               size, all, compared[0] == MPI_IDENT, compared[1] == MPI_UNEQUAL, name, handled, h == MPI_ERRHANDLER_NULL,
               op == MPI_OP_NULL, status.MPI_SOURCE, status.MPI_TAG, request == MPI_REQUEST_NULL, ok, sums);
    return MPI_Finalize();
}

#ifndef AS_LIBRARY
int main(void)
{
    return work();
}
#endif
