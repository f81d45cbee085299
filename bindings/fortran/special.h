/* The entries whose arguments are not converted one by one. As the generated ones, these take what
 * Fortran passes, then the lengths of strings, and return the error code. */
#ifndef WEFT_FORTRAN_SPECIAL_H
#define WEFT_FORTRAN_SPECIAL_H

#include "glue.h"

typedef void (*Function)(void);

/* ---- Strings with a length argument: that of C counts the null character ---- */

static inline int do_info_get(F *info, const char *key, F *valuelen, char *value, F *flag, size_t key_len, size_t value_len)
{
    char *k = string_in(key, key_len, 1);
    int want = *valuelen < 0 ? 0 : *valuelen > MPI_MAX_INFO_VAL ? MPI_MAX_INFO_VAL : *valuelen;
    char *v = malloc((size_t)want + 1);
    int found = 0, err = MPI_ERR_NO_MEM;
    if (k && v) {
        err = MPI(Info_get)(TO_C(MPI_Info, *info), k, *valuelen < 0 ? *valuelen : want, v, &found);
        if (!err) {
            if (found)
                string_out(value, value_len, v);
            *flag = found;
        }
    }
    free(k);
    free(v);
    return err;
}

static inline int do_info_get_string(F *info, const char *key, F *buflen, char *value, F *flag, size_t key_len, size_t value_len)
{
    char *k = string_in(key, key_len, 1);
    int room = *buflen <= 0 ? 0 : (size_t)*buflen > value_len ? (int)value_len + 1 : *buflen + 1;
    char *v = malloc((size_t)room + 1);
    int found = 0, err = MPI_ERR_NO_MEM;
    if (k && v) {
        int wants_length = *buflen == 0;
        err = MPI(Info_get_string)(TO_C(MPI_Info, *info), k, &room, v, &found);
        if (!err) {
            if (found && !wants_length)
                string_out(value, value_len, v);
            if (found)
                *buflen = room > 0 ? room - 1 : 0;
            *flag = found;
        }
    }
    free(k);
    free(v);
    return err;
}

static inline int do_session_get_nth_pset(F *session, F *info, F *n, F *pset_len, char *name, size_t name_len)
{
    int wants_length = *pset_len <= 0;
    int room = wants_length ? 0 : (size_t)*pset_len > name_len ? (int)name_len + 1 : *pset_len + 1;
    char *v = malloc((size_t)room + 1);
    if (!v)
        return MPI_ERR_NO_MEM;
    int err = MPI(Session_get_nth_pset)(TO_C(MPI_Session, *session), TO_C(MPI_Info, *info), *n, &room, v);
    if (!err) {
        if (!wants_length)
            string_out(name, name_len, v);
        *pset_len = room > 0 ? room - 1 : 0;
    }
    free(v);
    return err;
}

/* ---- Start, without arguments ---- */

static inline int do_init(void) { return MPI(Init)(NULL, NULL); }

static inline int do_init_thread(F *required, F *provided) { return MPI(Init_thread)(NULL, NULL, *required, provided); }

static inline int do_info_create_env(F *info)
{
    MPI_Info c;
    int err = MPI(Info_create_env)(0, NULL, &c);
    if (!err)
        *info = FROM_C(c);
    return err;
}

/* ---- Addresses as INTEGERs (removed in MPI-3.0) ---- */

static inline int narrow(MPI_Aint value, F *out)
{
    if (value != (F)value) {
        fprintf(stderr, "Weft: an address or extent of %lld does not fit into an INTEGER; use the function of MPI-2 that replaces this one\n",
                (long long)value);
        MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_ARG);
        return MPI_ERR_ARG;
    }
    *out = (F)value;
    return 0;
}

static inline int do_address(void *location, F *out)
{
    MPI_Aint a = 0;
    int err = MPI(Get_address)(to_address(location), &a);
    return err ? err : narrow(a, out);
}

static inline int do_type_extent(F *type, F *out)
{
    MPI_Aint lower, extent;
    int err = MPI(Type_get_extent)(TO_C(MPI_Datatype, *type), &lower, &extent);
    return err ? err : narrow(extent, out);
}

