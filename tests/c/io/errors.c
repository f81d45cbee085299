// env: WEFT_STRICT=1
// ranks: 1 2
// What every function of the chapter refuses, by class; error handlers of files.
#include "io.h"

static int calls, last;
static MPI_File last_file;

static void on_error(MPI_File *fh, int *code, ...)
{
    calls++;
    MPI_Error_class(*code, &last);
    last_file = *fh;
}

/* Calls that take a file, with a null one. */
static void null_file(void)
{
    MPI_File n = MPI_FILE_NULL;
    MPI_Offset o;
    MPI_Aint a;
    MPI_Status s;
    MPI_Request r;
    MPI_Group g;
    MPI_Info info;
    MPI_Datatype t, u;
    char rep[MPI_MAX_DATAREP_STRING];
    int v = 0, i;
#define BAD(call) CHECK_CLASS(call, MPI_ERR_FILE)
    BAD(MPI_File_close(&n));
    BAD(MPI_File_set_size(n, 0));
    BAD(MPI_File_preallocate(n, 0));
    BAD(MPI_File_get_size(n, &o));
    BAD(MPI_File_get_group(n, &g));
    BAD(MPI_File_get_amode(n, &i));
    BAD(MPI_File_set_info(n, MPI_INFO_NULL));
    BAD(MPI_File_get_info(n, &info));
    BAD(MPI_File_set_view(n, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    BAD(MPI_File_get_view(n, &o, &t, &u, rep));
    BAD(MPI_File_read_at(n, 0, &v, 1, MPI_INT, &s));
    BAD(MPI_File_read_at_all(n, 0, &v, 1, MPI_INT, &s));
    BAD(MPI_File_write_at(n, 0, &v, 1, MPI_INT, &s));
    BAD(MPI_File_write_at_all(n, 0, &v, 1, MPI_INT, &s));
    BAD(MPI_File_iread_at(n, 0, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iread_at_all(n, 0, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iwrite_at(n, 0, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iwrite_at_all(n, 0, &v, 1, MPI_INT, &r));
    BAD(MPI_File_read(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_read_all(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_write(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_write_all(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_iread(n, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iread_all(n, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iwrite(n, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iwrite_all(n, &v, 1, MPI_INT, &r));
    BAD(MPI_File_seek(n, 0, MPI_SEEK_SET));
    BAD(MPI_File_get_position(n, &o));
    BAD(MPI_File_get_byte_offset(n, 0, &o));
    BAD(MPI_File_read_shared(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_write_shared(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_iread_shared(n, &v, 1, MPI_INT, &r));
    BAD(MPI_File_iwrite_shared(n, &v, 1, MPI_INT, &r));
    BAD(MPI_File_read_ordered(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_write_ordered(n, &v, 1, MPI_INT, &s));
    BAD(MPI_File_seek_shared(n, 0, MPI_SEEK_SET));
    BAD(MPI_File_get_position_shared(n, &o));
    BAD(MPI_File_read_at_all_begin(n, 0, &v, 1, MPI_INT));
    BAD(MPI_File_read_at_all_end(n, &v, &s));
    BAD(MPI_File_write_at_all_begin(n, 0, &v, 1, MPI_INT));
    BAD(MPI_File_write_at_all_end(n, &v, &s));
    BAD(MPI_File_read_all_begin(n, &v, 1, MPI_INT));
    BAD(MPI_File_read_all_end(n, &v, &s));
    BAD(MPI_File_write_all_begin(n, &v, 1, MPI_INT));
    BAD(MPI_File_write_all_end(n, &v, &s));
    BAD(MPI_File_read_ordered_begin(n, &v, 1, MPI_INT));
    BAD(MPI_File_read_ordered_end(n, &v, &s));
    BAD(MPI_File_write_ordered_begin(n, &v, 1, MPI_INT));
    BAD(MPI_File_write_ordered_end(n, &v, &s));
    BAD(MPI_File_get_type_extent(n, MPI_INT, &a));
    BAD(MPI_File_set_atomicity(n, 1));
    BAD(MPI_File_get_atomicity(n, &i));
    BAD(MPI_File_sync(n));
#undef BAD
}

/* Arguments of the calls that move data. All ranks give them, as collective calls ask. */
static void data(MPI_File fh)
{
    int v[2] = {0, 0};
    MPI_Status s;
    MPI_Request r;
    MPI_Datatype raw;
    OK(MPI_Type_contiguous(2, MPI_INT, &raw));
#define TRY(f, ...)                                                                    \
    do {                                                                               \
        CHECK_CLASS(f(fh, __VA_ARGS__ v, -1, MPI_INT, &s), MPI_ERR_COUNT);             \
        CHECK_CLASS(f(fh, __VA_ARGS__ v, 1, MPI_DATATYPE_NULL, &s), MPI_ERR_TYPE);     \
        CHECK_CLASS(f(fh, __VA_ARGS__ v, 1, raw, &s), MPI_ERR_TYPE);                   \
        CHECK_CLASS(f(fh, __VA_ARGS__ NULL, 1, MPI_INT, &s), MPI_ERR_BUFFER);          \
        CHECK_CLASS(f(fh, __VA_ARGS__ v, 1, MPI_CHAR, &s), MPI_ERR_TYPE);              \
        OK(f(fh, __VA_ARGS__ NULL, 0, MPI_INT, &s));                                   \
        CHECK_EQ(io_count(&s, MPI_INT), 0);                                            \
    } while (0)
/* The error comes at the end, so that the others need not wait. */
#define TRY_BEGIN(f, ...)                                                              \
    do {                                                                               \
        OK(f##_begin(fh, __VA_ARGS__ v, -1, MPI_INT));                                 \
        CHECK_CLASS(f##_end(fh, v, &s), MPI_ERR_COUNT);                                \
    } while (0)
#define NB(f, ...)                                                                     \
    do {                                                                               \
        CHECK_CLASS(f(fh, __VA_ARGS__ v, -1, MPI_INT, &r), MPI_ERR_COUNT);             \
        OK(f(fh, __VA_ARGS__ v, 0, MPI_INT, &r));                                      \
        OK(MPI_Wait(&r, &s));                                                          \
    } while (0)
/* Collective ones: the error comes when they are waited for. */
#define NB_ALL(f, ...)                                                                 \
    do {                                                                               \
        OK(f(fh, __VA_ARGS__ v, -1, MPI_INT, &r));                                     \
        CHECK_CLASS(MPI_Wait(&r, &s), MPI_ERR_COUNT);                                  \
        OK(f(fh, __VA_ARGS__ v, 0, MPI_INT, &r));                                      \
        OK(MPI_Wait(&r, &s));                                                          \
    } while (0)
    OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    TRY(MPI_File_read, );
    TRY(MPI_File_write, );
    TRY(MPI_File_read_shared, );
    TRY(MPI_File_write_shared, );
    TRY(MPI_File_read_at, 0, );
    TRY(MPI_File_write_at, 0, );
    NB(MPI_File_iread, );
    NB(MPI_File_iwrite, );
    NB(MPI_File_iread_shared, );
    NB(MPI_File_iwrite_shared, );
    NB(MPI_File_iread_at, 0, );
    NB(MPI_File_iwrite_at, 0, );
    NB_ALL(MPI_File_iread_all, );
    NB_ALL(MPI_File_iwrite_all, );
    NB_ALL(MPI_File_iread_at_all, 0, );
    NB_ALL(MPI_File_iwrite_at_all, 0, );
    TRY(MPI_File_read_all, );
    TRY(MPI_File_write_all, );
    TRY(MPI_File_read_at_all, 0, );
    TRY(MPI_File_write_at_all, 0, );
    TRY(MPI_File_read_ordered, );
    TRY(MPI_File_write_ordered, );
    TRY_BEGIN(MPI_File_read_all, );
    TRY_BEGIN(MPI_File_write_all, );
    TRY_BEGIN(MPI_File_read_at_all, 0, );
    TRY_BEGIN(MPI_File_write_at_all, 0, );
    TRY_BEGIN(MPI_File_read_ordered, );
    TRY_BEGIN(MPI_File_write_ordered, );
    CHECK_CLASS(MPI_File_read_at(fh, -1, v, 1, MPI_INT, &s), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_write_at(fh, (MPI_Offset)1 << 62, v, 1, MPI_INT, &s), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_iwrite_at(fh, -1, v, 1, MPI_INT, &r), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_write_at_all(fh, -1, v, 1, MPI_INT, &s), MPI_ERR_ARG);
    /* One rank is wrong: nobody waits for it, and all are told. */
    CHECK_FAILS(MPI_File_write_at_all(fh, check_rank == check_size - 1 ? -1 : 0, v, 1, MPI_INT, &s));
    CHECK_FAILS(MPI_File_read_ordered(fh, v, check_rank == 0 ? -1 : 1, MPI_INT, &s));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Offset size = -1;
    OK(MPI_File_get_size(fh, &size));
    CHECK_EQ(size, 0); /* and nothing was written */
    OK(MPI_Type_free(&raw));
}

static void views(MPI_File fh)
{
    MPI_Datatype raw, back, none;
    int one = 1;
    MPI_Aint before = -4;
    OK(MPI_Type_contiguous(2, MPI_INT, &raw));
    OK(MPI_Type_create_hindexed(1, &one, &before, MPI_INT, &back));
    OK(MPI_Type_commit(&back));
    OK(MPI_Type_contiguous(0, MPI_INT, &none));
    OK(MPI_Type_commit(&none));
#define VIEW(d, e, f, rep) MPI_File_set_view(fh, d, e, f, rep, MPI_INFO_NULL)
    CHECK_CLASS(VIEW(-1000, MPI_INT, MPI_INT, "native"), MPI_ERR_ARG);
    CHECK_CLASS(VIEW(0, MPI_INT, MPI_INT, "no such"), MPI_ERR_UNSUPPORTED_DATAREP);
    CHECK_CLASS(VIEW(0, MPI_INT, raw, "native"), MPI_ERR_TYPE);
    CHECK_CLASS(VIEW(0, MPI_DATATYPE_NULL, MPI_INT, "native"), MPI_ERR_TYPE);
    CHECK_CLASS(VIEW(0, MPI_INT, MPI_DATATYPE_NULL, "native"), MPI_ERR_TYPE);
    CHECK_CLASS(VIEW(0, MPI_INT, MPI_SHORT, "native"), MPI_ERR_ARG);
    CHECK_CLASS(VIEW(0, MPI_INT, back, "native"), MPI_ERR_ARG);
    CHECK_CLASS(VIEW(0, none, none, "native"), MPI_ERR_ARG);
    CHECK_CLASS(VIEW(MPI_DISPLACEMENT_CURRENT, MPI_INT, MPI_INT, "native"), MPI_ERR_DISP);
    if (check_size > 1) {
        CHECK_CLASS(VIEW(0, check_rank ? MPI_INT : MPI_BYTE, MPI_INT, "native"), MPI_ERR_NOT_SAME);
        CHECK_FAILS(VIEW(0, MPI_INT, MPI_INT, check_rank ? "native" : "no such"));
        CHECK_CLASS(MPI_File_seek_shared(fh, check_rank, MPI_SEEK_SET), MPI_ERR_NOT_SAME);
        CHECK_CLASS(MPI_File_set_atomicity(fh, check_rank == 0), MPI_ERR_NOT_SAME);
    }
    CHECK_CLASS(MPI_File_seek(fh, -1, MPI_SEEK_SET), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_seek(fh, 0, 77), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_seek_shared(fh, -1, MPI_SEEK_SET), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_seek_shared(fh, 0, 77), MPI_ERR_ARG);
    MPI_Offset o;
    CHECK_CLASS(MPI_File_get_byte_offset(fh, -1, &o), MPI_ERR_ARG);
    MPI_Aint a;
    CHECK_CLASS(MPI_File_get_type_extent(fh, MPI_DATATYPE_NULL, &a), MPI_ERR_TYPE);
    OK(MPI_File_get_type_extent(fh, MPI_DOUBLE, &a));
    CHECK_EQ(a, 8);
    OK(MPI_Type_free(&raw));
    OK(MPI_Type_free(&back));
    OK(MPI_Type_free(&none));
}

static void one_way(void)
{
    MPI_File fh;
    MPI_Status s;
    MPI_Request r;
    int v = 0;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh));
    CHECK_CLASS(MPI_File_write(fh, &v, 1, MPI_INT, &s), MPI_ERR_READ_ONLY);
    CHECK_CLASS(MPI_File_write_all(fh, &v, 1, MPI_INT, &s), MPI_ERR_READ_ONLY);
    CHECK_CLASS(MPI_File_iwrite_shared(fh, &v, 1, MPI_INT, &r), MPI_ERR_READ_ONLY);
    CHECK_CLASS(MPI_File_set_size(fh, 0), MPI_ERR_READ_ONLY);
    CHECK_CLASS(MPI_File_preallocate(fh, 0), MPI_ERR_READ_ONLY);
    OK(MPI_File_close(&fh));
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_WRONLY, MPI_INFO_NULL, &fh));
    CHECK_CLASS(MPI_File_read(fh, &v, 1, MPI_INT, &s), MPI_ERR_ACCESS);
    CHECK_CLASS(MPI_File_read_all(fh, &v, 1, MPI_INT, &s), MPI_ERR_ACCESS);
    OK(MPI_File_close(&fh));
}

/* Split collectives: one at a time, ended as it was begun. */
static void split(MPI_File fh)
{
    int v = 1;
    MPI_Status s;
    MPI_Request r;
    CHECK_CLASS(MPI_File_write_all_end(fh, &v, &s), MPI_ERR_OTHER);
    OK(MPI_File_write_all_begin(fh, &v, 1, MPI_INT));
    CHECK_CLASS(MPI_File_write_all_begin(fh, &v, 1, MPI_INT), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_File_read_all_end(fh, &v, &s), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_File_write_at_all_end(fh, &v, &s), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_File_write_all(fh, &v, 1, MPI_INT, &s), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_File_close(&fh), MPI_ERR_OTHER);
    CHECK(fh != MPI_FILE_NULL);
    OK(MPI_File_iwrite_at(fh, 4 + check_rank, &v, 1, MPI_INT, &r)); /* independent ones may go on */
    OK(MPI_Wait(&r, &s));
    OK(MPI_File_write_all_end(fh, &v, &s));
    CHECK_EQ(io_count(&s, MPI_INT), 1);
}

static void handlers(MPI_File fh)
{
    MPI_Errhandler eh, got;
    int v = 0;
    OK(MPI_File_create_errhandler(on_error, &eh));
    OK(MPI_File_get_errhandler(fh, &got));
    CHECK(got == MPI_ERRORS_RETURN);
    OK(MPI_File_set_errhandler(fh, eh));
    OK(MPI_Errhandler_free(&eh));
    CHECK_CLASS(MPI_File_write_at(fh, -1, &v, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_EQ(calls, 1);
    CHECK_EQ(last, MPI_ERR_ARG);
    CHECK(last_file == fh);
    OK(MPI_File_call_errhandler(fh, MPI_ERR_IO));
    CHECK_EQ(calls, 2);
    CHECK_EQ(last, MPI_ERR_IO);
    OK(MPI_File_set_errhandler(fh, MPI_ERRORS_RETURN));
    OK(MPI_File_call_errhandler(fh, MPI_ERR_IO));
    CHECK_EQ(calls, 2);
    /* The default handler of files to come. */
    MPI_File other = MPI_FILE_NULL;
    OK(MPI_File_create_errhandler(on_error, &eh));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, eh));
    CHECK_CLASS(MPI_File_open(MPI_COMM_SELF, "/nonexistent/x", MPI_MODE_RDONLY, MPI_INFO_NULL, &other), MPI_ERR_NO_SUCH_FILE);
    CHECK_EQ(calls, 3);
    CHECK(last_file == MPI_FILE_NULL);
    OK(MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_RDWR, MPI_INFO_NULL, &other));
    OK(MPI_File_get_errhandler(other, &got));
    CHECK(got == eh);
    OK(MPI_Errhandler_free(&got));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    OK(MPI_Errhandler_free(&eh));
    CHECK_CLASS(MPI_File_seek(other, -1, MPI_SEEK_SET), MPI_ERR_ARG);
    CHECK_EQ(calls, 4);
    MPI_File stale = other;
    OK(MPI_File_close(&other));
    CHECK_FAILS(MPI_File_seek(stale, 0, MPI_SEEK_SET));
}

/* The device is full: the error comes, and comes to all. */
static void full(void)
{
    MPI_File fh;
    int v[100] = {0};
    MPI_Request r;
    OK(MPI_File_open(MPI_COMM_WORLD, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &fh));
    CHECK_CLASS(MPI_File_write_at(fh, 0, v, 100, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_NO_SPACE);
    MPI_Status s;
    OK(MPI_File_iwrite_at(fh, 0, v, 100, MPI_INT, &r));
    CHECK_CLASS(MPI_Wait(&r, &s), MPI_ERR_NO_SPACE);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "romio_cb_write", "enable"));
    OK(MPI_File_set_info(fh, info));
    OK(MPI_Info_free(&info));
    CHECK_CLASS(MPI_File_write_at_all(fh, 400 * check_rank, v, 100, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_NO_SPACE);
    OK(MPI_File_close(&fh));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    io_begin("errors");
    null_file();
    MPI_File fh = io_open(0);
    data(fh);
    views(fh);
    split(fh);
    handlers(fh);
    OK(MPI_File_close(&fh));
    one_way();
    full();
    io_end();
    return CHECK_END();
}
