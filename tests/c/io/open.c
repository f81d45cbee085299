// ranks: 1 2 4
// Opening, closing and deleting; sizes; what an open file tells.
#include "io.h"
#include <fcntl.h>
#include <sys/stat.h>

static void modes(void)
{
    MPI_File fh = MPI_FILE_NULL;
    const int wrong[] = {
        0, MPI_MODE_CREATE, MPI_MODE_RDONLY | MPI_MODE_WRONLY, MPI_MODE_RDONLY | MPI_MODE_RDWR,
        MPI_MODE_RDONLY | MPI_MODE_CREATE, MPI_MODE_RDONLY | MPI_MODE_EXCL,
        MPI_MODE_RDWR | MPI_MODE_SEQUENTIAL, MPI_MODE_RDWR | (1 << 20),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, io_path, wrong[i], MPI_INFO_NULL, &fh), MPI_ERR_AMODE);
        CHECK(fh == MPI_FILE_NULL);
    }
    if (check_size > 1) /* nobody waits for the one that is wrong */
        CHECK_FAILS(MPI_File_open(MPI_COMM_WORLD, io_path, check_rank == 1 ? 0 : MPI_MODE_RDWR | MPI_MODE_CREATE,
                                  MPI_INFO_NULL, &fh));
    if (check_size > 1)
        CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, io_path,
                                  check_rank == 1 ? MPI_MODE_RDONLY : MPI_MODE_WRONLY, MPI_INFO_NULL, &fh),
                    MPI_ERR_NOT_SAME);
    CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_NO_SUCH_FILE);
    CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, "/nonexistent/x", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &fh),
                MPI_ERR_NO_SUCH_FILE);
    CHECK_CLASS2(MPI_File_open(MPI_COMM_WORLD, "/tmp", MPI_MODE_RDWR, MPI_INFO_NULL, &fh), MPI_ERR_BAD_FILE, MPI_ERR_IO);
    if (geteuid() != 0 && check_size > 0)
        CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, "/etc/shadow", MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_ACCESS);
    CHECK_FAILS(MPI_File_open(MPI_COMM_NULL, io_path, MPI_MODE_RDWR, MPI_INFO_NULL, &fh));
    /* The first to create it wins; afterwards it is there. */
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR, MPI_INFO_NULL, &fh));
    OK(MPI_File_close(&fh));
    CHECK(fh == MPI_FILE_NULL);
    CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR, MPI_INFO_NULL, &fh),
                MPI_ERR_FILE_EXISTS);
}

static void life(void)
{
    MPI_File fh = MPI_FILE_NULL;
    int amode = 0, len;
    MPI_Group group, world;
    MPI_Offset size = -1;
    int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_UNIQUE_OPEN | MPI_MODE_DELETE_ON_CLOSE;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, mode, MPI_INFO_NULL, &fh));
    OK(MPI_File_get_amode(fh, &amode));
    CHECK_EQ(amode, mode);
    OK(MPI_File_get_group(fh, &group));
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Group_compare(group, world, &len));
    CHECK_EQ(len, MPI_IDENT);
    OK(MPI_Group_free(&group));
    OK(MPI_Group_free(&world));

    OK(MPI_File_set_size(fh, 1000));
    OK(MPI_File_get_size(fh, &size));
    CHECK_EQ(size, 1000);
    OK(MPI_File_preallocate(fh, 5000));
    OK(MPI_File_get_size(fh, &size));
    CHECK_EQ(size, 5000);
    OK(MPI_File_preallocate(fh, 10)); /* never shrinks */
    OK(MPI_File_get_size(fh, &size));
    CHECK_EQ(size, 5000);
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_File_set_size(fh, 0));
    OK(MPI_File_get_size(fh, &size));
    CHECK_EQ(size, 0);
    CHECK_CLASS(MPI_File_set_size(fh, -1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_preallocate(fh, -1), MPI_ERR_ARG);
    if (check_size > 1)
        CHECK_CLASS(MPI_File_set_size(fh, check_rank), MPI_ERR_NOT_SAME);
    OK(MPI_File_sync(fh));
    OK(MPI_File_close(&fh));
    CHECK(access(io_path, F_OK) != 0);
    CHECK_CLASS(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh), MPI_ERR_NO_SUCH_FILE);
}

