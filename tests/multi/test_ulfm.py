"""Ranks die in jobs that go on without them: the others learn of it, agree, shrink and go on."""

import random
import signal
import tempfile
import time

from _jobs import Job, build, weft
from driver import places
from driver.pytests import limit, note

OPTION = "-disable-auto-cleanup"


def _survive(n, *mode, dead=1, limit_s=60, abi="mpich", options=(), wanted=0):
    mpi = places.Mpi()
    cmd = [mpi.mpiexec, OPTION, *options, "-n", n, build("ulfm", abi), *mode]
    with Job(cmd, mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib")) as job:
        code, took = job.end(limit_s)
        text = job.output()
        assert code == wanted, f"{mode}, {n} ranks: exit code {code}\n{text}"
        assert text.count(": ok") == n - dead, f"{mode}, {n} ranks: not all survivors are well\n{text}"
        assert text.count("go on without it") == dead, text
        job.all_gone()
        return took


@limit(150)
def test_operations_with_the_dead_fail_and_others_go_on():
    for n in (3, 5):
        _survive(n, "recv")
        _survive(n, "long")
    _survive(2, "long")


@limit(150)
def test_waits_for_anybody_and_probes_end():
    for abi in ("mpich", "mpi5"):
        for mode in ("any", "probe", "probe-any"):
            _survive(3, mode, abi=abi)


@limit(150)
def test_the_standard_abi_has_it_too():
    for mode in ("recv", "coll", "revoke", "exit"):
        _survive(3, mode, abi="mpi5")


@limit(150)
def test_the_exit_code_is_the_survivors():
    for n in (2, 4):
        _survive(n, "last")
        _survive(n, "exit")


@limit(150)
def test_the_exit_code_is_that_of_the_dead_if_asked_for():
    for n in (2, 4):
        _survive(n, "last", options=["-fail-after-death"], wanted=128 + signal.SIGKILL)
        _survive(n, "exit", options=["-fail-after-death"], wanted=3)


@limit(150)
def test_collectives_fail_in_all_members():
    for n in (2, 3, 4, 6):
        _survive(n, "coll")


@limit(150)
def test_collective_file_accesses_fail_in_all_members():
    for n in (2, 4):
        with tempfile.TemporaryDirectory() as folder:
            _survive(n, "file", f"{folder}/file")


@limit(150)
def test_revocation_reaches_all():
    for n in (3, 4, 6):
        _survive(n, "revoke")


@limit(150)
def test_death_in_the_middle_of_agreements():
    rng = random.Random(11)
    for i in range(8):
        _survive(rng.choice((3, 4, 6)), "shrink", rng.randrange(20000), dead=2)


@limit(150)
def test_without_the_option_a_death_ends_the_job():
    mpi = places.Mpi()
    cmd = [mpi.mpiexec, "-n", 3, build("ulfm", "mpich"), "recv"]
    with Job(cmd, mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib")) as job:
        code, _ = job.end()
        assert code == 128 + signal.SIGKILL, f"exit code {code}\n{job.output()}"
        assert ": ok" not in job.output()


@limit(150)
def test_an_abort_ends_all_the_same():
    with weft(3, "abort", 1, 7, options=[OPTION]) as job:
        code, _ = job.end()
        assert code == 7, f"exit code {code}"
        job.all_gone()
