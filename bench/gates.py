#!/usr/bin/env python3
"""Counts the instructions of the engine's commonest operations, and compares them with the record.

Two ranks are single-stepped on a simulated clock (bench/src/gates/stepper.c): what the library
executes is counted, instruction by instruction, without the polls of a wait that find nothing and
without the copy routines. The counts do not depend on what else the machine does, and repeat
exactly or nearly so. They do depend on the compiler and on the processor, whose caches and copy
routines decide which way a message goes: compare on one machine.

    bench/gates.py                            prints the table for ./out (make build)
    bench/gates.py --check                    fails where an operation takes over 2 % more than the record
    bench/gates.py OUT --save FILE            another build (a folder as make build OUT=... leaves it)
    bench/gates.py --check --against FILE     ... and what has changed since
    bench/gates.py --rows pair --where        the functions in which the instructions lie
    bench/gates.py --abi ompi --check --against FILE  Open MPI's ABI against the standard's, which --save wrote
    bench/gates.py --set WEFT_GPU=watch       with a setting more in the ranks, for what that costs
    bench/gates.py --record                   writes bench/record/DATE-gates.md
"""

import argparse
import bisect
import concurrent.futures
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE / "src/gates"
LIMIT_S = 900
# More than this is a failure: a part of the record's count, and instructions where that is little.
MOST, LEAST = 0.02, 2.0
SETTINGS = {"WEFT_WAIT_MODE": "dedicated", "WEFT_WAIT_SPIN_US": "100000000", "WEFT_REPORT": "1"}
# ABI: its library, and the build of programs for it (mpis.py).
ABIS = {"mpi5": ("libmpi_abi.so.1", "weft5"), "mpich": ("libmpi.so.12", "mpich"), "ompi": ("libmpi.so.40", "openmpi")}
# Row, names of its sides, and what it is.
ROWS = {
    "pair-8": (("send", "receive"), "8 B to and fro"),
    "window-8": (("send", "receive"), "64 messages of 8 B in flight, receives posted; a message"),
    "window-64": (("send", "receive"), "64 messages of 64 B, the same"),
    "window-127": (("send", "receive"), "64 messages of 127 B, the same"),
    "wildcard-8": (("send", "receive"), "8 B to and fro, MPI_ANY_SOURCE and MPI_ANY_TAG"),
    "written-1K": (("send", "receive"), "1 KiB to and fro, buffers written and read"),
    "written-16K": (("send", "receive"), "16 KiB, the same"),
    "written-64K": (("send", "receive"), "64 KiB, the same"),
    "written-256K": (("send", "receive"), "256 KiB, the same"),
    "unwritten-64K": (("send", "receive"), "64 KiB, buffers left alone"),
    "barrier-2": (("rank",), "MPI_Barrier of 2 ranks"),
    "allreduce-4": (("rank",), "MPI_Allreduce of an int"),
    "allreduce-256": (("rank",), "MPI_Allreduce of 64 ints"),
    "bcast-8": (("rank",), "MPI_Bcast of 8 B"),
    "bcast-1K": (("rank",), "MPI_Bcast of 1 KiB"),
    "reduce-4": (("rank",), "MPI_Reduce of an int"),
    "round-4": (("rank",), "MPI_Start and MPI_Wait of MPI_Allreduce_init of an int"),
    "scan-4": (("rank",), "MPI_Scan of an int"),
    "gather-8": (("rank",), "MPI_Gather of 8 B"),
    "scatter-8": (("rank",), "MPI_Scatter of 8 B"),
    "allgather-8": (("rank",), "MPI_Allgather of 8 B"),
    "allgather-1K": (("rank",), "MPI_Allgather of 1 KiB"),
    "alltoall-8": (("rank",), "MPI_Alltoall of 8 B"),
    "alltoall-1K": (("rank",), "MPI_Alltoall of 1 KiB"),
    "neighbor-8": (("rank",), "MPI_Neighbor_alltoall of 8 B in a line of ranks"),
    "round-allgather": (("rank",), "MPI_Start and MPI_Wait of MPI_Allgather_init of 8 B"),
    "put-8": (("put", "flush"), "MPI_Put of 8 B, MPI_Win_flush"),
}


