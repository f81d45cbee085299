"""A rank dies, aborts or leaves: the others end within a second, and the message says who,
how, and in which MPI call."""

import os
import random
import re
import signal
import time

from _jobs import LIMIT_S, Job, Leftovers, build, in_time, kill, kill_all, weft
from driver import places, proc
from driver.pytests import limit, note

# It says how long something may take, or what is left behind.
ALONE = True

# From the death of one rank to the end of the launcher.
BOUND_S = 1.0


def _named(text, rank, pid, *patterns):
    for pattern in (rf"\b{rank}\b", *([rf"\b{pid}\b"] if pid else []), *patterns):
        assert re.search(pattern, text, re.I), f"the message lacks /{pattern}/:\n{text}"


def _kill_one(n, mode, victim, delay_s, call):
    def once():
        with weft(n, *mode) as job:
            pids, before = job.pids(n), 0
            if call:
                before = job.waiting(call, n)
            time.sleep(delay_s)
            kill(pids[victim])
            code, took = job.end()
            assert code == 128 + 9, f"exit code {code}, wanted 137 for a rank killed by signal 9"
            job.all_gone()
            text = re.sub(r"^pid.*\n", "", job.output()[before:], flags=re.M)
            _named(text, victim, pids[victim], r"signal 9|SIGKILL|killed", call)
            return took, None

    in_time(BOUND_S, once)


@limit(150)
def test_kill_any_rank_while_waiting():
    for n in (2, 4, 7):
        for victim in range(n):
            _kill_one(n, ["stuck"], victim, 0, "MPI_Recv")


@limit(150)
def test_kill_at_random_times_in_traffic():
    rng = random.Random(7)
    modes = [["ring", "0", "8"], ["ring", "0", "30000"], ["ring", "0", "1000000"], ["barrier"]]
    for i in range(16):
        n = rng.choice((2, 3, 4, 8))
        mode = modes[i % len(modes)]
        # In traffic the rank may be between two calls: any MPI call, or none, is named.
        _kill_one(n, mode, rng.randrange(n), rng.random() * 0.3, "")


def _running(job, exe):
    """Pids of the job that run the program already (the launcher has helpers of its own)."""
    found = []
    for pid in proc.marked(job.mark):
        try:
            if os.readlink(f"/proc/{pid}/exe") == str(exe):
                found.append(pid)
        except OSError:
            pass
    return found


@limit(150)
def test_kill_during_start():
    mpi, exe = places.Mpi(), build()
    rng = random.Random(3)

    def once():
        with Job([mpi.mpiexec, "-n", 8, exe, "stuck"]) as job:
            time.sleep(rng.random() * 0.08)
            while not (ranks := _running(job, exe)):
                assert job.child.poll() is None, job.output()
                time.sleep(0.002)
            kill(rng.choice(ranks))
            code, took = job.end()
            assert code != 0, "exit code 0 though a rank was killed"
            job.all_gone()
            return took, None

    for _ in range(20):
        in_time(BOUND_S + 0.5, once)


@limit(150)
def test_abort():
    def once():
        with weft(n, "abort", who, code) as job:
            got, _ = job.end()
            took = time.monotonic() - job.start
            assert got == code, f"exit code {got}, wanted {code}"
            job.all_gone()
            _named(job.output(), who, None, "MPI_Abort", rf"\b{code}\b")
            return took, None

    for n, who, code in ((2, 1, 3), (4, 0, 42), (8, 5, 1), (1, 0, 7)):
        in_time(3, once)


@limit(150)
def test_segmentation_fault():
    for n, who in ((2, 0), (4, 3)):
        with weft(n, "segv", who) as job:
            pid = job.pids(n)[who]
            got, _ = job.end()
            assert got == 128 + 11, f"exit code {got}, wanted 139"
            job.all_gone()
            _named(job.output(), who, pid, r"signal 11|SIGSEGV|segmentation")


@limit(150)
def test_exit_without_finalize():
    for n, who, code, wanted in ((2, 0, 5, 5), (4, 2, 0, None), (3, 1, 255, 255)):
        with weft(n, "exit", who, code) as job:
            got, _ = job.end()
            assert got != 0, "exit code 0 though a rank left without MPI_Finalize"
            if wanted is not None:
                assert got == wanted, f"exit code {got}, wanted {wanted}"
            job.all_gone()
            _named(job.output(), who, None, "MPI_Finalize")


@limit(150)
def test_exit_code_after_finalize():
    for n, who, code in ((1, 0, 0), (2, 1, 5), (4, 0, 77)):
        with weft(n, "code", who, code) as job:
            got, _ = job.end()
            assert got == code, f"exit code {got}, wanted {code}"
            job.all_gone()


@limit(150)
def test_stop_and_continue():
    with weft(4, "ringuntil", 2000) as job:
        pids = job.pids(4)
        for _ in range(5):
            kill(pids[1], signal.SIGSTOP)
            time.sleep(0.2)
            kill(pids[1], signal.SIGCONT)
            time.sleep(0.02)
        job.enough()
        code, _ = job.end()
        assert code == 0, job.output()[-500:]
        assert len(re.findall(r"done \d", job.output())) == 4


@limit(150)
def test_signals_to_the_launcher():
    def once():
        with weft(4, "stuck") as job:
            job.pids(4)
            job.child.send_signal(sig)
            code, took = job.end()
            assert code != 0, f"exit code 0 after signal {sig}"
            job.all_gone()
            return took, None

    for sig in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        in_time(5, once)


@limit(150)
def test_launcher_killed():
    """kill -9 of the launcher alone takes its ranks along."""
    left = Leftovers()
    for mode in ("stuck", "barrier", "compute"):
        with weft(4, mode, env=left.env) as job:
            job.pids(4)
            kill(job.child.pid)
            job.end()
            job.all_gone()
    left.check()


@limit(150)
def test_launcher_killed_with_daemons_about():
    """What ranks have started in sessions of their own goes as well, and what those have started."""
    mpi = places.Mpi()
    script = 'setsid sh -c "setsid sleep 100 & sleep 100" & exec "$@"'
    for victim in ("mpiexec", "all at once"):
        with Job([mpi.mpiexec, "-n", 2, "sh", "-c", script, "sh", build(), "stuck"]) as job:
            job.pids(2)
            job.until(r"pid", 2)
            end = time.monotonic() + LIMIT_S
            while len(sleepers := [p for p in proc.marked(job.mark) if "sleep" in proc.describe(p)]) < 6:
                assert time.monotonic() < end, sleepers
                time.sleep(0.02)
            kill(job.child.pid)
            if victim != "mpiexec":
                kill_all(job.pids(2).values())
            job.end()
            job.all_gone()


@limit(150)
def test_nothing_left_after_killing_everything():
    left = Leftovers()
    for _ in range(5):
        with weft(6, "ring", 0, 100000, env=left.env) as job:
            job.pids(6)
            kill_all(proc.marked(job.mark))
            job.end()
            job.all_gone()
    left.check()


@limit(150)
def test_hang_dump_names_who_waits():
    """SIGQUIT to the launcher prints what each rank is in."""
    with weft(3, "stuck") as job:
        job.pids(3)
        job.waiting("MPI_Recv", 3)
        note("dump: " + " / ".join(re.findall(r".*MPI_Recv.*", job.output())[:1]))
