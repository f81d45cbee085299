// ranks: 1 2
/* Info objects: keys keep the order in which they were set, also in a duplicate and after one is deleted and
 * set anew; keys and values of full length; a duplicate does not change with the original; MPI_INFO_ENV and
 * MPI_Info_create_env say the same of what both have.
 * After: open-mpi/ompi issue 14297, pmodels/mpich issues 1719 and 4888. */
#include "../check.h"

static void nth(MPI_Info info, int n, const char *wanted)
{
    char key[MPI_MAX_INFO_KEY + 1];
    OK(MPI_Info_get_nthkey(info, n, key));
    CHECK_STR(key, wanted);
}

static void value(MPI_Info info, const char *key, const char *wanted)
{
    char text[MPI_MAX_INFO_VAL + 1] = "";
    int flag = -1, len = sizeof text;
    OK(MPI_Info_get_string(info, key, &len, text, &flag));
    CHECK(flag);
    CHECK_STR(text, wanted);
    CHECK_EQ(len, (int)strlen(wanted) + 1);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Info a, b;
    OK(MPI_Info_create(&a));
    static char key[MPI_MAX_INFO_KEY + 1], text[MPI_MAX_INFO_VAL + 1];
    memset(key, 'k', MPI_MAX_INFO_KEY - 1);
    memset(text, 'v', MPI_MAX_INFO_VAL - 1);
    OK(MPI_Info_set(a, "zeta", "1"));
    OK(MPI_Info_set(a, "alpha", "two words"));
    OK(MPI_Info_set(a, key, text));
    OK(MPI_Info_set(a, "Alpha", "3"));
    int n = -1, flag = -1, len = -1;
    OK(MPI_Info_get_nkeys(a, &n));
    CHECK_EQ(n, 4);
    OK(MPI_Info_dup(a, &b));
    OK(MPI_Info_set(a, "alpha", "changed"));
    OK(MPI_Info_delete(a, "zeta"));
    OK(MPI_Info_set(a, "zeta", "again"));
    nth(b, 0, "zeta");
    nth(b, 1, "alpha");
    nth(b, 2, key);
    nth(b, 3, "Alpha");
    value(b, "alpha", "two words");
    value(b, key, text);
    value(a, "alpha", "changed");
    value(a, "zeta", "again");
    OK(MPI_Info_get_valuelen(a, key, &len, &flag));
    CHECK(flag);
    CHECK_EQ(len, MPI_MAX_INFO_VAL - 1);
    /* Asked for its length alone, and cut to the room there is. */
    char small[5] = "....";
    len = 0;
    OK(MPI_Info_get_string(b, "alpha", &len, small, &flag));
    CHECK(flag && len == 10);
    CHECK_STR(small, "....");
    len = 4;
    OK(MPI_Info_get_string(b, "alpha", &len, small, &flag));
    CHECK_STR(small, "two");
    CHECK_EQ(len, 10);
    flag = 7;
    OK(MPI_Info_get_string(b, "none", &len, small, &flag));
    CHECK_EQ(flag, 0);
    CHECK_CLASS(MPI_Info_delete(b, "none"), MPI_ERR_INFO_NOKEY);
    CHECK_FAILS(MPI_Info_get_nthkey(b, 4, key));
    CHECK_FAILS(MPI_Info_get_nthkey(b, -1, key));
    OK(MPI_Info_free(&a));
    OK(MPI_Info_free(&b));
    CHECK(a == MPI_INFO_NULL);

    OK(MPI_Info_create_env(argc, argv, &b));
    OK(MPI_Info_get_nkeys(b, &n));
    int compared = 0;
    for (int i = 0; i < n; i++) {
        char one[MPI_MAX_INFO_VAL + 1], two[MPI_MAX_INFO_VAL + 1];
        int in_env = 0;
        OK(MPI_Info_get_nthkey(b, i, key));
        len = sizeof one;
        OK(MPI_Info_get_string(b, key, &len, one, &flag));
        len = sizeof two;
        OK(MPI_Info_get_string(MPI_INFO_ENV, key, &len, two, &in_env));
        if (in_env && strcmp(key, "argv") != 0) {
            CHECK_STR(two, one);
            compared++;
        }
    }
    CHECK(n == 0 || compared > 0);
    OK(MPI_Info_free(&b));
    return CHECK_END();
}
