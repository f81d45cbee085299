// ranks: 1 2
// Inside of callbacks handles become integers and come back: the one that the callback got, and one of each
// other kind.
#include "../check.h"

#ifndef MPI_H_ABI
#define FORTRAN(Kind, h) CHECK(MPI_##Kind##_f2c(MPI_##Kind##_c2f(h)) == h)
#else
#define FORTRAN(Kind, h) (void)0 /* another library's header of the standard ABI has no Fortran */
#endif
#define TRIP(Kind, h)                                                          \
    do {                                                                       \
        CHECK(MPI_##Kind##_fromint(MPI_##Kind##_toint(h)) == h);               \
        FORTRAN(Kind, h);                                                      \
    } while (0)

static MPI_Win win;
static MPI_File file;
static MPI_Info info;
static MPI_Group group;
static MPI_Session session;
static MPI_Request request;
static MPI_Message message = MPI_MESSAGE_NO_PROC;
static int n_calls;

/* Of each kind of handle. */
static void round_trips(MPI_Comm comm, MPI_Datatype type)
{
    n_calls++;
    TRIP(Comm, comm);
    TRIP(Type, type);
    TRIP(Win, win);
    TRIP(File, file);
    TRIP(Info, info);
    TRIP(Group, group);
    TRIP(Session, session);
    TRIP(Request, request);
    TRIP(Message, message);
    TRIP(Op, MPI_SUM);
    TRIP(Errhandler, MPI_ERRORS_RETURN);
}

static int comm_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)key, (void)extra;
    round_trips(comm, MPI_INT);
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int comm_delete(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)key, (void)value, (void)extra;
    round_trips(comm, MPI_INT);
    return MPI_SUCCESS;
}

static int type_copy(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag)
{
    (void)key, (void)extra;
    round_trips(MPI_COMM_WORLD, type);
    *(void **)out = in;
    *flag = 1;
    return MPI_SUCCESS;
}

static int type_delete(MPI_Datatype type, int key, void *value, void *extra)
{
    (void)key, (void)value, (void)extra;
    round_trips(MPI_COMM_WORLD, type);
    return MPI_SUCCESS;
}

static void on_comm_error(MPI_Comm *comm, int *code, ...)
{
    (void)code;
    round_trips(*comm, MPI_INT);
}

static void on_win_error(MPI_Win *w, int *code, ...)
{
    (void)code;
    TRIP(Win, *w);
    CHECK(*w == win);
    round_trips(MPI_COMM_WORLD, MPI_INT);
}

static void on_file_error(MPI_File *f, int *code, ...)
{
    (void)code;
    TRIP(File, *f);
    CHECK(*f == file);
    round_trips(MPI_COMM_WORLD, MPI_INT);
}

static void sum(void *in, void *inout, int *len, MPI_Datatype *type)
{
    round_trips(MPI_COMM_WORLD, *type);
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static int query(void *extra, MPI_Status *status)
{
    (void)extra;
    round_trips(MPI_COMM_WORLD, MPI_INT);
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = status->MPI_TAG = 0;
    return MPI_SUCCESS;
}

static int end(void *extra)
{
    (void)extra;
    round_trips(MPI_COMM_WORLD, MPI_INT);
    return MPI_SUCCESS;
}

static int cancel(void *extra, int complete)
{
    (void)extra, (void)complete;
    round_trips(MPI_COMM_WORLD, MPI_INT);
    return MPI_SUCCESS;
}

static void errors(MPI_Comm comm)
{
    MPI_Errhandler h;
    int x = 1, before = n_calls;
    OK(MPI_Comm_create_errhandler(on_comm_error, &h));
    OK(MPI_Comm_set_errhandler(comm, h));
    OK(MPI_Errhandler_free(&h));
    MPI_Send(&x, 1, MPI_INT, check_size, 0, comm); /* handled: some libraries say success then */
    OK(MPI_Win_create_errhandler(on_win_error, &h));
    OK(MPI_Win_set_errhandler(win, h));
    OK(MPI_Errhandler_free(&h));
    MPI_Put(&x, -1, MPI_INT, 0, 0, 1, MPI_INT, win);
    OK(MPI_File_create_errhandler(on_file_error, &h));
    OK(MPI_File_set_errhandler(file, h));
    OK(MPI_Errhandler_free(&h));
    MPI_File_write_at(file, 0, &x, -1, MPI_INT, MPI_STATUS_IGNORE);
    CHECK_EQ(n_calls - before, 3);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int key, type_key, x = check_rank, total = -1, before, *base;
    char name[200];
    MPI_Comm comm, dup;
    MPI_Datatype type, type_dup;
    MPI_Request r;
    MPI_Op op;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Type_contiguous(2, MPI_INT, &type));
    OK(MPI_Win_allocate(4, 1, MPI_INFO_NULL, comm, &base, &win));
    const char *dir = getenv("TMPDIR");
    snprintf(name, sizeof name, "%s/in_callbacks.%d", dir && *dir ? dir : "/tmp", (int)getpid());
    OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    OK(MPI_Info_create(&info));
    OK(MPI_Comm_group(comm, &group));
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Recv_init(&x, 1, MPI_INT, 0, 0, comm, &request));

    OK(MPI_Comm_create_keyval(comm_copy, comm_delete, &key, NULL));
    OK(MPI_Comm_set_attr(comm, key, &x));
    OK(MPI_Comm_dup(comm, &dup));
    OK(MPI_Comm_free(&dup));
    OK(MPI_Comm_delete_attr(comm, key));
    OK(MPI_Comm_free_keyval(&key));
    CHECK_EQ(n_calls, 3);
    OK(MPI_Type_create_keyval(type_copy, type_delete, &type_key, NULL));
    OK(MPI_Type_set_attr(type, type_key, &x));
    OK(MPI_Type_dup(type, &type_dup));
    OK(MPI_Type_free(&type_dup));
    OK(MPI_Type_delete_attr(type, type_key));
    OK(MPI_Type_free_keyval(&type_key));
    CHECK_EQ(n_calls, 6);

    OK(MPI_Op_create(sum, 1, &op));
    before = n_calls;
    OK(MPI_Allreduce(&x, &total, 1, MPI_INT, op, comm));
    CHECK_EQ(total, check_size * (check_size - 1) / 2);
    OK(MPI_Reduce_local(&x, &total, 1, MPI_INT, op));
    CHECK(n_calls > before);
    OK(MPI_Op_free(&op));

    before = n_calls;
    OK(MPI_Grequest_start(query, end, cancel, NULL, &r));
    OK(MPI_Cancel(&r));
    OK(MPI_Grequest_complete(r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(n_calls - before, 3);
    errors(comm);

    OK(MPI_Request_free(&request));
    OK(MPI_Session_finalize(&session));
    OK(MPI_Group_free(&group));
    OK(MPI_Info_free(&info));
    OK(MPI_File_close(&file));
    OK(MPI_Win_free(&win));
    OK(MPI_Type_free(&type));
    OK(MPI_Comm_free(&comm));
    return CHECK_END();
}
