// ranks: 1 2 3
// timeout: 60
// Dynamic windows: a transfer across ranges that were attached side by side or one over the other, and
// thousands of ranges.
#include "../check.h"

enum { MANY = 5000, PIECE = 64 };

static MPI_Win win;

/* The address of a rank's memory, in all ranks. */
static MPI_Aint shown(void *p, int rank)
{
    MPI_Aint a;
    OK(MPI_Get_address(p, &a));
    OK(MPI_Bcast(&a, 1, MPI_AINT, rank, MPI_COMM_WORLD));
    return a;
}

static void across(char *mem, long len)
{
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    MPI_Aint where = 0;
    for (int r = 0; r < check_size; r++) {
        MPI_Aint a = shown(mem, r);
        if (r == next)
            where = a;
    }
    char *out = malloc(len), *back = calloc(1, len);
    check_fill(out, len, check_rank);
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win));
    OK(MPI_Put(out, len, MPI_BYTE, next, where, len, MPI_BYTE, win));
    OK(MPI_Win_flush(next, win));
    OK(MPI_Get(back, len, MPI_BYTE, next, where, len, MPI_BYTE, win));
    OK(MPI_Win_unlock(next, win));
    CHECK_EQ(check_wrong(back, len, check_rank), 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, check_rank, 0, win));
    OK(MPI_Win_unlock(check_rank, win));
    CHECK_EQ(check_wrong(mem, len, prev), 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    free(out);
    free(back);
}

static void pieces(char *mem)
{
    /* Side by side. */
    OK(MPI_Win_attach(win, mem, 1000));
    OK(MPI_Win_attach(win, mem + 1000, 3000));
    across(mem, 4000);
    across(mem + 900, 200);
    /* One over the other. */
    OK(MPI_Win_attach(win, mem + 3500, 1500));
    across(mem, 5000);
    OK(MPI_Win_detach(win, mem + 1000));
    across(mem + 3600, 1400);
    OK(MPI_Win_detach(win, mem));
    OK(MPI_Win_detach(win, mem + 3500));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void many(char *mem)
{
    for (int i = 0; i < MANY; i++)
        OK(MPI_Win_attach(win, mem + 2L * PIECE * i, PIECE));
    int places[] = { 0, 1, 510, 511, 512, MANY / 2, MANY - 1 };
    for (int k = 0; k < (int)(sizeof places / sizeof *places); k++)
        across(mem + 2L * PIECE * places[k], PIECE);
    for (int i = 0; i < MANY; i++)
        OK(MPI_Win_detach(win, mem + 2L * PIECE * i));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    static char fixed[2 * PIECE * MANY];
    char *plain = malloc(2 * PIECE * MANY), *shared;
    OK(MPI_Alloc_mem(2 * PIECE * MANY, MPI_INFO_NULL, &shared));
    char *all[] = { fixed, plain, shared };
    for (int i = 0; i < 3; i++) {
        pieces(all[i]);
        many(all[i]);
    }
    OK(MPI_Win_free(&win));
    OK(MPI_Free_mem(shared));
    free(plain);
    return CHECK_END();
}
