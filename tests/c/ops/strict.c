// ranks: 1
// env: WEFT_STRICT=1
// reference-fails: other libraries take these
/* With WEFT_STRICT=1 an op on a type that the standard does not define is refused, with the section. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char a[2] = {1, 2}, b[2] = {3, 4}, text[MPI_MAX_ERROR_STRING];
    int len;
    CHECK_CLASS(MPI_Reduce_local(a, b, 2, MPI_CHAR, MPI_SUM), MPI_ERR_OP);
    MPI_Error_string(MPI_ERR_OP, text, &len);
    CHECK(strstr(text, "section 6.9.2") && strstr(text, "MPI_CHAR") && strstr(text, "MPI_SUM"));
    CHECK_EQ(b[0], 3);
    CHECK_CLASS(MPI_Allreduce(a, b, 2, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_OP);
    MPI_Win win;
    OK(MPI_Win_create(b, 2, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    CHECK_CLASS(MPI_Accumulate(a, 2, MPI_CHAR, 0, 0, 2, MPI_CHAR, MPI_SUM, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Fetch_and_op(a, a + 1, MPI_CHAR, 0, 0, MPI_SUM, win), MPI_ERR_OP);
    OK(MPI_Accumulate(a, 2, MPI_SIGNED_CHAR, 0, 0, 2, MPI_SIGNED_CHAR, MPI_SUM, win));
    OK(MPI_Win_unlock(0, win));
    OK(MPI_Win_free(&win));
    CHECK_EQ(b[0], 4);
    return CHECK_END();
}
