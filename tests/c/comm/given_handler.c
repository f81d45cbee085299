// ranks: 1 2
/* Errors of MPI_Comm_create_from_group go to the handler that it is given; info objects of
 * MPI_Comm_split_type and MPI_Dist_graph_create give the communicator its hints. */
#include "../check.h"

static int called;
static void on_error(MPI_Comm *comm, int *code, ...)
{
    (void)code;
    called++;
    CHECK(*comm == MPI_COMM_NULL);
}

static void told(MPI_Comm c, const char *key)
{
    MPI_Info info;
    char value[MPI_MAX_INFO_VAL + 1] = "";
    int flag = 0;
    OK(MPI_Comm_get_info(c, &info));
    OK(MPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &flag));
    CHECK(flag && !strcmp(value, "true"));
    OK(MPI_Info_free(&info));
    OK(MPI_Comm_free(&c));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Errhandler eh;
    MPI_Comm c;
    OK(MPI_Comm_create_errhandler(on_error, &eh));
    CHECK_CLASS(MPI_Comm_create_from_group(MPI_GROUP_NULL, "tag", MPI_INFO_NULL, eh, &c), MPI_ERR_GROUP);
    CHECK_EQ(called, 1);
    CHECK(c == MPI_COMM_NULL);
    /* Without that, MPI_COMM_SELF's handler would end the program. */
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    CHECK_CLASS(MPI_Comm_create_from_group(MPI_GROUP_NULL, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &c), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Intercomm_create_from_groups(MPI_GROUP_NULL, 0, MPI_GROUP_NULL, 0, "tag", MPI_INFO_NULL,
                                                 MPI_ERRORS_RETURN, &c), MPI_ERR_GROUP);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Errhandler_free(&eh));

    MPI_Info info;
    MPI_Request r;
    int self = check_rank, one = 1;
    const char *key = "mpi_assert_no_any_tag";
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, key, "true"));
    OK(MPI_Info_set(info, "enable_multi_nic_hashing", "true"));
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &c));
    told(c, key);
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &self, &one, &self, MPI_UNWEIGHTED, info, 0, &c));
    told(c, key);
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &self, MPI_UNWEIGHTED, 1, &self, MPI_UNWEIGHTED, info, 0, &c));
    told(c, key);
    OK(MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &c, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    told(c, "enable_multi_nic_hashing");
    OK(MPI_Info_free(&info));
    return CHECK_END();
}
