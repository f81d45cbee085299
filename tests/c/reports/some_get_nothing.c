// ranks: 1 2 3 5 8
/* Reduce_scatter where some ranks or all get nothing, with the same address given twice where nothing moves,
 * beyond whose result no byte is written, in place, and by the block; the nonblocking forms as well.
 * After: pmodels/mpich issue 2124, open-mpi/ompi issues 1636 and 4135, mpi-forum/mpi-issues issue 15. */
#include "../check.h"

enum { MOST = 5, GUARD = 99 };

static void scattered(const int *counts, int form)
{
    int n = check_size, total = 0, before = 0, in[64], out[64];
    MPI_Request r;
    for (int i = 0; i < n; i++) {
        total += counts[i];
        before += i < check_rank ? counts[i] : 0;
    }
    for (int i = 0; i < total; i++)
        in[i] = 10 * i + check_rank;
    for (int i = 0; i < 64; i++)
        out[i] = GUARD;
    int got = counts[check_rank];
    if (form == 2)
        memcpy(out, in, sizeof(int) * total);
    if (form == 0)
        OK(MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    else if (form == 1) {
        OK(MPI_Ireduce_scatter(in, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    } else
        OK(MPI_Reduce_scatter(MPI_IN_PLACE, out, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    for (int i = 0; i < got; i++)
        CHECK_EQ(out[i], n * 10 * (before + i) + n * (n - 1) / 2);
    for (int i = form == 2 ? total : got; i < 64; i++)
        CHECK_EQ(out[i], GUARD);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, counts[MOST], x = 3;
    MPI_Request r;
    for (int form = 0; form < 3; form++)
        for (int k = 0; k < 4; k++) {
            for (int i = 0; i < n; i++)
                counts[i] = k == 0 ? 0 : k == 1 ? (i == n - 1) * 7 : k == 2 ? i % 2 * 3 : i;
            scattered(counts, form);
        }
    for (int i = 0; i < n; i++)
        counts[i] = 0;
    OK(MPI_Reduce_scatter(&x, &x, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Reduce_scatter(NULL, NULL, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Reduce_scatter_block(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    OK(MPI_Reduce(NULL, NULL, 0, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD));
    OK(MPI_Ireduce(NULL, NULL, 0, MPI_INT, MPI_SUM, n - 1, MPI_COMM_WORLD, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Allreduce(NULL, NULL, 0, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQ(x, 3);
    /* One element for each, with room that is not to be written. */
    int in[17], out[17];
    for (int form = 0; form < 2; form++) {
        for (int i = 0; i < 17; i++)
            in[i] = 1, out[i] = 0;
        if (form == 0)
            OK(MPI_Reduce_scatter_block(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        else {
            OK(MPI_Ireduce_scatter_block(in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r));
            OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        }
        CHECK_EQ(out[0], n);
        for (int i = 1; i < 17; i++)
            CHECK_EQ(out[i], 0);
    }
    return CHECK_END();
}
