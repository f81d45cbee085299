// pes: 1
// weft_distribution.h against dealing the items out one by one, and the one-to-N sources' use of it.
#include "check.h"
#include <weft_distribution.h>

enum { ITEMS = 5000, MOST = 40 };
static size_t had[MOST]; /* items that each PE has so far */

static void is(weft_item_t got, int pe, size_t place)
{
    CHECK(got.pe == pe && got.place == place);
}

/* Items are dealt to the PEs in turn, `block` at a time. */
static void deal(size_t n, size_t block, unsigned log_block, int log_pes)
{
    int pe = 0;
    memset(had, 0, sizeof had);
    for (size_t i = 0, left = block; i < ITEMS; i++) {
        size_t place = had[pe]++;
        is(weft_block_cyclic(i, log_block, n), pe, place);
        if (block == 1)
            is(weft_cyclic(i, n), pe, place);
        if (log_pes >= 0)
            is(weft_block_cyclic_pow2(i, log_block, (unsigned)log_pes), pe, place);
        if (log_pes >= 0 && block == 1)
            is(weft_cyclic_pow2(i, (unsigned)log_pes), pe, place);
        if (--left == 0) {
            left = block;
            pe = (pe + 1) % (int)n;
        }
    }
}

int main(void)
{
    CHECK_BEGIN();
    for (size_t n = 1; n <= MOST; n += n < 9 ? 1 : 7) {
        int log_pes = -1;
        for (int k = 0; k < 6; k++)
            log_pes = (size_t)1 << k == n ? k : log_pes;
        for (unsigned log_block = 0; log_block < 8; log_block++)
            deal(n, (size_t)1 << log_block, log_block, log_pes);
    }
    /* Far beyond 32 bits. */
    size_t far = ((size_t)1 << 40) + 3;
    is(weft_cyclic(far, 7), (int)(far % 7), far / 7);
    is(weft_block_cyclic(far, 6, 3), (int)(far / 64 % 3), far / 192 * 64 + 3);
    is(weft_block_cyclic_pow2(far, 6, 2), (int)(far / 64 % 4), far / 256 * 64 + 3);
    /* By a table, items keep their numbers. */
    static int where[ITEMS];
    for (int i = 0; i < ITEMS; i++)
        where[i] = i * 7919 % MOST;
    for (size_t i = 0; i < ITEMS; i++)
        is(weft_indirect(i, where), where[i], i);
    return CHECK_END();
}
