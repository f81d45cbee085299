// ranks: 1 2 3
// timeout: 60
// reference-fails: MPICH, Intel MPI and Open MPI hang in a child that begins MPI
/* Children that leave by exit, with all that was registered to run then, or by abort, while the parent is in the
 * middle of an exchange; and children of another program that begin MPI themselves, each alone.
 * After: RRZE-HPC/likwid pull request 519, ofiwg/libfabric pull request 12671. */
#include "../check.h"
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

static int left_by_exit;
static void at_exit(void) { left_by_exit++; }

static int ended(pid_t kid)
{
    int status = -1;
    CHECK(kid > 0);
    CHECK_EQ(waitpid(kid, &status, 0), kid);
    return status;
}

static void by_fork(void)
{
    static char out[500000], in[500000];
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    for (int way = 0; way < 3; way++) {
        MPI_Request q[2];
        check_fill(out, sizeof out, check_rank + way);
        OK(MPI_Irecv(in, sizeof in, MPI_BYTE, prev, way, MPI_COMM_WORLD, &q[0]));
        OK(MPI_Isend(out, sizeof out, MPI_BYTE, next, way, MPI_COMM_WORLD, &q[1]));
        fflush(stdout);
        pid_t kid = fork();
        if (kid == 0) {
            if (way == 2) {
                fclose(stderr);
                abort();
            }
            exit(way);
        }
        int status = ended(kid);
        if (way == 2)
            CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
        else
            CHECK(WIFEXITED(status) && WEXITSTATUS(status) == way);
        OK(MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
        CHECK_EQ(check_wrong(in, sizeof in, prev + way), 0);
    }
    CHECK_EQ(left_by_exit, 0);
}

static void other_programs(const char *self)
{
    for (int with_mpi = 0; with_mpi < 2; with_mpi++) {
        char *args[] = {(char *)self, with_mpi ? "alone" : "without", NULL};
        pid_t kid = -1;
        CHECK_EQ(posix_spawn(&kid, self, NULL, NULL, args, environ), 0);
        int status = ended(kid);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 20 + with_mpi);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "without") == 0)
        return 20;
    if (argc > 1 && strcmp(argv[1], "alone") == 0) {
        int size = 0;
        MPI_Init(NULL, NULL);
        MPI_Comm_size(MPI_COMM_WORLD, &size);
        MPI_Finalize();
        return size == 1 ? 21 : 1;
    }
    atexit(at_exit);
    CHECK_BEGIN(argc, argv);
    by_fork();
    other_programs(argv[0]);
    return CHECK_END();
}
