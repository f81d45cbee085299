"""mpiexec -trace and weft report: planted faults are named, sums are right, and without the option nothing is there."""

import collections
import json
import pathlib
import re
import shutil
import tempfile

from _jobs import build
from driver import packages, places, proc
from driver.pytests import limit, skip


# Of so many rounds most show what is planted: in some the machine itself may make another rank late, where its host is busy.
# That each one is counted is tested on logs with given times (crates/weft-report/src/waits.rs).
ROUNDS = 15


def traced(folder, n, *args, abi="mpi5", env=None):
    mpi, log = places.Mpi(), pathlib.Path(folder) / "log"
    cmd = [mpi.mpiexec, "-trace", log, "-n", n, build("planted", abi), *args]
    got = proc.run(cmd, limit_s=60, env=mpi.env(**(env or {})))
    assert got.ok() and not got.out, got.tail()
    assert len(list(log.glob("rank-*.weft"))) == n, list(log.iterdir())
    return log


def report(log, *args, env=None, good=True):
    mpi = places.Mpi()
    got = proc.run([mpi.prefix / "bin/weft", "report", log, *args], limit_s=60, env=mpi.env(**(env or {})))
    assert got.ok() == good, got.tail()
    return got.out


@limit(150)
def test_an_imbalance_is_named():
    for abi in ("mpi5", "mpich", "ompi"):
        with tempfile.TemporaryDirectory() as folder:
            text = report(traced(folder, 4, "imbalance", ROUNDS, abi=abi))
            found = re.search(r"^  imbalance: rank 2 enters MPI_Allreduce last (\d+) times", text, re.M)
            assert found and ROUNDS / 2 < int(found[1]) <= ROUNDS, text


@limit(150)
def test_a_late_receiver_is_named():
    for abi in ("mpi5", "mpich"):
        with tempfile.TemporaryDirectory() as folder:
            text = report(traced(folder, 2, "late-receiver", ROUNDS, abi=abi))
            found = re.search(r"^  late receiver: rank 0 waits [\d.]+ m?s for rank 1 in MPI_Ssend, (\d+) times", text, re.M)
            assert found and ROUNDS / 2 < int(found[1]) <= ROUNDS, text
            assert all(int(n) < ROUNDS / 2 for n in re.findall(r"^  late sender: rank .*, (\d+) times", text, re.M)), text


@limit(150)
def test_a_serialising_exchange_is_named():
    with tempfile.TemporaryDirectory() as folder:
        text = report(traced(folder, 4, "chain", 9))
        assert "serialising exchange: 4 ranks wait one after the other (0 -> 1 -> 2 -> 3)" in text, text


@limit(150)
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


@limit(240)
def test_otf2s_own_tool_reads_what_is_written():
    root = packages.unpack_only(("libopen-trace-format2-10", "otf2-tools"))
    libraries = {"LD_LIBRARY_PATH": next(root.glob("usr/lib/*/libopen-trace-format2.so.10")).parent}
    with tempfile.TemporaryDirectory() as folder:
        log, archive = traced(folder, 3, "several", 10), pathlib.Path(folder) / "archive"
        assert "OTF2: " in report(log, "--otf2", archive, env=libraries)
        again = report(log, "--otf2", archive, env=libraries, good=False)
        assert "is there already" in again, again
        shown = proc.run([root / "usr/bin/otf2-print", archive / "traces.otf2"], limit_s=60, env=places.clean_env(**libraries))
        assert shown.ok(), shown.tail()
        kinds = collections.Counter(re.findall(r"^([A-Z_]+) ", shown.out, re.M))
        # Of each of the three, ten times: MPI_Sendrecv around, MPI_Isend and MPI_Irecv around with MPI_Waitall.
        assert (kinds["MPI_SEND"], kinds["MPI_RECV"]) == (30, 30), kinds
        assert kinds["MPI_ISEND"] == kinds["MPI_ISEND_COMPLETE"] == kinds["MPI_IRECV"] == kinds["MPI_IRECV_REQUEST"] == 30, kinds
        assert kinds["ENTER"] == kinds["LEAVE"] and kinds["MPI_COLLECTIVE_BEGIN"] == kinds["MPI_COLLECTIVE_END"] >= 33, kinds
        bcast = re.findall(r"^MPI_COLLECTIVE_END .*Operation: BCAST, Communicator: (.*?) <\d+>.*Root: (\d+)", shown.out, re.M)
        assert len(bcast) == 30 and any("of 2 ranks" in name for name, _ in bcast), bcast
        missing = report(log, "--otf2", pathlib.Path(folder) / "other", good=False)
        assert "libotf2.so.10" in missing or shutil.which("otf2-print"), missing


