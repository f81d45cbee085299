// ranks: 1
// reference-fails: MPICH refuses to cut values and takes long keys
/* Info objects: set, get, order, cut values, deletion, duplicates, limits. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Info a, b;
    int n, len, flag;
    char key[MPI_MAX_INFO_KEY + 110], value[MPI_MAX_INFO_VAL + 10];
    OK(MPI_Info_create(&a));
    OK(MPI_Info_get_nkeys(a, &n));
    CHECK_EQ(n, 0);
    OK(MPI_Info_set(a, "first", "1"));
    OK(MPI_Info_set(a, "second", "two"));
    OK(MPI_Info_set(a, "third", "3 three"));
    OK(MPI_Info_set(a, "second", "deux"));
    OK(MPI_Info_get_nkeys(a, &n));
    CHECK_EQ(n, 3);
    const char *keys[] = {"first", "second", "third"};
    int seen = 0;
    for (int i = 0; i < 3; i++) {
        OK(MPI_Info_get_nthkey(a, i, key));
        for (int k = 0; k < 3; k++)
            seen |= strcmp(key, keys[k]) == 0 ? 1 << k : 0;
    }
    CHECK_EQ(seen, 7);
    OK(MPI_Info_get_valuelen(a, "third", &len, &flag));
    CHECK(flag);
    CHECK_EQ(len, 7);
    OK(MPI_Info_get(a, "second", MPI_MAX_INFO_VAL, value, &flag));
    CHECK(flag);
    CHECK_STR(value, "deux");
    OK(MPI_Info_get(a, "third", 3, value, &flag));
    CHECK(flag);
    CHECK_STR(value, "3 t");
    OK(MPI_Info_get(a, "absent", 10, value, &flag));
    CHECK(!flag);
    OK(MPI_Info_get_valuelen(a, "absent", &len, &flag));
    CHECK(!flag);

    len = 4;
    memset(value, 'x', 10);
    OK(MPI_Info_get_string(a, "third", &len, value, &flag));
    CHECK(flag);
    CHECK_EQ(len, 8);
    CHECK_STR(value, "3 t");
    len = 0;
    OK(MPI_Info_get_string(a, "third", &len, NULL, &flag));
    CHECK(flag);
    CHECK_EQ(len, 8);
    OK(MPI_Info_get_string(a, "third", &len, value, &flag));
    CHECK_STR(value, "3 three");
    len = 10;
    OK(MPI_Info_get_string(a, "absent", &len, value, &flag));
    CHECK(!flag);

    OK(MPI_Info_dup(a, &b));
    OK(MPI_Info_delete(a, "first"));
    CHECK_CLASS(MPI_Info_delete(a, "first"), MPI_ERR_INFO_NOKEY);
    OK(MPI_Info_get_nkeys(b, &n));
    CHECK_EQ(n, 3);
    OK(MPI_Info_get_nkeys(a, &n));
    CHECK_EQ(n, 2);
    OK(MPI_Info_free(&b));
    CHECK(b == MPI_INFO_NULL);

    memset(key, 'k', sizeof key);
    key[MPI_MAX_INFO_KEY + 100] = 0;
    CHECK_CLASS(MPI_Info_set(a, key, "v"), MPI_ERR_INFO_KEY);
    key[MPI_MAX_INFO_KEY - 1] = 0;
    OK(MPI_Info_set(a, key, "v"));
    memset(value, 'v', sizeof value);
    value[MPI_MAX_INFO_VAL] = 0;
    CHECK_CLASS(MPI_Info_set(a, "long", value), MPI_ERR_INFO_VALUE);
    value[MPI_MAX_INFO_VAL - 1] = 0;
    OK(MPI_Info_set(a, "long", value));
    OK(MPI_Info_get_valuelen(a, "long", &len, &flag));
    CHECK_EQ(len, MPI_MAX_INFO_VAL - 1);
    CHECK_CLASS(MPI_Info_set(a, "", "v"), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_get_nthkey(a, 100, key), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_nthkey(a, -1, key), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Info_get_nkeys(MPI_INFO_NULL, &n), MPI_ERR_INFO, MPI_ERR_ARG);
    OK(MPI_Info_set(a, " padded ", "  x "));
    OK(MPI_Info_get(a, "padded", 10, value, &flag));
    CHECK(!flag);
    OK(MPI_Info_get(a, " padded ", 10, value, &flag));
    CHECK(flag);
    CHECK_STR(value, "  x ");
    MPI_Info stale = a;
    OK(MPI_Info_free(&a));
    CHECK_CLASS(MPI_Info_get_nkeys(stale, &n), MPI_ERR_INFO);
    a = MPI_INFO_NULL;
    CHECK_CLASS2(MPI_Info_free(&a), MPI_ERR_INFO, MPI_ERR_ARG);

    OK(MPI_Info_get(MPI_INFO_ENV, "command", MPI_MAX_INFO_VAL, value, &flag));
    CHECK(!flag || strlen(value) > 0);
    OK(MPI_Info_create_env(argc, argv, &a));
    OK(MPI_Info_free(&a));
    return CHECK_END();
}
