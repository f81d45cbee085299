// ranks: 2 4 8
// timeout: 90
// Synchronisation: exclusion by locks, order by flush, fence, post and complete; polling; more ranks
// than cores.
#include "rma.h"

/* A counter without atomics under exclusive locks; readers see both halves equal. */
static void exclusion(struct window *w)
{
    enum { ROUNDS = 60 };
    int64_t v[2];
    memset(w->mem, 0, 64);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < ROUNDS; i++) {
        if (i % 3 == 2) {
            if (i % 2)
                OK(MPI_Win_lock_all(0, w->win));
            else
                OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w->win));
            OK(MPI_Get(v, 2, MPI_INT64_T, 0, at(w, 0, 0), 2, MPI_INT64_T, w->win));
            OK(MPI_Win_flush(0, w->win));
            CHECK_EQ(v[0], v[1]);
            if (i % 2)
                OK(MPI_Win_unlock_all(w->win));
            else
                OK(MPI_Win_unlock(0, w->win));
            continue;
        }
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w->win));
        OK(MPI_Get(v, 2, MPI_INT64_T, 0, at(w, 0, 0), 2, MPI_INT64_T, w->win));
        OK(MPI_Win_flush_local(0, w->win));
        CHECK_EQ(v[0], v[1]);
        v[0]++;
        OK(MPI_Put(&v[0], 1, MPI_INT64_T, 0, at(w, 0, 0), 1, MPI_INT64_T, w->win));
        OK(MPI_Put(&v[0], 1, MPI_INT64_T, 0, at(w, 0, 8), 1, MPI_INT64_T, w->win));
        OK(MPI_Win_unlock(0, w->win));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(w->win));
    if (check_rank == 0)
        CHECK_EQ(*(int64_t *)w->mem, ROUNDS * 2 / 3 * check_size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Litmus: after a flush a put is seen by all. Two ranks each put to their own place and, after the
 * flush, get the other's: at least one sees the other. */
static void store_load(struct window *w)
{
    enum { ROUNDS = 300 };
    int one = 1, zero = 0, other, both_missed = 0, me = check_rank;
    for (int i = 0; i < ROUNDS; i++) {
        OK(MPI_Win_lock_all(0, w->win));
        if (me < 2) {
            OK(MPI_Put(&zero, 1, MPI_INT, 0, at(w, 0, 64 * (1 + me)), 1, MPI_INT, w->win));
            OK(MPI_Win_flush(0, w->win));
        }
        OK(MPI_Barrier(MPI_COMM_WORLD));
        other = -1;
        if (me < 2) {
            OK(MPI_Put(&one, 1, MPI_INT, 0, at(w, 0, 64 * (1 + me)), 1, MPI_INT, w->win));
            OK(MPI_Win_flush(0, w->win));
            OK(MPI_Get(&other, 1, MPI_INT, 0, at(w, 0, 64 * (2 - me)), 1, MPI_INT, w->win));
            OK(MPI_Win_flush(0, w->win));
        }
        OK(MPI_Win_unlock_all(w->win));
        int seen = 0, mine = me < 2 ? other : 0;
        OK(MPI_Allreduce(&mine, &seen, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        both_missed += seen == 0;
    }
    CHECK_EQ(both_missed, 0);
}

/* Litmus: data, flush, flag, flush; who sees the flag (by get, or by fetching it) sees the data. */
static void message_passing(struct window *w)
{
    enum { ROUNDS = 100, WORDS = 64 };
    int64_t data[WORDS], flag, got;
    int last = check_size - 1;
    memset(w->mem, 0, 4096);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w->win));
    for (int64_t i = 1; i <= ROUNDS; i++) {
        if (check_rank == 0) {
            for (int j = 0; j < WORDS; j++)
                data[j] = i;
            OK(MPI_Put(data, WORDS, MPI_INT64_T, last, at(w, last, 1024), WORDS, MPI_INT64_T, w->win));
            OK(MPI_Win_flush(last, w->win));
            OK(MPI_Accumulate(&i, 1, MPI_INT64_T, last, at(w, last, 0), 1, MPI_INT64_T, MPI_REPLACE, w->win));
            OK(MPI_Win_flush(last, w->win));
            do {
                OK(MPI_Fetch_and_op(NULL, &got, MPI_INT64_T, last, at(w, last, 64), MPI_NO_OP, w->win));
                OK(MPI_Win_flush(last, w->win));
            } while (got != i);
        } else if (check_rank == last) {
            do {
                flag = 0;
                OK(MPI_Fetch_and_op(NULL, &flag, MPI_INT64_T, last, at(w, last, 0), MPI_NO_OP, w->win));
                OK(MPI_Win_flush(last, w->win));
            } while (flag != i);
            OK(MPI_Get(data, WORDS, MPI_INT64_T, last, at(w, last, 1024), WORDS, MPI_INT64_T, w->win));
            OK(MPI_Win_flush(last, w->win));
            int stale = 0;
            for (int j = 0; j < WORDS; j++)
                stale += data[j] != i;
            CHECK_EQ(stale, 0);
            OK(MPI_Accumulate(&i, 1, MPI_INT64_T, last, at(w, last, 64), 1, MPI_INT64_T, MPI_REPLACE, w->win));
            OK(MPI_Win_flush(last, w->win));
        }
    }
    OK(MPI_Win_unlock_all(w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* A ring by post and start, with MPI_Win_test; epochs of the next round may begin early. */
static void ring(struct window *w)
{
    MPI_Group all, to_g, from_g;
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    int *mine = (int *)w->mem;
    OK(MPI_Win_get_group(w->win, &all));
    OK(MPI_Group_incl(all, 1, &to, &to_g));
    OK(MPI_Group_incl(all, 1, &from, &from_g));
    for (int i = 0; i < 50; i++) {
        int x = check_rank * 100 + i, done = 0;
        OK(MPI_Win_post(from_g, i % 2 ? MPI_MODE_NOSTORE : 0, w->win));
        OK(MPI_Win_start(to_g, 0, w->win));
        OK(MPI_Put(&x, 1, MPI_INT, to, at(w, to, 0), 1, MPI_INT, w->win));
        if (check_size > 2)
            CHECK_CLASS(MPI_Put(&x, 1, MPI_INT, from, at(w, from, 0), 1, MPI_INT, w->win), MPI_ERR_RMA_SYNC);
        OK(MPI_Win_complete(w->win));
        if (i % 2)
            OK(MPI_Win_wait(w->win));
        else
            while (!done)
                OK(MPI_Win_test(w->win, &done));
        CHECK_EQ(mine[0], from * 100 + i);
    }
    /* Nobody to wait for. */
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, w->win));
    OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, w->win));
    OK(MPI_Win_complete(w->win));
    OK(MPI_Win_wait(w->win));
    OK(MPI_Group_free(&all));
    OK(MPI_Group_free(&to_g));
    OK(MPI_Group_free(&from_g));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Fences alternate writing and reading; what a rank stores by itself is seen too. */
static void fences(struct window *w)
{
    int *mine = (int *)w->mem, to = (check_rank + 1) % check_size, got = -1;
    OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, w->win));
    for (int i = 0; i < 50; i++) {
        int x = i * 10 + check_rank;
        mine[1] = -x;
        OK(MPI_Put(&x, 1, MPI_INT, to, at(w, to, 0), 1, MPI_INT, w->win));
        OK(MPI_Win_fence(0, w->win));
        CHECK_EQ(mine[0], i * 10 + (check_rank + check_size - 1) % check_size);
        OK(MPI_Get(&got, 1, MPI_INT, to, at(w, to, 4), 1, MPI_INT, w->win));
        OK(MPI_Win_fence(0, w->win));
        CHECK_EQ(got, -(i * 10 + to));
    }
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < KINDS; k++) {
        struct window w;
        window_open(&w, k, 4096);
        exclusion(&w);
        message_passing(&w);
        ring(&w);
        fences(&w);
        if (k == ALLOCATE || k == CREATE_STATIC)
            store_load(&w);
        window_close(&w);
    }
    return CHECK_END();
}
