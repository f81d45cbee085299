/* Files for the programs of this folder: each job has one of its own, gone at the end. */
#ifndef WEFT_TESTS_IO_H
#define WEFT_TESTS_IO_H

#include "../check.h"

static char io_path[512];

/* A name that no other job has; the file does not exist. Collective. */
__attribute__((unused))
static void io_begin(const char *what)
{
    int pid = (int)getpid();
    MPI_Bcast(&pid, 1, MPI_INT, 0, MPI_COMM_WORLD);
    const char *dir = getenv("TMPDIR");
    snprintf(io_path, sizeof io_path, "%s/weft-io-%s-%d", dir && *dir ? dir : "/tmp", what, pid);
    if (check_rank == 0)
        unlink(io_path);
    MPI_Barrier(MPI_COMM_WORLD);
}

/* Collective. */
__attribute__((unused))
static void io_end(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (check_rank == 0)
        unlink(io_path);
}

/* Opens the job's file on all ranks, empty. */
__attribute__((unused))
static MPI_File io_open(int more)
{
    MPI_File fh = MPI_FILE_NULL;
    OK(MPI_File_open(MPI_COMM_WORLD, io_path, MPI_MODE_RDWR | MPI_MODE_CREATE | more, MPI_INFO_NULL, &fh));
    OK(MPI_File_set_size(fh, 0));
    return fh;
}

/* The number of items that a status tells. */
__attribute__((unused))
static int io_count(MPI_Status *status, MPI_Datatype type)
{
    int n = -12345;
    MPI_Get_count(status, type, &n);
    return n;
}

/* Waits, and gives the number of ints. */
__attribute__((unused))
static int io_wait(MPI_Request *request)
{
    MPI_Status status;
    OK(MPI_Wait(request, &status));
    CHECK(*request == MPI_REQUEST_NULL);
    return io_count(&status, MPI_INT);
}

#endif
