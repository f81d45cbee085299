/* Values of attributes between the languages.
 *
 * A value that Fortran sets is, to C, the address of an integer with that value (MPI-5.0 section
 * 19.3.7). Each distinct value has one such integer, which lives as long as the process: attributes
 * are copied and deleted by code that cannot tell who set them. */
#include "glue.h"
#include <pthread.h>

typedef struct Chunk {
    struct Chunk *next;
    long used, size;
    MPI_Aint values[];
} Chunk;

static Chunk *chunks; /* the newest and largest first */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static MPI_Aint *find(MPI_Aint value)
{
    for (Chunk *c = chunks; c; c = c->next)
        for (long i = 0; i < c->used; i++)
            if (c->values[i] == value)
                return &c->values[i];
    return NULL;
}

static MPI_Aint *add(MPI_Aint value)
{
    if (!chunks || chunks->used == chunks->size) {
        long size = chunks ? 2 * chunks->size : 64;
        Chunk *c = malloc(sizeof *c + size * sizeof(MPI_Aint));
        if (!c)
            return NULL;
        c->next = chunks;
        c->used = 0;
        c->size = size;
        chunks = c;
    }
    chunks->values[chunks->used] = value;
    return &chunks->values[chunks->used++];
}

void *weft_attr_box(MPI_Aint value)
{
    pthread_mutex_lock(&lock);
    MPI_Aint *p = find(value);
    if (!p)
        p = add(value);
    pthread_mutex_unlock(&lock);
    return p;
}

MPI_Aint weft_attr_unbox(void *value)
{
    MPI_Aint result = (MPI_Aint)value;
    pthread_mutex_lock(&lock);
    for (Chunk *c = chunks; c; c = c->next)
        if ((MPI_Aint *)value >= c->values && (MPI_Aint *)value < c->values + c->used)
            result = *(MPI_Aint *)value;
    pthread_mutex_unlock(&lock);
    return result;
}
