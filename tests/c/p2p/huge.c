// ranks: 2
// timeout: 120
// memory-gib: 6
// serial
// One message above 2 GiB, with the large-count calls and with a derived type, checked at
// samples that cover every page.
#include "../check.h"

#define BYTES ((MPI_Count)2252341248 + 12345) /* 2.1 GiB */
#define STEP 4099

static unsigned char *buf;

static void fill(MPI_Count n, unsigned key)
{
    for (MPI_Count i = 0; i < n; i += STEP)
        buf[i] = check_byte(key, i);
    buf[n - 1] = 0x5A ^ key;
}

static long wrong(MPI_Count n, unsigned key)
{
    long bad = buf[n - 1] != (unsigned char)(0x5A ^ key);
    for (MPI_Count i = 0; i < n - 1; i += STEP)
        bad += buf[i] != check_byte(key, i);
    return bad;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Status st;
    MPI_Count count = -1;
    int small = 0;
    MPI_Datatype block;
    buf = malloc(BYTES);
    CHECK(buf != NULL);
    if (check_rank == 0) {
        fill(BYTES, 1);
        OK(MPI_Send_c(buf, BYTES, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
    } else {
        OK(MPI_Recv_c(buf, BYTES, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &st));
        OK(MPI_Get_count_c(&st, MPI_BYTE, &count));
        CHECK_EQ(count, BYTES);
        OK(MPI_Get_count(&st, MPI_BYTE, &small));
        CHECK_EQ(small, MPI_UNDEFINED);
        CHECK_EQ(wrong(BYTES, 1), 0);
    }
    /* The same amount with a small count of a large type. */
    MPI_Count n = (BYTES / (1 << 20)) * (1 << 20);
    OK(MPI_Type_contiguous(1 << 20, MPI_BYTE, &block));
    OK(MPI_Type_commit(&block));
    if (check_rank == 1) {
        fill(n, 2);
        OK(MPI_Send(buf, (int)(n >> 20), block, 0, 1, MPI_COMM_WORLD));
    } else {
        OK(MPI_Probe(1, 1, MPI_COMM_WORLD, &st));
        OK(MPI_Get_elements_c(&st, block, &count));
        CHECK_EQ(count, n);
        OK(MPI_Recv(buf, (int)(n >> 20), block, 1, 1, MPI_COMM_WORLD, &st));
        OK(MPI_Get_count(&st, block, &small));
        CHECK_EQ(small, n >> 20);
        CHECK_EQ(wrong(n, 2), 0);
    }
    OK(MPI_Type_free(&block));
    free(buf);
    return CHECK_END();
}
