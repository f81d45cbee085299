"""The wheel: what it asks of a machine, and life in an environment of its own."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

from driver import places, proc
from driver.pytests import limit

MIB = 1 << 20
MPI4PY = "mpi4py==4.1.2"
# What manylinux lets a wheel ask for, of the libraries that every distribution has.
ALLOWED = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
PROGRAMS = ("mpiexec", "mpirun", "mpicc", "mpicxx", "mpifort", "weft", "oshcc", "oshrun")


# What the phase has made (driver/dist.py), and whether that is as it is published.
WHEEL = pathlib.Path(os.environ.get("WEFT_TEST_WHEEL", "/nonexistent"))
PUBLISHED = os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") == "1"


def told(command, env, limit_s=60, cwd=None):
    got = proc.run(command, limit_s=limit_s, env=env, cwd=cwd)
    assert got.ok(), f"{' '.join(map(str, command))}: {got.why()}\n{got.tail(12)}"
    return got.out


class Environment:
    """A fresh virtual environment with the wheel, in a home folder of its own."""

    def __init__(self, folder, *packages):
        self.home, self.venv = folder / "home", folder / "venv"
        self.home.mkdir()
        self.bin = self.venv / "bin"
        subprocess.run([sys.executable, "-m", "venv", self.venv], check=True)
        self.made_by_venv = self.files()
        self.pip("install", "-q", *packages)

    def env(self, path=None):
        keep = {k: v for k, v in places.clean_env().items() if k not in ("LD_LIBRARY_PATH", "PYTHONPATH", "XDG_CACHE_HOME")}
        return keep | {"HOME": str(self.home), "PATH": path or f"{self.bin}:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}

    def pip(self, *words):
        pip_env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        return told([self.bin / "python", "-m", "pip", "--disable-pip-version-check", *words], pip_env, 120)

    def files(self):
        return {p for p in self.venv.rglob("*") if not p.is_dir() and "__pycache__" not in p.parts}


def elf_files(archive, folder):
    archive.extractall(folder)
    files = [p for p in pathlib.Path(folder).rglob("*") if p.is_file() and p.read_bytes()[:4] == b"\x7fELF"]
    assert len(files) > 15, files
    return files


def readelf(*words):
    return subprocess.run(["readelf", "--wide", *words], check=True, capture_output=True, text=True).stdout


def test_the_tag_is_what_the_files_ask_for():
    """As auditwheel does: versions of symbols, and libraries that others have to bring."""
    with tempfile.TemporaryDirectory() as folder:
        path = WHEEL
        size = path.stat().st_size
        assert size < 30 * MIB, f"{size / MIB:.1f} MiB"
        tag = tuple(map(int, re.search(r"-py3-none-manylinux_(\d+)_(\d+)_\w+\.whl$", path.name).groups()))
        if PUBLISHED:
            assert tag <= (2, 28), tag
        newest = (0, 0)
        unpacked = elf_files(zipfile.ZipFile(path), f"{folder}/unpacked")
        # The published wheel is built without libhwloc; a staged installation has it where the machine does.
        own = {p.name for p in unpacked} | (set() if PUBLISHED else {"libhwloc.so.15"})
        for file in unpacked:
            said = readelf("-V", "-d", file)
            for library in re.findall(r"\(NEEDED\).*\[(.*)\]", said):
                assert library in ALLOWED | own, f"{file.name} needs {library}"
            for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", said):
                assert path == "$ORIGIN", f"{file.name} looks for libraries in {path}"
            versions = [tuple(map(int, v.split("."))) for v in re.findall(r"Name: GLIBC_([\d.]+)", said)]
            newest = max([newest, *(v[:2] for v in versions)])
        assert tag == newest, f"the tag says {tag}, the files ask for {newest}"
    if PUBLISHED:
        said = told([places.venv("auditwheel", ["auditwheel==6.8.2"]) / "bin/auditwheel", "show", WHEEL], os.environ)
        assert f'platform tag: "manylinux_{tag[0]}_{tag[1]}_' in said, said


def test_no_file_is_a_link_and_all_are_in_the_record():
    with zipfile.ZipFile(WHEEL) as archive:
        record = archive.read(next(n for n in archive.namelist() if n.endswith("/RECORD"))).decode()
        listed = {line.split(",")[0] for line in record.splitlines()}
        assert listed == set(archive.namelist())
        assert all(entry.external_attr >> 28 == 0o10 for entry in archive.infolist())
        scripts = {n.rsplit("/", 1)[1] for n in archive.namelist() if ".data/scripts/" in n}
        assert scripts.issuperset(PROGRAMS), scripts


def test_the_same_files_give_the_same_wheel():
    with tempfile.TemporaryDirectory() as folder:
        pack = [sys.executable, places.ROOT / "scripts/wheel.py", os.environ["WEFT_TEST_STAGED"], folder]
        told(pack, {**os.environ, "CC": os.environ.get("WEFT_TEST_WHEEL_CC", "cc")}, 60)
        assert pathlib.Path(folder, WHEEL.name).read_bytes() == WHEEL.read_bytes()


def compile_and_run(e, folder):
    """C, C++, Fortran and OpenSHMEM by the environment's wrappers, CMake and pkg-config."""
    env = e.env()
    hello = places.ROOT / "examples/hello.c"
    told([e.bin / "mpicc", hello, "-o", folder / "c"], env)
    assert "4" in told([e.bin / "mpiexec", "-n", "4", folder / "c"], env)
    (folder / "a.cc").write_text('#include <mpi.h>\n#include <cstdio>\nint main(){MPI_Init(0,0);int n;MPI_Comm_size(MPI_COMM_WORLD,&n);std::printf("%d ranks\\n",n);MPI_Finalize();}\n')
    told([e.bin / "mpicxx", folder / "a.cc", "-o", folder / "cxx"], env)
    assert "2 ranks" in told([e.bin / "mpirun", "-n", "2", folder / "cxx"], env)
    (folder / "s.c").write_text('#include <shmem.h>\n#include <stdio.h>\nint main(){shmem_init();printf("PE of %d\\n",shmem_n_pes());shmem_finalize();}\n')
    told([e.bin / "oshcc", folder / "s.c", "-o", folder / "s"], env)
    assert told([e.bin / "oshrun", "-n", "2", folder / "s"], env).count("PE of 2") == 2
    if shutil.which("gfortran", path="/usr/bin"):
        (folder / "f.f90").write_text("use mpi_f08\ninteger :: n\ncall MPI_Init()\ncall MPI_Comm_size(MPI_COMM_WORLD, n)\nprint *, 'ranks', n\ncall MPI_Finalize()\nend\n")
        told([e.bin / "mpifort", folder / "f.f90", "-o", folder / "f"], env, 60)
        assert "ranks           2" in told([e.bin / "mpiexec", "-n", "2", folder / "f"], env)
    flags = told(["pkg-config", "--cflags", "--libs", "weft"], env | {"PKG_CONFIG_PATH": f"{e.venv}/lib/pkgconfig"}).split()
    told(["cc", hello, "-o", folder / "p", *flags], env)
    told([e.bin / "mpiexec", "-n", "2", folder / "p"], env)


