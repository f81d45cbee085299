// ranks: 1
// Error handlers and keyvals of kinds of object that a program may have none of: files (the
// default for files to come) and windows.
#include "../check.h"

static int file_calls, file_code;

static void on_file(MPI_File *file, int *code, ...)
{
    CHECK(*file == MPI_FILE_NULL);
    file_calls++;
    file_code = *code;
}

static void on_window(MPI_Win *win, int *code, ...)
{
    (void)win;
    (void)code;
}

static int copy_attr(MPI_Win win, int key, void *extra, void *in, void *out, int *flag)
{
    (void)win, (void)key, (void)extra, (void)in, (void)out;
    *flag = 0;
    return MPI_SUCCESS;
}

static int delete_attr(MPI_Win win, int key, void *value, void *extra)
{
    (void)win, (void)key, (void)value, (void)extra;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Errhandler eh = MPI_ERRHANDLER_NULL, got = MPI_ERRHANDLER_NULL;
    OK(MPI_File_get_errhandler(MPI_FILE_NULL, &got));
    CHECK(got == MPI_ERRORS_RETURN); /* files, unlike all others, return errors by default */
    OK(MPI_Errhandler_free(&got));
    OK(MPI_File_create_errhandler(on_file, &eh));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, eh));
    OK(MPI_File_get_errhandler(MPI_FILE_NULL, &got));
    CHECK(got == eh);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_Errhandler_free(&eh));
    OK(MPI_File_call_errhandler(MPI_FILE_NULL, MPI_ERR_AMODE));
    CHECK_EQ(file_calls, 1);
    CHECK_EQ(file_code, MPI_ERR_AMODE);
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    OK(MPI_File_call_errhandler(MPI_FILE_NULL, MPI_ERR_AMODE));
    CHECK_EQ(file_calls, 1);

    OK(MPI_Win_create_errhandler(on_window, &eh));
    CHECK(eh != MPI_ERRHANDLER_NULL);
    /* A handler of another kind of object is refused. */
    CHECK_FAILS(MPI_Comm_set_errhandler(MPI_COMM_SELF, eh));
    CHECK_FAILS(MPI_File_set_errhandler(MPI_FILE_NULL, eh));
    OK(MPI_Errhandler_free(&eh));
    CHECK(eh == MPI_ERRHANDLER_NULL);

    int key = MPI_KEYVAL_INVALID, other = MPI_KEYVAL_INVALID;
    OK(MPI_Win_create_keyval(copy_attr, delete_attr, &key, NULL));
    OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &other, NULL));
    CHECK(key != MPI_KEYVAL_INVALID && other != MPI_KEYVAL_INVALID && key != other);
    /* A key of windows is none of communicators. */
    CHECK_FAILS(MPI_Comm_set_attr(MPI_COMM_SELF, key, &key));
    OK(MPI_Win_free_keyval(&key));
    OK(MPI_Win_free_keyval(&other));
    CHECK(key == MPI_KEYVAL_INVALID && other == MPI_KEYVAL_INVALID);
    return CHECK_END();
}
