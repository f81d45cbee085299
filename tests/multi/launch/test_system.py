"""The launcher and the system around it: memory limits, terminals."""

import os
import pathlib
import pty
import select
import signal
import sys
import time

from driver import places, proc
from driver.pytests import limit, skip

MPIEXEC = places.PREFIX / "bin/mpiexec"


def _memory_group():
    """A new memory control group below our own, as (folder, limit file); skips without right."""
    name = f"weft-test-{os.getpid()}"
    own = {}
    for line in pathlib.Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        own[controllers] = path.lstrip("/")
    v1 = [c for c in own if "memory" in c.split(",")]
    if v1:
        base, file = pathlib.Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"
        base = base / own[v1[0]] if (base / own[v1[0]]).is_dir() else base
    else:
        base, file = pathlib.Path("/sys/fs/cgroup") / own.get("", ""), "memory.max"
    folder = base / name
    try:
        folder.mkdir()
    except OSError as error:
        skip(f"cannot make a memory control group: {error}")
    if not (folder / file).exists():
        folder.rmdir()
        skip("the memory controller is not delegated to this control group")
    return folder, file


def test_out_of_memory_is_told():
    """A rank that exceeds the control group's limit: cause and remedy, not only "signal 9"."""
    folder, file = _memory_group()
    hog = "x = []\nwhile True: x.append(bytearray([1]) * (1 << 20))"
    script = (
        f"echo $$ > {folder}/cgroup.procs && exec {MPIEXEC} -n 2 sh -c "
        f"'if [ $WEFT_RANK = 1 ]; then exec {sys.executable} -c \"{hog}\"; else sleep 600; fi'"
    )
    try:
        (folder / file).write_text(str(64 << 20))
        result = proc.run(["sh", "-c", script], limit_s=60, env=places.clean_env())
    finally:
        end = time.monotonic() + 60
        while True:
            try:
                folder.rmdir()
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)
    assert result.rc == 137, f"{result.why()}\n{result.tail()}"
    assert "memory limit of 0.1 GiB was reached" in result.out, result.out
    assert "rank 1" in result.out


class Terminal:
    """A command in the foreground of a terminal of its own."""

    def __init__(self, *cmd):
        self.mark = proc.new_mark()
        self.text = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            env = places.clean_env()
            env[proc.MARK] = self.mark
            os.execve(cmd[0], [str(c) for c in cmd], env)

    def type(self, text):
        os.write(self.fd, text.encode())

    def until(self, word, count=1, limit_s=60):
        end = time.monotonic() + limit_s
        while self.text.count(word) < count:
            assert time.monotonic() < end, f"no {word!r} in {self.text!r}"
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.fd, 4096).decode()
                except OSError:
                    break

    def end(self, limit_s=60):
        end = time.monotonic() + limit_s
        try:
            while True:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    return os.waitstatus_to_exitcode(status)
                assert time.monotonic() < end, f"no end; {self.text!r}"
                time.sleep(0.01)
        finally:
            proc.kill_marked(self.mark)


def test_typing_reaches_rank_0():
    t = Terminal(MPIEXEC, "-n", "2", "sh", "-c", "echo up; cat; echo end$WEFT_RANK")
    t.until("up")
    t.type("hello\n")
    t.until("hello", count=2)  # the terminal's echo, and the rank's
    t.type("\x04")
    t.until("end0")
    assert t.end() == 0


@limit(150)
def test_keys_of_the_terminal():
    t = Terminal(MPIEXEC, "-n", "2", "sh", "-c", "echo up$WEFT_RANK; exec sleep 600")
    t.until("up0"), t.until("up1")
    t.type("\x1c")  # Ctrl-\
    t.until("what the ranks do")
    t.type("\x03")  # Ctrl-C
    assert t.end() == 128 + signal.SIGINT


def test_a_job_in_the_background_does_not_stop_for_input():
    t = Terminal("/bin/sh", "-m", "-c", f"{MPIEXEC} -n 2 sleep 0.3 & wait; echo waited")
    t.until("waited")
    assert t.end() == 0


def test_misspelt_variables_are_named_once():
    """By mpiexec for the job, by a program started alone for itself; names that are right say nothing."""
    wrong = {"WEFT_SINGLECOPPY": "cma", "WEFT_SINGLECOPY": "cma", "WEFT_TEST_MARK": "1"}
    exe, made = places.Mpi().compile(places.TESTS / "multi/launch/hello.c", "mpi5")
    assert made.rc == 0, made.tail()
    text = "WEFT_SINGLECOPPY is set, but Weft has no such parameter; did you mean WEFT_SINGLECOPY?"
    for cmd, more, by in (
        ([MPIEXEC, "-n", 3, exe], wrong, "mpiexec: "),
        ([exe], wrong, "weft: "),
        ([MPIEXEC, "-genv", "WEFT_SINGLECOPPY", "cma", "-n", 2, exe], {}, "mpiexec: "),
    ):
        done = proc.run(cmd, env=places.clean_env(**more), limit_s=60)
        said = [line for line in done.out.splitlines() if "WEFT_" in line]
        assert done.ok() and said == [by + text], f"{cmd}: {done.why()}\n{done.tail()}"


@limit(150)
def test_children_are_seen_where_their_signal_was_ignored():
    """A service or a shell may ignore SIGCHLD: the kernel then forgets how children end. Programs find it as it is by default."""
    mpi = places.Mpi()
    for words in (["--ignore-signal=CHLD"], ["--block-signal=CHLD"], ["--ignore-signal=CHLD", "--block-signal=CHLD"]):
        cmd = ["env", *words, mpi.mpiexec, "-n", 2, "sh", "-c", "grep SigIgn /proc/self/status; exit 3"]
        got = proc.run(cmd, env=mpi.env(), limit_s=60, dump=True)
        assert got.rc == 3, f"{words}: {got.why()}\n{got.tail()}"
        masks = [int(line.split()[1], 16) for line in got.out.splitlines() if line.startswith("SigIgn")]
        assert masks and not any(m >> (signal.SIGCHLD - 1) & 1 for m in masks), got.out


@limit(150)
def test_children_are_seen_by_a_launcher_with_a_small_stack():
    """It works in a thread of its own then, beside the first one, which must take no signal, however late it gets a core."""
    mpi = places.Mpi()
    shim = places.BUILD / "late_mask.so"
    shim.parent.mkdir(parents=True, exist_ok=True)
    made = proc.run(["cc", "-shared", "-fPIC", "-O1", pathlib.Path(__file__).parent / "late_mask.c", "-o", shim, "-ldl"], limit_s=60)
    assert made.rc == 0, made.tail()
    cmd = ["sh", "-c", 'ulimit -s 64; exec env LD_PRELOAD="$0" "$@"', shim, mpi.mpiexec, "-n", 2, "sh", "-c", "exit 3"]
    got = proc.run(cmd, env=mpi.env(), limit_s=60, dump=True)
    assert got.rc == 3, f"{got.why()}\n{got.tail()}"


@limit(150)
def test_a_full_disk_for_output_is_told():
    """What cannot be written is no success, and its reason is on the other stream."""
    mpi = places.Mpi()
    for words in ("seq 10", "seq 100000", "sleep 0.3; echo late"):
        cmd = ["sh", "-c", 'exec "$@" 3>&1 >/dev/full', "sh", mpi.mpiexec, "-n", 2, "sh", "-c", words]
        got = proc.run(cmd, env=mpi.env(), limit_s=60, dump=True)
        assert got.rc == 1 and "standard output: No space left on device" in got.out, f"{words}: {got.why()}\n{got.tail()}"
