// ranks: 1 2
// A keyval that was freed works while an object holds an attribute of it.
#include "../check.h"

static int n_delete;

static int on_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)comm, (void)keyval, (void)value, (void)extra;
    n_delete++;
    return MPI_SUCCESS;
}

static void freed_keyval(void)
{
    MPI_Comm a, b;
    int key, old, again, flag, x, y;
    int *got;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    OK(MPI_Comm_create_keyval(on_copy, on_delete, &key, NULL));
    OK(MPI_Comm_set_attr(a, key, &x));
    old = again = key;
    OK(MPI_Comm_free_keyval(&key));
    CHECK_EQ(key, MPI_KEYVAL_INVALID);
    OK(MPI_Comm_get_attr(a, old, &got, &flag));
    CHECK(flag && got == &x);
    OK(MPI_Comm_set_attr(a, old, &y));
    CHECK_EQ(n_delete, 1);
    OK(MPI_Comm_get_attr(a, old, &got, &flag));
    CHECK(flag && got == &y);
    OK(MPI_Comm_dup(a, &b));
    OK(MPI_Comm_free_keyval(&again)); /* in use: once more is no error */
    OK(MPI_Comm_delete_attr(a, old));
    CHECK_EQ(n_delete, 2);
    OK(MPI_Comm_get_attr(a, old, &got, &flag)); /* the duplicate holds it */
    CHECK(!flag);
    OK(MPI_Comm_set_attr(MPI_COMM_SELF, old, &x));
    OK(MPI_Comm_free(&b));
    CHECK_EQ(n_delete, 3);
    OK(MPI_Comm_delete_attr(MPI_COMM_SELF, old));
    CHECK_CLASS2(MPI_Comm_set_attr(a, old, &x), MPI_ERR_KEYVAL, MPI_ERR_OTHER);
    again = old;
    OK(MPI_Comm_free_keyval(&again));
    OK(MPI_Comm_free(&a));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    freed_keyval();
    return CHECK_END();
}
