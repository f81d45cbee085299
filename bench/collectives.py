#!/usr/bin/env python3
"""All collectives against all peers, in pieces that are merged into one record.

    bench/collectives.py --ranks 2 --ops bcast,reduce       measure some, keep the figures
    bench/collectives.py --ranks 8 --sizes 4,1024 --runs 3
    bench/collectives.py --ranks 64                         few sizes, one round by default
    bench/collectives.py --summary                          what the figures so far say
    bench/collectives.py --record collectives               and write bench/record/

A point is an operation, a size and a number of ranks. In each round every MPI runs all sizes of an
operation once, one MPI after the other. A point's ratio is Weft's time over that of the peer with
the best median, the median of the ratios within a round; below 1 Weft is faster. Figures of a
point that is measured again replace the earlier ones. They are kept in .cache/bench.

A virtual machine's CPUs may be near each other in one second and far apart in the next, and no library
shall meet other ones than its rival. Before and after each run of a point (beyond 2 ranks: of an
operation) the time of a bare line is measured, and a round counts for a point only where all these
times lie within a factor. Rounds go on until each point has enough of those, up to a bound; a point
that has not says so.
"""

import argparse
import datetime
import hashlib
import json
import math
import os
import re
import sys
import time

import mpis
import run

OPS = ("barrier bcast reduce allreduce reduce_scatter reduce_scatter_block scan exscan gather gatherv "
       "scatter scatterv allgather allgatherv alltoall alltoallv alltoallw").split()
# Beside the goals: by name only.
EXTRA = "neighbor_allgather neighbor_alltoall barrier_init bcast_init allreduce_init".split()
SIZES = [4 ** k for k in range(1, 12)]
FEW_SIZES = [4, 1024, 65536]
# Goals: the geometric mean over all points, that of an operation, and any point.
OVERALL, OPERATION, POINT = 0.6, 0.9, 1.2
GOAL_RANKS = (2, run.FULL)
# The times of a line that are one state of the machine differ by at most this factor.
ONE_STATE = 1.6
LINE = re.compile(r"^line (\S+) (\d+) (\S+) (\S+)$", re.M)
SUMMARY_HEAD = ["operation", "points", "mean ratio", "goal", "worst", "at bytes", "goal of a point"]
DATA = mpis.CACHE / "bench" / "collectives.json"


def weft_build():
    """Which build of Weft was measured."""
    lib = mpis.WEFT / "lib/libmpi.so.12"
    return hashlib.sha256(lib.read_bytes()).hexdigest()[:12] if lib.exists() else "none"


def load():
    return json.loads(DATA.read_text()) if DATA.exists() else {}


def save(data):
    DATA.parent.mkdir(parents=True, exist_ok=True)
    part = DATA.with_suffix(".part")
    part.write_text(json.dumps(data))
    part.rename(DATA)


def place(op):
    """In the tables: the goal's operations first."""
    return (OPS + EXTRA).index(op)


def key_of(op, size, ranks):
    return f"{op} {size} {ranks}"


def bare_line(args):
    """ns of a line between the first and the last core, by the program without MPI."""
    cpus = sorted(os.sched_getaffinity(0))
    if len(cpus) < 2:
        return None
    shield = ["chrt", "-f", "1"] if args.realtime else []
    program = mpis.build(run.SOURCES / "floor.c", "none")
    got = mpis.run([*shield, str(program), str(cpus[0]), str(cpus[-1]), "--seconds", "0.003"], dict(os.environ), 10)
    return next((float(v) * 1000 for name, _, v, _ in run.RESULT.findall(got.out) if name == "line"), None)


