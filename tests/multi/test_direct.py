"""Messages that go by single copy where their receiver waits."""

import os
import random
import signal
import time

from _jobs import Job, build
from _xfer import report
from driver import places, proc
from driver.pytests import every, limit

HEAP = "single copy, shared heap"
BOTH = "cooperative copy, shared heap"
# Five lengths, 300 turns, two messages each.
MESSAGES = 3000
# Of these, where each may go so: more than half on two cores, fewer where others keep a receiver from its own.
SEVERAL = MESSAGES / 5


def run(mode, how, *args, **env):
    """What the report says of one run of the program, of which every message is verified."""
    mpi = places.Mpi()
    got = proc.run([mpi.mpiexec, "-n", 2, build("direct"), mode, *args],
                   env=mpi.env(WEFT_REPORT="1", WEFT_P2P_DIRECT=how, WEFT_WAIT_MODE="dedicated", **env),
                   limit_s=60, dump=True)
    assert got.ok() and got.out.count("direct fine") == 2, f"{mode} {how}: {got.why()}\n{got.tail(40)}"
    return report(got)


def met(reasons, how="met their receiver"):
    """Messages that met their receiver."""
    return sum(int(line.split()[-1]) for line in reasons if line.startswith(how))


def direct(mode, how, **env):
    """Messages by single copy in one run: all, and those that both ranks copied."""
    # Longer ones are no matter of these tests: the eager limit follows the caches otherwise.
    rows, _ = run(mode, how, WEFT_P2P_EAGER_MAX="262144", **env)
    return rows.get(HEAP, 0) + rows.get(BOTH, 0), rows.get(BOTH, 0)


@limit(150)
def test_always_and_never():
    for mode in ("still", "fresh"):
        n, both = direct(mode, "always")
        assert n > SEVERAL, f"{mode}: {n} directly"
        # Of each buffer and length three tries at least in 256, and two where the receiver copies.
        assert 20 < both < n, f"{mode}: {both} of {n} by both ranks"
        n, both = direct(mode, "never")
        assert n == 0, f"{mode}: {n} directly"


@every(2)
@limit(150)
def test_by_experience():
    for mode in ("still", "fresh", "late", "private", "mixed", "wild", "started", "threads"):
        direct(mode, "auto")


@limit(150)
def test_receivers_that_take_any_message_are_met():
    # Each buffer and length is tried at least once, with the message after its first eight.
    _, reasons = run("wild", "auto", WEFT_P2P_EAGER_MAX="262144")
    assert met(reasons) >= 10, f"{met(reasons)} met"


@limit(150)
def test_nonblocking_sends_do_not_wait_for_a_meeting():
    for how in ("auto", "always"):
        rows, reasons = run("started", how, WEFT_P2P_EAGER_MAX="262144")
        assert met(reasons) == 0, f"{how}: {met(reasons)} met by MPI_Isend"
    assert rows.get(HEAP, 0) > 0, f"none offered: {rows}"


@limit(150)
def test_beyond_the_eager_limit():
    for mode in ("still", "fresh", "late", "private"):
        _, reasons = run(mode, "always", "500000")
        longest = met(reasons)
        assert longest > SEVERAL, f"{mode}: {longest} met"
        # All of one length, which only a free limit lets meet.
        _, reasons = run(mode, "always", "500000", WEFT_P2P_EAGER_MAX="4096")
        assert met(reasons) == 0, f"{mode}: {met(reasons)} met in spite of the limit"
    _, reasons = run("still", "always", "1200000")
    assert met(reasons) < MESSAGES * 4 / 5 + 1, f"{met(reasons)} met of {MESSAGES}, a fifth of them too long"


@limit(150)
def test_receivers_call():
    # Whoever takes turns is mostly there first; both ranks need a core for that.
    for mode in ("still", "fresh", "mixed"):
        _, reasons = run(mode, "always", WEFT_P2P_EAGER_MAX="262144")
        called = met(reasons, "of these, answered its call")
        assert called > MESSAGES / 50, f"{mode}: {called} of {met(reasons)} answered a call"
    for mode in ("private", "threads"):
        _, reasons = run(mode, "always", WEFT_P2P_EAGER_MAX="262144")
        called = met(reasons, "of these, answered its call")
        assert called == 0, f"{mode}: {called} answered a call that shows no buffer"


@limit(150)
def test_offers_stay_at_the_beginning_of_their_ring():
    # Each takes at least 64 bytes of a ring of 64 KiB, and what goes through the ring in between more: how much
    # of it does is the scheduler's. Turning at every offer, or never, is what must not be.
    for mode in ("still", "mixed"):
        _, reasons = run(mode, "always", "65536", "3000", WEFT_P2P_EAGER_MAX="262144")
        turned, n = met(reasons, "turned back"), met(reasons)
        assert n / 2000 < turned < n / 5, f"{mode}: {turned} times, {n} met"


@limit(150)
def test_receivers_that_come_late():
    n, _ = direct("late", "always")
    assert n > SEVERAL, f"{n} directly"


@limit(150)
def test_a_buffer_that_the_sender_does_not_reach():
    n, both = direct("private", "always")
    assert n > SEVERAL and both == 0, f"{n} directly, {both} by both ranks"


@limit(150)
def test_threads_do_not_wait_for_a_meeting():
    n, both = direct("threads", "always")
    assert n > SEVERAL and both == 0, f"{n} directly, {both} by both ranks"


@limit(150)
def test_death_while_both_copy():
    rng = random.Random(3)
    mpi = places.Mpi()
    for i in range(8):
        cmd = [mpi.mpiexec, "-disable-auto-cleanup", "-n", 2, build("direct", "mpich"), "forever"]
        env = mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib", WEFT_WAIT_MODE="dedicated", WEFT_P2P_DIRECT="always")
        with Job(cmd, env) as job:
            pids = job.pids(2)
            time.sleep(rng.random() / 20)
            os.kill(pids[i % 2], signal.SIGKILL)
            job.end()
            text = job.output()
            assert "0 wrong, class PROC_FAILED" in text, f"rank {i % 2} killed:\n{text}"


@limit(150)
def test_where_memory_cannot_be_mapped_the_ring_takes_them():
    n, _ = direct("still", "always", WEFT_SINGLECOPY="cma")
    assert n == 0, f"{n} by a mechanism that is off"


@limit(150)
def test_calls_that_do_not_wait_for_each_other():
    for how in ("always", "auto"):
        direct("odd", how)
