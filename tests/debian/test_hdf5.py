"""One binary, made with Debian's header and libhdf5-mpich: the files that it writes on MPICH and on
Weft are the same byte for byte."""

import os
import pathlib
import tempfile

from driver import debian, places, proc
from driver.pytests import limit, note, skip

PACKAGES = ("libmpich12", "libmpich-dev", "libhdf5-mpich-103-1", "libhdf5-mpich-dev")
HELPERS = ("libsz2", "libaec0", "libucx0", "libhwloc15")


def compare(a, b):
    x, y = a.read_bytes(), b.read_bytes()
    assert len(x) == len(y), f"{a.name}: {len(x)} bytes, {b.name}: {len(y)}"
    wrong = [i for i in range(len(x)) if x[i] != y[i]] if x != y else []
    assert not wrong, f"{len(wrong)} of {len(x)} bytes differ, the first at {wrong[0]}"
    return len(x)


@limit(240)
def test_parallel_hdf5():
    try:
        root = debian.unpack(*PACKAGES, optional=HELPERS)
        hydra = places.peer("mpich") / "bin/mpiexec"
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    lib = debian.library_folder(root, "libmpich.so.12")
    include = next((root / "usr/include").glob("*-linux-gnu*/mpich"))
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-hdf5-") as name:
        folder = pathlib.Path(name)
        exe = folder / "hdf5"
        cc = ["cc", "-O1", f"-I{include}", f"-I{root / 'usr/include/hdf5/mpich'}"]
        cc += [places.TESTS / "debian/hdf5.c", "-o", exe, f"-L{lib}", f"-L{lib / 'hdf5/mpich'}"]
        made = proc.run([*cc, "-lhdf5", "-lmpich", "-Wl,--allow-shlib-undefined"], limit_s=60)
        assert made.rc == 0, made.tail()
        # Debian's libraries, but for MPICH's own, which mpiexec puts in front.
        env = weft.env(LD_LIBRARY_PATH=lib)
        plain = places.clean_env(LD_LIBRARY_PATH=lib)
        for ranks in (1, 2, 4):
            want, have = folder / f"mpich-{ranks}.h5", folder / f"weft-{ranks}.h5"
            done = proc.run([hydra, "-n", ranks, exe, want], env=plain, limit_s=60)
            assert done.ok() and "MPICH" in done.out, f"on MPICH: {done.why()}\n{done.tail()}"
            done = proc.run([weft.mpiexec, "-n", ranks, exe, have], env=env, limit_s=60)
            assert done.ok() and "of Weft" in done.out, f"on Weft: {done.why()}\n{done.tail()}"
            size = compare(have, want)
            note(f"{ranks} ranks: {size} bytes, the same as on Debian's MPICH")
        left = sorted(os.listdir(folder))
        assert left == sorted(["hdf5", *(f"{m}-{n}.h5" for m in ("mpich", "weft") for n in (1, 2, 4))]), left
