"""Two builds in two folders give the same bytes. Takes two builds: with --all."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from driver import places, proc
from driver.pytests import limit, skip

WHOLE = os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") == "1"


def built(folder):
    """An installation built from the committed sources in this folder; its files by name."""
    folder.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=places.ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "x", "-C", folder], input=archive, check=True)
    env = places.clean_env(PROFILE="quick", CARGO_TARGET_DIR=folder / "target")
    got = proc.run(["scripts/stage.sh", folder / "out"], cwd=folder, env=env, limit_s=1500)
    assert got.ok(), got.tail(20)
    out = folder / "out"
    return {str(p.relative_to(out)): p.readlink() if p.is_symlink() else p.read_bytes() for p in out.rglob("*") if not p.is_dir()}


@limit(3200)
def test_two_folders_give_the_same_bytes():
    if not WHOLE:
        skip("takes two builds; with --all")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-reproduce-", dir=places.TARGET))
    try:
        one, two = built(folder / "one"), built(folder / "another")
        assert set(one) == set(two)
        differ = sorted(name for name in one if one[name] != two[name])
        assert not differ, differ
    finally:
        shutil.rmtree(folder)
