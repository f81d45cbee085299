/* Windows and files of processes of two jobs: spawns N (argv[1]) more of itself, merges, and lets all
 * of them do one-sided communication and write a file (argv[2]) together. Each prints
 * "across RANK: ok". */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
static MPI_Comm all;

static void want(int ok, const char *what, long got)
{
    if (ok)
        return;
    printf("rank %d: %s: %ld\n", rank, what, got);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 9);
}

enum { WORDS = 600, ROUNDS = 300 };

/* Every rank writes to its right, counts at rank 0, alone and together with others, and reads back. */
static void operations(MPI_Win win, long *mem, MPI_Aint base[], const char *what)
{
    long one = 1, old, ones[WORDS], v = 100 + rank, got = -1;
    int right = (rank + 1) % size, left = (rank + size - 1) % size;
    MPI_Aint mine = base[right], first = base[0];
    for (int i = 0; i < WORDS; i++)
        ones[i] = 1;
    memset(mem, 0, (WORDS + 8) * sizeof *mem);
    MPI_Barrier(all);
    MPI_Win_lock_all(0, win);
    MPI_Put(&v, 1, MPI_LONG, right, mine + 8 * (WORDS + 1), 1, MPI_LONG, win);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Fetch_and_op(&one, &old, MPI_LONG, 0, first, MPI_SUM, win);
        if (i % 30 == 0)
            MPI_Accumulate(ones, WORDS, MPI_LONG, 0, first, WORDS, MPI_LONG, MPI_SUM, win);
    }
    MPI_Win_flush_all(win);
    MPI_Get(&got, 1, MPI_LONG, right, mine + 8 * (WORDS + 1), 1, MPI_LONG, win);
    MPI_Win_flush(right, win);
    want(got == v, what, got);
    MPI_Win_unlock_all(win);
    /* One at a time: no step is lost though nothing is atomic. */
    for (int i = 0; i < 20; i++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Get(&old, 1, MPI_LONG, 0, first + 8 * (WORDS + 2), 1, MPI_LONG, win);
        MPI_Win_flush(0, win);
        old++;
        MPI_Put(&old, 1, MPI_LONG, 0, first + 8 * (WORDS + 2), 1, MPI_LONG, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Win_fence(0, win);
    want(mem[WORDS + 1] == 100 + left, what, mem[WORDS + 1]);
    if (rank == 0) {
        want(mem[0] == size * (ROUNDS + ROUNDS / 30), what, mem[0]);
        want(mem[WORDS - 1] == size * (ROUNDS / 30), what, mem[WORDS - 1]);
        want(mem[WORDS + 2] == 20L * size, what, mem[WORDS + 2]);
    }
    MPI_Group everybody;
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Win_get_group(win, &everybody);
    MPI_Win_post(everybody, 0, win);
    MPI_Win_start(everybody, 0, win);
    MPI_Put(&v, 1, MPI_LONG, right, mine + 8 * (WORDS + 3), 1, MPI_LONG, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    want(mem[WORDS + 3] == 100 + left, what, mem[WORDS + 3]);
    MPI_Group_free(&everybody);
    MPI_Barrier(all);
}

static void windows(void)
{
    static long memory[WORDS + 8];
    MPI_Aint *base = calloc(size, sizeof *base), bytes = sizeof memory;
    long *mem;
    MPI_Win win;
    MPI_Win_create(memory, bytes, 1, MPI_INFO_NULL, all, &win);
    operations(win, memory, base, "create");
    MPI_Win_free(&win);
    MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, all, &mem, &win);
    operations(win, mem, base, "allocate");
    MPI_Win_free(&win);
    MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, all, &mem, &win);
    operations(win, mem, base, "shared");
    MPI_Aint n;
    int unit;
    long *first;
    MPI_Win_shared_query(win, 0, &n, &unit, &first);
    want(first[0] == size * (ROUNDS + ROUNDS / 30), "shared_query", first[0]);
    MPI_Win_free(&win);
    MPI_Win_create_dynamic(MPI_INFO_NULL, all, &win);
    mem = malloc(1 << 20);
    MPI_Win_attach(win, mem, bytes);
    MPI_Get_address(mem, &base[rank]);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, base, 1, MPI_AINT, all);
    operations(win, mem, base, "dynamic");
    MPI_Win_detach(win, mem);
    MPI_Win_free(&win);
    free(mem);
    free(base);
}

static void files(const char *path)
{
    MPI_File f;
    int v[4] = { rank, rank, rank, rank }, got[4] = { -1, -1, -1, -1 }, right = (rank + 1) % size;
    MPI_Offset end;
    want(MPI_File_open(all, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f) == MPI_SUCCESS, "open", 0);
    MPI_File_write_at_all(f, 16 * rank, v, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(f);
    MPI_Barrier(all);
    MPI_File_read_at(f, 16 * right, got, 4, MPI_INT, MPI_STATUS_IGNORE);
    want(got[0] == right && got[3] == right, "read_at", got[0]);
    MPI_Barrier(all);
    MPI_File_seek_shared(f, 0, MPI_SEEK_END);
    want(MPI_File_write_shared(f, v, 4, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS, "write_shared", 0);
    MPI_File_write_ordered(f, v, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Barrier(all);
    MPI_File_get_size(f, &end);
    want(end == 48 * size, "size", (long)end);
    want(MPI_File_close(&f) == MPI_SUCCESS, "close", 0);
}

int main(int argc, char **argv)
{
    MPI_Comm parent, inter;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_parent(&parent);
    if (parent == MPI_COMM_NULL)
        MPI_Comm_spawn(argv[0], argv + 1, atoi(argv[1]), MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    else
        inter = parent;
    MPI_Intercomm_merge(inter, parent != MPI_COMM_NULL, &all);
    MPI_Comm_rank(all, &rank);
    MPI_Comm_size(all, &size);
    windows();
    files(argv[2]);
    printf("across %d: ok\n", rank);
    fflush(stdout);
    MPI_Comm_free(&all);
    MPI_Comm_disconnect(&inter);
    MPI_Finalize();
    return 0;
}
