/* spawner MODE: spawns itself. What becomes of parents and children when one of them dies. Each
 * process prints "pid WORLD RANK PID" (world 0 are the parents). */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void show(int world)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("pid %d %d %d\n", world, rank, (int)getpid());
    fflush(stdout);
}

/* Messages of all lengths about a quarter of rings that may be, to the last rank of the other job and
 * back: first they arrive unexpected, then receives wait for them. */
static void exchange(MPI_Comm inter, int first)
{
    enum { BASES = 5, NEAR = 9, LONGEST = 16 << 10 };
    static const int near[NEAR] = {-136, -72, -64, -8, -1, 0, 1, 8, 64};
    static unsigned char buf[LONGEST + 64];
    int rank, size, remote, wrong = 0, n = 0;
    MPI_Comm_rank(inter, &rank);
    MPI_Comm_size(inter, &size);
    MPI_Comm_remote_size(inter, &remote);
    if (rank != (first ? 0 : size - 1))
        return;
    int peer = first ? remote - 1 : 0;
    for (int late = 1; late >= 0; late--)
        for (int i = 0; i < BASES * NEAR; i++) {
            int len = (1024 << i / NEAR) + near[i % NEAR];
            for (int turn = 0; turn < 2; turn++)
                if (turn == !first) {
                    for (int k = 0; k < len; k++)
                        buf[k] = (unsigned char)(k * 7 + len);
                    if (late) {
                        MPI_Request r;
                        MPI_Isend(buf, len, MPI_BYTE, peer, 1, inter, &r);
                        MPI_Send(NULL, 0, MPI_BYTE, peer, 2, inter);
                        MPI_Wait(&r, MPI_STATUS_IGNORE);
                    } else {
                        MPI_Recv(NULL, 0, MPI_BYTE, peer, 2, inter, MPI_STATUS_IGNORE);
                        MPI_Send(buf, len, MPI_BYTE, peer, 1, inter);
                    }
                } else {
                    MPI_Request r;
                    memset(buf, 0, sizeof buf);
                    if (late) {
                        MPI_Recv(NULL, 0, MPI_BYTE, peer, 2, inter, MPI_STATUS_IGNORE);
                        MPI_Recv(buf, sizeof buf, MPI_BYTE, peer, 1, inter, MPI_STATUS_IGNORE);
                    } else {
                        MPI_Irecv(buf, sizeof buf, MPI_BYTE, peer, 1, inter, &r);
                        MPI_Send(NULL, 0, MPI_BYTE, peer, 2, inter);
                        MPI_Wait(&r, MPI_STATUS_IGNORE);
                    }
                    for (int k = 0; k < (int)sizeof buf; k++)
                        wrong += buf[k] != (k < len ? (unsigned char)(k * 7 + len) : 0);
                    n++;
                }
        }
    printf("%d messages, %d bytes wrong\n", n, wrong);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const char *mode = argv[1];
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm parent, inter;
    MPI_Comm_get_parent(&parent);
    if (!strcmp(mode, "server") || !strcmp(mode, "client")) {
        char port[MPI_MAX_PORT_NAME];
        int v = rank, sum = 0;
        show(0);
        if (mode[0] == 's') {
            if (rank == 0) {
                MPI_Open_port(MPI_INFO_NULL, port);
                MPI_Publish_name(argv[2], MPI_INFO_NULL, port);
                printf("published\n");
                fflush(stdout);
            }
            MPI_Comm_accept(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
        } else {
            if (rank == 0)
                MPI_Lookup_name(argv[2], MPI_INFO_NULL, port);
            MPI_Comm_connect(port, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
        }
        MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, inter);
        int n;
        MPI_Comm_remote_size(inter, &n);
        printf("%s %d: remote %d sum %d\n", mode, rank, n, sum);
        fflush(stdout);
        if (argc > 3 && !strcmp(argv[3], "exchange"))
            exchange(inter, mode[0] == 'c');
        else if (argc > 3)
            MPI_Barrier(inter), pause();
        MPI_Comm_disconnect(&inter);
        MPI_Finalize();
        return 0;
    }
    if (!strcmp(mode, "loop")) {
        /* Many jobs, one after the other: places are used again and again. */
        if (parent != MPI_COMM_NULL) {
            MPI_Barrier(parent);
            MPI_Comm_disconnect(&parent);
        } else {
            char *args[] = {"loop", NULL};
            for (int i = 0; i < atoi(argv[2]); i++) {
                MPI_Comm_spawn(argv[0], args, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
                MPI_Barrier(inter);
                MPI_Comm_disconnect(&inter);
            }
            printf("loop done\n");
        }
        MPI_Finalize();
        return 0;
    }
    if (parent == MPI_COMM_NULL) {
        char *args[] = {argv[1], NULL};
        MPI_Comm_spawn(argv[0], args, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
        show(0);
    } else {
        inter = parent;
        show(1);
    }
    MPI_Barrier(inter);
    if (!strcmp(mode, "apart")) {
        MPI_Comm_disconnect(&inter);
        printf("apart\n");
        fflush(stdout);
        if (parent != MPI_COMM_NULL) {
            sleep(1);
            printf("child %d went on\n", rank);
        } else {
            pause();
        }
    } else {
        pause();
    }
    MPI_Finalize();
    return 0;
}
