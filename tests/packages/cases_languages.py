"""Languages other than C: Fortran's modules, C++, R."""

import pathlib
import re
import shutil

from driver import places
from driver.packages import Case

HERE = pathlib.Path(__file__).parent


def _fortran(place):
    modules = f"-I{place.root}/usr/lib/x86_64-linux-gnu/fortran/gfortran-mod-15/openmpi"
    more = [modules, "-lmpi_usempif08", "-lmpi_usempi_ignore_tkr", "-lmpi_mpifh", "-lmpi", "-Wl,--no-as-needed"]
    return [place.compile(HERE / "fortran_calls.f90", *more, compiler="gfortran")]


def _cxx(place):
    return [place.compile(HERE / "cxx_calls.cc", "-lmpi_cxx", "-lmpi", compiler="c++")]


MPI4PY = "3.1.4"
# What Open MPI does not do here: it does not come back from MPI_Comm_spawn by several ranks.
NOT_THERE = "-e spawn -e dynproc"


def _mpi4py(place):
    shutil.copytree(places.mpi4py_source(MPI4PY) / "test", place.folder / "test")
    if places.everywhere:
        # One window in memory that all ranks share, which those of two nodes do not.
        tests = place.folder / "test/test_win.py"
        main = "if __name__ == '__main__':"
        tests.write_text(tests.read_text().replace(main, f"del TestWinAllocateSharedWorld\n\n{main}"))


def _passed(_out, folder):
    """The tests that the first rank passes, and that none fails."""
    texts = [p.read_text() for p in sorted((folder / "test").glob("log.*"))]
    ends = [line for t in texts for line in re.findall(r"^(OK|FAILED .*)", t, re.M)]
    return re.findall(r"^(test\w+ \(\S+\)) \.\.\. ok$", texts[0], re.M) + ends if texts else []


def _all_passed(_out, folder):
    """How each rank's run ends."""
    texts = [p.read_text() for p in sorted((folder / "test").glob("log.*"))]
    return [" ".join(re.findall(r"^(OK|FAILED .*)", t, re.M)) or "no end" for t in texts]


def _mpi4py_whole(ranks):
    """With what spawns, which the reference does not do."""
    return Case(
        name=f"python3-mpi4py/{ranks}",
        what=f"the whole test suite of mpi4py {MPI4PY}",
        packages=("python3-mpi4py", "python3-numpy"),
        ranks=ranks,
        prepare=_mpi4py,
        command=f"cd test && mpirun -n {ranks} sh -c '/usr/bin/python3 runtests.py -v --no-builddir > log.$OMPI_COMM_WORLD_RANK 2>&1'",
        starts_itself=True,
        env={"PYTHONPATH": "{root}/usr/lib/python3/dist-packages", "PYTHONDONTWRITEBYTECODE": 1},
        keep=_all_passed,
        expected=("OK",) * ranks,
        is_long=True,
        limit_s=900,
    )


R = {
    "EDITOR": "vi",
    "PAGER": "cat",
    "R_HOME": "{root}/usr/lib/R",
    "R_LIBS": "{root}/usr/lib/R/site-library",
    "R_SHARE_DIR": "{root}/usr/share/R/share",
}

RMPI = """library(Rmpi)
rank <- mpi.comm.rank(0); size <- mpi.comm.size(0)
x <- mpi.bcast(if (rank == 0) c(3.5, 4.5) else numeric(2), type = 2, rank = 0, comm = 0)
all <- mpi.allgather(as.integer(rank * rank), type = 1, rdata = integer(size), comm = 0)
total <- mpi.allreduce(rank + 1, type = 2, op = "sum", comm = 0)
object <- mpi.bcast.Robj(list(a = 1, b = "two"), rank = 0, comm = 0)
if (rank == 1) cat("R:", x, all, total, object$b, "\\n")
invisible(mpi.barrier(comm = 0))
mpi.quit(save = "no")
"""


