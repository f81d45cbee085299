/* A plate with hot and cold edges, by Jacobi steps on a two-dimensional grid of ranks. Columns
 * travel as a vector datatype, rows as they are. Prints the heat left and writes heat.pgm.
 *
 *   mpicc -O2 heat.c -o heat -lm && mpiexec -n 4 ./heat 512 2000
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { UP, DOWN, LEFT, RIGHT };

static int low(int part, int parts, int n) { return (int)((long)part * n / parts); }

/* Splits size into the most square grid; written out so that it needs no topology functions. */
static void grid_of(int size, int dims[2])
{
    dims[0] = (int)sqrt((double)size);
    while (size % dims[0])
        dims[0]--;
    dims[1] = size / dims[0];
}

static void write_image(double *mine, int nx, int ny, int stride, int y0, int x0, int n, int rank,
                        int size)
{
    /* Each rank sends its block to rank 0, which places it by a subarray type. */
    int where[4] = {y0, x0, ny, nx};
    MPI_Datatype block;
    MPI_Type_create_subarray(2, (int[]){ny + 2, stride}, (int[]){ny, nx}, (int[]){1, 1}, MPI_ORDER_C,
                             MPI_DOUBLE, &block);
    MPI_Type_commit(&block);
    MPI_Request send[2];
    MPI_Isend(where, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, &send[0]);
    MPI_Isend(mine, 1, block, 0, 2, MPI_COMM_WORLD, &send[1]);
    if (rank == 0) {
        double *all = malloc(sizeof(double) * n * n);
        for (int r = 0; r < size; r++) {
            int at[4];
            MPI_Datatype place;
            MPI_Recv(at, 4, MPI_INT, r, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Type_create_subarray(2, (int[]){n, n}, (int[]){at[2], at[3]}, (int[]){at[0], at[1]},
                                     MPI_ORDER_C, MPI_DOUBLE, &place);
            MPI_Type_commit(&place);
            MPI_Recv(all, 1, place, r, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Type_free(&place);
        }
        FILE *out = fopen("heat.pgm", "wb");
        if (out) {
            fprintf(out, "P5\n%d %d\n255\n", n, n);
            for (long i = 0; i < (long)n * n; i++)
                fputc((int)(all[i] * 255.0 + 0.5), out);
            fclose(out);
        }
        free(all);
    }
    MPI_Waitall(2, send, MPI_STATUSES_IGNORE);
    MPI_Type_free(&block);
}

int main(int argc, char **argv)
{
    int rank, size, dims[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int n = argc > 1 ? atoi(argv[1]) : 256, steps = argc > 2 ? atoi(argv[2]) : 1000;
    grid_of(size, dims);
    int row = rank / dims[1], col = rank % dims[1];
    int y0 = low(row, dims[0], n), ny = low(row + 1, dims[0], n) - y0;
    int x0 = low(col, dims[1], n), nx = low(col + 1, dims[1], n) - x0;
    int peer[4] = {row > 0 ? rank - dims[1] : MPI_PROC_NULL,
                   row + 1 < dims[0] ? rank + dims[1] : MPI_PROC_NULL,
                   col > 0 ? rank - 1 : MPI_PROC_NULL,
                   col + 1 < dims[1] ? rank + 1 : MPI_PROC_NULL};
    int stride = nx + 2;
    double *now = calloc((size_t)(ny + 2) * stride, sizeof *now);
    double *next = calloc((size_t)(ny + 2) * stride, sizeof *next);
    if (row == 0) /* the hot edge */
        for (int x = 0; x < stride; x++)
            now[x] = next[x] = 1.0;

    MPI_Datatype column;
    MPI_Type_vector(ny, 1, stride, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime(), change = 0.0;
    for (int step = 0; step < steps; step++) {
        MPI_Request r[8];
        MPI_Irecv(&now[1], nx, MPI_DOUBLE, peer[UP], 0, MPI_COMM_WORLD, &r[0]);
        MPI_Irecv(&now[(ny + 1) * stride + 1], nx, MPI_DOUBLE, peer[DOWN], 0, MPI_COMM_WORLD, &r[1]);
        MPI_Irecv(&now[stride], 1, column, peer[LEFT], 0, MPI_COMM_WORLD, &r[2]);
        MPI_Irecv(&now[stride + nx + 1], 1, column, peer[RIGHT], 0, MPI_COMM_WORLD, &r[3]);
        MPI_Isend(&now[stride + 1], nx, MPI_DOUBLE, peer[UP], 0, MPI_COMM_WORLD, &r[4]);
        MPI_Isend(&now[ny * stride + 1], nx, MPI_DOUBLE, peer[DOWN], 0, MPI_COMM_WORLD, &r[5]);
        MPI_Isend(&now[stride + 1], 1, column, peer[LEFT], 0, MPI_COMM_WORLD, &r[6]);
        MPI_Isend(&now[stride + nx], 1, column, peer[RIGHT], 0, MPI_COMM_WORLD, &r[7]);
        MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
        change = 0.0;
        for (int y = 1; y <= ny; y++)
            for (int x = 1; x <= nx; x++) {
                long i = (long)y * stride + x;
                next[i] = 0.25 * (now[i - 1] + now[i + 1] + now[i - stride] + now[i + stride]);
                change = fmax(change, fabs(next[i] - now[i]));
            }
        double *swap = now;
        now = next;
        next = swap;
    }
    double heat = 0.0, total, largest;
    for (int y = 1; y <= ny; y++)
        for (int x = 1; x <= nx; x++)
            heat += now[y * stride + x];
    MPI_Reduce(&heat, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(&change, &largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d x %d on %d x %d ranks, %d steps in %.2f s: heat %.6f, last change %.2e\n", n, n,
               dims[0], dims[1], steps, MPI_Wtime() - start, total, largest);
    write_image(now, nx, ny, stride, y0, x0, n, rank, size);
    MPI_Type_free(&column);
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
