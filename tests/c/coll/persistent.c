// ranks: 1 2 3 4 7
// timeout: 60
// Persistent collectives: every kind, several rounds with changing data, starts in another
// order than the initialisations and different on each rank.
#include "coll.h"

#define W MPI_COMM_WORLD
enum { KINDS = 17, COUNT = 50 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int me = check_rank, n = check_size, root = n - 1;
    int counts[n], displs[n], bytes[n];
    MPI_Datatype types[n];
    MPI_Request q[KINDS];
    Buf s[KINDS], r[KINDS];
    for (int i = 0; i < n; i++) {
        counts[i] = COUNT;
        displs[i] = i * COUNT;
        bytes[i] = i * COUNT * (int)sizeof(int);
        types[i] = MPI_INT;
    }
    for (int k = 0; k < KINDS; k++) {
        s[k] = buf_new(COUNT * n, layout(0));
        r[k] = buf_new(COUNT * n, layout(0));
    }
    MPI_Info no = MPI_INFO_NULL;
    OK(MPI_Barrier_init(W, no, &q[0]));
    OK(MPI_Bcast_init(buf_at(s[1]), COUNT, MPI_INT, root, W, no, &q[1]));
    OK(MPI_Gather_init(buf_at(s[2]), COUNT, MPI_INT, buf_at(r[2]), COUNT, MPI_INT, root, W, no, &q[2]));
    OK(MPI_Gatherv_init(buf_at(s[3]), COUNT, MPI_INT, buf_at(r[3]), counts, displs, MPI_INT, root, W, no, &q[3]));
    OK(MPI_Scatter_init(buf_at(s[4]), COUNT, MPI_INT, buf_at(r[4]), COUNT, MPI_INT, root, W, no, &q[4]));
    OK(MPI_Scatterv_init(buf_at(s[5]), counts, displs, MPI_INT, buf_at(r[5]), COUNT, MPI_INT, root, W, no, &q[5]));
    OK(MPI_Allgather_init(buf_at(s[6]), COUNT, MPI_INT, buf_at(r[6]), COUNT, MPI_INT, W, no, &q[6]));
    OK(MPI_Allgatherv_init(buf_at(s[7]), COUNT, MPI_INT, buf_at(r[7]), counts, displs, MPI_INT, W, no, &q[7]));
    OK(MPI_Alltoall_init(buf_at(s[8]), COUNT, MPI_INT, buf_at(r[8]), COUNT, MPI_INT, W, no, &q[8]));
    OK(MPI_Alltoallv_init(buf_at(s[9]), counts, displs, MPI_INT, buf_at(r[9]), counts, displs, MPI_INT, W, no, &q[9]));
    OK(MPI_Alltoallw_init(buf_at(s[10]), counts, bytes, types, buf_at(r[10]), counts, bytes, types, W, no, &q[10]));
    OK(MPI_Reduce_init(buf_at(s[11]), buf_at(r[11]), COUNT, MPI_INT, MPI_BXOR, root, W, no, &q[11]));
    OK(MPI_Allreduce_init(buf_at(s[12]), buf_at(r[12]), COUNT, MPI_INT, MPI_BXOR, W, no, &q[12]));
    OK(MPI_Reduce_scatter_init(buf_at(s[13]), buf_at(r[13]), counts, MPI_INT, MPI_BXOR, W, no, &q[13]));
    OK(MPI_Reduce_scatter_block_init(buf_at(s[14]), buf_at(r[14]), COUNT, MPI_INT, MPI_BXOR, W, no, &q[14]));
    OK(MPI_Scan_init(buf_at(s[15]), buf_at(r[15]), COUNT, MPI_INT, MPI_BXOR, W, no, &q[15]));
    OK(MPI_Exscan_init(buf_at(s[16]), buf_at(r[16]), COUNT, MPI_INT, MPI_BXOR, W, no, &q[16]));
    for (int round = 0; round < 5; round++) {
        for (int k = 0; k < KINDS; k++)
            for (int i = 0; i < n; i++)
                fill(s[k], i * COUNT, COUNT, me + round * 10, i + k);
        if (round == 0)
            OK(MPI_Startall(KINDS, q));
        else
            for (int j = 0; j < KINDS; j++)
                OK(MPI_Start(&q[(j * 5 + round * (me + 1)) % KINDS]));
        OK(MPI_Barrier(W));
        if (round % 2)
            OK(MPI_Waitall(KINDS, q, MPI_STATUSES_IGNORE));
        else
            for (int k = KINDS - 1; k >= 0; k--)
                OK(MPI_Wait(&q[k], MPI_STATUS_IGNORE));
        int add = round * 10, bad = 0;
        CHECK_EQ(wrong(s[1], 0, COUNT, root + add, 1), 0);
        for (int i = 0; i < n; i++) {
            for (int k = 2; me == root && k < 4; k++)
                CHECK_EQ(wrong(r[k], i * COUNT, COUNT, i + add, k), 0);
            for (int k = 6; k < 8; k++)
                CHECK_EQ(wrong(r[k], i * COUNT, COUNT, i + add, k), 0);
            for (int k = 8; k < 11; k++)
                CHECK_EQ(wrong(r[k], i * COUNT, COUNT, i + add, me + k), 0);
        }
        for (int k = 4; k < 6; k++)
            CHECK_EQ(wrong(r[k], 0, COUNT, root + add, me + k), 0);
        for (int k = 11; k < KINDS; k++) {
            if ((k == 11 && me != root) || (k == 16 && me == 0))
                continue;
            int last = k == 15 ? me : k == 16 ? me - 1 : n - 1;
            int to = (k == 13 || k == 14 ? me : 0) + k;
            for (int i = 0; i < COUNT; i++) {
                int x = 0;
                for (int p = 0; p <= last; p++)
                    x ^= value(p + add, to, i);
                bad += *buf_item(r[k], i) != x;
            }
        }
        CHECK_EQ(bad, 0);
    }
    for (int k = 0; k < KINDS; k++) {
        CHECK(q[k] != MPI_REQUEST_NULL);
        OK(MPI_Request_free(&q[k]));
        buf_done(s[k]);
        buf_done(r[k]);
    }
    return CHECK_END();
}
