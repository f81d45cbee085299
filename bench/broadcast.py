#!/usr/bin/env python3
"""Table 1 and Fig. 2 of "Multi-core Aware Optimization for MPI Collectives", here, on every MPI.

    bench/broadcast.py                          2 ranks and 8, three rounds, record in bench/record/
    bench/broadcast.py --ranks 8 --per-node 4   with made-up nodes of four ranks

Runs examples/mcc_bcast.c on all MPIs in alternation. Table 1 is the time of a broadcast within a
node by message and segment; its last column, the whole message by one MPI_Bcast, leaves the
segments to the library, and Weft's has to be within 5 % of the best column in each row.
"""

import argparse
import datetime
import sys

import mpis
import run

PROGRAM = mpis.ROOT / "examples/mcc_bcast.c"
GOAL = 1.05
WHOLE = 0


def name_of(size):
    return f"{size >> 20}M" if size >= 1 << 20 else f"{size >> 10}K"


def measure(args, running, n, errors):
    """What was found: (MPI, figure, message) -> times in us, one a round."""
    found = {}
    for k in range(args.runs):
        for mpi in running[k % len(running):] + running[:k % len(running)]:
            program = mpis.build(PROGRAM, mpi.abi)
            options = ["--results", "--rounds", args.rounds, "--max", args.max]
            options += ["--per-node", args.per_node] if args.per_node else []
            shield = ["chrt", "-f", "1"] if args.realtime and n <= mpis.CORES else []
            got = mpis.run([*shield, *mpi.command(n, [program, *options])], mpi.env(n), args.limit)
            if got.error or "every byte arrives" not in got.out:
                errors.append(f"{mpi.label}, {n} ranks: {got.error or 'wrong bytes'}: {got.out[-200:]}")
            for figure, size, value, _ in run.RESULT.findall(got.out):
                found.setdefault((mpi.name, figure, int(size)), []).append(float(value))
    return found


def table_one(found, mpi):
    """Head and rows of Table 1 of one MPI, and (message, ratio of whole to the best column)."""
    mine = {(int(f.split("-")[1]), size): v for (m, f, size), v in found.items()
            if m == mpi and f.startswith("segment-")}
    segments = sorted({s for s, _ in mine if s != WHOLE})
    rows, ratios = [], []
    for size in sorted({size for _, size in mine}):
        times = {s: run.median(mine[s, size]) for s in [*segments, WHOLE] if (s, size) in mine}
        best = min(times, key=times.get)
        # Within a run the columns took turns, so the ratio is that of a run.
        ratio = run.median([w / b for w, b in zip(mine[WHOLE, size], mine[best, size])])
        ratios.append((size, ratio))
        cells = [("**%s**" if s == best else "%s") % run.short(times[s]) if s in times else "*"
                 for s in [*segments, WHOLE]]
        rows.append([name_of(size), *cells, f"{ratio:.2f}"])
    return ["message", *map(name_of, segments), "whole", "whole to best"], rows, ratios


def figure_two(found, names):
    head = ["message", *[f"{mpis.ALL[m].label}: {w}" for m in names for w in ("MPI_Bcast", "mcc_bcast")]]
    rows = []
    for size in sorted({size for _, f, size in found if f == "native"}):
        rows.append([name_of(size), *[run.short(run.median(found.get((m, w, size)))) for m in names
                                      for w in ("native", "mcc")]])
    return head, rows


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--ranks", default=f"2,{run.FULL}")
    p.add_argument("--per-node", type=int, default=0)
    p.add_argument("--runs", type=int, default=3, help="runs of each MPI (default 3)")
    p.add_argument("--rounds", type=int, default=9, help="rounds within a run (default 9)")
    p.add_argument("--max", type=int, default=8 << 20)
    p.add_argument("--limit", type=int, default=90, help="seconds a run may take")
    p.add_argument("--only", default="", help="these MPIs: " + " ".join(mpis.ALL))
    p.add_argument("--realtime", action="store_true", help="as bench/run.py")
    p.add_argument("--name", default="broadcast")
    p.add_argument("--no-record", action="store_true")
    args = p.parse_args()
    names = [m for m in (args.only.split(",") if args.only else mpis.ALL) if m != "weft5" or args.only]
    names = [m for m in names if mpis.ALL[m].available()]
    text, goals, errors = [], [], []
    for n in map(int, args.ranks.split(",")):
        found = measure(args, [mpis.ALL[m] for m in names], n, errors)
        for m in names:
            head, rows, ratios = table_one(found, m)
            if not rows:
                continue
            text += [f"## Table 1, {mpis.ALL[m].label}, {n} ranks", "",
                     "us, by message and segment; the best column is bold", "", run.as_markdown(head, rows), ""]
            if m == "weft":
                goals += [f"{n} ranks, {name_of(size)}: the whole is {r:.2f} of the best column: "
                          f"{'met' if r <= GOAL else f'NOT met ({GOAL})'}" for size, r in ratios]
        if any(f == "native" for _, f, _ in found):
            text += [f"## Fig. 2, {n} ranks", "", "us", "", run.as_markdown(*figure_two(found, names)), ""]
    print("\n".join([*text, *goals, *[f"failed: {e}" for e in errors]]))
    if not args.no_record and text:
        day = datetime.date.today().isoformat()
        path = mpis.ROOT / "bench/record" / f"{day}-{args.name}.md"
        lines = [f"# {args.name}, {day}", "", f"- Machine: {run.machine()}", f"- Revision: {run.revision()}",
                 f"- Command: `bench/broadcast.py {' '.join(sys.argv[1:])}`; the paper's segments, each "
                 f"message written before and read after, medians of {args.runs} alternating runs of "
                 f"{args.rounds} rounds", "", *text, "Goals:", *[f"- {g}" for g in goals], ""]
        lines += ["Runs that failed:", *[f"- {e}" for e in errors], ""] if errors else []
        path.write_text("\n".join(lines))
        print(f"record: {path.relative_to(mpis.ROOT)}")
    # A comparison that compared nothing fails.
    sys.exit(0 if text else 1)


if __name__ == "__main__":
    main()
