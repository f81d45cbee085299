// What several nodes change: who shares memory, and what is refused.
#include <mpi.h>
#include <mpi-ext.h>
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

static int class_of(int code)
{
    int class;
    MPI_Error_class(code, &class);
    return class;
}

/* The node of a rank, dealt in blocks. */
static int node_of(int rank, int nodes)
{
    return rank * nodes / n;
}

static void memory(int nodes)
{
    int mates = 0, size, *base, info_len = 0;
    MPI_Comm node, unguided, other;
    MPI_Win win;
    for (int r = 0; r < n; r++)
        mates += node_of(r, nodes) == node_of(me, nodes);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -me, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &size);
    must(size == mates, "size of the node");
    MPI_Info info;
    char value[64] = "";
    int flag;
    MPI_Info_create(&info);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_HW_UNGUIDED, 0, info, &unguided);
    MPI_Comm_size(unguided, &size);
    info_len = sizeof value;
    MPI_Info_get_string(info, "mpi_hw_resource_type", &info_len, value, &flag);
    must(size == mates && flag && !strcmp(value, "mpi_shared_memory"), "the outermost unit is the node");
    // Of Weft's mpiexec and Hydra.
    const char *near = getenv("MPI_LOCALNRANKS");
    must(!near || atoi(near) == mates, "MPI_LOCALNRANKS");

    MPI_Session session;
    MPI_Group group;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Group_from_session_pset(session, "mpix://SHARED", &group);
    MPI_Group_size(group, &size);
    must(size == mates, "the process set of the node");
    MPI_Group_free(&group);
    MPI_Session_finalize(&session);

    // Shared windows are for a node.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int e = MPI_Win_allocate_shared(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    must(class_of(e) == MPI_ERR_RMA_SHARED, "shared memory over nodes");
    MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL, node, &base, &win);
    MPI_Win_fence(0, win);
    *base = me;
    MPI_Win_fence(0, win);
    MPI_Comm_rank(node, &size);
    int *first, unit;
    MPI_Aint len;
    MPI_Win_shared_query(win, 0, &len, &unit, &first);
    int last_of_node = me;
    while (last_of_node + 1 < n && node_of(last_of_node + 1, nodes) == node_of(me, nodes))
        last_of_node++;
    must(*first == last_of_node, "the memory of the node's first rank");
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Comm_free(&node);
    MPI_Comm_free(&unguided);
    MPI_Info_free(&info);
}

enum { EACH = 400, LONGEST = 200000 };

static int length(int from, int i)
{
    int k = (from * 7919 + i * 104729) % 100;
    return k < 10 ? 0 : k < 80 ? k * 3 : k < 95 ? k * 400 : LONGEST - k;
}

/* Everybody sends to everybody, and receives from anybody: over memory and net together. */
static void wildcards(void)
{
    int left = (n - 1) * EACH, *next = calloc(n, sizeof *next);
    MPI_Request *out = malloc(sizeof *out * left);
    char **bufs = malloc(sizeof *bufs * left), *in = malloc(LONGEST);
    int k = 0;
    for (int i = 0; i < EACH; i++)
        for (int d = 1; d < n; d++, k++) {
            int to = (me + d) % n, len = length(me, i);
            bufs[k] = malloc(len + 1);
            memset(bufs[k], me * 16 + i, len);
            if (i % 7 == 3)
                MPI_Issend(bufs[k], len, MPI_CHAR, to, i, MPI_COMM_WORLD, &out[k]);
            else
                MPI_Isend(bufs[k], len, MPI_CHAR, to, i, MPI_COMM_WORLD, &out[k]);
        }
    for (int got = 0; got < left; got++) {
        MPI_Status s;
        int count;
        if (got % 3 == 0) {
            MPI_Message m;
            MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &m, &s);
            MPI_Get_count(&s, MPI_CHAR, &count);
            MPI_Mrecv(in, count, MPI_CHAR, &m, &s);
        } else {
            MPI_Recv(in, LONGEST, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
        }
        MPI_Get_count(&s, MPI_CHAR, &count);
        int from = s.MPI_SOURCE;
        must(s.MPI_TAG == next[from], "order");
        must(count == length(from, next[from]), "length");
        for (int i = 0; i < count; i++)
            must(in[i] == (char)(from * 16 + next[from]), "bytes");
        next[from]++;
    }
    MPI_Waitall(left, out, MPI_STATUSES_IGNORE);
    for (int i = 0; i < k; i++)
        free(bufs[i]);
    free(bufs), free(out), free(next), free(in);
}

