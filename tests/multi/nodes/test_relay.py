"""The relay that joins nodes where frames are to be lost, kept back or cut off: scripts/nodes-relay.py."""

import re
import select
import socket
import struct

from _places import SSH, Nodes, are_separate
from driver import places, pytests
from driver.pytests import limit, skip

relay = pytests.load(places.ROOT / "scripts/nodes-relay.py")
NODES = [bytes([2, 0, 0, 0, 0, i]) for i in range(3)]
ALL = b"\xff" * 6


def frame(source, to, body=b"", ports=None):
    if ports is None:
        return to + source + b"\x88\xb5" + body
    ip = bytes([0x45, 0, 0, 0, 0, 0, 0, 0, 64, relay.TCP]) + bytes(10)
    return to + source + b"\x08\x00" + ip + struct.pack("!HH", *ports) + body


class Switch:
    """A relay over socket pairs, whose clock the test sets."""

    def __init__(self, **settings):
        self.pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in NODES]
        for pair in self.pairs:
            for end in pair:
                end.setblocking(False)
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        self.now = 0.0
        self.relay = relay.Relay([inner.fileno() for _, inner in self.pairs], clock=lambda: self.now, **settings)

    def send(self, node, what):
        self.pairs[node][0].send(what)
        self.relay.read(node)
        self.relay.send_due()

    def come(self, node):
        found, end = [], self.pairs[node][0]
        while select.select([end], [], [], 0)[0]:
            found.append(end.recv(2048))
        return found


def test_frames_go_where_their_address_was_seen():
    s = Switch()
    s.send(0, frame(NODES[0], ALL, b"who"))
    s.send(1, frame(NODES[1], NODES[0], b"me"))
    s.send(0, frame(NODES[0], NODES[1], b"good"))
    assert [[f[14:] for f in s.come(i)] for i in range(3)] == [[b"me"], [b"who", b"good"], [b"who"]]


def test_so_many_frames_are_lost_and_the_same_again():
    came = []
    for seed in (7, 7, 8):
        s, got = Switch(loss=0.1, seed=seed), []
        s.send(1, frame(NODES[1], ALL))
        for i in range(2000):
            s.send(0, frame(NODES[0], NODES[1], b"%d" % i))
            got += [int(f[14:]) for f in s.come(1)]
        assert got == sorted(got) and 1700 < len(got) < 1900, len(got)
        came.append(got)
    assert came[0] == came[1] != came[2]


def test_frames_that_are_kept_back_come_in_order():
    s = Switch(delay_s=2.0)
    s.send(0, frame(NODES[0], ALL, b"a"))
    s.now = 1.0
    s.send(0, frame(NODES[0], ALL, b"b"))
    assert not s.come(1) and s.relay.send_due() == 1.0
    s.relay.order("delay 0.5s")
    s.send(0, frame(NODES[0], ALL, b"c"))
    s.now = 2.0
    assert s.relay.send_due() == 1.0 and [f[14:] for f in s.come(1)] == [b"a"]
    s.now = 3.0
    assert s.relay.send_due() is None and [f[14:] for f in s.come(1)] == [b"b", b"c"]


def test_nodes_and_ports_are_cut_off():
    s = Switch()
    s.relay.order("port 4711")
    s.send(0, frame(NODES[0], ALL, b"x", (4711, 9)))
    s.send(0, frame(NODES[0], ALL, b"y", (9, 4711)))
    s.send(0, frame(NODES[0], ALL, b"z", (4711 ^ 1, 9)))
    assert [f[38:] for f in s.come(1)] == [b"z"] and len(s.come(2)) == 1
    s.relay.order("cut 1")
    s.send(0, frame(NODES[0], ALL, b"x"))
    s.send(1, frame(NODES[1], ALL, b"x"))
    assert [len(s.come(i)) for i in range(3)] == [0, 0, 1]
    s.relay.order("mend")
    s.send(1, frame(NODES[1], ALL, b"x", (4711, 9)))
    assert [len(s.come(i)) for i in range(3)] == [1, 0, 1]


def _job(at, *words, **env):
    """Two ranks of nodes.c on two nodes, and the counts of TCP behind them."""
    exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    job = [places.Mpi().mpiexec, "-launcher-exec", SSH, "-hosts", ",".join(at.names), "-ppn", 1, "-n", 2, exe, *words]
    return at.run(["sh", "-c", '"$0" "$@" && grep ^Tcp: /proc/net/snmp', *job], **env)


@limit(150)
def test_what_was_sent_before_the_sender_left_arrives():
    """mpiexec tells at once that the rank has gone, the network is slower."""
    if not are_separate():
        skip("a relay joins namespaces only")
    got = _job(Nodes(2), "leave", DELAY="300ms")
    assert got.ok() and got.out.count("rank 1 fine") == 1, f"{got.why()}\n{got.tail()}"


@limit(150)
def test_a_job_goes_on_where_much_is_lost():
    if not are_separate():
        skip("a relay joins namespaces only")
    got = _job(Nodes(2), "lengths", LOSS="3%")
    assert got.ok() and got.out.count(" fine") == 2, f"{got.why()}\n{got.tail()}"
    names, counts = re.findall(r"^Tcp: (.*)$", got.out, re.M)
    again = dict(zip(names.split(), counts.split()))["RetransSegs"]
    assert int(again) > 0, f"nothing was sent again, so nothing was lost: {got.tail(3)}"
