// ranks: 1
// Sizes, extents and names of the predefined types, against the C compiler's types.
#include "../check.h"
#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

static void plain(MPI_Datatype t, const char *name, int size)
{
    int got = -1, len = -1;
    MPI_Aint lb = -1, extent = -1, true_lb = -1, true_extent = -1;
    char text[MPI_MAX_OBJECT_NAME];
    OK(MPI_Type_size(t, &got));
    if (got != size)
        printf("%s: size %d\n", name, got);
    CHECK_EQ(got, size);
    OK(MPI_Type_get_extent(t, &lb, &extent));
    OK(MPI_Type_get_true_extent(t, &true_lb, &true_extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, size);
    CHECK_EQ(true_lb, 0);
    CHECK_EQ(true_extent, size);
    OK(MPI_Type_get_name(t, text, &len));
    if (t == MPI_C_FLOAT_COMPLEX && strcmp(text, "MPI_C_COMPLEX") == 0)
        name = text; /* its other name */
    CHECK_STR(text, name);
    CHECK_EQ(len, (int)strlen(text));
    OK(MPI_Type_commit(&t));
}

#define PLAIN(T, size) plain(T, #T, size)

static void pair(MPI_Datatype t, const char *name, int size, MPI_Aint extent, MPI_Aint end)
{
    int got = -1, len;
    MPI_Aint lb = -1, ext = -1, true_lb = -1, true_extent = -1;
    char text[MPI_MAX_OBJECT_NAME];
    OK(MPI_Type_size(t, &got));
    CHECK_EQ(got, size);
    OK(MPI_Type_get_extent(t, &lb, &ext));
    CHECK_EQ(lb, 0);
    CHECK_EQ(ext, extent);
    OK(MPI_Type_get_true_extent(t, &true_lb, &true_extent));
    CHECK_EQ(true_lb, 0);
    CHECK_EQ(true_extent, end);
    OK(MPI_Type_get_name(t, text, &len));
    CHECK_STR(text, name);
}

#define PAIR(T, V)                                                             \
    do {                                                                       \
        struct s { V v; int i; };                                              \
        pair(T, #T, sizeof(V) + sizeof(int), sizeof(struct s),                 \
             offsetof(struct s, i) + sizeof(int));                             \
    } while (0)

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    PLAIN(MPI_CHAR, 1);
    PLAIN(MPI_SIGNED_CHAR, 1);
    PLAIN(MPI_UNSIGNED_CHAR, 1);
    PLAIN(MPI_BYTE, 1);
    PLAIN(MPI_PACKED, 1);
    PLAIN(MPI_WCHAR, sizeof(wchar_t));
    PLAIN(MPI_SHORT, sizeof(short));
    PLAIN(MPI_UNSIGNED_SHORT, sizeof(short));
    PLAIN(MPI_INT, sizeof(int));
    PLAIN(MPI_UNSIGNED, sizeof(int));
    PLAIN(MPI_LONG, sizeof(long));
    PLAIN(MPI_UNSIGNED_LONG, sizeof(long));
    PLAIN(MPI_UNSIGNED_LONG_LONG, sizeof(long long));
    PLAIN(MPI_FLOAT, sizeof(float));
    PLAIN(MPI_DOUBLE, sizeof(double));
    PLAIN(MPI_LONG_DOUBLE, sizeof(long double));
    PLAIN(MPI_C_BOOL, sizeof(bool));
    PLAIN(MPI_C_FLOAT_COMPLEX, sizeof(float complex));
    PLAIN(MPI_C_DOUBLE_COMPLEX, sizeof(double complex));
    PLAIN(MPI_C_LONG_DOUBLE_COMPLEX, sizeof(long double complex));
    PLAIN(MPI_INT8_T, 1);
    PLAIN(MPI_INT16_T, 2);
    PLAIN(MPI_INT32_T, 4);
    PLAIN(MPI_INT64_T, 8);
    PLAIN(MPI_UINT8_T, 1);
    PLAIN(MPI_UINT16_T, 2);
    PLAIN(MPI_UINT32_T, 4);
    PLAIN(MPI_UINT64_T, 8);
    PLAIN(MPI_AINT, sizeof(MPI_Aint));
    PLAIN(MPI_COUNT, sizeof(MPI_Count));
    PLAIN(MPI_OFFSET, sizeof(MPI_Offset));
    PLAIN(MPI_CXX_BOOL, 1);
    PLAIN(MPI_CXX_FLOAT_COMPLEX, 8);
    PLAIN(MPI_CXX_DOUBLE_COMPLEX, 16);
    PLAIN(MPI_CXX_LONG_DOUBLE_COMPLEX, sizeof(long double complex));
    PLAIN(MPI_CHARACTER, 1);
    PLAIN(MPI_LOGICAL, 4);
    PLAIN(MPI_INTEGER, 4);
    PLAIN(MPI_REAL, 4);
    PLAIN(MPI_DOUBLE_PRECISION, 8);
    PLAIN(MPI_COMPLEX, 8);
    PLAIN(MPI_DOUBLE_COMPLEX, 16);
    PLAIN(MPI_INTEGER1, 1);
    PLAIN(MPI_INTEGER2, 2);
    PLAIN(MPI_INTEGER4, 4);
    PLAIN(MPI_INTEGER8, 8);
    PLAIN(MPI_INTEGER16, 16);
    PLAIN(MPI_REAL2, 2);
    PLAIN(MPI_REAL4, 4);
    PLAIN(MPI_REAL8, 8);
    PLAIN(MPI_REAL16, 16);
    PLAIN(MPI_COMPLEX4, 4);
    PLAIN(MPI_COMPLEX8, 8);
    PLAIN(MPI_COMPLEX16, 16);
    PLAIN(MPI_COMPLEX32, 32);
    PAIR(MPI_FLOAT_INT, float);
    PAIR(MPI_DOUBLE_INT, double);
    PAIR(MPI_LONG_INT, long);
    PAIR(MPI_SHORT_INT, short);
    PAIR(MPI_LONG_DOUBLE_INT, long double);
    PAIR(MPI_2INT, int);
    pair(MPI_2REAL, "MPI_2REAL", 8, 8, 8);
    pair(MPI_2INTEGER, "MPI_2INTEGER", 8, 8, 8);
    pair(MPI_2DOUBLE_PRECISION, "MPI_2DOUBLE_PRECISION", 16, 16, 16);
    return CHECK_END();
}
