// ranks: 1 2 4
// Performance variables: counters run between start and stop for each handle by itself, and count
// what is sent.
#include "../check.h"

enum { MESSAGES = 10, BYTES = 100 };

static MPI_T_pvar_session session;

static MPI_T_pvar_handle handle_of(int index)
{
    MPI_T_pvar_handle h = MPI_T_PVAR_HANDLE_NULL;
    int count = 0;
    OK(MPI_T_pvar_handle_alloc(session, index, NULL, &h, &count));
    CHECK(count == 1 && h != MPI_T_PVAR_HANDLE_NULL && h != MPI_T_PVAR_ALL_HANDLES);
    return h;
}

static unsigned long long value(MPI_T_pvar_handle h)
{
    unsigned long long v = ~0ull;
    OK(MPI_T_pvar_read(session, h, &v));
    return v;
}

/* Each rank sends around the ring, itself with one rank. */
static void talk(void)
{
    char out[BYTES] = {1}, in[BYTES];
    for (int i = 0; i < MESSAGES; i++)
        OK(MPI_Sendrecv(out, BYTES, MPI_CHAR, (check_rank + 1) % check_size, 5, in, BYTES, MPI_CHAR,
                        (check_rank + check_size - 1) % check_size, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* Sums over all variables of a class. */
static unsigned long long sum(MPI_T_pvar_handle *all, const int *classes, int n, int class)
{
    unsigned long long s = 0;
    for (int i = 0; i < n; i++)
        if (classes[i] == class)
            s += value(all[i]);
    return s;
}

static void counts(int n)
{
    MPI_T_pvar_handle all[128];
    int classes[128], paths[128];
    CHECK(n >= 8 && n < 128);
    for (int i = 0; i < n; i++) {
        char name[128];
        int len = sizeof name;
        OK(MPI_T_pvar_get_info(i, name, &len, NULL, &classes[i], NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
        paths[i] = strstr(name, "_messages") || strstr(name, "_bytes") ? classes[i] : -1;
        all[i] = handle_of(i);
    }
    /* Not started: nothing is counted. */
    talk();
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_COUNTER), 0);
    OK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    talk();
    OK(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES));
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_COUNTER), MESSAGES);
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_AGGREGATE), MESSAGES * BYTES);
    talk();
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_COUNTER), MESSAGES);
    OK(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES));
    talk();
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_COUNTER), 2 * MESSAGES);
    OK(MPI_T_pvar_reset(session, MPI_T_PVAR_ALL_HANDLES));
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_COUNTER), 0);
    talk();
    CHECK_EQ(sum(all, paths, n, MPI_T_PVAR_CLASS_COUNTER), MESSAGES);
    for (int i = 0; i < n; i++) {
        if (classes[i] == MPI_T_PVAR_CLASS_STATE) {
            unsigned long long v;
            CHECK_EQ(MPI_T_pvar_start(session, all[i]), MPI_T_ERR_PVAR_NO_STARTSTOP);
            CHECK_EQ(MPI_T_pvar_reset(session, all[i]), MPI_T_ERR_PVAR_NO_WRITE);
            CHECK_EQ(MPI_T_pvar_write(session, all[i], &n), MPI_T_ERR_PVAR_NO_WRITE);
            CHECK_EQ(MPI_T_pvar_readreset(session, all[i], &v), MPI_T_ERR_PVAR_NO_WRITE);
        } else {
            unsigned long long v = 1000, before = value(all[i]), got = 0;
            OK(MPI_T_pvar_readreset(session, all[i], &got));
            CHECK(got >= before);
            OK(MPI_T_pvar_stop(session, all[i]));
            OK(MPI_T_pvar_write(session, all[i], &v));
            CHECK_EQ(value(all[i]), 1000);
        }
        OK(MPI_T_pvar_handle_free(session, &all[i]));
        CHECK(all[i] == MPI_T_PVAR_HANDLE_NULL);
    }
}

