#!/usr/bin/env python3
"""What each adaptive mechanism of messages brings: times with it and without it.

A mechanism is taken out by its parameter. Programs: bench/src/latency.c on written buffers and on
buffers left alone (--classic), and the unmodified IMB-MPI1 (PingPong, Uniband), all on the MPICH
ABI with 2 ranks. Settings take turns, their order turned round every other time; the table has the
median of each setting's times, and the median over turns of the ratio to the default's.

    bench/switches.py --turn FILE     one turn, added to FILE (so that other work can go on between)
    bench/switches.py --table FILE    the table of all turns in FILE
"""

import argparse
import json
import pathlib
import re
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import mpis  # noqa: E402

SETTINGS = {
    "default": {},
    "no hand-over": {"WEFT_P2P_HANDOVER": "never"},
    "direct never": {"WEFT_P2P_DIRECT": "never"},
    "direct always": {"WEFT_P2P_DIRECT": "always"},
    "way both": {"WEFT_P2P_WAY": "both"},
    "way pull": {"WEFT_P2P_WAY": "pull"},
    "no skew": {"WEFT_SKEW": "off"},
    "simplest": {"WEFT_P2P_HANDOVER": "never", "WEFT_P2P_DIRECT": "never", "WEFT_P2P_WAY": "both", "WEFT_SKEW": "off"},
}
SIZES = ["1024", "8192", "16384", "65536", "131072", "262144", "524288", "1048576"]
LIMIT_S = 60


def latency(setting, more):
    mpi = mpis.Weft()
    program = mpis.build(HERE / "src/latency.c", "mpich")
    got = mpis.run(mpi.command(2, [program, "--seconds", "0.08", *more, *SIZES]), {**mpi.env(2), **setting}, LIMIT_S)
    return {size: float(us) for size, us in re.findall(r"^result latency (\d+) (\S+) us", got.out, re.M)}


def imb(setting, benchmark, sizes):
    mpi = mpis.Weft()
    lengths = mpis.CACHE / "bench/lengths"
    lengths.write_text("".join(f"{s}\n" for s in sizes))
    args = [mpis.PEERS / "impi/bin/IMB-MPI1", "-npmin", "2", "-time", "0.3", "-msglen", lengths, benchmark]
    got = mpis.run(mpi.command(2, args), {**mpi.env(2), **setting}, LIMIT_S)
    rows = [line.split() for line in got.out.splitlines() if re.match(r" +\d+ +\d+ +[\d.]+", line)]
    found = {r[0]: float(r[2]) for r in rows if r[0] in sizes}
    # PingPong's third column is a time in microseconds, Uniband's a bandwidth: as a time, microseconds per message.
    return found if benchmark == "PingPong" else {s: int(s) / x for s, x in found.items() if x}


PROGRAMS = {
    "latency, written": lambda s: latency(s, []),
    "latency, left alone": lambda s: latency(s, ["--classic"]),
    "IMB PingPong": lambda s: imb(s, "PingPong", SIZES),
    "IMB Uniband": lambda s: imb(s, "Uniband", SIZES[1:6]),
}


def turn(path, only):
    turns = json.loads(path.read_text()) if path.exists() else []
    names = [n for n in SETTINGS if re.search(only, n) or n == "default"]
    order = names if len(turns) % 2 == 0 else names[::-1]
    turns.append({f"{program}|{name}": run(SETTINGS[name]) for program, run in PROGRAMS.items() for name in order})
    path.write_text(json.dumps(turns))


def table(path):
    turns = json.loads(path.read_text())
    print(f"- {len(turns)} alternating turns; default in us, the others as a multiple of its time\n")
    print("| program | bytes | default us | " + " | ".join(list(SETTINGS)[1:]) + " |")
    print("|---|---:|---:|" + "---:|" * (len(SETTINGS) - 1))
    for program in PROGRAMS:
        for size in SIZES:
            base = [t.get(f"{program}|default", {}).get(size) for t in turns]
            if not any(base):
                continue
            cells = []
            for name in list(SETTINGS)[1:]:
                got = [t.get(f"{program}|{name}", {}).get(size) for t in turns]
                ratios = [g / b for g, b in zip(got, base) if g and b]
                cells.append(f"{statistics.median(ratios):.2f}" if ratios else "-")
            print(f"| {program} | {size} | {statistics.median(b for b in base if b):.2f} | {' | '.join(cells)} |")


def main(argv):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--turn", type=pathlib.Path, metavar="FILE")
    p.add_argument("--table", type=pathlib.Path, metavar="FILE")
    p.add_argument("--only", default="", metavar="REGEX", help="settings beside the default")
    options = p.parse_args(argv)
    if options.turn:
        turn(options.turn, options.only)
    if options.table:
        table(options.table)
    return 0 if options.turn or options.table else p.error("--turn or --table")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
