// A file of netCDF-4 written by all ranks, collectively and independently, and read back elsewhere.
#include <mpi.h>
#include <netcdf.h>
#include <netcdf_par.h>
#include <stdio.h>
#include <stdlib.h>

static void ok(int err)
{
    if (err != NC_NOERR) {
        printf("error %s\n", nc_strerror(err));
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int main(int argc, char **argv)
{
    int rank, size, file, dims[2], a, b;
    enum { ROWS = 5, COLUMNS = 40 };
    int rows[ROWS * COLUMNS];
    double line[COLUMNS];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    ok(nc_create_par("made.nc", NC_NETCDF4, MPI_COMM_WORLD, MPI_INFO_NULL, &file));
    ok(nc_def_dim(file, "row", (size_t)(ROWS * size), &dims[0]));
    ok(nc_def_dim(file, "column", COLUMNS, &dims[1]));
    ok(nc_def_var(file, "a", NC_INT, 2, dims, &a));
    ok(nc_def_var(file, "b", NC_DOUBLE, 2, dims, &b));
    ok(nc_put_att_text(file, NC_GLOBAL, "title", 6, "ranks'"));
    ok(nc_enddef(file));
    ok(nc_var_par_access(file, a, NC_COLLECTIVE));
    for (int i = 0; i < ROWS * COLUMNS; i++)
        rows[i] = rank * 1000 + i;
    size_t start[2] = {(size_t)(ROWS * rank), 0}, counts[2] = {ROWS, COLUMNS}, one[2] = {1, COLUMNS};
    ok(nc_put_vara_int(file, a, start, counts, rows));
    for (int i = 0; i < ROWS; i++) {
        start[0] = (size_t)(i * size + rank);
        for (int k = 0; k < COLUMNS; k++)
            line[k] = 0.5 * k + (double)start[0];
        ok(nc_put_vara_double(file, b, start, one, line));
    }
    ok(nc_close(file));
    ok(nc_open_par("made.nc", NC_NOWRITE, MPI_COMM_WORLD, MPI_INFO_NULL, &file));
    ok(nc_inq_varid(file, "a", &a));
    ok(nc_inq_varid(file, "b", &b));
    start[0] = (size_t)(ROWS * ((rank + 1) % size));
    ok(nc_get_vara_int(file, a, start, counts, rows));
    double mine[2] = {0, 0}, all[2];
    for (int i = 0; i < ROWS * COLUMNS; i++)
        mine[0] += rows[i];
    for (int i = 0; i < ROWS; i++, start[0]++) {
        ok(nc_get_vara_double(file, b, start, one, line));
        for (int k = 0; k < COLUMNS; k++)
            mine[1] += line[k];
    }
    ok(nc_close(file));
    MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("netcdf %.1f %.1f\n", all[0], all[1]);
    MPI_Finalize();
    return 0;
}
