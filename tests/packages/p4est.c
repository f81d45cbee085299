// A forest of quadtrees on a Moebius strip, refined where a quadrant is its parent's first child, balanced, spread over
// the ranks, with the ghosts of each rank.
#include <p4est_bits.h>
#include <p4est_extended.h>
#include <p4est_ghost.h>
#include <stdio.h>

static int refine(p4est_t *forest, p4est_topidx_t tree, p4est_quadrant_t *q)
{
    (void)forest;
    (void)tree;
    return q->level < 3 || (q->level < 7 && p4est_quadrant_child_id(q) == 0);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    sc_init(MPI_COMM_WORLD, 1, 1, NULL, SC_LP_ERROR);
    p4est_init(NULL, SC_LP_ERROR);
    p4est_connectivity_t *shape = p4est_connectivity_new_moebius();
    p4est_t *forest = p4est_new(MPI_COMM_WORLD, shape, 0, NULL, NULL);
    p4est_refine(forest, 1, refine, NULL);
    p4est_balance(forest, P4EST_CONNECT_FULL, NULL);
    p4est_partition(forest, 0, NULL);
    unsigned sum = p4est_checksum(forest);
    p4est_ghost_t *ghost = p4est_ghost_new(forest, P4EST_CONNECT_FULL);
    long mine[2] = {(long)forest->local_num_quadrants, (long)ghost->ghosts.elem_count}, all[2];
    MPI_Allreduce(mine, all, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (forest->mpirank == 0)
        printf("forest %ld %ld %ld %u\n", (long)forest->global_num_quadrants, all[0], all[1], sum);
    p4est_ghost_destroy(ghost);
    p4est_destroy(forest);
    p4est_connectivity_destroy(shape);
    sc_finalize();
    MPI_Finalize();
    return 0;
}
