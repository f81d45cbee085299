"""MPICH's own test suite, from the source package that Debian publishes: configured for any MPI that holds to the standard,
compiled with our mpicc, on one node and on two. Nothing of it is in this repository."""

import concurrent.futures
import dataclasses
import functools
import hashlib
import re
import tarfile
import tempfile

from . import debian, places, proc, report, rotation

# Its tests are due in one of so many turns, and then so many of them; --all takes all.
TURNS, IN_A_TURN, AT_A_TIME = 3, 24, 2
CONFIGURE = ("--disable-fortran", "--disable-cxx", "--enable-strictmpi", "--disable-perftest", "--enable-threads=multiple",
             "--disable-dependency-tracking", "--disable-shared")  # fmt: skip
LIMIT_S, COMPILE_S = 120, 600
# What a test may take of memory, and how it is judged where it has to end with an exit code that is not 0.
MEMORY_GIB = 8
FAILS = ("TestStatus", "TestErrFatal")
# What its programs run with whose errors Weft does not look for without that, or takes for none (docs/strictness.md).
CHECKED = {
    **dict.fromkeys(("errors/coll/bcastlength", "errors/coll/ibcastlength"), {"WEFT_CHECK": "1"}),
    **dict.fromkeys(("errors/coll/rerr", "errors/coll/nb_rerr"), {"WEFT_STRICT": "1"}),
}
# Those that take minutes where ranks share cores, whose threads wait in a loop for a core, or that ask for millions of
# one-sided operations with a flush behind each: with --all, and five times the limit.
LONG = re.compile(
    "pt2pt/sendflood|spawn/taskmanager|threads/pt2pt/(threads|alltoall|multisend|mt_.*_huge .*=4194304)"
    "|threads/comm/dup_leak|threads/rma/multirma|rma/atomic_rmw_gacc"
)
# Tests that say nothing of what the standard asks for, or ask for what nodes do not have, and why.
NOT_HERE = {
    "datatype/pack_external": "switches on handles, which are pointers in the standard ABI",
    **dict.fromkeys(("datatype/lbub_oldapi", "datatype/typename_oldapi", "datatype/struct_no_real_types"), "MPI_LB was removed by MPI-3"),
    **dict.fromkeys(("datatype/indexed_misc", "datatype/indexed_misc_oldapi"), "uses the handle of a datatype that it has freed"),
    "io/tst_fileview": "wants the class MPI_ERR_IO for views that the standard calls erroneous",
    **dict.fromkeys(("coll/nonblocking2", "coll/nonblocking3"), "keeps datatypes, which are pointers in the standard ABI, in arrays of int"),
    "mpi_t/cvarwrite": "wants each variable to take any value at any time, where MPI_T_ERR_CVAR_SET_NOT_NOW is an answer (MPI-5.0 15.3.6)",
    "rma/win_info": "wants a hint of the allocation to change after it, which may be ignored (MPI-5.0 12.2.7)",
    "topo/cartsuball": "wants MPI_COMM_NULL for ranks that MPI_Cart_sub gives a communicator of no dimensions (MPI-5.0 8.5.7)",
    "topo/dims5": "of decompositions whose sides are equally close (MPI-5.0 8.5.2) it wants another one in 140 of 75,394 rows",
    "errors/pt2pt/truncmsg2": "wants an error for type signatures that do not match and have one length, which is erroneous (MPI-5.0 3.3.1)",
    **dict.fromkeys(
        ("errors/attr/keyvalmis", *(f"errors/comm/comm_{what}_nullarg" for what in ("create", "create_group", "split", "split_type"))),
        "sets an error handler for MPI_COMM_WORLD, and makes errors on another object, whose handler is another one (MPI-5.0 9.3)",
    ),
    **dict.fromkeys(
        ("errors/coll/noalias", "errors/coll/nb_noalias", "errors/coll/noalias2", "errors/coll/noalias3"),
        "goes on after errors as if the failed collective had not begun, or at one rank alone (left open by MPI-5.0 9.3)",
    ),
    **dict.fromkeys(
        [f"threads/pt2pt/mt_improbe_{what}" for what in ("isendrecv", "sendrecv", "sendrecv_huge")],
        "compares a message with MPI_REQUEST_NULL, which is another value than MPI_MESSAGE_NULL in the standard ABI",
    ),
    "threads/init/mult_session": "asks for no thread level and wants MPI_THREAD_MULTIPLE; the default is the library's (MPI-5.0 11.3.1)",
    "errhan/adderr": "takes functions of MPICH's own for those that MPI-5.0 calls MPI_Remove_error_class, _code and _string",
    "mpi_t/qmpi_test": "QMPI is no part of the standard",
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
    memory_gib: float
    fails: bool

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


def source_of(build):
    (source,) = build.parent.glob("*/test/mpi")
    return source


def list_of(build, folder):
    """The lines of a folder's list: the one that was configured, or that of the source."""
    for root in (build, source_of(build)):
        path = root / folder / "testlist"
        if path.exists():
            return path.read_text().splitlines()
    return []


def tests(build, folder=""):
    """What its lists name, of a folder and those below; not what its authors expect to fail, extensions, and what takes more
    memory than a few GiB. Settings of MPICH's own are left away, and rows that only these tell apart are one."""
    found = {}
    for line in list_of(build, folder):
        words = line.split("#")[0].split()
        if not words or words[0].startswith("!"):
            continue
        inner = f"{folder}/{words[0]}".lstrip("/")
        if (build / inner).is_dir():
            found.update((t, None) for t in tests(build, inner))
            continue
        pairs = [w.split("=", 1) for w in words[2:] if "=" in w]
        keys = {k: v for k, v in pairs if k not in ("arg", "env")}
        own = keys.get("mpix") == "true" or keys.get("strict", "").lower() == "false" and inner.split("/")[0] != "coll"
        if "xfail" in keys or own or float(keys.get("mem", 0)) > MEMORY_GIB:
            continue
        n = int(words[1]) if len(words) > 1 else 2
        args = tuple(v for k, v in pairs if k == "arg")
        env = tuple(v for k, v in pairs if k == "env" and not v.startswith("MPIR_"))
        test = Test(folder, words[0], n, args, env, int(keys.get("timeLimit", 0)), float(keys.get("mem", 0)), keys.get("resultTest") in FAILS)
        found[test] = None
    return list(found)


def compile_all(phase, build, taken):
    """One command for a folder, since its programs share what they are linked with."""
    wanted = {}
    for test in taken:
        wanted.setdefault(test.folder, {})[test.program] = None
    for folder, programs in wanted.items():
        missing = [p for p in programs if not (build / folder / p).exists()]
        if missing:
            make = ["make", "-s", "-k", f"-j{report.cores()}", "-C", build / folder]
            got = proc.run([*make, *missing], env=places.clean_env(), limit_s=COMPILE_S)
            for program in missing:
                if not (build / folder / program).exists():
                    about = "\n".join([line for line in got.out.splitlines() if program in line][:6])
                    phase.fail(f"MPICH's suite: {folder}/{program}", f"does not compile: {got.why()}\n{about or got.tail(10)}")


def passes(test, got):
    if test.fails:
        return got.rc > 0 and not got.timed_out and not got.leaked
    return got.ok() and re.search(r"^ *No [Ee]rrors$", got.out, re.M)


def run_one(phase, mpi, build, test, nodes, fabric):
    title = f"MPICH's suite: {test.title()} [{test.n} ranks{f', {nodes} nodes' if nodes > 1 else ''}]"
    if phase.overdue():
        phase.fail(title, "not run: the phase's time is over")
        return
    folder = build / test.folder
    env = dict(e.split("=", 1) for e in test.env)
    env |= {**fabric, "WEFT_NODES": str(nodes)} if nodes > 1 else {}
    env |= CHECKED.get(test.name, {})
    if test.fails and test.limit_s:
        env["MPIEXEC_TIMEOUT"] = str(test.limit_s)
    cmd = [mpi.mpiexec, "-n", test.n, folder / test.program, *test.args]
    # Their files have one name; those that spawn look for their programs where they are.
    with tempfile.TemporaryDirectory(dir=places.BUILD) as own:
        cwd = folder if "spawn" in test.folder else own
        got = proc.run(cmd, cwd=cwd, env=mpi.env(**env), limit_s=max(LIMIT_S, test.limit_s) * (5 if LONG.match(test.title()) else 1), dump=True)
    if passes(test, got):
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
    found = [t for t in found if options.all or not LONG.match(t.title())]
    taken = rotation.take(phase, options, "MPICH's suite", found, IN_A_TURN, Test.title)
    compile_all(phase, build, taken)
    jobs = [(t, k) for t in taken for k in (1, 2) if k == 1 or 2 <= t.n and t.name not in NOT_OVER_NODES]
    jobs = [(t, k) for t, k in jobs if (build / t.folder / t.program).exists()]
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        list(pool.map(lambda job: run_one(phase, mpi, build, *job, fabric), jobs))
