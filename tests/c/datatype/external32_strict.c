// ranks: 1
// external32 of the types whose size changes, and its errors.
#include "../check.h"

int main(int argc, char **argv)
{
    unsigned char out[64];
    MPI_Aint at = 0, room = -1;
    long l = -3, big = 1L << 40 | 5, back = 0;
    long double x = -1.5L, y = 0;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Pack_external_size("external32", 3, MPI_LONG, &room));
    CHECK_EQ(room, 12);
    OK(MPI_Pack_external("external32", &l, 1, MPI_LONG, out, sizeof out, &at));
    CHECK_EQ(at, 4);
    CHECK(memcmp(out, "\xff\xff\xff\xfd", 4) == 0);
    at = 0;
    OK(MPI_Unpack_external("external32", out, 4, &at, &back, 1, MPI_LONG));
    CHECK_EQ(back, -3);
    OK(MPI_Pack_external_size("external32", 1, MPI_WCHAR, &room));
    CHECK_EQ(room, 2);
    OK(MPI_Pack_external_size("external32", 1, MPI_DOUBLE_INT, &room));
    CHECK_EQ(room, 12);
    /* -1.5 as IEEE binary128 */
    at = 0;
    OK(MPI_Pack_external("external32", &x, 1, MPI_LONG_DOUBLE, out, sizeof out, &at));
    CHECK_EQ(at, 16);
    CHECK(memcmp(out, "\xbf\xff\x80\0\0\0\0\0\0\0\0\0\0\0\0\0", 16) == 0);
    at = 0;
    OK(MPI_Unpack_external("external32", out, 16, &at, &y, 1, MPI_LONG_DOUBLE));
    CHECK(y == x);
    at = 0;
    /* MPI-4.1 14.5.2: of a larger integer the least significant bytes. */
    OK(MPI_Pack_external("external32", &big, 1, MPI_LONG, out, sizeof out, &at));
    CHECK(at == 4 && memcmp(out, "\0\0\0\5", 4) == 0);
    at = 62;
    CHECK_CLASS(MPI_Pack_external("external32", &l, 1, MPI_LONG, out, sizeof out, &at), MPI_ERR_TRUNCATE);
    CHECK_EQ(at, 62);
    return CHECK_END();
}