def one_run(mpi, op, sizes, args):
    """Sizes and (us, ns of a line before, and after) of one MPI; and what went wrong."""
    program = mpis.build(run.SOURCES / "coll.c", mpi.abi)
    options, inside = ["--only", op, "--seconds", args.seconds], args.ranks <= mpis.CORES
    line = mpis.CACHE / "bench" / f"line-{os.getpid()}"
    if inside and args.ranks > 1:
        line.write_bytes(bytes(4096))
        options += ["--line", line]
    shield = ["chrt", "-f", "1"] if args.realtime and inside else []
    around = [None if inside else bare_line(args)]
    got = mpis.run([*shield, *mpi.command(args.ranks, [program, *options, *sizes])], mpi.env(args.ranks), args.limit)
    around.append(None if inside else bare_line(args))
    line.unlink(missing_ok=True)
    lines = {size: [float(x), float(y)] for _, size, x, y in LINE.findall(got.out)}
    found = {size: [float(us), *lines.get(size, around)] for _, size, us, _ in run.RESULT.findall(got.out)}
    tail = " | ".join(got.out.strip().splitlines()[-2:])[-200:]
    return found, got.error and f"{mpi.label}, {op}, {args.ranks} ranks: {got.error}: {tail}"


def in_one_state(a_round):
    """Whether all MPIs of a round met the machine in one state, as far as that is known."""
    lines = [x for _, *around in a_round.values() for x in around if x]
    return not lines or max(lines) <= ONE_STATE * min(lines)


def measure_op(op, sizes, args, running, log):
    """All rounds of one operation; the figures by point."""
    sizes = ["0"] if op.startswith("barrier") else list(sizes)
    rounds, failed = {size: [] for size in sizes}, []

    def lacking():
        return [s for s in sizes if sum(map(in_one_state, rounds[s])) < args.runs]

    for k in range(args.tries):
        wanted = lacking()
        if not wanted:
            break
        found = {}
        for mpi in running[k % len(running):] + running[:k % len(running)]:
            found[mpi.name], error = one_run(mpi, op, wanted, args)
            if error:
                failed.append(error)
                log(error)
        for size in wanted:
            rounds[size].append({m: of[size] for m, of in found.items() if size in of})
        if not any(any(r.values()) for s in wanted for r in rounds[s]):
            break
    about = dict(failed=failed, build=weft_build(), runs=args.runs, realtime=args.realtime)
    return {key_of(op, size, args.ranks): {"rounds": rounds[size], **about}
            for size in sizes if any(rounds[size])}


def measure(args, ops, running):
    start = time.monotonic()

    def log(text):
        print(f"[{time.monotonic() - start:5.0f} s] {text}", file=sys.stderr, flush=True)

    for op in ops:
        points = measure_op(op, args.sizes, args, running, log)
        data = load()
        if args.beside:
            for key in points.keys() & data.keys():
                data[key]["beside"] = {**data[key].get("beside", {}), **times_of(points[key])}
        else:
            data.update(points)
        save(data)
        ratios = [r for _, _, r, _ in judged(points)]
        worst = f", worst {max(ratios):.2f}" if ratios else ""
        log(f"{op}, {args.ranks} ranks: {mean(ratios)}{worst}")


def is_settled(point):
    return sum(map(in_one_state, point["rounds"])) >= min(point["runs"], len(point["rounds"]))


def counted(point):
    """The rounds that count: those in one state, or all where these are too few."""
    return [r for r in point["rounds"] if r and (in_one_state(r) or not is_settled(point))]


def times_of(point):
    """Times by MPI, in us: one a round, and of those measured beside."""
    times = {}
    for a_round in counted(point):
        for m, (us, *_) in a_round.items():
            times.setdefault(m, []).append(us)
    return {**point.get("beside", {}), **times}


def line_of(point):
    """What a line took, in ns."""
    return run.median([x for r in counted(point) for _, *around in r.values() for x in around if x])


def ratio_to(point, peer):
    """Weft's time over a peer's: the median of the rounds in which both ended."""
    both = [r for r in counted(point) if "weft" in r and peer in r]
    if both:
        return run.median([r["weft"][0] / r[peer][0] for r in both])
    times = times_of(point)
    return run.median(times["weft"]) / run.median(times[peer])


