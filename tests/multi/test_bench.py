"""weft bench: from the command line to the page, the file and the comparison."""

import json
import pathlib
import re
import sys
import tempfile

from driver import debian, nodes, places, proc
from driver.pytests import every, limit, skip


def bench(folder, *args, **more):
    mpi = places.Mpi()
    env = mpi.env(XDG_CACHE_HOME=folder / "cache", WEFT_PREFIX=mpi.prefix, **more)
    return proc.run([mpi.prefix / "bin/weft", "bench", *args], limit_s=100, env=env)


@every(3)
@limit(150)
def test_messages_are_measured_and_compared():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        page, figures = folder / "page.html", folder / "figures.json"
        got = bench(folder, "p2p", "--sizes", "8,64K", "--runs", "1", "--html", page, "--json", figures)
        assert got.ok(), got.tail()
        assert re.search(r"^latency +64K +2 +us +[\d.]+", got.out, re.M), got.tail()
        data = json.loads(figures.read_text())
        places_ = {(p["name"], p["size"]) for p in data["points"]}
        assert {("latency", 8), ("latency", 65536), ("bw", 65536), ("rate", 8)} <= places_, places_
        latency = next(p for p in data["points"] if (p["name"], p["size"]) == ("latency", 65536))
        assert set(latency["samples"]) == {"weft", "none"} and not data["errors"], data
        text = page.read_text()
        assert text.count("<svg") >= 3 and text.count("<svg") == text.count("</svg>"), text[:400]
        # Later figures that are twice as slow are found.
        for point in data["points"]:
            for sample in point["samples"]["weft"]:
                sample["value"] *= 1000 if point["unit"] in ("M/s", "MB/s") else 0.001
        figures.write_text(json.dumps(data))
        slow = bench(folder, "p2p", "--sizes", "8", "--runs", "1", "--compare", figures)
        assert slow.rc == 1 and "are slower than before" in slow.out, slow.tail()


@every(3)
@limit(150)
def test_kernels_are_verified():
    with tempfile.TemporaryDirectory() as name:
        got = bench(pathlib.Path(name), "kernels", "--class", "S", "--ranks", "2", "--runs", "1")
        assert got.ok() and "failed:" not in got.out, got.tail()
        assert len(re.findall(r"^\w+\.S +- +2 +s", got.out, re.M)) == 11, got.tail()


def points(path):
    """By suite, name and size: who has a sample there."""
    data = json.loads(path.read_text())
    assert not data["errors"], data["errors"]
    return {(p["suite"], p["name"], p["size"]): set(p["samples"]) for p in data["points"]}


@limit(150)
def test_openshmem_is_measured_beside_plain_accesses():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "shmem", "--runs", "1", "--json", figures)
        assert got.ok(), got.tail()
        found = points(figures)
        assert found["shmem", "put-hot", 8] == {"weft", "none"} == found["shmem", "ping-pong", 8], found
        assert ("shmem", "atomics", 2) in found and not any("raw" in n for _, n, _ in found), found


@limit(150)
def test_nodes_are_measured_over_tcp():
    fabric, why = nodes.library()
    if fabric is None:
        skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "nodes", "--sizes", "8", "--runs", "1", "--json", figures, **fabric)
        assert got.ok(), got.tail()
        found = points(figures)
        assert found["nodes", "latency", 8] == {"weft", "none"} and ("nodes", "allreduce", 8) in found, found


@limit(150)
def test_percentiles_are_told():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "tails", "--sizes", "8", "--runs", "1", "--json", figures)
        assert got.ok(), got.tail()
        values = {p["name"]: p["samples"]["weft"][0]["value"] for p in json.loads(figures.read_text())["points"]}
        for op in ("latency", "allreduce", "latency-loaded", "allreduce-loaded"):
            assert 0 < values[f"{op}-p50"] <= values[f"{op}-p99"] <= values.get(f"{op}-p99.9", 1e9), values


@every(3)
@limit(150)
def test_programs_of_others_run_unmodified():
    try:
        impi, root = places.peer("impi"), debian.unpack("hpcc", "libblas3", "libgfortran5")
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        (folder / "cache/weft/debian").mkdir(parents=True)
        (folder / "cache/weft/debian/root").symlink_to(root)
        (folder / "peers").mkdir()
        (folder / "peers/impi").symlink_to(impi)
        got = bench(folder, "imb", "hpcc", "--sizes", "8", "--ranks", "2", "--class", "S", "--runs", "1", "--json", figures,
                    WEFT_PEERS_DIR=folder / "peers")  # fmt: skip
        assert got.ok(), got.tail()
        found = points(figures)
        assert {("imb", "PingPong", 8), ("imb", "Alltoall", 8), ("imb", "Barrier", 0), ("hpcc", "HPL", 0)} <= set(found), found
        assert {n for s, n, _ in found if s == "hpcc"} >= {"PTRANS", "FFT", "RandomRing", "RandomAccess"}, found


