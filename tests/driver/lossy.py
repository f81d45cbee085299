"""Programs on two nodes whose network loses one frame of a hundred: network namespaces joined by scripts/nodes-relay.py."""

import concurrent.futures
import dataclasses
import re

from . import cprog, engines, places, proc, pytests, rotation

LOSS = "1%"
IN_A_TURN, AT_A_TIME = 4, 2
# It has to hit, by a thread that spoils bytes, one of the calls that there are in 15 s; has some ten thousand collectives one
# after the other, each of which may wait for what is sent again.
NOT_HERE = re.compile("^check/damage$|^reports/communicators_by_thousands$")
# Thousands of collectives one after the other, each waiting for what is sent again, or gigabytes: minutes. With --all.
LONG = re.compile("^(comm/many|comm/reuse|p2p/huge)$")
# What is lost last of a message is sent again after 0.2 s at the soonest, and after that the double.
PATIENCE = 4
# Of IMB: ranks, benchmarks, largest message as a power of two, further arguments; of the first kind some, in turn.
BENCHMARKS = ("PingPong", "Exchange", "Bcast", "Allreduce", "Alltoall", "Gatherv", "Barrier")
IN_A_JOB = 3
MORE = ["-iter", "5"]
MAX_LOG = 14


def launch(n, **settings):
    """Words that start n ranks on two nodes, up to `-n`, and what they want in the environment."""
    nodes = engines.modules()[0]
    at, each = nodes.Nodes(2), -(-n // 2)
    hosts = ",".join(f"{name}:{each}" for name in at.names)
    words = at.command([places.Mpi().mpiexec, "-launcher-exec", nodes.SSH, "-hosts", hosts])
    return words, {"NODE_TAG": at.tag, **settings}


def refused():
    """Why there can be no such nodes; or nothing."""
    got = proc.run([places.ROOT / "scripts/nodes.sh", 1, "true"], env=places.clean_env(LOSS=LOSS), limit_s=20)
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
        words, more = launch(n, LOSS=LOSS, **env)
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
        words, more = launch(4, LOSS=LOSS, **env)
        imb.run_one(phase, mpi, row, mpi.env(**more), f"{LOSS} lost: IMB-MPI1", launch=words)


def run(phase, options, mpi, found, env):
    """`found`: the programs that may run over nodes; `env`: of a libfabric."""
    why = refused()
    if why:
        phase.skip("with loss", why)
        return
    benchmarks(phase, options, mpi, env)
    programs(phase, options, mpi, found, env)
