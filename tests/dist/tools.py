"""Debuggers and checkers: ranks are found by the MPIR interface, and memory checkers work."""

import os
import pathlib
import re
import shutil
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
