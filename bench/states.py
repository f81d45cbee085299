#!/usr/bin/env python3
"""Compares long messages by where the hypervisor has put the CPUs of a virtual machine.

    bench/states.py                     one way of a message, written buffers, six minutes, a record
    bench/states.py --what bw           windows of 64 messages; bibw: both ways
    bench/states.py --classic --minutes 3 65536 1048576

A virtual machine's CPUs move: what a cache line takes from one to the other changes by a factor of
five within seconds, and medians over such runs compare nothing. So each figure here comes with the
time of a bare line before and after it, in the same processes, and counts for the state in which
both were: two threads of a core, near cores, far cores. All take turns until the time is over.
"no MPI" is the best method in that state of bench/src/floor.c, of windows floor_stream.c. "none" and
"no-copy" of these move no message: what the program takes for its own writes and reads, and what it
takes where the receiver reads the very memory that the sender writes.
"""

import argparse
import datetime
import os
import re
import sys
import time

import mpis
import run

WHAT_IS = {"latency": "half round trip of a message", "bw": "windows of 64 messages",
           "bibw": "windows of 64 messages, both ways"}
# Names of the states, and the longest time of a line in each, in ns.
STATES = [("one core", 32), ("near", 100), ("far", 1000)]
LINE = re.compile(r"^line (\S+) (\d+) (\S+) (\S+)$", re.M)
# Program, that of the bare hardware with its options, and the goals: the largest ratio.
WHAT = {
    "latency": ("latency", "floor", [], {16384: 0.6, 65536: 0.35, 1048576: 0.4, 4194304: 0.5}),
    "bw": ("stream", "floor_stream", run.FLOOR_WINDOWS["bw"], {n: 0.588 for n in run.LONG if n >= 65536}),
    "bibw": ("stream", "floor_stream", run.FLOOR_WINDOWS["bibw"], {}),
}
LEAST = 3  # figures that make a median
NO_MESSAGE = ("store",)  # of the bare methods
# Those that move none and bound the others: what the program does by itself, and in shared memory.
BOUNDS = ("floor none", "floor no-copy")


def state_of(before, after):
    """The state that both belong to, if one."""
    named = [next((name for name, most in STATES if float(x) <= most), None) for x in (before, after)]
    return named[0] if named[0] == named[1] else None


def floor_figures(args):
    cpus = sorted(os.sched_getaffinity(0))
    form = ["--classic"] if args.classic else []
    program = mpis.build(run.SOURCES / f"{WHAT[args.what][1]}.c", "none")
    return mpis.run([*args.shield, str(program), str(cpus[0]), str(cpus[-1]), "--seconds", "0.02", "--line", *form,
                     *WHAT[args.what][2], *map(str, args.sizes)], dict(os.environ), 120)


def mpi_figures(mpi, args):
    line = mpis.CACHE / "bench" / f"line-{os.getpid()}"
    line.write_bytes(bytes(4096))
    program = mpis.build(run.SOURCES / f"{WHAT[args.what][0]}.c", mpi.abi)
    form = ["--classic"] if args.classic else []
    got = mpis.run([*args.shield, *mpi.command(2, [program, *form, "--only", args.what, "--seconds", "0.05", "--line", line, *args.sizes])],
                   mpi.env(2), 60)
    line.unlink()
    return got


def measure(args, running):
    """(state, size) -> name -> times, of windows those of a byte; the names of "no MPI" are its methods; and errors."""
    found, errors, end, k = {}, [], time.monotonic() + 60 * args.minutes, 0
    while time.monotonic() < end:
        turns = [None, *running]
        for mpi in turns[k % len(turns):] + turns[:k % len(turns)]:
            got = mpi_figures(mpi, args) if mpi else floor_figures(args)
            if got.error:
                errors.append(f"{mpi.label if mpi else 'no MPI'}: {got.error}: {got.out[-200:]}")
            lines = {(name, size): (a, b) for name, size, a, b in LINE.findall(got.out)}
            for name, size, value, unit in run.RESULT.findall(got.out):
                state = state_of(*lines[name, size]) if (name, size) in lines else None
                if state and int(size) in args.sizes and not name.startswith(NO_MESSAGE):
                    by = found.setdefault((state, int(size)), {})
                    time_of = 1 / float(value) if unit in run.MORE_IS_BETTER else float(value)
                    by.setdefault(mpi.name if mpi else f"floor {name}", []).append(time_of)
        k += 1
    return found, errors, k


