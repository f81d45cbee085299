"""Which part of a long matrix a run takes, so that runs of successive commits take all of it.

A matrix is a list whose entries test the same code in other settings: ABIs, numbers of ranks,
forced mechanisms, algorithms. A run takes a part of each, from a place that its turn gives; what
it leaves out is printed. The turn follows from the commit, so that a run can be repeated, by
anybody, with `--turn`; `--all` (make test-full) takes everything.
"""

import datetime
import re
import subprocess
import zlib

from . import places


def turn_of_commit():
    """A number from the commit's hash; where there is no git, from the day."""
    got = subprocess.run(["git", "rev-parse", "HEAD"], cwd=places.ROOT, capture_output=True, text=True)
    if got.returncode == 0:
        return int(got.stdout[:7], 16)
    return datetime.date.today().toordinal()


def part(items, n, turn, name=""):
    """`n` of the items, or all where there are not more: the `turn`th of the windows that cover the
    list, from a place of the matrix's own, in the list's order."""
    if n >= len(items):
        return list(items)
    windows = -(-len(items) // n)
    first = (turn + zlib.crc32(name.encode())) % windows * n
    taken = {(first + k) % len(items) for k in range(n)}
    return [item for i, item in enumerate(items) if i in taken]


def take(phase, options, name, items, n, title=str):
    """The part of a matrix that this run takes. With --all, or where tests are named by -k, all."""
    if options.all or options.full or options.only:
        return list(items)
    taken = part(items, n, options.turn, name)
    left = [title(i) for i in items if i not in taken]
    if left:
        phase.left_out(f"{name}: {len(taken)} of {len(items)}; not {', '.join(left)}")
    return taken


def is_due(phase, options, name, turns):
    """Whether a test that is in one of so many turns is in this one. With --all, or where tests are named by -k, it is."""
    if options.all or options.full or options.only or turns == 1:
        return True
    due = (options.turn + zlib.crc32(name.encode())) % turns == 0
    if not due:
        phase.left_out(f"{name}: in one of {turns} turns")
    return due


def alternate(phase, options, name, programs, choices):
    """For each program (a name and the choices it has) one of these, another one in the next turn."""
    if options.all or options.only or len(choices) < 2:
        return {key: list(has) for key, has in programs}
    found = {}
    for i, (key, has) in enumerate(sorted(programs)):
        has = [c for c in choices if c in has]
        found[key] = [has[(i + options.turn) % len(has)]] if has else []
    phase.left_out(f"{name}: each with one of {', '.join(choices)} in turn")
    return found


def check():
    """The turns of a matrix take all of it, and no turn takes nothing."""
    for length in range(1, 12):
        for n in range(1, 12):
            turns = [part(range(length), n, turn, "x") for turn in range(length)]
            assert set().union(*turns) == set(range(length)), (length, n)
            assert all(len(t) == min(n, length) for t in turns), (length, n)
    assert not re.search(r"\D", str(turn_of_commit()))
