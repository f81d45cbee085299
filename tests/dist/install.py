"""make install, make uninstall, DESTDIR; an installation that is moved; CMake."""

import os
import pathlib
import shutil
import tempfile

from driver import places, proc
from driver.pytests import skip

SCRIPTS = places.ROOT / "scripts"


def told(*command, **env):
    got = proc.run(command, limit_s=60, env=places.clean_env(**env))
    assert got.ok(), f"{' '.join(map(str, command))}: {got.why()}\n{got.tail(12)}"
    return got.out


def below(folder):
    return {str(p.relative_to(folder)) for p in pathlib.Path(folder).rglob("*")}


def test_install_and_uninstall_leave_what_was_there():
    with tempfile.TemporaryDirectory() as destdir:
        root = pathlib.Path(destdir, "opt/prefix")
        (root / "lib").mkdir(parents=True)
        (root / "lib/other.so").write_text("of another program")
        before = below(root)
        for _ in range(2):
            told(SCRIPTS / "install.sh", places.PREFIX, "/opt/prefix", DESTDIR=destdir)
        assert below(root) - {"share/weft/manifest"} >= below(places.PREFIX)
        told(SCRIPTS / "uninstall.sh", "/opt/prefix", DESTDIR=destdir)
        assert below(root) == before, below(root) ^ before
        again = proc.run([SCRIPTS / "uninstall.sh", "/opt/prefix"], limit_s=60, env=places.clean_env(DESTDIR=destdir))
        assert again.rc == 1 and "was not installed there" in again.out, again.out


def test_a_newer_version_removes_what_an_older_one_left():
    with tempfile.TemporaryDirectory() as folder:
        old, to = pathlib.Path(folder, "old"), pathlib.Path(folder, "to")
        for name in ("bin/kept", "bin/gone"):
            (old / name).parent.mkdir(parents=True, exist_ok=True)
            (old / name).write_text("")
        told(SCRIPTS / "install.sh", old, to)
        (to / "bin/mine").write_text("")
        (old / "bin/gone").unlink()
        told(SCRIPTS / "install.sh", old, to)
        assert below(to / "bin") == {"kept", "mine"}


def test_another_mpi_is_not_overwritten():
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "lib").mkdir()
        pathlib.Path(folder, "lib/libmpi.so.12").write_text("another")
        got = proc.run([SCRIPTS / "install.sh", places.PREFIX, folder], limit_s=60, env=places.clean_env())
        assert got.rc == 1 and "belongs to another MPI" in got.out, got.out


def test_an_installation_can_be_moved():
    """All that tells a path finds it from where it is: programs, wrappers, pkg-config, CMake."""
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, "first"), pathlib.Path(folder, "second place")
        shutil.copytree(places.PREFIX, first, symlinks=True)
        first.rename(second)
        source, exe = places.ROOT / "examples/hello.c", pathlib.Path(folder, "hello")
        told(second / "bin/mpicc", source, "-o", exe)
        assert "rank 1 of 2" in told(second / "bin/mpiexec", "-n", "2", exe).lower()
        found = told("pkg-config", "--variable=prefix", "weft", PKG_CONFIG_PATH=second / "lib/pkgconfig").strip()
        assert os.path.realpath(found.replace("\\ ", " ")) == str(second), found
        # Nothing of the build's folders is in what is read as text.
        for path in second.rglob("*"):
            if path.is_file() and path.suffix in (".pc", ".cmake", ".h", ".mod", ""):
                assert str(places.ROOT).encode() not in path.read_bytes() or path.read_bytes()[:4] == b"\x7fELF", path


def test_cmake_finds_it():
    if not shutil.which("cmake"):
        skip("no cmake")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(places.ROOT / "examples/hello.c", folder)
        pathlib.Path(folder, "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.13)\nproject(x C)\nfind_package(weft 0.1 REQUIRED)\n"
            "add_executable(a hello.c)\ntarget_link_libraries(a weft::mpi)\n"
            "find_package(MPI REQUIRED COMPONENTS C)\nadd_executable(b hello.c)\ntarget_link_libraries(b MPI::MPI_C)\n")
        path = f"{places.PREFIX}/bin:{os.environ['PATH']}"
        told("cmake", "-S", folder, "-B", f"{folder}/build", f"-DCMAKE_PREFIX_PATH={places.PREFIX}", PATH=path)
        told("cmake", "--build", f"{folder}/build", PATH=path)
        for name in "ab":
            told(places.PREFIX / "bin/mpiexec", "-n", "2", f"{folder}/build/{name}")
