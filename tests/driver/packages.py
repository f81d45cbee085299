"""The distribution's packages that are built for Open MPI, unmodified: each runs on Weft and on the distribution's own
Open MPI, in the same run, and what it computes is compared. Nothing is installed: the packages are unpacked into a
folder of the build.

The cases are in tests/packages; `--record` writes docs/packages.md from a whole run.
"""

import dataclasses
import fcntl
import functools
import math
import os
import pathlib
import re
import shutil
import tempfile
import urllib.request

from . import places, proc, rotation

HERE = places.TESTS / "packages"
PAGE = places.ROOT / "docs/packages.md"
# Cases of a run that is not whole.
IN_TURN = 2
REFERENCE = ("openmpi-bin", "libopenmpi-dev")
# Folders of libraries that the distribution reaches by links of its package scripts, which do not run here.
ALTERNATIVES = ("blas", "lapack", "openblas-pthread", "openmpi/lib", "hdf5/openmpi")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?$")


@dataclasses.dataclass
class Case:
    """A program of a package, and what is compared."""

    name: str
    packages: tuple
    # The command, within `folder`; a function of a `Place` gives it where it has to be made.
    command: object
    ranks: int = 2
    # What the program says of its results: each match in its output counts, or a function of (output, folder).
    keep: object = r".+"
    # How far numbers may differ, relative to their size: sums of several ranks are of no fixed order.
    within: float = 1e-9
    prepare: object = None
    # A file within the packages.
    stdin: str = ""
    env: dict = dataclasses.field(default_factory=dict)
    limit_s: int = 60
    # What is run, for the page.
    what: str = ""
    # The command starts ranks itself, as `mpirun` found in PATH.
    starts_itself: bool = False
    exit_code: int = 0
    # Folders of libraries that only this package has.
    more_libraries: tuple = ()
    # What Open MPI gives has to be among what Weft gives, in whatever order: tests that it passes.
    at_least: bool = False
    # Takes minutes: not in a part of the matrix.
    is_long: bool = False
    # What it has to give, where the distribution's Open MPI cannot run it here.
    expected: tuple = ()


@dataclasses.dataclass
class Place:
    """Where a case runs: the unpacked packages, and a folder of its own."""

    root: pathlib.Path
    folder: pathlib.Path

    @property
    def lib(self):
        return next((self.root / "usr/lib").glob("*-linux-gnu*"))

    def bin(self, name):
        return self.root / "usr/bin" / name

    def compile(self, source, *flags, compiler="cc"):
        """A program of ours, made with the distribution's headers and libraries of Open MPI."""
        exe = self.folder / pathlib.Path(source).stem
        include = [f"-I{self.lib}/openmpi/include", f"-I{self.root}/usr/include"]
        cmd = [compiler, "-w", "-O1", *include, source, "-o", exe, f"-L{self.lib}", f"-L{self.lib}/openmpi/lib", *flags]
        made = proc.run([*cmd, "-Wl,--allow-shlib-undefined"], limit_s=120, cwd=self.folder)
        assert made.rc == 0, made.tail(20)
        return exe


# ---- Packages ----


def _apt(*args, limit_s=120):
    return proc.run(["apt-get", "-qq", "-o", "Debug::NoLocking=1", *args], limit_s=limit_s)


def _wanted(packages):
    """Addresses of the packages and of all they depend on that this system lacks."""
    ask = ("--print-uris", "-y", "--no-install-recommends", "install", *packages)
    got = _apt(*ask)
    if got.rc != 0:  # lists of packages that are old, or not there
        _apt("update")
        got = _apt(*ask)
    found = re.findall(r"^'(http[^']+\.deb)' (\S+\.deb) ", got.out, re.M)
    if got.rc != 0:
        raise places.Unavailable(f"apt-get does not know {' '.join(packages)}: {got.tail(3)}")
    return found


def unpack(packages):
    """The folder with the packages, their dependencies and the reference in it. Raises `Unavailable` with the reason."""
    return unpack_only((*REFERENCE, *packages), "packages")


