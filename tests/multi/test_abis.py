"""Ranks of one job may have different ABIs: half of them the standard's, half Open MPI's, or MPICH's."""

import re

from driver import places, proc
from driver.pytests import every, limit

SOURCE = places.TESTS / "multi/programs/abis.c"


def _program(abi):
    exe, made = places.Mpi().compile(SOURCE, abi)
    assert made.rc == 0, made.tail(20)
    return exe


def _job(*parts):
    mpi = places.Mpi()
    cmd = [mpi.mpiexec]
    for i, (n, abi) in enumerate(parts):
        cmd += [*([":"] if i else []), "-n", n, _program(abi)]
    got = proc.run(cmd, env=mpi.env(), limit_s=60, dump=True)
    counts = re.findall(r"checks: (\d+) failed: (\d+)", got.out)
    assert got.ok(), f"{parts}: {got.why()}\n{got.tail(20)}"
    assert len(counts) == sum(n for n, _ in parts), got.tail(20)
    assert all(int(n) > 30 and bad == "0" for n, bad in counts), got.tail(20)


@every(2)
@limit(150)
def test_half_standard_half_open_mpi():
    _job((2, "mpi5"), (2, "ompi"))
    _job((1, "ompi"), (1, "mpi5"))


@limit(150)
def test_all_three():
    _job((1, "ompi"), (2, "mpich"), (1, "mpi5"))
