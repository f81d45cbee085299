"""In an allocation of Slurm: its daemons, one for each of two network namespaces, unpacked and configured for this test."""

import contextlib

from _engines import NOT_UP, slurm
from _places import Nodes, are_separate
from driver import places, proc
from driver.pytests import limit, note, skip


@limit(150)
def test_in_an_allocation():
    if not are_separate():
        skip("Slurm's daemons need network namespaces here")
    exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    mpiexec = places.Mpi().mpiexec
    salloc = ["salloc", "-Q", "-N2", "--ntasks-per-node=2"]
    cases = (
        # mpiexec reads the allocation, and starts its agents by srun.
        ([*salloc, mpiexec, "-n", 4, exe, "memory", 2], lambda got: got.ok() and got.out.count(" fine") == 4),
        ([*salloc, mpiexec, "-n", 4, exe, "wildcards"], lambda got: got.ok() and got.out.count(" fine") == 4),
        ([*salloc, mpiexec, "-n", 4, exe, "die"], lambda got: got.rc == 137 and "rank 3" in got.out),
        # Slurm's own launcher, by PMI-2.
        (["srun", "--mpi=pmi2", "-N2", "-n4", exe, "wildcards"], lambda got: got.ok() and got.out.count(" fine") == 4),
    )
    for words, good in cases:
        at = Nodes(2)
        with contextlib.ExitStack() as held:
            before, env = slurm(at, held)
            got = proc.run([*before, *words], env=at.env(**env), limit_s=60, dump=True)
        if got.rc == NOT_UP:
            note(got.tail(30))
            skip("Slurm's daemons do not come up here")
        assert good(got) and not got.timed_out, f"{words}: {got.why()}\n{got.tail(20)}"
