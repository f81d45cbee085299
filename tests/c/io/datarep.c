// ranks: 1 2
// Data representations: external32 byte for byte, internal, and those of the program.
#include "io.h"

static void bytes_are(const unsigned char *want, int n)
{
    unsigned char got[64];
    MPI_File raw;
    MPI_Status s;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &raw));
    OK(MPI_File_read_at(raw, 0, got, 64, MPI_BYTE, &s));
    CHECK_EQ(io_count(&s, MPI_BYTE), n);
    CHECK(memcmp(got, want, n) == 0);
    OK(MPI_File_close(&raw));
}

static void external32(MPI_File fh)
{
    MPI_Status s;
    MPI_Request r;
    MPI_Aint extent;
    MPI_Offset at = -1;
    MPI_Datatype mem;
    char rep[MPI_MAX_DATAREP_STRING];
    MPI_Datatype e, f;
    int v[4] = {0x01020304, -1, 0x11223344, 7}, got[4] = {0};
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "external32", MPI_INFO_NULL));
    OK(MPI_File_get_view(fh, &at, &e, &f, rep));
    CHECK_STR(rep, "external32");
    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &mem));
    OK(MPI_Type_commit(&mem));
    if (check_rank == 0) {
        OK(MPI_File_write(fh, v, 1, mem, &s));
        CHECK_EQ(io_count(&s, MPI_INT), 2);
        OK(MPI_File_iwrite(fh, v + 3, 1, MPI_INT, &r));
        CHECK_EQ(io_wait(&r), 1);
    }
    OK(MPI_File_sync(fh));
    const unsigned char want[] = {1, 2, 3, 4, 0x11, 0x22, 0x33, 0x44, 0, 0, 0, 7};
    bytes_are(want, 12);
    OK(MPI_File_read_at_all(fh, 0, got, 4, MPI_INT, &s)); /* ends with the file */
    CHECK_EQ(io_count(&s, MPI_INT), 3);
    CHECK_EQ(got[0], 0x01020304);
    CHECK_EQ(got[1], 0x11223344);
    CHECK_EQ(got[2], 7);
    OK(MPI_File_iread_at(fh, 1, got, 1, mem, &r));
    OK(MPI_Wait(&r, &s));
    CHECK_EQ(got[0], 0x11223344);
    CHECK_EQ(got[2], 7);
    OK(MPI_Type_free(&mem));

    /* A type that is shorter there. */
    long l[2] = {5, -6}, lgot[2] = {0, 0};
    OK(MPI_File_get_type_extent(fh, MPI_LONG, &extent));
    int long_len = (int)extent;
    CHECK(extent == 4 || extent == 8);
    OK(MPI_File_get_type_extent(fh, MPI_INT, &extent));
    CHECK_EQ(extent, 4);
    OK(MPI_File_sync(fh));
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_File_set_view(fh, 0, MPI_LONG, MPI_LONG, "external32", MPI_INFO_NULL));
    OK(MPI_File_write_at_all(fh, 2 * check_rank, l, 2, MPI_LONG, &s));
    CHECK_EQ(io_count(&s, MPI_LONG), 2);
    OK(MPI_File_sync(fh));
    OK(MPI_File_read_at_all(fh, 2 * check_rank, lgot, 2, MPI_LONG, &s));
    CHECK(lgot[0] == 5 && lgot[1] == -6);
    OK(MPI_File_get_size(fh, &at));
    CHECK_EQ(at, 2L * check_size * long_len);
    if (long_len == 4) { /* of what does not fit the low bytes are written */
        l[0] = 1L << 40 | 9;
        OK(MPI_File_write_at(fh, 2 * check_rank, l, 1, MPI_LONG, &s));
        OK(MPI_File_read_at(fh, 2 * check_rank, lgot, 1, MPI_LONG, &s));
        CHECK_EQ(lgot[0], 9);
    }
    OK(MPI_File_sync(fh));

    /* Doubles through a view with holes. */
    MPI_Datatype ft;
    double d[3] = {1.5, -2, 3}, dgot[3];
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_Type_vector(3, 1, check_size, MPI_DOUBLE, &ft));
    OK(MPI_Type_commit(&ft));
    OK(MPI_File_set_view(fh, 8 * check_rank, MPI_DOUBLE, ft, "external32", MPI_INFO_NULL));
    OK(MPI_File_write_all(fh, d, 3, MPI_DOUBLE, &s));
    OK(MPI_File_sync(fh));
    OK(MPI_File_read_at_all(fh, 0, dgot, 3, MPI_DOUBLE, &s));
    CHECK_EQ(io_count(&s, MPI_DOUBLE), 3);
    CHECK(memcmp(d, dgot, sizeof d) == 0);
    OK(MPI_Type_free(&ft));
    OK(MPI_File_sync(fh));

    OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "internal", MPI_INFO_NULL));
    OK(MPI_File_write_at_all(fh, check_rank, v, 1, MPI_INT, &s));
    OK(MPI_File_sync(fh));
    OK(MPI_File_read_at_all(fh, check_rank, got, 1, MPI_INT, &s));
    CHECK_EQ(got[0], v[0]);
    OK(MPI_File_sync(fh));
}

