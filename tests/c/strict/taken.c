// ranks: 1 2 3
// timeout: 60
// reference-fails: not each library takes each of these
// What the standard calls erroneous and other libraries take is taken, and everything works afterwards.
#include "cases.h"

static void file_pointers(void)
{
    MPI_File f = opened();
    MPI_Status s;
    MPI_Offset at = -1;
    int n = -1;
    OK(MPI_File_set_size(f, 40));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(view(f, MPI_INT, MPI_INT, "native"));
    OK(MPI_File_seek(f, 8, MPI_SEEK_SET));
    OK(MPI_File_read(f, out, 8, MPI_INT, &s));
    OK(MPI_Get_count(&s, MPI_INT, &n));
    OK(MPI_File_get_position(f, &at));
    CHECK(n == 2 && at == 10);
    OK(MPI_File_read(f, out, 8, MPI_INT, &s));
    OK(MPI_Get_count(&s, MPI_INT, &n));
    OK(MPI_File_get_position(f, &at));
    CHECK(n == 0 && at == 10);
    OK(MPI_File_seek(f, 8, MPI_SEEK_SET));
    OK(MPI_File_read_all(f, out, 8, MPI_INT, &s));
    OK(MPI_File_get_position(f, &at));
    CHECK_EQ(at, 16);
    OK(MPI_File_close(&f));
    /* ROMIO's way to name a kind of file system. */
    char named[600];
    snprintf(named, sizeof named, "ufs:%s", path);
    OK(MPI_File_open(MPI_COMM_WORLD, named, MPI_MODE_RDONLY, MPI_INFO_NULL, &f));
    OK(MPI_File_get_size(f, &at));
    CHECK_EQ(at, 40);
    OK(MPI_File_close(&f));
    if (check_rank == 0) {
        OK(MPI_File_delete(named, MPI_INFO_NULL));
        CHECK(access(path, F_OK) != 0);
    }
}

/* A rank that has nothing says so by a subarray of no elements. */
static void empty_part_of_a_file(void)
{
    MPI_File f = opened();
    MPI_Datatype t;
    MPI_Status s;
    int size = 2 * check_size, mine = check_rank ? 2 : 0, at = 2 * check_rank, n = -1;
    OK(MPI_File_set_size(f, 4 * size));
    OK(MPI_Type_create_subarray(1, &size, &mine, &at, MPI_ORDER_C, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    OK(view(f, MPI_INT, t, "native"));
    OK(MPI_File_write_all(f, in, mine, MPI_INT, &s));
    OK(MPI_Get_count(&s, MPI_INT, &n));
    CHECK_EQ(n, mine);
    OK(MPI_Type_free(&t));
    OK(MPI_File_close(&f));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    begin_cases();
    for (int i = 0; i < N_CASES; i++) {
        got = ANY;
        int rc = cases[i].call(), one = 1, sum_of = 0;
        CHECK_COUNTED();
        if (rc != MPI_SUCCESS && !(check_size == 1 && cases[i].call == etypes_differ))
            check_report(__FILE__, __LINE__, "%s: %s", cases[i].name, check_class_text(rc));
        else if (cases[i].gives != ANY && got != cases[i].gives)
            check_report(__FILE__, __LINE__, "%s gives %d, wanted %d", cases[i].name, got, cases[i].gives);
        OK(MPI_Allreduce(&one, &sum_of, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(sum_of, check_size);
    }
    file_pointers();
    empty_part_of_a_file();
    end_cases();
    return CHECK_END();
}
