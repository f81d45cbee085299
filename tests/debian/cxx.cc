/* The C++ bindings of MPI-2, as MPICH has them. */
#include <mpi.h>
#include <cstdio>
#include <cstring>
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
