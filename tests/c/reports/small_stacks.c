// ranks: 1 2 3
/* Calls from the stacks of the program's own coroutines, of 32 KiB with a guard below, which switch in the middle
 * of an exchange: messages, collectives, windows, files, and the errors' texts.
 * After: open-mpi/ompi pull request 6578, pmodels/argobots pull request 294. */
#include "../check.h"
#include <sys/mman.h>
#include <ucontext.h>

enum { STACK = 32 << 10, GUARD = 4096, ROUTINES = 3, LONG = 300000 };

static ucontext_t home, routines[ROUTINES];
static int done[ROUTINES];

static void elsewhere(int k)
{
    swapcontext(&routines[k], &home);
}

static void exchange(int k)
{
    static char out[ROUTINES][LONG], in[ROUTINES][LONG];
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    MPI_Request q[2];
    for (int round = 0; round < 3; round++) {
        check_fill(out[k], LONG, check_rank * 10 + k + round);
        OK(MPI_Irecv(in[k], LONG, MPI_BYTE, prev, k, MPI_COMM_WORLD, &q[0]));
        OK(MPI_Isend(out[k], LONG, MPI_BYTE, next, k, MPI_COMM_WORLD, &q[1]));
        for (int flag = 0; !flag; elsewhere(k))
            OK(MPI_Testall(2, q, &flag, MPI_STATUSES_IGNORE));
        CHECK_EQ(check_wrong(in[k], LONG, prev * 10 + k + round), 0);
    }
}

static void deeper(void)
{
    int one = 1, sum = 0, *base;
    char path[64];
    MPI_Comm comm;
    MPI_Win w;
    MPI_File f;
    MPI_Datatype t;
    int sizes[3] = {20, 20, 20}, part[3] = {5, 5, 5}, at[3] = {1, 1, 1}, packed = 0;
    static int cube[8000], out[125];
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(sum, check_size);
    OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, comm, &base, &w));
    OK(MPI_Win_fence(0, w));
    OK(MPI_Put(&one, 1, MPI_INT, (check_rank + 1) % check_size, 0, 1, MPI_INT, w));
    OK(MPI_Win_fence(0, w));
    CHECK_EQ(*base, 1);
    OK(MPI_Win_free(&w));
    OK(MPI_Type_create_subarray(3, sizes, part, at, MPI_ORDER_C, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    OK(MPI_Pack(cube, 1, t, out, sizeof out, &packed, comm));
    CHECK_EQ(packed, 500);
    OK(MPI_Type_free(&t));
    snprintf(path, sizeof path, "/tmp/weft-stacks-%d", (int)getpid());
    OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    OK(MPI_File_write_all(f, cube, 8000, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&f));
    CHECK_CLASS(MPI_Send(&one, 1, MPI_INT, check_size + 9, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    OK(MPI_Comm_free(&comm));
}

static void body(int k)
{
    exchange(k);
    /* Collectives are for one of them at a time. */
    if (k == 0)
        deeper();
    done[k] = 1;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < ROUTINES; k++) {
        char *m = mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(m != MAP_FAILED && mprotect(m, GUARD, PROT_NONE) == 0);
        getcontext(&routines[k]);
        routines[k].uc_stack.ss_sp = m + GUARD;
        routines[k].uc_stack.ss_size = STACK;
        routines[k].uc_link = &home;
        makecontext(&routines[k], (void (*)(void))body, 1, k);
    }
    for (int left = ROUTINES; left;) {
        left = 0;
        for (int k = 0; k < ROUTINES; k++) {
            if (!done[k])
                swapcontext(&home, &routines[k]);
            left += !done[k];
        }
    }
    return CHECK_END();
}
