// ranks: 1 2
// reference-fails: MPICH returns success after a handler of the application
/* Error handlers: which one is called, with what, and how long it lives. */
#include "../check.h"

static int n_called, last_code;
static MPI_Comm last_comm;

static void on_error(MPI_Comm *comm, int *code, ...)
{
    n_called++;
    last_code = *code;
    last_comm = *comm;
    int size;
    OK(MPI_Comm_size(*comm, &size));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Errhandler eh, got;
    MPI_Comm a, b;
    int x = 0;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    OK(MPI_Comm_get_errhandler(a, &got));
    CHECK(got == MPI_ERRORS_RETURN); /* inherited */
    OK(MPI_Errhandler_free(&got));
    CHECK(got == MPI_ERRHANDLER_NULL);
    OK(MPI_Comm_create_errhandler(on_error, &eh));
    OK(MPI_Comm_set_errhandler(a, eh));
    CHECK_CLASS(MPI_Send(&x, 1, MPI_INT, check_size, 0, a), MPI_ERR_RANK);
    CHECK_EQ(n_called, 1);
    CHECK(last_comm == a);
    CHECK_EQ(check_class(last_code), MPI_ERR_RANK);
    OK(MPI_Comm_get_errhandler(a, &got));
    CHECK(got == eh);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_Errhandler_free(&eh));
    CHECK_CLASS(MPI_Send(&x, 1, MPI_INT, -77, 0, a), MPI_ERR_RANK);
    CHECK_EQ(n_called, 2);
    OK(MPI_Comm_dup(a, &b));
    CHECK_CLASS(MPI_Send(&x, -1, MPI_INT, 0, 0, b), MPI_ERR_COUNT);
    CHECK_EQ(n_called, 3);
    CHECK(last_comm == b);
    OK(MPI_Comm_call_errhandler(b, MPI_ERR_OP));
    CHECK_EQ(n_called, 4);
    CHECK_EQ(last_code, MPI_ERR_OP);
    OK(MPI_Comm_set_errhandler(a, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Send(&x, 1, MPI_INT, check_size, 0, a), MPI_ERR_RANK);
    CHECK_EQ(n_called, 4);
    OK(MPI_Comm_call_errhandler(a, MPI_ERR_OP));
    OK(MPI_Comm_free(&a));
    OK(MPI_Comm_free(&b));

    /* the communicator of a request decides */
    OK(MPI_Comm_dup(MPI_COMM_SELF, &a));
    OK(MPI_Comm_create_errhandler(on_error, &eh));
    OK(MPI_Comm_set_errhandler(a, eh));
    OK(MPI_Errhandler_free(&eh));
    int big[2] = {1, 2}, small;
    MPI_Request r;
    n_called = 0;
    OK(MPI_Irecv(&small, 1, MPI_INT, 0, 0, a, &r));
    OK(MPI_Send(big, 2, MPI_INT, 0, 0, a));
    CHECK_CLASS(MPI_Wait(&r, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    CHECK_EQ(n_called, 1);
    CHECK(last_comm == a);
    OK(MPI_Comm_free(&a));

    MPI_Errhandler null = MPI_ERRHANDLER_NULL;
    CHECK_FAILS(MPI_Comm_set_errhandler(MPI_COMM_WORLD, null));
    CHECK_FAILS(MPI_Errhandler_free(&null));
    /* an invalid communicator: the handler of MPI_COMM_SELF (here: return) */
    CHECK_CLASS(MPI_Comm_size(MPI_COMM_NULL, &x), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_RETURN);
    return CHECK_END();
}
