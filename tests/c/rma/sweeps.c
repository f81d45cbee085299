// ranks: 1 2 3
// timeout: 60
// env: WEFT_P2P_NT_MIN=262144
// Long puts and gets one after the other, at any alignment, over more memory than caches keep: each byte arrives,
// and none beside. With short ones and ones to the same place in between.
#include "rma.h"

enum { PIECES = 24, PIECE = 40000, SPAN = PIECES * PIECE };

static unsigned char out[SPAN], in[SPAN + 64];

static void sweep(struct window *w, int round)
{
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    int odd = round % 2 ? 13 * round : 0;
    check_fill(out, SPAN, check_rank * 100 + round);
    memset(w->mem, 0xee, w->size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, w->win));
    for (int i = 0; i < PIECES; i++) {
        MPI_Aint off = (MPI_Aint)i * PIECE;
        OK(MPI_Put(out + off, PIECE, MPI_BYTE, to, at(w, to, odd + off), PIECE, MPI_BYTE, w->win));
        OK(MPI_Put(out, 24, MPI_BYTE, to, at(w, to, odd), 24, MPI_BYTE, w->win));
    }
    OK(MPI_Win_flush(to, w->win));
    memset(in, 0, sizeof in);
    for (int i = 0; i < PIECES; i++) {
        MPI_Aint off = (MPI_Aint)i * PIECE;
        OK(MPI_Get(in + odd % 7 + off, PIECE, MPI_BYTE, to, at(w, to, odd + off), PIECE, MPI_BYTE, w->win));
    }
    OK(MPI_Win_unlock(to, w->win));
    CHECK_EQ(check_wrong(in + odd % 7, SPAN, check_rank * 100 + round), 0);
    CHECK_EQ(in[odd % 7 + SPAN], 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(check_wrong((unsigned char *)w->mem + odd, SPAN, from * 100 + round), 0);
    CHECK(odd == 0 || (unsigned char)w->mem[odd - 1] == 0xee);
    CHECK_EQ((unsigned char)w->mem[odd + SPAN], 0xee);
}

/* A rank's window is its own source, and the two may touch. */
static void within(struct window *w)
{
    unsigned char *mem = (unsigned char *)w->mem;
    check_fill(mem, w->size, check_rank);
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, check_rank, 0, w->win));
    for (int i = 0; i < 20; i++)
        OK(MPI_Put(mem + i * PIECE, PIECE, MPI_BYTE, check_rank, at(w, check_rank, (i + 1) * PIECE), PIECE, MPI_BYTE,
                   w->win));
    OK(MPI_Win_unlock(check_rank, w->win));
    check_fill(out, PIECE, check_rank);
    for (int i = 0; i < 20; i++)
        CHECK_EQ(memcmp(mem + i * PIECE, out, PIECE), 0);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int k = 0; k < KINDS; k++) {
        struct window w;
        window_open(&w, k, SPAN + 256);
        for (int round = 0; round < 6; round++)
            sweep(&w, round);
        within(&w);
        window_close(&w);
    }
    return CHECK_END();
}
