/* Parallel HDF5: all ranks write one file and read it back. hdf5 FILE
 *
 * Contiguous and chunked data sets, by blocks of rows and interleaved columns, collectively and
 * independently, integers and doubles, attributes; nothing in the file depends on time.
 */
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size, failed;

#define OK(call)                                                      \
    do {                                                              \
        if ((call) < 0) {                                             \
            printf("FAILED rank %d line %d: %s\n", rank, __LINE__, #call); \
            failed = 1;                                               \
        }                                                             \
    } while (0)

enum { ROWS = 60, COLS = 48 };

static hid_t transfer(int collective)
{
    hid_t p = H5Pcreate(H5P_DATASET_XFER);
    OK(H5Pset_dxpl_mpio(p, collective ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT));
    return p;
}

/* The part of a data set that this rank owns: rows in blocks, or every size-th column. */
static hid_t part(hid_t set, int columns, hsize_t rows, hsize_t *n)
{
    hid_t space = H5Dget_space(set);
    if (columns) {
        hsize_t start[2] = {0, (hsize_t)rank}, stride[2] = {1, (hsize_t)size}, count[2] = {rows, COLS / size};
        OK(H5Sselect_hyperslab(space, H5S_SELECT_SET, start, stride, count, NULL));
        *n = rows * (COLS / size);
    } else {
        hsize_t start[2] = {rank * (rows / size), 0}, count[2] = {rows / size, COLS};
        OK(H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL));
        *n = rows / size * COLS;
    }
    return space;
}

static void data_set(hid_t file, const char *name, hid_t type, int chunked, int columns, int collective, hsize_t rows)
{
    hsize_t dims[2] = {rows, COLS}, chunk[2] = {7, 11}, n = 0;
    hid_t props = H5Pcreate(H5P_DATASET_CREATE);
    if (chunked)
        OK(H5Pset_chunk(props, 2, chunk));
    OK(H5Pset_obj_track_times(props, 0));
    OK(H5Pset_alloc_time(props, H5D_ALLOC_TIME_EARLY));
    hid_t space = H5Screate_simple(2, dims, NULL);
    hid_t set = H5Dcreate2(file, name, type, space, H5P_DEFAULT, props, H5P_DEFAULT);
    OK(set);
    hid_t mine = part(set, columns, rows, &n);
    hid_t mem = H5Screate_simple(1, &n, NULL), xfer = transfer(collective);
    double *buf = malloc(n * sizeof *buf), *back = malloc(n * sizeof *back);
    for (hsize_t i = 0; i < n; i++)
        buf[i] = rank * 100000.0 + i;
    OK(H5Dwrite(set, H5T_NATIVE_DOUBLE, mem, mine, xfer, buf));
    OK(H5Fflush(file, H5F_SCOPE_GLOBAL));
    OK(H5Dread(set, H5T_NATIVE_DOUBLE, mem, mine, xfer, back));
    for (hsize_t i = 0; i < n; i++)
        if (buf[i] != back[i]) {
            printf("FAILED rank %d %s: item %d is %g, not %g\n", rank, name, (int)i, back[i], buf[i]);
            failed = 1;
            break;
        }
    hid_t scalar = H5Screate(H5S_SCALAR);
    hid_t attr = H5Acreate2(set, "rows", H5T_STD_I32LE, scalar, H5P_DEFAULT, H5P_DEFAULT);
    int r = (int)rows;
    OK(H5Awrite(attr, H5T_NATIVE_INT, &r));
    OK(H5Aclose(attr));
    OK(H5Sclose(scalar));
    free(buf);
    free(back);
    OK(H5Pclose(xfer));
    OK(H5Sclose(mem));
    OK(H5Sclose(mine));
    OK(H5Dclose(set));
    OK(H5Sclose(space));
    OK(H5Pclose(props));
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (argc < 2 || ROWS % size || COLS % size)
        MPI_Abort(MPI_COMM_WORLD, 2);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    OK(H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL));
    hid_t file = H5Fcreate(argv[1], H5F_ACC_TRUNC, H5P_DEFAULT, access);
    OK(file);
    if (file >= 0) {
        char name[64];
        for (int i = 0; i < 8; i++) {
            snprintf(name, sizeof name, "set%d", i);
            data_set(file, name, i % 3 == 0 ? H5T_STD_I32BE : H5T_IEEE_F64LE, i & 4, i & 2, i & 1, ROWS);
        }
        data_set(file, "long", H5T_IEEE_F64LE, 0, 1, 1, ROWS * 500);
        OK(H5Fclose(file));
        /* Once more, as a reader. */
        file = H5Fopen(argv[1], H5F_ACC_RDONLY, access);
        OK(file);
        hid_t set = H5Dopen2(file, "set3", H5P_DEFAULT);
        hsize_t n = 0;
        hid_t mine = part(set, 1, ROWS, &n), mem = H5Screate_simple(1, &n, NULL), xfer = transfer(1);
        int *got = malloc(n * sizeof *got);
        OK(H5Dread(set, H5T_NATIVE_INT, mem, mine, xfer, got));
        if (got[n - 1] != rank * 100000 + (int)n - 1)
            failed = 1, printf("FAILED rank %d: read %d\n", rank, got[n - 1]);
        free(got);
        OK(H5Pclose(xfer));
        OK(H5Sclose(mem));
        OK(H5Sclose(mine));
        OK(H5Dclose(set));
        OK(H5Fclose(file));
    }
    OK(H5Pclose(access));
    int any = 0, len;
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Allreduce(&failed, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Get_library_version(version, &len);
    if (rank == 0 && !any)
        printf("hdf5: ok on %d ranks of %.9s\n", size, strstr(version, "Weft") ? "Weft" : version);
    MPI_Finalize();
    return any;
}
