// ranks: 1 2
// reference-fails: MPICH returns hints of its own
/* The reserved info keys of MPI-5.0, one by one: given at creation, what *_get_info tells then.
   docs/hints.md explains each row; a test compares the two tables. */
#include "../io/io.h"
#include <sys/stat.h>
#include <unistd.h>

#define NONE NULL
typedef struct {
    const char *object, *key, *given, *told;
} row;

static const row rows[] = {
    {"communicator", "mpi_assert_no_any_tag", "true", "true"},
    {"communicator", "mpi_assert_no_any_source", "true", "true"},
    {"communicator", "mpi_assert_exact_length", "true", "true"},
    {"communicator", "mpi_assert_allow_overtaking", "true", "true"},
    {"communicator", "mpi_assert_strict_persistent_collective_ordering", "true", "true"},
    {"communicator", "mpi_assert_memory_alloc_kinds", "system", "system"},
    {"communicator", "mpi_memory_alloc_kinds", "mpi,system,cuda", "mpi,system"},
    {"session", "thread_level", "MPI_THREAD_SERIALIZED", "MPI_THREAD_SERIALIZED"},
    {"session", "thread_level", "nonsense", "MPI_THREAD_SINGLE"},
    {"session", "mpi_memory_alloc_kinds", "mpi,system,cuda", "mpi,system"},
    {"window", "no_locks", "true", "true"},
    {"window", "accumulate_ordering", "rar,waw", "rar,waw"},
    {"window", "accumulate_ordering", "sometimes", "rar,raw,war,waw"},
    {"window", "accumulate_ops", "same_op", "same_op"},
    {"window", "mpi_accumulate_granularity", "16", "16"},
    {"window", "same_size", "true", "true"},
    {"window", "same_disp_unit", "true", "true"},
    {"window", "alloc_shared_noncontig", "true", "true"},
    {"window", "mpi_minimum_memory_alignment", "4096", "4096"},
    {"window", "mpi_assert_memory_alloc_kinds", "system", NONE},
    {"window", "mpi_memory_alloc_kinds", "mpi,system,cuda", "mpi,system"},
    {"file", "access_style", "sequential", NONE},
    {"file", "collective_buffering", "true", "true"},
    {"file", "collective_buffering", "perhaps", NONE},
    {"file", "cb_block_size", "4096", NONE},
    {"file", "cb_buffer_size", "1048576", "1048576"},
    {"file", "cb_nodes", "1", "1"},
    {"file", "chunked", "10", NONE},
    {"file", "chunked_item", "8", NONE},
    {"file", "chunked_size", "5", NONE},
    {"file", "filename", "elsewhere", "(its name)"},
    {"file", "file_perm", "640", NONE},
    {"file", "io_node_list", "a,b", NONE},
    {"file", "nb_proc", "4", NONE},
    {"file", "num_io_nodes", "2", NONE},
    {"file", "striping_factor", "2", NONE},
    {"file", "striping_unit", "65536", NONE},
    {"file", "mpi_assert_memory_alloc_kinds", "system", NONE},
    {"file", "mpi_memory_alloc_kinds", "mpi,system,cuda", "mpi,system"},
};

/* The keys of a new object that was given `info`. */
static MPI_Info keys_of(const row *r, MPI_Info info)
{
    MPI_Info used = MPI_INFO_NULL;
    if (r->object[0] == 'c') {
        MPI_Comm comm;
        OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
        OK(MPI_Comm_get_info(comm, &used));
        OK(MPI_Comm_free(&comm));
    } else if (r->object[0] == 's') {
        MPI_Session session;
        OK(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
        OK(MPI_Session_get_info(session, &used));
        OK(MPI_Session_finalize(&session));
    } else if (r->object[0] == 'w') {
        MPI_Win win;
        void *base;
        OK(MPI_Win_allocate_shared(64, 1, info, MPI_COMM_WORLD, &base, &win));
        /* The parts of the other ranks follow without gaps. */
        if (check_rank == 0 && strcmp(r->key, "mpi_minimum_memory_alignment") == 0)
            CHECK_EQ((uintptr_t)base % 4096, 0);
        OK(MPI_Win_get_info(win, &used));
        OK(MPI_Win_free(&win));
    } else {
        MPI_File fh;
        struct stat st;
        int mode = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
        OK(MPI_File_open(MPI_COMM_WORLD, io_path, mode, info, &fh));
        CHECK_EQ(stat(io_path, &st), 0);
        CHECK_EQ(st.st_mode & 0777, strcmp(r->key, "file_perm") == 0 ? 0640 : 0644);
        OK(MPI_File_get_info(fh, &used));
        OK(MPI_File_close(&fh));
    }
    return used;
}

int main(int argc, char **argv)
{
    umask(022);
    CHECK_BEGIN(argc, argv);
    io_begin("hints");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const row *r = &rows[i];
        MPI_Info info, used;
        if (strlen(r->key) >= MPI_MAX_INFO_KEY)
            continue; /* No key of this ABI. */
        char value[600] = "";
        int len = sizeof value, flag = 0;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, r->key, r->given));
        used = keys_of(r, info);
        OK(MPI_Info_get_string(used, r->key, &len, value, &flag));
        int good = r->told ? flag && strcmp(value, r->told[0] == '(' ? io_path : r->told) == 0 : !flag;
        if (!good)
            fprintf(stderr, "%s, %s=%s: %s\n", r->object, r->key, r->given, flag ? value : "not told");
        CHECK(good);
        OK(MPI_Info_free(&used));
        OK(MPI_Info_free(&info));
    }
    return CHECK_END();
}
