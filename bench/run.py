#!/usr/bin/env python3
"""Compares Weft with MPICH, Open MPI and Intel MPI, in alternation, and writes a record.

    bench/run.py                      every suite, five rounds, record in bench/record/
    bench/run.py latency rate         some suites
    bench/run.py --without weft       the peers alone

In each round every MPI runs once, one after the other, so that a change in the machine's mood
meets all; the median over the rounds counts. Ratios are Weft's time over the best peer's (or
the best peer's rate over Weft's), the median of the ratios within a round: below 1 Weft is faster.
"no MPI" is bench/src/floor.c in the same round (of windows floor_stream.c); for a long message the best of
its copy methods, for a long put or its handover the best of two.
"""

import argparse
import datetime
import itertools
import os
import pathlib
import platform
import re
import signal
import statistics
import subprocess
import sys
import time

import mpis

SOURCES = mpis.ROOT / "bench/src"
RESULT = re.compile(r"^result (\S+) (\d+) (\S+) ?(\S*)$", re.M)
MORE_IS_BETTER = {"M/s", "MB/s", "%"}
OVER = max(4, 2 * mpis.CORES)  # ranks, for waiting when cores are oversubscribed
FULL = 4 * mpis.CORES


class Suite:
    def __init__(self, what, ranks, program, args, rounds=None, limit_s=120, forced=(), threads=1):
        self.what, self.ranks, self.program, self.args = what, ranks, program, args
        self.rounds, self.limit_s = rounds, limit_s
        self.threads = threads  # of each rank, those of the MPI that poll among them
        self.forced = forced  # also these of mpis.FORCED


LONG = (16384, 65536, 262144, 1048576, 4194304)
RMA_WINDOWS = (65536, 131072, 262144, 524288, 1048576, 4194304)
SHORT_RATES = (57, 64, 96, 120, 127, 255)
SKEW = (16384, 32768, 65536, 131072, 262144)
FOUR = "--only barrier,allreduce,bcast,alltoall"  # all of them: bench/collectives.py
PAIRS = (8, 64, 512, 4096, *LONG)

SUITES = {
    "latency": Suite("half round trip", 2, "latency", "8 64 512 1024 8192 " + " ".join(map(str, LONG))),
    "short": Suite("half round trip of 8 bytes", 2, "latency", "--seconds 0.2 8"),
    "rate": Suite("messages with 64 in flight", 2, "stream", f"--only rate 8 {' '.join(map(str, SHORT_RATES))} 1024"),
    "bw": Suite("bandwidth, 64 in flight", 2, "stream",
                "--only bw 8192 " + " ".join(map(str, LONG)), limit_s=180),
    "bibw": Suite("bandwidth, both ways, 64 in flight", 2, "stream",
                  "--only bibw " + " ".join(map(str, LONG)), limit_s=180),
    "pairs8": Suite(f"{FULL // 2} pairs exchange, {FULL} ranks on {mpis.CORES} cores", FULL, "pairs",
                    "--seconds 0.1 " + " ".join(map(str, PAIRS)), limit_s=180),
    "skew": Suite("producer's time per message with a late consumer", 2, "skew",
                  " ".join(map(str, SKEW)), forced=("weft-2copy", "weft-1copy")),
    "overlap": Suite("share of a nonblocking allreduce that a computation hides", 2, "overlap", "--seconds 0.1 1048576",
                     limit_s=20, threads=2,
                     forced=("weft-progress", "mpich-progress", "mpich-unbound-progress", "impi-progress",
                             "impi-unbound-progress")),
    "ways": Suite("half round trip by who copies", 2, "latency", " ".join(map(str, LONG)),
                  forced=("weft-pull", "weft-both", "weft-push", "weft-cells")),
    "coll2": Suite("collectives, 2 ranks", 2, "coll", FOUR + " 8 1024 131072 1048576"),
    "coll8": Suite(
        f"collectives, {FULL} ranks on {mpis.CORES} cores", FULL, "coll", FOUR + " --seconds 0.5 8 8192"
    ),
    "rma": Suite("one-sided operations and the flush that completes them", 2, "rma",
                 "--seconds 0.15 8 4096 65536 1048576"),
    "rma-bw": Suite("bandwidth of puts and gets, 64 in flight", 2, "onesided_stream",
                    "--seconds 0.1 " + " ".join(map(str, RMA_WINDOWS)), limit_s=180),
    "threads": Suite("messages of two threads with a communicator each, 64 in flight", 2, "threads",
                     "--seconds 0.07 --only threads-one,threads-separate 8 64 512 4096",
                     limit_s=20, threads=2,
                     forced=("weft-unbound", "weft-nolanes", "mpich-unbound", "mpich-vcis", "openmpi-unbound",
                             "impi-unbound", "impi-split")),
    "wait": Suite(
        f"one rank waits 10 s for another, {OVER} ranks on {mpis.CORES} cores",
        OVER, "waiting", "--seconds 10", rounds=3,
    ),
    "start": Suite("start and stop of N ranks", (2, 16, 64), "footprint", "0", limit_s=180),
    "footprint": Suite("memory and descriptors of a rank, ring and allreduce", (16, 64, 256),
                       "footprint", "1", rounds=1, limit_s=240),
}

