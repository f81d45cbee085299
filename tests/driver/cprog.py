"""The C conformance programs: compiled for both ABIs, run at their rank counts."""

import concurrent.futures
import dataclasses
import pathlib
import re

from . import places, proc, report, rotation

ABIS = ("mpi5", "mpich", "ompi")
_HEADER = re.compile(r"^// ?([a-z-]+)(?:: *(.*))?$")
_SUMMARY = re.compile(r"^.*checks: (\d+) failed: (\d+)$", re.M)


@dataclasses.dataclass
class Program:
    """A program and what its first lines ask for (documented in tests/c/check.h)."""

    path: pathlib.Path
    ranks: list = dataclasses.field(default_factory=list)
    env: dict = dataclasses.field(default_factory=dict)
    args: list = dataclasses.field(default_factory=list)
    timeout_s: float = 60.0
    expect_exit: int | None = None
    expect_signal: int | None = None
    expect_text: str | None = None
    abis: tuple = ABIS
    memory_gib: float = 0.0
    serial: bool = False
    reference_fails: str = ""

    @property
    def name(self):
        return str(self.path.relative_to(places.TESTS / "c").with_suffix(""))


def parse(path):
    """Reads the header comments of a program; the ranks must be there."""
    p = Program(path)
    for line in path.read_text().splitlines():
        if not line.startswith("//"):
            break
        m = _HEADER.match(line.rstrip())
        if not m:
            continue
        key, value = m.group(1), (m.group(2) or "").strip()
        if key == "ranks":
            p.ranks = [int(n) for n in value.split()]
        elif key == "env":
            p.env = dict(pair.split("=", 1) for pair in value.split())
        elif key == "args":
            p.args = value.split()
        elif key == "timeout":
            p.timeout_s = float(value)
        elif key == "expect-exit":
            p.expect_exit = int(value)
        elif key == "expect-signal":
            p.expect_signal = int(value)
        elif key == "expect-text":
            p.expect_text = value
        elif key == "abi":
            p.abis = ABIS[:2] if value == "both" else (value,)
        elif key == "memory-gib":
            p.memory_gib = float(value)
        elif key == "serial":
            p.serial = True
        elif key == "reference-fails":
            p.reference_fails = value
    return p if p.ranks else None


def collect(phase, only=""):
    """The programs below tests/c; one without a `// ranks:` line is a failure."""
    programs = []
    for path in sorted((places.TESTS / "c").rglob("*.c")):
        program = parse(path)
        if program is None:
            phase.fail(str(path.relative_to(places.TESTS)), "has no '// ranks:' line")
        elif re.search(only, program.name):
            programs.append(program)
    return programs


def verdict(program, ranks, result):
    """An empty string where the run is as the program's header asks, else why not."""
    if result.timed_out or result.leaked:
        return result.why()
    if program.expect_text and not re.search(program.expect_text, result.out):
        return f"the output lacks /{program.expect_text}/"
    if program.expect_signal is not None:
        return "" if result.rc != 0 else "exit code 0, wanted a death by signal"
    if program.expect_exit is not None:
        if result.rc != program.expect_exit:
            return f"{result.why()}, wanted {program.expect_exit}"
        return "FAILED in its output" if re.search(r"^.*FAILED ", result.out, re.M) else ""
    counts = [(int(n), int(bad)) for n, bad in _SUMMARY.findall(result.out)]
    if any(bad for _, bad in counts):
        return f"{sum(bad for _, bad in counts)} checks failed"
    if result.rc != 0:
        return result.why()
    if len(counts) != ranks:
        return f"{len(counts)} of {ranks} ranks printed their summary"
    if not sum(n for n, _ in counts):
        return "checked nothing"
    return ""


def digest(result):
    """The checks that failed, each once with how often, or else the end of the output."""
    counts = {}
    for text in re.findall(r"FAILED rank -?\d+ (.*)$", result.out, re.M):
        counts[text] = counts.get(text, 0) + 1
    if not counts or result.timed_out:
        return result.tail(25)
    shown = [f"{n} x {text}" if n > 1 else text for text, n in counts.items()]
    more = [f"... and {len(shown) - 12} more"] if len(shown) > 12 else []
    return "\n".join(shown[:12] + more)


def run_one(phase, mpi, program, abi, ranks, launch=None, title="", patience=1):
    """One program on so many ranks; started by the words of `launch`, up to `-n`, which `title` names. What its head says
    of time holds so many times."""
    name = f"{title}{program.name} [{abi}, {ranks} ranks]"
    if phase.overdue():
        phase.fail(name, "not run: the phase's time is over")
        return
    if program.memory_gib and proc.available_gib() < program.memory_gib:
        phase.skip(name, f"needs {program.memory_gib} GiB of free memory")
        return
    exe, made = mpi.compile(program.path, abi)
    if made.rc != 0:
        phase.fail(name, f"does not compile: {made.why()}\n{made.tail(15)}")
        return
    cmd = [*(launch or [mpi.mpiexec]), "-n", ranks, exe, *program.args]
    limit_s = program.timeout_s * (3 if mpi.name != "weft" else patience)
    result = proc.run(cmd, env=mpi.env(**program.env), limit_s=limit_s, dump=True)
    why = verdict(program, ranks, result)
    if mpi.name != "weft" and program.reference_fails:
        if why:
            phase.skip(name, f"known of {mpi.name}: {program.reference_fails} ({why})")
            return
    if why:
        phase.fail(name, f"{why}\n{' '.join(map(str, cmd))}\n{digest(result)}")
    else:
        phase.ok(name, seconds=result.wall_s)


def run(phase, options):
    """The phase `c` (and, with --reference, the same on a peer, to test the tests)."""
    mpi = places.Mpi(options.reference or "weft")
    if mpi.missing():
        phase.fail("installation", mpi.missing())
        return
    abis = [options.abi] if options.abi else ABIS
    jobs = []
    programs = collect(phase, options.only)
    taken = rotation.alternate(phase, options, "ABIs", [(p.name, p.abis) for p in programs], abis)
    for program in programs:
        for abi in abis:
            if abi in taken[program.name]:
                ranks = [n for n in program.ranks if options.ranks in (None, n)]
                jobs += [(program, abi, n) for n in ranks]
    workers = options.jobs or max(2, report.cores())
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        parallel = [j for j in jobs if not j[0].serial]
        for done in [pool.submit(run_one, phase, mpi, *job) for job in parallel]:
            done.result()
    for job in jobs:
        if job[0].serial:
            run_one(phase, mpi, *job)