@limit(150)
def test_what_is_beyond_the_limit_is_counted():
    with tempfile.TemporaryDirectory() as folder:
        log = traced(folder, 2, "several", 5000, env={"WEFT_TRACE_MAX_MIB": "1"})
        assert all(p.stat().st_size <= 1 << 20 for p in log.glob("*.weft"))
        text = report(log)
        assert re.search(r"^  MPI_Isend +10000 ", text, re.M) and "calls are counted only" in text, text


def instructions(out):
    """By object and function, the instructions that callgrind has counted in it, without those of what it calls."""
    found, names = collections.Counter(), {}

    def name(text):  # "(number) name" at first, then "(number)"
        number, _, word = text.partition(" ")
        return names.setdefault((key, number), word)

    ob = fn = ""
    is_call = False
    for line in out.read_text().splitlines():
        key, _, rest = line.partition("=")
        if key in ("ob", "fn", "cob", "cfn"):
            key = key[-2:]
            said = name(rest)
            if line.startswith("ob="):
                ob = said
            elif line.startswith("fn="):
                fn = said
        elif key == "calls":
            is_call = True
        elif line[:1] in "+-*0123456789" and line:
            if not is_call:
                found[pathlib.Path(ob).name, fn] += int(line.split()[1])
            is_call = False
    return found


# Three percent at a million messages a second are 30 ns for each call; one takes some 25 ns with 135 instructions (ADR 0047).
MOST_INSTRUCTIONS = 150


@limit(150)
def test_a_call_costs_few_instructions_and_none_without_the_option():
    if not shutil.which("valgrind"):
        skip("no valgrind")
    mpi, times = places.Mpi(), 10000
    for option in (["-trace"], []):
        with tempfile.TemporaryDirectory() as name:
            out = pathlib.Path(name) / "callgrind.out"
            log = [*option, pathlib.Path(name) / "log"] if option else []
            grind = ["valgrind", "-q", "--tool=callgrind", "--compress-pos=no", f"--callgrind-out-file={out}"]
            got = proc.run([mpi.mpiexec, *log, "-n", 1, *grind, build("planted", "mpi5"), "self", times], limit_s=60, env=mpi.env())
            assert got.ok(), got.tail()
            found = instructions(out)
        sends = found["planted", "self"] or sum(n for (ob, _), n in found.items() if "planted" in ob)
        assert sends > times, "the loop was not counted"
        ours = sum(n for (ob, fn), n in found.items() if ob == "libweft-trace.so" or fn.endswith("type_size"))
        assert (MOST_INSTRUCTIONS / 4 < ours / (3 * times) < MOST_INSTRUCTIONS) if option else ours == 0, ours / (3 * times)


@limit(150)
def test_without_the_option_nothing_is_there():
    mpi = places.Mpi()
    shown = proc.run([mpi.mpiexec, "-n", 1, "cat", "/proc/self/maps"], limit_s=60, env=mpi.env())
    assert shown.ok() and "libweft-trace" not in shown.out, shown.tail()
    with tempfile.TemporaryDirectory() as folder:
        got = proc.run([mpi.prefix / "bin/weft", "report", folder], limit_s=60, env=mpi.env())
        assert got.rc == 1 and "has no rank's log" in got.out, got.tail()
