// ranks: 2 4 8
// timeout: 60
// Random traffic: every rank sends to every rank messages of random sizes, tags, modes and
// completion calls, with its contents checked and its order per tag verified.
#include "../check.h"

#define PER_PEER 60
#define MAX 120000
#define TAGS 3

struct plan {
    int size, tag, mode, key;
};

/* The same plan is computed by the sender and by the receiver. */
static void make_plan(struct plan *p, int src, int dst, int round)
{
    uint64_t seed = 0x1234567 + src * 1000003u + dst * 10007u + round * 101u;
    for (int i = 0; i < PER_PEER; i++) {
        int kind = check_random(&seed) % 10;
        p[i].size = kind < 6 ? check_random(&seed) % 200
            : kind < 9       ? check_random(&seed) % 9000
                             : check_random(&seed) % MAX;
        p[i].tag = check_random(&seed) % TAGS;
        p[i].mode = check_random(&seed) % 3;
        p[i].key = check_random(&seed) % 1000;
    }
}

static void round_of(int round)
{
    int n = check_size, total = n * PER_PEER;
    MPI_Request *req = malloc(2 * total * sizeof *req);
    unsigned char **bufs = calloc(2 * total, sizeof *bufs);
    struct plan *in = malloc(total * sizeof *in), *out = malloc(total * sizeof *out);
    uint64_t seed = 77 + check_rank + round;
    for (int p = 0; p < n; p++) {
        make_plan(in + p * PER_PEER, p, check_rank, round);
        make_plan(out + p * PER_PEER, check_rank, p, round);
    }
    int late = check_random(&seed) & 1;
    for (int pass = 0; pass < 2; pass++) {
        int sending = pass ^ late;
        for (int i = 0; i < PER_PEER; i++) {
            for (int k = 0; k < n; k++) {
                int p = (k + check_rank) % n, j = p * PER_PEER + i;
                struct plan *pl = sending ? &out[j] : &in[j];
                MPI_Request *r = &req[sending ? total + j : j];
                unsigned char *b = bufs[sending ? total + j : j] = malloc(pl->size + 1);
                if (!sending) {
                    OK(MPI_Irecv(b, pl->size, MPI_BYTE, p, pl->tag, MPI_COMM_WORLD, r));
                    continue;
                }
                check_fill(b, pl->size, pl->key);
                if (pl->mode == 1)
                    OK(MPI_Issend(b, pl->size, MPI_BYTE, p, pl->tag, MPI_COMM_WORLD, r));
                else
                    OK(MPI_Isend(b, pl->size, MPI_BYTE, p, pl->tag, MPI_COMM_WORLD, r));
            }
        }
    }
    int left = 2 * total;
    MPI_Status *sts = malloc(2 * total * sizeof *sts);
    int *indices = malloc(2 * total * sizeof *indices);
    while (left > 0) {
        int some = 0;
        int how = check_random(&seed) % 3;
        if (how == 0) {
            OK(MPI_Waitsome(2 * total, req, &some, indices, sts));
        } else if (how == 1) {
            OK(MPI_Testsome(2 * total, req, &some, indices, sts));
        } else {
            some = 1;
            OK(MPI_Waitany(2 * total, req, indices, sts));
        }
        if (some < 0)
            break;
        for (int k = 0; k < some; k++) {
            int j = indices[k], count = -1;
            if (j >= total)
                continue;
            OK(MPI_Get_count(&sts[k], MPI_BYTE, &count));
            CHECK_EQ(count, in[j].size);
            CHECK_EQ(sts[k].MPI_SOURCE, j / PER_PEER);
            CHECK_EQ(check_wrong(bufs[j], in[j].size, in[j].key), 0);
        }
        left -= some;
    }
    for (int i = 0; i < 2 * total; i++)
        free(bufs[i]);
    free(bufs);
    free(req);
    free(in);
    free(out);
    free(sts);
    free(indices);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int round = 0; round < 6; round++)
        round_of(round);
    return CHECK_END();
}
