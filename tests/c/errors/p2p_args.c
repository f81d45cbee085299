// reference-fails: checks fewer arguments
// ranks: 1 2
// Wrong arguments to every point-to-point call: the class that the standard names, and
// nothing is sent.
#include "../check.h"

static int x[4];
static MPI_Request req;
static MPI_Status st;

typedef int (*send_fn)(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int (*isend_fn)(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static MPI_Datatype uncommitted;

static void sends(void)
{
    send_fn f[] = { MPI_Send, MPI_Ssend, MPI_Bsend, MPI_Rsend };
    MPI_Comm w = MPI_COMM_WORLD;
    for (int i = 0; i < 4; i++) {
        CHECK_CLASS(f[i](x, -1, MPI_INT, 0, 0, w), MPI_ERR_COUNT);
        CHECK_CLASS(f[i](x, 1, MPI_DATATYPE_NULL, 0, 0, w), MPI_ERR_TYPE);
        CHECK_CLASS(f[i](x, 1, uncommitted, 0, 0, w), MPI_ERR_TYPE);
        CHECK_CLASS(f[i](x, 1, MPI_INT, check_size, 0, w), MPI_ERR_RANK);
        CHECK_CLASS(f[i](x, 1, MPI_INT, -77, 0, w), MPI_ERR_RANK);
        CHECK_CLASS(f[i](x, 1, MPI_INT, MPI_ANY_SOURCE, 0, w), MPI_ERR_RANK);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, -5, w), MPI_ERR_TAG);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, MPI_ANY_TAG, w), MPI_ERR_TAG);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
        CHECK_CLASS(f[i](NULL, 1, MPI_INT, 0, 0, w), MPI_ERR_BUFFER);
    }
}

static void isends(void)
{
    isend_fn f[] = { MPI_Isend, MPI_Issend, MPI_Ibsend, MPI_Irsend, MPI_Send_init, MPI_Ssend_init,
        MPI_Bsend_init, MPI_Rsend_init };
    MPI_Comm w = MPI_COMM_WORLD;
    for (int i = 0; i < 8; i++) {
        CHECK_CLASS(f[i](x, -1, MPI_INT, 0, 0, w, &req), MPI_ERR_COUNT);
        CHECK_CLASS(f[i](x, 1, MPI_DATATYPE_NULL, 0, 0, w, &req), MPI_ERR_TYPE);
        CHECK_CLASS(f[i](x, 1, uncommitted, 0, 0, w, &req), MPI_ERR_TYPE);
        CHECK_CLASS(f[i](x, 1, MPI_INT, check_size, 0, w, &req), MPI_ERR_RANK);
        CHECK_CLASS(f[i](x, 1, MPI_INT, MPI_ANY_SOURCE, 0, w, &req), MPI_ERR_RANK);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, -5, w, &req), MPI_ERR_TAG);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &req), MPI_ERR_COMM);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, 0, w, NULL), MPI_ERR_ARG);
        CHECK_CLASS(f[i](NULL, 1, MPI_INT, 0, 0, w, &req), MPI_ERR_BUFFER);
    }
}

