// ranks: 1 2 4 8
/* Many request-based operations under way, waited for in other orders and by Testsome, of derived types at
 * the target, of no elements, to MPI_PROC_NULL, and freed buffers after local completion.
 * After: open-mpi/ompi issues 7532, 10328 and 1299. */
#include "../check.h"

enum { MANY = 96 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    double *mem, got[MANY], zero = 0;
    int to = (check_rank + 2) % check_size, from = (check_rank + 2 * check_size - 2) % check_size, at[MANY], n, left;
    MPI_Request r[MANY];
    MPI_Win w;
    MPI_Datatype column;
    OK(MPI_Type_vector(4, 1, 3, MPI_DOUBLE, &column));
    OK(MPI_Type_commit(&column));
    OK(MPI_Win_allocate(sizeof(double) * MANY, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));
    for (int i = 0; i < MANY; i++)
        mem[i] = -1;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, w));
    for (int i = 0; i < MANY; i++) {
        double *one = malloc(sizeof *one);
        *one = 1000 * check_rank + i;
        OK(MPI_Rput(one, 1, MPI_DOUBLE, to, i, 1, MPI_DOUBLE, w, &r[i]));
        if (i % 2) {
            /* Complete here: the memory is the program's again. */
            OK(MPI_Wait(&r[i], MPI_STATUS_IGNORE));
            *one = -7;
            free(one);
        }
    }
    left = MANY / 2;
    while (left > 0) {
        OK(MPI_Testsome(MANY, r, &n, at, MPI_STATUSES_IGNORE));
        CHECK(n >= 0 && n <= left);
        for (int i = 0; i < n; i++)
            CHECK(at[i] % 2 == 0 && r[at[i]] == MPI_REQUEST_NULL);
        left -= n;
    }
    OK(MPI_Testsome(MANY, r, &n, at, MPI_STATUSES_IGNORE));
    CHECK_EQ(n, MPI_UNDEFINED);
    OK(MPI_Win_flush(to, w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(w));
    for (int i = 0; i < MANY; i++)
        CHECK(mem[i] == 1000 * from + i);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < MANY; i++)
        OK(MPI_Rget(&got[i], 1, MPI_DOUBLE, to, MANY - 1 - i, 1, MPI_DOUBLE, w, &r[i]));
    for (int i = 0; i < MANY; i++) {
        int k = -1;
        OK(MPI_Waitany(MANY, r, &k, MPI_STATUS_IGNORE));
        CHECK(k >= 0 && k < MANY && got[k] == 1000 * check_rank + MANY - 1 - k);
    }
    /* Where nothing moves. */
    OK(MPI_Rput(&zero, 0, MPI_DOUBLE, to, 0, 0, MPI_DOUBLE, w, &r[0]));
    OK(MPI_Rget(got, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, 1, MPI_DOUBLE, w, &r[1]));
    OK(MPI_Raccumulate(got, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, 1, MPI_DOUBLE, MPI_SUM, w, &r[2]));
    OK(MPI_Rget_accumulate(got, 0, MPI_DOUBLE, got + 1, 0, MPI_DOUBLE, to, 0, 0, MPI_DOUBLE, MPI_SUM, w, &r[3]));
    OK(MPI_Waitall(4, r, MPI_STATUSES_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* All add to a column of rank 0. */
    double ones[4] = {1, 2, 3, 4};
    OK(MPI_Raccumulate(ones, 4, MPI_DOUBLE, 0, 1, 1, column, MPI_SUM, w, &r[0]));
    OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
    OK(MPI_Win_flush_all(w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(w));
    for (int i = 0; i < 12; i++)
        CHECK(mem[i] == 1000 * from + i + (check_rank == 0 && i % 3 == 1 ? check_size * ones[i / 3] : 0));
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Win_free(&w));
    OK(MPI_Type_free(&column));
    return CHECK_END();
}
