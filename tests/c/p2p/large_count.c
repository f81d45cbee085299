// ranks: 1 2
// Every large-count variant of the point-to-point chapter, with counts that also fit an
// int: same results as the calls without _c.
#include "../check.h"

#define N 3000

static int out[N], in[N];
static int to, from;

static void ready(int key)
{
    for (int i = 0; i < N; i++)
        out[i] = (check_rank + 1) * 100000 + key * 7 + i;
    memset(in, 0, sizeof in);
}
static void done(int key)
{
    int bad = 0;
    for (int i = 0; i < N; i++)
        bad += in[i] != (from + 1) * 100000 + key * 7 + i;
    CHECK_EQ(bad, 0);
}

typedef int (*send_fn)(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm);
typedef int (*isend_fn)(const void *, MPI_Count, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static void sends(void)
{
    send_fn blocking[] = { MPI_Send_c, MPI_Ssend_c, MPI_Bsend_c, MPI_Rsend_c };
    isend_fn nonblocking[] = { MPI_Isend_c, MPI_Issend_c, MPI_Ibsend_c, MPI_Irsend_c };
    isend_fn init[] = { MPI_Send_init_c, MPI_Ssend_init_c, MPI_Bsend_init_c, MPI_Rsend_init_c };
    MPI_Request r, s;
    MPI_Status st;
    MPI_Count count = -1;
    for (int how = 0; how < 3; how++) {
        for (int m = 0; m < 4; m++) {
            ready(m);
            OK(MPI_Irecv_c(in, N, MPI_INT, from, m, MPI_COMM_WORLD, &r));
            OK(MPI_Barrier(MPI_COMM_WORLD));
            if (how == 0) {
                OK(blocking[m](out, N, MPI_INT, to, m, MPI_COMM_WORLD));
            } else if (how == 1) {
                OK(nonblocking[m](out, N, MPI_INT, to, m, MPI_COMM_WORLD, &s));
                OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
            } else {
                OK(init[m](out, N, MPI_INT, to, m, MPI_COMM_WORLD, &s));
                OK(MPI_Start(&s));
                OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
                OK(MPI_Request_free(&s));
            }
            OK(MPI_Wait(&r, &st));
            OK(MPI_Get_count_c(&st, MPI_INT, &count));
            CHECK_EQ(count, N);
            done(m);
        }
    }
}

static void receives(void)
{
    MPI_Request s, r;
    MPI_Status st;
    MPI_Message msg;
    for (int how = 0; how < 4; how++) {
        ready(how);
        OK(MPI_Isend_c(out, N, MPI_INT, to, 1, MPI_COMM_WORLD, &s));
        if (how == 0) {
            OK(MPI_Recv_c(in, N, MPI_INT, from, 1, MPI_COMM_WORLD, &st));
        } else if (how == 1) {
            OK(MPI_Mprobe(from, 1, MPI_COMM_WORLD, &msg, &st));
            OK(MPI_Mrecv_c(in, N, MPI_INT, &msg, &st));
        } else if (how == 2) {
            OK(MPI_Mprobe(from, 1, MPI_COMM_WORLD, &msg, &st));
            OK(MPI_Imrecv_c(in, N, MPI_INT, &msg, &r));
            OK(MPI_Wait(&r, &st));
        } else {
            OK(MPI_Recv_init_c(in, N, MPI_INT, from, 1, MPI_COMM_WORLD, &r));
            OK(MPI_Start(&r));
            OK(MPI_Wait(&r, &st));
            OK(MPI_Request_free(&r));
        }
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
        done(how);
    }
}

static void both(void)
{
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Status st;
    MPI_Request r;
    ready(5);
    OK(MPI_Sendrecv_c(out, N, MPI_INT, to, 2, in, N, MPI_INT, from, 2, w, &st));
    done(5);
    ready(6);
    OK(MPI_Isendrecv_c(out, N, MPI_INT, to, 3, in, N, MPI_INT, from, 3, w, &r));
    OK(MPI_Wait(&r, &st));
    done(6);
    ready(7);
    OK(MPI_Sendrecv_replace_c(out, N, MPI_INT, to, 4, from, 4, w, &st));
    memcpy(in, out, sizeof in);
    done(7);
    ready(8);
    OK(MPI_Isendrecv_replace_c(out, N, MPI_INT, to, 5, from, 5, w, &r));
    OK(MPI_Wait(&r, &st));
    memcpy(in, out, sizeof in);
    done(8);
}

static void buffers(void)
{
    MPI_Count size = 100000 + 16 * MPI_BSEND_OVERHEAD, got = -1;
    void *mine = malloc(size), *old;
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    OK(MPI_Comm_attach_buffer_c(dup, mine, size));
    ready(9);
    OK(MPI_Bsend_c(out, N, MPI_INT, to, 6, dup));
    OK(MPI_Recv_c(in, N, MPI_INT, from, 6, dup, MPI_STATUS_IGNORE));
    done(9);
    OK(MPI_Comm_detach_buffer_c(dup, &old, &got));
    CHECK(old == mine && got == size);
    OK(MPI_Comm_free(&dup));
    free(mine);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    to = (check_rank + 1) % check_size;
    from = (check_rank + check_size - 1) % check_size;
    MPI_Count size = 20 * (sizeof out + MPI_BSEND_OVERHEAD), got = -1;
    void *buffer = malloc(size), *old;
    OK(MPI_Buffer_attach_c(buffer, size));
    sends();
    OK(MPI_Buffer_detach_c(&old, &got));
    CHECK(old == buffer && got == size);
    free(buffer);
    receives();
    both();
    buffers();
    return CHECK_END();
}
