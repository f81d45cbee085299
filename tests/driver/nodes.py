"""Jobs on several nodes, which WEFT_NODES imitates on this machine: ranks of different nodes share no memory, and send
over libfabric's tcp on loopback. Programs of the phase `c`, unchanged, and tests of what nodes change."""

import dataclasses
import re

from . import cprog, fabric, places, pytests, rotation

# Programs that start others or connect from MPI_COMM_WORLD (docs/multinode.md), that use shared windows aside, count what
# only shared memory does, take MPI_COMM_WORLD for one node, want their operation called on each rank, or call collectives
# of lengths that do not fit.
NOT_YET = re.compile(
    "^(dynamic|tool)/|^(rma/shared_sizes|info/hints)$"
    "|^coll/(at_once|no_messages|misfit)$|^comm/dup_split$"
    "|^reports/(arguments_of_children|attached_by_address|equal_keys|freed_while_used|shared_apart)$"
)
# Programs that a run takes; `--all` and `-k` take all.
IN_A_TURN = 12


def library():
    """Environment of a libfabric; or nothing, and why."""
    found, missing, _ = fabric.libraries()
    return (found[0][1], "") if found else (None, "; ".join(why for _, why in missing))


def programs(phase, options, env):
    """The programs of `tests/c` that do not ask for what nodes do not have, with two nodes."""
    found = []
    for p in cprog.collect(phase, options.only):
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


def run(phase, options):
    mpi = places.Mpi()
    if mpi.missing():
        phase.fail("installation", mpi.missing())
        return
    env, why = library()
    if env is None:
        phase.fail("libfabric", f"none could be fetched, so nothing was tested: {why}")
        return
    pytests.run_folder(phase, places.TESTS / "multi/nodes", options)
    benchmarks(phase, options, mpi, mpi.env(**env, WEFT_NODES="2"))
    found = programs(phase, options, {**env, "WEFT_NODES": "2"})
    taken = rotation.take(phase, options, "programs on two nodes", found, IN_A_TURN, lambda p: p.name)
    for program in taken:
        abi = options.abi if options.abi in program.abis else program.abis[0]
        for n in program.ranks if options.all else program.ranks[-1:]:
            cprog.run_one(phase, mpi, program, abi, n)
