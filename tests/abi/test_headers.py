"""Both ABIs against the headers and libraries of the PyPI package mpich.

`cargo xtask abi-check` does the work: exported names, constants, sizes, layouts and
prototypes. It fails by itself when the reference has fewer than it should.
"""

import shutil

from driver import places, proc
from driver.pytests import limit, skip


def _xtask(*args, limit_s):
    if not shutil.which("cargo"):
        skip("no cargo")
    result = proc.run(["cargo", "xtask", *args], cwd=places.ROOT, limit_s=limit_s)
    print(result.out)
    assert result.ok(), f"{result.why()}\n{result.tail(60)}"
    return result.out


@limit(240)
def test_generated_files_are_current():
    """The committed header, entries and coverage page are what the table gives."""
    assert "0 stale" in _xtask("codegen", "--check", limit_s=230)


@limit(240)
def test_names_constants_prototypes():
    mpich = places.peer("mpich")
    out = _xtask(
        "abi-check", "--mpich-prefix", mpich, "--lib-dir", places.PREFIX / "lib", limit_s=230
    )
    assert "no difference" in out
