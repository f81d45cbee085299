// ranks: 1 2
/* Attributes of communicators: callbacks, their order and errors, use of MPI inside them. */
#include "../check.h"

static int n_copy, n_delete, last_extra, fail_copy, fail_delete;

static int on_copy(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)keyval;
    n_copy++;
    last_extra = *(int *)extra;
    int size = 0;
    OK(MPI_Comm_size(comm, &size));
    CHECK_EQ(size, check_size);
    if (fail_copy)
        return MPI_ERR_OTHER;
    *(void **)out = (char *)in + 1;
    *flag = 1;
    return MPI_SUCCESS;
}

static int on_copy_no(MPI_Comm comm, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)keyval, (void)extra, (void)in, (void)out;
    n_copy++;
    *flag = 0;
    return MPI_SUCCESS;
}

static int on_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)keyval, (void)value, (void)extra;
    int rank = -1;
    OK(MPI_Comm_rank(comm, &rank));
    CHECK_EQ(rank, check_rank);
    if (fail_delete)
        return MPI_ERR_OTHER;
    n_delete++;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int k1, k2, k3, extra = 77, flag;
    char base[10], *got;
    MPI_Comm a, b, c;
    OK(MPI_Comm_create_keyval(on_copy, on_delete, &k1, &extra));
    OK(MPI_Comm_create_keyval(on_copy_no, on_delete, &k2, NULL));
    OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &k3, NULL));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    CHECK_EQ(n_copy, 0);
    OK(MPI_Comm_get_attr(a, k1, &got, &flag));
    CHECK(!flag);
    OK(MPI_Comm_set_attr(a, k1, base));
    OK(MPI_Comm_set_attr(a, k2, base + 5));
    OK(MPI_Comm_set_attr(a, k3, base + 7));
    OK(MPI_Comm_get_attr(a, k1, &got, &flag));
    CHECK(flag && got == base);
    OK(MPI_Comm_set_attr(a, k1, base + 1));
    CHECK_EQ(n_delete, 1);

    OK(MPI_Comm_dup(a, &b));
    CHECK_EQ(n_copy, 2);
    CHECK_EQ(last_extra, 77);
    OK(MPI_Comm_get_attr(b, k1, &got, &flag));
    CHECK(flag && got == base + 2);
    OK(MPI_Comm_get_attr(b, k2, &got, &flag));
    CHECK(!flag);
    OK(MPI_Comm_get_attr(b, k3, &got, &flag));
    CHECK(flag && got == base + 7);
    MPI_Request r;
    OK(MPI_Comm_idup(b, &c, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Comm_get_attr(c, k1, &got, &flag));
    CHECK(flag && got == base + 3);
    OK(MPI_Comm_free(&c));
    CHECK_EQ(n_delete, 2);
    OK(MPI_Comm_split(a, 0, check_rank, &c));
    OK(MPI_Comm_get_attr(c, k1, &got, &flag));
    CHECK(!flag);
    OK(MPI_Comm_free(&c));
    CHECK_EQ(n_delete, 2);

    /* a freed key works on for the attributes that exist */
    int old = k1;
    OK(MPI_Comm_free_keyval(&k1));
    CHECK(k1 == MPI_KEYVAL_INVALID);
    OK(MPI_Comm_free(&b));
    CHECK_EQ(n_delete, 3);
    CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_SELF, MPI_KEYVAL_INVALID, base), MPI_ERR_KEYVAL);
    (void)old;

    /* errors of callbacks */
    OK(MPI_Comm_set_errhandler(a, MPI_ERRORS_RETURN));
    fail_copy = 1;
    CHECK_FAILS(MPI_Comm_dup(a, &b));
    fail_copy = 0;
    fail_delete = 1;
    CHECK_FAILS(MPI_Comm_delete_attr(a, k2));
    fail_delete = 0;
    OK(MPI_Comm_get_attr(a, k2, &got, &flag));
    CHECK(flag && got == base + 5);
    int before = n_delete;
    OK(MPI_Comm_delete_attr(a, k2));
    CHECK_EQ(n_delete, before + 1);
    OK(MPI_Comm_get_attr(a, k2, &got, &flag));
    CHECK(!flag);
    OK(MPI_Comm_free(&a));
    CHECK_EQ(n_delete, before + 2);
    OK(MPI_Comm_free_keyval(&k2));
    OK(MPI_Comm_free_keyval(&k3));
    CHECK_FAILS(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, base));
    return CHECK_END();
}
