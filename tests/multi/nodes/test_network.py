"""Ports of a job that runs over nodes: what strangers send there does not reach it (docs/security.md), they keep to the range that the
user allows, and many that connect at once get through."""

import contextlib
import pathlib
import random
import socket
import tempfile
import time

from _mpiexec import check, mpiexec, program
from _places import Nodes, are_separate, listening
from driver import nodes, places, proc
from driver.pytests import limit, skip

# What ends a hang.
LIMIT_S = 60


def _job(*words, **env):
    """Two ranks on two nodes that meet, and speak again when they are told: its command, and its environment."""
    mpi = places.Mpi()
    fabric, why = nodes.library()
    assert fabric is not None, why
    return [mpi.mpiexec, "-n", 2, program(), "between", *words], mpi.env(**{**fabric, "WEFT_NODES": "2", **env})


def _files(held):
    """One that says that the ranks have met, and one that lets them speak again."""
    folder = pathlib.Path(held.enter_context(tempfile.TemporaryDirectory()))
    return folder / "met", folder / "go_on"


def _ports(mark, told):
    """Those at which the two listen; `told`: the file that the job writes to."""
    end, ports = time.monotonic() + LIMIT_S, []
    while len(ports) < 2 and time.monotonic() < end:
        time.sleep(0.05)
        ports = listening(mark)
    # Opened anew: the job goes on writing where it was.
    assert len(ports) >= 2, f"two ranks listen: {ports}\n{pathlib.Path(f'/proc/self/fd/{told.fileno()}').read_text()}"
    return ports


@limit(150)
def test_ports_are_those_that_the_user_allows():
    first = random.Random().randrange(20000, 30000)
    for name, mark_between in (("WEFT_PORTS", "-"), ("MPIEXEC_PORT_RANGE", ":"), ("I_MPI_PORT_RANGE", ":")):
        with tempfile.TemporaryFile("w+") as told, contextlib.ExitStack() as held:
            met, go_on = _files(held)
            cmd, env = _job(met, go_on, **{name: f"{first}{mark_between}{first + 19}"})
            child, mark = proc.spawn(cmd, env=env, stdout=told)
            held.callback(proc.kill_marked, mark)
            ports = _ports(mark, told)
            assert all(first <= port < first + 20 for port in ports), f"{name}: {ports}"
            go_on.touch()
            assert child.wait(timeout=LIMIT_S) == 0
    # One is too few for two ranks of one machine.
    for value, words in ((f"{first}-{first}", f"no port from {first} to {first} is free here, and WEFT_PORTS"), ("many", "WEFT_PORTS=many: a range")):
        cmd, env = _job("/dev/null", "/dev/null", WEFT_PORTS=value)
        got = proc.run(cmd, env=env, limit_s=60)
        assert got.rc not in (0, None) and not got.timed_out and words in got.out, got.tail()


@limit(150)
def test_many_that_connect_at_once_get_through():
    """Where the kernel keeps one connection that is not taken yet, the others have to try again."""
    if not are_separate():
        skip("the kernel's limit of a network namespace can be set in namespaces only")
    at = Nodes(4)
    few = [f"ip netns exec {name} sh -c 'echo 1 >/proc/sys/net/core/somaxconn'" for name in at.names]
    words = [*mpiexec(at, each=4), "-n", 16, program(), "wildcards"]
    got = at.run(["sh", "-e", "-c", f'{"; ".join(few)}; exec "$0" "$@"', *words], limit_s=60)
    check(got, 16)


@limit(150)
def test_a_descriptor_for_each_peer():
    # 16 descriptors: three streams, the job's memory, a port and what it is watched by leave fewer than 12.
    mpi, peers = places.Mpi(), 12
    for kind, good in (("S", True), ("", False)):
        words = ["sh", "-c", f'ulimit -{kind}n 16; exec "$0" "$@"', program(), "wildcards"]
        env = mpi.env(WEFT_NODES="2", WEFT_FABRIC_PROVIDER="weft-tcp")
        got = proc.run([mpi.mpiexec, "-n", 2 * peers, *words], env=env, limit_s=60)
        if good:
            check(got, 2 * peers)
        else:
            assert got.rc not in (0, None) and not got.timed_out and "Too many open files: each peer takes a descriptor" in got.out, got.tail()


@limit(150)
def test_garbage_at_the_ports_reaches_nobody():
    rng = random.Random(7)
    with tempfile.TemporaryFile("w+") as told, contextlib.ExitStack() as held:
        met, go_on = _files(held)
        cmd, env = _job(met, go_on)
        child, mark = proc.spawn(cmd, env=env, stdout=told)
        held.callback(proc.kill_marked, mark)
        ports = _ports(mark, told)
        end = time.monotonic() + LIMIT_S
        while not met.exists():
            assert time.monotonic() < end, "the ranks have not met"
            time.sleep(0.02)
        for port in ports:
            for words in (b"", b"GET / HTTP/1.0\r\n\r\n", bytes(64), b"\xff" * 64, *(rng.randbytes(200) for _ in range(20))):
                sock = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=LIMIT_S))
                # One that resets the connection has understood.
                with contextlib.suppress(ConnectionError):
                    sock.sendall(words)
        go_on.touch()
        code = child.wait(timeout=LIMIT_S)
        told.seek(0)
        out = told.read()
        assert code == 0 and out.count(" fine") == 2, f"exit code {code}\n{out[-1500:]}"
        assert not proc.marked(mark)
