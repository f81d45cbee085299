"""bench/gates.py: what it counts repeats, and a row that takes more is named."""

import pathlib
import platform
import re
import sys
import tempfile

from driver import places, proc
from driver.pytests import limit, skip, skip_with_assertions

GATES = places.TESTS.parent / "bench/gates.py"


def _gates(*args, **env):
    got = proc.run([sys.executable, GATES, *args], env=places.clean_env(WEFT_PREFIX=places.PREFIX, **env), limit_s=100)
    if "PTRACE_SEIZE: Operation not permitted" in got.out:
        skip("processes may not be traced here")
    return got


@limit(220)
def test_counts_repeat_and_growth_is_named():
    if platform.machine() != "x86_64":
        skip("instructions are stepped on x86-64 only")
    with tempfile.TemporaryDirectory() as folder:
        saved = pathlib.Path(folder, "saved.md")
        first = _gates("--rows", "^put-8$", "--save", saved)
        assert first.ok(), first.tail()
        found = re.search(r"^\| put-8 \| put \| ([\d.]+) \|", saved.read_text(), re.M)
        assert found and float(found.group(1)) > 20, first.tail()
        again = _gates("--rows", "^put-8$", "--check", "--against", saved)
        assert again.ok(), again.tail()
        less = float(found.group(1)) * 0.9
        saved.write_text(saved.read_text().replace(f"| put | {found.group(1)} |", f"| put | {less:.1f} |"))
        grown = _gates("--rows", "^put-8$", "--check", "--against", saved)
        assert grown.rc == 1 and "gates: put-8 put takes over" in grown.out, grown.tail()


@limit(220)
def test_open_mpis_abi_costs_what_the_standards_does():
    """A message of 8 bytes through libmpi.so.40 takes at most 2 % more instructions than through libmpi_abi.so.1."""
    skip_with_assertions()
    if platform.machine() != "x86_64":
        skip("instructions are stepped on x86-64 only")
    with tempfile.TemporaryDirectory() as folder:
        saved = pathlib.Path(folder, "saved.md")
        # Where programs for Open MPI's ABI find its header.
        pathlib.Path(folder, "openmpi").symlink_to(places.peer("openmpi"))
        standard = _gates("--rows", "^pair-8$", "--save", saved)
        assert standard.ok(), standard.tail()
        # It fails beyond 2 % by itself.
        ours = _gates("--rows", "^pair-8$", "--abi", "ompi", "--check", "--against", saved, WEFT_PEERS_DIR=folder)
        assert ours.ok() and len(re.findall(r"^  pair-8 .*%", ours.out, re.M)) == 2, ours.tail()
