// pes: 2 4 8 16
// timeout: 60
// Arguments, if any: a seed, a number of rounds. Random puts, gets, atomics and signals among all PEs, against a sequential model that every PE
// keeps. Each word belongs to one PE at a time (the writer of the round); sums belong to all.
#include "check.h"

enum { WORDS = 512, OPS = 200 };
static uint64_t seed = 12345;
static uint64_t *words;         /* symmetric: WORDS on each PE */
static uint64_t bss_words[WORDS];
static uint64_t *sums, *sigs;   /* one for each PE */

static uint64_t rnd(uint64_t *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 7;
    *s ^= *s << 17;
    return *s * 2685821657736338717ull;
}

/* The operations of PE `pe` in a round follow from the seed, so that every PE knows them all. A
 * word of PE `to` in a round is written by one PE: word i by PE (i + round) mod n. */
static void round_of(int round, int pe, uint64_t *model, uint64_t *model_sums, uint64_t *model_sigs, int act)
{
    uint64_t s = seed + (uint64_t)round * 7919 + (uint64_t)pe * 104729 + 1;
    for (int k = 0; k < OPS; k++) {
        uint64_t r = rnd(&s), value = rnd(&s);
        int to = (int)(r % n_pes), kind = (int)(r >> 8 & 15);
        size_t len = 1 + (r >> 16) % 12;
        size_t at = (r >> 32) % (WORDS - 16);
        at = at / n_pes * n_pes + (size_t)((pe + n_pes - round % n_pes) % n_pes);
        if (at >= WORDS)
            continue;
        uint64_t *w = r >> 60 & 1 ? bss_words : words;
        uint64_t *m = model + ((w == bss_words ? n_pes : 0) + to) * WORDS;
        switch (kind) {
        case 0: case 1: case 2:
            if (act)
                shmem_uint64_p(w + at, value, to);
            else
                m[at] = value;
            break;
        case 3: case 4: /* own words only, n_pes apart */
            len = at + (len - 1) * n_pes < WORDS ? len : 1;
            if (act) {
                uint64_t src[12];
                for (size_t i = 0; i < len; i++)
                    src[i] = value + i;
                shmem_uint64_iput(w + at, src, n_pes, 1, len, to);
            } else
                for (size_t i = 0; i < len; i++)
                    m[at + i * n_pes] = value + i;
            break;
        case 5: case 6:
            if (act)
                shmem_uint64_atomic_set(w + at, value, to);
            else
                m[at] = value;
            break;
        case 7:
            if (act)
                shmem_uint64_atomic_xor(w + at, value, to);
            else
                m[at] ^= value;
            break;
        case 8: case 9:
            if (act)
                shmem_uint64_atomic_add(sums, value & 1023, to);
            else
                model_sums[to] += value & 1023;
            break;
        case 10: /* what this PE wrote it reads back */
            if (act) {
                shmem_quiet();
                shmem_uint64_p(w + at, value, to);
                shmem_fence();
                CHECK(shmem_uint64_g(w + at, to) == value);
            } else
                m[at] = value;
            break;
        case 11:
            if (act) {
                shmem_uint64_atomic_swap(w + at, value + 1, to);
                CHECK(shmem_uint64_atomic_compare_swap(w + at, value + 1, value, to) == value + 1);
            } else
                m[at] = value;
            break;
        case 12: case 13:
            if (act)
                shmem_uint64_put_signal(w + at, &value, 1, sigs, 1, SHMEM_SIGNAL_ADD, to);
            else {
                m[at] = value;
                model_sigs[to]++;
            }
            break;
        case 14:
            if (act) {
                uint64_t old;
                shmem_uint64_put_nbi(w + at, &value, 1, to);
                shmem_quiet();
                shmem_uint64_atomic_fetch_add_nbi(&old, w + at, 5, to);
                shmem_quiet();
                CHECK(old == value);
            } else
                m[at] = value + 5;
            break;
        default:
            if (act)
                shmem_putmem(w + at, &value, 8, to);
            else
                m[at] = value;
        }
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN();
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 0);
    int rounds = argc > 2 ? atoi(argv[2]) : 60;
    words = shmem_calloc(WORDS, 8);
    sums = shmem_calloc(1, 8);
    sigs = shmem_calloc(1, 8);
    uint64_t *model = calloc((size_t)2 * n_pes * WORDS, 8), *got = malloc(WORDS * 8);
    uint64_t *model_sums = calloc(n_pes, 8), *model_sigs = calloc(n_pes, 8);
    for (int round = 0; round < rounds; round++) {
        for (int pe = 0; pe < n_pes; pe++)
            round_of(round, pe, model, model_sums, model_sigs, 0);
        round_of(round, me, model, model_sums, model_sigs, 1);
        /* All signals of the round come, without any barrier. */
        shmem_signal_wait_until(sigs, SHMEM_CMP_GE, model_sigs[me]);
        shmem_barrier_all();
        CHECK(*sums == model_sums[me]);
        CHECK(*sigs == model_sigs[me]);
        CHECK(memcmp(words, model + me * WORDS, WORDS * 8) == 0);
        CHECK(memcmp(bss_words, model + (n_pes + me) * WORDS, WORDS * 8) == 0);
        int other = (me + 1 + round) % n_pes;
        shmem_getmem(got, words, WORDS * 8, other);
        CHECK(memcmp(got, model + other * WORDS, WORDS * 8) == 0);
        shmem_barrier_all();
    }
    return CHECK_END();
}
