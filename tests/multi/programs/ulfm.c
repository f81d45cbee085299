/* Goes on after ranks have died. ulfm MODE: what the others do when rank 1 (and in some modes more)
 * kills itself. Survivors print "survivor RANK: ok" and exit with 0. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#else
int MPIX_Comm_revoke(MPI_Comm);
int MPIX_Comm_shrink(MPI_Comm, MPI_Comm *);
int MPIX_Comm_agree(MPI_Comm, int *);
int MPIX_Comm_failure_ack(MPI_Comm);
int MPIX_Comm_get_failed(MPI_Comm, MPI_Group *);
#ifndef MPIX_ERR_PROC_FAILED
#define MPIX_ERR_PROC_FAILED 101
#define MPIX_ERR_PROC_FAILED_PENDING 102
#define MPIX_ERR_REVOKED 103
#endif
#endif

static int rank, size;

static void die_in(double s)
{
    struct timespec t = {(time_t)s, (long)((s - (time_t)s) * 1e9)};
    nanosleep(&t, NULL);
    kill(getpid(), SIGKILL);
}

static void want(int ok, const char *what, int code)
{
    if (ok)
        return;
    int class = -1;
    MPI_Error_class(code, &class);
    printf("rank %d: %s: class %d\n", rank, what, class);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 9);
}

static int is(int code, int wanted)
{
    int class = -1;
    MPI_Error_class(code, &class);
    return class == wanted;
}

/* A communicator of the survivors works. */
static void use(MPI_Comm c, int wanted_size)
{
    int n, r, v = 1, sum = 0;
    MPI_Comm_size(c, &n);
    MPI_Comm_rank(c, &r);
    want(n == wanted_size, "size of the shrunk communicator", 0);
    int code = MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, c);
    want(code == MPI_SUCCESS && sum == n, "allreduce of the survivors", code);
    MPI_Comm d;
    code = MPI_Comm_dup(c, &d);
    want(code == MPI_SUCCESS, "dup of the survivors", code);
    code = MPI_Barrier(d);
    want(code == MPI_SUCCESS, "barrier of the survivors", code);
    MPI_Comm_free(&d);
}

