// ranks: 2
// Wrong arguments of every one-sided function, and calls outside of their epochs.
#include "rma.h"

static MPI_Win win;
static int x[4], y[4];
static MPI_Datatype uncommitted;

/* The arguments that put, get and the accumulate operations have in common. */
#define COMMON(call, ...)                                                                              \
    do {                                                                                               \
        CHECK_CLASS(call(x, -1, MPI_INT, 1, 0, 1, MPI_INT __VA_ARGS__), MPI_ERR_COUNT);                \
        CHECK_CLASS(call(x, 1, MPI_INT, 1, 0, -1, MPI_INT __VA_ARGS__), MPI_ERR_COUNT);                \
        CHECK_CLASS(call(x, 1, MPI_DATATYPE_NULL, 1, 0, 1, MPI_INT __VA_ARGS__), MPI_ERR_TYPE);        \
        CHECK_CLASS(call(x, 1, MPI_INT, 1, 0, 1, MPI_DATATYPE_NULL __VA_ARGS__), MPI_ERR_TYPE);        \
        CHECK_CLASS(call(x, 1, MPI_INT, 1, 0, 1, uncommitted __VA_ARGS__), MPI_ERR_TYPE);              \
        CHECK_CLASS(call(x, 2, MPI_INT, 1, 0, 1, MPI_INT __VA_ARGS__), MPI_ERR_TYPE);                  \
        CHECK_CLASS(call(x, 1, MPI_INT, 2, 0, 1, MPI_INT __VA_ARGS__), MPI_ERR_RANK);                  \
        CHECK_CLASS(call(x, 1, MPI_INT, -9, 0, 1, MPI_INT __VA_ARGS__), MPI_ERR_RANK);                 \
        CHECK_CLASS2(call(x, 1, MPI_INT, 1, -1, 1, MPI_INT __VA_ARGS__), MPI_ERR_DISP, MPI_ERR_RMA_RANGE); \
        CHECK_CLASS(call(x, 1, MPI_INT, 1, 61, 1, MPI_INT __VA_ARGS__), MPI_ERR_RMA_RANGE);            \
        CHECK_CLASS(call(x, 1, MPI_INT, 1, (MPI_Aint)1 << 62, 1, MPI_INT __VA_ARGS__), MPI_ERR_RMA_RANGE); \
        CHECK_CLASS(call(NULL, 1, MPI_INT, 1, 0, 1, MPI_INT __VA_ARGS__), MPI_ERR_BUFFER);             \
        OK(call(x, 0, MPI_INT, 1, 0, 0, MPI_INT __VA_ARGS__));                                         \
        OK(call(NULL, 0, MPI_INT, 1, 64, 0, MPI_INT __VA_ARGS__));                                     \
    } while (0)


static void user_function(void *a, void *b, int *n, MPI_Datatype *t)
{
    (void)a, (void)b, (void)n, (void)t;
}

