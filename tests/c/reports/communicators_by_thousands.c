// ranks: 1 2 3
// timeout: 60
// reference-fails: MPICH and Open MPI did not end within 40 s on two busy cores
/* Thousands of communicators made and freed, of all kinds and out of order, five thousand of them alive at
 * once, many duplicates under way together, and twenty thousand requests on them.
 * After: pmodels/mpich issues 1768, 1834, 1935 and 2080; Nek5000/Nek5000 issue 836, eth-cscs/DLA-Future issue 712. */
#include "../check.h"

enum { ALIVE = 5000, ROUNDS = 3000, REQUESTS = 20000, TOGETHER = 64 };

static MPI_Comm kept[ALIVE];

static void made_and_freed(void)
{
    for (int k = 0; k < ROUNDS; k++) {
        MPI_Comm c, d;
        if (k % 3 == 0)
            OK(MPI_Comm_dup(MPI_COMM_WORLD, &c));
        else if (k % 3 == 1)
            OK(MPI_Comm_split(MPI_COMM_WORLD, check_rank % 2, 0, &c));
        else
            OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &check_size, &(int){1}, 0, &c));
        OK(MPI_Comm_dup(c, &d));
        OK(MPI_Comm_free(k % 2 ? &c : &d));
        OK(MPI_Comm_free(k % 2 ? &d : &c));
    }
}

static void alive_at_once(void)
{
    for (int k = 0; k < ALIVE; k++)
        OK(MPI_Comm_dup(k % 2 ? MPI_COMM_SELF : MPI_COMM_WORLD, &kept[k]));
    int next = (check_rank + 1) % check_size, before = (check_rank + check_size - 1) % check_size, got = -1;
    for (int k = 0; k < ALIVE; k += 499) {
        int self = k % 2;
        OK(MPI_Sendrecv(&k, 1, MPI_INT, self ? 0 : next, 0, &got, 1, MPI_INT, self ? 0 : before, 0, kept[k],
                        MPI_STATUS_IGNORE));
        CHECK_EQ(got, k);
    }
    /* Every second one goes, and comes back. */
    for (int k = 0; k < ALIVE; k += 2)
        OK(MPI_Comm_free(&kept[k]));
    for (int k = 0; k < ALIVE; k += 2)
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &kept[k]));
}

static void many_requests(void)
{
    static MPI_Request r[2 * REQUESTS];
    static int in[REQUESTS], out[REQUESTS];
    int next = (check_rank + 1) % check_size, before = (check_rank + check_size - 1) % check_size, bad = 0;
    for (int i = 0; i < REQUESTS; i++) {
        in[i] = -1;
        OK(MPI_Irecv(&in[i], 1, MPI_INT, before, i % 100, kept[i % 50 * 2], &r[i]));
    }
    for (int i = 0; i < REQUESTS; i++) {
        out[i] = 3 * i + check_rank;
        OK(MPI_Isend(&out[i], 1, MPI_INT, next, i % 100, kept[i % 50 * 2], &r[REQUESTS + i]));
    }
    OK(MPI_Waitall(2 * REQUESTS, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < REQUESTS; i++)
        bad += in[i] != 3 * i + before;
    CHECK_EQ(bad, 0);
}

static void together(void)
{
    MPI_Comm c[TOGETHER];
    MPI_Request r[TOGETHER];
    for (int k = 0; k < TOGETHER; k++)
        OK(MPI_Comm_idup(k % 2 ? kept[0] : MPI_COMM_WORLD, &c[k], &r[k]));
    OK(MPI_Waitall(TOGETHER, r, MPI_STATUSES_IGNORE));
    for (int k = TOGETHER - 1; k >= 0; k--) {
        int sum = -1, one = 1;
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, c[k]));
        CHECK_EQ(sum, check_size);
        OK(MPI_Comm_free(&c[k]));
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    made_and_freed();
    alive_at_once();
    many_requests();
    together();
    for (int k = 0; k < ALIVE; k++)
        OK(MPI_Comm_free(&kept[k]));
    return CHECK_END();
}
