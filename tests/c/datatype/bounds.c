// ranks: 1
// Sizes and bounds of derived types (MPI-4.1 sections 5.1.2 to 5.1.8).
#include "../check.h"
#include <stddef.h>

static void bounds(MPI_Datatype t, int size, MPI_Aint lb, MPI_Aint extent, MPI_Aint true_lb, MPI_Aint true_extent)
{
    int s = -1;
    MPI_Aint a = -77, b = -77;
    MPI_Count ca = -77, cb = -77, cs = -77;
    OK(MPI_Type_size(t, &s));
    CHECK_EQ(s, size);
    OK(MPI_Type_size_c(t, &cs));
    CHECK_EQ(cs, size);
    OK(MPI_Type_size_x(t, &cs));
    CHECK_EQ(cs, size);
    OK(MPI_Type_get_extent(t, &a, &b));
    CHECK_EQ(a, lb);
    CHECK_EQ(b, extent);
    OK(MPI_Type_get_extent_c(t, &ca, &cb));
    CHECK_EQ(ca, lb);
    CHECK_EQ(cb, extent);
    OK(MPI_Type_get_extent_x(t, &ca, &cb));
    CHECK_EQ(ca, lb);
    CHECK_EQ(cb, extent);
    OK(MPI_Type_get_true_extent(t, &a, &b));
    CHECK_EQ(a, true_lb);
    CHECK_EQ(b, true_extent);
    OK(MPI_Type_get_true_extent_c(t, &ca, &cb));
    CHECK_EQ(ca, true_lb);
    CHECK_EQ(cb, true_extent);
    OK(MPI_Type_get_true_extent_x(t, &ca, &cb));
    CHECK_EQ(ca, true_lb);
    CHECK_EQ(cb, true_extent);
    OK(MPI_Type_free(&t));
    CHECK(t == MPI_DATATYPE_NULL);
}

int main(int argc, char **argv)
{
    MPI_Datatype t, r;
    CHECK_BEGIN(argc, argv);

    OK(MPI_Type_contiguous(5, MPI_INT, &t));
    bounds(t, 20, 0, 20, 0, 20);
    OK(MPI_Type_contiguous(0, MPI_INT, &t));
    bounds(t, 0, 0, 0, 0, 0);
    OK(MPI_Type_contiguous(3, MPI_SHORT_INT, &t));
    bounds(t, 18, 0, 24, 0, 24);
    OK(MPI_Type_vector(3, 2, 4, MPI_DOUBLE, &t));
    bounds(t, 48, 0, 80, 0, 80);
    OK(MPI_Type_vector(3, 2, -4, MPI_DOUBLE, &t));
    bounds(t, 48, -64, 80, -64, 80);
    OK(MPI_Type_vector(2, 1, -1, MPI_INT, &t));
    bounds(t, 8, -4, 8, -4, 8);
    OK(MPI_Type_create_hvector(3, 1, 12, MPI_INT, &t));
    bounds(t, 12, 0, 28, 0, 28);
    {
        int len[3] = { 2, 0, 1 }, disp[3] = { 5, 100, -1 };
        OK(MPI_Type_indexed(3, len, disp, MPI_INT, &t));
        bounds(t, 12, -4, 32, -4, 32);
        MPI_Aint where[3] = { 50, 1000, 10 };
        OK(MPI_Type_create_hindexed(3, len, where, MPI_SHORT, &t));
        bounds(t, 6, 10, 44, 10, 44);
        OK(MPI_Type_create_indexed_block(3, 2, disp, MPI_CHAR, &t));
        bounds(t, 6, -1, 103, -1, 103);
        OK(MPI_Type_create_hindexed_block(3, 1, where, MPI_INT, &t));
        bounds(t, 12, 10, 994, 10, 994);
    }
    {
        struct s { double d; char c; };
        int len[2] = { 1, 1 };
        MPI_Aint where[2] = { offsetof(struct s, d), offsetof(struct s, c) };
        MPI_Datatype types[2] = { MPI_DOUBLE, MPI_CHAR };
        OK(MPI_Type_create_struct(2, len, where, types, &t));
        bounds(t, 9, 0, sizeof(struct s), 0, 9); /* padded like the C struct */
        OK(MPI_Type_create_struct(0, len, where, types, &t));
        bounds(t, 0, 0, 0, 0, 0);
    }
    OK(MPI_Type_create_resized(MPI_INT, -8, 24, &r));
    bounds(r, 4, -8, 24, 0, 4);
    OK(MPI_Type_create_resized(MPI_INT, -8, 24, &r));
    OK(MPI_Type_contiguous(3, r, &t));
    OK(MPI_Type_free(&r));
    bounds(t, 12, -8, 72, 0, 52);
    {
        /* A part counts with the bounds that were set for it (docs/adr/0039-bounds-of-parts.md). */
        int len[2] = { 1, 1 };
        MPI_Aint where[2] = { 0, 100 };
        MPI_Datatype types[2];
        OK(MPI_Type_create_resized(MPI_INT, -4, 12, &types[0]));
        types[1] = MPI_INT;
        OK(MPI_Type_create_struct(2, len, where, types, &t));
        OK(MPI_Type_free(&types[0]));
        bounds(t, 8, -4, 108, 0, 104);
    }
    OK(MPI_Type_create_resized(MPI_DOUBLE, 0, -8, &t)); /* items may go backwards */
    bounds(t, 8, 0, -8, 0, 8);
    OK(MPI_Type_vector(3, 2, 4, MPI_DOUBLE, &r));
    OK(MPI_Type_dup(r, &t));
    OK(MPI_Type_free(&r));
    bounds(t, 48, 0, 80, 0, 80);
    return CHECK_END();
}
