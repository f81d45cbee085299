// ranks: 2
/* Elements that begin before the last one ends are sent once for each: a run of eight, moved by two, one or
 * no element a time.
 * After: open-mpi/ompi issue 6899. */
#include "../check.h"

enum { RUN = 8, TIMES = 700 };

static void moved_by(int by)
{
    MPI_Datatype run, moved;
    OK(MPI_Type_contiguous(RUN, MPI_INT, &run));
    OK(MPI_Type_create_resized(run, 0, (MPI_Aint)sizeof(int) * by, &moved));
    OK(MPI_Type_commit(&moved));
    static int from[RUN + 2 * TIMES], got[RUN * TIMES];
    for (int i = 0; i < RUN + 2 * TIMES; i++)
        from[i] = 10 * i + check_rank;
    for (int times = 1; times <= TIMES; times = times * 3 + 1) {
        MPI_Status s;
        memset(got, -1, sizeof got);
        int peer = 1 - check_rank, count;
        OK(MPI_Sendrecv(from, times, moved, peer, by, got, RUN * TIMES, MPI_INT, peer, by, MPI_COMM_WORLD, &s));
        OK(MPI_Get_count(&s, MPI_INT, &count));
        CHECK_EQ(count, RUN * times);
        int wrong = 0;
        for (int i = 0; i < RUN * times; i++)
            wrong += got[i] != 10 * (i / RUN * by + i % RUN) + peer;
        CHECK_EQ(wrong, 0);
        /* The same through a type that holds all of them. */
        MPI_Datatype all;
        OK(MPI_Type_contiguous(times, moved, &all));
        OK(MPI_Type_commit(&all));
        memset(got, -1, sizeof got);
        OK(MPI_Sendrecv(from, 1, all, peer, by, got, RUN * TIMES, MPI_INT, peer, by, MPI_COMM_WORLD, &s));
        for (int i = 0; i < RUN * times; i++)
            wrong += got[i] != 10 * (i / RUN * by + i % RUN) + peer;
        CHECK_EQ(wrong, 0);
        OK(MPI_Type_free(&all));
    }
    OK(MPI_Type_free(&moved));
    OK(MPI_Type_free(&run));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int by = 0; by <= 2; by++)
        moved_by(by);
    return CHECK_END();
}
