// ranks: 1
/* Error classes, codes and strings are added and removed in rounds by the hundred; one in use cannot go; a
 * class without a string gives the empty one.
 * After: pmodels/mpich issues 4341 and 2067, pull requests 6764 and 6779. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int *last, flag, before;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
    CHECK(flag);
    before = *last;
    CHECK(before >= MPI_ERR_LASTCODE);
    for (int round = 0; round < 300; round++) {
        int cls, code[3], got, len = -1;
        char text[MPI_MAX_ERROR_STRING], wanted[40];
        OK(MPI_Add_error_class(&cls));
        CHECK(cls > MPI_ERR_LASTCODE);
        OK(MPI_Error_string(cls, text, &len));
        CHECK_EQ(len, 0);
        CHECK_STR(text, "");
        for (int i = 0; i < 3; i++) {
            OK(MPI_Add_error_code(cls, &code[i]));
            snprintf(wanted, sizeof wanted, "round %d, code %d", round, i);
            OK(MPI_Add_error_string(code[i], wanted));
        }
        OK(MPI_Add_error_string(cls, "the class"));
        for (int i = 0; i < 3; i++) {
            OK(MPI_Error_class(code[i], &got));
            CHECK_EQ(got, cls);
            snprintf(wanted, sizeof wanted, "round %d, code %d", round, i);
            OK(MPI_Error_string(code[i], text, &len));
            CHECK_STR(text, wanted);
            CHECK_EQ(len, (int)strlen(wanted));
        }
        OK(MPI_Error_string(cls, text, &len));
        CHECK_STR(text, "the class");
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
        CHECK(*last >= cls);
        CHECK_FAILS(MPI_Remove_error_class(cls));
        for (int i = 0; i < 3; i++) {
            OK(MPI_Remove_error_string(code[i]));
            OK(MPI_Error_string(code[i], text, &len));
            CHECK_STR(text, "");
            OK(MPI_Remove_error_code(code[i]));
            CHECK_FAILS(MPI_Remove_error_code(code[i]));
        }
        OK(MPI_Remove_error_string(cls));
        OK(MPI_Remove_error_class(cls));
        CHECK_FAILS(MPI_Remove_error_class(cls));
    }
    /* None of the predefined ones can be changed. */
    CHECK_FAILS(MPI_Add_error_string(MPI_ERR_RANK, "mine"));
    CHECK_FAILS(MPI_Remove_error_class(MPI_ERR_RANK));
    int cls;
    OK(MPI_Error_class(MPI_ERR_LASTCODE, &cls));
    return CHECK_END();
}
