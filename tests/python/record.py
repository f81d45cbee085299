"""What mpi4py's suite skips: on Weft no more than on MPICH, and the page that lists it.

`tests/run.py mpi4py --record` runs the suite on both at all rank counts and writes
docs/mpi4py.md and skips.json; other runs compare with the latter. --abi and --ranks choose some
runs, the rest stays as it was recorded.
"""

import collections
import json
import re

from driver import places

SKIPS = places.TESTS / "python/skips.json"
PAGE = places.ROOT / "docs/mpi4py.md"
RUNS = places.BUILD / "mpi4py-record.json"
COMMAND = "tests/run.py mpi4py --record"


def skips_of(ranks):
    """Skipped tests with reasons, those of all ranks of a run."""
    found = {}
    for r in ranks:
        for test, reason in r["skips"]:
            # A class whose set-up skips stands for its tests.
            found.setdefault(re.sub(r"^setUpClass \((.*)\)$", r"\1", test), reason)
    return found


def check(phase, key, name, ranks):
    """Fails where a run skips what MPICH runs."""
    theirs = json.loads(SKIPS.read_text())
    if key not in theirs["runs"]:
        # What is skipped depends on the number of ranks, not on the ABI.
        key = key.replace("source", "wheel").replace("wheel-ompi", "wheel")
    if key not in theirs["runs"]:
        phase.note(f"{name}: MPICH's skips are not recorded")
        return
    for test, reason in skips_of(ranks).items():
        if key not in theirs["skips"].get(test, []):
            phase.fail(f"{name}: {test}", f"skipped, not so on MPICH: {reason}")


class Record:
    """Runs of both, by MPI and by `variant-ranks`."""

    def __init__(self):
        self.runs = json.loads(RUNS.read_text()) if RUNS.exists() else {"weft": {}, "mpich": {}}

    def add(self, mpi, key, ranks, few_bodies=False):
        """`few_bodies`: not all tests ran, so that their number says nothing."""
        counts = ranks[0]["counts"].values()
        self.runs[mpi][key] = {
            "passed": None if few_bodies else sum(c["passed"] for c in counts),
            "bad": sorted({test for r in ranks for test, _ in r["bad"]}),
            "skips": skips_of(ranks),
        }
        self.runs[mpi] = dict(sorted(self.runs[mpi].items(), reverse=True, key=lambda kv: (kv[0][0], -int(kv[0].split("-")[1]))))
        RUNS.write_text(json.dumps(self.runs))

    def write(self):
        theirs = collections.defaultdict(list)
        for key, run in self.runs["mpich"].items():
            for test in run["skips"]:
                theirs[test].append(key)
        lines = [f'  "{t}": {json.dumps(keys)}' for t, keys in sorted(theirs.items())]
        runs = json.dumps(list(self.runs["mpich"]))
        SKIPS.write_text(f'{{"runs": {runs},\n"skips": {{\n' + ",\n".join(lines) + "\n}}\n")
        PAGE.write_text(self._page())

    def _page(self):
        ours, theirs = self.runs["weft"], self.runs["mpich"]
        out = [
            "# mpi4py's test suite",
            "",
            f"Written by `{COMMAND}`. Do not edit.",
            "",
            "mpi4py 4.1.2's `test/main.py`, unmodified: its wheel from PyPI on `libmpi.so.12`, and a build from",
            "source on `libmpi_abi.so.1`. MPICH 5.0.2 runs the same. Passed and skipped are those of rank 0; what any",
            "rank fails or skips counts. \"-\": not recorded; at 8 ranks on two cores MPICH runs only what",
            "the suite does before a test, and the two modules that skip within one. `tests/run.py mpi4py` runs 1 to 4",
            "ranks on both ABIs and fails where a test is skipped that MPICH runs.",
            "",
            "| run | Weft passed | failed | skipped | MPICH passed | failed | skipped |",
            "|---|---:|---:|---:|---:|---:|---:|",
        ]
        for key, run in ours.items():
            cells = []
            for r in (run, theirs.get(key)):
                ran = r and r["passed"] is not None
                cells += [r["passed"], len(r["bad"])] if ran else ["-"] * 2
                cells.append(len(r["skips"]) if r else "-")
            variant, n = key.rsplit("-", 1)
            out.append(f"| {variant}, {n} rank{'s' if n != '1' else ''} | " + " | ".join(map(str, cells)) + " |")
        out += ["", "## What MPICH fails", ""]
        bad = collections.defaultdict(list)
        for key, run in theirs.items():
            for test in run["bad"]:
                bad[test].append(key)
        out += [f"- {test}: {', '.join(keys)}" for test, keys in sorted(bad.items())] or ["Nothing."]
        out += ["", "## Skips of Weft, by the suite's reason", "",
                "A test in italics is one that MPICH runs in one of these runs.", ""]
        reasons = collections.defaultdict(lambda: collections.defaultdict(list))
        for key, run in ours.items():
            for test, reason in run["skips"].items():
                reasons[reason or "no reason given"][test].append(key)
        for reason, tests in sorted(reasons.items()):
            out += [f"### {reason}", ""]
            grouped = collections.defaultdict(list)
            for test, keys in sorted(tests.items()):
                more = any(test not in theirs.get(k, {"skips": {test}})["skips"] for k in keys)
                module, _, rest = test.partition(".")
                grouped[module, tuple(keys)].append(f"*{rest}*" if more else rest)
            for (module, keys), names in grouped.items():
                where = "all runs" if len(keys) == len(ours) else ", ".join(keys)
                out.append(f"- `{module}` ({where}): {', '.join(names)}")
            out.append("")
        return "\n".join(out).rstrip() + "\n"
