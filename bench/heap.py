#!/usr/bin/env python3
"""What Weft's heap costs programs that know nothing of it.

Runs the memory-bound kernels of bench/src/stream_kernel.{c,py} without and with libweft-heap.so
preloaded, in turns, and prints a table of medians and of the medians of the ratios within a turn.
--record writes it to bench/record/DATE-heap.md.
"""

import argparse
import datetime
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEAP = pathlib.Path(os.environ.get("WEFT_PREFIX", ROOT / "out")) / "lib/libweft-heap.so"
THP = pathlib.Path("/sys/kernel/mm/transparent_hugepage")


def run(command, heap, realtime):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LD_PRELOAD", "WEFT_HEAP"))}
    if heap:
        env |= {"LD_PRELOAD": str(HEAP), "WEFT_HEAP": heap}
    prefix = ["taskset", "-c", "1" if (os.cpu_count() or 1) > 1 else "0"]
    if realtime:
        prefix = ["chrt", "-f", "10", *prefix]
    out = subprocess.run([*prefix, *command], env=env, check=True, capture_output=True, text=True,
                         timeout=300).stdout
    found = re.findall(r"^result (\S+) (\d+) (\S+) (\S+)$", out, re.M)
    return {(name, int(size)): (float(value), unit) for name, size, value, unit in found}


def table(commands, variants, runs, realtime):
    results = {}
    for turn in range(runs):
        order = variants if turn % 2 == 0 else variants[::-1]
        for command in commands:
            for v in order:
                for key, (value, unit) in run(command, v, realtime).items():
                    results.setdefault((*key, unit), {}).setdefault(v, []).append(value)
    lines = ["| what | MiB | unit | without | " + " | ".join(f"{v} | ratio" for v in variants[1:]) + " |",
             "|---|---:|---|---:|" + "---:|---:|" * (len(variants) - 1)]
    for (name, size, unit), got in results.items():
        base = got[None]
        cells = [name, f"{size / 2**20:g}", unit, f"{statistics.median(base):g}"]
        for v in variants[1:]:
            ratios = [x / y for x, y in zip(got[v], base)]
            cells += [f"{statistics.median(got[v]):g}", f"{statistics.median(ratios):.3f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def numpy_python():
    for python in (os.environ.get("WEFT_NUMPY_PYTHON"), sys.executable,
                   ROOT / ".cache/venv/py-mpich/bin/python"):
        found = python and shutil.which(python)
        if found and subprocess.run([found, "-c", "import numpy"], capture_output=True).returncode == 0:
            return str(python)
    sys.exit("no Python with numpy: scripts/peers.sh py-mpich makes one, or set WEFT_NUMPY_PYTHON")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--runs", type=int, default=9)
    p.add_argument("--mib", default="1,3,16,64,256", help="sizes of one array")
    p.add_argument("--modes", default="auto,always", help="values of WEFT_HEAP to compare")
    p.add_argument("--realtime", action="store_true", help="run at realtime priority (root)")
    p.add_argument("--record", action="store_true")
    o = p.parse_args()
    if not HEAP.exists():
        sys.exit(f"no {HEAP}: make build")
    python = numpy_python()
    with tempfile.TemporaryDirectory() as folder:
        exe = f"{folder}/stream_kernel"
        source = ROOT / "bench/src"
        subprocess.run(["cc", "-O3", "-o", exe, source / "stream_kernel.c"], check=True)
        sizes = o.mib.split(",")
        commands = [[exe, s] for s in sizes]
        commands += [[python, str(source / "stream_kernel.py"), s] for s in sizes]
        text = table(commands, [None, *o.modes.split(",")], o.runs, o.realtime)
    day = datetime.date.today().isoformat()
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    head = f"""# heap, {day}

- Machine: {model[1] if model else platform.machine()}, {os.cpu_count()} cores, Linux {platform.release()}
- Huge pages: enabled `{(THP / "enabled").read_text().strip()}`, shmem_enabled `{(THP / "shmem_enabled").read_text().strip()}`
- Command: `bench/heap.py {" ".join(sys.argv[1:])}`; medians of {o.runs} alternating runs; ratios within a turn
- touch: first touch of new memory; triad: bandwidth (more is better); cycle: malloc, touch, free; np-: numpy

"""
    print(head + text)
    if o.record:
        (ROOT / f"bench/record/{day}-heap.md").write_text(head + text + "\n")


if __name__ == "__main__":
    main()
