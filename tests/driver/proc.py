"""Processes with a time limit: started, dumped when they hang, killed whole, leaks seen.

Every process that a test starts inherits a mark in its environment, so that all of a
job is found again, however it daemonised, and nothing else is ever touched.
"""

import dataclasses
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

MARK = "WEFT_TEST_MARK"
# Time limits are so many times as long: for runs beside other work (soak.py --patience).
PATIENCE = float(os.environ.get("WEFT_TEST_PATIENCE", 1))
# What of a command outlives it for longer is a leak, which stays for ever; a machine whose host is busy stops for seconds.
GRACE_S = 10.0
_counter_lock = threading.Lock()
_counter = 0
_live_marks = set()


@dataclasses.dataclass
class Result:
    """What became of a command. `rc` is negative for a signal, as in subprocess."""

    rc: int
    out: str
    wall_s: float
    timed_out: bool = False
    leaked: list = dataclasses.field(default_factory=list)
    dump: str = ""

    def ok(self):
        return self.rc == 0 and not self.timed_out and not self.leaked

    def why(self):
        """One line on how it ended."""
        if self.timed_out:
            return f"no end within the time limit ({self.wall_s:.1f} s)"
        if self.leaked:
            return "left processes behind: " + "; ".join(self.leaked)
        if self.rc < 0:
            return f"killed by signal {-self.rc} ({signal.Signals(-self.rc).name})"
        return f"exit code {self.rc}"

    def tail(self, lines=40):
        kept = self.out.rstrip().splitlines()
        cut = [f"... ({len(kept) - lines} lines more above)"] if len(kept) > lines else []
        text = "\n".join(cut + kept[-lines:])
        return text + ("\n" + self.dump if self.dump else "")


def new_mark():
    global _counter
    with _counter_lock:
        _counter += 1
        mark = f"{os.getpid()}-{_counter}"
        _live_marks.add(mark)
        return mark


def marked(mark):
    """Pids of living (not zombie) processes that carry the mark."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit() or int(entry) == os.getpid():
            continue
        try:
            environ = pathlib.Path("/proc", entry, "environ").read_bytes()
            if wanted in environ.split(b"\0") and state(int(entry)) not in "ZX":
                found.append(int(entry))
        except (OSError, PermissionError):
            continue
    return found


def state(pid):
    """The state letter of /proc/pid/stat, X where it is gone."""
    try:
        text = pathlib.Path("/proc", str(pid), "stat").read_text()
        return text.rsplit(")", 1)[1].split()[0]
    except (OSError, IndexError):
        return "X"


def describe(pid):
    """A line on a process: pid, command, state, and the kernel function it sleeps in."""

    def read(name):
        try:
            return pathlib.Path("/proc", str(pid), name).read_text(errors="replace")
        except OSError:
            return ""

    command = read("cmdline").replace("\0", " ").strip()
    return f"{pid} [{state(pid)}] {command[:120]} (in {read('wchan') or '?'})"


def kill_marked(mark):
    """Kills all that carry the mark; they may fork meanwhile, so until none is left."""
    for _ in range(50):
        pids = marked(mark)
        if not pids:
            return
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        time.sleep(0.02)


def kill_everything():
    """Kills what any unfinished command of this driver has started."""
    for mark in list(_live_marks):
        kill_marked(mark)


def _dump_on_hang(child, mark):
    """Asks the launcher who waits for whom (SIGQUIT), and lists the processes."""
    before = [describe(pid) for pid in marked(mark)]
    try:
        child.send_signal(signal.SIGQUIT)
        child.wait(timeout=3)
    except (OSError, subprocess.TimeoutExpired):
        pass
    return "processes at the time limit:\n  " + "\n  ".join(before)


def spawn(cmd, *, env=None, cwd=None, stdin=None, stdout=None, mark=None):
    """Starts a command in a session of its own; returns (Popen, mark)."""
    mark = mark or new_mark()
    full = dict(os.environ if env is None else env)
    full[MARK] = mark
    child = subprocess.Popen(
        [str(c) for c in cmd],
        env=full,
        cwd=cwd,
        stdin=subprocess.DEVNULL if stdin is None else stdin,
        stdout=stdout,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    return child, mark


def run(cmd, *, limit_s, env=None, cwd=None, stdin_text=None, dump=False, grace_s=GRACE_S):
    """Runs a command to its end or the limit.

    With `dump`, a command that hangs is sent SIGQUIT first: Weft's launcher answers
    with the table of its ranks. What still lives `grace_s` after the end is a leak.
    """
    limit_s, grace_s = limit_s * PATIENCE, grace_s * PATIENCE
    with tempfile.TemporaryFile() as sink:
        start = time.monotonic()
        stdin = None
        if stdin_text is not None:
            stdin = tempfile.TemporaryFile()
            stdin.write(stdin_text.encode())
            stdin.seek(0)
        child, mark = spawn(cmd, env=env, cwd=cwd, stdin=stdin, stdout=sink)
        timed_out, text = False, ""
        try:
            child.wait(timeout=limit_s)
        except subprocess.TimeoutExpired:
            timed_out = True
            text = _dump_on_hang(child, mark) if dump else ""
        finally:
            wall_s = time.monotonic() - start
            leaked = [] if timed_out else _leaks(mark, grace_s)
            kill_marked(mark)
            if child.poll() is None:
                child.kill()
            child.wait()
            _live_marks.discard(mark)
            if stdin:
                stdin.close()
        sink.seek(0)
        out = sink.read().decode(errors="replace")
    return Result(child.returncode, out, wall_s, timed_out, leaked, text)


def _leaks(mark, grace_s):
    end = time.monotonic() + grace_s
    while True:
        pids = marked(mark)
        if not pids:
            return []
        if time.monotonic() > end:
            return [describe(pid) for pid in pids]
        time.sleep(0.02)


def available_gib():
    """Memory that can be had now, the cgroup's limit included."""
    free = 0
    for line in pathlib.Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            free = int(line.split()[1]) / 2**20
    try:
        limit = pathlib.Path("/sys/fs/cgroup/memory.max").read_text().strip()
        used = int(pathlib.Path("/sys/fs/cgroup/memory.current").read_text())
        if limit != "max":
            free = min(free, (int(limit) - used) / 2**30)
    except (OSError, ValueError):
        pass
    return free
