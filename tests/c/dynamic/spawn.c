// ranks: 1 2 3
// timeout: 40
// Spawned processes: every kind of communication with them, several at a time, errors.
#include "check.h"

enum { CHILDREN = 3, BIG = 1 << 20 };

/* What both sides do with their intercommunicator. `first` is the side that spawned. */
static void exercise(MPI_Comm inter, int first, int n_first, int n_second)
{
    int rank, local, remote, flag;
    OK(MPI_Comm_rank(inter, &rank));
    OK(MPI_Comm_size(inter, &local));
    OK(MPI_Comm_remote_size(inter, &remote));
    CHECK_EQ(local, first ? n_first : n_second);
    CHECK_EQ(remote, first ? n_second : n_first);
    OK(MPI_Comm_test_inter(inter, &flag));
    CHECK(flag);
    /* Each sends to each of the other side. */
    for (int r = 0; r < remote; r++) {
        int mine[2] = {rank, r}, theirs[2] = {-1, -1};
        MPI_Status st;
        OK(MPI_Sendrecv(mine, 2, MPI_INT, r, 3, theirs, 2, MPI_INT, r, 3, inter, &st));
        CHECK_EQ(theirs[0], r);
        CHECK_EQ(theirs[1], rank);
        CHECK_EQ(st.MPI_SOURCE, r);
    }
    int value = rank + 1, sum = 0;
    OK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, inter));
    CHECK_EQ(sum, remote * (remote + 1) / 2);
    int word = first && rank == 0 ? 42 : -1;
    OK(MPI_Bcast(&word, 1, MPI_INT, first ? (rank == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, inter));
    CHECK_EQ(word, first ? (rank == 0 ? 42 : -1) : 42);

    MPI_Comm dup, merged, half;
    OK(MPI_Comm_dup(inter, &dup));
    OK(MPI_Barrier(dup));
    OK(MPI_Intercomm_merge(dup, !first, &merged));
    int m, n;
    OK(MPI_Comm_rank(merged, &m));
    OK(MPI_Comm_size(merged, &n));
    CHECK_EQ(n, n_first + n_second);
    CHECK_EQ(m, first ? rank : n_first + rank);
    unsigned char *out = malloc(BIG), *in = malloc(BIG);
    for (int len = 1; len <= BIG; len *= 8) {
        memset(out, m + len, len);
        memset(in, 0, len);
        OK(MPI_Sendrecv(out, len, MPI_BYTE, (m + 1) % n, 1, in, len, MPI_BYTE, (m + n - 1) % n, 1, merged,
                        MPI_STATUS_IGNORE));
        unsigned char want = (unsigned char)((m + n - 1) % n + len);
        CHECK(in[0] == want && in[len - 1] == want);
    }
    int *all = malloc(n * sizeof *all);
    OK(MPI_Allgather(&m, 1, MPI_INT, all, 1, MPI_INT, merged));
    for (int i = 0; i < n; i++)
        CHECK_EQ(all[i], i);
    OK(MPI_Comm_split(merged, m % 2, -m, &half));
    int h, k;
    OK(MPI_Comm_rank(half, &h));
    OK(MPI_Comm_size(half, &k));
    CHECK_EQ(h, k - 1 - m / 2);
    OK(MPI_Reduce(&m, &sum, 1, MPI_INT, MPI_MAX, 0, half));
    /* Wildcards across the jobs. */
    if (m == 0) {
        for (int i = 1; i < n; i++) {
            MPI_Status st;
            int v;
            OK(MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, merged, &st));
            CHECK_EQ(v, st.MPI_SOURCE);
            CHECK_EQ(st.MPI_TAG, 10 + v);
        }
    } else {
        OK(MPI_Ssend(&m, 1, MPI_INT, 0, 10 + m, merged));
    }
    /* All count at the first rank, which is of another job for some. */
    MPI_Win win;
    int one = 1, *cell = calloc(1, sizeof *cell);
    OK(MPI_Win_create(cell, sizeof *cell, 1, MPI_INFO_NULL, merged, &win));
    OK(MPI_Win_fence(0, win));
    OK(MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
    OK(MPI_Win_fence(0, win));
    CHECK_EQ(*cell, m == 0 ? n : 0);
    OK(MPI_Win_free(&win));
    free(cell);
    MPI_Group g1, g2;
    OK(MPI_Comm_group(merged, &g1));
    OK(MPI_Comm_remote_group(inter, &g2));
    int zero = 0, there = -1;
    OK(MPI_Group_translate_ranks(g2, 1, &zero, g1, &there));
    CHECK_EQ(there, first ? n_first : 0);
    OK(MPI_Group_free(&g1));
    OK(MPI_Group_free(&g2));
    free(all);
    free(in);
    free(out);
    OK(MPI_Comm_free(&half));
    OK(MPI_Comm_free(&merged));
    OK(MPI_Comm_free(&dup));
}

