/* Windows of nonblocking messages between two ranks: 48 at a time of 30 KB to 1 MB, each verified.
 *
 *   windows MODE
 *
 * there   the receives are posted before the messages come      late    after they have come
 * both    both ranks send at once                                same    all from one buffer
 * turns   a message at a time, each waited for                   mixed   lengths, tags, wildcards, cancelled ones
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 48, ROUNDS = 6, MOST = 1 << 20, TAG = 3 };

static const int lengths[] = {30000, 65536, 65537, 200000, 262144, MOST};
static int rank, wrong;

static void fill(unsigned char *p, int n, int seed)
{
    for (int i = 0; i < n; i++)
        p[i] = (unsigned char)(i * 5 + (i >> 8) + seed);
}

static void check(const unsigned char *p, int n, int seed)
{
    for (int i = 0; i < n; i++)
        if (p[i] != (unsigned char)(i * 5 + (i >> 8) + seed)) {
            wrong++;
            return;
        }
}

/* One window from rank 0 to rank 1, or both ways. */
static void window(const char *mode, unsigned char *out, unsigned char *in, int n, int round)
{
    MPI_Request r[2 * WINDOW];
    int k = 0, other = 1 - rank, both = strcmp(mode, "both") == 0, same = strcmp(mode, "same") == 0;
    int sends = both || rank == 0, receives = both || rank == 1;
    size_t apart = same ? 0 : MOST;
    if (receives)
        memset(in, 0xee, (size_t)WINDOW * MOST);
    MPI_Barrier(MPI_COMM_WORLD);
    if (receives && strcmp(mode, "late") != 0)
        for (int i = 0; i < WINDOW; i++)
            MPI_Irecv(in + (size_t)i * MOST, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &r[k++]);
    if (sends)
        for (int i = 0; i < WINDOW; i++) {
            if (!same || i == 0)
                fill(out + i * apart, n, same ? round : round + i);
            MPI_Isend(out + i * apart, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &r[k++]);
        }
    if (strcmp(mode, "late") == 0 && rank == 1) {
        /* What this one says is an answer in the middle of the run. */
        char word = 1;
        MPI_Send(&word, 1, MPI_BYTE, 0, TAG + 1, MPI_COMM_WORLD);
        for (int i = 0; i < WINDOW; i++)
            MPI_Irecv(in + (size_t)i * MOST, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &r[k++]);
    } else if (strcmp(mode, "late") == 0) {
        char word;
        MPI_Recv(&word, 1, MPI_BYTE, 1, TAG + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_Waitall(k, r, MPI_STATUSES_IGNORE);
    for (int i = 0; receives && i < WINDOW; i++)
        check(in + (size_t)i * MOST, n, same ? round : round + i);
}

static void turns(unsigned char *out, unsigned char *in, int n, int round)
{
    for (int i = 0; i < WINDOW; i++)
        if (rank == 0) {
            MPI_Request r;
            fill(out, n, round + i);
            MPI_Isend(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &r);
            MPI_Wait(&r, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            check(in, n, round + i);
        }
}

/* Messages of several lengths and tags that overtake each other in their receives; order within a tag. */
static void mixed(unsigned char *out, unsigned char *in, int round)
{
    MPI_Request r[WINDOW], spare;
    MPI_Status s;
    int n_lengths = (int)(sizeof lengths / sizeof *lengths), k = 0, cancelled = 0;
    if (rank == 0) {
        for (int i = 0; i < WINDOW; i++) {
            fill(out + (size_t)i * MOST, lengths[i % n_lengths], round + i);
            MPI_Isend(out + (size_t)i * MOST, lengths[i % n_lengths], MPI_BYTE, 1, TAG + i % 2, MPI_COMM_WORLD, &r[k++]);
        }
        MPI_Waitall(k, r, MPI_STATUSES_IGNORE);
        return;
    }
    MPI_Irecv(in, MOST, MPI_BYTE, 0, TAG + 9, MPI_COMM_WORLD, &spare);
    for (int tag = 1; tag >= 0; tag--)
        for (int i = tag; i < WINDOW; i += 2) {
            int got = 0, source = i % 3 ? 0 : MPI_ANY_SOURCE;
            MPI_Recv(in + (size_t)i * MOST, MOST, MPI_BYTE, source, TAG + tag, MPI_COMM_WORLD, &s);
            MPI_Get_count(&s, MPI_BYTE, &got);
            wrong += got != lengths[i % n_lengths];
            check(in + (size_t)i * MOST, got, round + i);
        }
    MPI_Cancel(&spare);
    MPI_Wait(&spare, &s);
    MPI_Test_cancelled(&s, &cancelled);
    wrong += !cancelled;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char *mode = argc > 1 ? argv[1] : "there";
    unsigned char *out = malloc((size_t)WINDOW * MOST), *in = malloc((size_t)WINDOW * MOST);
    for (int k = 0; k < ROUNDS; k++)
        if (strcmp(mode, "mixed") == 0)
            mixed(out, in, k);
        else
            for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++)
                if (strcmp(mode, "turns") == 0)
                    turns(out, in, lengths[l], k);
                else
                    window(mode, out, in, lengths[l], k);
    printf(wrong ? "%d wrong\n" : "windows fine\n", wrong);
    free(out);
    free(in);
    MPI_Finalize();
    return wrong != 0;
}
