/* weft_distribution.h: where an item of a distributed array is, as address computation.
 *
 * An array of items is spread over PEs. Given the number of an item, the functions tell the PE that
 * has it and its place in that PE's part. They are as small as the distributions allow, since their
 * cost is paid for each put: cyclic a division (a mask where the number of PEs is a power of two),
 * block-cyclic a shift and a mask more, indirect a load.
 *
 * Source: the distributions of Underwood, Levenhagen and Brightwell, "Evaluating NIC hardware
 * requirements to achieve high message rate PGAS support on multi-core processors", 2007.
 * Plain C and C++, nothing of OpenSHMEM. */
#ifndef WEFT_DISTRIBUTION_H
#define WEFT_DISTRIBUTION_H

#include <stddef.h>
#include <stdint.h>

/* Where an item is. */
typedef struct {
    int pe;
    size_t place;
} weft_item_t;

/* Item i is on PE i mod n. */
static inline weft_item_t weft_cyclic(size_t i, size_t n_pes)
{
    weft_item_t at = {(int)(i % n_pes), i / n_pes};
    return at;
}

/* The same for 2^log_pes PEs. */
static inline weft_item_t weft_cyclic_pow2(size_t i, unsigned log_pes)
{
    weft_item_t at = {(int)(i & (((size_t)1 << log_pes) - 1)), i >> log_pes};
    return at;
}

/* Blocks of 2^log_block items are on PEs in turn. */
static inline weft_item_t weft_block_cyclic(size_t i, unsigned log_block, size_t n_pes)
{
    size_t block = i >> log_block;
    size_t in = i & (((size_t)1 << log_block) - 1);
    weft_item_t at = {(int)(block % n_pes), ((block / n_pes) << log_block) | in};
    return at;
}

/* The same for 2^log_pes PEs. */
static inline weft_item_t weft_block_cyclic_pow2(size_t i, unsigned log_block, unsigned log_pes)
{
    size_t in = i & (((size_t)1 << log_block) - 1);
    weft_item_t at = {(int)((i >> log_block) & (((size_t)1 << log_pes) - 1)), ((i >> (log_block + log_pes)) << log_block) | in};
    return at;
}

/* A table tells the PE of each item; items keep their numbers as places. */
static inline weft_item_t weft_indirect(size_t i, const int *pe_of)
{
    weft_item_t at = {pe_of[i], i};
    return at;
}

#endif
