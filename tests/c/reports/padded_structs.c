// ranks: 2 3
/* Many structs of an int and an 8-byte number: from some length on, data were wrong or the process died;
 * the padding of the receiver stays as it was.
 * After: pmodels/mpich issue 6297, open-mpi/ompi issue 12595. */
#include "../check.h"

struct element {
    int i;
    uint64_t u;
};

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Datatype t;
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_UINT64_T}, &t));
    OK(MPI_Type_commit(&t));
    int next = (check_rank + 1) % check_size, last = (check_rank + check_size - 1) % check_size;
    static const int counts[6] = {1, 100, 1000, 17403, 20705, 100001};
    for (int k = 0; k < 6; k++) {
        int n = counts[k], got;
        struct element *from = malloc(sizeof *from * (size_t)n), *to = malloc(sizeof *to * (size_t)n);
        memset(from, 0x11, sizeof *from * (size_t)n);
        memset(to, 0x77, sizeof *to * (size_t)n);
        for (int i = 0; i < n; i++)
            from[i].i = i + check_rank, from[i].u = ((uint64_t)i << 33) + (uint64_t)check_rank;
        MPI_Request r[2];
        MPI_Status s[2];
        OK(MPI_Irecv(to, n, t, last, k, MPI_COMM_WORLD, &r[0]));
        OK(MPI_Isend(from, n, t, next, k, MPI_COMM_WORLD, &r[1]));
        OK(MPI_Waitall(2, r, s));
        OK(MPI_Get_count(&s[0], t, &got));
        CHECK_EQ(got, n);
        int wrong = 0, touched = 0;
        for (int i = 0; i < n; i++) {
            int padding;
            memcpy(&padding, (char *)&to[i] + 4, 4);
            wrong += to[i].i != i + last || to[i].u != ((uint64_t)i << 33) + (uint64_t)last;
            touched += padding != 0x77777777;
        }
        CHECK_EQ(wrong, 0);
        CHECK_EQ(touched, 0);
        free(from);
        free(to);
    }
    OK(MPI_Type_free(&t));
    return CHECK_END();
}
