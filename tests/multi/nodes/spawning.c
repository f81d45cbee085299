// Processes of a job on several nodes that start others and connect with other jobs, each on its own node.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int me, n;

static void must(int good, const char *what)
{
    if (!good) {
        printf("rank %d: wrong: %s\n", me, what);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
}

static int is(int code, int class)
{
    int have = code;
    MPI_Error_class(code, &have);
    return have == class;
}

/* Sums over the union of both sides, and over messages across. */
static void meet(MPI_Comm inter, int first, int want)
{
    int one = 1, sum = 0, r, far;
    MPI_Comm all;
    must(MPI_Intercomm_merge(inter, !first, &all) == MPI_SUCCESS, "merge");
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all);
    must(sum == want, "sum over both sides");
    MPI_Comm_free(&all);
    MPI_Comm_rank(inter, &r);
    MPI_Comm_remote_size(inter, &far);
    static char big[1 << 20];
    if (r == 0) {
        big[7] = 3;
        MPI_Sendrecv_replace(big, sizeof big, MPI_BYTE, 0, 5, 0, 5, inter, MPI_STATUS_IGNORE);
        must(big[7] == 3, "long message");
    }
}

static int child(MPI_Comm parent)
{
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    must(size == 2, "two children");
    MPI_Comm node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &size);
    must(size == 2, "children on one node");
    MPI_Comm_free(&node);
    int k;
    MPI_Comm_remote_size(parent, &k);
    meet(parent, 0, k + 2);
    MPI_Comm_disconnect(&parent);
    MPI_Finalize();
    return 0;
}

/* All of a communicator whose ranks share a node start two processes. */
static void start_from(MPI_Comm c, const char *self)
{
    MPI_Comm inter;
    int k, codes[2];
    char *args[] = {"child", NULL};
    MPI_Comm_size(c, &k);
    must(MPI_Comm_spawn(self, args, 2, MPI_INFO_NULL, 0, c, &inter, codes) == MPI_SUCCESS, "spawn");
    meet(inter, 1, k + 2);
    MPI_Comm_disconnect(&inter);
}

/* Ranks of one node connect two by two. */
static void ports(MPI_Comm node)
{
    int r, k;
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    MPI_Comm_rank(node, &r);
    MPI_Comm_size(node, &k);
    if (k < 2 || r > 1)
        return;
    if (r == 0) {
        must(MPI_Open_port(MPI_INFO_NULL, port) == MPI_SUCCESS, "open_port");
        MPI_Send(port, sizeof port, MPI_CHAR, 1, 0, node);
        must(MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter) == MPI_SUCCESS, "accept");
        MPI_Close_port(port);
    } else {
        MPI_Recv(port, sizeof port, MPI_CHAR, 0, 0, node, MPI_STATUS_IGNORE);
        must(MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_SELF, &inter) == MPI_SUCCESS, "connect");
    }
    meet(inter, r == 0, 2);
    MPI_Comm_disconnect(&inter);
}

/* What reaches over nodes is refused, at all ranks alike. */
static void refused(const char *self)
{
    MPI_Comm inter = MPI_COMM_NULL;
    int code = MPI_Comm_spawn(self, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    must(is(code, MPI_ERR_UNSUPPORTED_OPERATION), "spawn over nodes");
    code = MPI_Comm_accept("x", MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    must(is(code, MPI_ERR_UNSUPPORTED_OPERATION), "accept over nodes");
    code = MPI_Comm_connect("x", MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    must(is(code, MPI_ERR_UNSUPPORTED_OPERATION), "connect over nodes");
    char text[MPI_MAX_ERROR_STRING];
    int len;
    MPI_Error_string(code, text, &len);
    if (me == 0)
        printf("said: %s\n", text);
}

int main(int argc, char **argv)
{
    MPI_Comm parent, node;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL)
        return child(parent);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    refused(argv[0]);
    start_from(MPI_COMM_SELF, argv[0]);
    start_from(node, argv[0]);
    ports(node);
    /* Messages over nodes go on beside it. */
    int sum = 0;
    MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    must(sum == n * (n - 1) / 2, "sum over the nodes");
    MPI_Comm_free(&node);
    printf("rank %d: fine\n", me);
    MPI_Finalize();
    return argc < 1;
}
