// ranks: 1 2 4
// Non-overtaking order: messages of mixed sizes (and so of mixed protocols) and modes
// between two ranks arrive in order, whether posted before or after; different tags and
// communicators are independent.
#include "../check.h"

#define N 120
#define MAX 300000

static const int sizes[] = { 4, 300000, 8, 70000, 12, 5000, 4, 20000, 40, 4000, 64, 9000, 4, 150000 };
#define SIZE(i) (sizes[(i) % (int)(sizeof sizes / sizeof *sizes)])

static unsigned char *out[N], *in[N];

static void same_tag(int to, int from, int posted_first, int modes)
{
    MPI_Request r[N], s[N];
    for (int i = 0; i < N; i++)
        check_fill(out[i], SIZE(i), check_rank * 1000 + i);
    for (int i = 0; posted_first && i < N; i++)
        OK(MPI_Irecv(in[i], MAX, MPI_BYTE, from, 1, MPI_COMM_WORLD, &r[i]));
    for (int i = 0; i < N; i++) {
        if (modes && i % 3 == 1)
            OK(MPI_Issend(out[i], SIZE(i), MPI_BYTE, to, 1, MPI_COMM_WORLD, &s[i]));
        else
            OK(MPI_Isend(out[i], SIZE(i), MPI_BYTE, to, 1, MPI_COMM_WORLD, &s[i]));
    }
    if (!posted_first) {
        OK(MPI_Barrier(MPI_COMM_WORLD));
        for (int i = 0; i < N; i++)
            OK(MPI_Irecv(in[i], MAX, MPI_BYTE, i & 1 ? from : MPI_ANY_SOURCE, i & 2 ? 1 : MPI_ANY_TAG,
                MPI_COMM_WORLD, &r[i]));
    }
    for (int i = 0; i < N; i++) {
        MPI_Status st;
        int count = -1;
        OK(MPI_Wait(&r[i], &st));
        OK(MPI_Get_count(&st, MPI_BYTE, &count));
        CHECK_EQ(count, SIZE(i));
        CHECK_EQ(check_wrong(in[i], SIZE(i), from * 1000 + i), 0);
    }
    OK(MPI_Waitall(N, s, MPI_STATUSES_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Tags received in reverse; each tag's messages in order. */
static void tags_reversed(int to, int from)
{
    MPI_Request s[N];
    int v[N], x;
    for (int i = 0; i < N; i++) {
        v[i] = i;
        OK(MPI_Isend(&v[i], 1, MPI_INT, to, i % 6, MPI_COMM_WORLD, &s[i]));
    }
    for (int tag = 5; tag >= 0; tag--)
        for (int k = 0; k < N / 6; k++) {
            OK(MPI_Recv(&x, 1, MPI_INT, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_EQ(x, k * 6 + tag);
        }
    OK(MPI_Waitall(N, s, MPI_STATUSES_IGNORE));
}

/* Two communicators over the same ranks never see each other's messages. */
static void communicators(int to, int from)
{
    MPI_Comm dup;
    MPI_Request s[2 * N];
    int v[2 * N], x, flag;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    for (int i = 0; i < 2 * N; i++) {
        v[i] = i;
        OK(MPI_Isend(&v[i], 1, MPI_INT, to, 3, i & 1 ? dup : MPI_COMM_WORLD, &s[i]));
    }
    for (int i = 0; i < N; i++) {
        OK(MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, dup, MPI_STATUS_IGNORE));
        CHECK_EQ(x, 2 * i + 1);
    }
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, dup, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    for (int i = 0; i < N; i++) {
        OK(MPI_Recv(&x, 1, MPI_INT, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQ(x, 2 * i);
    }
    OK(MPI_Waitall(2 * N, s, MPI_STATUSES_IGNORE));
    OK(MPI_Comm_free(&dup));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    for (int i = 0; i < N; i++) {
        out[i] = malloc(MAX);
        in[i] = malloc(MAX);
    }
    for (int how = 0; how < 4; how++)
        same_tag(to, from, how & 1, how & 2);
    tags_reversed(to, from);
    communicators(to, from);
    for (int i = 0; i < N; i++) {
        free(out[i]);
        free(in[i]);
    }
    return CHECK_END();
}
