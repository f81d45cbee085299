// ranks: 1 2
// Derived types in messages, against plain ones of the same signature on the other side:
// vectors, structs with gaps, resized, negative strides, subarrays, partial receives.
#include "../check.h"
#include <stddef.h>

struct particle {
    char tag;
    double x[3];
    short n;
};

static int to, from;

static void structs(int n)
{
    struct particle *out = calloc(n, sizeof *out), *in = malloc(n * sizeof *in);
    int lens[3] = { 1, 3, 1 }, elements = -1, count = -1;
    MPI_Aint where[3] = { offsetof(struct particle, tag), offsetof(struct particle, x),
        offsetof(struct particle, n) };
    MPI_Datatype types[3] = { MPI_CHAR, MPI_DOUBLE, MPI_SHORT }, raw, t;
    MPI_Status st;
    OK(MPI_Type_create_struct(3, lens, where, types, &raw));
    OK(MPI_Type_create_resized(raw, 0, sizeof(struct particle), &t));
    OK(MPI_Type_commit(&t));
    for (int i = 0; i < n; i++) {
        out[i].tag = 'a' + i % 26;
        out[i].n = i % 30000;
        for (int k = 0; k < 3; k++)
            out[i].x[k] = check_rank * 100 + i + k / 4.0;
    }
    memset(in, 0xEE, n * sizeof *in);
    OK(MPI_Sendrecv(out, n, t, to, 1, in, n, t, from, 1, MPI_COMM_WORLD, &st));
    OK(MPI_Get_count(&st, t, &count));
    CHECK_EQ(count, n);
    OK(MPI_Get_elements(&st, t, &elements));
    CHECK_EQ(elements, 5 * n);
    int bad = 0;
    for (int i = 0; i < n; i++) {
        bad += in[i].tag != 'a' + i % 26 || in[i].n != i % 30000;
        for (int k = 0; k < 3; k++)
            bad += in[i].x[k] != from * 100 + i + k / 4.0;
        bad += ((unsigned char *)&in[i])[1] != 0xEE; /* the gap */
    }
    CHECK_EQ(bad, 0);
    OK(MPI_Type_free(&raw));
    OK(MPI_Type_free(&t));
    free(out);
    free(in);
}

/* A vector on one side, contiguous on the other, over sizes of every protocol. */
static void vectors(int blocks, int len, int stride)
{
    int room = blocks * (stride < 0 ? -stride : stride) + len, base = stride < 0 ? -stride * (blocks - 1) : 0;
    int *v = malloc(room * sizeof *v), *flat = malloc(blocks * len * sizeof *flat);
    MPI_Datatype t;
    MPI_Request s;
    OK(MPI_Type_vector(blocks, len, stride, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    for (int i = 0; i < room; i++)
        v[i] = check_rank * 1000000 + i;
    OK(MPI_Isend(v + base, 1, t, to, 2, MPI_COMM_WORLD, &s));
    OK(MPI_Recv(flat, blocks * len, MPI_INT, from, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    int bad = 0;
    for (int b = 0; b < blocks; b++)
        for (int i = 0; i < len; i++)
            bad += flat[b * len + i] != from * 1000000 + base + b * stride + i;
    CHECK_EQ(bad, 0);
    for (int i = 0; i < room; i++)
        v[i] = -1;
    OK(MPI_Isend(flat, blocks * len, MPI_INT, to, 3, MPI_COMM_WORLD, &s));
    OK(MPI_Recv(v + base, 1, t, from, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    long untouched = 0;
    for (int i = 0; i < room; i++)
        untouched += v[i] == -1;
    CHECK_EQ(untouched, room - blocks * len);
    OK(MPI_Type_free(&t));
    free(v);
    free(flat);
}

/* Fewer elements arrive than the receive has room for. */
static void partial(void)
{
    struct pair {
        int a;
        double b;
    } out[4] = { { 1, 1.5 }, { 2, 2.5 }, { 3, 3.5 }, { 4, 4.5 } }, in[6];
    MPI_Datatype t, one;
    MPI_Request s;
    MPI_Status st;
    int lens[2] = { 1, 1 }, count = -1, elements = -1;
    MPI_Aint where[2] = { offsetof(struct pair, a), offsetof(struct pair, b) };
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE };
    OK(MPI_Type_create_struct(2, lens, where, types, &t));
    OK(MPI_Type_commit(&t));
    /* Two and a half items. */
    int lens5[5] = { 1, 1, 1, 1, 1 };
    MPI_Aint where5[5];
    MPI_Datatype types5[5] = { MPI_INT, MPI_DOUBLE, MPI_INT, MPI_DOUBLE, MPI_INT };
    for (int i = 0; i < 5; i++)
        where5[i] = (i / 2) * (MPI_Aint)sizeof(struct pair) + where[i % 2];
    OK(MPI_Type_create_struct(5, lens5, where5, types5, &one));
    OK(MPI_Type_commit(&one));
    memset(in, 0, sizeof in);
    OK(MPI_Isend(out, 1, one, to, 4, MPI_COMM_WORLD, &s));
    OK(MPI_Recv(in, 6, t, from, 4, MPI_COMM_WORLD, &st));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Get_count(&st, t, &count));
    CHECK_EQ(count, MPI_UNDEFINED);
    OK(MPI_Get_elements(&st, t, &elements));
    CHECK_EQ(elements, 5);
    CHECK(in[0].a == 1 && in[0].b == 1.5 && in[1].b == 2.5 && in[2].a == 3 && in[2].b == 0);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_free(&one));
}

/* Packed on one side, typed on the other. */
static void packed(void)
{
    int v[3] = { 7, 8, 9 }, pos = 0, x[3] = { 0 }, size;
    double d = 2.25, y = 0;
    char buf[200], back[200];
    MPI_Request s;
    MPI_Status st;
    OK(MPI_Pack(v, 3, MPI_INT, buf, sizeof buf, &pos, MPI_COMM_WORLD));
    OK(MPI_Pack(&d, 1, MPI_DOUBLE, buf, sizeof buf, &pos, MPI_COMM_WORLD));
    OK(MPI_Isend(buf, pos, MPI_PACKED, to, 5, MPI_COMM_WORLD, &s));
    OK(MPI_Recv(back, sizeof back, MPI_PACKED, from, 5, MPI_COMM_WORLD, &st));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Get_count(&st, MPI_PACKED, &size));
    CHECK_EQ(size, pos);
    pos = 0;
    OK(MPI_Unpack(back, size, &pos, x, 3, MPI_INT, MPI_COMM_WORLD));
    OK(MPI_Unpack(back, size, &pos, &y, 1, MPI_DOUBLE, MPI_COMM_WORLD));
    CHECK(x[0] == 7 && x[2] == 9 && y == 2.25);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    to = (check_rank + 1) % check_size;
    from = (check_rank + check_size - 1) % check_size;
    structs(1);
    structs(100);
    structs(20000);
    vectors(1, 1, 1);
    vectors(3, 2, 5);
    vectors(100, 1, 2);
    vectors(500, 16, 17);
    vectors(10, 3, -4);
    vectors(3000, 20, 33);
    vectors(100000, 1, 3);
    partial();
    packed();
    return CHECK_END();
}
