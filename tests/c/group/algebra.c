// ranks: 1 2 3 5
/* Groups against arrays: every pair of subsets of the world that a small generator makes. */
#include "../check.h"

#define MAX 8
typedef struct { int n, r[MAX]; } set;

static MPI_Group world;

static int find(const set *s, int r)
{
    for (int i = 0; i < s->n; i++)
        if (s->r[i] == r)
            return i;
    return MPI_UNDEFINED;
}

/* The group has these world ranks in this order. */
static void check_is(MPI_Group g, const set *s)
{
    int n = -1, me = -2;
    OK(MPI_Group_size(g, &n));
    CHECK_EQ(n, s->n);
    OK(MPI_Group_rank(g, &me));
    CHECK_EQ(me, find(s, check_rank));
    int ranks[MAX], out[MAX];
    for (int i = 0; i < n && i < MAX; i++)
        ranks[i] = i;
    OK(MPI_Group_translate_ranks(g, n, ranks, world, out));
    for (int i = 0; i < n; i++)
        CHECK_EQ(out[i], s->r[i]);
}

static set random_set(uint64_t *seed)
{
    set s = {0};
    int used[MAX] = {0}, want = (int)(check_random(seed) % (unsigned)(check_size + 1));
    while (s.n < want) {
        int r = (int)(check_random(seed) % (unsigned)check_size);
        if (!used[r]) {
            used[r] = 1;
            s.r[s.n++] = r;
        }
    }
    return s;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    uint64_t seed = 42;
    for (int round = 0; round < 100; round++) {
        set a = random_set(&seed), b = random_set(&seed), u = a, i = {0}, d = {0};
        for (int k = 0; k < b.n; k++)
            if (find(&a, b.r[k]) == MPI_UNDEFINED)
                u.r[u.n++] = b.r[k];
        for (int k = 0; k < a.n; k++)
            if (find(&b, a.r[k]) == MPI_UNDEFINED)
                d.r[d.n++] = a.r[k];
            else
                i.r[i.n++] = a.r[k];
        MPI_Group ga, gb, g;
        OK(MPI_Group_incl(world, a.n, a.r, &ga));
        OK(MPI_Group_incl(world, b.n, b.r, &gb));
        check_is(ga, &a);
        OK(MPI_Group_union(ga, gb, &g));
        check_is(g, &u);
        OK(MPI_Group_free(&g));
        OK(MPI_Group_intersection(ga, gb, &g));
        check_is(g, &i);
        OK(MPI_Group_free(&g));
        OK(MPI_Group_difference(ga, gb, &g));
        check_is(g, &d);
        OK(MPI_Group_free(&g));
        CHECK(g == MPI_GROUP_NULL);
        set rest = {0};
        for (int r = 0; r < check_size; r++)
            if (find(&a, r) == MPI_UNDEFINED)
                rest.r[rest.n++] = r;
        OK(MPI_Group_excl(world, a.n, a.r, &g));
        check_is(g, &rest);
        OK(MPI_Group_free(&g));
        int cmp = -1, same = a.n == b.n && memcmp(a.r, b.r, sizeof(int) * (size_t)a.n) == 0;
        OK(MPI_Group_compare(ga, gb, &cmp));
        CHECK_EQ(cmp, same ? MPI_IDENT : i.n == a.n && i.n == b.n ? MPI_SIMILAR : MPI_UNEQUAL);
        OK(MPI_Group_free(&ga));
        OK(MPI_Group_free(&gb));
    }
    OK(MPI_Group_free(&world));
    return CHECK_END();
}
