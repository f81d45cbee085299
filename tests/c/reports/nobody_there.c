// ranks: 1 2
/* MPI_PROC_NULL at one end or both, in every form of sending, receiving and probing: each ends at once, and the
 * status of a receive tells nobody, any tag and nothing.
 * After: pmodels/mpich issues 6805, 5174, 5053 and 6004, pull request 3693. */
#include "../check.h"

static void nobody(int line, MPI_Status *s)
{
    int n = -1, flag = -1;
    MPI_Get_count(s, MPI_INT, &n);
    MPI_Test_cancelled(s, &flag);
    if (s->MPI_SOURCE != MPI_PROC_NULL || s->MPI_TAG != MPI_ANY_TAG || n != 0 || flag)
        check_report(__FILE__, line, "source %d, tag %d, count %d, cancelled %d", s->MPI_SOURCE, s->MPI_TAG, n, flag);
    CHECK_COUNTED();
    memset(s, 0x11, sizeof *s);
}
#define NOBODY(s) nobody(__LINE__, s)

static void received(MPI_Comm comm)
{
    MPI_Status s, two[2];
    MPI_Request r[2];
    MPI_Message m;
    int x = 5, flag = -1, idx = -1;
    memset(&s, 0x11, sizeof s);
    OK(MPI_Recv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &s));
    NOBODY(&s);
    OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[0]));
    OK(MPI_Wait(&r[0], &s));
    NOBODY(&s);
    OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[0]));
    OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, MPI_ANY_TAG, comm, &r[1]));
    OK(MPI_Waitall(2, r, two));
    NOBODY(&two[0]);
    NOBODY(&two[1]);
    OK(MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[0]));
    r[1] = MPI_REQUEST_NULL;
    OK(MPI_Waitany(2, r, &idx, &s));
    CHECK_EQ(idx, 0);
    NOBODY(&s);
    OK(MPI_Probe(MPI_PROC_NULL, 3, comm, &s));
    NOBODY(&s);
    OK(MPI_Iprobe(MPI_PROC_NULL, 3, comm, &flag, &s));
    CHECK_EQ(flag, 1);
    NOBODY(&s);
    OK(MPI_Mprobe(MPI_PROC_NULL, 3, comm, &m, &s));
    CHECK(m == MPI_MESSAGE_NO_PROC);
    NOBODY(&s);
    OK(MPI_Mrecv(&x, 1, MPI_INT, &m, &s));
    CHECK(m == MPI_MESSAGE_NULL);
    NOBODY(&s);
    OK(MPI_Improbe(MPI_PROC_NULL, 3, comm, &flag, &m, &s));
    CHECK(flag == 1 && m == MPI_MESSAGE_NO_PROC);
    NOBODY(&s);
    OK(MPI_Imrecv(&x, 1, MPI_INT, &m, &r[0]));
    CHECK(m == MPI_MESSAGE_NULL);
    OK(MPI_Wait(&r[0], &s));
    NOBODY(&s);
    CHECK_EQ(x, 5);
}

static void sent(MPI_Comm comm)
{
    char room[64 + MPI_BSEND_OVERHEAD];
    int x = 5, size;
    void *at;
    MPI_Request r[8];
    OK(MPI_Buffer_attach(room, sizeof room));
    OK(MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm));
    OK(MPI_Ssend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm));
    OK(MPI_Rsend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm));
    OK(MPI_Bsend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm));
    OK(MPI_Isend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[0]));
    OK(MPI_Issend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[1]));
    OK(MPI_Irsend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[2]));
    OK(MPI_Ibsend(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[3]));
    OK(MPI_Waitall(4, r, MPI_STATUSES_IGNORE));
    OK(MPI_Send_init(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[0]));
    OK(MPI_Ssend_init(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[1]));
    OK(MPI_Bsend_init(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[2]));
    OK(MPI_Rsend_init(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[3]));
    OK(MPI_Recv_init(&x, 1, MPI_INT, MPI_PROC_NULL, 3, comm, &r[4]));
    for (int k = 0; k < 3; k++) {
        OK(MPI_Startall(5, r));
        OK(MPI_Waitall(5, r, MPI_STATUSES_IGNORE));
    }
    for (int i = 0; i < 5; i++)
        OK(MPI_Request_free(&r[i]));
    OK(MPI_Buffer_detach(&at, &size));
    CHECK_EQ(x, 5);
}

static void both(MPI_Comm comm, int other)
{
    MPI_Status s;
    MPI_Request r;
    int x = 5, y = 6;
    memset(&s, 0x11, sizeof s);
    OK(MPI_Sendrecv(&x, 1, MPI_INT, MPI_PROC_NULL, 1, &y, 1, MPI_INT, MPI_PROC_NULL, 1, comm, &s));
    NOBODY(&s);
    OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_PROC_NULL, 1, comm, &s));
    NOBODY(&s);
    OK(MPI_Isendrecv(&x, 1, MPI_INT, MPI_PROC_NULL, 1, &y, 1, MPI_INT, MPI_PROC_NULL, 1, comm, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Isendrecv_replace(&x, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_PROC_NULL, 1, comm, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK(x == 5 && y == 6);
    /* One end only. */
    OK(MPI_Isend(&x, 1, MPI_INT, other, 9, comm, &r));
    OK(MPI_Sendrecv(&x, 1, MPI_INT, MPI_PROC_NULL, 1, &y, 1, MPI_INT, MPI_ANY_SOURCE, 9, comm, &s));
    CHECK(y == 5 && s.MPI_TAG == 9);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    received(MPI_COMM_WORLD);
    received(dup);
    received(MPI_COMM_SELF);
    sent(dup);
    both(dup, (check_rank + 1) % check_size);
    OK(MPI_Comm_free(&dup));
    return CHECK_END();
}
