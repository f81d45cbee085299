// ranks: 1 2 3
// timeout: 60
/* A timer of the program interrupts everything a thousand times a second, without SA_RESTART, and children of its
 * own end meanwhile: receives, probes, barriers, long messages, one-sided calls and files go on as if nothing was.
 * After: precice/precice issue 1443, open-mpi/ompi pull request 7033. */
#include "../check.h"
#include <errno.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>

enum { LONG = 3 << 20 };

static volatile sig_atomic_t alarms, ended;

static void on_alarm(int sig)
{
    (void)sig;
    alarms++;
}
static void on_child(int sig)
{
    int before = errno;
    (void)sig;
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ended++;
    errno = before;
}

static void handlers(void)
{
    struct sigaction a = {.sa_handler = on_alarm}, c = {.sa_handler = on_child};
    CHECK_EQ(sigaction(SIGALRM, &a, NULL), 0);
    CHECK_EQ(sigaction(SIGCHLD, &c, NULL), 0);
    struct itimerval t = {{0, 1000}, {0, 1000}};
    CHECK_EQ(setitimer(ITIMER_REAL, &t, NULL), 0);
}

/* Until so many more alarms have come. */
static void pause_for(int n)
{
    for (int until = alarms + n; alarms < until;)
        pause();
}

static void messages(void)
{
    static char out[LONG], in[LONG];
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size, n = -1;
    MPI_Request q[2];
    MPI_Status s;
    for (int round = 0; round < 6; round++) {
        int len = round % 2 ? LONG : 100;
        check_fill(out, len, check_rank + round);
        OK(MPI_Irecv(in, len, MPI_BYTE, prev, round, MPI_COMM_WORLD, &q[0]));
        if (check_rank == round % check_size)
            pause_for(5);
        OK(MPI_Isend(out, len, MPI_BYTE, next, round, MPI_COMM_WORLD, &q[1]));
        OK(MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
        CHECK_EQ(check_wrong(in, len, prev + round), 0);
        if (check_rank == 0)
            pause_for(5);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Isend(out, 3, MPI_BYTE, next, 77, MPI_COMM_WORLD, &q[1]));
        OK(MPI_Probe(prev, 77, MPI_COMM_WORLD, &s));
        OK(MPI_Get_count(&s, MPI_BYTE, &n));
        CHECK_EQ(n, 3);
        OK(MPI_Recv(in, 3, MPI_BYTE, prev, 77, MPI_COMM_WORLD, &s));
        OK(MPI_Wait(&q[1], MPI_STATUS_IGNORE));
    }
}

static void one_sided(void)
{
    int *base, one = 1, value = -1;
    MPI_Win w;
    OK(MPI_Win_allocate(sizeof *base, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &w));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, check_rank, 0, w));
    *base = 0;
    OK(MPI_Win_unlock(check_rank, w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < 50; i++) {
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w));
        OK(MPI_Fetch_and_op(&one, &value, MPI_INT, 0, 0, MPI_SUM, w));
        if (i == 7 && check_rank == 0)
            pause_for(3);
        OK(MPI_Win_unlock(0, w));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        CHECK_EQ(*base, 50 * check_size);
    OK(MPI_Win_free(&w));
}

static void files(void)
{
    static char out[LONG], in[LONG];
    char path[64];
    int seed = (int)getpid(), n = -1;
    MPI_File f;
    MPI_Status s;
    MPI_Request q;
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-alarms-%d", seed);
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    check_fill(out, LONG, check_rank);
    OK(MPI_File_iwrite_at(f, (MPI_Offset)LONG * check_rank, out, LONG, MPI_BYTE, &q));
    OK(MPI_Wait(&q, &s));
    OK(MPI_Get_count(&s, MPI_BYTE, &n));
    CHECK_EQ(n, LONG);
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int other = (check_rank + 1) % check_size;
    OK(MPI_File_read_at_all(f, (MPI_Offset)LONG * other, in, LONG, MPI_BYTE, &s));
    CHECK_EQ(check_wrong(in, LONG, other), 0);
    OK(MPI_File_close(&f));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    handlers();
    int children = 3, begun = 0;
    for (int i = 0; i < children; i++) {
        pid_t kid = fork();
        if (kid == 0)
            _exit(0);
        begun += kid > 0;
    }
    messages();
    one_sided();
    files();
    while (ended < begun)
        pause_for(1);
    CHECK_EQ(begun, children);
    CHECK(alarms > 10);
    struct itimerval off = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &off, NULL);
    return CHECK_END();
}
