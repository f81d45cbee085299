// ranks: 1 2 3
// reference-fails: MPICH of PyPI ends by SIGILL in MPI_Pack_external; Open MPI 5.0 has other bounds (ADR 0039)
/* What is done with a struct of which one part was resized: several in a row sent, packed, packed in
 * external32, and a file seen through it.
 * After: pmodels/mpich issues 2218 and 2224, open-mpi/ompi issues 349 and 8560. */
#include "../check.h"

enum { N = 4, STEP = 24 };

static MPI_Datatype pair;

/* A char at 0 and an int at 8, whose bounds are 16 and 24. */
static void made(void)
{
    MPI_Datatype part;
    MPI_Aint lb = -1, extent = -1;
    OK(MPI_Type_create_resized(MPI_INT, 16, 8, &part));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_CHAR, part}, &pair));
    OK(MPI_Type_get_extent(pair, &lb, &extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, 32);
    OK(MPI_Type_free(&part));
    OK(MPI_Type_create_resized(MPI_INT, 8, 8, &part));
    OK(MPI_Type_free(&pair));
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_CHAR, part}, &pair));
    OK(MPI_Type_get_extent(pair, &lb, &extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, STEP);
    OK(MPI_Type_free(&part));
    OK(MPI_Type_commit(&pair));
}

static void fill(char *mem)
{
    memset(mem, 0, N * STEP);
    for (int i = 0; i < N; i++) {
        int x = 0x01020300 + i;
        mem[STEP * i] = (char)('a' + i);
        memcpy(mem + STEP * i + 8, &x, 4);
    }
}

static void moved(const char *mem)
{
    char got[N * STEP], packed[256], flat[5 * N];
    int size = -1, at = 0, next = (check_rank + 1) % check_size, before = (check_rank + check_size - 1) % check_size;
    memset(got, 0, sizeof got);
    OK(MPI_Sendrecv(mem, N, pair, next, 1, got, N, pair, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK(memcmp(got, mem, sizeof got) == 0);
    OK(MPI_Type_size(pair, &size));
    CHECK_EQ(size, 5);
    OK(MPI_Pack_size(N, pair, MPI_COMM_WORLD, &size));
    CHECK(size >= 5 * N && size <= (int)sizeof packed);
    OK(MPI_Pack(mem, N, pair, packed, sizeof packed, &at, MPI_COMM_WORLD));
    CHECK(at >= 5 * N);
    memset(got, 0, sizeof got);
    at = 0;
    OK(MPI_Unpack(packed, sizeof packed, &at, got, N, pair, MPI_COMM_WORLD));
    CHECK(memcmp(got, mem, sizeof got) == 0);
    MPI_Aint bytes = -1, where = 0;
    OK(MPI_Pack_external_size("external32", N, pair, &bytes));
    CHECK_EQ(bytes, 5 * N);
    OK(MPI_Pack_external("external32", mem, N, pair, flat, sizeof flat, &where));
    CHECK_EQ(where, 5 * N);
    for (int i = 0; i < N; i++) {
        CHECK_EQ(flat[5 * i], 'a' + i);
        CHECK(flat[5 * i + 1] == 1 && flat[5 * i + 2] == 2 && flat[5 * i + 3] == 3 && flat[5 * i + 4] == i);
    }
}

static void seen_in_a_file(void)
{
    char path[64], raw[N * STEP + 1];
    unsigned char bytes[5 * N];
    int seed = (int)getpid(), count = -1;
    snprintf(path, sizeof path, "/tmp/weft-resized-%d-%d", seed, check_rank);
    MPI_File f;
    MPI_Status s;
    OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    OK(MPI_File_set_view(f, 0, MPI_BYTE, pair, "native", MPI_INFO_NULL));
    for (int i = 0; i < 5 * N; i++)
        bytes[i] = (unsigned char)(1 + i);
    OK(MPI_File_write(f, bytes, 5 * N, MPI_BYTE, &s));
    OK(MPI_Get_count(&s, MPI_BYTE, &count));
    CHECK_EQ(count, 5 * N);
    MPI_Offset at = -1;
    OK(MPI_File_get_byte_offset(f, 5 * 2 + 1, &at));
    CHECK_EQ(at, 2 * STEP + 8);
    OK(MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    memset(raw, 0, sizeof raw);
    OK(MPI_File_read_at(f, 0, raw, sizeof raw, MPI_BYTE, &s));
    OK(MPI_Get_count(&s, MPI_BYTE, &count));
    CHECK_EQ(count, (N - 1) * STEP + 12);
    for (int i = 0; i < N; i++) {
        CHECK_EQ(raw[STEP * i], 1 + 5 * i);
        for (int k = 0; k < 4; k++)
            CHECK_EQ(raw[STEP * i + 8 + k], 2 + 5 * i + k);
        CHECK_EQ(raw[STEP * i + 16], 0);
    }
    OK(MPI_File_close(&f));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char mem[N * STEP];
    made();
    fill(mem);
    moved(mem);
    seen_in_a_file();
    OK(MPI_Type_free(&pair));
    return CHECK_END();
}