/* Ints as 6 bytes: two of mark, then the value inverted. */
static int extra = 99, reads, writes, wide;

static int file_extent(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    int size;
    CHECK(state == &extra);
    OK(MPI_Type_size(type, &size));
    *extent = size + 2;
    return MPI_SUCCESS;
}

static void put(unsigned char *file, int v)
{
    v = ~v;
    file[0] = 'W', file[1] = 'x';
    memcpy(file + 2, &v, 4);
}

static int to_file(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *state)
{
    CHECK(state == &extra && type == MPI_INT);
    for (int i = 0; i < count; i++)
        put((unsigned char *)file + 6 * i, ((int *)user)[position + i]);
    writes++;
    return MPI_SUCCESS;
}

static int from_file(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *state)
{
    CHECK(state == &extra && type == MPI_INT);
    for (int i = 0; i < count; i++) {
        int v;
        memcpy(&v, (char *)file + 6 * i + 2, 4);
        ((int *)user)[position + i] = ~v;
    }
    reads++;
    return MPI_SUCCESS;
}

static int to_file_c(void *user, MPI_Datatype type, MPI_Count count, void *file, MPI_Offset position, void *state)
{
    wide++;
    return to_file(user, type, (int)count, file, position, state);
}

static int from_file_c(void *user, MPI_Datatype type, MPI_Count count, void *file, MPI_Offset position, void *state)
{
    wide++;
    return from_file(user, type, (int)count, file, position, state);
}

static int broken(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *state)
{
    (void)user, (void)type, (void)count, (void)file, (void)position, (void)state;
    return MPI_ERR_OTHER;
}

static void of_the_program(MPI_File fh)
{
    MPI_Status s;
    MPI_Request r;
    MPI_Aint extent;
    MPI_Offset size;
    int v[3] = {10 + check_rank, 20, 30}, got[4] = {0, 0, 0, 0};
    char longest[2 * MPI_MAX_DATAREP_STRING];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    OK(MPI_Register_datarep("six", from_file, to_file, file_extent, &extra));
    OK(MPI_Register_datarep_c("six wide", from_file_c, to_file_c, file_extent, &extra));
    OK(MPI_Register_datarep("broken", broken, broken, file_extent, &extra));
    CHECK_CLASS(MPI_Register_datarep("six", from_file, to_file, file_extent, &extra), MPI_ERR_DUP_DATAREP);
    CHECK_CLASS(MPI_Register_datarep("native", from_file, to_file, file_extent, &extra), MPI_ERR_DUP_DATAREP);
    CHECK_CLASS(MPI_Register_datarep(longest, from_file, to_file, file_extent, &extra), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Register_datarep("", from_file, to_file, file_extent, &extra), MPI_ERR_ARG);
    for (int large = 0; large < 2; large++) {
        OK(MPI_File_set_size(fh, 0));
        OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, large ? "six wide" : "six", MPI_INFO_NULL));
        OK(MPI_File_get_type_extent(fh, MPI_INT, &extent));
        CHECK_EQ(extent, 6);
        OK(MPI_File_write_at_all(fh, 3 * check_rank, v, 3, MPI_INT, &s));
        CHECK_EQ(io_count(&s, MPI_INT), 3);
        OK(MPI_File_sync(fh));
        OK(MPI_File_get_size(fh, &size));
        CHECK_EQ(size, 18 * check_size);
        OK(MPI_File_read_at_all(fh, 3 * check_rank, got, 3, MPI_INT, &s));
        CHECK_EQ(io_count(&s, MPI_INT), 3);
        CHECK(memcmp(v, got, sizeof v) == 0);
        memset(got, 0, sizeof got);
        OK(MPI_File_iread_at(fh, 3 * check_size - 2, got, 4, MPI_INT, &r));
        OK(MPI_Wait(&r, &s));
        CHECK_EQ(io_count(&s, MPI_INT), 2);
        CHECK(got[0] == 20 && got[1] == 30 && got[2] == 0);
        CHECK(reads >= 2 && writes >= 1 && (wide > 0) == large);
        OK(MPI_File_sync(fh));
    }
    unsigned char want[18 * 2];
    for (int i = 0; i < check_size; i++)
        put(want + 18 * i, 10 + i), put(want + 18 * i + 6, 20), put(want + 18 * i + 12, 30);
    bytes_are(want, 18 * check_size);
    OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "broken", MPI_INFO_NULL));
    CHECK_CLASS(MPI_File_write(fh, v, 1, MPI_INT, &s), MPI_ERR_CONVERSION);
    CHECK_CLASS(MPI_File_write_at_all(fh, 0, v, 1, MPI_INT, &s), MPI_ERR_CONVERSION);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    io_begin("datarep");
    MPI_File fh = io_open(0);
    external32(fh);
    of_the_program(fh);
    OK(MPI_File_close(&fh));
    io_end();
    return CHECK_END();
}
