// ranks: 1
// Wrong arguments and their error classes.
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Datatype t = MPI_DATATYPE_NULL, null = MPI_DATATYPE_NULL, i = MPI_INT;
    int len[1] = { 1 }, bad[1] = { -1 }, disp[1] = { 0 }, n, at;
    MPI_Aint where[1] = { 0 }, a;
    char buf[16] = { 0 }, out[16];
    CHECK_BEGIN(argc, argv);
    /* The null type. */
    CHECK_CLASS(MPI_Type_size(null, &n), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_extent(null, &a, &a), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_true_extent(null, &a, &a), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_contiguous(1, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_vector(1, 1, 1, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_hvector(1, 1, 1, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_indexed(1, len, disp, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_hindexed(1, len, where, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_indexed_block(1, 1, disp, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_hindexed_block(1, 1, where, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_struct(1, len, where, &null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_resized(null, 0, 4, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_dup(null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_commit(&null), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_free(&null), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_envelope(null, &n, &n, &n, &n), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_create_subarray(1, (int[]){ 4 }, (int[]){ 2 }, (int[]){ 1 }, MPI_ORDER_C, null, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_value_index(null, MPI_INT, &t), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_value_index(MPI_INT, null, &t), MPI_ERR_TYPE);
    /* Predefined types cannot be freed. */
    CHECK_CLASS(MPI_Type_free(&i), MPI_ERR_TYPE);
    CHECK(i == MPI_INT);
    /* Counts and block lengths. */
    CHECK_CLASS2(MPI_Type_contiguous(-1, MPI_INT, &t), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Type_vector(-1, 1, 1, MPI_INT, &t), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Type_vector(1, -1, 1, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS2(MPI_Type_indexed(-1, len, disp, MPI_INT, &t), MPI_ERR_COUNT, MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Type_indexed(1, bad, disp, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS2(MPI_Type_create_struct(1, bad, where, &i, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    CHECK_CLASS2(MPI_Type_create_indexed_block(1, -1, disp, MPI_INT, &t), MPI_ERR_ARG, MPI_ERR_COUNT);
    /* Arrays. */
    CHECK_CLASS(MPI_Type_create_subarray(1, (int[]){ 4 }, (int[]){ 5 }, (int[]){ 0 }, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(1, (int[]){ 4 }, (int[]){ 2 }, (int[]){ 3 }, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(1, (int[]){ 4 }, (int[]){ 2 }, (int[]){ -1 }, MPI_ORDER_C, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_subarray(1, (int[]){ 4 }, (int[]){ 2 }, (int[]){ 1 }, -99, MPI_INT, &t), MPI_ERR_ARG);
    CHECK_FAILS(MPI_Type_create_darray(2, 2, 1, (int[]){ 4 }, (int[]){ MPI_DISTRIBUTE_BLOCK },
                                       (int[]){ MPI_DISTRIBUTE_DFLT_DARG }, (int[]){ 2 }, MPI_ORDER_C, MPI_INT, &t));
    CHECK_FAILS(MPI_Type_create_darray(2, 0, 1, (int[]){ 8 }, (int[]){ MPI_DISTRIBUTE_BLOCK },
                                       (int[]){ 3 }, (int[]){ 2 }, MPI_ORDER_C, MPI_INT, &t));
    /* Types that are not committed, or freed. */
    OK(MPI_Type_contiguous(2, MPI_INT, &t));
    CHECK_CLASS(MPI_Send(buf, 1, t, MPI_PROC_NULL, 0, MPI_COMM_SELF), MPI_ERR_TYPE);
    at = 0;
    CHECK_CLASS(MPI_Pack(buf, 1, t, out, sizeof out, &at, MPI_COMM_SELF), MPI_ERR_TYPE);
    OK(MPI_Type_commit(&t));
    OK(MPI_Pack(buf, 1, t, out, sizeof out, &at, MPI_COMM_SELF));
    CHECK_EQ(at, 8);
    /* Packed buffers that are too small. */
    CHECK_FAILS(MPI_Pack(buf, 2, t, out, sizeof out, &at, MPI_COMM_SELF));
    CHECK_EQ(at, 8);
    OK(MPI_Type_free(&t));
    return CHECK_END();
}