static inline int do_type_lb(F *type, F *out)
{
    MPI_Aint lower, extent;
    int err = MPI(Type_get_extent)(TO_C(MPI_Datatype, *type), &lower, &extent);
    return err ? err : narrow(lower, out);
}

static inline int do_type_ub(F *type, F *out)
{
    MPI_Aint lower, extent;
    int err = MPI(Type_get_extent)(TO_C(MPI_Datatype, *type), &lower, &extent);
    return err ? err : narrow(lower + extent, out);
}

static inline int do_type_hvector(F *count, F *length, F *stride, F *old, F *new)
{
    MPI_Datatype made;
    int err = MPI(Type_create_hvector)(*count, *length, *stride, TO_C(MPI_Datatype, *old), &made);
    if (!err)
        *new = FROM_C(made);
    return err;
}

static inline MPI_Aint *widen(F *x, F n)
{
    MPI_Aint *wide = malloc((n > 0 ? n : 1) * sizeof *wide);
    for (F i = 0; wide && i < n; i++)
        wide[i] = x[i];
    return wide;
}

static inline int do_type_hindexed(F *count, F *lengths, F *displacements, F *old, F *new)
{
    MPI_Datatype made;
    MPI_Aint *at = widen(displacements, *count);
    int err = MPI(Type_create_hindexed)(*count, lengths, at, TO_C(MPI_Datatype, *old), &made);
    free(at);
    if (!err)
        *new = FROM_C(made);
    return err;
}

static inline int do_type_struct(F *count, F *lengths, F *displacements, F *types, F *new)
{
    MPI_Datatype made;
    Handles h;
    MPI_Aint *at = widen(displacements, *count);
    int err = MPI(Type_create_struct)(*count, lengths, at, HANDLES_OPEN(MPI_Datatype, &h, types, *count), &made);
    HANDLES_CLOSE(MPI_Datatype, &h, types, 0);
    free(at);
    if (!err)
        *new = FROM_C(made);
    return err;
}

/* ---- Names that MPI-2.0 replaced ---- */

static inline int do_errhandler_create(Function f, F *errhandler)
{
    MPI_Errhandler made = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Comm_create_errhandler)(TO_FUNCTION(MPI_Comm_errhandler_function, f), &made);
    *errhandler = FROM_C(made);
    return err;
}

static inline int do_errhandler_get(F *comm, F *errhandler)
{
    MPI_Errhandler found = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Comm_get_errhandler)(TO_C(MPI_Comm, *comm), &found);
    *errhandler = FROM_C(found);
    return err;
}

static inline int do_errhandler_set(F *comm, F *errhandler)
{
    return MPI(Comm_set_errhandler)(TO_C(MPI_Comm, *comm), TO_C(MPI_Errhandler, *errhandler));
}

/* ---- Statuses: the same integers in each form ---- */

static inline int do_status_f2f08(F *from, F *to)
{
    memcpy(to, from, sizeof(MPI_Status));
    return MPI_SUCCESS;
}

static inline int do_status_f082f(F *from, F *to) { return do_status_f2f08(from, to); }

/* ---- Attributes ---- */

typedef void (*CopyFn)(F *object, F *keyval, MPI_Aint *extra, MPI_Aint *in, MPI_Aint *out, F *flag, F *ierror);
typedef void (*DeleteFn)(F *object, F *keyval, MPI_Aint *value, MPI_Aint *extra, F *ierror);
/* Those of MPI-1 have INTEGERs for values and state. */
typedef void (*CopyFn1)(F *object, F *keyval, F *extra, F *in, F *out, F *flag, F *ierror);
typedef void (*DeleteFn1)(F *object, F *keyval, F *value, F *extra, F *ierror);

/* The functions of a keyval; lives as long as the process, as attributes outlive their keyval. */
typedef struct {
    Function copy, delete;
    MPI_Aint extra;
    int of_mpi1;
} KeyvalState;

