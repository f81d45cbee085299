// ranks: 1
// reference-fails: Open MPI 5.0 counts only bounds that were set (docs/adr/0039-bounds-of-parts.md)
/* Bounds of distributed arrays and of arrays within arrays: the whole array for each rank, also for ranks that
 * have nothing, and a base type with a lower bound below zero moves them.
 * After: open-mpi/ompi pull request 2558, pmodels/mpich issues 2220 and 2224. */
#include "../check.h"

static void bounds(int line, MPI_Datatype t, MPI_Aint lb, MPI_Aint extent)
{
    MPI_Aint a = -1, b = -1;
    OK(MPI_Type_get_extent(t, &a, &b));
    if (a != lb || b != extent)
        check_report(__FILE__, line, "bounds %ld, extent %ld, wanted %ld, %ld", (long)a, (long)b, (long)lb, (long)extent);
    CHECK_COUNTED();
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Datatype t, part, both;
    int total = 0, size;
    for (int rank = 0; rank < 6; rank++) {
        /* Six processes for a 4 x 5 array of which some get nothing. */
        OK(MPI_Type_create_darray(6, rank, 2, (int[]){4, 5}, (int[]){MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC},
                                  (int[]){2, MPI_DISTRIBUTE_DFLT_DARG}, (int[]){3, 2}, MPI_ORDER_C, MPI_DOUBLE, &t));
        bounds(__LINE__, t, 0, 160);
        OK(MPI_Type_size(t, &size));
        total += size;
        OK(MPI_Type_free(&t));
    }
    CHECK_EQ(total, 160);
    /* Two of them in a row: the second begins where the first array ends. */
    OK(MPI_Type_create_subarray(1, (int[]){10}, (int[]){2}, (int[]){4}, MPI_ORDER_C, MPI_INT, &part));
    bounds(__LINE__, part, 0, 40);
    OK(MPI_Type_contiguous(3, part, &t));
    bounds(__LINE__, t, 0, 120);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_vector(2, 1, 2, part, &t));
    bounds(__LINE__, t, 0, 120);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_create_hindexed(2, (int[]){1, 1}, (MPI_Aint[]){32, 100}, part, &t));
    bounds(__LINE__, t, 32, 108);
    OK(MPI_Type_free(&t));
    /* 16 bytes and then such an array: the struct ends where the array does. */
    OK(MPI_Type_create_struct(2, (int[]){16, 1}, (MPI_Aint[]){0, 32}, (MPI_Datatype[]){MPI_BYTE, part}, &both));
    bounds(__LINE__, both, 0, 72);
    OK(MPI_Type_free(&both));
    OK(MPI_Type_free(&part));
    /* Elements whose lower bound is below zero. */
    OK(MPI_Type_create_resized(MPI_INT, -4, 12, &part));
    OK(MPI_Type_create_subarray(2, (int[]){3, 4}, (int[]){1, 2}, (int[]){1, 1}, MPI_ORDER_FORTRAN, part, &t));
    MPI_Aint lb, extent, true_lb, true_extent;
    OK(MPI_Type_get_extent(t, &lb, &extent));
    CHECK_EQ(extent, 12 * 12);
    OK(MPI_Type_get_true_extent(t, &true_lb, &true_extent));
    CHECK_EQ(true_lb, 12 * (1 + 3 * 1));
    CHECK_EQ(true_extent, 12 * 3 + 4);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_free(&part));
    return CHECK_END();
}
