#!/usr/bin/env python3
"""Fig. 2 of "Multi-core Aware Optimization for MPI Collectives" over nodes of this machine: its broadcast against MPI_Bcast.

    bench/fig2.py [--nodes 8] [--ppn 8] [--rate 100mbit] [--runs 3] [--record]

The nodes are network namespaces that scripts/nodes.sh makes (as root), each with a link whose rate is limited, so that the
network is what a broadcast waits for and not this machine's cores. examples/mcc_bcast.c runs on each MPI in turn: the paper's
broadcast along a virtual topology, and the library's own, which with "flat" knows nothing of nodes, as that of the paper's
MPICH2. The figures are times over n/B, the time of the message's bytes at the rate, with the headers of TCP.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile

import cluster
import mpis
import records

PROGRAM = mpis.ROOT / "examples/mcc_bcast.c"
SCRIPT = mpis.ROOT / "scripts/nodes.sh"
# Shorter messages are steps among processes of this machine, not a network's work.
SHORTEST = 64 << 10


def flat(mpi, label, settings):
    """An MPI whose MPI_Bcast does not look at nodes."""

    class Flat(type(mpi)):
        def settings(self, n):
            return {**super().settings(n), **settings}

    made = Flat()
    made.name, made.label = f"{mpi.name}-flat", label
    return made


WEFT, MPICH = cluster.Weft(), cluster.Hydra()
ALL = [
    WEFT,
    flat(WEFT, "Weft, flat", {"WEFT_COLL_NODES": "flat"}),
    MPICH,
    # The composition of the network's algorithms alone, over all ranks.
    flat(MPICH, "MPICH, flat", {"MPIR_CVAR_BCAST_COMPOSITION": "3", "MPIR_CVAR_ENABLE_SMP_COLLECTIVES": "0"}),
]


def measure(args, mpi, errors):
    """(way, message) -> microseconds, of the messages that were done in time."""
    n = args.nodes * args.ppn
    mpi.ppn = args.ppn
    program = mpis.build(PROGRAM, mpi.abi)
    command = mpi.command(n, [program, "--compare", "--results", "--rounds", args.rounds, "--max", args.max])
    got = mpis.run(command, mpi.env(n), args.limit)
    found = {(way, int(size)): float(us) for way, size, us, _ in records.RESULT.findall(got.out)}
    if found and f"on {args.nodes} nodes" not in got.out:
        sys.exit(f"{mpi.label} does not see {args.nodes} nodes:\n{got.out[-1500:]}")
    if got.error or not found or "every byte arrives" not in got.out:
        errors.append(f"{mpi.label}: {got.error or 'wrong bytes'} (messages up to {max((s for _, s in found), default=0)} were done)")
    return found


def measure_all(args, chosen, runs, errors):
    """The figures of each run, in `runs`."""
    for k in range(args.runs):
        shift, found = k % len(chosen), {}
        for mpi in chosen[shift:] + chosen[:shift]:
            print(f"run {k + 1} of {args.runs}: {mpi.label}", file=sys.stderr, flush=True)
            found[mpi.name] = measure(args, mpi, errors)
        runs.append(found)


def middle(values):
    """The median as text, or why there is none."""
    there = [v for v in values if v is not None]
    return f"{statistics.median(there):.2f}" if there else "-"


def over(a, b):
    return a / b if a and b else None


def table(args, chosen, runs):
    of = {m.name: m.label for m in chosen}
    columns = [(m.name, "native", f"{m.label}: MPI_Bcast") for m in chosen]
    columns += [(m, "mcc", f"{of[m]}: the paper's") for m in ("weft", "mpich") if m in of]
    ratios = [
        ("the paper's / flat, MPICH", ("mpich", "mcc"), ("mpich-flat", "native")),
        ("the paper's / flat, Weft", ("weft", "mcc"), ("weft-flat", "native")),
        ("Weft's / MPICH's flat", ("weft", "native"), ("mpich-flat", "native")),
        ("Weft's / MPICH's", ("weft", "native"), ("mpich", "native")),
        ("Weft's / the paper's on MPICH", ("weft", "native"), ("mpich", "mcc")),
    ]
    sizes = sorted({s for r in runs for f in r.values() for _, s in f if s >= SHORTEST})
    rows = []
    for size in sizes:
        unit = cluster.bytes_time_us(size, args.rate)
        rows.append([f"{size >> 10}K", f"{unit / 1e3:.1f}",
                     *(middle([over(r[m].get((way, size)), unit) for r in runs]) for m, way, _ in columns)])  # fmt: skip
    first = records.as_markdown(["message", "n/B, ms", *(c[2] for c in columns)], rows)
    rows = []
    for name, (a, x), (b, y) in [r for r in ratios if {r[1][0], r[2][0]} <= set(of)]:
        rows.append([name, *(middle([over(r[a].get((x, s)), r[b].get((y, s))) for r in runs]) for s in sizes)])
    second = records.as_markdown(["", *(f"{s >> 10}K" for s in sizes)], rows)
    compared = f"\nRatios of times, medians of those within a run:\n\n{second}\n" if rows else ""
    return f"Times over n/B, medians of {len(runs)} runs:\n\n{first}\n{compared}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--nodes", type=int, default=8)
    p.add_argument("--ppn", type=int, default=8)
    p.add_argument("--rate", default="100mbit", help="of each node's link, in kbit, mbit or gbit")
    p.add_argument("--runs", type=int, default=3, help="runs of each MPI (default 3)")
    p.add_argument("--rounds", type=int, default=3, help="rounds within a run (default 3)")
    p.add_argument("--max", type=int, default=1 << 20)
    p.add_argument("--limit", type=int, default=300, help="seconds a run may take")
    p.add_argument("--mpis", default=",".join(m.name for m in ALL), help="of: " + " ".join(m.name for m in ALL))
    p.add_argument("--tuned", action="store_true", help="Weft with the profile that weft tune --net writes for these nodes")
    p.add_argument("--record", action="store_true", help="write bench/record/<date>-fig2-nodes.md")
    args = p.parse_args()
    if not cluster.RATE.match(args.rate):
        p.error(f"{args.rate} is no rate such as 100mbit")
    if "NODE_NAMES" not in os.environ:
        env = {**os.environ, "RATE": args.rate, "CONGESTION": cluster.CONGESTION}
        sys.exit(subprocess.run([SCRIPT, str(args.nodes), sys.executable, *sys.argv], env=env, check=False).returncode)
    chosen = [m for m in ALL if m.name in args.mpis.split(",")]
    missing = [m.label for m in chosen if not m.available()]
    if missing:
        sys.exit(f"{missing[0]} is not there; scripts/peers.sh fetches it")
    load, runs, errors = os.getloadavg()[0], [], []
    with tempfile.TemporaryDirectory() as folder:
        tuned = [f"weft tune --net: {WEFT.tune(folder)}"] if args.tuned else []
        measure_all(args, chosen, runs, errors)
    text = "\n".join([table(args, chosen, runs), *(f"- Failed: {e}" for e in errors), ""])
    print("\n".join([*tuned, text]))
    if args.record:
        facts = [
            f"Machine: {records.machine()}",
            f"Revision: {records.revision()}",
            f"Command: `bench/fig2.py {' '.join(sys.argv[1:])}`; {args.nodes} nodes of {args.ppn} ranks (network namespaces, "
            f"{args.rate} each, tbf), the paper's segments",
            *tuned,
            f"Load average {load:.1f} at the start, {records.load()} at the end, {mpis.CORES} cores",
        ]
        records.write(records.path("fig2-nodes"), "fig2-nodes", facts, text)
    # A comparison that compared nothing fails.
    sys.exit(0 if any(f for r in runs for f in r.values()) else 1)


if __name__ == "__main__":
    main()
