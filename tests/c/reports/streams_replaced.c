// ranks: 1 2 3
/* Standard streams are opened anew as files, closed, and their numbers given to something else: messages, files
 * and children go on, and what is written to the streams of old still comes out.
 * After: pmodels/mpich issue 1622, open-mpi/ompi issue 466. */
#include "../check.h"
#include <fcntl.h>
#include <sys/wait.h>

static char path[80];

static void talk(void)
{
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    static char out[300000], in[300000];
    check_fill(out, sizeof out, check_rank);
    MPI_Request q;
    OK(MPI_Irecv(in, sizeof in, MPI_BYTE, prev, 1, MPI_COMM_WORLD, &q));
    OK(MPI_Send(out, sizeof out, MPI_BYTE, next, 1, MPI_COMM_WORLD));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    CHECK_EQ(check_wrong(in, sizeof in, prev), 0);
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, check_size);
}

static void as_files(void)
{
    char line[64] = "";
    int n = -1;
    FILE *f = fopen(path, "w");
    CHECK(f && fprintf(f, "%d items\n", check_rank + 10) > 0);
    fclose(f);
    CHECK(freopen(path, "r", stdin) == stdin);
    CHECK(freopen(path, "a", stdout) == stdout);
    talk();
    CHECK(scanf("%d %60s", &n, line) == 2);
    CHECK_EQ(n, check_rank + 10);
    printf("written after a message\n");
    fflush(stdout);
    talk();
    f = fopen(path, "r");
    CHECK(f && fgets(line, sizeof line, f) && fgets(line, sizeof line, f));
    CHECK_STR(line, "written after a message\n");
    fclose(f);
}

/* With 0, 1 and 2 free, files and pipes of the library or of the program may get these numbers. */
static void closed(void)
{
    for (int fd = 0; fd < 3; fd++)
        close(fd);
    talk();
    MPI_File f;
    MPI_Status s;
    int x = 5, y = 0;
    char own[100];
    snprintf(own, sizeof own, "%s-own", path);
    OK(MPI_File_open(MPI_COMM_SELF, own, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    OK(MPI_File_write_at(f, 0, &x, 1, MPI_INT, &s));
    OK(MPI_File_read_at(f, 0, &y, 1, MPI_INT, &s));
    CHECK_EQ(y, 5);
    OK(MPI_File_close(&f));
    MPI_Comm dup;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &dup));
    talk();
    OK(MPI_Comm_free(&dup));
    int status = -1;
    pid_t kid = fork();
    if (kid == 0)
        execl("/bin/sh", "sh", "-c", "exit 4", (char *)NULL), _exit(99);
    CHECK_EQ(waitpid(kid, &status, 0), kid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 4);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%.40s/weft-streams-%d", folder && *folder ? folder : "/tmp", (int)getpid());
    fflush(stdout);
    int kept[3];
    for (int fd = 0; fd < 3; fd++)
        kept[fd] = fcntl(fd, F_DUPFD_CLOEXEC, 200);
    as_files();
    closed();
    for (int fd = 0; fd < 3; fd++) {
        CHECK_EQ(dup2(kept[fd], fd), fd);
        close(kept[fd]);
    }
    clearerr(stdin);
    unlink(path);
    return CHECK_END();
}
