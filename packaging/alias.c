/* A second name of a program, for archives that keep no links: runs TARGET, which lies beside it. The program sees the
 * name that it was called by. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    (void)argc;
    char path[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - sizeof TARGET - 1);
    char *slash = len > 0 ? memrchr(path, '/', (size_t)len) : NULL;
    if (!slash) {
        fputs(TARGET ": cannot tell where Weft is installed (/proc is not mounted?)\n", stderr);
        return 127;
    }
    memcpy(slash + 1, TARGET, sizeof TARGET);
    execv(path, argv);
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return 127;
}
