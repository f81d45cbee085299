// ranks: 1 2
// MPI_Alloc_mem: alignments up to that of the largest pages, values that are none, blocks freed in any
// order, and what is no block.
#include "../check.h"
#include <stdint.h>

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    static const struct {
        const char *given;
        uintptr_t align; /* 1: the value is none */
    } cases[] = {{"1", 1}, {"8", 8}, {"64", 64}, {" 128 ", 128}, {"4096", 4096}, {"65536", 65536},
                 {"2097152", 2097152}, {"48", 1}, {"-4096", 1}, {"much", 1}, {"9223372036854775808", 1}};
    static const MPI_Aint sizes[] = {0, 1, 100, 4096, 100000, 3 << 20};
    enum { CASES = sizeof cases / sizeof cases[0], SIZES = sizeof sizes / sizeof sizes[0] };
    unsigned char *blocks[CASES][SIZES];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (int c = 0; c < CASES; c++) {
        MPI_Info info;
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", cases[c].given));
        for (int s = 0; s < SIZES; s++) {
            OK(MPI_Alloc_mem(sizes[s], info, &blocks[c][s]));
            CHECK(blocks[c][s] != NULL);
            CHECK_EQ((uintptr_t)blocks[c][s] % cases[c].align, 0);
            memset(blocks[c][s], c * SIZES + s, (size_t)sizes[s]);
        }
        OK(MPI_Info_free(&info));
    }
    for (int s = SIZES - 1; s >= 0; s--)
        for (int c = 0; c < CASES; c++) {
            unsigned char want = (unsigned char)(c * SIZES + s), *b = blocks[c][s];
            CHECK(sizes[s] == 0 || (b[0] == want && b[sizes[s] - 1] == want));
            OK(MPI_Free_mem(b));
        }
    return CHECK_END();
}