static inline int call_copy(F object, F keyval, void *state, void *in, void *out, int *flag)
{
    KeyvalState *k = state;
    MPI_Aint from = weft_attr_unbox(in), to = 0;
    F copied = 0, ierror = 0;
    if (k->of_mpi1) {
        F extra = (F)k->extra, from1 = (F)from, to1 = 0;
        ((CopyFn1)k->copy)(&object, &keyval, &extra, &from1, &to1, &copied, &ierror);
        to = to1;
    } else {
        ((CopyFn)k->copy)(&object, &keyval, &k->extra, &from, &to, &copied, &ierror);
    }
    *flag = copied != 0;
    /* What C has set, and is copied as it is, stays an address of C. */
    *(void **)out = (MPI_Aint)in == to ? in : weft_attr_box(to);
    return ierror;
}

static inline int call_delete(F object, F keyval, void *value, void *state)
{
    KeyvalState *k = state;
    MPI_Aint v = weft_attr_unbox(value);
    F ierror = 0;
    if (k->of_mpi1) {
        F extra = (F)k->extra, v1 = (F)v;
        ((DeleteFn1)k->delete)(&object, &keyval, &v1, &extra, &ierror);
    } else {
        ((DeleteFn)k->delete)(&object, &keyval, &v, &k->extra, &ierror);
    }
    return ierror;
}

static inline KeyvalState *keyval_state(Function copy, Function delete, MPI_Aint extra, int of_mpi1)
{
    KeyvalState *k = malloc(sizeof *k);
    if (k)
        *k = (KeyvalState){copy, delete, extra, of_mpi1};
    return k;
}

