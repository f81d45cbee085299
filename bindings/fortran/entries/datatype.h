/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Datatypes (chapter 5) */
MPI_Aint F77(mpi_aint_add)(MPI_Aint *base, MPI_Aint *disp) { return MPI(Aint_add)(*base, *disp); }
NAMES(mpi, aint_add, MPI, AINT_ADD);
MPI_Aint F08(mpi_aint_add, )(MPI_Aint *base, MPI_Aint *disp) { return MPI(Aint_add)(*base, *disp); }
F08_SMALL(mpi_aint_add_f08, mpi, aint_add_f08);
MPI_Aint F77(mpi_aint_diff)(MPI_Aint *addr1, MPI_Aint *addr2) { return MPI(Aint_diff)(*addr1, *addr2); }
NAMES(mpi, aint_diff, MPI, AINT_DIFF);
MPI_Aint F08(mpi_aint_diff, )(MPI_Aint *addr1, MPI_Aint *addr2) { return MPI(Aint_diff)(*addr1, *addr2); }
F08_SMALL(mpi_aint_diff_f08, mpi, aint_diff_f08);
static inline int do_get_address(void *location, MPI_Aint *address)
{
    return MPI(Get_address)(to_address(location), address);
}
void F77(mpi_get_address)(void *location, MPI_Aint *address, F *ierror)
{
    *ierror = do_get_address(location, address);
}
NAMES(mpi, get_address, MPI, GET_ADDRESS);
void F08(mpi_get_address, ts)(const Descriptor *location, MPI_Aint *address, F *ierror)
{
    int err = do_get_address(BASE(location), address);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_address_f08ts, mpi, get_address_f08ts);
