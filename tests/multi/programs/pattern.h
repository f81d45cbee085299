/* Buffers whose every byte is known: a layout says which bytes of a buffer belong to the message,
 * a seed says what stands in them. What does not belong to it is checked to stay as it was.
 */
#ifndef WEFT_TESTS_PATTERN_H
#define WEFT_TESTS_PATTERN_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD_BYTES = 256, UNTOUCHED = 0xA5, ALIGN_BYTES = 4096, PERIOD = 65521 };

typedef struct {
    size_t off, len;
} Block;

/* A datatype of `bytes` bytes in all, and the same as a list of blocks. */
typedef struct {
    char kind;
    size_t bytes, n_blocks, span; /* span: from the first byte to one past the last */
    Block *blocks;
    MPI_Datatype type;
    int count; /* items of `type` in the message */
} Layout;

/* The contents come from a table of prime length, so that no two places in a message that a
 * protocol might mix up (segments, pages, blocks) look alike. */
static unsigned char pattern_table[2 * PERIOD];

static inline size_t pattern_at(uint64_t seed, size_t at)
{
    return (size_t)((seed * 7919 + at) % PERIOD);
}

__attribute__((constructor)) static void pattern_init(void)
{
    uint32_t x = 1;
    for (size_t i = 0; i < PERIOD; i++) {
        x = x * 1664525u + 1013904223u;
        pattern_table[i] = pattern_table[i + PERIOD] = (unsigned char)(x >> 24);
    }
}

/* Fills, or finds the first byte that is wrong (n if none), of a run of the message. */
static void fill_run(unsigned char *p, uint64_t seed, size_t at, size_t n)
{
    for (size_t k = 0; k < n; k += PERIOD)
        memcpy(p + k, pattern_table + pattern_at(seed, at), n - k < PERIOD ? n - k : PERIOD);
}

static size_t check_run(const unsigned char *p, uint64_t seed, size_t at, size_t n)
{
    const unsigned char *want = pattern_table + pattern_at(seed, at);
    for (size_t k = 0; k < n; k += PERIOD) {
        size_t part = n - k < PERIOD ? n - k : PERIOD;
        if (memcmp(p + k, want, part) == 0)
            continue;
        for (size_t i = 0; i < part; i++)
            if (p[k + i] != want[i])
                return k + i;
    }
    return n;
}

static void add_block(Layout *l, size_t off, size_t len)
{
    if (len == 0)
        return;
    l->blocks[l->n_blocks++] = (Block){off, len};
    l->span = off + len > l->span ? off + len : l->span;
}

/* Equal blocks, and a shorter one at the end. */
static void add_strided(Layout *l, size_t len, size_t stride)
{
    l->blocks = malloc((l->bytes / len + 1) * sizeof *l->blocks);
    for (size_t done = 0, off = 0; done < l->bytes; done += len, off += stride)
        add_block(l, off, l->bytes - done < len ? l->bytes - done : len);
}

/* Whole periods of `type`, then what is left over as bytes. */
static MPI_Datatype with_rest(MPI_Datatype type, size_t periods, size_t rest_off, size_t rest)
{
    int counts[2] = {(int)periods, (int)rest};
    MPI_Aint at[2] = {0, (MPI_Aint)rest_off};
    MPI_Datatype types[2] = {type, MPI_BYTE}, all;
    MPI_Type_create_struct(2, counts, at, types, &all);
    return all;
}

static void vector_layout(Layout *l, size_t len, size_t stride)
{
    MPI_Datatype whole;
    size_t n = l->bytes / len;
    add_strided(l, len, stride);
    MPI_Type_vector((int)n, (int)len, (int)stride, MPI_BYTE, &whole);
    l->type = with_rest(whole, 1, n * stride, l->bytes - n * len);
    MPI_Type_free(&whole);
}

/* Blocks of 1 to 700 bytes (longer in long messages) in ascending order, gaps of 0 to 300. */
static void indexed_layout(Layout *l)
{
    size_t scale = 1 + l->bytes / 4000000, most = l->bytes / 100 + 16, off = 5;
    l->blocks = malloc(most * 8 * sizeof *l->blocks);
    uint32_t x = 12345;
    for (size_t done = 0; done < l->bytes;) {
        x = x * 1664525u + 1013904223u;
        size_t len = ((x >> 8) % 700 + 1) * scale;
        len = len < l->bytes - done ? len : l->bytes - done;
        if (l->n_blocks >= most * 8 - 1)
            len = l->bytes - done;
        add_block(l, off, len);
        done += len;
        off += len + (x >> 20) % 300;
    }
    int *lens = malloc((l->n_blocks + 1) * sizeof *lens);
    MPI_Aint *at = malloc((l->n_blocks + 1) * sizeof *at);
    for (size_t i = 0; i < l->n_blocks; i++) {
        lens[i] = (int)l->blocks[i].len;
        at[i] = (MPI_Aint)l->blocks[i].off;
    }
    MPI_Type_create_hindexed((int)l->n_blocks, lens, at, MPI_BYTE, &l->type);
    free(lens);
    free(at);
}

