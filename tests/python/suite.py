"""mpi4py's own test suite on Weft: its wheel on libmpi.so.12 (the MPICH ABI), and a build
from its source with our mpicc on libmpi_abi.so.1, at 1, 2, 3 and 4 ranks (--record: 8 as well)."""

import hashlib
import json
import re
import shutil

from driver import places, proc, pytests, rotation

record = pytests.load(places.TESTS / "python/record.py")

VERSION = "4.1.2"
# Tests that a variant cannot pass, and why.
IMPOSSIBLE = {"wheel-ompi": {"testSplitTypeResourceGuided": "the wheel's header lacks the constant, which is MPI_UNDEFINED there"}}
RANKS = (1, 2, 3, 4)
NAMES = {"mpich": "wheel", "mpi5": "source", "ompi": "wheel-ompi"}
# Of these a run of the tests takes so many on each ABI, and so many of the ABIs.
RANKS_IN_A_TURN = 1
ABIS_IN_A_TURN = 2
RECORD_RANKS = (1, 2, 3, 4, 8)
TEST_LIMIT_S = 60
RUN_LIMIT_S = 400
# Eight ranks take turns on two cores. MPICH's do not end the suite in 50 minutes, so from there on it
# runs only the bodies of tests in which something may be skipped.
RECORD_LIMIT_S = 600
FEW_BODIES_FROM = 8
BODIES_THAT_SKIP = "test_ulfm,test_util_pkl5"


def wheel_python():
    return places.venv("mpi4py-wheel", [f"mpi4py=={VERSION}"]) / "bin/python"


def source_python(mpi):
    """mpi4py compiled with our wrapper; made anew where header or wrapper change."""
    key = hashlib.sha256()
    for part in ("include/mpi.h", "bin/mpicc"):
        key.update((mpi.prefix / part).read_bytes())
    name = f"mpi4py-source-{key.hexdigest()[:10]}"
    mpicc = mpi.prefix / "bin/mpicc"
    # Unoptimised: compiling the one large file is most of the time, and it is not measured.
    env = mpi.env(MPICC=mpicc, MPI4PY_BUILD_MPICC=mpicc, CFLAGS="-O0 -g0")
    source = places.mpi4py_source(VERSION)
    flags = ("--no-cache-dir",)
    return places.venv(name, [str(source)], 400, env, flags) / "bin/python"


def _read(logs):
    ranks = sorted((json.loads(p.read_text()) for p in logs.glob("*.json")), key=lambda r: r["rank"])
    unfinished = [p for p in logs.glob("*.log") if not p.with_suffix(".json").exists()]
    return ranks, unfinished


def _last_words(path):
    """What failed before, the test a rank was in, and the stacks that the watchdog left."""
    text = path.read_text(errors="replace")
    failed = re.findall(r"^FAILED .*$", text, re.M)
    stack = text[text.rfind("start "):].strip().splitlines()
    inner = [line for line in stack if "/unittest/" not in line][:14]
    return "\n".join([*failed[:20], *inner])


def run_one(phase, mpi, python, variant, n, only="", more_env=None, title="", limit_s=RUN_LIMIT_S, strict=True, test_limit_s=TEST_LIMIT_S,
            without=(), launch=None):
    """The suite on n ranks with `python`, modules that match `only`; (its ranks, the run). Settings
    in `more_env`, and words of `launch` that start it, are named by `title`. Tests `without` run not at all. Not `strict`: failures are told, not counted."""
    logs = places.BUILD / "mpi4py-logs" / f"{variant}-{n}{title.replace(' ', '-')}"
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    suite = places.mpi4py_source(VERSION)
    args = ["-v", "--no-builddir"]
    if only:
        args += ["-i", only]
    for pattern in without:
        args += ["-x", pattern]
    # No test is left out for a fault of the MPI whose ABI it is.
    env = mpi.env(PYTHONDONTWRITEBYTECODE="1", WEFT_LIBRARY_VERSION="weft", **(more_env or {}))
    if "wheel" in str(python):
        env["MPI4PY_MPIABI"] = {"wheel": "mpich", "wheel-ompi": "openmpi"}.get(variant, "mpiabi")
        # Without this the wheel looks beside itself and in system folders first.
        env["LD_LIBRARY_PATH"] = f"{mpi.prefix}/lib"
    one_rank = places.TESTS / "python/one_rank.py"
    cmd = [*(launch or [mpi.mpiexec]), "-n", n, python, one_rank, suite, logs, test_limit_s, *args]
    result = proc.run(cmd, env=env, limit_s=min(limit_s, phase.limit_of_a_run_s()), dump=True)
    ranks, unfinished = _read(logs)
    name = f"{title} {variant}, {n} ranks".lstrip()
    known = False
    for r in ranks:
        good = [(test, text) for test, text in r["bad"] if test.split(" ")[0] not in IMPOSSIBLE.get(variant, {})]
        known = known or len(good) < len(r["bad"])
        r["bad"] = good
        for test, text in r["bad"]:
            if not strict:
                phase.note(f"{name}: {test} failed (rank {r['rank']})")
                continue
            phase.fail(f"{name}: {test} (rank {r['rank']})", "\n".join(text.splitlines()[-2:]))
    if unfinished or len(ranks) != n or not (result.ok() or known):
        words = "\n".join(_last_words(p) for p in unfinished)
        if (unfinished or len(ranks) != n) and not strict:
            phase.note(f"{name}: {result.why()}; {len(ranks)} of {n} ranks finished\n{words}")
        elif unfinished or len(ranks) != n or not any(r["bad"] for r in ranks):
            phase.fail(name, f"{result.why()}; {len(ranks)} of {n} ranks finished\n{words}\n"
                       + result.tail(6))
    _report(phase, name, ranks, result)
    return ranks, result


