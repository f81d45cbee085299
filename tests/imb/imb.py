"""The unmodified Intel MPI Benchmarks of the PyPI package impi-devel, run on libmpi.so.12: IMB-MPI1,
-RMA, -NBC, -P2P and -MT.

The benchmarks have no data check of their own in this build: what is checked is that each
benchmark asked for ran to its last message size, with sane figures, and that all ranks
came to MPI_Finalize. Contents are checked by the programs in tests/c.
"""

import math
import re

from driver import places, proc

POINT_TO_POINT = (
    "PingPong", "PingPongSpecificSource", "PingPongAnySource",
    "PingPing", "PingPingSpecificSource", "PingPingAnySource",
    "Sendrecv", "Exchange",
)  # fmt: skip
# A window of 64 messages at a time, so that large ones take long.
WINDOWED = ("Uniband", "Biband")
COLLECTIVE = (
    "Allreduce", "Reduce", "Reduce_local", "Reduce_scatter", "Reduce_scatter_block",
    "Allgather", "Allgatherv", "Gather", "Gatherv", "Scatter", "Scatterv",
    "Alltoall", "Alltoallv", "Bcast", "Barrier",
)  # fmt: skip
ALL = POINT_TO_POINT + COLLECTIVE
SELECTION = ("PingPong", "Exchange", "Allreduce", "Bcast", "Alltoallv", "Gatherv", "Barrier")

# Name, ranks, benchmarks, largest message as a power of two, further arguments.
RUNS = [
    ("all, 2 ranks", 2, ALL, 22, ["-iter", "20"]),
    ("windows, 2 ranks", 2, WINDOWED, 17, ["-iter", "20"]),
    ("all, 4 ranks", 4, ALL, 20, ["-iter", "10"]),
    ("windows, 4 ranks", 4, WINDOWED, 16, ["-iter", "10"]),
    ("groups at once, 4 ranks", 4, ("PingPong", "Sendrecv", "Bcast", "Allgather"), 16,
     ["-npmin", "2", "-multi", "0", "-iter", "20"]),
    ("strided types, 2 ranks", 2, ("PingPong", "Exchange", "Bcast"), 16,
     ["-contig_type", "resize_vec", "-iter", "20"]),
    ("selection, 8 ranks", 8, SELECTION, 16, ["-iter", "10"]),
]  # fmt: skip

ONE_SIDED = (
    "Unidir_put", "Unidir_get", "Bidir_put", "Bidir_get", "One_put_all", "One_get_all",
    "All_put_all", "All_get_all", "Put_local", "Put_all_local", "Get_local", "Get_all_local",
    "Exchange_put", "Exchange_get", "Accumulate", "Get_accumulate", "Fetch_and_op",
    "Compare_and_swap", "Truly_passive_put",
)  # fmt: skip
RMA_RUNS = [
    ("rma, 2 ranks", 2, ONE_SIDED, 20, ["-iter", "20"]),
    # Some are for two processes only, whatever the number of ranks.
    ("rma, 4 ranks", 4, ONE_SIDED, 17, ["-npmin", "2", "-iter", "5"]),
]
_COLLECTIVES = (
    "Iallgather", "Iallgatherv", "Iallreduce", "Ialltoall", "Ialltoallv", "Ibarrier", "Ibcast",
    "Igather", "Igatherv", "Ireduce", "Ireduce_scatter", "Iscatter", "Iscatterv",
)  # fmt: skip
NONBLOCKING = _COLLECTIVES + tuple(f"{name}_pure" for name in _COLLECTIVES)
NBC_RUNS = [
    ("nbc, 2 ranks", 2, NONBLOCKING, 16, ["-iter", "10"]),
    ("nbc, 4 ranks", 4, NONBLOCKING, 13, ["-iter", "5"]),
]
# One message size, or none.
ONE_SIZE = ("Barrier", "Ibarrier", "Ibarrier_pure", "Fetch_and_op", "Compare_and_swap")

_BENCHMARK = re.compile(r"^# Benchmarking (?:Multi-)?(\S+)", re.M)


def sections(text):
    """Pairs of benchmark name and its rows of numbers."""
    parts = _BENCHMARK.split(text)[1:]
    found = []
    for name, body in zip(parts[::2], parts[1::2]):
        rows = []
        for line in body.splitlines():
            words = line.split()
            if words and re.fullmatch(r"[-+.\dea]+|nan|-?inf", words[0]) and len(words) > 2:
                rows.append(words)
        found.append((name, rows))
    return found


def problem(result, wanted, max_log):
    """What is wrong with an IMB run, or an empty string."""
    if not result.ok():
        return result.why()
    if "All processes entering MPI_Finalize" not in result.out:
        return "not all processes came to MPI_Finalize"
    found = dict(sections(result.out))
    missing = [b for b in wanted if b not in found]
    if missing:
        return f"did not run: {', '.join(missing)}"
    for name, rows in found.items():
        if not rows:
            return f"{name} has no rows"
        if any("time-out" in word for row in rows for word in row):
            return f"{name} ran into its time limit"
        numbers = [float(w) for row in rows for w in row if w not in ("n/a",)]
        if any(not math.isfinite(x) or x < 0 for x in numbers):
            return f"{name} has a figure that is not finite or negative"
        if name not in ONE_SIZE and int(rows[-1][0]) != 1 << max_log:
            return f"{name} ended at {rows[-1][0]} bytes, not {1 << max_log}"
    return ""


