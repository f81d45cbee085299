// env: WEFT_STRICT=1
// ranks: 1 2
/* Results after errors: new handles are null, flags are written, and of calls that complete requests
 * the flag is true where the request is gone. */
#include "../check.h"

#define NULLED(type, null, call)                                                                   \
    do {                                                                                           \
        type h = (type)(intptr_t)0x5a5a5a5a;                                                       \
        CHECK_FAILS(call);                                                                         \
        CHECK(h == null);                                                                          \
    } while (0)

static void constructors(void)
{
    int one = 1, bad = -1, x = 0;
    MPI_Datatype t = MPI_INT;
    MPI_Aint d = 0;
    NULLED(MPI_Comm, MPI_COMM_NULL, MPI_Comm_dup(MPI_COMM_NULL, &h));
    NULLED(MPI_Comm, MPI_COMM_NULL, MPI_Comm_split(MPI_COMM_WORLD, -5, 0, &h));
    NULLED(MPI_Comm, MPI_COMM_NULL, MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &h));
    NULLED(MPI_Comm, MPI_COMM_NULL, MPI_Cart_create(MPI_COMM_WORLD, 1, &bad, &one, 0, &h));
    NULLED(MPI_Group, MPI_GROUP_NULL, MPI_Comm_group(MPI_COMM_NULL, &h));
    NULLED(MPI_Group, MPI_GROUP_NULL, MPI_Group_incl(MPI_GROUP_EMPTY, 1, &one, &h));
    NULLED(MPI_Datatype, MPI_DATATYPE_NULL, MPI_Type_contiguous(-1, MPI_INT, &h));
    NULLED(MPI_Datatype, MPI_DATATYPE_NULL, MPI_Type_contiguous(1, MPI_DATATYPE_NULL, &h));
    NULLED(MPI_Datatype, MPI_DATATYPE_NULL, MPI_Type_create_struct(1, &bad, &d, &t, &h));
    NULLED(MPI_Op, MPI_OP_NULL, MPI_Op_create(NULL, 1, &h));
    NULLED(MPI_Errhandler, MPI_ERRHANDLER_NULL, MPI_Comm_create_errhandler(NULL, &h));
    NULLED(MPI_Info, MPI_INFO_NULL, MPI_Info_dup(MPI_INFO_NULL, &h));
    NULLED(MPI_Win, MPI_WIN_NULL, MPI_Win_create(&x, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &h));
    NULLED(MPI_Request, MPI_REQUEST_NULL, MPI_Isend(&x, -1, MPI_INT, 0, 0, MPI_COMM_SELF, &h));
    NULLED(MPI_Request, MPI_REQUEST_NULL, MPI_Irecv(&x, 1, MPI_INT, 7, 0, MPI_COMM_SELF, &h));
    NULLED(MPI_Request, MPI_REQUEST_NULL, MPI_Ibcast(&x, 1, MPI_INT, 7, MPI_COMM_SELF, &h));
    NULLED(MPI_Request, MPI_REQUEST_NULL, MPI_Send_init(&x, 1, MPI_INT, 7, 0, MPI_COMM_SELF, &h));
    NULLED(MPI_File, MPI_FILE_NULL, MPI_File_open(MPI_COMM_SELF, "/nowhere/at/all", MPI_MODE_RDONLY, MPI_INFO_NULL, &h));
}

static MPI_Request too_long(void)
{
    static int got, sent[2];
    MPI_Request r;
    OK(MPI_Send(sent, 2, MPI_INT, 0, 3, MPI_COMM_SELF));
    OK(MPI_Irecv(&got, 1, MPI_INT, 0, 3, MPI_COMM_SELF, &r));
    return r;
}

static void tests(void)
{
    MPI_Status s;
    int flag = 77, index = 77;
    MPI_Request r = too_long();
    CHECK_CLASS(MPI_Test(&r, &flag, &s), MPI_ERR_TRUNCATE);
    CHECK_EQ(flag, 1);
    CHECK(r == MPI_REQUEST_NULL);
    r = too_long();
    flag = 77;
    CHECK_CLASS(MPI_Testall(1, &r, &flag, &s), MPI_ERR_IN_STATUS);
    CHECK_EQ(flag, 1);
    CHECK_EQ(check_class(s.MPI_ERROR), MPI_ERR_TRUNCATE);
    CHECK(r == MPI_REQUEST_NULL);
    r = too_long();
    flag = 77;
    CHECK_CLASS(MPI_Testany(1, &r, &index, &flag, &s), MPI_ERR_TRUNCATE);
    CHECK_EQ(flag, 1);
    CHECK(r == MPI_REQUEST_NULL);
    flag = 77;
    CHECK_FAILS(MPI_Iprobe(99, 0, MPI_COMM_SELF, &flag, &s));
    CHECK_EQ(flag, 0);
    flag = 77;
    CHECK_FAILS(MPI_Op_commutative(MPI_OP_NULL, &flag));
    CHECK_EQ(flag, 0);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    constructors();
    tests();
    return CHECK_END();
}
