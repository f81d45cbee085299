"""MPI in shared objects that a program without it loads, as modules of Python and packages of R do.

After: open-mpi/ompi issue 3705, casadi/casadi issue 1194, mpi4py/mpi4py issue 282.
"""

import shutil
import subprocess
import tempfile

from _jobs import PROGRAMS, Job
from driver import places
from driver.pytests import limit


def _load(folder, abi):
    """Two plugins in one job: nobody has MPI's names in the global scope."""
    mpi = places.Mpi()
    a, made = mpi.compile(PROGRAMS / "plugin.c", abi, extra=("-shared", "-fPIC", "-pthread"))
    assert made.rc == 0, made.tail()
    b = f"{folder}/plugin-b-{abi}.so"
    shutil.copy(a, b)
    for n in (1, 3):
        with Job([mpi.mpiexec, "-n", n, f"{folder}/host", a, b]) as job:
            code, _ = job.end()
            assert code == 0, f"{abi}, {n} ranks: exit code {code}\n{job.output()[-1500:]}"
            assert job.output().count("plugins fine") == n, job.output()[-1500:]


@limit(150)
def test_loaded_locally():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cc", "-o", f"{folder}/host", PROGRAMS / "plugin_host.c", "-ldl"], check=True)
        for abi in ("mpi5", "mpich"):
            _load(folder, abi)
