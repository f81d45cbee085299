// ranks: 1 2 3 5 8
/* Reductions in place at every root, short and long, in all three forms, with an op that does not commute.
 * After: pmodels/mpich issues 759 and 6540, open-mpi/ompi pull requests 2824 and 218. */
#include "../check.h"

/* The first of all: associative, and does not commute. */
static void first(void *in, void *io, int *n, MPI_Datatype *t)
{
    (void)t;
    memcpy(io, in, sizeof(unsigned) * (size_t)*n);
}

static void fill(unsigned *p, int n, int rank)
{
    for (int i = 0; i < n; i++)
        p[i] = (unsigned)(rank * 7 + i % 13 + 1);
}

static unsigned wanted(int i, int ordered)
{
    unsigned x = 0;
    for (int r = 0; r < check_size; r++) {
        unsigned y = (unsigned)(r * 7 + i % 13 + 1);
        x = r == 0 ? y : ordered ? x : x + y;
    }
    return x;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Op mine;
    OK(MPI_Op_create(first, 0, &mine));
    static const int lengths[] = {1, 17, 1000, 70000};
    for (int l = 0; l < 4; l++)
        for (int form = 0; form < 6; form++)
            for (int root = 0; root < check_size; root++) {
                int n = lengths[l], ordered = form % 2;
                MPI_Op op = ordered ? mine : MPI_SUM;
                MPI_Request r;
                unsigned *buf = malloc(sizeof(unsigned) * (size_t)n);
                int top = check_rank == root;
                void *in = top ? MPI_IN_PLACE : (void *)buf, *out = top ? buf : NULL;
                if (form >= 4)
                    OK(MPI_Reduce_init(in, out, n, MPI_UNSIGNED, op, root, MPI_COMM_WORLD, MPI_INFO_NULL, &r));
                for (int again = 0; again < (form >= 4 ? 2 : 1); again++) {
                    fill(buf, n, check_rank);
                    if (form < 2)
                        OK(MPI_Reduce(in, out, n, MPI_UNSIGNED, op, root, MPI_COMM_WORLD));
                    else if (form < 4)
                        OK(MPI_Ireduce(in, out, n, MPI_UNSIGNED, op, root, MPI_COMM_WORLD, &r));
                    else
                        OK(MPI_Start(&r));
                    if (form >= 2)
                        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
                    int wrong = 0;
                    for (int i = 0; i < n; i++)
                        wrong += buf[i] != (top ? wanted(i, ordered) : (unsigned)(check_rank * 7 + i % 13 + 1));
                    CHECK_EQ(wrong, 0);
                }
                if (form >= 4)
                    OK(MPI_Request_free(&r));
                free(buf);
            }
    /* The scattered ones in place: over the world, and over one process. */
    for (int alone = 0; alone < 2; alone++) {
        MPI_Comm c = alone ? MPI_COMM_SELF : MPI_COMM_WORLD;
        int n, me, counts[8];
        OK(MPI_Comm_size(c, &n));
        OK(MPI_Comm_rank(c, &me));
        unsigned buf[8 * 3];
        for (int r = 0; r < n; r++)
            counts[r] = 3;
        for (int form = 0; form < 4; form++) {
            MPI_Request r;
            fill(buf, 3 * n, check_rank);
            if (form == 0)
                OK(MPI_Reduce_scatter(MPI_IN_PLACE, buf, counts, MPI_UNSIGNED, MPI_SUM, c));
            else if (form == 1)
                OK(MPI_Reduce_scatter_block(MPI_IN_PLACE, buf, 3, MPI_UNSIGNED, MPI_SUM, c));
            else if (form == 2)
                OK(MPI_Ireduce_scatter(MPI_IN_PLACE, buf, counts, MPI_UNSIGNED, MPI_SUM, c, &r));
            else
                OK(MPI_Ireduce_scatter_block(MPI_IN_PLACE, buf, 3, MPI_UNSIGNED, MPI_SUM, c, &r));
            if (form >= 2)
                OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
            for (int i = 0; i < 3; i++)
                CHECK_EQ(buf[i], alone ? (unsigned)(check_rank * 7 + i % 13 + 1) : wanted(3 * me + i, 0));
        }
    }
    OK(MPI_Op_free(&mine));
    return CHECK_END();
}
