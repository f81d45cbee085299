"""Random valid programs (tests/fuzz) on Weft by each ABI and on MPICH and Open MPI: all have to give the same bytes.

A seed makes a program. In each of its steps Weft has to do as one of the two others does, and by each ABI the same;
where only one of the others ran it, a difference is printed and no failure. A failure names the seed and the first step that differs: `tests/run.py fuzz -k '^SEED$'` runs it again. The short form
takes seeds by the commit's turn, --full the next ones until its time is over (WEFT_TEST_FUZZ_S, seconds)."""

import concurrent.futures
import importlib.util
import os
import re
import shutil
import time

from . import invalid, places, proc, report

SEEDS = 16
FULL_S = 1800
LIMIT_S = 90
FOLDER = places.BUILD / "fuzz"
# Steps in which an MPI is known to be wrong at times (docs/trust.md), and is not compared with.
KNOWN = {"openmpi": re.compile(r"\d+ Alltoallw of one ")}


def _generator():
    spec = importlib.util.spec_from_file_location("generate", places.TESTS / "fuzz/generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _env(mpi):
    env = mpi.env()
    if mpi.name == "openmpi":
        env |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
                "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe"}
    return env


def _run(mpi, abi, source, ranks):
    """What the ranks wrote, or None and why."""
    exe, made = mpi.compile(source, abi, extra=(f"-I{places.TESTS / 'fuzz'}", "-w"))
    if made.rc != 0:
        return None, f"does not compile: {made.tail(15)}"
    told = FOLDER / f"{source.stem}-{mpi.name}-{abi}"
    shutil.rmtree(told, ignore_errors=True)
    told.mkdir(parents=True)
    extra = ["--oversubscribe"] if mpi.name == "openmpi" else []
    got = proc.run([mpi.mpiexec, *extra, "-n", ranks, exe, told], env=_env(mpi), limit_s=LIMIT_S, dump=mpi.name == "weft")
    exe.unlink(missing_ok=True)
    lines = [(told / str(r)).read_text().splitlines() if (told / str(r)).exists() else [] for r in range(ranks)]
    shutil.rmtree(told)
    if got.rc != 0 or got.timed_out:
        return lines, f"{got.why()}\n{got.tail(15)}"
    return lines, got.tail(6) if any("error of" in line for rank in lines for line in rank) else ""


def _first_difference(lines, references):
    """Where a line is as that of none of the others; every step starts its hash anew."""
    for rank, mine in enumerate(lines):
        told = {name: lines[rank] for name, lines in references.items()}
        for k in range(max(map(len, [mine, *told.values()]))):
            at = lambda v: v[k] if k < len(v) else "nothing"
            others = {name: at(v) for name, v in told.items() if not (name in KNOWN and KNOWN[name].match(at(v)))}
            if others and at(mine) not in others.values():
                return f"rank {rank}: `{at(mine)}`; " + ", ".join(f"{n}: `{o}`" for n, o in others.items())
    return ""


def _one(phase, seed, weft, others):
    ranks, text = GENERATOR.program(seed)
    source = FOLDER / f"{seed}.c"
    source.write_text(text)
    start = time.monotonic()
    references = {}
    for mpi, abi in others:
        lines, why = _run(mpi, abi, source, ranks)
        if lines and not why:
            references[mpi.name] = lines
        else:
            phase.refused.setdefault(mpi.name, []).append((seed, why))
    wrong, doubts, told = [], [], []
    for abi in ("mpi5", "mpich", "ompi"):
        lines, why = _run(weft, abi, source, ranks)
        if why:
            wrong.append(f"{abi}: {why}")
            continue
        differs = _first_difference(lines, references) if references else ""
        if differs:
            (wrong if len(references) > 1 else doubts).append(f"{abi}: {differs}")
        told.append(lines)
    wrong += ["the ABIs differ"] if any(lines != told[0] for lines in told) else []
    if not references:
        phase.skip(f"seed {seed}", "no other MPI ran it")
    elif wrong:
        phase.fail(f"seed {seed} [{ranks} ranks]", "\n".join([*wrong, *doubts]))
    elif doubts:
        # One other MPI, which may be wrong itself: Open MPI is, in persistent collectives of neighbours.
        phase.skip(f"seed {seed}", f"to be looked at, one other MPI ran it: {doubts[0]}")
    else:
        source.unlink()
        phase.ok(f"seed {seed}", seconds=time.monotonic() - start)


GENERATOR = _generator()


def run(phase, options):
    weft = places.Mpi("weft")
    if weft.missing():
        phase.fail("installation", weft.missing())
        return
    seed = options.seed if options.seed is not None else options.turn % 1000000
    invalid.run(phase, options, seed)
    if options.only.lstrip("^").startswith("invalid"):
        return
    others = []
    for name, abi in (("mpich", "mpich"), ("openmpi", "ompi")):
        try:
            others.append((places.Mpi(name), abi))
        except places.Unavailable as why:
            phase.skip(name, str(why))
    if not others:
        phase.fail(phase.name, "no other MPI could be fetched, so nothing was compared")
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    phase.refused = {}
    first = options.turn % 1000000 * SEEDS
    if re.fullmatch(r"\^?\d+\$?", options.only):
        seeds = [int(options.only.strip("^$"))]
    else:
        seeds = range(first, first + (10**6 if options.full else SEEDS))
    until = time.monotonic() + (float(os.environ.get("WEFT_TEST_FUZZ_S", FULL_S)) if options.full else phase.left_s() * 0.8)
    with concurrent.futures.ThreadPoolExecutor(max(2, report.cores())) as pool:
        def take(seed):
            if time.monotonic() < until:
                _one(phase, seed, weft, others)
        list(pool.map(take, seeds))
    for name, seeds in phase.refused.items():
        print(f"  {name} ran none of: " + ", ".join(str(s) for s, _ in seeds), flush=True)
        print("    " + seeds[0][1].replace("\n", "\n    "), flush=True)
