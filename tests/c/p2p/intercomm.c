// ranks: 2 3 5
// Point to point on an intercommunicator: ranks name the remote group.
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm half, inter;
    int color = check_rank % 2, rank, remote, flag, count;
    MPI_Status st;
    OK(MPI_Comm_split(MPI_COMM_WORLD, color, check_rank, &half));
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - color, 17, &inter));
    OK(MPI_Comm_set_errhandler(inter, MPI_ERRORS_RETURN));
    OK(MPI_Comm_rank(inter, &rank));
    OK(MPI_Comm_remote_size(inter, &remote));
    OK(MPI_Comm_test_inter(inter, &flag));
    CHECK_EQ(flag, 1);
    /* All to all between the groups, small and large. */
    static const int sizes[] = { 0, 10, 1000, 100000 };
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        int n = sizes[k];
        unsigned char *out = malloc(n + 1), *in = malloc(n + 1);
        MPI_Request *s = malloc(remote * sizeof *s);
        check_fill(out, n, color * 1000 + rank);
        for (int i = 0; i < remote; i++)
            OK(MPI_Isend(out, n, MPI_BYTE, i, k, inter, &s[i]));
        int seen[16] = { 0 };
        for (int i = 0; i < remote; i++) {
            if (k & 1)
                OK(MPI_Recv(in, n, MPI_BYTE, MPI_ANY_SOURCE, k, inter, &st));
            else
                OK(MPI_Recv(in, n, MPI_BYTE, i, MPI_ANY_TAG, inter, &st));
            CHECK(st.MPI_SOURCE >= 0 && st.MPI_SOURCE < remote && !seen[st.MPI_SOURCE]);
            seen[st.MPI_SOURCE] = 1;
            OK(MPI_Get_count(&st, MPI_BYTE, &count));
            CHECK_EQ(count, n);
            CHECK_EQ(check_wrong(in, n, (1 - color) * 1000 + st.MPI_SOURCE), 0);
        }
        OK(MPI_Waitall(remote, s, MPI_STATUSES_IGNORE));
        free(out);
        free(in);
        free(s);
    }
    /* Ranks beyond the remote group are wrong even where the local group has them. */
    int x = 0;
    CHECK_CLASS(MPI_Send(&x, 1, MPI_INT, remote, 0, inter), MPI_ERR_RANK);
    OK(MPI_Send(&x, 1, MPI_INT, MPI_PROC_NULL, 0, inter));
    /* Sendrecv between partners. */
    int partner = rank < remote ? rank : MPI_PROC_NULL, size;
    OK(MPI_Comm_size(inter, &size));
    x = check_rank;
    int y = -1;
    OK(MPI_Sendrecv(&x, 1, MPI_INT, partner, 33, &y, 1, MPI_INT, partner, 33, inter, &st));
    if (partner != MPI_PROC_NULL)
        CHECK_EQ(y, 2 * rank + 1 - color);
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
    return CHECK_END();
}
