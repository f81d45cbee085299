/* Random access: words of a table over all ranks are changed at places that the changes themselves name. Each rank makes
 * its changes in batches of at most 1024 and hands them to the owners of the places.
 *
 * Verified: every rank makes the changes of all ranks anew, by itself, and keeps those for its part of the table: each word
 * is then what it was. Source: the description of RandomAccess in the HPC Challenge; its tolerance of lost changes is not
 * used: none may be lost. */
#include "kernel.h"

enum { BATCH = 1024, CHANGES = 4 };

typedef struct {
    uint64_t *table, words, first, all;
    uint64_t *out, *in;
    int *n_out, *n_in, *at_out, *at_in, room;
} Table;

static int owner(const Kernel *k, const Table *t, uint64_t place)
{
    int r = (int)(place * (uint64_t)k->size / t->all);
    /* The division rounds; parts begin where the rank's does. */
    while ((uint64_t)r * t->all / (uint64_t)k->size > place)
        r--;
    while ((uint64_t)(r + 1) * t->all / (uint64_t)k->size <= place)
        r++;
    return r;
}

static void batch(const Kernel *k, Table *t, uint64_t from, int n)
{
    static uint64_t change[BATCH];
    static int to[BATCH];
    memset(t->n_out, 0, sizeof(int) * (size_t)k->size);
    for (int i = 0; i < n; i++) {
        change[i] = mix(from + (uint64_t)i);
        to[i] = owner(k, t, change[i] & (t->all - 1));
        t->n_out[to[i]]++;
    }
    int place = 0, got = 0;
    for (int r = 0; r < k->size; r++) {
        t->at_out[r] = place;
        place += t->n_out[r];
    }
    for (int i = 0; i < n; i++)
        t->out[t->at_out[to[i]]++] = change[i];
    MPI_Alltoall(t->n_out, 1, MPI_INT, t->n_in, 1, MPI_INT, COMM);
    for (int r = 0; r < k->size; r++) {
        t->at_out[r] -= t->n_out[r];
        t->at_in[r] = got;
        got += t->n_in[r];
    }
    MPI_Alltoallv(t->out, t->n_out, t->at_out, MPI_UINT64_T, t->in, t->n_in, t->at_in, MPI_UINT64_T, COMM);
    for (int i = 0; i < got; i++)
        t->table[(t->in[i] & (t->all - 1)) - t->first] ^= t->in[i];
}

int main(int argc, char **argv)
{
    static const int log_words[] = {16, 18, 20, 22, 24};
    Kernel k = kernel_begin(&argc, &argv, "ra");
    Table t = {.all = (uint64_t)1 << log_words[k.scale]};
    t.first = t.all * (uint64_t)k.rank / (uint64_t)k.size;
    t.words = t.all * (uint64_t)(k.rank + 1) / (uint64_t)k.size - t.first;
    t.table = NEED(uint64_t, t.words);
    for (uint64_t i = 0; i < t.words; i++)
        t.table[i] = t.first + i;
    t.out = NEED(uint64_t, BATCH), t.in = NEED(uint64_t, BATCH * k.size);
    t.n_out = NEED(int, k.size), t.n_in = NEED(int, k.size), t.at_out = NEED(int, k.size), t.at_in = NEED(int, k.size);
    uint64_t mine = t.all * CHANGES / (uint64_t)k.size, total = mine * (uint64_t)k.size;
    kernel_start(&k);
    for (uint64_t i = 0; i < mine; i += BATCH)
        batch(&k, &t, (uint64_t)k.rank * mine + i, (int)(mine - i < BATCH ? mine - i : BATCH));
    kernel_stop(&k);
    for (uint64_t i = 0; i < total; i++) {
        uint64_t v = mix(i), place = v & (t.all - 1);
        if (place >= t.first && place < t.first + t.words)
            t.table[place - t.first] ^= v;
    }
    double wrong = 0;
    for (uint64_t i = 0; i < t.words; i++)
        wrong += t.table[i] != t.first + i;
    return kernel_end(&k, 1e-6 * (double)total, "Mupdates/s", wrong, 0);
}
