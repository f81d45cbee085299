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
    got = proc.run([places.PREFIX / "bin/mpicc", "-g", *flags, places.ROOT / "examples" / source, "-o", exe], limit_s=30, env=places.clean_env())
    assert got.ok(), got.out
    return exe


@limit(60)
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

        mpiexec.write_bytes(wheel.stripped(MPIEXEC, *wheel.PROGRAM))
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
        got = proc.run(["gdb", "-nx", "-batch", *words, "--args", mpiexec, "-n", "2", compiled(folder)], limit_s=50, env=env)
        if "Operation not permitted" in got.out:
            skip("no right to trace")
        assert "ranks 2 state 1" in got.out, got.out
        found = re.findall(r"^rank (\d) pid (\d+) (\S+)$", got.out, re.M)
        assert len(found) == 2 and found[0][1] != found[1][1] and found[0][2].endswith("/exe"), got.out
        # Both stood still while the debugger looked, and ended well after.
        assert len(re.findall(r"^T", got.out, re.M)) == 2, got.out
        assert len(re.findall(r"^rank \d of 2 on", got.out, re.M)) == 2 and "exited normally" in got.out, got.out


@limit(200)
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
            made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-std=gnu11", "-pthread", f"-I{places.TESTS / 'c'}", places.TESTS / source, "-o", exe], limit_s=30, env=places.clean_env())
            assert made.ok(), made.out
            got = proc.run(run, limit_s=60, env=places.clean_env())
            assert got.ok() and "failed: 0" in got.out and "==" not in got.out, got.tail(40)
        # It finds the program's own faults, too.
        bad = pathlib.Path(folder, "bad.c")
        bad.write_text('#include <mpi.h>\n#include <stdlib.h>\nint main(void){MPI_Init(0,0);char*p=malloc(100000);if(p[17]==3)MPI_Abort(MPI_COMM_WORLD,1);free(p);MPI_Finalize();}\n')
        got = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", bad, "-o", f"{folder}/bad"], limit_s=30, env=places.clean_env())
        assert got.ok(), got.out
        run[-1] = f"{folder}/bad"
        got = proc.run(run, limit_s=100, env=places.clean_env())
        assert "uninitialised" in got.out and "bad.c:3" in got.out, got.tail(30)


@limit(60)
def test_address_sanitizer_in_the_program():
    with tempfile.TemporaryDirectory() as folder:
        exe = compiled(folder, "ring.c", "-fsanitize=address")
        got = proc.run([MPIEXEC, "-n", "2", exe], limit_s=50, env=places.clean_env(ASAN_OPTIONS="detect_leaks=0"))
        assert got.ok(), got.tail(30)


@limit(60)
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
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", source, "-o", exe], limit_s=30, env=places.clean_env())
        assert made.ok(), made.out
        typed = "break stop_here\nrun\nprint rank\nprint sum\nz 1,3\nset variable sum = 50\nprint rank * 10\nz\ncontinue\nz 9\nquit\n"
        shell = f"printf '{typed}' | {MPIEXEC} -gdb -n 4 {exe}"
        got = proc.run(["sh", "-c", shell.replace("\n", "\\n")], limit_s=50, env=places.clean_env(HOME=folder))
        if "Operation not permitted" in got.out:
            skip("no right to trace")
        assert got.ok(), got.tail(40)
        # Equal answers are one line; others name their ranks.
        for line in (r"^(\(gdb 0-3\) )*\[0-3\] Breakpoint 1 at ", r"^\[0\] \$1 = 0$", r"^\[3\] \$1 = 3$", r"\[0-3\] \$2 = 6$",
                     r"\[1\] \$3 = 10$", r"\[3\] \$3 = 30$", r"\[0\] rank 0 sum 7$", r"\[1\] rank 1 sum 51$", r"\[3\] rank 3 sum 51$",
                     r"z: ranks as in 0,2-4; there are 0-3$"):
            assert re.search(line, re.sub(r"\(gdb [\d,-]+\) ", "", got.out), re.M), f"/{line}/\n{got.out}"
        assert not re.search(r"\[[02]\] \$3", got.out) and "(gdb 1,3) " in got.out, got.out
        # A program that is not there is gdb's to tell; where there is no gdb, Weft says so.
        got = proc.run([MPIEXEC, "-gdb", "-n", "2", exe], limit_s=20, env=places.clean_env(PATH=folder))
        assert got.rc == 2 and "there is no gdb" in got.out, got.out


@limit(60)
def test_ctrl_c_stops_what_runs():
    if not shutil.which("gdb"):
        skip("no gdb")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "spin.c")
        source.write_text("#include <mpi.h>\nvolatile int go = 1;\nint main(void) { MPI_Init(0, 0); while (go) ; MPI_Finalize(); return 0; }\n")
        exe = pathlib.Path(folder, "spin")
        made = proc.run([places.PREFIX / "bin/mpicc", "-g", "-O0", source, "-o", exe], limit_s=30, env=places.clean_env())
        assert made.ok(), made.out
        child = subprocess.Popen([MPIEXEC, "-gdb", "-n", "2", exe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 env=places.clean_env(HOME=folder), text=True, bufsize=1)
        try:
            seen = ""
            child.stdin.write("break main\nrun\ncontinue\n")
            while "Continuing" not in seen:
                line = child.stdout.readline()
                assert line, seen
                seen += line
            # Running: the console does not take what is typed, and the ranks stop by its signal.
            child.send_signal(signal.SIGINT)
            child.stdin.write("set variable go = 0\ncontinue\nquit\n")
            child.stdin.close()
            seen += child.stdout.read()
            assert child.wait(30) == 0 and "SIGINT" in seen and "exited normally" in seen, seen
        finally:
            child.kill()
