// ranks: 1
// reference-fails: MPICH changes strings of predefined classes
/* Error classes, codes and strings, predefined and of the application. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int classes[] = {
        MPI_SUCCESS, MPI_ERR_BUFFER, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_TAG, MPI_ERR_COMM,
        MPI_ERR_RANK, MPI_ERR_REQUEST, MPI_ERR_ROOT, MPI_ERR_GROUP, MPI_ERR_OP, MPI_ERR_TOPOLOGY,
        MPI_ERR_DIMS, MPI_ERR_ARG, MPI_ERR_UNKNOWN, MPI_ERR_TRUNCATE, MPI_ERR_OTHER,
        MPI_ERR_INTERN, MPI_ERR_PENDING, MPI_ERR_IN_STATUS, MPI_ERR_ACCESS, MPI_ERR_AMODE,
        MPI_ERR_ASSERT, MPI_ERR_BAD_FILE, MPI_ERR_BASE, MPI_ERR_CONVERSION, MPI_ERR_DISP,
        MPI_ERR_DUP_DATAREP, MPI_ERR_FILE_EXISTS, MPI_ERR_FILE_IN_USE, MPI_ERR_FILE,
        MPI_ERR_INFO_KEY, MPI_ERR_INFO_NOKEY, MPI_ERR_INFO_VALUE, MPI_ERR_INFO, MPI_ERR_IO,
        MPI_ERR_KEYVAL, MPI_ERR_LOCKTYPE, MPI_ERR_NAME, MPI_ERR_NO_MEM, MPI_ERR_NOT_SAME,
        MPI_ERR_NO_SPACE, MPI_ERR_NO_SUCH_FILE, MPI_ERR_PORT, MPI_ERR_QUOTA, MPI_ERR_READ_ONLY,
        MPI_ERR_RMA_CONFLICT, MPI_ERR_RMA_SYNC, MPI_ERR_SERVICE, MPI_ERR_SIZE, MPI_ERR_SPAWN,
        MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_UNSUPPORTED_OPERATION, MPI_ERR_WIN,
    };
    char text[MPI_MAX_ERROR_STRING];
    int len, class, code, other, flag, *last;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        OK(MPI_Error_class(classes[i], &class));
        CHECK_EQ(class, classes[i]);
        OK(MPI_Error_string(classes[i], text, &len));
        CHECK(len > 0 && len < MPI_MAX_ERROR_STRING);
        CHECK_EQ(strlen(text), len);
    }
    OK(MPI_Add_error_class(&class));
    CHECK(class > MPI_ERR_LASTCODE);
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag));
    CHECK(flag && *last >= class);
    OK(MPI_Error_string(class, text, &len));
    CHECK_STR(text, "");
    OK(MPI_Add_error_code(class, &code));
    CHECK(code != class && code > MPI_ERR_LASTCODE);
    OK(MPI_Add_error_string(code, "the kettle is empty"));
    OK(MPI_Error_string(code, text, &len));
    CHECK_STR(text, "the kettle is empty");
    CHECK_EQ(len, strlen("the kettle is empty"));
    OK(MPI_Add_error_string(code, "the kettle is full"));
    OK(MPI_Error_string(code, text, &len));
    CHECK_STR(text, "the kettle is full");
    OK(MPI_Error_class(code, &other));
    CHECK_EQ(other, class);
    OK(MPI_Error_class(class, &other));
    CHECK_EQ(other, class);
    OK(MPI_Add_error_code(MPI_ERR_RANK, &other));
    OK(MPI_Error_class(other, &other));
    CHECK_EQ(other, MPI_ERR_RANK);
    CHECK_FAILS(MPI_Add_error_string(MPI_ERR_RANK, "no"));
    return CHECK_END();
}
