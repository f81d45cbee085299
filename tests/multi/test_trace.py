"""mpiexec -trace and weft report: planted faults are named, sums are right, and without the option nothing is there."""

import json
import pathlib
import re
import tempfile

from _jobs import build
from driver import places, proc
from driver.pytests import limit


def traced(folder, n, *args, abi="mpi5", env=None):
    mpi, log = places.Mpi(), pathlib.Path(folder) / "log"
    cmd = [mpi.mpiexec, "-trace", log, "-n", n, build("planted", abi), *args]
    got = proc.run(cmd, limit_s=60, env=mpi.env(**(env or {})))
    assert got.ok() and not got.out, got.tail()
    assert len(list(log.glob("rank-*.weft"))) == n, list(log.iterdir())
    return log


def report(log, *args):
    mpi = places.Mpi()
    got = proc.run([mpi.prefix / "bin/weft", "report", log, *args], limit_s=30, env=mpi.env())
    assert got.ok(), got.tail()
    return got.out


@limit(120)
def test_an_imbalance_is_named():
    for abi in ("mpi5", "mpich", "ompi"):
        with tempfile.TemporaryDirectory() as folder:
            text = report(traced(folder, 4, "imbalance", 5, abi=abi))
            found = re.search(r"^  imbalance: rank 2 enters MPI_Allreduce last (\d+) times", text, re.M)
            assert found and int(found[1]) == 5, text


@limit(60)
def test_a_late_receiver_is_named():
    for abi in ("mpi5", "mpich"):
        with tempfile.TemporaryDirectory() as folder:
            text = report(traced(folder, 2, "late-receiver", 5, abi=abi))
            assert re.search(r"^  late receiver: rank 0 waits [\d.]+ ms for rank 1 in MPI_Ssend, 5 times", text, re.M), text
            assert "late sender: rank" not in text, text


@limit(60)
def test_a_serialising_exchange_is_named():
    with tempfile.TemporaryDirectory() as folder:
        text = report(traced(folder, 4, "chain", 1))
        assert "serialising exchange: 4 ranks wait one after the other (0 -> 1 -> 2 -> 3)" in text, text


@limit(60)
def test_sums_are_right_and_the_files_are_whole():
    for abi in ("mpi5", "mpich", "ompi"):
        with tempfile.TemporaryDirectory() as folder:
            log, page, calls = traced(folder, 3, "several", 10, abi=abi), pathlib.Path(folder) / "p.html", pathlib.Path(folder) / "c.json"
            text = report(log, "--html", page, "--chrome", calls)
            rows = {name: (int(n), size) for name, n, size in re.findall(r"^  (MPI_\S+) +(\d+) +([\d.]+ \w+)", text, re.M)}
            assert rows["MPI_Sendrecv"] == (30, "2.9 KiB") and rows["MPI_Isend"] == (30, "1.5 KiB"), text
            assert rows["MPI_Bcast"][0] == 30 and rows["MPI_Waitall"][0] == 30 and rows["MPI_Barrier"][0] == 3, text
            # A hundred and fifty bytes to the right, ten times; to nobody else.
            assert re.search(r"^ +0 +- +1.5 KiB +-$", text, re.M), text
            assert re.search(r"MPI_COMM_WORLD +\d+", text) and " of 2 ranks" in text and " of 1 ranks" in text, text
            assert abi == "ompi" or re.search(r"^  inline +[1-9]", text, re.M), text
            assert page.read_text().count("<rect") > 60
            events = json.loads(calls.read_text())["traceEvents"]
            assert sum(e["name"] == "MPI_Sendrecv" for e in events) == 30


@limit(60)
def test_what_is_beyond_the_limit_is_counted():
    with tempfile.TemporaryDirectory() as folder:
        log = traced(folder, 2, "several", 5000, env={"WEFT_TRACE_MAX_MIB": "1"})
        assert all(p.stat().st_size <= 1 << 20 for p in log.glob("*.weft"))
        text = report(log)
        assert re.search(r"^  MPI_Isend +10000 ", text, re.M) and "calls are counted only" in text, text


@limit(60)
def test_without_the_option_nothing_is_there():
    mpi = places.Mpi()
    shown = proc.run([mpi.mpiexec, "-n", 1, "cat", "/proc/self/maps"], limit_s=20, env=mpi.env())
    assert shown.ok() and "libweft-trace" not in shown.out, shown.tail()
    with tempfile.TemporaryDirectory() as folder:
        got = proc.run([mpi.prefix / "bin/weft", "report", folder], limit_s=20, env=mpi.env())
        assert got.rc == 1 and "has no rank's log" in got.out, got.tail()
