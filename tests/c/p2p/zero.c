// ranks: 1 2 4
// Messages of nothing: zero counts, zero-size types, null buffers, receives with room to
// spare; MPI_BOTTOM with absolute addresses.
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    MPI_Request s;
    MPI_Status st;
    MPI_Datatype empty, absolute;
    int count = -1, x[10];
    for (int i = 0; i < 500; i++) {
        OK(MPI_Isend(NULL, 0, MPI_INT, to, i % 5, MPI_COMM_WORLD, &s));
        OK(MPI_Recv(NULL, 0, MPI_INT, from, i % 5, MPI_COMM_WORLD, &st));
        OK(MPI_Get_count(&st, MPI_INT, &count));
        CHECK_EQ(count, 0);
        CHECK_EQ(st.MPI_SOURCE, from);
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    }
    OK(MPI_Issend(NULL, 0, MPI_DOUBLE, to, 1, MPI_COMM_WORLD, &s));
    memset(x, 7, sizeof x);
    OK(MPI_Recv(x, 10, MPI_INT, from, 1, MPI_COMM_WORLD, &st));
    OK(MPI_Get_count(&st, MPI_INT, &count));
    CHECK_EQ(count, 0);
    CHECK_EQ(x[0], 0x07070707);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Type_contiguous(0, MPI_INT, &empty));
    OK(MPI_Type_commit(&empty));
    OK(MPI_Isend(x, 5, empty, to, 2, MPI_COMM_WORLD, &s));
    OK(MPI_Recv(x, 5, empty, from, 2, MPI_COMM_WORLD, &st));
    OK(MPI_Get_count(&st, empty, &count));
    CHECK(count == 0);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Type_free(&empty));
    /* MPI_BOTTOM. */
    int a = check_rank, b = -1, lens[1] = { 1 };
    MPI_Aint where[1];
    MPI_Datatype types[1] = { MPI_INT }, there;
    OK(MPI_Get_address(&a, &where[0]));
    OK(MPI_Type_create_struct(1, lens, where, types, &absolute));
    OK(MPI_Type_commit(&absolute));
    OK(MPI_Get_address(&b, &where[0]));
    OK(MPI_Type_create_struct(1, lens, where, types, &there));
    OK(MPI_Type_commit(&there));
    OK(MPI_Isend(MPI_BOTTOM, 1, absolute, to, 3, MPI_COMM_WORLD, &s));
    OK(MPI_Recv(MPI_BOTTOM, 1, there, from, 3, MPI_COMM_WORLD, &st));
    CHECK_EQ(b, from);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Type_free(&absolute));
    OK(MPI_Type_free(&there));
    return CHECK_END();
}
