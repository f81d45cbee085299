/* The C++ bindings of MPI-2, as MPICH has them. */
#include <mpi.h>
#include <cstdio>
#include <cstring>

/* The user's functions, called with objects of C++. */
static int copied, deleted, handled;

static void join(const void *in, void *inout, int n, const MPI::Datatype &type)
{
    for (int i = 0; i < n; i++)
        ((int *)inout)[i] = 10 * ((const int *)in)[i] + ((int *)inout)[i] % 10 + type.Get_size() - (int)sizeof(int);
}

static int copy_comm(const MPI::Comm &comm, int, void *extra, void *in, void *out, bool &flag)
{
    copied += comm.Get_size() > 0 && extra == &copied;
    *(void **)out = (char *)in + 1;
    flag = true;
    return MPI::SUCCESS;
}

static int delete_comm(MPI::Comm &comm, int, void *value, void *extra)
{
    deleted += comm.Get_size() > 0 && value && extra == &copied;
    return MPI::SUCCESS;
}

static int copy_type(const MPI::Datatype &type, int, void *, void *, void *, bool &flag)
{
    copied += type.Get_size() == 8;
    flag = false;
    return MPI::SUCCESS;
}

static int delete_type(MPI::Datatype &type, int, void *, void *)
{
    deleted += type.Get_size() == 8;
    return MPI::SUCCESS;
}

static void on_error(MPI::Comm &comm, int *code, ...)
{
    handled += comm.Get_size() > 0 && *code != MPI::SUCCESS;
}

static void on_win_error(MPI::Win &win, int *code, ...)
{
    handled += 10 * (win.Get_group().Get_size() > 0 && *code != MPI::SUCCESS);
}

static void on_file_error(MPI::File &, int *code, ...)
{
    handled += 100 * (*code != MPI::SUCCESS);
}

static int callbacks(int me, int n)
{
    int bad = 0;
    MPI::Op op;
    op.Init(join, false);
    int mine = me % 10, all = -1;
    MPI::COMM_WORLD.Allreduce(&mine, &all, 1, MPI::INT, op);
    bad += n == 1 ? all != 0 : all % 10 != (n - 1) % 10 || all < 0;
    op.Free();

    char base[4];
    int key = MPI::Comm::Create_keyval(copy_comm, delete_comm, &copied);
    MPI::Intracomm dup = MPI::COMM_WORLD.Dup();
    dup.Set_attr(key, base);
    MPI::Intracomm second = dup.Dup();
    void *value = 0;
    bad += !second.Get_attr(key, &value) || value != base + 1 || copied != 1;
    second.Free();
    bad += deleted != 1;
    dup.Delete_attr(key);
    bad += deleted != 2;
    MPI::Comm::Free_keyval(key);
    int type_key = MPI::Datatype::Create_keyval(copy_type, delete_type, 0);
    MPI::Datatype pair = MPI::INT.Create_contiguous(2);
    pair.Set_attr(type_key, base);
    MPI::Datatype again = pair.Dup();
    bad += again.Get_attr(type_key, &value) || copied != 2;
    again.Free();
    pair.Free();
    bad += deleted != 3;

    MPI::Errhandler eh = MPI::Comm::Create_errhandler(on_error);
    dup.Set_errhandler(eh);
    dup.Send(&mine, 1, MPI::INT, n, 0);
    bad += handled != 1;
    MPI::Win win = MPI::Win::Create(base, sizeof base, 1, MPI::INFO_NULL, MPI::COMM_WORLD);
    win.Set_errhandler(MPI::Win::Create_errhandler(on_win_error));
    win.Lock(MPI::LOCK_SHARED, n, 0);
    bad += handled != 11;
    win.Free();
    MPI::FILE_NULL.Set_errhandler(MPI::File::Create_errhandler(on_file_error));
    MPI::File::Open(MPI::COMM_SELF, "/nonexistent/weft", MPI::MODE_RDONLY, MPI::INFO_NULL);
    bad += handled != 111;
    dup.Free();
    eh.Free();
    return bad;
}

int main(int argc, char **argv)
{
    MPI::Init(argc, argv);
    int me = MPI::COMM_WORLD.Get_rank(), n = MPI::COMM_WORLD.Get_size(), sum = 0, bad = 0;
    MPI::COMM_WORLD.Allreduce(&me, &sum, 1, MPI::INT, MPI::SUM);
    bad += sum != n * (n - 1) / 2;
    MPI::Status status;
    int got = -1;
    MPI::COMM_WORLD.Sendrecv(&me, 1, MPI::INT, (me + 1) % n, 3, &got, 1, MPI::INT, MPI::ANY_SOURCE, 3, status);
    bad += got != (me + n - 1) % n || status.Get_source() != got || status.Get_count(MPI::INT) != 1;
    MPI::Request r = MPI::COMM_WORLD.Irecv(&got, 1, MPI::INT, me, 4);
    MPI::COMM_WORLD.Send(&n, 1, MPI::INT, me, 4);
    r.Wait(status);
    bad += got != n;
    MPI::Intracomm half = MPI::COMM_WORLD.Split(me % 2, me);
    bad += half.Get_size() != (n + 1 - me % 2) / 2;
    half.Free();
    MPI::Cartcomm cart = MPI::COMM_WORLD.Create_cart(1, &n, new bool(true), false);
    int from, to;
    cart.Shift(0, 1, from, to);
    bad += to != (me + 1) % n;
    cart.Free();
    bad += callbacks(me, n);
    char text[MPI::MAX_PROCESSOR_NAME];
    int length;
    MPI::Get_processor_name(text, length);
    bad += length != (int)strlen(text);
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Get_library_version(version, &length);
    MPI::COMM_WORLD.Allreduce(MPI::IN_PLACE, &bad, 1, MPI::INT, MPI::MAX);
    if (me == 0) printf("%s\n%s\n", version, bad ? "wrong" : "No Errors");
    MPI::Finalize();
    return bad;
}
