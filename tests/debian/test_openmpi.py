"""The distribution's Open MPI beside Weft: programs made with its header in every way of linking, started by its mpirun on
Weft's library, and the variables that both launchers set."""

import pathlib
import re
import tempfile

from driver import packages, places, proc, pytests
from driver.pytests import limit, skip

links = pytests.load(places.TESTS / "abi/test_links.py")
STARTED = places.TESTS / "packages/started.c"


def _place(folder):
    try:
        root = packages.unpack(())
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    return packages.Place(root, pathlib.Path(folder))


def _env(place, weft, **more):
    case = packages.Case(name="", packages=(), command="", env=more)
    return packages.environment(case, place, weft)


def _run(place, *args, weft, **more):
    launcher = [places.PREFIX / "bin/mpiexec"] if weft else [place.bin("orterun"), "--oversubscribe"]
    got = proc.run([*launcher, *args], env=_env(place, weft, **more), limit_s=60, cwd=place.folder)
    assert got.ok(), f"{launcher[0]} {args}: {got.why()}\n{got.tail(10)}"
    return got.out


@limit(150)
def test_every_link_kind():
    """As tests/abi/test_links.py, with the header and library of 4.1; the distribution's own prints the same."""
    with tempfile.TemporaryDirectory(prefix="weft-openmpi-") as folder:
        place = _place(folder)
        for name, flags in links.KINDS.items():
            exe = place.compile(links.SOURCE, *(f.format(lib=place.lib) for f in flags), "-lmpi")
            out = _run(place, "-n", 2, exe, weft=True)
            assert links.WANTED in out and "different size" not in out, f"{name}: {out[-1000:]}"
        assert links.WANTED in _run(place, "-n", 2, exe, weft=False)


@limit(150)
def test_started_by_its_mpirun():
    """orterun 4.1 (PMIx 4.2) starts ranks that find Weft's library first: one job, as if mpiexec had started it."""
    with tempfile.TemporaryDirectory(prefix="weft-openmpi-") as folder:
        place = _place(folder)
        exe = place.compile(STARTED, "-lmpi")
        env = _env(place, weft=False)
        env["LD_LIBRARY_PATH"] = f"{places.PREFIX}/lib:{env['LD_LIBRARY_PATH']}"
        for n in (1, 2, 4):
            got = proc.run([place.bin("orterun"), "--oversubscribe", "-n", n, exe], env=env, limit_s=60, cwd=folder)
            assert got.ok(), f"{got.why()}\n{got.tail(15)}"
            found = sorted(re.findall(r"^rank (\d+) of (\d+), sum (\d+)", got.out, re.M))
            assert found == [(str(r), str(n), str(n * (n - 1) // 2)) for r in range(n)], got.tail(15)
            assert len(re.findall(r"^more: .*Weft", got.out, re.M)) == n, got.tail(15)


@limit(150)
def test_variables():
    """What both launchers tell programs and scripts, in jobs of one program, of two, and in spawned ones."""
    names = ("COMM_WORLD_SIZE", "COMM_WORLD_RANK", "COMM_WORLD_LOCAL_SIZE", "COMM_WORLD_LOCAL_RANK", "COMM_WORLD_NODE_RANK", "UNIVERSE_SIZE")
    show = "echo variables " + " ".join(f"{n}=$OMPI_{n}" for n in names)
    jobs = [["-n", 1, "sh", "-c", show], ["-H", "localhost:4", "-n", 4, "sh", "-c", show], ["-H", "localhost:4", "-n", 1, "sh", "-c", show]]
    jobs.append(["-H", "localhost:3", "-n", 1, "sh", "-c", show, ":", "-n", 2, "sh", "-c", show])
    with tempfile.TemporaryDirectory(prefix="weft-openmpi-") as folder:
        place = _place(folder)
        # Open MPI's processes of two jobs reach each other by TCP only.
        more = {"OMPI_MCA_btl": "self,vader,tcp"}
        jobs.append(["-n", 1, place.compile(STARTED, "-lmpi"), "spawn"])
        for job in jobs:
            lines = [sorted(re.findall(r"^(?:variables|rank|child) .*|^more: node rank .*universe \d+", _run(place, *job, weft=w, **more), re.M))
                     for w in (True, False)]
            assert lines[1] and lines[0] == lines[1], f"{job}: {lines[0]} on Weft, {lines[1]} on Open MPI"
