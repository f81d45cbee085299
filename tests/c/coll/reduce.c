// ranks: 1 2 3 4 7 8
// timeout: 60
// MPI_Reduce, Allreduce, Reduce_scatter, Reduce_scatter_block, Scan, Exscan: sizes, roots,
// MPI_IN_PLACE; results alike on all ranks.
#include "coll.h"

#define W MPI_COMM_WORLD

static long operand(int rank, int i) { return (rank + 1) * 1000L + i % 997; }
static long sum_below(int n, int i)
{
    long s = 0;
    for (int r = 0; r < n; r++)
        s += operand(r, i);
    return s;
}

static long *vec(int n, int rank)
{
    long *v = malloc((n + 2) * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i] = rank < 0 ? -1 : operand(rank, i);
    v[n] = v[n + 1] = COLL_GUARD;
    return v;
}
static int bad(const long *v, int n, int below)
{
    int b = 0;
    for (int i = 0; i < n; i++)
        b += v[i] != sum_below(below, i);
    return b;
}
static void drop(long *v, int n)
{
    CHECK(v[n] == COLL_GUARD && v[n + 1] == COLL_GUARD);
    free(v);
}

static void rooted(int n, int root, int in_place)
{
    int at_root = check_rank == root;
    long *s = vec(n, check_rank), *r = vec(n, in_place ? check_rank : -1);
    OK(MPI_Reduce(in_place && at_root ? MPI_IN_PLACE : s, at_root ? r : NULL, n, MPI_LONG, MPI_SUM,
                  root, W));
    if (at_root)
        CHECK_EQ(bad(r, n, check_size), 0);
    drop(s, n);
    drop(r, n);
}

static void everywhere(int n, int in_place)
{
    long *s = vec(n, check_rank), *r = vec(n, in_place ? check_rank : -1);
    OK(MPI_Allreduce(in_place ? MPI_IN_PLACE : s, r, n, MPI_LONG, MPI_SUM, W));
    CHECK_EQ(bad(r, n, check_size), 0);
    drop(r, n);
    r = vec(n, in_place ? check_rank : -1);
    OK(MPI_Scan(in_place ? MPI_IN_PLACE : s, r, n, MPI_LONG, MPI_SUM, W));
    CHECK_EQ(bad(r, n, check_rank + 1), 0);
    drop(r, n);
    r = vec(n, in_place ? check_rank : -1);
    OK(MPI_Exscan(in_place ? MPI_IN_PLACE : s, r, n, MPI_LONG, MPI_SUM, W));
    if (check_rank > 0)
        CHECK_EQ(bad(r, n, check_rank), 0);
    drop(r, n);
    drop(s, n);
}

static void scattered(int n, int block, int in_place)
{
    int counts[check_size], total = 0, before = 0;
    for (int i = 0; i < check_size; i++) {
        counts[i] = block ? n : (i * 2 + 1) % 4 * n;
        before += i < check_rank ? counts[i] : 0;
        total += counts[i];
    }
    int mine = counts[check_rank], room = in_place ? total : mine, b = 0;
    long *s = vec(total, check_rank), *r = vec(room, in_place ? check_rank : -1);
    if (block)
        OK(MPI_Reduce_scatter_block(in_place ? MPI_IN_PLACE : s, r, n, MPI_LONG, MPI_SUM, W));
    else
        OK(MPI_Reduce_scatter(in_place ? MPI_IN_PLACE : s, r, counts, MPI_LONG, MPI_SUM, W));
    for (int i = 0; i < mine; i++)
        b += r[i] != sum_below(check_size, before + i);
    CHECK_EQ(b, 0);
    drop(s, total);
    drop(r, room);
}

/* Sums of doubles depend on the order of the additions: all ranks must agree bit for bit,
 * and so must repetitions. */
static void reproducible(int n)
{
    double *s = malloc(n * sizeof *s), *r = malloc(n * sizeof *r), *first = malloc(n * sizeof *r);
    double *all = malloc((size_t)n * check_size * sizeof *all);
    uint64_t seed = check_rank + 1;
    for (int i = 0; i < n; i++)
        s[i] = (double)(check_random(&seed) >> 11) / (1 << (i % 31));
    OK(MPI_Allreduce(s, first, n, MPI_DOUBLE, MPI_SUM, W));
    for (int k = 0; k < 5; k++) {
        OK(MPI_Allreduce(s, r, n, MPI_DOUBLE, MPI_SUM, W));
        CHECK(memcmp(r, first, n * sizeof *r) == 0);
    }
    OK(MPI_Allgather(r, n, MPI_DOUBLE, all, n, MPI_DOUBLE, W));
    for (int i = 0; i < check_size; i++)
        CHECK(memcmp(all + (size_t)i * n, r, n * sizeof *r) == 0);
    free(s);
    free(r);
    free(first);
    free(all);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int c = 0; c < COLL_COUNTS; c++)
        for (int k = 0; k < 2; k++) {
            int n = coll_counts[c];
            for (int root = 0; root < check_size; root++)
                if (c < 4 || root % 3 == 0)
                    rooted(n, root, k);
            everywhere(n, k);
            if (c < 6) {
                scattered(n, 0, k);
                scattered(n, 1, k);
            }
        }
    reproducible(1);
    reproducible(37);
    reproducible(30000);
    return CHECK_END();
}
