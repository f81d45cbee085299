"""`weft tune --net` between imitated nodes, and jobs that follow what it found."""

import pathlib
import re
import tempfile

from driver import nodes, places, proc
from driver.pytests import limit

LENGTHS = ("bundled", "pairs", "sliced", "segment")


def _led(got, op):
    """How many calls went by leaders, as the report has counted."""
    return sum(map(int, re.findall(rf"^ *{op} by leaders of nodes +(\d+)", got.out, re.M)))


@limit(240)
def test_lengths_of_the_network_are_measured_and_those_of_the_first_rank_hold():
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    with tempfile.TemporaryDirectory() as folder:
        path, other = pathlib.Path(folder) / "p.toml", pathlib.Path(folder) / "other.toml"
        cmd = [mpi.mpiexec.parent / "weft", "tune", "--quick", "--net", "--output", path]
        got = proc.run(cmd, limit_s=120, env=mpi.env(**fabric))
        assert got.ok() and re.search(r"two imitated nodes: a short message takes [\d.]+ us", got.out), got.tail(30)
        good = path.read_text()
        table = good.split("[net]")[1]
        found = dict(re.findall(r"^(\w+) = (\d+)$", table, re.M))
        assert set(found) == set(LENGTHS) and all(int(v) >= 128 for v in found.values()), table

        def job(first, others, k=2, n=4):
            settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), "WEFT_REPORT": "1"})
            rest = [":", "-n", n - 1, "-env", "WEFT_PROFILE", others, exe, "lengths"]
            cmd = [mpi.mpiexec, "-n", 1, "-env", "WEFT_PROFILE", first, exe, "lengths", *rest]
            ran = proc.run(cmd, env=settings, limit_s=60, dump=True)
            assert ran.ok() and ran.out.count(" fine") == n, f"{first}, {others}: {ran.why()}\n{ran.tail(40)}"
            return ran

        assert _led(job("none", "none"), "gather") > 0
        # Lengths by which no block of 1,000 bytes goes in a bundle, which takes four times as long ones of ranks that share
        # cores, and chains have many segments.
        short = re.sub(r"(\w+) = \d+", lambda m: f"{m[1]} = {128 if m[1] == 'bundled' else 4096}", table)
        other.write_text(good.replace(table, short))
        for k, n in ((2, 4), (3, 6)):
            ran = job(other, "none", k, n)
            assert _led(ran, "gather") == 0 and _led(ran, "bcast") > 0, ran.tail(40)
            # Those of another rank than the first do not count.
            assert _led(job("none", other, k, n), "gather") > 0
        # What cannot be is refused as a whole, with the reason.
        other.write_text(good.replace(table, table.replace("segment = ", "segment = -", 1)))
        ran = job(other, other)
        assert _led(ran, "gather") > 0 and "negative" in ran.out, ran.tail(40)
