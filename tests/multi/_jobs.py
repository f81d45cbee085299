"""Jobs under test: started in the background, read while they run, ended for sure."""

import contextlib
import os
import re
import shutil
import signal
import tempfile
import time

from driver import places, proc

# What ends a hang: a machine whose host is busy stops for seconds.
LIMIT_S = 40 * proc.PATIENCE
PROGRAMS = places.TESTS / "multi/programs"


def build(name="worker", abi="mpi5", mpi=None):
    """Compiles one of the programs; returns its path."""
    exe, made = (mpi or places.Mpi()).compile(PROGRAMS / f"{name}.c", abi)
    assert made.rc == 0, f"{name}.c does not compile:\n{made.tail()}"
    return exe


class Job:
    """A launcher with its ranks, running in the background."""

    def __init__(self, cmd, env=None, stdin=None):
        self.sink = tempfile.TemporaryFile()
        self.start = time.monotonic()
        self.child, self.mark = proc.spawn(cmd, env=env or places.Mpi().env(), stdin=stdin, stdout=self.sink)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        proc.kill_marked(self.mark)
        self.child.wait()

    def output(self):
        # The launcher writes at the offset that it shares with this descriptor: leave it alone.
        fd = self.sink.fileno()
        return os.pread(fd, os.fstat(fd).st_size, 0).decode(errors="replace")

    def until(self, pattern, count=1, limit_s=LIMIT_S):
        """Waits until the output has the pattern so often; returns all matches."""
        end = time.monotonic() + limit_s
        while True:
            found = re.findall(pattern, self.output(), re.M)
            if len(found) >= count:
                return found
            ended = self.child.poll()
            if ended is not None or time.monotonic() > end:
                state = f"ended with {ended}" if ended is not None else f"runs\n{self.hang_dump()}"
                raise AssertionError(
                    f"/{pattern}/ seen {len(found)} of {count} times; launcher {state}"
                    f"\n{self.output()[-3000:]}"
                )
            time.sleep(0.005)

    def hang_dump(self):
        """The processes as the kernel sees them; the launcher adds its own table to the output."""
        rest = "\n".join(proc.describe(p) for p in proc.marked(self.mark))
        self.child.send_signal(signal.SIGQUIT)
        time.sleep(1)
        return rest

    def waiting(self, call, ranks):
        """Waits until so many ranks are in this call, by the launcher's own table; where the output goes on behind it."""
        end = time.monotonic() + LIMIT_S
        while True:
            before = len(self.output())
            self.child.send_signal(signal.SIGQUIT)
            table = rf"what the ranks do:.*\n(?:  rank .*\n){{{ranks}}}"
            while not (found := re.search(table, self.output()[before:])):
                assert self.child.poll() is None and time.monotonic() < end, f"no table of {ranks} ranks\n{self.output()[-3000:]}"
                time.sleep(0.005)
            if len(re.findall(rf"in {call} \(.* for [\d.]+ s", found[0])) == ranks:
                # Behind the table may be a line on what it shows.
                return len(self.output())
            assert time.monotonic() < end, f"not all of {ranks} ranks in {call}\n{found[0]}"

    def enough(self):
        """Ends the worker's `ringuntil`."""
        self.child.send_signal(signal.SIGUSR1)

    def pids(self, n):
        """Pid of each rank, once all have printed it."""
        return {int(r): int(p) for r, p in self.until(r"pid (\d+) (\d+)", n)}

    def end(self, limit_s=LIMIT_S):
        """Waits for the launcher; returns (exit code, seconds it took)."""
        start = time.monotonic()
        try:
            self.child.wait(timeout=limit_s)
        except Exception:
            rest = self.hang_dump()
            raise AssertionError(
                f"no end within {limit_s} s:\n{rest}\n{self.output()[-3000:]}"
            ) from None
        return self.child.returncode, time.monotonic() - start

    def all_gone(self, limit_s=proc.GRACE_S):
        """No process of the job is left within the time."""
        end = time.monotonic() + limit_s
        while proc.marked(self.mark):
            if time.monotonic() > end:
                left = [proc.describe(p) for p in proc.marked(self.mark)]
                raise AssertionError("left behind: " + "; ".join(left))
            time.sleep(0.01)


def weft(n, *args, options=(), abi="mpi5", env=None):
    """A job of the worker under our launcher."""
    mpi = places.Mpi()
    full = mpi.env(**(env or {}))
    return Job([mpi.mpiexec, "-n", n, *options, build(abi=abi), *args], full)


def kill(pid, sig=signal.SIGKILL):
    os.kill(pid, sig)


def kill_all(pids):
    """Those of them that are there yet: the death of one ends others."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            kill(pid)


def in_time(bound_s, once, tries=5):
    """What `once` gives beside the seconds of something, of the first try in which these are below the bound: where a busy
    host stops the machine for as long, one try alone says nothing."""
    took = []
    while len(took) < tries:
        seconds, got = once()
        if seconds < bound_s:
            return got
        took.append(round(seconds, 2))
    raise AssertionError(f"took {took} s, wanted less than {bound_s} s")


class Leftovers:
    """What jobs leave in their temporary folder (one of their own) and in /dev/shm."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="weft-test-")
        self.env = {"TMPDIR": self.folder}
        self.shm = self._shm()

    @staticmethod
    def _shm():
        names = os.listdir("/dev/shm") if os.path.isdir("/dev/shm") else []
        return {n for n in names if "weft" in n.lower()}

    def _left(self):
        left = [f"{self.folder}/{n}" for n in os.listdir(self.folder)]
        return left + [f"/dev/shm/{n}" for n in self._shm() - self.shm]

    def check(self):
        end = time.monotonic() + proc.GRACE_S
        while (left := self._left()) and time.monotonic() < end:
            time.sleep(0.02)
        shutil.rmtree(self.folder, ignore_errors=True)
        assert not left, f"left behind: {left}"
