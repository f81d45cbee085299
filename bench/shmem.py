#!/usr/bin/env python3
"""Compares Weft's OpenSHMEM with Open MPI's (Debian's openmpi-bin), in alternation.

    bench/shmem.py [--rounds N] [--part PART] [--out FILE] [--keep FILE]     prints a record, or writes it

`--keep` adds the rounds to those in a file, for machines that are quiet for short times only.

Both run the same sources, compiled by each one's oshcc with -O3 and loops that begin lines. In each round each library runs
each program once; the median over the rounds counts. "of raw" is the share of what plain loads,
stores and atomic instructions reach through shmem_ptr in the same process, batch by batch.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess

import mpis

SOURCES = mpis.ROOT / "bench/src/shmem"
# In Open MPI's shmem_quiet "correct" stays for good, so it is run for itself.
PROGRAMS = (("rates",), ("micro",), ("random_access", "atomics", "plain", "listing", "raw", "raw-one-process"), ("random_access", "correct"))
# Compilers and flags whose code Weft's header is compared with raw accesses for. Loops of four
# instructions take twice the time where they cross a line of 64 bytes, raw or not.
BUILDS = (
    "gcc -O2 -falign-loops=64",
    "gcc -O3 -falign-loops=64",
    "clang -O2",
    "clang -O3",
)
LIMIT_S = 15
SHARES = (
    ("put-hot", 8),
    ("put-random", 8 << 20),
    ("put-random", 128 << 20),
    ("get-hot", 8),
    ("get-random", 8 << 20),
    ("get-random", 128 << 20),
    ("fetch-add-hot", 8),
    ("fetch-add-random", 8 << 20),
)
RESULT = re.compile(r"^result (\S+) (\d+) (\S+) (\S+)$", re.M)
# What is asked of Weft: name -> least ratio to the peer; and the least share of raw, in percent.
FIVE_TIMES = ("put-hot", "putmem-hot", "put-random", "get-hot", "get-random")
OF_RAW = 80
PING_PONG = 1.3


def compiled(name, cc, program, link=()):
    source = SOURCES / f"{program}.c"
    key = hashlib.sha256(" ".join(map(str, [*cc, *link])).encode())
    for part in (source, SOURCES / "bench.h", mpis.WEFT / "include/shmem.h"):
        key.update(part.read_bytes())
    folder = mpis.CACHE / "bench-shmem" / f"{name.replace(' ', '')}-{key.hexdigest()[:12]}"
    exe = folder / program
    if not exe.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # Of our headers only the distributions, which are plain C.
        shutil.copy(mpis.ROOT / "include/weft_distribution.h", folder)
        subprocess.run([*cc, "-std=gnu11", f"-I{folder}", source, "-o", exe, *link], check=True)
    return exe


def libraries():
    found = {"weft": (mpis.WEFT / "bin/oshcc", [str(mpis.WEFT / "bin/oshrun"), "-n", "2"])}
    oshcc = shutil.which("oshcc", path="/usr/bin")
    if oshcc:
        found["openmpi"] = (oshcc, ["/usr/bin/oshrun", "--allow-run-as-root", "-np", "2"])
    return found


def one(values, errors, library, run, exe, arguments):
    """One run; what has failed before is not run again."""
    title = f"{library} {' '.join([exe.name, *arguments])}"
    if any(e.startswith(title + ":") for e in errors):
        return
    got = mpis.run([*run, str(exe), *arguments], dict(os.environ), LIMIT_S)
    found = RESULT.findall(got.out)
    if got.error or not found:
        errors.add(f"{title}: {got.error or got.out[-200:].strip()}")
    for name, size, value, unit in found:
        values[f"{name} {size} {unit}"][library].append(float(value))


# Numbers of PEs for one-to-N streams beside 2.
MORE_PES = (4, 8)


def one_to_n(rounds, values, errors):
    """Streams from one PE to N; the others wait in a barrier."""
    for _ in range(rounds):
        for lib, (oshcc, run) in libraries().items():
            exe = compiled(lib, [oshcc, "-O3", "-falign-loops=64"], "micro")
            for pes in MORE_PES:
                more = ["--oversubscribe"] if lib == "openmpi" and pes > mpis.CORES else []
                one(values, errors, lib, [run[0], *more, *run[1:-1], str(pes)], exe, ["one-to-n"])


def measure(rounds, values, errors):
    libs = libraries()
    exes = {(lib, p[0]): compiled(lib, [oshcc, "-O3", "-falign-loops=64"], p[0]) for lib, (oshcc, _) in libs.items() for p in PROGRAMS}
    for _ in range(rounds):
        for name, *arguments in PROGRAMS:
            for lib, (_, run) in libs.items():
                one(values, errors, lib, run, exes[lib, name], arguments)


def shares(rounds, values, errors):
    """Weft's rates beside raw ones, by compiler and flags."""
    _, run = libraries()["weft"]
    lib = mpis.WEFT / "lib"
    link = [f"-L{lib}", f"-Wl,-rpath,{lib}", "-lweft_shmem"]
    exes = {}
    for build in BUILDS:
        cc = build.split()
        if shutil.which(cc[0]):
            exes[build] = compiled(build, [*cc, f"-I{mpis.WEFT / 'include'}"], "rates", link)
    for _ in range(rounds):
        for build, exe in exes.items():
            one(values, errors, build, run, exe, [])


