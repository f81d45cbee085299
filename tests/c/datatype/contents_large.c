// ranks: 1
// Types made by the _c functions report large counts (MPI-4.1 section 5.1.13).
#include "../check.h"

static void check(int line, MPI_Datatype t, int combiner, int ni, const int *i, int nl, const MPI_Count *l, int nd)
{
    int n[3], c = -1, ints[32];
    MPI_Count m[4] = { -1, -1, -1, -1 }, large[32];
    MPI_Aint aints[1];
    MPI_Datatype types[4];
    OK(MPI_Type_get_envelope_c(t, &m[0], &m[1], &m[2], &m[3], &c));
    CHECK_COUNTED();
    if (m[0] != ni || m[1] != 0 || m[2] != nl || m[3] != nd || c != combiner)
        check_report(__FILE__, line, "envelope %lld %lld %lld %lld, combiner %d", (long long)m[0],
                     (long long)m[1], (long long)m[2], (long long)m[3], c);
    else {
        OK(MPI_Type_get_contents_c(t, ni, 0, nl, nd, ints, aints, large, types));
        for (int k = 0; k < ni; k++)
            CHECK_EQ(ints[k], i[k]);
        for (int k = 0; k < nl; k++) {
            CHECK_COUNTED();
            if (large[k] != l[k])
                check_report(__FILE__, line, "large count %d is %lld, wanted %lld", k,
                             (long long)large[k], (long long)l[k]);
        }
        CHECK(types[0] == MPI_INT);
        /* The functions without large counts refuse such a type. */
        if (nl > 0)
            CHECK_FAILS(MPI_Type_get_envelope(t, &n[0], &n[1], &n[2], &c));
    }
    OK(MPI_Type_free(&t));
}

#define INTS(...) (int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int)), (int[]){ __VA_ARGS__ }
#define LARGE(...) (int)(sizeof((MPI_Count[]){ __VA_ARGS__ }) / sizeof(MPI_Count)), (MPI_Count[]){ __VA_ARGS__ }
#define NONE 0, NULL

int main(int argc, char **argv)
{
    MPI_Datatype t, types[2] = { MPI_INT, MPI_INT };
    MPI_Count len[2] = { 1, 2 }, disp[2] = { 70, 0 }, wide = (MPI_Count)1 << 33;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_contiguous_c(3, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_CONTIGUOUS, NONE, LARGE(3), 1);
    OK(MPI_Type_contiguous_c(wide, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_CONTIGUOUS, NONE, LARGE(wide), 1);
    OK(MPI_Type_vector_c(3, 2, wide, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_VECTOR, NONE, LARGE(3, 2, wide), 1);
    OK(MPI_Type_create_hvector_c(3, 2, 4 * wide, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_HVECTOR, NONE, LARGE(3, 2, 4 * wide), 1);
    OK(MPI_Type_indexed_c(2, len, disp, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_INDEXED, NONE, LARGE(2, 1, 2, 70, 0), 1);
    OK(MPI_Type_create_hindexed_c(2, len, disp, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_HINDEXED, NONE, LARGE(2, 1, 2, 70, 0), 1);
    OK(MPI_Type_create_indexed_block_c(2, 5, disp, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_INDEXED_BLOCK, NONE, LARGE(2, 5, 70, 0), 1);
    OK(MPI_Type_create_hindexed_block_c(2, 5, disp, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_HINDEXED_BLOCK, NONE, LARGE(2, 5, 70, 0), 1);
    OK(MPI_Type_create_struct_c(2, len, disp, types, &t));
    check(__LINE__, t, MPI_COMBINER_STRUCT, NONE, LARGE(2, 1, 2, 70, 0), 2);
    OK(MPI_Type_create_resized_c(MPI_INT, -4, wide, &t));
    check(__LINE__, t, MPI_COMBINER_RESIZED, NONE, LARGE(-4, wide), 1);
    OK(MPI_Type_create_subarray_c(2, (MPI_Count[]){ 5, wide }, (MPI_Count[]){ 2, 3 }, (MPI_Count[]){ 1, 7 }, MPI_ORDER_C, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_SUBARRAY, INTS(2, MPI_ORDER_C), LARGE(5, wide, 2, 3, 1, 7), 1);
    OK(MPI_Type_create_darray_c(6, 4, 2, (MPI_Count[]){ 10, wide }, (int[]){ MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC },
                                (int[]){ MPI_DISTRIBUTE_DFLT_DARG, 2 }, (int[]){ 3, 2 }, MPI_ORDER_C, MPI_INT, &t));
    check(__LINE__, t, MPI_COMBINER_DARRAY,
          INTS(6, 4, 2, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_DFLT_DARG, 2, 3, 2, MPI_ORDER_C),
          LARGE(10, wide), 1);
    return CHECK_END();
}
