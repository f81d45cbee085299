"""The wheel in fresh roots of Debian 12 and, older, 11, as an ordinary user: mpi4py's suite, programs in C, C++ and Fortran, and
nothing that stays outside of the environment. With --all and as root, who makes the roots."""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from driver import places, proc
from driver.pytests import limit, skip

WHEEL = pathlib.Path(os.environ.get("WEFT_TEST_WHEEL", "/nonexistent"))
WHOLE = os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") == "1"
# Of each: Python's version, and the newest numpy for it (mpi4py's suite sends its arrays).
ROOTS = {"bookworm": ("3.11", "numpy"), "bullseye": ("3.9", "numpy<2.1")}
PACKAGES = "python3-venv,python3-pip,gcc,g++,gfortran,libc6-dev"
MPI4PY = "4.1.2"
# What a user leaves behind that runs anything.
OURS = ("home/user", "proc", "dev", "tmp", "given")

SCRIPT = f"""set -e
cd ~
python3 -m venv env
. env/bin/activate
pip install -q --no-index --find-links /given weft-mpi mpi4py numpy
mkdir programs && cd programs
mpicc /given/hello.c -o c && mpiexec -n 2 ./c
mpicxx /given/a.cc -o cxx && mpiexec -n 3 ./cxx
mpifort /given/f.f90 -o f && mpirun -n 2 ./f
cp -r /given/mpi4py-{MPI4PY} .
cd mpi4py-{MPI4PY}
mpiexec -n 2 python test/main.py -q
cd ~
pip uninstall -q -y weft-mpi mpi4py
find env -path '*weft*' ! -name '*.mod' -type f
"""
CXX = '#include <mpi.h>\n#include <cstdio>\nint main(){MPI_Init(0,0);int n;MPI_Comm_size(MPI_COMM_WORLD,&n);std::printf("C++ of %d\\n",n);MPI_Finalize();}\n'
FORTRAN = "use mpi_f08\ninteger :: n\ncall MPI_Init()\ncall MPI_Comm_size(MPI_COMM_WORLD, n)\nprint '(a,i0)', 'Fortran of ', n\ncall MPI_Finalize()\nend\n"


@contextlib.contextmanager
def fresh_root(folder, suite):
    """A root with Python and compilers, an ordinary user, and what a machine's own has, besides."""
    root = pathlib.Path(folder, "root")
    if not shutil.which("debootstrap"):
        proc.run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", "debootstrap"], limit_s=120)
    got = proc.run(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, root], limit_s=700)
    if not got.ok():
        skip(f"debootstrap: {got.why()}")
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost {socket.gethostname()}\n")
    mounted = []
    try:
        subprocess.run(["chroot", root, "useradd", "-m", "user"], check=True)
        for name in ("proc", "dev", "dev/shm"):
            subprocess.run(["mount", "--bind", f"/{name}", root / name], check=True)
            mounted.append(name)
        yield root
    finally:
        for name in reversed(mounted):
            subprocess.run(["umount", root / name], check=True)


def give(root, python, numpy):
    """Puts into the root what it is to install, and programs."""
    given = root / "given"
    given.mkdir()
    for package in (f"mpi4py=={MPI4PY}", numpy):
        got = proc.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "--implementation", "cp",
                        "--python-version", python, "-d", given, package], limit_s=120)  # fmt: skip
        if not got.ok():
            skip(f"pip download {package}: {got.why()}")
    shutil.copy(WHEEL, given)
    source = places.mpi4py_source(MPI4PY)
    shutil.copytree(source, given / source.name)
    shutil.copy(places.ROOT / "examples/hello.c", given)
    (given / "a.cc").write_text(CXX)
    (given / "f.f90").write_text(FORTRAN)
    (given / "life.sh").write_text(SCRIPT)


def life(suite):
    if not WHOLE or os.geteuid():
        skip("takes minutes; with --all, as root")
    with tempfile.TemporaryDirectory() as folder, fresh_root(folder, suite) as root:
        give(root, *ROOTS[suite])
        before = places.files_below(root, OURS)
        got = proc.run(["chroot", root, "su", "user", "-s", "/bin/bash", "-c", "bash /given/life.sh"], limit_s=900)
        assert got.ok(), got.tail(25)
        assert got.out.count("rank ") >= 2 and "C++ of 3" in got.out and "Fortran of 2" in got.out, got.tail(40)
        assert "\nOK" in got.out and "\nRan 2" in got.out, got.tail(25)
        # Neither beside the environment nor, once it is uninstalled, in it.
        assert not got.out.rsplit("OK", 1)[1].partition("\n")[2].strip(), got.tail(10)
        new = places.files_below(root, OURS) - before
        assert not new, sorted(new)[:20]


@limit(1800)
def test_on_debian_12():
    life("bookworm")


@limit(1800)
def test_on_debian_11():
    life("bullseye")
