// ranks: 1 2
// MPI_DATATYPE_NULL where no data moves: no items, which MPICH takes in point to point, or nobody at the
// other end, which Open MPI takes in partitioned communication. What no peer takes is refused.
#include "../check.h"

static void send_and_receive(int to, int from, int count, int tag)
{
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Datatype no = MPI_DATATYPE_NULL;
    MPI_Request q[2];
    MPI_Status st[2];
    int x = 7, got = -1;
    char room[MPI_BSEND_OVERHEAD + 64];
    void *back;
    int len;
    OK(MPI_Irecv(&x, count, no, from, tag, w, &q[0]));
    OK(MPI_Isend(&x, count, no, to, tag, w, &q[1]));
    OK(MPI_Waitall(2, q, st));
    OK(MPI_Get_count(&st[0], MPI_INT, &got));
    CHECK_EQ(got, 0);
    OK(MPI_Sendrecv(&x, count, no, to, tag, &x, count, no, from, tag, w, &st[0]));
    OK(MPI_Sendrecv_replace(&x, count, no, to, tag, from, tag, w, &st[0]));
    OK(MPI_Irecv(&x, count, no, from, tag, w, &q[0]));
    OK(MPI_Send(&x, count, no, to, tag, w));
    OK(MPI_Wait(&q[0], &st[0]));
    OK(MPI_Irecv(&x, count, no, from, tag, w, &q[0]));
    OK(MPI_Buffer_attach(room, sizeof room));
    OK(MPI_Bsend(&x, count, no, to, tag, w));
    OK(MPI_Buffer_detach(&back, &len));
    OK(MPI_Wait(&q[0], &st[0]));
    OK(MPI_Recv_init(&x, count, no, from, tag, w, &q[0]));
    OK(MPI_Ssend_init(&x, count, no, to, tag, w, &q[1]));
    OK(MPI_Startall(2, q));
    OK(MPI_Waitall(2, q, st));
    OK(MPI_Request_free(&q[0]));
    OK(MPI_Request_free(&q[1]));
    OK(MPI_Precv_init(&x, 2, count, no, from, tag, w, MPI_INFO_NULL, &q[0]));
    OK(MPI_Psend_init(&x, 2, count, no, to, tag, w, MPI_INFO_NULL, &q[1]));
    OK(MPI_Startall(2, q));
    OK(MPI_Pready_range(0, 1, q[1]));
    OK(MPI_Waitall(2, q, st));
    OK(MPI_Request_free(&q[0]));
    OK(MPI_Request_free(&q[1]));
    CHECK_EQ(x, 7);
}

/* With nobody at the other end, 2 partitions of 3 items. */
static void partitioned_with_nobody(void)
{
    int x = 7;
    MPI_Request q[2];
    MPI_Status st[2];
    OK(MPI_Precv_init(&x, 2, 3, MPI_DATATYPE_NULL, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &q[0]));
    OK(MPI_Psend_init(&x, 2, 3, MPI_DATATYPE_NULL, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &q[1]));
    OK(MPI_Startall(2, q));
    OK(MPI_Pready_range(0, 1, q[1]));
    OK(MPI_Waitall(2, q, st));
    CHECK_EQ(st[0].MPI_SOURCE, MPI_PROC_NULL);
    OK(MPI_Request_free(&q[0]));
    OK(MPI_Request_free(&q[1]));
}

/* Calls that MPICH and Open MPI refuse, too. */
static void refused(int next, int prev)
{
    MPI_Win win;
    MPI_Datatype no = MPI_DATATYPE_NULL;
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Status st;
    MPI_Request q;
    int *base, x = 7;
    CHECK_CLASS(MPI_Send(&x, 1, no, next, 0, w), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv(&x, 1, no, prev, 0, w, &st), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Send(&x, 1, no, MPI_PROC_NULL, 0, w), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv(&x, 1, no, MPI_PROC_NULL, 0, w, &st), MPI_ERR_TYPE);
    CHECK_CLASS2(MPI_Send(&x, -1, no, next, 0, w), MPI_ERR_TYPE, MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Psend_init(&x, 1, 1, no, next, 0, w, MPI_INFO_NULL, &q), MPI_ERR_TYPE);
    OK(MPI_Win_allocate(4, 1, MPI_INFO_NULL, w, &base, &win));
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    OK(MPI_Win_fence(0, win));
    CHECK_CLASS(MPI_Put(&x, 0, no, next, 0, 0, no, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Get(&x, 1, no, MPI_PROC_NULL, 0, 1, no, win), MPI_ERR_TYPE);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size, x;
    MPI_Status st;
    MPI_Message m;
    send_and_receive(MPI_PROC_NULL, MPI_PROC_NULL, 0, 2);
    send_and_receive(next, prev, 0, 3);
    OK(MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &m, &st));
    OK(MPI_Mrecv(&x, 0, MPI_DATATYPE_NULL, &m, &st));
    partitioned_with_nobody();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    refused(next, prev);
    return CHECK_END();
}
