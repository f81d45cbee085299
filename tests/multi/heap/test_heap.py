"""The shared heap: the C allocation functions, fork, exec, limits, and programs that are not MPI."""

import functools
import re
import signal
import sys

from driver import places, proc
from driver.pytests import limit, note, skip

PROGRAMS = places.TESTS / "multi/heap/programs"
NUMPY = "numpy"


def lib():
    path = places.PREFIX / "lib/libweft-heap.so"
    assert path.exists(), f"no {path}; run `make build`"
    return path


@functools.cache
def build(name):
    exe, made = places.Mpi().compile(PROGRAMS / f"{name}.c", "mpi5", extra=("-pthread", "-rdynamic"))
    assert made.rc == 0, f"{name}.c does not compile:\n{made.tail()}"
    return exe


def preloaded(**more):
    """The environment of a program that has the heap without our launcher."""
    return places.clean_env(LD_PRELOAD=lib(), HEAP_EXPECTED=1, WEFT_HEAP_KEEP=64, **more)


def alone(cmd, env=None, limit_s=60):
    result = proc.run(cmd, env=env or preloaded(), limit_s=limit_s)
    assert result.ok(), f"{cmd}: {result.why()}\n{result.tail()}"
    return result.out


def ranks(n, cmd, limit_s=60, **more):
    mpi = places.Mpi()
    env = mpi.env(**({"HEAP_EXPECTED": 1, "WEFT_HEAP_KEEP": 64} | more))
    result = proc.run([mpi.mpiexec, "-n", n, *cmd], env=env, limit_s=limit_s)
    assert result.ok(), f"{cmd}: {result.why()}\n{result.tail()}"
    return result.out


def everywhere(name, *args, n=2):
    """A program without the heap (is the test right?), preloaded, and as ranks of a job."""
    exe = build(name)
    alone([exe, *args], env=places.clean_env())
    assert f"{name} fine" in alone([exe, *args])
    assert ranks(n, [exe, *args]).count(f"{name} fine") == n


@limit(150)
def test_model():
    everywhere("model", 1.5, 4, 1)


@limit(150)
def test_model_in_one_thread():
    for seed in (2, 3):
        alone([build("model"), 1, 1, seed])


@limit(150)
def test_model_with_every_mode():
    for mode in ("auto", "large", "always"):
        alone([build("model"), 0.5, 3, 5], env=preloaded(WEFT_HEAP=mode))


@limit(150)
def test_corners():
    everywhere("corners")


@limit(150)
def test_forks():
    everywhere("forks")


@limit(150)
def test_forks_of_a_program_that_closes_all_descriptors():
    alone([build("forks"), "close"])


@limit(150)
def test_exec_has_the_area_again():
    everywhere("again", 3)


@limit(150)
def test_mpi_alloc_mem():
    everywhere("allocmem")


@limit(150)
def test_off():
    exe = build("say")
    assert ranks(2, [exe], WEFT_HEAP="never").count("shared -1") == 2
    assert "shared 0" in alone([exe], env=places.clean_env(LD_PRELOAD=lib(), WEFT_HEAP="never"))


@limit(150)
def test_what_a_rank_starts_has_private_memory():
    exe = build("say")
    # One program after the other has the area; what runs beside it has not.
    out = ranks(2, ["sh", "-c", f"{exe}; {exe}"])
    assert out.count("shared 1") == 4, out
    assert ranks(2, [exe, "start", exe]).count("shared 0") == 2
    assert ranks(2, ["sh", "-c", f"exec {exe}"]).count("shared 1") == 2


@limit(150)
def test_users_preloads_stay():
    mpi = places.Mpi()
    env = mpi.env(LD_PRELOAD="/lib/none-such.so")
    out = proc.run([mpi.mpiexec, "-n", 1, "sh", "-c", "echo $LD_PRELOAD"], env=env, limit_s=60).out
    assert re.search(r"^/lib/none-such\.so:\S*libweft-heap\.so$", out, re.M), out


@limit(150)
def test_programs_that_are_not_mpi():
    python = sys.executable
    for cmd in (["ls", "/"], ["bash", "-c", "for i in 1 2 3; do echo $i | cat; done"],
                [python, "-c", "b = bytearray(10**8); import os; os.system('true'); print(len(b))"],
                ["sort", "/etc/passwd"], ["cc", "--version"], ["git", "--version"]):
        plain = alone(cmd, env=places.clean_env())
        assert alone(cmd) == plain
        assert ranks(1, cmd) == plain


