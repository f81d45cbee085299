"""Whole runs (--all), phase by phase: what each did is kept, so that they can be had in pieces.

All phases with their whole matrices take hours on two cores. With --resume each phase that ends is a line of a state file
(WEFT_TEST_STATE, default ~/.local/state/weft/whole.jsonl); one that passed before, of the same commit without changes, does not
run again. `--resume --record` writes the last line of each phase to docs/test-full.md.
"""

import datetime
import json
import os
import pathlib
import subprocess

from . import places, report

STATE = pathlib.Path(os.environ.get("WEFT_TEST_STATE", pathlib.Path.home() / ".local/state/weft/whole.jsonl"))
PAGE = places.ROOT / "docs/test-full.md"


def commit():
    """The commit under test, with a plus sign where the tree differs from it; "" outside of git."""
    def git(*words):
        got = subprocess.run(["git", *words], cwd=places.ROOT, capture_output=True, text=True)
        return got.stdout.strip() if got.returncode == 0 else ""

    head = git("rev-parse", "--short=12", "HEAD")
    return head + "+" if head and git("status", "--porcelain", "--untracked-files=no") else head


def lines():
    """All that the state holds, oldest first."""
    if not STATE.exists():
        return []
    return [json.loads(line) for line in STATE.read_text().splitlines()]


def title(phase, nodes):
    """The name of a phase whose jobs are on so many nodes, if any number is told."""
    return f"{phase} on {nodes} nodes" if nodes else phase


def passed_before(name):
    """The line of this phase's last run where that needs no repetition, else None."""
    now = commit()
    found = [line for line in lines() if line["phase"] == name]
    if found and now and not now.endswith("+") and found[-1]["commit"] == now and found[-1]["failed"] == 0:
        return found[-1]
    return None


def keep(phase):
    """Adds a phase that has ended to the state."""
    STATE.parent.mkdir(parents=True, exist_ok=True)
    line = {"phase": phase.name, "commit": commit(), "date": datetime.date.today().isoformat(), "cores": report.cores(),
            "passed": phase.passed, "failed": len(phase.failures), "skipped": len(phase.skips), "seconds": round(phase.wall_s)}
    with STATE.open("a") as state:
        state.write(json.dumps(line) + "\n")


def rows(text):
    """The rows of the page by phase: their cells as text."""
    cells = ([c.strip() for c in line.strip("|\n ").split("|")] for line in text.splitlines() if line.startswith("| "))
    return {row[0]: row for row in cells if row[0] != "phase"}


def record(names, on_nodes):
    """Writes the page: for each of the phases its last whole run, from the state, or as the page had it; behind them those on nodes."""
    old = rows(PAGE.read_text()) if PAGE.exists() else {}
    for line in lines():
        old[line["phase"]] = [str(line[key]) for key in ("phase", "passed", "failed", "skipped", "seconds", "cores", "date", "commit")]
    row = lambda name: "| " + " | ".join(old.get(name, [name, *["-"] * 7])) + " |"
    head = ["| phase | passed | failed | skipped | seconds | cores | date | commit |", "|---|---:|---:|---:|---:|---:|---|---|"]
    text = [
        "# Whole runs of the tests",
        "",
        "`make test` takes a part of each long matrix, another one for each commit; `make test-full` takes all. This is the last whole run",
        "of each phase: `make test-full RESUME=1` runs the phases that did not pass on the present commit yet, and",
        "`python3 tests/run.py --all --resume --record` writes this page.",
        "",
        *head,
        *map(row, names),
        "",
        "The same with all jobs on two imitated nodes (`python3 tests/run.py --nodes 2 --all --resume`); the programs of c, fortran, shmem,",
        "imb and mpi4py are run so by `nodes`. The other phases are of the sources, of one node's processes, or of what only one node has.",
        "",
        *head,
        *map(row, on_nodes),
        "",
    ]
    PAGE.write_text("\n".join(text))
