// ranks: 1 3
/* A type made anew from what MPI_Type_get_contents gives has the same envelope, bounds and data, for each
 * constructor; the arrays are longer than needed, and what lies behind the needed part stays untouched.
 * After: open-mpi/ompi issue 14051, pmodels/mpich issues 6548 and 1635. */
#include "../check.h"

enum { ROOM = 64, INTS = 600 };

static MPI_Datatype rebuilt(MPI_Datatype t)
{
    int ni, na, nd, combiner, i[ROOM];
    MPI_Aint a[ROOM];
    MPI_Datatype d[ROOM], again = MPI_DATATYPE_NULL;
    for (int k = 0; k < ROOM; k++)
        i[k] = -77, a[k] = -77, d[k] = MPI_DATATYPE_NULL;
    OK(MPI_Type_get_envelope(t, &ni, &na, &nd, &combiner));
    OK(MPI_Type_get_contents(t, ROOM, ROOM, ROOM, i, a, d));
    CHECK(i[ni] == -77 && a[na] == -77 && d[nd] == MPI_DATATYPE_NULL);
    if (combiner == MPI_COMBINER_CONTIGUOUS)
        OK(MPI_Type_contiguous(i[0], d[0], &again));
    else if (combiner == MPI_COMBINER_VECTOR)
        OK(MPI_Type_vector(i[0], i[1], i[2], d[0], &again));
    else if (combiner == MPI_COMBINER_HVECTOR)
        OK(MPI_Type_create_hvector(i[0], i[1], a[0], d[0], &again));
    else if (combiner == MPI_COMBINER_INDEXED)
        OK(MPI_Type_indexed(i[0], i + 1, i + 1 + i[0], d[0], &again));
    else if (combiner == MPI_COMBINER_HINDEXED)
        OK(MPI_Type_create_hindexed(i[0], i + 1, a, d[0], &again));
    else if (combiner == MPI_COMBINER_INDEXED_BLOCK)
        OK(MPI_Type_create_indexed_block(i[0], i[1], i + 2, d[0], &again));
    else if (combiner == MPI_COMBINER_HINDEXED_BLOCK)
        OK(MPI_Type_create_hindexed_block(i[0], i[1], a, d[0], &again));
    else if (combiner == MPI_COMBINER_STRUCT)
        OK(MPI_Type_create_struct(i[0], i + 1, a, d, &again));
    else if (combiner == MPI_COMBINER_RESIZED)
        OK(MPI_Type_create_resized(d[0], a[0], a[1], &again));
    else if (combiner == MPI_COMBINER_DUP)
        OK(MPI_Type_dup(d[0], &again));
    else if (combiner == MPI_COMBINER_SUBARRAY)
        OK(MPI_Type_create_subarray(i[0], i + 1, i + 1 + i[0], i + 1 + 2 * i[0], i[1 + 3 * i[0]], d[0], &again));
    else if (combiner == MPI_COMBINER_DARRAY)
        OK(MPI_Type_create_darray(i[0], i[1], i[2], i + 3, i + 3 + i[2], i + 3 + 2 * i[2], i + 3 + 3 * i[2],
                                  i[3 + 4 * i[2]], d[0], &again));
    else
        CHECK(!"a combiner that nobody used");
    for (int k = 0; k < nd; k++) {
        int x, y, z, named;
        OK(MPI_Type_get_envelope(d[k], &x, &y, &z, &named));
        if (named != MPI_COMBINER_NAMED)
            OK(MPI_Type_free(&d[k]));
    }
    return again;
}

static void compare(MPI_Datatype t)
{
    MPI_Datatype u = rebuilt(t);
    MPI_Aint lb[2], extent[2], true_lb[2], true_extent[2];
    int size[2], from[INTS], packed[2][INTS], at[2] = {0, 0};
    for (int k = 0; k < INTS; k++)
        from[k] = 3 * k + 1, packed[0][k] = packed[1][k] = -1;
    for (int k = 0; k < 2; k++) {
        MPI_Datatype *v = k ? &u : &t;
        OK(MPI_Type_commit(v));
        OK(MPI_Type_size(*v, &size[k]));
        OK(MPI_Type_get_extent(*v, &lb[k], &extent[k]));
        OK(MPI_Type_get_true_extent(*v, &true_lb[k], &true_extent[k]));
        OK(MPI_Pack(from + 200, 2, *v, packed[k], sizeof packed[k], &at[k], MPI_COMM_SELF));
    }
    CHECK_EQ(size[0], size[1]);
    CHECK_EQ(lb[0], lb[1]);
    CHECK_EQ(extent[0], extent[1]);
    CHECK_EQ(true_lb[0], true_lb[1]);
    CHECK_EQ(true_extent[0], true_extent[1]);
    CHECK_EQ(at[0], at[1]);
    CHECK_EQ(at[0], 2 * size[0]);
    CHECK(memcmp(packed[0], packed[1], sizeof packed[0]) == 0);
    OK(MPI_Type_free(&u));
    OK(MPI_Type_free(&t));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int nested = 0; nested < 2; nested++) {
        MPI_Datatype base = MPI_INT, t;
        if (nested)
            OK(MPI_Type_vector(2, 1, 2, MPI_INT, &base));
        int lengths[3] = {2, 0, 3}, places[3] = {-4, 1, 5};
        MPI_Aint far[3] = {-16, 4, 32};
        OK(MPI_Type_contiguous(4, base, &t));
        compare(t);
        OK(MPI_Type_vector(3, 2, -4, base, &t));
        compare(t);
        OK(MPI_Type_create_hvector(3, 2, 44, base, &t));
        compare(t);
        OK(MPI_Type_indexed(3, lengths, places, base, &t));
        compare(t);
        OK(MPI_Type_create_hindexed(3, lengths, far, base, &t));
        compare(t);
        OK(MPI_Type_create_indexed_block(3, 2, places, base, &t));
        compare(t);
        OK(MPI_Type_create_hindexed_block(3, 2, far, base, &t));
        compare(t);
        OK(MPI_Type_create_struct(3, lengths, far, (MPI_Datatype[]){base, MPI_CHAR, base}, &t));
        compare(t);
        OK(MPI_Type_create_resized(base, -8, 40, &t));
        compare(t);
        OK(MPI_Type_dup(base, &t));
        compare(t);
        for (int order = 0; order < 2; order++) {
            int o = order ? MPI_ORDER_FORTRAN : MPI_ORDER_C;
            OK(MPI_Type_create_subarray(2, (int[]){4, 5}, (int[]){2, 3}, (int[]){1, 2}, o, base, &t));
            compare(t);
            OK(MPI_Type_create_darray(2, 1, 2, (int[]){6, 5}, (int[]){MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE},
                                      (int[]){2, MPI_DISTRIBUTE_DFLT_DARG}, (int[]){2, 1}, o, base, &t));
            compare(t);
        }
        if (nested)
            OK(MPI_Type_free(&base));
    }
    return CHECK_END();
}
