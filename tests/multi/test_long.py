"""Long messages: every mechanism alone, every pair of datatypes, every threshold; each byte of
each message is verified, and so is what lies around it."""

import re

from _xfer import COARSE, EDGES, MECHANISMS, forced, report, run, single_copy_is_built, sizes, took
from driver import proc
from driver.pytests import cases, every, limit, note, skip

LAYOUTS = "cvVis"


@limit(180)
@cases(*MECHANISMS, take=2)
def test_sizes_around_every_threshold(mechanism):
    run(2, "sweep", "--sizes", sizes(EDGES), "--ways", "pu", env=forced(mechanism))


@limit(180)
@cases(*MECHANISMS, take=2)
def test_all_pairs_of_datatypes(mechanism):
    run(2, "sweep", "--sizes", sizes(COARSE), "--send", LAYOUTS, "--recv", LAYOUTS,
        "--ways", "pub", env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_misaligned(mechanism):
    run(2, "sweep", "--sizes", "15,100,5000,20000,65537,262147,2000003", "--send", "cV",
        "--recv", "cV", "--skew", "0,1,3,8,17,63,64,2049", "--ways", "pu", env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_every_way_to_send_and_receive(mechanism):
    run(2, "sweep", "--sizes", "0,100,17000,100000,1000001", "--send", "ci", "--recv", "cs",
        "--ways", "pusmMbr", "--rounds", "3", env=forced(mechanism))


@limit(180)
@cases(*range(2, 9), take=3)
def test_two_to_eight_ranks(n):
    for mechanism in ("heap", "cma", "none"):
        run(n, "sweep", "--sizes", "9,16385,65536,1000003", "--send", "cv", "--recv", "cs",
            "--ways", "pusb", env=forced(mechanism))


@every(2)
@limit(150)
def test_everybody_to_everybody():
    for n in (3, 8):
        for mechanism in MECHANISMS:
            run(n, "mesh", "--sizes", "100,20000,65537,500000", "--recv", "cvs", "--rounds", "3",
                env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_to_itself(mechanism):
    run(1, "sweep", "--sizes", sizes(COARSE), "--send", "cvis", "--recv", "cvis",
        "--ways", "pusmMbr", env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_many_in_flight(mechanism):
    for n in (1, 2, 4):
        run(n, "many", "--sizes", "5,20000,100000,40000,300001", "--recv", "ccvi",
            "--window", "200", "--rounds", "3", env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_threads(mechanism):
    for n in (2, 3):
        run(n, "threads", "--sizes", "3,9000,20000,100001,700000", "--send", "cv",
            "--recv", "cs", "--ways", "pusb", env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_truncation(mechanism):
    for n in (1, 2, 3):
        run(n, "truncate", "--sizes", "1,60,1000,16384,65536,1000000,4000000", "--recv", "cvs",
            env=forced(mechanism))


@limit(150)
@cases(*MECHANISMS, take=2)
def test_cancelled_sends(mechanism):
    for n in (1, 2, 3):
        run(n, "cancel", "--sizes", "10,11,20000,20001,1000000,1000001", "--rounds", "20",
            env=forced(mechanism))


@limit(300)
@cases("none", "heap", "cma")
def test_one_gibibyte(mechanism):
    """2 ranks with two buffers each; an odd size, one byte aside."""
    if proc.available_gib() < 7:
        skip(f"needs 7 GiB of free memory, {proc.available_gib():.1f} are there")
    got = run(2, "sweep", "--sizes", str(2**30 + 1), "--skew", "1", "--ways", "b", env=forced(mechanism), limit_s=240)
    note(f"1 GiB each way, {mechanism}: {got.wall_s:.1f} s with making and verifying it")


@limit(150)
@cases(*MECHANISMS, take=2)
def test_small_segments(mechanism):
    """Settings that make every message take many steps."""
    env = {"WEFT_P2P_SEGMENT": "4096", "WEFT_P2P_EAGER_MAX": "512", "WEFT_P2P_INLINE_MAX": "128"}
    run(2, "sweep", "--sizes", "127,129,511,513,4095,4097,8191,8193,100001", "--send", LAYOUTS,
        "--recv", LAYOUTS, "--ways", "pu", env=forced(mechanism, **env))


@limit(150)
def test_the_forced_mechanism_is_the_one_that_ran():
    """By the report: the mechanism carries the long messages; no other does; short ones never."""
    if not single_copy_is_built():
        skip("the engine has no single copy yet: all long messages take the double buffer")
    for layouts in ("c", "V"):
        for mechanism in ("heap", "cma", "xpmem", "knem"):
            got = run(2, "sweep", "--sizes", "1000000,4000000", "--send", layouts, "--recv", "c",
                      "--ways", "pub", "--rounds", "5", env=forced(mechanism))
            there, _ = took(got, mechanism)
            assert there >= 2 * 2 * 3 * 5, f"{mechanism}: {there} messages\n{got.tail(25)}"
            for other in set(MECHANISMS) - {mechanism, "none"}:
                assert took(got, other)[0] == 0, f"{mechanism} forced, {other} ran\n{got.tail(25)}"
    got = run(2, "sweep", "--sizes", "1000000", "--rounds", "5", env=forced("none"))
    assert all(took(got, m)[0] == 0 for m in MECHANISMS if m != "none"), got.tail(25)


@every(2)
@limit(150)
def test_each_copy_routine():
    """Every routine that this CPU has, for all roles; the complaint about a wrong name lists them."""
    wrong = run(2, "sweep", "--sizes", "100", env={"WEFT_COPY": "teleport"})
    names = re.search(r"WEFT_COPY=teleport: .*available: ([^;\n]*)", wrong.out).group(1).split(", ")
    assert {"libc", "plain32", "portable"} < set(names), names
    for name in names:
        for mechanism in ("heap", "none"):
            got = run(2, "sweep", "--sizes", "9000,70001,1000003", "--send", "cV", "--skew", "0,3",
                      env=forced(mechanism, WEFT_COPY=name))
            assert f"set: WEFT_COPY={name}" in got.out and "not possible" not in got.out, got.tail(25)
    note(f"{len(names)} routines: {', '.join(names)}")


@limit(150)
def test_copies_by_a_dma_engine():
    """KNEM's engine, which the emulated device has when asked."""
    env = forced("knem", KNEM_DMA="1", WEFT_KNEM_DMA_MIN="65536")
    got = run(2, "sweep", "--sizes", "65535,65536,1000003", "--ways", "pub", env=env)
    assert took(got, "knem")[0] > 0, got.tail(25)


@limit(150)
def test_the_report_counts_what_was_sent():
    got = run(2, "sweep", "--sizes", "8,100000", "--ways", "b", "--rounds", "50", env=forced("none"))
    rows, _ = report(got)
    assert sum(rows.values()) >= 200, rows
    assert max(rows.values()) < 1000, rows