def rows_of(found, running, args):
    """Head and rows of the table, and the goals that are met or not."""
    unit = "us" if args.what == "latency" else "MB/s"
    shown = lambda t: run.short(t and (1 / t if unit == "MB/s" else t))
    head = ["state", "bytes", f"no MPI, {unit}", "by", *[f"{m.label}, {unit}" for m in running], "figures",
            "ratio to best peer", "no MPI to best peer", "Weft to no MPI", *[f"{n.split()[1]}, {unit}" for n in BOUNDS]]
    rows, goals = [], []
    for state, size in [(s, n) for s, _ in STATES for n in args.sizes if (s, n) in found]:
        by = found[state, size]
        mid = {name: run.median(v) for name, v in by.items() if len(v) >= LEAST}
        bare = min((n for n in mid if n.startswith("floor ") and n not in BOUNDS), key=mid.get, default=None)
        peer = min((m.name for m in running if m.name != "weft" and m.name in mid), key=mid.get, default=None)
        weft, floor = mid.get("weft"), mid.get(bare)
        ratios = [weft and peer and weft / mid[peer], floor and peer and floor / mid[peer], weft and floor and weft / floor]
        rows.append([state, str(size), shown(floor), bare.split()[1] if bare else "-",
                     *[shown(mid.get(m.name)) for m in running], "/".join(str(len(by.get(m.name, []))) for m in running),
                     *[f"{r:.2f}" if r else "-" for r in ratios], *[shown(mid.get(n)) for n in BOUNDS]])
        goal = WHAT[args.what][3].get(size)
        if ratios[0] and goal:
            verdict = "met" if ratios[0] <= goal else "NOT met"
            goals.append(f"{state}, {size} B: {ratios[0]:.3f} of the best peer, goal {goal}: {verdict}"
                         + (f"; without MPI {ratios[1]:.2f}" if ratios[1] and verdict != "met" else "")
                         + "".join(f", {n.split()[1]} {mid[n] / mid[peer]:.2f}" for n in BOUNDS if n in mid and verdict != "met"))
    return head, rows, goals


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("sizes", nargs="*", type=int, help="bytes")
    p.add_argument("--what", choices=WHAT, default="latency")
    p.add_argument("--minutes", type=float, default=6)
    p.add_argument("--classic", action="store_true", help="leave buffers alone, as other benchmarks do")
    p.add_argument("--only", default="weft,mpich,impi", help="these MPIs, comma-separated: " + " ".join(mpis.ALL))
    p.add_argument("--realtime", action="store_true", help="real-time priority (root)")
    p.add_argument("--name", default="", help="name of the record")
    p.add_argument("--no-record", action="store_true")
    args = p.parse_args()
    args.sizes = args.sizes or list(run.LONG)
    args.shield = ["chrt", "-f", "1"] if args.realtime else []
    running = [mpis.ALL[n] for n in args.only.split(",")]
    missing = [m.label for m in running if not m.available()]
    if missing:
        sys.exit(f"not there: {', '.join(missing)}; scripts/peers.sh fetches peers")
    if mpis.CORES < 2:
        sys.exit("two ranks need two cores")
    load = os.getloadavg()
    found, errors, rounds = measure(args, running)
    head, rows, goals = rows_of(found, running, args)
    print(run.as_text(head, rows))
    print(*goals, *[f"failed: {e}" for e in errors], sep="\n")
    if not args.no_record and rows:
        name = args.name or f"states-{args.what}" + ("-classic" if args.classic else "")
        path = mpis.ROOT / "bench/record" / f"{datetime.date.today().isoformat()}-{name}.md"
        bounds = ", ".join(f"{state} up to {most} ns" for state, most in STATES)
        lines = [f"# {name}: {WHAT_IS[args.what]}, by the CPUs' distance", "",
                 f"- Machine: {run.machine()}",
                 f"- Revision: {run.revision()}; load average before {load[0]:.2f}",
                 f"- Command: `bench/states.py {' '.join(sys.argv[1:])}`; {rounds} rounds",
                 "- Buffers: " + ("left alone" if args.classic else "written before each send and read after each receive"),
                 f"- State: by a bare line, one way, before and after a figure in the same processes: {bounds}; figures "
                 f"between two states are left out, and medians of fewer than {LEAST}",
                 "- Figures: how many stand behind the medians of " + ", ".join(m.label for m in running), "",
                 run.as_markdown(head, rows), "", "Goals:", *[f"- {g}" for g in goals], "",
                 *(["Runs that failed:", *[f"- {e}" for e in errors], ""] if errors else []),
                 "How each was started:", *[f"- {m.label}: `{m.shown(2)}`" for m in running]]
        path.write_text("\n".join(lines) + "\n")
        print(f"record: {path.relative_to(mpis.ROOT)}")
    sys.exit(0 if rows else 1)


if __name__ == "__main__":
    main()
