// ranks: 1 2 4 8
// reference-fails: MPICH takes SIGUSR1 for itself
// timeout: 60
/* Ranks that start other programs by system, popen and fork with exec while messages are under way, children
 * that leave by _exit, handlers of the program's own signals, and memory that the child has written.
 * After: open-mpi/ompi issue 5070, pmodels/mpich issue 4252, geopm/geopm issue 207, h5py/h5py issue 1095. */
#include "../check.h"
#include <signal.h>
#include <sys/wait.h>

static volatile sig_atomic_t caught;

static void handler(int sig)
{
    caught += sig == SIGUSR1;
}

static void children(void)
{
    int status = -1;
    CHECK_EQ(system("true"), 0);
    CHECK(WEXITSTATUS(system("exit 7")) == 7);
    char line[64] = "";
    FILE *p = popen("echo out of the shell", "r");
    CHECK(p && fgets(line, sizeof line, p));
    CHECK_STR(line, "out of the shell\n");
    CHECK_EQ(pclose(p), 0);
    pid_t kid = fork();
    if (kid == 0)
        execl("/bin/sh", "sh", "-c", "exit 3", (char *)NULL), _exit(99);
    CHECK_EQ(waitpid(kid, &status, 0), kid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 3);
    /* This one only writes to its copy of what the parent has, and goes. */
    static int mine[1000];
    mine[5] = 1;
    kid = fork();
    if (kid == 0) {
        memset(mine, 9, sizeof mine);
        _exit(mine[5] == 1);
    }
    CHECK_EQ(waitpid(kid, &status, 0), kid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK_EQ(mine[5], 1);
}

int main(int argc, char **argv)
{
    CHECK_EQ(system("true"), 0);
    struct sigaction act = {.sa_handler = handler}, old;
    CHECK_EQ(sigaction(SIGUSR1, &act, NULL), 0);
    CHECK_BEGIN(argc, argv);
    enum { N = 200000 };
    static int out[N], in[N];
    int next = (check_rank + 1) % check_size, before = (check_rank + check_size - 1) % check_size;
    for (int k = 0; k < 3; k++) {
        MPI_Request r[2];
        for (int i = 0; i < N; i++)
            out[i] = 7 * check_rank + i + k, in[i] = -1;
        OK(MPI_Irecv(in, N, MPI_INT, before, k, MPI_COMM_WORLD, &r[0]));
        OK(MPI_Isend(out, N, MPI_INT, next, k, MPI_COMM_WORLD, &r[1]));
        children();
        raise(SIGUSR1);
        OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
        int bad = 0;
        for (int i = 0; i < N; i++)
            bad += in[i] != 7 * before + i + k;
        CHECK_EQ(bad, 0);
    }
    CHECK_EQ(caught, 3);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(sigaction(SIGUSR1, NULL, &old), 0);
    CHECK(old.sa_handler == handler);
    OK(MPI_Finalize());
    CHECK_EQ(system("true"), 0);
    CHECK_EQ(sigaction(SIGUSR1, NULL, &old), 0);
    CHECK(old.sa_handler == handler);
    return CHECK_END_FINALIZED();
}
