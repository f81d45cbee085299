"""IMB-MPI1 and mpi4py's suite again with each way of long messages forced, proven by the report.

A setting forces a mechanism (WEFT_SINGLECOPY; XPMEM and KNEM by emulated devices where there are no
real ones) or who copies (WEFT_P2P_WAY). The path table of WEFT_REPORT has to show that the forced
path carried messages and that no other single copy did; lowered thresholds make mpi4py's short
messages go that way, too. The short form is for every run of the tests, `--full` for all of IMB and
of mpi4py (ten minutes on two quiet cores).
"""

import dataclasses
import os
import re

from . import devices, places, pytests, rotation

SINGLE = ("shared heap", "XPMEM", "CMA", "KNEM")
# Messages from 65 bytes on are long ones.
LOW = {name: "64" for name in ("WEFT_P2P_INLINE_MAX", "WEFT_P2P_EAGER_MAX", "WEFT_P2P_HEAP_MIN",
                               "WEFT_P2P_XPMEM_MIN", "WEFT_P2P_CMA_MIN", "WEFT_P2P_KNEM_MIN",
                               "WEFT_P2P_COOP_MIN")}  # fmt: skip
# And collectives by messages, which carry most of what mpi4py sends.
LOW |= {
    "WEFT_COLL_BCAST": "binomial",
    "WEFT_COLL_REDUCE": "binomial",
    "WEFT_COLL_ALLREDUCE": "recursive_doubling",
    "WEFT_COLL_REDUCE_SCATTER": "messages",
    "WEFT_COLL_SCAN": "messages",
    "WEFT_COLL_GATHER": "flat",
    "WEFT_COLL_SCATTER": "flat",
    "WEFT_COLL_ALLGATHER": "messages",
    "WEFT_COLL_ALLTOALL": "messages",
}
# One line of the path table: its name and messages.
_ROW = re.compile(r"^  (\S.*?) {2,}(\d+) +\d+ +\d+ ", re.M)


@dataclasses.dataclass
class Setting:
    """What is forced, and the names of the paths that may and may not then run."""

    name: str
    env: dict
    wanted: str
    unwanted: str

    def problem(self, text, quiet_is_fine):
        """What a run's report says against it, or an empty string; `quiet_is_fine` where the
        program's buffers may not suit the path at all."""
        tables = re.findall(r"^weft: \d+ messages of \d+ ranks?\n(?:  .*\n)*", text + "\n", re.M)
        if not tables:
            return "WEFT_REPORT=1 printed no table"
        rows = [(path, int(n)) for table in tables for path, n in _ROW.findall(table)]
        wrong = [f"{path}: {n}" for path, n in rows if n and re.search(self.unwanted, path)]
        if wrong:
            return f"also ran: {', '.join(wrong)}"
        if not quiet_is_fine and not self.messages(text):
            return f"no message went by /{self.wanted}/\n{tables[-1]}"
        return ""

    def messages(self, text):
        return sum(int(n) for path, n in _ROW.findall(text) if re.search(self.wanted, path))


def _mechanism(name, title):
    others = "|".join(t for t in SINGLE if t != title)
    env = {"WEFT_SINGLECOPY": name, **devices.environment(name)}
    return Setting(name, env, title or "rendezvous, pipelined", others)


def settings():
    """Every setting that is forced, in the order in which they run."""
    titles = {"heap": "shared heap", "cma": "CMA", "none": "", "xpmem": "XPMEM", "knem": "KNEM"}
    found = [_mechanism(name, title) for name, title in titles.items()]
    ways = {"pull": "^single copy, ", "both": "^cooperative", "push": "^single copy by the sender"}
    for way, path in ways.items():
        others = "|".join(p for w, p in ways.items() if w != way)
        if way == "both":
            # Ranks that share a core or CMA's system calls do not copy at once.
            others = "nothing"
        found.append(Setting(f"way {way}", {"WEFT_P2P_WAY": way}, path, others))
    cells = Setting("way cells", {"WEFT_P2P_WAY": "cells"}, "rendezvous", "|".join(ways.values()))
    return [*found, cells]


# Of IMB and mpi4py in the short form: long messages of every kind, in seconds.
SHORT_IMB = [
    ("long messages, 2 ranks", 2, ("PingPong", "Exchange", "Alltoallv", "Bcast"), 20,
     ["-iter", "5"]),
    ("long messages, 3 ranks", 3, ("Sendrecv", "Allreduce"), 18, ["-iter", "5"]),
]  # fmt: skip
# Settings that a run of the tests takes.
IN_A_TURN = 4
# Two ranks, each with a core of its own, take every way; other numbers are the phase mpi4py's.
FULL_RANKS = (2,)
SHORT_MODULES = "test_p2p_buf|test_p2p_buf_matched|test_msgspec|test_cco_buf|test_cco_vec"


def _verdict(phase, setting, title, result, quiet_is_fine):
    why = setting.problem(result.out, quiet_is_fine)
    if why:
        phase.fail(f"{title}: path", why)
    else:
        phase.note(f"{title}: {setting.messages(result.out)} messages by the forced path")


def _imb(phase, setting, env, full):
    # So that most of its long messages are too long for two copies between near cores.
    env = {"WEFT_P2P_EAGER_MAX": "16384", **env}
    imb = pytests.load(places.TESTS / "imb/imb.py")
    mpi = places.Mpi()
    for row in imb.RUNS if full else SHORT_IMB:
        title = f"{setting.name}: IMB-MPI1"
        result = imb.run_one(phase, mpi, row, mpi.env(**env), title)
        if result:
            # Ranks that share cores take turns: both sides then never copy at once. And strided
            # messages of up to 64 KiB have their own ways.
            quiet = setting.name == "way both" and row[1] > len(os.sched_getaffinity(0))
            _verdict(phase, setting, f"{title} {row[0]}", result, quiet or "strided" in row[0])


def _mpi4py(phase, setting, env, full):
    suite = pytests.load(places.TESTS / "python/suite.py")
    mpi = places.Mpi()
    variants = [("wheel", suite.wheel_python(), FULL_RANKS if full else (3,))]
    # The other ABI's library has the same engine, so that each mechanism there suffices.
    if full and "WEFT_SINGLECOPY" in env:
        variants.append(("source", suite.source_python(mpi), FULL_RANKS))
    for variant, python, ranks in variants:
        for n in ranks:
            only = "" if full else SHORT_MODULES
            title = f"{setting.name}: mpi4py"
            _, result = suite.run_one(phase, mpi, python, variant, n, only, env, title)
            # Its buffers are short: few lie in the shared heap, or are long by usual thresholds.
            quiet = n == 1 or setting.name not in ("cma", "knem")
            _verdict(phase, setting, f"{title} {variant}, {n} ranks", result, quiet)


def run(phase, options):
    if places.Mpi().missing():
        phase.fail("installation", places.Mpi().missing())
        return
    chosen = rotation.take(phase, options, "settings", settings(), IN_A_TURN, title=lambda s: s.name)
    for setting in chosen:
        if not re.search(options.only, setting.name):
            continue
        env = {"WEFT_REPORT": "1", "WEFT_SKEW": "off", **setting.env}
        _imb(phase, setting, env, options.full)
        # What lies in stacks and static arrays cannot be attached from the emulated device.
        low = {} if setting.name == "xpmem" and "DEVICE_TABLE" in env else LOW
        _mpi4py(phase, setting, {**env, **low}, options.full)
