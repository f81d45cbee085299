"""Fortran coarrays by Debian's libcaf_mpich, made for MPICH."""

import pathlib
import shutil
import tempfile

from driver import debian, places, proc
from driver.pytests import limit, skip

PACKAGES = ("libcaf-mpich-3", "libcoarrays-mpich-dev", "libmpich12")


@limit(150)
def test_coarrays():
    if not shutil.which("gfortran"):
        skip("no gfortran here (`make setup` installs it)")
    try:
        root = debian.unpack(*PACKAGES)
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    lib = debian.library_folder(root, "libcaf_mpich.so.3")
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-caf-") as name:
        exe = pathlib.Path(name) / "caf"
        source = places.TESTS / "debian/caf.f90"
        cmd = ["gfortran", "-fcoarray=lib", source, "-o", exe, f"-L{lib}"]
        made = proc.run([*cmd, "-l:libcaf_mpich.so.3", "-Wl,--allow-shlib-undefined"], limit_s=60)
        assert made.rc == 0, made.tail(20)
        for ranks in (1, 2, 4):
            run = [weft.mpiexec, "-n", ranks, exe]
            done = proc.run(run, env=weft.env(LD_LIBRARY_PATH=lib), limit_s=60, dump=True)
            assert done.ok() and "No Errors" in done.out, f"{ranks} images: {done.why()}\n{done.tail(20)}"
