/* A rank that executes itself: the same process has the area again, empty. again COUNT */
#include "heap.h"

int main(int argc, char **argv)
{
    int left = argc > 1 ? atoi(argv[1]) : 2;
    char *p = calloc(1, 8 * MIB);
    for (size_t i = 0; i < 8 * MIB; i++)
        CHECK(p[i] == 0);
    CHECK((shared(p, 8 * MIB) == 1) == expected());
    memset(p, 0x55, 8 * MIB);
    if (left > 0) {
        char next[16];
        snprintf(next, sizeof next, "%d", left - 1);
        char *args[] = {argv[0], next, NULL};
        execv(argv[0], args);
        CHECK(!"exec");
    }
    puts("again fine");
    return 0;
}
