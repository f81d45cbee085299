// An object outside of main begins MPI and ends it, and error handlers throw.
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

static void on_error(MPI_Comm *, int *code, ...) { throw std::runtime_error("code " + std::to_string(*code)); }

struct World {
    World()
    {
        int provided;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
    }
    ~World()
    {
        int finalized = 1;
        MPI_Finalized(&finalized);
        if (finalized || MPI_Finalize() != MPI_SUCCESS)
            std::_Exit(3);
        std::puts("ended by a destructor");
    }
};
static World world;

static int caught(int times)
{
    int n = 0;
    for (int i = 0; i < times; i++)
        try {
            MPI_Send(&n, 1, MPI_INT, 1 << 20, 0, MPI_COMM_WORLD);
        } catch (const std::runtime_error &) {
            n++;
        }
    return n;
}

int main()
{
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(on_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    int n[3] = {caught(3), 0, 0}, one = 1, sum = 0, size = 0;
    std::vector<std::thread> threads;
    for (int i = 1; i < 3; i++)
        threads.emplace_back([&n, i] { n[i] = caught(20); });
    for (auto &t : threads)
        t.join();
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    bool fine = n[0] == 3 && n[1] == 20 && n[2] == 20 && sum == size;
    std::printf("%s: caught %d, %d and %d, %d of %d ranks\n", fine ? "fine" : "wrong", n[0], n[1], n[2], sum, size);
    return fine ? 0 : 1;
}
