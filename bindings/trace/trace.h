/* The log of a rank: a header of a page, then records. crates/weft-report/src/log.rs reads it, and its test reads the
 * names of the calls here. */
#ifndef WEFT_TRACE_H
#define WEFT_TRACE_H

#include <stdint.h>

#define MAGIC "wefttrc1"

enum { HEADER_BYTES = 4096, N_CALLS = 64, NONE = -1 };

/* In the order of their numbers. */
enum Call {
    SEND, SSEND, BSEND, RSEND, ISEND, ISSEND, SENDRECV_OUT, RECV, IRECV, SENDRECV_IN, WAIT, WAITALL, WAITANY, WAITSOME, TEST,
    BARRIER, BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN, REDUCE_SCATTER, ALLGATHER, ALLTOALL, GATHER, SCATTER, ALLGATHERV, GATHERV,
    SCATTERV, ALLTOALLV, PUT, GET, WIN_FENCE, WIN_FLUSH, WIN_LOCK, WIN_UNLOCK
};

typedef struct {
    uint64_t calls, ticks, bytes;
} Total;

typedef struct {
    char magic[8];
    uint32_t rank, size;
    uint64_t n_records, lost;
    uint64_t ticks[2], ns[2]; /* at the start and at the end */
    uint32_t world, pad;
    Total totals[N_CALLS];
} Header;

typedef struct {
    uint64_t began, ended, bytes, site;
    uint32_t comm;
    int32_t peer, tag;
    uint32_t call;
} Record;

_Static_assert(sizeof(Header) <= HEADER_BYTES && sizeof(Record) == 48, "the reader knows these");

#endif
