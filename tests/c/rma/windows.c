// ranks: 1 2 4
// timeout: 60
// Windows themselves: attributes, names, groups, hints, error handlers, keyvals, shared addresses,
// attached memory, large units.
#include "rma.h"

static int deleted, handled, handled_code;

static int delete_attr(MPI_Win win, int key, void *value, void *extra)
{
    (void)key;
    CHECK(win != MPI_WIN_NULL);
    CHECK(extra == &deleted);
    deleted += (int)(intptr_t)value;
    return MPI_SUCCESS;
}

static void on_error(MPI_Win *win, int *code, ...)
{
    CHECK(*win != MPI_WIN_NULL);
    handled++;
    handled_code = *code;
}

static void attributes(MPI_Win win, void *base, MPI_Aint size, int unit, int flavor)
{
    void *v = NULL;
    int flag = 0;
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &v, &flag));
    CHECK(flag && v == base);
    OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &v, &flag));
    CHECK(flag && *(MPI_Aint *)v == size);
    OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &v, &flag));
    CHECK(flag && *(int *)v == unit);
    OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &v, &flag));
    CHECK(flag && *(int *)v == flavor);
    OK(MPI_Win_get_attr(win, MPI_WIN_MODEL, &v, &flag));
    CHECK(flag && *(int *)v == MPI_WIN_UNIFIED);
    CHECK_CLASS(MPI_Win_set_attr(win, MPI_WIN_SIZE, base), MPI_ERR_KEYVAL);
}

static void everywhere(MPI_Win win)
{
    char name[MPI_MAX_OBJECT_NAME] = "x";
    int len = -1, key, flag = -1, same = -1;
    void *v = NULL;
    MPI_Group g, all;
    MPI_Errhandler eh, got;
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_get_name(win, name, &len));
    CHECK_EQ(len, 0);
    OK(MPI_Win_set_name(win, "spy"));
    OK(MPI_Win_get_name(win, name, &len));
    CHECK_STR(name, "spy");
    OK(MPI_Win_get_group(win, &g));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    OK(MPI_Group_compare(g, all, &same));
    CHECK_EQ(same, MPI_IDENT);
    OK(MPI_Group_free(&g));
    OK(MPI_Group_free(&all));
    OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, delete_attr, &key, &deleted));
    OK(MPI_Win_get_attr(win, key, &v, &flag));
    CHECK_EQ(flag, 0);
    OK(MPI_Win_set_attr(win, key, (void *)1));
    OK(MPI_Win_set_attr(win, key, (void *)2));
    CHECK_EQ(deleted, 1);
    OK(MPI_Win_get_attr(win, key, &v, &flag));
    CHECK(flag && v == (void *)2);
    OK(MPI_Win_delete_attr(win, key));
    CHECK_EQ(deleted, 3);
    OK(MPI_Win_set_attr(win, key, (void *)4)); /* deleted with the window */
    OK(MPI_Win_free_keyval(&key));
    OK(MPI_Win_create_errhandler(on_error, &eh));
    OK(MPI_Win_set_errhandler(win, eh));
    OK(MPI_Win_get_errhandler(win, &got));
    CHECK(got == eh);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_Errhandler_free(&eh));
    handled = 0;
    OK(MPI_Win_call_errhandler(win, MPI_ERR_SIZE));
    CHECK(handled == 1 && handled_code == MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
    CHECK_EQ(handled, 2);
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
}

static void hint(MPI_Win win, const char *key, const char *wanted)
{
    MPI_Info info;
    char value[64] = "";
    int flag = 0, len = sizeof value;
    OK(MPI_Win_get_info(win, &info));
    OK(MPI_Info_get_string(info, key, &len, value, &flag));
    CHECK(flag);
    CHECK_STR(value, wanted);
    OK(MPI_Info_free(&info));
}

static void hints(void)
{
    MPI_Info info;
    MPI_Win win;
    char *base;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "no_locks", "true"));
    OK(MPI_Info_set(info, "accumulate_ordering", "none"));
    OK(MPI_Info_set(info, "accumulate_ops", "same_op"));
    OK(MPI_Info_set(info, "same_size", "true"));
    OK(MPI_Info_set(info, "same_disp_unit", "true"));
    OK(MPI_Info_set(info, "mpi_accumulate_granularity", "64"));
    OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "8192"));
    OK(MPI_Info_set(info, "nobody_knows", "this"));
    OK(MPI_Win_allocate(1000, 1, info, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CHECK_EQ((uintptr_t)base % 8192, 0);
    hint(win, "no_locks", "true");
    hint(win, "accumulate_ordering", "none");
    hint(win, "accumulate_ops", "same_op");
    hint(win, "same_size", "true");
    hint(win, "same_disp_unit", "true");
    hint(win, "mpi_accumulate_granularity", "64");
    hint(win, "mpi_minimum_memory_alignment", "8192");
    /* As other libraries do; c/strict/refused.c has the rest. */
    OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    OK(MPI_Win_unlock(0, win));
    OK(MPI_Info_set(info, "no_locks", "false"));
    OK(MPI_Win_set_info(win, info));
    hint(win, "no_locks", "false");
    OK(MPI_Win_lock_all(0, win));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
    OK(MPI_Info_free(&info));
    OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    hint(win, "no_locks", "false");
    hint(win, "accumulate_ordering", "rar,raw,war,waw");
    hint(win, "accumulate_ops", "same_op_no_op");
    OK(MPI_Win_free(&win));
}

static void shared_memory(int noncontig)
{
    MPI_Info info;
    MPI_Win win;
    int *base, *theirs, unit = -1;
    MPI_Aint size = -1, n = check_rank == 1 ? 0 : 100 * (check_rank + 1) * sizeof(int), before = 0;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", noncontig ? "true" : "false"));
    OK(MPI_Win_allocate_shared(n, sizeof(int), info, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Info_free(&info));
    hint(win, "alloc_shared_noncontig", noncontig ? "true" : "false");
    attributes(win, base, n, sizeof(int), MPI_WIN_FLAVOR_SHARED);
    OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < n / (int)sizeof(int); i++)
        base[i] = check_rank * 1000 + i;
    OK(MPI_Win_sync(win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(win));
    int *first = NULL;
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &unit, &first));
    CHECK_EQ(size, 100 * sizeof(int));
    for (int r = 0; r < check_size; r++) {
        MPI_Aint want = r == 1 ? 0 : 100 * (r + 1) * (MPI_Aint)sizeof(int), large_unit = -1;
        OK(MPI_Win_shared_query(win, r, &size, &unit, &theirs));
        CHECK_EQ(size, want);
        CHECK_EQ(unit, sizeof(int));
        OK(MPI_Win_shared_query_c(win, r, &size, &large_unit, &theirs));
        CHECK_EQ(large_unit, sizeof(int));
        for (int i = 0; i < want / (int)sizeof(int); i += 33)
            CHECK_EQ(theirs[i], r * 1000 + i);
        if (!noncontig && want)
            CHECK_EQ((char *)theirs - (char *)first, before);
        before += want;
    }
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Win_free(&win));
}

