// ranks: 1 2
/* What may be called before initialisation: info, error handlers, error codes, keys. */
#include "../check.h"

static void handler(MPI_Session *s, int *code, ...)
{
    (void)s;
    (void)code;
}

int main(int argc, char **argv)
{
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "key", "value"));
    char value[32];
    int len = 32, flag = 0;
    OK(MPI_Info_get_string(info, "key", &len, value, &flag));
    CHECK(flag);
    CHECK_STR(value, "value");
    CHECK_EQ(len, 6);
    MPI_Errhandler eh;
    OK(MPI_Session_create_errhandler(handler, &eh));
    int class, code;
    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Add_error_string(code, "early"));

    CHECK_BEGIN(argc, argv);
    CHECK_FAILS(MPI_Comm_set_errhandler(MPI_COMM_WORLD, eh));
    OK(MPI_Errhandler_free(&eh));
    CHECK(eh == MPI_ERRHANDLER_NULL);
    int got = -1;
    OK(MPI_Error_class(code, &got));
    CHECK_EQ(got, class);
    OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
    return CHECK_END();
}