/* One handle's start does not start another's, nor does a session see another's handles. */
static void handles_are_apart(void)
{
    int index = -1;
    OK(MPI_T_pvar_get_index("weft_unexpected", MPI_T_PVAR_CLASS_COUNTER, &index));
    MPI_T_pvar_handle a = handle_of(index), b = handle_of(index);
    MPI_T_pvar_session other;
    unsigned long long v = 5;
    OK(MPI_T_pvar_write(session, a, &v));
    CHECK_EQ(value(a), 5);
    CHECK_EQ(value(b), 0);
    OK(MPI_T_pvar_session_create(&other));
    CHECK_EQ(MPI_T_pvar_read(other, a, &v), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_pvar_read(session, MPI_T_PVAR_ALL_HANDLES, &v), MPI_T_ERR_INVALID_HANDLE);
    OK(MPI_T_pvar_session_free(&other));
    CHECK_EQ(MPI_T_pvar_read(other, a, &v), MPI_T_ERR_INVALID_SESSION);
    CHECK_EQ(MPI_T_pvar_start(other, a), MPI_T_ERR_INVALID_SESSION);
    CHECK_EQ(MPI_T_pvar_handle_alloc(other, index, NULL, &b, &index), MPI_T_ERR_INVALID_SESSION);
    OK(MPI_T_pvar_handle_free(session, &a));
    CHECK_EQ(MPI_T_pvar_handle_free(session, &a), MPI_T_ERR_INVALID_HANDLE);
}

static void described(int n)
{
    for (int i = 0; i < n; i++) {
        char name[128], desc[256];
        int name_len = sizeof name, desc_len = sizeof desc, verbosity, class, bind, readonly, continuous, atomic;
        int index = -1;
        MPI_Datatype type;
        MPI_T_enum items;
        OK(MPI_T_pvar_get_info(i, name, &name_len, &verbosity, &class, &type, &items, desc, &desc_len, &bind,
                               &readonly, &continuous, &atomic));
        CHECK(strncmp(name, "weft_", 5) == 0 && desc_len > 10 && bind == MPI_T_BIND_NO_OBJECT);
        CHECK_EQ(verbosity, MPI_T_VERBOSITY_USER_DETAIL);
        if (class == MPI_T_PVAR_CLASS_STATE) {
            char item[32];
            int n_items = 0, v = -1, got = -1, len = sizeof item;
            CHECK(type == MPI_INT && items != MPI_T_ENUM_NULL && readonly && continuous);
            OK(MPI_T_enum_get_info(items, &n_items, item, &len));
            CHECK(n_items == 2 && len > 5);
            MPI_T_pvar_handle h = handle_of(i);
            OK(MPI_T_pvar_read(session, h, &got));
            CHECK(got >= 0 && got < n_items);
            len = sizeof item;
            OK(MPI_T_enum_get_item(items, got, &v, item, &len));
            CHECK(v == got && len > 5);
            CHECK_EQ(MPI_T_enum_get_item(items, n_items, &v, item, &len), MPI_T_ERR_INVALID_INDEX);
            OK(MPI_T_pvar_handle_free(session, &h));
        } else {
            CHECK(type == MPI_UNSIGNED_LONG_LONG && items == MPI_T_ENUM_NULL && !readonly && !continuous);
            CHECK(class == MPI_T_PVAR_CLASS_COUNTER || class == MPI_T_PVAR_CLASS_AGGREGATE);
        }
        OK(MPI_T_pvar_get_index(name, class, &index));
        CHECK_EQ(index, i);
        CHECK_EQ(MPI_T_pvar_get_index(name, MPI_T_PVAR_CLASS_TIMER, &index), MPI_T_ERR_INVALID_NAME);
    }
    CHECK_EQ(MPI_T_pvar_get_info(n, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
             MPI_T_ERR_INVALID_INDEX);
    int len = 0, v = 0;
    CHECK_EQ(MPI_T_enum_get_info(MPI_T_ENUM_NULL, &v, NULL, &len), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_enum_get_item(MPI_T_ENUM_NULL, 0, &v, NULL, &len), MPI_T_ERR_INVALID_HANDLE);
}

int main(int argc, char **argv)
{
    int provided = -1, n = -1;
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    OK(MPI_T_pvar_session_create(&session));
    OK(MPI_T_pvar_get_num(&n));
    /* Before MPI is initialised a variable can be watched; it is 0. */
    MPI_T_pvar_handle early = handle_of(0);
    OK(MPI_T_pvar_start(session, early));
    CHECK_EQ(value(early), 0);
    CHECK_BEGIN(argc, argv);
    described(n);
    counts(n);
    handles_are_apart();
    CHECK(check_size == 1 || value(early) > 0);
    MPI_Finalize();
    value(early);
    OK(MPI_T_pvar_session_free(&session));
    OK(MPI_T_finalize());
    return CHECK_END_FINALIZED();
}
