"""The pages of weft bench and weft report as a browser draws them: no label over another, nothing beyond the page, all of it
readable on light and dark. The browser is the distribution's headless Chromium, unpacked and not installed."""

import json
import pathlib
import tempfile

from _jobs import build
from driver import browser, places, proc
from driver.pytests import every, limit, skip

WIDTHS = (1200, 480)
# Pictures for those who want to look.
PICTURES = places.BUILD / "pages"


def looked_at(text, scheme):
    """What the browser says of a page, for each width."""
    try:
        return browser.looked_at([text], WIDTHS, scheme)
    except places.Unavailable as why:
        skip(f"Chromium: {str(why).splitlines()[0]}")


def check(name, page, least):
    text = page.read_text()
    PICTURES.mkdir(parents=True, exist_ok=True)
    for scheme in browser.SCHEMES:
        for width, found in zip(WIDTHS, looked_at(text, scheme)):
            assert not found["wrong"] and found["texts"] >= least, (scheme, width, found)
            assert (found["paper"] < 0.2) == (scheme == "dark"), found
        picture = PICTURES / f"{name}-{scheme}.png"
        picture.unlink(missing_ok=True)
        got = browser.run(scheme, f"--screenshot={picture}", "--window-size=1200,2400", page.as_uri())
        assert picture.exists(), got.tail(20)


def figures():
    """Results of four MPIs, as weft bench --json writes them."""
    sizes = [8 << (3 * k) for k in range(7)]
    state = {"line_ns": 60.0, "load": 0.1, "steal": 0.0}
    mpis = [["weft", "Weft"], ["mpich", "MPICH"], ["openmpi", "Open MPI"], ["intel", "Intel MPI"]]
    points = []
    for k, (suite, name, unit) in enumerate(
        [("p2p", "latency", "us"), ("p2p", "bw", "MB/s"), ("p2p", "rate", "M/s"), ("collectives", "reduce_scatter_block", "us"),
         ("tails", "alltoall-loaded-p99.9", "us"), ("nodes", "latency", "us")]  # fmt: skip
    ):
        for size in sizes:
            value = lambda who: (0.1 + size / 5000) * (1 + who + k) * (1 + size % 7) / 3
            of = lambda who: [{"round": r, "value": value(who) * (1 + r / 9), "state": state} for r in range(3)]
            samples = {short: of(who) for who, (short, _) in enumerate(mpis)} | {"none": of(0.1)}
            points.append({"suite": suite, "name": name, "size": size, "ranks": 8, "unit": unit, "samples": samples})
    how = "MPIR_CVAR_CH4_PROGRESS_THROTTLE=1 MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT=16 mpiexec --oversubscribe -n 8"
    failed = ["Open MPI, 8 ranks, coll: no end within 300 s: result bcast 8 1.25 us | result bcast 1024 3.5 us"]
    return {"machine": "a processor, 2 CPUs, Linux", "command": "bench p2p", "rounds": 3, "mpis": [[*m, how] for m in mpis],
            "points": points, "errors": failed, "left_out": ["MPICH has no OpenSHMEM"]}  # fmt: skip


@every(3)
@limit(150)
def test_the_page_of_bench_is_readable():
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "old.json").write_text(json.dumps(figures()))
        page = folder / "page.html"
        cmd = [mpi.prefix / "bin/weft", "bench", "--from", folder / "old.json", "--html", page]
        got = proc.run(cmd, limit_s=60, env=mpi.env())
        assert got.ok() and "geometric mean" in got.out, got.tail()
        check("bench", page, least=200)


@every(3)
@limit(150)
def test_the_page_of_report_is_readable():
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as name:
        log, page = pathlib.Path(name) / "log", pathlib.Path(name) / "page.html"
        cmd = [mpi.mpiexec, "-trace", log, "-n", 4, build("planted", "mpi5"), "several", 50]
        got = proc.run(cmd, limit_s=60, env=mpi.env())
        assert got.ok(), got.tail()
        got = proc.run([mpi.prefix / "bin/weft", "report", log, "--html", page], limit_s=60, env=mpi.env())
        assert got.ok(), got.tail()
        check("report", page, least=80)


@every(3)
@limit(150)
def test_what_overlaps_is_found():
    bad = (
        "<body style='background:#fff;margin:0'><p style='position:absolute;left:9px;top:9px'>one</p>"
        "<p style='position:absolute;left:12px;top:9px'>two</p><p style='position:absolute;left:2000px'>far</p>"
        "<p style='color:#eee;margin-top:90px'>pale</p></body>"
    )
    for found in looked_at(bad, "light"):
        said = " ".join(found["wrong"])
        assert all(w in said for w in ("'one' and 'two' overlap", "'far' is beyond", "'pale' is hard", "the page is")), found
