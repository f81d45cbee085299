#!/usr/bin/env python3
"""Runs the unmodified IMB-MPI1 of the PyPI package impi-devel on Weft and MPICH, in turn.

    bench/imb.py [-n RANKS] [--rounds 3] [--record] [benchmark...]

The same binary, built by Intel for the MPICH ABI, runs on both. Printed are the medians over the
rounds of each MPI's time (for collectives that of the slowest rank) and their ratio.
"""

import argparse
import datetime
import os
import statistics
import sys
import tempfile
import time

import mpis
import run as compare

SELECTION = ["PingPong", "Sendrecv", "Exchange", "Barrier", "Allreduce", "Bcast", "Allgather", "Alltoall"]
# With 0 bytes these return without talking to anybody.
EMPTY_MEANS_NOTHING = {"Allreduce", "Bcast", "Allgather", "Alltoall"}
SIZES = [0, 8, 1024, 16384, 131072, 1048576]


def rows_of(text):
    """(benchmark, bytes) -> microseconds, from IMB's tables."""
    found, name, column = {}, None, None
    for line in text.splitlines():
        words = line.split()
        if line.startswith("# Benchmarking"):
            name, column = words[2], None
        elif name and line.strip().startswith("#") and "repetitions" in line:
            heads = [w.lstrip("#") for w in words]
            heads = [h for h in heads if h]
            # The slowest rank's time where there is a spread.
            time_at = next(i for i, h in enumerate(heads) if h in ("t[usec]", "t_max[usec]"))
            column = (heads.index("bytes") if "bytes" in heads else None, time_at, len(heads))
        elif name and column and len(words) == column[2]:
            size = int(words[column[0]]) if column[0] is not None else 0
            found[(name, size)] = float(words[column[1]])
        elif column and not words:
            name = column = None
    return found


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("benchmarks", nargs="*", default=SELECTION)
    p.add_argument("-n", type=int, default=max(2, mpis.CORES), help="ranks (default: all cores)")
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--mpis", default="weft,mpich", help="of: " + " ".join(mpis.ALL))
    p.add_argument("--record", action="store_true", help="write bench/record/<date>-imb.md")
    args = p.parse_args()
    imb = mpis.PEERS / "impi/bin/IMB-MPI1"
    if not imb.exists():
        sys.exit(f"{imb} is not there; scripts/peers.sh impi fetches it")
    chosen = [mpis.ALL[m] for m in args.mpis.split(",")]
    for m in chosen:
        if m.abi != "mpich":
            sys.exit(f"{m.label} cannot run this binary")
        if not m.available():
            sys.exit(f"{m.label} is not there ({m.prefix})")

    values, failures, start = {}, [], time.monotonic()
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as sizes:
        sizes.write("".join(f"{s}\n" for s in SIZES))
        sizes.flush()
        total = args.rounds * len(args.benchmarks) * len(chosen)
        done = 0
        for k in range(args.rounds):
            for bench in args.benchmarks:
                for m in chosen[k % len(chosen):] + chosen[:k % len(chosen)]:
                    done += 1
                    show(f"[{done}/{total}] round {k + 1}: {bench} on {m.label}")
                    argv = [imb, "-npmin", args.n, "-time", "0.3", "-msglen", sizes.name, bench]
                    got = mpis.run(m.command(args.n, argv), m.env(args.n), 120)
                    found = rows_of(got.out)
                    if got.error or not found:
                        tail = " | ".join(got.out.strip().splitlines()[-3:])
                        failures.append(f"{bench} on {m.label}: {got.error or 'no result'}: {tail[:300]}")
                    for key, us in found.items():
                        if key[1] == 0 and key[0] in EMPTY_MEANS_NOTHING:
                            continue
                        values.setdefault(key, {}).setdefault(m.name, []).append(us)
    show("")

    head = ["benchmark", "bytes", *[f"{m.label} us" for m in chosen]]
    head += [f"{chosen[0].label} / {m.label}" for m in chosen[1:]]
    rows, ratios = [], []
    order = {b.lower(): i for i, b in enumerate(args.benchmarks)}
    for (bench, size), by in sorted(values.items(), key=lambda v: (order.get(v[0][0].lower(), 99), v[0][1])):
        mid = [statistics.median(by[m.name]) if m.name in by else None for m in chosen]
        row = [bench, str(size), *[f"{v:.2f}" if v is not None else "-" for v in mid]]
        for v in mid[1:]:
            # IMB prints hundredths; below a tenth of a microsecond a ratio means little.
            ok = mid[0] is not None and v is not None and v >= 0.1
            row.append(f"{mid[0] / v:.2f}" if ok else "-")
            if ok and v is mid[1]:
                ratios.append(max(mid[0], 0.005) / v)
        rows.append(row)
    print(f"IMB-MPI1, {args.n} ranks on {mpis.CORES} cores, medians of {args.rounds} alternating rounds; "
          f"a ratio below 1: {chosen[0].label} is faster\n")
    print(compare.as_text(head, rows))
    if ratios:
        print(f"\ngeometric mean of the ratios to {chosen[1].label}: {statistics.geometric_mean(ratios):.2f} "
              f"({sum(r < 1 for r in ratios)} of {len(ratios)} faster)")
    for f in failures:
        print("failed:", f)
    print(f"({time.monotonic() - start:.0f} s)")
    if args.record:
        record(args, head, rows, ratios, failures, chosen)
    sys.exit(1 if failures or not rows else 0)


def show(text):
    """Progress on one line of the terminal, or lines where there is none."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
    elif text:
        print(text, file=sys.stderr, flush=True)


def record(args, head, rows, ratios, failures, chosen):
    path = mpis.ROOT / f"bench/record/{datetime.date.today().isoformat()}-imb-{args.n}-ranks.md"
    lines = [f"# IMB-MPI1, {args.n} ranks, {datetime.date.today().isoformat()}", "",
             f"- Machine: {compare.machine()}",
             f"- Revision: {compare.revision()}; load average after: {os.getloadavg()[0]:.2f}",
             f"- Command: `bench/imb.py {' '.join(sys.argv[1:])}`",
             "- Buffers are IMB's own: reused and not touched between messages", "",
             compare.as_markdown(head, rows), ""]
    if ratios:
        lines.append(f"Geometric mean of the ratios to {chosen[1].label}: {statistics.geometric_mean(ratios):.2f}")
    lines += [f"- failed: {f}" for f in failures]
    path.write_text("\n".join(lines) + "\n")
    print(f"record: {path.relative_to(mpis.ROOT)}")


if __name__ == "__main__":
    main()