#define ATTRIBUTES(T, Name, name, value_of)                                                              \
    static int copy_##name(T object, int keyval, void *state, void *in, void *out, int *flag)            \
    {                                                                                                    \
        return call_copy(FROM_C(object), keyval, state, in, out, flag);                                  \
    }                                                                                                    \
    static int delete_##name(T object, int keyval, void *value, void *state)                             \
    {                                                                                                    \
        return call_delete(FROM_C(object), keyval, value, state);                                        \
    }                                                                                                    \
    static inline int do_##name##_create_keyval(Function copy, Function delete, F *keyval, MPI_Aint *extra) \
    {                                                                                                    \
        KeyvalState *k = keyval_state(copy, delete, *extra, 0);                                          \
        return k ? MPI(Name##_create_keyval)(copy_##name, delete_##name, keyval, k) : MPI_ERR_NO_MEM;    \
    }                                                                                                    \
    static inline int do_##name##_set_attr(F *object, F *keyval, MPI_Aint *value)                        \
    {                                                                                                    \
        return MPI(Name##_set_attr)(TO_C(T, *object), to_keyval(*keyval), weft_attr_box(*value));                   \
    }                                                                                                    \
    static inline int do_##name##_get_attr(F *object, F *keyval, MPI_Aint *value, F *flag)               \
    {                                                                                                    \
        void *p = NULL;                                                                                  \
        int found = 0, err = MPI(Name##_get_attr)(TO_C(T, *object), to_keyval(*keyval), &p, &found);     \
        if (!err && found)                                                                               \
            *value = value_of(to_keyval(*keyval), p);                                                    \
        if (!err)                                                                                        \
            *flag = found;                                                                               \
        return err;                                                                                      \
    }

static inline MPI_Aint comm_value(int keyval, void *p)
{
    switch (keyval) {
    case MPI_TAG_UB:
    case MPI_HOST:
    case MPI_IO:
    case MPI_WTIME_IS_GLOBAL:
    case MPI_UNIVERSE_SIZE:
    case MPI_LASTUSEDCODE:
    case MPI_APPNUM:
        return *(int *)p;
    default:
        return weft_attr_unbox(p);
    }
}

static inline MPI_Aint type_value(int keyval, void *p)
{
    (void)keyval;
    return weft_attr_unbox(p);
}

static inline MPI_Aint win_value(int keyval, void *p)
{
    switch (keyval) {
    case MPI_WIN_BASE:
        return (MPI_Aint)p;
    case MPI_WIN_SIZE:
        return *(MPI_Aint *)p;
    case MPI_WIN_DISP_UNIT:
    case MPI_WIN_CREATE_FLAVOR:
    case MPI_WIN_MODEL:
        return *(int *)p;
    default:
        return weft_attr_unbox(p);
    }
}

ATTRIBUTES(MPI_Comm, Comm, comm, comm_value)
ATTRIBUTES(MPI_Datatype, Type, type, type_value)
ATTRIBUTES(MPI_Win, Win, win, win_value)

static inline int do_keyval_create(Function copy, Function delete, F *keyval, F *extra)
{
    KeyvalState *k = keyval_state(copy, delete, *extra, 1);
    return k ? MPI(Comm_create_keyval)(copy_comm, delete_comm, keyval, k) : MPI_ERR_NO_MEM;
}

static inline int do_attr_put(F *comm, F *keyval, F *value)
{
    MPI_Aint wide = *value;
    return do_comm_set_attr(comm, keyval, &wide);
}

static inline int do_attr_get(F *comm, F *keyval, F *value, F *flag)
{
    MPI_Aint wide = *value;
    int err = do_comm_get_attr(comm, keyval, &wide, flag);
    if (!err && *flag)
        *value = (F)wide;
    return err;
}

/* ---- Generalised requests, data representations ---- */

typedef struct {
    void (*query)(MPI_Aint *extra, F *status, F *ierror);
    void (*free)(MPI_Aint *extra, F *ierror);
    void (*cancel)(MPI_Aint *extra, F *complete, F *ierror);
    /* The program's own variable: other implementations let the functions change it. */
    MPI_Aint *extra;
} Grequest;

static int grequest_query(void *state, MPI_Status *status)
{
    Grequest *g = state;
    F ierror = 0;
    g->query(g->extra, (F *)status, &ierror);
    return ierror;
}

static int grequest_free(void *state)
{
    Grequest *g = state;
    F ierror = 0;
    g->free(g->extra, &ierror);
    free(g);
    return ierror;
}

static int grequest_cancel(void *state, int complete)
{
    Grequest *g = state;
    F done = complete != 0, ierror = 0;
    g->cancel(g->extra, &done, &ierror);
    return ierror;
}

static inline int do_grequest_start(Function query, Function end, Function cancel, MPI_Aint *extra, F *request)
{
    Grequest *g = malloc(sizeof *g);
    if (!g)
        return MPI_ERR_NO_MEM;
    *g = (Grequest){(void (*)(MPI_Aint *, F *, F *))query, (void (*)(MPI_Aint *, F *))end,
                    (void (*)(MPI_Aint *, F *, F *))cancel, extra};
    MPI_Request r;
    int err = MPI(Grequest_start)(grequest_query, grequest_free, grequest_cancel, g, &r);
    if (err)
        free(g);
    else
        *request = FROM_C(r);
    return err;
}

typedef struct {
    Function read, write, extent;
    MPI_Aint extra;
} Datarep;

void mpi_conversion_fn_null_(void);

#define CONVERSIONS(Count, FCount, suffix)                                                                     \
    static int convert##suffix(Function f, void *user, MPI_Datatype type, Count count, void *file,             \
                               MPI_Offset position, Datarep *d)                                                \
    {                                                                                                          \
        F t = FROM_C(type), ierror = 0;                                                                        \
        FCount n = count;                                                                                      \
        ((void (*)(void *, F *, FCount *, void *, MPI_Offset *, MPI_Aint *, F *))f)(user, &t, &n, file,        \
                                                                                    &position, &d->extra, &ierror); \
        return ierror;                                                                                         \
    }                                                                                                          \
    static int read##suffix(void *user, MPI_Datatype type, Count count, void *file, MPI_Offset position, void *state) \
    {                                                                                                          \
        return convert##suffix(((Datarep *)state)->read, user, type, count, file, position, state);            \
    }                                                                                                          \
    static int write##suffix(void *user, MPI_Datatype type, Count count, void *file, MPI_Offset position, void *state) \
    {                                                                                                          \
        return convert##suffix(((Datarep *)state)->write, user, type, count, file, position, state);           \
    }
CONVERSIONS(int, F, _small)
CONVERSIONS(MPI_Count, MPI_Count, _large)

static int datarep_extent(MPI_Datatype type, MPI_Aint *extent, void *state)
{
    Datarep *d = state;
    F t = FROM_C(type), ierror = 0;
    ((void (*)(F *, MPI_Aint *, MPI_Aint *, F *))d->extent)(&t, extent, &d->extra, &ierror);
    return ierror;
}

#define REGISTER(suffix, width)                                                                              \
    static inline int do_register_datarep##suffix(const char *name, Function read, Function write,           \
                                                  Function extent, MPI_Aint *extra, size_t len)              \
    {                                                                                                        \
        char *c = string_in(name, len, 0);                                                                   \
        Datarep *d = malloc(sizeof *d); /* lives as long as the representation: as the process */            \
        int err = MPI_ERR_NO_MEM;                                                                            \
        if (c && d) {                                                                                        \
            *d = (Datarep){read, write, extent, *extra};                                                     \
            err = MPI(Register_datarep##suffix)(c, read == mpi_conversion_fn_null_ ? NULL : read##width,     \
                                                write == mpi_conversion_fn_null_ ? NULL : write##width,      \
                                                datarep_extent, d);                                          \
        }                                                                                                    \
        free(c);                                                                                             \
        return err;                                                                                          \
    }
REGISTER(, _small)
REGISTER(_c, _large)

/* ---- Spawning: arrays of strings, each argument list ended by a blank one ---- */

static inline int is_blank(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (s[i] != ' ')
            return 0;
    return 1;
}

static inline int *errcodes(F *p) { return ignores_errcodes(p) ? MPI_ERRCODES_IGNORE : p; }

/* The strings at `s`, `step` bytes apart, up to a blank one. */
static inline char **list_in(const char *s, size_t len, size_t step)
{
    size_t n = 0;
    while (!is_blank(s + n * step, len))
        n++;
    char **list = calloc(n + 1, sizeof *list);
    for (size_t i = 0; list && i < n; i++)
        list[i] = string_in(s + i * step, len, 0);
    return list;
}

static inline void list_free(char **list)
{
    for (char **p = list; p && *p; p++)
        free(*p);
    free(list);
}

static inline int do_comm_spawn(const char *command, char *argv, F *maxprocs, F *info, F *root, F *comm, F *intercomm,
                                F *codes, size_t command_len, size_t argv_len)
{
    int none = is_argv_null(argv);
    char *program = string_in(command, command_len, 0);
    char **list = none ? MPI_ARGV_NULL : list_in(argv, argv_len, argv_len);
    MPI_Comm made = TO_C(MPI_Comm, *intercomm);
    int err = MPI(Comm_spawn)(program, list, *maxprocs, TO_C(MPI_Info, *info), *root, TO_C(MPI_Comm, *comm), &made,
                              errcodes(codes));
    *intercomm = FROM_C(made);
    free(program);
    if (!none)
        list_free(list);
    return err;
}

static inline int do_comm_spawn_multiple(F *count, const char *commands, char *argvs, F *maxprocs, F *infos, F *root,
                                         F *comm, F *intercomm, F *codes, size_t command_len, size_t argv_len)
{
    int none = is_argvs_null(argvs);
    /* Significant at the root only: elsewhere the count may be anything. */
    int rank = 0;
    PMPI_Comm_rank(TO_C(MPI_Comm, *comm), &rank);
    long n = rank == *root && *count > 0 ? *count : 0;
    char **programs = calloc(n + 1, sizeof *programs);
    char ***lists = calloc(n + 1, sizeof *lists);
    Handles h;
    int err = MPI_ERR_NO_MEM;
    if (programs && lists) {
        for (long i = 0; i < n; i++) {
            programs[i] = string_in(commands + i * command_len, command_len, 0);
            lists[i] = none ? NULL : list_in(argvs + i * argv_len, argv_len, n * argv_len);
        }
        MPI_Comm made = TO_C(MPI_Comm, *intercomm);
        err = MPI(Comm_spawn_multiple)(*count, programs, none ? MPI_ARGVS_NULL : lists, maxprocs,
                                       HANDLES_OPEN(MPI_Info, &h, infos, n), *root, TO_C(MPI_Comm, *comm), &made,
                                       errcodes(codes));
        HANDLES_CLOSE(MPI_Info, &h, infos, 0);
        *intercomm = FROM_C(made);
        for (long i = 0; i < n; i++) {
            free(programs[i]);
            list_free(lists[i]);
        }
    }
    free(programs);
    free(lists);
    return err;
}

#endif
