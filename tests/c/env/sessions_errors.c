// ranks: 1 2
// Error handlers and info of sessions, removal of error classes, hardware resources, and an
// intercommunicator made from groups of a session.
#include "../check.h"

static int handled;
static void handler(MPI_Session *s, int *code, ...)
{
    (void)s, (void)code;
    handled++;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    MPI_Session s;
    MPI_Errhandler eh, now;
    MPI_Info info;
    int n = 0;
    OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &s));
    OK(MPI_Session_create_errhandler(handler, &eh));
    OK(MPI_Session_set_errhandler(s, eh));
    OK(MPI_Session_get_errhandler(s, &now));
    CHECK(now == eh);
    OK(MPI_Session_call_errhandler(s, MPI_ERR_OTHER));
    CHECK_EQ(handled, 1);
    OK(MPI_Session_get_info(s, &info));
    OK(MPI_Info_get_nkeys(info, &n));
    OK(MPI_Info_free(&info));
    OK(MPI_Errhandler_free(&eh));
    OK(MPI_Errhandler_free(&now));

    int class, code;
    char text[MPI_MAX_ERROR_STRING];
    OK(MPI_Add_error_class(&class));
    OK(MPI_Add_error_code(class, &code));
    OK(MPI_Add_error_string(code, "of our own"));
    OK(MPI_Error_string(code, text, &n));
    CHECK(strstr(text, "of our own") != NULL);
    OK(MPI_Remove_error_string(code));
    OK(MPI_Remove_error_code(code));
    OK(MPI_Remove_error_class(class));
    CHECK_FAILS(MPI_Remove_error_class(MPI_ERR_ARG));

    OK(MPI_Get_hw_resource_info(&info));
    OK(MPI_Info_free(&info));

    if (check_size == 2) {
        MPI_Group world, mine, other;
        MPI_Comm inter;
        int peer = 1 - check_rank, got = -1, remote = 0;
        OK(MPI_Group_from_session_pset(s, "mpi://WORLD", &world));
        OK(MPI_Group_incl(world, 1, &check_rank, &mine));
        OK(MPI_Group_incl(world, 1, &peer, &other));
        OK(MPI_Intercomm_create_from_groups(mine, 0, other, 0, "test", MPI_INFO_NULL, MPI_ERRORS_RETURN, &inter));
        OK(MPI_Comm_remote_size(inter, &remote));
        CHECK_EQ(remote, 1);
        OK(MPI_Sendrecv(&check_rank, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, inter, MPI_STATUS_IGNORE));
        CHECK_EQ(got, peer);
        OK(MPI_Comm_free(&inter));
        OK(MPI_Group_free(&world));
        OK(MPI_Group_free(&mine));
        OK(MPI_Group_free(&other));
    }
    OK(MPI_Session_finalize(&s));
    return CHECK_END();
}
