"""A rank goes while others are there: it ends by exit code 0 without MPI_Finalize, or is in MPI_Finalize. The others
end well, unless one of them waits for it: that call fails, at once and with the reason."""

import re

from _jobs import Job, build, in_time, weft
from driver import places
from driver.pytests import limit

# It says how long something may take, or what is left behind.
ALONE = True

# From the start of a job of a few ranks to its end; where a rank only asks, on cores that others may fill.
BOUND_S = 3.0
ASKS_S = 30.0
ASKS = ("test", "iprobe", "iallreduce")
BOTH = ("exit", "finalize")
GONE = {
    "exit": r"world rank 1 (has ended without MPI_Finalize|is in MPI_Finalize or through)",
    "finalize": r"world rank 1 is in MPI_Finalize",
}
LEFT = r"mpiexec: rank 1 .* ended without MPI_Finalize \(exit code 0\)"


def _leave(n, how, handler, mode, abi="mpich", env=None):
    mpi = places.Mpi()
    cmd = [mpi.mpiexec, "-n", n, build("leaving", abi), how, handler, mode]
    full = mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib", **(env or {}))

    def once():
        with Job(cmd, full) as job:
            code, took = job.end()
            job.all_gone()
            return took, (code, job.output())

    return in_time(ASKS_S if mode in ASKS else BOUND_S, once)


def _ends_well(n, how, handler, mode, **more):
    code, text = _leave(n, how, handler, mode, **more)
    what = f"{how} {handler} {mode}, {n} ranks"
    assert code == 0, f"{what}: exit code {code}\n{text}"
    assert text.count(": ok") == n - 1, f"{what}: not all others are well\n{text}"
    said = re.findall(r"^mpiexec: .*", text, re.M)
    assert len(said) == (how == "exit"), f"{what}: {said}"
    if how == "exit":
        assert re.match(LEFT, said[0]), said


def _fails(n, how, mode, call, **more):
    """The error comes back where it is returned, and ends the job with the reason where not."""
    _ends_well(n, how, "return", mode, **more)
    code, text = _leave(n, how, "fatal", mode, **more)
    what = f"{how} fatal {mode}, {n} ranks"
    assert code != 0, f"{what}: exit code 0\n{text}"
    assert re.search(rf"{call}\b.*{GONE[how]}", text), f"{what}: no reason\n{text}"


@limit(150)
def test_the_others_end_well():
    for abi in ("mpich", "mpi5"):
        for n in (2, 3, 5):
            for how in BOTH:
                _ends_well(n, how, "fatal", "none", abi=abi)


@limit(150)
def test_any_rank_may_leave_and_several():

    def once():
        with weft(n, "leave", who) as job:
            code, took = job.end()
            text = job.output()
            assert code == 0, f"{who} of {n}: exit code {code}\n{text}"
            assert len(re.findall(r"^done \d", text, re.M)) == n - len(who.split(",")), text
            said = re.findall(r"^mpiexec: .*", text, re.M)
            assert len(said) == 1 and re.search(rf"rank [{who}] ", said[0]), said
            job.all_gone()
            return took, None

    for n, who in ((2, "0"), (4, "0"), (4, "3"), (5, "1,3,4"), (3, "0,1,2")):
        in_time(BOUND_S, once)


@limit(150)
def test_messages():
    for how in BOTH:
        for mode, call in (("recv", "MPI_Recv"), ("sendrecv", "MPI_Sendrecv")):
            for n in (2, 3):
                _fails(n, how, mode, call)
        code, text = _leave(2, how, "fatal", "recv-any")
        assert code != 0 and re.search(r"MPI_Recv\b.*every rank that could send", text), text


@limit(150)
def test_probes():
    for how in BOTH:
        for mode, call in (("probe", "MPI_Probe"), ("mprobe", "MPI_Mprobe"), ("iprobe", "MPI_Iprobe")):
            _fails(3, how, mode, call)
        _ends_well(2, how, "return", "probe-any")


