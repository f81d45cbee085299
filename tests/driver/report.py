"""Counts what passed, failed and was skipped, per phase, with the time it took."""

import os
import threading
import time


class Phase:
    """One phase of a run: thread-safe counters and what failed."""

    def __init__(self, name, limit_s, verbose=False):
        self.name, self.limit_s, self.verbose = name, limit_s, verbose
        self.passed, self.failures, self.skips = 0, [], []
        self.start = time.monotonic()
        self.wall_s = 0.0
        self._lock = threading.Lock()

    def left_s(self):
        """Seconds left of the phase's limit, at least one."""
        return max(1.0, self.limit_s - (time.monotonic() - self.start))

    def overdue(self):
        return time.monotonic() - self.start > self.limit_s

    def note(self, text):
        with self._lock:
            print(f"  {text}", flush=True)

    def ok(self, name, count=1, seconds=None):
        with self._lock:
            self.passed += count
            if self.verbose:
                took = f" ({seconds:.2f} s)" if seconds is not None else ""
                print(f"  ok     {name}{took}", flush=True)

    def fail(self, name, detail="", count=1):
        with self._lock:
            self.failures += [name] * count
            print(f"  FAILED {name}", flush=True)
            for line in str(detail).rstrip().splitlines():
                print(f"      | {line}", flush=True)

    def skip(self, name, reason, count=1):
        assert reason, "a skipped test names its reason"
        with self._lock:
            self.skips += [(name, reason)] * count
            print(f"  skip   {name}: {reason}", flush=True)

    def finish(self):
        self.wall_s = time.monotonic() - self.start
        if self.overdue():
            self.fail(f"{self.name}: time limit", f"took {self.wall_s:.0f} s of {self.limit_s} s")
        if not self.passed and not self.failures and not self.skips:
            self.fail(f"{self.name}: nothing ran", "a phase that checks nothing fails")


class Report:
    def __init__(self):
        self.phases = []

    def failed(self):
        return sum(len(p.failures) for p in self.phases)

    def print_summary(self):
        print("\nphase        passed  failed skipped   seconds")
        for p in self.phases:
            print(
                f"{p.name:<12} {p.passed:6} {len(p.failures):7} {len(p.skips):7} {p.wall_s:9.1f}"
            )
        for p in self.phases:
            for name in p.failures:
                print(f"failed: {p.name}: {name}")
        for reason in sorted({f"{p.name}: {n}: {r}" for p in self.phases for n, r in p.skips}):
            print(f"skipped: {reason}")
        passed = sum(p.passed for p in self.phases)
        skipped = sum(len(p.skips) for p in self.phases)
        print(f"{passed} passed, {self.failed()} failed, {skipped} skipped", flush=True)


def cores():
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0))
