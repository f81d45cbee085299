// ranks: 2 3
/* Buffered sends, also persistent and nonblocking, from a buffer that is detached and attached in rounds:
 * what was sent arrives unchanged although the send buffer is overwritten at once.
 * After: pmodels/mpich issues 1974 and 7846, open-mpi/ompi pull request 5415. */
#include "../check.h"

enum { EACH = 700, MANY = 12 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int next = (check_rank + 1) % check_size, last = (check_rank + check_size - 1) % check_size;
    static int out[EACH], in[EACH];
    for (int round = 0; round < 10; round++) {
        int one, room, n = 1 + (EACH - 1) * (round % 2), got_size = -1;
        OK(MPI_Pack_size(n, MPI_INT, MPI_COMM_WORLD, &one));
        room = MANY * (one + MPI_BSEND_OVERHEAD);
        char *buf = malloc((size_t)room), *back = NULL;
        OK(MPI_Buffer_attach(buf, room));
        MPI_Request persistent, r;
        OK(MPI_Bsend_init(out, n, MPI_INT, next, round, MPI_COMM_WORLD, &persistent));
        for (int k = 0; k < MANY; k++) {
            for (int i = 0; i < n; i++)
                out[i] = 1000 * round + 100 * check_rank + k + i;
            if (k % 3 == 0) {
                OK(MPI_Bsend(out, n, MPI_INT, next, round, MPI_COMM_WORLD));
            } else if (k % 3 == 1) {
                OK(MPI_Ibsend(out, n, MPI_INT, next, round, MPI_COMM_WORLD, &r));
                OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
            } else {
                OK(MPI_Start(&persistent));
                OK(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
            }
            memset(out, -1, sizeof out);
        }
        OK(MPI_Request_free(&persistent));
        /* The receives come before the detach here, and after it on every second rank there. */
        int early = (check_rank + round) % 2;
        if (!early && round % 3 == 0) {
            MPI_Request all[MANY];
            static int many[MANY][EACH];
            for (int k = 0; k < MANY; k++)
                OK(MPI_Irecv(many[k], n, MPI_INT, last, round, MPI_COMM_WORLD, &all[k]));
            OK(MPI_Buffer_detach(&back, &got_size));
            OK(MPI_Waitall(MANY, all, MPI_STATUSES_IGNORE));
            for (int k = 0; k < MANY; k++)
                CHECK(many[k][0] == 1000 * round + 100 * last + k && many[k][n - 1] == many[k][0] + n - 1);
        } else {
            for (int k = 0; k < MANY; k++) {
                OK(MPI_Recv(in, n, MPI_INT, last, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                int wrong = 0;
                for (int i = 0; i < n; i++)
                    wrong += in[i] != 1000 * round + 100 * last + k + i;
                CHECK_EQ(wrong, 0);
            }
            OK(MPI_Buffer_detach(&back, &got_size));
        }
        CHECK(back == buf);
        CHECK_EQ(got_size, room);
        free(buf);
    }
    return CHECK_END();
}
