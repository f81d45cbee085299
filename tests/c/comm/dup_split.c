// ranks: 1 2 4 7
// reference-fails: MPICH takes a negative color
/* dup, idup, split, create, create_group, compare: the right members, separate contexts. */
#include "../check.h"

/* The communicator works and has these world ranks in this order. */
static void check_members(MPI_Comm c, int n, const int *world)
{
    int size = -1, rank = -1;
    OK(MPI_Comm_size(c, &size));
    OK(MPI_Comm_rank(c, &rank));
    CHECK_EQ(size, n);
    CHECK(rank >= 0 && rank < n && world[rank] == check_rank);
    int all[16];
    OK(MPI_Allgather(&check_rank, 1, MPI_INT, all, 1, MPI_INT, c));
    for (int i = 0; i < n && i < size; i++)
        CHECK_EQ(all[i], world[i]);
    int right = (rank + 1) % size, left = (rank + size - 1) % size, got = -1;
    OK(MPI_Sendrecv(&check_rank, 1, MPI_INT, right, 3, &got, 1, MPI_INT, left, 3, c,
                    MPI_STATUS_IGNORE));
    CHECK_EQ(got, world[left]);
}

static void compare(MPI_Comm a, MPI_Comm b, int wanted)
{
    int got = -1;
    OK(MPI_Comm_compare(a, b, &got));
    CHECK_EQ(got, wanted);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, id[16], rev[16];
    for (int i = 0; i < n; i++)
        id[i] = i, rev[i] = n - 1 - i;
    MPI_Comm a, b, c;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    check_members(a, n, id);
    compare(a, MPI_COMM_WORLD, MPI_CONGRUENT);
    compare(a, a, MPI_IDENT);
    compare(a, MPI_COMM_SELF, n == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);

    /* messages do not cross between a communicator and its duplicate */
    int x = 1, y = 2, got = 0;
    MPI_Request r[2];
    OK(MPI_Isend(&x, 1, MPI_INT, (me + 1) % n, 0, MPI_COMM_WORLD, &r[0]));
    OK(MPI_Isend(&y, 1, MPI_INT, (me + 1) % n, 0, a, &r[1]));
    OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, a, MPI_STATUS_IGNORE));
    CHECK_EQ(got, 2);
    OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(got, 1);
    OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));

    /* several idups in flight, completed out of order, traffic between */
    MPI_Comm d[3];
    MPI_Request dr[3];
    for (int i = 0; i < 3; i++)
        OK(MPI_Comm_idup(i == 2 ? a : MPI_COMM_WORLD, &d[i], &dr[i]));
    OK(MPI_Barrier(a));
    for (int i = 2; i >= 0; i--) {
        OK(MPI_Wait(&dr[i], MPI_STATUS_IGNORE));
        CHECK(dr[i] == MPI_REQUEST_NULL);
        check_members(d[i], n, id);
    }
    for (int i = 0; i < 3; i++)
        OK(MPI_Comm_free(&d[i]));
    CHECK(d[0] == MPI_COMM_NULL);

    OK(MPI_Comm_split(a, 7, -me, &b));
    check_members(b, n, rev);
    compare(a, b, n == 1 ? MPI_CONGRUENT : MPI_SIMILAR);
    OK(MPI_Comm_free(&b));
    int part[16], k = 0;
    for (int i = me % 2; i < n; i += 2)
        part[k++] = i;
    OK(MPI_Comm_split(a, me % 2, 0, &b));
    check_members(b, k, part);
    OK(MPI_Comm_split(b, me == part[0] ? MPI_UNDEFINED : 5, 0, &c));
    if (me == part[0])
        CHECK(c == MPI_COMM_NULL);
    else {
        check_members(c, k - 1, part + 1);
        OK(MPI_Comm_free(&c));
    }
    OK(MPI_Comm_free(&b));

    /* create and create_group over the reversed even ranks; disjoint groups at once */
    MPI_Group world, g;
    OK(MPI_Comm_group(a, &world));
    int last = (n - 1) / 2 * 2, range[1][3] = {{last, 0, -2}}, even[16];
    k = 0;
    for (int i = last; i >= 0; i -= 2)
        even[k++] = i;
    OK(MPI_Group_range_incl(world, 1, range, &g));
    OK(MPI_Comm_create(a, g, &b));
    if (me % 2 == 0) {
        check_members(b, k, even);
        OK(MPI_Comm_create_group(a, g, 12, &c));
        check_members(c, k, even);
        compare(b, c, MPI_CONGRUENT);
        OK(MPI_Comm_free(&c));
        OK(MPI_Comm_free(&b));
    } else
        CHECK(b == MPI_COMM_NULL);
    OK(MPI_Group_free(&g));
    OK(MPI_Group_incl(world, 1, &me, &g));
    OK(MPI_Comm_create(a, g, &b));
    check_members(b, 1, &me);
    OK(MPI_Comm_free(&b));
    OK(MPI_Group_free(&g));
    OK(MPI_Comm_create(a, MPI_GROUP_EMPTY, &b));
    CHECK(b == MPI_COMM_NULL);
    OK(MPI_Group_free(&world));

    OK(MPI_Comm_split_type(a, MPI_COMM_TYPE_SHARED, -me, MPI_INFO_NULL, &b));
    check_members(b, n, rev);
    OK(MPI_Comm_free(&b));
    OK(MPI_Comm_split_type(a, me == 0 ? MPI_UNDEFINED : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &b));
    if (me == 0)
        CHECK(b == MPI_COMM_NULL);
    else {
        check_members(b, n - 1, id + 1);
        OK(MPI_Comm_free(&b));
    }
    OK(MPI_Comm_free(&a));
    CHECK(a == MPI_COMM_NULL);
    MPI_Comm w = MPI_COMM_WORLD;
    CHECK_CLASS(MPI_Comm_free(&w), MPI_ERR_COMM);
    return CHECK_END();
}
