// One-sided communication with ranks of other nodes: what a program sees of it beside what tests/c/rma checks anyway.
#include <dirent.h>
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int me, n;

static void must(int good, const char *what)
{
    if (!good) {
        printf("rank %d: wrong: %s\n", me, what);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
}

static int node_of(int rank, int nodes)
{
    return rank * nodes / n;
}

/* Stops a process, each thread of it: the one that takes the signal may have to wait for a core, while others go on. */
static void stop(int pid)
{
    char name[64];
    kill(pid, SIGSTOP);
    snprintf(name, sizeof name, "/proc/%d/task", pid);
    for (int running = 1; running;) {
        running = 0;
        DIR *tasks = opendir(name);
        for (struct dirent *e; tasks && (e = readdir(tasks));) {
            char path[340], line[256] = "";
            if (e->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s/stat", name, e->d_name);
            FILE *f = fopen(path, "r");
            if (f && fgets(line, sizeof line, f) && strrchr(line, ')'))
                running += strrchr(line, ')')[2] != 'T';
            if (f)
                fclose(f);
        }
        if (tasks)
            closedir(tasks);
        usleep(1000);
    }
}

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

/* Computes, without a call of MPI, until a time. */
static void compute_until(double end)
{
    volatile double x = 1;
    while (MPI_Wtime() < end)
        for (int i = 0; i < 100000; i++)
            x = x * 1.0000001;
}

/* A target that computes, until it is told in its memory, is served all the same. */
static void passive(double limit)
{
    int64_t *mem, one = 1, old = 0, got = 0, sum;
    MPI_Win win;
    MPI_Win_allocate(4096, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    int target = n - 1;
    mem[8] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (me == target) {
        double late = MPI_Wtime() + 60;
        while (*(volatile int64_t *)&mem[8] == 0 && MPI_Wtime() < late)
            compute_until(MPI_Wtime() + 0.001);
        must(mem[8] == 1, "the word that ends its computation");
    }
    if (me == 0) {
        // The target has left the barrier by then.
        compute_until(MPI_Wtime() + 0.2);
        double began = MPI_Wtime();
        int rounds = 20;
        for (int i = 0; i < rounds; i++) {
            int64_t x = 1000 + i;
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
            MPI_Put(&x, 1, MPI_INT64_T, target, 5, 1, MPI_INT64_T, win);
            MPI_Win_flush(target, win);
            MPI_Get(&got, 1, MPI_INT64_T, target, 5, 1, MPI_INT64_T, win);
            MPI_Fetch_and_op(&one, &old, MPI_INT64_T, target, 6, MPI_SUM, win);
            MPI_Win_unlock(target, win);
            must(got == x && old == i, "what a computing target has");
        }
        double each = (MPI_Wtime() - began) / rounds;
        printf("a computing target: %.2f ms a round\n", each * 1e3);
        must(each < limit, "the time that a computing target takes");
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
        MPI_Put(&one, 1, MPI_INT64_T, target, 8, 1, MPI_INT64_T, win);
        MPI_Win_unlock(target, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, &old, MPI_INT64_T, target, 7, MPI_SUM, win);
    MPI_Win_unlock_all(win);
    sum = old;
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    must(sum == (int64_t)n * (n - 1) / 2, "each old value once");
    MPI_Win_free(&win);
}

/* Exclusive locks of near and far ranks exclude each other, and the whole window's shared lock. */
static void locks(int rounds)
{
    int64_t *mem, sum[2] = {0, 0};
    MPI_Win win;
    MPI_Win_allocate(256, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, me, 0, win);
    memset(mem, 0, 256);
    MPI_Win_unlock(me, win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++) {
        for (int t = 0; t < n; t++) {
            int to = (me + t) % n;
            int64_t pair[2];
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win);
            MPI_Get(pair, 2, MPI_INT64_T, to, 0, 2, MPI_INT64_T, win);
            MPI_Win_flush(to, win);
            must(pair[0] == pair[1], "two words that change together, exclusively");
            pair[0]++;
            MPI_Put(&pair[0], 1, MPI_INT64_T, to, 0, 1, MPI_INT64_T, win);
            MPI_Win_flush(to, win);
            pair[1]++;
            MPI_Put(&pair[1], 1, MPI_INT64_T, to, 1, 1, MPI_INT64_T, win);
            MPI_Win_unlock(to, win);
        }
        int64_t pairs[64][2];
        MPI_Win_lock_all(0, win);
        for (int t = 0; t < n; t++)
            MPI_Get(pairs[t], 2, MPI_INT64_T, t, 0, 2, MPI_INT64_T, win);
        MPI_Win_flush_all(win);
        MPI_Win_unlock_all(win);
        for (int t = 0; t < n; t++)
            must(pairs[t][0] == pairs[t][1], "two words that change together, under the whole window's lock");
        int64_t one = 1;
        int to = (me + i) % n;
        MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win);
        MPI_Accumulate(&one, 1, MPI_INT64_T, to, 2, 1, MPI_INT64_T, MPI_SUM, win);
        MPI_Win_unlock(to, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, me, 0, win);
    must(mem[0] == (int64_t)n * rounds && mem[1] == mem[0], "each exclusive update once");
    sum[0] = mem[2];
    MPI_Win_unlock(me, win);
    MPI_Allreduce(&sum[0], &sum[1], 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    must(sum[1] == (int64_t)n * rounds, "each atomic update once");
    MPI_Win_free(&win);
}

/* Whose memory can be had as an address. */
static void shared(int nodes)
{
    int unit, *mem, *p;
    MPI_Aint size;
    MPI_Win win;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    *mem = 100 + me;
    MPI_Win_fence(0, win);
    for (int r = 0; r < n; r++) {
        MPI_Win_shared_query(win, r, &size, &unit, &p);
        if (node_of(r, nodes) == node_of(me, nodes))
            must(size == 64 && unit == 4 && *p == 100 + r, "memory of a rank of this node");
        else
            must(size == 0 && p == NULL, "memory of a rank of another node");
    }
    MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &unit, &p);
    if (node_of(0, nodes) == node_of(me, nodes))
        must(size == 64 && *p == 100, "the first rank that has memory, of this node");
    else
        must(size == 0 && p == NULL, "the first rank that has memory, of another node");
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
}

/* Wrong ranges and ranks are told as on one node; memory that is not attached, once the operation is to be complete. */
static void errors(void)
{
    int x = 1, far = (me + n / 2) % n, *mem;
    MPI_Win win;
    MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    must(class_of(MPI_Put(&x, 1, MPI_INT, far, 0, 1, MPI_INT, win)) == MPI_ERR_RMA_SYNC, "no epoch");
    MPI_Win_lock_all(0, win);
    must(class_of(MPI_Put(&x, 1, MPI_INT, far, 16, 1, MPI_INT, win)) == MPI_ERR_RMA_RANGE, "beyond the window");
    must(class_of(MPI_Put(&x, 1, MPI_INT, far, -1, 1, MPI_INT, win)) == MPI_ERR_DISP, "before the window");
    must(class_of(MPI_Put(&x, 1, MPI_INT, n, 0, 1, MPI_INT, win)) == MPI_ERR_RANK, "no rank");
    must(class_of(MPI_Win_lock(MPI_LOCK_SHARED, far, 0, win)) == MPI_ERR_RMA_SYNC, "a lock within MPI_Win_lock_all");
    must(MPI_Put(&x, 1, MPI_INT, far, 15, 1, MPI_INT, win) == MPI_SUCCESS, "the last element");
    must(MPI_Win_unlock_all(win) == MPI_SUCCESS, "an epoch with errors");
    MPI_Win_free(&win);

    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    int e = MPI_Put(&x, 1, MPI_INT, far, 64, 1, MPI_INT, win);
    int later = MPI_Win_flush(far, win);
    must(class_of(e) == MPI_ERR_RMA_RANGE || class_of(later) == MPI_ERR_RMA_RANGE, "memory that is not attached");
    must(MPI_Win_flush_all(win) == MPI_SUCCESS, "an error is told once");
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

/* Puts and gets of all lengths about those from which on they go without copies, contiguous and not. */
static void lengths(void)
{
    enum { MOST = 3 << 20 };
    static const int sizes[] = {1, 1000, 16383, 16384, 16385, 70000, 262144, 1 << 20, MOST - 8};
    unsigned char *mem, *out = malloc(MOST), *in = malloc(MOST);
    MPI_Win win;
    MPI_Win_allocate(MOST, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    int to = (me + n / 2) % n, from = (me + n - n / 2) % n;
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        int len = sizes[k], odd = (int)k % 5;
        MPI_Request r;
        MPI_Datatype apart;
        for (int i = 0; i < len; i++)
            out[i] = (unsigned char)(i * 7 + me + (int)k);
        MPI_Win_fence(0, win);
        memset(mem, 0xee, MOST);
        MPI_Win_fence(0, win);
        MPI_Put(out, len, MPI_BYTE, to, odd, len, MPI_BYTE, win);
        MPI_Win_fence(0, win);
        for (int i = 0; i < len; i++)
            must(mem[odd + i] == (unsigned char)(i * 7 + from + (int)k), "what was put");
        must(mem[odd + len] == 0xee && (!odd || mem[odd - 1] == 0xee), "what is beside it");
        memset(in, 0, MOST);
        MPI_Get(in, len, MPI_BYTE, to, odd, len, MPI_BYTE, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        must(!memcmp(in, out, len) && in[len] == 0, "what was got");
        MPI_Win_lock_all(0, win);
        MPI_Rget(in, len, MPI_BYTE, to, odd, len, MPI_BYTE, win, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        must(!memcmp(in, out, len), "what was got by a request");
        MPI_Type_vector(len / 2 + 1, 1, 2, MPI_BYTE, &apart);
        MPI_Type_commit(&apart);
        if (len > 1 && len < MOST / 2) {
            MPI_Rput(out, len / 2 + 1, MPI_BYTE, to, 0, 1, apart, win, &r);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
            memset(in, 0, MOST);
            MPI_Get(in, len / 2 + 1, MPI_BYTE, to, 0, 1, apart, win);
            MPI_Win_flush(to, win);
            must(!memcmp(in, out, len / 2 + 1), "what was put and got with gaps");
        }
        MPI_Type_free(&apart);
        MPI_Win_unlock_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    }
    MPI_Win_free(&win);
    free(out);
    free(in);
}

/* Dies at a moment when others wait for it. */
static void die(const char *who)
{
    int64_t *mem, x = 1;
    MPI_Win win;
    MPI_Win_allocate(64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Barrier(MPI_COMM_WORLD);
    int target = n - 1, killed = !strcmp(who, "target") ? target : 0;
    if (me == killed) {
        if (!strcmp(who, "holder"))
            MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
        usleep(200000);
        kill(getpid(), SIGKILL);
    }
    usleep(100000);
    for (;;) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
        MPI_Put(&x, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, win);
        MPI_Win_unlock(target, win);
    }
}

/* Rank 0 hears the target's process number; all meet behind that. */
static int pid_of(int target)
{
    int pid = getpid();
    if (me == target)
        MPI_Send(&pid, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (me == 0)
        MPI_Recv(&pid, 1, MPI_INT, target, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    return pid;
}

/* A target that does not run: what is put and added is locally complete all the same, and done once it runs. */
static void local(void)
{
    enum { UPDATES = 1000 };
    int64_t *mem, out, got[3];
    int target = n - 1, pid;
    MPI_Win win;
    MPI_Request r[2];
    MPI_Win_allocate(64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    memset(mem, 0, 64);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    pid = pid_of(target);
    if (me == 0) {
        // The target has left the barrier by then, and waits in the next.
        usleep(50000);
        stop(pid);
        for (int i = 1; i <= UPDATES; i++) {
            out = i;
            must(!MPI_Accumulate(&out, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, MPI_SUM, win), "an update");
            must(!MPI_Win_flush_local(target, win), "its local completion");
            out = -i;
            must(!MPI_Raccumulate(&out, 1, MPI_INT64_T, target, 1, 1, MPI_INT64_T, MPI_SUM, win, &r[0]), "a request");
            must(!MPI_Rput(&out, 1, MPI_INT64_T, target, 2, 1, MPI_INT64_T, win, &r[1]), "a put by request");
            must(!MPI_Waitall(2, r, MPI_STATUSES_IGNORE), "the requests");
            must(!MPI_Win_flush_local_all(win), "all local completions");
            out = 0;
        }
        kill(pid, SIGCONT);
        MPI_Win_flush(target, win);
        MPI_Get(got, 3, MPI_INT64_T, target, 0, 3, MPI_INT64_T, win);
        MPI_Win_flush_local(target, win);
        int64_t sum = UPDATES * (UPDATES + 1) / 2;
        must(got[0] == sum && got[1] == -sum && got[2] == -UPDATES, "what was put and added");
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}

/* A target dies that has answered nothing: each operation ends by an error, those under way and those that were to follow. */
static void lost(void)
{
    enum { UPDATES = 2000, ASKED = 200 };
    int64_t *mem, one = 1, old[ASKED];
    int target = n - 1, failed = 0, pid;
    MPI_Win win;
    MPI_Request rs[ASKED];
    MPI_Status ss[ASKED];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Win_allocate(8192, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    pid = pid_of(target);
    if (me == target)
        for (;;)
            pause();
    if (me == 0) {
        usleep(50000);
        stop(pid);
        for (int i = 0; i < UPDATES; i++)
            must(!MPI_Accumulate(&one, 1, MPI_INT64_T, target, i % 1000, 1, MPI_INT64_T, MPI_SUM, win), "an update");
        for (int i = 0; i < ASKED; i++)
            must(!MPI_Rget_accumulate(&one, 1, MPI_INT64_T, &old[i], 1, MPI_INT64_T, target, 5, 1, MPI_INT64_T, MPI_SUM, win, &rs[i]), "a request");
        kill(pid, SIGKILL);
        must(class_of(MPI_Waitall(ASKED, rs, ss)) == MPI_ERR_IN_STATUS, "requests to the dead");
        for (int i = 0; i < ASKED; i++)
            failed += rs[i] == MPI_REQUEST_NULL && ss[i].MPI_ERROR != MPI_SUCCESS;
        must(failed == ASKED, "a request whose target is dead has no error");
        must(MPI_Win_flush(target, win) != MPI_SUCCESS, "updates of the dead");
        must(MPI_Win_flush_all(win) == MPI_SUCCESS, "errors are told once");
        must(MPI_Accumulate(&one, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, MPI_SUM, win) != MPI_SUCCESS, "an update after that");
    }
    if (n > 2) {
        // Those that are left go on with each other.
        MPI_Accumulate(&one, 1, MPI_INT64_T, (me + 1) % (n - 1), 7, 1, MPI_INT64_T, MPI_SUM, win);
        must(MPI_Win_flush((me + 1) % (n - 1), win) == MPI_SUCCESS, "an update of one that lives");
    }
    MPI_Win_unlock_all(win);
    must(MPI_Win_free(&win) != MPI_SUCCESS, "a window of the dead");
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    const char *what = argv[1], *arg = argc > 2 ? argv[2] : "";
    if (!strcmp(what, "passive"))
        passive(atof(arg));
    else if (!strcmp(what, "locks"))
        locks(atoi(arg));
    else if (!strcmp(what, "shared"))
        shared(atoi(arg));
    else if (!strcmp(what, "lengths"))
        lengths();
    else if (!strcmp(what, "errors"))
        errors();
    else if (!strcmp(what, "die"))
        die(arg);
    else if (!strcmp(what, "local"))
        local();
    else if (!strcmp(what, "lost"))
        lost();
    printf("rank %d fine\n", me);
    MPI_Finalize();
    return 0;
}
