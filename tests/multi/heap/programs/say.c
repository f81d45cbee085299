/* Prints whether a large block is shared and why. */
#include "heap.h"

int main(void)
{
    char *p = malloc(MIB);
    CHECK(p != NULL);
    memset(p, 1, MIB);
    int is = shared(p, MIB);
    printf("shared %d pid %d: %s\n", is, (int)getpid(), reason());
    return 0;
}
