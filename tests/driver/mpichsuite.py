"""MPICH's own test suite, from the source package that Debian publishes: configured for any MPI that holds to the standard,
compiled with our mpicc, on one node and on two. Nothing of it is in this repository."""

import concurrent.futures
import dataclasses
import functools
import hashlib
import re
import tarfile
import tempfile

from . import debian, places, proc, rotation

# Its tests are due in one of so many turns, and then so many of them; --all takes all.
TURNS, IN_A_TURN, AT_A_TIME = 3, 24, 2
CONFIGURE = ("--disable-fortran", "--disable-cxx", "--enable-strictmpi", "--disable-perftest", "--enable-threads=multiple",
             "--disable-dependency-tracking", "--disable-shared")  # fmt: skip
LIMIT_S = 120
# Those that take minutes where ranks share cores: with --all, and five times the limit.
LONG = {"pt2pt/sendflood", "spawn/taskmanager"}
# Tests that say nothing of what the standard asks for, or ask for what nodes do not have, and why.
NOT_HERE = {
    "pt2pt/mprobe": "MPI_Message_f2c is not in the standard ABI's mpi.h",
    "datatype/pack_external": "switches on handles, which are pointers in the standard ABI",
    **dict.fromkeys(("datatype/lbub_oldapi", "datatype/typename_oldapi", "datatype/struct_no_real_types"), "MPI_LB was removed by MPI-3"),
    **dict.fromkeys(("datatype/indexed_misc", "datatype/indexed_misc_oldapi"), "uses the handle of a datatype that it has freed"),
    "io/tst_fileview": "wants the class MPI_ERR_IO for views that the standard calls erroneous",
    "datatype/typename": "of two names that the standard gives to one datatype it wants the other",
}
NOT_OVER_NODES = {}


@dataclasses.dataclass(frozen=True)
class Test:
    """A row of one of its lists."""

    folder: str
    program: str
    n: int
    args: tuple
    env: tuple
    limit_s: int

    @property
    def name(self):
        return f"{self.folder}/{self.program}"

    def title(self):
        return " ".join([self.name, *self.args])


@functools.cache
def made(mpi):
    """Folder of the suite, configured for this installation, with the library of its programs."""
    archive = debian.source("mpich")
    key = hashlib.sha256(archive.name.encode())
    for part in ("include/mpi.h", "bin/mpicc"):
        key.update((mpi.prefix / part).read_bytes())
    folder = places.BUILD / f"mpich-suite-{key.hexdigest()[:10]}"
    build = folder / "build"
    if (build / ".ready").exists():
        return build
    with tarfile.open(archive) as tar:
        inner = re.compile(r"^[^/]+/test/mpi/")
        tar.extractall(folder, [m for m in tar if inner.match(m.name)], filter="data")
    (source,) = folder.glob("*/test/mpi")
    build.mkdir(exist_ok=True)
    words = [source / "configure", f"CC={mpi.prefix}/bin/mpicc", f"--with-mpi={mpi.prefix}", *CONFIGURE]
    for command in (words, ["make", "-s", "-C", "dtpools"], ["make", "-s", "-C", "util"]):
        got = proc.run(command, cwd=build, env=places.clean_env(), limit_s=600)
        if got.rc != 0:
            raise places.Unavailable(f"MPICH's suite: {' '.join(map(str, command[:3]))}: {got.why()}\n{got.tail(8)}")
    (build / ".ready").touch()
    return build


def tests(build, folder=""):
    """What its lists name, of a folder and those below; not what only MPICH's own settings tell apart, what its authors
    expect to fail, extensions, and what is judged by more than its output."""
    path = build / folder / "testlist"
    found = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        words = line.split("#")[0].split()
        if not words or words[0].startswith("!"):
            continue
        inner = f"{folder}/{words[0]}".lstrip("/")
        if (build / inner).is_dir():
            found.update((t, None) for t in tests(build, inner))
            continue
        pairs = [w.split("=", 1) for w in words[2:] if "=" in w]
        keys = {k: v for k, v in pairs if k not in ("arg", "env")}
        env = tuple(v for k, v in pairs if k == "env")
        if keys.keys() & {"xfail", "resultTest", "mem"} or keys.get("strict") == "false" or keys.get("mpix") == "true":
            continue
        if any(e.startswith("MPIR_") for e in env):
            continue
        n = int(words[1]) if len(words) > 1 else 2
        args = tuple(v for k, v in pairs if k == "arg")
        found[Test(folder, words[0], n, args, env, int(keys.get("timeLimit", 0)))] = None
    return list(found)


def run_one(phase, mpi, build, test, nodes, fabric):
    title = f"MPICH's suite: {test.title()} [{test.n} ranks{f', {nodes} nodes' if nodes > 1 else ''}]"
    if phase.overdue():
        phase.fail(title, "not run: the phase's time is over")
        return
    folder = build / test.folder
    env = dict(e.split("=", 1) for e in test.env)
    env |= {**fabric, "WEFT_NODES": str(nodes)} if nodes > 1 else {}
    cmd = [mpi.mpiexec, "-n", test.n, folder / test.program, *test.args]
    # Their files have one name; those that spawn look for their programs where they are.
    with tempfile.TemporaryDirectory(dir=places.BUILD) as own:
        cwd = folder if "spawn" in test.folder else own
        got = proc.run(cmd, cwd=cwd, env=mpi.env(**env), limit_s=max(LIMIT_S, test.limit_s) * (5 if test.name in LONG else 1), dump=True)
    if got.ok() and re.search(r"^ *No [Ee]rrors$", got.out, re.M):
        phase.ok(title, seconds=got.wall_s)
    else:
        phase.fail(title, f"{got.why()}\n{' '.join(map(str, cmd))}\n{got.tail(15)}")


def run(phase, options, mpi, fabric):
    if options.only and "mpich-suite" not in options.only:
        return
    if not rotation.is_due(phase, options, "MPICH's suite", TURNS):
        return
    try:
        build = made(mpi)
    except places.Unavailable as why:
        phase.skip("MPICH's suite", str(why))
        return
    found = [t for t in tests(build) if t.name not in NOT_HERE and re.search(options.only, f"mpich-suite {t.title()}")]
    found = [t for t in found if options.all or t.name not in LONG]
    taken = rotation.take(phase, options, "MPICH's suite", found, IN_A_TURN, Test.title)
    # One after the other: programs of a folder share what they are linked with.
    for test in taken:
        program = build / test.folder / test.program
        if not program.exists():
            got = proc.run(["make", "-s", "-C", program.parent, test.program], env=places.clean_env(), limit_s=120)
            if not program.exists():
                phase.fail(f"MPICH's suite: {test.name}", f"does not compile: {got.why()}\n{got.tail(10)}")
    jobs = [(t, k) for t in taken for k in (1, 2) if k == 1 or 2 <= t.n and t.name not in NOT_OVER_NODES]
    jobs = [(t, k) for t, k in jobs if (build / t.folder / t.program).exists()]
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        list(pool.map(lambda job: run_one(phase, mpi, build, *job, fabric), jobs))
