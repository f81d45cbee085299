// ranks: 1 2 4
// timeout: 60
// Atomic mode: a reader sees all of a write or nothing of it, also through a view with holes.
#include "io.h"

enum { N = 20000, ROUNDS = 30 };

int main(int argc, char **argv)
{
    static int buf[N];
    int flag = -1;
    MPI_Status s;
    MPI_Request r;
    MPI_Datatype ft;
    CHECK_BEGIN(argc, argv);
    io_begin("atomic");
    MPI_File fh = io_open(0);
    OK(MPI_File_get_atomicity(fh, &flag));
    CHECK_EQ(flag, 0);
    OK(MPI_File_set_atomicity(fh, 1));
    OK(MPI_File_get_atomicity(fh, &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Type_create_resized(MPI_INT, 0, 8, &ft));
    OK(MPI_Type_commit(&ft));
    for (int holes = 0; holes < 2; holes++) {
        OK(MPI_File_set_view(fh, 0, MPI_INT, holes ? ft : MPI_INT, "native", MPI_INFO_NULL));
        memset(buf, 0, sizeof buf);
        OK(MPI_File_write_at_all(fh, 0, buf, N, MPI_INT, &s));
        MPI_Barrier(MPI_COMM_WORLD);
        /* Even ranks write their number everywhere; odd ones read, and find one number. */
        for (int k = 0; k < ROUNDS; k++) {
            int v = check_rank * 1000 + k;
            if (check_rank % 2 == 0) {
                for (int i = 0; i < N; i++)
                    buf[i] = v;
                if (k % 2) {
                    OK(MPI_File_write_at(fh, 0, buf, N, MPI_INT, &s));
                } else {
                    OK(MPI_File_iwrite_at(fh, 0, buf, N, MPI_INT, &r));
                    CHECK_EQ(io_wait(&r), N);
                }
            } else {
                int torn = 0;
                OK(MPI_File_read_at(fh, 0, buf, N, MPI_INT, &s));
                CHECK_EQ(io_count(&s, MPI_INT), N);
                for (int i = 1; i < N; i++)
                    torn += buf[i] != buf[0];
                CHECK_EQ(torn, 0);
            }
        }
        MPI_Barrier(MPI_COMM_WORLD);
        /* All write the same place together: one of them is there. */
        for (int i = 0; i < N; i++)
            buf[i] = -check_rank - 1;
        OK(MPI_File_write_at_all(fh, 0, buf, N, MPI_INT, &s));
        MPI_Barrier(MPI_COMM_WORLD);
        OK(MPI_File_read_at_all(fh, 0, buf, N, MPI_INT, &s));
        int torn = 0;
        for (int i = 1; i < N; i++)
            torn += buf[i] != buf[0];
        CHECK_EQ(torn, 0);
        CHECK(buf[0] < 0 && buf[0] >= -check_size);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    OK(MPI_Type_free(&ft));
    OK(MPI_File_set_atomicity(fh, 0));
    OK(MPI_File_close(&fh));
    io_end();
    return CHECK_END();
}
