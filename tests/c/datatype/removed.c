// ranks: 1
// abi: mpich
// The functions and types that MPI-3.0 removed and the MPICH ABI still has.
#include "layout.h"

int main(int argc, char **argv)
{
    MPI_Datatype t, u;
    MPI_Aint a = -1, b = -1, lb = -1, ub = -1, extent = -1;
    CHECK_BEGIN(argc, argv);
    int x = 0, len[3] = { 1, 1, 1 };
    OK(MPI_Address(&x, &a));
    OK(MPI_Get_address(&x, &b));
    CHECK_EQ(a, b);
    OK(MPI_Type_hvector(2, 1, 12, MPI_INT, &t));
    LAYOUT(t, 1, 0, 3);
    OK(MPI_Type_extent(t, &extent));
    CHECK_EQ(extent, 16);
    OK(MPI_Type_free(&t));
    MPI_Aint where[3] = { -8, 0, 20 };
    OK(MPI_Type_hindexed(2, len, where, MPI_INT, &t));
    LAYOUT(t, 1, -2, 0);
    OK(MPI_Type_lb(t, &lb));
    OK(MPI_Type_ub(t, &ub));
    CHECK_EQ(lb, -8);
    CHECK_EQ(ub, 4);
    OK(MPI_Type_free(&t));
    MPI_Datatype types[3] = { MPI_LB, MPI_INT, MPI_UB };
    OK(MPI_Type_struct(3, len, where, types, &t));
    OK(MPI_Type_lb(t, &lb));
    OK(MPI_Type_ub(t, &ub));
    OK(MPI_Type_extent(t, &extent));
    CHECK_EQ(lb, -8);
    CHECK_EQ(ub, 20);
    CHECK_EQ(extent, 28);
    LAYOUT(t, 2, 0, 7);
    OK(MPI_Type_contiguous(2, t, &u)); /* the markers are inherited */
    OK(MPI_Type_extent(u, &extent));
    CHECK_EQ(extent, 56);
    OK(MPI_Type_free(&u));
    OK(MPI_Type_free(&t));
    return CHECK_END();
}
