"""Programs on two and three nodes whose network loses one frame of a hundred: network namespaces joined by
scripts/nodes-relay.py."""

import concurrent.futures
import dataclasses
import re

from . import cprog, engines, fortran, places, proc, pytests, rotation, shmem

LOSS = "1%"
IN_A_TURN, AT_A_TIME = 4, 2
# The same of our Fortran programs and of OpenSHMEM's.
FORTRAN_IN_A_TURN, SHMEM_IN_A_TURN = 1, 2
# It has to hit, by a thread that spoils bytes, one of the calls that there are in 15 s; joins ranks by a socket of 127.0.0.1, which
# two nodes do not share; has some ten thousand collectives one after the other, each of which may wait for what is sent again.
NOT_HERE = re.compile("^check/damage$|^dynamic/ports$|^reports/communicators_by_thousands$")
# The same of OpenSHMEM's: a hundred thousand round trips, each of which waits for the one before.
SHMEM_NOT_HERE = {"litmus"}
# Ten thousand of these. With --all.
SHMEM_LONG = {"copies", "locks", "rma"}
# Thousands of collectives one after the other, each waiting for what is sent again, or gigabytes: minutes. With --all.
LONG = re.compile("^(comm/many|comm/reuse|p2p/huge)$")
# What is lost last of a message is sent again after 0.2 s at the soonest, and after that the double.
PATIENCE = 4
# Of IMB: ranks, benchmarks, largest message as a power of two, further arguments; of the first kind some, in turn.
BENCHMARKS = ("PingPong", "Exchange", "Bcast", "Allreduce", "Alltoall", "Gatherv", "Barrier")
IN_A_JOB = 3
MORE = ["-iter", "5"]
MAX_LOG = 14


def launch(n, count=2, **settings):
    """Words that start n ranks on so many nodes, up to `-n`, and what they want in the environment."""
    nodes = engines.modules()[0]
    at, each = nodes.Nodes(count), -(-n // count)
    hosts = ",".join(f"{name}:{each}" for name in at.names)
    words = at.command([places.Mpi().mpiexec, "-launcher-exec", nodes.SSH, "-hosts", hosts])
    return words, {"NODE_TAG": at.tag, "LOSS": LOSS, **settings}


def refused():
    """Why there can be no such nodes; or nothing."""
    got = proc.run([places.ROOT / "scripts/nodes.sh", 1, "true"], env=places.clean_env(LOSS=LOSS), limit_s=60)
    return "" if got.rc == 0 else got.tail(3)


def programs(phase, options, mpi, found, env):
    """Some of these C programs, on the first of their ABIs, with their most ranks; --all: with all."""
    found = [p for p in found if re.search(options.only, f"lossy {p.name}") and not NOT_HERE.match(p.name)]
    found = [p for p in found if options.all or not LONG.match(p.name)]
    taken = rotation.take(phase, options, "programs with loss", found, IN_A_TURN, lambda p: p.name)
    jobs = [(p, n) for p in taken for n in (p.ranks if options.all else p.ranks[-1:])]

    def run_one(job):
        program, n = job
        abi = options.abi if options.abi in program.abis else program.abis[0]
        words, more = launch(n, **env)
        one = dataclasses.replace(program, env={**program.env, **more})
        cprog.run_one(phase, mpi, one, abi, n, words, f"{LOSS} lost: ", PATIENCE * (5 if LONG.match(program.name) else 1))

    # Most of the time they wait for what is sent again.
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        list(pool.map(run_one, jobs))


def benchmarks(phase, options, mpi, env):
    """Some of IMB-MPI1's on four ranks, a few in each job; --all: all."""
    imb = pytests.load(places.TESTS / "imb/imb.py")
    wanted = [b for b in (imb.ALL if options.all else BENCHMARKS) if re.search(options.only, f"lossy IMB-MPI1 {b}")]
    names = rotation.take(phase, options, "benchmarks with loss", wanted, IN_A_JOB)
    for i in range(0, len(names), IN_A_JOB):
        some = names[i : i + IN_A_JOB]
        row = (", ".join(some), 4, some, MAX_LOG, MORE)
        words, more = launch(4, **env)
        imb.run_one(phase, mpi, row, mpi.env(**more), f"{LOSS} lost: IMB-MPI1", launch=words)


def fortran_programs(phase, options, mpi, env):
    """Our Fortran programs on two nodes and three, with their most ranks."""
    found = [(source, ranks, k) for k in (2, 3) for source, ranks in fortran.PROGRAMS
             if max(ranks) >= k and re.search(options.only, f"lossy fortran {source} {k} nodes")]  # fmt: skip
    taken = rotation.take(phase, options, "Fortran programs with loss", found, FORTRAN_IN_A_TURN, lambda p: f"{p[0]} on {p[2]}")
    for source, ranks, k in taken:
        where = f"over {k} nodes, {LOSS} lost"
        fortran.standard(phase, mpi, [(source, [max(ranks)])], where, lambda n, k=k: launch(n, k), PATIENCE, **env)


def shmem_programs(phase, options, found, env):
    """OpenSHMEM's programs, each compiled in one of two ways and on two nodes or three."""
    without = SHMEM_NOT_HERE if options.all else SHMEM_NOT_HERE | SHMEM_LONG
    jobs = [(program, way, k, n) for program, way, layouts in found
            if way == "inlined" and program.path.stem not in without for k, n in layouts]  # fmt: skip
    taken = rotation.take(phase, options, "OpenSHMEM's programs with loss", jobs, SHMEM_IN_A_TURN, lambda j: f"{j[0].path.stem} on {j[2]}")

    def run_one(job):
        program, way, k, n = job
        words, more = launch(n, k, **env)
        patience = PATIENCE * (5 if program.path.stem in SHMEM_LONG else 1)
        shmem.compile_and_run(phase, program, way, f"{k} nodes", n, more, f"{LOSS} lost: ", launch=words, patience=patience)

    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        list(pool.map(run_one, taken))


def run(phase, options, mpi, found, shmem_found, env):
    """`found`: the programs that may run over nodes; `shmem_found`: gives those of OpenSHMEM; `env`: of a libfabric."""
    why = refused()
    if why:
        phase.skip("with loss", why)
        return
    benchmarks(phase, options, mpi, env)
    programs(phase, options, mpi, found, env)
    fortran_programs(phase, options, mpi, env)
    shmem_programs(phase, options, shmem_found(options.only, "lossy shmem"), env)
