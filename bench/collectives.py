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
"""

import argparse
import datetime
import hashlib
import json
import math
import sys
import time

import mpis
import run

OPS = ("barrier bcast reduce allreduce reduce_scatter reduce_scatter_block scan exscan gather gatherv "
       "scatter scatterv allgather allgatherv alltoall alltoallv alltoallw").split()
# Beside the goals: by name only.
EXTRA = "neighbor_allgather neighbor_alltoall bcast_init allreduce_init".split()
SIZES = [4 ** k for k in range(1, 12)]
FEW_SIZES = [4, 1024, 65536]
# Goals: the geometric mean over all points, that of an operation, and any point.
OVERALL, OPERATION, POINT = 0.6, 0.9, 1.2
GOAL_RANKS = (2, run.FULL)
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


def measure_op(op, sizes, args, running, log):
    """All rounds of one operation; the figures by point."""
    points, failed = {}, []
    for k in range(args.runs):
        order = running[k % len(running):] + running[:k % len(running)]
        for mpi in order:
            program = mpis.build(run.SOURCES / "coll.c", mpi.abi)
            shield = ["chrt", "-f", "1"] if args.realtime and args.ranks <= mpis.CORES else []
            cmd = [*shield, *mpi.command(args.ranks, [program, "--only", op, "--seconds", args.seconds, *sizes])]
            got = mpis.run(cmd, mpi.env(args.ranks), args.limit)
            for _, size, value, _ in run.RESULT.findall(got.out):
                point = points.setdefault(key_of(op, size, args.ranks), {"times": {}, "failed": []})
                point["times"].setdefault(mpi.name, []).append(float(value))
            if got.error:
                tail = " | ".join(got.out.strip().splitlines()[-2:])[-200:]
                failed.append(f"{mpi.label}, {op}, {args.ranks} ranks: {got.error}: {tail}")
                log(failed[-1])
    for point in points.values():
        point.update(failed=failed, build=weft_build(), runs=args.runs, realtime=args.realtime)
    return points


def measure(args, ops, running):
    start = time.monotonic()

    def log(text):
        print(f"[{time.monotonic() - start:5.0f} s] {text}", file=sys.stderr, flush=True)

    for op in ops:
        points = measure_op(op, args.sizes, args, running, log)
        data = load()
        data.update(points)
        save(data)
        ratios = [r for _, _, r, _ in judged(points)]
        worst = f", worst {max(ratios):.2f}" if ratios else ""
        log(f"{op}, {args.ranks} ranks: {mean(ratios)}{worst}")


def judged(points):
    """(operation, size, ratio, best peer) of the points that Weft and a peer completed."""
    for key, point in points.items():
        op, size, _ = key.split()
        times = point["times"]
        peers = {m: run.median(v) for m, v in times.items() if not m.startswith("weft")}
        if "weft" not in times or not peers:
            continue
        best = min(peers, key=peers.get)
        yield op, int(size), run.paired(times, "weft", best, False), best


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
    names = [m for m in ("weft", "weft5", "mpich", "openmpi", "impi")
             if any(m in p["times"] for p in data.values())]
    head = ["operation", "bytes", *[f"{mpis.ALL[m].label}, us" for m in names], "ratio"]
    points = {k: p for k, p in data.items() if k.split()[2] == str(ranks)}
    ratios = {(op, size): r for op, size, r, _ in judged(points)}
    rows = []
    for key in sorted(points, key=lambda k: (place(k.split()[0]), int(k.split()[1]))):
        op, size, _ = key.split()
        times = [run.short(run.median(points[key]["times"].get(m))) for m in names]
        ratio = ratios.get((op, int(size)))
        rows.append([op, size, *times, f"{ratio:.2f}" if ratio else "-"])
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
        f"- Measured by `bench/collectives.py` in pieces; {min(p['runs'] for p in data.values())} to "
        f"{max(p['runs'] for p in data.values())} alternating rounds a point",
        "- Buffers: written before each call and read after it; time of the slowest rank",
        "- Ratio: Weft's time over that of the peer with the best median, median over the rounds; below 1, "
        "Weft is faster", ""]
    for n in ranks_of(data):
        what = f"{n} ranks on {mpis.CORES} cores"
        rows = summary(data, n)
        lines += [f"## {what}", "", run.as_markdown(*rows[:2]), "", f"### All points, {what}", "",
                  run.as_markdown(*detail(data, n)), ""]
    if failed:
        lines += ["Runs that failed:", *[f"- {f}" for f in failed], ""]
    lines += ["How each was started:"]
    for m in sorted({m for p in data.values() for m in p["times"]}):
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
    p.add_argument("--runs", type=int, help="rounds (default 7; beyond 8 ranks 1)")
    p.add_argument("--seconds", default="0.01", help="to spend on a point in a run (default 0.01)")
    p.add_argument("--limit", type=int, default=60, help="seconds after which a run has failed (default 60)")
    p.add_argument("--only", default="", help="these MPIs: " + " ".join(mpis.ALL))
    p.add_argument("--realtime", action="store_true", help="as bench/run.py")
    p.add_argument("--summary", action="store_true", help="only show what was measured so far")
    p.add_argument("--detail", action="store_true", help="every point, too")
    p.add_argument("--record", metavar="NAME", help="write the record of what was measured so far")
    p.add_argument("--forget", action="store_true", help="drop the figures so far")
    args = p.parse_args()
    few = args.ranks > run.FULL
    args.runs = args.runs or (1 if few else 7)
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
