// ranks: 1 2
// reference-fails: MPICH of PyPI does not parse such arguments
// timeout: 90
/* Children get the arguments that were given, many, empty ones and with spaces and quotes, also where two
 * commands are started at once; their number of application, and merging with several rounds of children.
 * After: pmodels/mpich issues 352, 474, 266 and 7794; open-mpi/ompi issues 11237 and 7901. */
#include "../check.h"

enum { MANY = 60 };

static char *odd[] = {"child", "a", "b=c", "d e", "", "\"q\"", "it's", "$HOME", "*", "-n", "-p", NULL};

static int length(char **list)
{
    int n = 0;
    while (list[n])
        n++;
    return n;
}

/* Tells its parents how many of its arguments are as wanted, its number and its rank. */
static int child(int argc, char **argv)
{
    MPI_Comm parent, all;
    int report[4] = {0, -1, -1, -1}, *appnum = NULL, flag = 0, rank, size;
    if (strcmp(argv[2], "a") == 0) {
        for (int i = 0; odd[i] && 1 + i < argc; i++)
            report[0] += strcmp(argv[1 + i], odd[i]) == 0;
    } else
        for (int i = 1; i < argc; i++) {
            char want[16] = "child";
            if (i > 1)
                snprintf(want, sizeof want, "-arg%d", i - 2);
            report[0] += strcmp(argv[i], want) == 0;
        }
    report[1] = argc - 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &appnum, &flag);
    report[2] = flag ? *appnum : -1;
    MPI_Comm_get_parent(&parent);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    report[3] = size;
    MPI_Send(report, 4, MPI_INT, 0, rank, parent);
    MPI_Intercomm_merge(parent, 1, &all);
    MPI_Barrier(all);
    MPI_Comm_free(&all);
    MPI_Comm_disconnect(&parent);
    return MPI_Finalize();
}

static void answers(MPI_Comm inter, int ranks, const int *given, const int *app)
{
    MPI_Comm all;
    int size = -1, rank = -1;
    for (int i = 0; i < ranks && check_rank == 0; i++) {
        int got[4];
        OK(MPI_Recv(got, 4, MPI_INT, i, i, inter, MPI_STATUS_IGNORE));
        CHECK_EQ(got[0], given[i]);
        CHECK_EQ(got[1], given[i]);
        CHECK_EQ(got[2], app[i]);
        CHECK_EQ(got[3], ranks);
    }
    OK(MPI_Intercomm_merge(inter, 0, &all));
    OK(MPI_Comm_size(all, &size));
    OK(MPI_Comm_rank(all, &rank));
    CHECK_EQ(size, check_size + ranks);
    CHECK_EQ(rank, check_rank);
    OK(MPI_Barrier(all));
    OK(MPI_Comm_free(&all));
    OK(MPI_Comm_disconnect(&inter));
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "child") == 0)
        return child(argc, argv);
    CHECK_BEGIN(argc, argv);
    static char text[MANY][16];
    char *many[MANY + 2] = {"child"}, *commands[2] = {argv[0], argv[0]}, **lists[2] = {many, odd};
    for (int i = 0; i < MANY; i++) {
        snprintf(text[i], sizeof text[i], "-arg%d", i);
        many[1 + i] = text[i];
    }
    int codes[3] = {-1, -1, -1}, n_odd = length(odd);
    MPI_Comm inter;
    MPI_Info infos[2] = {MPI_INFO_NULL, MPI_INFO_NULL};
    OK(MPI_Comm_spawn(argv[0], odd, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter, codes));
    CHECK_EQ(codes[0], MPI_SUCCESS);
    answers(inter, 1, &n_odd, (int[]){0});
    many[MANY + 1] = NULL;
    OK(MPI_Comm_spawn_multiple(2, commands, lists, (int[]){1, 1}, infos, 0, MPI_COMM_WORLD, &inter, codes));
    CHECK(codes[0] == MPI_SUCCESS && codes[1] == MPI_SUCCESS);
    answers(inter, 2, (int[]){MANY + 1, n_odd}, (int[]){0, 1});
    return CHECK_END();
}
