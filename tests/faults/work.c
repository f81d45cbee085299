/* A program that knows its answers: work FILE PART..., parts of: start messages long collectives windows files threads spawn ports.
 * Each rank writes "right RANK" at its end, or "WRONG ..." and ends the job. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank, size;
static const char *path;

#define RIGHT(condition) \
    do { \
        if (!(condition)) { \
            printf("WRONG rank %d line %d: %s\n", rank, __LINE__, #condition); \
            fflush(stdout); \
            MPI_Abort(MPI_COMM_WORLD, 99); \
        } \
    } while (0)

static unsigned char at(int who, int round, long i)
{
    return (unsigned char)(who * 31 + round * 7 + i * 13 + (i >> 8));
}

static void fill(unsigned char *to, long bytes, int who, int round)
{
    for (long i = 0; i < bytes; i++)
        to[i] = at(who, round, i);
}

static int holds(const unsigned char *in, long bytes, int who, int round)
{
    for (long i = 0; i < bytes; i++)
        if (in[i] != at(who, round, i))
            return 0;
    return 1;
}

/* Around a ring, each size blocking, nonblocking and by any source. */
static void ring(const long *sizes, int count)
{
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    for (int k = 0; k < count; k++) {
        long bytes = sizes[k];
        unsigned char *out = malloc(bytes + 1), *in = malloc(bytes + 1);
        RIGHT(out && in);
        MPI_Status status;
        int got;
        fill(out, bytes, rank, k);
        MPI_Sendrecv(out, bytes, MPI_BYTE, to, k, in, bytes, MPI_BYTE, from, k, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_BYTE, &got);
        RIGHT(got == bytes && holds(in, bytes, from, k));
        MPI_Request requests[2];
        fill(out, bytes, rank, k + 1);
        MPI_Irecv(in, bytes, MPI_BYTE, MPI_ANY_SOURCE, k, MPI_COMM_WORLD, &requests[0]);
        MPI_Issend(out, bytes, MPI_BYTE, to, k, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        RIGHT(holds(in, bytes, from, k + 1));
        free(out);
        free(in);
        MPI_Barrier(MPI_COMM_WORLD);
    }
}

static void messages(void)
{
    ring((long[]){0, 1, 56, 300, 5000, 70000}, 6);
}

static void longer(void)
{
    ring((long[]){600000, 3000001, 9000000}, 3);
}

static void collectives(void)
{
    int n = 5000, *mine = malloc(n * sizeof *mine), *all = malloc((long)n * size * sizeof *all);
    RIGHT(mine && all);
    for (int round = 0; round < 3; round++) {
        int count = round == 0 ? 1 : round == 1 ? 200 : n;
        for (int i = 0; i < count; i++)
            mine[i] = rank + i;
        MPI_Allreduce(mine, all, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < count; i++)
            RIGHT(all[i] == size * (size - 1) / 2 + size * i);
        MPI_Allgather(mine, count, MPI_INT, all, count, MPI_INT, MPI_COMM_WORLD);
        for (int i = 0; i < count * size; i++)
            RIGHT(all[i] == i / count + i % count);
        MPI_Bcast(mine, count, MPI_INT, size - 1, MPI_COMM_WORLD);
        RIGHT(mine[count - 1] == size - 1 + count - 1);
        MPI_Comm half, copy;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
        MPI_Comm_dup(half, &copy);
        int one = 1, sum = 0, members;
        MPI_Comm_size(copy, &members);
        MPI_Request request;
        MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, copy, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        RIGHT(sum == members);
        MPI_Comm_free(&copy);
        MPI_Comm_free(&half);
    }
    free(mine);
    free(all);
}

static void windows(void)
{
    long n = 40000;
    unsigned char *memory, *data = malloc(n), *back = malloc(n);
    RIGHT(data && back);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    for (int kind = 0; kind < 3; kind++) {
        MPI_Win win;
        if (kind == 0)
            MPI_Win_allocate(n, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        else if (kind == 1)
            MPI_Win_allocate_shared(n, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        else {
            memory = malloc(n);
            RIGHT(memory);
            MPI_Win_create(memory, n, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
        }
        memset(memory, 0, n);
        fill(data, n, rank, kind);
        MPI_Win_fence(0, win);
        MPI_Put(data, n, MPI_BYTE, to, 0, n, MPI_BYTE, win);
        MPI_Win_fence(0, win);
        RIGHT(holds(memory, n, from, kind));
        MPI_Win_fence(0, win);
        memset(memory, 0, sizeof(long));
        MPI_Win_fence(0, win);
        long one = 1, was;
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Fetch_and_op(&one, &was, MPI_LONG, 0, 0, MPI_SUM, win);
        MPI_Win_unlock(0, win);
        RIGHT(was >= 0 && was < size);
        MPI_Win_fence(0, win);
        MPI_Get(back, n, MPI_BYTE, to, 0, n, MPI_BYTE, win);
        MPI_Win_fence(0, win);
        memcpy(back, data, sizeof one); /* The counters' place. */
        RIGHT(holds(back, n, rank, kind));
        MPI_Win_free(&win);
        if (kind == 2)
            free(memory);
    }
    free(data);
    free(back);
}

static void files(void)
{
    long n = 30000;
    unsigned char *data = malloc(n), *back = malloc(n);
    RIGHT(data && back);
    MPI_File file;
    MPI_Offset length;
    MPI_Datatype every;
    fill(data, n, rank, 3);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_set_errhandler(file, MPI_ERRORS_ARE_FATAL);
    MPI_File_write_at_all(file, rank * n, data, n, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_read_at(file, (rank + 1) % size * n, back, n, MPI_BYTE, MPI_STATUS_IGNORE);
    RIGHT(holds(back, n, (rank + 1) % size, 3));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Type_vector(300, 100, 100 * size, MPI_BYTE, &every);
    MPI_Type_commit(&every);
    MPI_File_set_view(file, rank * 100, MPI_BYTE, every, "native", MPI_INFO_NULL);
    fill(data, n, rank, 4);
    MPI_File_write_all(file, data, n, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_Request request;
    MPI_File_iread_at(file, 0, back, n, MPI_BYTE, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    RIGHT(holds(back, n, rank, 4));
    MPI_File_preallocate(file, 200000);
    MPI_File_get_size(file, &length);
    RIGHT(length == (size * n > 200000 ? size * n : 200000));
    MPI_File_close(&file);
    MPI_Type_free(&every);
    free(data);
    free(back);
}

static void *in_thread(void *with)
{
    MPI_Comm comm = *(MPI_Comm *)with;
    for (int i = 0; i < 20; i++) {
        int out = rank + i, in = -1;
        MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, i, &in, 1, MPI_INT, (rank + size - 1) % size, i, comm, MPI_STATUS_IGNORE);
        RIGHT(in == (rank + size - 1) % size + i);
        if (i == 10) {
            /* A child of a thread: it leaves without a word. */
            pid_t child = fork();
            if (!child)
                _exit(0);
            if (child > 0)
                waitpid(child, NULL, 0);
        }
    }
    return NULL;
}

static void threads(void)
{
    pthread_t thread[3];
    MPI_Comm comm[3];
    int made[3];
    for (int t = 0; t < 3; t++)
        MPI_Comm_dup(MPI_COMM_WORLD, &comm[t]);
    /* Where no thread can be had, its work is done all the same. */
    for (int t = 0; t < 3; t++)
        made[t] = !pthread_create(&thread[t], NULL, in_thread, &comm[t]);
    for (int t = 0; t < 3; t++)
        if (!made[t])
            in_thread(&comm[t]);
    for (int t = 0; t < 3; t++) {
        if (made[t])
            pthread_join(thread[t], NULL);
        MPI_Comm_free(&comm[t]);
    }
}

/* Parents and children, as one sum over all of them. */
static void family(MPI_Comm others, int high)
{
    MPI_Comm all;
    int mine = high ? 100 : 1, sum = 0, left, right;
    MPI_Comm_size(others, &left);
    MPI_Comm_remote_size(others, &right);
    MPI_Intercomm_merge(others, high, &all);
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, all);
    RIGHT(sum == (high ? 100 * left + right : left + 100 * right));
    MPI_Comm_free(&all);
    MPI_Comm_disconnect(&others);
}

static void spawn(char *self)
{
    MPI_Comm others;
    char *words[] = {(char *)path, "child", NULL};
    MPI_Comm_spawn(self, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &others, MPI_ERRCODES_IGNORE);
    family(others, 0);
}

static void ports(void)
{
    char port[MPI_MAX_PORT_NAME] = "";
    MPI_Comm side, others;
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &side);
    if (rank == 0)
        MPI_Open_port(MPI_INFO_NULL, port);
    MPI_Bcast(port, sizeof port, MPI_CHAR, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Comm_accept(port, MPI_INFO_NULL, 0, side, &others);
    else
        MPI_Comm_connect(port, MPI_INFO_NULL, 0, side, &others);
    family(others, rank != 0);
    if (rank == 0)
        MPI_Close_port(port);
    MPI_Comm_free(&side);
}

int main(int argc, char **argv)
{
    int provided, threaded = 0;
    path = argv[1];
    for (int i = 2; i < argc; i++)
        threaded |= !strcmp(argv[i], "threads");
    MPI_Init_thread(&argc, &argv, threaded ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 2; i < argc; i++) {
        MPI_Comm parent;
        if (!strcmp(argv[i], "messages"))
            messages();
        else if (!strcmp(argv[i], "long"))
            longer();
        else if (!strcmp(argv[i], "collectives"))
            collectives();
        else if (!strcmp(argv[i], "windows"))
            windows();
        else if (!strcmp(argv[i], "files"))
            files();
        else if (!strcmp(argv[i], "threads"))
            threads();
        else if (!strcmp(argv[i], "spawn"))
            spawn(argv[0]);
        else if (!strcmp(argv[i], "ports") && size > 1)
            ports();
        else if (!strcmp(argv[i], "child")) {
            MPI_Comm_get_parent(&parent);
            family(parent, 1);
        }
    }
    MPI_Finalize();
    printf("right %d\n", rank);
    fflush(stdout);
    return 0;
}
