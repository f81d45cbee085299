"""Life in a conda environment: one that conda's own library makes, of a package that is made here of this Python.

conda-forge is asked for nothing: its Python differs from this one in what it was compiled with, and not in where things are.
"""

import hashlib
import io
import json
import pathlib
import shutil
import sys
import tarfile
import tempfile
import time

from driver import places
from driver.pytests import every, limit, load, note, skip

RATTLER = ("py-rattler==0.28.0",)
# Parts of a Python that an environment does not need.
LEFT_OUT = {"test", "tests", "__pycache__", "share", "man"}
# It ends without Python's own end, in which py-rattler has crashed once in a while.
MAKE = """
import asyncio, os, pathlib, sys
from rattler import Channel, index, install, solve
async def make(channel, env, cache):
    await index.index_fs(pathlib.Path(channel))
    found = await solve([Channel(pathlib.Path(channel).as_uri())], ["python"], platforms=["linux-64", "noarch"])
    await install(found, target_prefix=env, cache_dir=cache)
asyncio.run(make(*sys.argv[1:]))
os._exit(0)
"""
wheel = load(places.TESTS / "dist/wheel.py")


def package(channel):
    """conda's form of this Python: its files, where they are to go, and which of them name the prefix."""
    prefix, version = pathlib.Path(sys.base_prefix), "{}.{}.{}".format(*sys.version_info[:3])
    other = lambda p: "site-packages" in p.parts and not any(x.startswith("pip") for x in p.parts)
    found = [p for p in prefix.rglob("*") if (p.is_file() or p.is_symlink()) and not LEFT_OUT & set(p.parts) and not other(p) and p.suffix != ".a"]
    paths = []
    for p in found:
        data = p.read_bytes() if p.exists() else b""
        about = {"_path": str(p.relative_to(prefix)), "path_type": "softlink" if p.is_symlink() else "hardlink"}
        about |= {"sha256": hashlib.sha256(data).hexdigest(), "size_in_bytes": len(data)}
        # Programs and libraries find the prefix by where they are.
        if str(prefix).encode() in data and not p.is_symlink() and b"\0" not in data:
            about |= {"prefix_placeholder": str(prefix), "file_mode": "text"}
        paths.append(about)
    index = {"name": "python", "version": version, "build": "0", "build_number": 0, "depends": [], "subdir": "linux-64"}
    index |= {"arch": "x86_64", "platform": "linux", "timestamp": int(time.time() * 1000)}
    info = {"index.json": index, "paths.json": {"paths": paths, "paths_version": 1}, "about.json": {}}
    folder = channel / "linux-64"
    folder.mkdir(parents=True)
    with tarfile.open(folder / f"python-{version}-0.tar.bz2", "w:bz2", compresslevel=1) as tar:
        for name, content in info.items():
            entry, data = tarfile.TarInfo(f"info/{name}"), json.dumps(content).encode()
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
        for p in found:
            tar.add(p, str(p.relative_to(prefix)), recursive=False)


class Environment(wheel.Environment):
    """As a virtual one, but conda's."""

    def __init__(self, folder, *packages):
        self.home, self.venv = folder / "home", folder / "env"
        self.home.mkdir()
        self.bin = self.venv / "bin"
        try:
            tool = places.venv("py-rattler", RATTLER) / "bin/python"
        except places.Unavailable as why:
            skip(str(why).splitlines()[0])
        package(folder / "channel")
        wheel.told([tool, "-c", MAKE, folder / "channel", self.venv, folder / "cache"], self.env(), 120)
        self.made_by_conda = self.files()
        self.pip("install", "-q", *packages)

    def env(self, path=None):
        return super().env(path) | {"CONDA_PREFIX": str(self.venv), "CONDA_DEFAULT_ENV": "env", "CONDA_SHLVL": "1"}


@every(8)
@limit(300)
def test_life_in_a_conda_environment():
    """mpi4py finds the library without a variable, programs compile, and what is left of conda's is as it was."""
    if pathlib.Path(sys.base_prefix) == pathlib.Path("/usr"):
        skip("Python is the system's, which is not a folder of its own that could be a package")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-conda-"))
    try:
        e = Environment(folder, wheel.WHEEL, wheel.MPI4PY)
        assert (e.venv / "conda-meta/history").exists()
        where = wheel.told([e.bin / "python", "-c", "import sys; print(sys.prefix)"], e.env()).strip()
        assert where == str(e.venv), where
        wheel.mpi4py_finds_it(e)
        wheel.compile_and_run(e, folder)
        e.pip("uninstall", "-q", "-y", "weft-mpi", "mpi4py")
        now = e.files()
        assert not e.made_by_conda - now, sorted(e.made_by_conda - now)[:5]
        left = [p for p in now - e.made_by_conda if "lib/weft/fortran" not in str(p)]
        assert not left, left[:5]
    finally:
        shutil.rmtree(folder)
    note("a conda environment by py-rattler: the wheel, mpi4py, programs in C, C++, Fortran, OpenSHMEM")
