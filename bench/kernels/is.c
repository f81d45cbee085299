/* Integer sort: keys of a bell-shaped distribution are sorted by buckets, again and again; the exchange is an
 * all-to-all of counts, then one of keys, whose lengths the distribution decides.
 *
 * Verified: the keys of each rank ascend and begin where the rank before ends, and all of them together are those that
 * were there before, by their number and two sums of hashes. Source: the description of IS in the NAS reports. */
#include "kernel.h"

enum { ROUNDS = 10, BUCKETS_LOG = 10, BUCKETS = 1 << BUCKETS_LOG };

typedef struct {
    int n_log, key_log;
    int64_t n; /* keys of this rank */
    uint32_t *keys, *sent, *got, *sorted;
    int64_t room, held;
    int64_t first_key, end_key; /* of the buckets that this rank has */
} Sort;

/* Each round moves all keys on, so that no round finds the work of the last one done. */
static inline uint32_t key_of(const Sort *s, int64_t i, int round)
{
    return (s->keys[i] + (uint32_t)round * 7919u) & ((1u << s->key_log) - 1);
}

static void fill(const Kernel *k, Sort *s)
{
    int64_t total = (int64_t)1 << s->n_log, from = total * k->rank / k->size;
    s->n = total * (k->rank + 1) / k->size - from;
    s->keys = NEED(uint32_t, s->n);
    for (int64_t i = 0; i < s->n; i++) {
        double x = 0;
        for (int j = 0; j < 4; j++)
            x += unit_of((uint64_t)(4 * (from + i) + j));
        s->keys[i] = (uint32_t)(x / 4 * (double)(1u << s->key_log));
    }
    s->sent = NEED(uint32_t, s->n);
    s->room = s->n * 2 + BUCKETS;
    s->got = NEED(uint32_t, s->room);
    s->sorted = NEED(uint32_t, s->room);
}

/* Which rank gets which buckets: about as many keys each. */
static void divide(const Kernel *k, const int64_t *all, int *owner)
{
    int64_t total = 0, so_far = 0;
    for (int b = 0; b < BUCKETS; b++)
        total += all[b];
    for (int b = 0; b < BUCKETS; b++) {
        int64_t middle = so_far + all[b] / 2;
        owner[b] = (int)(middle * k->size / (total ? total : 1));
        so_far += all[b];
    }
}

static void grow(Sort *s, int64_t wanted)
{
    if (wanted <= s->room)
        return;
    free(s->got);
    free(s->sorted);
    s->room = wanted + wanted / 8;
    s->got = NEED(uint32_t, s->room);
    s->sorted = NEED(uint32_t, s->room);
}

static void sort(const Kernel *k, Sort *s, int round)
{
    static int64_t mine[BUCKETS], all[BUCKETS], at[BUCKETS];
    static int owner[BUCKETS];
    int p = k->size, shift = s->key_log - BUCKETS_LOG;
    memset(mine, 0, sizeof mine);
    for (int64_t i = 0; i < s->n; i++)
        mine[key_of(s, i, round) >> shift]++;
    MPI_Allreduce(mine, all, BUCKETS, MPI_INT64_T, MPI_SUM, COMM);
    divide(k, all, owner);
    int *n_out = NEED(int, p), *n_in = NEED(int, p), *at_out = NEED(int, p), *at_in = NEED(int, p);
    int64_t place = 0;
    s->first_key = s->end_key = 0;
    for (int b = 0; b < BUCKETS; b++) {
        at[b] = place;
        place += mine[b];
        n_out[owner[b]] += (int)mine[b];
        s->first_key += owner[b] < k->rank;
        s->end_key += owner[b] <= k->rank;
    }
    s->first_key <<= shift;
    s->end_key <<= shift;
    for (int64_t i = 0; i < s->n; i++) {
        uint32_t key = key_of(s, i, round);
        s->sent[at[key >> shift]++] = key;
    }
    MPI_Alltoall(n_out, 1, MPI_INT, n_in, 1, MPI_INT, COMM);
    s->held = 0;
    for (int r = 0; r < p; r++) {
        at_out[r] = r ? at_out[r - 1] + n_out[r - 1] : 0;
        at_in[r] = (int)s->held;
        s->held += n_in[r];
    }
    grow(s, s->held);
    MPI_Alltoallv(s->sent, n_out, at_out, MPI_UINT32_T, s->got, n_in, at_in, MPI_UINT32_T, COMM);
    /* By counting, within the range of this rank's buckets. */
    int64_t range = s->end_key - s->first_key;
    uint32_t *count = NEED(uint32_t, range + 1);
    for (int64_t i = 0; i < s->held; i++)
        count[s->got[i] - s->first_key + 1]++;
    for (int64_t v = 0; v < range; v++)
        count[v + 1] += count[v];
    for (int64_t i = 0; i < s->held; i++)
        s->sorted[count[s->got[i] - s->first_key]++] = s->got[i];
    free(count);
    free(n_out);
    free(n_in);
    free(at_out);
    free(at_in);
}

/* The number of what is wrong. */
static double verify(const Kernel *k, const Sort *s, int round)
{
    uint64_t before[3] = {(uint64_t)s->n, 0, 0}, after[3] = {(uint64_t)s->held, 0, 0}, all[6], mine[6];
    double wrong = 0;
    for (int64_t i = 0; i < s->n; i++) {
        uint64_t h = mix(key_of(s, i, round));
        before[1] += h;
        before[2] += h * h;
    }
    for (int64_t i = 0; i < s->held; i++) {
        uint64_t h = mix(s->sorted[i]);
        after[1] += h;
        after[2] += h * h;
        wrong += i > 0 && s->sorted[i - 1] > s->sorted[i];
    }
    memcpy(mine, before, sizeof before);
    memcpy(mine + 3, after, sizeof after);
    MPI_Allreduce(mine, all, 6, MPI_UINT64_T, MPI_SUM, COMM);
    for (int i = 0; i < 3; i++)
        wrong += all[i] != all[i + 3];
    /* The largest key of the ranks before; those without keys pass it on. */
    int64_t last = s->held ? (int64_t)s->sorted[s->held - 1] : -1, least = -1;
    MPI_Exscan(&last, &least, 1, MPI_INT64_T, MPI_MAX, COMM);
    if (k->rank > 0 && s->held)
        wrong += least > (int64_t)s->sorted[0];
    return wrong;
}

int main(int argc, char **argv)
{
    static const int n_log[] = {16, 20, 23, 25, 27}, key_log[] = {11, 16, 19, 21, 23};
    Kernel k = kernel_begin(&argc, &argv, "is");
    Sort s = {.n_log = n_log[k.scale], .key_log = key_log[k.scale]};
    fill(&k, &s);
    sort(&k, &s, 0);
    double wrong = verify(&k, &s, 0);
    kernel_start(&k);
    for (int round = 1; round <= ROUNDS; round++)
        sort(&k, &s, round);
    kernel_stop(&k);
    wrong += verify(&k, &s, ROUNDS);
    return kernel_end(&k, 1e-6 * ROUNDS * (double)((int64_t)1 << s.n_log), "Mkeys/s", wrong, 0);
}