def judged(points):
    """(operation, size, ratio, best peer) of the points that Weft and a peer completed."""
    for key, point in points.items():
        op, size, _ = key.split()
        times = times_of(point)
        peers = {m: run.median(v) for m, v in times.items() if not m.startswith("weft")}
        if "weft" not in times or not peers:
            continue
        best = min(peers, key=peers.get)
        yield op, int(size), ratio_to(point, best), best


def mean(ratios):
    if not ratios:
        return "-"
    return f"{math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}"


def verdict(value, goal, judge):
    if not judge or value == "-":
        return ""
    return "met" if float(value) <= goal else f"NOT met ({goal})"


def summary(data, ranks):
    """Rows of one number of ranks: each operation's mean and worst point, and all of them."""
    points = {k: p for k, p in data.items() if k.split()[2] == str(ranks)}
    judge = ranks in GOAL_RANKS
    all_points = sorted(judged(points), key=lambda j: (place(j[0]), j[1]))
    rows = []
    for op in OPS + EXTRA:
        of = [(size, r) for o, size, r, _ in all_points if o == op]
        if of:
            worst_size, worst = max(of, key=lambda x: x[1])
            m = mean([r for _, r in of])
            goal = judge and op in OPS
            rows.append([op, str(len(of)), m, verdict(m, OPERATION, goal), f"{worst:.2f}", str(worst_size),
                         verdict(worst, POINT, goal)])
    if rows:
        ratios = [r for op, _, r, _ in all_points if op in OPS]
        if not ratios:
            return SUMMARY_HEAD, rows, all_points
        m = mean(ratios)
        rows.append(["all", str(len(ratios)), m, verdict(m, OVERALL, judge), f"{max(ratios):.2f}", "",
                     verdict(max(ratios), POINT, judge)])
    return SUMMARY_HEAD, rows, all_points


def detail(data, ranks):
    """Rows of all points: times of each MPI and the ratio."""
    points = {k: p for k, p in data.items() if k.split()[2] == str(ranks)}
    times = {k: times_of(p) for k, p in points.items()}
    names = [m for m in ("weft", "weft5", "mpich", "openmpi", "impi") if any(m in t for t in times.values())]
    head = ["operation", "bytes", "line, ns", *[f"{mpis.ALL[m].label}, us" for m in names], "ratio"]
    ratios = {(op, size): r for op, size, r, _ in judged(points)}
    rows = []
    for key in sorted(points, key=lambda k: (place(k.split()[0]), int(k.split()[1]))):
        op, size, _ = key.split()
        ratio, line = ratios.get((op, int(size))), line_of(points[key])
        rows.append([op, size, f"{line:.0f}" if line else "-",
                     *[run.short(run.median(times[key].get(m))) for m in names],
                     (f"{ratio:.2f}" if ratio else "-") + ("" if is_settled(points[key]) else "?")])
    return head, rows


def ranks_of(data):
    return sorted({int(k.split()[2]) for k in data})


def write_record(name, data):
    builds = sorted({p["build"] for p in data.values()})
    failed = sorted({f for p in data.values() for f in p["failed"]})
    lines = [
        f"# {name}, {datetime.date.today().isoformat()}", "",
        f"- Machine: {run.machine()}",
        f"- Revision: {run.revision()}; builds of libmpi.so.12 measured: {', '.join(builds)}",
        f"- Measured by `bench/collectives.py` in pieces; {min(len(counted(p)) for p in data.values())} to "
        f"{max(len(counted(p)) for p in data.values())} alternating rounds a point in which all libraries met one "
        f"state of the machine: a bare line between the cores took within a factor of {ONE_STATE} the same before "
        "and after each of them",
        "- line: its median in these rounds, one way; a ratio with a question mark: too few such rounds came, all "
        "that were count",
        "- Buffers: written before each call and read after it; time of the slowest rank",
        "- Ratio: Weft's time over that of the peer with the best median, median over the rounds; below 1, "
        "Weft is faster", ""]
    beside = sorted({mpis.ALL[m].label for p in data.values() for m in p.get("beside", {})})
    if beside:
        lines.insert(-1, f"- {', '.join(beside)}: where others have several rounds it may have one of its own")
    for n in ranks_of(data):
        what = f"{n} ranks on {mpis.CORES} cores"
        rows = summary(data, n)
        lines += [f"## {what}", "", run.as_markdown(*rows[:2]), "", f"### All points, {what}", "",
                  run.as_markdown(*detail(data, n)), ""]
    if failed:
        lines += ["Runs that failed:", *[f"- {f}" for f in failed], ""]
    lines += ["How each was started:"]
    for m in sorted({m for p in data.values() for m in times_of(p)}):
        for n in ranks_of(data):
            lines.append(f"- {mpis.ALL[m].label}: `{mpis.ALL[m].shown(n)}`")
    path = mpis.ROOT / "bench/record" / f"{datetime.date.today().isoformat()}-{name}.md"
    path.write_text("\n".join(lines) + "\n")
    return path


