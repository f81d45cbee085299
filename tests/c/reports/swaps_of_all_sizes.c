// ranks: 1 2 4 8
// timeout: 60
/* Compare-and-swap of one to eight bytes at the very end of a window, of neighbours that must not be
 * touched, and by all at once: each value is handed out once.
 * After: open-mpi/ompi issues 2080, 7027 and 7967. */
#include "../check.h"

/* The last element of the window is swapped; those before it stay. */
#define AT_THE_END(type, name, flavour)                                                                         \
    do {                                                                                                        \
        enum { N = 11 };                                                                                        \
        type *mem, old = 1, new = 2, got = 99;                                                                  \
        MPI_Win w;                                                                                              \
        int to = (check_rank + 1) % check_size;                                                                 \
        if (flavour)                                                                                            \
            OK(MPI_Win_allocate(N * sizeof(type), sizeof(type), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));      \
        else {                                                                                                  \
            mem = malloc(N * sizeof(type));                                                                     \
            OK(MPI_Win_create(mem, N * sizeof(type), sizeof(type), MPI_INFO_NULL, MPI_COMM_WORLD, &w));         \
        }                                                                                                       \
        for (int i = 0; i < N; i++)                                                                             \
            mem[i] = (type)-3;                                                                                  \
        mem[N - 1] = 1;                                                                                         \
        OK(MPI_Win_fence(0, w));                                                                                \
        OK(MPI_Compare_and_swap(&new, &old, &got, name, to, N - 1, w));                                         \
        OK(MPI_Win_fence(0, w));                                                                                \
        CHECK_EQ(got, 1);                                                                                       \
        CHECK_EQ(mem[N - 1], 2);                                                                                \
        /* This one finds another value than it wants. */                                                       \
        OK(MPI_Compare_and_swap(&old, &old, &got, name, to, N - 1, w));                                         \
        OK(MPI_Win_fence(0, w));                                                                                \
        CHECK_EQ(got, 2);                                                                                       \
        CHECK_EQ(mem[N - 1], 2);                                                                                \
        for (int i = 0; i < N - 1; i++)                                                                         \
            CHECK(mem[i] == (type)-3);                                                                          \
        OK(MPI_Win_free(&w));                                                                                   \
        if (!flavour)                                                                                           \
            free(mem);                                                                                          \
    } while (0)

/* A counter of one byte among others that other ranks count up: 200 steps each, none lost. */
static void bytes_side_by_side(void)
{
    enum { STEPS = 50 };
    unsigned char *mem;
    MPI_Win w;
    OK(MPI_Win_allocate(check_rank ? 0 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));
    if (check_rank == 0)
        memset(mem, 0, 8);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w));
    for (int k = 0; k < STEPS; k++) {
        int at = k % 2 ? 0 : 1 + check_rank % 7;
        unsigned char want = 0, next, found;
        for (;;) {
            next = (unsigned char)(want + 1);
            OK(MPI_Compare_and_swap(&next, &want, &found, MPI_UNSIGNED_CHAR, 0, at, w));
            OK(MPI_Win_flush(0, w));
            if (found == want)
                break;
            want = found;
        }
    }
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0) {
        OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w));
        CHECK_EQ(mem[0], (STEPS / 2 * check_size) % 256);
        for (int r = 0; r < 7; r++)
            CHECK_EQ(mem[1 + r], STEPS / 2 * (check_size / 7 + (r < check_size % 7)));
        OK(MPI_Win_unlock(0, w));
    }
    OK(MPI_Win_free(&w));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int flavour = 0; flavour < 2; flavour++) {
        AT_THE_END(int8_t, MPI_INT8_T, flavour);
        AT_THE_END(uint8_t, MPI_BYTE, flavour);
        AT_THE_END(int16_t, MPI_INT16_T, flavour);
        AT_THE_END(uint32_t, MPI_UINT32_T, flavour);
        AT_THE_END(int64_t, MPI_INT64_T, flavour);
        AT_THE_END(MPI_Aint, MPI_AINT, flavour);
    }
    bytes_side_by_side();
    return CHECK_END();
}
