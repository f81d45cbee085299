/* Calls that the standard calls erroneous and other libraries take (docs/strictness.md), with the class and the
 * section by which WEFT_STRICT=1 refuses them. Each is made by all ranks. */
#include "../check.h"

static char path[512];
static MPI_Comm own;
static int in[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[8];

static MPI_File opened(void)
{
    MPI_File f = MPI_FILE_NULL;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL, &f));
    return f;
}

static MPI_Win window(const char *hint)
{
    static int memory[8];
    MPI_Win w;
    MPI_Info info;
    OK(MPI_Info_create(&info));
    if (hint)
        OK(MPI_Info_set(info, hint, "true"));
    OK(MPI_Win_create(memory, sizeof memory, 1, info, MPI_COMM_WORLD, &w));
    OK(MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN));
    OK(MPI_Info_free(&info));
    return w;
}

static MPI_Comm circle(void)
{
    MPI_Comm c;
    int periodic = 1;
    OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &check_size, &periodic, 0, &c));
    OK(MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN));
    return c;
}

/* What a call gives: handles freed here, flags and counts for whoever checks them. */
static int got;

static int negative_color(void)
{
    MPI_Comm c = MPI_COMM_NULL;
    int rc = MPI_Comm_split(MPI_COMM_WORLD, check_rank % 2 ? -7 : -1, 0, &c);
    if (rc == MPI_SUCCESS && c != MPI_COMM_NULL) {
        OK(MPI_Comm_size(c, &got));
        OK(MPI_Comm_free(&c));
    }
    return rc;
}
static int null_type_bcast(void) { return MPI_Bcast(in, 0, MPI_DATATYPE_NULL, 0, own); }
static int null_type_send(void)
{
    return MPI_Sendrecv(in, 0, MPI_DATATYPE_NULL, check_rank, 0, out, 0, MPI_INT, check_rank, 0, own, MPI_STATUS_IGNORE);
}
static int detach_nothing(void)
{
    void *p = in;
    int rc = MPI_Buffer_detach(&p, &got);
    if (rc == MPI_SUCCESS)
        CHECK(p == NULL);
    return rc;
}
static int type_twice(void)
{
    MPI_Datatype t, again;
    OK(MPI_Type_contiguous(2, MPI_INT, &t));
    again = t;
    OK(MPI_Type_free(&t));
    int rc = MPI_Type_free(&again);
    got = again == MPI_DATATYPE_NULL;
    return rc;
}
static int group_twice(void)
{
    MPI_Group g, again;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &g));
    again = g;
    OK(MPI_Group_free(&g));
    int rc = MPI_Group_free(&again);
    got = again == MPI_GROUP_NULL;
    return rc;
}
static void sum(void *a, void *b, int *n, MPI_Datatype *t) { (void)a, (void)b, (void)n, (void)t; }
static int op_twice(void)
{
    MPI_Op o, again;
    OK(MPI_Op_create(sum, 1, &o));
    again = o;
    OK(MPI_Op_free(&o));
    int rc = MPI_Op_free(&again);
    got = again == MPI_OP_NULL;
    return rc;
}
static void on_error(MPI_Comm *c, int *code, ...) { (void)c, (void)code; }
static int handler_twice(void)
{
    MPI_Errhandler h, again;
    OK(MPI_Comm_create_errhandler(on_error, &h));
    again = h;
    OK(MPI_Errhandler_free(&h));
    int rc = MPI_Errhandler_free(&again);
    got = again == MPI_ERRHANDLER_NULL;
    return rc;
}
static int keyval_twice(void)
{
    int key, again;
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    again = key;
    OK(MPI_Comm_free_keyval(&key));
    int rc = MPI_Comm_free_keyval(&again);
    got = again == MPI_KEYVAL_INVALID;
    return rc;
}
static int keyval_gone(void)
{
    int key, old;
    void *value;
    OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    old = key;
    OK(MPI_Comm_free_keyval(&key));
    return MPI_Comm_get_attr(own, old, &value, &got);
}
static int disconnect_world(void)
{
    MPI_Comm c = MPI_COMM_WORLD;
    int rc = MPI_Comm_disconnect(&c);
    got = c == MPI_COMM_NULL;
    return rc;
}
static int grid_of_none(void)
{
    MPI_Comm c = MPI_COMM_WORLD;
    int dims[2] = {check_size, 0}, periodic[2] = {0, 0};
    int rc = MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periodic, 0, &c);
    got = c == MPI_COMM_NULL;
    return rc;
}
static int nobody_beside(void)
{
    MPI_Comm c = MPI_COMM_NULL;
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    int from[2] = {MPI_PROC_NULL, prev}, to[2] = {next, MPI_PROC_NULL}, give[2] = {check_rank, -1};
    int rc = MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, MPI_UNWEIGHTED, 2, to, MPI_UNWEIGHTED,
                                            MPI_INFO_NULL, 0, &c);
    if (rc != MPI_SUCCESS)
        return rc;
    int had[2] = {-5, -5}, n_in, n_out, weighted, sources[2], targets[2];
    OK(MPI_Neighbor_alltoall(give, 1, MPI_INT, had, 1, MPI_INT, c));
    CHECK(had[0] == -5 && had[1] == prev);
    had[1] = -5;
    OK(MPI_Neighbor_allgather(give, 1, MPI_INT, had, 1, MPI_INT, c));
    CHECK(had[0] == -5 && had[1] == prev);
    OK(MPI_Dist_graph_neighbors_count(c, &n_in, &n_out, &weighted));
    CHECK(n_in == 2 && n_out == 2 && !weighted);
    OK(MPI_Dist_graph_neighbors(c, 2, sources, MPI_UNWEIGHTED, 2, targets, MPI_UNWEIGHTED));
    CHECK(sources[0] == MPI_PROC_NULL && sources[1] == prev && targets[0] == next && targets[1] == MPI_PROC_NULL);
    return MPI_Comm_free(&c);
}
static int one_buffer_for_neighbours(void)
{
    MPI_Comm c = circle();
    int rc = MPI_Neighbor_allgather(in, 1, MPI_INT, in, 1, MPI_INT, c);
    OK(MPI_Comm_free(&c));
    return rc;
}
static int empty_subarray(void)
{
    MPI_Datatype t;
    MPI_Aint low, extent;
    int sizes[2] = {4, 5}, subsizes[2] = {2, 0}, starts[2] = {1, 5};
    int rc = MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_INT, &t);
    if (rc != MPI_SUCCESS)
        return rc;
    OK(MPI_Type_commit(&t));
    OK(MPI_Type_get_extent(t, &low, &extent));
    CHECK(low == 0 && extent == 80);
    OK(MPI_Type_size(t, &got));
    return MPI_Type_free(&t);
}
static int no_dimensions(void)
{
    MPI_Datatype t;
    int rc = MPI_Type_create_subarray(0, NULL, NULL, NULL, MPI_ORDER_C, MPI_INT, &t);
    if (rc == MPI_SUCCESS) {
        OK(MPI_Type_size(t, &got));
        OK(MPI_Type_free(&t));
    }
    return rc;
}
static int other_datarep(void)
{
    MPI_Aint at = 0;
    unsigned char packed[8] = {0};
    int rc = MPI_Pack_external("native", in, 1, MPI_INT, (void *)packed, 8, &at);
    got = packed[3] == 1 && at == 4;
    return rc;
}
static int no_precision(void)
{
    MPI_Datatype t;
    int rc = MPI_Type_create_f90_real(MPI_UNDEFINED, MPI_UNDEFINED, &t);
    if (rc == MPI_SUCCESS)
        OK(MPI_Type_size(t, &got));
    return rc;
}
static int unknown_code(void) { return MPI_Error_class(-12345, &got); }
static int unknown_text(void)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    return MPI_Error_string(0x7fffffff, text, &got);
}

