"""Strangers on the network: what they send to the ports of a job that runs over nodes does not reach it (docs/security.md)."""

import contextlib
import random
import socket
import tempfile
import time

from _places import listening
from driver import nodes, places, proc
from driver.pytests import limit

SECONDS = 4


@limit(60)
def test_garbage_at_the_ports_reaches_nobody():
    mpi, rng = places.Mpi(), random.Random(7)
    exe, made = mpi.compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    env = mpi.env(**{**fabric, "WEFT_NODES": "2"})
    cmd = [mpi.mpiexec, "-n", 2, exe, "later", SECONDS]
    with tempfile.TemporaryFile("w+") as told, contextlib.ExitStack() as held:
        child, mark = proc.spawn(cmd, env=env, stdout=told)
        held.callback(proc.kill_marked, mark)
        end, ports = time.monotonic() + 10, []
        while len(ports) < 2 and time.monotonic() < end:
            time.sleep(0.05)
            ports = listening(mark)
        assert len(ports) >= 2, f"two ranks listen: {ports}"
        # The ranks have met by now, and speak again later.
        time.sleep(1)
        for port in ports:
            for words in (b"", b"GET / HTTP/1.0\r\n\r\n", bytes(64), b"\xff" * 64, *(rng.randbytes(200) for _ in range(20))):
                sock = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5))
                # One that resets the connection has understood.
                with contextlib.suppress(ConnectionError):
                    sock.sendall(words)
        code = child.wait(timeout=40)
        told.seek(0)
        out = told.read()
        assert code == 0 and out.count(" fine") == 2, f"exit code {code}\n{out[-1500:]}"
        assert not proc.marked(mark)
