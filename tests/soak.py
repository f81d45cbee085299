#!/usr/bin/env python3
"""Long tests in pieces that add up: soak.py MINUTES.

A piece is a campaign with a seed that no piece before had, or a phase of the tests. What each did is a line of a state file
(SOAK_STATE, default ~/.local/state/weft/soak.jsonl), so that a run goes on where the last one ended, however it did.
--table prints what has been collected; --record writes it to docs/soak.md. A piece that fails ends the run; its output is kept beside the
state. Needs the staged installation (WEFT_PREFIX, default ./out)."""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from driver import places, proc  # noqa: E402

STATE = pathlib.Path(os.environ.get("SOAK_STATE", pathlib.Path.home() / ".local/state/weft/soak.jsonl"))
PAGE = places.ROOT / "docs/soak.md"
RUN = [sys.executable, places.TESTS / "run.py"]
# Names as in tests/driver/mechanisms.py.
WAYS = ("heap", "cma", "none", "way pull", "way both", "way push", "way cells", "xpmem", "knem")
LIMIT_S = 3600


def phase(*words):
    """A phase of the tests: its command, its operations (tests), no faults."""
    def piece(seed):
        return [*RUN, *(w.replace("SEED", str(seed)) for w in words)], lambda out: (_number(r"^(\d+) passed, 0 failed", out), 0)
    return piece


# What collectives are run with: settings that lead to other ways, and options of the oracle.
SETTINGS = ("", "", "WEFT_COLL_COPIES=past", "WEFT_COLL_COPIES=cached", "WEFT_SINGLECOPY=cma", "WEFT_SINGLECOPY=none", "WEFT_COLL_LEVELS=l2",
            "WEFT_WAIT_MODE=dedicated", "WEFT_PROGRESS=thread")
OPTIONS = ((), (), ("--skew",), ("--threads", 3), ("--threads", 2, "--skew"))


def oracle(seed):
    """Random collectives against their oracle, for half a minute."""
    rng = random.Random(seed)
    exe, made = places.Mpi().compile(places.TESTS / "multi/programs/coll_oracle.c", rng.choice(("mpi5", "mpich", "ompi")))
    assert made.rc == 0, made.tail()
    args = ["--seed", seed, "--seconds", 30, "--max-bytes", rng.choice((64, 5000, 40000, 300000, 2000000))]
    command = [places.Mpi().mpiexec, "-n", rng.choice((2, 2, 3, 4, 5, 8)), exe, *args, *rng.choice(OPTIONS)]
    command = ["env", *rng.choice(SETTINGS).split(), *command]
    return command, lambda out: (sum(int(n) for n in re.findall(r"coll_oracle: rank \d+: (\d+) checked, 0 wrong", out)), 0)


def faults(seed):
    command = [*RUN, "faults", "--seed", seed, "--count", 300]
    return command, lambda out: (_number(r"(\d+) jobs, \d+ of them", out), _number(r"jobs, (\d+) of them with a fault", out))


def invalid(seed):
    command = [*RUN, "fuzz", "-k", "invalid", "--seed", seed, "--count", 20000]
    return command, lambda out: (sum(int(n) for n in re.findall(r": (\d+) calls of", out)), 0)


def simulator(seed):
    """The engine in a simulator, for a minute."""
    words = [f"WEFT_TEST_SIM_FROM={seed * 1_000_000}", "WEFT_TEST_SIM_S=60", "cargo", "test", "-q", "-p", "weft-p2p", "--test", "simulator"]
    return ["env", *words, "messages", "--", "--nocapture"], lambda out: (_number(r"(\d+) operations,", out), 0)


# In turn; the short ones more often. What a piece counts is beside it.
PIECES = {
    "collectives and their oracle": (oracle, "results compared"),
    "faults of the system": (faults, "jobs"),
    "invalid arguments": (invalid, "calls"),
    "the engine in a simulator": (simulator, "operations"),
    "random programs on three MPIs": (phase("fuzz", "-k", "^SEED$"), "programs"),
    "OpenSHMEM and its model": (phase("shmem", "--full"), "programs"),
    "processes": (phase("multi"), "tests"),
    "C programs": (phase("c"), "tests"),
    "mechanisms": (None, "tests"),
}
TURN = ("collectives and their oracle", "faults of the system", "invalid arguments", "the engine in a simulator",
        "random programs on three MPIs") * 4 + (
    "OpenSHMEM and its model", "processes", "collectives and their oracle", "C programs", "mechanisms")


