#!/usr/bin/env python3
"""Compares Weft's OpenSHMEM with Open MPI's (Debian's openmpi-bin), in alternation.

    bench/shmem.py [--rounds N] [--out FILE]     prints a record, or writes it

Both run the same sources, compiled by each one's oshcc with -O3. In each round each library runs
each program once; the median over the rounds counts. "of raw" is the share of what plain loads,
stores and atomic instructions reach through shmem_ptr in the same process, batch by batch.
"""

import argparse
import collections
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess

import mpis

SOURCES = mpis.ROOT / "bench/src/shmem"
PROGRAMS = ("rates", "micro", "random_access")
RESULT = re.compile(r"^result (\S+) (\d+) (\S+) (\S+)$", re.M)
# What is asked of Weft: name -> least ratio to the peer; and the least share of raw, in percent.
FIVE_TIMES = ("put-hot", "putmem-hot", "put-random", "get-hot", "get-random")
OF_RAW = 80
PING_PONG = 1.3


def compiled(library, oshcc, program):
    folder = mpis.CACHE / "bench-shmem" / library
    folder.mkdir(parents=True, exist_ok=True)
    exe = folder / program
    # Of our headers only the distributions, which are plain C.
    shutil.copy(mpis.ROOT / "include/weft_distribution.h", folder)
    cmd = [oshcc, "-std=gnu11", "-O3", f"-I{folder}"]
    subprocess.run([*map(str, cmd), str(SOURCES / f"{program}.c"), "-o", str(exe)], check=True)
    return exe


def libraries():
    found = {"weft": (mpis.WEFT / "bin/oshcc", [str(mpis.WEFT / "bin/oshrun"), "-n", "2"])}
    oshcc = shutil.which("oshcc", path="/usr/bin")
    if oshcc:
        found["openmpi"] = (oshcc, ["/usr/bin/oshrun", "--allow-run-as-root", "-np", "2"])
    return found


def measure(rounds):
    values = collections.defaultdict(lambda: collections.defaultdict(list))
    errors = []
    libs = libraries()
    exes = {(lib, p): compiled(lib, oshcc, p) for lib, (oshcc, _) in libs.items() for p in PROGRAMS}
    for _ in range(rounds):
        for program in PROGRAMS:
            for lib, (_, run) in libs.items():
                got = mpis.run([*run, str(exes[lib, program])], dict(os.environ), 15)
                found = RESULT.findall(got.out)
                if got.error or not found:
                    errors.append(f"{lib} {program}: {got.error} {got.out[-200:]}")
                for name, size, value, unit in found:
                    values[name, int(size), unit][lib].append(float(value))
    return values, errors


def updates_by_mpi(rounds):
    """RandomAccess by MPI's one-sided calls, of Weft and the peers."""
    rates = collections.defaultdict(list)
    for _ in range(rounds):
        for mpi in mpis.ALL.values():
            if not mpi.available():
                continue
            exe = mpis.build(mpis.ROOT / "bench/src/random_access_mpi.c", mpi.abi)
            got = mpis.run(mpi.command(2, [exe]), mpi.env(2), 15)
            for _, _, value, _ in RESULT.findall(got.out):
                rates[mpi.label].append(float(value))
    return {k: statistics.median(v) for k, v in rates.items()}


def text(values, errors, by_mpi, rounds):
    mid = lambda key, lib: statistics.median(values[key][lib]) if values[key].get(lib) else None
    show = lambda v: "-" if v is None else (f"{v:.0f}" if v >= 100 else f"{v:.3g}")
    lines = [
        f"# OpenSHMEM: Weft and Open MPI, {platform.machine()}, {mpis.CORES} cores, {rounds} rounds",
        "",
        "Made by `bench/shmem.py`; see there for the method. 2 PEs, -O3 for both. Open MPI is Debian's, over UCX.",
        "",
        "| what | bytes | unit | Weft | Open MPI | Weft to Open MPI | Weft of raw, % |",
        "|---|---|---|---|---|---|---|",
    ]
    goals = []
    for key in list(values):
        name, size, unit = key
        if name.startswith("raw-") or name.endswith("-of-raw"):
            continue
        a, b = mid(key, "weft"), mid(key, "openmpi")
        time = unit == "ns"
        ratio = None if not a or not b else (b / a if time else a / b)
        share = mid((f"{name}-of-raw", size, "%"), "weft")
        raw = mid((f"raw-{name}", size, unit), "weft")
        if share is None and raw:
            share = 100 * (raw / a if time else a / raw)
        shown = "-" if ratio is None else f"{ratio:.1f}"
        lines.append(f"| {name} | {size} | {unit} | {show(a)} | {show(b)} | {shown} | {show(share)} |")
        if name in FIVE_TIMES and ratio:
            goals.append((f"{name}, {size} B: {ratio:.1f} times Open MPI, goal 5", ratio >= 5))
        if share and unit == "M/s" and name != "putmem-hot":
            goals.append((f"{name}, {size} B: {share:.0f} % of raw, goal {OF_RAW}", share >= OF_RAW))
        if name == "ping-pong" and raw:
            goals.append((f"ping-pong: {a / raw:.2f} of the bare transfer, goal {PING_PONG}", a / raw <= PING_PONG))
    lines += ["", "RandomAccess by MPI's one-sided calls, giga-updates a second:", ""]
    lines += [f"- {label}: {rate:.4f}" for label, rate in by_mpi.items()]
    lines += ["", "Goals:", ""]
    lines += [f"- {what}: {'met' if met else 'NOT met'}" for what, met in goals]
    lines += ["", *[f"- error: {e}" for e in errors[:5]]] if errors else []
    return "\n".join(lines) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--out", type=pathlib.Path)
    options = p.parse_args()
    values, errors = measure(options.rounds)
    record = text(values, errors, updates_by_mpi(options.rounds), options.rounds)
    print(record)
    if options.out:
        options.out.write_text(record)


if __name__ == "__main__":
    main()
