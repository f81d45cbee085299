// ranks: 1 2
// reference-fails: MPICH and Open MPI die of a round after MPI_Finalize, Open MPI of one before it, too
/* The tool interface begun and ended in rounds, before, during and after MPI, with a finalize before the
 * one of MPI; sessions of performance variables side by side, and a thread level of its own.
 * After: open-mpi/ompi issue 374 and pull request 14164, pmodels/mpich issue 1930 and pull request 7955. */
#include "../check.h"

static int variables(void)
{
    int cvars = -1, pvars = -1;
    OK(MPI_T_cvar_get_num(&cvars));
    OK(MPI_T_pvar_get_num(&pvars));
    CHECK(cvars >= 0 && pvars >= 0);
    for (int i = 0; i < cvars; i++) {
        char name[256];
        int len = sizeof name, verbosity, bind, scope, desc = 0, index = -1;
        MPI_Datatype type;
        MPI_T_enum set;
        OK(MPI_T_cvar_get_info(i, name, &len, &verbosity, &type, &set, NULL, &desc, &bind, &scope));
        OK(MPI_T_cvar_get_index(name, &index));
        CHECK_EQ(index, i);
    }
    return cvars;
}

static void sessions(void)
{
    MPI_T_pvar_session a, b;
    OK(MPI_T_pvar_session_create(&a));
    OK(MPI_T_pvar_session_create(&b));
    CHECK(a != b);
    OK(MPI_T_pvar_session_free(&a));
    CHECK(a == MPI_T_PVAR_SESSION_NULL);
    OK(MPI_T_pvar_session_free(&b));
}

int main(int argc, char **argv)
{
    int got = -1, level = -1, flag = -1, first, x = 1, sum = 0;
    for (int k = 0; k < 3; k++) {
        OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &got));
        first = variables();
        OK(MPI_T_finalize());
    }
    OK(MPI_Initialized(&flag));
    CHECK_EQ(flag, 0);
    OK(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &got));
    CHECK_BEGIN(argc, argv);
    OK(MPI_Query_thread(&level));
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &got));
    OK(MPI_Query_thread(&flag));
    CHECK_EQ(flag, level);
    CHECK(variables() >= first);
    sessions();
    OK(MPI_T_finalize());
    /* None is open any more, and MPI goes on. */
    OK(MPI_T_finalize());
    OK(MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, check_size);
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    OK(MPI_Bcast(&sum, 1, MPI_INT, 0, dup));
    OK(MPI_Comm_free(&dup));
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &got));
    sessions();
    OK(MPI_Finalize());
    variables();
    OK(MPI_T_finalize());
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &got));
    OK(MPI_T_finalize());
    return CHECK_END_FINALIZED();
}
