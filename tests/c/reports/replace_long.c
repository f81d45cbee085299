// ranks: 1 2 3
/* MPI_Sendrecv_replace of more than a few KiB, of every second element and of elements with a lower bound
 * above zero: what lies between stays.
 * After: open-mpi/ompi pull requests 3635 and 8875, openucx/ucx issue 6770. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int next = (check_rank + 1) % check_size, last = (check_rank + check_size - 1) % check_size;
    MPI_Datatype second, behind, resized;
    OK(MPI_Type_create_resized(MPI_FLOAT, 0, 8, &second));
    OK(MPI_Type_create_hvector(1, 1, 4, MPI_FLOAT, &behind));
    OK(MPI_Type_create_struct(1, (int[]){1}, (MPI_Aint[]){4}, (MPI_Datatype[]){MPI_FLOAT}, &resized));
    OK(MPI_Type_free(&behind));
    OK(MPI_Type_create_resized(resized, 4, 8, &behind));
    OK(MPI_Type_commit(&second));
    OK(MPI_Type_commit(&behind));
    for (int n = 1; n <= 300000; n = n * 7 + 5) {
        float *a = malloc(sizeof(float) * 2 * (size_t)n);
        for (int form = 0; form < 3; form++) {
            for (int i = 0; i < 2 * n; i++)
                a[i] = (float)(i % 5000 + 10000 * check_rank);
            MPI_Datatype t = form == 0 ? MPI_FLOAT : form == 1 ? second : behind;
            int count = form ? n : 2 * n, got, wrong = 0;
            MPI_Status s;
            OK(MPI_Sendrecv_replace(a, count, t, next, 3, last, 3, MPI_COMM_WORLD, &s));
            OK(MPI_Get_count(&s, t, &got));
            CHECK_EQ(got, count);
            CHECK_EQ(s.MPI_SOURCE, last);
            for (int i = 0; i < 2 * n; i++) {
                int moved = form == 0 || i % 2 == form - 1;
                wrong += a[i] != (float)(i % 5000 + 10000 * (moved ? last : check_rank));
            }
            CHECK_EQ(wrong, 0);
        }
        free(a);
    }
    /* With nobody on one side. */
    int x = check_rank;
    MPI_Status s;
    OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, check_rank + 1 < check_size ? next : MPI_PROC_NULL, 4,
                            check_rank ? last : MPI_PROC_NULL, 4, MPI_COMM_WORLD, &s));
    CHECK_EQ(x, check_rank ? last : 0);
    CHECK_EQ(s.MPI_SOURCE, check_rank ? last : MPI_PROC_NULL);
    OK(MPI_Type_free(&second));
    OK(MPI_Type_free(&behind));
    OK(MPI_Type_free(&resized));
    return CHECK_END();
}
