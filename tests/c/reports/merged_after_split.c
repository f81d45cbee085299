// ranks: 2 4 6
// timeout: 60
/* Intercommunicators: split so that leaders fall out, merged with each order, one side's color missing at
 * the other, created from groups of each side, duplicated, and collectives on each of the results.
 * After: pmodels/mpich issues 6878, 30 and 114, open-mpi/ompi pull request 1188. */
#include "../check.h"

static int low;

/* Both sides tell each other how many they are, and sum their ranks. */
static void works(MPI_Comm inter)
{
    int local = -1, remote = -1, me = -1, flag = -1, sum = -1, all[16];
    OK(MPI_Comm_test_inter(inter, &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Comm_size(inter, &local));
    OK(MPI_Comm_remote_size(inter, &remote));
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Barrier(inter));
    OK(MPI_Allreduce(&local, &sum, 1, MPI_INT, MPI_SUM, inter));
    CHECK_EQ(sum, remote * remote);
    OK(MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, inter));
    for (int i = 0; i < remote; i++)
        CHECK_EQ(all[i], i);
    /* A broadcast from the low side's first. */
    int x = low && me == 0 ? 77 : -1;
    OK(MPI_Bcast(&x, 1, MPI_INT, low ? (me == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, inter));
    CHECK_EQ(x, low && me > 0 ? -1 : 77);
}

static void merged(MPI_Comm inter)
{
    for (int high = 0; high < 2; high++) {
        MPI_Comm one = MPI_COMM_NULL;
        int local, remote, me, rank = -1, size = -1;
        OK(MPI_Comm_size(inter, &local));
        OK(MPI_Comm_remote_size(inter, &remote));
        OK(MPI_Comm_rank(inter, &me));
        OK(MPI_Intercomm_merge(inter, high ? low : !low, &one));
        OK(MPI_Comm_rank(one, &rank));
        OK(MPI_Comm_size(one, &size));
        CHECK_EQ(size, local + remote);
        CHECK_EQ(rank, (high ? low : !low) ? remote + me : me);
        OK(MPI_Comm_free(&one));
    }
    /* Both sides ask for the same: some order, in which each side stays together. */
    MPI_Comm one = MPI_COMM_NULL;
    int sides[16], size = 0, changes = 0;
    OK(MPI_Intercomm_merge(inter, 1, &one));
    OK(MPI_Comm_size(one, &size));
    OK(MPI_Allgather(&low, 1, MPI_INT, sides, 1, MPI_INT, one));
    for (int i = 1; i < size; i++)
        changes += sides[i] != sides[i - 1];
    CHECK_EQ(changes, 1);
    OK(MPI_Comm_free(&one));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm half, inter, part, again;
    int n = check_size, me;
    low = check_rank < n / 2;
    OK(MPI_Comm_split(MPI_COMM_WORLD, low, check_rank, &half));
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, low ? n / 2 : 0, 42, &inter));
    OK(MPI_Comm_rank(inter, &me));
    works(inter);
    merged(inter);
    OK(MPI_Comm_dup(inter, &again));
    works(again);
    merged(again);
    /* Without the leaders. */
    OK(MPI_Comm_split(inter, me == 0 ? MPI_UNDEFINED : 1, -me, &part));
    CHECK_EQ(part == MPI_COMM_NULL, me == 0);
    if (part != MPI_COMM_NULL) {
        works(part);
        merged(part);
        OK(MPI_Comm_free(&part));
    }
    /* A color of one side alone gives no communicator. */
    OK(MPI_Comm_split(inter, me == 0 ? 5 : 10 + low, 0, &part));
    CHECK_EQ(part == MPI_COMM_NULL, me != 0);
    if (part != MPI_COMM_NULL) {
        works(part);
        OK(MPI_Comm_free(&part));
    }
    /* The last of each side, by groups. */
    MPI_Group side, last;
    int local;
    OK(MPI_Comm_size(inter, &local));
    OK(MPI_Comm_group(inter, &side));
    OK(MPI_Group_incl(side, 1, (int[]){local - 1}, &last));
    OK(MPI_Comm_create(inter, last, &part));
    CHECK_EQ(part == MPI_COMM_NULL, me != local - 1);
    if (part != MPI_COMM_NULL) {
        works(part);
        merged(part);
        OK(MPI_Comm_free(&part));
    }
    /* A side that has nobody: nothing for both. */
    OK(MPI_Comm_create(inter, low ? MPI_GROUP_EMPTY : side, &part));
    CHECK(part == MPI_COMM_NULL);
    OK(MPI_Group_free(&last));
    OK(MPI_Group_free(&side));
    OK(MPI_Comm_free(&again));
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
    return CHECK_END();
}
