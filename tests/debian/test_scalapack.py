"""ScaLAPACK's test programs, unmodified, on Debian's libscalapack-mpich, unmodified.

Debian builds the programs once, against the Open MPI flavour of the library; they call no MPI
themselves, and the flavours have the same interface. So the library of the MPICH flavour is put
where they look for the other one. lacon.c gives a value to what ScaLAPACK reads uninitialised.
"""

import pathlib
import re
import tempfile

from driver import debian, places, proc
from driver.pytests import limit, note, skip

PACKAGES = ("scalapack-mpi-test", "scalapack-test-common", "libscalapack-mpich2.2")
HELPERS = ("libblas3", "liblapack3")
PROGRAMS = ("xslu", "xdlu", "xzllt", "xcinv", "xdls", "xzsep", "xdsvd", "xdqr", "xsbrd", "xcnep", "xdpbllt")
_DONE = re.compile(r"^\s*(\d+) tests completed and (passed|failed)", re.M)
# Routine, tests, passed, failed, skipped.
_SUMMARY = re.compile(r"^ *\| *(P\w+) +\d+ +(\d+) +(\d+) +\d+ *$", re.M)


def setup():
    try:
        root = debian.unpack(*PACKAGES, optional=HELPERS)
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    lib = debian.library_folder(root, "libscalapack-mpich.so.2.2")
    return lib, lib / "scalapack/openmpi-tests"


def environment(weft, lib, folder):
    (folder / "libscalapack-openmpi.so.2.2").symlink_to(lib / "libscalapack-mpich.so.2.2")
    paths = [folder, lib, lib / "lapack", lib / "blas"]
    return weft.env(LD_LIBRARY_PATH=":".join(map(str, paths)))


def with_lacon(env, folder):
    """`env` with the preloaded values of lacon.c."""
    built = folder / "lacon.so"
    source = places.TESTS / "debian/lacon.c"
    made = proc.run(["cc", "-O1", "-shared", "-fPIC", source, "-o", built, "-ldl"], limit_s=60)
    assert made.rc == 0, made.tail(20)
    return {**env, "LD_PRELOAD": str(built)}


@limit(300)
def test_scalapack():
    lib, programs = setup()
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-scalapack-") as name:
        env = with_lacon(environment(weft, lib, pathlib.Path(name)), pathlib.Path(name))
        total = 0
        for program in PROGRAMS:
            cmd = [weft.mpiexec, "-n", 4, programs / program]
            done = proc.run(cmd, env=env, cwd=programs, limit_s=120, dump=True)
            assert done.ok(), f"{program}: {done.why()}\n{done.tail(20)}"
            counts = _DONE.findall(done.out)
            failed = sum(int(n) for n, word in counts if word == "failed")
            passed = sum(int(n) for n, word in counts if word == "passed")
            passed = passed or len(re.findall(r"\bPASSED\b", done.out, re.I))
            assert passed and not failed, f"{program}: {passed} passed, {failed} failed\n{done.tail(20)}"
            total += passed
        note(f"{len(PROGRAMS)} programs, {total} tests passed on 4 ranks")


@limit(150)
def test_blacs_and_pblas():
    """The layers below: PBLAS level 1 to 3."""
    lib, programs = setup()
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-pblas-") as name:
        env = environment(weft, lib, pathlib.Path(name))
        for program in ("dpb1tst", "zpb2tst", "spb3tst"):
            cmd = [weft.mpiexec, "-n", 4, programs / "PBLAS" / program]
            done = proc.run(cmd, env=env, cwd=programs / "PBLAS", limit_s=60, dump=True)
            assert done.ok(), f"{program}: {done.why()}\n{done.tail(20)}"
            rows = _SUMMARY.findall(done.out)
            failed = [name for name, _, bad in rows if int(bad)]
            assert rows and not failed, f"{program}: {len(rows)} routines, failed: {failed}\n{done.tail(20)}"
            assert all(int(passed) for _, passed, _ in rows), f"{program}\n{done.tail(20)}"