static int view(MPI_File f, MPI_Datatype etype, MPI_Datatype filetype, const char *rep)
{
    return MPI_File_set_view(f, 0, etype, filetype, rep, MPI_INFO_NULL);
}
static int loud_datarep(void)
{
    MPI_File f = opened();
    int rc = view(f, MPI_INT, MPI_INT, "NATIVE");
    OK(MPI_File_close(&f));
    return rc;
}
static int etypes_differ(void)
{
    MPI_File f = opened();
    int rc = check_rank ? view(f, MPI_INT, MPI_INT, "native") : view(f, MPI_BYTE, MPI_BYTE, "native");
    if (rc == MPI_SUCCESS) {
        MPI_Offset at = -1;
        OK(MPI_File_seek(f, 3, MPI_SEEK_SET));
        OK(MPI_File_get_byte_offset(f, 3, &at));
        CHECK_EQ(at, check_rank ? 12 : 3);
    }
    OK(MPI_File_close(&f));
    return check_size > 1 ? rc : MPI_ERR_NOT_SAME;
}
static int etype_of_none(void)
{
    MPI_Datatype none;
    MPI_Status s;
    MPI_File f = opened();
    OK(MPI_Type_contiguous(0, MPI_INT, &none));
    OK(MPI_Type_commit(&none));
    int rc = view(f, none, none, "native");
    OK(MPI_File_read_all(f, out, 0, MPI_INT, &s));
    OK(MPI_Get_count(&s, MPI_INT, &got));
    OK(MPI_Type_free(&none));
    OK(MPI_File_close(&f));
    return rc;
}
static int split_left_open(void)
{
    MPI_Status s;
    MPI_File f = opened();
    OK(MPI_File_read_all_begin(f, in, 0, MPI_INT));
    int rc = MPI_File_close(&f);
    if (rc != MPI_SUCCESS) {
        OK(MPI_File_read_all_end(f, in, &s));
        OK(MPI_File_close(&f));
    }
    return rc;
}
static int split_and_collective(void)
{
    MPI_Status s;
    MPI_File f = opened();
    OK(MPI_File_read_at_all_begin(f, 0, in, 0, MPI_INT));
    int rc = MPI_File_write_at_all(f, 4 * check_rank, out, 1, MPI_INT, &s);
    OK(MPI_File_read_at_all_end(f, in, &s));
    OK(MPI_File_close(&f));
    return rc;
}
static int split_by_another(void)
{
    MPI_Status s;
    MPI_File f = opened();
    OK(MPI_File_read_all_begin(f, in, 0, MPI_INT));
    int rc = MPI_File_write_all_end(f, in, &s);
    if (rc != MPI_SUCCESS)
        OK(MPI_File_read_all_end(f, in, &s));
    OK(MPI_File_close(&f));
    return rc;
}
static int folder(void)
{
    MPI_File f;
    int rc = MPI_File_open(MPI_COMM_WORLD, "/", MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
    if (rc == MPI_SUCCESS)
        OK(MPI_File_close(&f));
    return rc;
}
static int request_in_fence(void)
{
    MPI_Request q = MPI_REQUEST_NULL;
    MPI_Win w = window(NULL);
    OK(MPI_Win_fence(0, w));
    int rc = MPI_Rput(in, 1, MPI_INT, (check_rank + 1) % check_size, 0, 1, MPI_INT, w, &q);
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    OK(MPI_Win_fence(0, w));
    OK(MPI_Win_free(&w));
    return rc;
}
static int detach_unknown(void)
{
    MPI_Win w;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    OK(MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN));
    int rc = MPI_Win_detach(w, in);
    OK(MPI_Win_free(&w));
    return rc;
}
static int lock_without_locks(void)
{
    MPI_Win w = window("no_locks");
    int rc = MPI_Win_lock(MPI_LOCK_SHARED, check_rank, 0, w);
    if (rc == MPI_SUCCESS)
        OK(MPI_Win_unlock(check_rank, w));
    OK(MPI_Win_free(&w));
    return rc;
}

