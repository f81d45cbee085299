// ranks: 1 2 4 8
/* Reads by MPI_NO_OP: of no origin at all, request-based, into every second element and from every third,
 * and the same through MPI_REPLACE, which hands back what was there.
 * After: pmodels/armci-mpi issue 55, open-mpi/ompi issue 6275. */
#include "../check.h"

enum { N = 24 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int *mem, res[2 * N], out[N], to = (check_rank + 1) % check_size;
    MPI_Win w;
    MPI_Request r[3];
    MPI_Datatype second, third;
    OK(MPI_Type_vector(8, 1, 2, MPI_INT, &second));
    OK(MPI_Type_vector(8, 1, 3, MPI_INT, &third));
    OK(MPI_Type_commit(&second));
    OK(MPI_Type_commit(&third));
    OK(MPI_Win_allocate(N * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));
    for (int i = 0; i < N; i++)
        mem[i] = 100 * check_rank + i, out[i] = 5000 + i;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w));
    memset(res, -1, sizeof res);
    OK(MPI_Get_accumulate(NULL, 0, MPI_INT, res, 1, second, to, 0, 1, third, MPI_NO_OP, w));
    OK(MPI_Win_flush(to, w));
    for (int i = 0; i < 16; i++)
        CHECK_EQ(res[i], i % 2 ? -1 : 100 * to + i / 2 * 3);
    /* Three under way, waited for by their requests. */
    memset(res, -1, sizeof res);
    OK(MPI_Rget_accumulate(NULL, 0, MPI_BYTE, res, 8, MPI_INT, to, 1, 1, third, MPI_NO_OP, w, &r[0]));
    OK(MPI_Rget_accumulate(NULL, 0, MPI_DOUBLE, res + 8, 1, second, to, 0, 8,
                           MPI_INT, MPI_NO_OP, w, &r[1]));
    OK(MPI_Rget_accumulate(NULL, 0, MPI_INT, res + 40, 0, MPI_INT, to, 0, 0, MPI_INT, MPI_NO_OP, w, &r[2]));
    OK(MPI_Waitall(3, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 8; i++) {
        CHECK_EQ(res[i], 100 * to + i * 3 + 1);
        CHECK_EQ(res[8 + 2 * i], 100 * to + i);
    }
    CHECK_EQ(res[40], -1);
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* Nothing was changed by these. */
    OK(MPI_Win_lock(MPI_LOCK_SHARED, check_rank, 0, w));
    for (int i = 0; i < N; i++)
        CHECK_EQ(mem[i], 100 * check_rank + i);
    OK(MPI_Win_unlock(check_rank, w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    memset(res, -1, sizeof res);
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, w));
    OK(MPI_Rget_accumulate(out, 8, MPI_INT, res, 1, second, to, 0, 1, third, MPI_REPLACE, w, &r[0]));
    OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
    for (int i = 0; i < 16; i++)
        CHECK_EQ(res[i], i % 2 ? -1 : 100 * to + i / 2 * 3);
    OK(MPI_Win_unlock(to, w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, check_rank, 0, w));
    for (int i = 0; i < N; i++)
        CHECK_EQ(mem[i], i % 3 ? 100 * check_rank + i : 5000 + i / 3);
    OK(MPI_Win_unlock(check_rank, w));
    OK(MPI_Win_free(&w));
    OK(MPI_Type_free(&second));
    OK(MPI_Type_free(&third));
    return CHECK_END();
}