# What is asked of Weft: (name, size, ranks) -> (largest ratio, against what).
GOALS = {
    ("latency", 8, 2): [(0.65, "best"), (1.4, "floor")],
    ("latency", 16384, 2): [(0.6, "best")],
    ("latency", 65536, 2): [(0.35, "best")],
    ("latency", 1048576, 2): [(0.4, "best")],
    ("latency", 4194304, 2): [(0.5, "best")],
    **{("bw", n, 2): [(0.59, "best")] for n in LONG if n >= 65536},
    **{("pairs", n, FULL): [(1.0, "best")] for n in PAIRS},
    **{("skew", n, 2): [(1.15, "weft-2copy")] for n in SKEW},
    **{(mode, n, 2): [(1.05, "weft-1copy")] for mode in ("even", "idle") for n in SKEW},
    ("rate", 8, 2): [(0.4, "best")],
    **{("threads-separate", n, 2): [(0.67, "best")] for n in (8, 64, 512, 4096)},
    ("put", 8, 2): [(0.5, "best")],
    ("get", 8, 2): [(0.5, "best")],
    ("fetch_and_op", 8, 2): [(0.5, "best")],
    ("put", 1048576, 2): [(0.6, "best")],
    ("barrier", 0, FULL): [(1.0, "best")],
    ("allreduce", 8, FULL): [(1.0, "best")],
    ("start", 64, 64): [(0.5, "best")],
}
WAIT_CPU_S = 0.1
HIDDEN = 50  # percent, with the progress thread
AGAINST = {"best": "best peer", "floor": "floor", "weft-2copy": "double buffer", "weft-1copy": "single copy"}
FLOOR_METHODS = ("mapped", "nt", "cma", "both", "both-nt", "push", "push-nt", "cells", "cells-2m", "cells-nt", "ring",
                 "ring-nt", "handed", "both-cma")
# Suites of windows, and how floor_stream.c is told of them.
FLOOR_WINDOWS = {"bw": ([], LONG), "bibw": (["--both-ways"], LONG), "rate": ([], SHORT_RATES)}
# Of one-sided operations: what they are compared with, by their own methods.
FLOOR_RMA = {"put": ("store", "store-nt"), "handover": ("push", "push-nt")}
RMA_LONG = (4096, 65536, 1048576)


def floor_run(suite_name, values, errors, classic, realtime):
    """Runs the bare hardware's benchmark as one more participant of the round. A long message's
    floor is the best of its methods; each has a row of its own too."""
    cpus = sorted(os.sched_getaffinity(0))
    if len(cpus) < 2:
        return
    shield = ["chrt", "-f", "1"] if realtime else []
    if suite_name == "rma-bw":
        return floor_onesided(shield, cpus, values, errors, classic)
    if suite_name in FLOOR_WINDOWS:
        floor_windows(suite_name, shield, cpus, values, errors, classic)
        if suite_name != "rate":
            return
    program = mpis.build(SOURCES / "floor.c", "none")
    long = {"latency": LONG, "ways": LONG, "rma": RMA_LONG}.get(suite_name, ())
    sizes = list(map(str, long))
    form = ["--classic"] if classic else []
    got = mpis.run([*shield, str(program), str(cpus[0]), str(cpus[-1]), "--seconds", "0.1", *form, *sizes],
                   dict(os.environ), 120)
    if got.error:
        errors.append(f"no MPI, floor: {got.error}: {got.out[-200:]}")
    if suite_name == "rma":
        found = {(name, int(size)): float(value) for name, size, value, _ in RESULT.findall(got.out)}
        for (name, methods), size in itertools.product(FLOOR_RMA.items(), RMA_LONG):
            times = [found[m, size] for m in methods if (m, size) in found]
            if times:
                values.setdefault((name, size, 2, "us"), {}).setdefault("floor", []).append(min(times))
        return
    best = {}
    for name, size, value, unit in RESULT.findall(got.out):
        if name in FLOOR_RMA["put"]:
            continue
        key = ({"line": "latency", "line-rate": "rate"}.get(name, f"floor-{name}"), 8)
        if name in FLOOR_METHODS:
            key = (key[0], int(size))
            best[int(size)] = min(best.get(int(size), float("inf")), float(value))
        if (key[0] == "rate") == (suite_name == "rate"):
            values.setdefault((*key, 2, unit), {}).setdefault("floor", []).append(float(value))
    for size, value in best.items():
        values.setdefault(("latency", size, 2, "us"), {}).setdefault("floor", []).append(value)