def _number(pattern, out):
    found = re.findall(pattern, out, re.M)
    return int(found[-1]) if found else 0


def collected():
    """The lines of the state."""
    if not STATE.exists():
        return []
    return [json.loads(line) for line in STATE.read_text().splitlines() if line]


def one(number):
    """Runs the piece of this number; returns its record."""
    name = TURN[number % len(TURN)]
    seed = 1_000_000 + number
    make = PIECES[name][0] or phase("mechanisms", "--full", "-k", f"^{WAYS[number % len(WAYS)]}$")
    command, count = make(seed)
    got = proc.run(command, env=dict(os.environ), limit_s=LIMIT_S, grace_s=5.0)
    operations, faults_told = count(got.out)
    good = got.rc == 0 and not got.timed_out and operations > 0
    if not good:
        STATE.with_suffix(f".{number}.log").write_text(got.out + "\n" + got.why())
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=places.ROOT, capture_output=True, text=True).stdout.strip()
    return {"number": number, "piece": name, "seed": seed, "commit": commit, "day": time.strftime("%Y-%m-%d", time.gmtime()),
            "seconds": round(got.wall_s, 1), "operations": operations, "faults": faults_told, "failed": 0 if good else 1}  # fmt: skip


def table(records):
    """What has been collected, by campaign."""
    lines = ["| campaign | pieces | hours | operations | seeds | faults injected | failed |", "|---|---|---|---|---|---|---|"]
    for name, (_, what) in PIECES.items():
        mine = [r for r in records if r["piece"] == name]
        if mine:
            seeds = f"{min(r['seed'] for r in mine)} to {max(r['seed'] for r in mine)}"
            lines.append(f"| {name} | {len(mine)} | {sum(r['seconds'] for r in mine) / 3600:.2f} | {sum(r['operations'] for r in mine):,} {what} | {seeds} | "
                         f"{sum(r['faults'] for r in mine) or '–'} | {sum(r['failed'] for r in mine)} |")
    lines.append(f"| all | {len(records)} | {sum(r['seconds'] for r in records) / 3600:.2f} | | | {sum(r['faults'] for r in records):,} | {sum(r['failed'] for r in records)} |")
    return "\n".join(lines)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("minutes", nargs="?", type=float, default=60)
    p.add_argument("--table", action="store_true", help="print what has been collected")
    p.add_argument("--record", action="store_true", help="write it to docs/soak.md")
    p.add_argument("--only", default="", metavar="REGEX", help="campaigns of these names")
    options = p.parse_args()
    if not any(re.search(options.only, name) for name in TURN):
        p.error(f"--only: there are {', '.join(PIECES)}")
    if options.table or options.record:
        text = table(collected())
        if options.record:
            days = sorted({r["day"] for r in collected()})
            head, _, rest = PAGE.read_text().partition("<!-- table -->\n")
            _, end, rest = rest.partition("<!-- end -->")
            PAGE.write_text(f"{head}<!-- table -->\n{text}\n\nCollected from {days[0]} to {days[-1]}.\n{end}{rest}")
        print(text)
        return 0
    STATE.parent.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + options.minutes * 60
    failed = 0
    while time.monotonic() < until and not failed:
        records = collected()
        number = records[-1]["number"] + 1 if records else 0
        while not re.search(options.only, TURN[number % len(TURN)]):
            number += 1
        record = one(number)
        with STATE.open("a") as state:
            state.write(json.dumps(record) + "\n")
        failed = record["failed"]
        print(f"{record['piece']}, seed {record['seed']}: {record['operations']:,} {PIECES[record['piece']][1]} in {record['seconds']} s"
              + (f"; FAILED, see {STATE.with_suffix('.' + str(record['number']) + '.log')}" if failed else ""), flush=True)
    print(table(collected()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
