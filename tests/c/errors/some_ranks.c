// ranks: 2 3
// reference-fails: ranks with good arguments wait for those with bad ones
// timeout: 20
// Where some ranks pass a bad argument to a call that makes a communicator, and all tell each other
// theirs anyway, all ranks return an error, and the communicator goes on.
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Comm c = MPI_COMM_NULL;
    int sum = 0, one = 1, self, degree = 1, bad_degree = -1;
    CHECK_BEGIN(argc, argv);
    int bad = check_rank == check_size - 1;
    self = check_rank;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK_CLASS(MPI_Comm_split(MPI_COMM_WORLD, bad ? -17 : 0, 0, &c), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, bad ? 7777 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &c),
                MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &self, bad ? &bad_degree : &degree, &self,
                                      MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c),
                MPI_ERR_ARG);
    /* An info object that is none. */
    MPI_Info freed, info;
    OK(MPI_Info_create(&freed));
    info = freed;
    OK(MPI_Info_free(&freed));
    int class_split = bad ? MPI_ERR_INFO : MPI_ERR_ARG;
    if (!bad)
        info = MPI_INFO_NULL;
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &c), class_split);
    CHECK_CLASS(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &self, &degree, &self, MPI_UNWEIGHTED, info, 0, &c),
                class_split);
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(sum, check_size);
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &c));
    OK(MPI_Comm_free(&c));
    return CHECK_END();
}