@limit(150)
def test_a_sanitized_program_is_left_alone():
    """The address sanitizer ends a program in which another library comes before its own."""
    exe = places.BUILD / "bin/heap-say-asan"
    exe.parent.mkdir(parents=True, exist_ok=True)
    made = proc.run(["gcc", "-fsanitize=address", PROGRAMS / "say.c", "-o", exe], limit_s=60)
    if "cannot find" in made.out or "gcc: " in made.out:
        skip(f"no address sanitizer here: {made.tail(1)}")
    assert made.ok(), made.tail()
    assert ranks(2, [exe], ASAN_OPTIONS="detect_leaks=0").count("shared -1") == 2


@limit(150)
def test_limits_leave_a_smaller_heap_or_none():
    exe = build("say")
    mib = 1 << 20
    for shell, shared in ((f"ulimit -v {4 << 20}", 1), (f"ulimit -v {200 << 10}", 0),
                          ("ulimit -f 1000", 0), ("ulimit -n 64", 1)):
        out = alone(["bash", "-c", f"{shell} && exec {exe}"])
        assert f"shared {shared}" in out, f"{shell}: {out}"
        # Under our launcher the area exists already; a limit of file sizes is its own business.
        if "-f" not in shell:
            out = ranks(2, ["bash", "-c", f"{shell} && exec {exe}"])
            assert out.count(f"shared {shared}") == 2, f"{shell}: {out}"
    mpiexec = places.Mpi().mpiexec
    out = alone(["bash", "-c", f"ulimit -f {1024 * mib >> 10} && {mpiexec} -n 2 {exe}"],
                env=places.Mpi().env())
    assert out.count("shared 0") == 2, out


@limit(150)
def test_wrong_pointers_end_the_program():
    source = "import ctypes; c = ctypes.CDLL(None); c.malloc.restype = ctypes.c_void_p; " \
        "p = c.malloc(10**6); c.free(ctypes.c_void_p(p + {0})); c.free(ctypes.c_void_p(p))"
    for off in (8, 4096, 0):
        result = proc.run([sys.executable, "-c", source.format(off)], env=preloaded(), limit_s=60)
        assert result.rc in (-signal.SIGABRT, 128 + signal.SIGABRT), (off, result.rc, result.tail())
        assert "invalid pointer" in result.out, result.tail()


@limit(240)
def test_numpy():
    python = places.venv("numpy", [NUMPY]) / "bin/python"
    program = places.TESTS / "multi/heap/_numpy_program.py"
    alone([python, program], env=places.clean_env())
    assert "numpy fine" in alone([python, program, "heap"])
    assert ranks(2, [python, program, "heap"]).count("numpy fine") == 2


@limit(150)
def test_cost_of_a_small_fork():
    source = """
import os, time
b = bytearray(200_000)
start = time.monotonic()
for _ in range(200):
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    os.waitpid(pid, 0)
print(f"{(time.monotonic() - start) / 200 * 1e3:.3f}")
"""
    cmd = [sys.executable, "-c", source]
    without = alone(cmd, env=places.clean_env()).strip()
    note(f"fork, exit and wait with 200 kB of heap: {without} ms without, {alone(cmd).strip()} ms with")


@limit(150)
def test_memory_of_another_build_is_refused():
    """The job's memory is laid out otherwise: the heap stays away from it, and says so."""
    start = (
        "import os, subprocess, sys; fd = os.memfd_create('job', os.MFD_ALLOW_SEALING);"
        "os.ftruncate(fd, 1 << 30); os.pwrite(fd, b'WEFTJOB1' + (1).to_bytes(4, sys.byteorder), 0);"
        "env = dict(os.environ, LD_PRELOAD=sys.argv[1], WEFT_JOB_FD=str(fd), WEFT_SIZE='1', WEFT_RANK='0');"
        "sys.exit(subprocess.call(['/bin/true'], pass_fds=[fd], env=env))"
    )
    out = alone([sys.executable, "-c", start, lib()], env=places.clean_env())
    assert "different builds of Weft" in out, out