static inline int do_get_elements(F *status, F *datatype, F *count)
{
    return MPI(Get_elements)(to_status(status), TO_C(MPI_Datatype, *datatype), count);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_get_elements_c(F *status, F *datatype, MPI_Count *count)
{
    return MPI(Get_elements_c)(to_status(status), TO_C(MPI_Datatype, *datatype), count);
}
#endif
void F77(mpi_get_elements)(F *status, F *datatype, F *count, F *ierror)
{
    *ierror = do_get_elements(status, datatype, count);
}
NAMES(mpi, get_elements, MPI, GET_ELEMENTS);
void F08(mpi_get_elements, )(F *status, F *datatype, F *count, F *ierror)
{
    int err = do_get_elements(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_elements_f08, mpi, get_elements_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_get_elements_c, )(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    int err = do_get_elements_c(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_get_elements_c_f08, mpi, get_elements_f08_large);
#endif
static inline int do_pack(void *inbuf, F *incount, F *datatype, void *outbuf, F *outsize, F *position, F *comm)
{
    return MPI(Pack)(to_address(inbuf), *incount, TO_C(MPI_Datatype, *datatype), to_address(outbuf), *outsize, position, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_pack_c(void *inbuf, MPI_Count *incount, F *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, F *comm)
{
    return MPI(Pack_c)(to_address(inbuf), *incount, TO_C(MPI_Datatype, *datatype), to_address(outbuf), *outsize, position, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_pack)(void *inbuf, F *incount, F *datatype, void *outbuf, F *outsize, F *position, F *comm, F *ierror)
{
    *ierror = do_pack(inbuf, incount, datatype, outbuf, outsize, position, comm);
}
NAMES(mpi, pack, MPI, PACK);
void F08(mpi_pack, ts)(const Descriptor *inbuf, F *incount, F *datatype, const Descriptor *outbuf, F *outsize, F *position, F *comm, F *ierror)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_typed(&s_inbuf, inbuf, *incount, *datatype);
    if (!err)
        err = section_copied(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_pack(s_inbuf.base, &s_inbuf.count, &s_inbuf.type, s_outbuf.base, outsize, position, comm);
    section_close(&s_inbuf, inbuf, 0);
    section_close(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pack_f08ts, mpi, pack_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_pack_c, ts)(const Descriptor *inbuf, MPI_Count *incount, F *datatype, const Descriptor *outbuf, MPI_Count *outsize, MPI_Count *position, F *comm, F *ierror)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_typed(&s_inbuf, inbuf, *incount, *datatype);
    if (!err)
        err = section_copied(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_pack_c(s_inbuf.base, &s_inbuf.count_c, &s_inbuf.type, s_outbuf.base, outsize, position, comm);
    section_close(&s_inbuf, inbuf, 0);
    section_close(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_pack_c_f08ts, mpi, pack_f08ts_large);
#endif
static inline int do_pack_external(const char *datarep, void *inbuf, F *incount, F *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(Pack_external)(c_datarep, to_address(inbuf), *incount, TO_C(MPI_Datatype, *datatype), to_address(outbuf), *outsize, position);
    free(c_datarep);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_pack_external_c(const char *datarep, void *inbuf, MPI_Count *incount, F *datatype, void *outbuf, MPI_Count *outsize, MPI_Count *position, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(Pack_external_c)(c_datarep, to_address(inbuf), *incount, TO_C(MPI_Datatype, *datatype), to_address(outbuf), *outsize, position);
    free(c_datarep);
    return err;
}
#endif
void F77(mpi_pack_external)(const char *datarep, void *inbuf, F *incount, F *datatype, void *outbuf, MPI_Aint *outsize, MPI_Aint *position, F *ierror, size_t datarep_len)
{
    *ierror = do_pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position, datarep_len);
}
NAMES(mpi, pack_external, MPI, PACK_EXTERNAL);
void F08(mpi_pack_external, ts)(const char *datarep, const Descriptor *inbuf, F *incount, F *datatype, const Descriptor *outbuf, MPI_Aint *outsize, MPI_Aint *position, F *ierror, size_t datarep_len)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_typed(&s_inbuf, inbuf, *incount, *datatype);
    if (!err)
        err = section_copied(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_pack_external(datarep, s_inbuf.base, &s_inbuf.count, &s_inbuf.type, s_outbuf.base, outsize, position, datarep_len);
    section_close(&s_inbuf, inbuf, 0);
    section_close(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pack_external_f08ts, mpi, pack_external_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_pack_external_c, ts)(const char *datarep, const Descriptor *inbuf, MPI_Count *incount, F *datatype, const Descriptor *outbuf, MPI_Count *outsize, MPI_Count *position, F *ierror, size_t datarep_len)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_typed(&s_inbuf, inbuf, *incount, *datatype);
    if (!err)
        err = section_copied(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_pack_external_c(datarep, s_inbuf.base, &s_inbuf.count_c, &s_inbuf.type, s_outbuf.base, outsize, position, datarep_len);
    section_close(&s_inbuf, inbuf, 0);
    section_close(&s_outbuf, outbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_pack_external_c_f08ts, mpi, pack_external_f08ts_large);
#endif
static inline int do_pack_external_size(const char *datarep, F *incount, F *datatype, MPI_Aint *size, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(Pack_external_size)(c_datarep, *incount, TO_C(MPI_Datatype, *datatype), size);
    free(c_datarep);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_pack_external_size_c(const char *datarep, MPI_Count *incount, F *datatype, MPI_Count *size, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(Pack_external_size_c)(c_datarep, *incount, TO_C(MPI_Datatype, *datatype), size);
    free(c_datarep);
    return err;
}
#endif
void F77(mpi_pack_external_size)(const char *datarep, F *incount, F *datatype, MPI_Aint *size, F *ierror, size_t datarep_len)
{
    *ierror = do_pack_external_size(datarep, incount, datatype, size, datarep_len);
}
NAMES(mpi, pack_external_size, MPI, PACK_EXTERNAL_SIZE);
void F08(mpi_pack_external_size, )(const char *datarep, F *incount, F *datatype, MPI_Aint *size, F *ierror, size_t datarep_len)
{
    int err = do_pack_external_size(datarep, incount, datatype, size, datarep_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pack_external_size_f08, mpi, pack_external_size_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_pack_external_size_c, )(const char *datarep, MPI_Count *incount, F *datatype, MPI_Count *size, F *ierror, size_t datarep_len)
{
    int err = do_pack_external_size_c(datarep, incount, datatype, size, datarep_len);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_pack_external_size_c_f08, mpi, pack_external_size_f08_large);
#endif
static inline int do_pack_size(F *incount, F *datatype, F *comm, F *size)
{
    return MPI(Pack_size)(*incount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Comm, *comm), size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_pack_size_c(MPI_Count *incount, F *datatype, F *comm, MPI_Count *size)
{
    return MPI(Pack_size_c)(*incount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Comm, *comm), size);
}
#endif
void F77(mpi_pack_size)(F *incount, F *datatype, F *comm, F *size, F *ierror)
{
    *ierror = do_pack_size(incount, datatype, comm, size);
}
NAMES(mpi, pack_size, MPI, PACK_SIZE);
void F08(mpi_pack_size, )(F *incount, F *datatype, F *comm, F *size, F *ierror)
{
    int err = do_pack_size(incount, datatype, comm, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pack_size_f08, mpi, pack_size_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_pack_size_c, )(MPI_Count *incount, F *datatype, F *comm, MPI_Count *size, F *ierror)
{
    int err = do_pack_size_c(incount, datatype, comm, size);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_pack_size_c_f08, mpi, pack_size_f08_large);
#endif
static inline int do_type_commit(F *datatype)
{
    MPI_Datatype c_datatype = TO_C(MPI_Datatype, *datatype);
    int err = MPI(Type_commit)(&c_datatype);
    *datatype = FROM_C(c_datatype);
    return err;
}
void F77(mpi_type_commit)(F *datatype, F *ierror)
{
    *ierror = do_type_commit(datatype);
}
NAMES(mpi, type_commit, MPI, TYPE_COMMIT);
void F08(mpi_type_commit, )(F *datatype, F *ierror)
{
    int err = do_type_commit(datatype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_commit_f08, mpi, type_commit_f08);
static inline int do_type_contiguous(F *count, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_contiguous)(*count, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_contiguous_c(MPI_Count *count, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_contiguous_c)(*count, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_contiguous)(F *count, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_contiguous(count, oldtype, newtype);
}
NAMES(mpi, type_contiguous, MPI, TYPE_CONTIGUOUS);
void F08(mpi_type_contiguous, )(F *count, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_contiguous(count, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_contiguous_f08, mpi, type_contiguous_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_contiguous_c, )(MPI_Count *count, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_contiguous_c(count, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_contiguous_c_f08, mpi, type_contiguous_f08_large);
#endif
static inline int do_type_create_darray(F *size, F *rank, F *ndims, F *array_of_gsizes, F *array_of_distribs, F *array_of_dargs, F *array_of_psizes, F *order, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_darray)(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_darray_c(F *size, F *rank, F *ndims, MPI_Count *array_of_gsizes, F *array_of_distribs, F *array_of_dargs, F *array_of_psizes, F *order, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_darray_c)(*size, *rank, *ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_darray)(F *size, F *rank, F *ndims, F *array_of_gsizes, F *array_of_distribs, F *array_of_dargs, F *array_of_psizes, F *order, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype);
}
NAMES(mpi, type_create_darray, MPI, TYPE_CREATE_DARRAY);
void F08(mpi_type_create_darray, )(F *size, F *rank, F *ndims, F *array_of_gsizes, F *array_of_distribs, F *array_of_dargs, F *array_of_psizes, F *order, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_darray_f08, mpi, type_create_darray_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_darray_c, )(F *size, F *rank, F *ndims, MPI_Count *array_of_gsizes, F *array_of_distribs, F *array_of_dargs, F *array_of_psizes, F *order, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_darray_c(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_darray_c_f08, mpi, type_create_darray_f08_large);
#endif
static inline int do_type_create_f90_complex(F *p, F *r, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_f90_complex)(*p, *r, &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
void F77(mpi_type_create_f90_complex)(F *p, F *r, F *newtype, F *ierror)
{
    *ierror = do_type_create_f90_complex(p, r, newtype);
}
NAMES(mpi, type_create_f90_complex, MPI, TYPE_CREATE_F90_COMPLEX);
void F08(mpi_type_create_f90_complex, )(F *p, F *r, F *newtype, F *ierror)
{
    int err = do_type_create_f90_complex(p, r, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_f90_complex_f08, mpi, type_create_f90_complex_f08);
static inline int do_type_create_f90_integer(F *r, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_f90_integer)(*r, &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
void F77(mpi_type_create_f90_integer)(F *r, F *newtype, F *ierror)
{
    *ierror = do_type_create_f90_integer(r, newtype);
}
NAMES(mpi, type_create_f90_integer, MPI, TYPE_CREATE_F90_INTEGER);
void F08(mpi_type_create_f90_integer, )(F *r, F *newtype, F *ierror)
{
    int err = do_type_create_f90_integer(r, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_f90_integer_f08, mpi, type_create_f90_integer_f08);
static inline int do_type_create_f90_real(F *p, F *r, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_f90_real)(*p, *r, &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
void F77(mpi_type_create_f90_real)(F *p, F *r, F *newtype, F *ierror)
{
    *ierror = do_type_create_f90_real(p, r, newtype);
}
NAMES(mpi, type_create_f90_real, MPI, TYPE_CREATE_F90_REAL);
void F08(mpi_type_create_f90_real, )(F *p, F *r, F *newtype, F *ierror)
{
    int err = do_type_create_f90_real(p, r, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_f90_real_f08, mpi, type_create_f90_real_f08);
static inline int do_type_create_hindexed(F *count, F *array_of_blocklengths, MPI_Aint *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_hindexed)(*count, array_of_blocklengths, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_hindexed_c(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_hindexed_c)(*count, array_of_blocklengths, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_hindexed)(F *count, F *array_of_blocklengths, MPI_Aint *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
NAMES(mpi, type_create_hindexed, MPI, TYPE_CREATE_HINDEXED);
void F08(mpi_type_create_hindexed, )(F *count, F *array_of_blocklengths, MPI_Aint *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_hindexed_f08, mpi, type_create_hindexed_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_hindexed_c, )(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_hindexed_c(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_hindexed_c_f08, mpi, type_create_hindexed_f08_large);
#endif
static inline int do_type_create_hindexed_block(F *count, F *blocklength, MPI_Aint *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_hindexed_block)(*count, *blocklength, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_hindexed_block_c(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_hindexed_block_c)(*count, *blocklength, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_hindexed_block)(F *count, F *blocklength, MPI_Aint *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype);
}
NAMES(mpi, type_create_hindexed_block, MPI, TYPE_CREATE_HINDEXED_BLOCK);
void F08(mpi_type_create_hindexed_block, )(F *count, F *blocklength, MPI_Aint *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_hindexed_block_f08, mpi, type_create_hindexed_block_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_hindexed_block_c, )(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_hindexed_block_c(count, blocklength, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_hindexed_block_c_f08, mpi, type_create_hindexed_block_f08_large);
#endif
static inline int do_type_create_hvector(F *count, F *blocklength, MPI_Aint *stride, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_hvector)(*count, *blocklength, *stride, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_hvector_c(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_hvector_c)(*count, *blocklength, *stride, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_hvector)(F *count, F *blocklength, MPI_Aint *stride, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_create_hvector(count, blocklength, stride, oldtype, newtype);
}
NAMES(mpi, type_create_hvector, MPI, TYPE_CREATE_HVECTOR);
void F08(mpi_type_create_hvector, )(F *count, F *blocklength, MPI_Aint *stride, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_hvector(count, blocklength, stride, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_hvector_f08, mpi, type_create_hvector_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_hvector_c, )(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_hvector_c(count, blocklength, stride, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_hvector_c_f08, mpi, type_create_hvector_f08_large);
#endif
static inline int do_type_create_indexed_block(F *count, F *blocklength, F *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_indexed_block)(*count, *blocklength, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_indexed_block_c(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_indexed_block_c)(*count, *blocklength, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_indexed_block)(F *count, F *blocklength, F *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype);
}
NAMES(mpi, type_create_indexed_block, MPI, TYPE_CREATE_INDEXED_BLOCK);
void F08(mpi_type_create_indexed_block, )(F *count, F *blocklength, F *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_indexed_block_f08, mpi, type_create_indexed_block_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_indexed_block_c, )(MPI_Count *count, MPI_Count *blocklength, MPI_Count *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_indexed_block_c(count, blocklength, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_indexed_block_c_f08, mpi, type_create_indexed_block_f08_large);
#endif
static inline int do_type_create_resized(F *oldtype, MPI_Aint *lb, MPI_Aint *extent, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_resized)(TO_C(MPI_Datatype, *oldtype), *lb, *extent, &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_resized_c(F *oldtype, MPI_Count *lb, MPI_Count *extent, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_resized_c)(TO_C(MPI_Datatype, *oldtype), *lb, *extent, &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_resized)(F *oldtype, MPI_Aint *lb, MPI_Aint *extent, F *newtype, F *ierror)
{
    *ierror = do_type_create_resized(oldtype, lb, extent, newtype);
}
NAMES(mpi, type_create_resized, MPI, TYPE_CREATE_RESIZED);
void F08(mpi_type_create_resized, )(F *oldtype, MPI_Aint *lb, MPI_Aint *extent, F *newtype, F *ierror)
{
    int err = do_type_create_resized(oldtype, lb, extent, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_resized_f08, mpi, type_create_resized_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_resized_c, )(F *oldtype, MPI_Count *lb, MPI_Count *extent, F *newtype, F *ierror)
{
    int err = do_type_create_resized_c(oldtype, lb, extent, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_resized_c_f08, mpi, type_create_resized_f08_large);
#endif
static inline int do_type_create_struct(F *count, F *array_of_blocklengths, MPI_Aint *array_of_displacements, F *array_of_types, F *newtype)
{
    Handles h_array_of_types;
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_struct)(*count, array_of_blocklengths, array_of_displacements, HANDLES_OPEN(MPI_Datatype, &h_array_of_types, array_of_types, *count), &c_newtype);
    HANDLES_CLOSE(MPI_Datatype, &h_array_of_types, array_of_types, 0);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_struct_c(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, F *array_of_types, F *newtype)
{
    Handles h_array_of_types;
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_struct_c)(*count, array_of_blocklengths, array_of_displacements, HANDLES_OPEN(MPI_Datatype, &h_array_of_types, array_of_types, *count), &c_newtype);
    HANDLES_CLOSE(MPI_Datatype, &h_array_of_types, array_of_types, 0);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_struct)(F *count, F *array_of_blocklengths, MPI_Aint *array_of_displacements, F *array_of_types, F *newtype, F *ierror)
{
    *ierror = do_type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);
}
NAMES(mpi, type_create_struct, MPI, TYPE_CREATE_STRUCT);
void F08(mpi_type_create_struct, )(F *count, F *array_of_blocklengths, MPI_Aint *array_of_displacements, F *array_of_types, F *newtype, F *ierror)
{
    int err = do_type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_struct_f08, mpi, type_create_struct_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_struct_c, )(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, F *array_of_types, F *newtype, F *ierror)
{
    int err = do_type_create_struct_c(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_struct_c_f08, mpi, type_create_struct_f08_large);
#endif
static inline int do_type_create_subarray(F *ndims, F *array_of_sizes, F *array_of_subsizes, F *array_of_starts, F *order, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_subarray)(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_create_subarray_c(F *ndims, MPI_Count *array_of_sizes, MPI_Count *array_of_subsizes, MPI_Count *array_of_starts, F *order, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_create_subarray_c)(*ndims, array_of_sizes, array_of_subsizes, array_of_starts, *order, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_create_subarray)(F *ndims, F *array_of_sizes, F *array_of_subsizes, F *array_of_starts, F *order, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype);
}
NAMES(mpi, type_create_subarray, MPI, TYPE_CREATE_SUBARRAY);
void F08(mpi_type_create_subarray, )(F *ndims, F *array_of_sizes, F *array_of_subsizes, F *array_of_starts, F *order, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_create_subarray_f08, mpi, type_create_subarray_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_create_subarray_c, )(F *ndims, MPI_Count *array_of_sizes, MPI_Count *array_of_subsizes, MPI_Count *array_of_starts, F *order, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_create_subarray_c(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_create_subarray_c_f08, mpi, type_create_subarray_f08_large);
#endif
static inline int do_type_dup(F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_dup)(TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
void F77(mpi_type_dup)(F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_dup(oldtype, newtype);
}
NAMES(mpi, type_dup, MPI, TYPE_DUP);
void F08(mpi_type_dup, )(F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_dup(oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_dup_f08, mpi, type_dup_f08);
static inline int do_type_free(F *datatype)
{
    MPI_Datatype c_datatype = TO_C(MPI_Datatype, *datatype);
    int err = MPI(Type_free)(&c_datatype);
    *datatype = FROM_C(c_datatype);
    return err;
}
void F77(mpi_type_free)(F *datatype, F *ierror)
{
    *ierror = do_type_free(datatype);
}
NAMES(mpi, type_free, MPI, TYPE_FREE);
void F08(mpi_type_free, )(F *datatype, F *ierror)
{
    int err = do_type_free(datatype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_free_f08, mpi, type_free_f08);
static inline int do_type_get_contents(F *datatype, F *max_integers, F *max_addresses, F *max_datatypes, F *array_of_integers, MPI_Aint *array_of_addresses, F *array_of_datatypes)
{
    Handles h_array_of_datatypes;
    int err = MPI(Type_get_contents)(TO_C(MPI_Datatype, *datatype), *max_integers, *max_addresses, *max_datatypes, array_of_integers, array_of_addresses, HANDLES_OPEN(MPI_Datatype, &h_array_of_datatypes, array_of_datatypes, *max_datatypes));
    HANDLES_CLOSE(MPI_Datatype, &h_array_of_datatypes, array_of_datatypes, 1);
    return err;
}
void F77(mpi_type_get_contents)(F *datatype, F *max_integers, F *max_addresses, F *max_datatypes, F *array_of_integers, MPI_Aint *array_of_addresses, F *array_of_datatypes, F *ierror)
{
    *ierror = do_type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes);
}
NAMES(mpi, type_get_contents, MPI, TYPE_GET_CONTENTS);
void F08(mpi_type_get_contents, )(F *datatype, F *max_integers, F *max_addresses, F *max_datatypes, F *array_of_integers, MPI_Aint *array_of_addresses, F *array_of_datatypes, F *ierror)
{
    int err = do_type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_contents_f08, mpi, type_get_contents_f08);
#ifdef WITH_LARGE_COUNTS
static inline int do_type_get_contents_c(F *datatype, MPI_Count *max_integers, MPI_Count *max_addresses, MPI_Count *max_large_counts, MPI_Count *max_datatypes, F *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts, F *array_of_datatypes)
{
    Handles h_array_of_datatypes;
    int err = MPI(Type_get_contents_c)(TO_C(MPI_Datatype, *datatype), *max_integers, *max_addresses, *max_large_counts, *max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, HANDLES_OPEN(MPI_Datatype, &h_array_of_datatypes, array_of_datatypes, *max_datatypes));
    HANDLES_CLOSE(MPI_Datatype, &h_array_of_datatypes, array_of_datatypes, 1);
    return err;
}
#endif
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_get_contents_c, )(F *datatype, MPI_Count *max_integers, MPI_Count *max_addresses, MPI_Count *max_large_counts, MPI_Count *max_datatypes, F *array_of_integers, MPI_Aint *array_of_addresses, MPI_Count *array_of_large_counts, F *array_of_datatypes, F *ierror)
{
    int err = do_type_get_contents_c(datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_get_contents_c_f08, mpi, type_get_contents_f08_large);
#endif
static inline int do_type_get_envelope(F *datatype, F *num_integers, F *num_addresses, F *num_datatypes, F *combiner)
{
    return MPI(Type_get_envelope)(TO_C(MPI_Datatype, *datatype), num_integers, num_addresses, num_datatypes, combiner);
}
void F77(mpi_type_get_envelope)(F *datatype, F *num_integers, F *num_addresses, F *num_datatypes, F *combiner, F *ierror)
{
    *ierror = do_type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner);
}
NAMES(mpi, type_get_envelope, MPI, TYPE_GET_ENVELOPE);
void F08(mpi_type_get_envelope, )(F *datatype, F *num_integers, F *num_addresses, F *num_datatypes, F *combiner, F *ierror)
{
    int err = do_type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_envelope_f08, mpi, type_get_envelope_f08);
#ifdef WITH_LARGE_COUNTS
static inline int do_type_get_envelope_c(F *datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, F *combiner)
{
    return MPI(Type_get_envelope_c)(TO_C(MPI_Datatype, *datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
}
#endif
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_get_envelope_c, )(F *datatype, MPI_Count *num_integers, MPI_Count *num_addresses, MPI_Count *num_large_counts, MPI_Count *num_datatypes, F *combiner, F *ierror)
{
    int err = do_type_get_envelope_c(datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_get_envelope_c_f08, mpi, type_get_envelope_f08_large);
#endif
static inline int do_type_get_extent(F *datatype, MPI_Aint *lb, MPI_Aint *extent)
{
    return MPI(Type_get_extent)(TO_C(MPI_Datatype, *datatype), lb, extent);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_get_extent_c(F *datatype, MPI_Count *lb, MPI_Count *extent)
{
    return MPI(Type_get_extent_c)(TO_C(MPI_Datatype, *datatype), lb, extent);
}
#endif
void F77(mpi_type_get_extent)(F *datatype, MPI_Aint *lb, MPI_Aint *extent, F *ierror)
{
    *ierror = do_type_get_extent(datatype, lb, extent);
}
NAMES(mpi, type_get_extent, MPI, TYPE_GET_EXTENT);
void F08(mpi_type_get_extent, )(F *datatype, MPI_Aint *lb, MPI_Aint *extent, F *ierror)
{
    int err = do_type_get_extent(datatype, lb, extent);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_extent_f08, mpi, type_get_extent_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_get_extent_c, )(F *datatype, MPI_Count *lb, MPI_Count *extent, F *ierror)
{
    int err = do_type_get_extent_c(datatype, lb, extent);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_get_extent_c_f08, mpi, type_get_extent_f08_large);
#endif
static inline int do_type_get_true_extent(F *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent)
{
    return MPI(Type_get_true_extent)(TO_C(MPI_Datatype, *datatype), true_lb, true_extent);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_get_true_extent_c(F *datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    return MPI(Type_get_true_extent_c)(TO_C(MPI_Datatype, *datatype), true_lb, true_extent);
}
#endif
void F77(mpi_type_get_true_extent)(F *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, F *ierror)
{
    *ierror = do_type_get_true_extent(datatype, true_lb, true_extent);
}
NAMES(mpi, type_get_true_extent, MPI, TYPE_GET_TRUE_EXTENT);
void F08(mpi_type_get_true_extent, )(F *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, F *ierror)
{
    int err = do_type_get_true_extent(datatype, true_lb, true_extent);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_true_extent_f08, mpi, type_get_true_extent_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_get_true_extent_c, )(F *datatype, MPI_Count *true_lb, MPI_Count *true_extent, F *ierror)
{
    int err = do_type_get_true_extent_c(datatype, true_lb, true_extent);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_get_true_extent_c_f08, mpi, type_get_true_extent_f08_large);
#endif
static inline int do_type_get_value_index(F *value_type, F *index_type, F *pair_type)
{
    MPI_Datatype c_pair_type = TO_C(MPI_Datatype, *pair_type);
    int err = MPI(Type_get_value_index)(TO_C(MPI_Datatype, *value_type), TO_C(MPI_Datatype, *index_type), &c_pair_type);
    *pair_type = FROM_C(c_pair_type);
    return err;
}
void F77(mpi_type_get_value_index)(F *value_type, F *index_type, F *pair_type, F *ierror)
{
    *ierror = do_type_get_value_index(value_type, index_type, pair_type);
}
NAMES(mpi, type_get_value_index, MPI, TYPE_GET_VALUE_INDEX);
void F08(mpi_type_get_value_index, )(F *value_type, F *index_type, F *pair_type, F *ierror)
{
    int err = do_type_get_value_index(value_type, index_type, pair_type);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_value_index_f08, mpi, type_get_value_index_f08);
static inline int do_type_indexed(F *count, F *array_of_blocklengths, F *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_indexed)(*count, array_of_blocklengths, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_indexed_c(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_indexed_c)(*count, array_of_blocklengths, array_of_displacements, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_indexed)(F *count, F *array_of_blocklengths, F *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
NAMES(mpi, type_indexed, MPI, TYPE_INDEXED);
void F08(mpi_type_indexed, )(F *count, F *array_of_blocklengths, F *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_indexed_f08, mpi, type_indexed_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_indexed_c, )(MPI_Count *count, MPI_Count *array_of_blocklengths, MPI_Count *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_indexed_c(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_indexed_c_f08, mpi, type_indexed_f08_large);
#endif
static inline int do_type_match_size(F *typeclass, F *size, F *datatype)
{
    MPI_Datatype c_datatype = TO_C(MPI_Datatype, *datatype);
    int err = MPI(Type_match_size)(*typeclass, *size, &c_datatype);
    *datatype = FROM_C(c_datatype);
    return err;
}
void F77(mpi_type_match_size)(F *typeclass, F *size, F *datatype, F *ierror)
{
    *ierror = do_type_match_size(typeclass, size, datatype);
}
NAMES(mpi, type_match_size, MPI, TYPE_MATCH_SIZE);
void F08(mpi_type_match_size, )(F *typeclass, F *size, F *datatype, F *ierror)
{
    int err = do_type_match_size(typeclass, size, datatype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_match_size_f08, mpi, type_match_size_f08);
static inline int do_type_size(F *datatype, F *size)
{
    return MPI(Type_size)(TO_C(MPI_Datatype, *datatype), size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_size_c(F *datatype, MPI_Count *size)
{
    return MPI(Type_size_c)(TO_C(MPI_Datatype, *datatype), size);
}
#endif
void F77(mpi_type_size)(F *datatype, F *size, F *ierror)
{
    *ierror = do_type_size(datatype, size);
}
NAMES(mpi, type_size, MPI, TYPE_SIZE);
void F08(mpi_type_size, )(F *datatype, F *size, F *ierror)
{
    int err = do_type_size(datatype, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_size_f08, mpi, type_size_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_size_c, )(F *datatype, MPI_Count *size, F *ierror)
{
    int err = do_type_size_c(datatype, size);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_size_c_f08, mpi, type_size_f08_large);
#endif
static inline int do_type_vector(F *count, F *blocklength, F *stride, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_vector)(*count, *blocklength, *stride, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_type_vector_c(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, F *oldtype, F *newtype)
{
    MPI_Datatype c_newtype = TO_C(MPI_Datatype, *newtype);
    int err = MPI(Type_vector_c)(*count, *blocklength, *stride, TO_C(MPI_Datatype, *oldtype), &c_newtype);
    *newtype = FROM_C(c_newtype);
    return err;
}
#endif
void F77(mpi_type_vector)(F *count, F *blocklength, F *stride, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_vector(count, blocklength, stride, oldtype, newtype);
}
NAMES(mpi, type_vector, MPI, TYPE_VECTOR);
void F08(mpi_type_vector, )(F *count, F *blocklength, F *stride, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_vector(count, blocklength, stride, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_vector_f08, mpi, type_vector_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_type_vector_c, )(MPI_Count *count, MPI_Count *blocklength, MPI_Count *stride, F *oldtype, F *newtype, F *ierror)
{
    int err = do_type_vector_c(count, blocklength, stride, oldtype, newtype);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_type_vector_c_f08, mpi, type_vector_f08_large);
#endif
static inline int do_unpack(void *inbuf, F *insize, F *position, void *outbuf, F *outcount, F *datatype, F *comm)
{
    return MPI(Unpack)(to_address(inbuf), *insize, position, to_address(outbuf), *outcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_unpack_c(void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, F *datatype, F *comm)
{
    return MPI(Unpack_c)(to_address(inbuf), *insize, position, to_address(outbuf), *outcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_unpack)(void *inbuf, F *insize, F *position, void *outbuf, F *outcount, F *datatype, F *comm, F *ierror)
{
    *ierror = do_unpack(inbuf, insize, position, outbuf, outcount, datatype, comm);
}
NAMES(mpi, unpack, MPI, UNPACK);
void F08(mpi_unpack, ts)(const Descriptor *inbuf, F *insize, F *position, const Descriptor *outbuf, F *outcount, F *datatype, F *comm, F *ierror)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_copied(&s_inbuf, inbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_outbuf, outbuf, *outcount, *datatype);
    if (!err)
        err = do_unpack(s_inbuf.base, insize, position, s_outbuf.base, &s_outbuf.count, &s_outbuf.type, comm);
    section_close(&s_inbuf, inbuf, COPY_IN);
    section_close(&s_outbuf, outbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_unpack_f08ts, mpi, unpack_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_unpack_c, ts)(const Descriptor *inbuf, MPI_Count *insize, MPI_Count *position, const Descriptor *outbuf, MPI_Count *outcount, F *datatype, F *comm, F *ierror)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_copied(&s_inbuf, inbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_outbuf, outbuf, *outcount, *datatype);
    if (!err)
        err = do_unpack_c(s_inbuf.base, insize, position, s_outbuf.base, &s_outbuf.count_c, &s_outbuf.type, comm);
    section_close(&s_inbuf, inbuf, COPY_IN);
    section_close(&s_outbuf, outbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_unpack_c_f08ts, mpi, unpack_f08ts_large);
#endif
static inline int do_unpack_external(const char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, F *outcount, F *datatype, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(Unpack_external)(c_datarep, to_address(inbuf), *insize, position, to_address(outbuf), *outcount, TO_C(MPI_Datatype, *datatype));
    free(c_datarep);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_unpack_external_c(const char *datarep, void *inbuf, MPI_Count *insize, MPI_Count *position, void *outbuf, MPI_Count *outcount, F *datatype, size_t datarep_len)
{
    char *c_datarep = string_in(datarep, datarep_len, 0);
    int err = MPI(Unpack_external_c)(c_datarep, to_address(inbuf), *insize, position, to_address(outbuf), *outcount, TO_C(MPI_Datatype, *datatype));
    free(c_datarep);
    return err;
}
#endif
void F77(mpi_unpack_external)(const char *datarep, void *inbuf, MPI_Aint *insize, MPI_Aint *position, void *outbuf, F *outcount, F *datatype, F *ierror, size_t datarep_len)
{
    *ierror = do_unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype, datarep_len);
}
NAMES(mpi, unpack_external, MPI, UNPACK_EXTERNAL);
void F08(mpi_unpack_external, ts)(const char *datarep, const Descriptor *inbuf, MPI_Aint *insize, MPI_Aint *position, const Descriptor *outbuf, F *outcount, F *datatype, F *ierror, size_t datarep_len)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_copied(&s_inbuf, inbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_outbuf, outbuf, *outcount, *datatype);
    if (!err)
        err = do_unpack_external(datarep, s_inbuf.base, insize, position, s_outbuf.base, &s_outbuf.count, &s_outbuf.type, datarep_len);
    section_close(&s_inbuf, inbuf, COPY_IN);
    section_close(&s_outbuf, outbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_unpack_external_f08ts, mpi, unpack_external_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_unpack_external_c, ts)(const char *datarep, const Descriptor *inbuf, MPI_Count *insize, MPI_Count *position, const Descriptor *outbuf, MPI_Count *outcount, F *datatype, F *ierror, size_t datarep_len)
{
    Section s_inbuf = NO_SECTION;
    Section s_outbuf = NO_SECTION;
    int err = section_copied(&s_inbuf, inbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_outbuf, outbuf, *outcount, *datatype);
    if (!err)
        err = do_unpack_external_c(datarep, s_inbuf.base, insize, position, s_outbuf.base, &s_outbuf.count_c, &s_outbuf.type, datarep_len);
    section_close(&s_inbuf, inbuf, COPY_IN);
    section_close(&s_outbuf, outbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_unpack_external_c_f08ts, mpi, unpack_external_f08ts_large);
#endif
