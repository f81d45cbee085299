// reference-fails: checks fewer arguments
// ranks: 1 2
// Wrong arguments to the calls on communicators, groups, attributes, info objects and
// error handlers.
#include "../check.h"

#define N MPI_COMM_NULL

static void communicators(void)
{
    int v, flag;
    char name[MPI_MAX_OBJECT_NAME];
    MPI_Comm c = MPI_COMM_NULL, w = MPI_COMM_WORLD;
    MPI_Group g;
    CHECK_CLASS(MPI_Comm_rank(N, &v), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_size(N, &v), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_rank(w, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_size(w, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_dup(N, &c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_dup(w, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split(N, 0, 0, &c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_split(w, 0, 0, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split_type(N, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_split_type(w, 7777, 0, MPI_INFO_NULL, &c), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_create(N, MPI_GROUP_EMPTY, &c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_create(w, MPI_GROUP_NULL, &c), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Comm_create_group(w, MPI_GROUP_NULL, 0, &c), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Comm_group(N, &g), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_group(w, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_compare(N, w, &v), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_compare(w, w, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_free(NULL), MPI_ERR_ARG);
    c = MPI_COMM_NULL;
    CHECK_CLASS(MPI_Comm_free(&c), MPI_ERR_COMM);
    c = MPI_COMM_WORLD;
    CHECK_CLASS(MPI_Comm_free(&c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_remote_size(w, &v), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_remote_group(w, &g), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_test_inter(N, &flag), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_set_name(N, "x"), MPI_ERR_COMM);
    OK(MPI_Comm_get_name(N, name, &v)); /* the null handle has a name since MPI-4.0 */
    CHECK_STR(name, "MPI_COMM_NULL");
    CHECK_CLASS(MPI_Comm_set_name(w, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Intercomm_merge(w, 0, &c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Intercomm_create(N, 0, w, 0, 0, &c), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Intercomm_create(w, check_size, w, 0, 0, &c), MPI_ERR_RANK);
    MPI_Request r;
    CHECK_CLASS(MPI_Comm_idup(N, &c, &r), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_set_info(N, MPI_INFO_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_info(w, NULL), MPI_ERR_ARG);
}

static void groups(void)
{
    int v, ranks[2] = { 0, check_size }, twice[2] = { 0, 0 }, out[2], range[1][3] = { { 0, 1, 0 } };
    MPI_Group g, h = MPI_GROUP_NULL;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &g));
    CHECK_CLASS(MPI_Group_size(MPI_GROUP_NULL, &v), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_rank(MPI_GROUP_NULL, &v), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_size(g, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_incl(g, 2, ranks, &h), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_excl(g, 2, ranks, &h), MPI_ERR_RANK);
    CHECK_CLASS2(MPI_Group_incl(g, 2, twice, &h), MPI_ERR_RANK, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Group_incl(g, -1, ranks, &h), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Group_incl(MPI_GROUP_NULL, 1, twice, &h), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_range_incl(g, 1, range, &h), MPI_ERR_ARG); /* a stride of 0 */
    CHECK_CLASS(MPI_Group_union(g, MPI_GROUP_NULL, &h), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_intersection(MPI_GROUP_NULL, g, &h), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_difference(g, MPI_GROUP_NULL, &h), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_compare(g, MPI_GROUP_NULL, &v), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_translate_ranks(g, 2, ranks, g, out), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_translate_ranks(MPI_GROUP_NULL, 1, ranks, g, out), MPI_ERR_GROUP);
    CHECK_CLASS2(MPI_Group_free(&h), MPI_ERR_GROUP, MPI_ERR_ARG);
    OK(MPI_Group_free(&g));
}

static void attributes(void)
{
    int key = MPI_KEYVAL_INVALID, flag;
    void *value;
    CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, NULL), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_KEYVAL_INVALID), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_free_keyval(&key), MPI_ERR_KEYVAL);
    CHECK_FAILS(MPI_Comm_set_attr(MPI_COMM_WORLD, MPI_TAG_UB, NULL));
    CHECK_FAILS(MPI_Comm_delete_attr(MPI_COMM_WORLD, MPI_TAG_UB));
    key = MPI_TAG_UB;
    CHECK_FAILS(MPI_Comm_free_keyval(&key));
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_NULL, key, NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Type_set_attr(MPI_DATATYPE_NULL, key, NULL), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, key, &value, NULL), MPI_ERR_ARG);
    /* A key of one kind of object is none of another. */
    CHECK_FAILS(MPI_Type_set_attr(MPI_INT, key, NULL));
    OK(MPI_Comm_free_keyval(&key));
    CHECK_EQ(key, MPI_KEYVAL_INVALID);
}

static void infos(void)
{
    MPI_Info info;
    int n, flag, len = 4;
    char key[MPI_MAX_INFO_KEY + 64], value[8];
    OK(MPI_Info_create(&info));
    memset(key, 'k', sizeof key);
    key[sizeof key - 1] = 0;
    CHECK_CLASS(MPI_Info_set(info, key, "v"), MPI_ERR_INFO_KEY);
    CHECK_CLASS2(MPI_Info_set(info, "", "v"), MPI_ERR_INFO_KEY, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Info_set(info, NULL, "v"), MPI_ERR_INFO_KEY, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Info_set(info, "k", NULL), MPI_ERR_INFO_VALUE, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Info_set(MPI_INFO_NULL, "k", "v"), MPI_ERR_INFO, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_delete(info, "absent"), MPI_ERR_INFO_NOKEY);
    CHECK_CLASS(MPI_Info_get_nthkey(info, 0, key), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Info_get_nkeys(MPI_INFO_NULL, &n), MPI_ERR_INFO, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Info_get_string(info, "k", NULL, value, &flag), MPI_ERR_ARG, MPI_ERR_INFO);
    OK(MPI_Info_get_string(info, "k", &len, value, &flag));
    CHECK_EQ(flag, 0);
    OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
    CHECK_CLASS2(MPI_Info_free(&info), MPI_ERR_INFO, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_create(NULL), MPI_ERR_ARG);
}

static void error_handlers(void)
{
    int cls, len, code;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Errhandler h = MPI_ERRHANDLER_NULL;
    CHECK_CLASS2(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_set_errhandler(MPI_COMM_NULL, MPI_ERRORS_RETURN), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_errhandler(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Errhandler_free(&h), MPI_ERR_ERRHANDLER, MPI_ERR_ARG);
    CHECK_FAILS(MPI_Add_error_code(0x7ffffff0, &code));
    CHECK_FAILS(MPI_Comm_call_errhandler(MPI_COMM_NULL, MPI_ERR_OTHER));
    CHECK_CLASS(MPI_Error_class(MPI_SUCCESS, NULL), MPI_ERR_ARG);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    communicators();
    groups();
    attributes();
    infos();
    error_handlers();
    return CHECK_END();
}
