"""h5py from PyPI, compiled from source for Debian's libhdf5-mpich and its mpi.h, unmodified, over the
wheel of mpi4py: its own MPI tests, and one file written and read by all ranks.

Compiling takes minutes, so this is not of `make test`.
"""

import tempfile

from driver import debian, places, proc
from driver.pytests import limit, note, skip

VERSION = "3.12.1"
PACKAGES = ("libmpich-dev", "libhdf5-mpich-103-1", "libhdf5-mpich-hl-100", "libhdf5-mpich-dev")
HELPERS = ("libsz2", "libaec0", "libhwloc15", "libucx0")
NEEDS = ["setuptools<80", "wheel", "cython>=3,<3.2", "numpy<2.3", "pkgconfig", "pytest", "pytest-mpi", "mpi4py==4.1.2"]
# Whole rows by the collective path, single elements by the other; each rank reads what the next one wrote.
PROGRAM = """
import h5py, numpy
from mpi4py import MPI
comm = MPI.COMM_WORLD
rank, size, n = comm.rank, comm.size, 10007
with h5py.File({path!r}, "w", driver="mpio", comm=comm) as f:
    assert f.driver == "mpio" and h5py.get_config().mpi
    rows = f.create_dataset("rows", (size, n), dtype="i8", chunks=(1, 512))
    with rows.collective:
        rows[rank, :] = numpy.arange(n) * (rank + 1)
    cells = f.create_dataset("cells", (size * 5,), dtype="f8")
    for i in range(5):
        cells[i * size + rank] = rank + i / 8
    f.attrs["size"] = size
with h5py.File({path!r}, "r", driver="mpio", comm=comm) as f:
    other = (rank + 1) % size
    rows = f["rows"]
    with rows.collective:
        got = rows[other, :]
    assert (got == numpy.arange(n) * (other + 1)).all()
    want = [r + i / 8 for i in range(5) for r in range(size)]
    assert list(f["cells"][:]) == want and f.attrs["size"] == size
print('Weft' if 'Weft' in MPI.Get_library_version() else '', size)
"""


def built(lib, root):
    """The interpreter of an environment with h5py for MPI."""
    folder = places.venv("h5py", NEEDS, 600)
    python = folder / "bin/python"
    if not (folder / ".built").exists():
        # The names that h5py links by.
        names = folder / "hdf5"
        names.mkdir(exist_ok=True)
        for name, real in (("libhdf5.so", "libhdf5_mpich.so.103"), ("libhdf5_hl.so", "libhdf5_mpich_hl.so.100")):
            (names / name).unlink(missing_ok=True)
            (names / name).symlink_to(lib / real)
        header = next((root / "usr/include").glob("*-linux-gnu*/mpich"))
        env = places.clean_env(
            HDF5_MPI="ON", HDF5_VERSION="1.10.8", HDF5_LIBDIR=names, HDF5_INCLUDEDIR=root / "usr/include/hdf5/mpich",
            CC=f"cc -I{header}", CFLAGS="-O0 -g0", LDFLAGS=f"-Wl,--allow-shlib-undefined -L{lib}", LD_LIBRARY_PATH=lib)
        flags = ["--no-deps", "--no-build-isolation", "--no-binary=:all:", "--no-cache-dir"]
        made = proc.run([folder / "bin/pip", "install", "-q", *flags, f"h5py=={VERSION}"], limit_s=1200, env=env)
        if made.rc != 0:
            raise places.Unavailable(f"h5py from source: {made.why()}\n{made.tail()}")
        (folder / ".built").touch()
    return python


@limit(2000)
def test_h5py():
    weft = places.Mpi()
    try:
        root = debian.unpack(*PACKAGES, optional=HELPERS)
        lib = debian.library_folder(root, "libhdf5_mpich.so.103")
        python = built(lib, root)
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    env = weft.env(LD_LIBRARY_PATH=f"{weft.prefix}/lib:{lib}", MPI4PY_MPIABI="mpich", OPENBLAS_NUM_THREADS=1)
    for ranks in (1, 2, 4):
        with tempfile.TemporaryDirectory(prefix="weft-h5py-") as name:
            program = PROGRAM.format(path=f"{name}/file.h5")
            done = proc.run([weft.mpiexec, "-n", ranks, python, "-c", program], env=env, cwd=name, limit_s=120, dump=True)
            assert done.ok(), f"{ranks} ranks: {done.why()}\n{done.tail(20)}"
            assert done.out.count(f"Weft {ranks}") == ranks, done.tail(5)
            tests = [python, "-m", "pytest", "-q", "--only-mpi", "-p", "no:cacheprovider", "--pyargs", "h5py.tests.test_file"]
            done = proc.run([weft.mpiexec, "-n", ranks, *tests], env=env, cwd=name, limit_s=200, dump=True)
            assert done.ok(), f"h5py's tests, {ranks} ranks: {done.why()}\n{done.tail(30)}"
            assert done.out.count(" passed") == ranks and " failed" not in done.out, done.tail(20)
    note(f"h5py {VERSION}: its MPI tests and a file of all ranks, at 1, 2 and 4 ranks")