/* Blocks of 1,000 bytes and broadcasts of all lengths, from and to all ranks. */
static void lengths(void)
{
    enum { BLOCK = 1000, MOST = 1 << 20 };
    char *all = malloc((size_t)BLOCK * n), own[BLOCK], *long_one = malloc(MOST);
    for (int root = 0; root < n; root++) {
        memset(own, me + root, BLOCK);
        MPI_Gather(own, BLOCK, MPI_CHAR, all, BLOCK, MPI_CHAR, root, MPI_COMM_WORLD);
        for (int i = 0; me == root && i < n * BLOCK; i++)
            must(all[i] == (char)(i / BLOCK + root), "gathered bytes");
        for (int len = MOST; len > 0; len /= 5) {
            for (int i = 0; i < len; i++)
                long_one[i] = me == root ? (char)(i * 7 + root) : 0;
            MPI_Bcast(long_one, len, MPI_CHAR, root, MPI_COMM_WORLD);
            for (int i = 0; i < len; i++)
                must(long_one[i] == (char)(i * 7 + root), "broadcast bytes");
        }
    }
    free(all), free(long_one);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    const char *what = argv[1];
    if (!strcmp(what, "memory"))
        memory(atoi(argv[2]));
    if (!strcmp(what, "wildcards"))
        wildcards();
    if (!strcmp(what, "lengths"))
        lengths();
    if (!strcmp(what, "die")) {
        int x = 0;
        if (me == n - 1)
            raise(SIGKILL);
        MPI_Recv(&x, 1, MPI_INT, n - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (!strcmp(what, "abort")) {
        if (me == n - 1)
            MPI_Abort(MPI_COMM_WORLD, 7);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (!strcmp(what, "stuck")) {
        int x;
        MPI_Recv(&x, 1, MPI_INT, (me + 1) % n, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (!strcmp(what, "between")) {
        // What happens to the network between two messages: the first file says that it may, the second that it has.
        int x = me, y;
        for (int i = 0; i < 2; i++) {
            MPI_Sendrecv(&x, 1, MPI_INT, (me + 1) % n, 0, &y, 1, MPI_INT, (me + n - 1) % n, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            must(y == (me + n - 1) % n, "what was sent");
            if (i == 0) {
                MPI_Barrier(MPI_COMM_WORLD);
                if (me == 0)
                    fclose(fopen(argv[2], "w"));
                while (access(argv[3], F_OK))
                    usleep(10000);
            }
        }
    }
    if (!strcmp(what, "leave")) {
        // The first rank ends without MPI_Finalize while its message is on its way; what it never sent is missed.
        int x = me, y = -1;
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Sendrecv(&x, 1, MPI_INT, !me, 0, &y, 1, MPI_INT, !me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (me == 0) {
            MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
            _exit(0);
        }
        must(MPI_Recv(&y, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS, "what was sent has come");
        int e = MPI_Recv(&y, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        must(class_of(e) == MPIX_ERR_PROC_FAILED, "what was not sent is missed");
        printf("rank %d fine\n", me);
        fflush(stdout);
        _exit(0);
    }
    if (!strcmp(what, "outside")) {
        int x = 7;
        if (me == 0)
            MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        else if (me == 1) {
            sleep(atoi(argv[2]));
            MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    if (!strcmp(what, "outlive")) {
        int x = 0;
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Barrier(MPI_COMM_WORLD);
        if (me == n - 1)
            raise(SIGKILL);
        int e = MPI_Recv(&x, 1, MPI_INT, n - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        must(class_of(e) == MPIX_ERR_PROC_FAILED, "the failure of a rank on another node");
        printf("rank %d survives\n", me);
        fflush(stdout);
    }
    MPI_Finalize();
    printf("rank %d fine\n", me);
    return 0;
}
