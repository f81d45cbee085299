// ranks: 2
/* Parts of an array whose places do not ascend, nested in structs: each number gets to its own place, and no
 * other byte is touched.
 * After: pmodels/mpich issues 1030 and 3755. */
#include "../check.h"

static void halves(void)
{
    /* Columns 1 and 2 of a 2 x 4 array as rows, and column 3 from the bottom to the top. */
    double a[2][4], wanted[2][4] = {{-1, 1, 2, 6}, {-1, 3, 4, 5}}, six[6] = {1, 2, 3, 4, 5, 6};
    MPI_Datatype row, rows, column, all;
    OK(MPI_Type_contiguous(2, MPI_DOUBLE, &row));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){8, 40}, (MPI_Datatype[]){row, row}, &rows));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){56, 24}, (MPI_Datatype[]){MPI_DOUBLE, MPI_DOUBLE}, &column));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 0}, (MPI_Datatype[]){rows, column}, &all));
    OK(MPI_Type_commit(&all));
    for (int i = 0; i < 8; i++)
        a[i / 4][i % 4] = -1;
    if (check_rank == 0)
        OK(MPI_Send(six, 6, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD));
    else
        OK(MPI_Recv(a, 1, all, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; check_rank && i < 8; i++)
        CHECK(a[i / 4][i % 4] == wanted[i / 4][i % 4]);
    OK(MPI_Type_free(&all));
    OK(MPI_Type_free(&column));
    OK(MPI_Type_free(&rows));
    OK(MPI_Type_free(&row));
}

/* Four ints: three and, eleven behind, one; of these three times and then once before them. */
static void indexed_twice(int times)
{
    enum { INNER = 15, OUTER = 5 };
    MPI_Datatype inner, outer;
    OK(MPI_Type_indexed(2, (int[]){3, 1}, (int[]){0, INNER - 1}, MPI_INT, &inner));
    OK(MPI_Type_indexed(2, (int[]){3, 1}, (int[]){2, 0}, inner, &outer));
    OK(MPI_Type_commit(&outer));
    int n = 16 * times, room = INNER * OUTER * times;
    int *list = malloc(sizeof(int) * (size_t)n), *to = malloc(sizeof(int) * (size_t)room),
        *wanted = malloc(sizeof(int) * (size_t)room);
    for (int i = 0; i < room; i++)
        to[i] = wanted[i] = -1;
    for (int i = 0; i < n; i++)
        list[i] = i;
    static const int blocks[4] = {2, 3, 4, 0}, ints[4] = {0, 1, 2, INNER - 1};
    for (int t = 0, k = 0; t < times; t++)
        for (int b = 0; b < 4; b++)
            for (int i = 0; i < 4; i++)
                wanted[INNER * OUTER * t + INNER * blocks[b] + ints[i]] = k++;
    MPI_Request r;
    int peer = 1 - check_rank;
    OK(MPI_Irecv(to, times, outer, peer, times, MPI_COMM_WORLD, &r));
    OK(MPI_Send(list, n, MPI_INT, peer, times, MPI_COMM_WORLD));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK(memcmp(to, wanted, sizeof(int) * (size_t)room) == 0);
    /* And from there to a list again. */
    memset(list, 0, sizeof(int) * (size_t)n);
    OK(MPI_Sendrecv(to, times, outer, peer, times, list, n, MPI_INT, peer, times, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += list[i] != i;
    CHECK_EQ(wrong, 0);
    OK(MPI_Type_free(&outer));
    OK(MPI_Type_free(&inner));
    free(list);
    free(to);
    free(wanted);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    halves();
    for (int times = 1; times <= 4096; times *= 4)
        indexed_twice(times);
    return CHECK_END();
}
