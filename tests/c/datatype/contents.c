// ranks: 1
// Envelope and contents of every constructor (MPI-4.1 section 5.1.13).
#include "../check.h"

static void check(int line, MPI_Datatype t, int combiner, int ni, const int *i, int na, const MPI_Aint *a, int nd)
{
    int n[3] = { -1, -1, -1 }, c = -1, ints[32];
    MPI_Aint aints[16];
    MPI_Datatype types[8];
    MPI_Count m[4] = { -1, -1, -1, -1 }, large[1];
    OK(MPI_Type_get_envelope(t, &n[0], &n[1], &n[2], &c));
    CHECK_COUNTED();
    if (n[0] != ni || n[1] != na || n[2] != nd || c != combiner) {
        check_report(__FILE__, line, "envelope %d %d %d, combiner %d", n[0], n[1], n[2], c);
        return;
    }
    OK(MPI_Type_get_envelope_c(t, &m[0], &m[1], &m[2], &m[3], &c));
    CHECK_EQ(m[0], ni);
    CHECK_EQ(m[1], na);
    CHECK_EQ(m[2], 0);
    CHECK_EQ(m[3], nd);
    CHECK_EQ(c, combiner);
    if (combiner == MPI_COMBINER_NAMED)
        return;
    for (int wide = 0; wide < 2; wide++) {
        memset(ints, 0xEE, sizeof ints);
        if (wide)
            OK(MPI_Type_get_contents_c(t, ni, na, 0, nd, ints, aints, large, types));
        else
            OK(MPI_Type_get_contents(t, ni, na, nd, ints, aints, types));
        for (int k = 0; k < ni; k++) {
            CHECK_COUNTED();
            if (ints[k] != i[k])
                check_report(__FILE__, line, "integer %d is %d, wanted %d", k, ints[k], i[k]);
        }
        for (int k = 0; k < na; k++)
            CHECK_EQ(aints[k], a[k]);
        for (int k = 0; k < nd; k++) {
            int kind;
            CHECK(types[k] != MPI_DATATYPE_NULL);
            OK(MPI_Type_get_envelope(types[k], &n[0], &n[1], &n[2], &kind));
            if (kind == MPI_COMBINER_NAMED)
                CHECK(types[k] == MPI_INT || types[k] == MPI_DOUBLE);
            else
                OK(MPI_Type_free(&types[k])); /* the user owns it */
        }
    }
}

#define INTS(...) (int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int)), (int[]){ __VA_ARGS__ }
#define AINTS(...) (int)(sizeof((MPI_Aint[]){ __VA_ARGS__ }) / sizeof(MPI_Aint)), (MPI_Aint[]){ __VA_ARGS__ }
#define NONE 0, NULL

static void free_check(int line, MPI_Datatype t, int combiner, int ni, const int *i, int na, const MPI_Aint *a, int nd)
{
    check(line, t, combiner, ni, i, na, a, nd);
    OK(MPI_Type_free(&t));
}
#define CONTENTS(...) free_check(__LINE__, __VA_ARGS__)

int main(int argc, char **argv)
{
    MPI_Datatype t, v;
    int len[2] = { 1, 2 }, disp[2] = { 7, 0 };
    MPI_Aint where[2] = { 64, -8 };
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE };
    CHECK_BEGIN(argc, argv);
    check(__LINE__, MPI_INT, MPI_COMBINER_NAMED, NONE, NONE, 0);
    OK(MPI_Type_dup(MPI_INT, &t));
    CONTENTS(t, MPI_COMBINER_DUP, NONE, NONE, 1);
    OK(MPI_Type_contiguous(3, MPI_INT, &t));
    CONTENTS(t, MPI_COMBINER_CONTIGUOUS, INTS(3), NONE, 1);
    OK(MPI_Type_vector(3, 2, -5, MPI_INT, &v));
    check(__LINE__, v, MPI_COMBINER_VECTOR, INTS(3, 2, -5), NONE, 1);
    OK(MPI_Type_create_hvector(4, 1, -100, v, &t));
    CONTENTS(t, MPI_COMBINER_HVECTOR, INTS(4, 1), AINTS(-100), 1);
    OK(MPI_Type_indexed(2, len, disp, v, &t));
    CONTENTS(t, MPI_COMBINER_INDEXED, INTS(2, 1, 2, 7, 0), NONE, 1);
    OK(MPI_Type_create_hindexed(2, len, where, v, &t));
    CONTENTS(t, MPI_COMBINER_HINDEXED, INTS(2, 1, 2), AINTS(64, -8), 1);
    OK(MPI_Type_create_indexed_block(2, 9, disp, MPI_INT, &t));
    CONTENTS(t, MPI_COMBINER_INDEXED_BLOCK, INTS(2, 9, 7, 0), NONE, 1);
    OK(MPI_Type_create_hindexed_block(2, 9, where, MPI_INT, &t));
    CONTENTS(t, MPI_COMBINER_HINDEXED_BLOCK, INTS(2, 9), AINTS(64, -8), 1);
    types[0] = v;
    OK(MPI_Type_create_struct(2, len, where, types, &t));
    CONTENTS(t, MPI_COMBINER_STRUCT, INTS(2, 1, 2), AINTS(64, -8), 2);
    OK(MPI_Type_free(&v));
    OK(MPI_Type_create_resized(MPI_INT, -3, 12, &t));
    CONTENTS(t, MPI_COMBINER_RESIZED, NONE, AINTS(-3, 12), 1);
    OK(MPI_Type_create_subarray(2, (int[]){ 5, 6 }, (int[]){ 2, 3 }, (int[]){ 1, 0 }, MPI_ORDER_FORTRAN, MPI_INT, &t));
    CONTENTS(t, MPI_COMBINER_SUBARRAY, INTS(2, 5, 6, 2, 3, 1, 0, MPI_ORDER_FORTRAN), NONE, 1);
    OK(MPI_Type_create_darray(6, 4, 2, (int[]){ 10, 11 }, (int[]){ MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC },
                              (int[]){ MPI_DISTRIBUTE_DFLT_DARG, 2 }, (int[]){ 3, 2 }, MPI_ORDER_C, MPI_INT, &t));
    CONTENTS(t, MPI_COMBINER_DARRAY,
             INTS(6, 4, 2, 10, 11, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_DFLT_DARG, 2, 3, 2, MPI_ORDER_C),
             NONE, 1);
    /* Refusals. */
    {
        int ints[4];
        MPI_Aint aints[4];
        OK(MPI_Type_vector(3, 2, -5, MPI_INT, &t));
        CHECK_FAILS(MPI_Type_get_contents(t, 2, 0, 1, ints, aints, types));
        CHECK_FAILS(MPI_Type_get_contents(MPI_INT, 4, 4, 1, ints, aints, types));
        OK(MPI_Type_free(&t));
    }
    return CHECK_END();
}
