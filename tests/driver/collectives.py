"""Random collectives against a naive oracle (tests/multi/programs/coll_oracle.c).

The short form runs fixed seeds; `--full` draws seeds, runs each setting longer and with long
messages, and forces every algorithm that the library names. A failure prints the command with
its seed, which replays it.

mpi4py's modules of collectives run with algorithms forced, too, on both ABIs: in a round the next one
of each operation. WEFT_REPORT has to show that each of them ran.
"""

import itertools
import os
import pathlib
import random
import re

from . import places, proc, pytests, rotation

SOURCE = places.TESTS / "multi/programs/coll_oracle.c"
_RANK = re.compile(r"^.*coll_oracle: rank \d+: (\d+) checked, (\d+) wrong$", re.M)
DEDICATED = {"WEFT_WAIT_MODE": "dedicated"}
ALONE = {"WEFT_SINGLECOPY": "none"}
# Ranks bound to the cores in turn: a tree of two levels, the second-level caches and the node.
LEVELS = {"WEFT_COLL_LEVELS": "l2", "WEFT_REPORT": "1"}
BOUND = ["-bind-to", "core"]

# Name, ranks, steps of the short form, longest message of either form in bytes, options, settings.
RUNS = [
    ("1 rank", (1,), 1000, 1 << 17, 1 << 24, [], {}),
    ("few ranks", (2, 3, 4), 2000, 1 << 17, 1 << 22, [], {}),
    ("few ranks, cores of their own", (2,), 4000, 1 << 17, 1 << 26, [], DEDICATED),
    ("few ranks, late ones", (3, 5), 500, 1 << 16, 1 << 20, ["--skew"], {}),
    ("more ranks", (7, 8, 13, 16), 500, 1 << 16, 1 << 21, [], {}),
    ("long messages", (2, 5), 60, 1 << 23, 1 << 26, [], {}),
    ("long messages, double buffer", (3,), 60, 1 << 22, 1 << 24, [], ALONE),
    ("long messages, CMA", (3,), 60, 1 << 22, 1 << 24, [], {"WEFT_SINGLECOPY": "cma"}),
    ("threads", (2, 5), 500, 1 << 14, 1 << 18, ["--threads", 3], {}),
    ("threads, late ones", (3,), 200, 1 << 14, 1 << 18, ["--threads", 4, "--skew"], {}),
    ("progress thread", (2, 5), 500, 1 << 17, 1 << 22, [], {"WEFT_PROGRESS": "thread"}),
    ("progress thread, threads", (3,), 150, 1 << 14, 1 << 18, ["--threads", 3, "--skew"],
     {"WEFT_PROGRESS": "thread"}),
    ("many ranks", (64,), 80, 1 << 12, 1 << 16, [], {}),
    ("past the caches", (2, 3, 5), 500, 1 << 18, 1 << 24, [], {"WEFT_COLL_COPIES": "past"}),
    ("past the caches, many on a communicator", (2,), 6000, 1 << 18, 1 << 20, [], {"WEFT_COLL_COPIES": "past"}),
    ("two levels", (6, 8), 250, 1 << 16, 1 << 20, [], LEVELS),
    ("two levels, threads, late ones", (5,), 100, 1 << 14, 1 << 18, ["--threads", 3, "--skew"], LEVELS),
    ("one level", (6,), 500, 1 << 16, 1 << 18, [], {"WEFT_COLL_LEVELS": "flat"}),
]  # fmt: skip
FULL_SECONDS = 20
# Runs of the oracle, and rounds of mpi4py, that a run of the tests takes.
RUNS_IN_A_TURN = 14
ROUNDS_IN_A_TURN = 1
# Control variables of collectives that name none.
NO_ALGORITHM = {"WEFT_COLL_LEVELS", "WEFT_COLL_COPIES", "WEFT_COLL_NODES", "WEFT_COLL_SEGMENT"}


def algorithms(mpi, exe):
    """Settings that force an algorithm: the control variables, and the names that the library
    lists when it is given a wrong one."""
    got = proc.run([mpi.mpiexec, "-n", 1, exe, "--algorithms"], env=mpi.env(), limit_s=60)
    wrong = {var: "?" for var in re.findall(r"^(WEFT_COLL_\w+):", got.out, re.M) if var not in NO_ALGORITHM}
    args = ["--seed", 1, "--steps", 300, "--max-bytes", 1000]
    got = proc.run([mpi.mpiexec, "-n", 2, exe, *args], env=mpi.env(**wrong), limit_s=60)
    listed = re.findall(r"(WEFT_COLL_\w+)=\? names no algorithm; there are ([^;]+);", got.out)
    missing = set(wrong) - {var for var, _ in listed}
    assert wrong and not missing, f"no algorithms listed for {missing or 'anything'}\n{got.tail()}"
    return [{var: name.strip()} for var, names in listed for name in names.split(",")]


def _second_level_caches():
    """How many of them the processors have that this process may use."""
    lists = (pathlib.Path(f"/sys/devices/system/cpu/cpu{c}/cache/index2/shared_cpu_list")
             for c in os.sched_getaffinity(0))
    return len({p.read_text() for p in lists if p.exists()})


