// ranks: 1 2 3 4
// timeout: 60
// Shared windows in which any of the ranks has nothing, with every hint and unit: each rank finds the
// others' memory where they put it, in one piece where that was not waived.
#include "../check.h"

static long size_of(int shape, int rank)
{
    switch (shape) {
    case 0: return rank == 0 ? 0 : 8L * (rank + 1);
    case 1: return rank == check_size - 1 ? 0 : 24;
    case 2: return rank % 2 ? 0 : 4096;
    case 3: return rank % 2 ? 7 : 0;
    case 4: return rank == 0 ? 100001 : 0;
    case 5: return 1 + rank;
    default: return 0;
    }
}

static void one(int shape, const char *noncontig, const char *align, int unit)
{
    MPI_Info info;
    MPI_Win win;
    unsigned char *base = NULL, *at, *before = NULL;
    long mine = size_of(shape, check_rank), sum = 0, room_before = 0;
    OK(MPI_Info_create(&info));
    if (noncontig)
        OK(MPI_Info_set(info, "alloc_shared_noncontig", noncontig));
    if (align)
        OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", align));
    OK(MPI_Win_allocate_shared(mine, unit, info, MPI_COMM_WORLD, &base, &win));
    OK(MPI_Info_free(&info));
    if (align && noncontig && noncontig[0] == 't' && mine)
        CHECK_EQ((uintptr_t)base % atoi(align), 0);
    OK(MPI_Win_fence(0, win));
    for (long i = 0; i < mine; i++)
        base[i] = check_byte(check_rank, i);
    OK(MPI_Win_fence(0, win));
    int first = -1;
    for (int r = 0; r < check_size; r++) {
        MPI_Aint size = -1;
        int u = -1;
        long want = size_of(shape, r);
        OK(MPI_Win_shared_query(win, r, &size, &u, &at));
        CHECK_EQ(size, want);
        if (want) {
            CHECK_EQ(u, unit);
            CHECK_EQ(check_wrong(at, want, r), 0);
            if (r == check_rank)
                CHECK(at == base);
            if (before && !(noncontig && noncontig[0] == 't'))
                CHECK(at == before + room_before);
            before = at;
            room_before = want;
            if (first < 0)
                first = r;
        }
        sum += want;
    }
    MPI_Aint size = -1;
    int u = -1;
    OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &u, &at));
    CHECK_EQ(size, first < 0 ? 0 : size_of(shape, first));
    if (first >= 0)
        CHECK_EQ(check_wrong(at, size, first), 0);
    /* The window's other ways agree. */
    for (int r = 0; r < check_size; r++) {
        unsigned char got[128];
        long n = size_of(shape, r) < 128 ? size_of(shape, r) : 128;
        OK(MPI_Get(got, n, MPI_BYTE, r, 0, n, MPI_BYTE, win));
        OK(MPI_Win_fence(0, win));
        CHECK_EQ(check_wrong(got, n, r), 0);
    }
    OK(MPI_Win_free(&win));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    const char *noncontig[] = { NULL, "false", "true" }, *align[] = { NULL, "64", "8192" };
    for (int shape = 0; shape < 7; shape++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                one(shape, noncontig[i], align[k], k == 1 ? 8 : 1);
    return CHECK_END();
}
