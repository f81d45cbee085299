/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* I/O (chapter 14) */
static inline int do_file_close(F *fh)
{
    MPI_File c_fh = TO_C(MPI_File, *fh);
    int err = MPI(File_close)(&c_fh);
    *fh = FROM_C(c_fh);
    return err;
}
void F77(mpi_file_close)(F *fh, F *ierror)
{
    *ierror = do_file_close(fh);
}
NAMES(mpi, file_close, MPI, FILE_CLOSE);
void F08(mpi_file_close, )(F *fh, F *ierror)
{
    int err = do_file_close(fh);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_close_f08, mpi, file_close_f08);
static inline int do_file_delete(const char *filename, F *info, size_t filename_len)
{
    char *c_filename = string_in(filename, filename_len, 0);
    int err = MPI(File_delete)(c_filename, TO_C(MPI_Info, *info));
    free(c_filename);
    return err;
}
void F77(mpi_file_delete)(const char *filename, F *info, F *ierror, size_t filename_len)
{
    *ierror = do_file_delete(filename, info, filename_len);
}
NAMES(mpi, file_delete, MPI, FILE_DELETE);
void F08(mpi_file_delete, )(const char *filename, F *info, F *ierror, size_t filename_len)
{
    int err = do_file_delete(filename, info, filename_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_delete_f08, mpi, file_delete_f08);
static inline int do_file_get_amode(F *fh, F *amode)
{
    return MPI(File_get_amode)(TO_C(MPI_File, *fh), amode);
}
void F77(mpi_file_get_amode)(F *fh, F *amode, F *ierror)
{
    *ierror = do_file_get_amode(fh, amode);
}
NAMES(mpi, file_get_amode, MPI, FILE_GET_AMODE);
void F08(mpi_file_get_amode, )(F *fh, F *amode, F *ierror)
{
    int err = do_file_get_amode(fh, amode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_amode_f08, mpi, file_get_amode_f08);
static inline int do_file_get_atomicity(F *fh, F *flag)
{
    return MPI(File_get_atomicity)(TO_C(MPI_File, *fh), flag);
}
void F77(mpi_file_get_atomicity)(F *fh, F *flag, F *ierror)
{
    *ierror = do_file_get_atomicity(fh, flag);
}
NAMES(mpi, file_get_atomicity, MPI, FILE_GET_ATOMICITY);
void F08(mpi_file_get_atomicity, )(F *fh, F *flag, F *ierror)
{
    int err = do_file_get_atomicity(fh, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_atomicity_f08, mpi, file_get_atomicity_f08);
static inline int do_file_get_byte_offset(F *fh, MPI_Offset *offset, MPI_Offset *disp)
{
    return MPI(File_get_byte_offset)(TO_C(MPI_File, *fh), *offset, disp);
}
void F77(mpi_file_get_byte_offset)(F *fh, MPI_Offset *offset, MPI_Offset *disp, F *ierror)
{
    *ierror = do_file_get_byte_offset(fh, offset, disp);
}
NAMES(mpi, file_get_byte_offset, MPI, FILE_GET_BYTE_OFFSET);
void F08(mpi_file_get_byte_offset, )(F *fh, MPI_Offset *offset, MPI_Offset *disp, F *ierror)
{
    int err = do_file_get_byte_offset(fh, offset, disp);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_byte_offset_f08, mpi, file_get_byte_offset_f08);
static inline int do_file_get_group(F *fh, F *group)
{
    MPI_Group c_group = TO_C(MPI_Group, *group);
    int err = MPI(File_get_group)(TO_C(MPI_File, *fh), &c_group);
    *group = FROM_C(c_group);
    return err;
}
void F77(mpi_file_get_group)(F *fh, F *group, F *ierror)
{
    *ierror = do_file_get_group(fh, group);
}
NAMES(mpi, file_get_group, MPI, FILE_GET_GROUP);
void F08(mpi_file_get_group, )(F *fh, F *group, F *ierror)
{
    int err = do_file_get_group(fh, group);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_group_f08, mpi, file_get_group_f08);
static inline int do_file_get_info(F *fh, F *info_used)
{
    MPI_Info c_info_used = TO_C(MPI_Info, *info_used);
    int err = MPI(File_get_info)(TO_C(MPI_File, *fh), &c_info_used);
    *info_used = FROM_C(c_info_used);
    return err;
}
void F77(mpi_file_get_info)(F *fh, F *info_used, F *ierror)
{
    *ierror = do_file_get_info(fh, info_used);
}
NAMES(mpi, file_get_info, MPI, FILE_GET_INFO);
void F08(mpi_file_get_info, )(F *fh, F *info_used, F *ierror)
{
    int err = do_file_get_info(fh, info_used);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_info_f08, mpi, file_get_info_f08);
static inline int do_file_get_position(F *fh, MPI_Offset *offset)
{
    return MPI(File_get_position)(TO_C(MPI_File, *fh), offset);
}
void F77(mpi_file_get_position)(F *fh, MPI_Offset *offset, F *ierror)
{
    *ierror = do_file_get_position(fh, offset);
}
NAMES(mpi, file_get_position, MPI, FILE_GET_POSITION);
void F08(mpi_file_get_position, )(F *fh, MPI_Offset *offset, F *ierror)
{
    int err = do_file_get_position(fh, offset);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_position_f08, mpi, file_get_position_f08);
static inline int do_file_get_position_shared(F *fh, MPI_Offset *offset)
{
    return MPI(File_get_position_shared)(TO_C(MPI_File, *fh), offset);
}
void F77(mpi_file_get_position_shared)(F *fh, MPI_Offset *offset, F *ierror)
{
    *ierror = do_file_get_position_shared(fh, offset);
}
NAMES(mpi, file_get_position_shared, MPI, FILE_GET_POSITION_SHARED);
void F08(mpi_file_get_position_shared, )(F *fh, MPI_Offset *offset, F *ierror)
{
    int err = do_file_get_position_shared(fh, offset);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_position_shared_f08, mpi, file_get_position_shared_f08);
static inline int do_file_get_size(F *fh, MPI_Offset *size)
{
    return MPI(File_get_size)(TO_C(MPI_File, *fh), size);
}
void F77(mpi_file_get_size)(F *fh, MPI_Offset *size, F *ierror)
{
    *ierror = do_file_get_size(fh, size);
}
NAMES(mpi, file_get_size, MPI, FILE_GET_SIZE);
void F08(mpi_file_get_size, )(F *fh, MPI_Offset *size, F *ierror)
{
    int err = do_file_get_size(fh, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_size_f08, mpi, file_get_size_f08);
static inline int do_file_get_type_extent(F *fh, F *datatype, MPI_Aint *extent)
{
    return MPI(File_get_type_extent)(TO_C(MPI_File, *fh), TO_C(MPI_Datatype, *datatype), extent);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_get_type_extent_c(F *fh, F *datatype, MPI_Count *extent)
{
    return MPI(File_get_type_extent_c)(TO_C(MPI_File, *fh), TO_C(MPI_Datatype, *datatype), extent);
}
#endif
void F77(mpi_file_get_type_extent)(F *fh, F *datatype, MPI_Aint *extent, F *ierror)
{
    *ierror = do_file_get_type_extent(fh, datatype, extent);
}
NAMES(mpi, file_get_type_extent, MPI, FILE_GET_TYPE_EXTENT);
void F08(mpi_file_get_type_extent, )(F *fh, F *datatype, MPI_Aint *extent, F *ierror)
{
    int err = do_file_get_type_extent(fh, datatype, extent);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_type_extent_f08, mpi, file_get_type_extent_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_get_type_extent_c, )(F *fh, F *datatype, MPI_Count *extent, F *ierror)
{
    int err = do_file_get_type_extent_c(fh, datatype, extent);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_get_type_extent_c_f08, mpi, file_get_type_extent_f08_large);
#endif
static inline int do_file_get_view(F *fh, MPI_Offset *disp, F *etype, F *filetype, char *datarep, size_t datarep_len)
{
    MPI_Datatype c_etype = TO_C(MPI_Datatype, *etype);
    MPI_Datatype c_filetype = TO_C(MPI_Datatype, *filetype);
    char c_datarep[MPI_MAX_DATAREP_STRING + 1] = "";
    int err = MPI(File_get_view)(TO_C(MPI_File, *fh), disp, &c_etype, &c_filetype, c_datarep);
    *etype = FROM_C(c_etype);
    *filetype = FROM_C(c_filetype);
    if (!err) string_out(datarep, datarep_len, c_datarep);
    return err;
}
void F77(mpi_file_get_view)(F *fh, MPI_Offset *disp, F *etype, F *filetype, char *datarep, F *ierror, size_t datarep_len)
{
    *ierror = do_file_get_view(fh, disp, etype, filetype, datarep, datarep_len);
}
NAMES(mpi, file_get_view, MPI, FILE_GET_VIEW);
void F08(mpi_file_get_view, )(F *fh, MPI_Offset *disp, F *etype, F *filetype, char *datarep, F *ierror, size_t datarep_len)
{
    int err = do_file_get_view(fh, disp, etype, filetype, datarep, datarep_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_view_f08, mpi, file_get_view_f08);
static inline int do_file_iread(F *fh, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iread_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iread)(F *fh, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iread(fh, buf, count, datatype, request);
}
NAMES(mpi, file_iread, MPI, FILE_IREAD);
void F08(mpi_file_iread, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread(fh, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iread_f08ts, mpi, file_iread_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iread_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iread_c_f08ts, mpi, file_iread_f08ts_large);
#endif
static inline int do_file_iread_all(F *fh, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_all)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iread_all_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_all_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iread_all)(F *fh, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iread_all(fh, buf, count, datatype, request);
}
NAMES(mpi, file_iread_all, MPI, FILE_IREAD_ALL);
void F08(mpi_file_iread_all, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_all(fh, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iread_all_f08ts, mpi, file_iread_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iread_all_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_all_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iread_all_c_f08ts, mpi, file_iread_all_f08ts_large);
#endif
static inline int do_file_iread_at(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_at)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iread_at_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_at_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iread_at)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iread_at(fh, offset, buf, count, datatype, request);
}
NAMES(mpi, file_iread_at, MPI, FILE_IREAD_AT);
void F08(mpi_file_iread_at, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_at(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iread_at_f08ts, mpi, file_iread_at_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iread_at_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_at_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iread_at_c_f08ts, mpi, file_iread_at_f08ts_large);
#endif
static inline int do_file_iread_at_all(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_at_all)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iread_at_all_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_at_all_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iread_at_all)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iread_at_all(fh, offset, buf, count, datatype, request);
}
NAMES(mpi, file_iread_at_all, MPI, FILE_IREAD_AT_ALL);
void F08(mpi_file_iread_at_all, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_at_all(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iread_at_all_f08ts, mpi, file_iread_at_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iread_at_all_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_at_all_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iread_at_all_c_f08ts, mpi, file_iread_at_all_f08ts_large);
#endif
static inline int do_file_iread_shared(F *fh, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_shared)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iread_shared_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iread_shared_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iread_shared)(F *fh, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iread_shared(fh, buf, count, datatype, request);
}
NAMES(mpi, file_iread_shared, MPI, FILE_IREAD_SHARED);
void F08(mpi_file_iread_shared, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_shared(fh, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iread_shared_f08ts, mpi, file_iread_shared_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iread_shared_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iread_shared_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iread_shared_c_f08ts, mpi, file_iread_shared_f08ts_large);
#endif
static inline int do_file_iwrite(F *fh, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iwrite_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iwrite)(F *fh, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iwrite(fh, buf, count, datatype, request);
}
NAMES(mpi, file_iwrite, MPI, FILE_IWRITE);
void F08(mpi_file_iwrite, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite(fh, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iwrite_f08ts, mpi, file_iwrite_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iwrite_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iwrite_c_f08ts, mpi, file_iwrite_f08ts_large);
#endif
static inline int do_file_iwrite_all(F *fh, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_all)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iwrite_all_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_all_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iwrite_all)(F *fh, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iwrite_all(fh, buf, count, datatype, request);
}
NAMES(mpi, file_iwrite_all, MPI, FILE_IWRITE_ALL);
void F08(mpi_file_iwrite_all, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_all(fh, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iwrite_all_f08ts, mpi, file_iwrite_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iwrite_all_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_all_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iwrite_all_c_f08ts, mpi, file_iwrite_all_f08ts_large);
#endif
static inline int do_file_iwrite_at(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_at)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iwrite_at_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_at_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iwrite_at)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iwrite_at(fh, offset, buf, count, datatype, request);
}
NAMES(mpi, file_iwrite_at, MPI, FILE_IWRITE_AT);
void F08(mpi_file_iwrite_at, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_at(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iwrite_at_f08ts, mpi, file_iwrite_at_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iwrite_at_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_at_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iwrite_at_c_f08ts, mpi, file_iwrite_at_f08ts_large);
#endif
static inline int do_file_iwrite_at_all(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_at_all)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iwrite_at_all_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_at_all_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iwrite_at_all)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iwrite_at_all(fh, offset, buf, count, datatype, request);
}
NAMES(mpi, file_iwrite_at_all, MPI, FILE_IWRITE_AT_ALL);
void F08(mpi_file_iwrite_at_all, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_at_all(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iwrite_at_all_f08ts, mpi, file_iwrite_at_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iwrite_at_all_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_at_all_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iwrite_at_all_c_f08ts, mpi, file_iwrite_at_all_f08ts_large);
#endif
static inline int do_file_iwrite_shared(F *fh, void *buf, F *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_shared)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_iwrite_shared_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(File_iwrite_shared_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_file_iwrite_shared)(F *fh, void *buf, F *count, F *datatype, F *request, F *ierror)
{
    *ierror = do_file_iwrite_shared(fh, buf, count, datatype, request);
}
NAMES(mpi, file_iwrite_shared, MPI, FILE_IWRITE_SHARED);
void F08(mpi_file_iwrite_shared, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_shared(fh, s_buf.base, &s_buf.count, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_iwrite_shared_f08ts, mpi, file_iwrite_shared_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_iwrite_shared_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_iwrite_shared_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_iwrite_shared_c_f08ts, mpi, file_iwrite_shared_f08ts_large);
#endif
static inline int do_file_open(F *comm, const char *filename, F *amode, F *info, F *fh, size_t filename_len)
{
    char *c_filename = string_in(filename, filename_len, 0);
    MPI_File c_fh = TO_C(MPI_File, *fh);
    int err = MPI(File_open)(TO_C(MPI_Comm, *comm), c_filename, *amode, TO_C(MPI_Info, *info), &c_fh);
    free(c_filename);
    *fh = FROM_C(c_fh);
    return err;
}
void F77(mpi_file_open)(F *comm, const char *filename, F *amode, F *info, F *fh, F *ierror, size_t filename_len)
{
    *ierror = do_file_open(comm, filename, amode, info, fh, filename_len);
}
NAMES(mpi, file_open, MPI, FILE_OPEN);
void F08(mpi_file_open, )(F *comm, const char *filename, F *amode, F *info, F *fh, F *ierror, size_t filename_len)
{
    int err = do_file_open(comm, filename, amode, info, fh, filename_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_open_f08, mpi, file_open_f08);
static inline int do_file_preallocate(F *fh, MPI_Offset *size)
{
    return MPI(File_preallocate)(TO_C(MPI_File, *fh), *size);
}
void F77(mpi_file_preallocate)(F *fh, MPI_Offset *size, F *ierror)
{
    *ierror = do_file_preallocate(fh, size);
}
NAMES(mpi, file_preallocate, MPI, FILE_PREALLOCATE);
void F08(mpi_file_preallocate, )(F *fh, MPI_Offset *size, F *ierror)
{
    int err = do_file_preallocate(fh, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_preallocate_f08, mpi, file_preallocate_f08);
static inline int do_file_read(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_read)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_read_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_read)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_read(fh, buf, count, datatype, status);
}
NAMES(mpi, file_read, MPI, FILE_READ);
void F08(mpi_file_read, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_f08ts, mpi, file_read_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_c_f08ts, mpi, file_read_f08ts_large);
#endif
static inline int do_file_read_all(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_read_all)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_all_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_read_all_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_read_all)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_read_all(fh, buf, count, datatype, status);
}
NAMES(mpi, file_read_all, MPI, FILE_READ_ALL);
void F08(mpi_file_read_all, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_all(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_all_f08ts, mpi, file_read_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_all_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_all_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_all_c_f08ts, mpi, file_read_all_f08ts_large);
#endif
static inline int do_file_read_all_begin(F *fh, void *buf, F *count, F *datatype)
{
    return MPI(File_read_all_begin)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_all_begin_c(F *fh, void *buf, MPI_Count *count, F *datatype)
{
    return MPI(File_read_all_begin_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#endif
void F77(mpi_file_read_all_begin)(F *fh, void *buf, F *count, F *datatype, F *ierror)
{
    *ierror = do_file_read_all_begin(fh, buf, count, datatype);
}
NAMES(mpi, file_read_all_begin, MPI, FILE_READ_ALL_BEGIN);
void F08(mpi_file_read_all_begin, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_all_begin(fh, s_buf.base, &s_buf.count, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_all_begin_f08ts, mpi, file_read_all_begin_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_all_begin_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_all_begin_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_all_begin_c_f08ts, mpi, file_read_all_begin_f08ts_large);
#endif
static inline int do_file_read_all_end(F *fh, void *buf, F *status)
{
    return MPI(File_read_all_end)(TO_C(MPI_File, *fh), to_address(buf), to_status(status));
}
void F77(mpi_file_read_all_end)(F *fh, void *buf, F *status, F *ierror)
{
    *ierror = do_file_read_all_end(fh, buf, status);
}
NAMES(mpi, file_read_all_end, MPI, FILE_READ_ALL_END);
void F08(mpi_file_read_all_end, ts)(F *fh, const Descriptor *buf, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_file_read_all_end(fh, s_buf.base, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_all_end_f08ts, mpi, file_read_all_end_f08ts);
static inline int do_file_read_at(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_read_at)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_at_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_read_at_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_read_at)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_read_at(fh, offset, buf, count, datatype, status);
}
NAMES(mpi, file_read_at, MPI, FILE_READ_AT);
void F08(mpi_file_read_at, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_at(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_at_f08ts, mpi, file_read_at_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_at_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_at_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_at_c_f08ts, mpi, file_read_at_f08ts_large);
#endif
static inline int do_file_read_at_all(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_read_at_all)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_at_all_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_read_at_all_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_read_at_all)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_read_at_all(fh, offset, buf, count, datatype, status);
}
NAMES(mpi, file_read_at_all, MPI, FILE_READ_AT_ALL);
void F08(mpi_file_read_at_all, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_at_all(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_at_all_f08ts, mpi, file_read_at_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_at_all_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_at_all_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_at_all_c_f08ts, mpi, file_read_at_all_f08ts_large);
#endif
static inline int do_file_read_at_all_begin(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype)
{
    return MPI(File_read_at_all_begin)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_at_all_begin_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype)
{
    return MPI(File_read_at_all_begin_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#endif
void F77(mpi_file_read_at_all_begin)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *ierror)
{
    *ierror = do_file_read_at_all_begin(fh, offset, buf, count, datatype);
}
NAMES(mpi, file_read_at_all_begin, MPI, FILE_READ_AT_ALL_BEGIN);
void F08(mpi_file_read_at_all_begin, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_at_all_begin(fh, offset, s_buf.base, &s_buf.count, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_at_all_begin_f08ts, mpi, file_read_at_all_begin_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_at_all_begin_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_at_all_begin_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_at_all_begin_c_f08ts, mpi, file_read_at_all_begin_f08ts_large);
#endif
static inline int do_file_read_at_all_end(F *fh, void *buf, F *status)
{
    return MPI(File_read_at_all_end)(TO_C(MPI_File, *fh), to_address(buf), to_status(status));
}
void F77(mpi_file_read_at_all_end)(F *fh, void *buf, F *status, F *ierror)
{
    *ierror = do_file_read_at_all_end(fh, buf, status);
}
NAMES(mpi, file_read_at_all_end, MPI, FILE_READ_AT_ALL_END);
void F08(mpi_file_read_at_all_end, ts)(F *fh, const Descriptor *buf, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_file_read_at_all_end(fh, s_buf.base, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_at_all_end_f08ts, mpi, file_read_at_all_end_f08ts);
static inline int do_file_read_ordered(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_read_ordered)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_ordered_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_read_ordered_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_read_ordered)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_read_ordered(fh, buf, count, datatype, status);
}
NAMES(mpi, file_read_ordered, MPI, FILE_READ_ORDERED);
void F08(mpi_file_read_ordered, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_ordered(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_ordered_f08ts, mpi, file_read_ordered_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_ordered_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_ordered_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_ordered_c_f08ts, mpi, file_read_ordered_f08ts_large);
#endif
static inline int do_file_read_ordered_begin(F *fh, void *buf, F *count, F *datatype)
{
    return MPI(File_read_ordered_begin)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_ordered_begin_c(F *fh, void *buf, MPI_Count *count, F *datatype)
{
    return MPI(File_read_ordered_begin_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#endif
void F77(mpi_file_read_ordered_begin)(F *fh, void *buf, F *count, F *datatype, F *ierror)
{
    *ierror = do_file_read_ordered_begin(fh, buf, count, datatype);
}
NAMES(mpi, file_read_ordered_begin, MPI, FILE_READ_ORDERED_BEGIN);
void F08(mpi_file_read_ordered_begin, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_ordered_begin(fh, s_buf.base, &s_buf.count, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_ordered_begin_f08ts, mpi, file_read_ordered_begin_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_ordered_begin_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_ordered_begin_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_ordered_begin_c_f08ts, mpi, file_read_ordered_begin_f08ts_large);
#endif
static inline int do_file_read_ordered_end(F *fh, void *buf, F *status)
{
    return MPI(File_read_ordered_end)(TO_C(MPI_File, *fh), to_address(buf), to_status(status));
}
void F77(mpi_file_read_ordered_end)(F *fh, void *buf, F *status, F *ierror)
{
    *ierror = do_file_read_ordered_end(fh, buf, status);
}
NAMES(mpi, file_read_ordered_end, MPI, FILE_READ_ORDERED_END);
void F08(mpi_file_read_ordered_end, ts)(F *fh, const Descriptor *buf, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_file_read_ordered_end(fh, s_buf.base, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_ordered_end_f08ts, mpi, file_read_ordered_end_f08ts);
static inline int do_file_read_shared(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_read_shared)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_read_shared_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_read_shared_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_read_shared)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_read_shared(fh, buf, count, datatype, status);
}
NAMES(mpi, file_read_shared, MPI, FILE_READ_SHARED);
void F08(mpi_file_read_shared, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_shared(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_read_shared_f08ts, mpi, file_read_shared_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_read_shared_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_read_shared_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_read_shared_c_f08ts, mpi, file_read_shared_f08ts_large);
#endif
static inline int do_file_seek(F *fh, MPI_Offset *offset, F *whence)
{
    return MPI(File_seek)(TO_C(MPI_File, *fh), *offset, *whence);
}
void F77(mpi_file_seek)(F *fh, MPI_Offset *offset, F *whence, F *ierror)
{
    *ierror = do_file_seek(fh, offset, whence);
}
NAMES(mpi, file_seek, MPI, FILE_SEEK);
void F08(mpi_file_seek, )(F *fh, MPI_Offset *offset, F *whence, F *ierror)
{
    int err = do_file_seek(fh, offset, whence);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_seek_f08, mpi, file_seek_f08);
static inline int do_file_seek_shared(F *fh, MPI_Offset *offset, F *whence)
{
    return MPI(File_seek_shared)(TO_C(MPI_File, *fh), *offset, *whence);
}
void F77(mpi_file_seek_shared)(F *fh, MPI_Offset *offset, F *whence, F *ierror)
{
    *ierror = do_file_seek_shared(fh, offset, whence);
}
NAMES(mpi, file_seek_shared, MPI, FILE_SEEK_SHARED);
void F08(mpi_file_seek_shared, )(F *fh, MPI_Offset *offset, F *whence, F *ierror)
{
    int err = do_file_seek_shared(fh, offset, whence);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_seek_shared_f08, mpi, file_seek_shared_f08);
static inline int do_file_set_atomicity(F *fh, F *flag)
{
    return MPI(File_set_atomicity)(TO_C(MPI_File, *fh), *flag);
}
void F77(mpi_file_set_atomicity)(F *fh, F *flag, F *ierror)
{
    *ierror = do_file_set_atomicity(fh, flag);
}
NAMES(mpi, file_set_atomicity, MPI, FILE_SET_ATOMICITY);
void F08(mpi_file_set_atomicity, )(F *fh, F *flag, F *ierror)
{
    int err = do_file_set_atomicity(fh, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_set_atomicity_f08, mpi, file_set_atomicity_f08);
static inline int do_file_set_info(F *fh, F *info)
{
    return MPI(File_set_info)(TO_C(MPI_File, *fh), TO_C(MPI_Info, *info));
}
void F77(mpi_file_set_info)(F *fh, F *info, F *ierror)
{
    *ierror = do_file_set_info(fh, info);
}
NAMES(mpi, file_set_info, MPI, FILE_SET_INFO);
void F08(mpi_file_set_info, )(F *fh, F *info, F *ierror)
{
    int err = do_file_set_info(fh, info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_set_info_f08, mpi, file_set_info_f08);
static inline int do_file_set_size(F *fh, MPI_Offset *size)
{
    return MPI(File_set_size)(TO_C(MPI_File, *fh), *size);
}
void F77(mpi_file_set_size)(F *fh, MPI_Offset *size, F *ierror)
{
    *ierror = do_file_set_size(fh, size);
}
NAMES(mpi, file_set_size, MPI, FILE_SET_SIZE);
void F08(mpi_file_set_size, )(F *fh, MPI_Offset *size, F *ierror)
{
    int err = do_file_set_size(fh, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_set_size_f08, mpi, file_set_size_f08);
static inline int do_file_set_view(F *fh, MPI_Offset *disp, F *etype, F *filetype, const char *datarep, F *info, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(File_set_view)(TO_C(MPI_File, *fh), *disp, TO_C(MPI_Datatype, *etype), TO_C(MPI_Datatype, *filetype), c_datarep, TO_C(MPI_Info, *info));
    free(c_datarep);
    return err;
}
void F77(mpi_file_set_view)(F *fh, MPI_Offset *disp, F *etype, F *filetype, const char *datarep, F *info, F *ierror, size_t datarep_len)
{
    *ierror = do_file_set_view(fh, disp, etype, filetype, datarep, info, datarep_len);
}
NAMES(mpi, file_set_view, MPI, FILE_SET_VIEW);
void F08(mpi_file_set_view, )(F *fh, MPI_Offset *disp, F *etype, F *filetype, const char *datarep, F *info, F *ierror, size_t datarep_len)
{
    int err = do_file_set_view(fh, disp, etype, filetype, datarep, info, datarep_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_set_view_f08, mpi, file_set_view_f08);
static inline int do_file_sync(F *fh)
{
    return MPI(File_sync)(TO_C(MPI_File, *fh));
}
void F77(mpi_file_sync)(F *fh, F *ierror)
{
    *ierror = do_file_sync(fh);
}
NAMES(mpi, file_sync, MPI, FILE_SYNC);
void F08(mpi_file_sync, )(F *fh, F *ierror)
{
    int err = do_file_sync(fh);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_sync_f08, mpi, file_sync_f08);
static inline int do_file_write(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_write)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_write_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_write)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_write(fh, buf, count, datatype, status);
}
NAMES(mpi, file_write, MPI, FILE_WRITE);
void F08(mpi_file_write, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_f08ts, mpi, file_write_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_c_f08ts, mpi, file_write_f08ts_large);
#endif
static inline int do_file_write_all(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_write_all)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_all_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_write_all_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_write_all)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_write_all(fh, buf, count, datatype, status);
}
NAMES(mpi, file_write_all, MPI, FILE_WRITE_ALL);
void F08(mpi_file_write_all, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_all(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_all_f08ts, mpi, file_write_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_all_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_all_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_all_c_f08ts, mpi, file_write_all_f08ts_large);
#endif
static inline int do_file_write_all_begin(F *fh, void *buf, F *count, F *datatype)
{
    return MPI(File_write_all_begin)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_all_begin_c(F *fh, void *buf, MPI_Count *count, F *datatype)
{
    return MPI(File_write_all_begin_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#endif
void F77(mpi_file_write_all_begin)(F *fh, void *buf, F *count, F *datatype, F *ierror)
{
    *ierror = do_file_write_all_begin(fh, buf, count, datatype);
}
NAMES(mpi, file_write_all_begin, MPI, FILE_WRITE_ALL_BEGIN);
void F08(mpi_file_write_all_begin, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_all_begin(fh, s_buf.base, &s_buf.count, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_all_begin_f08ts, mpi, file_write_all_begin_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_all_begin_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_all_begin_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_all_begin_c_f08ts, mpi, file_write_all_begin_f08ts_large);
#endif
static inline int do_file_write_all_end(F *fh, void *buf, F *status)
{
    return MPI(File_write_all_end)(TO_C(MPI_File, *fh), to_address(buf), to_status(status));
}
void F77(mpi_file_write_all_end)(F *fh, void *buf, F *status, F *ierror)
{
    *ierror = do_file_write_all_end(fh, buf, status);
}
NAMES(mpi, file_write_all_end, MPI, FILE_WRITE_ALL_END);
void F08(mpi_file_write_all_end, ts)(F *fh, const Descriptor *buf, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_file_write_all_end(fh, s_buf.base, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_all_end_f08ts, mpi, file_write_all_end_f08ts);
static inline int do_file_write_at(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_write_at)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_at_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_write_at_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_write_at)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_write_at(fh, offset, buf, count, datatype, status);
}
NAMES(mpi, file_write_at, MPI, FILE_WRITE_AT);
void F08(mpi_file_write_at, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_at(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_at_f08ts, mpi, file_write_at_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_at_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_at_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_at_c_f08ts, mpi, file_write_at_f08ts_large);
#endif
static inline int do_file_write_at_all(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_write_at_all)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_at_all_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_write_at_all_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_write_at_all)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_write_at_all(fh, offset, buf, count, datatype, status);
}
NAMES(mpi, file_write_at_all, MPI, FILE_WRITE_AT_ALL);
void F08(mpi_file_write_at_all, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_at_all(fh, offset, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_at_all_f08ts, mpi, file_write_at_all_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_at_all_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_at_all_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_at_all_c_f08ts, mpi, file_write_at_all_f08ts_large);
#endif
static inline int do_file_write_at_all_begin(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype)
{
    return MPI(File_write_at_all_begin)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_at_all_begin_c(F *fh, MPI_Offset *offset, void *buf, MPI_Count *count, F *datatype)
{
    return MPI(File_write_at_all_begin_c)(TO_C(MPI_File, *fh), *offset, to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#endif
void F77(mpi_file_write_at_all_begin)(F *fh, MPI_Offset *offset, void *buf, F *count, F *datatype, F *ierror)
{
    *ierror = do_file_write_at_all_begin(fh, offset, buf, count, datatype);
}
NAMES(mpi, file_write_at_all_begin, MPI, FILE_WRITE_AT_ALL_BEGIN);
void F08(mpi_file_write_at_all_begin, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, F *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_at_all_begin(fh, offset, s_buf.base, &s_buf.count, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_at_all_begin_f08ts, mpi, file_write_at_all_begin_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_at_all_begin_c, ts)(F *fh, MPI_Offset *offset, const Descriptor *buf, MPI_Count *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_at_all_begin_c(fh, offset, s_buf.base, &s_buf.count_c, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_at_all_begin_c_f08ts, mpi, file_write_at_all_begin_f08ts_large);
#endif
static inline int do_file_write_at_all_end(F *fh, void *buf, F *status)
{
    return MPI(File_write_at_all_end)(TO_C(MPI_File, *fh), to_address(buf), to_status(status));
}
void F77(mpi_file_write_at_all_end)(F *fh, void *buf, F *status, F *ierror)
{
    *ierror = do_file_write_at_all_end(fh, buf, status);
}
NAMES(mpi, file_write_at_all_end, MPI, FILE_WRITE_AT_ALL_END);
void F08(mpi_file_write_at_all_end, ts)(F *fh, const Descriptor *buf, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_file_write_at_all_end(fh, s_buf.base, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_at_all_end_f08ts, mpi, file_write_at_all_end_f08ts);
static inline int do_file_write_ordered(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_write_ordered)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_ordered_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_write_ordered_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_write_ordered)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_write_ordered(fh, buf, count, datatype, status);
}
NAMES(mpi, file_write_ordered, MPI, FILE_WRITE_ORDERED);
void F08(mpi_file_write_ordered, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_ordered(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_ordered_f08ts, mpi, file_write_ordered_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_ordered_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_ordered_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_ordered_c_f08ts, mpi, file_write_ordered_f08ts_large);
#endif
static inline int do_file_write_ordered_begin(F *fh, void *buf, F *count, F *datatype)
{
    return MPI(File_write_ordered_begin)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_ordered_begin_c(F *fh, void *buf, MPI_Count *count, F *datatype)
{
    return MPI(File_write_ordered_begin_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype));
}
#endif
void F77(mpi_file_write_ordered_begin)(F *fh, void *buf, F *count, F *datatype, F *ierror)
{
    *ierror = do_file_write_ordered_begin(fh, buf, count, datatype);
}
NAMES(mpi, file_write_ordered_begin, MPI, FILE_WRITE_ORDERED_BEGIN);
void F08(mpi_file_write_ordered_begin, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_ordered_begin(fh, s_buf.base, &s_buf.count, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_ordered_begin_f08ts, mpi, file_write_ordered_begin_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_ordered_begin_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_ordered_begin_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_ordered_begin_c_f08ts, mpi, file_write_ordered_begin_f08ts_large);
#endif
static inline int do_file_write_ordered_end(F *fh, void *buf, F *status)
{
    return MPI(File_write_ordered_end)(TO_C(MPI_File, *fh), to_address(buf), to_status(status));
}
void F77(mpi_file_write_ordered_end)(F *fh, void *buf, F *status, F *ierror)
{
    *ierror = do_file_write_ordered_end(fh, buf, status);
}
NAMES(mpi, file_write_ordered_end, MPI, FILE_WRITE_ORDERED_END);
void F08(mpi_file_write_ordered_end, ts)(F *fh, const Descriptor *buf, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_file_write_ordered_end(fh, s_buf.base, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_ordered_end_f08ts, mpi, file_write_ordered_end_f08ts);
static inline int do_file_write_shared(F *fh, void *buf, F *count, F *datatype, F *status)
{
    return MPI(File_write_shared)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_file_write_shared_c(F *fh, void *buf, MPI_Count *count, F *datatype, F *status)
{
    return MPI(File_write_shared_c)(TO_C(MPI_File, *fh), to_address(buf), *count, TO_C(MPI_Datatype, *datatype), to_status(status));
}
#endif
void F77(mpi_file_write_shared)(F *fh, void *buf, F *count, F *datatype, F *status, F *ierror)
{
    *ierror = do_file_write_shared(fh, buf, count, datatype, status);
}
NAMES(mpi, file_write_shared, MPI, FILE_WRITE_SHARED);
void F08(mpi_file_write_shared, ts)(F *fh, const Descriptor *buf, F *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_shared(fh, s_buf.base, &s_buf.count, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_write_shared_f08ts, mpi, file_write_shared_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_file_write_shared_c, ts)(F *fh, const Descriptor *buf, MPI_Count *count, F *datatype, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_file_write_shared_c(fh, s_buf.base, &s_buf.count_c, &s_buf.type, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_file_write_shared_c_f08ts, mpi, file_write_shared_f08ts_large);
#endif
void F77(mpi_register_datarep)(const char *datarep, Function read_conversion_fn, Function write_conversion_fn, Function dtype_file_extent_fn, MPI_Aint *extra_state, F *ierror, size_t datarep_len)
{
    *ierror = do_register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state, datarep_len);
}
NAMES(mpi, register_datarep, MPI, REGISTER_DATAREP);
void F08(mpi_register_datarep, )(const char *datarep, Function read_conversion_fn, Function write_conversion_fn, Function dtype_file_extent_fn, MPI_Aint *extra_state, F *ierror, size_t datarep_len)
{
    int err = do_register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state, datarep_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_register_datarep_f08, mpi, register_datarep_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_register_datarep_c, )(const char *datarep, Function read_conversion_fn, Function write_conversion_fn, Function dtype_file_extent_fn, MPI_Aint *extra_state, F *ierror, size_t datarep_len)
{
    int err = do_register_datarep_c(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state, datarep_len);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_register_datarep_c_f08, mpi, register_datarep_f08_large);
#endif
