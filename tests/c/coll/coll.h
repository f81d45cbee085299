/* Shared by the programs of the collectives: buffers of ints in two layouts.
 *
 * A buffer holds COLL_MARGIN guard ints, then items, then guards again. With the
 * dense layout (MPI_INT) an item is one int; with the gapped one every second int. */
#ifndef WEFT_TESTS_COLL_H
#define WEFT_TESTS_COLL_H

#include "../check.h"

#define COLL_MARGIN 8
#define COLL_GUARD 0x5EED5EED

typedef struct {
    MPI_Datatype type;
    int stride; /* in ints */
} Layout;

static MPI_Datatype coll_gap = MPI_DATATYPE_NULL;

__attribute__((unused))
static Layout layout(int gapped)
{
    if (!gapped)
        return (Layout){ MPI_INT, 1 };
    if (coll_gap == MPI_DATATYPE_NULL) {
        MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &coll_gap);
        MPI_Type_commit(&coll_gap);
    }
    return (Layout){ coll_gap, 2 };
}

__attribute__((unused))
static void layouts_free(void)
{
    if (coll_gap != MPI_DATATYPE_NULL)
        MPI_Type_free(&coll_gap);
}

typedef struct {
    int *mem;
    int items;
    Layout l;
} Buf;

__attribute__((unused))
static Buf buf_new(int items, Layout l)
{
    Buf b = { NULL, items, l };
    int n = items * l.stride + 2 * COLL_MARGIN;
    b.mem = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        b.mem[i] = COLL_GUARD;
    return b;
}
__attribute__((unused))
static void *buf_at(Buf b) { return b.mem + COLL_MARGIN; }
__attribute__((unused))
static int *buf_item(Buf b, int i) { return b.mem + COLL_MARGIN + i * b.l.stride; }

/* Guards and gaps are untouched; frees the buffer. */
__attribute__((unused))
static void buf_done(Buf b)
{
    int n = b.items * b.l.stride + 2 * COLL_MARGIN, touched = 0;
    for (int i = 0; i < n; i++) {
        int k = i - COLL_MARGIN;
        int is_item = k >= 0 && k < b.items * b.l.stride && k % b.l.stride == 0;
        touched += !is_item && b.mem[i] != COLL_GUARD;
    }
    CHECK_EQ(touched, 0);
    free(b.mem);
}

/* A value that tells who sent it to whom, and its place. */
__attribute__((unused))
static int value(int from, int to, int i) { return (from * 131 + to) * 65536 + (i * 7 & 0xffff); }

__attribute__((unused))
static void fill(Buf b, int first, int n, int from, int to)
{
    for (int i = 0; i < n; i++)
        *buf_item(b, first + i) = value(from, to, i);
}
__attribute__((unused))
static int wrong(Buf b, int first, int n, int from, int to)
{
    int bad = 0;
    for (int i = 0; i < n; i++)
        bad += *buf_item(b, first + i) != value(from, to, i);
    return bad;
}

/* Empty, one, odd, around the sizes where protocols and algorithms change. */
static const int coll_counts[] = { 0, 1, 5, 511, 2100, 9001, 70001 };
#define COLL_COUNTS ((int)(sizeof coll_counts / sizeof *coll_counts))

/* Two groups of uneven size out of the world: the lower ranks and the others. */
__attribute__((unused))
static MPI_Comm inter_comm(MPI_Comm *half, int *in_low)
{
    int low = check_size > 2 ? (check_size - 1) / 2 + 1 : 1;
    MPI_Comm inter;
    *in_low = check_rank < low;
    OK(MPI_Comm_split(MPI_COMM_WORLD, *in_low, check_rank, half));
    OK(MPI_Intercomm_create(*half, 0, MPI_COMM_WORLD, *in_low ? low : 0, 17, &inter));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    return inter;
}

#endif
