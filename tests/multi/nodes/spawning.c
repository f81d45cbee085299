// Processes of a job on several nodes that start others and connect with other jobs, over all nodes.
#include <mpi.h>
#include <signal.h>
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

/* Memory of all members: puts, sums under locks, and those of the next one by MPI_Win_lock_all. */
static void windows(MPI_Comm all)
{
    int r, k, *base;
    MPI_Win win;
    MPI_Comm_rank(all, &r);
    MPI_Comm_size(all, &k);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, all, &base, &win);
    memset(base, 0, 4 * sizeof(int));
    MPI_Win_fence(0, win);
    MPI_Put(&r, 1, MPI_INT, (r + 1) % k, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    must(base[0] == (r + k - 1) % k, "put to the next one");
    int one = 1;
    for (int i = 0; i < 3; i++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, i % k, 0, win);
        MPI_Accumulate(&one, 1, MPI_INT, i % k, 1, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_unlock(i % k, win);
    }
    MPI_Win_lock_all(0, win);
    MPI_Accumulate(&one, 1, MPI_INT, (r + 2) % k, 2, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(all);
    MPI_Win_lock(MPI_LOCK_SHARED, r, 0, win);
    int locked = base[1], open = base[2];
    MPI_Win_unlock(r, win);
    MPI_Allreduce(MPI_IN_PLACE, &locked, 1, MPI_INT, MPI_SUM, all);
    must(locked == 3 * k && open == 1, "sums in windows");
    MPI_Win_free(&win);
}

/* Messages across, collectives over both sides, and of the union. */
static void meet(MPI_Comm inter, int first)
{
    int r, near, far;
    MPI_Comm_rank(inter, &r);
    MPI_Comm_size(inter, &near);
    MPI_Comm_remote_size(inter, &far);
    static char big[1 << 20];
    if (r == 0) {
        big[7] = 3;
        MPI_Sendrecv_replace(big, sizeof big, MPI_BYTE, far - 1, 5, MPI_ANY_SOURCE, 5, inter, MPI_STATUS_IGNORE);
        must(big[7] == 3, "long message from the first");
    }
    if (r == near - 1) {
        big[7] = 3;
        MPI_Sendrecv_replace(big, sizeof big, MPI_BYTE, 0, 5, MPI_ANY_SOURCE, 5, inter, MPI_STATUS_IGNORE);
        must(big[7] == 3, "long message from the last");
    }
    int mine = r + 1, theirs = 0;
    MPI_Allreduce(&mine, &theirs, 1, MPI_INT, MPI_SUM, inter);
    must(theirs == far * (far + 1) / 2, "the other side's sum");

    MPI_Comm all, half, node;
    MPI_Intercomm_merge(inter, !first, &all);
    int one = 1, sum = 0, k, from;
    MPI_Comm_size(all, &k);
    MPI_Comm_rank(all, &r);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all);
    must(sum == near + far && k == sum, "sum over both sides");
    for (int i = 0; i < k; i++) {
        from = i == r ? r : -1;
        MPI_Bcast(&from, 1, MPI_INT, i, all);
        must(from == i, "broadcast from each");
    }
    MPI_Comm_split(all, r % 2, 0, &half);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, half);
    must(sum == (k + 1 - r % 2) / 2, "sum over a half");
    MPI_Comm_free(&half);
    MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, node);
    MPI_Comm_size(node, &k);
    must(sum == k, "sum over a node");
    MPI_Comm_free(&node);
    windows(all);
    MPI_Comm_free(&all);
}