def floor_onesided(shield, cpus, values, errors, classic):
    """As floor_run, for windows of puts and gets: the best of the bare copies."""
    program = mpis.build(SOURCES / "floor_onesided.c", "none")
    got = mpis.run([*shield, str(program), str(cpus[0]), str(cpus[-1]), "--seconds", "0.05",
                    *(["--classic"] if classic else []), *map(str, RMA_WINDOWS)], dict(os.environ), 120)
    if got.error:
        errors.append(f"no MPI, floor: {got.error}: {got.out[-200:]}")
    best = {}
    for name, size, value, unit in RESULT.findall(got.out):
        key = name.split("-")[0], int(size), unit
        best[key] = max(best.get(key, 0), float(value))
    for (way, size, unit), value in best.items():
        for row in (f"{way}-bw", f"{way}-bw-own"):
            values.setdefault((row, size, 2, unit), {}).setdefault("floor", []).append(value)


def floor_windows(suite_name, shield, cpus, values, errors, classic):
    """As floor_run, for windows of messages; that without any copy has a row, but is no method."""
    program = mpis.build(SOURCES / "floor_stream.c", "none")
    form, sizes = FLOOR_WINDOWS[suite_name]
    form = form + (["--classic"] if classic else [])
    got = mpis.run([*shield, str(program), str(cpus[0]), str(cpus[-1]), "--seconds", "0.1", *form,
                    *map(str, sizes)], dict(os.environ), 120)
    if got.error:
        errors.append(f"no MPI, floor: {got.error}: {got.out[-200:]}")
    best = {}
    for name, size, value, unit in RESULT.findall(got.out):
        if suite_name == "rate":
            value, unit = float(value) / int(size), "M/s"
        values.setdefault((f"{suite_name}-{name}", int(size), 2, unit), {}).setdefault("floor", []).append(float(value))
        if name != "none":
            best[int(size), unit] = max(best.get((int(size), unit), 0), float(value))
    for (size, unit), value in best.items():
        values.setdefault((suite_name, size, 2, unit), {}).setdefault("floor", []).append(value)


def one_run(mpi, suite, n, values, errors, classic, realtime):
    program = mpis.build(SOURCES / f"{suite.program}.c", mpi.abi)
    args = suite.args.split() + (["--classic"] if classic else [])
    shield = ["chrt", "-f", "1"] if realtime and n * suite.threads <= mpis.CORES else []
    got = mpis.run(shield + mpi.command(n, [program, *args]), mpi.env(n), suite.limit_s)
    found = RESULT.findall(got.out)
    if suite.program == "footprint" and suite.args == "0":
        found = [("start", str(n), f"{got.wall_s}", "s")] if not got.error else []
    if got.error or not found:
        tail = " | ".join(got.out.strip().splitlines()[-3:])
        errors.append(f"{mpi.label}, {n} ranks, {suite.program} {suite.args}: "
                      f"{got.error or 'no result'}: {tail[:300]}")
    for name, size, value, unit in found:
        values.setdefault((name, int(size), n, unit), {}).setdefault(mpi.name, []).append(float(value))


def median(values):
    return statistics.median(values) if values else None


def paired(by, name, other, more):
    """The median over the rounds of the ratio within a round, so that both met the same machine;
    of the medians where a run failed. Below 1 where `name` is better."""
    a, b = by.get(name), by.get(other)
    if not a or not b:
        return None
    pairs = list(zip(a, b)) if len(a) == len(b) else [(median(a), median(b))]
    # Zero is a time below the clock's resolution: no ratio.
    ratios = [(y / x if more else x / y) for x, y in pairs if x and y]
    return median(ratios)


def short(x):
    if x is None:
        return "-"
    return f"{x:.0f}" if abs(x) >= 1000 else f"{x:.3g}"


