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

int weft_section_typed(Section *s, const Descriptor *d, MPI_Count count, F ftype)
{
    MPI_Datatype type = TO_C(MPI_Datatype, ftype), element = type, made;
    MPI_Count lower, size, step;
    int err = PMPI_Type_get_extent_c(type, &lower, &step);
    if (!err)
        err = PMPI_Type_size_c(type, &size);
    if (err || count <= 0)
        return err;
    MPI_Count n = count;
    if (step != (MPI_Count)d->elem_len) {
        /* Items of several elements, or of parts of one: as bytes. */
        if (size != step || lower != 0)
            return weft_refuse("a section of an array that is not contiguous with a datatype that has gaps");
        if (count * step % (MPI_Count)d->elem_len)
            return weft_refuse("a section of an array that is not contiguous with a datatype that ends within an element");
        n = count * step / (MPI_Count)d->elem_len;
        err = PMPI_Type_contiguous_c(d->elem_len, MPI_BYTE, &element);
        if (err)
            return err;
    }
    MPI_Count all = elements(d);
    if (n > all)
        return weft_refuse("more elements than the section of an array has");
    err = n == all ? whole(d, element, &made) : first(d, n, element, &made);
    if (element != type)
        PMPI_Type_free(&element);
    if (err || (err = PMPI_Type_commit(&made)))
        return err;
    s->made = made;
    s->type = FROM_C(made);
    s->count = 1;
    s->count_c = 1;
    return 0;
}

int weft_section_copied(Section *s, const Descriptor *d, int how)
{
    MPI_Count n = elements(d);
    char *copy = malloc(n * d->elem_len + 1);
    if (!copy)
        return MPI_ERR_NO_MEM;
    for (MPI_Count k = 0; (how & COPY_IN) && k < n; k++)
        memcpy(copy + k * d->elem_len, d->base + offset_of(d, k), d->elem_len);
    s->copy = s->base = copy;
    return 0;
}

/* A copy that a request keeps. */
typedef struct {
    Descriptor section;
    char *copy;
    int how;
} Kept;

static void move(const Kept *k, int out)
{
    const Descriptor *d = &k->section;
    MPI_Count n = elements(d);
    for (MPI_Count i = 0; i < n; i++) {
        char *there = d->base + offset_of(d, i), *here = k->copy + i * d->elem_len;
        memcpy(out ? there : here, out ? here : there, d->elem_len);
    }
}

static void around(void *arg, int moment)
{
    Kept *k = arg;
    if (moment == 0 && (k->how & COPY_IN))
        move(k, 0);
    else if (moment == 1 && (k->how & COPY_OUT))
        move(k, 1);
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
    char *copy = s->copy;
    if (copy) {
        MPI_Count n = elements(d);
        for (MPI_Count k = 0; (how & COPY_OUT) && k < n; k++)
            memcpy(d->base + offset_of(d, k), copy + k * d->elem_len, d->elem_len);
        free(copy);
    }
    if (s->made != MPI_DATATYPE_NULL)
        PMPI_Type_free(&s->made);
}
