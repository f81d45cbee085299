// ranks: 1
// Freed and made-up handles are errors of the class MPI_ERR_TYPE, never crashes.
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Datatype t, stale, other;
    int n;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_contiguous(2, MPI_INT, &t));
    stale = t;
    OK(MPI_Type_free(&t));
    CHECK(t == MPI_DATATYPE_NULL);
    CHECK_CLASS(MPI_Type_size(stale, &n), MPI_ERR_TYPE);
    OK(MPI_Type_contiguous(3, MPI_INT, &other)); /* may take the slot */
    CHECK_CLASS(MPI_Type_commit(&stale), MPI_ERR_TYPE);
    OK(MPI_Type_size(other, &n));
    CHECK_EQ(n, 12);
    OK(MPI_Type_free(&other));
    for (long v = 1; v < 1L << 40; v *= 7)
        CHECK_CLASS(MPI_Type_size((MPI_Datatype)(v | 0x10000), &n), MPI_ERR_TYPE);
    return CHECK_END();
}
