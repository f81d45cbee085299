// ranks: 2 3 4 8
// timeout: 90
// A random program of collectives, the same on every rank, on overlapping communicators, with
// ranks that arrive late and point-to-point traffic in between.
#include "coll.h"

enum { STEPS = 1500, COMMS = 4 };

static void traffic(uint64_t *mine)
{
    if (check_random(mine) % 23 == 0)
        usleep(check_random(mine) % 300);
}

static void step(MPI_Comm c, int what, int count, int x)
{
    int me, n;
    OK(MPI_Comm_rank(c, &me));
    OK(MPI_Comm_size(c, &n));
    int root = x % n;
    Buf s = buf_new(count * n, layout(x & 1)), r = buf_new(count * n, layout(x >> 1 & 1));
    for (int i = 0; i < n; i++)
        fill(s, i * count, count, me, i);
    int bad = 0;
    long v = me + x, sum = 0;
    switch (what) {
    case 0:
        OK(MPI_Barrier(c));
        break;
    case 1:
        OK(MPI_Bcast(buf_at(s), count, s.l.type, root, c));
        bad = wrong(s, 0, count, root, 0);
        break;
    case 2:
        OK(MPI_Gather(buf_at(s), count, s.l.type, buf_at(r), count, r.l.type, root, c));
        for (int i = 0; me == root && i < n; i++)
            bad += wrong(r, i * count, count, i, 0);
        break;
    case 3:
        OK(MPI_Scatter(buf_at(s), count, s.l.type, buf_at(r), count, r.l.type, root, c));
        bad = wrong(r, 0, count, root, me);
        break;
    case 4:
        OK(MPI_Allgather(buf_at(s), count, s.l.type, buf_at(r), count, r.l.type, c));
        for (int i = 0; i < n; i++)
            bad += wrong(r, i * count, count, i, 0);
        break;
    case 5:
        OK(MPI_Alltoall(buf_at(s), count, s.l.type, buf_at(r), count, r.l.type, c));
        for (int i = 0; i < n; i++)
            bad += wrong(r, i * count, count, i, me);
        break;
    case 6:
        OK(MPI_Allreduce(&v, &sum, 1, MPI_LONG, MPI_SUM, c));
        bad = sum != (long)n * (n - 1) / 2 + (long)n * x;
        break;
    case 7:
        OK(MPI_Reduce(&v, &sum, 1, MPI_LONG, MPI_SUM, root, c));
        bad = me == root && sum != (long)n * (n - 1) / 2 + (long)n * x;
        break;
    case 8:
        OK(MPI_Scan(&v, &sum, 1, MPI_LONG, MPI_SUM, c));
        bad = sum != (long)(me + 1) * me / 2 + (long)(me + 1) * x;
        break;
    case 9:
        OK(MPI_Exscan(&v, &sum, 1, MPI_LONG, MPI_SUM, c));
        bad = me > 0 && sum != (long)me * (me - 1) / 2 + (long)me * x;
        break;
    }
    CHECK_EQ(bad, 0);
    buf_done(s);
    buf_done(r);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm comms[COMMS];
    uint64_t shared = 20261121, mine = 77 + check_rank;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, check_rank % 2, check_rank, &comms[1]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, check_rank / 2, -check_rank, &comms[2]));
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -check_rank, &comms[3]));
    for (int i = 0; i < STEPS; i++) {
        int which = check_random(&shared) % COMMS, what = check_random(&shared) % 10;
        int x = check_random(&shared) % 1000;
        uint64_t k = check_random(&shared) % 100;
        int count = k < 70 ? x % 40 : k < 95 ? x * 3 : x * 40;
        traffic(&mine);
        step(comms[which], what, count, x);
    }
    for (int i = 0; i < COMMS; i++)
        OK(MPI_Comm_free(&comms[i]));
    layouts_free();
    return CHECK_END();
}
