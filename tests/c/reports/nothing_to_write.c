// ranks: 1 2 3 4
// reference-fails: Open MPI refuses subarrays of no elements
/* Ranks that have no part of a file take part in each collective form all the same, and say so by a count of
 * zero, a NULL buffer, a type or a view without elements; the others' parts are whole.
 * After: h5py/h5py issue 412, HDFGroup/hdf5 issue 46, Unidata/netcdf-c issue 719. */
#include "../check.h"

enum { ROWS = 6, COLUMNS = 5 };

static char path[64];
static MPI_File f;

/* Rows are dealt out to the odd ranks, or to rank 0 where it is alone; the others have none. */
static int owners, mine, first;

static void deal(void)
{
    owners = check_size > 1 ? check_size / 2 : 1;
    int has = check_size == 1 || check_rank % 2 == 1;
    int which = check_size == 1 ? 0 : check_rank / 2;
    mine = has ? ROWS / owners + (which < ROWS % owners) : 0;
    first = has ? which * (ROWS / owners) + (which < ROWS % owners ? which : ROWS % owners) : ROWS;
}

static MPI_Datatype rows(int kind)
{
    MPI_Datatype t;
    int sizes[2] = {ROWS, COLUMNS}, part[2] = {mine, COLUMNS}, at[2] = {first, 0};
    MPI_Aint begin = (MPI_Aint)first * COLUMNS * (MPI_Aint)sizeof(int);
    int n = mine * COLUMNS;
    if (kind == 0 || mine == 0)
        OK(kind == 0 ? MPI_Type_create_subarray(2, sizes, part, at, MPI_ORDER_C, MPI_INT, &t)
                     : MPI_Type_contiguous(0, MPI_INT, &t));
    else
        OK(MPI_Type_create_hindexed(1, &n, &begin, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    return t;
}

static void counted(MPI_Status *s)
{
    int n = -1;
    OK(MPI_Get_count(s, MPI_INT, &n));
    CHECK_EQ(n, mine * COLUMNS);
}

static void write_by(int form, int *data, int n)
{
    MPI_Status s;
    MPI_Request q;
    switch (form) {
    case 0: OK(MPI_File_write_all(f, data, n, MPI_INT, &s)); break;
    case 1: OK(MPI_File_write_at_all(f, 0, data, n, MPI_INT, &s)); break;
    case 2:
        OK(MPI_File_iwrite_all(f, data, n, MPI_INT, &q));
        OK(MPI_Wait(&q, &s));
        break;
    default:
        OK(MPI_File_write_all_begin(f, data, n, MPI_INT));
        OK(MPI_File_write_all_end(f, data, &s));
    }
    counted(&s);
}

static void round_of(int kind, int form)
{
    int n = mine * COLUMNS, *data = n ? calloc(n, sizeof *data) : NULL, *back = n ? calloc(n, sizeof *back) : NULL;
    MPI_Status s;
    for (int i = 0; i < n; i++)
        data[i] = 1000 * kind + 100 * form + first * COLUMNS + i;
    MPI_Datatype t = rows(kind);
    OK(MPI_File_set_view(f, 0, MPI_INT, t, "native", MPI_INFO_NULL));
    write_by(form, data, n);
    OK(MPI_File_set_view(f, 0, MPI_INT, t, "native", MPI_INFO_NULL));
    OK(MPI_File_read_all(f, back, n, MPI_INT, &s));
    counted(&s);
    CHECK(n == 0 || memcmp(data, back, n * sizeof *data) == 0);
    /* One rank sees all of it. */
    OK(MPI_File_set_view(f, 0, MPI_INT, MPI_INT, "native", MPI_INFO_NULL));
    int all[ROWS * COLUMNS] = {0}, wanted = check_rank == 0 ? ROWS * COLUMNS : 0;
    OK(MPI_File_read_at_all(f, 0, wanted ? all : NULL, wanted, MPI_INT, &s));
    for (int i = 0; i < wanted; i++)
        CHECK_EQ(all[i], 1000 * kind + 100 * form + i);
    OK(MPI_Type_free(&t));
    free(data);
    free(back);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int seed = (int)getpid();
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-nothing-%d", seed);
    deal();
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    for (int kind = 0; kind < 2; kind++)
        for (int form = 0; form < 4; form++)
            round_of(kind, form);
    OK(MPI_File_close(&f));
    return CHECK_END();
}
