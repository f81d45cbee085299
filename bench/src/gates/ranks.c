/* One operation again and again, for the stepper to count: ranks ROW. Needs two ranks, and GATES_PAGE, the
 * path of a Page. Without the stepper it waits for ever. */
#define _GNU_SOURCE
#include "page.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WINDOW = 64, LINE = 64 };

static Page *page;
static int rank;
static char *out, *in;
static MPI_Win win;

/* Writes a word of each line, as a program that fills or uses a buffer; the stepper does not look inside. */
__attribute__((noinline)) static void touch(volatile char *buf, size_t step, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += step)
        buf[i]++;
}

typedef struct {
    const char *name;
    void (*op)(int bytes);
    int bytes, warm, n, per, cold;
} Row;

static void send_to(int peer, int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Send(out, bytes, MPI_BYTE, peer, 1, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
}

static void receive(int source, int tag, int bytes)
{
    mark(MARK_SIDE, 2);
    MPI_Recv(in, bytes, MPI_BYTE, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mark(MARK_SIDE, 0);
}

static void ping(int bytes, int written, int source, int tag)
{
    for (int turn = 0; turn < 2; turn++) {
        if (turn == rank) {
            if (written)
                touch(out, LINE, bytes);
            send_to(!rank, bytes);
        } else {
            receive(source, tag, bytes);
            if (written)
                touch(in, LINE, bytes);
        }
    }
}

static void pair(int bytes) { ping(bytes, 1, !rank, 1); }
static void unwritten(int bytes) { ping(bytes, 0, !rank, 1); }
static void wildcard(int bytes) { ping(bytes, 1, MPI_ANY_SOURCE, MPI_ANY_TAG); }

/* The receives are posted, then all messages are sent, then all are received: nobody waits for anything. */
static void window(int bytes)
{
    MPI_Request request[WINDOW];
    if (rank == 1) {
        mark(MARK_SIDE, 2);
        for (int i = 0; i < WINDOW; i++)
            MPI_Irecv(in + i * bytes, bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request[i]);
        mark(MARK_SIDE, 0);
    }
    mark(MARK_HOLD, 1);
    if (rank == 0) {
        mark(MARK_SIDE, 1);
        for (int i = 0; i < WINDOW; i++)
            MPI_Isend(out + i * bytes, bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &request[i]);
        MPI_Waitall(WINDOW, request, MPI_STATUSES_IGNORE);
        mark(MARK_SIDE, 0);
    }
    mark(MARK_HOLD, 2);
    if (rank == 1) {
        /* The same operation goes on. */
        mark(MARK_SIDE, -2);
        MPI_Waitall(WINDOW, request, MPI_STATUSES_IGNORE);
        mark(MARK_SIDE, 0);
    }
    mark(MARK_HOLD, 3);
}

static void barrier(int bytes)
{
    (void)bytes;
    mark(MARK_SIDE, 1);
    MPI_Barrier(MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
}

static void allreduce(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Allreduce(out, in, bytes / (int)sizeof(int), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
}

static void bcast(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Bcast(out, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
    /* The root would run ahead. */
    MPI_Barrier(MPI_COMM_WORLD);
}

static void reduce(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Reduce(out, in, bytes / (int)sizeof(int), MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void round_of_allreduce(int bytes)
{
    static MPI_Request q = MPI_REQUEST_NULL;
    if (q == MPI_REQUEST_NULL)
        MPI_Allreduce_init(out, in, bytes / (int)sizeof(int), MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
    mark(MARK_SIDE, 1);
    MPI_Start(&q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    mark(MARK_SIDE, 0);
}

static void scan(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Scan(out, in, bytes / (int)sizeof(int), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void gather(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Gather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void scatter(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Scatter(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void allgather(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Allgather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
}

static void alltoall(int bytes)
{
    mark(MARK_SIDE, 1);
    MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, MPI_COMM_WORLD);
    mark(MARK_SIDE, 0);
}

static void neighbor(int bytes)
{
    static MPI_Comm line = MPI_COMM_NULL;
    int size = 2, periods = 0;
    if (line == MPI_COMM_NULL)
        MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &periods, 0, &line);
    mark(MARK_SIDE, 1);
    MPI_Neighbor_alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, line);
    mark(MARK_SIDE, 0);
}

static void round_of_allgather(int bytes)
{
    static MPI_Request q = MPI_REQUEST_NULL;
    if (q == MPI_REQUEST_NULL)
        MPI_Allgather_init(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, MPI_COMM_WORLD, MPI_INFO_NULL, &q);
    mark(MARK_SIDE, 1);
    MPI_Start(&q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    mark(MARK_SIDE, 0);
}

static void put(int bytes)
{
    if (rank != 0)
        return;
    mark(MARK_SIDE, 1);
    MPI_Put(out, bytes, MPI_BYTE, 1, 0, bytes, MPI_BYTE, win);
    mark(MARK_SIDE, 0);
    mark(MARK_SIDE, 2);
    MPI_Win_flush(1, win);
    mark(MARK_SIDE, 0);
}

static const Row ROWS[] = {
    {"pair-8", pair, 8, 96, 32, 1, 0},
    {"window-8", window, 8, 8, 4, WINDOW, 0},
    {"window-64", window, 64, 8, 4, WINDOW, 0},
    {"window-127", window, 127, 8, 4, WINDOW, 0},
    {"wildcard-8", wildcard, 8, 96, 32, 1, 0},
    {"written-1K", pair, 1 << 10, 96, 32, 1, 1},
    {"written-16K", pair, 16 << 10, 96, 32, 1, 1},
    {"written-64K", pair, 64 << 10, 96, 32, 1, 1},
    {"written-256K", pair, 256 << 10, 96, 32, 1, 1},
    {"unwritten-64K", unwritten, 64 << 10, 96, 32, 1, 0},
    {"barrier-2", barrier, 0, 96, 32, 1, 0},
    {"allreduce-4", allreduce, 4, 96, 32, 1, 0},
    {"allreduce-256", allreduce, 256, 96, 32, 1, 0},
    {"bcast-8", bcast, 8, 96, 32, 1, 0},
    {"bcast-1K", bcast, 1024, 96, 32, 1, 0},
    {"reduce-4", reduce, 4, 96, 32, 1, 0},
    {"round-4", round_of_allreduce, 4, 96, 32, 1, 0},
    {"scan-4", scan, 4, 96, 32, 1, 0},
    {"gather-8", gather, 8, 96, 32, 1, 0},
    {"scatter-8", scatter, 8, 96, 32, 1, 0},
    {"allgather-8", allgather, 8, 96, 32, 1, 0},
    {"allgather-1K", allgather, 1024, 96, 32, 1, 0},
    {"alltoall-8", alltoall, 8, 96, 32, 1, 0},
    {"alltoall-1K", alltoall, 1024, 96, 32, 1, 0},
    {"neighbor-8", neighbor, 8, 96, 32, 1, 0},
    {"round-allgather", round_of_allgather, 8, 96, 32, 1, 0},
    {"put-8", put, 8, 96, 32, 1, 0},
};

static void open_page(void)
{
    int fd = open(getenv("GATES_PAGE"), O_RDWR);
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd < 0 || page == MAP_FAILED) {
        perror("GATES_PAGE");
        exit(2);
    }
    page->clock_gettime = (uint64_t)dlsym(RTLD_DEFAULT, "clock_gettime");
    page->memcpy = (uint64_t)dlsym(RTLD_DEFAULT, "memcpy");
    page->memmove = (uint64_t)dlsym(RTLD_DEFAULT, "memmove");
    page->memset = (uint64_t)dlsym(RTLD_DEFAULT, "memset");
    page->touch = (uint64_t)touch;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const Row *row = ROWS, *end = ROWS + sizeof ROWS / sizeof ROWS[0];
    while (row < end && (argc < 2 || strcmp(argv[1], row->name) != 0))
        row++;
    if (row == end)
        MPI_Abort(MPI_COMM_WORLD, 2);
    open_page();
    size_t bytes = row->bytes * (size_t)row->per + 4096;
    if (posix_memalign((void **)&out, 4096, bytes) || posix_memalign((void **)&in, 4096, bytes))
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(out, 1, bytes);
    memset(in, 1, bytes);
    void *base;
    MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);

    strcpy(page->name, row->name);
    page->per = row->per;
    page->cold = row->cold;
    page->pid[rank] = getpid();
    page->ready[rank] = 1;
    while (!page->go)
        usleep(1000);
    mark(MARK_ROW, 0);
    for (int i = 0; i < row->warm + row->n; i++) {
        if (i == row->warm)
            mark(MARK_COUNT, 1);
        row->op(row->bytes);
    }
    mark(MARK_END, 0);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
