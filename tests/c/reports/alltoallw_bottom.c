// ranks: 1 2 4 8
/* MPI_Alltoallw and MPI_Ialltoallw with MPI_BOTTOM and types of absolute addresses, which are freed while the
 * operation runs.
 * After: open-mpi/ompi issues 9650 and 8763. */
#include "../check.h"

enum { MOST = 8, LEN = 300 };

static int out[MOST][LEN], in[MOST][LEN];

static MPI_Datatype at_address(int *p)
{
    MPI_Datatype t;
    MPI_Aint first, second;
    OK(MPI_Get_address(p, &first));
    OK(MPI_Get_address(p + LEN / 2, &second));
    OK(MPI_Type_create_struct(2, (int[]){LEN / 2, LEN / 2}, (MPI_Aint[]){first, second},
                              (MPI_Datatype[]){MPI_INT, MPI_INT}, &t));
    OK(MPI_Type_commit(&t));
    return t;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int form = 0; form < 3; form++) {
        MPI_Datatype from[MOST], to[MOST];
        int ones[MOST], zeros[MOST] = {0};
        for (int i = 0; i < check_size; i++) {
            ones[i] = 1;
            from[i] = at_address(out[i]);
            to[i] = at_address(in[i]);
            for (int k = 0; k < LEN; k++)
                out[i][k] = 10000 * form + 1000 * check_rank + 10 * k + i, in[i][k] = -1;
        }
        MPI_Request r = MPI_REQUEST_NULL;
        if (form == 0)
            OK(MPI_Alltoallw(MPI_BOTTOM, ones, zeros, from, MPI_BOTTOM, ones, zeros, to, MPI_COMM_WORLD));
        else
            OK(MPI_Ialltoallw(MPI_BOTTOM, ones, zeros, from, MPI_BOTTOM, ones, zeros, to, MPI_COMM_WORLD, &r));
        for (int i = 0; i < check_size; i++) {
            OK(MPI_Type_free(&from[i]));
            OK(MPI_Type_free(&to[i]));
        }
        if (form == 2) {
            int done = 0;
            while (!done)
                OK(MPI_Test(&r, &done, MPI_STATUS_IGNORE));
        } else {
            OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        }
        int wrong = 0;
        for (int i = 0; i < check_size; i++)
            for (int k = 0; k < LEN; k++)
                wrong += in[i][k] != 10000 * form + 1000 * i + 10 * k + check_rank;
        CHECK_EQ(wrong, 0);
    }
    return CHECK_END();
}
