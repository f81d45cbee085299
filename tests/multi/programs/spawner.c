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
        if (argc > 3)
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
