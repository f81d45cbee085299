// ranks: 1 2
// abi: both
// timeout: 60
/* MPIX_Grequest_start and classes: generalised requests whose poll_fn is called by tests and waits, and whose
 * wait_fn is called by waits, as I/O libraries use them. */
#include "../check.h"
#ifndef MPIX_EQUAL
#include <mpi-ext.h>
#endif

enum { POLLS = 3 };

/* An operation that needs some polls, which knows its own request. */
struct op {
    MPI_Request self;
    int polls, waits, queries, frees, cancels;
    int fail_at; /* the poll that fails, or 0 */
};

static int query(void *extra, MPI_Status *st)
{
    struct op *o = extra;
    o->queries++;
    MPI_Status_set_elements(st, MPI_BYTE, 10 + o->polls);
    MPI_Status_set_cancelled(st, o->cancels > 0);
    st->MPI_SOURCE = MPI_UNDEFINED;
    return MPI_SUCCESS;
}
static int release(void *extra)
{
    ((struct op *)extra)->frees++;
    return MPI_SUCCESS;
}
static int cancel(void *extra, int complete)
{
    (void)complete;
    ((struct op *)extra)->cancels++;
    return MPI_SUCCESS;
}
static int poll(void *extra, MPI_Status *st)
{
    struct op *o = extra;
    o->polls++;
    st->MPI_TAG = 7; /* stays: query sets other fields */
    if (o->polls == o->fail_at)
        return MPI_ERR_IO;
    if (o->polls >= POLLS)
        MPI_Grequest_complete(o->self);
    return MPI_SUCCESS;
}
static int wait_for(int count, void **states, double timeout, MPI_Status *st)
{
    (void)timeout, (void)st;
    for (int i = 0; i < count; i++) {
        struct op *o = states[i];
        o->waits++;
        MPI_Grequest_complete(o->self);
    }
    return MPI_SUCCESS;
}
/* Looks at its own request from inside, and talks to other ranks. */
static int poll_with_mpi(void *extra, MPI_Status *st)
{
    struct op *o = extra;
    int flag = 0, x = 1, y = 0;
    (void)st;
    if (++o->polls < POLLS)
        return MPI_SUCCESS;
    MPI_Request_get_status(o->self, &flag, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&x, 1, MPI_INT, 0, 9, &y, 1, MPI_INT, 0, 9, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    if (!flag && y == 1)
        MPI_Grequest_complete(o->self);
    return MPI_SUCCESS;
}

static void start(struct op *o, MPIX_Grequest_poll_function *p, MPIX_Grequest_wait_function *w)
{
    memset(o, 0, sizeof *o);
    OK(MPIX_Grequest_start(query, release, cancel, p, w, o, &o->self));
}

static void check_status(const MPI_Status *st, int polls)
{
    int n = -1, flag = -1;
    OK(MPI_Get_elements(st, MPI_BYTE, &n));
    CHECK_EQ(n, 10 + polls);
    OK(MPI_Test_cancelled(st, &flag));
    CHECK_EQ(flag, 0);
    CHECK_EQ(st->MPI_TAG, 7);
    CHECK_EQ(st->MPI_SOURCE, MPI_UNDEFINED);
}

static void done(const struct op *o, MPI_Request r)
{
    CHECK(r == MPI_REQUEST_NULL);
    CHECK_EQ(o->queries, 1);
    CHECK_EQ(o->frees, 1);
}

/* Each look calls poll_fn; the one that completes it tells so. */
static void tested(void)
{
    struct op o;
    MPI_Status st;
    int flag = 0, looks = 0;
    start(&o, poll, NULL);
    MPI_Request r = o.self;
    while (!flag && looks < 100) {
        OK(MPI_Test(&r, &flag, &st));
        looks++;
    }
    CHECK(looks <= POLLS);
    CHECK_EQ(o.polls, POLLS);
    check_status(&st, POLLS);
    done(&o, r);

    /* get_status looks, too, and leaves it. */
    start(&o, poll, NULL);
    r = o.self;
    for (flag = looks = 0; !flag && looks < 100; looks++)
        OK(MPI_Request_get_status(r, &flag, &st));
    CHECK_EQ(o.polls, POLLS);
    CHECK_EQ(o.frees, 0);
    CHECK(o.queries == 1 && r != MPI_REQUEST_NULL);
    OK(MPI_Wait(&r, &st));
    CHECK_EQ(o.frees, 1);
    CHECK_EQ(o.polls, POLLS);

    /* Other calls leave it alone. */
    start(&o, poll, NULL);
    r = o.self;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(o.polls, 0);
    OK(MPI_Wait(&r, &st));
    check_status(&st, POLLS);
    done(&o, r);
}

static void waited(void)
{
    struct op o;
    MPI_Status st;
    start(&o, poll, NULL);
    MPI_Request r = o.self;
    OK(MPI_Wait(&r, &st));
    CHECK_EQ(o.polls, POLLS);
    check_status(&st, POLLS);
    done(&o, r);

    start(&o, poll, wait_for);
    r = o.self;
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(o.waits, 1);
    done(&o, r);

    /* Without poll_fn only waits move it on. */
    int flag = -1;
    start(&o, NULL, wait_for);
    r = o.self;
    OK(MPI_Test(&r, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    OK(MPI_Waitall(1, &r, MPI_STATUSES_IGNORE));
    CHECK_EQ(o.waits, 1);
    done(&o, r);

    /* Without both it is as of MPI_Grequest_start. */
    start(&o, NULL, NULL);
    r = o.self;
    OK(MPI_Test(&r, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    OK(MPI_Grequest_complete(r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    done(&o, r);

    start(&o, poll_with_mpi, NULL);
    r = o.self;
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(o.polls, POLLS);
    CHECK_EQ(o.frees, 1);

    start(&o, NULL, NULL);
    r = o.self;
    OK(MPI_Cancel(&r));
    CHECK_EQ(o.cancels, 1);
    OK(MPI_Grequest_complete(r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 1);
}

/* With classes, and among requests of other kinds, in every call for several. */
static void several(void)
{
    MPIX_Grequest_class polled = 0, awaited = 0;
    OK(MPIX_Grequest_class_create(query, release, cancel, poll, NULL, &polled));
    OK(MPIX_Grequest_class_create(query, release, cancel, poll, wait_for, &awaited));
    CHECK(polled != 0 && awaited != 0 && polled != awaited);
    for (int way = 0; way < 6; way++) {
        struct op o[3];
        MPI_Request r[5];
        MPI_Status st[5];
        int x = check_rank, y = -1, to = (check_rank + 1) % check_size, left = 5, turns = 0;
        memset(o, 0, sizeof o);
        for (int i = 0; i < 3; i++) {
            OK(MPIX_Grequest_class_allocate(i == 1 ? awaited : polled, &o[i], &o[i].self));
            r[i] = o[i].self;
        }
        OK(MPI_Irecv(&y, 1, MPI_INT, MPI_ANY_SOURCE, way, MPI_COMM_WORLD, &r[3]));
        OK(MPI_Isend(&x, 1, MPI_INT, to, way, MPI_COMM_WORLD, &r[4]));
        while (left > 0 && turns++ < 1000000) {
            int at[5], n = 0, flag = 0;
            switch (way) {
            case 0: OK(MPI_Waitall(5, r, st)); n = 5; break;
            case 1: OK(MPI_Testall(5, r, &flag, st)); n = flag ? 5 : 0; break;
            case 2: OK(MPI_Waitany(5, r, at, st)); n = 1; break;
            case 3: OK(MPI_Testany(5, r, at, &flag, st)); n = flag; break;
            case 4: OK(MPI_Waitsome(5, r, &n, at, st)); break;
            case 5: OK(MPI_Testsome(5, r, &n, at, st)); break;
            }
            left -= n;
        }
        CHECK_EQ(left, 0);
        CHECK_EQ(y, (check_rank + check_size - 1) % check_size);
        for (int i = 0; i < 3; i++) {
            done(&o[i], r[i]);
            CHECK(o[i].polls >= POLLS || o[i].waits == 1);
        }
    }
    MPI_Request r = MPI_REQUEST_NULL;
    CHECK_FAILS(MPIX_Grequest_class_allocate(polled + 1000, NULL, &r));
    CHECK(r == MPI_REQUEST_NULL);
    CHECK_FAILS(MPIX_Grequest_class_allocate(0, NULL, &r));
    CHECK_FAILS(MPIX_Grequest_class_create(NULL, release, cancel, poll, NULL, &polled));
    CHECK_FAILS(MPIX_Grequest_start(query, NULL, cancel, poll, NULL, NULL, &r));
    CHECK_FAILS(MPIX_Grequest_start(query, release, cancel, poll, NULL, NULL, NULL));
}

/* What poll_fn returns is the call's error, and the request is still there. */
static void failing(void)
{
    struct op o;
    start(&o, poll, NULL);
    o.fail_at = 2;
    MPI_Request r = o.self;
    CHECK_CLASS(MPI_Wait(&r, MPI_STATUS_IGNORE), MPI_ERR_IO);
    CHECK(r != MPI_REQUEST_NULL);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(o.polls, POLLS);
    done(&o, r);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    tested();
    waited();
    several();
    failing();
    return CHECK_END();
}
