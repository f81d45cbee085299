// ranks: 1 2 3 5 8
/* Exchanges in place in which each pair has its own length, with gaps between the blocks and displacements
 * that descend: bytes in the w forms, extents in the v forms.
 * After: pmodels/mpich issue 6404, open-mpi/ompi pull requests 9668 and 12806. */
#include "../check.h"

enum { MOST = 8, ROOM = 16 };

static int buf[MOST * ROOM];

/* Symmetric: as the standard wants it of exchanges in place. */
static int length(int i, int j) { return i == 0 && j == 0 ? 0 : i + j; }
static int value(int form, int from, int to, int k) { return 100000 * form + 1000 * from + 100 * to + k; }

static void fill(int form)
{
    for (int i = 0; i < MOST * ROOM; i++)
        buf[i] = -1;
    for (int j = 0; j < check_size; j++)
        for (int k = 0; k < length(check_rank, j); k++)
            buf[(check_size - 1 - j) * ROOM + k] = value(form, check_rank, j, k);
}

static void verify(int form)
{
    int wrong = 0;
    for (int j = 0; j < check_size; j++)
        for (int k = 0; k < ROOM; k++)
            wrong += buf[(check_size - 1 - j) * ROOM + k]
                     != (k < length(check_rank, j) ? value(form, j, check_rank, k) : -1);
    if (wrong)
        check_report(__FILE__, __LINE__, "form %d: %d numbers are wrong", form, wrong);
    CHECK_COUNTED();
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int counts[MOST], places[MOST], bytes[MOST];
    MPI_Datatype types[MOST];
    for (int j = 0; j < check_size; j++) {
        counts[j] = length(check_rank, j);
        places[j] = (check_size - 1 - j) * ROOM;
        bytes[j] = places[j] * (int)sizeof(int);
        types[j] = MPI_INT;
    }
    for (int form = 0; form < 4; form++) {
        MPI_Request r = MPI_REQUEST_NULL;
        fill(form);
        switch (form) {
        case 0: OK(MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, buf, counts, bytes, types, MPI_COMM_WORLD)); break;
        case 1: OK(MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, buf, counts, places, MPI_INT, MPI_COMM_WORLD)); break;
        case 2: OK(MPI_Ialltoallw(MPI_IN_PLACE, NULL, NULL, NULL, buf, counts, bytes, types, MPI_COMM_WORLD, &r)); break;
        default: OK(MPI_Ialltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, buf, counts, places, MPI_INT, MPI_COMM_WORLD, &r));
        }
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        verify(form);
    }
    return CHECK_END();
}
