/* leaving HOW HANDLER MODE: rank 1 goes, by HOW: "exit" without MPI_Finalize, or "finalize". Before, it has sent three
 * messages to rank 0, which receives them afterwards, and then waits for rank 1 in the way that MODE names.
 * HANDLER "fatal" is MPI's own; with "return" the error's class is MPI_ERR_PROC_FAILED, and rank 0 goes on: it
 * exchanges a message with the last rank and prints "rank 0: ok". The others print "rank N: ok", too.
 * With STOPS=1 the last rank is stopped once it sleeps in its call, while rank 0 takes notice, and hears of it from rank 0; its errors
 * are fatal, whatever HANDLER is. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
#ifndef MPIX_ERR_PROC_FAILED
#define MPIX_ERR_PROC_FAILED 101
#endif

enum { LONG = 1 << 20, SOME = 40000 };
static int rank, size, code = -1;
static char some[SOME], big[LONG];
static MPI_Comm world;
/* Process id of the rank that is stopped. */
static int stopped;

static void fail(const char *what, int value)
{
    printf("rank %d: %s: %d\n", rank, what, value);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 9);
}

/* Waits until the rank that is to be stopped sleeps in its call: what it has to say there is said then. */
static void await_sleep(void)
{
    char name[40], text[400];
    snprintf(name, sizeof name, "/proc/%d/stat", stopped);
    for (int asleep = 0, n = 0; asleep < 5 && n < 2000; n++) {
        FILE *f = fopen(name, "r");
        size_t len = f ? fread(text, 1, sizeof text - 1, f) : 0;
        if (f)
            fclose(f);
        text[len] = 0;
        char *end = strrchr(text, ')');
        asleep = end && end[1] && end[2] == 'S' ? asleep + 1 : 0;
        usleep(10000);
    }
}

static void go(const char *how)
{
    int n = 17;
    MPI_Send(&n, 1, MPI_INT, 0, 1, world);
    memset(some, 5, SOME);
    MPI_Send(some, SOME, MPI_CHAR, 0, 2, world);
    MPI_Send(NULL, 0, MPI_INT, 0, 1, world);
    fflush(stdout);
    if (stopped) {
        MPI_Recv(NULL, 0, MPI_INT, size - 1, 11, world, MPI_STATUS_IGNORE);
        await_sleep();
        kill(stopped, SIGSTOP);
    }
    if (strcmp(how, "exit") == 0)
        exit(0);
    MPI_Finalize();
    exit(0);
}

static void take(void)
{
    int n = 0;
    MPI_Status s;
    MPI_Recv(&n, 1, MPI_INT, 1, 1, world, &s);
    if (n != 17)
        fail("the first message", n);
    MPI_Recv(some, SOME, MPI_CHAR, 1, 2, world, &s);
    if (some[0] != 5 || some[SOME - 1] != 5)
        fail("the second message", some[0]);
    MPI_Recv(&n, 1, MPI_INT, MPI_ANY_SOURCE, 1, world, &s);
    MPI_Get_count(&s, MPI_INT, &n);
    if (s.MPI_SOURCE != 1 || n != 0)
        fail("the third message", n);
}

static int is(const char *mode, const char *name) { return strcmp(mode, name) == 0; }