def updates_by_mpi(rounds, values, errors):
    """RandomAccess by MPI's one-sided calls, of Weft and the peers."""
    for _ in range(rounds):
        for mpi in mpis.ALL.values():
            if not mpi.available():
                continue
            exe = mpis.build(mpis.ROOT / "bench/src/random_access_mpi.c", mpi.abi)
            got = mpis.run(mpi.command(2, [exe]), mpi.env(2), LIMIT_S)
            for _, _, value, _ in RESULT.findall(got.out):
                values["by-mpi 8 GUPS"][mpi.label].append(float(value))


def medians(values):
    """A function: the median of a name, size and unit for a library; None where there is none."""

    def mid(name, size, unit, library):
        got = values.get(f"{name} {size} {unit}", {}).get(library)
        return statistics.median(got) if got else None

    return mid


def show(v):
    return "-" if v is None else (f"{v:.0f}" if v >= 100 else f"{v:.3g}")


def by_compiler(mid):
    """Shares of raw that the header's paths reach, a column a build."""
    lines = ["", "Weft's rates in percent of raw ones, by compiler:", ""]
    lines += ["| what | bytes | " + " | ".join(BUILDS) + " |", "|---|---|" + "---|" * len(BUILDS)]
    goals = []
    for name, size in SHARES:
        got = [mid(f"{name}-of-raw", size, "%", build) for build in BUILDS]
        lines.append(f"| {name} | {size} | " + " | ".join(map(show, got)) + " |")
        goals += [
            (f"{name}, {size} B, {build}: {share:.0f} % of raw, goal {OF_RAW}", share >= OF_RAW)
            for build, share in zip(BUILDS, got)
            if share
        ]
    return lines, goals


def text(values, errors):
    mid = medians(values)
    rounds = min((len(libs["weft"]) for libs in values.values() if libs.get("weft")), default=0)
    lines = [
        f"# OpenSHMEM: Weft and Open MPI, {platform.machine()}, {mpis.CORES} cores, {rounds} rounds",
        "",
        "Made by `bench/shmem.py`; see there for the method. 2 PEs, both compiled with `-O3 -falign-loops=64`. Open MPI is Debian's, over UCX.",
        "",
        "| what | bytes (of one-to-n and RandomAccess: PEs) | unit | Weft | Open MPI | Weft to Open MPI | Weft of raw, % |",
        "|---|---|---|---|---|---|---|",
    ]
    goals = []
    for key in values:
        name, size, unit = key.split()
        shown_beside = name.startswith("raw-") and name != "raw-one-process"
        if shown_beside or name.endswith("-of-raw") or name == "by-mpi":
            continue
        a, b = mid(name, size, unit, "weft"), mid(name, size, unit, "openmpi")
        if a is None:
            continue
        time = unit == "ns"
        ratio = None if not a or not b else (b / a if time else a / b)
        raw = mid(f"raw-{name}", size, unit, "weft")
        share = mid(f"{name}-of-raw", size, "%", "weft") or (raw and 100 * (raw / a if time else a / raw))
        shown = "-" if ratio is None else f"{ratio:.1f}"
        lines.append(f"| {name} | {size} | {unit} | {show(a)} | {show(b)} | {shown} | {show(share)} |")
        if name in FIVE_TIMES and ratio:
            goals.append((f"{name}, {size} B: {ratio:.1f} times Open MPI, goal 5", ratio >= 5))
        if name == "ping-pong" and raw:
            goals.append((f"ping-pong: {a / raw:.2f} of the bare transfer, goal {PING_PONG}", a / raw <= PING_PONG))
    more, met = by_compiler(mid)
    lines += [*more, "", "RandomAccess by MPI's one-sided calls, giga-updates a second:", ""]
    by_mpi = values.get("by-mpi 8 GUPS", {})
    lines += [f"- {label}: {statistics.median(got):.4f}" for label, got in by_mpi.items()]
    lines += ["", "Goals:", ""]
    lines += [f"- {what}: {'met' if met else 'NOT met'}" for what, met in goals + met]
    lines += ["", *[f"- error: {e}" for e in sorted(errors)]] if errors else []
    return "\n".join(lines) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--part", choices=["rates", "one-to-n", "compilers", "mpi"], help="only this part")
    p.add_argument("--out", type=pathlib.Path)
    p.add_argument("--keep", type=pathlib.Path)
    options = p.parse_args()
    values = collections.defaultdict(lambda: collections.defaultdict(list))
    errors = set()
    if options.keep and options.keep.exists():
        kept = json.loads(options.keep.read_text())
        errors |= set(kept["errors"])
        for key, libs in kept["values"].items():
            values[key].update({lib: list(v) for lib, v in libs.items()})
    for part, body in (("rates", measure), ("one-to-n", one_to_n), ("compilers", shares), ("mpi", updates_by_mpi)):
        if options.part in (None, part):
            body(options.rounds, values, errors)
    if options.keep:
        options.keep.write_text(json.dumps({"values": values, "errors": sorted(errors)}))
    record = text(values, errors)
    print(record)
    if options.out:
        options.out.write_text(record)


if __name__ == "__main__":
    main()
