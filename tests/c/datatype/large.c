// ranks: 1
// Sizes, counts and displacements above 2^31 (no such memory is touched).
#include "../check.h"
#include <limits.h>

int main(int argc, char **argv)
{
    const MPI_Count G = (MPI_Count)1 << 30;
    MPI_Datatype t, u;
    MPI_Count size = -1, lb = -1, extent = -1;
    int n = -1;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_contiguous(INT_MAX, MPI_DOUBLE, &t));
    OK(MPI_Type_size(t, &n));
    CHECK_EQ(n, MPI_UNDEFINED); /* does not fit in an int */
    OK(MPI_Type_size_c(t, &size));
    CHECK_EQ(size, 8 * (MPI_Count)INT_MAX);
    OK(MPI_Type_get_extent_c(t, &lb, &extent));
    CHECK_EQ(extent, 8 * (MPI_Count)INT_MAX);
    OK(MPI_Type_vector_c(3, 1, 16, t, &u));
    OK(MPI_Type_size_c(u, &size));
    CHECK_EQ(size, 24 * (MPI_Count)INT_MAX);
    OK(MPI_Type_get_true_extent_c(u, &lb, &extent));
    CHECK_EQ(extent, 33 * 8 * (MPI_Count)INT_MAX);
    OK(MPI_Type_free(&u));
    OK(MPI_Type_free(&t));
    OK(MPI_Type_contiguous_c(8 * G, MPI_INT, &t));
    OK(MPI_Type_size_c(t, &size));
    CHECK_EQ(size, 32 * G);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_create_subarray_c(2, (MPI_Count[]){ 4 * G, G }, (MPI_Count[]){ 2, G / 2 }, (MPI_Count[]){ 3 * G, 7 },
                                  MPI_ORDER_C, MPI_BYTE, &t));
    OK(MPI_Type_size_c(t, &size));
    CHECK_EQ(size, G);
    OK(MPI_Type_get_true_extent_c(t, &lb, &extent));
    CHECK_EQ(lb, 3 * G * G + 7);
    CHECK_EQ(extent, G + G / 2);
    OK(MPI_Type_free(&t));
    /* Two ints at the ends of a wide type are packed from where they are. */
    {
        MPI_Count len[2] = { 1, 1 }, disp[2];
        int a = 5, b = 6, out[2] = { 0, 0 };
        MPI_Aint x, y;
        MPI_Count at = 0;
        OK(MPI_Get_address(&a, &x));
        OK(MPI_Get_address(&b, &y));
        disp[0] = x;
        disp[1] = y;
        OK(MPI_Type_create_hindexed_c(2, len, disp, MPI_INT, &t));
        OK(MPI_Type_commit(&t));
        OK(MPI_Pack_c(MPI_BOTTOM, 1, t, out, sizeof out, &at, MPI_COMM_SELF));
        CHECK_EQ(out[0], 5);
        CHECK_EQ(out[1], 6);
        OK(MPI_Type_free(&t));
    }
    return CHECK_END();
}
