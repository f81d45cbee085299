// ranks: 1 2
// reference-fails: Open MPI 5.0 counts only bounds that were set (docs/adr/0039-bounds-of-parts.md)
/* Bounds of types made of resized types, and data that such types bring: a struct after the standard's
 * example, subarrays whose first element lies behind the bound, strides and bounds below zero.
 * After: pmodels/mpich issue 2218, open-mpi/ompi issues 380 and 1191, pull requests 492 and 2558. */
#include "../check.h"

static void bounds(MPI_Datatype t, MPI_Aint lb, MPI_Aint extent, MPI_Aint true_lb, MPI_Aint true_extent)
{
    MPI_Aint a, b;
    OK(MPI_Type_get_extent(t, &a, &b));
    CHECK_EQ(a, lb);
    CHECK_EQ(b, extent);
    OK(MPI_Type_get_true_extent(t, &a, &b));
    CHECK_EQ(a, true_lb);
    CHECK_EQ(b, true_extent);
}

static void a_struct_of_a_struct(void)
{
    MPI_Datatype inner, outer;
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_DOUBLE, MPI_CHAR}, &inner));
    bounds(inner, 0, 16, 0, 9);
    MPI_Datatype types[3] = {MPI_FLOAT, inner, MPI_CHAR};
    OK(MPI_Type_create_struct(3, (int[]){2, 1, 3}, (MPI_Aint[]){0, 16, 26}, types, &outer));
    int size;
    OK(MPI_Type_size(outer, &size));
    CHECK_EQ(size, 20);
    MPI_Aint lb, extent;
    OK(MPI_Type_get_extent(outer, &lb, &extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, 32);
    MPI_Datatype resized, again;
    OK(MPI_Type_create_resized(MPI_INT, 16, 8, &resized));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 0}, (MPI_Datatype[]){MPI_CHAR, resized}, &again));
    /* A part whose bounds were set counts with them beside the others, as on MPICH and Intel MPI. */
    OK(MPI_Type_get_extent(again, &lb, &extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, 24);
    OK(MPI_Type_free(&again));
    /* Records of five bytes: a struct of them alone is not padded to the int's alignment, one with another is. */
    MPI_Datatype five, other;
    OK(MPI_Type_create_resized(MPI_INT, 0, 5, &five));
    OK(MPI_Type_create_resized(MPI_INT, 0, 5, &other));
    OK(MPI_Type_create_struct(1, (int[]){3}, (MPI_Aint[]){0}, &five, &again));
    bounds(again, 0, 15, 0, 14);
    OK(MPI_Type_free(&again));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 5}, (MPI_Datatype[]){five, five}, &again));
    bounds(again, 0, 10, 0, 9);
    OK(MPI_Type_free(&again));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 5}, (MPI_Datatype[]){five, other}, &again));
    bounds(again, 0, 12, 0, 9);
    OK(MPI_Type_free(&five));
    OK(MPI_Type_free(&other));
    OK(MPI_Type_free(&inner));
    OK(MPI_Type_free(&outer));
    OK(MPI_Type_free(&resized));
    OK(MPI_Type_free(&again));
}

static void subarrays(void)
{
    double all[4][8], got[8];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 8; j++)
            all[i][j] = 100 * i + j;
    MPI_Datatype t;
    OK(MPI_Type_create_subarray(2, (int[]){4, 8}, (int[]){2, 4}, (int[]){1, 4}, MPI_ORDER_C, MPI_DOUBLE, &t));
    OK(MPI_Type_commit(&t));
    bounds(t, 0, 4 * 8 * 8, (8 + 4) * 8, (8 + 4) * 8);
    OK(MPI_Sendrecv(all, 1, t, check_rank, 10, got, 8, MPI_DOUBLE, check_rank, 10, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 8; i++)
        CHECK(got[i] == 100 * (1 + i / 4) + 4 + i % 4);
    OK(MPI_Type_free(&t));
}

/* Backwards through an array, from its end. */
static void below_zero(void)
{
    int a[40], got[20], sum = 0;
    for (int i = 0; i < 40; i++)
        a[i] = i;
    MPI_Datatype back, two, shifted;
    OK(MPI_Type_vector(5, 1, -2, MPI_INT, &back));
    bounds(back, -32, 36, -32, 36);
    OK(MPI_Type_create_resized(back, -36, 40, &two));
    OK(MPI_Type_commit(&two));
    bounds(two, -36, 40, -32, 36);
    OK(MPI_Sendrecv(a + 12, 2, two, check_rank, 1, got, 10, MPI_INT, check_rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 10; i++)
        CHECK_EQ(got[i], i < 5 ? 12 - 2 * i : 22 - 2 * (i - 5));
    /* Received back into its places. */
    int b[40];
    memset(b, -1, sizeof b);
    OK(MPI_Sendrecv(got, 10, MPI_INT, check_rank, 1, b + 12, 2, two, check_rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 40; i++)
        CHECK_EQ(b[i], i % 2 == 0 && i >= 4 && i <= 22 ? i : -1);
    /* Gathered and reduced by such a type: bounds count for where the next one lies. */
    OK(MPI_Type_create_resized(MPI_INT, -8, 12, &shifted));
    OK(MPI_Type_commit(&shifted));
    int all[64];
    memset(all, -1, sizeof all);
    OK(MPI_Allgather(&check_rank, 1, MPI_INT, all, 1, shifted, MPI_COMM_WORLD));
    for (int i = 0; i < 3 * check_size; i++)
        CHECK_EQ(all[i], i % 3 ? -1 : i / 3);
    /* An extent below zero. */
    MPI_Datatype down;
    OK(MPI_Type_create_resized(MPI_INT, 0, -4, &down));
    OK(MPI_Type_commit(&down));
    int at = 0;
    OK(MPI_Pack(a + 10, 4, down, got, sizeof got, &at, MPI_COMM_SELF));
    CHECK_EQ(at, 16);
    for (int i = 0; i < 4; i++)
        sum += got[i] == 10 - i;
    CHECK_EQ(sum, 4);
    OK(MPI_Type_free(&down));
    OK(MPI_Type_free(&shifted));
    OK(MPI_Type_free(&two));
    OK(MPI_Type_free(&back));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    a_struct_of_a_struct();
    subarrays();
    below_zero();
    return CHECK_END();
}
