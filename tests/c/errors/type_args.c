// reference-fails: checks fewer arguments
// ranks: 1
// Wrong arguments to the datatype calls.
#include "../check.h"

static MPI_Datatype t = MPI_DATATYPE_NULL;
#define D MPI_DATATYPE_NULL

static void constructors(void)
{
    int lens[2] = { 1, -1 }, good[2] = { 1, 1 }, disp[2] = { 0, 1 };
    MPI_Aint adisp[2] = { 0, 8 };
    MPI_Datatype types[2] = { MPI_INT, D };
    CHECK_CLASS(MPI_Type_contiguous(-1, MPI_INT, &t), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_contiguous(1, D, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_contiguous(1, MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_vector(-1, 1, 1, MPI_INT, &t), MPI_ERR_COUNT);
    CHECK_CLASS2(MPI_Type_vector(1, -1, 1, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_vector(1, 1, 1, D, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_hvector(-1, 1, 1, MPI_INT, &t), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_indexed(-1, good, disp, MPI_INT, &t), MPI_ERR_COUNT);
    CHECK_CLASS2(MPI_Type_indexed(2, lens, disp, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_indexed(2, NULL, disp, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_hindexed(2, good, NULL, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_hindexed(2, good, adisp, D, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_indexed_block(-1, 1, disp, MPI_INT, &t), MPI_ERR_COUNT);
    CHECK_CLASS2(MPI_Type_create_indexed_block(1, -1, disp, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_create_hindexed_block(-1, 1, adisp, MPI_INT, &t), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_create_struct(-1, good, adisp, types, &t), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Type_create_struct(2, good, adisp, types, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_struct(2, good, adisp, NULL, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_resized(D, 0, 8, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_dup(D, &t), MPI_ERR_TYPE);
    CHECK(t == MPI_DATATYPE_NULL);
}

static void arrays(void)
{
    int sizes[2] = { 4, 4 }, sub[2] = { 2, 5 }, ok[2] = { 2, 2 }, start[2] = { 3, 0 }, zero[2] = { 0, 0 };
    int dist[1] = { MPI_DISTRIBUTE_BLOCK }, darg[1] = { MPI_DISTRIBUTE_DFLT_DARG }, p[1] = { 2 }, bad[1] = { 99 };
    CHECK_CLASS(MPI_Type_create_subarray(2, sizes, sub, zero, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(2, sizes, ok, start, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(2, sizes, ok, zero, 12345, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(2, sizes, ok, zero, MPI_ORDER_C, D, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_darray(3, 0, 1, sizes, dist, darg, p, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Type_create_darray(2, 2, 1, sizes, dist, darg, p, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_RANK);
    CHECK_CLASS(MPI_Type_create_darray(2, 0, 1, sizes, bad, darg, p, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_FAILS(MPI_Type_create_f90_real(1000, 1000, &t));
    CHECK_FAILS(MPI_Type_create_f90_integer(1000, &t));
}

static void queries(void)
{
    int n, a, b, c, pos = 0;
    MPI_Aint lb, extent;
    char buf[64];
    double x[4] = { 0 };
    MPI_Datatype predefined = MPI_INT;
    CHECK_CLASS(MPI_Type_size(D, &n), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size(MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_extent(D, &lb, &extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_extent(MPI_INT, NULL, &extent), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_true_extent(D, &lb, &extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_commit(NULL), MPI_ERR_ARG);
    t = MPI_DATATYPE_NULL;
    CHECK_CLASS(MPI_Type_commit(&t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_free(&t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_free(&predefined), MPI_ERR_TYPE);
    CHECK(predefined == MPI_INT);
    CHECK_CLASS(MPI_Type_get_envelope(D, &a, &b, &c, &n), MPI_ERR_TYPE);
    CHECK_FAILS(MPI_Type_get_contents(MPI_INT, 1, 0, 0, &a, NULL, NULL));
    CHECK_CLASS(MPI_Type_set_name(D, "x"), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_match_size(MPI_TYPECLASS_REAL, 3, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_match_size(4711, 4, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pack(x, -1, MPI_DOUBLE, buf, 64, &pos, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Pack(x, 1, D, buf, 64, &pos, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Pack(x, 1, MPI_DOUBLE, buf, 64, &pos, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Pack(x, 1, MPI_DOUBLE, buf, 64, NULL, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK_FAILS(MPI_Pack(x, 4, MPI_DOUBLE, buf, 16, &pos, MPI_COMM_WORLD));
    pos = 0;
    CHECK_FAILS(MPI_Unpack(buf, 16, &pos, x, 4, MPI_DOUBLE, MPI_COMM_WORLD));
    CHECK_CLASS(MPI_Unpack(buf, 64, &pos, x, -1, MPI_DOUBLE, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Pack_size(1, D, MPI_COMM_WORLD, &n), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Pack_size(-1, MPI_INT, MPI_COMM_WORLD, &n), MPI_ERR_COUNT);
    CHECK_FAILS(MPI_Pack_external("no such", x, 1, MPI_DOUBLE, buf, 64, &lb));
    CHECK_CLASS(MPI_Get_address(x, NULL), MPI_ERR_ARG);
}

/* A freed type is not usable any more, though its handle is still around. */
static void stale(void)
{
    MPI_Datatype kept;
    int n;
    OK(MPI_Type_contiguous(3, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    kept = t;
    OK(MPI_Type_free(&t));
    CHECK_CLASS(MPI_Type_size(kept, &n), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Send(&n, 1, kept, 0, 0, MPI_COMM_SELF), MPI_ERR_TYPE);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    constructors();
    arrays();
    queries();
    stale();
    return CHECK_END();
}
