// ranks: 2 3 4
// reference-fails: MPICH of PyPI opens no port
// timeout: 60
/* One port accepts several times, the name that it was published by is found until it is withdrawn, a null
 * port name on all but the root, and both sides are the halves of one job.
 * After: pmodels/mpich issue 5446, open-mpi/ompi issues 7094 and 1905, precice/precice pull request 138. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char port[MPI_MAX_PORT_NAME] = "", found[MPI_MAX_PORT_NAME] = "", name[64];
    int seed = (int)getpid(), n = check_size, server = check_rank < n / 2, me;
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(name, sizeof name, "weft-again-%d", seed);
    MPI_Comm half, inter;
    OK(MPI_Comm_split(MPI_COMM_WORLD, server, check_rank, &half));
    OK(MPI_Comm_rank(half, &me));
    if (check_rank == 0) {
        OK(MPI_Open_port(MPI_INFO_NULL, port));
        OK(MPI_Publish_name(name, MPI_INFO_NULL, port));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Lookup_name(name, MPI_INFO_NULL, found));
    for (int k = 0; k < 4; k++) {
        int flag = -1, remote = -1, x = 10 * k + server, got = -1;
        if (server)
            OK(MPI_Comm_accept(me == 0 ? port : NULL, MPI_INFO_NULL, 0, half, &inter));
        else
            OK(MPI_Comm_connect(me == 0 ? found : NULL, MPI_INFO_NULL, 0, half, &inter));
        OK(MPI_Comm_test_inter(inter, &flag));
        OK(MPI_Comm_remote_size(inter, &remote));
        CHECK_EQ(flag, 1);
        CHECK_EQ(remote, server ? n - n / 2 : n / 2);
        OK(MPI_Allreduce(&x, &got, 1, MPI_INT, MPI_MAX, inter));
        CHECK_EQ(got, 10 * k + !server);
        OK(MPI_Comm_disconnect(&inter));
        CHECK(inter == MPI_COMM_NULL);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0) {
        OK(MPI_Unpublish_name(name, MPI_INFO_NULL, port));
        OK(MPI_Close_port(port));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_CLASS(MPI_Lookup_name(name, MPI_INFO_NULL, found), MPI_ERR_NAME);
    OK(MPI_Comm_free(&half));
    return CHECK_END();
}