def table(values, names, labels):
    """Rows of the comparison, as cells; and the goals that are met or not."""
    head = ["what", "bytes", "ranks", "unit", *[labels[n] for n in names], "ratio to best peer"]
    if "floor" in names:
        head.append("Weft to floor")
    rows, goals = [], []
    for (name, size, n, unit), by in values.items():
        mid = {m: median(by.get(m)) for m in names}
        weft = mid.get("weft")
        more = unit in MORE_IS_BETTER
        peers = {m: v for m, v in mid.items()
                 if v is not None and m != "floor" and not m.startswith("weft")}
        best = (max if more else min)(peers, key=peers.get) if peers else None
        ratio = paired(by, "weft", best, more) if best else None
        cells = [name, "" if name == "start" else str(size), str(n), unit]
        to_floor = paired(by, "weft", "floor", more)
        ratios = [ratio, to_floor] if "floor" in names else [ratio]
        rows.append(cells + [short(mid[m]) for m in names] + [f"{r:.2f}" if r else "-" for r in ratios])
        for limit, against in GOALS.get((name, size, n), []):
            base = ratio if against == "best" else paired(by, "weft", against, more)
            if base is not None:
                verdict = "met" if base <= limit else "NOT met"
                goals.append(f"{name} {size} B, {n} ranks: {base:.2f} of the "
                             f"{AGAINST[against]}, "
                             f"goal {limit}: {verdict}")
        between = paired(by, "weft40", "weft5", more)
        if between:
            what = name if name == "start" else f"{name} {size} B"
            goals.append(f"{what}, {n} ranks: {between:.3f} of the standard ABI's through Open MPI's, median of the rounds' ratios")
        if name == "overlap-away" and mid.get("weft-progress") is not None:
            least = min(by["weft-progress"])
            goals.append(f"{name}, {size} B: {mid['weft-progress']:.0f} % hidden by the progress thread, in the worst "
                         f"round {least:.0f}, goal {HIDDEN}: {'met' if least >= HIDDEN else 'NOT met'}")
        if name == "overlap-core" and mid.get("weft-progress") is not None:
            bound = median(values.get(("bound-core", size, n, "%"), {}).get("weft-progress"))
            goals.append(f"{name}, {size} B: {mid['weft-progress']:.0f} % hidden, of {short(bound)} that are neither "
                         "adding nor copying, which cores that compute cannot do at the same time")
        if name == "wait-cpu" and weft is not None:
            verdict = "met" if weft < WAIT_CPU_S else "NOT met"
            goals.append(f"CPU time of a blocked MPI_Recv in 10 s: {weft:.3f} s, goal {WAIT_CPU_S}: {verdict}")
    return head, rows, goals


def as_text(head, rows):
    widths = [max(len(r[i]) for r in [head, *rows]) for i in range(len(head))]
    line = lambda r: "  ".join(c.ljust(w) if i < 1 else c.rjust(w)
                               for i, (c, w) in enumerate(zip(r, widths)))
    return "\n".join([line(head), *map(line, rows)])


def as_markdown(head, rows):
    bar = "|" + "|".join("---" if i < 1 else "---:" for i in range(len(head))) + "|"
    return "\n".join(["| " + " | ".join(head) + " |", bar,
                      *["| " + " | ".join(r) + " |" for r in rows]])


def machine():
    model = "unknown"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    virtual = ", virtual machine" if "hypervisor" in pathlib.Path("/proc/cpuinfo").read_text() else ""
    return f"{model}, {mpis.CORES} cores{virtual}, Linux {platform.release()}"


def revision():
    got = subprocess.run(["git", "-C", mpis.ROOT, "describe", "--always", "--dirty"],
                         capture_output=True, text=True)
    return got.stdout.strip() or "unknown"


def wait_idle(limit_s):
    """Waits until other programs leave the cores alone, at most so long."""
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        def busy():
            f = list(map(int, pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:]))
            return sum(f) - f[3] - f[4], sum(f)
        a = busy()
        time.sleep(2)
        b = busy()
        if (b[0] - a[0]) / max(1, b[1] - a[1]) < 0.05:
            return True
    return False


