// pes: 2
// C++: the header, the inlined paths, the calls.
#include <cstdint>
#include <cstdio>
#include <shmem.h>
#include <vector>

static long word;
static double real[4];

int main()
{
    int checks = 0, failed = 0;
    auto check = [&](bool fine) {
        checks++;
        failed += !fine;
    };
    shmem_init();
    int me = shmem_my_pe(), to = 1 - me;
    std::vector<double> v{1.5, 2.5, 3.5 + me, 4.5};
    shmem_long_p(&word, 10 + me, to);
    shmem_double_put(real, v.data(), v.size(), to);
    shmem_barrier_all();
    check(word == 10 + to && real[2] == 3.5 + to);
    check(shmem_long_g(&word, to) == 10 + me);
    shmem_barrier_all();
    shmem_long_atomic_add(&word, 5, to);
    check(shmem_long_atomic_fetch_inc(&word, to) == 15 + me);
    check(shmem_double_atomic_swap(real, 9.0, to) == 1.5);
    shmem_barrier_all();
    check(word == 16 + to && real[0] == 9.0);
    static double sum;
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, &sum, &real[3], 1);
    check(sum == 9.0);
    std::printf("checks: %d failed: %d\n", checks, failed);
    std::fflush(stdout);
    shmem_finalize();
    return failed != 0;
}
