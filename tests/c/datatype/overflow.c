// ranks: 1
// Types that exceed 64 bits are refused, not wrapped around.
#include "../check.h"

int main(int argc, char **argv)
{
    const MPI_Count E = (MPI_Count)1 << 60;
    MPI_Datatype t, u = MPI_DATATYPE_NULL;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_contiguous_c(E, MPI_INT, &t)); /* 2^62 bytes */
    CHECK_FAILS(MPI_Type_contiguous_c(2, t, &u));
    CHECK_FAILS(MPI_Type_vector_c(3, 1, E, t, &u));
    CHECK_FAILS(MPI_Type_create_hvector_c(17, 1, E, MPI_INT, &u));
    CHECK_FAILS(MPI_Type_create_struct_c(2, (MPI_Count[]){ 1, 1 }, (MPI_Count[]){ 0, 0 }, (MPI_Datatype[]){ t, t }, &u));
    CHECK_FAILS(MPI_Type_create_subarray_c(2, (MPI_Count[]){ E, E }, (MPI_Count[]){ 1, 1 }, (MPI_Count[]){ 0, 0 }, MPI_ORDER_C, MPI_INT, &u));
    CHECK_FAILS(MPI_Pack_size_c(3, t, MPI_COMM_SELF, (MPI_Count[1]){ 0 }));
    OK(MPI_Type_free(&t));
    return CHECK_END();
}