static void receives(void)
{
    MPI_Comm w = MPI_COMM_WORLD;
    int flag;
    CHECK_CLASS(MPI_Recv(x, -1, MPI_INT, 0, 0, w, &st), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Recv(x, 1, MPI_DATATYPE_NULL, 0, 0, w, &st), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv(x, 1, uncommitted, 0, 0, w, &st), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv(x, 1, MPI_INT, check_size, 0, w, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Recv(x, 1, MPI_INT, -77, 0, w, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Recv(x, 1, MPI_INT, 0, -7, w, &st), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &st), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Recv(NULL, 1, MPI_INT, 0, 0, w, &st), MPI_ERR_BUFFER);
    isend_fn f[] = { (isend_fn)MPI_Irecv, (isend_fn)MPI_Recv_init };
    for (int i = 0; i < 2; i++) {
        CHECK_CLASS(f[i](x, -1, MPI_INT, 0, 0, w, &req), MPI_ERR_COUNT);
        CHECK_CLASS(f[i](x, 1, MPI_DATATYPE_NULL, 0, 0, w, &req), MPI_ERR_TYPE);
        CHECK_CLASS(f[i](x, 1, uncommitted, 0, 0, w, &req), MPI_ERR_TYPE);
        CHECK_CLASS(f[i](x, 1, MPI_INT, check_size, 0, w, &req), MPI_ERR_RANK);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, -7, w, &req), MPI_ERR_TAG);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, 0, MPI_COMM_NULL, &req), MPI_ERR_COMM);
        CHECK_CLASS(f[i](x, 1, MPI_INT, 0, 0, w, NULL), MPI_ERR_ARG);
    }
    CHECK_CLASS(MPI_Probe(check_size, 0, w, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Probe(0, -7, w, &st), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Probe(0, 0, MPI_COMM_NULL, &st), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Iprobe(check_size, 0, w, &flag, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Iprobe(0, -7, w, &flag, &st), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Iprobe(0, 0, w, NULL, &st), MPI_ERR_ARG);
    MPI_Message m = MPI_MESSAGE_NULL;
    CHECK_CLASS(MPI_Mprobe(check_size, 0, w, &m, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Improbe(0, -7, w, &flag, &m, &st), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Improbe(0, 0, w, &flag, NULL, &st), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Mrecv(x, 1, MPI_INT, &m, &st), MPI_ERR_REQUEST, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Imrecv(x, 1, MPI_INT, &m, &req), MPI_ERR_REQUEST, MPI_ERR_ARG);
}

static void both(void)
{
    MPI_Comm w = MPI_COMM_WORLD;
    int n = MPI_PROC_NULL, y[4];
    CHECK_CLASS(MPI_Sendrecv(x, -1, MPI_INT, n, 0, y, 1, MPI_INT, n, 0, w, &st), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Sendrecv(x, 1, MPI_INT, n, 0, y, -1, MPI_INT, n, 0, w, &st), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Sendrecv(x, 1, MPI_DATATYPE_NULL, n, 0, y, 1, MPI_INT, n, 0, w, &st), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Sendrecv(x, 1, MPI_INT, check_size, 0, y, 1, MPI_INT, n, 0, w, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Sendrecv(x, 1, MPI_INT, n, 0, y, 1, MPI_INT, check_size, 0, w, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Sendrecv(x, 1, MPI_INT, n, -9, y, 1, MPI_INT, n, 0, w, &st), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv(x, 1, MPI_INT, n, 0, y, 1, MPI_INT, n, 0, MPI_COMM_NULL, &st), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Sendrecv_replace(x, -1, MPI_INT, n, 0, n, 0, w, &st), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Sendrecv_replace(x, 1, MPI_INT, check_size, 0, n, 0, w, &st), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Isendrecv(x, -1, MPI_INT, n, 0, y, 1, MPI_INT, n, 0, w, &req), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Isendrecv(x, 1, MPI_INT, n, 0, y, 1, MPI_INT, check_size, 0, w, &req), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Isendrecv_replace(x, 1, MPI_INT, n, -9, n, 0, w, &req), MPI_ERR_TAG);
}

static void completion(void)
{
    int flag, index, n, list[2];
    MPI_Request r = MPI_REQUEST_NULL, two[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };
    MPI_Status sts[2];
    CHECK_CLASS2(MPI_Wait(NULL, &st), MPI_ERR_ARG, MPI_ERR_REQUEST);
    CHECK_CLASS2(MPI_Test(NULL, &flag, &st), MPI_ERR_ARG, MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Test(&r, NULL, &st), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Waitall(-1, two, sts), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Waitany(-1, two, &index, &st), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Waitsome(-1, two, &n, list, sts), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Testall(-1, two, &flag, sts), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Waitall(2, NULL, sts), MPI_ERR_ARG, MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Waitany(2, two, NULL, &st), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Testany(2, two, NULL, &flag, &st), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Waitsome(2, two, NULL, list, sts), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Request_free(&r), MPI_ERR_REQUEST, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Request_free(NULL), MPI_ERR_REQUEST, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Cancel(&r), MPI_ERR_REQUEST, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Start(&r), MPI_ERR_REQUEST, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Startall(2, two), MPI_ERR_REQUEST, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Startall(-1, two), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status(MPI_REQUEST_NULL, NULL, &st), MPI_ERR_ARG);
    /* Start is for persistent requests, and only for inactive ones. */
    OK(MPI_Irecv(x, 1, MPI_INT, check_rank, 5, MPI_COMM_WORLD, &r));
    CHECK_CLASS(MPI_Start(&r), MPI_ERR_REQUEST);
    OK(MPI_Cancel(&r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Recv_init(x, 1, MPI_INT, check_rank, 5, MPI_COMM_WORLD, &r));
    OK(MPI_Start(&r));
    CHECK_CLASS(MPI_Start(&r), MPI_ERR_REQUEST);
    OK(MPI_Cancel(&r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Request_free(&r));
    OK(MPI_Status_set_elements(&st, MPI_INT, 1));
    CHECK_CLASS2(MPI_Get_count(&st, MPI_DATATYPE_NULL, &n), MPI_ERR_TYPE, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Get_count(&st, MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Test_cancelled(&st, NULL), MPI_ERR_ARG);
}

static void buffers(void)
{
    CHECK_CLASS2(MPI_Buffer_attach(x, -1), MPI_ERR_ARG, MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Buffer_attach(MPI_IN_PLACE, 4096), MPI_ERR_BUFFER);
    CHECK_CLASS2(MPI_Buffer_detach(NULL, NULL), MPI_ERR_ARG, MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Comm_attach_buffer(MPI_COMM_NULL, x, 100), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_flush_buffer(MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Session_flush_buffer(MPI_SESSION_NULL), MPI_ERR_SESSION);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int flag = -1;
    OK(MPI_Type_contiguous(2, MPI_INT, &uncommitted));
    sends();
    isends();
    receives();
    both();
    completion();
    buffers();
    OK(MPI_Type_free(&uncommitted));
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    return CHECK_END();
}
