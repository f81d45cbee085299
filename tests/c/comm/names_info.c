// ranks: 1 2
// reference-fails: MPICH refuses MPI_INFO_NULL as hints
/* Names and hints of communicators; stale and wrong handles. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char name[MPI_MAX_OBJECT_NAME], value[64];
    int len, flag;
    OK(MPI_Comm_get_name(MPI_COMM_WORLD, name, &len));
    CHECK_STR(name, "MPI_COMM_WORLD");
    CHECK_EQ(len, 14);
    OK(MPI_Comm_get_name(MPI_COMM_SELF, name, &len));
    CHECK_STR(name, "MPI_COMM_SELF");
    MPI_Comm a, b;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &a));
    OK(MPI_Comm_get_name(a, name, &len));
    CHECK_EQ(len, 0);
    OK(MPI_Comm_set_name(a, "weft and warp"));
    OK(MPI_Comm_get_name(a, name, &len));
    CHECK_STR(name, "weft and warp");
    OK(MPI_Comm_dup(a, &b));
    OK(MPI_Comm_get_name(b, name, &len));
    CHECK_EQ(len, 0);
    OK(MPI_Comm_free(&b));

    MPI_Info info, got;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "true"));
    OK(MPI_Info_set(info, "nobody_knows_this", "1"));
    OK(MPI_Comm_dup_with_info(a, info, &b));
    OK(MPI_Comm_get_info(b, &got));
    OK(MPI_Info_get(got, "mpi_assert_no_any_tag", 63, value, &flag));
    CHECK(!flag || strcmp(value, "true") == 0);
    OK(MPI_Info_free(&got));
    OK(MPI_Comm_set_info(a, info));
    OK(MPI_Comm_set_info(a, MPI_INFO_NULL));
    MPI_Request r;
    MPI_Comm c;
    OK(MPI_Comm_idup_with_info(a, info, &c, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(c));
    OK(MPI_Comm_free(&c));
    OK(MPI_Info_free(&info));

    MPI_Comm stale = b;
    OK(MPI_Comm_free(&b));
    CHECK_CLASS(MPI_Comm_size(stale, &len), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_dup(stale, &b), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_free(&stale), MPI_ERR_COMM);
    OK(MPI_Comm_free(&a));

    OK(MPI_Type_get_name(MPI_INT, name, &len));
    CHECK_STR(name, "MPI_INT");
    OK(MPI_Type_get_name(MPI_DOUBLE, name, &len));
    CHECK_STR(name, "MPI_DOUBLE");
    MPI_Datatype t;
    OK(MPI_Type_contiguous(2, MPI_INT, &t));
    OK(MPI_Type_get_name(t, name, &len));
    CHECK_EQ(len, 0);
    OK(MPI_Type_set_name(t, "pair"));
    OK(MPI_Type_get_name(t, name, &len));
    CHECK_STR(name, "pair");
    OK(MPI_Type_free(&t));
    return CHECK_END();
}
