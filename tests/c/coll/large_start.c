// ranks: 1 2 3 4
// timeout: 60
// The _c variants of the nonblocking and the persistent collectives: what they leave in the
// receive buffers is what the blocking ones leave there.
#include "coll.h"

#define W MPI_COMM_WORLD
#define NO MPI_INFO_NULL
enum { KINDS = 16, MOST_RANKS = 8, COUNT = 37 };

static MPI_Count counts[MOST_RANKS];
static MPI_Aint displs[MOST_RANKS], byte_displs[MOST_RANKS];
static int small_counts[MOST_RANKS], small_displs[MOST_RANKS], small_bytes[MOST_RANKS];
static MPI_Datatype types[MOST_RANKS];
static int *in[KINDS], *want[KINDS], *got[KINDS];
static int root;

static const size_t ITEMS = COUNT * MOST_RANKS;

static void set_up(void)
{
    root = check_size - 1;
    for (int i = 0; i < check_size; i++) {
        counts[i] = small_counts[i] = COUNT;
        displs[i] = small_displs[i] = i * COUNT;
        byte_displs[i] = small_bytes[i] = i * COUNT * (int)sizeof(int);
        types[i] = MPI_INT;
    }
    for (int k = 0; k < KINDS; k++) {
        in[k] = malloc(ITEMS * sizeof(int));
        want[k] = malloc(ITEMS * sizeof(int));
        got[k] = malloc(ITEMS * sizeof(int));
    }
}

static void fresh(int round)
{
    for (int k = 0; k < KINDS; k++)
        for (size_t i = 0; i < ITEMS; i++) {
            in[k][i] = (int)(check_rank * 1000003 + round * 7919 + k * 101 + (int)i);
            want[k][i] = got[k][i] = -1;
        }
    /* Broadcast in place: the buffer of both is the same on all ranks afterwards. */
    memcpy(want[0], in[0], ITEMS * sizeof(int));
    memcpy(got[0], in[0], ITEMS * sizeof(int));
}

static void blocking(void)
{
    int n = COUNT;
    OK(MPI_Bcast(want[0], n, MPI_INT, root, W));
    OK(MPI_Gather(in[1], n, MPI_INT, want[1], n, MPI_INT, root, W));
    OK(MPI_Gatherv(in[2], n, MPI_INT, want[2], small_counts, small_displs, MPI_INT, root, W));
    OK(MPI_Scatter(in[3], n, MPI_INT, want[3], n, MPI_INT, root, W));
    OK(MPI_Scatterv(in[4], small_counts, small_displs, MPI_INT, want[4], n, MPI_INT, root, W));
    OK(MPI_Allgather(in[5], n, MPI_INT, want[5], n, MPI_INT, W));
    OK(MPI_Allgatherv(in[6], n, MPI_INT, want[6], small_counts, small_displs, MPI_INT, W));
    OK(MPI_Alltoall(in[7], n, MPI_INT, want[7], n, MPI_INT, W));
    OK(MPI_Alltoallv(in[8], small_counts, small_displs, MPI_INT, want[8], small_counts, small_displs, MPI_INT, W));
    OK(MPI_Alltoallw(in[9], small_counts, small_bytes, types, want[9], small_counts, small_bytes, types, W));
    OK(MPI_Reduce(in[10], want[10], n, MPI_INT, MPI_BXOR, root, W));
    OK(MPI_Allreduce(in[11], want[11], n, MPI_INT, MPI_BXOR, W));
    OK(MPI_Reduce_scatter(in[12], want[12], small_counts, MPI_INT, MPI_BXOR, W));
    OK(MPI_Reduce_scatter_block(in[13], want[13], n, MPI_INT, MPI_BXOR, W));
    OK(MPI_Scan(in[14], want[14], n, MPI_INT, MPI_BXOR, W));
    OK(MPI_Exscan(in[15], want[15], n, MPI_INT, MPI_BXOR, W));
}

