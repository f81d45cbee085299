// ranks: 1 2 4
/* The sessions model, without MPI_Init: process sets, groups, communicators from groups. */
#include "../check.h"

/* A set of the hardware has those that the guided split by the same name brings together. */
static void sets_of_the_machine(MPI_Session s, MPI_Group world)
{
    static const char *const levels[] = {"hwloc://Package", "hwloc://NUMANode", "hwloc://L3Cache",
                                         "hwloc://L2Cache", "hwloc://Core", "HWLOC://CORE"};
    MPI_Comm comm, split;
    OK(MPI_Comm_create_from_group(world, "org.weft.levels", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    int n = 0, listed = 0, found = 0;
    OK(MPI_Session_get_num_psets(s, MPI_INFO_NULL, &n));
    for (int i = 0; i < n; i++) {
        int len = MPI_MAX_PSET_NAME_LEN;
        char name[MPI_MAX_PSET_NAME_LEN];
        OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, i, &len, name));
        listed += strncmp(name, "hwloc://", 8) == 0;
    }
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        MPI_Info hint;
        OK(MPI_Info_create(&hint));
        OK(MPI_Info_set(hint, "mpi_hw_resource_type", levels[i]));
        OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_HW_GUIDED, 0, hint, &split));
        OK(MPI_Info_free(&hint));
        if (split == MPI_COMM_NULL) {
            MPI_Group none;
            CHECK_FAILS(MPI_Group_from_session_pset(s, levels[i], &none));
            continue;
        }
        MPI_Group set, sharers;
        int same = MPI_UNEQUAL;
        OK(MPI_Group_from_session_pset(s, levels[i], &set));
        OK(MPI_Comm_group(split, &sharers));
        OK(MPI_Group_compare(set, sharers, &same));
        CHECK_EQ(same, MPI_IDENT);
        found += i < 5;
        OK(MPI_Group_free(&set));
        OK(MPI_Group_free(&sharers));
        OK(MPI_Comm_free(&split));
    }
    CHECK_EQ(found, listed);
    OK(MPI_Comm_free(&comm));
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    MPI_Session s = MPI_SESSION_NULL;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &s));
    CHECK(s != MPI_SESSION_NULL);
    int n = 0;
    OK(MPI_Session_get_num_psets(s, MPI_INFO_NULL, &n));
    CHECK(n >= 2);
    for (int i = 0; i < n; i++) {
        int len = 0;
        char name[MPI_MAX_PSET_NAME_LEN];
        OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, i, &len, NULL));
        CHECK(len > 1 && len <= MPI_MAX_PSET_NAME_LEN);
        OK(MPI_Session_get_nth_pset(s, MPI_INFO_NULL, i, &len, name));
        CHECK_EQ(strlen(name) + 1, len);
        MPI_Info info;
        OK(MPI_Session_get_pset_info(s, name, &info));
        int flag = 0, vlen = 32;
        char value[32];
        OK(MPI_Info_get_string(info, "mpi_size", &vlen, value, &flag));
        CHECK(flag && atoi(value) >= 1);
        OK(MPI_Info_free(&info));
    }
    MPI_Group world, self;
    OK(MPI_Group_from_session_pset(s, "mpi://WORLD", &world));
    OK(MPI_Group_from_session_pset(s, "mpi://SELF", &self));
    OK(MPI_Group_size(world, &check_size));
    OK(MPI_Group_rank(world, &check_rank));
    OK(MPI_Group_size(self, &n));
    CHECK_EQ(n, 1);
    MPI_Group none;
    sets_of_the_machine(s, world);
    CHECK_FAILS(MPI_Group_from_session_pset(s, "nowhere", &none));

    MPI_Comm comm;
    OK(MPI_Comm_create_from_group(world, "org.weft.test", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm));
    int rank = -1, size = -1, sum = 0;
    OK(MPI_Comm_rank(comm, &rank));
    OK(MPI_Comm_size(comm, &size));
    CHECK_EQ(rank, check_rank);
    CHECK_EQ(size, check_size);
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(sum, size * (size - 1) / 2);
    CHECK_FAILS(MPI_Send(&sum, 1, MPI_INT, size, 0, comm));

    /* halves, made at the same time with the same tag */
    MPI_Group half;
    int range[1][3] = {{rank % 2, size - 1, 2}};
    OK(MPI_Group_range_incl(world, 1, range, &half));
    MPI_Comm hcomm;
    OK(MPI_Comm_create_from_group(half, "org.weft.half", MPI_INFO_NULL, MPI_ERRORS_RETURN, &hcomm));
    int hrank = -1;
    OK(MPI_Comm_rank(hcomm, &hrank));
    CHECK_EQ(hrank, rank / 2);
    OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_MAX, hcomm));
    CHECK_EQ(sum % 2, rank % 2);
    OK(MPI_Comm_disconnect(&hcomm));
    OK(MPI_Comm_disconnect(&comm));
    OK(MPI_Group_free(&half));
    OK(MPI_Group_free(&world));
    OK(MPI_Group_free(&self));
    OK(MPI_Session_finalize(&s));
    CHECK(s == MPI_SESSION_NULL);
    return CHECK_END_FINALIZED();
}
