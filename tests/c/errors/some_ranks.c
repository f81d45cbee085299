// env: WEFT_STRICT=1
// ranks: 2 4
// reference-fails: ranks with good arguments wait for those with bad ones
// timeout: 20
// Where some ranks pass a bad argument to a call that makes something together, all ranks return an
// error, and the communicator goes on.
#include "../check.h"

static int bad; /* this rank passes the bad argument */

/* The call fails in all ranks, and all are still in step. */
#define ALL_FAIL(call)                                                         \
    do {                                                                       \
        int sum = 0, one = 1, got = (call);                                    \
        CHECK_COUNTED();                                                       \
        if (got == MPI_SUCCESS)                                                \
            check_report(__FILE__, __LINE__, "%s succeeds", #call);            \
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));    \
        CHECK_EQ(sum, check_size);                                             \
    } while (0)

static int refuse_copy(MPI_Comm c, int key, void *extra, void *in, void *out, int *flag)
{
    (void)c, (void)key, (void)extra, (void)in, (void)out;
    *flag = 0;
    return bad ? MPI_ERR_OTHER : MPI_SUCCESS;
}

static void communicators(void)
{
    MPI_Comm c = MPI_COMM_NULL, *to = bad ? NULL : &c;
    MPI_Request r = MPI_REQUEST_NULL;
    MPI_Group all, some;
    ALL_FAIL(MPI_Comm_split(MPI_COMM_WORLD, bad ? -17 : 0, 0, &c));
    ALL_FAIL(MPI_Comm_split_type(MPI_COMM_WORLD, bad ? 7777 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &c));
    ALL_FAIL(MPI_Comm_dup(MPI_COMM_WORLD, to));
    int rc = MPI_Comm_idup(MPI_COMM_WORLD, to, &r);
    ALL_FAIL(bad ? rc : MPI_Wait(&r, MPI_STATUS_IGNORE));

    int key;
    OK(MPI_Comm_create_keyval(refuse_copy, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    OK(MPI_Comm_set_attr(MPI_COMM_WORLD, key, &key));
    ALL_FAIL(MPI_Comm_dup(MPI_COMM_WORLD, &c));
    rc = MPI_Comm_idup(MPI_COMM_WORLD, &c, &r);
    ALL_FAIL(bad ? rc : MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, key));
    OK(MPI_Comm_free_keyval(&key));

    OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    int first = 0;
    OK(MPI_Group_incl(all, 1, &first, &some));
    ALL_FAIL(MPI_Comm_create(MPI_COMM_WORLD, bad ? MPI_GROUP_NULL : all, &c));
    /* The ranks that get no communicator hear of it as well. */
    ALL_FAIL(MPI_Comm_create(MPI_COMM_WORLD, bad ? MPI_GROUP_NULL : some, &c));
    for (int k = 0; k < 2; k++) {
        ALL_FAIL(MPI_Comm_create_group(MPI_COMM_WORLD, all, bad ? -3 : 5, &c));
        /* All of them, the first one among them, and none. */
        CHECK_CLASS(MPI_Comm_create_group(MPI_COMM_WORLD, all, -3, &c), MPI_ERR_TAG);
        OK(MPI_Comm_create_group(MPI_COMM_WORLD, all, 5, &c));
        OK(MPI_Comm_free(&c));
        bad = check_rank == 0;
    }
    bad = check_rank == check_size - 1;
    OK(MPI_Group_free(&some));
    OK(MPI_Group_free(&all));
}

static void topologies(void)
{
    MPI_Comm c = MPI_COMM_NULL;
    int self = check_rank, degree = 1, bad_degree = -1, nobody = check_size;
    int dims = bad ? -4 : 1, period = 0, index = bad ? -1 : 0;
    ALL_FAIL(MPI_Cart_create(MPI_COMM_WORLD, 1, &dims, &period, 0, &c));
    dims = 1;
    ALL_FAIL(MPI_Cart_create(MPI_COMM_WORLD, bad ? -1 : 1, &dims, &period, 0, &c));
    ALL_FAIL(MPI_Cart_create(MPI_COMM_WORLD, 1, bad ? NULL : &dims, &period, 0, &c));
    ALL_FAIL(MPI_Graph_create(MPI_COMM_WORLD, 1, &index, &self, 0, &c));
    ALL_FAIL(MPI_Graph_create(MPI_COMM_WORLD, bad ? -1 : 0, &index, &self, 0, &c));
    ALL_FAIL(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &self, bad ? &bad_degree : &degree, &self,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));
    ALL_FAIL(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, bad ? &nobody : &self, MPI_UNWEIGHTED, 1, &self,
                                            MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c));
}

