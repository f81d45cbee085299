// ranks: 1
// abi: both
// timeout: 60
/* MPIX_Type_iov and MPIX_Type_iov_len: a datatype as runs of bytes, against MPI_Pack of bytes that know where they
 * lie. Neighbouring runs may come as one or as several. */
#include "../check.h"
#ifndef MPIX_EQUAL
#include <mpi-ext.h>
#endif

enum { ROOM = 1 << 16, MIDDLE = ROOM / 2, RUNS = 4096 };

static unsigned char low[ROOM], high[ROOM];

/* The packed stream of an item tells where each of its bytes lies. */
static int displacements(MPI_Datatype t, int *at)
{
    static unsigned char p[2][ROOM];
    int size = 0, pos = 0;
    OK(MPI_Type_size(t, &size));
    OK(MPI_Pack(low + MIDDLE, 1, t, p[0], ROOM, &pos, MPI_COMM_SELF));
    pos = 0;
    OK(MPI_Pack(high + MIDDLE, 1, t, p[1], ROOM, &pos, MPI_COMM_SELF));
    for (int i = 0; i < size; i++)
        at[i] = (p[0][i] | p[1][i] << 8) - MIDDLE;
    return size;
}

static void check(MPI_Datatype t)
{
    static int at[ROOM];
    static MPIX_Iov v[RUNS], some[RUNS];
    int size = displacements(t, at), wrong = 0, k = 0;
    MPI_Count all = -1, bytes = -1, n = -1;
    OK(MPIX_Type_iov_len(t, size, &all, &bytes));
    CHECK_EQ(bytes, size);
    OK(MPIX_Type_iov(t, 0, v, RUNS, &n));
    CHECK_EQ(n, all);
    for (int i = 0; i < n; i++) {
        CHECK(v[i].iov_len > 0);
        for (MPI_Aint b = 0; b < v[i].iov_len; b++, k++)
            wrong += k >= size || (MPI_Aint)v[i].iov_base + b != at[k];
    }
    CHECK_EQ(k, size);
    CHECK_EQ(wrong, 0);
    /* Any limit of bytes: whole runs, as many as fit. */
    for (int max = 0; max <= size + 1; max += 1 + size / 50) {
        MPI_Count fit = 0, sum = 0;
        while (fit < n && sum + v[fit].iov_len <= max)
            sum += v[fit++].iov_len;
        OK(MPIX_Type_iov_len(t, max, &all, &bytes));
        CHECK_EQ(all, fit);
        CHECK_EQ(bytes, sum);
    }
    /* Any part of the list. */
    for (MPI_Count first = 0; first <= n; first += 1 + n / 10)
        for (MPI_Count max = 0; max <= n - first + 1; max += 1 + n / 5) {
            MPI_Count got = -1, wanted = max < n - first ? max : n - first;
            OK(MPIX_Type_iov(t, first, some, max, &got));
            CHECK_EQ(got, wanted);
            if (got == wanted)
                CHECK(memcmp(some, v + first, got * sizeof *v) == 0);
        }
    OK(MPIX_Type_iov(t, n + 5, some, RUNS, &all));
    CHECK_EQ(all, 0);
}

static MPI_Datatype basic(uint64_t *seed)
{
    MPI_Datatype of[] = {MPI_CHAR, MPI_SHORT, MPI_INT, MPI_DOUBLE, MPI_DOUBLE_INT};
    return of[check_random(seed) % 5];
}

