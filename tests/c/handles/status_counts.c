// ranks: 1
/* Counts of all 63 bits in a status; setting one leaves the cancelled flag, and the other way round. */
#include "../check.h"

static void one(MPI_Count n, int cancelled)
{
    MPI_Status s;
    MPI_Count got = -1;
    int flag = -1, small;
    memset(&s, 0, sizeof s);
    OK(MPI_Status_set_cancelled(&s, cancelled));
    OK(MPI_Status_set_elements_x(&s, MPI_BYTE, n));
    OK(MPI_Test_cancelled(&s, &flag));
    CHECK_EQ(flag, cancelled);
    OK(MPI_Get_elements_x(&s, MPI_BYTE, &got));
    CHECK_EQ(got, n);
    OK(MPI_Get_count_c(&s, MPI_BYTE, &got));
    CHECK_EQ(got, n);
    OK(MPI_Status_set_cancelled(&s, !cancelled));
    OK(MPI_Get_elements_c(&s, MPI_BYTE, &got));
    CHECK_EQ(got, n);
    OK(MPI_Test_cancelled(&s, &flag));
    CHECK_EQ(flag, !cancelled);
    OK(MPI_Get_count(&s, MPI_BYTE, &small));
    CHECK_EQ(small, n > INT32_MAX ? MPI_UNDEFINED : n);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    uint64_t seed = 7;
    for (int bits = 0; bits <= 63; bits++)
        for (int i = 0; i < 20; i++) {
            MPI_Count n = bits ? check_random(&seed) >> (64 - bits) : 0;
            one(n, i & 1);
        }
    one(INT64_MAX, 0);
    one(INT64_MAX, 1);
    one(0x7654321f1234567, 1);
    one((MPI_Count)1 << 62, 0);
    return CHECK_END();
}