def run_one(phase, mpi, row, env, title, program="IMB-MPI1", launch=None):
    """One row of `RUNS` in an environment, started by the words of `launch`; its output, or None where it failed."""
    name, n, benchmarks, max_log, more = row
    if "-npmin" not in more:
        more = ["-npmin", str(n), *more]
    binary = places.peer("impi") / "bin" / program
    cmd = [*(launch or [mpi.mpiexec]), "-n", n, binary, *more, "-time", "10", "-msglog", f"0:{max_log}"]
    result = proc.run([*cmd, *benchmarks], env=env, limit_s=min(120, phase.limit_of_a_run_s()), dump=True)
    why = problem(result, benchmarks, max_log)
    if why:
        text = " ".join(map(str, [*cmd, *benchmarks]))
        phase.fail(f"{title} {name}", f"{why}\n{text}\n{result.tail(15)}")
        return None
    phase.ok(f"{title} {name}", count=len(sections(result.out)), seconds=result.wall_s)
    phase.note(f"{title} {name}: {result.wall_s:.1f} s")
    return result


# IMB-P2P and IMB-MT have options and tables of their own.
P2P = ("PingPong", "PingPing", "Unirandom", "Birandom", "Corandom", "Stencil2D", "Stencil3D", "SendRecv_Replace")
# The program itself refuses a stencil on fewer processes.
P2P_RANKS = {"Stencil2D": 4, "Stencil3D": 8}
MT = (
    "PingPongMT", "PingPingMT", "SendRecvMT", "ExchangeMT", "UniBandMT", "BiBandMT",
    "BarrierMT", "BcastMT", "ReduceMT", "AllReduceMT",
)  # fmt: skip
_ROW = re.compile(r"^ +\d+(?: +[\d.]+)+ *$", re.M)


def run_own(phase, mpi, title, program, n, benchmarks, args, env):
    """A program of IMB with its own tables: each benchmark has rows of sane figures."""
    binary = places.peer("impi") / "bin" / program
    cmd = [mpi.mpiexec, "-n", n, binary, *args, ",".join(benchmarks)]
    result = proc.run(cmd, env=env, limit_s=min(120, phase.limit_of_a_run_s()), dump=True)
    parts = re.split(r"^# Benchmarking:? *(\S+)", result.out, flags=re.M)[1:]
    rows = {name: _ROW.findall(body) for name, body in zip(parts[::2], parts[1::2])}
    why = "" if result.ok() else result.why()
    lacking = [b for b in benchmarks if not rows.get(b)]
    if not why and lacking:
        why = f"no rows of {', '.join(lacking)}"
    if why:
        phase.fail(title, f"{why}\n{' '.join(map(str, cmd))}\n{result.tail(15)}")
    else:
        phase.ok(title, count=len(benchmarks), seconds=result.wall_s)
        phase.note(f"{title}: {result.wall_s:.1f} s")


def openmp():
    """The folder of the OpenMP library that IMB-MT is linked to."""
    folder = places.venv("openmp", ["intel-openmp"])
    return next(folder.rglob("libiomp5.so")).parent


def run_threads(phase, mpi, only):
    for n in (2, 4):
        title = f"IMB-MT {n} ranks, 2 threads"
        if not re.search(only, title):
            continue
        try:
            libraries = openmp()
        except (places.Unavailable, StopIteration) as why:
            phase.skip(title, f"no libiomp5.so: {why}")
            continue
        env = mpi.env(LD_LIBRARY_PATH=libraries, OMP_NUM_THREADS=2, KMP_BLOCKTIME=0)
        args = ["-count", "1,64,4096", "-repeat", "10", "-warmup", "2", "-thread_level", "multiple"]
        run_own(phase, mpi, title, "IMB-MT", n, MT, args, env)


def run(phase, options):
    mpi = places.Mpi(options.reference or "weft")
    if mpi.missing():
        phase.fail("installation", mpi.missing())
        return
    for row in RUNS:
        if re.search(options.only, row[0]):
            run_one(phase, mpi, row, mpi.env(), "IMB-MPI1")
    for row in RMA_RUNS:
        if re.search(options.only, row[0]):
            run_one(phase, mpi, row, mpi.env(), "IMB-RMA", "IMB-RMA")
    for row in NBC_RUNS:
        if re.search(options.only, row[0]):
            run_one(phase, mpi, row, mpi.env(), "IMB-NBC", "IMB-NBC")
    for n in (2, 4):
        title = f"IMB-P2P {n} ranks"
        if re.search(options.only, title):
            benchmarks = [b for b in P2P if P2P_RANKS.get(b, 0) <= n]
            sizes = ["-msglog", "0:16", "-iter", "50"] if options.full else ["-msglog", "6:14", "-iter", "5"]
            run_own(phase, mpi, title, "IMB-P2P", n, benchmarks, sizes, mpi.env())
    run_threads(phase, mpi, options.only)
