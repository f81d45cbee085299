// ranks: 1 2
// The functions with MPI_Count counts, and offsets beyond 4 GiB in a file with holes.
#include "io.h"

static MPI_Count count_c(MPI_Status *s)
{
    MPI_Count n = -1;
    OK(MPI_Get_count_c(s, MPI_INT, &n));
    return n;
}

static MPI_Count wait_c(MPI_Request *r)
{
    MPI_Status s;
    OK(MPI_Wait(r, &s));
    return count_c(&s);
}

int main(int argc, char **argv)
{
    enum { N = 100 };
    int out[N], in[N];
    MPI_Status s;
    MPI_Request r;
    MPI_Count n = N, extent = 0;
    MPI_Offset size = 0;
    CHECK_BEGIN(argc, argv);
    io_begin("large");
    MPI_File fh = io_open(0);
    for (int i = 0; i < N; i++)
        out[i] = i * 3 + check_rank;
    MPI_Offset far = ((MPI_Offset)5 << 30) / 4 + check_rank * N;
    OK(MPI_File_set_view(fh, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
#define CLEAR() memset(in, 0, sizeof in)
#define SAME() CHECK(memcmp(in, out, sizeof in) == 0)
#define SYNC() do { OK(MPI_File_sync(fh)); MPI_Barrier(MPI_COMM_WORLD); CLEAR(); } while (0)
#define SEEK() OK(MPI_File_seek(fh, far, MPI_SEEK_SET))
#define SEEK_SHARED() OK(MPI_File_seek_shared(fh, far - check_rank * N, MPI_SEEK_SET))
    OK(MPI_File_get_type_extent_c(fh, MPI_INT, &extent));
    CHECK_EQ(extent, 4);
    OK(MPI_File_write_at_c(fh, far, out, n, MPI_INT, &s));
    CHECK_EQ(count_c(&s), N);
    SYNC();
    OK(MPI_File_get_size(fh, &size));
    CHECK_EQ(size, ((MPI_Offset)5 << 30) + 4 * N * check_size);
    OK(MPI_File_read_at_c(fh, far, in, n, MPI_INT, &s));
    CHECK_EQ(count_c(&s), N);
    SAME();
    OK(MPI_File_write_at_all_c(fh, far, out, n, MPI_INT, &s));
    SYNC();
    OK(MPI_File_read_at_all_c(fh, far, in, n, MPI_INT, &s));
    SAME();
    OK(MPI_File_iwrite_at_c(fh, far, out, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SYNC();
    OK(MPI_File_iread_at_c(fh, far, in, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SAME();
    OK(MPI_File_iwrite_at_all_c(fh, far, out, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SYNC();
    OK(MPI_File_iread_at_all_c(fh, far, in, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SAME();
    SEEK();
    OK(MPI_File_write_c(fh, out, n, MPI_INT, &s));
    SYNC();
    SEEK();
    OK(MPI_File_read_c(fh, in, n, MPI_INT, &s));
    SAME();
    SEEK();
    OK(MPI_File_write_all_c(fh, out, n, MPI_INT, &s));
    SYNC();
    SEEK();
    OK(MPI_File_read_all_c(fh, in, n, MPI_INT, &s));
    SAME();
    SEEK();
    OK(MPI_File_iwrite_c(fh, out, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SYNC();
    SEEK();
    OK(MPI_File_iread_c(fh, in, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SAME();
    SEEK();
    OK(MPI_File_iwrite_all_c(fh, out, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SYNC();
    SEEK();
    OK(MPI_File_iread_all_c(fh, in, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SAME();
    SEEK_SHARED();
    OK(MPI_File_write_ordered_c(fh, out, n, MPI_INT, &s));
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_read_ordered_c(fh, in, n, MPI_INT, &s));
    SAME();
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_write_shared_c(fh, out, n, MPI_INT, &s));
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_read_shared_c(fh, in, n, MPI_INT, &s));
    CHECK_EQ(count_c(&s), N);
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_iwrite_shared_c(fh, out, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_iread_shared_c(fh, in, n, MPI_INT, &r));
    CHECK_EQ(wait_c(&r), N);
    SYNC();
    SEEK();
    OK(MPI_File_write_all_begin_c(fh, out, n, MPI_INT));
    OK(MPI_File_write_all_end(fh, out, &s));
    SYNC();
    SEEK();
    OK(MPI_File_read_all_begin_c(fh, in, n, MPI_INT));
    OK(MPI_File_read_all_end(fh, in, &s));
    SAME();
    OK(MPI_File_write_at_all_begin_c(fh, far, out, n, MPI_INT));
    OK(MPI_File_write_at_all_end(fh, out, &s));
    SYNC();
    OK(MPI_File_read_at_all_begin_c(fh, far, in, n, MPI_INT));
    OK(MPI_File_read_at_all_end(fh, in, &s));
    SAME();
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_write_ordered_begin_c(fh, out, n, MPI_INT));
    OK(MPI_File_write_ordered_end(fh, out, &s));
    SYNC();
    SEEK_SHARED();
    OK(MPI_File_read_ordered_begin_c(fh, in, n, MPI_INT));
    OK(MPI_File_read_ordered_end(fh, in, &s));
    CHECK_EQ(count_c(&s), N);
    SAME();
    OK(MPI_File_close(&fh));
    io_end();
    return CHECK_END();
}
