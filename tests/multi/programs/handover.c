/* Exchanges of every kind with the next and the one before in the ring of ranks: turns, both at once,
 * several under way, unexpected ones received in another order, probed, cut short, strided, from anybody.
 * Every message is verified. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 600000, ROUNDS = 12, WINDOW = 5 };

static const int lengths[] = {1, 511, 512, 513, 1000, 4097, 8192, 8193, 16384, 20001, 65536, 65600, 131072, 200000, 262144, MOST};
static int rank, size, wrong;

static void fill(unsigned char *p, int n, int seed)
{
    for (int i = 0; i < n; i++)
        p[i] = (unsigned char)(i * 7 + i / 253 + seed);
}

static void check(const unsigned char *p, int n, int seed)
{
    for (int i = 0; i < n; i++)
        if (p[i] != (unsigned char)(i * 7 + i / 253 + seed)) {
            wrong++;
            return;
        }
}

static void want(int right)
{
    wrong += !right;
}

/* Even and odd ranks take turns. */
static void turns(unsigned char *out, unsigned char *in, int n, int k)
{
    int other = rank ^ 1;
    MPI_Status s;
    if (other >= size)
        return;
    fill(out, n, k + rank);
    if (rank % 2 == 0)
        MPI_Send(out, n, MPI_BYTE, other, 1, MPI_COMM_WORLD);
    memset(in, 0xee, n);
    MPI_Recv(in, n, MPI_BYTE, other, 1, MPI_COMM_WORLD, &s);
    check(in, n, k + other);
    if (rank % 2 != 0)
        MPI_Send(out, n, MPI_BYTE, other, 1, MPI_COMM_WORLD);
}

/* All at once: around the ring, then several messages to either side. */
static void at_once(unsigned char *out, unsigned char *in, int n, int k)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Request r[4 * WINDOW];
    fill(out, n, k + rank);
    MPI_Sendrecv(out, n, MPI_BYTE, next, 2, in, n, MPI_BYTE, before, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    check(in, n, k + before);
    if (n > MOST / 2 / WINDOW)
        return;
    for (int i = 0; i < WINDOW; i++) {
        fill(out + i * n, n, k + rank + i);
        MPI_Irecv(in + 2 * i * n, n, MPI_BYTE, before, 3, MPI_COMM_WORLD, &r[4 * i]);
        MPI_Irecv(in + (2 * i + 1) * n, n, MPI_BYTE, next, 4, MPI_COMM_WORLD, &r[4 * i + 1]);
        MPI_Isend(out + i * n, n, MPI_BYTE, next, 3, MPI_COMM_WORLD, &r[4 * i + 2]);
        MPI_Isend(out + i * n, n, MPI_BYTE, before, 4, MPI_COMM_WORLD, &r[4 * i + 3]);
    }
    MPI_Waitall(4 * WINDOW, r, MPI_STATUSES_IGNORE);
    for (int i = 0; i < WINDOW; i++) {
        check(in + 2 * i * n, n, k + before + i);
        check(in + (2 * i + 1) * n, n, k + next + i);
    }
}

/* Sent before anybody receives, and received in another order and in other ways. */
static void unexpected(unsigned char *out, unsigned char *in, int n, int k)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size, class, got;
    MPI_Request r[4];
    MPI_Status s;
    MPI_Message m;
    if (n < 8 || n > MOST / 4)
        return;
    for (int t = 0; t < 4; t++) {
        fill(out + t * n, n, k + rank + t);
        MPI_Isend(out + t * n, n, MPI_BYTE, next, 5 + t, MPI_COMM_WORLD, &r[t]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Probe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &s);
    MPI_Get_count(&s, MPI_BYTE, &got);
    want(got == n && s.MPI_SOURCE == before);
    MPI_Recv(in, n, MPI_BYTE, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &s);
    check(in, n, k + before + 3);
    memset(in, 0xee, n);
    int rc = MPI_Recv(in, n / 2, MPI_BYTE, before, 6, MPI_COMM_WORLD, &s);
    MPI_Error_class(rc, &class);
    want(class == MPI_ERR_TRUNCATE && in[n / 2] == 0xee);
    MPI_Mprobe(before, 7, MPI_COMM_WORLD, &m, &s);
    MPI_Mrecv(in, n, MPI_BYTE, &m, &s);
    check(in, n, k + before + 2);
    MPI_Recv(in, n, MPI_BYTE, before, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
    want(s.MPI_TAG == 5);
    check(in, n, k + before);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

/* Every other four bytes, on both sides; the gaps stay as they are. */
static void strided(unsigned char *out, unsigned char *in, int n, int k)
{
    int next = (rank + 1) % size, before = (rank + size - 1) % size, blocks = n / 8;
    MPI_Datatype t;
    MPI_Type_vector(blocks, 1, 2, MPI_INT, &t);
    MPI_Type_commit(&t);
    fill(out, 8 * blocks, k + rank);
    memset(in, 0xee, 8 * blocks);
    MPI_Sendrecv(out, 1, t, next, 9, in, 1, t, before, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 8 * blocks; i++)
        if (in[i] != (i % 8 < 4 ? (unsigned char)(i * 7 + i / 253 + k + before) : 0xee)) {
            wrong++;
            break;
        }
    MPI_Type_free(&t);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    unsigned char *out = malloc(MOST), *in = malloc(2 * MOST);
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++)
        for (int k = 0; k < ROUNDS; k++) {
            turns(out, in, lengths[l], k);
            at_once(out, in, lengths[l], k);
            unexpected(out, in, lengths[l], k);
            strided(out, in, lengths[l], k);
            turns(out, in, lengths[l], k + 1);
        }
    printf("rank %d: handover %s\n", rank, wrong ? "WRONG" : "fine");
    fflush(stdout);
    MPI_Finalize();
    return wrong != 0;
}
