// ranks: 1
// abi: both
// The names of all predefined types, also of those that only the MPICH ABI has; numbers that are no type.
#include "../check.h"

static int n_types;

static void named(MPI_Datatype t, const char *name, const char *other)
{
    char text[MPI_MAX_OBJECT_NAME] = "";
    int len = -1;
    OK(MPI_Type_get_name(t, text, &len));
    CHECK_EQ(len, (int)strlen(text));
    if (strcmp(text, other) != 0)
        CHECK_STR(text, name);
    n_types++;
}

#define NAMED(T) named(T, #T, #T)
#define SYNONYMS(T, U) (named(T, #T, #U), named(U, #T, #U))

static void standard(void)
{
    NAMED(MPI_DATATYPE_NULL);
    NAMED(MPI_CHAR), NAMED(MPI_SIGNED_CHAR), NAMED(MPI_UNSIGNED_CHAR), NAMED(MPI_BYTE), NAMED(MPI_PACKED);
    NAMED(MPI_WCHAR), NAMED(MPI_SHORT), NAMED(MPI_UNSIGNED_SHORT), NAMED(MPI_INT), NAMED(MPI_UNSIGNED);
    NAMED(MPI_LONG), NAMED(MPI_UNSIGNED_LONG), NAMED(MPI_UNSIGNED_LONG_LONG);
    SYNONYMS(MPI_LONG_LONG, MPI_LONG_LONG_INT);
    NAMED(MPI_FLOAT), NAMED(MPI_DOUBLE), NAMED(MPI_LONG_DOUBLE), NAMED(MPI_C_BOOL);
    SYNONYMS(MPI_C_FLOAT_COMPLEX, MPI_C_COMPLEX);
    NAMED(MPI_C_DOUBLE_COMPLEX), NAMED(MPI_C_LONG_DOUBLE_COMPLEX);
    NAMED(MPI_INT8_T), NAMED(MPI_INT16_T), NAMED(MPI_INT32_T), NAMED(MPI_INT64_T);
    NAMED(MPI_UINT8_T), NAMED(MPI_UINT16_T), NAMED(MPI_UINT32_T), NAMED(MPI_UINT64_T);
    NAMED(MPI_AINT), NAMED(MPI_COUNT), NAMED(MPI_OFFSET);
    NAMED(MPI_CXX_BOOL), NAMED(MPI_CXX_FLOAT_COMPLEX), NAMED(MPI_CXX_DOUBLE_COMPLEX);
    NAMED(MPI_CXX_LONG_DOUBLE_COMPLEX);
    NAMED(MPI_CHARACTER), NAMED(MPI_LOGICAL), NAMED(MPI_INTEGER), NAMED(MPI_REAL), NAMED(MPI_DOUBLE_PRECISION);
    NAMED(MPI_COMPLEX), NAMED(MPI_DOUBLE_COMPLEX);
    NAMED(MPI_LOGICAL1), NAMED(MPI_LOGICAL2), NAMED(MPI_LOGICAL4), NAMED(MPI_LOGICAL8), NAMED(MPI_LOGICAL16);
    NAMED(MPI_INTEGER1), NAMED(MPI_INTEGER2), NAMED(MPI_INTEGER4), NAMED(MPI_INTEGER8), NAMED(MPI_INTEGER16);
    NAMED(MPI_REAL2), NAMED(MPI_REAL4), NAMED(MPI_REAL8), NAMED(MPI_REAL16);
    NAMED(MPI_COMPLEX4), NAMED(MPI_COMPLEX8), NAMED(MPI_COMPLEX16), NAMED(MPI_COMPLEX32);
    NAMED(MPI_FLOAT_INT), NAMED(MPI_DOUBLE_INT), NAMED(MPI_LONG_INT), NAMED(MPI_2INT), NAMED(MPI_SHORT_INT);
    NAMED(MPI_LONG_DOUBLE_INT), NAMED(MPI_2REAL), NAMED(MPI_2DOUBLE_PRECISION), NAMED(MPI_2INTEGER);
}

#ifdef MPICH_NUMVERSION
/* Beside the names that MPICH's header has: all numbers of the forms that it gives to types. Each of them is a
 * type with a name and a size, or MPI_ERR_TYPE. */
static void all_numbers(void)
{
    int found = 0;
    char text[MPI_MAX_OBJECT_NAME];
    NAMED(MPIX_C_FLOAT16), NAMED(MPIX_BFLOAT16);
    named((MPI_Datatype)0x4c000010, "MPI_LB", "MPI_LB");
    named((MPI_Datatype)0x4c000011, "MPI_UB", "MPI_UB");
    for (unsigned size = 0; size <= 0x40; size++)
        for (unsigned index = 0; index <= 0xff; index++) {
            MPI_Datatype t = (MPI_Datatype)(0x4c000000 | size << 8 | index);
            int len = -1, rc = MPI_Type_get_name(t, text, &len), bytes = -1;
            if (rc != MPI_SUCCESS) {
                CHECK_EQ(check_class(rc), MPI_ERR_TYPE);
                continue;
            }
            found++;
            CHECK(strncmp(text, "MPI", 3) == 0);
            OK(MPI_Type_size(t, &bytes));
            CHECK_EQ(bytes, (int)size);
        }
    /* Pairs of two types, MPI_DATATYPE_NULL and two synonyms were counted above, too. */
    CHECK_EQ(found, n_types - 5 - 1 - 2);
    static const unsigned none[] = {0x4c000000, 0x4c0000ff, 0x4c000405 + 0x100, 0x8c000005, 0x8c0000ff, 0x8d000000,
                                    0x8d000001, 0xcc000000, 0xcc012345, 0x0c000001, 0x4d000405, 0};
    for (int i = 0; i < (int)(sizeof none / sizeof *none); i++) {
        int len = -1, bytes = -1;
        MPI_Datatype t = (MPI_Datatype)none[i];
        CHECK_CLASS(MPI_Type_get_name(t, text, &len), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Type_size(t, &bytes), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Type_set_name(t, "x"), MPI_ERR_TYPE);
    }
}
#else
static void all_numbers(void)
{
    char text[MPI_MAX_OBJECT_NAME];
    int found = 0, len = -1;
    for (int v = 0x200; v < 0x400; v++) {
        int rc = MPI_Type_get_name(MPI_Type_fromint(v), text, &len);
        found += rc == MPI_SUCCESS;
        if (rc != MPI_SUCCESS)
            CHECK_EQ(check_class(rc), MPI_ERR_TYPE);
    }
    CHECK_EQ(found, n_types - 2);
    for (int v = 0; v < 0x200; v++)
        CHECK_CLASS(MPI_Type_get_name(MPI_Type_fromint(v), text, &len), MPI_ERR_TYPE);
}
#endif

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    standard();
    all_numbers();
    return CHECK_END();
}
