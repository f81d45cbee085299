"""Nodes that are imitated: what changes, that the wire is used, and how such jobs end."""

import pathlib
import re

from driver import nodes, places, proc
from driver.pytests import every, limit, skip

OVER = "to another node"


def run(n, k, *args, limit_s=60, options=(), **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), **env})
    return proc.run([mpi.mpiexec, *options, "-n", n, exe, *args], env=settings, limit_s=limit_s, dump=True)


def messages_over(got):
    """Messages that the report has counted on the wire."""
    found = re.findall(rf"{OVER}\s+(\d+)", got.out)
    return sum(map(int, found))


@limit(150)
def test_who_shares_memory():
    for n, k in ((2, 2), (4, 2), (5, 3)):
        got = run(n, k, "memory", k, WEFT_REPORT="1")
        assert got.ok() and got.out.count(" fine") == n, got.tail(30)
        assert messages_over(got) > 10, got.tail(40)


@limit(150)
def test_one_node_uses_no_wire():
    got = run(3, 1, "wildcards", WEFT_REPORT="1", WEFT_FABRIC_LIB="/nowhere/libfabric.so.1")
    assert got.ok() and got.out.count(" fine") == 3, got.tail(30)
    assert messages_over(got) == 0


@limit(150)
def test_what_goes_between_nodes_is_told():
    got = run(2, 2, "wildcards", WEFT_REPORT="1", WEFT_FABRIC_PROVIDER="weft-tcp")
    assert got.ok() and "between nodes: weft-tcp over IPv4" in got.out, got.tail(30)
    fabric, why = nodes.library("PyPI", "tcp")
    if fabric is None:
        skip(why)
    got = run(2, 2, "wildcards", WEFT_REPORT="1", **fabric)
    assert got.ok() and "between nodes: tcp over IPv4" in got.out, got.tail(30)


@limit(150)
def test_over_ipv6():
    if not re.search(r"^0{31}1 ", pathlib.Path("/proc/net/if_inet6").read_text() if pathlib.Path("/proc/net/if_inet6").exists() else "", re.M):
        skip("no ::1 here")
    got = run(4, 2, "wildcards", WEFT_REPORT="1", WEFT_FABRIC_IFACE="::1", WEFT_FABRIC_PROVIDER="weft-tcp")
    assert got.ok() and got.out.count(" fine") == 4 and "between nodes: weft-tcp over IPv6" in got.out, got.tail(30)


@limit(180)
def test_wildcards_over_memory_and_net():
    for n, k in ((2, 2), (4, 2), (4, 3)):
        got = run(n, k, "wildcards", WEFT_REPORT="1", limit_s=90)
        assert got.ok() and got.out.count(" fine") == n, got.tail(30)
        # Each rank of n sends 400 messages to each of another node.
        of = [r * k // n for r in range(n)]
        far = sum(400 for a in of for b in of if a != b)
        assert messages_over(got) >= far, got.tail(40)


def anybody(n, k, messages, limit_s):
    """So many messages by a program that receives from anybody; how many came."""
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/anybody.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), "WEFT_REPORT": "1"})
    got = proc.run([mpi.mpiexec, "-n", n, exe, messages, 7 * n + k], env=settings, limit_s=limit_s, dump=True)
    assert got.ok() and got.out.count(" fine") == n, f"{n} ranks on {k} nodes: {got.why()}\n{got.tail(30)}"
    # Of all pairs some are on one node.
    assert 0 < messages_over(got) < messages, got.tail(40)
    assert sum(map(int, re.findall(r"received (\d+)", got.out))) >= messages, got.tail(40)


TOGETHER = "went to another node in one record with others"


