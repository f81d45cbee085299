// ranks: 1
// MPI_Type_match_size, Fortran kinds and value-index pairs (MPI-4.1 sections 6.9.4 and 19.1.9).
#include "../check.h"

static void kind(MPI_Datatype t, int combiner, int ni, int size)
{
    int n[3], c = -1, s = -1, ints[2];
    MPI_Aint a[1];
    MPI_Datatype d[1];
    OK(MPI_Type_size(t, &s));
    CHECK_EQ(s, size);
    OK(MPI_Type_get_envelope(t, &n[0], &n[1], &n[2], &c));
    CHECK_EQ(c, combiner);
    CHECK_EQ(n[0], ni);
    CHECK_EQ(n[1], 0);
    CHECK_EQ(n[2], 0);
    OK(MPI_Type_get_contents(t, ni, 0, 0, ints, a, d));
}

int main(int argc, char **argv)
{
    MPI_Datatype t, u;
    CHECK_BEGIN(argc, argv);
    const struct { int cls, size; MPI_Datatype t; } match[] = {
        { MPI_TYPECLASS_REAL, 4, MPI_REAL4 }, { MPI_TYPECLASS_REAL, 8, MPI_REAL8 },
        { MPI_TYPECLASS_INTEGER, 1, MPI_INTEGER1 }, { MPI_TYPECLASS_INTEGER, 2, MPI_INTEGER2 },
        { MPI_TYPECLASS_INTEGER, 4, MPI_INTEGER4 }, { MPI_TYPECLASS_INTEGER, 8, MPI_INTEGER8 },
        { MPI_TYPECLASS_COMPLEX, 8, MPI_COMPLEX8 }, { MPI_TYPECLASS_COMPLEX, 16, MPI_COMPLEX16 },
    };
    for (unsigned i = 0; i < sizeof match / sizeof match[0]; i++) {
        int size = -1, n[3], c = -1;
        OK(MPI_Type_match_size(match[i].cls, match[i].size, &t));
        OK(MPI_Type_size(t, &size));
        CHECK_EQ(size, match[i].size);
        OK(MPI_Type_get_envelope(t, &n[0], &n[1], &n[2], &c));
        CHECK_EQ(c, MPI_COMBINER_NAMED); /* a named type, not a copy */
    }
    CHECK_FAILS(MPI_Type_match_size(MPI_TYPECLASS_REAL, 5, &t));
    CHECK_FAILS(MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, 6, &t));
    CHECK_FAILS(MPI_Type_match_size(-12345, 4, &t));

    OK(MPI_Type_create_f90_real(6, MPI_UNDEFINED, &t));
    kind(t, MPI_COMBINER_F90_REAL, 2, 4);
    OK(MPI_Type_create_f90_real(15, 307, &t));
    kind(t, MPI_COMBINER_F90_REAL, 2, 8);
    OK(MPI_Type_create_f90_real(MPI_UNDEFINED, 300, &t));
    kind(t, MPI_COMBINER_F90_REAL, 2, 8);
    OK(MPI_Type_create_f90_complex(15, 307, &t));
    kind(t, MPI_COMBINER_F90_COMPLEX, 2, 16);
    OK(MPI_Type_create_f90_integer(9, &t));
    kind(t, MPI_COMBINER_F90_INTEGER, 1, 4);
    OK(MPI_Type_create_f90_integer(9, &u));
    CHECK(t == u); /* equal arguments, equal handles */
    OK(MPI_Type_create_f90_integer(2, &t));
    kind(t, MPI_COMBINER_F90_INTEGER, 1, 1);
    OK(MPI_Type_create_f90_integer(18, &t));
    kind(t, MPI_COMBINER_F90_INTEGER, 1, 8);
    CHECK_FAILS(MPI_Type_create_f90_real(100, 5, &t));
    CHECK_FAILS(MPI_Type_create_f90_integer(60, &t));
    /* A kind needs no commit, is used like its base type, and cannot be freed. */
    {
        int sent = 42, got = 0, at = 0;
        char buf[8];
        OK(MPI_Type_create_f90_integer(9, &t));
        OK(MPI_Pack(&sent, 1, t, buf, sizeof buf, &at, MPI_COMM_SELF));
        at = 0;
        OK(MPI_Unpack(buf, sizeof buf, &at, &got, 1, t, MPI_COMM_SELF));
        CHECK_EQ(got, 42);
        CHECK_CLASS(MPI_Type_free(&t), MPI_ERR_TYPE);
    }

    const struct { MPI_Datatype v, i, pair; } pairs[] = {
        { MPI_FLOAT, MPI_INT, MPI_FLOAT_INT }, { MPI_DOUBLE, MPI_INT, MPI_DOUBLE_INT },
        { MPI_LONG, MPI_INT, MPI_LONG_INT }, { MPI_INT, MPI_INT, MPI_2INT },
        { MPI_SHORT, MPI_INT, MPI_SHORT_INT }, { MPI_LONG_DOUBLE, MPI_INT, MPI_LONG_DOUBLE_INT },
        { MPI_INT, MPI_FLOAT, MPI_DATATYPE_NULL },
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        OK(MPI_Type_get_value_index(pairs[i].v, pairs[i].i, &t));
        CHECK(t == pairs[i].pair);
    }
    return CHECK_END();
}
