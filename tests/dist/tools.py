"""Debuggers and checkers: ranks are found by the MPIR interface, and memory checkers work."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from driver import places, proc
from driver.pytests import limit, skip

MPIEXEC = places.PREFIX / "bin/mpiexec"
WHOLE = os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") == "1"


def compiled(folder, source="hello.c", *flags):
    exe = pathlib.Path(folder, "exe")
    got = proc.run([places.PREFIX / "bin/mpicc", "-g", *flags, places.ROOT / "examples" / source, "-o", exe], limit_s=60, env=places.clean_env())
    assert got.ok(), got.out
    return exe


@limit(400)
def test_a_debugger_finds_the_ranks():
    """As tools do that start mpiexec: they write MPIR_being_debugged, stop at MPIR_Breakpoint and read the table."""
    if not shutil.which("gdb"):
        skip("no gdb")
    with tempfile.TemporaryDirectory() as folder:
        # As packages have it.
        mpiexec = pathlib.Path(folder, "bin/mpiexec")
        mpiexec.parent.mkdir()
        sys.path.insert(0, str(places.ROOT / "scripts"))
        import wheel

        mpiexec.write_bytes(wheel.stripped(MPIEXEC, *wheel.program(MPIEXEC)))
        mpiexec.chmod(0o755)
        os.symlink(places.PREFIX / "lib", f"{folder}/lib")
        pid = "*(int*)(*(char**)&MPIR_proctable + 24*%d + 16)"
        name = "*(char**)(*(char**)&MPIR_proctable + 24*%d + 8)"
        look = ["starti", "set *(int*)&MPIR_being_debugged = 1", "break MPIR_Breakpoint", "continue",
                'printf "ranks %d state %d\\n", *(int*)&MPIR_proctable_size, *(int*)&MPIR_debug_state']
        for rank in range(2):
            look += [f'printf "rank {rank} pid %d %s\\n", {pid % rank}, {name % rank}', f"set $p{rank} = {pid % rank}"]
        look += ['eval "shell ps -o stat= -p %d -p %d", $p0, $p1', "continue"]
        words = [w for line in look for w in ("-ex", line)]
        env = places.clean_env(HOME=folder, LD_LIBRARY_PATH="")
        got = proc.run(["gdb", "-nx", "-batch", *words, "--args", mpiexec, "-n", "2", compiled(folder)], limit_s=60, env=env)
        if "Operation not permitted" in got.out:
            skip("no right to trace")
        assert "ranks 2 state 1" in got.out, got.out
        found = re.findall(r"^rank (\d) pid (\d+) (\S+)$", got.out, re.M)
        assert len(found) == 2 and found[0][1] != found[1][1] and found[0][2].endswith("/exe"), got.out
        # Both stood still while the debugger looked, and ended well after.
        assert len(re.findall(r"^T", got.out, re.M)) == 2, got.out
        assert len(re.findall(r"^rank \d of 2 on", got.out, re.M)) == 2 and "exited normally" in got.out, got.out


@limit(400)
def test_valgrind_finds_nothing_in_weft():
    if not WHOLE:
        skip("takes long; with --all. The guide has a short example, which runs")
    if not shutil.which("valgrind"):
        skip("no valgrind")
    with tempfile.TemporaryDirectory() as folder:
        exe = pathlib.Path(folder, "exe")
        run = [MPIEXEC, "-n", "2", "valgrind", "-q", "--error-exitcode=9", exe]
        # Messages, collectives and types, which check their contents.
        for source in ("c/coll/bcast.c", "c/p2p/completion.c"):
            made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-std=gnu11", "-pthread", f"-I{places.TESTS / 'c'}", places.TESTS / source, "-o", exe], limit_s=60, env=places.clean_env())
            assert made.ok(), made.out
            got = proc.run(run, limit_s=60, env=places.clean_env())
            assert got.ok() and "failed: 0" in got.out and "==" not in got.out, got.tail(40)
        # It finds the program's own faults, too.
        bad = pathlib.Path(folder, "bad.c")
        bad.write_text('#include <mpi.h>\n#include <stdlib.h>\nint main(void){MPI_Init(0,0);char*p=malloc(100000);if(p[17]==3)MPI_Abort(MPI_COMM_WORLD,1);free(p);MPI_Finalize();}\n')
        got = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", bad, "-o", f"{folder}/bad"], limit_s=60, env=places.clean_env())
        assert got.ok(), got.out
        run[-1] = f"{folder}/bad"
        got = proc.run(run, limit_s=100, env=places.clean_env())
        assert "uninitialised" in got.out and "bad.c:3" in got.out, got.tail(30)


@limit(400)
def test_address_sanitizer_in_the_program():
    with tempfile.TemporaryDirectory() as folder:
        exe = compiled(folder, "ring.c", "-fsanitize=address")
        got = proc.run([MPIEXEC, "-n", "2", exe], limit_s=60, env=places.clean_env(ASAN_OPTIONS="detect_leaks=0"))
        assert got.ok(), got.tail(30)


@limit(300)
def test_one_prompt_for_all_ranks():
    """mpiexec -gdb: commands to all ranks or to some, equal answers once, and its end."""
    if not shutil.which("gdb"):
        skip("no gdb")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "four.c")
        source.write_text(
            "#include <mpi.h>\n#include <stdio.h>\nint rank, sum;\nstatic void stop_here(void) { sum++; }\n"
            "int main(void) {\n  MPI_Init(0, 0);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n"
            "  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);\n  stop_here();\n"
            '  printf("rank %d sum %d\\n", rank, sum);\n  MPI_Finalize();\n  return 0;\n}\n'
        )
        exe = pathlib.Path(folder, "four")
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", source, "-o", exe], limit_s=60, env=places.clean_env())
        assert made.ok(), made.out
        typed = "break stop_here\nrun\nprint rank\nprint sum\nz 1,3\nset variable sum = 50\nprint rank * 10\nz\ncontinue\nz 9\nquit\n"
        shell = f"printf '{typed}' | {MPIEXEC} -gdb -n 4 {exe}"
        # Equal answers are one line; others name their ranks.
        lines = (r"^(\(gdb 0-3\) )*\[0-3\] Breakpoint 1 at ", r"^\[0\] \$1 = 0$", r"^\[3\] \$1 = 3$", r"\[0-3\] \$2 = 6$",
                 r"\[1\] \$3 = 10$", r"\[3\] \$3 = 30$", r"\[0\] rank 0 sum 7$", r"\[1\] rank 1 sum 51$", r"\[3\] rank 3 sum 51$",
                 r"z: ranks as in 0,2-4; there are 0-3$")
        # What comes later than the console waits for is a line of its own, as where a host stops the machine: one try of some.
        for _ in range(6):
            got = proc.run(["sh", "-c", shell.replace("\n", "\\n")], limit_s=60, env=places.clean_env(HOME=folder))
            if "Operation not permitted" in got.out:
                skip("no right to trace")
            assert got.ok(), got.tail(40)
            missing = [line for line in lines if not re.search(line, re.sub(r"\(gdb [\d,-]+\) ", "", got.out), re.M)]
            assert not re.search(r"\[[02]\] \$3", got.out) and "(gdb 1,3) " in got.out, got.out
            if not missing:
                break
        assert not missing, f"{missing}\n{got.out}"
        # A program that is not there is gdb's to tell; where there is no gdb, Weft says so.
        got = proc.run([MPIEXEC, "-gdb", "-n", "2", exe], limit_s=60, env=places.clean_env(PATH=folder))
        assert got.rc == 2 and "there is no gdb" in got.out, got.out


@limit(400)
def test_ctrl_c_stops_what_runs():
    if not shutil.which("gdb"):
        skip("no gdb")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "spin.c")
        source.write_text("#include <mpi.h>\nvolatile int go = 1;\nint main(void) { MPI_Init(0, 0); while (go) ; MPI_Finalize(); return 0; }\n")
        exe = pathlib.Path(folder, "spin")
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", source, "-o", exe], limit_s=60, env=places.clean_env())
        assert made.ok(), made.out
        child = subprocess.Popen([MPIEXEC, "-gdb", "-n", "2", exe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 env=places.clean_env(HOME=folder), text=True, bufsize=1)
        try:
            seen = ""
            child.stdin.write("break main\nrun\ncontinue\n")
            while not {"0-1"} <= (on := set(re.findall(r"\[([\d-]+)\] Continuing", seen))) and not {"0", "1"} <= on:
                line = child.stdout.readline()
                assert line, seen
                seen += line
            # Running: the console does not take what is typed, and the ranks stop by its signal.
            child.send_signal(signal.SIGINT)
            child.stdin.write("set variable go = 0\ncontinue\nquit\n")
            child.stdin.close()
            seen += child.stdout.read()
            assert child.wait(60) == 0 and "SIGINT" in seen and "exited normally" in seen, seen
        finally:
            child.kill()


# What a program does wrong, each in a line of its own that a checker has to name; without a number: nothing.
FAULTY = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int fault = argc > 1 ? atoi(argv[1]) : 0, rank;
  int *got = malloc(1000 * sizeof *got);
  char *block;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alloc_mem(1000, MPI_INFO_NULL, &block);
  for (int i = 0; i < 1000; i++) block[i] = fault == 2 ? block[i] + 1 : 1;
  if (rank == 0) {
    for (int i = 0; i < 10; i++) got[i] = i;
    MPI_Send(got, 10, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(got, 1000, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got[9] != 9) abort();
    if (fault == 1 && got[10] == 77)
      puts("unlikely");
  }
  if (fault == 2 && block[3] == 77)
    puts("unlikely");
  if (fault == 3)
    block[1000] = 1;
  if (fault != 5) {
    MPI_Free_mem(block);
    if (fault == 4)
      block[0] = 1;
  }
  block = 0;
  free(got);
  MPI_Finalize();
  return 0;
}
"""


