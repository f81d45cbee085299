"""Jobs on several nodes whose processes start others and connect, each on its own node; the rest is refused."""

from driver import nodes, places, proc
from driver.pytests import limit


def run(n, k, limit_s=60, **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/spawning.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), **env})
    got = proc.run([mpi.mpiexec, "-n", n, exe], env=settings, limit_s=limit_s, dump=True)
    assert got.ok() and not got.leaked and got.out.count(" fine") == n, f"{n} ranks, {k} nodes: {got.why()}\n{got.tail(30)}"
    return got


@limit(180)
def test_within_a_node():
    for n, k in ((2, 2), (4, 2), (3, 3), (5, 2)):
        got = run(n, k)
        assert "MPI_COMM_TYPE_SHARED gives those of one node" in got.out, got.tail(10)
