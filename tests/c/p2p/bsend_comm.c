// ranks: 1 2 4
// MPI-4.1 buffers of a communicator and of a session: their order of precedence, their
// independence, flush and iflush.
#include "../check.h"

#define LEN 4000

static unsigned char data[LEN], in[LEN];

static void ring(MPI_Comm comm, int tag)
{
    int rank, size;
    OK(MPI_Comm_rank(comm, &rank));
    OK(MPI_Comm_size(comm, &size));
    int from = (rank + size - 1) % size;
    check_fill(data, LEN, rank * 10 + tag);
    OK(MPI_Bsend(data, LEN, MPI_BYTE, (rank + 1) % size, tag, comm));
    OK(MPI_Recv(in, LEN, MPI_BYTE, from, tag, comm, MPI_STATUS_IGNORE));
    CHECK_EQ(check_wrong(in, LEN, from * 10 + tag), 0);
}

static void of_communicator(void)
{
    MPI_Comm a, b;
    int size = 2 * (LEN + MPI_BSEND_OVERHEAD), got = -1;
    void *mine = malloc(size), *old = NULL;
    MPI_Request req;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &b));
    OK(MPI_Comm_set_errhandler(a, MPI_ERRORS_RETURN));
    OK(MPI_Comm_set_errhandler(b, MPI_ERRORS_RETURN));
    OK(MPI_Comm_attach_buffer(a, mine, size));
    CHECK_FAILS(MPI_Comm_attach_buffer(a, mine, size)); /* one at a time */
    for (int i = 0; i < 5; i++) {
        ring(a, i);
        OK(MPI_Comm_flush_buffer(a));
        ring(a, i + 5);
        OK(MPI_Comm_iflush_buffer(a, &req));
        OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    }
    /* The other communicator has none, nor has the process. */
    CHECK_CLASS(MPI_Bsend(data, LEN, MPI_BYTE, 0, 0, b), MPI_ERR_BUFFER);
    OK(MPI_Comm_detach_buffer(a, &old, &got));
    CHECK(old == mine);
    CHECK_EQ(got, size);
    CHECK_CLASS(MPI_Bsend(data, LEN, MPI_BYTE, 0, 0, a), MPI_ERR_BUFFER);
    OK(MPI_Comm_attach_buffer(a, MPI_BUFFER_AUTOMATIC, 0));
    for (int i = 0; i < 10; i++)
        ring(a, i);
    OK(MPI_Comm_detach_buffer(a, &old, &got));
    CHECK(old == MPI_BUFFER_AUTOMATIC);
    OK(MPI_Comm_free(&a));
    OK(MPI_Comm_free(&b));
    free(mine);
}

/* The communicator's buffer is used before the process's, even where it is too small. */
static void precedence(void)
{
    MPI_Comm a;
    int small = 64 + MPI_BSEND_OVERHEAD, large = 4 * (LEN + MPI_BSEND_OVERHEAD), got;
    void *p = malloc(small), *q = malloc(large), *old;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    OK(MPI_Comm_set_errhandler(a, MPI_ERRORS_RETURN));
    OK(MPI_Buffer_attach(q, large));
    OK(MPI_Comm_attach_buffer(a, p, small));
    CHECK_CLASS(MPI_Bsend(data, LEN, MPI_BYTE, 0, 0, a), MPI_ERR_BUFFER);
    ring(MPI_COMM_WORLD, 3);
    OK(MPI_Comm_detach_buffer(a, &old, &got));
    CHECK(old == p);
    ring(a, 4);
    OK(MPI_Buffer_detach(&old, &got));
    CHECK(old == q);
    OK(MPI_Comm_free(&a));
    free(p);
    free(q);
}

static void of_session(int large)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    MPI_Request req;
    int size = 4 * (LEN + MPI_BSEND_OVERHEAD), got = -1;
    void *mine = malloc(size), *old = NULL;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    OK(MPI_Comm_create_from_group(group, "weft-bsend", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    if (large)
        OK(MPI_Session_attach_buffer_c(session, mine, size));
    else
        OK(MPI_Session_attach_buffer(session, mine, size));
    for (int i = 0; i < 5; i++) {
        ring(comm, i);
        OK(MPI_Session_flush_buffer(session));
        ring(comm, i + 5);
        OK(MPI_Session_iflush_buffer(session, &req));
        OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    }
    if (large) {
        MPI_Count got_c = -1;
        OK(MPI_Session_detach_buffer_c(session, &old, &got_c));
        got = (int)got_c;
    } else {
        OK(MPI_Session_detach_buffer(session, &old, &got));
    }
    CHECK(old == mine);
    CHECK_EQ(got, size);
    OK(MPI_Comm_free(&comm));
    OK(MPI_Group_free(&group));
    OK(MPI_Session_finalize(&session));
    free(mine);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    of_communicator();
    precedence();
    of_session(0);
    of_session(1);
    return CHECK_END();
}
