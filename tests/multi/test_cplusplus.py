"""C++ programs: exceptions that leave error handlers, with threads, and MPI ended by a static object.

After: pmodels/mpich issue 7187, open-mpi/ompi issue 1364, microsoft/Microsoft-MPI issue 59.
"""

import subprocess
import tempfile

from _jobs import PROGRAMS, Job
from driver import places
from driver.pytests import limit


@limit(150)
def test_exceptions_leave_handlers():
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as folder:
        for abi in ("mpi5", "mpich"):
            exe = f"{folder}/throws-{abi}"
            cc, link = mpi.compiler(abi)
            cxx = [mpi.prefix / "bin/mpicxx"] if abi == "mpi5" else ["c++", *cc[1:]]
            flags = ["-DMPICH_SKIP_MPICXX", "-pthread"]
            subprocess.run([*cxx, *flags, "-o", exe, PROGRAMS / "throws.cpp", *link], check=True)
            for n in (1, 3):
                with Job([mpi.mpiexec, "-n", n, exe]) as job:
                    code, _ = job.end()
                    text = job.output()
                    assert code == 0, f"{abi}, {n} ranks: exit code {code}\n{text[-1500:]}"
                    assert text.count("fine: ") == n and text.count("ended by a destructor") == n, text[-1500:]
