"""Debian's binaries for MPICH, unmodified, on Weft: same library name, same ABI."""

import os
import pathlib
import shutil
import tempfile

from driver import places, proc
from driver.pytests import limit, note, skip

PROGRAMS = places.TESTS / "multi/programs"


def debian(*files):
    """Skips unless the packages are there."""
    missing = [f for f in files if not (shutil.which(f) or pathlib.Path(f).exists())]
    if missing:
        skip(f"Debian's packages with {', '.join(missing)} are not installed")


def libraries_of(exe, env):
    return proc.run(["ldd", exe], env=env, limit_s=10).out


def compare(a, b):
    x, y = a.read_bytes(), b.read_bytes()
    assert len(x) == len(y), f"{a.name}: {len(x)} bytes, {b.name}: {len(y)}"
    wrong = [i for i in range(len(x)) if x[i] != y[i]] if x != y else []
    assert not wrong, f"{len(wrong)} of {len(x)} bytes differ, the first at {wrong[0]}"
    return len(x)


@limit(240)
def test_parallel_hdf5():
    """One binary, made with Debian's compiler wrapper and libhdf5-mpich: the files that it writes
    on MPICH and on Weft are the same byte for byte."""
    hdf5 = "/usr/lib/x86_64-linux-gnu/hdf5/mpich"
    debian("mpicc.mpich", "mpiexec.mpich", f"{hdf5}/libhdf5.so")
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-hdf5-") as name:
        folder = pathlib.Path(name)
        exe = folder / "hdf5"
        cc = ["mpicc.mpich", "-O1", f"-I{hdf5}/include", PROGRAMS / "hdf5.c", "-o", exe]
        made = proc.run([*cc, f"-L{hdf5}", "-lhdf5"], limit_s=60)
        assert made.rc == 0, made.tail()
        # Debian's name of the library, and no other of ours, is found before Debian's own.
        ours = folder / "lib"
        ours.mkdir()
        (ours / "libmpich.so.12").symlink_to(weft.prefix / "lib/libmpi.so.12")
        env = weft.env(LD_LIBRARY_PATH=ours)
        assert str(ours) in libraries_of(exe, env)
        plain = places.clean_env()
        for ranks in (1, 2, 4):
            want, have = folder / f"mpich-{ranks}.h5", folder / f"weft-{ranks}.h5"
            done = proc.run(["mpiexec.mpich", "-n", ranks, exe, want], env=plain, limit_s=60)
            assert done.ok() and "MPICH" in done.out, f"on MPICH: {done.why()}\n{done.tail()}"
            done = proc.run([weft.mpiexec, "-n", ranks, exe, have], env=env, limit_s=60)
            assert done.ok() and "of Weft" in done.out, f"on Weft: {done.why()}\n{done.tail()}"
            size = compare(have, want)
            note(f"{ranks} ranks: {size} bytes, the same as on Debian's MPICH")
        left = sorted(os.listdir(folder))
        assert left == sorted(["hdf5", "lib", *(f"{m}-{n}.h5" for m in ("mpich", "weft") for n in (1, 2, 4))]), left
