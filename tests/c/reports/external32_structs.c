// ranks: 1
// reference-fails: MPICH has no long double in external32
/* There and back in external32: names beside 8-byte numbers that lie at odd addresses, long double and
 * complex numbers, and several calls one behind the other in one buffer.
 * After: open-mpi/ompi issues 7851 and 8770, pmodels/mpich issues 967 and 1755. */
#include "../check.h"
#include <complex.h>

static void odd_places(void)
{
    enum { LETTERS = 11, N = 5, EACH = LETTERS + 8 };
    MPI_Datatype name, both, t;
    OK(MPI_Type_contiguous(LETTERS, MPI_CHAR, &name));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, LETTERS}, (MPI_Datatype[]){name, MPI_UINT64_T}, &both));
    OK(MPI_Type_create_resized(both, 0, EACH, &t));
    OK(MPI_Type_commit(&t));
    char from[N * EACH], to[N * EACH], packed[200];
    memset(to, 0, sizeof to);
    for (uint64_t i = 0; i < N; i++) {
        uint64_t number = 0x0102030405060708ull * (i + 1);
        snprintf(from + i * EACH, LETTERS, "name %d----", (int)i);
        from[i * EACH + LETTERS - 1] = '!';
        memcpy(from + i * EACH + LETTERS, &number, 8);
    }
    MPI_Aint size, at = 0;
    OK(MPI_Pack_external_size("external32", N, t, &size));
    CHECK_EQ(size, N * EACH);
    OK(MPI_Pack_external("external32", from, N, t, packed, sizeof packed, &at));
    CHECK_EQ(at, N * EACH);
    /* Most significant byte first, right behind the letters. */
    for (int i = 0; i < 8; i++)
        CHECK_EQ(packed[LETTERS + i], i + 1);
    at = 0;
    for (int i = 0; i < N; i++)
        OK(MPI_Unpack_external("external32", packed, size, &at, to + i * EACH, 1, t));
    CHECK_EQ(at, size);
    CHECK(memcmp(from, to, sizeof from) == 0);
    OK(MPI_Type_free(&t));
    OK(MPI_Type_free(&both));
    OK(MPI_Type_free(&name));
}

static void numbers(void)
{
    enum { N = 4 };
    long double l[N] = {1, -2.5L, 1e300L, 0}, l2[N] = {0};
    long double _Complex lc[N] = {1 + 2 * I, -3, 4e-9L * I, 0}, lc2[N] = {0};
    double d[N] = {1, -2.5, 1e-300, 0}, d2[N] = {0};
    float _Complex fc[N] = {1 + 2 * I, -3, 4 * I, 0}, fc2[N] = {0};
    long long ll[N] = {1, -1, 1ll << 62, -(1ll << 62)}, ll2[N] = {0};
    short s[N] = {1, -1, 32767, -32768}, s2[N] = {0};
    struct {
        MPI_Datatype type;
        void *from, *to;
        size_t bytes;
        MPI_Aint packed;
    } all[6] = {{MPI_LONG_DOUBLE, l, l2, sizeof l, 16}, {MPI_C_LONG_DOUBLE_COMPLEX, lc, lc2, sizeof lc, 32},
                {MPI_DOUBLE, d, d2, sizeof d, 8}, {MPI_C_FLOAT_COMPLEX, fc, fc2, sizeof fc, 8},
                {MPI_LONG_LONG, ll, ll2, sizeof ll, 8}, {MPI_SHORT, s, s2, sizeof s, 2}};
    char packed[512];
    MPI_Aint at = 0, expected = 0, total;
    for (int k = 0; k < 6; k++) {
        OK(MPI_Pack_external("external32", all[k].from, N, all[k].type, packed, sizeof packed, &at));
        expected += N * all[k].packed;
        CHECK_EQ(at, expected);
    }
    total = at;
    at = 0;
    for (int k = 0; k < 6; k++)
        OK(MPI_Unpack_external("external32", packed, total, &at, all[k].to, N, all[k].type));
    for (int i = 0; i < N; i++)
        CHECK(l[i] == l2[i] && lc[i] == lc2[i] && d[i] == d2[i] && fc[i] == fc2[i] && ll[i] == ll2[i] && s[i] == s2[i]);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    odd_places();
    numbers();
    return CHECK_END();
}