def parse(argv):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("out", nargs="?", type=pathlib.Path, help="the installation (default: WEFT_PREFIX or ./out)")
    p.add_argument("--rows", default="", metavar="REGEX", help="only rows whose name matches")
    p.add_argument("--runs", type=int, help="the median of so many (default 1; with --record 3)")
    p.add_argument("--check", action="store_true", help="compare, and fail beyond 2 %%")
    p.add_argument("--against", type=pathlib.Path, metavar="FILE", help="what --save or --record wrote; default: the newest record")
    p.add_argument("--save", type=pathlib.Path, metavar="FILE", help="write the table there")
    p.add_argument("--record", action="store_true", help="write the table to bench/record/")
    p.add_argument("--abi", choices=ABIS, default="mpi5", help="through which library (default: the standard's)")
    p.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another variable of the ranks")
    p.add_argument("--where", action="store_true", help="print the functions, too")
    p.add_argument("-j", "--jobs", type=int, default=min(2, len(os.sched_getaffinity(0))), help="rows at a time")
    options = p.parse_args(argv)
    if options.record and options.set:
        p.error("the record is of no settings; --save writes what they cost")
    return options


class Symbols:
    """Names of functions by their address in a library."""

    def __init__(self, library):
        text = subprocess.run(["nm", "-C", library], check=True, capture_output=True, text=True).stdout
        found = sorted((int(a, 16), n) for a, n in re.findall(r"^([0-9a-f]+) [tTwW] (.*)$", text, re.M))
        self.starts, self.names = [a for a, _ in found], [n for _, n in found]

    def name(self, at):
        i = bisect.bisect_right(self.starts, at) - 1
        return self.names[i] if i >= 0 else "?"

    def copies(self):
        """Addresses of the copy routines."""
        wanted = re.compile(r"weft_copy::(x86_64|portable)::\w+$")
        return sorted({a for a, n in zip(self.starts, self.names) if wanted.match(n) and not n.endswith("::available")})


def compile_stepper(mpis):
    text = b"".join((SOURCES / n).read_bytes() for n in ("stepper.c", "page.h"))
    exe = mpis.CACHE / "bench/gates" / f"stepper-{mpis.hashlib.sha256(text).hexdigest()[:12]}"
    if not exe.exists():
        exe.parent.mkdir(parents=True, exist_ok=True)
        made = exe.with_suffix(f".{os.getpid()}")
        subprocess.run(["cc", "-O2", "-Wall", "-o", made, SOURCES / "stepper.c"], check=True)
        made.rename(exe)
    return exe


class Count:
    """Of one side of a row in one run: instructions of each rank per operation, copied bytes, functions."""

    def __init__(self):
        self.times, self.copied, self.functions = {}, 0, {}

    def of_rank(self, rank):
        return sum(n for (r, _), n in self.functions.items() if r == rank) / self.times[rank]

    def mean(self):
        return sum(self.functions.values()) / sum(self.times.values())


def run_row(mpis, stepper, program, symbols, library, row, more):
    """Counts of each side of a row, and the ways that its messages went."""
    mpi = mpis.Weft()
    with tempfile.TemporaryDirectory() as folder:
        page, functions = pathlib.Path(folder, "page"), pathlib.Path(folder, "functions")
        page.write_bytes(bytes(4096))
        functions.write_text("".join(f"{library} {a:x}\n" for a in symbols.copies()))
        env = {k: v for k, v in mpi.env(2).items() if not k.startswith("WEFT_")}
        env |= {**SETTINGS, "GATES_PAGE": str(page), **more}
        got = mpis.run([str(stepper), str(page), str(functions), *mpi.command(2, [program, row])], env, LIMIT_S)
    if got.error:
        sys.exit(f"gates: {row}: {got.error}\n{got.out[-2000:]}")
    counts = {}
    for side, rank, times, copied in re.findall(r"^side (\d) rank (\d) times (\d+) copied (\d+)", got.out, re.M):
        c = counts.setdefault(int(side), Count())
        c.times[int(rank)] = int(times)
        c.copied += int(copied)
    for side, rank, lib, at, n in re.findall(r"^at (\d) (\d) (\S+) ([0-9a-f]+) (\d+)$", got.out, re.M):
        c = counts[int(side)]
        key = int(rank), symbols.name(int(at, 16)) if lib == library else lib
        c.functions[key] = c.functions.get(key, 0) + int(n)
    if len(counts) != len(ROWS[row][0]) or not all(c.functions for c in counts.values()):
        sys.exit(f"gates: {row}: nothing was counted\n{got.out[-2000:]}")
    ways = re.findall(r"^  (\S.*?) {2,}(\d+) +\d+ +\d+ +\S+ +\S+ +\S+$", got.out, re.M)
    most = max(ways, key=lambda w: int(w[1]), default=("", 0))[0]
    return {ROWS[row][0][side - 1]: c for side, c in counts.items()}, most


