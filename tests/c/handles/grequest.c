// ranks: 1 2
// Generalised requests: callbacks in their order, status, cancel, free before completion, and in
// the same Waitall as ordinary requests.
#include "../check.h"

static int queried, freed, cancelled, cancel_flag = -1;

static int query(void *extra, MPI_Status *st)
{
    queried++;
    MPI_Status_set_elements(st, MPI_INT, *(int *)extra);
    MPI_Status_set_cancelled(st, cancelled);
    st->MPI_SOURCE = 3;
    st->MPI_TAG = 4;
    return MPI_SUCCESS;
}
static int release(void *extra)
{
    (void)extra;
    freed++;
    return MPI_SUCCESS;
}
static int cancel(void *extra, int complete)
{
    (void)extra;
    cancel_flag = complete;
    cancelled = 1;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = 7, count = 0, flag = -1;
    MPI_Request r, all[2];
    MPI_Status st, sts[2];
    OK(MPI_Grequest_start(query, release, cancel, &n, &r));
    OK(MPI_Test(&r, &flag, &st));
    CHECK_EQ(flag, 0);
    OK(MPI_Grequest_complete(r));
    OK(MPI_Request_get_status(r, &flag, &st));
    CHECK_EQ(flag, 1);
    CHECK_EQ(freed, 0);
    OK(MPI_Wait(&r, &st));
    CHECK(r == MPI_REQUEST_NULL);
    CHECK(queried >= 2 && freed == 1);
    CHECK_EQ(st.MPI_SOURCE, 3);
    CHECK_EQ(st.MPI_TAG, 4);
    OK(MPI_Get_elements(&st, MPI_INT, &count));
    CHECK_EQ(count, 7);

    OK(MPI_Grequest_start(query, release, cancel, &n, &r));
    OK(MPI_Cancel(&r));
    CHECK_EQ(cancel_flag, 0);
    OK(MPI_Grequest_complete(r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 1);
    CHECK_EQ(freed, 2);
    cancelled = 0;

    /* Among others. */
    int x = check_rank, y = -1, to = (check_rank + 1) % check_size;
    OK(MPI_Grequest_start(query, release, cancel, &n, &all[0]));
    OK(MPI_Irecv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &all[1]));
    OK(MPI_Send(&x, 1, MPI_INT, to, 0, MPI_COMM_WORLD));
    OK(MPI_Grequest_complete(all[0]));
    OK(MPI_Waitall(2, all, sts));
    CHECK_EQ(sts[0].MPI_TAG, 4);
    CHECK_EQ(y, (check_rank + check_size - 1) % check_size);
    CHECK_EQ(freed, 3);

    /* Freed first: MPI_Grequest_complete still names it and releases it. */
    OK(MPI_Grequest_start(query, release, cancel, &n, &r));
    MPI_Request name = r;
    OK(MPI_Request_free(&r));
    CHECK(r == MPI_REQUEST_NULL);
    CHECK_EQ(freed, 3);
    OK(MPI_Grequest_complete(name));
    CHECK_EQ(freed, 4);
    return CHECK_END();
}
