// ranks: 1 2 4
// reference-fails: MPICH has no such event
// Messages that arrive before their receive are told to whom asked for it, with their senders, tags
// and lengths, by a callback that may call MPI; more than fit are counted.
#include "../check.h"
#include <stddef.h>

enum { ROUNDS = 20, FLOOD = 1500 };

struct message {
    int source, tag;
    MPI_Count bytes;
};

static int told, of_rank[8], freed, in_callback_size;
static long long dropped, floods;
static MPI_Count last_time;
static MPI_T_event_instance stale;

static void on_message(MPI_T_event_instance e, MPI_T_event_registration r, MPI_T_cb_safety safety, void *data)
{
    struct message m = {-1, -1, -1};
    int source = -1, tag = -1, from = -1;
    MPI_Count bytes = -1, at = -1, now = -1;
    CHECK(r == *(MPI_T_event_registration *)data);
    CHECK_EQ(safety, MPI_T_CB_REQUIRE_NONE);
    OK(MPI_T_event_copy(e, &m));
    OK(MPI_T_event_read(e, 0, &source));
    OK(MPI_T_event_read(e, 1, &tag));
    OK(MPI_T_event_read(e, 2, &bytes));
    CHECK(m.source == source && m.tag == tag && m.bytes == bytes);
    CHECK_EQ(MPI_T_event_read(e, 3, &tag), MPI_T_ERR_INVALID_INDEX);
    OK(MPI_T_event_get_source(e, &from));
    OK(MPI_T_event_get_timestamp(e, &at));
    OK(MPI_T_source_get_timestamp(from, &now));
    CHECK(at >= last_time && at <= now);
    last_time = at;
    stale = e;
    /* What is inside of MPI, too. */
    OK(MPI_Comm_size(MPI_COMM_WORLD, &in_callback_size));
    CHECK(source >= 0 && source < check_size);
    if (tag >= 1000) {
        floods++;
    } else if (tag >= 100) {
        told++;
        of_rank[source]++;
        CHECK_EQ(bytes, (tag - 99) * (MPI_Count)sizeof(int));
    }
}

static void on_drop(MPI_Count n, MPI_T_event_registration r, int source, MPI_T_cb_safety safety, void *data)
{
    (void)r, (void)safety, (void)data;
    CHECK_EQ(source, 0);
    dropped += n;
}

static void on_free(MPI_T_event_registration r, MPI_T_cb_safety safety, void *data)
{
    (void)r, (void)safety;
    freed += data == &freed;
}

/* Lets the library take messages off the wire, and tell what it has seen. */
static void look_round(MPI_Comm comm)
{
    int flag;
    for (int i = 0; i < 1000; i++)
        OK(MPI_Iprobe(MPI_ANY_SOURCE, 99, comm, &flag, MPI_STATUS_IGNORE));
}

/* Every rank sends to all others, who receive after a barrier. */
static void late_receives(void)
{
    int out[ROUNDS] = {0}, in[ROUNDS];
    for (int t = 0; t < ROUNDS; t++)
        for (int r = 0; r < check_size; r++)
            if (r != check_rank)
                OK(MPI_Send(out, t + 1, MPI_INT, r, 100 + t, MPI_COMM_WORLD));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    look_round(MPI_COMM_WORLD);
    for (int t = ROUNDS - 1; t >= 0; t--)
        for (int r = 0; r < check_size; r++)
            if (r != check_rank)
                OK(MPI_Recv(in, t + 1, MPI_INT, r, 100 + t, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    int level, index = -1, n = 3, bind = -1;
    MPI_Datatype types[3];
    MPI_Aint at[3];
    MPI_T_event_registration r;
    MPI_Info used;
    CHECK_BEGIN(argc, argv);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &level));
    OK(MPI_T_event_get_index("unexpected_message", &index));
    OK(MPI_T_event_get_info(index, NULL, NULL, NULL, types, at, &n, NULL, NULL, NULL, NULL, &bind));
    CHECK(n == 3 && types[0] == MPI_INT && types[1] == MPI_INT && types[2] == MPI_COUNT);
    CHECK(at[0] == offsetof(struct message, source) && at[1] == offsetof(struct message, tag)
          && at[2] == offsetof(struct message, bytes));
    CHECK_EQ(bind, MPI_T_BIND_NO_OBJECT);
    MPI_Count per_second = 0;
    MPI_T_source_order order;
    OK(MPI_T_source_get_info(0, NULL, NULL, NULL, NULL, &order, &per_second, NULL, NULL));
    CHECK(order == MPI_T_SOURCE_ORDERED && per_second == 1000000000);

    OK(MPI_T_event_handle_alloc(index, NULL, MPI_INFO_NULL, &r));
    OK(MPI_T_event_handle_get_info(r, &used));
    OK(MPI_Info_free(&used));
    late_receives();
    CHECK_EQ(told, 0);
    OK(MPI_T_event_register_callback(r, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &r, on_message));
    OK(MPI_T_event_set_dropped_handler(r, on_drop));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    late_receives();
    CHECK(check_size == 1 || told > 0);
    CHECK(told <= ROUNDS * (check_size - 1));
    CHECK_EQ(of_rank[check_rank], 0);
    CHECK(told == 0 || in_callback_size == check_size);
    if (told)
        CHECK_EQ(MPI_T_event_read(stale, 0, &n), MPI_T_ERR_INVALID_HANDLE);

    char byte = 0;
    for (int i = 0; i < FLOOD; i++)
        OK(MPI_Send(&byte, 1, MPI_CHAR, 0, 1000, MPI_COMM_SELF));
    for (int i = 0; i < FLOOD; i++)
        OK(MPI_Recv(&byte, 1, MPI_CHAR, 0, 1000, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    look_round(MPI_COMM_SELF);
    CHECK_EQ(floods + dropped, FLOOD);

    OK(MPI_T_event_register_callback(r, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, NULL));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    int before = told;
    late_receives();
    CHECK_EQ(told, before);
    OK(MPI_T_event_handle_free(r, &freed, on_free));
    CHECK_EQ(freed, 1);
    CHECK_EQ(MPI_T_event_handle_free(r, NULL, NULL), MPI_T_ERR_INVALID_HANDLE);
    OK(MPI_T_finalize());
    return CHECK_END();
}
