// The C++ bindings as Open MPI's mpi.h has them: classes, a reduction of the user, datatypes.
#include <mpi.h>
#include <iostream>

static void smallest(const void *in, void *inout, int n, const MPI::Datatype &type)
{
    const int *a = static_cast<const int *>(in);
    int *b = static_cast<int *>(inout);
    for (int i = 0; i < n; i++)
        b[i] = a[i] < b[i] ? a[i] : b[i];
    if (type != MPI::INT)
        std::cout << "wrong type" << std::endl;
}

static void sum(const void *in, void *inout, int n, const MPI::Datatype &)
{
    for (int i = 0; i < n; i++)
        static_cast<int *>(inout)[i] += static_cast<const int *>(in)[i];
}

int main(int argc, char **argv)
{
    MPI::Init(argc, argv);
    int rank = MPI::COMM_WORLD.Get_rank(), size = MPI::COMM_WORLD.Get_size();
    int mine[2] = {rank + 3, -rank}, all[2];
    MPI::Op op, other;
    op.Init(smallest, true);
    other.Init(sum, true);
    MPI::COMM_WORLD.Allreduce(mine, all, 2, MPI::INT, op);
    if (rank == 0)
        std::cout << "smallest " << all[0] << " " << all[1] << std::endl;
    MPI::COMM_WORLD.Allreduce(mine, all, 2, MPI::INT, other);
    if (rank == 0)
        std::cout << "sum " << all[0] << " " << all[1] << std::endl;
    MPI::COMM_WORLD.Allreduce(mine, all, 2, MPI::INT, MPI::MAX);
    if (rank == 0)
        std::cout << "largest " << all[0] << " " << all[1] << std::endl;
    MPI::Datatype pair = MPI::INT.Create_contiguous(2);
    pair.Commit();
    MPI::Status status;
    int got[2] = {-1, -1};
    MPI::Request sent = MPI::COMM_WORLD.Isend(mine, 1, pair, (rank + 1) % size, 9);
    MPI::COMM_WORLD.Recv(got, 1, pair, MPI::ANY_SOURCE, MPI::ANY_TAG, status);
    sent.Wait();
    if (rank == 0)
        std::cout << "ring " << got[0] << " " << got[1] << " " << (status.Get_source() == size - 1) << " "
                  << status.Get_tag() << " " << status.Get_count(pair) << " " << pair.Get_size() << std::endl;
    MPI::Intracomm half = MPI::COMM_WORLD.Split(rank % 2, rank);
    if (rank == 0)
        std::cout << "half " << half.Get_size() << " " << (half != MPI::COMM_NULL) << std::endl;
    MPI::Cartcomm line = MPI::COMM_WORLD.Create_cart(1, &size, new bool[1]{true}, false);
    int before, after;
    line.Shift(0, 1, before, after);
    if (rank == 0)
        std::cout << "line " << before << " " << after << std::endl;
    line.Free();
    half.Free();
    pair.Free();
    op.Free();
    other.Free();
    MPI::Finalize();
    return 0;
}
