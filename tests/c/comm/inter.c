// ranks: 2 3 4 7
// reference-fails: MPICH answers MPI_Comm_remote_size for an intracommunicator
/* Intercommunicators: create, traffic, dup, split, create, merge, compare. */
#include "../check.h"

static int side, local_n, remote_n;

static void check_inter(MPI_Comm c)
{
    int flag = 0, n = -1, r = -1, rank = -1;
    OK(MPI_Comm_test_inter(c, &flag));
    CHECK(flag);
    OK(MPI_Comm_size(c, &n));
    OK(MPI_Comm_remote_size(c, &r));
    OK(MPI_Comm_rank(c, &rank));
    CHECK_EQ(n, local_n);
    CHECK_EQ(r, remote_n);
    MPI_Group g;
    OK(MPI_Comm_remote_group(c, &g));
    int size = -1;
    OK(MPI_Group_size(g, &size));
    CHECK_EQ(size, remote_n);
    OK(MPI_Group_rank(g, &size));
    CHECK_EQ(size, MPI_UNDEFINED);
    OK(MPI_Group_free(&g));
    /* everybody to everybody on the other side */
    MPI_Request req[16];
    for (int i = 0; i < r; i++)
        OK(MPI_Isend(&rank, 1, MPI_INT, i, 9, c, &req[i]));
    for (int i = 0; i < r; i++) {
        int got = -1;
        MPI_Status st;
        OK(MPI_Recv(&got, 1, MPI_INT, i, 9, c, &st));
        CHECK_EQ(got, i);
        CHECK_EQ(st.MPI_SOURCE, i);
    }
    OK(MPI_Waitall(r, req, MPI_STATUSES_IGNORE));
    CHECK_CLASS(MPI_Send(&rank, 1, MPI_INT, remote_n, 0, c), MPI_ERR_RANK);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm local, inter, dup, merged, part;
    side = check_rank < (check_size + 1) / 2 ? 0 : 1;
    OK(MPI_Comm_split(MPI_COMM_WORLD, side, check_rank, &local));
    OK(MPI_Comm_size(local, &local_n));
    remote_n = check_size - local_n;
    /* the leaders are the last of the first half and the first of the second */
    int first = (check_size + 1) / 2;
    OK(MPI_Intercomm_create(local, side ? 0 : local_n - 1, MPI_COMM_WORLD, side ? first - 1 : first,
                            17, &inter));
    check_inter(inter);
    OK(MPI_Comm_dup(inter, &dup));
    check_inter(dup);
    int cmp = -1;
    OK(MPI_Comm_compare(inter, dup, &cmp));
    CHECK_EQ(cmp, MPI_CONGRUENT);
    OK(MPI_Comm_compare(inter, local, &cmp));
    CHECK_EQ(cmp, MPI_UNEQUAL);
    OK(MPI_Comm_free(&dup));
    MPI_Request r;
    OK(MPI_Comm_idup(inter, &dup, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    check_inter(dup);
    OK(MPI_Comm_disconnect(&dup));

    for (int high = 0; high < 2; high++) {
        OK(MPI_Intercomm_merge(inter, side ? !high : high, &merged));
        int n = -1, me = -1, all[16];
        OK(MPI_Comm_size(merged, &n));
        OK(MPI_Comm_rank(merged, &me));
        CHECK_EQ(n, check_size);
        OK(MPI_Allgather(&check_rank, 1, MPI_INT, all, 1, MPI_INT, merged));
        CHECK_EQ(all[me], check_rank);
        CHECK_EQ(all[0], high ? first : 0);
        OK(MPI_Comm_free(&merged));
    }
    OK(MPI_Intercomm_merge(inter, 0, &merged));
    int n = -1;
    OK(MPI_Comm_size(merged, &n));
    CHECK_EQ(n, check_size);
    OK(MPI_Barrier(merged));
    OK(MPI_Comm_free(&merged));

    /* split: color 1 has the first of each side; the others' colors meet nobody */
    int rank;
    OK(MPI_Comm_rank(inter, &rank));
    OK(MPI_Comm_split(inter, rank == 0 ? 1 : 2 + side, 0, &part));
    if (rank == 0) {
        CHECK(part != MPI_COMM_NULL);
        if (part != MPI_COMM_NULL) {
            OK(MPI_Comm_remote_size(part, &n));
            CHECK_EQ(n, 1);
            int got = -1;
            OK(MPI_Sendrecv(&side, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, part,
                            MPI_STATUS_IGNORE));
            CHECK_EQ(got, !side);
            OK(MPI_Comm_free(&part));
        }
    } else
        CHECK(part == MPI_COMM_NULL);

    /* create: the first of each side */
    MPI_Group g, one;
    OK(MPI_Comm_group(inter, &g));
    int zero = 0;
    OK(MPI_Group_incl(g, 1, &zero, &one));
    OK(MPI_Comm_create(inter, one, &part));
    if (rank == 0) {
        OK(MPI_Comm_remote_size(part, &n));
        CHECK_EQ(n, 1);
        OK(MPI_Comm_free(&part));
    } else
        CHECK(part == MPI_COMM_NULL);
    OK(MPI_Group_free(&one));
    OK(MPI_Group_free(&g));
    OK(MPI_Barrier(inter));
    CHECK_CLASS(MPI_Comm_remote_size(MPI_COMM_WORLD, &n), MPI_ERR_COMM);
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&local));
    return CHECK_END();
}
