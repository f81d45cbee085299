// ranks: 1 2
// timeout: 30
// reference-fails: some of its calls set MPI_ERROR to MPI_SUCCESS
/* Calls that complete one operation leave the field MPI_ERROR of a status as it is (MPI-5.0 3.2.5); what tells of
 * several sets it. */
#include "../check.h"

#define W MPI_COMM_WORLD
enum { MARK = 987654 };

static int to, from, out, in;

static MPI_Status marked(void)
{
    MPI_Status st;
    memset(&st, 0, sizeof st);
    st.MPI_ERROR = MARK;
    return st;
}

static void untouched(const MPI_Status *st, int tag)
{
    CHECK_EQ(st->MPI_ERROR, MARK);
    CHECK_EQ(st->MPI_SOURCE, from);
    CHECK_EQ(st->MPI_TAG, tag);
}

static MPI_Request sent(int tag)
{
    MPI_Request r;
    OK(MPI_Isend(&out, 1, MPI_INT, to, tag, W, &r));
    return r;
}

static void blocking(void)
{
    MPI_Status st = marked();
    MPI_Request r = sent(1);
    OK(MPI_Probe(from, 1, W, &st));
    untouched(&st, 1);
    st = marked();
    OK(MPI_Recv(&in, 1, MPI_INT, from, 1, W, &st));
    untouched(&st, 1);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));

    st = marked();
    OK(MPI_Sendrecv(&out, 1, MPI_INT, to, 2, &in, 1, MPI_INT, from, 2, W, &st));
    untouched(&st, 2);
    st = marked();
    OK(MPI_Sendrecv_replace(&in, 1, MPI_INT, to, 3, from, 3, W, &st));
    untouched(&st, 3);

    int flag = 0;
    MPI_Message m = MPI_MESSAGE_NULL;
    r = sent(4);
    st = marked();
    while (!flag)
        OK(MPI_Iprobe(from, 4, W, &flag, &st));
    untouched(&st, 4);
    st = marked();
    OK(MPI_Mprobe(from, 4, W, &m, &st));
    untouched(&st, 4);
    st = marked();
    OK(MPI_Mrecv(&in, 1, MPI_INT, &m, &st));
    untouched(&st, 4);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));

    r = sent(5);
    st = marked();
    for (flag = 0; !flag;)
        OK(MPI_Improbe(from, 5, W, &flag, &m, &st));
    untouched(&st, 5);
    MPI_Request q;
    OK(MPI_Imrecv(&in, 1, MPI_INT, &m, &q));
    st = marked();
    OK(MPI_Wait(&q, &st));
    untouched(&st, 5);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
}

static void nonblocking(int persistent)
{
    for (int way = 0; way < 6; way++) {
        MPI_Status st = marked();
        MPI_Request r = MPI_REQUEST_NULL, s = sent(way);
        int flag = 0, index = -1;
        if (persistent) {
            OK(MPI_Recv_init(&in, 1, MPI_INT, from, way, W, &r));
            OK(MPI_Start(&r));
        } else
            OK(MPI_Irecv(&in, 1, MPI_INT, from, way, W, &r));
        switch (way) {
        case 0: OK(MPI_Wait(&r, &st)); break;
        case 1:
            while (!flag)
                OK(MPI_Test(&r, &flag, &st));
            break;
        case 2: OK(MPI_Waitany(1, &r, &index, &st)); break;
        case 3:
            while (!flag)
                OK(MPI_Testany(1, &r, &index, &flag, &st));
            break;
        case 4:
            while (!flag)
                OK(MPI_Request_get_status(r, &flag, &st));
            OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
            break;
        case 5: {
            MPI_Status one[1] = {marked()};
            OK(MPI_Waitall(1, &r, one));
            CHECK(one[0].MPI_ERROR == MARK || one[0].MPI_ERROR == MPI_SUCCESS);
            st = one[0];
            st.MPI_ERROR = MARK;
            break;
        }
        }
        untouched(&st, way);
        if (persistent)
            OK(MPI_Request_free(&r));
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    }
}

/* Also when the operation fails: the call's result tells. */
static void failing(void)
{
    MPI_Status st = marked();
    int big[2] = {1, 2};
    MPI_Request s, r;
    OK(MPI_Isend(big, 2, MPI_INT, to, 9, W, &s));
    CHECK_CLASS(MPI_Recv(&in, 1, MPI_INT, from, 9, W, &st), MPI_ERR_TRUNCATE);
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Isend(big, 2, MPI_INT, to, 9, W, &s));
    OK(MPI_Irecv(&in, 1, MPI_INT, from, 9, W, &r));
    CHECK_CLASS(MPI_Wait(&r, &st), MPI_ERR_TRUNCATE);
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    /* Of several operations the statuses tell. */
    MPI_Status sts[2] = {marked(), marked()};
    MPI_Request rs[2];
    OK(MPI_Irecv(&in, 1, MPI_INT, from, 9, W, &rs[0]));
    OK(MPI_Isend(big, 2, MPI_INT, to, 9, W, &rs[1]));
    CHECK_CLASS(MPI_Waitall(2, rs, sts), MPI_ERR_IN_STATUS);
    CHECK_EQ(check_class(sts[0].MPI_ERROR), MPI_ERR_TRUNCATE);
    CHECK(sts[1].MPI_ERROR == MPI_SUCCESS || check_class(sts[1].MPI_ERROR) == MPI_ERR_PENDING);
}

/* Collectives, files, MPI_PROC_NULL. */
static void others(void)
{
    MPI_Status st = marked();
    MPI_Request r;
    int x = 1, sum = 0, flag = 0;
    OK(MPI_Recv(&in, 1, MPI_INT, MPI_PROC_NULL, 0, W, &st));
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_Probe(MPI_PROC_NULL, 0, W, &st));
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_Iprobe(MPI_PROC_NULL, 0, W, &flag, &st));
    CHECK_EQ(st.MPI_ERROR, MARK);
    MPI_File f;
    char name[64];
    snprintf(name, sizeof name, "/tmp/weft-status-error-%d", (int)getpid());
    OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL,
                     &f));
    OK(MPI_File_write_at(f, 0, &x, 1, MPI_INT, &st));
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_File_read_at_all(f, 0, &in, 1, MPI_INT, &st));
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_File_iread_at(f, 0, &in, 1, MPI_INT, &r));
    OK(MPI_Wait(&r, &st));
    CHECK_EQ(st.MPI_ERROR, MARK);
    OK(MPI_File_close(&f));
    /* A status without an operation's result is an empty one, and its field MPI_SUCCESS (3.7.3). */
    OK(MPI_Iallreduce(&x, &sum, 1, MPI_INT, MPI_SUM, W, &r));
    OK(MPI_Wait(&r, &st));
    CHECK(st.MPI_ERROR == MARK || st.MPI_ERROR == MPI_SUCCESS);
    st = marked();
    r = MPI_REQUEST_NULL;
    OK(MPI_Wait(&r, &st));
    CHECK_EQ(st.MPI_ERROR, MPI_SUCCESS);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    to = (check_rank + 1) % check_size;
    from = (check_rank + check_size - 1) % check_size;
    blocking();
    nonblocking(0);
    nonblocking(1);
    failing();
    others();
    return CHECK_END();
}