/* `gives`: what `got` is afterwards where the call is taken, or ANY. */
enum { ANY = -99 };
static const struct taken {
    const char *name;
    int (*call)(void);
    int class;
    const char *section;
    int gives;
} cases[] = {
#define T(name, class, section, gives) {#name, name, MPI_ERR_##class, "section " section, gives}
    T(negative_color, ARG, "7.4.2", ANY),
    T(null_type_bcast, TYPE, "2.5.1", ANY),
    T(null_type_send, TYPE, "2.5.1", ANY),
    T(detach_nothing, BUFFER, "3.6", 0),
    T(type_twice, TYPE, "2.5.1", 1),
    T(group_twice, GROUP, "2.5.1", 1),
    T(op_twice, OP, "2.5.1", 1),
    T(handler_twice, ERRHANDLER, "2.5.1", 1),
    T(keyval_twice, KEYVAL, "7.7.2", 1),
    T(keyval_gone, KEYVAL, "7.7.2", 0),
    T(disconnect_world, COMM, "11.10.4", 1),
    T(grid_of_none, DIMS, "8.5.1", 1),
    T(nobody_beside, RANK, "8.5.4", ANY),
    T(one_buffer_for_neighbours, BUFFER, "6.2.3", ANY),
    T(empty_subarray, ARG, "5.1.3", 0),
    T(no_dimensions, ARG, "5.1.3", 0),
    T(other_datarep, UNSUPPORTED_DATAREP, "5.3", 1),
    T(no_precision, ARG, "19.1.5", ANY),
    T(unknown_code, ARG, "9.4", MPI_ERR_UNKNOWN),
    T(unknown_text, ARG, "9.4", ANY),
    T(loud_datarep, UNSUPPORTED_DATAREP, "14.5", ANY),
    T(etypes_differ, NOT_SAME, "14.3", ANY),
    T(etype_of_none, ARG, "14.1.1", 0),
    T(split_left_open, OTHER, "14.4.5", ANY),
    T(split_and_collective, OTHER, "14.4.5", ANY),
    T(split_by_another, OTHER, "14.4.5", ANY),
    T(folder, BAD_FILE, "14.2.1", ANY),
    T(request_in_fence, RMA_SYNC, "12.3.5", ANY),
    T(detach_unknown, BASE, "12.2.4", ANY),
    T(lock_without_locks, RMA_SYNC, "12.2.1", ANY),
};
#define N_CASES ((int)(sizeof cases / sizeof *cases))

static void begin_cases(void)
{
    int pid = (int)getpid();
    const char *folder_of = getenv("TMPDIR");
    OK(MPI_Bcast(&pid, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "%s/weft-strict-%d", folder_of && *folder_of ? folder_of : "/tmp", pid);
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &own));
    OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
}

static void end_cases(void)
{
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        unlink(path);
    OK(MPI_Comm_free(&own));
}
