// ranks: 1 2
// reference-fails: MPICH converts by no function of the program and Open MPI takes none
/* Data representations: the three that every library has, a small record in external32 whose extent is not
 * that of memory, and one of the program, whose functions are called with its state.
 * After: open-mpi/ompi issues 14012, 14013, 14014, 5643 and 6558. */
#include "../check.h"

static char path[64];
static int state, read_calls, write_calls;

static MPI_File opened(void)
{
    MPI_File f;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    OK(MPI_File_set_size(f, 0));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    return f;
}

static void known(void)
{
    MPI_File f = opened();
    const char *names[] = {"native", "internal", "external32"};
    for (int k = 0; k < 3; k++) {
        MPI_Offset at = -1;
        MPI_Datatype etype, filetype;
        char name[MPI_MAX_DATAREP_STRING];
        int x = 0x01020304 + check_rank, got = -1;
        OK(MPI_File_set_view(f, 8, MPI_INT, MPI_INT, names[k], MPI_INFO_NULL));
        OK(MPI_File_get_view(f, &at, &etype, &filetype, name));
        CHECK_STR(name, names[k]);
        CHECK_EQ(at, 8);
        OK(MPI_File_write_at_all(f, check_rank, &x, 1, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at_all(f, check_rank, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
        CHECK_EQ(got, x);
    }
    /* The last was external32: big-endian bytes. */
    unsigned char raw[4];
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    OK(MPI_File_read_at(f, 8, raw, 4, MPI_BYTE, MPI_STATUS_IGNORE));
    CHECK(raw[0] == 1 && raw[1] == 2 && raw[2] == 3 && raw[3] == 4);
    CHECK_CLASS(MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "no-such-form", MPI_INFO_NULL),
                MPI_ERR_UNSUPPORTED_DATAREP);
    OK(MPI_File_close(&f));
}

/* Seven characters and a 64-bit number, packed as they are in the file. */
static void records(void)
{
    struct __attribute__((packed)) rec {
        char name[7];
        uint64_t kind;
    } out[5], in[5];
    MPI_Datatype part, rec;
    MPI_Aint extent = -1;
    OK(MPI_Type_create_struct(2, (int[]){7, 1}, (MPI_Aint[]){0, 7}, (MPI_Datatype[]){MPI_CHAR, MPI_UINT64_T}, &part));
    OK(MPI_Type_create_resized(part, 0, sizeof *out, &rec));
    OK(MPI_Type_commit(&rec));
    MPI_File f = opened();
    for (int i = 0; i < 5; i++) {
        snprintf(out[i].name, sizeof out[i].name, "n%d-%d", check_rank, i);
        out[i].kind = 0x0102030405060708ull + i;
    }
    OK(MPI_File_set_view(f, 0, rec, rec, "external32", MPI_INFO_NULL));
    OK(MPI_File_get_type_extent(f, rec, &extent));
    CHECK_EQ(extent, 15);
    OK(MPI_File_write_at_all(f, 5 * check_rank, out, 5, rec, MPI_STATUS_IGNORE));
    memset(in, 0, sizeof in);
    OK(MPI_File_read_at_all(f, 5 * check_rank, in, 5, rec, MPI_STATUS_IGNORE));
    for (int i = 0; i < 5; i++) {
        CHECK_STR(in[i].name, out[i].name);
        CHECK_EQ(in[i].kind, out[i].kind);
    }
    MPI_Offset size = -1;
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_get_size(f, &size));
    CHECK_EQ(size, 15 * 5 * check_size);
    OK(MPI_File_close(&f));
    OK(MPI_Type_free(&part));
    OK(MPI_Type_free(&rec));
}

static int extent_of(MPI_Datatype type, MPI_Aint *extent, void *extra)
{
    MPI_Aint lb;
    (void)extra;
    return MPI_Type_get_extent(type, &lb, extent);
}

/* Ints are kept with all bits turned. */
static int from_file(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *extra)
{
    (void)type;
    if (extra != &state)
        return MPI_ERR_OTHER;
    for (int i = 0; i < count; i++) {
        int x;
        memcpy(&x, (char *)file + 4 * i, 4);
        x = ~x;
        memcpy((char *)user + 4 * (position + i), &x, 4);
    }
    read_calls++;
    return MPI_SUCCESS;
}

static int to_file(void *user, MPI_Datatype type, int count, void *file, MPI_Offset position, void *extra)
{
    (void)type;
    if (extra != &state)
        return MPI_ERR_OTHER;
    for (int i = 0; i < count; i++) {
        int x;
        memcpy(&x, (char *)user + 4 * (position + i), 4);
        x = ~x;
        memcpy((char *)file + 4 * i, &x, 4);
    }
    write_calls++;
    return MPI_SUCCESS;
}

static void own(void)
{
    int out[50], in[50], raw = 0;
    OK(MPI_Register_datarep("turned", from_file, to_file, extent_of, &state));
    CHECK_CLASS(MPI_Register_datarep("turned", from_file, to_file, extent_of, &state), MPI_ERR_DUP_DATAREP);
    MPI_File f = opened();
    for (int i = 0; i < 50; i++)
        out[i] = 100 * check_rank + i, in[i] = -1;
    OK(MPI_File_set_view(f, 200 * check_rank, MPI_INT, MPI_INT, "turned", MPI_INFO_NULL));
    OK(MPI_File_write_at_all(f, 0, out, 50, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_read_at_all(f, 0, in, 50, MPI_INT, MPI_STATUS_IGNORE));
    for (int i = 0; i < 50; i++)
        CHECK_EQ(in[i], out[i]);
    CHECK(write_calls > 0 && read_calls > 0);
    OK(MPI_File_set_view(f, 200 * check_rank, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    OK(MPI_File_read_at(f, 7, &raw, 1, MPI_INT, MPI_STATUS_IGNORE));
    CHECK_EQ(raw, ~out[7]);
    OK(MPI_File_close(&f));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int seed = (int)getpid();
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-dataforms-%d", seed);
    known();
    records();
    own();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        unlink(path);
    return CHECK_END();
}
