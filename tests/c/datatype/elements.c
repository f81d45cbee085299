// ranks: 1 2
// MPI_Get_count, MPI_Get_elements and MPI_Status_set_elements (MPI-4.1 sections 3.2.5, 5.1.11, 13.3).
#include "../check.h"

static void counts(int line, const MPI_Status *st, MPI_Datatype t, int count, int elements)
{
    int a = -1, b = -1;
    MPI_Count ca = -1, cb = -1, cx = -1;
    OK(MPI_Get_count(st, t, &a));
    OK(MPI_Get_elements(st, t, &b));
    OK(MPI_Get_count_c(st, t, &ca));
    OK(MPI_Get_elements_c(st, t, &cb));
    OK(MPI_Get_elements_x(st, t, &cx));
    CHECK_COUNTED();
    if (a != count || b != elements)
        check_report(__FILE__, line, "count %d, elements %d; wanted %d, %d", a, b, count, elements);
    CHECK_EQ(ca, count);
    CHECK_EQ(cb, elements);
    CHECK_EQ(cx, elements);
}
#define COUNTS(...) counts(__LINE__, __VA_ARGS__)

int main(int argc, char **argv)
{
    MPI_Datatype t, pairs;
    MPI_Status st;
    int len[2] = { 1, 2 };
    MPI_Aint where[2] = { 0, 8 };
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE };
    char buf[256] = { 0 };
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_create_struct(2, len, where, types, &t)); /* int, double, double: 20 bytes */
    OK(MPI_Type_commit(&t));

    memset(&st, 0, sizeof st);
    OK(MPI_Status_set_elements(&st, MPI_INT, 7));
    COUNTS(&st, MPI_INT, 7, 7);
    COUNTS(&st, MPI_BYTE, 28, 28);
    COUNTS(&st, MPI_DOUBLE, MPI_UNDEFINED, MPI_UNDEFINED);
    OK(MPI_Status_set_elements(&st, t, 6));
    COUNTS(&st, t, 2, 6);
    OK(MPI_Status_set_elements(&st, t, 5)); /* int double double int double */
    COUNTS(&st, t, MPI_UNDEFINED, 5);
    COUNTS(&st, MPI_BYTE, 32, 32);
    OK(MPI_Status_set_elements_c(&st, t, 4));
    COUNTS(&st, t, MPI_UNDEFINED, 4);
    OK(MPI_Status_set_elements_x(&st, MPI_DOUBLE, (MPI_Count)1 << 33));
    {
        int n = -1;
        MPI_Count nc = -1;
        OK(MPI_Get_count_c(&st, MPI_DOUBLE, &nc));
        CHECK_EQ(nc, (MPI_Count)1 << 33);
        OK(MPI_Get_elements_c(&st, MPI_DOUBLE, &nc));
        CHECK_EQ(nc, (MPI_Count)1 << 33);
        OK(MPI_Get_count(&st, MPI_DOUBLE, &n)); /* does not fit in an int */
        CHECK_EQ(n, MPI_UNDEFINED);
    }
    OK(MPI_Status_set_elements(&st, MPI_INT, 0));
    COUNTS(&st, t, 0, 0);

    /* A receive that gets less than its type. */
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    const struct { int bytes, count, elements; } cases[] = {
        { 0, 0, 0 }, { 4, MPI_UNDEFINED, 1 }, { 12, MPI_UNDEFINED, 2 }, { 20, 1, 3 },
        { 24, MPI_UNDEFINED, 4 }, { 40, 2, 6 }, { 10, MPI_UNDEFINED, MPI_UNDEFINED },
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char in[256];
        OK(MPI_Sendrecv(buf, cases[i].bytes, MPI_BYTE, to, 1, in, 3, t, from, 1, MPI_COMM_WORLD, &st));
        COUNTS(&st, t, cases[i].count, cases[i].elements);
    }
    /* Vectors of a struct: elements cross items and blocks. */
    OK(MPI_Type_vector(2, 1, 3, t, &pairs));
    OK(MPI_Type_commit(&pairs));
    OK(MPI_Sendrecv(buf, 52, MPI_BYTE, to, 2, buf + 100, 2, MPI_BYTE, from, 3, MPI_COMM_NULL, &st) == MPI_SUCCESS
           ? MPI_ERR_OTHER : MPI_SUCCESS);
    OK(MPI_Status_set_elements(&st, MPI_BYTE, 52)); /* 20 + 20 + 4 + 8 */
    COUNTS(&st, pairs, MPI_UNDEFINED, 8);
    OK(MPI_Type_free(&pairs));
    OK(MPI_Type_free(&t));
    return CHECK_END();
}
