// ranks: 1 2 4 8
// reference-fails: Open MPI loses requests of a session's communicator when the world is begun
// timeout: 60
/* Sessions opened before MPI_Init, beside the world and after MPI_Finalize, closed in another order than
 * opened, their communicators used meanwhile, and intercommunicators from groups of which one is empty.
 * After: pmodels/mpich issues 6101 and 6902, pull request 5806; open-mpi/ompi pull request 10125, issue 11543. */
#include "../check.h"

static MPI_Comm of_world(MPI_Session s, const char *tag)
{
    MPI_Group g;
    MPI_Comm comm = MPI_COMM_NULL;
    OK(MPI_Group_from_session_pset(s, "mpi://WORLD", &g));
    OK(MPI_Comm_create_from_group(g, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    OK(MPI_Group_free(&g));
    return comm;
}

static void works(MPI_Comm comm)
{
    int rank = -1, size = -1, sum = -1;
    OK(MPI_Comm_rank(comm, &rank));
    OK(MPI_Comm_size(comm, &size));
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(sum, size * (size - 1) / 2);
}

int main(int argc, char **argv)
{
    MPI_Session first, second, third;
    int flag = -1;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first));
    OK(MPI_Initialized(&flag));
    CHECK_EQ(flag, 0);
    MPI_Comm one = of_world(first, "one");
    works(one);
    CHECK_BEGIN(argc, argv);
    works(one);
    works(MPI_COMM_WORLD);
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &second));
    MPI_Comm two = of_world(second, "two");
    /* A message of one is not seen in the others. */
    int next = (check_rank + 1) % check_size, before = (check_rank + check_size - 1) % check_size, got = -1;
    MPI_Request r[3];
    OK(MPI_Isend(&(int){100 + check_rank}, 1, MPI_INT, next, 3, one, &r[0]));
    OK(MPI_Isend(&(int){200 + check_rank}, 1, MPI_INT, next, 3, two, &r[1]));
    OK(MPI_Isend(&(int){300 + check_rank}, 1, MPI_INT, next, 3, MPI_COMM_WORLD, &r[2]));
    OK(MPI_Recv(&got, 1, MPI_INT, before, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(got, 300 + before);
    OK(MPI_Recv(&got, 1, MPI_INT, before, 3, two, MPI_STATUS_IGNORE));
    CHECK_EQ(got, 200 + before);
    OK(MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, one, MPI_STATUS_IGNORE));
    CHECK_EQ(got, 100 + before);
    OK(MPI_Waitall(3, r, MPI_STATUSES_IGNORE));
    MPI_Comm none = MPI_COMM_WORLD;
    MPI_Group all;
    OK(MPI_Comm_group(two, &all));
    OK(MPI_Intercomm_create_from_groups(MPI_GROUP_EMPTY, 0, MPI_GROUP_EMPTY, 0, "none", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                        &none));
    CHECK(none == MPI_COMM_NULL);
    none = MPI_COMM_WORLD;
    OK(MPI_Intercomm_create_from_groups(all, 0, MPI_GROUP_EMPTY, 0, "half", MPI_INFO_NULL, MPI_ERRORS_RETURN, &none));
    CHECK(none == MPI_COMM_NULL);
    none = MPI_COMM_WORLD;
    OK(MPI_Intercomm_create_from_groups(MPI_GROUP_EMPTY, 0, all, 0, "half", MPI_INFO_NULL, MPI_ERRORS_RETURN, &none));
    CHECK(none == MPI_COMM_NULL);
    none = MPI_COMM_WORLD;
    OK(MPI_Comm_create_from_group(MPI_GROUP_EMPTY, "nobody", MPI_INFO_NULL, MPI_ERRORS_RETURN, &none));
    CHECK(none == MPI_COMM_NULL);
    OK(MPI_Group_free(&all));
    /* The one that was opened first is closed first. */
    OK(MPI_Comm_free(&one));
    OK(MPI_Session_finalize(&first));
    CHECK(first == MPI_SESSION_NULL);
    works(two);
    works(MPI_COMM_WORLD);
    OK(MPI_Finalize());
    OK(MPI_Finalized(&flag));
    CHECK_EQ(flag, 1);
    works(two);
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &third));
    MPI_Comm three = of_world(third, "three");
    works(three);
    OK(MPI_Comm_free(&two));
    OK(MPI_Session_finalize(&second));
    works(three);
    OK(MPI_Comm_free(&three));
    OK(MPI_Session_finalize(&third));
    for (int i = 0; i < 3; i++) {
        OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &third));
        OK(MPI_Session_finalize(&third));
    }
    return CHECK_END_FINALIZED();
}
