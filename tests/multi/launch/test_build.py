"""Building programs with Weft: the compiler wrappers, pkg-config, CMake's FindMPI."""

import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile

from driver import places, proc
from driver.pytests import limit, skip

HERE = pathlib.Path(__file__).resolve().parent
HELLO = HERE / "hello.c"


def call(*cmd, env=None, cwd=None, limit_s=60):
    """Output of a command that must succeed."""
    result = proc.run(cmd, limit_s=limit_s, env=env or places.clean_env(), cwd=cwd)
    assert result.ok(), f"{shlex.join(map(str, cmd))}: {result.why()}\n{result.tail()}"
    return result.out


def installed():
    missing = places.Mpi().missing()
    assert not missing, missing
    return places.PREFIX


def runs(prefix, exe, n=3):
    """The program runs without settings, on Weft."""
    out = call(prefix / "bin/mpiexec", "-n", n, exe)
    lines = sorted(out.splitlines())
    assert len(lines) == n, out
    for rank, line in enumerate(lines):
        assert line.startswith(f"hello from {rank} of {n}, sum {n * (n - 1) // 2}, ") and "Weft" in line, line


def test_wrappers_show_what_they_do():
    prefix = installed()
    flags = f"-I{prefix}/include"
    for wrapper, compiler in (("mpicc", "cc"), ("mpicxx", "c++"), ("mpic++", "c++")):
        tool = prefix / "bin" / wrapper
        shown = shlex.split(call(tool, "-show", "x.c", "-o", "x"))
        assert shown[0] == compiler and flags in shown and "-lmpi_abi" in shown, shown
        assert "-lmpi_abi" not in shlex.split(call(tool, "-show", "-c", "x.c"))
        assert flags in shlex.split(call(tool, "-compile-info"))
        link = shlex.split(call(tool, "-link-info"))
        assert f"-L{prefix}/lib" in link and "-lmpi_abi" in link and flags not in link
    env = places.clean_env(MPICH_CC="other-cc")
    assert call(prefix / "bin/mpicc", "-show", env=env).startswith("other-cc ")
    assert call(prefix / "bin/mpicc", "-show", "-cc=third", env=env).startswith("third ")
    # As any compiler: a failed compilation is a failure.
    result = proc.run([prefix / "bin/mpicc", "/nonexistent.c"], limit_s=60)
    assert result.rc != 0


def test_programs_of_the_wrappers_run():
    prefix = installed()
    with tempfile.TemporaryDirectory() as tmp:
        tmp = pathlib.Path(tmp)
        call(prefix / "bin/mpicc", HELLO, "-o", tmp / "c")
        runs(prefix, tmp / "c")
        runs(prefix, tmp / "c", n=1)
        assert "of 1" in call(tmp / "c")
        if shutil.which("c++"):
            call(prefix / "bin/mpicxx", "-x", "c++", HELLO, "-o", tmp / "cxx")
            runs(prefix, tmp / "cxx")
        # Compiled and linked apart.
        call(prefix / "bin/mpicc", "-c", HELLO, "-o", tmp / "h.o")
        call(prefix / "bin/mpicc", tmp / "h.o", "-o", tmp / "apart")
        runs(prefix, tmp / "apart")


@limit(150)
def test_the_installation_can_be_moved():
    prefix = installed()
    with tempfile.TemporaryDirectory() as tmp:
        moved = pathlib.Path(tmp) / "else where"
        shutil.copytree(prefix, moved, symlinks=True)
        call(moved / "bin/mpicc", HELLO, "-o", moved / "hello")
        runs(moved, moved / "hello")
        needed = call("ldd", moved / "hello")
        assert f"{moved}/lib/libmpi_abi.so.1" in needed, needed


def test_pkg_config():
    prefix = installed()
    if not shutil.which("pkg-config"):
        skip("no pkg-config")
    env = places.clean_env(PKG_CONFIG_PATH=prefix / "lib/pkgconfig")
    flags = shlex.split(call("pkg-config", "--cflags", "--libs", "weft", env=env))
    with tempfile.TemporaryDirectory() as tmp:
        call("cc", HELLO, "-o", f"{tmp}/hello", *flags)
        runs(prefix, f"{tmp}/hello")


@limit(180)
def test_cmake_finds_us():
    prefix = installed()
    if not shutil.which("cmake"):
        skip("no cmake")
    env = places.clean_env(PATH=f"{prefix}/bin:{os.environ['PATH']}")
    for name in ("MPI_HOME", "CC", "CXX"):
        env.pop(name, None)
    with tempfile.TemporaryDirectory() as tmp:
        out = call("cmake", "-S", HERE / "find_mpi", "-B", tmp, env=env, limit_s=120)
        assert f"launcher {prefix}/bin/mpiexec" in out, out
        cache = pathlib.Path(tmp, "CMakeCache.txt").read_text()
        assert f"{prefix}/lib/libmpi_abi.so" in cache, "FindMPI found another library"
        call("cmake", "--build", tmp, env=env, limit_s=120)
        call("ctest", "--test-dir", tmp, "--output-on-failure", env=env, limit_s=60)
        runs(prefix, f"{tmp}/hello_c")


def test_a_program_of_another_mpi_by_its_rpath():
    """A program whose RPATH names MPICH's library still gets ours, and its user a note."""
    prefix, mpich = installed(), places.peer("mpich")
    with tempfile.TemporaryDirectory() as tmp:
        exe = pathlib.Path(tmp, "hello")
        flags = [f"-I{mpich}/include", f"-L{mpich}/lib", "-l:libmpi.so.12"]
        for tags, trapped in (("--disable-new-dtags", True), ("--enable-new-dtags", False)):
            call("cc", HELLO, "-o", exe, *flags, f"-Wl,{tags},-rpath,{mpich}/lib",
                 "-Wl,--allow-shlib-undefined")
            out = call(prefix / "bin/mpiexec", "-n", "2", exe)
            assert ("has an RPATH" in out) == trapped, out
            assert out.count(" Weft ") == 2, out
        # Without any path: found by mpiexec alone.
        call("cc", HELLO, "-o", exe, *flags, "-Wl,--allow-shlib-undefined")
        runs(prefix, exe)


@limit(150)
def test_start_and_stop_are_quick():
    """64 ranks of a program that is no MPI program; only a gross slowdown fails."""
    prefix = installed()
    best = min(
        proc.run([prefix / "bin/mpiexec", "-n", "64", "true"], limit_s=60).wall_s
        for _ in range(5)
    )
    plain = min(_plain_starts(64) for _ in range(3))
    print(f"NOTE: 64 ranks of true in {best * 1e3:.0f} ms; 64 plain processes in {plain * 1e3:.0f} ms")
    assert best < 10 * plain + 0.5


def _plain_starts(n):
    import time

    start = time.monotonic()
    for child in [subprocess.Popen(["true"]) for _ in range(n)]:
        child.wait()
    return time.monotonic() - start