@limit(400)
def test_valgrind_finds_what_the_program_does_wrong():
    if not shutil.which("valgrind"):
        skip("no valgrind")
    with tempfile.TemporaryDirectory() as folder:
        source, exe = pathlib.Path(folder, "faulty.c"), pathlib.Path(folder, "faulty")
        source.write_text(FAULTY)
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", source, "-o", exe], limit_s=60, env=places.clean_env())
        assert made.ok(), made.out
        line = {text: n for n, text in enumerate(FAULTY.splitlines(), 1)}
        at = {1: "    if (fault == 1 && got[10] == 77)", 2: "  if (fault == 2 && block[3] == 77)", 3: "    block[1000] = 1;", 4: "      block[0] = 1;",
              5: "  MPI_Alloc_mem(1000, MPI_INFO_NULL, &block);"}
        says = {1: "depends on uninitialised", 2: "depends on uninitialised", 3: "Invalid write", 4: "Invalid write", 5: "1,000 bytes in 1 blocks are definitely lost"}
        for fault in (0, *at):
            run = [MPIEXEC, "-n", "2", "valgrind", "-q", "--leak-check=full", "--error-exitcode=9", exe, str(fault)]
            got = proc.run(run, limit_s=60, env=places.clean_env())
            if fault == 0:
                # Nothing of Weft's, lost blocks included.
                assert got.ok() and "==" not in got.out, got.tail(40)
            else:
                assert got.rc == 9 and says[fault] in got.out and f"faulty.c:{line[at[fault]]})" in got.out, f"{fault}\n{got.tail(40)}"