static int child(MPI_Comm parent, int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (!strcmp(how, "dies")) {
        if (me == n - 1)
            raise(9);
        sleep(30);
    }
    if (!strcmp(how, "where")) {
        MPI_Comm node;
        int size, least;
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
        MPI_Comm_size(node, &size);
        MPI_Allreduce(&size, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
        if (me == 0)
            MPI_Send(&least, 1, MPI_INT, 0, 1, parent);
        MPI_Comm_free(&node);
    }
    meet(parent, 0);
    MPI_Comm_disconnect(&parent);
    MPI_Finalize();
    return 0;
}

/* All of a communicator start `k` processes. */
static void start_from(MPI_Comm c, const char *self, int k)
{
    MPI_Comm inter;
    int size, codes[16];
    char *args[] = {"child", NULL};
    must(MPI_Comm_spawn(self, args, k, MPI_INFO_NULL, 0, c, &inter, codes) == MPI_SUCCESS, "spawn");
    MPI_Comm_remote_size(inter, &size);
    must(size == k, "as many as asked for");
    meet(inter, 1);
    MPI_Comm_disconnect(&inter);
}

/* Two programs from the last rank, and those find their nodes. */
static void start_several(const char *self, int spread)
{
    MPI_Comm inter;
    char *names[] = {(char *)self, (char *)self}, *args[] = {"where", NULL}, **both[] = {args, args};
    int counts[] = {1, n}, codes[20], least = 0;
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    MPI_Comm_spawn_multiple(2, names, both, counts, infos, n - 1, MPI_COMM_WORLD, &inter, codes);
    if (me == 0) {
        MPI_Recv(&least, 1, MPI_INT, 0, 1, inter, MPI_STATUS_IGNORE);
        must(!spread || least < n + 1, "children are on several nodes");
    }
    meet(inter, 1);
    MPI_Comm_disconnect(&inter);
}

/* Two groups of the world meet by a port, `times` times. */
static void ports(MPI_Comm half, int accepts, int times)
{
    int r;
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    MPI_Comm_rank(half, &r);
    if (r == 0 && accepts)
        MPI_Open_port(MPI_INFO_NULL, port);
    if (r == 0) {
        // The first ranks of the halves are those of the world's.
        if (accepts)
            MPI_Send(port, sizeof port, MPI_CHAR, n - 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(port, sizeof port, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    for (int i = 0; i < times; i++) {
        if (accepts)
            MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &inter);
        else
            MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &inter);
        meet(inter, accepts);
        MPI_Comm_disconnect(&inter);
    }
    if (r == 0 && accepts)
        MPI_Close_port(port);
}

/* Two jobs: the first one leaves its port in a file. */
static void jobs(const char *side, const char *file)
{
    char port[MPI_MAX_PORT_NAME], part[1000];
    MPI_Comm inter;
    int serves = !strcmp(side, "server");
    if (me == 0 && serves) {
        MPI_Open_port(MPI_INFO_NULL, port);
        snprintf(part, sizeof part, "%s.part", file);
        FILE *f = fopen(part, "w");
        fputs(port, f);
        fclose(f);
        rename(part, file);
    } else if (me == 0) {
        FILE *f;
        while (!(f = fopen(file, "r")))
            usleep(10000);
        must(fgets(port, sizeof port, f) != NULL, "a port in the file");
        fclose(f);
    }
    for (int i = 0; i < 3; i++) {
        if (serves)
            MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
        else
            MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
        meet(inter, serves);
        MPI_Comm_disconnect(&inter);
    }
}

int main(int argc, char **argv)
{
    MPI_Comm parent, c;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL)
        return child(parent, argc, argv);
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "spawn")) {
        start_from(MPI_COMM_SELF, argv[0], 2);
        MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &c);
        start_from(c, argv[0], 2);
        MPI_Comm_free(&c);
        start_from(MPI_COMM_WORLD, argv[0], 1);
        start_from(MPI_COMM_WORLD, argv[0], 3);
        start_several(argv[0], argc > 2);
    } else if (!strcmp(what, "ports")) {
        MPI_Comm_split(MPI_COMM_WORLD, me == n - 1, 0, &c);
        ports(c, me < n - 1, 3);
        MPI_Comm_free(&c);
    } else if (!strcmp(what, "server") || !strcmp(what, "client")) {
        jobs(what, argv[2]);
    } else if (!strcmp(what, "missing")) {
        int class = 0;
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        int code = MPI_Comm_spawn("/no/program", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &c, MPI_ERRCODES_IGNORE);
        MPI_Error_class(code, &class);
        must(class == MPI_ERR_SPAWN, "the class of the error");
    } else if (!strcmp(what, "death")) {
        char *args[] = {"dies", NULL};
        MPI_Comm_spawn(argv[0], args, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &c, MPI_ERRCODES_IGNORE);
        MPI_Barrier(c);
    }
    /* Messages of the job go on beside it. */
    int sum = 0;
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    must(sum == n * (n - 1) / 2, "sum over the nodes");
    printf("rank %d: fine\n", me);
    MPI_Finalize();
    return argc < 1;
}
