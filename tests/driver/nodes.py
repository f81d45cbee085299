"""Jobs on several nodes, which WEFT_NODES imitates on this machine: ranks of different nodes share no memory, and send
over TCP on loopback, by Weft's own sockets or by libfabric. Programs of the phases `c` and `shmem`, unchanged, and tests of what nodes change."""

import argparse
import concurrent.futures
import dataclasses
import re

from . import collectives, cprog, engines, fabric, fortran, fuzz, kernels, lossy, mpichsuite, places, proc, pytests, report, rotation, shmem

# Programs that use shared windows aside, count what only shared memory does, take MPI_COMM_WORLD for one node, want their operation called on each rank, or call collectives
# of lengths that do not fit.
NOT_YET = re.compile(
    "^tool/|^(rma/shared_sizes|info/hints)$"
    "|^coll/(at_once|no_messages|misfit)$|^comm/dup_split$"
    "|^reports/(arguments_of_children|attached_by_address|equal_keys|freed_while_used|shared_apart)$"
)
# Programs that a run takes; `--all` and `-k` take all.
IN_A_TURN = 12
# The same of OpenSHMEM's, each compiled in one of two ways.
SHMEM_IN_A_TURN = 8
# Nodes and PEs, for the programs that run with so many.
LAYOUTS = [(2, 4), (3, 3), (2, 2)]
# The same of mpi4py's modules, each on one of two layouts, and of our Fortran programs. Epochs of windows wait for each other
# and give the core away; beside a compiler, which keeps it for some milliseconds, a test takes half a minute.
MPI4PY_IN_A_TURN, MPI4PY_LIMIT_S, MPI4PY_RUN_LIMIT_S = 8, 240, 600
# It wants one MPI_Win_test after a barrier to see that another node's MPI_Win_complete was called before that. The two take
# different connections, of which the second may not yet be there.
MPI4PY_NOT_YET = ["*.testStartCompletePostTest"]
FORTRAN_IN_A_TURN = 2
# Programs over the oldest libfabric that users have, which brings a handler of signals along.
OLDER = ("coll/nonblocking", "p2p/stress", "reports/children_that_exit")
# Phases whose jobs do not care where their ranks are, and are short enough for a turn.
OTHERS = {"collectives": collectives.run, "kernels": kernels.run, "fuzz": fuzz.run}


def two_at_a_time(run_one, jobs, is_alone):
    """Runs all: where ranks wait for each other and for the kernel, two jobs fill the cores better than one."""
    with concurrent.futures.ThreadPoolExecutor(min(2, report.cores())) as pool:
        list(pool.map(run_one, [j for j in jobs if not is_alone(j)]))
    for job in filter(is_alone, jobs):
        run_one(job)


# Which libfabric, as a regular expression, and which of its providers (`run.py --fabric`, `--provider`); no name: none,
# but Weft's own sockets.
wanted = ("", None)


def choose(options):
    """What a run takes: as it is asked to, else now and then a libfabric."""
    global wanted
    is_asked = options.fabric or options.provider or options.all or options.only
    wanted = (options.fabric, options.provider) if is_asked or options.turn % 3 else ("PyPI", None)


def library(name=None, provider=None):
    """Environment of the first libfabric whose name is wanted, and of the provider; or nothing, and why."""
    name, provider = (name, provider) if name else wanted
    if not name and provider in (None, "weft-tcp"):
        return {}, ""
    found, missing, _ = fabric.libraries()
    found = [env for what, env in found if re.search(name, what)]
    if not found:
        return None, "; ".join(why for _, why in missing) or f"none is called {name}"
    return {**found[0], **({"WEFT_FABRIC_PROVIDER": provider} if provider else {})}, ""


def programs(phase, options, env):
    """The programs of `tests/c` that do not ask for what nodes do not have, in this environment."""
    found = []
    for p in cprog.collect(phase):
        ranks = [n for n in p.ranks if 2 <= n <= 8 and options.ranks in (None, n)]
        if ranks and not NOT_YET.match(p.name):
            found.append(dataclasses.replace(p, ranks=ranks, env={**p.env, **env}))
    return found