static void nonblocking(MPI_Request *q)
{
    MPI_Count n = COUNT;
    OK(MPI_Ibcast_c(got[0], n, MPI_INT, root, W, &q[0]));
    OK(MPI_Igather_c(in[1], n, MPI_INT, got[1], n, MPI_INT, root, W, &q[1]));
    OK(MPI_Igatherv_c(in[2], n, MPI_INT, got[2], counts, displs, MPI_INT, root, W, &q[2]));
    OK(MPI_Iscatter_c(in[3], n, MPI_INT, got[3], n, MPI_INT, root, W, &q[3]));
    OK(MPI_Iscatterv_c(in[4], counts, displs, MPI_INT, got[4], n, MPI_INT, root, W, &q[4]));
    OK(MPI_Iallgather_c(in[5], n, MPI_INT, got[5], n, MPI_INT, W, &q[5]));
    OK(MPI_Iallgatherv_c(in[6], n, MPI_INT, got[6], counts, displs, MPI_INT, W, &q[6]));
    OK(MPI_Ialltoall_c(in[7], n, MPI_INT, got[7], n, MPI_INT, W, &q[7]));
    OK(MPI_Ialltoallv_c(in[8], counts, displs, MPI_INT, got[8], counts, displs, MPI_INT, W, &q[8]));
    OK(MPI_Ialltoallw_c(in[9], counts, byte_displs, types, got[9], counts, byte_displs, types, W, &q[9]));
    OK(MPI_Ireduce_c(in[10], got[10], n, MPI_INT, MPI_BXOR, root, W, &q[10]));
    OK(MPI_Iallreduce_c(in[11], got[11], n, MPI_INT, MPI_BXOR, W, &q[11]));
    OK(MPI_Ireduce_scatter_c(in[12], got[12], counts, MPI_INT, MPI_BXOR, W, &q[12]));
    OK(MPI_Ireduce_scatter_block_c(in[13], got[13], n, MPI_INT, MPI_BXOR, W, &q[13]));
    OK(MPI_Iscan_c(in[14], got[14], n, MPI_INT, MPI_BXOR, W, &q[14]));
    OK(MPI_Iexscan_c(in[15], got[15], n, MPI_INT, MPI_BXOR, W, &q[15]));
}

static void persistent(MPI_Request *q)
{
    MPI_Count n = COUNT;
    OK(MPI_Bcast_init_c(got[0], n, MPI_INT, root, W, NO, &q[0]));
    OK(MPI_Gather_init_c(in[1], n, MPI_INT, got[1], n, MPI_INT, root, W, NO, &q[1]));
    OK(MPI_Gatherv_init_c(in[2], n, MPI_INT, got[2], counts, displs, MPI_INT, root, W, NO, &q[2]));
    OK(MPI_Scatter_init_c(in[3], n, MPI_INT, got[3], n, MPI_INT, root, W, NO, &q[3]));
    OK(MPI_Scatterv_init_c(in[4], counts, displs, MPI_INT, got[4], n, MPI_INT, root, W, NO, &q[4]));
    OK(MPI_Allgather_init_c(in[5], n, MPI_INT, got[5], n, MPI_INT, W, NO, &q[5]));
    OK(MPI_Allgatherv_init_c(in[6], n, MPI_INT, got[6], counts, displs, MPI_INT, W, NO, &q[6]));
    OK(MPI_Alltoall_init_c(in[7], n, MPI_INT, got[7], n, MPI_INT, W, NO, &q[7]));
    OK(MPI_Alltoallv_init_c(in[8], counts, displs, MPI_INT, got[8], counts, displs, MPI_INT, W, NO, &q[8]));
    OK(MPI_Alltoallw_init_c(in[9], counts, byte_displs, types, got[9], counts, byte_displs, types, W, NO, &q[9]));
    OK(MPI_Reduce_init_c(in[10], got[10], n, MPI_INT, MPI_BXOR, root, W, NO, &q[10]));
    OK(MPI_Allreduce_init_c(in[11], got[11], n, MPI_INT, MPI_BXOR, W, NO, &q[11]));
    OK(MPI_Reduce_scatter_init_c(in[12], got[12], counts, MPI_INT, MPI_BXOR, W, NO, &q[12]));
    OK(MPI_Reduce_scatter_block_init_c(in[13], got[13], n, MPI_INT, MPI_BXOR, W, NO, &q[13]));
    OK(MPI_Scan_init_c(in[14], got[14], n, MPI_INT, MPI_BXOR, W, NO, &q[14]));
    OK(MPI_Exscan_init_c(in[15], got[15], n, MPI_INT, MPI_BXOR, W, NO, &q[15]));
}

static void compare(const char *what)
{
    for (int k = 0; k < KINDS; k++) {
        /* Exscan leaves rank 0's buffer alone or not, as it likes. */
        int skip = k == 15 && check_rank == 0;
        if (!skip && memcmp(want[k], got[k], ITEMS * sizeof(int)) != 0)
            printf("%s, kind %d:\n", what, k);
        CHECK(skip || memcmp(want[k], got[k], ITEMS * sizeof(int)) == 0);
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Request q[KINDS];
    set_up();
    for (int round = 0; round < 3; round++) {
        fresh(round);
        blocking();
        nonblocking(q);
        OK(MPI_Waitall(KINDS, q, MPI_STATUSES_IGNORE));
        compare("nonblocking");
    }
    persistent(q);
    for (int round = 3; round < 6; round++) {
        fresh(round);
        blocking();
        OK(MPI_Startall(KINDS, q));
        OK(MPI_Waitall(KINDS, q, MPI_STATUSES_IGNORE));
        compare("persistent");
    }
    for (int k = 0; k < KINDS; k++) {
        OK(MPI_Request_free(&q[k]));
        free(in[k]);
        free(want[k]);
        free(got[k]);
    }
    return CHECK_END();
}
