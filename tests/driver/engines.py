"""IMB-MPI1 and mpi4py's suite on two nodes (network namespaces) under each thing that may start jobs there: launchers of
other MPIs, srun, Weft's mpiexec over ssh."""

import contextlib
import functools
import re

from . import places, pytests, rotation

# Of each in a turn, and on so many ranks; --all takes all engines with all modules of mpi4py.
IN_A_TURN = 1
BENCHMARKS = ("PingPong", "Exchange", "Bcast", "Allreduce", "Alltoallv", "Barrier")
MAX_LOG = 16
MODULES_IN_A_TURN = 4
RANKS = 4
# Other MPIs' launchers start no further processes for Weft over nodes.
SPAWNS = re.compile("spawn|dynproc")
# What programs need from the environment, where the launcher does not pass all of it on.
PASSED = ("WEFT_REPORT", "LD_LIBRARY_PATH", "WEFT_FABRIC_LIB", "FI_PROVIDER_PATH", "MPI4PY_MPIABI", "PYTHONDONTWRITEBYTECODE", "WEFT_LIBRARY_VERSION")


@functools.cache
def modules():
    """The tests' own: nodes, and what starts jobs on them. Once, since the nodes of a process are numbered."""
    return tuple(pytests.load(places.TESTS / f"multi/nodes/{name}.py") for name in ("_places", "_engines"))


@contextlib.contextmanager
def started(name, env, passed):
    """Words that start jobs on two nodes by an engine, up to `-n`, and the environment for it."""
    nodes, engines = modules()
    at = nodes.Nodes(2)
    with contextlib.ExitStack() as held:
        words, more = engines.ALL[name](at, RANKS // 2, [p for p in PASSED if p in passed], held)
        yield words, {**env, "NODE_TAG": at.tag, "LD_LIBRARY_PATH": f"{places.PREFIX}/lib", **{k: str(v) for k, v in more.items()}}


def check_wire(phase, title, result):
    """The ranks were on two nodes: the report counts what went to another one."""
    if result and not sum(map(int, re.findall(r"to another node\s+(\d+)", result.out))):
        phase.fail(f"{title}: wire", f"no message went to another node\n{result.tail(20)}")


def benchmarks(phase, options, mpi, name, env):
    imb = pytests.load(places.TESTS / "imb/imb.py")
    names = [b for b in (imb.ALL if options.all else BENCHMARKS) if re.search(options.only, f"engines {name} IMB-MPI1 {b}")]
    if names:
        with started(name, env, {"LD_LIBRARY_PATH", *env}) as (words, more):
            row = (f"{RANKS} ranks", RANKS, names, MAX_LOG, ["-iter", "4"])
            result = imb.run_one(phase, mpi, row, mpi.env(**more), f"under {name}: IMB-MPI1", launch=words)
            check_wire(phase, f"under {name}: IMB-MPI1", result)


def mpi4py(phase, options, mpi, name, env, limits):
    """The suite's modules, a few in turn; `limits` are the arguments of its run over nodes."""
    suite = pytests.load(places.TESTS / "python/suite.py")
    try:
        python = suite.wheel_python()
        found = sorted(p.stem for p in (places.mpi4py_source(suite.VERSION) / "test").glob("test_*.py"))
    except places.Unavailable as why:
        phase.skip(f"under {name}: mpi4py", str(why))
        return
    found = [m for m in found if not SPAWNS.search(m) and re.search(options.only, f"engines {name} mpi4py {m}")]
    taken = rotation.take(phase, options, f"mpi4py's modules under {name}", found, MODULES_IN_A_TURN)
    if taken:
        with started(name, env, {"LD_LIBRARY_PATH", "MPI4PY_MPIABI", "PYTHONDONTWRITEBYTECODE", "WEFT_LIBRARY_VERSION", *env}) as (words, more):
            only = f"^({'|'.join(taken)})\\.py$"
            _, result = suite.run_one(phase, mpi, python, "wheel", RANKS, only, more_env=more, title=f"under {name}", launch=words, **limits)
            check_wire(phase, f"under {name}: mpi4py", result)


def run(phase, options, mpi, env, limits):
    env = {"WEFT_REPORT": "1", **env}
    nodes, engines = modules()
    if not nodes.are_separate():
        phase.skip("engines of other nodes", "they start something on other nodes by ssh or daemons, which needs namespaces here")
        return
    for name in rotation.take(phase, options, "engines of IMB and mpi4py", list(engines.ALL), IN_A_TURN):
        try:
            benchmarks(phase, options, mpi, name, env)
            mpi4py(phase, options, mpi, name, env, limits)
        except pytests.Skip as why:
            phase.skip(f"under {name}", str(why))
