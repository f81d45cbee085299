// ranks: 1 2 4 8
/* Sessions one after the other, before, beside and after the world; an info object that is older than the
 * first; a communicator of no process.
 * After: open-mpi/ompi issue 12854, openpmix pull request 3725, pmodels/mpich pull request 7829. */
#include "../check.h"

static void once(int round, int talk)
{
    MPI_Session s;
    MPI_Group g, none;
    MPI_Comm c;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &s));
    OK(MPI_Group_from_session_pset(s, "mpi://WORLD", &g));
    char tag[32];
    snprintf(tag, sizeof tag, "round %d", round);
    if (talk) {
        OK(MPI_Comm_create_from_group(g, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
        int one = 1, sum = 0, n = 0;
        OK(MPI_Comm_size(c, &n));
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, c));
        CHECK_EQ(sum, n);
        OK(MPI_Comm_free(&c));
    }
    OK(MPI_Group_difference(g, g, &none));
    c = MPI_COMM_SELF;
    OK(MPI_Comm_create_from_group(none, tag, MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
    CHECK(c == MPI_COMM_NULL);
    if (none != MPI_GROUP_EMPTY)
        OK(MPI_Group_free(&none));
    OK(MPI_Group_free(&g));
    OK(MPI_Session_finalize(&s));
    CHECK(s == MPI_SESSION_NULL);
}

int main(int argc, char **argv)
{
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "key", "value"));
    for (int i = 0; i < 3; i++)
        once(i, 1);
    int flag;
    char value[16] = "";
    OK(MPI_Info_get(info, "key", 15, value, &flag));
    CHECK(flag);
    CHECK_STR(value, "value");
    CHECK_BEGIN(argc, argv);
    once(10, 1);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Finalize());
    for (int i = 20; i < 23; i++)
        once(i, 1);
    OK(MPI_Info_free(&info));
    return CHECK_END_FINALIZED();
}
