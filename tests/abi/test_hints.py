"""docs/hints.md lists what tests/c/info/hints.c tests."""

import re

from driver import places

_C = re.compile(r'^    \{"(\w+)", "(\w+)", "([^"]*)", (?:"([^"]*)"|NONE)\},$', re.M)
_DOC = re.compile(r"^\| (\w+) \| `(\w+)` \| ([^|]+) \| ([^|]+) \| [^|]*\|$", re.M)


def test_hints_page():
    tested = _C.findall((places.TESTS / "c/info/hints.c").read_text())
    listed = _DOC.findall((places.ROOT / "docs/hints.md").read_text())
    assert len(tested) > 30
    assert [(*row[:3], row[3] or "-") for row in tested] == listed
