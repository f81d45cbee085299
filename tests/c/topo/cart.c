// ranks: 1 4 6 7
/* Grids: creation, coordinates, shifts, sub-grids, dimensions, duplicates. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, dims[2] = {0, 0}, periods[2] = {0, 1}, kind;
    OK(MPI_Dims_create(n, 2, dims));
    CHECK_EQ(dims[0] * dims[1], n);
    CHECK(dims[0] >= dims[1]);
    OK(MPI_Topo_test(MPI_COMM_WORLD, &kind));
    CHECK_EQ(kind, MPI_UNDEFINED);
    MPI_Comm grid, dup, row;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid));
    OK(MPI_Topo_test(grid, &kind));
    CHECK_EQ(kind, MPI_CART);
    int nd, d[2], p[2], c[2], rank, r, coords[2];
    OK(MPI_Comm_rank(grid, &rank));
    OK(MPI_Cartdim_get(grid, &nd));
    CHECK_EQ(nd, 2);
    OK(MPI_Cart_get(grid, 2, d, p, c));
    CHECK(d[0] == dims[0] && d[1] == dims[1] && !p[0] && p[1]);
    CHECK_EQ(c[0] * dims[1] + c[1], rank);
    for (int i = 0; i < n; i++) {
        OK(MPI_Cart_coords(grid, i, 2, coords));
        OK(MPI_Cart_rank(grid, coords, &r));
        CHECK_EQ(r, i);
    }
    coords[0] = 0;
    coords[1] = -1;
    OK(MPI_Cart_rank(grid, coords, &r));
    CHECK_EQ(r, dims[1] - 1);
    OK(MPI_Comm_set_errhandler(grid, MPI_ERRORS_RETURN));
    coords[0] = -1;
    CHECK_FAILS(MPI_Cart_rank(grid, coords, &r));

    /* a shift along both dimensions carries the neighbour's rank */
    for (int dir = 0; dir < 2; dir++) {
        int src, dst, got = MPI_PROC_NULL;
        OK(MPI_Cart_shift(grid, dir, 1, &src, &dst));
        OK(MPI_Sendrecv(&rank, 1, MPI_INT, dst, 0, &got, 1, MPI_INT, src, 0, grid,
                        MPI_STATUS_IGNORE));
        CHECK_EQ(got, src);
        if (dir == 0) {
            CHECK((src == MPI_PROC_NULL) == (c[0] == 0));
            CHECK((dst == MPI_PROC_NULL) == (c[0] == dims[0] - 1));
        } else
            CHECK(src >= 0 && dst >= 0);
    }
    OK(MPI_Comm_dup(grid, &dup));
    OK(MPI_Topo_test(dup, &kind));
    CHECK_EQ(kind, MPI_CART);
    OK(MPI_Comm_free(&dup));
    int remain[2] = {0, 1}, size, sum;
    OK(MPI_Cart_sub(grid, remain, &row));
    OK(MPI_Comm_size(row, &size));
    CHECK_EQ(size, dims[1]);
    OK(MPI_Allreduce(&c[0], &sum, 1, MPI_INT, MPI_SUM, row));
    CHECK_EQ(sum, c[0] * dims[1]);
    OK(MPI_Cart_get(row, 1, d, p, coords));
    CHECK(d[0] == dims[1] && p[0] && coords[0] == c[1]);
    OK(MPI_Comm_free(&row));
    OK(MPI_Comm_free(&grid));

    /* fewer cells than processes; too many */
    int one[1] = {(n + 1) / 2}, no[1] = {0}, many[1] = {n + 1};
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, one, no, 1, &grid));
    CHECK((grid != MPI_COMM_NULL) || check_rank >= 0);
    if (grid != MPI_COMM_NULL) {
        OK(MPI_Comm_size(grid, &size));
        CHECK_EQ(size, one[0]);
        OK(MPI_Comm_free(&grid));
    }
    CHECK_FAILS(MPI_Cart_create(MPI_COMM_WORLD, 1, many, no, 0, &grid));
    OK(MPI_Cart_map(MPI_COMM_WORLD, 1, one, no, &r));
    CHECK(r == MPI_UNDEFINED || (r >= 0 && r < one[0]));
    CHECK_CLASS(MPI_Cartdim_get(MPI_COMM_WORLD, &nd), MPI_ERR_TOPOLOGY);
    int fixed[3] = {0, 2, 0};
    OK(MPI_Dims_create(24, 3, fixed));
    CHECK(fixed[0] == 4 && fixed[1] == 2 && fixed[2] == 3);
    int bad[2] = {5, 0};
    CHECK_FAILS(MPI_Dims_create(24, 2, bad));
    return CHECK_END();
}
