"""Runs programs/xfer.c: messages of known contents, with a mechanism forced, every byte verified."""

import re

from _jobs import build
from driver import devices, places, proc

MECHANISMS = ("heap", "cma", "xpmem", "knem", "none")
# Around the ends of one cache line, of a ring's record, of an eager message, of segments of any
# power of two; and some that are nothing's multiple.
EDGES = sorted({max(0, (1 << k) + d) for k in range(23) for d in (-1, 0, 1)}
               | {(3 << k) + d for k in range(9, 20) for d in (-1, 0, 1)}
               | {56, 57, 255, 256, 8136, 8200, 16320, 16448, 100003, 3000017})
COARSE = (0, 1, 7, 1000, 4097, 16384, 16385, 70000, 300000, 1048577)


def sizes(numbers):
    return ",".join(map(str, numbers))


def forced(mechanism, emulate=True, **more):
    """Settings that leave only one mechanism for long messages; with its device emulated where it
    is not there."""
    device = devices.environment(mechanism) if emulate else {}
    return {"WEFT_SINGLECOPY": mechanism, "WEFT_REPORT": "1", **device, **more}


def run(n, mode, *args, env=None, limit_s=60, before=(), wrap=(), options=()):
    """Runs it on n ranks and checks that each has verified messages, and none was wrong. `before`
    stands before the launcher, `wrap` before the program."""
    mpi = places.Mpi()
    cmd = [*before, mpi.mpiexec, *options, "-n", n, *wrap, build("xfer"), mode, *args]
    result = proc.run(cmd, env=mpi.env(**(env or {})), limit_s=limit_s, dump=True)
    verify(result, n, cmd)
    return result


def verify(result, n, cmd=()):
    shown = " ".join(map(str, cmd))
    assert result.ok(), f"{shown}\n{result.why()}\n{result.tail(25)}"
    counts = re.findall(r"^.*xfer: (\d+) messages, (\d+) wrong$", result.out, re.M)
    assert len(counts) == n, f"{shown}\n{len(counts)} of {n} ranks ended\n{result.tail(25)}"
    assert all(int(m) > 0 and int(w) == 0 for m, w in counts), f"{shown}\n{result.tail(25)}"


def report(result):
    """The table that WEFT_REPORT prints: path -> messages, and the lines of reasons."""
    found = re.search(r"^weft: \d+ messages of \d+ ranks?\n((?:  .*\n)*)", result.out + "\n", re.M)
    assert found, f"WEFT_REPORT=1 printed no table:\n{result.tail(30)}"
    rows, reasons = {}, []
    for line in found.group(1).splitlines():
        row = re.match(r"  (\S.*?) {2,}(\d+) +\d+ +\d+ ", line)
        if row:
            rows[row.group(1)] = int(row.group(2))
        elif not line.startswith("  path "):
            reasons.append(line.strip())
    return rows, reasons


def single_copy_is_built():
    """Whether the engine of this tree has more than the double buffer."""
    return "weft-singlecopy" in (places.ROOT / "crates/weft-p2p/Cargo.toml").read_text()


def took(result, mechanism):
    """Messages that went by the mechanism, and the report's lines that name it."""
    rows, reasons = report(result)
    name = re.compile(rf"\b{mechanism}\b", re.I)
    return sum(n for path, n in rows.items() if name.search(path)), [r for r in reasons if name.search(r)]