static void units(void)
{
    MPI_Win win;
    int64_t *base, x = 77, got = -1;
    int unit = 1 << (check_rank % 4), to = (check_rank + 1) % check_size;
    OK(MPI_Win_allocate_c(800, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    for (int i = 0; i < 100; i++)
        CHECK_EQ(base[i], 0);
    attributes(win, base, 800, unit, MPI_WIN_FLAVOR_ALLOCATE);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(&x, 1, MPI_INT64_T, to, 80 >> (to % 4), 1, MPI_INT64_T, win));
    OK(MPI_Win_fence(0, win));
    CHECK_EQ(base[10], 77);
    OK(MPI_Get(&got, 1, MPI_INT64_T, to, 80 >> (to % 4), 1, MPI_INT64_T, win));
    OK(MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOSTORE | MPI_MODE_NOPUT, win));
    CHECK_EQ(got, 77);
    OK(MPI_Win_free(&win));
}

/* Memory that is not attached: the operation says so or, over nodes, its completion. */
static void refused(int code, int to, MPI_Win win)
{
    int flushed = MPI_Win_flush(to, win);
    CHECK_CLASS(code != MPI_SUCCESS ? code : flushed, MPI_ERR_RMA_RANGE);
    CHECK(code == MPI_SUCCESS || flushed == MPI_SUCCESS);
}

static void attached(void)
{
    MPI_Win win;
    static char a[4][256];
    MPI_Aint addr[RMA_RANKS];
    int to = (check_rank + 1) % check_size;
    char c = 'a' + check_rank, got = 0;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    everywhere(win);
    attributes(win, MPI_BOTTOM, 0, 1, MPI_WIN_FLAVOR_DYNAMIC);
    for (int i = 0; i < 4; i += 2)
        OK(MPI_Win_attach(win, a[i], 256));
    OK(MPI_Get_address(a, &addr[check_rank]));
    OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, addr, 1, MPI_AINT, MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, win));
    OK(MPI_Put(&c, 1, MPI_CHAR, to, addr[to] + 515, 1, MPI_CHAR, win));
    refused(MPI_Put(&c, 1, MPI_CHAR, to, addr[to] + 256, 1, MPI_CHAR, win), to, win);
    refused(MPI_Get(&c, 2, MPI_CHAR, to, addr[to] + 255, 2, MPI_CHAR, win), to, win);
    OK(MPI_Win_flush(to, win));
    OK(MPI_Get(&got, 1, MPI_CHAR, to, addr[to] + 515, 1, MPI_CHAR, win));
    OK(MPI_Win_unlock_all(win));
    CHECK_EQ(got, c);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(a[2][3], 'a' + (check_rank + check_size - 1) % check_size);
    OK(MPI_Win_detach(win, a[0]));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win));
    refused(MPI_Put(&c, 1, MPI_CHAR, to, addr[to], 1, MPI_CHAR, win), to, win);
    OK(MPI_Win_unlock(to, win));
    CHECK_CLASS(MPI_Win_shared_query(win, 0, &addr[0], &to, &addr[1]), MPI_ERR_RMA_FLAVOR);
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < KINDS; k++) {
        struct window w;
        deleted = 0;
        window_open(&w, k, 4096);
        everywhere(w.win);
        if (k == CREATE_STATIC)
            attributes(w.win, rma_static, 4096, 1, MPI_WIN_FLAVOR_CREATE);
        window_close(&w);
        CHECK_EQ(deleted, 7);
    }
    hints();
    deleted = 0;
    for (int noncontig = 0; noncontig < 2 && on_one_node(); noncontig++)
        shared_memory(noncontig);
    units();
    attached();
    /* Many at a time, freed in another order; their locks are their own. */
    MPI_Win many[40];
    for (int i = 0; i < 40; i++)
        OK(MPI_Win_create(rma_static, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &many[i]));
    for (int i = 0; i < 40; i += 2)
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, check_rank, 0, many[i]));
    for (int i = 0; i < 40; i += 2)
        OK(MPI_Win_unlock(check_rank, many[i]));
    for (int i = 39; i >= 0; i--)
        OK(MPI_Win_free(&many[(i * 7) % 40]));
    return CHECK_END();
}
