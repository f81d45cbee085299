// ranks: 1 2
// MPI_Pack and MPI_Unpack: positions, mixed types, sending packed data (MPI-4.1 section 5.2).
#include "../check.h"

static void positions(void)
{
    char buf[200];
    int at = 0, size = -1, n = 3;
    double d[3] = { 1.5, -2.5, 1e300 }, e[3];
    char text[6] = "hello", back[6];
    OK(MPI_Pack_size(3, MPI_DOUBLE, MPI_COMM_WORLD, &size));
    CHECK(size >= 24);
    OK(MPI_Pack(&n, 1, MPI_INT, buf, sizeof buf, &at, MPI_COMM_WORLD));
    OK(MPI_Pack(d, 3, MPI_DOUBLE, buf, sizeof buf, &at, MPI_COMM_WORLD));
    OK(MPI_Pack(text, 6, MPI_CHAR, buf, sizeof buf, &at, MPI_COMM_WORLD));
    OK(MPI_Pack(NULL, 0, MPI_INT, buf, sizeof buf, &at, MPI_COMM_WORLD));
    CHECK(at >= 4 + 24 + 6);
    int end = at;
    at = n = 0;
    OK(MPI_Unpack(buf, end, &at, &n, 1, MPI_INT, MPI_COMM_WORLD));
    CHECK_EQ(n, 3);
    OK(MPI_Unpack(buf, end, &at, e, n, MPI_DOUBLE, MPI_COMM_WORLD));
    CHECK(memcmp(d, e, sizeof d) == 0);
    OK(MPI_Unpack(buf, end, &at, back, 6, MPI_CHAR, MPI_COMM_WORLD));
    CHECK_STR(back, "hello");
    CHECK_EQ(at, end);
    /* Packed items can be unpacked piecewise: the unit is the type map. */
    at = 4;
    for (int i = 0; i < 3; i++) {
        OK(MPI_Unpack(buf, end, &at, &e[0], 1, MPI_DOUBLE, MPI_COMM_WORLD));
        CHECK(e[0] == d[i]);
    }
    MPI_Count atc = 0, sizec = -1;
    OK(MPI_Pack_size_c(3, MPI_DOUBLE, MPI_COMM_WORLD, &sizec));
    CHECK_EQ(sizec, size);
    OK(MPI_Pack_c(d, 3, MPI_DOUBLE, buf, sizeof buf, &atc, MPI_COMM_WORLD));
    end = (int)atc;
    atc = 0;
    memset(e, 0, sizeof e);
    OK(MPI_Unpack_c(buf, end, &atc, e, 3, MPI_DOUBLE, MPI_COMM_WORLD));
    CHECK(memcmp(d, e, sizeof d) == 0);
    CHECK_EQ(atc, end);
}

/* Blocks of every small length, and larger ones around the sizes of the copy loops. */
static void blocks(void)
{
    for (int len = 1; len < 300; len += len < 140 ? 1 : 37)
        for (int gap = 0; gap < 20; gap += 7) {
            int count = 9, stride = len + gap, bytes = count * len, at = 0, wrong = 0;
            MPI_Datatype t;
            unsigned char *user = malloc(count * stride), *packed = malloc(bytes), *other = malloc(count * stride);
            check_fill(user, count * stride, len);
            memset(other, 0xEE, count * stride);
            OK(MPI_Type_vector(count, len, stride, MPI_BYTE, &t));
            OK(MPI_Type_commit(&t));
            OK(MPI_Pack(user, 1, t, packed, bytes, &at, MPI_COMM_SELF));
            CHECK_EQ(at, bytes);
            for (int i = 0; i < count; i++)
                wrong += memcmp(packed + i * len, user + i * stride, len) != 0;
            at = 0;
            OK(MPI_Unpack(packed, bytes, &at, other, 1, t, MPI_COMM_SELF));
            for (int i = 0; i < count; i++) {
                wrong += memcmp(other + i * stride, user + i * stride, len) != 0;
                for (int k = len; k < stride && i < count - 1; k++)
                    wrong += other[i * stride + k] != 0xEE;
            }
            CHECK_EQ(wrong, 0);
            OK(MPI_Type_free(&t));
            free(user);
            free(packed);
            free(other);
        }
}

/* What is packed may be sent as MPI_PACKED and received as the type, and the other way round. */
static void messages(void)
{
    int at = 0, n = -1, to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    struct { int i; double d[2]; } out = { 7 + check_rank, { 0.5, 0.25 } }, in;
    int len[2] = { 1, 2 };
    MPI_Aint where[2];
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE }, t;
    MPI_Status st;
    char buf[64], got[64];
    where[0] = 0;
    where[1] = (char *)out.d - (char *)&out;
    OK(MPI_Type_create_struct(2, len, where, types, &t));
    OK(MPI_Type_commit(&t));
    OK(MPI_Pack(&out.i, 1, MPI_INT, buf, sizeof buf, &at, MPI_COMM_WORLD));
    OK(MPI_Pack(out.d, 2, MPI_DOUBLE, buf, sizeof buf, &at, MPI_COMM_WORLD));
    memset(&in, 0, sizeof in);
    OK(MPI_Sendrecv(buf, at, MPI_PACKED, to, 5, &in, 1, t, from, 5, MPI_COMM_WORLD, &st));
    CHECK_EQ(in.i, 7 + from);
    CHECK(in.d[0] == 0.5 && in.d[1] == 0.25);
    OK(MPI_Sendrecv(&out, 1, t, to, 6, got, sizeof got, MPI_PACKED, from, 6, MPI_COMM_WORLD, &st));
    OK(MPI_Get_count(&st, MPI_PACKED, &n));
    at = 0;
    OK(MPI_Unpack(got, n, &at, &in, 1, t, MPI_COMM_WORLD));
    CHECK_EQ(in.i, 7 + from);
    CHECK(in.d[1] == 0.25);
    OK(MPI_Type_free(&t));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    positions();
    blocks();
    messages();
    return CHECK_END();
}