def _one(phase, mpi, exe, title, n, args, env, limit_s):
    levels = "WEFT_REPORT" in env
    cmd = [mpi.mpiexec, "-n", n, *(BOUND if levels else []), exe, *args]
    got = proc.run(cmd, env=mpi.env(**env), limit_s=limit_s, dump=True)
    ranks = [(int(a), int(b)) for a, b in _RANK.findall(got.out)]
    shown = " ".join([*(f"{k}={v}" for k, v in env.items()), *map(str, cmd)])
    if not got.ok() or any(wrong for _, wrong in ranks):
        phase.fail(title, f"{got.why()}\n{shown}\n{got.tail(25)}")
    elif len(ranks) != n or not all(checked for checked, _ in ranks):
        phase.fail(title, f"{len(ranks)} of {n} ranks checked something\n{shown}\n{got.tail(15)}")
    elif levels and not places.everywhere and _second_level_caches() > 1 and not re.search(r"^ *scan tree +[1-9]", got.out, re.M):
        phase.fail(title, f"no collective went along the levels\n{shown}\n{got.tail(40)}")
    else:
        phase.ok(title, seconds=got.wall_s)
        return sum(checked for checked, _ in ranks)
    return 0


# mpi4py's modules of collectives. Rounds of the short form, each with variant and ranks: those whose
# algorithms the library seldom chooses by itself for what mpi4py sends. And those of `--full`.
MODULES = "test_cco_"
SHORT_ROUNDS = ((2, ("wheel", 3)), (3, ("source", 2)))
# What ranks of one level have no use for; the oracle's runs on two levels choose these by themselves.
OF_LEVELS = {"WEFT_COLL_ALLGATHER": "levels", "WEFT_COLL_ALLTOALL": "groups"}
FULL_ROUNDS = [(variant, n) for variant in ("wheel", "source") for n in (2, 3, 4, 5)]


def rounds(mpi, exe):
    """The settings of each round: for each operation the next algorithm, or again its last."""
    by_variable = {}
    for env in algorithms(mpi, exe):
        for variable, name in env.items():
            if OF_LEVELS.get(variable) != name:
                by_variable.setdefault(variable, []).append(name)
    longest = max(map(len, by_variable.values()))
    return [{v: names[min(k, len(names) - 1)] for v, names in by_variable.items()} for k in range(longest)]


def _mpi4py(phase, mpi, options, exe):
    suite = pytests.load(places.TESTS / "python/suite.py")
    pythons = {"wheel": suite.wheel_python, "source": lambda: suite.source_python(mpi)}
    every = rounds(mpi, exe)
    if options.full:
        plan = itertools.product(range(len(every)), FULL_ROUNDS)
    else:
        plan = rotation.take(phase, options, "rounds of mpi4py", SHORT_ROUNDS, ROUNDS_IN_A_TURN)
    for k, (variant, n) in plan:
        title = f"mpi4py, algorithms {k + 1}"
        if not re.search(options.only, f"{title} {variant}, {n} ranks"):
            continue
        env = {"WEFT_REPORT": "1", **every[k]}
        _, result = suite.run_one(phase, mpi, pythons[variant](), variant, n, MODULES, env, title)
        ran = set(re.findall(r"^  (\w+ \w+) +\d+ +\d+ ", result.out, re.M))
        wanted = {f"{v.removeprefix('WEFT_COLL_').lower()} {name}" for v, name in every[k].items()}
        # With all ranks on several nodes most of them go by leaders.
        if wanted - ran and not places.everywhere:
            phase.fail(f"{title} {variant}, {n} ranks: report", f"did not run: {sorted(wanted - ran)}\n{result.tail(60)}")


def _short(phase, mpi, options):
    checked = 0
    every = [(f"{run[0]}: {n} ranks", i, k) for i, run in enumerate(RUNS) for k, n in enumerate(run[1])]
    for title, i, k in rotation.take(phase, options, "runs", every, RUNS_IN_A_TURN, title=lambda r: r[0]):
        if not re.search(options.only, title):
            continue
        _, ranks, steps, max_bytes, _, args, env = RUNS[i]
        # Both ABIs in turn; their entries are generated from one table.
        exe, made = mpi.compile(SOURCE, ("mpi5", "mpich")[(i + k) % 2])
        assert made.rc == 0, made.tail()
        seed = ["--seed", 100 * i + k, "--steps", steps, "--max-bytes", max_bytes]
        checked += _one(phase, mpi, exe, title, ranks[k], [*seed, *args], env, 60)
    phase.note(f"{checked} results checked")


def _full(phase, mpi, options):
    exe, made = mpi.compile(SOURCE, "mpi5")
    assert made.rc == 0, made.tail()
    runs = [(f"{name}: {n} ranks", n, largest, args, env)
            for name, ranks, _, _, largest, args, env in RUNS for n in ranks]
    for env in algorithms(mpi, exe):
        shown = " ".join(f"{k}={v}" for k, v in env.items())
        runs += [(f"{shown}: {n} ranks", n, 1 << 20, [], env) for n in (2, 5, 8, 16)]
    for title, n, largest, args, env in runs:
        if not re.search(options.only, title):
            continue
        if phase.overdue():
            phase.fail(title, "not run: the phase's time is over")
            return
        seed = ["--seed", random.getrandbits(40), "--seconds", FULL_SECONDS, "--max-bytes", largest]
        _one(phase, mpi, exe, title, n, [*seed, *args], env, 12 * FULL_SECONDS)


def run(phase, options):
    mpi = places.Mpi()
    if mpi.missing():
        phase.fail("installation", mpi.missing())
        return
    exe, made = mpi.compile(SOURCE, "mpi5")
    assert made.rc == 0, made.tail()
    (_full if options.full else _short)(phase, mpi, options)
    _mpi4py(phase, mpi, options, exe)
