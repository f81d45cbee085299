// ranks: 1 2
// Truncation: MPI_ERR_TRUNCATE on every way to receive, nothing written past the buffer,
// the message consumed, and MPI_ERR_IN_STATUS from calls with several statuses.
#include "../check.h"

static unsigned char *out, *in;

static void send(int n, int to, int tag, MPI_Request *s)
{
    check_fill(out, n, 5);
    OK(MPI_Isend(out, n, MPI_BYTE, to, tag, MPI_COMM_WORLD, s));
}

static void untouched(int room)
{
    for (int i = room; i < room + 64; i++)
        CHECK_EQ(in[i], 0xEE);
}

static void one(int to, int from, int n, int room, int late)
{
    MPI_Request s, r;
    MPI_Status st;
    int flag = 0, x = 0, rc;
    for (int how = 0; how < 5; how++) {
        memset(in, 0xEE, n + 64);
        if (!late && how != 4)
            OK(MPI_Irecv(in, room, MPI_BYTE, from, 1, MPI_COMM_WORLD, &r));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        send(n, to, 1, &s);
        if (late)
            OK(MPI_Probe(from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (late && how < 3)
            OK(MPI_Irecv(in, room, MPI_BYTE, from, 1, MPI_COMM_WORLD, &r));
        if (how == 0 || (how == 3 && !late)) {
            CHECK_CLASS(MPI_Wait(&r, &st), MPI_ERR_TRUNCATE);
            CHECK(r == MPI_REQUEST_NULL);
        } else if (how == 1) {
            flag = 0;
            do
                rc = MPI_Test(&r, &flag, &st);
            while (rc == MPI_SUCCESS && !flag);
            CHECK_CLASS(rc, MPI_ERR_TRUNCATE);
        } else if (how == 2) {
            int index = -1;
            CHECK_CLASS(MPI_Waitany(1, &r, &index, &st), MPI_ERR_TRUNCATE);
            CHECK_EQ(index, 0);
        } else if (how == 3) {
            CHECK_CLASS(MPI_Recv(in, room, MPI_BYTE, from, 1, MPI_COMM_WORLD, &st), MPI_ERR_TRUNCATE);
        } else {
            CHECK_CLASS(MPI_Sendrecv(&x, 0, MPI_BYTE, MPI_PROC_NULL, 0, in, room, MPI_BYTE, from, 1,
                MPI_COMM_WORLD, &st), MPI_ERR_TRUNCATE);
        }
        untouched(room);
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
        /* It is consumed, and the channel works on. */
        OK(MPI_Iprobe(from, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK_EQ(flag, 0);
        x = check_rank;
        OK(MPI_Sendrecv_replace(&x, 1, MPI_INT, to, 2, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(x, from);
    }
}

static void in_status(int to, int from)
{
    int v[3][4], some, indices[3], done = 0, bad = 0;
    MPI_Request r[3], s[3];
    MPI_Status st[3];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++)
            OK(MPI_Irecv(v[i], i == 1 ? 2 : 4, MPI_INT, from, i, MPI_COMM_WORLD, &r[i]));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        int data[4] = { 1, 2, 3, 4 };
        for (int i = 0; i < 3; i++)
            OK(MPI_Isend(data, 4, MPI_INT, to, i, MPI_COMM_WORLD, &s[i]));
        OK(MPI_Waitall(3, s, MPI_STATUSES_IGNORE));
        if (round == 0) {
            CHECK_CLASS(MPI_Waitall(3, r, st), MPI_ERR_IN_STATUS);
            CHECK_CLASS(st[1].MPI_ERROR, MPI_ERR_TRUNCATE);
            for (int i = 0; i < 3; i += 2)
                CHECK(st[i].MPI_ERROR == MPI_SUCCESS || check_class(st[i].MPI_ERROR) == MPI_ERR_PENDING);
            for (int i = 0; i < 3; i++)
                if (r[i] != MPI_REQUEST_NULL)
                    OK(MPI_Wait(&r[i], MPI_STATUS_IGNORE));
        }
        while (round == 1 && done < 3) {
            int rc = MPI_Waitsome(3, r, &some, indices, st);
            CHECK(rc == MPI_SUCCESS || check_class(rc) == MPI_ERR_IN_STATUS);
            if (rc == MPI_SUCCESS ? some <= 0 : some <= 0 || some > 3)
                break;
            for (int k = 0; k < some && rc != MPI_SUCCESS; k++)
                if (indices[k] == 1) {
                    bad++;
                    CHECK_CLASS(st[k].MPI_ERROR, MPI_ERR_TRUNCATE);
                } else {
                    CHECK_EQ(st[k].MPI_ERROR, MPI_SUCCESS);
                }
            done += some;
        }
    }
    CHECK_EQ(done, 3);
    CHECK_EQ(bad, 1);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    out = malloc(1100000);
    in = malloc(1100000);
    static const int cases[][2] = { { 8, 4 }, { 8, 0 }, { 56, 50 }, { 2000, 100 }, { 20000, 19999 },
        { 20000, 1 }, { 1000000, 500000 }, { 1000000, 3 }, { 1000000, 0 } };
    for (int late = 0; late < 2; late++)
        for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
            one(to, from, cases[i][0], cases[i][1], late);
    in_status(to, from);
    free(out);
    free(in);
    return CHECK_END();
}
