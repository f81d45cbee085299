// Long lives: so many messages, communicators, windows, files and other objects in one process, whose memory must not grow;
// deep queues, which give back what they took.
//     lives SCALE FOLDER    SCALE 1: 10^9 messages, 10^7 communicators, 10^6 of the others, 10^6 unexpected, 10^5 outstanding
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GROWN_KIB = 2048 };

static int me, n, bad;
static const char *folder;

static long resident_kib(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%*d %ld", &pages) != 1)
        MPI_Abort(MPI_COMM_WORLD, 3);
    fclose(f);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void messages(long count)
{
    enum { BURST = 1000 };
    long in = 0;
    char word = 0;
    for (long i = 0; i < count; i++) {
        if (me == 0) {
            MPI_Send(&i, 1, MPI_LONG, 1, 5, MPI_COMM_WORLD);
        } else if (me == 1) {
            MPI_Recv(&in, 1, MPI_LONG, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            bad += in != i;
        }
        // A receiver that is late keeps what it was sent.
        if (i % BURST == BURST - 1 && me == 0)
            MPI_Recv(&word, 1, MPI_CHAR, 1, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else if (i % BURST == BURST - 1 && me == 1)
            MPI_Send(&word, 1, MPI_CHAR, 0, 6, MPI_COMM_WORLD);
    }
}

static void communicators(long count)
{
    for (long i = 0; i < count; i++) {
        MPI_Comm c;
        MPI_Comm_dup(i % 10 ? MPI_COMM_SELF : MPI_COMM_WORLD, &c);
        MPI_Comm_free(&c);
    }
}

static void windows(long count)
{
    long word = 0;
    for (long i = 0; i < count; i++) {
        MPI_Win w;
        MPI_Win_create(&word, sizeof word, 1, MPI_INFO_NULL, i % 10 ? MPI_COMM_SELF : MPI_COMM_WORLD, &w);
        MPI_Win_free(&w);
    }
}

static void files(long count)
{
    char name[512];
    snprintf(name, sizeof name, "%s/lives.%d", folder, me);
    for (long i = 0; i < count; i++) {
        MPI_File f;
        if (MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f)) {
            bad++;
            return;
        }
        MPI_File_close(&f);
    }
}

static void requests(long count)
{
    long out = 0, in = 0;
    for (long i = 0; i < count; i++) {
        MPI_Request r[2];
        int next = (me + 1) % n, before = (me + n - 1) % n;
        MPI_Send_init(&out, 1, MPI_LONG, next, 7, MPI_COMM_WORLD, &r[0]);
        MPI_Recv_init(&in, 1, MPI_LONG, before, 7, MPI_COMM_WORLD, &r[1]);
        out = i;
        MPI_Startall(2, r);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        bad += in != i;
        MPI_Request_free(&r[0]);
        MPI_Request_free(&r[1]);
    }
}

static void datatypes(long count)
{
    for (long i = 0; i < count; i++) {
        MPI_Datatype v, s;
        int lens[2] = {1, 3};
        MPI_Aint at[2] = {0, 64};
        MPI_Datatype of[2];
        MPI_Type_vector(3, 2, 5, MPI_INT, &v);
        of[0] = v;
        of[1] = MPI_DOUBLE;
        MPI_Type_create_struct(2, lens, at, of, &s);
        MPI_Type_commit(&s);
        MPI_Type_free(&v);
        MPI_Type_free(&s);
    }
}

static void sum(void *in, void *inout, int *len, MPI_Datatype *t)
{
    (void)t;
    for (int i = 0; i < *len; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void others(long count)
{
    for (long i = 0; i < count; i++) {
        MPI_Group g, h;
        MPI_Info info;
        MPI_Op op;
        MPI_Errhandler e;
        int key, zero = 0;
        MPI_Comm_group(MPI_COMM_WORLD, &g);
        MPI_Group_incl(g, 1, &zero, &h);
        MPI_Group_free(&g);
        MPI_Group_free(&h);
        MPI_Info_create(&info);
        MPI_Info_set(info, "key", "value");
        MPI_Info_free(&info);
        MPI_Op_create(sum, 1, &op);
        MPI_Op_free(&op);
        MPI_Comm_get_errhandler(MPI_COMM_SELF, &e);
        MPI_Errhandler_free(&e);
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
        MPI_Comm_set_attr(MPI_COMM_SELF, key, &key);
        MPI_Comm_delete_attr(MPI_COMM_SELF, key);
        MPI_Comm_free_keyval(&key);
    }
}

/* All of these wait for their receives at a time; every third is received out of turn. */
static void unexpected(long count)
{
    long in = 0;
    for (long i = 0; me == 0 && i < count; i++)
        MPI_Send(&i, 1, MPI_LONG, 1, (int)i, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (me != 1)
        return;
    for (int turn = 2; turn >= 0; turn--)
        for (long i = turn; i < count; i += 3) {
            MPI_Recv(&in, 1, MPI_LONG, 0, (int)i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            bad += in != i;
        }
}

static void outstanding(long count)
{
    MPI_Request *r = malloc(2 * count * sizeof *r);
    long *in = calloc(2 * count, sizeof *in), *out = in + count;
    for (long i = 0; i < count; i++)
        MPI_Irecv(&in[i], 1, MPI_LONG, (me + n - 1) % n, (int)i, MPI_COMM_WORLD, &r[i]);
    for (long i = 0; i < count; i++) {
        out[i] = i + 1;
        MPI_Isend(&out[i], 1, MPI_LONG, (me + 1) % n, (int)i, MPI_COMM_WORLD, &r[count + i]);
    }
    MPI_Waitall((int)(2 * count), r, MPI_STATUSES_IGNORE);
    for (long i = 0; i < count; i++)
        bad += in[i] != i + 1;
    free(r);
    free(in);
}

/* The second `times` of it may not make the process larger than the first has. */
static void live(const char *what, void (*run)(long), long first, long second, int times)
{
    if (first < 1)
        first = 1;
    run(first);
    MPI_Barrier(MPI_COMM_WORLD);
    long before = resident_kib(), grown;
    double began = MPI_Wtime(), took;
    for (int i = 0; i < times; i++)
        run(second);
    MPI_Barrier(MPI_COMM_WORLD);
    took = MPI_Wtime() - began;
    grown = resident_kib() - before;
    MPI_Allreduce(MPI_IN_PLACE, &grown, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &bad, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0)
        printf("lives: %s %ld grown-kib %ld seconds %.1f wrong %d\n", what, first + times * second, grown, took, bad);
    fflush(stdout);
    if (bad || grown > GROWN_KIB)
        MPI_Abort(MPI_COMM_WORLD, 4);
}

int main(int argc, char **argv)
{
    double scale = argc > 2 ? atof(argv[1]) : 0;
    folder = argc > 2 ? argv[2] : "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    if (scale <= 0 || scale > 1 || n < 2)
        MPI_Abort(MPI_COMM_WORLD, 2);
    struct {
        const char *name;
        void (*run)(long);
        double count;
    } all[] = {{"messages", messages, 1e9}, {"communicators", communicators, 1e7}, {"windows", windows, 1e6}, {"files", files, 1e6},
               {"requests", requests, 1e6}, {"datatypes", datatypes, 1e6}, {"others", others, 1e6}};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        long part = (long)(all[i].count * scale / 10);
        live(all[i].name, all[i].run, part, 9 * part, 1);
    }
    // Its first turn leaves the free lists in order, as no later one finds them.
    unexpected((long)(1e6 * scale));
    live("unexpected", unexpected, (long)(1e6 * scale), (long)(1e6 * scale), 2);
    live("outstanding", outstanding, (long)(1e5 * scale), (long)(1e5 * scale), 3);
    MPI_Finalize();
    return 0;
}
