// ranks: 1
/* Attributes of datatypes. */
#include "../check.h"

static int n_copy, n_delete;

static int on_copy(MPI_Datatype t, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)keyval, (void)extra;
    int size = 0;
    OK(MPI_Type_size(t, &size));
    CHECK_EQ(size, 12);
    n_copy++;
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Datatype t, int keyval, void *value, void *extra)
{
    (void)t, (void)keyval, (void)value, (void)extra;
    n_delete++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int keyval, ckey, flag, x;
    void *got;
    MPI_Datatype t, u;
    OK(MPI_Type_create_keyval(on_copy, on_delete, &keyval, NULL));
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &ckey, NULL));
    OK(MPI_Type_contiguous(3, MPI_INT, &t));
    OK(MPI_Type_set_attr(t, keyval, &x));
    OK(MPI_Type_dup(t, &u));
    CHECK_EQ(n_copy, 1);
    OK(MPI_Type_get_attr(u, keyval, &got, &flag));
    CHECK(flag && got == &x);
    OK(MPI_Type_delete_attr(u, keyval));
    CHECK_EQ(n_delete, 1);
    OK(MPI_Type_get_attr(u, keyval, &got, &flag));
    CHECK(!flag);
    OK(MPI_Type_free(&u));
    CHECK_EQ(n_delete, 1);
    OK(MPI_Type_free(&t));
    CHECK_EQ(n_delete, 2);
    OK(MPI_Type_set_attr(MPI_INT, keyval, &x));
    OK(MPI_Type_get_attr(MPI_INT, keyval, &got, &flag));
    CHECK(flag && got == &x);
    OK(MPI_Type_delete_attr(MPI_INT, keyval));
    CHECK_CLASS(MPI_Type_set_attr(MPI_INT, ckey, &x), MPI_ERR_KEYVAL);
    OK(MPI_Type_free_keyval(&keyval));
    OK(MPI_Comm_free_keyval(&ckey));
    return CHECK_END();
}
