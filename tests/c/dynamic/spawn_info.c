// ranks: 1 2
// timeout: 40
// reference-fails: MPICH ignores arch and file, and mpi_initial_errhandler
// Reserved info keys of MPI_Comm_spawn: wdir, path, soft, host, arch, file, mpi_initial_errhandler.
#include "../check.h"
#include <libgen.h>
#include <limits.h>
#include <unistd.h>

/* What a spawned process finds: its folder, the number of its siblings, its error handler. */
typedef struct {
    char folder[PATH_MAX];
    int siblings, returns;
} Found;

static int child(void)
{
    Found f;
    MPI_Comm parent;
    /* CHECK_BEGIN would set other error handlers. */
    MPI_Init(NULL, NULL);
    OK(MPI_Comm_get_parent(&parent));
    memset(&f, 0, sizeof f);
    CHECK(getcwd(f.folder, sizeof f.folder) != NULL);
    OK(MPI_Comm_size(MPI_COMM_WORLD, &f.siblings));
    MPI_Errhandler world, self;
    OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &world));
    OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &self));
    CHECK(world == self);
    f.returns = world == MPI_ERRORS_RETURN ? 1 : world == MPI_ERRORS_ABORT ? 2 : 0;
    if (f.returns == 1) {
        /* An error without an object comes back as well. */
        CHECK(MPI_Alloc_mem(-1, MPI_INFO_NULL, &world) != MPI_SUCCESS);
        CHECK(MPI_Send(NULL, 0, MPI_INT, 99, 0, MPI_COMM_WORLD) != MPI_SUCCESS);
    }
    int rank;
    OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    if (rank == 0)
        OK(MPI_Send(&f, sizeof f, MPI_BYTE, 0, 0, parent));
    OK(MPI_Comm_disconnect(&parent));
    if (check_failed)
        printf("FAILED in a spawned process\n");
    MPI_Finalize();
    return check_failed != 0;
}

/* Spawns up to 3 processes with keys and values, to NULL; the class of the error, or what they find. */
static int spawn(const char *program, const char *const *keys, Found *f)
{
    MPI_Info info;
    MPI_Comm inter;
    int class, code;
    OK(MPI_Info_create(&info));
    for (; *keys; keys += 2)
        OK(MPI_Info_set(info, keys[0], keys[1]));
    char *args[] = {"child", NULL};
    code = MPI_Comm_spawn(program, args, 3, info, 0, MPI_COMM_WORLD, &inter, MPI_ERRCODES_IGNORE);
    OK(MPI_Info_free(&info));
    OK(MPI_Error_class(code, &class));
    memset(f, 0, sizeof *f);
    if (class == MPI_SUCCESS) {
        if (check_rank == 0)
            OK(MPI_Recv(f, sizeof *f, MPI_BYTE, 0, 0, inter, MPI_STATUS_IGNORE));
        OK(MPI_Comm_disconnect(&inter));
        OK(MPI_Bcast(f, sizeof *f, MPI_BYTE, 0, MPI_COMM_WORLD));
    }
    return class;
}

#define SPAWN(program, f, ...) spawn(program, (const char *[]){__VA_ARGS__, NULL}, f)

int main(int argc, char **argv)
{
    if (argc > 1)
        return child();
    CHECK_BEGIN(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    char self[PATH_MAX], copy[PATH_MAX], copy2[PATH_MAX], here[PATH_MAX], keys[64] = "";
    Found f;
    CHECK(realpath("/proc/self/exe", self) != NULL && getcwd(here, sizeof here) != NULL);
    strcpy(copy, self), strcpy(copy2, self);
    char *folder = dirname(copy), *base = basename(copy2);

    CHECK_EQ(SPAWN(self, &f, "wdir", "/", "unknown", "key"), MPI_SUCCESS);
    CHECK_STR(f.folder, "/");
    CHECK_EQ(f.siblings, 3);
    CHECK_EQ(f.returns, 0);
    CHECK_EQ(SPAWN(base, &f, "path", folder, "host", "localhost"), MPI_SUCCESS);
    CHECK_STR(f.folder, here);
    /* Lists and steps: the most that the call allows. */
    CHECK_EQ(SPAWN(self, &f, "soft", "1:10:2"), MPI_SUCCESS);
    CHECK_EQ(f.siblings, 3);
    CHECK_EQ(SPAWN(self, &f, "soft", "2,8:4:-2"), MPI_SUCCESS);
    CHECK_EQ(f.siblings, 2);
    CHECK_EQ(SPAWN(self, &f, "soft", "4:9"), MPI_ERR_SPAWN);
    CHECK_EQ(SPAWN(self, &f, "mpi_initial_errhandler", "mpi_errors_return"), MPI_SUCCESS);
    CHECK_EQ(f.returns, 1);
    CHECK_EQ(SPAWN(self, &f, "mpi_initial_errhandler", "mpi_errors_abort"), MPI_SUCCESS);
    CHECK_EQ(f.returns, 2);
    CHECK_EQ(SPAWN(self, &f, "mpi_initial_errhandler", "nonsense"), MPI_SUCCESS);
    CHECK_EQ(f.returns, 0);
    CHECK_EQ(SPAWN(self, &f, "host", "no-such-host.invalid"), MPI_ERR_SPAWN);
    /* This machine's architecture is that of MPI_INFO_ENV. */
    char arch[MPI_MAX_INFO_VAL + 1];
    int flag;
    OK(MPI_Info_get(MPI_INFO_ENV, "arch", MPI_MAX_INFO_VAL, arch, &flag));
    CHECK(flag);
    CHECK_EQ(SPAWN(self, &f, "arch", arch), MPI_SUCCESS);
    CHECK_EQ(SPAWN(self, &f, "arch", "pdp11"), MPI_ERR_SPAWN);
    OK(MPI_Info_get(MPI_INFO_ENV, "mpi_initial_errhandler", MPI_MAX_INFO_VAL, arch, &flag));
    CHECK(flag);
    CHECK_STR(arch, "mpi_errors_are_fatal");

    /* Keys of a file, which give way to those of the call. */
    if (check_rank == 0) {
        strcpy(keys, "weft-keys-XXXXXX");
        FILE *out = fdopen(mkstemp(keys), "w");
        CHECK(out != NULL);
        fprintf(out, "# of a test\n\nwdir = /tmp\n soft=1\n");
        fclose(out);
    }
    CHECK_EQ(SPAWN(self, &f, "file", check_rank == 0 ? keys : "unused"), MPI_SUCCESS);
    CHECK_STR(f.folder, "/tmp");
    CHECK_EQ(f.siblings, 1);
    CHECK_EQ(SPAWN(self, &f, "file", check_rank == 0 ? keys : "unused", "soft", "2"), MPI_SUCCESS);
    CHECK_EQ(f.siblings, 2);
    if (check_rank == 0) {
        FILE *out = fopen(keys, "a");
        fprintf(out, "not a key\n");
        fclose(out);
    }
    CHECK_EQ(SPAWN(self, &f, "file", check_rank == 0 ? keys : "unused"), MPI_ERR_SPAWN);
    if (check_rank == 0)
        unlink(keys);
    CHECK_EQ(SPAWN(self, &f, "file", "/no/such/file"), MPI_ERR_SPAWN);
    return CHECK_END();
}
