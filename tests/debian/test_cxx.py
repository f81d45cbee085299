"""The C++ bindings of MPI-2: a program made with Debian's mpicxx.h, on Debian's libmpichcxx, unmodified."""

import pathlib
import shutil
import tempfile

from driver import debian, places, proc
from driver.pytests import limit, skip


@limit(150)
def test_cxx_bindings():
    if not shutil.which("c++"):
        skip("no C++ compiler")
    try:
        root = debian.unpack("libmpich12", "libmpich-dev")
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    lib = debian.library_folder(root, "libmpichcxx.so.12")
    include = next((root / "usr/include").glob("*-linux-gnu*/mpich"))
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-cxx-") as name:
        exe = pathlib.Path(name) / "cxx"
        source = places.TESTS / "debian/cxx.cc"
        cmd = ["c++", "-w", f"-I{include}", source, "-o", exe, f"-L{lib}", "-lmpichcxx", "-lmpich"]
        made = proc.run([*cmd, "-Wl,--allow-shlib-undefined"], limit_s=60)
        assert made.rc == 0, made.tail(20)
        for ranks in (1, 3):
            run = [weft.mpiexec, "-n", ranks, exe]
            done = proc.run(run, env=weft.env(LD_LIBRARY_PATH=lib), limit_s=60, dump=True)
            assert done.ok() and "No Errors" in done.out, f"{ranks} ranks: {done.why()}\n{done.tail(20)}"
            assert "Weft" in done.out, done.tail(5)