/* An info object that is none. */
static void hints(void)
{
    MPI_Comm c = MPI_COMM_NULL;
    MPI_Win w;
    MPI_File f;
    MPI_Info freed, info;
    int self = check_rank, degree = 1;
    static int memory[4];
    OK(MPI_Info_create(&freed));
    info = freed;
    OK(MPI_Info_free(&freed));
    int wanted = bad ? MPI_ERR_INFO : MPI_ERR_ARG;
    if (!bad)
        info = MPI_INFO_NULL;
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &c), wanted);
    CHECK_CLASS(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &self, &degree, &self, MPI_UNWEIGHTED, info, 0, &c), wanted);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &self, MPI_UNWEIGHTED, 1, &self, MPI_UNWEIGHTED,
                                               info, 0, &c), wanted);
    CHECK_CLASS(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &c), wanted);
    CHECK_CLASS(MPI_Win_create(memory, sizeof memory, 1, info, MPI_COMM_WORLD, &w), wanted);
    ALL_FAIL(MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_RDONLY, info, &f));
}

static void between_groups(void)
{
    MPI_Comm half, inter, c;
    int n = check_size, low = check_rank < n / 2, n_mine = low ? n / 2 : n - n / 2;
    OK(MPI_Comm_split(MPI_COMM_WORLD, low, check_rank, &half));
    OK(MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN));
    int other = low ? n / 2 : 0;
    /* The last rank: no leader where its group has two. */
    ALL_FAIL(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, other, bad ? -8 : 8, &inter));
    if (n_mine > 1)
        ALL_FAIL(MPI_Intercomm_create(half, bad ? 99 : 0, MPI_COMM_WORLD, other, 8, &inter));
    else
        ALL_FAIL(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, other, bad ? -8 : 8, &inter));
    /* A leader. */
    ALL_FAIL(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, other, check_rank == 0 ? -8 : 8, &inter));
    CHECK_CLASS(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, other, -8, &inter), MPI_ERR_TAG);
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, other, 8, &inter));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));

    MPI_Group mine;
    OK(MPI_Comm_group(half, &mine));
    ALL_FAIL(MPI_Intercomm_merge(inter, low, bad ? NULL : &c));
    ALL_FAIL(MPI_Comm_dup(inter, bad ? NULL : &c));
    ALL_FAIL(MPI_Comm_create(inter, bad ? MPI_GROUP_NULL : mine, &c));
    ALL_FAIL(MPI_Comm_split(inter, bad ? -17 : 0, 0, &c));
    OK(MPI_Intercomm_merge(inter, low, &c));
    int size;
    OK(MPI_Comm_size(c, &size));
    CHECK_EQ(size, n);
    OK(MPI_Comm_free(&c));
    OK(MPI_Comm_create(inter, mine, &c));
    OK(MPI_Comm_free(&c));
    OK(MPI_Group_free(&mine));
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
}

