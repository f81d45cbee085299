"""Files of ranks on several nodes that are imitated (ADR 0054); the programs of tests/c/io run over nodes in the same
phase."""

import pathlib
import tempfile

from driver import nodes, places, proc
from driver.pytests import every, limit


def run(n, k, *args, limit_s=60, **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/files.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), **env})
    got = proc.run([mpi.mpiexec, "-n", n, exe, *args], env=settings, limit_s=limit_s, dump=True)
    assert got.ok() and got.out.count(" fine") == n, f"{n} ranks, {k} nodes: {got.why()}\n{got.tail(30)}"
    return got


@every(2)
@limit(150)
def test_shared_pointers():
    for n, k in ((2, 1), (2, 2), (4, 2), (3, 3)):
        with tempfile.TemporaryDirectory() as folder:
            run(n, k, "shared", folder)


@every(2)
@limit(150)
def test_files_that_are_not_the_same_everywhere():
    for n, k in ((2, 2), (3, 3), (4, 2)):
        with tempfile.TemporaryDirectory() as folder:
            for i in range(k):
                (pathlib.Path(folder) / str(i)).mkdir()
                (pathlib.Path(folder) / str(i) / "it").touch()
            got = run(n, k, "apart", folder, k)
            assert "not one file for all of them" in got.out, got.tail(10)
