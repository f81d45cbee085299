/* Random rings: ranks in an order drawn by lot exchange with both neighbours at once, short messages for the latency and
 * long ones for the bandwidth; many orders, of which the geometric mean counts.
 *
 * Verified: what arrives says who sent it, in which round, at every word. Source: the description of RandomRing in the HPC
 * Challenge. */
#include "kernel.h"

enum { SHORT_WORDS = 1 };

typedef struct {
    int left, right;
    uint64_t *to[2], *from[2];
    double wrong;
} Ring;

static void deal(const Kernel *k, Ring *g, int number, int *order)
{
    int me = 0, p = k->size;
    for (int i = 0; i < p; i++)
        order[i] = i;
    for (int i = p - 1; i > 0; i--) {
        int j = (int)(mix((uint64_t)number * 100003u + (uint64_t)i) % (uint64_t)(i + 1)), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int i = 0; i < p; i++)
        me = order[i] == k->rank ? i : me;
    g->left = order[(me + p - 1) % p];
    g->right = order[(me + 1) % p];
}

static void fill(const Kernel *k, Ring *g, int words, uint64_t round)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < words; i++)
            g->to[side][i] = mix(round) + (uint64_t)(k->rank * 2 + side) * 0x10001u + (uint64_t)i;
}

static void check(Ring *g, int words, uint64_t round)
{
    int sender[2] = {g->left, g->right};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < words; i++)
            g->wrong += g->from[side][i] != mix(round) + (uint64_t)(sender[side] * 2 + !side) * 0x10001u + (uint64_t)i;
}

static void exchange(Ring *g, int words)
{
    MPI_Request r[4];
    MPI_Irecv(g->from[0], words, MPI_UINT64_T, g->left, 1, COMM, &r[0]);
    MPI_Irecv(g->from[1], words, MPI_UINT64_T, g->right, 0, COMM, &r[1]);
    MPI_Isend(g->to[0], words, MPI_UINT64_T, g->left, 0, COMM, &r[2]);
    MPI_Isend(g->to[1], words, MPI_UINT64_T, g->right, 1, COMM, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

/* Seconds of one exchange, the geometric mean over orders. */
static double rings(Kernel *k, Ring *g, int words, int orders, int times, uint64_t *round)
{
    int *order = NEED(int, k->size);
    double logs = 0;
    for (int i = 0; i < orders; i++) {
        deal(k, g, i, order);
        double before = k->seconds;
        for (int t = 0; t < times; t++) {
            /* Long messages are written and read each time; that is no part of the time. */
            if (words > SHORT_WORDS || t == 0) {
                fill(k, g, words, ++*round);
                kernel_start(k);
            }
            exchange(g, words);
            if (words > SHORT_WORDS || t == times - 1) {
                kernel_stop(k);
                check(g, words, *round);
            }
        }
        logs += log((k->seconds - before) / times);
    }
    free(order);
    return exp(logs / orders);
}

int main(int argc, char **argv)
{
    static const int words[] = {1 << 13, 1 << 15, 1 << 18, 1 << 18, 1 << 18}, orders[] = {3, 10, 20, 30, 60};
    Kernel k = kernel_begin(&argc, &argv, "ring");
    Ring g = {.wrong = 0};
    int n = words[k.scale];
    for (int side = 0; side < 2; side++)
        g.to[side] = NEED(uint64_t, n), g.from[side] = NEED(uint64_t, n);
    uint64_t round = 0;
    double latency = rings(&k, &g, SHORT_WORDS, orders[k.scale], 200, &round);
    double each = rings(&k, &g, n, orders[k.scale], 8, &round);
    if (k.rank == 0)
        printf("ring: %.3g us for %d bytes, %.4g MB/s a rank with %d\n", latency * 1e6, 8 * SHORT_WORDS, 2e-6 * 8 * n / each,
               8 * n);
    double bytes = 16.0 * n * k.size * orders[k.scale] * 8;
    return kernel_end(&k, 1e-6 * bytes, "MB/s", g.wrong, 0);
}
