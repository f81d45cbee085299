// ranks: 1 2
// Names, duplicates, and types that are freed while messages or other types use them.
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Datatype t, u;
    char text[MPI_MAX_OBJECT_NAME], longer[MPI_MAX_OBJECT_NAME + 50];
    int n = -1, size = -1;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_vector(3, 1, 2, MPI_INT, &t));
    OK(MPI_Type_get_name(t, text, &n));
    CHECK_STR(text, "");
    CHECK_EQ(n, 0);
    OK(MPI_Type_set_name(t, "every second"));
    OK(MPI_Type_get_name(t, text, &n));
    CHECK_STR(text, "every second");
    CHECK_EQ(n, 12);
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = 0;
    longer[MPI_MAX_OBJECT_NAME - 1] = 0;
    OK(MPI_Type_set_name(t, longer));
    OK(MPI_Type_get_name(t, text, &n));
    CHECK_EQ(n, MPI_MAX_OBJECT_NAME - 1);
    CHECK_STR(text, longer);
    OK(MPI_Type_set_name(MPI_INT, "whole"));
    OK(MPI_Type_get_name(MPI_INT, text, &n));
    CHECK_STR(text, "whole");
    OK(MPI_Type_set_name(MPI_INT, "MPI_INT"));
    OK(MPI_Type_get_name(MPI_DATATYPE_NULL, text, &n));
    CHECK_STR(text, "MPI_DATATYPE_NULL");

    /* A duplicate is committed if its original is. */
    int v[5] = { 1, 2, 3, 4, 5 }, out[3], at = 0;
    OK(MPI_Type_commit(&t));
    OK(MPI_Type_dup(t, &u));
    OK(MPI_Type_free(&t));
    OK(MPI_Pack(v, 1, u, out, sizeof out, &at, MPI_COMM_SELF));
    CHECK(out[0] == 1 && out[1] == 3 && out[2] == 5);
    OK(MPI_Type_dup(MPI_DOUBLE, &t));
    OK(MPI_Type_size(t, &size));
    CHECK_EQ(size, 8);
    OK(MPI_Type_free(&t)); /* unlike MPI_DOUBLE itself */

    /* A type outlives its handle where it is in use. */
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    const int rows = 200000;
    int *a = malloc(2 * rows * sizeof *a), *b = calloc(2 * rows, sizeof *b), wrong = 0;
    MPI_Request r[2];
    for (int i = 0; i < 2 * rows; i++)
        a[i] = i * 3 + check_rank;
    OK(MPI_Type_vector(rows, 1, 2, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    OK(MPI_Irecv(b, 1, t, from, 1, MPI_COMM_WORLD, &r[0]));
    OK(MPI_Isend(a, 1, t, to, 1, MPI_COMM_WORLD, &r[1]));
    OK(MPI_Type_free(&t));
    OK(MPI_Waitall(2, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < rows; i++)
        wrong += b[2 * i] != 6 * i + from || b[2 * i + 1] != 0;
    CHECK_EQ(wrong, 0);
    free(a);
    free(b);

    /* Of a thousand nested types only the last handle is kept. */
    OK(MPI_Type_contiguous(1, MPI_INT, &t));
    for (int i = 0; i < 1000; i++) {
        MPI_Datatype next;
        if (i % 2)
            OK(MPI_Type_dup(t, &next));
        else
            OK(MPI_Type_create_resized(t, 0, 4 + i, &next));
        OK(MPI_Type_free(&t));
        t = next;
    }
    OK(MPI_Type_size(t, &size));
    CHECK_EQ(size, 4);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_free(&u));
    return CHECK_END();
}
