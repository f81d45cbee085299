// ranks: 2 3 4
// timeout: 60
// Many short operations to one target, one behind another: their order, the errors of single ones, results that come
// back, lengths of all kinds between each other. Over nodes they travel together.
#include "rma.h"

enum { MANY = 3000, FEW = 60 };

/* Each rank replaces a word of its own at each target, and looks at it: it sees its own last one. */
static void in_order(struct window *w)
{
    static int64_t value[MANY], seen[RMA_RANKS][MANY];
    int bad = 0;
    OK(MPI_Win_lock_all(0, w->win));
    for (int i = 0; i < MANY; i++)
        for (int r = 0; r < check_size; r++) {
            value[i] = i * 16 + check_rank;
            OK(MPI_Accumulate(&value[i], 1, MPI_INT64_T, r, at(w, r, 8 * check_rank), 1, MPI_INT64_T, MPI_REPLACE, w->win));
            OK(MPI_Get_accumulate(NULL, 0, MPI_INT64_T, &seen[r][i], 1, MPI_INT64_T, r, at(w, r, 8 * check_rank), 1,
                                  MPI_INT64_T, MPI_NO_OP, w->win));
        }
    OK(MPI_Win_flush_all(w->win));
    for (int r = 0; r < check_size; r++)
        for (int i = 0; i < MANY; i++)
            bad += seen[r][i] != i * 16 + check_rank;
    CHECK_EQ(bad, 0);
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Old values of a shared counter: each once, those of one rank in order. */
static void counted(struct window *w)
{
    static int64_t old[MANY];
    int64_t sum = 0, total = (int64_t)check_size * MANY, one = 1;
    int bad = 0;
    OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w->win));
    for (int i = 0; i < MANY; i++)
        OK(MPI_Fetch_and_op(&one, &old[i], MPI_INT64_T, 0, at(w, 0, 1024), MPI_SUM, w->win));
    OK(MPI_Win_unlock(0, w->win));
    for (int i = 0; i < MANY; i++) {
        bad += i && old[i] <= old[i - 1];
        sum += old[i];
    }
    CHECK_EQ(bad, 0);
    OK(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, total * (total - 1) / 2);
    int64_t was[FEW], word[FEW + 1] = {total};
    if (check_rank == check_size - 1) {
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w->win));
        for (int i = 0; i < FEW; i++) {
            word[i + 1] = 7 + i;
            OK(MPI_Compare_and_swap(&word[i + 1], &word[i], &was[i], MPI_INT64_T, 0, at(w, 0, 1024), w->win));
            if (i % 7 == 0)
                OK(MPI_Win_flush_local(0, w->win));
        }
        OK(MPI_Win_unlock(0, w->win));
        CHECK(!memcmp(was, word, sizeof was));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Puts and gets with gaps, of lengths about those of messages, between updates. */
static void of_all_lengths(struct window *w)
{
    static const int lengths[] = {1, 7, 8, 100, 4000, 16000, 16385, 60000, 3, 300000};
    enum { KINDS_OF = sizeof lengths / sizeof *lengths, ROOM = 700000 };
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size, bad = 0;
    char *out = malloc(ROOM), *in = malloc(ROOM);
    double one = 1, was[KINDS_OF];
    for (int i = 0; i < ROOM; i++)
        out[i] = (char)(i * 5 + check_rank);
    OK(MPI_Win_fence(0, w->win));
    memset(w->mem, 0, w->size);
    OK(MPI_Win_fence(0, w->win));
    for (int k = 0; k < KINDS_OF; k++) {
        MPI_Datatype gaps;
        OK(MPI_Type_vector(lengths[k], 1, 2, MPI_CHAR, &gaps));
        OK(MPI_Type_commit(&gaps));
        /* The next one goes between. */
        OK(MPI_Put(out, lengths[k], MPI_CHAR, to, at(w, to, 1024 + k), 1, gaps, w->win));
        OK(MPI_Win_fence(0, w->win));
        OK(MPI_Get(in, lengths[k], MPI_CHAR, to, at(w, to, 1024 + k), 1, gaps, w->win));
        OK(MPI_Get_accumulate(&one, 1, MPI_DOUBLE, &was[k], 1, MPI_DOUBLE, to, at(w, to, 16), 1, MPI_DOUBLE, MPI_SUM, w->win));
        OK(MPI_Win_fence(0, w->win));
        OK(MPI_Type_free(&gaps));
        for (int i = 0; i < lengths[k]; i++)
            bad += w->mem[1024 + k + 2 * i] != (char)(i * 5 + from) || in[i] != (char)(i * 5 + check_rank);
        bad += was[k] != k;
    }
    CHECK_EQ(bad, 0);
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
    free(out);
    free(in);
}