def _report(phase, name, ranks, result):
    if not ranks:
        return
    counts = ranks[0]["counts"]
    passed = sum(c["passed"] for c in counts.values())
    skipped = sum(c["skipped"] for c in counts.values())
    phase.ok(name, count=passed, seconds=result.wall_s)
    phase.note(f"{name}: {passed} passed, {skipped} skipped by the suite itself, "
               f"{len(counts)} modules, {result.wall_s:.0f} s, on {ranks[0]['library'][:60]!r}")
    slow = ", ".join(f"{t.split('.')[-1]} {s} s" for s, t in ranks[0]["slow"][:3] if s > 1)
    if slow:
        phase.note(f"{name}: slowest: {slow}")


def _table(phase, table):
    """Counts per module at the rank counts, rank 0's."""
    modules = sorted({m for counts in table.values() for m in counts})
    for variant_n in table:
        total = {k: sum(table[variant_n][m][k] for m in table[variant_n]) for k in ("passed", "failed")}
        phase.note(f"{variant_n}: {total['passed']} passed, {total['failed']} failed in {len(table[variant_n])} modules")
    path = places.BUILD / "mpi4py-modules.txt"
    lines = ["module".ljust(26) + "".join(k.rjust(12) for k in table)]
    for m in modules:
        cells = [table[k].get(m) for k in table]
        text = [f"{c['passed']}/{c['passed'] + c['failed']}+{c['skipped']}" if c else "-" for c in cells]
        lines.append(m.ljust(26) + "".join(t.rjust(12) for t in text))
    path.write_text("\n".join(lines) + "\n")
    phase.note(f"counts per module (passed/run+skipped): {path}")


def run(phase, options):
    mpi = places.Mpi(options.reference or "weft")
    if mpi.missing():
        phase.fail("installation", mpi.missing())
        return
    variants = [("wheel", wheel_python)]
    if not options.reference:
        variants += [("source", lambda: source_python(mpi)), ("wheel-ompi", wheel_python)]
    if options.abi:
        variants = [v for v in variants if v[0] == NAMES[options.abi]]
    if options.record:
        _record(phase, mpi, variants, options)
        return
    if not options.ranks:
        variants = rotation.take(phase, options, "ABIs", variants, ABIS_IN_A_TURN, lambda v: v[0])
    table = {}
    for variant, python in variants:
        path = _set_up(phase, variant, python)
        # Eight only when asked for.
        every = RECORD_RANKS if options.ranks else rotation.take(phase, options, f"{variant}, ranks", RANKS, RANKS_IN_A_TURN)
        for n in every if path else ():
            if options.ranks in (None, n) and not phase.overdue():
                ranks, _ = run_one(phase, mpi, path, variant, n, options.only)
                if ranks:
                    table[f"{variant}-{n}"] = ranks[0]["counts"]
                if ranks and mpi.name == "weft":
                    record.check(phase, f"{variant}-{n}", f"{variant}, {n} ranks", ranks)
    if table:
        _table(phase, table)


def _set_up(phase, variant, python):
    try:
        return python()
    except places.Unavailable as why:
        phase.fail(f"{variant}: set-up", why)
        return None


def _record(phase, weft, variants, options):
    """The suite on both MPIs; the page and the list of MPICH's skips, after every pair of runs."""
    found = record.Record()
    for variant, python in variants:
        path = _set_up(phase, variant, python)
        for n in RECORD_RANKS if path else ():
            if options.ranks not in (None, n):
                continue
            # What is built on the standard ABI runs on MPICH as well.
            for mpi, title in ((weft, ""), (places.Mpi("mpich"), "MPICH")):
                ours = mpi is weft
                few = not ours and n >= FEW_BODIES_FROM
                env = {"WEFT_TEST_BODIES": BODIES_THAT_SKIP} if few else None
                ranks, _ = run_one(phase, mpi, path, variant, n, title=title, limit_s=RECORD_LIMIT_S, strict=ours, more_env=env)
                if len(ranks) == n:
                    found.add(mpi.name, f"{variant}-{n}", ranks, few)
            found.write()
