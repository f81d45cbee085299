"""weft bench: from the command line to the page, the file and the comparison."""

import json
import pathlib
import re
import tempfile

from driver import debian, nodes, places, proc
from driver.pytests import every, limit, skip


def bench(folder, *args, **more):
    mpi = places.Mpi()
    env = mpi.env(XDG_CACHE_HOME=folder / "cache", WEFT_PREFIX=mpi.prefix, **more)
    return proc.run([mpi.prefix / "bin/weft", "bench", *args], limit_s=100, env=env)


@every(3)
@limit(120)
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
@limit(120)
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


@limit(120)
def test_openshmem_is_measured_beside_plain_accesses():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "shmem", "--runs", "1", "--json", figures)
        assert got.ok(), got.tail()
        found = points(figures)
        assert found["shmem", "put-hot", 8] == {"weft", "none"} == found["shmem", "ping-pong", 8], found
        assert ("shmem", "atomics", 2) in found and not any("raw" in n for _, n, _ in found), found


@limit(120)
def test_nodes_are_measured_over_tcp():
    fabric, why = nodes.library()
    if not fabric:
        skip(why)
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "nodes", "--sizes", "8", "--runs", "1", "--json", figures, **fabric)
        assert got.ok(), got.tail()
        found = points(figures)
        assert found["nodes", "latency", 8] == {"weft", "none"} and ("nodes", "allreduce", 8) in found, found


@limit(120)
def test_percentiles_are_told():
    with tempfile.TemporaryDirectory() as name:
        folder, figures = pathlib.Path(name), pathlib.Path(name) / "figures.json"
        got = bench(folder, "tails", "--sizes", "8", "--runs", "1", "--json", figures)
        assert got.ok(), got.tail()
        values = {p["name"]: p["samples"]["weft"][0]["value"] for p in json.loads(figures.read_text())["points"]}
        for op in ("latency", "allreduce", "latency-loaded", "allreduce-loaded"):
            assert 0 < values[f"{op}-p50"] <= values[f"{op}-p99"] <= values.get(f"{op}-p99.9", 1e9), values


@every(3)
@limit(120)
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


@limit(60)
def test_nonsense_is_refused():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for args, says in ((("p2q",), "no suite 'p2q'"), (("--with", "lam"), "no MPI 'lam'"), (("--class", "Z"), "no class"),
                           (("--compare", folder / "gone"), "gone")):
            got = bench(folder, *args)
            assert got.rc == 1 and says in got.out, got.tail()
        listed = bench(folder, "--list")
        assert listed.ok() and all(s in listed.out for s in ("p2p", "kernels", "skew")), listed.tail()
