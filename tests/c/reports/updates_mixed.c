// ranks: 1 2 3 4
/* Accumulates and fetches of one location at once by all, reads without an op into memory with holes, and
 * updates by derived types, also of the own memory.
 * After: open-mpi/ompi issues 4688, 6275 and 385, pmodels/mpich issues 2268 and 1732. */
#include "../check.h"

enum { N = 64, ROUNDS = 200 };

static void together(int flavour)
{
    long *mem;
    MPI_Win w;
    if (flavour == 0)
        OK(MPI_Win_allocate(sizeof(long) * N, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));
    else {
        mem = malloc(sizeof(long) * N);
        OK(MPI_Win_create(mem, sizeof(long) * N, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    }
    for (int i = 0; i < N; i++)
        mem[i] = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    long ones[N], got[N], one = 1, before;
    for (int i = 0; i < N; i++)
        ones[i] = 1;
    OK(MPI_Win_lock_all(0, w));
    for (int k = 0; k < ROUNDS; k++) {
        int at = (check_rank + k) % check_size;
        switch (k % 4) {
        case 0: OK(MPI_Accumulate(ones, N, MPI_LONG, at, 0, N, MPI_LONG, MPI_SUM, w)); break;
        case 1:
            for (int i = 0; i < N; i++)
                OK(MPI_Fetch_and_op(&one, &before, MPI_LONG, at, i, MPI_SUM, w));
            break;
        case 2: OK(MPI_Get_accumulate(ones, N, MPI_LONG, got, N, MPI_LONG, at, 0, N, MPI_LONG, MPI_SUM, w)); break;
        default:
            for (int i = 0; i < N; i++)
                OK(MPI_Accumulate(&one, 1, MPI_LONG, at, i, 1, MPI_LONG, MPI_SUM, w));
        }
        /* Each read is of whole values, however they are written. */
        OK(MPI_Fetch_and_op(NULL, &before, MPI_LONG, at, k % N, MPI_NO_OP, w));
        OK(MPI_Win_flush(at, w));
        CHECK(before >= 0 && before <= (long)ROUNDS * check_size);
    }
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    long sum = 0, all = 0;
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, check_rank, 0, w));
    for (int i = 0; i < N; i++)
        sum += mem[i];
    OK(MPI_Win_unlock(check_rank, w));
    OK(MPI_Allreduce(&sum, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(all, (long)ROUNDS * N * check_size);
    OK(MPI_Win_free(&w));
    if (flavour)
        free(mem);
}

static void by_types(void)
{
    int *mem, other = check_rank ^ 1;
    MPI_Win w;
    MPI_Datatype every;
    if (other >= check_size)
        other = check_rank;
    OK(MPI_Win_allocate(sizeof(int) * 12, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));
    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &every));
    OK(MPI_Type_commit(&every));
    for (int i = 0; i < 12; i++)
        mem[i] = check_rank * 10 + i;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int got[4] = {-1, -1, -1, -1};
    OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, w));
    OK(MPI_Get_accumulate(NULL, 0, MPI_INT, got, 1, every, other, 0, 2, MPI_INT, MPI_NO_OP, w));
    OK(MPI_Win_flush(other, w));
    CHECK(got[0] == other * 10 && got[1] == -1 && got[2] == other * 10 + 1 && got[3] == -1);
    got[0] = got[2] = -1;
    OK(MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, got, 2, MPI_INT, other, 0, 1, every, MPI_NO_OP, w));
    OK(MPI_Win_flush(other, w));
    CHECK(got[0] == other * 10 && got[1] == other * 10 + 2 && got[2] == -1);
    OK(MPI_Win_unlock_all(w));
    /* Pairs at places that are named, summed up at oneself and at the other. */
    MPI_Datatype pairs;
    int places[3] = {8, 2, 5}, ones[6] = {1, 1, 1, 1, 1, 1};
    OK(MPI_Type_create_indexed_block(3, 2, places, MPI_INT, &pairs));
    OK(MPI_Type_commit(&pairs));
    OK(MPI_Win_fence(0, w));
    OK(MPI_Accumulate(ones, 6, MPI_INT, check_rank, 0, 1, pairs, MPI_SUM, w));
    OK(MPI_Accumulate(ones, 6, MPI_INT, other, 0, 1, pairs, MPI_SUM, w));
    OK(MPI_Win_fence(0, w));
    for (int i = 0; i < 12; i++) {
        int hit = i == 8 || i == 9 || i == 2 || i == 3 || i == 5 || i == 6;
        CHECK_EQ(mem[i], check_rank * 10 + i + 2 * hit);
    }
    OK(MPI_Type_free(&pairs));
    OK(MPI_Type_free(&every));
    OK(MPI_Win_free(&w));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    together(0);
    together(1);
    by_types();
    return CHECK_END();
}
