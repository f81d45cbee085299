// ranks: 1
// The external32 representation, byte by byte (MPI-4.1 sections 5.3 and 14.5.2).
#include "../check.h"

static void one(MPI_Datatype t, const void *value, size_t size, int n, const unsigned char *wanted)
{
    unsigned char out[64], back[64];
    MPI_Aint at = 0, room = -1;
    OK(MPI_Pack_external_size("external32", 1, t, &room));
    CHECK_EQ(room, n);
    OK(MPI_Pack_external("external32", value, 1, t, out, sizeof out, &at));
    CHECK_EQ(at, n);
    CHECK(memcmp(out, wanted, n) == 0);
    at = 0;
    memset(back, 0, sizeof back);
    OK(MPI_Unpack_external("external32", out, n, &at, back, 1, t));
    CHECK_EQ(at, n);
    CHECK(memcmp(back, value, size) == 0);
}

#define ONE(T, value, ...)                                                     \
    one(T, &value, sizeof value, (int)sizeof((unsigned char[]){ __VA_ARGS__ }),\
        (unsigned char[]){ __VA_ARGS__ })

int main(int argc, char **argv)
{
    short s = 0x1234;
    int i = -2;
    long long ll = 0x0102030405060708;
    float f = 1.5f;
    double d = -2.0;
    char c = 'x';
    float z[2] = { 1.0f, -1.0f };
    CHECK_BEGIN(argc, argv);
    ONE(MPI_CHAR, c, 'x');
    ONE(MPI_SHORT, s, 0x12, 0x34);
    ONE(MPI_INT, i, 0xff, 0xff, 0xff, 0xfe);
    ONE(MPI_LONG_LONG, ll, 1, 2, 3, 4, 5, 6, 7, 8);
    ONE(MPI_AINT, ll, 1, 2, 3, 4, 5, 6, 7, 8);
    ONE(MPI_INT64_T, ll, 1, 2, 3, 4, 5, 6, 7, 8);
    ONE(MPI_FLOAT, f, 0x3f, 0xc0, 0, 0);
    ONE(MPI_DOUBLE, d, 0xc0, 0, 0, 0, 0, 0, 0, 0);
    ONE(MPI_C_FLOAT_COMPLEX, z, 0x3f, 0x80, 0, 0, 0xbf, 0x80, 0, 0);
    {
        /* A derived type: elements in order, gaps left out. */
        struct { short s; double d; int i[2]; } v = { 0x0102, 1.0, { 3, 4 } }, w;
        int len[3] = { 1, 1, 2 };
        MPI_Aint where[3] = { 0, (char *)&v.d - (char *)&v, (char *)v.i - (char *)&v }, at = 0, room = -1;
        MPI_Datatype types[3] = { MPI_SHORT, MPI_DOUBLE, MPI_INT }, t;
        const unsigned char wanted[18] = { 1, 2, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4 };
        unsigned char out[64];
        OK(MPI_Type_create_struct(3, len, where, types, &t));
        OK(MPI_Type_commit(&t));
        OK(MPI_Pack_external_size("external32", 2, t, &room));
        CHECK_EQ(room, 36);
        OK(MPI_Pack_external("external32", &v, 1, t, out, sizeof out, &at));
        CHECK_EQ(at, 18);
        CHECK(memcmp(out, wanted, 18) == 0);
        memset(&w, 0, sizeof w);
        MPI_Count atc = 0, roomc = -1;
        OK(MPI_Unpack_external_c("external32", out, 18, &atc, &w, 1, t));
        CHECK(w.s == v.s && w.d == v.d && w.i[0] == 3 && w.i[1] == 4);
        OK(MPI_Pack_external_size_c("external32", 2, t, &roomc));
        CHECK_EQ(roomc, 36);
        atc = 0;
        memset(out, 0, sizeof out);
        OK(MPI_Pack_external_c("external32", &v, 1, t, out, sizeof out, &atc));
        CHECK(memcmp(out, wanted, 18) == 0);
        OK(MPI_Type_free(&t));
    }
    {
        /* Positions accumulate; too small a buffer is an error. */
        unsigned char out[8];
        MPI_Aint at = 0;
        OK(MPI_Pack_external("external32", &s, 1, MPI_SHORT, out, sizeof out, &at));
        OK(MPI_Pack_external("external32", &i, 1, MPI_INT, out, sizeof out, &at));
        CHECK_EQ(at, 6);
    }
    return CHECK_END();
}
