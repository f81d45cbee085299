/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Groups, communicators, caching (chapter 7) */
static inline int do_comm_compare(F *comm1, F *comm2, F *result)
{
    return MPI(Comm_compare)(TO_C(MPI_Comm, *comm1), TO_C(MPI_Comm, *comm2), result);
}
void F77(mpi_comm_compare)(F *comm1, F *comm2, F *result, F *ierror)
{
    *ierror = do_comm_compare(comm1, comm2, result);
}
NAMES(mpi, comm_compare, MPI, COMM_COMPARE);
void F08(mpi_comm_compare, )(F *comm1, F *comm2, F *result, F *ierror)
{
    int err = do_comm_compare(comm1, comm2, result);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_compare_f08, mpi, comm_compare_f08);
static inline int do_comm_create(F *comm, F *group, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_create)(TO_C(MPI_Comm, *comm), TO_C(MPI_Group, *group), &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_create)(F *comm, F *group, F *newcomm, F *ierror)
{
    *ierror = do_comm_create(comm, group, newcomm);
}
NAMES(mpi, comm_create, MPI, COMM_CREATE);
void F08(mpi_comm_create, )(F *comm, F *group, F *newcomm, F *ierror)
{
    int err = do_comm_create(comm, group, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_create_f08, mpi, comm_create_f08);
static inline int do_comm_create_from_group(F *group, const char *stringtag, F *info, F *errhandler, F *newcomm, size_t stringtag_len)
{
    char *c_stringtag = string_in(stringtag, stringtag_len, 0);
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_create_from_group)(TO_C(MPI_Group, *group), c_stringtag, TO_C(MPI_Info, *info), TO_C(MPI_Errhandler, *errhandler), &c_newcomm);
    free(c_stringtag);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_create_from_group)(F *group, const char *stringtag, F *info, F *errhandler, F *newcomm, F *ierror, size_t stringtag_len)
{
    *ierror = do_comm_create_from_group(group, stringtag, info, errhandler, newcomm, stringtag_len);
}
NAMES(mpi, comm_create_from_group, MPI, COMM_CREATE_FROM_GROUP);
void F08(mpi_comm_create_from_group, )(F *group, const char *stringtag, F *info, F *errhandler, F *newcomm, F *ierror, size_t stringtag_len)
{
    int err = do_comm_create_from_group(group, stringtag, info, errhandler, newcomm, stringtag_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_create_from_group_f08, mpi, comm_create_from_group_f08);
static inline int do_comm_create_group(F *comm, F *group, F *tag, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_create_group)(TO_C(MPI_Comm, *comm), TO_C(MPI_Group, *group), *tag, &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_create_group)(F *comm, F *group, F *tag, F *newcomm, F *ierror)
{
    *ierror = do_comm_create_group(comm, group, tag, newcomm);
}
NAMES(mpi, comm_create_group, MPI, COMM_CREATE_GROUP);
void F08(mpi_comm_create_group, )(F *comm, F *group, F *tag, F *newcomm, F *ierror)
{
    int err = do_comm_create_group(comm, group, tag, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_create_group_f08, mpi, comm_create_group_f08);
void F77(mpi_comm_create_keyval)(Function comm_copy_attr_fn, Function comm_delete_attr_fn, F *comm_keyval, MPI_Aint *extra_state, F *ierror)
{
    *ierror = do_comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state);
}
NAMES(mpi, comm_create_keyval, MPI, COMM_CREATE_KEYVAL);
void F08(mpi_comm_create_keyval, )(Function comm_copy_attr_fn, Function comm_delete_attr_fn, F *comm_keyval, MPI_Aint *extra_state, F *ierror)
{
    int err = do_comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_create_keyval_f08, mpi, comm_create_keyval_f08);
static inline int do_comm_delete_attr(F *comm, F *comm_keyval)
{
    return MPI(Comm_delete_attr)(TO_C(MPI_Comm, *comm), to_keyval(*comm_keyval));
}
void F77(mpi_comm_delete_attr)(F *comm, F *comm_keyval, F *ierror)
{
    *ierror = do_comm_delete_attr(comm, comm_keyval);
}
NAMES(mpi, comm_delete_attr, MPI, COMM_DELETE_ATTR);
void F08(mpi_comm_delete_attr, )(F *comm, F *comm_keyval, F *ierror)
{
    int err = do_comm_delete_attr(comm, comm_keyval);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_delete_attr_f08, mpi, comm_delete_attr_f08);
static inline int do_comm_dup(F *comm, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_dup)(TO_C(MPI_Comm, *comm), &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_dup)(F *comm, F *newcomm, F *ierror)
{
    *ierror = do_comm_dup(comm, newcomm);
}
NAMES(mpi, comm_dup, MPI, COMM_DUP);
void F08(mpi_comm_dup, )(F *comm, F *newcomm, F *ierror)
{
    int err = do_comm_dup(comm, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_dup_f08, mpi, comm_dup_f08);
static inline int do_comm_dup_with_info(F *comm, F *info, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_dup_with_info)(TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_dup_with_info)(F *comm, F *info, F *newcomm, F *ierror)
{
    *ierror = do_comm_dup_with_info(comm, info, newcomm);
}
NAMES(mpi, comm_dup_with_info, MPI, COMM_DUP_WITH_INFO);
void F08(mpi_comm_dup_with_info, )(F *comm, F *info, F *newcomm, F *ierror)
{
    int err = do_comm_dup_with_info(comm, info, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_dup_with_info_f08, mpi, comm_dup_with_info_f08);
static inline int do_comm_free(F *comm)
{
    MPI_Comm c_comm = TO_C(MPI_Comm, *comm);
    int err = MPI(Comm_free)(&c_comm);
    *comm = FROM_C(c_comm);
    return err;
}
void F77(mpi_comm_free)(F *comm, F *ierror)
{
    *ierror = do_comm_free(comm);
}
NAMES(mpi, comm_free, MPI, COMM_FREE);
void F08(mpi_comm_free, )(F *comm, F *ierror)
{
    int err = do_comm_free(comm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_free_f08, mpi, comm_free_f08);
static inline int do_comm_free_keyval(F *comm_keyval)
{
    return MPI(Comm_free_keyval)(comm_keyval);
}
void F77(mpi_comm_free_keyval)(F *comm_keyval, F *ierror)
{
    *ierror = do_comm_free_keyval(comm_keyval);
}
NAMES(mpi, comm_free_keyval, MPI, COMM_FREE_KEYVAL);
void F08(mpi_comm_free_keyval, )(F *comm_keyval, F *ierror)
{
    int err = do_comm_free_keyval(comm_keyval);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_free_keyval_f08, mpi, comm_free_keyval_f08);
void F77(mpi_comm_get_attr)(F *comm, F *comm_keyval, MPI_Aint *attribute_val, F *flag, F *ierror)
{
    *ierror = do_comm_get_attr(comm, comm_keyval, attribute_val, flag);
}
NAMES(mpi, comm_get_attr, MPI, COMM_GET_ATTR);
void F08(mpi_comm_get_attr, )(F *comm, F *comm_keyval, MPI_Aint *attribute_val, F *flag, F *ierror)
{
    int err = do_comm_get_attr(comm, comm_keyval, attribute_val, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_get_attr_f08, mpi, comm_get_attr_f08);
static inline int do_comm_get_info(F *comm, F *info_used)
{
    MPI_Info c_info_used = TO_C(MPI_Info, *info_used);
    int err = MPI(Comm_get_info)(TO_C(MPI_Comm, *comm), &c_info_used);
    *info_used = FROM_C(c_info_used);
    return err;
}
void F77(mpi_comm_get_info)(F *comm, F *info_used, F *ierror)
{
    *ierror = do_comm_get_info(comm, info_used);
}
NAMES(mpi, comm_get_info, MPI, COMM_GET_INFO);
void F08(mpi_comm_get_info, )(F *comm, F *info_used, F *ierror)
{
    int err = do_comm_get_info(comm, info_used);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_get_info_f08, mpi, comm_get_info_f08);
static inline int do_comm_get_name(F *comm, char *comm_name, F *resultlen, size_t comm_name_len)
{
    char c_comm_name[MPI_MAX_OBJECT_NAME + 1] = "";
    int err = MPI(Comm_get_name)(TO_C(MPI_Comm, *comm), c_comm_name, resultlen);
    if (!err) string_out(comm_name, comm_name_len, c_comm_name);
    return err;
}
void F77(mpi_comm_get_name)(F *comm, char *comm_name, F *resultlen, F *ierror, size_t comm_name_len)
{
    *ierror = do_comm_get_name(comm, comm_name, resultlen, comm_name_len);
}
NAMES(mpi, comm_get_name, MPI, COMM_GET_NAME);
void F08(mpi_comm_get_name, )(F *comm, char *comm_name, F *resultlen, F *ierror, size_t comm_name_len)
{
    int err = do_comm_get_name(comm, comm_name, resultlen, comm_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_get_name_f08, mpi, comm_get_name_f08);
static inline int do_comm_group(F *comm, F *group)
{
    MPI_Group c_group = TO_C(MPI_Group, *group);
    int err = MPI(Comm_group)(TO_C(MPI_Comm, *comm), &c_group);
    *group = FROM_C(c_group);
    return err;
}
void F77(mpi_comm_group)(F *comm, F *group, F *ierror)
{
    *ierror = do_comm_group(comm, group);
}
NAMES(mpi, comm_group, MPI, COMM_GROUP);
void F08(mpi_comm_group, )(F *comm, F *group, F *ierror)
{
    int err = do_comm_group(comm, group);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_group_f08, mpi, comm_group_f08);
static inline int do_comm_idup(F *comm, F *newcomm, F *request)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Comm_idup)(TO_C(MPI_Comm, *comm), &c_newcomm, &c_request);
    *newcomm = FROM_C(c_newcomm);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_comm_idup)(F *comm, F *newcomm, F *request, F *ierror)
{
    *ierror = do_comm_idup(comm, newcomm, request);
}
NAMES(mpi, comm_idup, MPI, COMM_IDUP);
void F08(mpi_comm_idup, )(F *comm, F *newcomm, F *request, F *ierror)
{
    int err = do_comm_idup(comm, newcomm, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_idup_f08, mpi, comm_idup_f08);
static inline int do_comm_idup_with_info(F *comm, F *info, F *newcomm, F *request)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Comm_idup_with_info)(TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_newcomm, &c_request);
    *newcomm = FROM_C(c_newcomm);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_comm_idup_with_info)(F *comm, F *info, F *newcomm, F *request, F *ierror)
{
    *ierror = do_comm_idup_with_info(comm, info, newcomm, request);
}
NAMES(mpi, comm_idup_with_info, MPI, COMM_IDUP_WITH_INFO);
void F08(mpi_comm_idup_with_info, )(F *comm, F *info, F *newcomm, F *request, F *ierror)
{
    int err = do_comm_idup_with_info(comm, info, newcomm, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_idup_with_info_f08, mpi, comm_idup_with_info_f08);
static inline int do_comm_rank(F *comm, F *rank)
{
    return MPI(Comm_rank)(TO_C(MPI_Comm, *comm), rank);
}
void F77(mpi_comm_rank)(F *comm, F *rank, F *ierror)
{
    *ierror = do_comm_rank(comm, rank);
}
NAMES(mpi, comm_rank, MPI, COMM_RANK);
void F08(mpi_comm_rank, )(F *comm, F *rank, F *ierror)
{
    int err = do_comm_rank(comm, rank);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_rank_f08, mpi, comm_rank_f08);
static inline int do_comm_remote_group(F *comm, F *group)
{
    MPI_Group c_group = TO_C(MPI_Group, *group);
    int err = MPI(Comm_remote_group)(TO_C(MPI_Comm, *comm), &c_group);
    *group = FROM_C(c_group);
    return err;
}
void F77(mpi_comm_remote_group)(F *comm, F *group, F *ierror)
{
    *ierror = do_comm_remote_group(comm, group);
}
NAMES(mpi, comm_remote_group, MPI, COMM_REMOTE_GROUP);
void F08(mpi_comm_remote_group, )(F *comm, F *group, F *ierror)
{
    int err = do_comm_remote_group(comm, group);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_remote_group_f08, mpi, comm_remote_group_f08);
static inline int do_comm_remote_size(F *comm, F *size)
{
    return MPI(Comm_remote_size)(TO_C(MPI_Comm, *comm), size);
}
void F77(mpi_comm_remote_size)(F *comm, F *size, F *ierror)
{
    *ierror = do_comm_remote_size(comm, size);
}
NAMES(mpi, comm_remote_size, MPI, COMM_REMOTE_SIZE);
void F08(mpi_comm_remote_size, )(F *comm, F *size, F *ierror)
{
    int err = do_comm_remote_size(comm, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_remote_size_f08, mpi, comm_remote_size_f08);
void F77(mpi_comm_set_attr)(F *comm, F *comm_keyval, MPI_Aint *attribute_val, F *ierror)
{
    *ierror = do_comm_set_attr(comm, comm_keyval, attribute_val);
}
NAMES(mpi, comm_set_attr, MPI, COMM_SET_ATTR);
void F08(mpi_comm_set_attr, )(F *comm, F *comm_keyval, MPI_Aint *attribute_val, F *ierror)
{
    int err = do_comm_set_attr(comm, comm_keyval, attribute_val);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_set_attr_f08, mpi, comm_set_attr_f08);
static inline int do_comm_set_info(F *comm, F *info)
{
    return MPI(Comm_set_info)(TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info));
}
void F77(mpi_comm_set_info)(F *comm, F *info, F *ierror)
{
    *ierror = do_comm_set_info(comm, info);
}
NAMES(mpi, comm_set_info, MPI, COMM_SET_INFO);
void F08(mpi_comm_set_info, )(F *comm, F *info, F *ierror)
{
    int err = do_comm_set_info(comm, info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_set_info_f08, mpi, comm_set_info_f08);
static inline int do_comm_set_name(F *comm, const char *comm_name, size_t comm_name_len)
{
    char *c_comm_name = string_in(comm_name, comm_name_len, 0);
    int err = MPI(Comm_set_name)(TO_C(MPI_Comm, *comm), c_comm_name);
    free(c_comm_name);
    return err;
}
void F77(mpi_comm_set_name)(F *comm, const char *comm_name, F *ierror, size_t comm_name_len)
{
    *ierror = do_comm_set_name(comm, comm_name, comm_name_len);
}
NAMES(mpi, comm_set_name, MPI, COMM_SET_NAME);
void F08(mpi_comm_set_name, )(F *comm, const char *comm_name, F *ierror, size_t comm_name_len)
{
    int err = do_comm_set_name(comm, comm_name, comm_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_set_name_f08, mpi, comm_set_name_f08);
static inline int do_comm_size(F *comm, F *size)
{
    return MPI(Comm_size)(TO_C(MPI_Comm, *comm), size);
}
void F77(mpi_comm_size)(F *comm, F *size, F *ierror)
{
    *ierror = do_comm_size(comm, size);
}
NAMES(mpi, comm_size, MPI, COMM_SIZE);
void F08(mpi_comm_size, )(F *comm, F *size, F *ierror)
{
    int err = do_comm_size(comm, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_size_f08, mpi, comm_size_f08);
static inline int do_comm_split(F *comm, F *color, F *key, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_split)(TO_C(MPI_Comm, *comm), *color, *key, &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_split)(F *comm, F *color, F *key, F *newcomm, F *ierror)
{
    *ierror = do_comm_split(comm, color, key, newcomm);
}
NAMES(mpi, comm_split, MPI, COMM_SPLIT);
void F08(mpi_comm_split, )(F *comm, F *color, F *key, F *newcomm, F *ierror)
{
    int err = do_comm_split(comm, color, key, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_split_f08, mpi, comm_split_f08);
static inline int do_comm_split_type(F *comm, F *split_type, F *key, F *info, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPI(Comm_split_type)(TO_C(MPI_Comm, *comm), *split_type, *key, TO_C(MPI_Info, *info), &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpi_comm_split_type)(F *comm, F *split_type, F *key, F *info, F *newcomm, F *ierror)
{
    *ierror = do_comm_split_type(comm, split_type, key, info, newcomm);
}
NAMES(mpi, comm_split_type, MPI, COMM_SPLIT_TYPE);
void F08(mpi_comm_split_type, )(F *comm, F *split_type, F *key, F *info, F *newcomm, F *ierror)
{
    int err = do_comm_split_type(comm, split_type, key, info, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_split_type_f08, mpi, comm_split_type_f08);
static inline int do_comm_test_inter(F *comm, F *flag)
{
    return MPI(Comm_test_inter)(TO_C(MPI_Comm, *comm), flag);
}
void F77(mpi_comm_test_inter)(F *comm, F *flag, F *ierror)
{
    *ierror = do_comm_test_inter(comm, flag);
}
NAMES(mpi, comm_test_inter, MPI, COMM_TEST_INTER);
void F08(mpi_comm_test_inter, )(F *comm, F *flag, F *ierror)
{
    int err = do_comm_test_inter(comm, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_test_inter_f08, mpi, comm_test_inter_f08);
static inline int do_group_compare(F *group1, F *group2, F *result)
{
    return MPI(Group_compare)(TO_C(MPI_Group, *group1), TO_C(MPI_Group, *group2), result);
}
void F77(mpi_group_compare)(F *group1, F *group2, F *result, F *ierror)
{
    *ierror = do_group_compare(group1, group2, result);
}
NAMES(mpi, group_compare, MPI, GROUP_COMPARE);
void F08(mpi_group_compare, )(F *group1, F *group2, F *result, F *ierror)
{
    int err = do_group_compare(group1, group2, result);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_compare_f08, mpi, group_compare_f08);
static inline int do_group_difference(F *group1, F *group2, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_difference)(TO_C(MPI_Group, *group1), TO_C(MPI_Group, *group2), &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_difference)(F *group1, F *group2, F *newgroup, F *ierror)
{
    *ierror = do_group_difference(group1, group2, newgroup);
}
NAMES(mpi, group_difference, MPI, GROUP_DIFFERENCE);
void F08(mpi_group_difference, )(F *group1, F *group2, F *newgroup, F *ierror)
{
    int err = do_group_difference(group1, group2, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_difference_f08, mpi, group_difference_f08);
static inline int do_group_excl(F *group, F *n, F *ranks, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_excl)(TO_C(MPI_Group, *group), *n, ranks, &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_excl)(F *group, F *n, F *ranks, F *newgroup, F *ierror)
{
    *ierror = do_group_excl(group, n, ranks, newgroup);
}
NAMES(mpi, group_excl, MPI, GROUP_EXCL);
void F08(mpi_group_excl, )(F *group, F *n, F *ranks, F *newgroup, F *ierror)
{
    int err = do_group_excl(group, n, ranks, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_excl_f08, mpi, group_excl_f08);
static inline int do_group_free(F *group)
{
    MPI_Group c_group = TO_C(MPI_Group, *group);
    int err = MPI(Group_free)(&c_group);
    *group = FROM_C(c_group);
    return err;
}
void F77(mpi_group_free)(F *group, F *ierror)
{
    *ierror = do_group_free(group);
}
NAMES(mpi, group_free, MPI, GROUP_FREE);
void F08(mpi_group_free, )(F *group, F *ierror)
{
    int err = do_group_free(group);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_free_f08, mpi, group_free_f08);
static inline int do_group_incl(F *group, F *n, F *ranks, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_incl)(TO_C(MPI_Group, *group), *n, ranks, &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_incl)(F *group, F *n, F *ranks, F *newgroup, F *ierror)
{
    *ierror = do_group_incl(group, n, ranks, newgroup);
}
NAMES(mpi, group_incl, MPI, GROUP_INCL);
void F08(mpi_group_incl, )(F *group, F *n, F *ranks, F *newgroup, F *ierror)
{
    int err = do_group_incl(group, n, ranks, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_incl_f08, mpi, group_incl_f08);
static inline int do_group_intersection(F *group1, F *group2, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_intersection)(TO_C(MPI_Group, *group1), TO_C(MPI_Group, *group2), &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_intersection)(F *group1, F *group2, F *newgroup, F *ierror)
{
    *ierror = do_group_intersection(group1, group2, newgroup);
}
NAMES(mpi, group_intersection, MPI, GROUP_INTERSECTION);
void F08(mpi_group_intersection, )(F *group1, F *group2, F *newgroup, F *ierror)
{
    int err = do_group_intersection(group1, group2, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_intersection_f08, mpi, group_intersection_f08);
static inline int do_group_range_excl(F *group, F *n, F *ranges, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_range_excl)(TO_C(MPI_Group, *group), *n, (int (*)[3])ranges, &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_range_excl)(F *group, F *n, F *ranges, F *newgroup, F *ierror)
{
    *ierror = do_group_range_excl(group, n, ranges, newgroup);
}
NAMES(mpi, group_range_excl, MPI, GROUP_RANGE_EXCL);
void F08(mpi_group_range_excl, )(F *group, F *n, F *ranges, F *newgroup, F *ierror)
{
    int err = do_group_range_excl(group, n, ranges, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_range_excl_f08, mpi, group_range_excl_f08);
static inline int do_group_range_incl(F *group, F *n, F *ranges, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_range_incl)(TO_C(MPI_Group, *group), *n, (int (*)[3])ranges, &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_range_incl)(F *group, F *n, F *ranges, F *newgroup, F *ierror)
{
    *ierror = do_group_range_incl(group, n, ranges, newgroup);
}
NAMES(mpi, group_range_incl, MPI, GROUP_RANGE_INCL);
void F08(mpi_group_range_incl, )(F *group, F *n, F *ranges, F *newgroup, F *ierror)
{
    int err = do_group_range_incl(group, n, ranges, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_range_incl_f08, mpi, group_range_incl_f08);
static inline int do_group_rank(F *group, F *rank)
{
    return MPI(Group_rank)(TO_C(MPI_Group, *group), rank);
}
void F77(mpi_group_rank)(F *group, F *rank, F *ierror)
{
    *ierror = do_group_rank(group, rank);
}
NAMES(mpi, group_rank, MPI, GROUP_RANK);
void F08(mpi_group_rank, )(F *group, F *rank, F *ierror)
{
    int err = do_group_rank(group, rank);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_rank_f08, mpi, group_rank_f08);
static inline int do_group_size(F *group, F *size)
{
    return MPI(Group_size)(TO_C(MPI_Group, *group), size);
}
void F77(mpi_group_size)(F *group, F *size, F *ierror)
{
    *ierror = do_group_size(group, size);
}
NAMES(mpi, group_size, MPI, GROUP_SIZE);
void F08(mpi_group_size, )(F *group, F *size, F *ierror)
{
    int err = do_group_size(group, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_size_f08, mpi, group_size_f08);
static inline int do_group_translate_ranks(F *group1, F *n, F *ranks1, F *group2, F *ranks2)
{
    return MPI(Group_translate_ranks)(TO_C(MPI_Group, *group1), *n, ranks1, TO_C(MPI_Group, *group2), ranks2);
}
void F77(mpi_group_translate_ranks)(F *group1, F *n, F *ranks1, F *group2, F *ranks2, F *ierror)
{
    *ierror = do_group_translate_ranks(group1, n, ranks1, group2, ranks2);
}
NAMES(mpi, group_translate_ranks, MPI, GROUP_TRANSLATE_RANKS);
void F08(mpi_group_translate_ranks, )(F *group1, F *n, F *ranks1, F *group2, F *ranks2, F *ierror)
{
    int err = do_group_translate_ranks(group1, n, ranks1, group2, ranks2);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_translate_ranks_f08, mpi, group_translate_ranks_f08);
static inline int do_group_union(F *group1, F *group2, F *newgroup)
{
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_union)(TO_C(MPI_Group, *group1), TO_C(MPI_Group, *group2), &c_newgroup);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_union)(F *group1, F *group2, F *newgroup, F *ierror)
{
    *ierror = do_group_union(group1, group2, newgroup);
}
NAMES(mpi, group_union, MPI, GROUP_UNION);
void F08(mpi_group_union, )(F *group1, F *group2, F *newgroup, F *ierror)
{
    int err = do_group_union(group1, group2, newgroup);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_union_f08, mpi, group_union_f08);
static inline int do_intercomm_create(F *local_comm, F *local_leader, F *peer_comm, F *remote_leader, F *tag, F *newintercomm)
{
    MPI_Comm c_newintercomm = TO_C(MPI_Comm, *newintercomm);
    int err = MPI(Intercomm_create)(TO_C(MPI_Comm, *local_comm), *local_leader, TO_C(MPI_Comm, *peer_comm), *remote_leader, *tag, &c_newintercomm);
    *newintercomm = FROM_C(c_newintercomm);
    return err;
}
void F77(mpi_intercomm_create)(F *local_comm, F *local_leader, F *peer_comm, F *remote_leader, F *tag, F *newintercomm, F *ierror)
{
    *ierror = do_intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm);
}
NAMES(mpi, intercomm_create, MPI, INTERCOMM_CREATE);
void F08(mpi_intercomm_create, )(F *local_comm, F *local_leader, F *peer_comm, F *remote_leader, F *tag, F *newintercomm, F *ierror)
{
    int err = do_intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_intercomm_create_f08, mpi, intercomm_create_f08);
static inline int do_intercomm_create_from_groups(F *local_group, F *local_leader, F *remote_group, F *remote_leader, const char *stringtag, F *info, F *errhandler, F *newintercomm, size_t stringtag_len)
{
    char *c_stringtag = string_in(stringtag, stringtag_len, 0);
    MPI_Comm c_newintercomm = TO_C(MPI_Comm, *newintercomm);
    int err = MPI(Intercomm_create_from_groups)(TO_C(MPI_Group, *local_group), *local_leader, TO_C(MPI_Group, *remote_group), *remote_leader, c_stringtag, TO_C(MPI_Info, *info), TO_C(MPI_Errhandler, *errhandler), &c_newintercomm);
    free(c_stringtag);
    *newintercomm = FROM_C(c_newintercomm);
    return err;
}
void F77(mpi_intercomm_create_from_groups)(F *local_group, F *local_leader, F *remote_group, F *remote_leader, const char *stringtag, F *info, F *errhandler, F *newintercomm, F *ierror, size_t stringtag_len)
{
    *ierror = do_intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, stringtag, info, errhandler, newintercomm, stringtag_len);
}
NAMES(mpi, intercomm_create_from_groups, MPI, INTERCOMM_CREATE_FROM_GROUPS);
void F08(mpi_intercomm_create_from_groups, )(F *local_group, F *local_leader, F *remote_group, F *remote_leader, const char *stringtag, F *info, F *errhandler, F *newintercomm, F *ierror, size_t stringtag_len)
{
    int err = do_intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, stringtag, info, errhandler, newintercomm, stringtag_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_intercomm_create_from_groups_f08, mpi, intercomm_create_from_groups_f08);
static inline int do_intercomm_merge(F *intercomm, F *high, F *newintracomm)
{
    MPI_Comm c_newintracomm = TO_C(MPI_Comm, *newintracomm);
    int err = MPI(Intercomm_merge)(TO_C(MPI_Comm, *intercomm), *high, &c_newintracomm);
    *newintracomm = FROM_C(c_newintracomm);
    return err;
}
void F77(mpi_intercomm_merge)(F *intercomm, F *high, F *newintracomm, F *ierror)
{
    *ierror = do_intercomm_merge(intercomm, high, newintracomm);
}
NAMES(mpi, intercomm_merge, MPI, INTERCOMM_MERGE);
void F08(mpi_intercomm_merge, )(F *intercomm, F *high, F *newintracomm, F *ierror)
{
    int err = do_intercomm_merge(intercomm, high, newintracomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_intercomm_merge_f08, mpi, intercomm_merge_f08);
void F77(mpi_type_create_keyval)(Function type_copy_attr_fn, Function type_delete_attr_fn, F *type_keyval, MPI_Aint *extra_state, F *ierror)
{
    *ierror = do_type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state);
}
NAMES(mpi, type_create_keyval, MPI, TYPE_CREATE_KEYVAL);
void F08(mpi_type_create_keyval, )(Function type_copy_attr_fn, Function type_delete_attr_fn, F *type_keyval, MPI_Aint *extra_state, F *ierror)
{
    int err = do_type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_keyval_f08, mpi, type_create_keyval_f08);
static inline int do_type_delete_attr(F *datatype, F *type_keyval)
{
    return MPI(Type_delete_attr)(TO_C(MPI_Datatype, *datatype), to_keyval(*type_keyval));
}
void F77(mpi_type_delete_attr)(F *datatype, F *type_keyval, F *ierror)
{
    *ierror = do_type_delete_attr(datatype, type_keyval);
}
NAMES(mpi, type_delete_attr, MPI, TYPE_DELETE_ATTR);
void F08(mpi_type_delete_attr, )(F *datatype, F *type_keyval, F *ierror)
{
    int err = do_type_delete_attr(datatype, type_keyval);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_delete_attr_f08, mpi, type_delete_attr_f08);
static inline int do_type_free_keyval(F *type_keyval)
{
    return MPI(Type_free_keyval)(type_keyval);
}
void F77(mpi_type_free_keyval)(F *type_keyval, F *ierror)
{
    *ierror = do_type_free_keyval(type_keyval);
}
NAMES(mpi, type_free_keyval, MPI, TYPE_FREE_KEYVAL);
void F08(mpi_type_free_keyval, )(F *type_keyval, F *ierror)
{
    int err = do_type_free_keyval(type_keyval);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_free_keyval_f08, mpi, type_free_keyval_f08);
void F77(mpi_type_get_attr)(F *datatype, F *type_keyval, MPI_Aint *attribute_val, F *flag, F *ierror)
{
    *ierror = do_type_get_attr(datatype, type_keyval, attribute_val, flag);
}
NAMES(mpi, type_get_attr, MPI, TYPE_GET_ATTR);
void F08(mpi_type_get_attr, )(F *datatype, F *type_keyval, MPI_Aint *attribute_val, F *flag, F *ierror)
{
    int err = do_type_get_attr(datatype, type_keyval, attribute_val, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_attr_f08, mpi, type_get_attr_f08);
static inline int do_type_get_name(F *datatype, char *type_name, F *resultlen, size_t type_name_len)
{
    char c_type_name[MPI_MAX_OBJECT_NAME + 1] = "";
    int err = MPI(Type_get_name)(TO_C(MPI_Datatype, *datatype), c_type_name, resultlen);
    if (!err) string_out(type_name, type_name_len, c_type_name);
    return err;
}
void F77(mpi_type_get_name)(F *datatype, char *type_name, F *resultlen, F *ierror, size_t type_name_len)
{
    *ierror = do_type_get_name(datatype, type_name, resultlen, type_name_len);
}
NAMES(mpi, type_get_name, MPI, TYPE_GET_NAME);
void F08(mpi_type_get_name, )(F *datatype, char *type_name, F *resultlen, F *ierror, size_t type_name_len)
{
    int err = do_type_get_name(datatype, type_name, resultlen, type_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_name_f08, mpi, type_get_name_f08);
void F77(mpi_type_set_attr)(F *datatype, F *type_keyval, MPI_Aint *attribute_val, F *ierror)
{
    *ierror = do_type_set_attr(datatype, type_keyval, attribute_val);
}
NAMES(mpi, type_set_attr, MPI, TYPE_SET_ATTR);
void F08(mpi_type_set_attr, )(F *datatype, F *type_keyval, MPI_Aint *attribute_val, F *ierror)
{
    int err = do_type_set_attr(datatype, type_keyval, attribute_val);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_set_attr_f08, mpi, type_set_attr_f08);
static inline int do_type_set_name(F *datatype, const char *type_name, size_t type_name_len)
{
    char *c_type_name = string_in(type_name, type_name_len, 0);
    int err = MPI(Type_set_name)(TO_C(MPI_Datatype, *datatype), c_type_name);
    free(c_type_name);
    return err;
}
void F77(mpi_type_set_name)(F *datatype, const char *type_name, F *ierror, size_t type_name_len)
{
    *ierror = do_type_set_name(datatype, type_name, type_name_len);
}
NAMES(mpi, type_set_name, MPI, TYPE_SET_NAME);
void F08(mpi_type_set_name, )(F *datatype, const char *type_name, F *ierror, size_t type_name_len)
{
    int err = do_type_set_name(datatype, type_name, type_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_set_name_f08, mpi, type_set_name_f08);
void F77(mpi_win_create_keyval)(Function win_copy_attr_fn, Function win_delete_attr_fn, F *win_keyval, MPI_Aint *extra_state, F *ierror)
{
    *ierror = do_win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state);
}
NAMES(mpi, win_create_keyval, MPI, WIN_CREATE_KEYVAL);
void F08(mpi_win_create_keyval, )(Function win_copy_attr_fn, Function win_delete_attr_fn, F *win_keyval, MPI_Aint *extra_state, F *ierror)
{
    int err = do_win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_create_keyval_f08, mpi, win_create_keyval_f08);
static inline int do_win_delete_attr(F *win, F *win_keyval)
{
    return MPI(Win_delete_attr)(TO_C(MPI_Win, *win), to_keyval(*win_keyval));
}
void F77(mpi_win_delete_attr)(F *win, F *win_keyval, F *ierror)
{
    *ierror = do_win_delete_attr(win, win_keyval);
}
NAMES(mpi, win_delete_attr, MPI, WIN_DELETE_ATTR);
void F08(mpi_win_delete_attr, )(F *win, F *win_keyval, F *ierror)
{
    int err = do_win_delete_attr(win, win_keyval);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_delete_attr_f08, mpi, win_delete_attr_f08);
static inline int do_win_free_keyval(F *win_keyval)
{
    return MPI(Win_free_keyval)(win_keyval);
}
void F77(mpi_win_free_keyval)(F *win_keyval, F *ierror)
{
    *ierror = do_win_free_keyval(win_keyval);
}
NAMES(mpi, win_free_keyval, MPI, WIN_FREE_KEYVAL);
void F08(mpi_win_free_keyval, )(F *win_keyval, F *ierror)
{
    int err = do_win_free_keyval(win_keyval);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_free_keyval_f08, mpi, win_free_keyval_f08);
void F77(mpi_win_get_attr)(F *win, F *win_keyval, MPI_Aint *attribute_val, F *flag, F *ierror)
{
    *ierror = do_win_get_attr(win, win_keyval, attribute_val, flag);
}
NAMES(mpi, win_get_attr, MPI, WIN_GET_ATTR);
void F08(mpi_win_get_attr, )(F *win, F *win_keyval, MPI_Aint *attribute_val, F *flag, F *ierror)
{
    int err = do_win_get_attr(win, win_keyval, attribute_val, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_get_attr_f08, mpi, win_get_attr_f08);
static inline int do_win_get_name(F *win, char *win_name, F *resultlen, size_t win_name_len)
{
    char c_win_name[MPI_MAX_OBJECT_NAME + 1] = "";
    int err = MPI(Win_get_name)(TO_C(MPI_Win, *win), c_win_name, resultlen);
    if (!err) string_out(win_name, win_name_len, c_win_name);
    return err;
}
void F77(mpi_win_get_name)(F *win, char *win_name, F *resultlen, F *ierror, size_t win_name_len)
{
    *ierror = do_win_get_name(win, win_name, resultlen, win_name_len);
}
NAMES(mpi, win_get_name, MPI, WIN_GET_NAME);
void F08(mpi_win_get_name, )(F *win, char *win_name, F *resultlen, F *ierror, size_t win_name_len)
{
    int err = do_win_get_name(win, win_name, resultlen, win_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_get_name_f08, mpi, win_get_name_f08);
void F77(mpi_win_set_attr)(F *win, F *win_keyval, MPI_Aint *attribute_val, F *ierror)
{
    *ierror = do_win_set_attr(win, win_keyval, attribute_val);
}
NAMES(mpi, win_set_attr, MPI, WIN_SET_ATTR);
void F08(mpi_win_set_attr, )(F *win, F *win_keyval, MPI_Aint *attribute_val, F *ierror)
{
    int err = do_win_set_attr(win, win_keyval, attribute_val);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_set_attr_f08, mpi, win_set_attr_f08);
static inline int do_win_set_name(F *win, const char *win_name, size_t win_name_len)
{
    char *c_win_name = string_in(win_name, win_name_len, 0);
    int err = MPI(Win_set_name)(TO_C(MPI_Win, *win), c_win_name);
    free(c_win_name);
    return err;
}
void F77(mpi_win_set_name)(F *win, const char *win_name, F *ierror, size_t win_name_len)
{
    *ierror = do_win_set_name(win, win_name, win_name_len);
}
NAMES(mpi, win_set_name, MPI, WIN_SET_NAME);
void F08(mpi_win_set_name, )(F *win, const char *win_name, F *ierror, size_t win_name_len)
{
    int err = do_win_set_name(win, win_name, win_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_set_name_f08, mpi, win_set_name_f08);