def _rmpi(place):
    (place.folder / "test.R").write_text(RMPI)


SPAWN = """library(Rmpi)
invisible(mpi.spawn.Rslaves(nslaves = 2, needlog = FALSE, quiet = TRUE))
where <- mpi.remote.exec(mpi.comm.rank() * 10 + mpi.comm.size())
squares <- mpi.parSapply(1:12, function(x) x * x)
mpi.bcast.Robj2slave(squares)
sums <- mpi.remote.exec(sum(squares) + mpi.comm.rank())
cat("R:", mpi.comm.size(), unlist(where), squares, unlist(sums), "\\n")
invisible(mpi.close.Rslaves(dellog = FALSE))
mpi.quit(save = "no")
"""


def _rmpi_spawn(place):
    """The script, and a home of R whose `bin/R`, which the package's own start script calls, finds R where it lies."""
    (place.folder / "test.R").write_text(SPAWN)
    home = place.folder / "R"
    (home / "bin").mkdir(parents=True)
    for path in (place.root / "usr/lib/R").iterdir():
        if path.name != "bin":
            (home / path.name).symlink_to(path)
    start = home / "bin/R"
    start.write_text(f'#!/bin/sh\nexec {place.root}/usr/lib/R/bin/exec/R "$@"\n')
    start.chmod(0o755)


CASES = [
    Case(
        name="python3-mpi4py",
        what=f"the test suite of mpi4py {MPI4PY}, without what spawns",
        packages=("python3-mpi4py", "python3-numpy"),
        ranks=2,
        prepare=_mpi4py,
        command="cd test && mpirun -n 2 sh -c '/usr/bin/python3 runtests.py -v --no-builddir " + NOT_THERE + " > log.$OMPI_COMM_WORLD_RANK 2>&1'",
        starts_itself=True,
        env={"PYTHONPATH": "{root}/usr/lib/python3/dist-packages", "PYTHONDONTWRITEBYTECODE": 1, "OMPI_MCA_osc": "^ucx"},
        keep=_passed,
        at_least=True,
        is_long=True,
        limit_s=400,
    ),
    *(_mpi4py_whole(ranks) for ranks in (1, 2, 3, 4)),
    Case(
        name="r-cran-rmpi",
        what="Rscript: bcast, allgather, allreduce, objects",
        packages=("r-cran-rmpi",),
        ranks=3,
        prepare=_rmpi,
        command=["{root}/usr/lib/R/bin/exec/R", "--no-save", "--no-echo", "-f", "test.R"],
        env=R,
        more_libraries=("usr/lib/R/lib",),
        keep=r"^(R: .+)$",
    ),
    Case(
        name="r-cran-rmpi/spawn",
        what="Rscript: mpi.spawn.Rslaves, mpi.remote.exec, mpi.parSapply",
        packages=("r-cran-rmpi",),
        ranks=1,
        prepare=_rmpi_spawn,
        command=["{root}/usr/lib/R/bin/exec/R", "--no-save", "--no-echo", "-f", "test.R"],
        # Open MPI's processes of two jobs reach each other by TCP only.
        env=R | {"R_HOME": "{folder}/R", "OMPI_MCA_btl": "self,vader,tcp"},
        more_libraries=("usr/lib/R/lib",),
        keep=r"^(R: .+)$",
    ),
    Case(
        name="libopenmpi3/libmpi_cxx",
        what="cxx_calls.cc, made with Debian's mpi.h, on its libmpi_cxx",
        packages=("libopenmpi-dev",),
        ranks=3,
        command=_cxx,
        keep=r"^([a-z]+ [-\d ]+)$",
    ),
    Case(
        name="libopenmpi-dev/mpi_f08",
        what="fortran_calls.f90 with `use mpi_f08`, linked to Debian's libraries",
        packages=("libopenmpi-dev",),
        ranks=3,
        command=_fortran,
        keep=r"^ ([a-z].+)$",
    ),
]
