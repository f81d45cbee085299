// ranks: 1
// Which bytes each constructor selects, in which order (MPI-4.1 section 5.1.2).
#include "layout.h"

int main(int argc, char **argv)
{
    MPI_Datatype t, u, v;
    CHECK_BEGIN(argc, argv);

    OK(MPI_Type_contiguous(3, MPI_INT, &t));
    LAYOUT(t, 2, 0, 1, 2, 3, 4, 5);
    OK(MPI_Type_free(&t));

    OK(MPI_Type_vector(2, 3, 5, MPI_INT, &t));
    LAYOUT(t, 1, 0, 1, 2, 5, 6, 7);
    LAYOUT(t, 2, 0, 1, 2, 5, 6, 7, 8, 9, 10, 13, 14, 15); /* extent 8 */
    OK(MPI_Type_create_hvector(2, 1, 80, t, &u));
    LAYOUT(u, 1, 0, 1, 2, 5, 6, 7, 20, 21, 22, 25, 26, 27);
    OK(MPI_Type_free(&u));
    OK(MPI_Type_create_resized(t, 0, 4, &u)); /* interleaved columns */
    LAYOUT(u, 2, 0, 1, 2, 5, 6, 7, 1, 2, 3, 6, 7, 8);
    OK(MPI_Type_free(&u));
    OK(MPI_Type_free(&t));

    OK(MPI_Type_vector(3, 1, -2, MPI_INT, &t));
    LAYOUT(t, 1, 0, -2, -4);
    OK(MPI_Type_vector(2, 2, -4, t, &u));
    OK(MPI_Type_free(&t));
    LAYOUT(u, 1, 0, -2, -4, 5, 3, 1, -20, -22, -24, -15, -17, -19);
    OK(MPI_Type_free(&u));

    {
        int len[4] = { 1, 2, 0, 1 }, disp[4] = { 4, 0, 9, -3 };
        MPI_Aint where[4] = { 16, 0, 36, -12 };
        OK(MPI_Type_indexed(4, len, disp, MPI_INT, &t));
        LAYOUT(t, 1, 4, 0, 1, -3);
        OK(MPI_Type_create_hindexed(4, len, where, MPI_INT, &u));
        LAYOUT(u, 1, 4, 0, 1, -3);
        OK(MPI_Type_free(&u));
        OK(MPI_Type_create_indexed_block(4, 2, disp, MPI_INT, &u));
        LAYOUT(u, 1, 4, 5, 0, 1, 9, 10, -3, -2);
        OK(MPI_Type_free(&u));
        OK(MPI_Type_create_hindexed_block(4, 1, where, MPI_INT, &u));
        LAYOUT(u, 2, 4, 0, 9, -3, 17, 13, 22, 10);
        OK(MPI_Type_free(&u));
        OK(MPI_Type_contiguous(2, t, &u));
        LAYOUT(u, 1, 4, 0, 1, -3, 12, 8, 9, 5);
        OK(MPI_Type_dup(u, &v));
        OK(MPI_Type_free(&u));
        LAYOUT(v, 1, 4, 0, 1, -3, 12, 8, 9, 5);
        OK(MPI_Type_free(&v));
        OK(MPI_Type_free(&t));
    }
    {
        int len[3] = { 2, 1, 1 };
        MPI_Aint where[3] = { 0, 40, 20 };
        MPI_Datatype types[3] = { MPI_INT, MPI_INT, MPI_INT };
        OK(MPI_Type_vector(2, 1, 3, MPI_INT, &types[1]));
        OK(MPI_Type_create_struct(3, len, where, types, &t));
        OK(MPI_Type_free(&types[1]));
        LAYOUT(t, 2, 0, 1, 10, 13, 5, 14, 15, 24, 27, 19);
        OK(MPI_Type_create_resized(t, 0, 64, &u));
        LAYOUT(u, 2, 0, 1, 10, 13, 5, 16, 17, 26, 29, 21);
        OK(MPI_Type_free(&u));
        OK(MPI_Type_free(&t));
    }
    {
        /* Items and blocks that touch or repeat. */
        int len[3] = { 2, 2, 2 }, disp[3] = { 0, 2, 1 };
        OK(MPI_Type_indexed(3, len, disp, MPI_INT, &t));
        static int got[LAYOUT_WORDS];
        CHECK_EQ(layout_of(t, 1, got), 6);
        const int want[6] = { 0, 1, 2, 3, 1, 2 };
        CHECK(memcmp(got, want, sizeof want) == 0);
        OK(MPI_Type_free(&t));
    }
    /* The data of MPI_BOTTOM are found at absolute addresses. */
    {
        int a = 11, b = 22, out[2] = { 0, 0 }, at = 0, len[2] = { 1, 1 };
        MPI_Aint where[2];
        OK(MPI_Get_address(&a, &where[0]));
        OK(MPI_Get_address(&b, &where[1]));
        OK(MPI_Type_create_hindexed(2, len, where, MPI_INT, &t));
        OK(MPI_Type_commit(&t));
        OK(MPI_Pack(MPI_BOTTOM, 1, t, out, sizeof out, &at, MPI_COMM_SELF));
        CHECK_EQ(out[0], 11);
        CHECK_EQ(out[1], 22);
        out[0] = 33;
        at = 0;
        OK(MPI_Unpack(out, sizeof out, &at, MPI_BOTTOM, 1, t, MPI_COMM_SELF));
        CHECK_EQ(a, 33);
        OK(MPI_Type_free(&t));
        CHECK_EQ(MPI_Aint_diff(where[0], where[1]), where[0] - where[1]);
        CHECK_EQ(MPI_Aint_add(where[0], 8), where[0] + 8);
    }
    return CHECK_END();
}
