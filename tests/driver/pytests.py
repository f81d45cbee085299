"""Multi-process tests in Python: every `test_*` function of a folder, each on its own.

A test is a function `test_*()` that raises to fail, calls `skip(reason)` to skip, and may
carry a time limit set by `@limit(seconds)`. It runs in a process of its own, beside another one unless its file says
`ALONE = True`. One that `@cases(a, b, c, take=n)` marks is called with one of them, and a run takes n of them in turn; one
that `@every(n)` marks is in every n-th turn (rotation.py).
"""

import concurrent.futures
import importlib.util
import inspect
import os
import pathlib
import re
import sys
import traceback

from . import places, proc, report, rotation

DEFAULT_LIMIT_S = 60


class Skip(Exception):
    """Raised by `skip`; the reason is printed."""


def skip_with_assertions():
    """Where a build with all assertions is tested (`make checked`): for tests of what the release costs."""
    if os.environ.get("WEFT_TEST_CHECKED"):
        skip("a build with assertions costs more")


def skip(reason):
    raise Skip(reason)


def limit(seconds):
    """Decorator: the time limit of a test, instead of a minute."""

    def mark(function):
        function.limit_s = seconds
        return function

    return mark


def cases(*all_of_them, take=1):
    """Decorator: the test is called for each of these values, of which a run takes so many in turn. The limit is for one."""

    def mark(function):
        function.cases, function.take = all_of_them, take
        return function

    return mark


def every(turns):
    """Decorator: the test is in one of so many turns: a long one of what changes seldom."""

    def mark(function):
        function.every = turns
        return function

    return mark


def load(path):
    """Imports a test file by its path, with tests/ and its own folder on sys.path."""
    for folder in (places.TESTS, path.parent):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def tests_of(module):
    members = inspect.getmembers(module, inspect.isfunction)
    own = [(n, f) for n, f in members if n.startswith("test") and f.__module__ == module.__name__]
    return sorted(own, key=lambda nf: nf[1].__code__.co_firstlineno)


def run_folder(phase, folder, options, pattern="**/*.py", skip_folders=(), at_a_time=1):
    """Runs all tests of the files in a folder, one process each, so many at a time: where programs wait for each other and
    for time limits, two fill the cores better than one. Those of a file that says `ALONE = True` run one after another:
    they say how long something may take, or look at what is left behind."""
    together, alone = [], []
    for path in sorted(folder.glob(pattern)):
        relative = path.relative_to(folder)
        if relative.parts[0] in skip_folders or path.name.startswith("_"):
            continue
        try:
            module = load(path)
            found = tests_of(module)
        except Exception:
            phase.fail(str(relative), traceback.format_exc(limit=3))
            continue
        for name, function in found:
            full = f"{relative.with_suffix('')}.{name}"
            if not re.search(options.only, full):
                continue
            if not rotation.is_due(phase, options, full, getattr(function, "every", 1)):
                continue
            limit_s = getattr(function, "limit_s", DEFAULT_LIMIT_S)
            where = alone if getattr(module, "ALONE", False) else together
            if not hasattr(function, "cases"):
                where.append((path, name, full, limit_s))
                continue
            for case in rotation.take(phase, options, full, function.cases, function.take):
                where.append((path, name, f"{full}({case})", limit_s, function.cases.index(case)))
    with concurrent.futures.ThreadPoolExecutor(min(at_a_time, report.cores())) as pool:
        list(pool.map(lambda test: _run_one(phase, *test), together))
    for test in alone:
        _run_one(phase, *test)


def _run_one(phase, path, name, full, limit_s, *case):
    if phase.overdue():
        phase.fail(full, "not run: the phase's time is over")
        return
    cmd = [sys.executable, "-m", "driver.pytests", path, name, *map(str, case)]
    env = places.clean_env(PYTHONPATH=places.TESTS)
    result = proc.run(cmd, cwd=places.TESTS, env=env, limit_s=limit_s)
    reason = re.search(r"^SKIP: (.*)$", result.out, re.M)
    for line in re.findall(r"^NOTE: (.*)$", result.out, re.M):
        phase.note(f"{full}: {line}")
    if result.rc == 77 and reason:
        phase.skip(full, reason.group(1))
    elif result.ok():
        phase.ok(full, seconds=result.wall_s)
    else:
        phase.fail(full, f"{result.why()}\n{result.tail(40)}")


def note(text):
    """Prints a line that the report shows even where the test passes."""
    print(f"NOTE: {text}", flush=True)


def main(argv):
    path, name, *case = pathlib.Path(argv[0]), *argv[1:]
    # The names must be those of the package, not of this module run as a script.
    from driver import pytests

    try:
        function = getattr(pytests.load(path), name)
        function(*(function.cases[int(i)] for i in case))
    except pytests.Skip as reason:
        print(f"SKIP: {reason}")
        return 77
    except Exception as error:
        # Of the stack only the test's own lines are of interest.
        for frame in traceback.extract_tb(error.__traceback__):
            if frame.filename != __file__:
                print(f"{pathlib.Path(frame.filename).name}:{frame.lineno}: {frame.line}")
        print(f"{type(error).__name__}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
