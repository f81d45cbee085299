"""Builds what later phases need while earlier ones run.

Phases that start MPI programs leave half of two cores idle: programs wait for each other, and for time limits. The
phases of the Rust sources are builds for most of their time, each in a folder of its own. So a run of all phases takes
these last, and has cargo build for them from the start, with the lowest priority: what tests measure is not disturbed.
"""

import os
import subprocess
import sys

from . import places, proc, report


class Builder:
    """`run.py --build-only` of some phases, in the background."""

    def __init__(self, phases):
        log = places.BUILD / "ahead.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        self._log = open(log, "w")
        cmd = ["nice", "-n", "19", sys.executable, places.TESTS / "run.py", "--build-only", *phases]
        print(f"building for {', '.join(phases)} meanwhile: {log}", flush=True)
        self._child, self._mark = proc.spawn(cmd, stdout=self._log)

    def end(self):
        """Ends it, whatever it has built: cargo goes on from there."""
        done = self._child.poll()
        # It ends its own commands, which do not carry this mark.
        self._child.terminate()
        try:
            self._child.wait(timeout=20)
        except subprocess.TimeoutExpired:
            pass
        proc.kill_marked(self._mark)
        self._child.wait()
        self._log.close()
        said = "not done" if done is None else f"done, exit code {done}"
        print(f"the builds meanwhile: {said}", flush=True)


def order(names, source_only):
    """The phases in the order of a run that builds ahead, and those that it builds for.

    What checks texts comes first, what needs the sources alone last.
    """
    last = [n for n in names if n in source_only and n != "rules"]
    first = [n for n in names if n not in last]
    pays = report.cores() >= 2 and last and len(first) > 1 and os.access("/usr/bin/nice", os.X_OK)
    return (first + last, [n for n in last if n != "fabric"]) if pays else (names, [])
