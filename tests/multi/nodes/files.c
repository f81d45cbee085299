// Files that ranks of several nodes have opened: shared file pointers and atomic mode.
#include <dirent.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 60, RECORD = 2 };

static int me, n;

static void must(int good, const char *what)
{
    if (!good) {
        printf("rank %d: wrong: %s\n", me, what);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
}

static int is(int code, int class)
{
    int have = code;
    MPI_Error_class(code, &have);
    return have == class;
}

static MPI_File open_it(const char *path, int more)
{
    MPI_File f;
    must(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE | more, MPI_INFO_NULL, &f) == MPI_SUCCESS,
        "open");
    return f;
}

/* Files in a folder. */
static int count_files(const char *folder)
{
    int k = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));)
        k += strcmp(e->d_name, ".") && strcmp(e->d_name, "..");
    if (d)
        closedir(d);
    return k;
}

static void next(MPI_File f, int k)
{
    int v[RECORD] = {me, k};
    MPI_Request r;
    if (k % 2) {
        must(MPI_File_write_shared(f, v, RECORD, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS, "write_shared");
        return;
    }
    must(MPI_File_iwrite_shared(f, v, RECORD, MPI_INT, &r) == MPI_SUCCESS, "iwrite_shared");
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

/* All write at the shared pointer at once: no place is taken twice, none is left out. */
static void shared(const char *path)
{
    MPI_Offset at = -1;
    MPI_File f = open_it(path, MPI_MODE_DELETE_ON_CLOSE);
    MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    for (int k = 0; k < ROUNDS; k++)
        next(f, k);
    MPI_File_sync(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_get_position_shared(f, &at);
    must(at == (MPI_Offset)n * ROUNDS * RECORD, "position after writes");
    int *all = malloc(sizeof(int) * RECORD * ROUNDS * n), *seen = calloc(n, sizeof *seen);
    MPI_File_read_at_all(f, 0, all, RECORD * ROUNDS * n, MPI_INT, MPI_STATUS_IGNORE);
    for (int i = 0; i < ROUNDS * n; i++) {
        int r = all[2 * i], k = all[2 * i + 1];
        must(r >= 0 && r < n && k == seen[r]++, "a record is missing, or out of order");
    }
    /* Everybody's turn, by rank. */
    MPI_File_seek_shared(f, 10, MPI_SEEK_SET);
    MPI_File_write_ordered(f, &me, me % 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_get_position_shared(f, &at);
    must(at == 10 + n / 2, "position after an ordered write");
    int one = -1, first = 0;
    MPI_File_seek_shared(f, -(n / 2), MPI_SEEK_CUR);
    if (me == n - 1)
        MPI_File_read_shared(f, &first, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Bcast(&first, 1, MPI_INT, n - 1, MPI_COMM_WORLD);
    must(first == 1, "what the last rank has read");
    /* A view takes the pointer back to its beginning. */
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_set_view(f, sizeof(int), MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    if (me == n - 1)
        MPI_File_get_position_shared(f, &at);
    must(me != n - 1 || at == 0, "position after a view");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_read_ordered(f, &one, 1, MPI_INT, MPI_STATUS_IGNORE);
    must(one == all[me + 1], "an ordered read");
    MPI_File_close(&f);
    free(all);
    free(seen);
}

/* The pointer begins at the end; what is there stays. */
static void append(const char *path)
{
    MPI_Offset at = -1;
    MPI_File f = open_it(path, 0);
    if (me == 0)
        MPI_File_write_at(f, 0, path, 7, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    f = open_it(path, MPI_MODE_APPEND | MPI_MODE_DELETE_ON_CLOSE);
    MPI_File_get_position_shared(f, &at);
    must(at == 7, "position of a file to append to");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_write_shared(f, "x", 1, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_get_size(f, &at);
    must(at == 7 + n, "size after appending");
    MPI_File_close(&f);
}

/* A name that means another file on other nodes: no lock is seen there. */
static void apart(const char *folder, int nodes)
{
    char here[600];
    int v = me, back = -1;
    MPI_File f;
    snprintf(here, sizeof here, "%s/%d", folder, me * nodes / n);
    must(chdir(here) == 0, "chdir");
    MPI_File_open(MPI_COMM_WORLD, "it", MPI_MODE_RDWR, MPI_INFO_NULL, &f);
    must(is(MPI_File_write_shared(f, &v, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION), "shared");
    must(is(MPI_File_write_ordered(f, &v, 1, MPI_INT, MPI_STATUS_IGNORE), MPI_ERR_UNSUPPORTED_OPERATION), "ordered");
    must(is(MPI_File_seek_shared(f, 0, MPI_SEEK_SET), MPI_ERR_UNSUPPORTED_OPERATION), "seek");
    must(is(MPI_File_set_atomicity(f, 1), MPI_ERR_UNSUPPORTED_OPERATION), "atomic mode");
    must(MPI_File_write_at(f, me * sizeof v, &v, 1, MPI_INT, MPI_STATUS_IGNORE) == MPI_SUCCESS, "write_at");
    MPI_File_read_at(f, me * sizeof v, &back, 1, MPI_INT, MPI_STATUS_IGNORE);
    must(back == me, "what was written");
    int code = MPI_File_write_shared(f, &v, 1, MPI_INT, MPI_STATUS_IGNORE), len;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Error_string(code, text, &len);
    if (me == 0)
        printf("said: %s\n", text);
    MPI_File_close(&f);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    char path[600];
    snprintf(path, sizeof path, "%s/it", argv[2]);
    if (!strcmp(argv[1], "apart")) {
        apart(argv[2], atoi(argv[3]));
    } else {
        shared(path);
        append(path);
        MPI_Barrier(MPI_COMM_WORLD);
        must(count_files(argv[2]) == 0, "files are left");
    }
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d: fine\n", me);
    MPI_Finalize();
    return argc < 2;
}