/* Requests of the user's, waited for and tested in any order. */
static void with_requests(struct window *w)
{
    static int32_t in[FEW];
    int32_t one = 1;
    MPI_Request rs[2 * FEW];
    int to = check_size - 1, bad = 0;
    memset(w->mem, 0, 4096);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    for (int i = 0; i < FEW; i++) {
        OK(MPI_Raccumulate(&one, 1, MPI_INT32_T, to, at(w, to, 4 * i), 1, MPI_INT32_T, MPI_SUM, w->win, &rs[2 * i]));
        OK(MPI_Rget_accumulate(&one, 1, MPI_INT32_T, &in[i], 1, MPI_INT32_T, to, at(w, to, 2048 + 4 * check_rank), 1,
                               MPI_INT32_T, MPI_SUM, w->win, &rs[2 * i + 1]));
        if (i % 10 == 5)
            OK(MPI_Wait(&rs[2 * i + 1], MPI_STATUS_IGNORE));
        if (i % 10 == 9)
            for (int done = 0; !done;)
                OK(MPI_Test(&rs[2 * i], &done, MPI_STATUS_IGNORE));
        if (i == FEW / 2)
            OK(MPI_Win_flush(to, w->win));
    }
    OK(MPI_Waitall(2 * FEW, rs, MPI_STATUSES_IGNORE));
    for (int i = 0; i < FEW; i++)
        bad += in[i] != i;
    CHECK_EQ(bad, 0);
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, w->win));
    if (check_rank == to)
        for (int i = 0; i < FEW; i++)
            bad += ((int32_t *)w->mem)[i] != check_size;
    CHECK_EQ(bad, 0);
    OK(MPI_Win_unlock(to, w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static int class_of(int code)
{
    int class = -1;
    OK(MPI_Error_class(code, &class));
    return class;
}

/* One of many is refused: it alone, and its request has the error; else the synchronisation, once. */
static void one_is_refused(void)
{
    enum { WRONG = 17 };
    static int64_t mem[RMA_RANKS + FEW];
    int64_t one = 1, got[FEW];
    MPI_Win win;
    MPI_Aint base[RMA_RANKS];
    MPI_Request rs[FEW];
    MPI_Status ss[FEW];
    int to = (check_rank + check_size / 2) % check_size, bad = 0, told = 0;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_attach(win, mem, sizeof mem));
    OK(MPI_Get_address(mem, &base[check_rank]));
    OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, base, 1, MPI_AINT, MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < FEW; i++) {
        MPI_Aint there = i == WRONG ? base[to] + 1000000 : base[to] + 8 * (RMA_RANKS + i);
        int code = MPI_Accumulate(&one, 1, MPI_INT64_T, to, there, 1, MPI_INT64_T, MPI_SUM, win);
        CHECK(code == MPI_SUCCESS || i == WRONG);
        told += class_of(code) == MPI_ERR_RMA_RANGE;
    }
    told += class_of(MPI_Win_flush(to, win)) == MPI_ERR_RMA_RANGE;
    CHECK_EQ(told, 1);
    OK(MPI_Win_flush_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < FEW; i++)
        bad += mem[RMA_RANKS + i] != (i != WRONG);
    CHECK_EQ(bad, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int n = 0;
    for (int i = 0; i < FEW; i++) {
        MPI_Aint there = i == WRONG ? base[to] + 1000000 : base[to] + 8 * (RMA_RANKS + i);
        got[i] = -1;
        int code = MPI_Rget_accumulate(&one, 1, MPI_INT64_T, &got[i], 1, MPI_INT64_T, to, there, 1, MPI_INT64_T, MPI_SUM, win, &rs[n]);
        CHECK(code == MPI_SUCCESS || (i == WRONG && class_of(code) == MPI_ERR_RMA_RANGE));
        n += code == MPI_SUCCESS;
    }
    if (n == FEW) {
        OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
        CHECK_EQ(class_of(MPI_Waitall(n, rs, ss)), MPI_ERR_IN_STATUS);
        OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
        for (int i = 0; i < n; i++)
            bad += class_of(ss[i].MPI_ERROR) != (i == WRONG ? MPI_ERR_RMA_RANGE : MPI_SUCCESS);
    } else {
        OK(MPI_Waitall(n, rs, MPI_STATUSES_IGNORE));
    }
    for (int i = 0; i < FEW; i++)
        bad += got[i] != (i == WRONG ? -1 : 1);
    CHECK_EQ(bad, 0);
    OK(MPI_Win_flush_all(win));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_detach(win, mem));
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    struct window w;
    enum kind kinds[] = {ALLOCATE, CREATE_STATIC, DYNAMIC_STATIC};
    for (int k = 0; k < 3; k++) {
        window_open(&w, kinds[k], RMA_MAX);
        in_order(&w);
        counted(&w);
        of_all_lengths(&w);
        with_requests(&w);
        window_close(&w);
    }
    one_is_refused();
    return CHECK_END();
}
