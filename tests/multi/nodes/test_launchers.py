"""Jobs on several nodes that other MPIs' launchers start: Hydra of MPICH and of Intel MPI (PMI-1), PRRTE (PMIx)."""

import contextlib
import re

import _engines
from _engines import peer
from _places import Nodes, are_separate
from driver import places, proc
from driver.pytests import limit, skip


def _program():
    exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    return exe


def _check(got, n):
    assert got.ok() and got.out.count(" fine") == n, f"{got.why()}\n{got.tail(30)}"


def _messages_over(got):
    return sum(map(int, re.findall(r"to another node\s+(\d+)", got.out)))


def _under(engine, layouts):
    exe = _program()
    for n_nodes, each in layouts:
        at, n = Nodes(n_nodes), n_nodes * each
        passed = [name for name in ("LD_LIBRARY_PATH", "WEFT_FABRIC_LIB", "FI_PROVIDER_PATH", "WEFT_REPORT") if name in at.env(WEFT_REPORT="1")]
        with contextlib.ExitStack() as held:
            launch, env = engine(at, each, passed, held)
            for what in (["memory", n_nodes], ["wildcards"]):
                got = proc.run([*launch, "-n", n, exe, *what], env=at.env(WEFT_REPORT="1", **env), limit_s=60, dump=True)
                _check(got, n)
                assert _messages_over(got) > 10, got.tail(30)


@limit(200)
def test_under_hydra():
    _under(_engines.hydra, ((2, 1), (2, 2), (3, 1)))


@limit(200)
def test_under_intels_hydra():
    if not are_separate():
        skip("Intel's Hydra takes names of hosts with ssh only, which needs namespaces here")
    _under(_engines.intels_hydra, ((2, 1), (2, 2), (3, 1)))


@limit(150)
def test_ranks_dealt_in_turn():
    """Neighbours are on different nodes, and each node has several ranks."""
    at = Nodes(2)
    launcher = [peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    got = at.run([*launcher, "-hosts", ",".join(at.names), "-ppn", 1, "-n", 5, _program(), "wildcards"])
    _check(got, 5)


@limit(150)
def test_many_ranks_take_several_values():
    """The addresses of a node are longer than a value of PMI-1."""
    at = Nodes(2)
    launcher = [peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    got = at.run([*launcher, "-hosts", ",".join(at.names), "-ppn", 32, "-n", 64, _program(), "memory", 2], limit_s=60)
    _check(got, 64)


@limit(150)
def test_under_prterun():
    if not are_separate():
        skip("prterun starts its daemons by ssh only, which needs namespaces here")
    _under(_engines.prterun, ((2, 2),))


@limit(150)
def test_a_death_ends_the_job():
    at = Nodes(2)
    launcher = [peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    got = at.run([*launcher, "-hosts", ",".join(at.names), "-ppn", 2, "-n", 4, _program(), "die"], limit_s=60)
    assert not got.timed_out and not got.leaked and got.rc != 0, got.tail(20)
