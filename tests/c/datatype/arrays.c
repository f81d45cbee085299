// ranks: 1
// Subarray and darray types against brute force over all elements (MPI-4.1 sections 5.1.3, 5.1.4).
#include "layout.h"

/* Indices of the element at `position` of the array in memory. */
static void indices(int n, const int *sizes, int order, int position, int *index)
{
    for (int k = 0; k < n; k++) {
        int d = order == MPI_ORDER_C ? n - 1 - k : k;
        index[d] = position % sizes[d];
        position /= sizes[d];
    }
}

static int product(int n, const int *v)
{
    int p = 1;
    for (int i = 0; i < n; i++)
        p *= v[i];
    return p;
}

static void subarray(int n, const int *sizes, const int *sub, const int *start, int order)
{
    static int want[LAYOUT_WORDS];
    MPI_Datatype t;
    MPI_Aint lb, extent;
    int m = 0, index[4];
    OK(MPI_Type_create_subarray(n, sizes, sub, start, order, MPI_INT, &t));
    OK(MPI_Type_get_extent(t, &lb, &extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, product(n, sizes) * (int)sizeof(int));
    for (int item = 0; item < 2; item++)
        for (int p = 0; p < product(n, sizes); p++) {
            int in = 1;
            indices(n, sizes, order, p, index);
            for (int d = 0; d < n; d++)
                in &= index[d] >= start[d] && index[d] < start[d] + sub[d];
            if (in)
                want[m++] = item * product(n, sizes) + p;
        }
    layout_check(__LINE__, t, 2, m, want);
    OK(MPI_Type_free(&t));
}

static int owner(int index, int distrib, int darg, int size, int procs)
{
    if (distrib == MPI_DISTRIBUTE_NONE)
        return 0;
    if (distrib == MPI_DISTRIBUTE_BLOCK)
        return index / (darg == MPI_DISTRIBUTE_DFLT_DARG ? (size + procs - 1) / procs : darg);
    return index / (darg == MPI_DISTRIBUTE_DFLT_DARG ? 1 : darg) % procs;
}

static void darray(int n, const int *sizes, const int *distribs, const int *dargs, const int *procs, int order)
{
    static int want[LAYOUT_WORDS];
    int size = product(n, procs), total = product(n, sizes), seen = 0, index[4];
    for (int rank = 0; rank < size; rank++) {
        MPI_Datatype t;
        MPI_Aint lb, extent;
        int m = 0, coords[4], rest = rank;
        for (int d = n - 1; d >= 0; d--) { /* the process grid is row-major */
            coords[d] = rest % procs[d];
            rest /= procs[d];
        }
        OK(MPI_Type_create_darray(size, rank, n, sizes, distribs, dargs, procs, order, MPI_INT, &t));
        OK(MPI_Type_get_extent(t, &lb, &extent));
        CHECK_EQ(lb, 0);
        CHECK_EQ(extent, total * (int)sizeof(int));
        for (int p = 0; p < total; p++) {
            int mine = 1;
            indices(n, sizes, order, p, index);
            for (int d = 0; d < n; d++)
                mine &= owner(index[d], distribs[d], dargs[d], sizes[d], procs[d]) == coords[d];
            if (mine)
                want[m++] = p;
        }
        seen += m;
        layout_check(__LINE__, t, 1, m, want);
        OK(MPI_Type_free(&t));
    }
    CHECK_EQ(seen, total); /* each element has one owner */
}

int main(int argc, char **argv)
{
    const int orders[2] = { MPI_ORDER_C, MPI_ORDER_FORTRAN };
    CHECK_BEGIN(argc, argv);
    for (int o = 0; o < 2; o++) {
        subarray(1, (int[]){ 9 }, (int[]){ 4 }, (int[]){ 3 }, orders[o]);
        subarray(2, (int[]){ 5, 7 }, (int[]){ 2, 3 }, (int[]){ 1, 4 }, orders[o]);
        subarray(2, (int[]){ 5, 7 }, (int[]){ 5, 7 }, (int[]){ 0, 0 }, orders[o]);
        subarray(3, (int[]){ 4, 5, 6 }, (int[]){ 2, 1, 3 }, (int[]){ 2, 4, 0 }, orders[o]);
        subarray(4, (int[]){ 3, 2, 4, 3 }, (int[]){ 2, 2, 1, 2 }, (int[]){ 0, 0, 3, 1 }, orders[o]);
    }
    const int kinds[3] = { MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE };
    const int dflt = MPI_DISTRIBUTE_DFLT_DARG;
    for (int o = 0; o < 2; o++) {
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++) {
                int procs[2] = { kinds[a] == MPI_DISTRIBUTE_NONE ? 1 : 3, kinds[b] == MPI_DISTRIBUTE_NONE ? 1 : 2 };
                darray(2, (int[]){ 10, 7 }, (int[]){ kinds[a], kinds[b] }, (int[]){ dflt, dflt }, procs, orders[o]);
                darray(2, (int[]){ 10, 7 }, (int[]){ kinds[a], kinds[b] },
                       (int[]){ kinds[a] == MPI_DISTRIBUTE_NONE ? dflt : 4, kinds[b] == MPI_DISTRIBUTE_NONE ? dflt : 5 },
                       procs, orders[o]);
            }
        darray(1, (int[]){ 17 }, (int[]){ MPI_DISTRIBUTE_CYCLIC }, (int[]){ 3 }, (int[]){ 4 }, orders[o]);
        darray(1, (int[]){ 2 }, (int[]){ MPI_DISTRIBUTE_BLOCK }, (int[]){ dflt }, (int[]){ 3 }, orders[o]);
        darray(3, (int[]){ 4, 5, 6 }, (int[]){ MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_BLOCK },
               (int[]){ 2, dflt, 4 }, (int[]){ 2, 1, 2 }, orders[o]);
    }
    return CHECK_END();
}
