"""Long lives: memory does not grow with how much a process has done, and deep queues give back what they took."""

import os
import re
import tempfile

from _jobs import build
from driver import places, proc
from driver.pytests import limit, note

# Of 10^9 messages, 10^7 communicators, 10^6 windows, files, requests, datatypes and others, 10^6 unexpected and 10^5 outstanding
# messages: `make lives` takes all.
SCALE = float(os.environ.get("WEFT_TEST_LIVES", "0.01"))
KINDS = "messages communicators windows files requests datatypes others unexpected outstanding".split()


@limit(900)
def test_memory_does_not_grow():
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as folder:
        got = proc.run([mpi.mpiexec, "-n", 2, build("lives"), SCALE, folder], env=mpi.env(), limit_s=120 + 700 * SCALE, dump=True)
    assert got.ok(), f"{got.why()}\n{got.tail(20)}"
    found = re.findall(r"^lives: (\w+) (\d+) grown-kib (-?\d+) seconds ([\d.]+) wrong 0$", got.out, re.M)
    assert [kind for kind, *_ in found] == KINDS, got.tail(20)
    note("; ".join(f"{int(count):,} {kind}: {kib} KiB more, {seconds} s" for kind, count, kib, seconds in found))