static void append(void)
{
    MPI_File fh = io_open(0);
    MPI_Offset at = -1;
    int v = check_rank + 10;
    OK(MPI_File_write_at(fh, 4 * check_rank, &v, 1, MPI_INT, MPI_STATUS_IGNORE));
    OK(MPI_File_close(&fh));
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_APPEND | MPI_MODE_RDWR, MPI_INFO_NULL, &fh));
    OK(MPI_File_get_position(fh, &at));
    CHECK_EQ(at, 4 * check_size);
    OK(MPI_File_get_position_shared(fh, &at));
    CHECK_EQ(at, 4 * check_size);
    OK(MPI_File_close(&fh));
}

static void deleted(void)
{
    MPI_File fh = io_open(0);
    OK(MPI_File_close(&fh));
    MPI_Barrier(MPI_COMM_WORLD);
    if (check_rank == 0) {
        OK(MPI_File_delete(io_path, MPI_INFO_NULL));
        CHECK_CLASS(MPI_File_delete(io_path, MPI_INFO_NULL), MPI_ERR_NO_SUCH_FILE);
        CHECK_FAILS(MPI_File_delete("/tmp", MPI_INFO_NULL));
    }
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Many files at once, on other communicators too; handles are told apart. */
static void many(void)
{
    MPI_File all[20], mine;
    char name[600];
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "%s-%d", io_path, i);
        OK(MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                         MPI_INFO_NULL, &all[i]));
    }
    snprintf(name, sizeof name, "%s-self-%d", io_path, check_rank);
    OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &mine));
    for (int i = 0; i < 20; i++) {
        int v = i * 100 + check_rank, got = -1;
        OK(MPI_File_write_shared(all[i], &v, 1, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_write_shared(mine, &v, 1, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at(mine, 4 * i, &got, 1, MPI_INT, MPI_STATUS_IGNORE));
        CHECK_EQ(got, v);
    }
    OK(MPI_File_close(&mine));
    for (int i = 19; i >= 0; i--) {
        MPI_Offset size = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        OK(MPI_File_get_size(all[i], &size));
        CHECK_EQ(size, 4 * check_size);
        OK(MPI_File_close(&all[i]));
    }
}

static void hints(void)
{
    MPI_Info info, used;
    MPI_File fh;
    char value[100];
    int flag = -1;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "cb_nodes", "2"));
    OK(MPI_Info_set(info, "cb_buffer_size", "65536"));
    OK(MPI_Info_set(info, "romio_cb_write", "enable"));
    OK(MPI_Info_set(info, "romio_cb_read", "nonsense"));
    OK(MPI_Info_set(info, "striping_factor", "16"));
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_CREATE | MPI_MODE_RDWR, info, &fh));
    OK(MPI_File_get_info(fh, &used));
    OK(MPI_Info_get(used, "cb_nodes", 99, value, &flag));
    CHECK(flag && strcmp(value, "2") == 0);
    OK(MPI_Info_get(used, "cb_buffer_size", 99, value, &flag));
    CHECK(flag && strcmp(value, "65536") == 0);
    OK(MPI_Info_get(used, "romio_cb_write", 99, value, &flag));
    CHECK(flag && strcmp(value, "enable") == 0);
    OK(MPI_Info_get(used, "romio_cb_read", 99, value, &flag));
    CHECK(flag && strcmp(value, "automatic") == 0);
    OK(MPI_Info_get(used, "striping_factor", 99, value, &flag));
    CHECK(!flag); /* not honoured, not reported */
    OK(MPI_Info_free(&used));
    OK(MPI_Info_set(info, "romio_cb_write", "disable"));
    OK(MPI_File_set_info(fh, info));
    OK(MPI_File_set_info(fh, MPI_INFO_NULL));
    OK(MPI_File_get_info(fh, &used));
    OK(MPI_Info_get(used, "romio_cb_write", 99, value, &flag));
    CHECK(flag && strcmp(value, "disable") == 0);
    OK(MPI_Info_free(&used));
    OK(MPI_Info_free(&info));
    OK(MPI_File_close(&fh));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    io_begin("open");
    modes();
    io_end();
    life();
    append();
    deleted();
    many();
    hints();
    io_end();
    return CHECK_END();
}
