"""OpenSHMEM over nodes that are imitated (ADR 0053); the programs of tests/shmem/c run over nodes in the same phase."""

import re

from _places import Nodes
from driver import nodes, places, proc, shmem
from driver.pytests import every, limit

REPORT = re.compile(
    r"weft: PE (\d+): to other nodes (\d+) puts \((\d+) B\), (\d+) gets \(\d+ B\), (\d+) atomics; within the node (\d+)"
)


def program():
    exe, made = shmem.build(places.TESTS / "multi/nodes/shmem.c", "nodes", [])
    assert made.rc == 0, made.tail()
    return exe


def run(n, k, *args, limit_s=60, **env):
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = places.clean_env(SHMEM_SYMMETRIC_SIZE="64M", **{**fabric, "WEFT_NODES": str(k), **env})
    return proc.run([places.PREFIX / "bin/oshrun", "-n", n, program(), *args], env=settings, limit_s=limit_s, dump=True)


def check(got, n):
    assert got.ok() and len(re.findall(r"PE \d+: fine", got.out)) == n, f"{got.why()}\n{got.tail(30)}"


@limit(150)
def test_far_ones_go_by_the_wire_and_near_ones_by_memory():
    each = 5
    for n, k in ((4, 2), (3, 3), (5, 2)):
        got = run(n, k, "paths", each, WEFT_REPORT="1")
        check(got, n)
        told = REPORT.findall(got.out)
        sizes = [n // k + (i < n % k) for i in range(k)]
        near_of = [size for size in sizes for _ in range(size)]
        # One line for each of the two times that the library is left; the first has all operations.
        assert len(told) == 2 * n, got.tail(30)
        for pe, near in enumerate(near_of):
            _, puts, put_bytes, gets, atomics, within = map(int, next(t for t in told if int(t[0]) == pe))
            far = n - near
            assert (puts, put_bytes, gets, atomics) == (far * each, far * each * 8, far * each, far * each), got.tail(30)
            assert within == 3 * near * each, got.tail(30)


@limit(150)
def test_a_job_of_one_node_has_no_wire():
    got = run(2, 1, "paths", 3, WEFT_REPORT="1", WEFT_FABRIC_LIB="/nowhere/libfabric.so.1")
    check(got, 2)
    assert not REPORT.search(got.out), got.tail(30)


@limit(150)
def test_a_computing_pe_is_served():
    for n, k in ((2, 2), (4, 2)):
        check(run(n, k, "passive", "0.2"), n)


@limit(150)
def test_near_and_far_atomics_agree():
    for n, k in ((4, 2), (5, 3)):
        check(run(n, k, "agree", 300, limit_s=90), n)


@limit(180)
def test_flags_and_signals_come_behind_their_data():
    for n, k in ((2, 2), (4, 2), (4, 1)):
        check(run(n, k, "order", limit_s=90), n)


@limit(150)
def test_more_puts_than_fit_on_their_way():
    for n, k in ((2, 2), (4, 2)):
        check(run(n, k, "many", 100_000, limit_s=60), n)


@every(2)
@limit(150)
def test_collectives_of_all_pes_alone():
    """As between leaders, and as before those were."""
    source = shmem.HERE / "c/coll.c"
    exe, made = shmem.build(source, "inlined", [])
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    for how in ("leaders", "flat"):
        env = places.clean_env(**{**fabric, "WEFT_NODES": "2", "WEFT_COLL_NODES": how, "SHMEM_SYMMETRIC_SIZE": "64M"})
        got = proc.run([places.PREFIX / "bin/oshrun", "-n", 5, exe], env=env, limit_s=60, dump=True)
        assert not shmem.verdict(5, got), f"{how}: {shmem.verdict(5, got)}\n{got.tail(20)}"


@limit(150)
def test_a_death_ends_the_job():
    for where in ("barrier", "wait", "put"):
        got = run(4, 2, "die", where, limit_s=60)
        assert not got.timed_out and not got.leaked and got.rc == 137, f"{where}: {got.tail(20)}"
        assert "3" in got.out and "signal 9" in got.out, f"{where}: {got.tail(20)}"


@limit(150)
def test_global_exit_ends_all_nodes():
    exe, made = shmem.build(shmem.HERE / "exit.c", "exit", [])
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    env = places.clean_env(SHMEM_SYMMETRIC_SIZE="16M", WEFT_NODES="2", **fabric)
    for where, status in (("barrier", 3), ("wait_until", 42), ("compute", 1), ("lock", 255), ("reduce", 7)):
        got = proc.run([places.PREFIX / "bin/oshrun", "-n", 4, exe, where, status], env=env, limit_s=60, dump=True)
        ended = not got.timed_out and not got.leaked and got.rc == status and "went on" not in got.out
        assert ended, f"{where}: {got.why()}\n{got.tail(20)}"


@limit(150)
def test_what_is_wrong_is_said():
    got = run(2, 2, "paths", WEFT_FABRIC_LIB="/nowhere/libfabric.so.1", limit_s=60)
    assert not got.ok() and "shmem_init: " in got.out and "/nowhere" in got.out, got.tail(20)
    got = run(2, 2, "heaps", limit_s=60)
    assert not got.ok() and "need the same SHMEM_SYMMETRIC_SIZE" in got.out, got.tail(20)


@limit(150)
def test_on_several_hosts():
    """mpiexec's agents carry the addresses; with MPI in the program they do so for each library."""
    exe, made = shmem.build(shmem.HERE / "c/mpi.c", "inlined", [])
    assert made.rc == 0, made.tail()
    at = Nodes(2)
    for command in ([program(), "paths", 2], [exe, "shmem", "mpi"], [exe, "mpi", "shmem"]):
        options = [*at.starts("launcher", "launcher-exec"), "-hosts", ",".join(at.names), "-ppn", 1, "-n", 2]
        got = at.run([places.PREFIX / "bin/mpiexec", *options, *command], SHMEM_SYMMETRIC_SIZE="64M")
        well = got.out.count(": fine") == 2 or not shmem.verdict(2, got)
        assert got.ok() and well, f"{command}: {got.why()}\n{got.tail(30)}"


@limit(150)
def test_under_hydra():
    from _engines import peer

    at = Nodes(2)
    launcher = [peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec"), "-hosts", ",".join(at.names)]
    got = at.run([*launcher, "-ppn", 2, "-n", 4, program(), "agree", 20], SHMEM_SYMMETRIC_SIZE="64M")
    check(got, 4)
