"""Who copies a long message: each way forced, proven by the report; buffers for late receivers."""

from _jobs import build
from _xfer import COARSE, forced, report, run, sizes
from driver import places, proc
from driver.pytests import cases, limit

# The report's name of a way.
WAYS = {
    "pull": "single copy, shared heap",
    "both": "cooperative copy, shared heap",
    "push": "single copy by the sender, shared heap",
    "cells": "rendezvous, pipelined",
}
BUFFERED = "buffered for a late receiver"


@limit(150)
def test_each_way_alone():
    for way in WAYS:
        env = {"WEFT_P2P_WAY": way, "WEFT_P2P_COOP_MIN": "4096", "WEFT_SKEW": "off",
               "WEFT_REPORT": "1", "WEFT_WAIT_MODE": "dedicated"}
        got = run(2, "sweep", "--sizes", "200000,1000000,4000001", "--send", "c", "--recv", "c",
                  "--ways", "pub", "--rounds", "4", env=env)
        rows, _ = report(got)
        counts = {w: rows.get(path, 0) for w, path in WAYS.items()}
        others = sum(n for w, n in counts.items() if w != way)
        assert counts[way] >= 24 and others == 0, f"{way}: {counts}\n{got.tail(40)}"


@limit(180)
@cases(*WAYS)
def test_each_way_with_all_pairs_of_datatypes(way):
    for mechanism in ("heap", "cma"):
        run(2, "sweep", "--sizes", sizes(COARSE), "--send", "cvVis", "--recv", "cvVis",
            "--ways", "pu", env=forced(mechanism, WEFT_P2P_WAY=way))


def late(mode, **env):
    """Messages that went through buffers in one run of the program."""
    mpi = places.Mpi()
    got = proc.run([mpi.mpiexec, "-n", 2, build("late"), mode],
                   env=mpi.env(WEFT_REPORT="1", WEFT_P2P_EAGER_MAX="32768", **env), limit_s=60, dump=True)
    assert got.ok() and "late fine" in got.out, f"{mode}: {got.why()}\n{got.tail(40)}"
    return report(got)[0].get(BUFFERED, 0), got


@limit(150)
def test_a_late_receiver_gets_buffers_and_a_prompt_one_does_not():
    n, got = late("late")
    assert n > 100, f"{n} buffered\n{got.tail(40)}"
    # Of 288 messages; a machine that stops may make some receiver late.
    n, got = late("prompt")
    assert n < 15, f"{n} buffered for a receiver that waits\n{got.tail(40)}"
    n, got = late("late", WEFT_SKEW="off")
    assert n == 0, f"{n} buffered\n{got.tail(40)}"
