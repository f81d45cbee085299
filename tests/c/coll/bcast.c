// ranks: 1 2 3 4 7 8
// timeout: 60
// MPI_Bcast: every root, sizes, types that differ between root and others.
#include "coll.h"

static void one(int count, int root, int gap_root, int gap_other)
{
    Layout l = layout(check_rank == root ? gap_root : gap_other);
    Buf b = buf_new(count, l);
    if (check_rank == root)
        fill(b, 0, count, root, 1);
    OK(MPI_Bcast(buf_at(b), count, l.type, root, MPI_COMM_WORLD));
    CHECK_EQ(wrong(b, 0, count, root, 1), 0);
    buf_done(b);
}

/* One side counts pairs, the other single ints: the same signature. */
static void signatures(void)
{
    MPI_Datatype pair;
    int v[20];
    OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    OK(MPI_Type_commit(&pair));
    for (int i = 0; i < 20; i++)
        v[i] = check_rank == 0 ? i * i : -1;
    if (check_rank % 2 == 0)
        OK(MPI_Bcast(v, 10, pair, 0, MPI_COMM_WORLD));
    else
        OK(MPI_Bcast(v, 20, MPI_INT, 0, MPI_COMM_WORLD));
    for (int i = 0; i < 20; i++)
        CHECK_EQ(v[i], i * i);
    OK(MPI_Type_free(&pair));
}

/* MPI_BOTTOM with absolute addresses. */
static void bottom(void)
{
    int a = check_rank == 0 ? 11 : 0, b = check_rank == 0 ? 22 : 0;
    int lens[2] = { 1, 1 };
    MPI_Aint at[2];
    MPI_Datatype t;
    OK(MPI_Get_address(&a, &at[0]));
    OK(MPI_Get_address(&b, &at[1]));
    OK(MPI_Type_create_hindexed(2, lens, at, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    OK(MPI_Bcast(MPI_BOTTOM, 1, t, 0, MPI_COMM_WORLD));
    CHECK_EQ(a, 11);
    CHECK_EQ(b, 22);
    OK(MPI_Type_free(&t));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int c = 0; c < COLL_COUNTS; c++)
        for (int root = 0; root < check_size; root++)
            for (int g = 0; g < 4; g++)
                if (c < 4 || (root + g) % 3 == 0)
                    one(coll_counts[c], root, g & 1, g >> 1);
    one(1 << 20, check_size - 1, 0, 0);
    signatures();
    bottom();
    layouts_free();
    return CHECK_END();
}