/* Waits by requests. */
static int requests(const char *mode)
{
    static int in[3];
    MPI_Request r[3];
    MPI_Status s[3];
    int flag = 0, i;
    if (is(mode, "persistent")) {
        MPI_Recv_init(in, 1, MPI_INT, 1, 3, world, r);
        MPI_Start(r);
        code = MPI_Wait(r, s);
        return MPI_Request_free(r);
    }
    if (is(mode, "two")) {
        MPI_Irecv(in, 1, MPI_INT, 1, 3, world, &r[0]);
        MPI_Irecv(in + 1, 1, MPI_INT, 1, 4, world, &r[1]);
        code = MPI_Waitany(2, r, &i, s);
        if (code == MPI_SUCCESS || i < 0)
            fail("waitany", i);
        return MPI_Waitall(1, &r[1 - i], s);
    }
    if (is(mode, "pair")) {
        MPI_Isendrecv(in, 1, MPI_INT, 0, 8, in + 1, 1, MPI_INT, 1, 8, world, r);
        code = MPI_Wait(r, s);
        return 0;
    }
    if (is(mode, "issend")) {
        MPI_Issend(in, 1, MPI_INT, 1, 3, world, r);
        code = MPI_Wait(r, s);
        return 0;
    }
    MPI_Irecv(in, 1, MPI_INT, 1, 3, world, &r[0]);
    if (is(mode, "wait"))
        code = MPI_Wait(r, s);
    if (is(mode, "waitall")) {
        MPI_Isend(in + 1, 1, MPI_INT, 0, 3, world, &r[1]);
        MPI_Irecv(in + 2, 1, MPI_INT, 0, 3, world, &r[2]);
        code = MPI_Waitall(3, r, s);
        int class = -1;
        MPI_Error_class(code, &class);
        if (class == MPI_ERR_IN_STATUS)
            code = s[0].MPI_ERROR;
    }
    if (is(mode, "test"))
        for (code = MPI_SUCCESS; code == MPI_SUCCESS;) {
            code = MPI_Test(r, &flag, s);
            if (flag && code == MPI_SUCCESS)
                fail("test", flag);
        }
    return 0;
}

static void windows(const char *mode)
{
    int *base, v = 1;
    MPI_Win win;
    MPI_Group all, one;
    MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, world, &base, &win);
    MPI_Win_set_errhandler(win, strcmp(getenv("HANDLER"), "return") ? MPI_ERRORS_ARE_FATAL : MPI_ERRORS_RETURN);
    if (is(mode, "held") && rank == 1)
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    if (is(mode, "held-here") && rank == size - 1)
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Barrier(world);
    if (rank == 1)
        go(getenv("HOW"));
    if (is(mode, "held-here") && rank == size - 1) {
        usleep(300000);
        MPI_Win_unlock(0, win);
    }
    if (rank == 0)
        take();
    if (is(mode, "held-here") && rank == 0 && (MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win) || MPI_Win_unlock(0, win)))
        fail(mode, 0);
    if (is(mode, "fence"))
        code = MPI_Win_fence(0, win);
    if (is(mode, "held"))
        code = MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    if (is(mode, "start")) {
        MPI_Comm_group(world, &all);
        MPI_Group_incl(all, 1, &v, &one);
        code = MPI_Win_start(one, 0, win);
    }
}

static void collectives(const char *mode)
{
    MPI_Request r;
    int one = 1, sum = 0, flag = 0;
    MPI_Comm other;
    if (is(mode, "barrier"))
        code = MPI_Barrier(world);
    if (is(mode, "bcast"))
        code = MPI_Bcast(&one, 1, MPI_INT, 1, world);
    if (is(mode, "bcast-long"))
        code = MPI_Bcast(big, LONG, MPI_CHAR, 1, world);
    if (is(mode, "allreduce"))
        code = MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, world);
    if (is(mode, "alltoall"))
        code = MPI_Alltoall(some, 100, MPI_CHAR, big, 100, MPI_CHAR, world);
    if (is(mode, "dup"))
        code = MPI_Comm_dup(world, &other);
    if (is(mode, "ibarrier")) {
        MPI_Ibarrier(world, &r);
        code = MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    if (is(mode, "iallreduce")) {
        MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, world, &r);
        for (code = MPI_SUCCESS; code == MPI_SUCCESS && !flag;)
            code = MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
    }
}

