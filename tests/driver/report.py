"""Counts what passed, failed and was skipped, per phase, with the time it took."""

import os
import resource
import threading
import time

from . import proc

# Of a failure's text the summary repeats so many lines, its last, and so much of each.
DETAIL_LINES, DETAIL_WIDTH = 12, 200


def _children_cpu_s():
    """User and system time of all children that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Phase:
    """One phase of a run: thread-safe counters and what failed."""

    def __init__(self, name, limit_s, verbose=False):
        self.name, self.limit_s, self.verbose = name, limit_s, verbose
        # Failures are names; of each the text that was printed with it is kept for the summary.
        self.passed, self.failures, self.skips, self.details = 0, [], [], {}
        self.start, self.start_cpu = time.monotonic(), _children_cpu_s()
        # What it took, of that for builds, and processor time of its commands.
        self.wall_s, self.build_s, self.cpu_s = 0.0, 0.0, 0.0
        # What the run's turn left out (rotation.py).
        self.left = []
        self._lock = threading.Lock()

    def left_s(self):
        """Seconds left of the phase's limit, at least one."""
        return max(1.0, self.limit_s - (time.monotonic() - self.start))

    def limit_of_a_run_s(self):
        """The same, for `proc.run`, which takes limits by PATIENCE as the phase's was."""
        return self.left_s() / proc.PATIENCE

    def overdue(self):
        return time.monotonic() - self.start > self.limit_s

    def note(self, text):
        with self._lock:
            print(f"  {text}", flush=True)

    def left_out(self, text):
        """Says what this run does not take of a matrix, now and in the summary."""
        self.note(text)
        self.left.append(text)

    def built(self, seconds):
        """Adds the time of a build to what the phase spent on those."""
        with self._lock:
            self.build_s += seconds

    def ok(self, name, count=1, seconds=None):
        with self._lock:
            self.passed += count
            if self.verbose:
                took = f" ({seconds:.2f} s)" if seconds is not None else ""
                print(f"  ok     {name}{took}", flush=True)

    def fail(self, name, detail="", count=1):
        with self._lock:
            self.failures += [name] * count
            self.details[name] = lines = str(detail).rstrip().splitlines()
            print(f"  FAILED {name}", flush=True)
            for line in lines:
                print(f"      | {line}", flush=True)

    def skip(self, name, reason, count=1):
        assert reason, "a skipped test names its reason"
        with self._lock:
            self.skips += [(name, reason)] * count
            print(f"  skip   {name}: {reason}", flush=True)

    def finish(self):
        self.wall_s = time.monotonic() - self.start
        self.cpu_s = _children_cpu_s() - self.start_cpu
        if self.overdue():
            self.fail(f"{self.name}: time limit", f"took {self.wall_s:.0f} s of {self.limit_s} s")
        if not self.passed and not self.failures and not self.skips:
            self.fail(f"{self.name}: nothing ran", "a phase that checks nothing fails")


class Report:
    def __init__(self):
        self.phases = []

    def failed(self):
        return sum(len(p.failures) for p in self.phases)

    @staticmethod
    def _print_row(name, passed, failed, skipped, wall_s, build_s, cpu_s):
        cores = cpu_s / wall_s if wall_s > 0.5 else 0.0
        print(f"{name:<12} {passed:6} {failed:7} {skipped:7} {wall_s:9.1f} {build_s:10.1f} {cpu_s:12.1f} {cores:6.2f}")

    def print_summary(self):
        print("\nphase        passed  failed skipped   seconds  of builds  cpu seconds  cores")
        for p in self.phases:
            self._print_row(p.name, p.passed, len(p.failures), len(p.skips), p.wall_s, p.build_s, p.cpu_s)
        if len(self.phases) > 1:
            whole = [sum(getattr(p, f) for p in self.phases) for f in ("wall_s", "build_s", "cpu_s")]
            skipped = sum(len(p.skips) for p in self.phases)
            self._print_row("all", sum(p.passed for p in self.phases), self.failed(), skipped, *whole)
        for text in (f"{p.name}: {text}" for p in self.phases for text in p.left):
            print(f"left to other turns: {text}")
        for reason in sorted({f"{p.name}: {n}: {r}" for p in self.phases for n, r in p.skips}):
            print(f"skipped: {reason}")
        # Behind all else: of a long log often only the end is kept.
        for p in self.phases:
            for name in p.failures:
                print(f"failed: {p.name}: {name}")
                for line in p.details[name][-DETAIL_LINES:]:
                    print(f"    | {line[:DETAIL_WIDTH]}")
        passed = sum(p.passed for p in self.phases)
        skipped = sum(len(p.skips) for p in self.phases)
        print(f"{passed} passed, {self.failed()} failed, {skipped} skipped", flush=True)


def cores():
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0))