THREADS = """#include <mpi.h>
#include <pthread.h>
int shared, mine[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p) {
  int me = *(int *)p, rank, x;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 200; i++) {
    MPI_Sendrecv(&i, 1, MPI_INT, 1 - rank, me, &x, 1, MPI_INT, 1 - rank, me, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    mine[me] += x;
    if (!RACE) pthread_mutex_lock(&lock);
    shared += x;
    if (!RACE) pthread_mutex_unlock(&lock);
  }
  return 0;
}
int main(void) {
  int level, ids[2] = {0, 1};
  pthread_t t[2];
  MPI_Init_thread(0, 0, MPI_THREAD_MULTIPLE, &level);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &ids[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  MPI_Finalize();
  return mine[0] != 19900 || mine[1] != 19900;
}
"""


@limit(400)
def test_thread_sanitizer_in_the_program():
    """It sees the program's own race, and none of Weft's locks, which it does not know."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "threads.c")
        source.write_text(THREADS)
        for race in (0, 1):
            exe = pathlib.Path(folder, f"threads{race}")
            made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O1", "-pthread", "-fsanitize=thread", f"-DRACE={race}", source, "-o", exe], limit_s=60, env=places.clean_env())
            if not made.ok() and "tsan" in made.out:
                skip("no ThreadSanitizer")
            assert made.ok(), made.out
            env = places.clean_env(TSAN_OPTIONS="ignore_noninstrumented_modules=1")
            got = proc.run([MPIEXEC, "-n", "2", exe], limit_s=60, env=env)
            if "unexpected memory mapping" in got.out:
                skip("ThreadSanitizer does not run on this kernel")
            if race:
                assert "data race" in got.out and "threads.c:12" in got.out and "libmpi" not in got.out, got.tail(40)
            else:
                assert got.ok() and "WARNING: ThreadSanitizer" not in got.out, got.tail(40)


@limit(400)
def test_address_sanitizer_finds_the_programs_faults():
    with tempfile.TemporaryDirectory() as folder:
        source, exe = pathlib.Path(folder, "short.c"), pathlib.Path(folder, "short")
        source.write_text("#include <mpi.h>\n#include <stdlib.h>\nint main(void) {\n  MPI_Init(0, 0);\n  char *p = malloc(100);\n  p[100] = 1;\n  free(p);\n  MPI_Finalize();\n}\n")
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", "-fsanitize=address", source, "-o", exe], limit_s=60, env=places.clean_env())
        assert made.ok(), made.out
        got = proc.run([MPIEXEC, "-n", "2", exe], limit_s=60, env=places.clean_env(ASAN_OPTIONS="detect_leaks=0"))
        assert not got.ok() and "heap-buffer-overflow" in got.out and "short.c:6" in got.out, got.tail(40)


CRASH = "#include <mpi.h>\nint main(void) { int r; MPI_Init(0, 0); MPI_Comm_rank(MPI_COMM_WORLD, &r); if (r == 1) *(volatile int *)8 = 1; MPI_Barrier(MPI_COMM_WORLD); MPI_Finalize(); }\n"


@limit(400)
def test_a_rank_that_crashes_leaves_a_core_that_gdb_reads():
    pattern = pathlib.Path("/proc/sys/kernel/core_pattern").read_text().strip()
    if "/" in pattern or "|" in pattern:
        skip(f"cores go to {pattern}")
    if not shutil.which("gdb"):
        skip("no gdb")
    with tempfile.TemporaryDirectory() as folder:
        source, exe = pathlib.Path(folder, "crash.c"), pathlib.Path(folder, "crash")
        source.write_text(CRASH)
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", source, "-o", exe], limit_s=60, env=places.clean_env())
        assert made.ok(), made.out
        got = proc.run(["sh", "-c", f"ulimit -c unlimited && exec {MPIEXEC} -n 2 ./crash"], limit_s=60, env=places.clean_env(), cwd=folder)
        assert got.rc == 139 and "SIGSEGV" in got.out, got.out
        cores = list(pathlib.Path(folder).glob("*core*"))
        if not cores and "limit" in proc.run(["sh", "-c", "ulimit -c unlimited"], limit_s=5).out:
            skip("no right to raise the limit of cores")
        # The one that crashed, and not those that were ended because of it. Of the job's memory it has what was touched.
        assert len(cores) == 1 and cores[0].stat().st_blocks * 512 < 256 << 20, [(c.name, c.stat().st_blocks) for c in cores]
        got = proc.run(["gdb", "-nx", "-batch", "-ex", "bt", exe, cores[0]], limit_s=60)
        assert "crash.c:2" in got.out and "SIGSEGV" in got.out, got.tail(30)


@limit(400)
def test_faulthandler_of_python_is_left_alone():
    program = (
        "import ctypes, faulthandler, signal, sys\n"
        "faulthandler.enable()\nbefore = [signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1)]\n"
        f"mpi = ctypes.CDLL('{places.PREFIX}/lib/libmpi_abi.so.1')\nassert mpi.MPI_Init(None, None) == 0\n"
        "assert faulthandler.is_enabled() and before == [signal.getsignal(s) for s in (signal.SIGINT, signal.SIGTERM, signal.SIGUSR1)]\n"
        "faulthandler.register(signal.SIGUSR1)\nsignal.raise_signal(signal.SIGUSR1)\n"
        "def deep():\n    ctypes.string_at(8)\n"
        "if sys.argv[1] == 'crash':\n    deep()\n"
        "assert mpi.MPI_Finalize() == 0\n"
    )
    run = [MPIEXEC, "-n", "2", sys.executable, "-c", program]
    got = proc.run([*run, "fine"], limit_s=60, env=places.clean_env())
    assert got.ok() and got.out.count("Current thread") == 2, got.tail(40)
    got = proc.run([*run, "crash"], limit_s=60, env=places.clean_env())
    assert not got.ok() and "Fatal Python error: Segmentation fault" in got.out and "in deep" in got.out, got.tail(40)


@limit(400)
def test_perf_names_the_functions():
    if not shutil.which("perf"):
        skip("no perf")
    with tempfile.TemporaryDirectory() as folder:
        source, exe = pathlib.Path(folder, "busy.c"), pathlib.Path(folder, "busy")
        source.write_text("#include <mpi.h>\nint main(void) { MPI_Init(0, 0); for (int i = 0; i < 200000; i++) MPI_Barrier(MPI_COMM_SELF), MPI_Barrier(MPI_COMM_WORLD); MPI_Finalize(); }\n")
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O1", source, "-o", exe], limit_s=60, env=places.clean_env())
        assert made.ok(), made.out
        data = pathlib.Path(folder, "perf.data")
        got = proc.run(["perf", "record", "-q", "-e", "cpu-clock", "-o", data, MPIEXEC, "-n", "2", exe], limit_s=60, env=places.clean_env())
        if not got.ok() and re.search(r"[Pp]ermi|not supported|paranoid", got.out):
            skip("no right to use perf")
        assert got.ok(), got.out
        got = proc.run(["perf", "report", "-i", data, "--stdio", "--sort", "dso,symbol"], limit_s=60)
        assert re.search(r"libmpi_abi\.so\S*\s+\[\.\] \S*(MPI_Barrier|barrier)", got.out), got.tail(40)
