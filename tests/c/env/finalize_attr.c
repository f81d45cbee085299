// ranks: 1 2
/* MPI_Finalize first deletes the attributes of MPI_COMM_SELF, newest first, while MPI still
 * works. */
#include "../check.h"

static int order[3], n_called;

static int on_delete(MPI_Comm comm, int keyval, void *value, void *extra)
{
    (void)keyval;
    (void)extra;
    int flag = 0, size = 0;
    MPI_Finalized(&flag);
    CHECK_EQ(flag, 0);
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    CHECK_EQ(size, check_size);
    CHECK(comm == MPI_COMM_SELF);
    int token = 5;
    OK(MPI_Bcast(&token, 1, MPI_INT, 0, MPI_COMM_WORLD));
    if (n_called < 3)
        order[n_called++] = (int)(intptr_t)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int i = 1; i <= 3; i++) {
        int keyval;
        OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, on_delete, &keyval, NULL));
        OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, (void *)(intptr_t)i));
        OK(MPI_Comm_free_keyval(&keyval));
        CHECK(keyval == MPI_KEYVAL_INVALID);
    }
    OK(MPI_Finalize());
    CHECK_EQ(n_called, 3);
    CHECK_EQ(order[0], 3);
    CHECK_EQ(order[1], 2);
    CHECK_EQ(order[2], 1);
    return CHECK_END_FINALIZED();
}
