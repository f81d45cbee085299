// ranks: 1
// Handles as integers: toint and fromint (and, where the header has them, c2f and f2c) are
// inverse, for predefined, null and new objects of each kind; an integer that names nothing is an error of its class.
#include "../check.h"

#ifndef MPI_H_ABI
#define FORTRAN(Kind, a) CHECK(MPI_##Kind##_f2c(MPI_##Kind##_c2f(a)) == a)
#else
#define FORTRAN(Kind, a) (void)0 /* another library's header of the standard ABI has no Fortran */
#endif

#define ROUND_TRIP(Kind, Type, h)                                              \
    do {                                                                       \
        Type a_ = (h);                                                         \
        CHECK(MPI_##Kind##_fromint(MPI_##Kind##_toint(a_)) == a_);             \
        FORTRAN(Kind, a_);                                                     \
    } while (0)

static void sum(void *in, void *inout, int *n, MPI_Datatype *t)
{
    (void)t;
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void objects(void)
{
    MPI_Comm comm;
    MPI_Group group;
    MPI_Datatype type;
    MPI_Op op;
    MPI_Info info;
    MPI_Request req;
    MPI_Errhandler eh;
    MPI_Message msg;
    MPI_Session session;
    int x = 1, y = 0;
    MPI_Status st;
    OK(MPI_Comm_dup(MPI_COMM_SELF, &comm));
    ROUND_TRIP(Comm, MPI_Comm, comm);
    ROUND_TRIP(Comm, MPI_Comm, MPI_COMM_WORLD);
    ROUND_TRIP(Comm, MPI_Comm, MPI_COMM_NULL);
    OK(MPI_Comm_group(MPI_COMM_SELF, &group));
    ROUND_TRIP(Group, MPI_Group, group);
    ROUND_TRIP(Group, MPI_Group, MPI_GROUP_EMPTY);
    OK(MPI_Type_contiguous(3, MPI_INT, &type));
    ROUND_TRIP(Type, MPI_Datatype, type);
    ROUND_TRIP(Type, MPI_Datatype, MPI_DOUBLE);
    OK(MPI_Op_create(sum, 1, &op));
    ROUND_TRIP(Op, MPI_Op, op);
    ROUND_TRIP(Op, MPI_Op, MPI_MAXLOC);
    OK(MPI_Info_create(&info));
    ROUND_TRIP(Info, MPI_Info, info);
    ROUND_TRIP(Info, MPI_Info, MPI_INFO_ENV);
    OK(MPI_Irecv(&y, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &req));
    ROUND_TRIP(Request, MPI_Request, req);
    ROUND_TRIP(Request, MPI_Request, MPI_REQUEST_NULL);
    OK(MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF));
    OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    OK(MPI_Comm_get_errhandler(comm, &eh));
    ROUND_TRIP(Errhandler, MPI_Errhandler, eh);
    ROUND_TRIP(Errhandler, MPI_Errhandler, MPI_ERRORS_RETURN);
    OK(MPI_Isend(&x, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &req));
    OK(MPI_Mprobe(0, 5, MPI_COMM_SELF, &msg, &st));
    ROUND_TRIP(Message, MPI_Message, msg);
    ROUND_TRIP(Message, MPI_Message, MPI_MESSAGE_NO_PROC);
    OK(MPI_Mrecv(&y, 1, MPI_INT, &msg, &st));
    OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    ROUND_TRIP(Session, MPI_Session, session);
    OK(MPI_Session_finalize(&session));
    ROUND_TRIP(Win, MPI_Win, MPI_WIN_NULL);
    ROUND_TRIP(File, MPI_File, MPI_FILE_NULL);
    /* The integer of an object that is gone names nothing. */
    int stale = MPI_Comm_toint(comm), n;
    OK(MPI_Comm_free(&comm));
    CHECK_CLASS(MPI_Comm_size(MPI_Comm_fromint(stale), &n), MPI_ERR_COMM);
    OK(MPI_Group_free(&group));
    OK(MPI_Type_free(&type));
    OK(MPI_Op_free(&op));
    OK(MPI_Info_free(&info));
}

#ifndef MPI_H_ABI
static void statuses(void)
{
    int x[4] = { 1, 2, 3, 4 }, y[4], count;
    MPI_Status st, back;
    MPI_Fint f[16];
    OK(MPI_Sendrecv(x, 3, MPI_INT, 0, 9, y, 4, MPI_INT, 0, 9, MPI_COMM_SELF, &st));
    OK(MPI_Status_c2f(&st, f));
    memset(&back, 0xee, sizeof back);
    OK(MPI_Status_f2c(f, &back));
    CHECK_EQ(back.MPI_SOURCE, 0);
    CHECK_EQ(back.MPI_TAG, 9);
    OK(MPI_Get_count(&back, MPI_INT, &count));
    CHECK_EQ(count, 3);
}
#else
static void statuses(void) {}
#endif

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    objects();
    statuses();
    return CHECK_END();
}
