// ranks: 1 2 3 5 8
/* MINLOC and MAXLOC where values are equal: the lowest index wins, whoever has it, for every pair type and in
 * reductions, scans, local ones and accumulates; bytes between the members of a pair stay as they were.
 * After: mpi-forum/mpi-issues issue 18, jeffhammond/BigMPI issue 7, pmodels/mpich issue 6762. */
#include "../check.h"

/* The same value for all, indices that go down with the rank; and one value that is better. */
#define PAIRS(value, name)                                                                                      \
    do {                                                                                                        \
        struct pair {                                                                                           \
            value v;                                                                                            \
            int at;                                                                                             \
        } in[3], out[3], sum;                                                                                   \
        int n = check_size, me = check_rank;                                                                    \
        memset(in, 0x5a, sizeof in);                                                                            \
        memset(out, 0x5a, sizeof out);                                                                          \
        for (int i = 0; i < 3; i++)                                                                             \
            in[i].v = 7, in[i].at = 100 - me;                                                                   \
        in[1].v = (value)(me == n / 2 ? 3 : 4);                                                                 \
        in[2].v = (value)(me == n / 2 ? 9 : 8);                                                                 \
        OK(MPI_Allreduce(in, out, 3, name, MPI_MINLOC, MPI_COMM_WORLD));                                        \
        CHECK(out[0].v == 7 && out[0].at == 100 - (n - 1));                                                     \
        CHECK(out[1].v == 3 && out[1].at == 100 - n / 2);                                                       \
        CHECK_EQ(out[2].v, n == 1 ? 9 : 8);                                                                     \
        CHECK_EQ(out[2].at, n == 1 ? 100 : n / 2 == n - 1 ? 100 - (n - 2) : 100 - (n - 1));                     \
        OK(MPI_Allreduce(in, out, 3, name, MPI_MAXLOC, MPI_COMM_WORLD));                                        \
        CHECK(out[0].v == 7 && out[0].at == 100 - (n - 1));                                                     \
        CHECK(out[2].v == 9 && out[2].at == 100 - n / 2);                                                       \
        OK(MPI_Scan(in, &sum, 1, name, MPI_MAXLOC, MPI_COMM_WORLD));                                            \
        CHECK(sum.v == 7 && sum.at == 100 - me);                                                                \
        OK(MPI_Reduce(in, out, 3, name, MPI_MINLOC, n - 1, MPI_COMM_WORLD));                                    \
        CHECK(me != n - 1 || (out[0].v == 7 && out[0].at == 100 - (n - 1)));                                    \
        struct pair a = {7, 5}, b = {7, 2};                                                                     \
        OK(MPI_Reduce_local(&a, &b, 1, name, MPI_MINLOC));                                                      \
        CHECK(b.v == 7 && b.at == 2);                                                                           \
        OK(MPI_Reduce_local(&b, &a, 1, name, MPI_MAXLOC));                                                      \
        CHECK(a.v == 7 && a.at == 2);                                                                           \
        MPI_Win w;                                                                                              \
        struct pair *mem;                                                                                       \
        OK(MPI_Win_allocate(sizeof *mem, sizeof *mem, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));                \
        memset(mem, 0x33, sizeof *mem);                                                                         \
        mem->v = 7, mem->at = 1000;                                                                             \
        OK(MPI_Win_fence(0, w));                                                                                \
        OK(MPI_Accumulate(in, 1, name, 0, 0, 1, name, MPI_MINLOC, w));                                          \
        OK(MPI_Win_fence(0, w));                                                                                \
        CHECK(mem->v == 7 && mem->at == (me ? 1000 : 100 - (n - 1)));                                           \
        size_t from = sizeof(value) < sizeof(int) ? sizeof(value) : sizeof(value) + sizeof(int);                \
        size_t to = sizeof(value) < sizeof(int) ? sizeof(int) : sizeof(struct pair);                            \
        for (size_t k = from; k < to; k++)                                                                      \
            CHECK(((unsigned char *)mem)[k] == 0x33);                                                           \
        OK(MPI_Win_free(&w));                                                                                   \
    } while (0)

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    PAIRS(float, MPI_FLOAT_INT);
    PAIRS(double, MPI_DOUBLE_INT);
    PAIRS(long, MPI_LONG_INT);
    PAIRS(int, MPI_2INT);
    PAIRS(short, MPI_SHORT_INT);
    return CHECK_END();
}
