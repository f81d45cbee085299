/* What random calls draw their arguments from: valid ones, and for each kind of argument what is wrong with it. */
#include <limits.h>
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SLOTS = 40, SLOT = 1 << 16, MIDDLE = SLOT / 2, ELEMENTS = 16 };
/* From here on are arrays and results, apart from buffers: a nonblocking operation of an earlier call may still write to its buffer. */
enum { NOTES = 20 };
/* Between pages that nobody may touch. */
static unsigned char (*scratch)[SLOT];
static uint64_t state;
static unsigned wrong_percent;
static int forced, fatal, lies;
static const char *current = "nothing";
static unsigned long seed, number;

static unsigned draw(unsigned n)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (unsigned)(state >> 33) % n;
}

/* Whether the argument `i` is to be wrong. */
static int wrong(int i)
{
    return i == forced || draw(100) < wrong_percent;
}

static long long one_of(int n, const long long *values)
{
    return values[draw(n)];
}
#define OF(...) one_of(sizeof((long long[]){__VA_ARGS__}) / sizeof(long long), (long long[]){__VA_ARGS__})

/* Room for the argument `i`, or no room. */
static void *place(int i)
{
    return lies || draw(100) * 2 < wrong_percent ? NULL : scratch[NOTES + i] + MIDDLE;
}

#define HANDLES(X) \
    X(MPI_Comm, comm, MPI_COMM_NULL) X(MPI_Datatype, type, MPI_DATATYPE_NULL) X(MPI_Op, op, MPI_OP_NULL) X(MPI_Group, group, MPI_GROUP_NULL) \
    X(MPI_Win, win, MPI_WIN_NULL) X(MPI_File, file, MPI_FILE_NULL) X(MPI_Session, session, MPI_SESSION_NULL) \
    X(MPI_Errhandler, handler, MPI_ERRHANDLER_NULL) X(MPI_Info, info, MPI_INFO_NULL) X(MPI_Request, request, MPI_REQUEST_NULL) \
    X(MPI_Message, message, MPI_MESSAGE_NULL)

#define DECLARE(T, name, null) \
    static T name##_good[6], name##_freed; \
    static int name##_goods;
HANDLES(DECLARE)

/* The bytes of a handle of another kind. */
static void foreign(void *to, size_t length)
{
    memset(to, 0, length);
    switch (draw(5)) {
    case 0: memcpy(to, &comm_good[0], length < sizeof(MPI_Comm) ? length : sizeof(MPI_Comm)); break;
    case 1: memcpy(to, &type_good[1], length < sizeof(MPI_Datatype) ? length : sizeof(MPI_Datatype)); break;
    case 2: memcpy(to, &info_good[0], length < sizeof(MPI_Info) ? length : sizeof(MPI_Info)); break;
    case 3: memcpy(to, &win_good[0], length < sizeof(MPI_Win) ? length : sizeof(MPI_Win)); break;
    case 4: memcpy(to, &op_good[0], length < sizeof(MPI_Op) ? length : sizeof(MPI_Op)); break;
    }
}

#define POOL(T, name, null) \
    static T name(int i) \
    { \
        T h = null; \
        if (!wrong(i)) \
            return name##_good[draw(name##_goods)]; \
        switch (draw(5)) { \
        case 0: break; \
        case 1: \
            /* After some new objects its number may be that of a live one. */ \
            if (i != forced) \
                h = name##_freed; \
            break; \
        case 2: memset(&h, WILD, sizeof h); break; \
        case 3: memset(&h, draw(2) ? 0xff : 0, sizeof h); break; \
        case 4: \
            if (i != forced) \
                foreign(&h, sizeof h); \
            break; \
        } \
        return h; \
    } \
    static T *name##_p(int i) \
    { \
        T *at = place(i); \
        if (at) \
            for (int k = 0; k < ELEMENTS; k++) \
                at[k] = name(i); \
        return at; \
    }
#define WILD 0x5b
HANDLES(POOL)

static void nothing(void) { }