/* Items of a C-like struct: 4, 8 and 3 bytes with gaps, 24 bytes apart. */
static void struct_layout(Layout *l)
{
    static const Block fields[3] = {{0, 4}, {8, 8}, {17, 3}};
    size_t items = l->bytes / 15, rest = l->bytes % 15;
    l->blocks = malloc((items * 3 + 1) * sizeof *l->blocks);
    for (size_t i = 0; i < items; i++)
        for (int f = 0; f < 3; f++)
            add_block(l, i * 24 + fields[f].off, fields[f].len);
    add_block(l, items * 24, rest);
    int lens[3] = {4, 8, 3};
    MPI_Aint at[3] = {0, 8, 17};
    MPI_Datatype types[3] = {MPI_BYTE, MPI_BYTE, MPI_BYTE}, bare, item;
    MPI_Type_create_struct(3, lens, at, types, &bare);
    MPI_Type_create_resized(bare, 0, 24, &item);
    l->type = with_rest(item, items, items * 24, rest);
    MPI_Type_free(&bare);
    MPI_Type_free(&item);
}

/* Kinds: c contiguous, v vector of 8 in 24 bytes, V vector of 4096 in 5000 bytes, i indexed,
 * s struct with gaps. */
static Layout layout_of(char kind, size_t bytes)
{
    Layout l = {.kind = kind, .bytes = bytes, .count = 1};
    if (kind == 'v')
        vector_layout(&l, 8, 24);
    else if (kind == 'V')
        vector_layout(&l, 4096, 5000);
    else if (kind == 'i')
        indexed_layout(&l);
    else if (kind == 's')
        struct_layout(&l);
    else {
        add_strided(&l, bytes ? bytes : 1, bytes ? bytes : 1);
        l.type = MPI_BYTE;
        l.count = (int)bytes;
    }
    if (l.type != MPI_BYTE)
        MPI_Type_commit(&l.type);
    return l;
}

static void layout_free(Layout *l)
{
    if (l->type != MPI_BYTE)
        MPI_Type_free(&l->type);
    free(l->blocks);
}

/* A buffer for the layout with guard zones, `skew` bytes off alignment; free buffer - skew -
 * ALIGN_BYTES by buffer_free. */
static unsigned char *buffer_new(const Layout *l, size_t skew)
{
    void *p = NULL;
    size_t total = ALIGN_BYTES + skew + l->span + GUARD_BYTES;
    if (posix_memalign(&p, ALIGN_BYTES, total) != 0) {
        printf("no memory for %zu bytes\n", total);
        MPI_Abort(MPI_COMM_WORLD, 90);
    }
    memset(p, UNTOUCHED, total);
    return (unsigned char *)p + ALIGN_BYTES + skew;
}

static void buffer_free(unsigned char *p, size_t skew)
{
    free(p - skew - ALIGN_BYTES);
}

static void fill(const Layout *l, unsigned char *p, uint64_t seed)
{
    size_t at = 0;
    for (size_t b = 0; b < l->n_blocks; at += l->blocks[b++].len)
        fill_run(p + l->blocks[b].off, seed, at, l->blocks[b].len);
}

static void untouch(const Layout *l, unsigned char *p)
{
    memset(p, UNTOUCHED, l->span + GUARD_BYTES);
}

static size_t first_touched(const unsigned char *p, size_t from, size_t to)
{
    /* All alike, and the first is right. */
    if (from < to && p[from] == UNTOUCHED && memcmp(p + from, p + from + 1, to - from - 1) == 0)
        return SIZE_MAX;
    for (size_t i = from; i < to; i++)
        if (p[i] != UNTOUCHED)
            return i;
    return SIZE_MAX;
}

/* Blocks that are not as they must be, and one more where a byte outside of the message was
 * written. Prints the first of each. */
static size_t wrong_blocks(const Layout *l, const unsigned char *p, uint64_t seed, const char *what)
{
    size_t at = 0, bad = 0, end = 0, outside = first_touched(p - GUARD_BYTES, 0, GUARD_BYTES);
    for (size_t b = 0; b < l->n_blocks; b++) {
        Block k = l->blocks[b];
        if (outside == SIZE_MAX && k.off > end)
            outside = first_touched(p, end, k.off);
        size_t i = check_run(p + k.off, seed, at, k.len);
        if (i < k.len && bad++ == 0)
            printf("WRONG %s: byte %zu of %zu (layout %c) is %02x, wanted %02x\n", what, at + i,
                   l->bytes, l->kind, p[k.off + i], pattern_table[pattern_at(seed, at + i)]);
        at += k.len;
        end = k.off + k.len;
    }
    if (outside == SIZE_MAX)
        outside = first_touched(p, end, l->span + GUARD_BYTES);
    if (outside != SIZE_MAX)
        printf("WRONG %s: a byte outside of the message was written, near %zu (layout %c, %zu bytes)\n",
               what, outside, l->kind, l->bytes);
    fflush(stdout);
    return bad + (outside != SIZE_MAX);
}

#endif
