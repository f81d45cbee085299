/* Where the bytes of a type's items are: found by packing a buffer whose words hold their
 * positions. Types are made of ints at multiples of 4 bytes. */
#ifndef WEFT_TESTS_LAYOUT_H
#define WEFT_TESTS_LAYOUT_H
#include "../check.h"

#define LAYOUT_WORDS 4096
/* Displacement 0 is here, for types that reach below it. */
#define LAYOUT_ZERO 1024

/* The positions in ints of the ints of `count` items, in the order of the typemap. Returns how
 * many. */
__attribute__((unused))
static int layout_of(MPI_Datatype t, int count, int *positions)
{
    static int words[LAYOUT_WORDS];
    int size = 0, room = 0, at = 0;
    for (int i = 0; i < LAYOUT_WORDS; i++)
        words[i] = i - LAYOUT_ZERO;
    OK(MPI_Type_commit(&t));
    OK(MPI_Type_size(t, &size));
    OK(MPI_Pack_size(count, t, MPI_COMM_SELF, &room));
    CHECK(room >= size * count);
    OK(MPI_Pack(words + LAYOUT_ZERO, count, t, positions, LAYOUT_WORDS * (int)sizeof(int), &at, MPI_COMM_SELF));
    CHECK_EQ(at, size * count);
    return at / (int)sizeof(int);
}

/* The layout is this one, and unpacking writes the same places and no others. */
__attribute__((unused))
static void layout_check(int line, MPI_Datatype t, int count, int n, const int *wanted)
{
    static int got[LAYOUT_WORDS], words[LAYOUT_WORDS], want[LAYOUT_WORDS];
    int wrong = 0, at = 0;
    int m = layout_of(t, count, got);
    CHECK_COUNTED();
    if (m != n) {
        check_report(__FILE__, line, "%d ints, wanted %d", m, n);
        return;
    }
    for (int i = 0; i < n; i++) {
        CHECK_COUNTED();
        if (got[i] != wanted[i]) {
            check_report(__FILE__, line, "int %d is at %d, wanted %d", i, got[i], wanted[i]);
            return;
        }
    }
    for (int i = 0; i < LAYOUT_WORDS; i++)
        words[i] = want[i] = -1;
    for (int i = 0; i < n; i++) {
        got[i] = 100000 + i;
        want[LAYOUT_ZERO + wanted[i]] = 100000 + i;
    }
    OK(MPI_Unpack(got, n * (int)sizeof(int), &at, words + LAYOUT_ZERO, count, t, MPI_COMM_SELF));
    CHECK_EQ(at, n * (int)sizeof(int));
    for (int i = 0; i < LAYOUT_WORDS; i++)
        wrong += words[i] != want[i];
    CHECK_COUNTED();
    if (wrong)
        check_report(__FILE__, line, "unpacking left %d wrong words", wrong);
}

#define LAYOUT(t, count, ...)                                                  \
    do {                                                                       \
        const int layout_wanted[] = { __VA_ARGS__ };                           \
        layout_check(__LINE__, t, count,                                       \
                     (int)(sizeof layout_wanted / sizeof(int)), layout_wanted);\
    } while (0)

#endif
