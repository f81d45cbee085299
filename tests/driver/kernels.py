"""The application kernels of bench/kernels: each of class S, by 1 to 8 ranks, has to find the answer it knows.

With --all by every number of ranks on every ABI; a plain run takes two of the numbers for each kernel, in turn. With
spoilt messages (tests/kernels/fault.c) each kernel has to see that its answer is wrong."""

import re
import zlib

from . import places, proc, rotation

RANKS = (1, 2, 3, 4, 8)
# Those whose layout wants a power of two, or a divisor of their size.
POWERS = {"ft", "mg"}
ABIS = ("mpi5", "mpich", "ompi")
LIMIT_S = 60
_RESULT = re.compile(r"^kernel (\S+) class (\S) ranks (\d+) seconds (\S+) rate \S+ \S+ error (\S+) limit (\S+) (\S+)$", re.M)


def wrong(out, name, ranks):
    """What is wrong with a kernel's output, or an empty string."""
    lines = _RESULT.findall(out)
    if len(lines) != 1:
        return f"{len(lines)} lines of results"
    said, size, n, seconds, error, limit, verdict = lines[0]
    if (said, size, int(n)) != (name, "S", ranks):
        return f"the result is of {said} class {size}, {n} ranks"
    if verdict != "verified" or float(error) > float(limit) or not float(seconds) > 0:
        return f"error {error}, limit {limit}: {verdict}"
    return ""


def _one(phase, mpi, source, abi, ranks):
    name = f"{source.stem} [{abi}, {ranks} ranks]"
    exe, made = mpi.compile(source, abi, extra=("-O2",))
    if made.rc != 0:
        return phase.fail(name, f"does not compile: {made.why()}\n{made.tail(15)}")
    result = proc.run([mpi.mpiexec, "-n", ranks, exe, "S"], env=mpi.env(), limit_s=LIMIT_S, dump=True)
    why = (wrong(result.out, source.stem, ranks) or "") if result.ok() else result.why()
    return phase.fail(name, f"{why}\n{result.tail(20)}") if why else phase.ok(name, seconds=result.wall_s)


def _spoilt(phase, mpi, source, abi):
    name = f"{source.stem}, spoilt [{abi}]"
    fault = places.TESTS / "kernels/fault.c"
    # What is compiled is found again by the source and the command; this makes the other source a part of that.
    version = f"-DFAULT={zlib.crc32(fault.read_bytes())}"
    exe, made = mpi.compile(source, abi, extra=("-O2", version, fault))
    if made.rc != 0:
        return phase.fail(name, f"does not compile: {made.why()}\n{made.tail(15)}")
    result = proc.run([mpi.mpiexec, "-n", 2, exe, "S"], env=mpi.env(), limit_s=LIMIT_S, dump=True)
    lines = _RESULT.findall(result.out)
    if result.timed_out or result.leaked or result.rc != 1 or len(lines) != 1 or lines[0][-1] != "WRONG":
        return phase.fail(name, f"{result.why()}, wanted a result that is WRONG\n{result.tail(20)}")
    return phase.ok(name, seconds=result.wall_s)


def run(phase, options):
    mpi = places.Mpi("weft")
    if mpi.missing():
        return phase.fail("installation", mpi.missing())
    sources = sorted((places.ROOT / "bench/kernels").glob("*.c"))
    if not sources:
        return phase.fail("no kernels in bench/kernels")
    for i, source in enumerate(sources):
        if not re.search(options.only, source.stem):
            continue
        ranks = [n for n in RANKS if source.stem not in POWERS or n & (n - 1) == 0]
        ranks = [n for n in ranks if options.ranks in (None, n)]
        abis = [options.abi] if options.abi else ABIS
        if not (options.all or options.only):
            ranks = rotation.part(ranks, 2, options.turn + i, "ranks")
            abis = [abis[(options.turn + i) % len(abis)]]
        for abi in abis:
            for n in ranks:
                _one(phase, mpi, source, abi, n)
        if options.ranks in (None, 2):
            _spoilt(phase, mpi, source, abis[0])
    if not (options.all or options.only):
        phase.left_out(f"kernels: each by two numbers of ranks of {', '.join(map(str, RANKS))}, on one ABI, in turn")
    return None