def parse():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--ops", default="", help="of: " + " ".join(OPS) + "; beside the goals: " + " ".join(EXTRA))
    p.add_argument("--sizes", default="", help=f"bytes (default {SIZES[0]} to {SIZES[-1]} by powers of four)")
    p.add_argument("--ranks", type=int, default=2)
    p.add_argument("--runs", type=int, help="rounds that count (default 3; beyond 8 ranks 1)")
    p.add_argument("--tries", type=int, help="rounds at most (default 3 times those)")
    p.add_argument("--seconds", default="0.01", help="to spend on a point in a run (default 0.01)")
    p.add_argument("--limit", type=int, default=60, help="seconds after which a run has failed (default 60)")
    p.add_argument("--only", default="", help="these MPIs: " + " ".join(mpis.ALL))
    p.add_argument("--beside", action="store_true",
                   help="add these MPIs to points that were measured without them, in rounds of their own")
    p.add_argument("--realtime", action="store_true", help="as bench/run.py")
    p.add_argument("--summary", action="store_true", help="only show what was measured so far")
    p.add_argument("--detail", action="store_true", help="every point, too")
    p.add_argument("--record", metavar="NAME", help="write the record of what was measured so far")
    p.add_argument("--forget", action="store_true", help="drop the figures so far")
    args = p.parse_args()
    few = args.ranks > run.FULL
    args.runs = args.runs or (1 if few else 3)
    args.tries = args.tries or 3 * args.runs
    args.sizes = args.sizes.split(",") if args.sizes else list(map(str, FEW_SIZES if few else SIZES))
    unknown = set(filter(None, args.ops.split(","))) - {*OPS, *EXTRA}
    if unknown:
        p.error(f"no operation {', '.join(sorted(unknown))}; there are: {' '.join(OPS)}")
    return args


def main():
    args = parse()
    if args.forget:
        save({})
    if not (args.summary or args.record):
        names = args.only.split(",") if args.only else [m for m in mpis.ALL if m != "weft5"]
        running = [mpis.ALL[m] for m in names if mpis.ALL[m].available()]
        missing = [m for m in names if not mpis.ALL[m].available()]
        if missing:
            print("not there:", ", ".join(missing))
        if not running:
            sys.exit("nothing to run")
        measure(args, args.ops.split(",") if args.ops else OPS, running)
    data = load()
    for n in ranks_of(data) if args.summary or args.record else [args.ranks]:
        head, rows, _ = summary(data, n)
        print(f"{n} ranks on {mpis.CORES} cores\n{run.as_text(head, rows)}\n")
        if args.detail:
            print(run.as_text(*detail(data, n)), "\n")
    if args.record:
        print(f"record: {write_record(args.record, data).relative_to(mpis.ROOT)}")
    # A comparison that compared nothing fails.
    sys.exit(0 if any(summary(data, n)[1] for n in ranks_of(data)) else 1)


if __name__ == "__main__":
    main()
