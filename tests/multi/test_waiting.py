"""Ranks that wait cost nothing, and starved ranks still come to an end."""

import os
import re
import subprocess
import sys
import time

from _jobs import build, in_time, weft
from driver import places, proc
from driver.pytests import limit, note
from driver.report import cores

# It says how long something may take, or what is left behind.
ALONE = True


@limit(150)
def test_blocked_rank_sleeps():
    """Ten seconds in MPI_Recv with more ranks than cores: below 0.1 s of CPU time each."""
    n = 2 * cores()

    def once():
        with weft(n, "recv", "10") as job:
            code, _ = job.end()
            assert code == 0, job.output()[-1000:]
            used = {int(r): float(s) for r, s in re.findall(r"cpu (\d+) ([\d.]+)", job.output())}
            assert len(used) == n - 1, used
            note(f"{n} ranks on {cores()} cores: CPU time of 10 s in MPI_Recv: worst rank {max(used.values()):.4f} s")
            return max(used.values()), None

    # To a virtual machine time that its host has taken may be time that a rank has used.
    in_time(0.1, once, tries=3)


def _busy():
    code = "import os; os.nice(0)\nwhile True: pass"
    return subprocess.Popen([sys.executable, "-c", code])


@limit(150)
def test_starved_ranks_finish():
    """Two hogs per core, and the ranks at the lowest priority."""
    hogs = [_busy() for _ in range(2 * cores())]
    try:
        start = time.monotonic()
        with weft(4, "ringfor", "2", 5000) as job:
            for pid in job.pids(4).values():
                os.setpriority(os.PRIO_PROCESS, pid, 15)
            code, _ = job.end(60)
            assert code == 0, job.output()[-1000:]
        note(f"4 starved ranks with 2 s of work: {time.monotonic() - start:.1f} s")
    finally:
        for hog in hogs:
            hog.kill()
            hog.wait()


@limit(150)
def test_many_ranks_on_few_cores():
    start = time.monotonic()
    with weft(16, "ring", 500, 8) as job:
        code, _ = job.end(50)
        assert code == 0, job.output()[-1000:]
    note(f"500 rounds of a ring of 16 ranks on {cores()} cores: {time.monotonic() - start:.2f} s")


@limit(150)
def test_one_core_for_all():
    """All ranks confined to one core by the affinity mask."""
    one = {min(os.sched_getaffinity(0))}
    old = os.sched_getaffinity(0)
    os.sched_setaffinity(0, one)
    try:
        with weft(4, "ring", 500, 3000) as job:
            code, _ = job.end(50)
            assert code == 0, job.output()[-1000:]
    finally:
        os.sched_setaffinity(0, old)


@limit(150)
def test_who_asks_in_a_loop_gives_the_core_away():
    """Two ranks of one core: a message needs some questions, not as many as fit into a time slice."""
    mpi, old = places.Mpi(), os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(old)})
    try:
        got = proc.run([mpi.mpiexec, "-n", 2, build("asking")], env=mpi.env(), limit_s=60, dump=True)
    finally:
        os.sched_setaffinity(0, old)
    asks = {call: int(n) for call, n in re.findall(r"asks (\w+) (\d+)", got.out)}
    assert got.ok() and len(asks) == 6, f"{got.why()}\n{got.tail(20)}"
    note(f"questions for a message: {asks}")
    assert max(asks.values()) < 1000, asks
