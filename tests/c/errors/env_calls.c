// ranks: 1 2
// Calls at the wrong time: which work before MPI_Init and after MPI_Finalize, and
// initialising twice.
#include "../check.h"

static void anytime(int initialized, int finalized)
{
    int a = -1, b = -1, len = -1;
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    OK(MPI_Initialized(&a));
    CHECK_EQ(!!a, initialized);
    OK(MPI_Finalized(&a));
    CHECK_EQ(!!a, finalized);
    OK(MPI_Get_version(&a, &b));
    CHECK(a >= 4);
    OK(MPI_Get_library_version(text, &len));
    CHECK(len > 0 && (int)strlen(text) == len);
    OK(MPI_Error_class(MPI_ERR_TAG, &a));
    CHECK_EQ(a, MPI_ERR_TAG);
    OK(MPI_Error_string(MPI_ERR_TAG, text, &len));
    CHECK(len > 0);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "k", "v"));
    OK(MPI_Info_free(&info));
}

int main(int argc, char **argv)
{
    anytime(0, 0);
    CHECK_BEGIN(argc, argv);
    anytime(1, 0);
    CHECK_FAILS(MPI_Init(&argc, &argv));
    int len;
    char name[MPI_MAX_PROCESSOR_NAME];
    OK(MPI_Get_processor_name(name, &len));
    CHECK_EQ(strlen(name), len);
    CHECK_CLASS(MPI_Get_processor_name(NULL, &len), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Initialized(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Get_version(NULL, &len), MPI_ERR_ARG);
    double a = MPI_Wtime(), b = MPI_Wtime();
    CHECK(b >= a && MPI_Wtick() > 0 && MPI_Wtick() < 1e-3);
    OK(MPI_Finalize());
    anytime(1, 1);
    return CHECK_END_FINALIZED();
}
