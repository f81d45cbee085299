// ranks: 1 2
/* Errors that belong to no communicator, in a program that set a handler on MPI_COMM_WORLD only
 * (as before MPI-4.0, where it counted for them). */
#define CHECK_KEEP_SELF
#include "../check.h"

static int refuse_copy(MPI_Datatype t, int keyval, void *extra, void *in, void *out, int *flag)
{
    (void)t, (void)keyval, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_ERR_OTHER;
}

static int refuse_delete(MPI_Datatype t, int keyval, void *value, void *extra)
{
    (void)t, (void)keyval, (void)value, (void)extra;
    return MPI_ERR_OTHER;
}

static int called;
static MPI_Comm called_with;
static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)code;
    called++;
    called_with = *comm;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char port[MPI_MAX_PORT_NAME];
    CHECK_CLASS(MPI_Lookup_name("weft no such service", MPI_INFO_NULL, port), MPI_ERR_NAME);
    CHECK_FAILS(MPI_Unpublish_name("weft no such service", MPI_INFO_NULL, "no port"));

    int keyval, in = 1, out = 2;
    MPI_Datatype t;
    OK(MPI_Type_create_keyval(refuse_copy, refuse_delete, &keyval, NULL));
    OK(MPI_Type_dup(MPI_INT, &t));
    OK(MPI_Type_set_attr(t, keyval, &in));
    CHECK_FAILS(MPI_Type_set_attr(t, keyval, &out));
    CHECK_FAILS(MPI_Type_delete_attr(t, keyval));
    CHECK_FAILS(MPI_Type_free_keyval(NULL));
    MPI_Datatype copy;
    CHECK_FAILS(MPI_Type_dup(t, &copy));

    CHECK_FAILS(MPI_Reduce_local(NULL, &out, 1, MPI_INT, MPI_SUM));
    CHECK_FAILS(MPI_Reduce_local(&in, &in, 1, MPI_INT, MPI_SUM));
    CHECK_FAILS(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, NULL));
    CHECK_FAILS(MPI_Type_commit(NULL));
    CHECK_FAILS(MPI_Type_contiguous(-1, MPI_INT, &copy));
    MPI_Info info;
    OK(MPI_Info_create(&info));
    CHECK_CLASS(MPI_Info_delete(info, "nothing"), MPI_ERR_INFO_NOKEY);
    OK(MPI_Info_free(&info));
    CHECK_FAILS(MPI_Info_free(&info));
    MPI_Group g;
    CHECK_FAILS(MPI_Group_incl(MPI_GROUP_EMPTY, 1, &in, &g));
    CHECK_FAILS(MPI_Comm_size(MPI_COMM_NULL, &out));

    /* A handler of the program's is called with the communicator that it was set on. */
    MPI_Errhandler eh;
    OK(MPI_Comm_create_errhandler(on_error, &eh));
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, eh));
    CHECK_FAILS(MPI_Info_free(&info));
    CHECK_EQ(called, 1);
    CHECK(called_with == MPI_COMM_WORLD);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    /* Once MPI_COMM_SELF has one, it counts. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, eh));
    CHECK_FAILS(MPI_Info_free(&info));
    CHECK_EQ(called, 2);
    CHECK(called_with == MPI_COMM_SELF);
    OK(MPI_Errhandler_free(&eh));
    return CHECK_END();
}