/* Objects as they are in use; what has been freed or closed is made anew. */
static void make(void)
{
#define TAKE(name, h) name##_good[name##_goods++] = (h)
#define EMPTY(T, name, null) name##_goods = 0;
    HANDLES(EMPTY)
    int one = 1, none = 0;
    MPI_Comm c, d;
    MPI_Comm_dup(MPI_COMM_SELF, &c);
    MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
    TAKE(comm, c);
    TAKE(comm, MPI_COMM_SELF);
    MPI_Cart_create(c, 1, &one, &none, 0, &d);
    TAKE(comm, d);
    MPI_Graph_create(c, 1, &one, &none, 0, &d);
    TAKE(comm, d);
    MPI_Comm_dup(c, &comm_freed);
    d = comm_freed;
    MPI_Comm_free(&d);
    MPI_Datatype t, u;
    TAKE(type, MPI_INT);
    TAKE(type, MPI_DOUBLE);
    MPI_Type_vector(2, 1, 2, MPI_INT, &t);
    TAKE(type, t); /* not committed */
    MPI_Type_dup(t, &u);
    MPI_Type_commit(&u);
    TAKE(type, u);
    MPI_Type_dup(u, &type_freed);
    u = type_freed;
    MPI_Type_free(&u);
    TAKE(op, MPI_SUM);
    TAKE(op, MPI_REPLACE);
    TAKE(op, MPI_MINLOC);
    MPI_Op o;
    MPI_Op_create((MPI_User_function *)nothing, 1, &o);
    TAKE(op, o);
    MPI_Op_create((MPI_User_function *)nothing, 1, &op_freed);
    o = op_freed;
    MPI_Op_free(&o);
    MPI_Group g;
    MPI_Comm_group(c, &g);
    TAKE(group, g);
    TAKE(group, MPI_GROUP_EMPTY);
    MPI_Comm_group(c, &group_freed);
    g = group_freed;
    MPI_Group_free(&g);
    MPI_Win w;
    MPI_Win_create(scratch[SLOTS - 1], 4096, 1, MPI_INFO_NULL, c, &w);
    MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, w);
    TAKE(win, w);
    MPI_Win_create(scratch[SLOTS - 1], 64, 4, MPI_INFO_NULL, c, &w);
    MPI_Win_set_errhandler(w, MPI_ERRORS_RETURN);
    TAKE(win, w);
    MPI_Win_create(scratch[SLOTS - 1], 64, 1, MPI_INFO_NULL, c, &win_freed);
    w = win_freed;
    MPI_Win_free(&w);
    MPI_File f;
    MPI_File_open(c, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f);
    TAKE(file, f);
    MPI_File_open(c, "data", MPI_MODE_RDONLY, MPI_INFO_NULL, &file_freed);
    f = file_freed;
    MPI_File_close(&f);
    MPI_Session s;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &s);
    TAKE(session, s);
    /* Once: later ones may rightly wait for what calls have left. */
    static int is_made;
    if (!is_made++) {
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session_freed);
        s = session_freed;
        MPI_Session_finalize(&s);
    }
    TAKE(handler, MPI_ERRORS_RETURN);
    MPI_Comm_create_errhandler((MPI_Comm_errhandler_function *)nothing, &handler_freed);
    MPI_Errhandler e = handler_freed;
    MPI_Errhandler_free(&e);
    MPI_Info i;
    MPI_Info_create(&i);
    MPI_Info_set(i, "x", "y");
    TAKE(info, i);
    TAKE(info, MPI_INFO_NULL);
    MPI_Info_create(&info_freed);
    i = info_freed;
    MPI_Info_free(&i);
    MPI_Request r;
    TAKE(request, MPI_REQUEST_NULL);
    MPI_Send_init(scratch[0], 1, MPI_INT, 0, 5, c, &r);
    TAKE(request, r);
    MPI_Send_init(scratch[0], 1, MPI_INT, 0, 5, c, &request_freed);
    r = request_freed;
    MPI_Request_free(&r);
    TAKE(message, MPI_MESSAGE_NO_PROC);
    message_freed = MPI_MESSAGE_NULL;
}