/* Groups of a session. */
static void of_groups(void)
{
    MPI_Session s;
    MPI_Group world, mine, other;
    MPI_Comm c;
    MPI_Info freed, info;
    int n = check_size, low = check_rank < n / 2;
    int halves[2][3] = {{0, n / 2 - 1, 1}, {n / 2, n - 1, 1}};
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &s));
    OK(MPI_Group_from_session_pset(s, "mpi://WORLD", &world));
    OK(MPI_Group_range_incl(world, 1, &halves[!low], &mine));
    OK(MPI_Group_range_incl(world, 1, &halves[low], &other));
    OK(MPI_Info_create(&freed));
    info = freed;
    OK(MPI_Info_free(&freed));
    if (!bad)
        info = MPI_INFO_NULL;
    MPI_Errhandler eh = bad ? MPI_ERRHANDLER_NULL : MPI_ERRORS_RETURN;
    for (int k = 0; k < 2; k++) {
        ALL_FAIL(MPI_Comm_create_from_group(world, "all", info, MPI_ERRORS_RETURN, &c));
        ALL_FAIL(MPI_Comm_create_from_group(world, "all", MPI_INFO_NULL, eh, &c));
        ALL_FAIL(MPI_Intercomm_create_from_groups(mine, 0, other, 0, "two", info, MPI_ERRORS_RETURN, &c));
        ALL_FAIL(MPI_Intercomm_create_from_groups(mine, 0, other, 0, "two", MPI_INFO_NULL, eh, &c));
        /* A member that is no leader. */
        if (n - n / 2 > 1) {
            int last = check_rank == n - 1;
            ALL_FAIL(MPI_Intercomm_create_from_groups(mine, last ? 99 : 0, other, 0, "two", MPI_INFO_NULL,
                                                      MPI_ERRORS_RETURN, &c));
            ALL_FAIL(MPI_Intercomm_create_from_groups(mine, last ? 1 : 0, other, 0, "two", MPI_INFO_NULL,
                                                      MPI_ERRORS_RETURN, &c));
        }
        OK(MPI_Intercomm_create_from_groups(mine, 0, other, 0, "two", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c));
        int here, there;
        OK(MPI_Comm_size(c, &here));
        OK(MPI_Comm_remote_size(c, &there));
        CHECK_EQ(here + there, n);
        OK(MPI_Barrier(c));
        OK(MPI_Comm_free(&c));
    }
    OK(MPI_Group_free(&world));
    OK(MPI_Group_free(&mine));
    OK(MPI_Group_free(&other));
    OK(MPI_Session_finalize(&s));
}

/* Where nobody can know who takes part the rank itself gets its error, at once, and whatever the ranks
 * do together later is not disturbed. */
static void alone(void)
{
    MPI_Comm c = MPI_COMM_NULL;
    MPI_Group all;
    MPI_Win w;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    if (bad) {
        CHECK_CLASS(MPI_Comm_dup(MPI_COMM_NULL, &c), MPI_ERR_COMM);
        CHECK_CLASS(MPI_Comm_split(MPI_COMM_NULL, 0, 0, &c), MPI_ERR_COMM);
        CHECK_CLASS(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_NULL, &w), MPI_ERR_COMM);
        CHECK_CLASS(MPI_Comm_create_group(MPI_COMM_WORLD, MPI_GROUP_NULL, 5, &c), MPI_ERR_GROUP);
        CHECK_CLASS(MPI_Comm_create_from_group(MPI_GROUP_NULL, "all", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c),
                    MPI_ERR_GROUP);
        CHECK_CLASS(MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, check_size, 8, &c), MPI_ERR_RANK);
        CHECK_CLASS(MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_NULL, 0, 8, &c), MPI_ERR_COMM);
    }
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, all, 5, &c));
    OK(MPI_Comm_free(&c));
    OK(MPI_Group_free(&all));
}

static void windows_and_files(void)
{
    MPI_Win w;
    MPI_File f;
    static int memory[4];
    void *base;
    ALL_FAIL(MPI_Win_create(memory, bad ? -1 : (MPI_Aint)sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    ALL_FAIL(MPI_Win_create(memory, sizeof memory, bad ? 0 : 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    ALL_FAIL(MPI_Win_create(bad ? NULL : memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    ALL_FAIL(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, bad ? NULL : &w));
    ALL_FAIL(MPI_Win_allocate(bad ? -1 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w));
    ALL_FAIL(MPI_Win_allocate_shared(bad ? -1 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w));
    ALL_FAIL(MPI_Win_allocate_shared(8, bad ? -1 : 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w));
    ALL_FAIL(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, bad ? NULL : &w));
    OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    OK(MPI_Win_free(&w));

    ALL_FAIL(MPI_File_open(MPI_COMM_WORLD, bad ? NULL : "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &f));
    ALL_FAIL(MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, bad ? NULL : &f));
    ALL_FAIL(MPI_File_open(MPI_COMM_WORLD, "/dev/null", bad ? 0 : MPI_MODE_RDONLY, MPI_INFO_NULL, &f));
    ALL_FAIL(MPI_File_open(MPI_COMM_WORLD, bad ? "/nowhere/at/all" : "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &f));
    OK(MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &f));
    OK(MPI_File_close(&f));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    bad = check_rank == check_size - 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    /* The world, its parts and files of them. */
    communicators();
    topologies();
    hints();
    between_groups();
    of_groups();
    alone();
    windows_and_files();
    /* The first rank, which asks the others. */
    bad = check_rank == 0;
    topologies();
    of_groups();
    alone();
    windows_and_files();
    return CHECK_END();
}
