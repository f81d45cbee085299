"""Jobs on several nodes whose processes start others and connect, over all nodes."""

import re
import tempfile
import threading

from driver import nodes, places, proc
from driver.pytests import limit


def run(n, k, *args, limit_s=60, options=(), **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/spawning.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), **env})
    words = [mpi.mpiexec, *options, "-n", n, exe, *args]
    return proc.run(words, env=settings, limit_s=limit_s, dump=True)


def check(got, n, what):
    good = got.ok() and not got.leaked and got.out.count(" fine") == n
    assert good, f"{what}: {got.why()}\n{got.tail(30)}"


@limit(180)
def test_spawned_jobs_are_on_all_nodes():
    for n, k in ((2, 2), (4, 2), (3, 3), (5, 2)):
        check(run(n, k, "spawn", "spread"), n, f"{n} ranks, {k} nodes")


@limit(180)
def test_ranks_of_several_nodes_connect():
    for n, k in ((2, 2), (4, 2), (3, 3), (5, 3)):
        check(run(n, k, "ports"), n, f"{n} ranks, {k} nodes")


@limit(240)
def test_jobs_of_several_nodes_connect():
    """Two jobs; one of a single node opens its way to others when it meets them."""
    for server, client in (((4, 2), (3, 3)), ((4, 2), (3, 1)), ((2, 1), (2, 2)), ((1, 1), (4, 4))):
        with tempfile.TemporaryDirectory() as folder:
            got = {}

            def side(name, job, folder=folder, got=got):
                got[name] = run(*job, name, f"{folder}/port")

            both = [threading.Thread(target=side, args=a) for a in (("server", server), ("client", client))]
            for t in both:
                t.start()
            for t in both:
                t.join()
            check(got["server"], server[0], f"{server} serves {client}")
            check(got["client"], client[0], f"{client} at {server}")


@limit(150)
def test_the_death_of_a_child_ends_all():
    got = run(3, 3, "death", limit_s=60)
    assert got.rc == 137 and not got.timed_out and not got.leaked, f"{got.why()}\n{got.tail()}"
    assert re.search(r"rank 1 .*killed by signal 9", got.out), got.tail()


@limit(150)
def test_without_a_libfabric_one_node_is_told_so():
    """A job of one node that is to meet another node has no way there."""
    with tempfile.TemporaryDirectory() as folder:
        got = {}

        def server():
            got["server"] = run(2, 2, "server", f"{folder}/port", limit_s=60)

        t = threading.Thread(target=server)
        t.start()
        got["client"] = run(1, 1, "client", f"{folder}/port", limit_s=60, WEFT_FABRIC_LIB="/nowhere/libfabric.so.1")
        t.join()
    assert not got["client"].ok() and "no way to other nodes" in got["client"].out, got["client"].tail()
    assert not got["server"].ok() and not got["server"].timed_out, f"{got['server'].why()}\n{got['server'].tail()}"
