"""One rank of mpi4py's test suite, watched: runs its test/main.py, unchanged.

Usage: one_rank.py SUITE_DIR LOG_DIR LIMIT_S [arguments of test/main.py]
WEFT_TEST_BODIES names modules, by commas: the tests of others are set up and torn down, and their
bodies do not run. What the suite skips before a body shows all the same.

A test that takes longer than LIMIT_S ends this rank with the Python stacks of all its
threads. At the end LOG_DIR/PID.json has the counts per module, what failed, and what was skipped with the
suite's reason.
"""

import faulthandler
import json
import os
import pathlib
import runpy
import sys
import time
import unittest


class Watched(unittest.TextTestResult):
    """Counts per module, and starts the watchdog for every test."""

    limit_s = 60
    log = None
    counts, bad, slow, skips = {}, [], [], []

    def _count(self, test, what):
        module = test.id().split(".")[0]
        per = self.counts.setdefault(module, {"passed": 0, "failed": 0, "skipped": 0})
        per[what] += 1

    def startTest(self, test):
        self._start = time.monotonic()
        print(f"start {test.id()}", file=self.log, flush=True)
        faulthandler.dump_traceback_later(self.limit_s, exit=True, file=self.log)
        super().startTest(test)

    def stopTest(self, test):
        faulthandler.cancel_dump_traceback_later()
        self.slow.append((round(time.monotonic() - self._start, 2), test.id()))
        super().stopTest(test)

    def addSuccess(self, test):
        self._count(test, "passed")
        super().addSuccess(test)

    def addSkip(self, test, reason):
        self._count(test, "skipped")
        self.skips.append((test.id(), str(reason)))
        super().addSkip(test, reason)

    def _bad(self, test, err):
        self._count(test, "failed")
        text = self._exc_info_to_string(err, test).strip()
        self.bad.append((str(test), text))
        print(f"FAILED {test}\n{text}", file=self.log, flush=True)

    def addError(self, test, err):
        self._bad(test, err)
        super().addError(test, err)

    def addFailure(self, test, err):
        self._bad(test, err)
        super().addFailure(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._bad(subtest, err)
        super().addSubTest(test, subtest, err)


def main():
    suite, logs, limit_s = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    Watched.limit_s = float(limit_s)
    Watched.log = open(logs / f"{os.getpid()}.log", "w")
    unittest.TextTestRunner.resultclass = Watched
    bodies = os.environ.get("WEFT_TEST_BODIES")
    if bodies is not None:
        call, chosen = unittest.TestCase._callTestMethod, bodies.split(",")
        unittest.TestCase._callTestMethod = (
            lambda self, method: call(self, method) if type(self).__module__ in chosen else None)
    sys.path.insert(0, str(suite / "test"))
    sys.argv = [str(suite / "test/main.py"), *sys.argv[4:]]
    code = 0
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as end:
        code = end.code
    from mpi4py import MPI

    result = {
        "rank": MPI.COMM_WORLD.Get_rank(),
        "size": MPI.COMM_WORLD.Get_size(),
        "library": MPI.Get_library_version().split("\0")[0],
        "counts": Watched.counts,
        "bad": Watched.bad,
        "skips": sorted(Watched.skips),
        "slow": sorted(Watched.slow, reverse=True)[:5],
    }
    (logs / f"{os.getpid()}.json").write_text(json.dumps(result))
    sys.exit(code)


if __name__ == "__main__":
    main()