static void errors(char *self)
{
    MPI_Comm inter = MPI_COMM_WORLD, c;
    int codes[2] = {-1, -1}, class, code;
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &c));
    MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
    code = MPI_Comm_spawn("/nonexistent/program", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, c, &inter, codes);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_SPAWN);
    CHECK(inter == MPI_COMM_NULL);
    for (int i = 0; i < 2; i++) {
        MPI_Error_class(codes[i], &class);
        CHECK_EQ(class, MPI_ERR_SPAWN);
    }
    /* The second of two programs. */
    char *commands[] = {self, "/nonexistent/program"};
    int counts[] = {1, 1};
    MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
    code = MPI_Comm_spawn_multiple(2, commands, MPI_ARGVS_NULL, counts, infos, 0, c, &inter, codes);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_SPAWN);
    /* A program that never calls MPI_Init. */
    code = MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, c, &inter, MPI_ERRCODES_IGNORE);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_SPAWN);
    MPI_Info info;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "host", "no-such-host.invalid"));
    code = MPI_Comm_spawn(self, MPI_ARGV_NULL, 1, info, 0, c, &inter, MPI_ERRCODES_IGNORE);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_SPAWN);
    OK(MPI_Info_delete(info, "host"));
    OK(MPI_Info_set(info, "soft", "7:9"));
    code = MPI_Comm_spawn(self, MPI_ARGV_NULL, 2, info, 0, c, &inter, MPI_ERRCODES_IGNORE);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_SPAWN);
    OK(MPI_Info_free(&info));
    code = MPI_Comm_spawn(self, MPI_ARGV_NULL, 0, MPI_INFO_NULL, 0, c, &inter, MPI_ERRCODES_IGNORE);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_ARG);
    code = MPI_Comm_spawn(self, MPI_ARGV_NULL, 1, MPI_INFO_NULL, check_size, c, &inter, MPI_ERRCODES_IGNORE);
    MPI_Error_class(code, &class);
    CHECK_EQ(class, MPI_ERR_ROOT);
    OK(MPI_Comm_free(&c));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm parent, inter;
    OK(MPI_Comm_get_parent(&parent));
    if (parent != MPI_COMM_NULL) {
        char name[MPI_MAX_OBJECT_NAME];
        int len, *appnum, flag;
        OK(MPI_Comm_get_name(parent, name, &len));
        CHECK_STR(name, "MPI_COMM_PARENT");
        CHECK(argc >= 3);
        CHECK_STR(argv[1], "a:b");
        OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &appnum, &flag));
        CHECK(flag);
        CHECK_EQ(*appnum, argv[2][0] - '0');
        const char *value = getenv("SPAWNED");
        CHECK_STR(value ? value : "", argv[2][0] == '1' ? "yes" : "");
        exercise(parent, 0, atoi(argv[3]), CHILDREN);
        OK(MPI_Comm_disconnect(&parent));
        CHECK(parent == MPI_COMM_NULL);
        OK(MPI_Comm_get_parent(&parent));
        CHECK(parent == MPI_COMM_NULL);
        /* Quietly: the lines that count are those of the ranks that the test started. */
        if (check_failed)
            printf("FAILED in a spawned process\n");
        MPI_Finalize();
        return check_failed != 0;
    }
    char n[12], self[4096];
    CHECK(realpath("/proc/self/exe", self) != NULL);
    snprintf(n, sizeof n, "%d", check_size);
    char *zero[] = {"a:b", "0", n, NULL}, *one[] = {"a:b", "1", n, NULL};
    for (int round = 0; round < 2; round++) {
        int codes[CHILDREN] = {-1, -1, -1};
        /* Only the root's arguments count. */
        int root = check_size - 1, is_root = check_rank == root;
        OK(MPI_Comm_spawn(is_root ? argv[0] : NULL, is_root ? zero : NULL, is_root ? CHILDREN : -1,
                          MPI_INFO_NULL, root, MPI_COMM_WORLD, &inter, codes));
        for (int i = 0; i < CHILDREN; i++)
            CHECK_EQ(codes[i], MPI_SUCCESS);
        exercise(inter, 1, check_size, CHILDREN);
        OK(MPI_Comm_disconnect(&inter));
        CHECK(inter == MPI_COMM_NULL);
    }
    /* Two programs, two jobs at a time. */
    char *commands[] = {self, self}, **argvs[] = {zero, one};
    int counts[] = {2, 1};
    MPI_Info infos[2] = {MPI_INFO_NULL, MPI_INFO_NULL};
    OK(MPI_Info_create(&infos[1]));
    OK(MPI_Info_set(infos[1], "env", "SPAWNED=yes"));
    OK(MPI_Info_set(infos[1], "wdir", "/"));
    OK(MPI_Info_set(infos[1], "soft", "1:5"));
    MPI_Comm more[2];
    for (int i = 0; i < 2; i++)
        OK(MPI_Comm_spawn_multiple(2, commands, argvs, counts, infos, 0, MPI_COMM_WORLD, &more[i],
                                   MPI_ERRCODES_IGNORE));
    for (int i = 1; i >= 0; i--) {
        exercise(more[i], 1, check_size, CHILDREN);
        OK(MPI_Comm_disconnect(&more[i]));
    }
    OK(MPI_Info_free(&infos[1]));
    errors(self);
    return CHECK_END();
}
