"""Getting Weft: the wheel, the archive, packages. With --all the wheels are built as they are published."""

import os
import shutil
import sys

from . import places, proc, pytests

FOLDER = places.TARGET / "wheel"
TOOLS = places.ROOT / ".cache/wheel-tools/bin"
CC = f"{TOOLS}/python-zig cc -target x86_64-linux-gnu.2.28"


def run(phase, options):
    published = options.all or options.full
    if not _wheel(phase, published):
        return
    try:
        pytests.run_folder(phase, places.TESTS / "dist", options)
    finally:
        for name in [n for n in os.environ if n.startswith("WEFT_TEST_WHEEL")]:
            del os.environ[name]


def _wheel(phase, published):
    """Makes the wheel that the tests take."""
    out = FOLDER / ("published" if published else "local")
    shutil.rmtree(out, ignore_errors=True)
    if published:
        staged, command = FOLDER / "staged", [places.ROOT / "scripts/wheel.sh", out]
        os.environ["WEFT_TEST_WHEEL_CC"] = CC
    else:
        phase.left_out("the wheels for glibc 2.28, that for aarch64 among them; instead one of the staged installation, for this machine's glibc")
        staged, command = places.PREFIX, [sys.executable, places.ROOT / "scripts/wheel.py", places.PREFIX, out]
    made = proc.run(command, limit_s=phase.limit_of_a_run_s(), env=places.clean_env())
    wheels = list(out.glob("*.whl"))
    if not (made.ok() and wheels):
        phase.fail("wheel", f"{made.why()}\n{made.tail(20)}")
        return False
    phase.ok("wheel", seconds=made.wall_s)
    os.environ |= {"WEFT_TEST_WHEEL": str(wheels[0]), "WEFT_TEST_STAGED": str(staged), "WEFT_TEST_WHEEL_PUBLISHED": str(int(published))}
    return True