@limit(180)
def test_rounds_are_added_and_settings_stand_beside():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        kept, record, goals = folder / "kept.json", folder / "short.md", folder / "goals.txt"
        goals.write_text("latency 64K 2 1000 none\n".replace("64K", "65536"))
        args = ("p2p", "--only", "latency", "--sizes", "64K", "--runs", "1", "--add-to", kept,
                "--also", "two copies: weft WEFT_SINGLECOPY=none")  # fmt: skip
        for rounds in (1, 2):
            got = bench(folder, *args, "--markdown", record)
            assert got.ok(), got.tail()
            data = json.loads(kept.read_text())
            sizes = {p["size"]: {who: len(s) for who, s in p["samples"].items()} for p in data["points"]}
            assert sizes == {8: {"none": rounds}, 65536: dict.fromkeys(("weft", "weft two copies", "none"), rounds)}, sizes
        text = record.read_text()
        assert re.search(r"^\| latency \| 65536 \| 2 \| us \| [\d.]+ .*\|$", text, re.M), text
        assert "| Weft, two copies |" in text and "WEFT_SINGLECOPY=none mpiexec -n 2" in text, text
        # Where the machine has changed within each round nothing can be compared: then another one.
        got = bench(folder, "--from", kept, "--goals", goals)
        for _ in range(20):
            if got.ok():
                break
            assert "no goal is about what was measured" in got.out, got.tail()
            got = bench(folder, *args, "--goals", goals)
        assert got.ok() and "goal 1000: met" in got.out, got.tail()
        goals.write_text("latency 65536 2 0.001 none\n")
        got = bench(folder, "--from", kept, "--goals", goals)
        assert got.rc == 1 and "1 of 1 goals are not met" in got.out, got.tail()


@limit(150)
def test_figures_stand_by_distance():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "p2p", "--only", "bw", "--sizes", "8K", "--runs", "3", "--by-distance", "--json", figures)
        data = json.loads(figures.read_text())
        for sample in next(p for p in data["points"] if p["name"] == "bw")["samples"]["weft"]:
            assert 0 < sample["state"]["least_line_ns"] <= sample["state"]["line_ns"], sample
        # On a busy machine no three figures may have met one distance.
        assert "bw, " in got.out if got.ok() else "there are no results" in got.out, got.tail()


@limit(150)
def test_a_program_alone_is_measured_with_the_heap_and_without():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "heap", "--only", "triad", "--sizes", "1M", "--runs", "1", "--json", figures)
        assert got.ok(), got.tail()
        assert points(figures)["heap", "triad", 1 << 20] == {"weft", "none"}, got.tail()


@limit(150)
def test_the_share_that_is_hidden_is_one():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "overlap", "--sizes", "8", "--runs", "1", "--json", figures)
        assert got.ok() and "failed:" not in got.out, got.tail()
        found = {p["name"]: p["samples"]["weft"][0]["value"] for p in json.loads(figures.read_text())["points"]}
        for away in ("core", "away"):
            # An operation takes some time, whatever the buffers seemed to take.
            assert 0 <= found[f"overlap-{away}"] <= 100 and found[f"alone-{away}"] >= 0.1, found


RECORD = """# new

- Machine: a machine, 2 CPUs
- Command: `weft bench p2p start`; medians of 3 alternating rounds

| what | bytes | ranks | unit | Weft | Weft, pull | MPICH | no MPI | ratio to best peer | Weft to no MPI | Weft, pull to Weft |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| latency | 8 | 2 | us | 0.169 ±9% | 0.2 ±1% | 0.921 ±272995% | 0.137 ±3% | 0.56 (1 dropped) | 1.24 | 1.30 |
| start | 0 | 16 | s | 0.02 | 0.03 | 0.4 | - | 0.05 | - | 1.5 |

- p2p: geometric mean
"""


@limit(150)
def test_the_readme_shows_records_of_today_and_before():
    sys.path.insert(0, str(places.TESTS.parent / "bench"))
    import readme

    out = readme.table([("new", RECORD.replace(" Weft, pull |", "").replace(" 0.2 ±1% |", "").replace(" 0.03 |", ""))])
    assert out == ["| | ranks | unit | Weft | MPICH | ratio to best peer |", "|---|---:|---|---:|---:|---:|",
                   "| half round trip of 8 bytes | 2 | us | 0.169 | 0.921 | 0.56 |",
                   "| start and stop | 16 | s | 0.02 | 0.4 | 0.05 |"]  # fmt: skip
    # Weft with settings is no column of the README.
    assert readme.table([("new", RECORD)]) == out
    before = (places.TESTS.parent / "bench/record/2026-11-28-readme.md").read_text()
    shown = readme.table([("before", before)])
    assert "| half round trip of 8 bytes | 2 | us | 0.169 | 0.921 | 0.355 | 0.294 | 0.56 |" in shown, shown
    assert any(line.startswith("| start and stop | 64 |") for line in shown), shown


@limit(150)
def test_nonsense_is_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for args, says in ((("p2q",), "no suite 'p2q'"), (("--with", "lam"), "no MPI 'lam'"), (("--class", "Z"), "no class"),
                           (("--compare", folder / "gone"), "gone"), (("--only", "scam"), "nothing is called 'scam'"),
                           (("--also", "weft fast"), "'fast' of 'weft fast'")):
            got = bench(folder, *args)
            assert got.rc == 1 and says in got.out, got.tail()
        listed = bench(folder, "--list")
        assert listed.ok() and all(s in listed.out for s in ("p2p", "kernels", "skew")), listed.tail()
