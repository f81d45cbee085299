/* Prints whether a large block is shared and why. say [start PROGRAM] starts another program. */
#include "heap.h"

int main(int argc, char **argv)
{
    char *p = malloc(MIB);
    CHECK(p != NULL);
    memset(p, 1, MIB);
    int is = shared(p, MIB);
    printf("shared %d pid %d: %s\n", is, (int)getpid(), reason());
    fflush(stdout);
    if (argc > 2)
        CHECK(system(argv[2]) == 0);
    return 0;
}