def write_record(args, suites, names, text, goals, errors, load):
    folder = mpis.ROOT / "bench/record"
    folder.mkdir(parents=True, exist_ok=True)
    day = datetime.date.today().isoformat()
    path = folder / f"{day}-{args.name or '-'.join(suites)}.md"
    ranks = sorted({n for s in suites.values() for n in (s.ranks if isinstance(s.ranks, tuple) else (s.ranks,))})
    lines = [
        f"# {args.name or ', '.join(suites)}, {day}", "",
        f"- Machine: {machine()}",
        f"- Revision: {revision()}; load average before {load[0]:.2f}, after {os.getloadavg()[0]:.2f}",
        f"- Command: `bench/run.py {' '.join(sys.argv[1:])}`; medians of {args.runs} alternating runs "
        "(3 for wait, 1 for footprint)",
        "- Buffers: " + ("left alone (--classic)" if args.classic else
                         "written before each send and read after each receive"),
        "- Ratio to the peer with the best median; median of the ratios within a round; below 1, Weft is faster (or smaller)", "",
        text, "",
    ]
    if goals:
        lines += ["Goals:", *[f"- {g}" for g in goals], ""]
    if errors:
        lines += ["Runs that failed:", *[f"- {e}" for e in errors], ""]
    lines += ["How each was started:"]
    for name in names:
        mpi = {**mpis.ALL, **mpis.FORCED}.get(name)
        for n in sorted({min(ranks), max(ranks)}) if mpi else []:
            lines.append(f"- {mpi.label}: `{mpi.shown(n)}`")
    path.write_text("\n".join(lines) + "\n")
    return path


def parse():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("suites", nargs="*", help="of: " + " ".join(SUITES))
    p.add_argument("--runs", type=int, default=5, help="rounds (default 5)")
    p.add_argument("--only", default="", help="these MPIs, comma-separated: " + " ".join(mpis.ALL))
    p.add_argument("--without", default="", help="all but these")
    p.add_argument("--classic", action="store_true", help="leave buffers alone, as other benchmarks do")
    p.add_argument("--name", default="", help="name of the record (default: the suites)")
    p.add_argument("--no-record", action="store_true")
    p.add_argument("--realtime", action="store_true",
                   help="real-time priority (root) for all MPIs and the floor where ranks do not\n"
                        "outnumber cores: shields from other work on the machine")
    p.add_argument("--wait-idle", type=int, default=0, metavar="S",
                   help="before each round wait up to S seconds for idle cores")
    args = p.parse_args()
    for s in args.suites:
        if s not in SUITES:
            p.error(f"no suite '{s}'; there are: {' '.join(SUITES)}")
    return args


def main():
    args = parse()
    # Whoever ends this ends what it has started: ranks of real-time priority would keep the cores.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    suites = {name: SUITES[name] for name in (args.suites or SUITES)}
    chosen = [n for n in (args.only.split(",") if args.only else mpis.ALL) if n]
    chosen = [n for n in chosen if n not in args.without.split(",")]
    if not args.only:
        chosen = [n for n in chosen if n not in ("weft5", "weft40")]
    missing = [n for n in chosen if not mpis.ALL[n].available()]
    for n in missing:
        print(f"{mpis.ALL[n].label} is not there ({mpis.ALL[n].prefix}); scripts/peers.sh fetches peers")
    running = [mpis.ALL[n] for n in chosen if n not in missing]
    if not running:
        sys.exit("nothing to run")
    values, errors, load = {}, [], os.getloadavg()
    start = time.monotonic()

    def log(text):
        print(f"[{time.monotonic() - start:5.0f} s] {text}", file=sys.stderr, flush=True)

    for name, suite in suites.items():
        rounds = min(args.runs, suite.rounds or args.runs)
        ranks = suite.ranks if isinstance(suite.ranks, tuple) else (suite.ranks,)
        for k in range(rounds):
            if args.wait_idle and not wait_idle(args.wait_idle):
                log("the machine is not idle; measuring all the same")
            # A different order each round: nobody always runs after the same neighbour.
            here = running + [mpis.FORCED[f] for f in suite.forced
                              if f.split("-")[0] in {m.name for m in running}]
            order = here[k % len(here):] + here[:k % len(here)]
            if name in ("short", "latency", "ways", "rma", "rma-bw", *FLOOR_WINDOWS):
                floor_run(name, values, errors, args.classic, args.realtime)
            for n in ranks:
                for mpi in order:
                    one_run(mpi, suite, n, values, errors, args.classic, args.realtime)
            log(f"{name} ({suite.what}): round {k + 1} of {rounds}")
    seen = {m for by in values.values() for m in by}
    names = [n for n in ["floor", "weft", "weft5", "weft40", *mpis.FORCED, "mpich", "openmpi", "impi"] if n in seen]
    labels = {"floor": "no MPI", **{m.name: m.label for m in [*running, *mpis.FORCED.values()]}}
    head, rows, goals = table(values, names, labels)
    print(as_text(head, rows))
    for goal in goals:
        print(goal)
    for error in errors:
        print("failed:", error)
    if not args.no_record:
        path = write_record(args, suites, names, as_markdown(head, rows), goals, errors, load)
        print(f"record: {path.relative_to(mpis.ROOT)}")
    # A comparison that compared nothing fails.
    sys.exit(0 if rows else 1)


if __name__ == "__main__":
    main()
