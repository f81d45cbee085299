/* Sections of arrays that are not contiguous, of mpi_f08 (MPI_SUBARRAYS_SUPPORTED). */
#include "glue.h"

static ptrdiff_t extent(const Descriptor *d, int i) { return d->dim[i].upper - d->dim[i].lower + 1; }

/* Bytes from one element to the next along a dimension. */
static ptrdiff_t stride(const Descriptor *d, int i)
{
    ptrdiff_t unit = d->span > 0 ? d->span : (ptrdiff_t)d->elem_len;
    return d->dim[i].stride * unit;
}

/* An array of assumed size has a last extent of 0 or less, and is contiguous. */
int weft_is_contiguous(const Descriptor *d)
{
    ptrdiff_t next = (ptrdiff_t)d->elem_len;
    if (!d->base)
        return 1;
    for (int i = 0; i < d->rank; i++) {
        ptrdiff_t n = extent(d, i);
        if (n <= 0)
            return 1;
        if (n != 1 && stride(d, i) != next)
            return 0;
        next *= n;
    }
    return 1;
}

int weft_refuse(const char *what)
{
    fprintf(stderr, "Weft: %s; pass a contiguous array\n", what);
    MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_BUFFER);
    return MPI_ERR_BUFFER;
}

/* The datatype of all elements, walked in the order of Fortran. */
static int whole(const Descriptor *d, MPI_Datatype element, MPI_Datatype *all)
{
    MPI_Datatype inner = element, outer;
    for (int i = 0; i < d->rank; i++) {
        int err = PMPI_Type_create_hvector_c(extent(d, i), 1, stride(d, i), inner, &outer);
        if (i > 0)
            PMPI_Type_free(&inner);
        if (err)
            return err;
        inner = outer;
    }
    *all = inner;
    return 0;
}

/* The offset of element `k` in bytes. */
static ptrdiff_t offset_of(const Descriptor *d, MPI_Count k)
{
    ptrdiff_t at = 0;
    for (int i = 0; i < d->rank; i++) {
        at += (k % extent(d, i)) * stride(d, i);
        k /= extent(d, i);
    }
    return at;
}

/* The first `n` elements. */
static int first(const Descriptor *d, MPI_Count n, MPI_Datatype element, MPI_Datatype *some)
{
    MPI_Count *at = malloc((n > 0 ? n : 1) * sizeof *at);
    if (!at)
        return MPI_ERR_NO_MEM;
    for (MPI_Count k = 0; k < n; k++)
        at[k] = offset_of(d, k);
    int err = PMPI_Type_create_hindexed_block_c(n, 1, at, element, some);
    free(at);
    return err;
}

static MPI_Count elements(const Descriptor *d)
{
    MPI_Count n = 1;
    for (int i = 0; i < d->rank; i++)
        n *= extent(d, i);
    return n;
}

/* Runs of bytes of an item, of Weft's C libraries (MPIX_Iov). */
typedef struct {
    void *displacement;
    MPI_Aint len;
} ItemRun;
int PMPIX_Type_iov_len(MPI_Datatype type, MPI_Count max_bytes, MPI_Count *n, MPI_Count *bytes) __attribute__((weak));
int PMPIX_Type_iov(MPI_Datatype type, MPI_Count first, ItemRun *runs, MPI_Count max, MPI_Count *n)
    __attribute__((weak));

/* Pieces of a section, as many as there is memory for. */
typedef struct {
    MPI_Count *lengths, *at, n, room;
} Pieces;

static int add(Pieces *p, ptrdiff_t at, MPI_Count len)
{
    if (p->n > 0 && p->at[p->n - 1] + p->lengths[p->n - 1] == at) {
        p->lengths[p->n - 1] += len;
        return 0;
    }
    if (p->n == p->room) {
        MPI_Count room = 2 * p->room + 64;
        MPI_Count *lengths = realloc(p->lengths, room * sizeof *lengths);
        if (lengths)
            p->lengths = lengths;
        MPI_Count *places = realloc(p->at, room * sizeof *places);
        if (places)
            p->at = places;
        if (!lengths || !places)
            return MPI_ERR_NO_MEM;
        p->room = room;
    }
    p->at[p->n] = at;
    p->lengths[p->n++] = len;
    return 0;
}

/* Adds `len` bytes from byte `from` on of the contiguous array that the section stands for. */
static int add_run(Pieces *p, const Descriptor *d, MPI_Count from, MPI_Count len)
{
    MPI_Count size = (MPI_Count)d->elem_len;
    if (from < 0 || from + len > elements(d) * size)
        return weft_refuse("more elements than the section of an array has");
    int err = 0;
    while (!err && len > 0) {
        MPI_Count within = from % size, part = size - within < len ? size - within : len;
        err = add(p, offset_of(d, from / size) + within, part);
        from += part;
        len -= part;
    }
    return err;
}

/* Whether all of an item is one run of bytes, in their order. */
static int is_one_run(MPI_Datatype type, MPI_Count size)
{
    MPI_Count n = 0, bytes;
    return !PMPIX_Type_iov_len || (PMPIX_Type_iov_len(type, size, &n, &bytes) == MPI_SUCCESS && n == 1);
}

