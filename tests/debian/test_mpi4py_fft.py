"""mpi4py-fft from PyPI, compiled from source with our mpicc and Debian's FFTW, over mpi4py built the
same way: its own tests. It moves blocks by MPI_Alltoallw of subarrays, on many grids."""

import tarfile

from driver import debian, places, proc, pytests
from driver.pytests import limit, note, skip

VERSION = "2.0.6"
PACKAGES = ("libfftw3-dev", "libfftw3-double3", "libfftw3-single3", "libfftw3-long3")
# Not all of test_mpifft, which is minutes of FFTW's plans; not what needs further packages.
TESTS = ("test_pencil.test_pencil", "test_darray.test_1Darray", "test_darray.test_2Darray",
         "test_darray.test_3Darray", "test_darray.test_newDistArray", "test_mpifft.test_r2r")


def must(cmd, limit_s, env):
    done = proc.run(cmd, limit_s=limit_s, env=env)
    if done.rc != 0:
        raise places.Unavailable(f"{cmd[0].name} {' '.join(map(str, cmd[1:4]))}: {done.why()}\n{done.tail()}")


def built(weft, lib, include):
    """The interpreter of an environment with the package, and the folder of the package's tests."""
    folder = places.venv("mpi4py-fft", ["setuptools<80", "wheel", "cython", "numpy", "scipy"], 300)
    python, source = folder / "bin/python", folder / f"mpi4py_fft-{VERSION}"
    if not source.is_dir():
        env = weft.env(CC=weft.prefix / "bin/mpicc", CFLAGS="-O1 -g0", FFTW_LIBRARY_DIR=lib, FFTW_INCLUDE_DIR=include)
        pip = [folder / "bin/pip", "-q", "--no-cache-dir", "--disable-pip-version-check"]
        flags = ["--no-deps", "--no-build-isolation"]
        must([*pip, "download", *flags, "--no-binary=:all:", "-d", folder, f"mpi4py-fft=={VERSION}"], 120, env)
        archive = next(folder.glob("mpi4py*fft*.tar.gz"))
        must([*pip, "install", *flags, archive], 240, env)
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
    return python, source / "tests"


@limit(400)
def test_its_own_tests():
    weft = places.Mpi()
    suite = pytests.load(places.TESTS / "python/suite.py")
    try:
        root = debian.unpack(*PACKAGES)
        mpi4py = suite.source_python(weft)
        lib = debian.library_folder(root, "libfftw3.so.3")
        python, tests = built(weft, lib, root / "usr/include")
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    site = next(mpi4py.parents[1].glob("lib/python3*/site-packages"))
    env = weft.env(PYTHONPATH=f"{site}:{tests}", LD_LIBRARY_PATH=lib, OMP_NUM_THREADS=1, OPENBLAS_NUM_THREADS=1)
    says = "from mpi4py import MPI; print('Weft' if 'Weft' in MPI.Get_library_version() else '', MPI.COMM_WORLD.size)"
    for ranks in (1, 2, 4):
        for test in TESTS:
            module, name = test.split(".")
            code = f"import {module}; {module}.{name}(); {says}"
            done = proc.run([weft.mpiexec, "-n", ranks, python, "-c", code], env=env, limit_s=120, dump=True)
            assert done.ok(), f"{test}, {ranks} ranks: {done.why()}\n{done.tail(20)}"
            assert done.out.count(f"Weft {ranks}") == ranks, done.tail(5)
    note(f"{len(TESTS)} tests of mpi4py-fft {VERSION} passed at 1, 2 and 4 ranks")
