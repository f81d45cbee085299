// Boost's MPI: objects by serialisation, collectives with operations of the program, groups, requests.
#include <boost/mpi.hpp>
#include <boost/serialization/map.hpp>
#include <boost/serialization/string.hpp>
#include <boost/serialization/vector.hpp>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace mpi = boost::mpi;

struct Join {
    std::string operator()(const std::string &a, const std::string &b) const { return a + b; }
};

int main(int argc, char **argv)
{
    mpi::environment env(argc, argv);
    mpi::communicator world;
    int rank = world.rank(), size = world.size();
    std::string text, word(rank + 1, static_cast<char>('a' + rank));
    mpi::all_reduce(world, word, text, Join());
    std::map<std::string, std::vector<int>> sent, got;
    sent[word] = std::vector<int>(10 * (rank + 1), rank);
    mpi::request pending[2] = {world.isend((rank + 1) % size, 5, sent), world.irecv((rank + size - 1) % size, 5, got)};
    mpi::wait_all(pending, pending + 2);
    std::vector<std::string> keys;
    mpi::gather(world, got.begin()->first + std::to_string(got.begin()->second.size()), keys, 0);
    int before = mpi::scan(world, rank + 1, std::plus<int>());
    std::vector<int> sums;
    mpi::all_gather(world, before, sums);
    mpi::communicator half = world.split(rank % 2);
    double most = mpi::all_reduce(half, rank * 1.5, mpi::maximum<double>());
    std::vector<double> each;
    mpi::gather(world, most, each, 0);
    if (rank == 0) {
        std::cout << "boost " << text;
        for (auto &k : keys)
            std::cout << ' ' << k;
        for (int s : sums)
            std::cout << ' ' << s;
        for (double e : each)
            std::cout << ' ' << e;
        std::cout << std::endl;
    }
}
