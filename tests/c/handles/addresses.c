// ranks: 1 2
// abi: ompi
/* Open MPI's ABI: handles that are no object's address are MPI errors and nothing is read there; predefined ones of
 * another kind, freed ones and the integers of Fortran that stand for nothing, too. */
#include "check.h"

static char memory[64];

static void refused_comm(const void *value)
{
    int size = -7;
    CHECK(MPI_Comm_size((MPI_Comm)value, &size) != MPI_SUCCESS);
    CHECK_EQ(size, -7);
}

static void refused_type(const void *value)
{
    int size = -7;
    CHECK(MPI_Type_size((MPI_Datatype)value, &size) != MPI_SUCCESS);
}

static void refused_everywhere(const void *value)
{
    int one = 1, all = 0, flag;
    MPI_Request request = (MPI_Request)value;
    refused_comm(value);
    refused_type(value);
    CHECK(MPI_Allreduce(&one, &all, 1, MPI_INT, (MPI_Op)value, MPI_COMM_SELF) != MPI_SUCCESS);
    CHECK(MPI_Group_size((MPI_Group)value, &all) != MPI_SUCCESS);
    CHECK(MPI_Comm_set_errhandler(MPI_COMM_SELF, (MPI_Errhandler)value) != MPI_SUCCESS);
    CHECK(MPI_Win_fence(0, (MPI_Win)value) != MPI_SUCCESS);
    CHECK(MPI_Info_get_nkeys((MPI_Info)value, &all) != MPI_SUCCESS);
    CHECK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE) != MPI_SUCCESS);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    const uintptr_t numbers[] = {0, 1, (uintptr_t)-1, 0x84000000, (uintptr_t)MPI_COMM_WORLD + 1, (uintptr_t)MPI_INT + 8,
                                 (uintptr_t)memory, UINTPTR_MAX / 2, (uintptr_t)1 << 63, 0x7fffdeadbeef};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        refused_everywhere((const void *)numbers[i]);
    /* Of another kind. */
    refused_comm(MPI_INT);
    refused_comm(MPI_GROUP_EMPTY);
    refused_type(MPI_COMM_WORLD);
    refused_type(MPI_SUM);
    /* Freed. */
    MPI_Comm dup, freed;
    MPI_Comm_dup(MPI_COMM_SELF, &dup);
    freed = dup;
    CHECK((intptr_t)dup < 0);
    MPI_Comm_free(&dup);
    refused_comm(freed);
    MPI_Datatype type, gone;
    MPI_Type_contiguous(3, MPI_INT, &type);
    gone = type;
    refused_comm(type);
    MPI_Type_free(&type);
    refused_type(gone);
    /* Integers. */
    refused_comm(MPI_Comm_f2c(99));
    refused_comm(MPI_Comm_f2c(-1));
    refused_type(MPI_Type_f2c(1000));
    CHECK_EQ(MPI_Comm_c2f((MPI_Comm)memory), -1);
    CHECK_EQ(MPI_Type_c2f((MPI_Datatype)MPI_COMM_WORLD), -1);
    CHECK_EQ(MPI_Op_c2f(MPI_OP_NULL), 0);
    CHECK_EQ(MPI_Errhandler_c2f(MPI_ERRORS_RETURN), 2);
    /* All the objects, which a program that is no PIE copies. */
    const MPI_Datatype types[] = {MPI_CHAR, MPI_BYTE, MPI_PACKED, MPI_LONG, MPI_FLOAT, MPI_DOUBLE, MPI_LONG_DOUBLE, MPI_2INT,
                                  MPI_C_BOOL, MPI_WCHAR, MPI_INT64_T, MPI_AINT, MPI_OFFSET, MPI_COUNT, MPI_CXX_BOOL,
                                  MPI_INTEGER, MPI_REAL, MPI_COMPLEX, MPI_DOUBLE_INT, MPI_C_FLOAT_COMPLEX};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        int size = 0;
        CHECK(MPI_Type_size(types[i], &size) == MPI_SUCCESS && size > 0);
        CHECK(MPI_Type_f2c(MPI_Type_c2f(types[i])) == types[i]);
    }
    return CHECK_END();
}
