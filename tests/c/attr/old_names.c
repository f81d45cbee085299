// ranks: 1 2
// abi: mpich
// The names of MPI-1 for attributes and error handlers, which the MPICH ABI still has.
#include "../check.h"

static int copies, deletes, handled;

static int copy(MPI_Comm c, int key, void *extra, void *in, void *out, int *flag)
{
    (void)c, (void)key, (void)extra;
    copies++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}
static int delete(MPI_Comm c, int key, void *value, void *extra)
{
    (void)c, (void)key, (void)value, (void)extra;
    deletes++;
    return MPI_SUCCESS;
}
static void handler(MPI_Comm *c, int *code, ...)
{
    (void)c, (void)code;
    handled++;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm a, b;
    int key, flag = 0, x = 5;
    void *got = NULL;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &a));
    OK(MPI_Keyval_create(copy, delete, &key, NULL));
    OK(MPI_Attr_put(a, key, &x));
    OK(MPI_Comm_dup(a, &b));
    CHECK_EQ(copies, 1);
    OK(MPI_Attr_get(b, key, &got, &flag));
    CHECK(flag && got == &x);
    OK(MPI_Attr_delete(b, key));
    CHECK_EQ(deletes, 1);
    OK(MPI_Attr_get(b, key, &got, &flag));
    CHECK_EQ(flag, 0);
    OK(MPI_Keyval_free(&key));
    CHECK_EQ(key, MPI_KEYVAL_INVALID);
    MPI_Errhandler eh, now;
    OK(MPI_Errhandler_create(handler, &eh));
    OK(MPI_Errhandler_set(a, eh));
    OK(MPI_Errhandler_get(a, &now));
    CHECK(now == eh);
    MPI_Send(&x, 1, MPI_INT, 99, 0, a);
    CHECK_EQ(handled, 1);
    OK(MPI_Errhandler_free(&eh));
    OK(MPI_Errhandler_free(&now));
    OK(MPI_Comm_free(&a));
    OK(MPI_Comm_free(&b));
    CHECK_EQ(deletes, 2);
    return CHECK_END();
}
