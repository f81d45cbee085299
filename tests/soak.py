#!/usr/bin/env python3
"""Long tests in pieces that add up: soak.py MINUTES.

A piece is a campaign with a seed that no piece before had, or a phase of the tests. What each did is a line of a state file
(SOAK_STATE, default ~/.local/state/weft/soak.jsonl), so that a run goes on where the last one ended, however it did.
--table prints what has been collected; --record adds what the state has to docs/soak.json, which holds the sums of all machines, and to
docs/soak.md. A piece that fails ends the run; its output is kept beside the state. Needs the staged installation (WEFT_PREFIX,
default ./out)."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from driver import nodes, places, proc  # noqa: E402

STATE = pathlib.Path(os.environ.get("SOAK_STATE", pathlib.Path.home() / ".local/state/weft/soak.jsonl"))
PAGE = places.ROOT / "docs/soak.md"
# Sums by campaign, and the number of the first piece that is not in them: a machine whose state is new goes on from there.
SUMS = places.ROOT / "docs/soak.json"
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
    # Every fourth on two nodes.
    fabric, _ = nodes.library() if rng.random() < 0.25 else (None, "")
    if fabric is not None:
        command[1:1] = ["WEFT_NODES=2", *(f"{name}={value}" for name, value in fabric.items())]
    return command, lambda out: (sum(int(n) for n in re.findall(r"coll_oracle: rank \d+: (\d+) checked, 0 wrong", out)), 0)


def onesided(seed):
    """Random one-sided operations and their model, for half a minute; every other one on two nodes or three."""
    rng = random.Random(seed)
    exe, made = places.Mpi().compile(places.TESTS / "multi/programs/rma_oracle.c", rng.choice(("mpi5", "mpich", "ompi")))
    assert made.rc == 0, made.tail()
    args = ["--seed", seed, "--seconds", 30, "--max-bytes", rng.choice((5000, 40000, 300000, 4000000)), *rng.choice(([], ["--skew"]))]
    fabric, _ = nodes.library() if rng.random() < 0.5 else (None, "")
    settings = [f"WEFT_NODES={rng.choice((2, 3))}", *(f"{name}={value}" for name, value in fabric.items())] if fabric is not None else rng.choice(SETTINGS).split()
    command = ["env", *settings, places.Mpi().mpiexec, "-n", rng.choice((2, 2, 3, 4, 5, 8)), exe, *args]
    return command, lambda out: (sum(int(n) for n in re.findall(r"rma_oracle: rank \d+: (\d+) checked, 0 wrong", out)), 0)


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
    "one-sided operations and their model": (onesided, "results compared"),
    "faults of the system": (faults, "jobs"),
    "invalid arguments": (invalid, "calls"),
    "the engine in a simulator": (simulator, "operations"),
    "random programs on three MPIs": (phase("fuzz", "-k", "^SEED$"), "programs"),
    "OpenSHMEM and its model": (phase("shmem", "--full"), "programs"),
    "processes": (phase("multi"), "tests"),
    "C programs": (phase("c"), "tests"),
    "mechanisms": (None, "tests"),
}
TURN = ("collectives and their oracle", "one-sided operations and their model", "faults of the system", "invalid arguments", "the engine in a simulator",
        "random programs on three MPIs") * 4 + (
    "OpenSHMEM and its model", "processes", "collectives and their oracle", "C programs", "mechanisms")


def _number(pattern, out):
    found = re.findall(pattern, out, re.M)
    return int(found[-1]) if found else 0


def recorded():
    """The sums of docs/soak.json."""
    return json.loads(SUMS.read_text())


def collected():
    """The lines of the state that are not in the sums."""
    if not STATE.exists():
        return []
    lines = [json.loads(line) for line in STATE.read_text().splitlines() if line]
    return [r for r in lines if r["number"] >= recorded()["next"]]


def together():
    """The sums with what the state has."""
    sums, new = recorded(), collected()
    for r in new:
        c = sums["campaigns"].setdefault(r["piece"], {"pieces": 0, "seconds": 0, "operations": 0, "first": r["seed"], "last": r["seed"],
                                                      "faults": 0, "failed": 0})  # fmt: skip
        c["pieces"] += 1
        for what in ("seconds", "operations", "faults", "failed"):
            c[what] = round(c[what] + r[what], 1)
        c["first"], c["last"] = min(c["first"], r["seed"]), max(c["last"], r["seed"])
    days = sorted({*sums["days"], *(r["day"] for r in new)})
    return {"next": max([sums["next"], *(r["number"] + 1 for r in new)]), "days": days[:1] + days[1:][-1:], "campaigns": sums["campaigns"]}


def one(number, patience):
    """Runs the piece of this number, with so many times its time limits; returns its record."""
    name = TURN[number % len(TURN)]
    seed = 1_000_000 + number
    make = PIECES[name][0] or phase("mechanisms", "--full", "-k", f"^{WAYS[number % len(WAYS)]}$")
    command, count = make(seed)
    got = proc.run(command, env=os.environ | {"WEFT_TEST_PATIENCE": str(patience)}, limit_s=LIMIT_S * patience, grace_s=5.0 * patience)
    operations, faults_told = count(got.out)
    # A program that no other MPI runs, or one alone and differently, is for somebody to look at, and no failure.
    is_skipped = bool(re.search(r"^skipped: fuzz: seed \d+: (no other MPI ran it|to be looked at)", got.out, re.M))
    good = got.rc == 0 and not got.timed_out and (operations > 0 or is_skipped)
    if not good:
        STATE.with_suffix(f".{number}.log").write_text(got.out + "\n" + got.why())
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=places.ROOT, capture_output=True, text=True).stdout.strip()
    return {"number": number, "piece": name, "seed": seed, "commit": commit, "day": time.strftime("%Y-%m-%d", time.gmtime()),
            "seconds": round(got.wall_s, 1), "operations": operations, "faults": faults_told, "failed": 0 if good else 1}  # fmt: skip


class Run:
    """Pieces one after the other in each of some threads, until the time is over or one has failed."""

    def __init__(self, options):
        self.until = time.monotonic() + options.minutes * 60
        self.only, self.patience, self.failed = options.only, options.patience, False
        self.lock = threading.Lock()
        self.number = max([recorded()["next"], *(r["number"] + 1 for r in collected())])

    def take(self):
        """The number of the next piece, which nobody else gets; or None."""
        with self.lock:
            if self.failed or time.monotonic() >= self.until:
                return None
            while not re.search(self.only, TURN[self.number % len(TURN)]):
                self.number += 1
            self.number += 1
            return self.number - 1

    def keep(self, record):
        with self.lock:
            with STATE.open("a") as state:
                state.write(json.dumps(record) + "\n")
            self.failed |= bool(record["failed"])
            print(f"{record['piece']}, seed {record['seed']}: {record['operations']:,} {PIECES[record['piece']][1]} in {record['seconds']} s"
                  + (f"; FAILED, see {STATE.with_suffix('.' + str(record['number']) + '.log')}" if record["failed"] else ""), flush=True)

    def pieces(self):
        while (number := self.take()) is not None:
            self.keep(one(number, self.patience))


def table(sums):
    """What has been collected, by campaign."""
    lines = ["| campaign | pieces | hours | operations | seeds | faults injected | failed |", "|---|---|---|---|---|---|---|"]
    found = sums["campaigns"]
    for name, (_, what) in PIECES.items():
        if name in found:
            c = found[name]
            lines.append(f"| {name} | {c['pieces']} | {c['seconds'] / 3600:.2f} | {c['operations']:,} {what} | {c['first']} to {c['last']} | "
                         f"{c['faults'] or '–'} | {c['failed']} |")
    of_all = {what: sum(c[what] for c in found.values()) for what in ("pieces", "seconds", "faults", "failed")}
    lines.append(f"| all | {of_all['pieces']} | {of_all['seconds'] / 3600:.2f} | | | {of_all['faults']:,} | {of_all['failed']} |")
    return "\n".join(lines)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("minutes", nargs="?", type=float, default=60)
    p.add_argument("--table", action="store_true", help="print what has been collected")
    p.add_argument("--record", action="store_true", help="add it to docs/soak.json and docs/soak.md")
    p.add_argument("--jobs", type=int, default=1, metavar="N", help="so many pieces at a time; the hours of each count")
    p.add_argument("--patience", type=float, default=1, metavar="N", help="time limits are so many times as long: beside other work")
    p.add_argument("--only", default="", metavar="REGEX", help="campaigns of these names")
    options = p.parse_args()
    if not any(re.search(options.only, name) for name in TURN):
        p.error(f"--only: there are {', '.join(PIECES)}")
    if options.table or options.record:
        sums = together()
        text = table(sums)
        if options.record:
            head, _, rest = PAGE.read_text().partition("<!-- table -->\n")
            _, end, rest = rest.partition("<!-- end -->")
            days = sums["days"]
            PAGE.write_text(f"{head}<!-- table -->\n{text}\n\nCollected from {days[0]} to {days[-1]}.\n{end}{rest}")
            SUMS.write_text(json.dumps(sums, indent=1, ensure_ascii=False) + "\n")
        print(text)
        return 0
    STATE.parent.mkdir(parents=True, exist_ok=True)
    run = Run(options)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in [pool.submit(run.pieces) for _ in range(options.jobs)]:
            done.result()
    print(table(together()))
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