static long long numeral(int i)
{
    return wrong(i) ? OF(-1, -2, INT_MIN, INT_MAX, 100, 12345, -77) : OF(0, 1, 2, 3);
}

/* No more than the room that a buffer or array has: a longer one is a lie that nobody can see, but where there is none. */
static long long count(int i)
{
    return lies ? OF(INT_MAX, 1 << 20, 1) : wrong(i) ? OF(-1, INT_MIN, -1000) : OF(0, 1, 2, 3, 8);
}

static long long length(int i)
{
    return wrong(i) ? OF(-1, INT_MIN, 0) : OF(1, 64, 1000, 4096);
}

static long long offset(int i)
{
    return wrong(i) ? OF(-1, LLONG_MIN, LLONG_MAX, 1LL << 40) : OF(0, 4, 64);
}

static long long rank(int i)
{
    return wrong(i) ? OF(1, 1000000, -1000000, INT_MIN, INT_MAX) : OF(0, 0, 0, MPI_PROC_NULL);
}

static long long tag(int i)
{
    return wrong(i) ? OF(-77, INT_MIN, -1000000) : OF(0, 5, 32767);
}

static long long keyval(int i)
{
    return wrong(i) ? OF(MPI_KEYVAL_INVALID, 12345, -1, 0) : OF(MPI_TAG_UB, MPI_WIN_BASE, MPI_UNIVERSE_SIZE);
}

static void *buffer(int i)
{
    return lies ? NULL : wrong(i) ? (draw(2) ? NULL : MPI_IN_PLACE) : scratch[i] + MIDDLE;
}

static void *solid(int i)
{
    return wrong(i) && draw(2) ? MPI_IN_PLACE : scratch[i] + MIDDLE;
}

static void *text(int i)
{
    static char longer[5001];
    memset(longer, 'y', 5000);
    if (!wrong(i))
        return "x";
    char *texts[] = {NULL, "", longer, "%s%n%d", "\xff\xfe\x80", "a=b;c", "native"};
    return texts[draw(7)];
}

static void *texts(int i)
{
    char **at = place(i);
    for (int k = 0; at && k < ELEMENTS; k++)
        at[k] = k == ELEMENTS - 1 || draw(4) == 0 ? NULL : "x";
    return at;
}

static void *function(int i)
{
    return wrong(i) ? NULL : (void *)nothing;
}

static void *status(int i)
{
    if (wrong(i))
        return draw(2) ? NULL : MPI_STATUS_IGNORE;
    memset(scratch[NOTES + i] + MIDDLE, draw(2) ? 0 : WILD, sizeof(MPI_Status) * ELEMENTS);
    return scratch[NOTES + i] + MIDDLE;
}

/* An array, or one place, of numbers of this width that one of the above makes. */
static void *numbers(int i, int width, long long (*of)(int))
{
    unsigned char *at = place(i);
    for (int k = 0; at && k < ELEMENTS; k++) {
        long long v = of(i);
        memcpy(at + k * width, &v, width);
    }
    return at;
}

static long long displacement(int i)
{
    return OF(0, 1, 2, -1, 5);
}

static long long small(int i)
{
    return wrong(i) ? OF(-1, INT_MIN, 1000) : OF(0, 1, 2);
}

static long long descriptor(int i)
{
    return OF(-1, 99999);
}

static void fell(int sig)
{
    char told[200];
    int n = snprintf(told, sizeof told, "FELL %s seed %lu number %lu: %s\n", current, seed, number, sig == SIGALRM ? "does not return" : strsignal(sig));
    if (write(1, told, n)) { }
    _exit(3);
}

static void check(int code)
{
    int class = -1, length = -1, last = *(int *)&code;
    char said[MPI_MAX_ERROR_STRING] = "";
    if (code == MPI_SUCCESS)
        return;
    if (MPI_Error_class(code, &class) != MPI_SUCCESS || class <= 0 || MPI_Error_string(code, said, &length) != MPI_SUCCESS || length <= 0)
        printf("WRONG %s seed %lu number %lu: code %d has class %d and text `%s`\n", current, seed, number, last, class, said);
}