@limit(150)
def test_requests():
    for how in BOTH:
        for mode, call in (("wait", "MPI_Wait"), ("test", "MPI_Test"), ("pair", "MPI_Wait"), ("waitall", "MPI_Waitall")):
            _fails(3, how, mode, call)
        _ends_well(2, how, "return", "persistent")
        _ends_well(2, how, "return", "two")


@limit(150)
def test_whoever_may_still_come_is_waited_for():
    for how in BOTH:
        for mode in ("recv-any", "any"):
            _ends_well(3, how, "fatal", mode)


@limit(150)
def test_whoever_only_asks_may_go_on():
    for how in BOTH:
        _ends_well(2, how, "fatal", "asks")


@limit(150)
def test_sends_that_need_a_receiver():
    for how in BOTH:
        for mode, call in (("ssend", "MPI_Ssend"), ("send-long", "MPI_Send"), ("issend", "MPI_Wait")):
            _fails(3, how, mode, call)


@limit(150)
def test_with_threads_and_lanes():
    for how in BOTH:
        for mode in ("recv", "probe", "wait", "test", "waitall", "ssend", "send-long", "barrier"):
            _ends_well(3, how, "return", mode, env={"THREADS": "1"})


@limit(150)
def test_collectives():
    for how in BOTH:
        for mode in ("barrier", "bcast", "bcast-long", "allreduce", "alltoall", "dup", "ibarrier", "iallreduce"):
            for n in (2, 3):
                _ends_well(n, how, "return", mode)
        for mode in ("barrier", "bcast", "dup"):
            _ends_well(3, how, "return", mode, env={"ON_THE_WORLD": "1"})
        _fails(3, how, "barrier", "MPI_Barrier")
        _fails(2, how, "bcast-long", "MPI_Bcast")


@limit(150)
def test_reason_comes_from_whoever_has_taken_notice():
    for how in BOTH:
        for mode, call in (("barrier", "MPI_Barrier"), ("allreduce", "MPI_Allreduce"), ("ibarrier", "MPI_Wait")):
            code, text = _leave(3, how, "return", mode, env={"STOPS": "1", "WEFT_COLL_BARRIER": "dissemination"})
            assert code != 0 and re.search(rf"rank 2 .*{call}\b.*{GONE[how]}", text), f"{how} {mode}: {code}\n{text}"


@limit(150)
def test_collectives_by_messages():
    for mode, by in (("barrier", "dissemination"), ("bcast", "binomial"), ("allreduce", "recursive_doubling")):
        _ends_well(3, "exit", "return", mode, env={f"WEFT_COLL_{mode.upper()}": by})


@limit(150)
def test_windows():
    for mode, call in (("fence", "MPI_Win_fence"), ("held", "MPI_Win_lock"), ("start", "MPI_Win_start")):
        _fails(2, "exit", mode, call)
    # Who holds the lock is there, and gives it back.
    _ends_well(3, "exit", "fatal", "held-here")


@limit(150)
def test_messages_that_two_owe_each_other_in_finalize():
    for how in BOTH:
        for n in (2, 3):
            _ends_well(n, how, "fatal", "owed")


@limit(150)
def test_spawned_jobs():
    for how in BOTH:
        for mode in ("child-recv", "child-any", "child-ssend", "child-long", "child-barrier", "child-merged", "child-disconnect"):
            code, text = _leave(1, how, "return", mode)
            assert code == 0 and text.count("rank 0: ok") == 1, f"{how} {mode}: exit code {code}\n{text}"
            said = re.findall(r"^mpiexec: .*", text, re.M)
            assert len(said) == (how == "exit") and all("ended without MPI_Finalize" in s for s in said), text
        code, text = _leave(1, how, "fatal", "child-recv")
        assert code != 0 and re.search(r"MPI_Recv\b.*another job (is in MPI_Finalize|is through|has ended)", text), text
