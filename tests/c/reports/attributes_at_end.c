// ranks: 1 2
/* Delete callbacks of attributes on MPI_COMM_SELF run first in MPI_Finalize, the last one set first; MPI works
 * in them and is not finalized, and what one of them frees does not disturb the next.
 * After: open-mpi/ompi issues 5084 and 12035, pmodels/mpich issues 449 and 222, mpi-forum/mpi-issues issue 30. */
#include "../check.h"

static int calls, keys[4];
static MPI_Comm extra = MPI_COMM_NULL;

static int gone(MPI_Comm c, int key, void *value, void *state)
{
    int finalized = -1, initialized = -1, size = -1, other = -1, flag = -1;
    CHECK(c == MPI_COMM_SELF);
    CHECK(state == &calls);
    OK(MPI_Finalized(&finalized));
    OK(MPI_Initialized(&initialized));
    CHECK(!finalized && initialized);
    OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    CHECK_EQ(size, check_size);
    /* From the last to the first. */
    CHECK_EQ((intptr_t)value, 3 - calls);
    CHECK_EQ(key, keys[3 - calls]);
    calls++;
    int sum = 0;
    if (calls == 2) {
        OK(MPI_Allreduce(&calls, &sum, 1, MPI_INT, MPI_SUM, extra));
        CHECK_EQ(sum, 2 * check_size);
        OK(MPI_Comm_free(&extra));
    }
    if (calls < 4) {
        void *p;
        OK(MPI_Comm_get_attr(MPI_COMM_SELF, keys[0], &p, &flag));
        CHECK(flag && p == NULL);
    }
    (void)other;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &extra));
    for (intptr_t i = 0; i < 4; i++) {
        OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, gone, &keys[i], &calls));
        OK(MPI_Comm_set_attr(MPI_COMM_SELF, keys[i], (void *)i));
    }
    /* A keyval that was freed meanwhile is called all the same. */
    int freed = keys[2];
    OK(MPI_Comm_free_keyval(&freed));
    CHECK_EQ(freed, MPI_KEYVAL_INVALID);
    OK(MPI_Finalize());
    CHECK_EQ(calls, 4);
    return CHECK_END_FINALIZED();
}