/* Items that have gaps, another order, or end within an element: as bytes. */
static int gapped(const Descriptor *d, MPI_Count count, MPI_Count step, MPI_Datatype type, MPI_Datatype *made)
{
    MPI_Count size, n, got;
    if (!PMPIX_Type_iov || !PMPIX_Type_iov_len)
        return weft_refuse("a section of an array that is not contiguous with a datatype that has gaps");
    int err = PMPI_Type_size_c(type, &size);
    if (!err)
        err = PMPIX_Type_iov_len(type, size, &n, &got);
    if (err)
        return err;
    Pieces p = {0};
    ItemRun *runs = malloc((n > 0 ? n : 1) * sizeof *runs);
    err = runs ? PMPIX_Type_iov(type, 0, runs, n, &got) : MPI_ERR_NO_MEM;
    for (MPI_Count i = 0; !err && i < count; i++)
        for (MPI_Count k = 0; !err && k < got; k++)
            err = add_run(&p, d, i * step + (MPI_Aint)runs[k].displacement, runs[k].len);
    if (!err)
        err = PMPI_Type_create_hindexed_c(p.n, p.lengths, p.at, MPI_BYTE, made);
    free(runs);
    free(p.lengths);
    free(p.at);
    return err;
}

/* Items that are elements, or several whole ones. */
static int dense(const Descriptor *d, MPI_Count n, MPI_Datatype element, MPI_Datatype *made)
{
    MPI_Count all = elements(d);
    if (n > all)
        return weft_refuse("more elements than the section of an array has");
    return n == all ? whole(d, element, made) : first(d, n, element, made);
}

int weft_section_typed(Section *s, const Descriptor *d, MPI_Count count, F ftype)
{
    MPI_Datatype type = TO_C(MPI_Datatype, ftype), element, made;
    MPI_Count lower, size, step, unit = (MPI_Count)d->elem_len;
    int err = PMPI_Type_get_extent_c(type, &lower, &step);
    if (!err)
        err = PMPI_Type_size_c(type, &size);
    if (err || count <= 0 || unit == 0)
        return err;
    if (step == unit) {
        err = dense(d, count, type, &made);
    } else if (lower != 0 || size != step || count * step % unit != 0 || !is_one_run(type, size)) {
        err = gapped(d, count, step, type, &made);
    } else if (!(err = PMPI_Type_contiguous_c(unit, MPI_BYTE, &element))) {
        err = dense(d, count * step / unit, element, &made);
        PMPI_Type_free(&element);
    }
    if (err || (err = PMPI_Type_commit(&made)))
        return err;
    s->made = made;
    s->type = FROM_C(made);
    s->count = 1;
    s->count_c = 1;
    return 0;
}

/* A copy that is written back has another one behind it, of how it was: elements that MPI leaves alone may be the
 * program's meanwhile. */
static void bring(const Descriptor *d, char *copy, int how)
{
    MPI_Count n = elements(d);
    size_t len = d->elem_len;
    for (MPI_Count k = 0; (how & COPY_IN) && k < n; k++)
        memcpy(copy + k * len, d->base + offset_of(d, k), len);
    if (how & COPY_OUT)
        memcpy(copy + n * len, copy, n * len);
}

static void write_back(const Descriptor *d, const char *copy)
{
    MPI_Count n = elements(d);
    size_t len = d->elem_len;
    for (MPI_Count k = 0; k < n; k++)
        if (memcmp(copy + k * len, copy + (n + k) * len, len) != 0)
            memcpy(d->base + offset_of(d, k), copy + k * len, len);
}

int weft_section_copied(Section *s, const Descriptor *d, int how)
{
    size_t len = elements(d) * d->elem_len;
    char *copy = malloc((how & COPY_OUT ? 2 * len : len) + 1);
    if (!copy)
        return MPI_ERR_NO_MEM;
    bring(d, copy, how);
    s->copy = s->base = copy;
    return 0;
}

/* A copy that a request keeps. */
typedef struct {
    Descriptor section;
    char *copy;
    int how;
} Kept;

static void around(void *arg, int moment)
{
    Kept *k = arg;
    if (moment == 0)
        bring(&k->section, k->copy, k->how);
    else if (moment == 1 && (k->how & COPY_OUT))
        write_back(&k->section, k->copy);
    else if (moment == 2) {
        free(k->copy);
        free(k);
    }
}

void weft_section_keep(Section *s, const Descriptor *d, int how, int err, F request)
{
    Kept *k = err ? NULL : malloc(sizeof *k);
    if (!k) {
        /* Without room for it the copy stays for good, which is safe. */
        if (err)
            free(s->copy);
        s->copy = NULL;
        return;
    }
    size_t known = offsetof(Descriptor, dim) + d->rank * sizeof d->dim[0];
    memset(&k->section, 0, sizeof k->section);
    memcpy(&k->section, d, known);
    k->copy = s->copy;
    k->how = how;
    s->copy = NULL;
    weft_request_around(TO_C(MPI_Request, request), around, k);
}

void weft_section_close(Section *s, const Descriptor *d, int how)
{
    if (s->copy) {
        if (how & COPY_OUT)
            write_back(d, s->copy);
        free(s->copy);
    }
    if (s->made != MPI_DATATYPE_NULL)
        PMPI_Type_free(&s->made);
}
