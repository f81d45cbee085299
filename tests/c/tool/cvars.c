// ranks: 1 2
// env: WEFT_WAIT_SPIN_US=7
// Control variables: the parameters as text, found by name, set before MPI is initialised and not
// afterwards.
#include "../check.h"

static char text[256];

/* The value by name; the handle is allocated and freed. */
static const char *value_of(const char *name)
{
    int index = -1, count = 0;
    MPI_T_cvar_handle h;
    text[0] = 0;
    OK(MPI_T_cvar_get_index(name, &index));
    OK(MPI_T_cvar_handle_alloc(index, NULL, &h, &count));
    CHECK(count > 8 && count <= (int)sizeof text);
    OK(MPI_T_cvar_read(h, text));
    OK(MPI_T_cvar_handle_free(&h));
    CHECK(h == MPI_T_CVAR_HANDLE_NULL);
    return text;
}

static int set(const char *name, const char *value)
{
    int index = -1, count = 0;
    MPI_T_cvar_handle h;
    OK(MPI_T_cvar_get_index(name, &index));
    OK(MPI_T_cvar_handle_alloc(index, NULL, &h, &count));
    memset(text, 0, sizeof text);
    strcpy(text, value);
    int code = MPI_T_cvar_write(h, text);
    OK(MPI_T_cvar_handle_free(&h));
    return code;
}

static void every_one_is_described(void)
{
    int n = 0;
    OK(MPI_T_cvar_get_num(&n));
    CHECK(n >= 15);
    for (int i = 0; i < n; i++) {
        char name[64], desc[512];
        int name_len = sizeof name, desc_len = sizeof desc, verbosity = -1, bind = -1, scope = -1, index = -1;
        MPI_Datatype type = MPI_DATATYPE_NULL;
        MPI_T_enum items = (MPI_T_enum)&n;
        OK(MPI_T_cvar_get_info(i, name, &name_len, &verbosity, &type, &items, desc, &desc_len, &bind, &scope));
        CHECK_EQ(name_len, (int)strlen(name) + 1);
        CHECK_EQ(desc_len, (int)strlen(desc) + 1);
        CHECK(strncmp(name, "WEFT_", 5) == 0 && strstr(desc, "default") != NULL);
        CHECK(type == MPI_CHAR && items == MPI_T_ENUM_NULL && bind == MPI_T_BIND_NO_OBJECT);
        /* The heap is there before MPI_T can be. */
        CHECK_EQ(scope, strncmp(name, "WEFT_HEAP", 9) == 0 ? MPI_T_SCOPE_CONSTANT : MPI_T_SCOPE_LOCAL);
        CHECK_EQ(verbosity, MPI_T_VERBOSITY_TUNER_BASIC);
        OK(MPI_T_cvar_get_index(name, &index));
        CHECK_EQ(index, i);
        /* Only what is asked for; lengths alone; cut strings. */
        OK(MPI_T_cvar_get_info(i, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
        int needed = 0;
        OK(MPI_T_cvar_get_info(i, name, &needed, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
        CHECK_EQ(needed, name_len);
        needed = 5;
        OK(MPI_T_cvar_get_info(i, name, &needed, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
        CHECK(strcmp(name, "WEFT") == 0 && needed == 5);
    }
}

static void wrong_ones_are_refused(void)
{
    int n = 0, count = 0;
    MPI_T_cvar_handle h = MPI_T_CVAR_HANDLE_NULL;
    OK(MPI_T_cvar_get_num(&n));
    CHECK_EQ(MPI_T_cvar_get_info(n, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_cvar_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_cvar_handle_alloc(n, NULL, &h, &count), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQ(MPI_T_cvar_handle_free(&h), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_cvar_read(h, text), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQ(MPI_T_cvar_write(h, text), MPI_T_ERR_INVALID_HANDLE);
}

int main(int argc, char **argv)
{
    int provided = -1, n = -1;
    MPI_T_cvar_handle h = MPI_T_CVAR_HANDLE_NULL;
    CHECK_EQ(MPI_T_cvar_handle_alloc(0, NULL, &h, &n), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQ(MPI_T_cvar_read(h, text), MPI_T_ERR_NOT_INITIALIZED);
    OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    CHECK(strcmp(value_of("WEFT_WAIT_SPIN_US"), "7") == 0);
    OK(set("WEFT_P2P_EAGER_MAX", "8192"));
    CHECK(strcmp(value_of("WEFT_P2P_EAGER_MAX"), "8192") == 0);
    CHECK_EQ(set("WEFT_HEAP", "never"), MPI_T_ERR_CVAR_SET_NEVER);
    CHECK_EQ(set("WEFT_HEAP_KEEP", "1"), MPI_T_ERR_CVAR_SET_NEVER);
    CHECK_BEGIN(argc, argv);
    every_one_is_described();
    wrong_ones_are_refused();
    CHECK(strcmp(value_of("WEFT_P2P_EAGER_MAX"), "8192") == 0);
    CHECK_EQ(set("WEFT_P2P_EAGER_MAX", "1"), MPI_T_ERR_CVAR_SET_NOT_NOW);
    CHECK(strcmp(value_of("WEFT_P2P_EAGER_MAX"), "8192") == 0);
    MPI_Finalize();
    every_one_is_described();
    OK(MPI_T_finalize());
    return CHECK_END_FINALIZED();
}
