// ranks: 2 18
// timeout: 60
// Exchanges of lengths around a quarter of a ring, which is 8 KiB in a job of 18 ranks: as short as what goes through the
// ring, or a little longer.
#include "../check.h"

static char out[70000], in[70000];

static void exchange(int me, int peer, int len)
{
    memset(out, len % 97 + me, (size_t)len);
    memset(in, 0, (size_t)len);
    if (me & 1) {
        CHECK(MPI_Recv(in, len, MPI_CHAR, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS);
        CHECK(MPI_Send(out, len, MPI_CHAR, peer, 0, MPI_COMM_WORLD) == MPI_SUCCESS);
    } else {
        CHECK(MPI_Send(out, len, MPI_CHAR, peer, 0, MPI_COMM_WORLD) == MPI_SUCCESS);
        CHECK(MPI_Recv(in, len, MPI_CHAR, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS);
    }
    char want = (char)(len % 97 + peer);
    CHECK(in[0] == want && in[len / 2] == want && in[len - 1] == want);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int me, n;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    int peer = me ^ 1;
    if (peer < n) {
        for (int len = 8100; len < 8800; len += 83)
            for (int k = 0; k < 3; k++)
                exchange(me, peer, len);
        for (int len = 65500; len < 67000; len += 250)
            exchange(me, peer, len);
    }
    return CHECK_END();
}
