// ranks: 1 2
// The tool interface: usable before initialisation and after finalisation, counted, and honest
// about names that it does not know.
#include "../check.h"

static void look_around(void)
{
    int n = -1, index = -1;
    OK(MPI_T_cvar_get_num(&n));
    CHECK(n >= 0);
    OK(MPI_T_pvar_get_num(&n));
    CHECK(n >= 0);
    OK(MPI_T_category_get_num(&n));
    CHECK(n >= 0);
    OK(MPI_T_category_changed(&n));
    OK(MPI_T_event_get_num(&n));
    CHECK(n >= 0);
    OK(MPI_T_source_get_num(&n));
    CHECK(n >= 0);
    CHECK_EQ(MPI_T_cvar_get_index("no such variable", &index), MPI_T_ERR_INVALID_NAME);
    CHECK_EQ(MPI_T_pvar_get_index("no such variable", MPI_T_PVAR_CLASS_COUNTER, &index),
             MPI_T_ERR_INVALID_NAME);
    CHECK_EQ(MPI_T_category_get_index("no such category", &index), MPI_T_ERR_INVALID_NAME);
    CHECK_EQ(MPI_T_event_get_index("no such event", &index), MPI_T_ERR_INVALID_NAME);
    MPI_T_pvar_session a = MPI_T_PVAR_SESSION_NULL, b = MPI_T_PVAR_SESSION_NULL;
    OK(MPI_T_pvar_session_create(&a));
    OK(MPI_T_pvar_session_create(&b));
    CHECK(a != MPI_T_PVAR_SESSION_NULL);
    OK(MPI_T_pvar_session_free(&a));
    OK(MPI_T_pvar_session_free(&b));
    CHECK(a == MPI_T_PVAR_SESSION_NULL);
}

int main(int argc, char **argv)
{
    int provided = -1, n = -1;
    CHECK_EQ(MPI_T_cvar_get_num(&n), MPI_T_ERR_NOT_INITIALIZED);
    OK(MPI_T_init_thread(MPI_THREAD_SERIALIZED, &provided));
    CHECK(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE);
    look_around();
    CHECK_BEGIN(argc, argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_finalize());
    look_around(); /* the first initialisation still counts */
    MPI_Finalize();
    look_around();
    OK(MPI_T_finalize());
    CHECK_EQ(MPI_T_pvar_get_num(&n), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQ(MPI_T_finalize(), MPI_T_ERR_NOT_INITIALIZED);
    return CHECK_END_FINALIZED();
}
