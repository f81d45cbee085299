// ranks: 2 4
// env: WEFT_PROGRESS=thread
// The first collectives of a communicator are short broadcasts, and a progress thread goes on with what they leave behind.
// Which of its operations finds out about a communicator's shared memory is the same in all members, whichever thread
// comes first.
#include "../check.h"

enum { COMMUNICATORS = 300, BROADCASTS = 3 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < COMMUNICATORS; k++) {
        MPI_Comm comm;
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        for (int i = 0; i < BROADCASTS; i++) {
            int word = check_rank == 0 ? BROADCASTS * k + i : -1;
            OK(MPI_Bcast(&word, 1, MPI_INT, 0, comm));
            CHECK_EQ(word, BROADCASTS * k + i);
        }
        OK(MPI_Comm_free(&comm));
    }
    return CHECK_END();
}