static void recover(int n_dead)
{
    int flag = rank == 0 ? 5 : 7, code = MPIX_Comm_agree(MPI_COMM_WORLD, &flag);
    want(is(code, MPIX_ERR_PROC_FAILED) && (flag == 5 || rank == 0 || flag == 7), "agree with a failure", code);
    MPIX_Comm_failure_ack(MPI_COMM_WORLD);
    MPI_Comm s;
    code = MPIX_Comm_shrink(MPI_COMM_WORLD, &s);
    want(code == MPI_SUCCESS, "shrink", code);
    int left;
    MPI_Comm_size(s, &left);
    while (left > size - n_dead) { /* one more died on the way */
        MPI_Comm t;
        usleep(20000);
        code = MPIX_Comm_shrink(s, &t);
        want(code == MPI_SUCCESS, "second shrink", code);
        MPI_Comm_free(&s);
        s = t;
        MPI_Comm_size(s, &left);
    }
    use(s, size - n_dead);
    MPI_Comm_free(&s);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const char *mode = argv[1];
    int n_dead = 1, code = 0, v = 0;
    static char big[8 << 20];
    MPI_Barrier(MPI_COMM_WORLD);
    if (!strcmp(mode, "any") || !strcmp(mode, "probe") || !strcmp(mode, "probe-any")) {
        /* The death comes while the others wait. */
        if (rank == 1)
            die_in(0.2);
        int from = !strcmp(mode, "probe") ? 1 : MPI_ANY_SOURCE;
        if (mode[0] == 'a')
            code = MPI_Recv(&v, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            code = MPI_Probe(from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "a wait for who dies", code);
    } else if (!strcmp(mode, "last")) {
        /* The others go to their end before. */
        if (rank == 1)
            die_in(0.5);
        printf("survivor %d: ok\n", rank);
        MPI_Finalize();
        return 0;
    } else if (!strcmp(mode, "exit")) {
        /* With a code of its own. */
        if (rank == 1)
            exit(3);
        code = MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "receive from who has left", code);
    } else if (!strcmp(mode, "recv")) {
        if (rank == 1)
            die_in(0.1);
        code = MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "receive from the dead", code);
        code = MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        want(is(code, MPIX_ERR_PROC_FAILED), "send to the dead", code);
        code = MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "receive from anybody", code);
        code = MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "probe for anybody", code);
        code = MPI_Probe(1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "probe for the dead", code);
        MPI_Message m;
        code = MPI_Mprobe(1, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "matched probe for the dead", code);
        code = MPI_Sendrecv(&v, 1, MPI_INT, rank, 8, &v, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD,
            MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "sendrecv with anybody", code);
        MPI_Request r;
        code = MPI_Irecv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &r);
        if (code == MPI_SUCCESS)
            code = MPI_Wait(&r, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED_PENDING), "nonblocking receive from anybody", code);
        MPIX_Comm_failure_ack(MPI_COMM_WORLD);
        MPI_Isend(&rank, 1, MPI_INT, rank, 3, MPI_COMM_WORLD, &r);
        code = MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(code == MPI_SUCCESS && v == rank, "receive from anybody after the acknowledgement", code);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        MPI_Group g, w;
        int n, one = 1, at;
        MPIX_Comm_get_failed(MPI_COMM_WORLD, &g);
        MPI_Group_size(g, &n);
        MPI_Comm_group(MPI_COMM_WORLD, &w);
        MPI_Group_translate_ranks(w, 1, &one, g, &at);
        want(n == 1 && at == 0, "the failed group", 0);
        /* Those that live talk as before. */
        int to = (rank + 1) % size == 1 ? 2 % size : (rank + 1) % size, from = (rank + size - 1) % size;
        from = from == 1 ? 0 : from;
        code = MPI_Sendrecv(&rank, 1, MPI_INT, to, 4, &v, 1, MPI_INT, from, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        want(code == MPI_SUCCESS && v == from, "message between survivors", code);
        MPI_Comm s;
        code = MPIX_Comm_shrink(MPI_COMM_WORLD, &s);
        want(code == MPI_SUCCESS, "shrink", code);
        use(s, size - 1);
        MPI_Comm_free(&s);
        printf("survivor %d: ok\n", rank);
        MPI_Finalize();
        return 0;
    } else if (!strcmp(mode, "long")) {
        /* In the middle of long messages. */
        if (rank == 1) {
            if (size > 2)
                MPI_Isend(big, sizeof big, MPI_BYTE, 2, 0, MPI_COMM_WORLD, &(MPI_Request){0});
            die_in(0.1);
        }
        if (rank == 0) {
            code = MPI_Send(big, sizeof big, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
            want(is(code, MPIX_ERR_PROC_FAILED), "long send to the dead", code);
        } else if (rank == 2) {
            usleep(200000);
            code = MPI_Recv(big, sizeof big, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            want(is(code, MPIX_ERR_PROC_FAILED) || code == MPI_SUCCESS, "long receive from the dead", code);
        }
    } else if (!strcmp(mode, "coll")) {
        for (int i = 0; code == MPI_SUCCESS; i++) {
            if (rank == 1 && i == 50)
                die_in(0);
            int sum;
            switch (i % 4) {
            case 0: code = MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); break;
            case 1: code = MPI_Barrier(MPI_COMM_WORLD); break;
            case 2: code = MPI_Bcast(big, i % 8 < 4 ? 8 : 1 << 20, MPI_BYTE, i % size, MPI_COMM_WORLD); break;
            default: code = MPI_Allreduce(MPI_IN_PLACE, big, 1 << 16, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
            }
        }
        want(is(code, MPIX_ERR_PROC_FAILED), "collective with the dead", code);
    } else if (!strcmp(mode, "file")) {
        MPI_File f;
        code = MPI_File_open(MPI_COMM_WORLD, argv[2], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
        want(code == MPI_SUCCESS, "open", code);
        if (rank == 1)
            die_in(0.1);
        usleep(50000);
        while (code == MPI_SUCCESS)
            code = MPI_File_write_at_all(f, rank, big, 1, MPI_BYTE, MPI_STATUS_IGNORE);
        want(is(code, MPIX_ERR_PROC_FAILED), "collective write with the dead", code);
        code = MPI_File_write_at(f, rank, big, 1, MPI_BYTE, MPI_STATUS_IGNORE);
        want(code == MPI_SUCCESS, "write of a survivor", code);
        code = MPI_File_close(&f);
        want(is(code, MPIX_ERR_PROC_FAILED), "close with the dead", code);
    } else if (!strcmp(mode, "revoke")) {
        if (rank == 1)
            die_in(0.05);
        /* Only the last rank notices; the others wait for each other until it revokes. */
        if (rank == size - 1) {
            code = MPI_Recv(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            want(is(code, MPIX_ERR_PROC_FAILED), "receive from the dead", code);
            MPIX_Comm_revoke(MPI_COMM_WORLD);
        } else {
            code = MPI_Recv(&v, 1, MPI_INT, size - 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            want(is(code, MPIX_ERR_REVOKED), "receive on a revoked communicator", code);
        }
        code = MPI_Barrier(MPI_COMM_WORLD);
        want(is(code, MPIX_ERR_REVOKED), "barrier on a revoked communicator", code);
    } else if (!strcmp(mode, "shrink")) {
        /* Rank 1 first, then rank 2 at any point of the recovery. */
        n_dead = 2;
        if (rank == 1)
            die_in(0);
        code = MPI_Barrier(MPI_COMM_WORLD);
        want(is(code, MPIX_ERR_PROC_FAILED), "barrier", code);
        if (rank == 2) {
            if (fork() == 0) {
                usleep(atoi(argv[2]));
                kill(getppid(), SIGKILL);
                _exit(0);
            }
        }
        for (int i = 0; i < 200; i++) {
            int flag = 1 << (i % 30) | 1;
            code = MPIX_Comm_agree(MPI_COMM_WORLD, &flag);
            want(code == MPI_SUCCESS || is(code, MPIX_ERR_PROC_FAILED), "agree", code);
            want(flag == (1 << (i % 30) | 1), "agreed flag", code);
        }
        if (rank == 2)
            pause();
        usleep(100000);
    } else if (!strcmp(mode, "node")) {
        /* Others end the last ranks. */
        n_dead = atoi(argv[2]);
        printf("up %d\n", rank);
        fflush(stdout);
        while (code == MPI_SUCCESS)
            code = MPI_Barrier(MPI_COMM_WORLD);
        want(is(code, MPIX_ERR_PROC_FAILED), "barrier with a dead node", code);
    } else if (!strcmp(mode, "alike")) {
        /* The first ranks die one after the other, while all agree on what differs. */
        n_dead = atoi(argv[3]);
        if (rank < n_dead && fork() == 0) {
            usleep(atoi(argv[2]) * (rank + 1));
            kill(getppid(), SIGKILL);
            _exit(0);
        }
        unsigned long hash = 5381;
        for (int i = 0; i < 400; i++) {
            int flag = ~(1 << ((rank + i) % 31));
            code = MPIX_Comm_agree(MPI_COMM_WORLD, &flag);
            want(code == MPI_SUCCESS || is(code, MPIX_ERR_PROC_FAILED), "agree", code);
            hash = hash * 33 + (unsigned)flag + (code != MPI_SUCCESS);
            if (i % 50 == 49)
                MPIX_Comm_failure_ack(MPI_COMM_WORLD);
        }
        if (rank < n_dead)
            pause();
        MPI_Comm c = MPI_COMM_WORLD, next;
        for (int left = size; left > size - n_dead; c = next) {
            code = MPIX_Comm_shrink(c, &next);
            want(code == MPI_SUCCESS, "shrink", code);
            MPI_Comm_size(next, &left);
            usleep(10000);
        }
        use(c, size - n_dead);
        printf("agreed on %lx\nsurvivor %d: ok\n", hash, rank);
        MPI_Finalize();
        return 0;
    }
    recover(n_dead);
    printf("survivor %d: ok\n", rank);
    MPI_Finalize();
    return 0;
}
