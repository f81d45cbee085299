// Conjugate gradients on a Laplacian in one dimension, with Epetra's maps, matrices and vectors, and an export to
// another distribution.
#include <Epetra_CrsMatrix.h>
#include <Epetra_Export.h>
#include <Epetra_Map.h>
#include <Epetra_MpiComm.h>
#include <Epetra_Vector.h>
#include <cstdio>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    {
        Epetra_MpiComm comm(MPI_COMM_WORLD);
        const int n = 120;
        Epetra_Map map(n, 0, comm);
        Epetra_CrsMatrix a(Copy, map, 3);
        for (int i = 0; i < map.NumMyElements(); i++) {
            int row = map.GID(i), k = 0, columns[3];
            double values[3];
            for (int c = row - 1; c <= row + 1; c++)
                if (c >= 0 && c < n) {
                    columns[k] = c;
                    values[k++] = c == row ? 2.1 : -1.0;
                }
            a.InsertGlobalValues(row, k, values, columns);
        }
        a.FillComplete();
        Epetra_Vector x(map), b(map), r(map), p(map), q(map);
        for (int i = 0; i < map.NumMyElements(); i++)
            b[i] = 1.0 + map.GID(i) % 5;
        r = b;
        p = r;
        double rr, old, pq, norm = 1;
        int steps = 0;
        r.Dot(r, &rr);
        while (norm > 1e-10 && steps < 200) {
            a.Multiply(false, p, q);
            p.Dot(q, &pq);
            x.Update(rr / pq, p, 1.0);
            r.Update(-rr / pq, q, 1.0);
            old = rr;
            r.Dot(r, &rr);
            p.Update(1.0, r, rr / old);
            r.Norm2(&norm);
            steps++;
        }
        // All to the last rank.
        Epetra_Map last(n, comm.MyPID() == comm.NumProc() - 1 ? n : 0, 0, comm);
        Epetra_Vector whole(last);
        Epetra_Export to(map, last);
        whole.Export(x, to, Insert);
        double two, inf, mean;
        whole.Norm2(&two);
        whole.NormInf(&inf);
        whole.MeanValue(&mean);
        if (comm.MyPID() == 0)
            std::printf("epetra %d %.6f %.6f %.6f\n", steps, two, inf, mean);
    }
    MPI_Finalize();
}
