"""The example programs do what they say."""

from driver import places, proc
from driver.pytests import limit


@limit(150)
def test_multi_core_aware_broadcast():
    """Made-up nodes of three ranks, the last of two; and all ranks on one node."""
    mpi = places.Mpi()
    exe, made = mpi.compile(places.ROOT / "examples/mcc_bcast.c", "mpi5")
    assert made.rc == 0, made.tail()
    for nodes, options in (("3 nodes from", ["--per-node", 3]), ("1 nodes from", [])):
        got = proc.run([mpi.mpiexec, "-n", 8, exe, "--max", 65536, "--rounds", 1, *options],
                       env=mpi.env(), limit_s=60)
        wanted = ("every byte arrives", nodes, "64K", "whole")
        assert got.ok() and all(w in got.out for w in wanted), f"{got.why()}\n{got.tail()}"