@functools.cache
def unpack_only(packages, folder="tools"):
    """The same without the reference, in a folder of the build."""
    for tool in ("apt-get", "dpkg-deb"):
        if not shutil.which(tool):
            raise places.Unavailable(f"no {tool} here: not Debian")
    base = places.BUILD / folder
    root = base / "root"
    root.mkdir(parents=True, exist_ok=True)
    # Tests that run at a time unpack one after the other.
    with open(base / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _fetch(packages, base, root)
    return root


def _fetch(packages, base, root):
    for address, name in _wanted(packages):
        stamp = base / f"{name}.unpacked"
        if stamp.exists():
            continue
        archive = base / name
        try:
            with urllib.request.urlopen(address, timeout=60) as source, open(archive, "wb") as to:
                shutil.copyfileobj(source, to)
        except OSError as why:
            raise places.Unavailable(f"{address}: {why}") from why
        done = proc.run(["dpkg-deb", "-x", archive, root], limit_s=120)
        files = proc.run(["dpkg-deb", "-c", archive], limit_s=120)
        archive.unlink()
        if done.rc != 0:
            raise places.Unavailable(f"dpkg-deb -x {name}: {done.tail(5)}")
        stamp.write_text("\n".join(re.findall(r"^-.* \./(.+)$", files.out, re.M)))


def files_of(package):
    """Paths of an unpacked package's files, relative to the root."""
    stamps = (places.BUILD / "packages").glob(f"{package}_*.deb.unpacked")
    return [line for stamp in stamps for line in stamp.read_text().splitlines()]


# ---- Runs ----


def libraries(place, more=()):
    """The folders of an unpacked tree that have libraries."""
    return [place.lib, *(place.lib / d for d in ALTERNATIVES), place.lib.parent, *(place.root / d for d in more)]


def environment(case, place, weft):
    """Variables of a run: the same for both, but for what Open MPI's own launcher needs where it is not installed."""
    more = {"LD_LIBRARY_PATH": ":".join(map(str, libraries(place, case.more_libraries))), "OMP_NUM_THREADS": 1, "OPENBLAS_NUM_THREADS": 1}
    more |= {k: str(v).replace("{root}", str(place.root)).replace("{folder}", str(place.folder)) for k, v in case.env.items()}
    path = os.environ.get("PATH", "/usr/bin:/bin")
    if weft:
        more["PATH"] = f"{places.PREFIX}/bin:{place.root}/usr/bin:{path}"
        more["LD_LIBRARY_PATH"] = f"{places.PREFIX}/lib:{more['LD_LIBRARY_PATH']}" if case.starts_itself else more["LD_LIBRARY_PATH"]
        return places.clean_env(**more)
    names = place.folder / "bin"
    names.mkdir(exist_ok=True)
    for name in ("mpirun", "mpiexec", "orterun"):
        if not (names / name).exists():
            (names / name).symlink_to(place.bin("orterun"))
    more["PATH"] = f"{names}:{place.root}/usr/bin:{path}"
    more = {
        "OPAL_PREFIX": place.root / "usr",
        "OMPI_ALLOW_RUN_AS_ROOT": 1,
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": 1,
        "OMPI_MCA_rmaps_base_oversubscribe": 1,
        "OMPI_MCA_mpi_yield_when_idle": 1,
        "OMPI_MCA_mca_base_component_show_load_errors": 0,
        "OMPI_MCA_btl": "self,vader",
        "OMPI_MCA_pml": "ob1",
        "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
        "PMIX_MCA_mca_base_component_show_load_errors": 0,
    } | more
    return places.clean_env(**more)


def _run(case, root, weft):
    """Runs a case once, in a folder that is new; returns the result and what is compared."""
    with tempfile.TemporaryDirectory(prefix="weft-package-") as name:
        place = Place(root, pathlib.Path(name))
        if case.prepare:
            case.prepare(place)
        env = environment(case, place, weft)
        command = case.command(place) if callable(case.command) else case.command
        fill = lambda word: str(word).replace("{root}", str(root)).replace("{folder}", name).replace("{lib}", str(place.lib))
        command = ["sh", "-c", fill(command)] if isinstance(command, str) else [fill(w) for w in command]
        if not case.starts_itself:
            launcher = [places.PREFIX / "bin/mpiexec"] if weft else [place.bin("orterun"), "--oversubscribe"]
            command = [*launcher, "-n", case.ranks, *command]
        text = (root / case.stdin).read_text() if case.stdin else None
        done = proc.run(command, env=env, cwd=place.folder, limit_s=case.limit_s, stdin_text=text, dump=weft)
        kept = case.keep(done.out, place.folder) if callable(case.keep) else re.findall(case.keep, done.out, re.M)
    return done, [k if isinstance(k, tuple) else (k,) for k in kept]


def _same(a, b, within):
    """Whether two texts say the same, numbers in them up to `within`."""
    a, b = a.split(), b.split()
    return len(a) == len(b) and all(_same_word(x, y, within) for x, y in zip(a, b))


def _same_word(a, b, within):
    if a == b:
        return True
    if not (_NUMBER.match(a) and _NUMBER.match(b)):
        return False
    x, y = (float(w.lower().replace("d", "e")) for w in (a, b))
    return math.isclose(x, y, rel_tol=within, abs_tol=within)


def difference(case, ours, theirs):
    """The first difference of what two runs gave, or an empty string."""
    if not theirs:
        return "the reference gave nothing to compare"
    if case.at_least:
        missing = [" ".join(t) for t in theirs if t not in ours]
        return f"{len(missing)} of {len(theirs)} on Open MPI and not on Weft: {', '.join(missing[:10])}" if missing else ""
    for i, (a, b) in enumerate(zip(ours, theirs)):
        for x, y in zip(map(str, a), map(str, b)):
            if not _same(x, y, case.within):
                return f"result {i + 1} of {len(theirs)}: {x!r} on Weft, {y!r} on Open MPI"
    return "" if len(ours) == len(theirs) else f"{len(ours)} results on Weft, {len(theirs)} on Open MPI"


def _one(phase, case, rows):
    try:
        root = unpack(case.packages)
    except places.Unavailable as why:
        return phase.skip(case.name, str(why).splitlines()[0])
    if case.expected:
        return _alone(phase, case, root, rows)
    theirs, expected = _run(case, root, weft=False)
    if not theirs.rc == case.exit_code or not expected:
        rows.append((case, theirs, "does not run", None, ""))
        return phase.skip(case.name, f"does not run on the distribution's Open MPI here: {theirs.why()}: {theirs.tail(3)}")
    ours, got = _run(case, root, weft=True)
    wrong = "" if ours.rc == case.exit_code and not ours.timed_out else f"{ours.why()}\n{ours.tail(25)}"
    wrong = wrong or difference(case, got, expected)
    rows.append((case, theirs, f"{len(expected)} results", ours, wrong or "the same"))
    if wrong:
        return phase.fail(case.name, wrong)
    phase.ok(case.name, seconds=ours.wall_s)
    phase.note(f"{case.name}: {len(expected)} results equal; {ours.wall_s:.1f} s, Open MPI {theirs.wall_s:.1f} s")


def _alone(phase, case, root, rows):
    """A case that the reference cannot run, held against what it says itself."""
    ours, got = _run(case, root, weft=True)
    wrong = "" if ours.rc == case.exit_code and not ours.timed_out else f"{ours.why()}\n{ours.tail(25)}"
    wrong = wrong or difference(case, got, [(e,) for e in case.expected])
    rows.append((case, None, "does not run it", ours, wrong or "as expected"))
    if wrong:
        return phase.fail(case.name, wrong)
    phase.ok(case.name, seconds=ours.wall_s)
    phase.note(f"{case.name}: {'; '.join(case.expected)}; {ours.wall_s:.1f} s")


def run(phase, options):
    from . import symbols
    from .pytests import load

    symbols.run(phase, options)
    cases = [c for path in sorted(HERE.glob("cases_*.py")) for c in load(path).CASES]
    cases = [c for c in cases if re.search(options.only, c.name)]
    if not (options.all or options.full or options.only):
        cases = [c for c in cases if not c.is_long]
    rows = []
    for case in rotation.take(phase, options, "packages", cases, IN_TURN, title=lambda c: c.name):
        if phase.overdue():
            phase.fail(case.name, "not run: the phase's time is over")
            continue
        try:
            _one(phase, case, rows)
        except places.Unavailable as why:
            phase.skip(case.name, str(why).splitlines()[0])
        except AssertionError as why:
            phase.fail(case.name, str(why))
        if options.record and not options.only:
            PAGE.write_text(page(rows))


# ---- The page ----

_HEAD = """# The distribution's packages on Weft

What of Open MPI's ABI is shown by which command is in [programs of Open MPI](openmpi.md).

Debian 12's packages that are built for Open MPI 4.1.4, unmodified, on Weft's `libmpi.so.40` and on Debian's Open MPI,
on the same machine in the same run. A result is a line or number that the program prints of what it computes; numbers
are equal up to the last digits, where sums of several ranks are of no fixed order. Times are whole runs, in seconds.
Written by `tests/run.py packages --record`.

| package | command | ranks | Open MPI | Weft | s on Open MPI | s on Weft |
|---|---|---:|---|---|---:|---:|
"""


_TAIL = """
Not run, and why:

- OpenCoarrays' eight programs of failed images: Open MPI 4 has no such thing, and ends them.
- The tests of mpi4py that spawn: Open MPI does not come back from MPI_Comm_spawn by several ranks here. On Weft mpi4py 3.1.4's
  whole suite, with them, passes at 3 ranks (1,354 of 1,402 tests; the suite itself skips 48).
- apbs, which Debian builds without its MPI; ray, whose steps wait for seconds each on few cores; relion beyond its --version and
  code-saturne, for want of a short input.
- `liboshmem.so.40` is not built: no package of Debian asks for it. OpenSHMEM programs are compiled with `oshcc`.
"""


def page(rows):
    text = _HEAD
    good = 0
    for case, theirs, expected, ours, verdict in rows:
        good += verdict in ("the same", "as expected")
        verdict = verdict.splitlines()[0] if verdict else "not compared"
        text += f"| {case.name} | {case.what} | {case.ranks} | {expected} | {verdict} | {f'{theirs.wall_s:.1f}' if theirs else '-'} | "
        text += f"{ours.wall_s:.1f} |\n" if ours else "|\n"
    packages = len({case.name.split("/")[0] for case, *_ in rows})
    return f"{text}\n{good} of {len(rows)} runs give the same results, or what is asked of them, of {packages} packages.\n{_TAIL}"
