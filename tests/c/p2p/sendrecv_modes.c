// ranks: 1 2 4
// Blocking and nonblocking sends in the standard, synchronous and ready modes around a
// ring, over sizes that cross every protocol boundary, with the receive's status.
#include "../check.h"

static const int sizes[] = { 0, 1, 3, 4, 8, 15, 16, 31, 32, 33, 47, 48, 49, 56, 63, 64, 65, 100,
    127, 128, 255, 256, 1000, 1024, 2047, 2048, 4000, 4096, 4097, 8191, 8192, 12000, 16384, 16385,
    32768, 40000, 65536, 65537, 100000, 262144, 1048576, 1048577, 3000000 };
#define N_SIZES ((int)(sizeof sizes / sizeof sizes[0]))
#define MAX_SIZE 3000000

enum mode { SEND, SSEND, RSEND, ISEND, ISSEND, IRSEND, N_MODES };

static void start_send(enum mode m, const void *buf, int n, int to, int tag, MPI_Request *req)
{
    *req = MPI_REQUEST_NULL;
    switch (m) {
    case SEND:
        OK(MPI_Send(buf, n, MPI_BYTE, to, tag, MPI_COMM_WORLD));
        break;
    case SSEND:
        OK(MPI_Ssend(buf, n, MPI_BYTE, to, tag, MPI_COMM_WORLD));
        break;
    case RSEND:
        OK(MPI_Rsend(buf, n, MPI_BYTE, to, tag, MPI_COMM_WORLD));
        break;
    case ISEND:
        OK(MPI_Isend(buf, n, MPI_BYTE, to, tag, MPI_COMM_WORLD, req));
        break;
    case ISSEND:
        OK(MPI_Issend(buf, n, MPI_BYTE, to, tag, MPI_COMM_WORLD, req));
        break;
    default:
        OK(MPI_Irsend(buf, n, MPI_BYTE, to, tag, MPI_COMM_WORLD, req));
        break;
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int rank = check_rank, size = check_size;
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    unsigned char *out = malloc(MAX_SIZE), *in = malloc(MAX_SIZE + 1);
    for (int m = 0; m < N_MODES; m++) {
        for (int s = 0; s < N_SIZES; s++) {
            int n = sizes[s], tag = m * 100 + s, count = -1;
            MPI_Request rreq, sreq;
            MPI_Status st;
            check_fill(out, n, rank * 1000 + tag);
            memset(in, 0xEE, n + 1);
            OK(MPI_Irecv(in, n, MPI_BYTE, from, tag, MPI_COMM_WORLD, &rreq));
            /* Ready mode: the receive is posted before the send starts. */
            if (m == RSEND || m == IRSEND)
                OK(MPI_Barrier(MPI_COMM_WORLD));
            start_send(m, out, n, to, tag, &sreq);
            OK(MPI_Wait(&rreq, &st));
            CHECK_EQ(st.MPI_SOURCE, from);
            CHECK_EQ(st.MPI_TAG, tag);
            OK(MPI_Get_count(&st, MPI_BYTE, &count));
            CHECK_EQ(count, n);
            CHECK_EQ(check_wrong(in, n, from * 1000 + tag), 0);
            CHECK_EQ(in[n], 0xEE);
            OK(MPI_Wait(&sreq, MPI_STATUS_IGNORE));
            CHECK(rreq == MPI_REQUEST_NULL && sreq == MPI_REQUEST_NULL);
        }
    }
    free(out);
    free(in);
    return CHECK_END();
}
