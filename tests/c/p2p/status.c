// ranks: 1
// Status objects: set and get of their fields (MPI-4.1), elements, cancellation, and the
// large-count forms.
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Status st;
    int v = -1, flag = -1;
    MPI_Count big = -1;
    memset(&st, 0, sizeof st);
    OK(MPI_Status_set_source(&st, 5));
    OK(MPI_Status_set_tag(&st, 6));
    OK(MPI_Status_set_error(&st, MPI_ERR_TRUNCATE));
    CHECK_EQ(st.MPI_SOURCE, 5);
    CHECK_EQ(st.MPI_TAG, 6);
    CHECK_EQ(st.MPI_ERROR, MPI_ERR_TRUNCATE);
    OK(MPI_Status_get_source(&st, &v));
    CHECK_EQ(v, 5);
    OK(MPI_Status_get_tag(&st, &v));
    CHECK_EQ(v, 6);
    OK(MPI_Status_get_error(&st, &v));
    CHECK_EQ(v, MPI_ERR_TRUNCATE);
    OK(MPI_Status_set_elements(&st, MPI_DOUBLE, 12));
    OK(MPI_Get_count(&st, MPI_DOUBLE, &v));
    CHECK_EQ(v, 12);
    OK(MPI_Get_elements(&st, MPI_DOUBLE, &v));
    CHECK_EQ(v, 12);
    OK(MPI_Get_count(&st, MPI_INT, &v));
    CHECK_EQ(v, 24);
    OK(MPI_Status_set_elements_c(&st, MPI_BYTE, (MPI_Count)5000000001));
    OK(MPI_Get_count_c(&st, MPI_BYTE, &big));
    CHECK_EQ(big, 5000000001);
    OK(MPI_Get_elements_c(&st, MPI_BYTE, &big));
    CHECK_EQ(big, 5000000001);
    OK(MPI_Get_count(&st, MPI_BYTE, &v));
    CHECK_EQ(v, MPI_UNDEFINED);
    OK(MPI_Get_count(&st, MPI_INT, &v));
    CHECK_EQ(v, MPI_UNDEFINED);
    OK(MPI_Status_set_elements_x(&st, MPI_INT, 77));
    OK(MPI_Get_elements_x(&st, MPI_INT, &big));
    CHECK_EQ(big, 77);
    OK(MPI_Status_set_cancelled(&st, 1));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Get_count(&st, MPI_INT, &v));
    CHECK_EQ(v, 77);
    OK(MPI_Status_set_cancelled(&st, 0));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 0);
    CHECK(sizeof(MPI_Status) >= 5 * sizeof(int));
    /* A pair of MINLOC counts as two elements. */
    OK(MPI_Status_set_elements(&st, MPI_DOUBLE_INT, 4));
    OK(MPI_Get_count(&st, MPI_DOUBLE_INT, &v));
    CHECK(v == 2 || v == 4); /* elements of the pair: its two parts, or the pair itself */
    return CHECK_END();
}