/* A random type of some levels; lengths stay small. */
static MPI_Datatype make(uint64_t *seed, int depth)
{
    MPI_Datatype old = depth ? make(seed, depth - 1) : basic(seed), old2, t;
    int n = 1 + check_random(seed) % 3, lengths[3], at[3];
    MPI_Aint bytes[3], lb, extent;
    MPI_Datatype types[3];
    MPI_Type_get_extent(old, &lb, &extent);
    for (int i = 0; i < 3; i++) {
        lengths[i] = check_random(seed) % 3;
        at[i] = (int)(check_random(seed) % 3) + 4 * i - 4;
        bytes[i] = at[i] * extent + 8 * i;
        types[i] = i % 2 ? MPI_INT : old;
    }
    switch (check_random(seed) % 6) {
    case 0: OK(MPI_Type_contiguous(n, old, &t)); break;
    case 1: OK(MPI_Type_vector(n, 2, 3, old, &t)); break;
    case 2: OK(MPI_Type_vector(n, 1, -2, old, &t)); break;
    case 3: OK(MPI_Type_indexed(3, lengths, at, old, &t)); break;
    case 4: OK(MPI_Type_create_struct(3, lengths, bytes, types, &t)); break;
    default:
        OK(MPI_Type_create_resized(old, lb - 4, extent + 8, &old2));
        OK(MPI_Type_contiguous(2, old2, &t));
        OK(MPI_Type_free(&old2));
    }
    if (depth)
        MPI_Type_free(&old);
    return t;
}

static void named(void)
{
    MPIX_Iov v[4];
    MPI_Count n = -1, bytes = -1;
    MPI_Datatype t;
    OK(MPIX_Type_iov(MPI_INT, 0, v, 4, &n));
    CHECK(n == 1 && v[0].iov_base == NULL && v[0].iov_len == 4);
    check(MPI_INT);
    check(MPI_DOUBLE_INT);
    OK(MPI_Type_contiguous(0, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    OK(MPIX_Type_iov_len(t, 100, &n, &bytes));
    CHECK_EQ(bytes, 0);
    OK(MPI_Type_free(&t));
    /* Beyond 31 bits, of which only the beginning is listed. */
    OK(MPI_Type_vector(1 << 30, 1, 4, MPI_DOUBLE, &t));
    OK(MPI_Type_commit(&t));
    OK(MPIX_Type_iov(t, 1, v, 2, &n));
    CHECK_EQ(n, 2);
    CHECK((MPI_Aint)v[1].iov_base == 64 && v[1].iov_len == 8);
    OK(MPIX_Type_iov_len(t, 80, &n, &bytes));
    CHECK(n == 10 && bytes == 80);
    OK(MPI_Type_free(&t));
}

static void refused(void)
{
    MPIX_Iov v[1];
    MPI_Count n = -1, bytes = -1;
    MPI_Datatype t;
    OK(MPI_Type_vector(2, 1, 2, MPI_INT, &t));
    CHECK_CLASS(MPIX_Type_iov_len(t, 8, &n, &bytes), MPI_ERR_TYPE);
    CHECK_CLASS(MPIX_Type_iov(t, 0, v, 1, &n), MPI_ERR_TYPE);
    OK(MPI_Type_free(&t));
    CHECK_CLASS(MPIX_Type_iov_len(MPI_DATATYPE_NULL, 8, &n, &bytes), MPI_ERR_TYPE);
    CHECK_CLASS(MPIX_Type_iov(MPI_DATATYPE_NULL, 0, v, 1, &n), MPI_ERR_TYPE);
    CHECK_FAILS(MPIX_Type_iov_len(MPI_INT, -1, &n, &bytes));
    CHECK_FAILS(MPIX_Type_iov_len(MPI_INT, 4, NULL, &bytes));
    CHECK_FAILS(MPIX_Type_iov(MPI_INT, -1, v, 1, &n));
    CHECK_FAILS(MPIX_Type_iov(MPI_INT, 0, NULL, 1, &n));
    OK(MPIX_Type_iov(MPI_INT, 0, NULL, 0, &n));
    CHECK_EQ(n, 0);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    uint64_t seed = 5;
    for (int i = 0; i < ROOM; i++)
        low[i] = i & 0xff, high[i] = i >> 8;
    named();
    for (int i = 0; i < 300; i++) {
        MPI_Datatype t = make(&seed, i % 3);
        OK(MPI_Type_commit(&t));
        check(t);
        OK(MPI_Type_free(&t));
    }
    refused();
    return CHECK_END();
}
