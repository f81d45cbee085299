/* How far apart the cores of two ranks are, told beside a result: the hypervisor of a virtual machine
 * moves its CPUs, and what a line takes from one to the other changes by a factor of five and more.
 *
 * Output, by rank 0: "line <name> <size in bytes> <ns before> <ns after>", one way of a line between ranks
 * 0 and 1, which have a core each. Through a file that both map, since no MPI shall take part.
 */
#ifndef WEFT_LINE_H
#define WEFT_LINE_H

#include "await.h"
#include "bench.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum { LINE_PAGE = 4096, LINE_TURNS = 100, LINE_BATCHES = 5 };

typedef struct {
    _Alignas(LINE_BYTES) _Atomic uint64_t ping;
    _Alignas(LINE_BYTES) _Atomic uint64_t pong;
} LinePair;

/* Maps the file of a page; null for ranks without a part. */
static LinePair *line_open(const Bench *b, const char *path)
{
    if (path == NULL || b->rank > 1)
        return NULL;
    int fd = open(path, O_RDWR);
    void *p = fd < 0 ? MAP_FAILED : mmap(NULL, LINE_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED) {
        fprintf(stderr, "--line %s: no file of %d bytes that can be mapped\n", path, LINE_PAGE);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    close(fd);
    return p;
}

/* One way in ns, the median of some batches. All ranks call it. */
static double line_ns(const Bench *b, LinePair *pair)
{
    static uint64_t turn;
    double t[LINE_BATCHES] = {0};
    MPI_Barrier(MPI_COMM_WORLD);
    for (int k = 0; k < LINE_BATCHES && pair != NULL; k++) {
        double start = now_s();
        for (int i = 0; i < LINE_TURNS; i++) {
            turn++;
            if (b->rank == 1)
                await(&pair->ping, turn);
            atomic_store_explicit(b->rank == 0 ? &pair->ping : &pair->pong, turn, memory_order_release);
            if (b->rank == 0)
                await(&pair->pong, turn);
        }
        t[k] = (now_s() - start) / (2 * LINE_TURNS) * 1e9;
    }
    qsort(t, LINE_BATCHES, sizeof t[0], by_value);
    return t[LINE_BATCHES / 2];
}

/* As measure, with the line's time before and after where that is wanted. */
static double measure_beside(const Bench *b, LinePair *pair, const char *name, size_t bytes, void (*op)(void *),
                             void *arg)
{
    double before = b->line ? line_ns(b, pair) : 0;
    double s = measure(b, op, arg);
    double after = b->line ? line_ns(b, pair) : 0;
    if (b->line && b->rank == 0)
        printf("line %s %zu %.0f %.0f\n", name, bytes, before, after);
    return s;
}

#endif
