"""Many nonblocking messages at a time (ADR 0035)."""

import pathlib

from _jobs import build
from _xfer import report
from driver import places, proc
from driver.pytests import cases, limit

SINGLE = ("single copy, shared heap", "cooperative copy, shared heap", "single copy by the sender, shared heap")
MODES = ("there", "late", "both", "same", "turns", "mixed")


def windows(mode, n=2, **env):
    """Messages by single copy and all others in one run of the program, of which every message is verified."""
    mpi = places.Mpi()
    env = {"WEFT_WAIT_MODE": "dedicated", "WEFT_P2P_EAGER_MAX": "262144", **env}
    got = proc.run([mpi.mpiexec, "-n", n, build("windows"), mode], env=mpi.env(WEFT_REPORT="1", **env),
                   limit_s=100, dump=True)
    assert got.ok() and got.out.count("windows fine") == n, f"{mode} {env}: {got.why()}\n{got.tail(40)}"
    rows = report(got)[0]
    return sum(rows.get(path, 0) for path in SINGLE), rows


@limit(200)
def test_windows_beyond_the_caches_are_copied_by_both():
    # 48 messages of a MiB in each of 6 rounds are above the eager limit, and fill more than any cache does.
    _, rows = windows("there", WEFT_P2P_NT_MIN="4M")
    n = rows.get("cooperative copy, shared heap", 0)
    # A window's first ones may be matched before its receives add up.
    assert n > 48 * 6 * 3 // 4, f"{n} by both\n{rows}"


@limit(200)
def test_windows_both_ways_are_copied_by_both_or_pushed():
    # Between near cores by both, between far ones by the sender; which these are changes on virtual machines.
    _, rows = windows("both", WEFT_P2P_NT_MIN="4M", WEFT_P2P_EAGER_MAX="524288", WEFT_P2P_DIRECT="never")
    n = sum(rows.get(path, 0) for path in SINGLE[1:])
    assert n > 2 * 48 * 6 * 3 // 4, f"{n} by both or by the sender\n{rows}"


def second_level_cache():
    """Its bytes; what Weft takes for usual where the kernel does not tell."""
    size = pathlib.Path("/sys/devices/system/cpu/cpu0/cache/index2/size")
    return int(size.read_text().strip().rstrip("K")) << 10 if size.exists() else 1 << 20


@limit(200)
def test_windows_of_one_buffer_go_by_single_copy():
    # Four of the lengths are within the eager limit: each window begins in the ring, up to the bytes of a
    # second-level cache at the most. The last length is beyond that limit.
    l2 = second_level_cache()
    offered = sum(max(0, 47 - l2 // length) for length in (65536, 65537, 200000, 262144)) + 48
    n, rows = windows("same")
    assert n > 6 * offered * 3 // 4, f"{n} by single copy of {6 * offered}\n{rows}"


@limit(240)
@cases(*MODES, take=2)
def test_every_byte_in_every_mode(mode):
    windows(mode)
    # The ring as far as it goes; past the caches from the first window on, and never.
    windows(mode, WEFT_P2P_DIRECT="never")
    windows(mode, WEFT_P2P_NT_MIN="65536")
    windows(mode, WEFT_P2P_NT_MIN="never")
    # Each way of the rendezvous behind it.
    for way in ("pull", "push", "cells"):
        windows(mode, WEFT_P2P_WAY=way)


@limit(200)
@cases("there", "late", "both")
def test_where_ranks_share_cores_or_memory_cannot_be_mapped(mode):
    windows(mode, WEFT_WAIT_MODE="oversubscribed")
    windows(mode, WEFT_SINGLECOPY="cma")
    windows(mode, WEFT_SINGLECOPY="none")
