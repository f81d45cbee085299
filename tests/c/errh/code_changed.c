// ranks: 1 2
// reference-fails: MPICH returns success after any handler of the application
/* The second argument of a handler is the code that the call returns (MPI-5.0 section 9.3.1): what the handler writes
 * there is returned, and MPI_SUCCESS says that the error was dealt with. */
#include "../check.h"

static int wanted, n_called;

static void on_comm(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    n_called++;
    *code = wanted;
}

static void on_win(MPI_Win *win, int *code, ...)
{
    (void)win;
    n_called++;
    *code = wanted;
}

static void on_file(MPI_File *file, int *code, ...)
{
    (void)file;
    n_called++;
    *code = wanted;
}

static void calls(MPI_Comm comm, MPI_Win win)
{
    int x = 0;
    MPI_File file;
    CHECK_EQ(MPI_Send(&x, 1, MPI_INT, check_size, 0, comm), wanted);
    CHECK_EQ(MPI_Barrier(comm), MPI_SUCCESS);
    CHECK_EQ(MPI_Put(&x, 1, MPI_INT, check_size, 0, 1, MPI_INT, win), wanted);
    CHECK_EQ(MPI_File_open(MPI_COMM_SELF, "/nowhere/at/all", MPI_MODE_RDONLY, MPI_INFO_NULL, &file), wanted);
    CHECK_EQ(MPI_Comm_call_errhandler(comm, MPI_ERR_OP), MPI_SUCCESS);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Errhandler of_comm, of_win, of_file;
    MPI_Comm comm;
    MPI_Win win;
    int memory = 0, class, code;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Comm_create_errhandler(on_comm, &of_comm));
    OK(MPI_Win_create_errhandler(on_win, &of_win));
    OK(MPI_File_create_errhandler(on_file, &of_file));
    OK(MPI_Comm_set_errhandler(comm, of_comm));
    OK(MPI_Win_set_errhandler(win, of_win));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, of_file));
    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    const int codes[] = {MPI_SUCCESS, MPI_ERR_OTHER, code};
    for (int i = 0; i < 3; i++) {
        wanted = codes[i];
        calls(comm, win);
        CHECK_EQ(n_called, 4 * (i + 1));
    }
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Errhandler_free(&of_comm));
    OK(MPI_Errhandler_free(&of_win));
    OK(MPI_Errhandler_free(&of_file));
    return CHECK_END();
}
