"""Long messages: every mechanism alone, every pair of datatypes, every threshold; each byte of
each message is verified, and so is what lies around it."""

from _xfer import COARSE, EDGES, MECHANISMS, forced, run, sizes
from driver import proc
from driver.pytests import limit, note, skip

LAYOUTS = "cvVis"


@limit(120)
def test_sizes_around_every_threshold():
    for mechanism in MECHANISMS:
        run(2, "sweep", "--sizes", sizes(EDGES), "--ways", "pu", env=forced(mechanism))


@limit(180)
def test_all_pairs_of_datatypes():
    for mechanism in MECHANISMS:
        run(2, "sweep", "--sizes", sizes(COARSE), "--send", LAYOUTS, "--recv", LAYOUTS,
            "--ways", "pub", env=forced(mechanism))


@limit(120)
def test_misaligned():
    for mechanism in MECHANISMS:
        run(2, "sweep", "--sizes", "15,100,5000,20000,65537,262147,2000003", "--send", "cV",
            "--recv", "cV", "--skew", "0,1,3,8,17,63,64,2049", "--ways", "pu", env=forced(mechanism))


@limit(120)
def test_every_way_to_send_and_receive():
    for mechanism in MECHANISMS:
        run(2, "sweep", "--sizes", "0,100,17000,100000,1000001", "--send", "ci", "--recv", "cs",
            "--ways", "pusmMbr", "--rounds", "3", env=forced(mechanism))


@limit(180)
def test_two_to_eight_ranks():
    for n in range(2, 9):
        for mechanism in ("heap", "cma", "none"):
            run(n, "sweep", "--sizes", "9,16385,65536,1000003", "--send", "cv", "--recv", "cs",
                "--ways", "pusb", env=forced(mechanism))


@limit(60)
def test_to_itself():
    for mechanism in MECHANISMS:
        run(1, "sweep", "--sizes", sizes(COARSE), "--send", "cvis", "--recv", "cvis",
            "--ways", "pusmMbr", env=forced(mechanism))


@limit(120)
def test_many_in_flight():
    for mechanism in MECHANISMS:
        for n in (1, 2, 4):
            run(n, "many", "--sizes", "5,20000,100000,40000,300001", "--recv", "ccvi",
                "--window", "200", "--rounds", "3", env=forced(mechanism))


@limit(120)
def test_threads():
    for mechanism in MECHANISMS:
        for n in (2, 3):
            run(n, "threads", "--sizes", "3,9000,20000,100001,700000", "--send", "cv",
                "--recv", "cs", "--ways", "pusb", "--rounds", "3", env=forced(mechanism))


@limit(60)
def test_truncation():
    for mechanism in MECHANISMS:
        for n in (1, 2, 3):
            run(n, "truncate", "--sizes", "1,60,1000,16384,65536,1000000,4000000", "--recv", "cvs",
                env=forced(mechanism))


@limit(60)
def test_cancelled_sends():
    for mechanism in MECHANISMS:
        for n in (1, 2, 3):
            run(n, "cancel", "--sizes", "10,11,20000,20001,1000000,1000001", "--rounds", "20",
                env=forced(mechanism))


@limit(120)
def test_one_gibibyte():
    """2 ranks with two buffers each, one mechanism at a time; an odd size, one byte aside."""
    if proc.available_gib() < 7:
        skip(f"needs 7 GiB of free memory, {proc.available_gib():.1f} are there")
    for mechanism in ("heap", "cma", "none"):
        got = run(2, "sweep", "--sizes", str(2**30 + 1), "--skew", "1", "--ways", "b",
                  env=forced(mechanism), limit_s=60)
        note(f"1 GiB each way, {mechanism}: {got.wall_s:.1f} s with making and verifying it")


@limit(60)
def test_small_segments():
    """Settings that make every message take many steps."""
    env = {"WEFT_P2P_SEGMENT": "4096", "WEFT_P2P_EAGER_MAX": "512", "WEFT_P2P_INLINE_MAX": "128"}
    for mechanism in MECHANISMS:
        run(2, "sweep", "--sizes", "127,129,511,513,4095,4097,8191,8193,100001", "--send", LAYOUTS,
            "--recv", LAYOUTS, "--ways", "pu", env=forced(mechanism, **env))
