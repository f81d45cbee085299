"""Linear algebra and its libraries."""

import re
import shutil

from driver.packages import Case

SCALAPACK = "{lib}/scalapack/openmpi-tests"


def _hpcc_input(place):
    text = (place.root / "usr/share/doc/hpcc/examples/_hpccinf.txt").read_text()
    (place.folder / "hpccinf.txt").write_text(re.sub(r"^1000( +Ns)$", r"300\1", text, flags=re.M))


def _hpcc_checks(_out, folder):
    text = (folder / "hpccoutf.txt").read_text()
    # How much is done, and whether it was right; not how fast.
    words = r"^((?:\w*Errors\w*|Success|\w+_N|HPL_nb|CommWorldProcs)=\S+)$|^ *(\d+ tests completed and \w+)"
    return [a or b for a, b in re.findall(words, text, re.M)]


def scalapack_counts(out, _folder=None):
    """What each tester says of its tests, and how many passed."""
    said = re.findall(r"^\s*(\d+ tests (?:completed|skipped)[^.]*)", out, re.M)
    tables = re.findall(r"^ *\| *(P\w+ +\d+ +\d+ +\d+ +\d+) *$", out, re.M)
    return said + tables + [f"PASSED {len(re.findall(r'PASSED', out, re.I))} FAILED {len(re.findall(r'FAILED', out))}"]


def _scalapack(program, folder=""):
    def copy(place):
        for path in (place.lib / "scalapack/openmpi-tests" / folder).glob("*.dat"):
            shutil.copy(path.resolve() if path.exists() else place.root / "usr/share/scalapack" / folder / path.name, place.folder)

    where = f"{SCALAPACK}/{folder}/{program}" if folder else f"{SCALAPACK}/{program}"
    return Case(
        name=f"scalapack-mpi-test/{program}",
        what=program,
        packages=("scalapack-mpi-test",),
        ranks=4,
        prepare=copy,
        command=[where],
        keep=scalapack_counts,
        limit_s=120,
    )


def _mumps(kind, data):
    return Case(
        name=f"mumps-test/{kind}simpletest",
        what=f"{kind}simpletest < input_simpletest_{data}",
        packages=("mumps-test",),
        ranks=3,
        command=["{root}/usr/lib/mumps/" + f"{kind}simpletest"],
        stdin=f"usr/lib/mumps/input_simpletest_{data}",
        keep=r"Solution is +(.*(?:\n +[-(\d].*)*)",
        within=1e-5,
    )


CASES = [
    Case(
        name="hpcc",
        what="hpcc, N 300",
        packages=("hpcc",),
        ranks=4,
        prepare=_hpcc_input,
        command=["{root}/usr/bin/hpcc"],
        keep=_hpcc_checks,
        limit_s=150,
    ),
    _mumps("d", "real"),
    _mumps("z", "cmplx"),
    _scalapack("xdlu"),
    _scalapack("xzevc"),
    _scalapack("xdsyevr"),
    _scalapack("xCbtest", "BLACS"),
    _scalapack("xFbtest", "BLACS"),
    _scalapack("dpb3tst", "PBLAS"),
]
