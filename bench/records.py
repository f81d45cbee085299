"""What the scripts beside `weft bench` share: results of programs, the machine in a line, tables and records."""

import datetime
import os
import pathlib
import platform
import re
import subprocess

import mpis

FOLDER = mpis.ROOT / "bench/record"
RESULT = re.compile(r"^result (\S+) (\d+) (\S+) ?(\S*)$", re.M)
MORE_IS_BETTER = {"M/s", "MB/s", "%"}
# Ranks, four on each core.
FULL = 4 * mpis.CORES


def machine():
    info = pathlib.Path("/proc/cpuinfo").read_text()
    model = re.search(r"^model name\s*: (.*)$", info, re.M)
    virtual = ", virtual machine" if "hypervisor" in info else ""
    return f"{model[1] if model else platform.machine()}, {mpis.CORES} cores{virtual}, Linux {platform.release()}"


def revision():
    got = subprocess.run(["git", "-C", mpis.ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True)
    return got.stdout.strip() or "unknown"


def load():
    return f"{os.getloadavg()[0]:.1f}"


def as_markdown(head, rows, right=True):
    """A table; all but the first column to the right."""
    bar = "|" + "|".join("---" if i < 1 or not right else "---:" for i in range(len(head))) + "|"
    return "\n".join(["| " + " | ".join(head) + " |", bar, *["| " + " | ".join(r) + " |" for r in rows]])


def path(name):
    return FOLDER / f"{datetime.date.today().isoformat()}-{name}.md"


def write(to, name, facts, body):
    """Writes a record: facts as a list, then the body."""
    day = datetime.date.today().isoformat()
    to.write_text("\n".join([f"# {name}, {day}", "", *[f"- {f}" for f in facts], "", body.rstrip(), ""]))
    print(f"written: {to}")


def cells_of(text):
    """Cells of the first table of a text, its head first, without the bar below that; empty where there is none."""
    found = []
    for line in text.splitlines():
        if not line.startswith("|"):
            if found:
                break
            continue
        found.append([c.strip() for c in line.strip("|").split("|")])
    return [r for r in found if not set("".join(r)) <= set("-: ")]


def imb(text):
    """(benchmark, bytes) -> microseconds, from IMB's tables; of the slowest rank."""
    found, name, column = {}, None, None
    for line in text.splitlines():
        words = line.split()
        if line.startswith("# Benchmarking"):
            name, column = words[2], None
        elif name and line.strip().startswith("#") and "repetitions" in line:
            heads = [h for h in (w.lstrip("#") for w in words) if h]
            time_at = next(i for i, h in enumerate(heads) if h in ("t[usec]", "t_max[usec]"))
            column = (heads.index("bytes") if "bytes" in heads else None, time_at, len(heads))
        elif name and column and len(words) == column[2]:
            size = int(words[column[0]]) if column[0] is not None else 0
            found[(name, size)] = float(words[column[1]])
        elif column and not words:
            name = column = None
    return found