def mpi4py_finds_it(e):
    """By mpiexec and alone, without a variable. The command that ranks ran."""
    bench = [e.bin / "python", "-m", "mpi4py.bench", "helloworld"]
    out = told([e.bin / "mpiexec", "-n", "2", *bench], e.env())
    assert "process 0 of 2" in out and "process 1 of 2" in out, out
    library = told([e.bin / "python", "-c", "from mpi4py import MPI; print(MPI.Get_library_version())"], e.env())
    assert "Weft" in library, library
    return bench


@limit(150)
def test_life_in_an_environment():
    """mpi4py finds it without a variable, programs compile, and nothing is left, inside or outside."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-dist-"))
    try:
        e = Environment(folder, WHEEL, MPI4PY)
        env = e.env()
        bench = mpi4py_finds_it(e)
        compile_and_run(e, folder)
        told([e.bin / "weft", "topo"], env)
        said = told([e.bin / "python", "-c", "import weft_mpi; print(weft_mpi.get_include(), weft_mpi.prefix())"], env).split()
        assert said == [str(e.venv / "include"), str(e.venv)], said
        # Without any compiler, in a folder that has been moved away from: programs run, wrappers say what is missing.
        bare = proc.run([e.bin / "mpicc", "-c", "x.c"], limit_s=60, env=e.env(path=str(e.bin)))
        assert bare.rc == 127 and "cannot run the compiler" in bare.out, bare.out
        told([e.bin / "mpiexec", "-n", "2", *bench], e.env(path=str(e.bin)))
        assert not any(e.home.rglob("*")), list(e.home.rglob("*"))
        e.pip("uninstall", "-q", "-y", "weft-mpi", "mpi4py")
        left = e.files() - e.made_by_venv
        # Fortran's modules are compiled there by whoever uses them.
        assert all("lib/weft/fortran" in str(p) for p in left), left
    finally:
        shutil.rmtree(folder)