def benchmarks(phase, options, mpi, env):
    """IMB unchanged: all of IMB-MPI1's, IMB-NBC's and IMB-RMA's benchmarks on 2 nodes of 2 ranks."""
    imb = pytests.load(places.TESTS / "imb/imb.py")
    runs = [
        ("IMB-MPI1", 4, imb.ALL, 18, ["-iter", "4"]),
        ("IMB-NBC", 4, imb.NONBLOCKING, 12, ["-iter", "3"]),
        # Some are for two processes only.
        ("IMB-RMA", 2, imb.ONE_SIDED, 18, ["-iter", "4"]),
        ("IMB-RMA", 4, imb.ONE_SIDED, 15, ["-npmin", "2", "-iter", "3"]),
    ]
    for program, n, names, max_log, more in runs:
        row = (f"{n} ranks on 2 nodes", n, names, max_log, more)
        if not re.search(options.only, f"{program} {row[0]}"):
            continue
        try:
            imb.run_one(phase, mpi, row, env, program, program)
        except places.Unavailable as why:
            phase.skip(program, str(why))


def c_program(phase, options, mpi, program, k):
    """A program on so many nodes; --all: on each of its numbers of ranks that are not fewer."""
    abi = options.abi if options.abi in program.abis else program.abis[0]
    program = dataclasses.replace(program, env={**program.env, "WEFT_NODES": str(k)})
    ranks = [n for n in program.ranks if n >= k]
    for n in ranks if options.all else ranks[-1:]:
        cprog.run_one(phase, mpi, program, abi, n, title=f"{k} nodes: ")


def shmem_found(wanted, title="shmem"):
    """The programs of `tests/shmem/c` whose title matches, each way they are compiled, and on 2 nodes of 2 PEs and 3 of one;
    those for two PEs on 2 of one."""
    found = []
    for path in sorted([*(shmem.HERE / "c").glob("*.c"), *(shmem.HERE / "c").glob("*.cc")]):
        program = shmem.parse(path)
        layouts = [(k, n) for k, n in LAYOUTS if min(program.pes) <= n <= max(program.pes)]
        ways = ["inlined"] if program.once else ["inlined", "called"]
        if layouts and re.search(wanted, f"{title} {path.stem}"):
            found += [(program, way, layouts[:2] if len(layouts) > 1 else layouts) for way in ways]
    return found


def shmem_programs(phase, options, env):
    """OpenSHMEM's programs, unchanged."""
    found = shmem_found(options.only)
    taken = rotation.take(
        phase, options, "OpenSHMEM's programs over nodes", found, SHMEM_IN_A_TURN, lambda p: f"{p[0].path.stem}, {p[1]}"
    )

    def run_one(job):
        program, way, layouts = job
        for k, n in layouts:
            shmem.compile_and_run(phase, program, way, f"{k} nodes", n, {**env, "WEFT_NODES": str(k)})

    two_at_a_time(run_one, taken, lambda job: False)


def mpi4py(phase, options, mpi, env):
    """mpi4py's own suite on each of the layouts; in a turn some of its modules on one."""
    suite = pytests.load(places.TESTS / "python/suite.py")
    try:
        python = suite.wheel_python()
        modules = sorted(p.stem for p in (places.mpi4py_source(suite.VERSION) / "test").glob("test_*.py"))
    except places.Unavailable as why:
        phase.skip("mpi4py over nodes", str(why))
        return
    wanted = [m for m in modules if re.search(options.only, f"mpi4py {m}")]
    taken = rotation.take(phase, options, "mpi4py's modules over nodes", wanted, MPI4PY_IN_A_TURN)
    for k, n in rotation.take(phase, options, "mpi4py's layouts over nodes", LAYOUTS, 1):
        if taken:
            only = "" if taken == modules else f"^({'|'.join(taken)})\\.py$"
            settings = {**env, "WEFT_NODES": str(k)}
            suite.run_one(
                phase, mpi, python, "wheel", n, only, more_env=settings, title=f"{k} nodes",
                limit_s=MPI4PY_RUN_LIMIT_S, test_limit_s=MPI4PY_LIMIT_S, without=MPI4PY_NOT_YET,
            )


