// Points of a grid, dealt out in turn, brought to parts by Zoltan's recursive bisection, and migrated.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <zoltan.h>

enum { SIDE = 24, ALL = SIDE * SIDE };
static int here[ALL], n;

static int count(void *data, int *err)
{
    (void)data;
    *err = ZOLTAN_OK;
    return n;
}

static void list(void *data, int ng, int nl, ZOLTAN_ID_PTR global, ZOLTAN_ID_PTR local, int dim, float *weight, int *err)
{
    (void)data, (void)ng, (void)nl, (void)dim, (void)weight;
    for (int i = 0; i < n; i++) {
        global[i] = (ZOLTAN_ID_TYPE)here[i];
        local[i] = (ZOLTAN_ID_TYPE)i;
    }
    *err = ZOLTAN_OK;
}

static int dimensions(void *data, int *err)
{
    (void)data;
    *err = ZOLTAN_OK;
    return 2;
}

static void points(void *data, int ng, int nl, int k, ZOLTAN_ID_PTR global, ZOLTAN_ID_PTR local, int dim, double *at, int *err)
{
    (void)data, (void)ng, (void)nl, (void)local;
    for (int i = 0; i < k; i++) {
        at[dim * i] = global[i] % SIDE;
        at[dim * i + 1] = (double)(global[i] / SIDE);
    }
    *err = ZOLTAN_OK;
}

int main(int argc, char **argv)
{
    int rank, size, changes, ng, nl, imports, exports, *ip, *ipart, *ep, *epart;
    float version;
    ZOLTAN_ID_PTR ig, il, eg, el;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = rank; i < ALL; i += size)
        here[n++] = i;
    Zoltan_Initialize(argc, argv, &version);
    struct Zoltan_Struct *z = Zoltan_Create(MPI_COMM_WORLD);
    Zoltan_Set_Param(z, "DEBUG_LEVEL", "0");
    Zoltan_Set_Param(z, "LB_METHOD", "RCB");
    Zoltan_Set_Param(z, "RETURN_LISTS", "ALL");
    Zoltan_Set_Num_Obj_Fn(z, count, NULL);
    Zoltan_Set_Obj_List_Fn(z, list, NULL);
    Zoltan_Set_Num_Geom_Fn(z, dimensions, NULL);
    Zoltan_Set_Geom_Multi_Fn(z, points, NULL);
    if (Zoltan_LB_Partition(z, &changes, &ng, &nl, &imports, &ig, &il, &ip, &ipart, &exports, &eg, &el, &ep, &epart) != ZOLTAN_OK)
        MPI_Abort(MPI_COMM_WORLD, 1);
    long mine[3] = {n + imports - exports, 0, 0};
    for (int i = 0; i < imports; i++)
        mine[1] += (long)(ig[i] % 97) * (ip[i] + 1);
    for (int i = 0; i < exports; i++)
        mine[2] += (long)(eg[i] % 89) * (ep[i] + 1);
    for (int r = 0; r < size; r++) {
        long told[3] = {mine[0], mine[1], mine[2]};
        MPI_Bcast(told, 3, MPI_LONG, r, MPI_COMM_WORLD);
        if (rank == 0)
            printf("part %d %ld %ld %ld\n", r, told[0], told[1], told[2]);
    }
    Zoltan_LB_Free_Part(&ig, &il, &ip, &ipart);
    Zoltan_LB_Free_Part(&eg, &el, &ep, &epart);
    Zoltan_Destroy(&z);
    MPI_Finalize();
    return 0;
}
