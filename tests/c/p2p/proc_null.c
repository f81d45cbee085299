// ranks: 1 2
// MPI_PROC_NULL in every call that takes a rank: it completes at once and touches nothing.
#include "../check.h"

static int x = 42;
static MPI_Status st;

static void is_null_status(void)
{
    int count = -1;
    CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_EQ(st.MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Get_count(&st, MPI_INT, &count));
    CHECK_EQ(count, 0);
    memset(&st, 0x55, sizeof st);
}

static void sends(MPI_Comm c)
{
    MPI_Request r;
    int n = MPI_PROC_NULL;
    OK(MPI_Send(&x, 1, MPI_INT, n, 0, c));
    OK(MPI_Ssend(&x, 1, MPI_INT, n, 0, c));
    OK(MPI_Rsend(&x, 1, MPI_INT, n, 0, c));
    OK(MPI_Bsend(&x, 1, MPI_INT, n, 0, c));
    OK(MPI_Isend(&x, 1, MPI_INT, n, 0, c, &r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Issend(&x, 1, MPI_INT, n, 0, c, &r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Irsend(&x, 1, MPI_INT, n, 0, c, &r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Ibsend(&x, 1, MPI_INT, n, 0, c, &r));
    OK(MPI_Wait(&r, &st));
    int (*const init[])(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)
        = { MPI_Send_init, MPI_Ssend_init, MPI_Bsend_init, MPI_Rsend_init };
    for (int i = 0; i < 4; i++) {
        OK(init[i](&x, 1, MPI_INT, n, 0, c, &r));
        OK(MPI_Start(&r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        OK(MPI_Request_free(&r));
    }
}

static void receives(MPI_Comm c)
{
    MPI_Request r;
    int n = MPI_PROC_NULL, flag = 0;
    OK(MPI_Recv(&x, 1, MPI_INT, n, 0, c, &st));
    is_null_status();
    OK(MPI_Recv(&x, 1, MPI_INT, n, MPI_ANY_TAG, c, &st));
    is_null_status();
    OK(MPI_Irecv(&x, 1, MPI_INT, n, 3, c, &r));
    OK(MPI_Test(&r, &flag, &st));
    CHECK_EQ(flag, 1);
    is_null_status();
    OK(MPI_Sendrecv(&x, 1, MPI_INT, n, 0, &x, 1, MPI_INT, n, 0, c, &st));
    is_null_status();
    OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, n, 0, n, 0, c, &st));
    is_null_status();
    MPI_Request rs[3];
    MPI_Status sts[3];
    for (int i = 0; i < 3; i++)
        OK(MPI_Irecv(&x, 1, MPI_INT, n, i, c, &rs[i]));
    OK(MPI_Waitall(3, rs, sts));
    for (int i = 0; i < 3; i++) {
        st = sts[i];
        is_null_status();
    }
    CHECK_EQ(x, 42);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    sends(MPI_COMM_WORLD);
    sends(MPI_COMM_SELF);
    receives(MPI_COMM_WORLD);
    receives(MPI_COMM_SELF);
    return CHECK_END();
}