def bursts(rounds, longest, us=0, **env):
    """So many bursts of 40 messages; how many of these went together."""
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/bursts.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    got = proc.run(
        [mpi.mpiexec, "-n", 2, exe, rounds, longest, us],
        env=mpi.env(**{**fabric, "WEFT_NODES": "2", "WEFT_REPORT": "1", **env}),
        limit_s=60,
        dump=True,
    )
    assert got.ok() and got.out.count(" fine") == 2, f"{got.why()}\n{got.tail(30)}"
    return sum(map(int, re.findall(rf"{TOGETHER}\s+(\d+)", got.out)))


@limit(200)
def test_short_messages_in_a_row_go_together():
    assert bursts(200, 300) > 200 * 40 // 4
    assert bursts(200, 2000) > 200 * 40 // 4
    assert bursts(200, 0) > 200 * 40 // 4
    # As the user wants it.
    assert bursts(200, 300, WEFT_FABRIC_TOGETHER_BYTES="0") == 0


@limit(150)
def test_who_computes_between_sends_has_no_message_kept_back():
    assert bursts(300, 8, us=1000) < 300 * 40 // 10


@limit(150)
def test_anybodys_messages_in_random_order():
    for n, k in ((4, 2), (5, 3)):
        anybody(n, k, 30_000, 45)


@every(4)
@limit(620)
def test_a_million_of_anybodys_messages():
    anybody(4, 2, 1_000_000, 600)


@limit(150)
def test_survivors_of_a_death_finalise():
    for k in (2, 4):
        got = run(4, k, "outlive", limit_s=60, options=["-disable-auto-cleanup"])
        assert got.out.count(" survives") == 3 and got.out.count(" fine") == 3, f"{got.why()}\n{got.tail(30)}"
        assert got.ok(), got.why()


@limit(150)
def test_a_death_ends_the_job():
    got = run(4, 2, "die", limit_s=60)
    assert not got.timed_out and not got.leaked and got.rc == 137, got.tail(20)
    assert "rank 3" in got.out and "signal 9" in got.out


@limit(150)
def test_an_abort_on_any_node():
    got = run(4, 2, "abort", limit_s=60)
    assert not got.timed_out and not got.leaked and got.rc == 7, got.tail(20)


@limit(150)
def test_what_is_missing_is_said():
    got = run(2, 2, "memory", 2, WEFT_FABRIC_LIB="/nowhere/libfabric.so.1", limit_s=60)
    assert not got.ok() and "no way to the other nodes" in got.out and "/nowhere" in got.out, got.tail(20)
    got = run(2, "two", "memory", 2, limit_s=60)
    assert got.rc == 2 and "WEFT_NODES=two: a number of nodes" in got.out, got.tail(20)


LED = ("barrier", "bcast", "reduce", "allreduce", "reduce_scatter", "scan", "gather", "scatter", "allgather", "alltoall")


@limit(300)
def test_collectives_by_leaders_are_right():
    """Random collectives, blocking or not, on communicators that overlap, against a naive oracle."""
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/programs/coll_oracle.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    for n, k, how, args in ((4, 2, "leaders", []), (6, 3, "leaders", ["--skew"]), (6, 2, "leaders", ["--threads", 2]),
                            (4, 2, "flat", [])):
        settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), "WEFT_COLL_NODES": how, "WEFT_REPORT": "1"})
        cmd = [mpi.mpiexec, "-n", n, exe, "--seed", 7 * n + k, "--steps", 150, "--max-bytes", 1 << 16, *args]
        got = proc.run(cmd, env=settings, limit_s=70, dump=True)
        checked = re.findall(r"coll_oracle: rank \d+: (\d+) checked, (\d+) wrong$", got.out, re.M)
        assert got.ok() and len(checked) == n, f"{n} ranks, {k} nodes, {how}: {got.why()}\n{got.tail(30)}"
        assert all(int(a) > 0 and b == "0" for a, b in checked), got.tail(30)
        for op in LED:
            led = sum(map(int, re.findall(rf"^ *{op} by leaders of nodes +(\d+)", got.out, re.M)))
            assert (led > 0) == (how == "leaders"), f"{n} ranks, {k} nodes, {how}: {op} {led}\n{got.tail(60)}"
