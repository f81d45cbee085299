// ranks: 1 2 4
// Buffered sends in the process's buffer: attach and detach, exact sizes, exhaustion,
// reuse after the messages have left, flush and iflush, the automatic buffer.
#include "../check.h"

#define LEN 5000

static void no_buffer(int to)
{
    int x = 1, size = -1;
    void *p = &x;
    MPI_Request req;
    CHECK_CLASS(MPI_Bsend(&x, 1, MPI_INT, to, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Ibsend(&x, 1, MPI_INT, to, 0, MPI_COMM_WORLD, &req), MPI_ERR_BUFFER);
    /* Not specified whether this is an error; it must not touch what others attach later. */
    (void)MPI_Buffer_detach(&p, &size);
}

/* The buffer holds exactly what the standard says: packed size plus overhead each. */
static void exact_fit(int to, int from)
{
    enum { MESSAGES = 8 };
    int packed, size, got_size;
    unsigned char data[LEN], in[LEN];
    void *old;
    OK(MPI_Pack_size(LEN, MPI_BYTE, MPI_COMM_WORLD, &packed));
    size = MESSAGES * (packed + MPI_BSEND_OVERHEAD);
    unsigned char *buffer = malloc(size + 16);
    memset(buffer + size, 0xA5, 16);
    OK(MPI_Buffer_attach(buffer, size));
    CHECK_FAILS(MPI_Buffer_attach(buffer, size)); /* one at a time */
    for (int round = 0; round < 3; round++) {
        OK(MPI_Barrier(MPI_COMM_WORLD));
        for (int i = 0; i < MESSAGES; i++) {
            check_fill(data, LEN, check_rank * 100 + i);
            if (i & 1) {
                OK(MPI_Bsend(data, LEN, MPI_BYTE, to, i, MPI_COMM_WORLD));
            } else {
                MPI_Request req;
                OK(MPI_Ibsend(data, LEN, MPI_BYTE, to, i, MPI_COMM_WORLD, &req));
                OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
            }
            memset(data, 0, LEN);
        }
        for (int i = MESSAGES - 1; i >= 0; i--) {
            OK(MPI_Recv(in, LEN, MPI_BYTE, from, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_EQ(check_wrong(in, LEN, from * 100 + i), 0);
        }
        OK(MPI_Buffer_flush());
    }
    OK(MPI_Buffer_detach(&old, &got_size));
    CHECK(old == buffer);
    CHECK_EQ(got_size, size);
    for (int i = 0; i < 16; i++)
        CHECK_EQ(buffer[size + i], 0xA5);
    free(buffer);
}

/* A message larger than the whole buffer is refused, and what is there stays usable. */
static void too_large(int to, int from)
{
    int size = LEN + MPI_BSEND_OVERHEAD;
    char *buffer = malloc(size), *data = calloc(1, 4 * LEN);
    void *old;
    OK(MPI_Buffer_attach(buffer, size));
    CHECK_CLASS(MPI_Bsend(data, 4 * LEN, MPI_BYTE, to, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    data[0] = 17;
    OK(MPI_Bsend(data, LEN, MPI_BYTE, to, 2, MPI_COMM_WORLD));
    OK(MPI_Recv(data, LEN, MPI_BYTE, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(data[0], 17);
    OK(MPI_Buffer_detach(&old, &size));
    free(buffer);
    free(data);
}

/* Detach and flush wait until the messages have been taken; iflush tells when. */
static void waits(int to, int from)
{
    enum { BIG = 300000 };
    int size = 2 * (BIG + MPI_BSEND_OVERHEAD);
    unsigned char *buffer = malloc(size), *data = malloc(BIG), *in = malloc(BIG);
    MPI_Request rreq[2], freq;
    void *old;
    OK(MPI_Buffer_attach(buffer, size));
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 2; i++) {
            check_fill(data, BIG, check_rank + i + round);
            OK(MPI_Bsend(data, BIG, MPI_BYTE, to, i, MPI_COMM_WORLD));
        }
        memset(data, 0, BIG);
        OK(MPI_Irecv(data, BIG, MPI_BYTE, from, 0, MPI_COMM_WORLD, &rreq[0]));
        OK(MPI_Irecv(in, BIG, MPI_BYTE, from, 1, MPI_COMM_WORLD, &rreq[1]));
        if (round & 1) {
            OK(MPI_Buffer_iflush(&freq));
            OK(MPI_Wait(&freq, MPI_STATUS_IGNORE));
            CHECK(freq == MPI_REQUEST_NULL);
        } else if (round == 2) {
            OK(MPI_Buffer_flush());
        } else {
            OK(MPI_Buffer_detach(&old, &size));
            OK(MPI_Buffer_attach(old, size));
        }
        OK(MPI_Waitall(2, rreq, MPI_STATUSES_IGNORE));
        CHECK_EQ(check_wrong(data, BIG, from + round), 0);
        CHECK_EQ(check_wrong(in, BIG, from + 1 + round), 0);
    }
    OK(MPI_Buffer_detach(&old, &size));
    free(buffer);
    free(data);
    free(in);
}

/* MPI-4.1: the library finds the memory itself. */
static void automatic(int to, int from)
{
    int size = -1;
    void *p = NULL;
    unsigned char *data = malloc(100000);
    OK(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0));
    for (int i = 0; i < 20; i++) {
        check_fill(data, 100000, check_rank + i);
        OK(MPI_Bsend(data, 100000, MPI_BYTE, to, i, MPI_COMM_WORLD));
    }
    for (int i = 0; i < 20; i++) {
        OK(MPI_Recv(data, 100000, MPI_BYTE, from, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(check_wrong(data, 100000, from + i), 0);
    }
    OK(MPI_Buffer_detach(&p, &size));
    CHECK(p == MPI_BUFFER_AUTOMATIC);
    free(data);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    no_buffer(to);
    exact_fit(to, from);
    too_large(to, from);
    waits(to, from);
    automatic(to, from);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    return CHECK_END();
}
