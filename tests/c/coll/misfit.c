// reference-fails: some lengths that do not fit go unnoticed
// ranks: 2 3 4
// timeout: 60
// More data than a rank has room for: MPI_ERR_TRUNCATE there, and nothing is written past the room. The other
// ranks end, with or without an error, and what is called on other communicators is not disturbed.
#include "../check.h"

enum { GUARD = 16, N_LENGTHS = 4 };
static const int lengths[N_LENGTHS] = {2, 1000, 40000, 300000};
static const int many = 300000 + GUARD;
static int *send, *recv;
static MPI_Comm comm;

static void clear(void)
{
    for (int i = 0; i < many * check_size; i++)
        recv[i] = -1;
}

/* Fewer items arrive in one rank than are sent to it. */
static void ended(const char *what, int n, int code, int is_short, int room)
{
    CHECK_COUNTED();
    int class = check_class(code), wanted = is_short ? class == MPI_ERR_TRUNCATE
                                                     : class == MPI_SUCCESS || class == MPI_ERR_TRUNCATE;
    if (!wanted)
        check_report(__FILE__, __LINE__, "%s of %d: %s", what, n, check_class_text(code));
    for (int i = room; i < room + GUARD; i++)
        if (recv[i] != -1) {
            check_report(__FILE__, __LINE__, "%s of %d: item %d was written, there is room for %d", what, n, i, room);
            break;
        }
    clear();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
}

static void shorter_in(int odd, int n)
{
    int me = check_rank == odd, mine = me ? n - 1 : n, all = check_size;
    /* The root's own part is no message. */
    if (odd != 0) {
        ended("MPI_Bcast", n, MPI_Bcast(recv, mine, MPI_INT, 0, comm), me, mine);
        ended("MPI_Scatter", n, MPI_Scatter(send, n, MPI_INT, recv, mine, MPI_INT, 0, comm), me, mine);
    } else {
        int rc = MPI_Gather(send, n, MPI_INT, recv, n - 1, MPI_INT, 0, comm);
        ended("MPI_Gather", n, rc, me, me ? (n - 1) * all : 0);
    }
    int rc = MPI_Allgather(send, n, MPI_INT, recv, mine, MPI_INT, comm);
    ended("MPI_Allgather", n, rc, me, mine * all);
    rc = MPI_Alltoall(send, n, MPI_INT, recv, mine, MPI_INT, comm);
    ended("MPI_Alltoall", n, rc, me, mine * all);
}

/* Long operands are read out of the other rank's memory, which says how much there is. */
static void shorter_operand(int odd, int n)
{
    int me = check_rank == odd, mine = me ? n - 1 : n;
    ended("MPI_Reduce", n, MPI_Reduce(send, recv, mine, MPI_INT, MPI_SUM, 0, comm), 0, n);
    ended("MPI_Allreduce", n, MPI_Allreduce(send, recv, mine, MPI_INT, MPI_SUM, comm), 0, n);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    send = calloc(many * check_size, sizeof *send);
    recv = calloc(many * check_size, sizeof *recv);
    clear();
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    for (int k = 0; k < N_LENGTHS; k++)
        for (int odd = 0; odd < check_size; odd++) {
            shorter_in(odd, lengths[k]);
            shorter_operand(odd, lengths[k]);
        }
    OK(MPI_Comm_free(&comm));
    free(send);
    free(recv);
    return CHECK_END();
}
