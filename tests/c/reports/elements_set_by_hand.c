// ranks: 1
/* Statuses that the program fills: elements of derived types come back as they were set, counts where they
 * are whole, undefined ones where not, beyond an int, cancelled ones, and through a generalized request.
 * After: open-mpi/ompi issue 1825, pmodels/mpich issues 7764, 645, 884 and 1718. */
#include "../check.h"

static int query(void *extra, MPI_Status *s)
{
    int rc = MPI_Status_set_elements(s, MPI_SHORT, *(int *)extra);
    s->MPI_SOURCE = 17;
    s->MPI_TAG = 18;
    return rc != MPI_SUCCESS ? rc : MPI_Status_set_cancelled(s, 1);
}

static int freed(void *extra)
{
    *(int *)extra = -1;
    return MPI_SUCCESS;
}

static int cancelled(void *extra, int complete)
{
    (void)extra, (void)complete;
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Status s;
    MPI_Datatype triple;
    int count, elements, flag = -1;
    MPI_Count big;
    memset(&s, 0, sizeof s);
    OK(MPI_Type_contiguous(3, MPI_DOUBLE, &triple));
    OK(MPI_Type_commit(&triple));
    for (int n = 0; n < 10; n++) {
        OK(MPI_Status_set_elements(&s, triple, n));
        OK(MPI_Get_elements(&s, triple, &elements));
        OK(MPI_Get_count(&s, triple, &count));
        CHECK_EQ(elements, n);
        CHECK_EQ(count, n % 3 ? MPI_UNDEFINED : n / 3);
        OK(MPI_Get_count(&s, MPI_DOUBLE, &count));
        CHECK_EQ(count, n);
        OK(MPI_Get_count(&s, MPI_BYTE, &count));
        CHECK_EQ(count, 8 * n);
    }
    OK(MPI_Status_set_elements_x(&s, MPI_BYTE, 5000000000ll));
    OK(MPI_Get_elements_x(&s, MPI_BYTE, &big));
    CHECK_EQ(big, 5000000000ll);
    OK(MPI_Get_elements(&s, MPI_BYTE, &elements));
    CHECK_EQ(elements, MPI_UNDEFINED);
    OK(MPI_Get_count(&s, MPI_BYTE, &count));
    CHECK_EQ(count, MPI_UNDEFINED);
    OK(MPI_Get_count(&s, MPI_DOUBLE, &count));
    CHECK_EQ(count, 625000000);
    OK(MPI_Status_set_cancelled(&s, 1));
    OK(MPI_Test_cancelled(&s, &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Get_elements_x(&s, MPI_BYTE, &big));
    CHECK_EQ(big, 5000000000ll);
    OK(MPI_Status_set_cancelled(&s, 0));
    OK(MPI_Test_cancelled(&s, &flag));
    CHECK_EQ(flag, 0);
    /* What a generalized request's query says, asked before and at the end. */
    MPI_Request r;
    int state = 42;
    OK(MPI_Grequest_start(query, freed, cancelled, &state, &r));
    OK(MPI_Request_get_status(r, &flag, &s));
    CHECK_EQ(flag, 0);
    OK(MPI_Grequest_complete(r));
    for (int k = 0; k < 2; k++) {
        OK(MPI_Request_get_status(r, &flag, &s));
        CHECK_EQ(flag, 1);
        OK(MPI_Get_count(&s, MPI_SHORT, &count));
        CHECK_EQ(count, 42);
        CHECK_EQ(state, 42);
    }
    memset(&s, 0, sizeof s);
    OK(MPI_Wait(&r, &s));
    CHECK(r == MPI_REQUEST_NULL);
    CHECK_EQ(state, -1);
    OK(MPI_Get_count(&s, MPI_BYTE, &count));
    CHECK_EQ(count, 84);
    OK(MPI_Test_cancelled(&s, &flag));
    CHECK_EQ(flag, 1);
    CHECK_EQ(s.MPI_SOURCE, 17);
    CHECK_EQ(s.MPI_TAG, 18);
    OK(MPI_Type_free(&triple));
    return CHECK_END();
}
