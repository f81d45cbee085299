"""Nodes, agents and links that go while a job runs by Weft's mpiexec, and that nothing is left behind."""

import os
import re
import signal
import subprocess
import tempfile
import time

from _mpiexec import mpiexec, program, run
from _places import Nodes, are_separate
from driver import places, proc
from driver.pytests import every, limit, skip

# They say within what time something is to be noticed.
ALONE = True


def _job(at, *words, options=()):
    """A job that runs, and what its mark is."""
    mark = proc.new_mark()
    env = at.env(**{proc.MARK: mark})
    command = list(map(str, at.command([*mpiexec(at, *options), "-n", 4, *words])))
    child = subprocess.Popen(
        command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )  # fmt: skip
    up = 0
    while up < 4:
        line = child.stdout.readline()
        assert line, "no end expected yet"
        up += line.startswith("up ")
    return child, mark


def _mpiexec_with(mark, word):
    """The job's processes that are an mpiexec with this word in its command line."""

    def is_it(pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as f:
                words = f.read().split(b"\0")
        except OSError:
            return False
        return words[0].endswith(b"/mpiexec") and word in words

    return [p for p in proc.marked(mark) if is_it(p)]


# What is noticed within seconds, where a busy host may stop the machine for some; by itself no job here ends as soon.
SOON_S = 40


def _end(child, mark, within_s=SOON_S):
    since = time.monotonic()
    try:
        out, _ = child.communicate(timeout=within_s + 10)
        seconds = time.monotonic() - since
        # The guard of an agent that was killed ends its ranks meanwhile.
        while proc.marked(mark) and time.monotonic() - since < seconds + proc.GRACE_S:
            time.sleep(0.02)
    finally:
        leaked = proc.marked(mark)
        proc.kill_marked(mark)
    return out, seconds, leaked


SLEEP = ["sh", "-c", "echo up $PMI_RANK; sleep 600"]


@limit(150)
def test_a_dead_agent_is_named_and_nothing_is_left():
    at = Nodes(2)
    child, mark = _job(at, *SLEEP)
    agents = _mpiexec_with(mark, b"--weft-node")
    assert len(agents) == 2, [proc.describe(p) for p in proc.marked(mark)]
    os.kill(max(agents), signal.SIGKILL)
    out, seconds, leaked = _end(child, mark)
    assert re.search(r"node \S+: lost with ranks \d-\d: its agent is gone", out), out
    assert child.returncode == 1 and seconds < SOON_S and not leaked, f"{seconds:.1f} s, {leaked}\n{out}"


@limit(150)
def test_a_dead_node_may_leave_others():
    exe, made = places.Mpi().compile(places.TESTS / "multi/programs/ulfm.c", "mpi5")
    assert made.rc == 0, made.tail()
    for more, code in (([], 0), (["-fail-after-death"], 1)):
        at = Nodes(2)
        child, mark = _job(at, exe, "node", 2, options=["-disable-auto-cleanup", *more])
        agents = _mpiexec_with(mark, b"--weft-node")
        assert len(agents) == 2, [proc.describe(p) for p in proc.marked(mark)]
        os.kill(max(agents), signal.SIGKILL)
        out, seconds, leaked = _end(child, mark)
        assert re.search(r"node \S+: lost with ranks 2-3: its agent is gone.*go on without them", out), out
        assert child.returncode == code and out.count(": ok") == 2 and not leaked, f"{child.returncode} {leaked}\n{out}"


@limit(150)
def test_nothing_is_left_of_a_killed_mpiexec():
    at = Nodes(2)
    child, mark = _job(at, *SLEEP)
    hubs = _mpiexec_with(mark, b"-hosts")
    assert len(hubs) == 1, [proc.describe(p) for p in proc.marked(mark)]
    os.kill(hubs[0], signal.SIGKILL)
    out, seconds, _ = _end(child, mark)
    # What the namespaces' end has killed would count, too, so look before that where there are none.
    assert seconds < SOON_S, f"{seconds:.1f} s\n{out}"
    assert not proc.marked(mark)


@limit(150)
def test_signals_reach_all_ranks():
    at = Nodes(2)
    child, mark = _job(at, "sh", "-c", 'trap "echo got $PMI_RANK; exit 0" TERM; echo up $PMI_RANK; while :; do sleep 0.1; done')
    hubs = [p for p in proc.marked(mark) if b"-hosts" in open(f"/proc/{p}/cmdline", "rb").read().split(b"\0")
            and os.readlink(f"/proc/{p}/exe").endswith("/mpiexec")]  # fmt: skip
    os.kill(hubs[0], signal.SIGTERM)
    out, _, leaked = _end(child, mark)
    assert all(f"got {r}" in out for r in range(4)) and not leaked, out


@limit(150)
def test_a_silent_node_is_named():
    at = Nodes(2)
    child, mark = _job(at, *SLEEP)
    # The stand-in for ssh needs no link that could be cut: an agent that stands still is as silent.
    os.kill(max(_mpiexec_with(mark, b"--weft-node")), signal.SIGSTOP)
    out, seconds, leaked = _end(child, mark)
    assert re.search(r"node \S+: lost with ranks \d-\d: nothing heard for \d+ s", out), out
    assert seconds < SOON_S and child.returncode == 1 and not leaked, f"{seconds:.1f} s {leaked}\n{out}"


def _talkers(at, cut_s):
    """A job whose ranks are outside of MPI while the link of the second node is cut, and then send to each other."""
    switch = f"{at.tag}s"
    with tempfile.TemporaryDirectory() as folder:
        met, go_on = f"{folder}/met", f"{folder}/go_on"
        cut = f"until [ -e {met} ]; do sleep 0.1; done; ip -n {switch} link set port1 down; touch {go_on}; sleep {cut_s}; ip -n {switch} link set port1 up"
        words = [*mpiexec(at, each=1), "-n", 2, program(), "between", met, go_on]
        return at.run(["sh", "-c", f'({cut}) & exec "$0" "$@"', *words], limit_s=60)


@limit(150)
def test_a_link_that_comes_back_harms_nothing():
    if not are_separate():
        skip("a link can be cut between namespaces only")
    # What is sent meanwhile waits in the kernel, which sends it again and again.
    got = _talkers(Nodes(2), 8)
    assert got.ok() and got.out.count(" fine") == 2 and "lost" not in got.out, got.tail()


@every(2)
@limit(150)
def test_a_process_may_be_outside_of_mpi_for_long():
    """Its peer's first message waits, which is told but no error."""
    got = run(2, 2, program(), "outside", 13, each=1)
    assert got.ok() and got.out.count(" fine") == 2 and "has taken nothing for 10 s" in got.out, got.tail()
    # Who knows better may say so.
    got = run(2, 2, program(), "outside", 100, each=1, WEFT_FABRIC_LOST_S="5", limit_s=60)
    assert got.rc == 1 and re.search(r"node \S+: rank 0 .*aborted.*rank 1 on another node is lost", got.out), got.tail()
    assert got.wall_s < SOON_S and not got.leaked, got.tail()