static void messages(const char *mode)
{
    int in = 0, flag = 0;
    MPI_Message m;
    MPI_Status s;
    if (is(mode, "recv"))
        code = MPI_Recv(&in, 1, MPI_INT, 1, 3, world, &s);
    if (is(mode, "recv-any"))
        code = MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, world, &s);
    if (is(mode, "sendrecv"))
        code = MPI_Sendrecv(&in, 1, MPI_INT, 0, 3, &in, 1, MPI_INT, 1, 3, world, &s);
    if (is(mode, "probe"))
        code = MPI_Probe(1, 3, world, &s);
    if (is(mode, "probe-any"))
        code = MPI_Probe(MPI_ANY_SOURCE, 3, world, &s);
    if (is(mode, "mprobe"))
        code = MPI_Mprobe(1, 3, world, &m, &s);
    if (is(mode, "iprobe"))
        for (code = MPI_SUCCESS; code == MPI_SUCCESS && !flag;)
            code = MPI_Iprobe(1, 3, world, &flag, &s);
    if (is(mode, "ssend"))
        code = MPI_Ssend(&in, 1, MPI_INT, 1, 3, world);
    if (is(mode, "send-long"))
        code = MPI_Send(big, LONG, MPI_CHAR, 1, 3, world);
}

/* The job of two ranks that this one spawns goes; MODE "child-..." is what its parent waits for then. */
static int spawn(const char *name, const char *how, const char *handler, const char *mode)
{
    char *args[] = {(char *)how, (char *)handler, (char *)mode, NULL};
    int in = 0, class = -1;
    MPI_Comm child, flat;
    MPI_Status s;
    MPI_Comm_spawn(name, args, 2, MPI_INFO_NULL, 0, MPI_COMM_SELF, &child, MPI_ERRCODES_IGNORE);
    if (is(mode, "child-merged")) {
        MPI_Intercomm_merge(child, 0, &flat);
        child = flat;
    }
    if (is(handler, "return"))
        MPI_Comm_set_errhandler(child, MPI_ERRORS_RETURN);
    for (int i = 0; i < 2; i++)
        MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, child, &s);
    if (is(mode, "child-recv"))
        code = MPI_Recv(&in, 1, MPI_INT, 1, 1, child, &s);
    if (is(mode, "child-any"))
        code = MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 1, child, &s);
    if (is(mode, "child-ssend"))
        code = MPI_Ssend(&in, 1, MPI_INT, 1, 1, child);
    if (is(mode, "child-long"))
        code = MPI_Send(big, LONG, MPI_CHAR, 1, 1, child);
    if (is(mode, "child-barrier") || is(mode, "child-merged"))
        code = MPI_Barrier(child);
    if (is(mode, "child-disconnect"))
        code = MPI_Comm_disconnect(&child);
    MPI_Error_class(code, &class);
    if (class != (is(mode, "child-disconnect") ? MPI_SUCCESS : MPIX_ERR_PROC_FAILED))
        fail("error class", class);
    MPI_Finalize();
    printf("rank 0: ok\n");
    return 0;
}

static int be_child(const char *how, const char *mode, MPI_Comm parent)
{
    MPI_Comm flat = parent;
    if (is(mode, "child-merged"))
        MPI_Intercomm_merge(parent, 1, &flat);
    MPI_Send(&rank, 1, MPI_INT, 0, 1, flat);
    if (is(how, "finalize"))
        MPI_Finalize();
    return 0;
}

static void names(const char *mode, const char *const *list, void (*run)(const char *))
{
    for (; *list; list++)
        if (is(mode, *list))
            run(mode);
}

/* Asks a few times for what never comes, and goes on without it: no error, though nobody is left to send. */
static void asks(const char *mode)
{
    static int in[2];
    MPI_Request r[2];
    MPI_Status s[2];
    int flag, i, n;
    MPI_Irecv(in, 1, MPI_INT, 1, 3, world, &r[0]);
    MPI_Irecv(in + 1, 1, MPI_INT, 1, 4, world, &r[1]);
    usleep(300000);
    for (n = 0; n < 1000; n++)
        if (MPI_Test(r, &flag, s) || flag || MPI_Testall(2, r, &flag, s) || flag || MPI_Testany(2, r, &i, &flag, s) ||
            flag || MPI_Testsome(2, r, &i, in, s) || i || MPI_Iprobe(1, 5, world, &flag, s) || flag)
            fail(mode, n);
    MPI_Cancel(&r[0]);
    MPI_Cancel(&r[1]);
    if (MPI_Waitall(2, r, s))
        fail("waitall of cancelled receives", 0);
}

