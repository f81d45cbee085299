/* Windows of every kind over the same number of bytes, for programs that do the same on each. */
#ifndef WEFT_TESTS_RMA_H
#define WEFT_TESTS_RMA_H

#include "../check.h"

enum kind { CREATE_STATIC, CREATE_MEM, ALLOCATE, SHARED, NONCONTIG, DYNAMIC_STATIC, DYNAMIC_MEM, KINDS };

__attribute__((unused))
static const char *const kind_names[KINDS] = {
    "create, static memory", "create, MPI_Alloc_mem", "allocate", "shared", "shared, noncontig",
    "dynamic, static memory", "dynamic, MPI_Alloc_mem",
};

#define RMA_MAX (1 << 20)
#define RMA_RANKS 16

struct window {
    enum kind kind;
    MPI_Win win;
    char *mem;
    MPI_Aint size;
    MPI_Aint base[RMA_RANKS]; /* dynamic: what displacements begin with */
};

static char rma_static[RMA_MAX] __attribute__((aligned(4096)));

/* Whether all ranks share memory, as they do on one node. Collective. */
__attribute__((unused))
static int on_one_node(void)
{
    MPI_Comm node;
    int size;
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_size(node, &size));
    OK(MPI_Comm_free(&node));
    int least = size;
    OK(MPI_Allreduce(&size, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    return least == check_size;
}

/* Collective over MPI_COMM_WORLD. Over nodes shared windows are allocated ones. Displacements count bytes; errors are returned. */
__attribute__((unused))
static void window_open(struct window *w, enum kind kind, MPI_Aint size)
{
    MPI_Info info = MPI_INFO_NULL;
    memset(w, 0, sizeof *w);
    if ((kind == SHARED || kind == NONCONTIG) && !on_one_node())
        kind = ALLOCATE;
    w->kind = kind;
    w->size = size;
    w->mem = rma_static;
    if (kind == CREATE_MEM || kind == DYNAMIC_MEM)
        OK(MPI_Alloc_mem(size < 65536 ? 65536 : size, MPI_INFO_NULL, &w->mem));
    switch (kind) {
    case CREATE_STATIC:
    case CREATE_MEM:
        OK(MPI_Win_create(w->mem, size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w->win));
        break;
    case ALLOCATE:
        OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &w->mem, &w->win));
        break;
    case NONCONTIG:
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
        /* fall through */
    case SHARED:
        OK(MPI_Win_allocate_shared(size, 1, info, MPI_COMM_WORLD, &w->mem, &w->win));
        if (info != MPI_INFO_NULL)
            OK(MPI_Info_free(&info));
        break;
    default:
        OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w->win));
        OK(MPI_Win_attach(w->win, w->mem, size));
        OK(MPI_Get_address(w->mem, &w->base[check_rank]));
        OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, w->base, 1, MPI_AINT, MPI_COMM_WORLD));
    }
    OK(MPI_Win_set_errhandler(w->win, MPI_ERRORS_RETURN));
    memset(w->mem, 0, size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

__attribute__((unused))
static MPI_Aint at(const struct window *w, int rank, MPI_Aint off)
{
    return w->base[rank] + off;
}

__attribute__((unused))
static void window_close(struct window *w)
{
    if (w->kind == DYNAMIC_STATIC || w->kind == DYNAMIC_MEM) {
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_detach(w->win, w->mem));
    }
    OK(MPI_Win_free(&w->win));
    CHECK(w->win == MPI_WIN_NULL);
    if (w->kind == CREATE_MEM || w->kind == DYNAMIC_MEM)
        OK(MPI_Free_mem(w->mem));
}

/* One of the ways to have an access epoch to all ranks, and its end after which all ranks see what
 * was done. Collective. */
enum epoch { FENCE, PSCW, LOCK, LOCK_ALL, EPOCHS };

__attribute__((unused))
static void epoch_begin(struct window *w, enum epoch e)
{
    MPI_Group all;
    switch (e) {
    case FENCE:
        OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, w->win));
        break;
    case PSCW:
        OK(MPI_Win_get_group(w->win, &all));
        OK(MPI_Win_post(all, 0, w->win));
        OK(MPI_Win_start(all, 0, w->win));
        OK(MPI_Group_free(&all));
        break;
    case LOCK:
        for (int r = 0; r < check_size; r++)
            OK(MPI_Win_lock(MPI_LOCK_SHARED, r, 0, w->win));
        break;
    default:
        OK(MPI_Win_lock_all(0, w->win));
    }
}

__attribute__((unused))
static void epoch_end(struct window *w, enum epoch e)
{
    switch (e) {
    case FENCE:
        OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, w->win));
        break;
    case PSCW:
        OK(MPI_Win_complete(w->win));
        OK(MPI_Win_wait(w->win));
        break;
    case LOCK:
        for (int r = 0; r < check_size; r++)
            OK(MPI_Win_unlock(r, w->win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        break;
    default:
        OK(MPI_Win_unlock_all(w->win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Win_sync(w->win));
}

#endif