def measure(options, mpis):
    library, build = ABIS[options.abi]
    symbols = Symbols(mpis.WEFT / "lib" / library)
    stepper = compile_stepper(mpis)
    program = mpis.build(SOURCES / "ranks.c", build)
    more = dict(s.split("=", 1) for s in options.set)
    rows = [r for r in ROWS if re.search(options.rows, r)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        runs = [(r, pool.submit(run_row, mpis, stepper, program, symbols, library, r, more))
                for _ in range(options.runs) for r in rows]
        results = {}
        for row, future in runs:
            results.setdefault(row, []).append(future.result())
    return results


def shown(x):
    return f"{x:.1f}"


def table(results):
    lines = ["| row | side | instructions | rank 0 | rank 1 | spread | copied B | way | what |",
             "|---|---|---:|---:|---:|---:|---:|---|---|"]
    for row, runs in results.items():
        for side in ROWS[row][0]:
            counts = [sides[side] for sides, _ in runs]
            means = [c.mean() for c in counts]
            ranks = [shown(statistics.median(c.of_rank(r) for c in counts)) if r in counts[0].times else "-" for r in (0, 1)]
            spread = f"{(max(means) - min(means)) / min(means):.2%}" if len(means) > 1 else "-"
            copied = round(statistics.median(c.copied / sum(c.times.values()) for c in counts))
            lines.append(f"| {row} | {side} | {shown(statistics.median(means))} | {' | '.join(ranks)} | {spread} "
                         f"| {copied} | {runs[0][1]} | {ROWS[row][1]} |")
    return "\n".join(lines)


def read_table(path):
    found = re.findall(r"^\| (\S+) \| (\S+) \| ([\d.]+) \|.*$", path.read_text(), re.M)
    return {(row, side): float(n) for row, side, n in found}


def print_where(results):
    for row, runs in results.items():
        for side, count in runs[0][0].items():
            by_name, times = {}, sum(count.times.values())
            for (_, name), n in count.functions.items():
                by_name[name] = by_name.get(name, 0) + n / times
            print(f"\n{row} {side}: {shown(sum(by_name.values()))}")
            for name, n in sorted(by_name.items(), key=lambda x: -x[1])[:25]:
                print(f"  {n:8.1f}  {name}")


def compare(before, now):
    """Lines on what differs, and the names of the rows that take more than they may."""
    lines, worse = [], []
    for (row, side), n in now.items():
        old = before.get((row, side))
        if old is None:
            lines.append(f"  {row} {side}: {shown(n)}, not in the record")
            continue
        grown = n - old
        beyond = abs(grown) > max(LEAST, MOST * old)
        mark = "" if not beyond else "  MORE" if grown > 0 else "  less: record it"
        lines.append(f"  {row + ' ' + side:<24} {shown(old):>9} {shown(n):>9} {grown / old:+8.2%}{mark}")
        if beyond and grown > 0:
            worse.append(f"{row} {side}")
    return lines, worse


def compiler(library):
    text = subprocess.run(["readelf", "-p", ".comment", library], capture_output=True, text=True).stdout
    found = re.search(r"rustc version \S+(?: \([^)]*\))?", text)
    return found.group(0) if found else "compiler unknown"


def facts(options, mpis, records):
    abi = "" if options.abi == "mpi5" else f" --abi {options.abi}"
    more = "".join(f" --set {s}" for s in options.set)
    command = f"bench/gates.py --record --runs {options.runs}{abi}{more}"
    return [f"Machine: {records.machine()}", f"Library: {compiler(mpis.WEFT / 'lib/libmpi_abi.so.1')}",
            f"Command: `{command}`; medians of {options.runs}; instructions of the library per operation, without polls that find "
            "nothing and without copy routines; rank by rank, and how far the runs lie apart"]  # fmt: skip


def newest_record():
    found = sorted((HERE / "record").glob("*-gates.md"))
    if not found:
        sys.exit("gates: no record; --record writes one")
    return found[-1]


def main(argv):
    options = parse(argv)
    options.runs = options.runs or (3 if options.record else 1)
    if platform.machine() != "x86_64":
        sys.exit("gates: instructions are stepped on x86-64 only")
    if options.out:
        os.environ["WEFT_PREFIX"] = str(options.out.resolve())
    sys.path.insert(0, str(HERE))
    import mpis
    import records

    if not (mpis.WEFT / "bin/mpiexec").exists():
        sys.exit(f"gates: no installation in {mpis.WEFT}; make build")
    results = measure(options, mpis)
    print(table(results))
    if options.where:
        print_where(results)
    for path in filter(None, [options.save, options.record and records.path("gates")]):
        records.write(path, "gates", facts(options, mpis, records), table(results))
    if not options.check:
        return 0
    against = options.against or newest_record()
    now = {(row, side): statistics.median(s[side].mean() for s, _ in runs) for row, runs in results.items() for side in ROWS[row][0]}
    lines, worse = compare(read_table(against), now)
    print(f"\nagainst {against.name}\n" + "\n".join(lines))
    for name in worse:
        print(f"gates: {name} takes over {MOST:.0%} more instructions than the record")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