static void by_requests(const char *mode)
{
    requests(mode);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "exit", *handler = argc > 2 ? argv[2] : "fatal";
    const char *mode = argc > 3 ? argv[3] : "none";
    static const char *const one[] = {"recv", "sendrecv", "probe", "mprobe", "iprobe", "ssend", "send-long", 0};
    static const char *const anybody[] = {"recv-any", "probe-any", 0};
    static const char *const by[] = {"wait", "waitall", "two", "test", "pair", "persistent", "issend", 0};
    static const char *const few[] = {"asks", 0};
    static const char *const all[] = {"barrier", "bcast", "bcast-long", "allreduce", "alltoall", "dup", "ibarrier",
        "iallreduce", 0};
    static const char *const win[] = {"fence", "held", "held-here", "start", 0};
    setenv("HOW", how, 1);
    setenv("HANDLER", handler, 1);
    int level;
    MPI_Init_thread(&argc, &argv, getenv("THREADS") ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm parent;
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL)
        return be_child(how, mode, parent);
    if (strncmp(mode, "child", 5) == 0)
        return spawn(argv[0], how, handler, mode);
    world = MPI_COMM_WORLD;
    if (!getenv("ON_THE_WORLD"))
        MPI_Comm_dup(MPI_COMM_WORLD, &world);
    if (is(handler, "return"))
        MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
    names(mode, win, windows);
    if (getenv("STOPS")) {
        stopped = getpid();
        MPI_Bcast(&stopped, 1, MPI_INT, size - 1, world);
        if (rank == size - 1) {
            MPI_Comm_set_errhandler(world, MPI_ERRORS_ARE_FATAL);
            /* Behind this it waits in its call alone. */
            MPI_Send(NULL, 0, MPI_INT, 1, 11, world);
        }
    }
    MPI_Request owed;
    if (is(mode, "owed") && rank < 2)
        MPI_Isend(big, LONG, MPI_CHAR, 1 - rank, 7, world, &owed);
    if (rank == 1)
        go(how);
    if (rank == 0 && code == -1 && !is(mode, "held-here"))
        take();
    names(mode, all, collectives);
    if (rank == 0) {
        if (stopped)
            kill(stopped, SIGCONT);
        names(mode, one, messages);
        names(mode, by, by_requests);
        names(mode, few, asks);
    }
    if (size == 2 && rank == 0)
        names(mode, anybody, messages);
    if (size > 2 && (is(mode, "recv-any") || is(mode, "any"))) {
        /* The last rank is still there, and sends in the end. */
        int in = 0, i = -1;
        MPI_Request r[2];
        if (rank == size - 1) {
            usleep(300000);
            MPI_Send(&rank, 1, MPI_INT, 0, 3, world);
        }
        if (rank == 0 && is(mode, "recv-any"))
            MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 3, world, MPI_STATUS_IGNORE);
        if (rank == 0 && is(mode, "any")) {
            MPI_Irecv(&i, 1, MPI_INT, 1, 3, world, &r[0]);
            MPI_Irecv(&in, 1, MPI_INT, size - 1, 3, world, &r[1]);
            MPI_Waitany(2, r, &i, MPI_STATUS_IGNORE);
            if (i != 1)
                fail("which request", i);
            MPI_Cancel(&r[0]);
            MPI_Wait(&r[0], MPI_STATUS_IGNORE);
        }
        if (rank == 0 && in != size - 1)
            fail("from the last rank", in);
    }
    if (code != -1) {
        int class = -1;
        MPI_Error_class(code, &class);
        if (class != MPIX_ERR_PROC_FAILED)
            fail("error class", class);
    }
    if (size > 2 && !(is(mode, "recv-any") || is(mode, "any"))) {
        int in = 0;
        if (rank == size - 1)
            MPI_Send(&rank, 1, MPI_INT, 0, 9, world);
        if (rank == 0)
            MPI_Recv(&in, 1, MPI_INT, size - 1, 9, world, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    printf("rank %d: ok\n", rank);
    return 0;
}
