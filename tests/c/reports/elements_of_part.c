// ranks: 1 2
/* What a status says of messages that end within a derived type, and after MPI_Status_set_elements, whose
 * count is one of basic elements.
 * After: pmodels/mpich issues 645, 884 and 7764, open-mpi/ompi issue 1825. */
#include "../check.h"

static void ends_within(void)
{
    /* An int, two doubles, three chars. */
    MPI_Datatype t;
    OK(MPI_Type_create_struct(3, (int[]){1, 2, 3}, (MPI_Aint[]){0, 8, 24}, (MPI_Datatype[]){MPI_INT, MPI_DOUBLE, MPI_CHAR},
                              &t));
    OK(MPI_Type_commit(&t));
    char packed[3 * 23], to[3 * 32];
    memset(packed, 1, sizeof packed);
    static const int ends[7] = {0, 4, 12, 20, 21, 22, 23};
    int peer = check_size == 1 ? 0 : 1 - check_rank;
    for (int whole = 0; whole < 3; whole++)
        for (int part = 0; part < 7; part++) {
            MPI_Status s;
            int bytes = 23 * whole + ends[part], count = -5, elements = -5;
            if (bytes > (int)sizeof packed)
                continue;
            OK(MPI_Sendrecv(packed, bytes, MPI_PACKED, peer, 1, to, 3, t, peer, 1, MPI_COMM_WORLD, &s));
            OK(MPI_Get_count(&s, t, &count));
            OK(MPI_Get_elements(&s, t, &elements));
            CHECK_EQ(elements, 6 * whole + part);
            CHECK_EQ(count, part == 0 ? whole : part == 6 ? whole + 1 : MPI_UNDEFINED);
        }
    OK(MPI_Type_free(&t));
}

static void set_by_hand(void)
{
    MPI_Datatype pair, many;
    OK(MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_DOUBLE, MPI_INT}, &pair));
    OK(MPI_Type_contiguous(1000, pair, &many));
    OK(MPI_Type_commit(&pair));
    OK(MPI_Type_commit(&many));
    MPI_Status s;
    memset(&s, 0, sizeof s);
    for (int n = 0; n < 5001; n += 1 + n / 3) {
        int elements = -5, count = -5, cancelled = 5;
        MPI_Count wide = -5;
        OK(MPI_Status_set_elements(&s, many, n));
        OK(MPI_Status_set_cancelled(&s, n % 2));
        OK(MPI_Get_elements(&s, many, &elements));
        CHECK_EQ(elements, n);
        OK(MPI_Get_elements_x(&s, many, &wide));
        CHECK_EQ(wide, n);
        OK(MPI_Get_count(&s, many, &count));
        CHECK_EQ(count, n % 2000 ? MPI_UNDEFINED : n / 2000);
        OK(MPI_Get_count(&s, pair, &count));
        CHECK_EQ(count, n % 2 ? MPI_UNDEFINED : n / 2);
        OK(MPI_Test_cancelled(&s, &cancelled));
        CHECK_EQ(cancelled, n % 2);
    }
    OK(MPI_Type_free(&many));
    OK(MPI_Type_free(&pair));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    ends_within();
    set_by_hand();
    return CHECK_END();
}
