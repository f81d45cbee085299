"""Deaths in jobs on several nodes that go on without the dead: all that live on other nodes learn of them, agree, shrink,
and hear of revocations."""

import random
import re
import tempfile

from driver import nodes, places, proc
from driver.pytests import limit

# Beside others on the same cores deaths come at other moments, and take long.
ALONE = True
# Of each program and place: ranks and nodes. Rank 1 dies, or the first ones.
PLACES = ((4, 2), (3, 3))


def survive(n, k, *mode, dead=1, limit_s=60, **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/programs/ulfm.c", "mpich")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), "LD_LIBRARY_PATH": f"{mpi.prefix}/lib", **env})
    cmd = [mpi.mpiexec, "-disable-auto-cleanup", "-n", n, exe, *mode]
    got = proc.run(cmd, env=settings, limit_s=limit_s, dump=True)
    said = f"{mode}, {n} ranks on {k} nodes: {got.why()}\n{got.tail(40)}"
    assert got.ok() and not got.leaked and got.out.count(": ok") == n - dead, said
    assert got.out.count("go on without it") == dead, said
    return got


@limit(150)
def test_operations_with_the_dead_fail_and_others_go_on():
    for n, k in (*PLACES, (2, 2)):
        survive(n, k, "long")
        if n > 2:
            survive(n, k, "recv")


@limit(150)
def test_waits_for_anybody_and_probes_end():
    for n, k in PLACES:
        for mode in ("any", "probe", "probe-any"):
            survive(n, k, mode)


@limit(150)
def test_collectives_and_files_fail_in_all_members():
    for n, k in PLACES:
        survive(n, k, "coll")
        with tempfile.TemporaryDirectory() as folder:
            survive(n, k, "file", f"{folder}/file")


@limit(150)
def test_the_last_ones_finalise():
    for n, k in PLACES:
        survive(n, k, "last")
        survive(n, k, "exit")


@limit(150)
def test_revocation_reaches_other_nodes():
    for n, k in (*PLACES, (6, 2), (5, 3)):
        survive(n, k, "revoke")


@limit(240)
def test_death_in_the_middle_of_agreements():
    rng = random.Random(5)
    for n, k in PLACES + PLACES:
        survive(n, k, "shrink", rng.randrange(60000), dead=2)


@limit(300)
def test_agreements_are_alike_whoever_dies():
    """The first proposers die one after the other, a whole node of them at that."""
    rng = random.Random(6)
    for n, k, dead in ((4, 2, 1), (4, 2, 2), (3, 3, 1), (3, 3, 2), (6, 3, 3), (4, 2, 2), (6, 2, 2)):
        for _ in range(2):
            got = survive(n, k, "alike", rng.randrange(5000, 80000), dead, dead=dead)
            seen = re.findall(r"agreed on (\w+)", got.out)
            assert len(seen) == n - dead and len(set(seen)) == 1, f"{n} ranks, {k} nodes: {seen}\n{got.tail(30)}"