def fortran_programs(phase, options, mpi, env):
    """Our Fortran programs, compiled for the standard ABI, on 2 nodes and 3."""
    found = [(source, ranks, k) for k in (2, 3) for source, ranks in fortran.PROGRAMS
             if max(ranks) >= k and re.search(options.only, f"fortran {source} {k} nodes")]  # fmt: skip
    for source, ranks, k in rotation.take(
        phase, options, "Fortran programs over nodes", found, FORTRAN_IN_A_TURN, lambda p: f"{p[0]} on {p[2]}"
    ):
        fortran.standard(phase, mpi, [(source, [max(ranks)])], f"over {k} nodes", WEFT_NODES=str(k), **env)


def messages_cross(phase):
    """Whether two ranks in the environment of this run's jobs are on two nodes, by their report."""
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / "c/p2p/order.c", "mpi5")
    got = proc.run([mpi.mpiexec, "-n", 2, exe], env=mpi.env(WEFT_REPORT="1"), limit_s=60) if made.rc == 0 else made
    if not re.search(r"^  to another node +[1-9]", got.out, re.M):
        phase.fail("two ranks on two nodes", f"no message went to another node\n{got.tail(20)}")


def other_phases(phase, options, env):
    """In turn a part of another phase with all jobs on two nodes, as `run.py --nodes 2` runs all of them."""
    less = argparse.Namespace(**{**vars(options), "all": False, "full": False, "only": ""})
    for name in rotation.take(phase, options, "other phases over nodes", list(OTHERS), 1):
        if re.search(options.only, f"other phases: {name}"):
            places.everywhere = {**env, "WEFT_NODES": 2}
            try:
                messages_cross(phase)
                OTHERS[name](phase, less)
            finally:
                places.everywhere = {}


def older_libfabric(phase, options, mpi):
    """Programs with many longer messages at a time over what Debian 12 has: its provider `net` gives buffers back too early."""
    if wanted[0]:
        return
    env, why = library("Debian", "net")
    if env is None:
        phase.skip("programs over libfabric 1.17", why)
        return
    for program in programs(phase, options, env):
        if program.name in OLDER and re.search(options.only, f"{program.name} libfabric 1.17"):
            c_program(phase, options, mpi, program, 2)


def run(phase, options):
    mpi = places.Mpi()
    if mpi.missing():
        phase.fail("installation", mpi.missing())
        return
    env, why = library()
    if env is None:
        phase.fail("libfabric", f"none could be fetched, so nothing was tested: {why}")
        return
    pytests.run_folder(phase, places.TESTS / "multi/nodes", options, at_a_time=2)
    benchmarks(phase, options, mpi, mpi.env(**env, WEFT_NODES="2"))
    shmem_programs(phase, options, env)
    mpi4py(phase, options, mpi, env)
    limits = {"limit_s": MPI4PY_RUN_LIMIT_S, "test_limit_s": MPI4PY_LIMIT_S, "without": MPI4PY_NOT_YET}
    engines.run(phase, options, mpi, env, limits)
    mpichsuite.run(phase, options, mpi, env)
    fortran_programs(phase, options, mpi, env)
    other_phases(phase, options, env)
    older_libfabric(phase, options, mpi)
    lossy.run(phase, options, mpi, programs(phase, options, {}), shmem_found, env)
    jobs = [(p, k) for k in (2, 3) for p in programs(phase, options, env) if p.ranks[-1] >= k and re.search(options.only, f"{p.name} {k} nodes")]
    taken = rotation.take(phase, options, "programs over nodes", jobs, IN_A_TURN, lambda job: f"{job[0].name} on {job[1]}")
    two_at_a_time(lambda job: c_program(phase, options, mpi, *job), taken, lambda job: job[0].serial)