static void communication(void)
{
    MPI_Request r;
    MPI_Op mine;
    MPI_Datatype mixed;
    int lens[2] = { 1, 1 };
    MPI_Aint disps[2] = { 0, 8 };
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE };
    OK(MPI_Type_create_struct(2, lens, disps, types, &mixed));
    OK(MPI_Type_commit(&mixed));
    OK(MPI_Op_create(user_function, 1, &mine));
    OK(MPI_Win_lock_all(0, win));
    COMMON(MPI_Put, , win);
    COMMON(MPI_Get, , win);
    COMMON(MPI_Accumulate, , MPI_SUM, win);
    CHECK_CLASS(MPI_Rput(x, -1, MPI_INT, 1, 0, 1, MPI_INT, win, &r), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Rput(x, 1, MPI_INT, 2, 0, 1, MPI_INT, win, &r), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Rget(x, 1, MPI_INT, 1, 61, 1, MPI_INT, win, &r), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Rput(x, 1, MPI_INT, 1, 0, 1, MPI_INT, win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Raccumulate(x, 1, MPI_INT, 1, 0, 1, uncommitted, MPI_SUM, win, &r), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Rget_accumulate(x, 1, MPI_INT, y, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_OP_NULL, win, &r), MPI_ERR_OP);
    CHECK_CLASS(MPI_Accumulate(x, 1, MPI_INT, 1, 0, 1, MPI_INT, mine, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Accumulate(x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_OP_NULL, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Accumulate(x, 1, MPI_FLOAT, 1, 0, 1, MPI_FLOAT, MPI_BAND, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Accumulate(x, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_NO_OP, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Accumulate(x, 1, mixed, 1, 0, 1, mixed, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Accumulate(x, 1, MPI_FLOAT, 1, 0, 1, MPI_INT, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Get_accumulate(x, 1, MPI_INT, y, 2, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Get_accumulate(x, 1, MPI_INT, y, -2, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Get_accumulate(x, 1, MPI_INT, NULL, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Get_accumulate(x, 1, MPI_INT, y, 1, MPI_INT, 5, 0, 1, MPI_INT, MPI_SUM, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Fetch_and_op(x, y, MPI_INT, 1, 61, MPI_SUM, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Fetch_and_op(x, y, MPI_INT, 7, 0, MPI_SUM, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Fetch_and_op(x, y, mixed, 1, 0, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Fetch_and_op(x, y, MPI_INT, 1, 0, mine, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Fetch_and_op(x, NULL, MPI_INT, 1, 0, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Compare_and_swap(x, x, y, MPI_INT, 1, 61, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Compare_and_swap(x, x, y, MPI_FLOAT, 1, 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(x, x, y, MPI_INT, -7, 0, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Compare_and_swap(x, NULL, y, MPI_INT, 1, 0, win), MPI_ERR_BUFFER);
    OK(MPI_Fetch_and_op(x, y, MPI_INT, MPI_PROC_NULL, 0, MPI_SUM, win));
    OK(MPI_Compare_and_swap(x, x, y, MPI_INT, MPI_PROC_NULL, 0, win));
    OK(MPI_Win_unlock_all(win));
    OK(MPI_Type_free(&mixed));
    OK(MPI_Op_free(&mine));
}

static void no_window(void)
{
    MPI_Win none = MPI_WIN_NULL;
    MPI_Request r;
    MPI_Group g;
    MPI_Info info;
    MPI_Aint size;
    int i;
    char name[MPI_MAX_OBJECT_NAME];
    void *p;
    CHECK_CLASS(MPI_Put(x, 1, MPI_INT, 0, 0, 1, MPI_INT, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Get(x, 1, MPI_INT, 0, 0, 1, MPI_INT, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Accumulate(x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Get_accumulate(x, 1, MPI_INT, y, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Fetch_and_op(x, y, MPI_INT, 0, 0, MPI_SUM, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Compare_and_swap(x, x, y, MPI_INT, 0, 0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Rput(x, 1, MPI_INT, 0, 0, 1, MPI_INT, none, &r), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Rget(x, 1, MPI_INT, 0, 0, 1, MPI_INT, none, &r), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Raccumulate(x, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, none, &r), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Rget_accumulate(x, 1, MPI_INT, y, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, none, &r), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_fence(0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_EMPTY, 0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_EMPTY, 0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_complete(none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_wait(none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_test(none, &i), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_unlock(0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_lock_all(0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_unlock_all(none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_flush(0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_flush_all(none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_flush_local(0, none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_flush_local_all(none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_sync(none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_attach(none, x, 4), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_detach(none, x), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_free(&none), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_free(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_get_group(none, &g), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_get_info(none, &info), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_set_info(none, MPI_INFO_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_shared_query(none, 0, &size, &i, &p), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_set_name(none, "x"), MPI_ERR_WIN);
    OK(MPI_Win_get_name(none, name, &i));
    CHECK_STR(name, "MPI_WIN_NULL");
    CHECK_CLASS(MPI_Win_get_attr(none, MPI_WIN_SIZE, &p, &i), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_set_attr(none, MPI_WIN_SIZE, &p), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_delete_attr(none, MPI_WIN_SIZE), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_set_errhandler(none, MPI_ERRORS_RETURN), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_call_errhandler(none, MPI_ERR_ARG), MPI_ERR_WIN);
}

static void creation(void)
{
    MPI_Win w = MPI_WIN_NULL;
    void *p;
    CHECK_CLASS(MPI_Win_create(x, 16, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &w), MPI_ERR_DISP);
    CHECK_CLASS(MPI_Win_create(x, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Win_create(x, 16, 1, MPI_INFO_NULL, MPI_COMM_NULL, &w), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create(NULL, 16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Win_create(x, 16, 1, MPI_INFO_NULL, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_allocate(-1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &w), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Win_allocate(8, -4, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &w), MPI_ERR_DISP);
    CHECK_CLASS(MPI_Win_allocate_shared(8, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &w), MPI_ERR_DISP);
    CHECK_CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_NULL, &w), MPI_ERR_COMM);
    /* One rank alone is wrong: all hear of it. */
    CHECK_CLASS(MPI_Win_allocate(8, check_rank, MPI_INFO_NULL, MPI_COMM_WORLD, &p, &w), MPI_ERR_DISP);
    CHECK(w == MPI_WIN_NULL);
    CHECK_CLASS(MPI_Win_attach(win, x, 4), MPI_ERR_RMA_FLAVOR);
    CHECK_CLASS(MPI_Win_detach(win, x), MPI_ERR_RMA_FLAVOR);
}

static void epochs(void)
{
    MPI_Group all, world;
    int flag;
    MPI_Request r;
    MPI_Win again = win;
    OK(MPI_Win_get_group(win, &all));
    CHECK_CLASS(MPI_Put(x, 1, MPI_INT, 1, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Fetch_and_op(x, y, MPI_INT, 1, 0, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Compare_and_swap(x, x, y, MPI_INT, 1, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Put(x, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush_local(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush_local_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(12345678, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_lock(4711, 0, 0, win), MPI_ERR_LOCKTYPE);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOPUT, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_lock_all(MPI_MODE_NOSTORE, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post(all, MPI_MODE_NOSUCCEED, win), MPI_ERR_ASSERT);

    OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(all, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Put(x, 1, MPI_INT, 1, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(1, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush(1, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_free(&again), MPI_ERR_RMA_SYNC);
    CHECK(again == win);
    OK(MPI_Win_unlock(0, win));
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, MPI_PROC_NULL, 0, win));
    OK(MPI_Put(x, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win));
    OK(MPI_Win_flush(MPI_PROC_NULL, win));
    OK(MPI_Win_unlock(MPI_PROC_NULL, win));

    OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_unlock_all(win));

    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_post(all, 0, win));
    CHECK_CLASS(MPI_Win_post(all, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_start(all, 0, win));
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_complete(win));
    OK(MPI_Win_wait(win));

    OK(MPI_Win_fence(0, win));
    OK(MPI_Put(x, 1, MPI_INT, 1, check_rank, 1, MPI_INT, win));
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(all, 0, win), MPI_ERR_RMA_SYNC);
    OK(MPI_Win_fence(0, win));
    /* An unused epoch of a fence gives way to others. */
    OK(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win));
    OK(MPI_Win_unlock(1, win));

    /* A window of one rank knows no group of two. */
    MPI_Win one;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Win_create(y, 16, 1, MPI_INFO_NULL, MPI_COMM_SELF, &one));
    OK(MPI_Win_set_errhandler(one, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Win_start(world, 0, one), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post(world, 0, one), MPI_ERR_GROUP);
    OK(MPI_Win_free(&one));
    OK(MPI_Group_free(&world));
    OK(MPI_Group_free(&all));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Type_contiguous(1, MPI_INT, &uncommitted));
    /* Mapped and not mapped. */
    for (int mapped = 0; mapped < 2; mapped++) {
        char *base = rma_static;
        if (mapped)
            OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        else
            OK(MPI_Win_create(rma_static, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
        epochs();
        communication();
        creation();
        OK(MPI_Win_free(&win));
    }
    no_window();
    OK(MPI_Type_free(&uncommitted));
    return CHECK_END();
}
