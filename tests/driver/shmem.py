"""OpenSHMEM: the C programs of tests/shmem/c by oshcc and oshrun, bad input, exported names, shmem4py."""

import concurrent.futures
import dataclasses
import hashlib
import pathlib
import random
import re
import subprocess
import time

from . import places, proc, report

HERE = places.TESTS / "shmem"
_HEADER = re.compile(r"^// ?([a-z-]+): *(.*)$")
_SUMMARY = re.compile(r"^checks: (\d+) failed: (\d+)$", re.M)

# A program is compiled both ways: with the header's inlined paths, and with calls only.
BUILDS = {"inlined": [], "called": ["-DSHMEM_NO_INLINE"]}


@dataclasses.dataclass
class Program:
    """A program and what its first lines ask for (documented in tests/shmem/c/check.h)."""

    path: pathlib.Path
    pes: list = dataclasses.field(default_factory=list)
    env: dict = dataclasses.field(default_factory=dict)
    args: list = dataclasses.field(default_factory=list)
    flags: list = dataclasses.field(default_factory=list)
    timeout_s: float = 40.0
    once: bool = False


def parse(path):
    p = Program(path)
    for line in path.read_text().splitlines():
        m = _HEADER.match(line)
        if not m:
            break
        key, value = m.groups()
        if key == "pes":
            p.pes = [int(n) for n in value.split()]
        elif key == "env":
            p.env = dict(pair.split("=", 1) for pair in value.split())
        elif key == "args":
            p.args = value.split()
        elif key == "flags":
            p.flags = value.split()
        elif key == "timeout":
            p.timeout_s = float(value)
        elif key == "build":
            p.once = value == "inlined"
    return p


def build(source, name, flags):
    """Compiles one program; returns (path, Result). Cached by what goes in."""
    cxx = source.suffix == ".cc"
    cc = places.PREFIX / "bin" / ("oshc++" if cxx else "oshcc")
    key = hashlib.sha256()
    for made_of in (source, *source.parent.glob("*.h"), places.PREFIX / "include/shmem.h", cc):
        key.update(made_of.read_bytes())
    key.update(" ".join(flags).encode())
    exe = places.BUILD / "bin/shmem" / f"{source.stem}-{name}-{key.hexdigest()[:12]}"
    std = "-std=gnu++17" if cxx else "-std=gnu11"
    # As users compile: the inlined paths must give no warning.
    strict = ["-O2", "-Wall", "-Wextra", "-Wno-unused-function", "-Werror", "-pthread"]
    return places.make(exe, lambda out: [cc, std, *strict, *flags, source, "-o", out, "-lm"], limit_s=180)


def verdict(pes, result):
    counts = [(int(n), int(bad)) for n, bad in _SUMMARY.findall(result.out)]
    if result.timed_out or result.leaked:
        return result.why()
    if any(bad for _, bad in counts):
        return f"{sum(bad for _, bad in counts)} checks failed"
    if result.rc != 0:
        return result.why()
    if len(counts) != pes:
        return f"{len(counts)} of {pes} PEs printed their summary"
    return "" if sum(n for n, _ in counts) else "checked nothing"


def run_one(phase, program, exe, title, pes, env, launcher="oshrun", launch=None, patience=1):
    """One program; started by the words of `launch`, up to `-n`, with so many times its limit."""
    name = f"{title} [{pes} PEs]"
    if phase.overdue():
        phase.fail(name, "not run: the phase's time is over")
        return
    cmd = [*(launch or [places.PREFIX / "bin" / launcher]), "-n", pes, exe, *program.args]
    env = places.clean_env(SHMEM_SYMMETRIC_SIZE="64M", **{**program.env, **env})
    result = proc.run(cmd, env=env, limit_s=program.timeout_s * patience, dump=True)
    why = verdict(pes, result)
    if why:
        failed = "\n".join(re.findall(r"FAILED .*", result.out)[:12])
        phase.fail(name, f"{why}\n{failed or result.tail(20)}")
    else:
        phase.ok(name, seconds=result.wall_s)


def compile_and_run(phase, program, way, where, pes, env, title="", **more):
    """One program, compiled in this of the `BUILDS`; what it is called says where it runs."""
    exe, made = build(program.path, way, [*BUILDS[way], *program.flags])
    name = f"{title}shmem {program.path.stem}, {way}, {where}"
    if made.rc != 0:
        phase.fail(name, f"does not compile: {made.why()}\n{made.tail(15)}")
    else:
        run_one(phase, program, exe, name, pes, env, **more)


def _programs(phase, only):
    found = []
    sources = [*(HERE / "c").glob("*.c"), *(HERE / "c").glob("*.cc")]
    for path in sorted(sources):
        program = parse(path)
        if not program.pes:
            phase.fail(path.name, "has no '// pes:' line")
        elif re.search(only, path.stem):
            found.append(program)
    return found


def _conformance(phase, programs):
    """Builds all both ways and runs them; the executables that call the library."""
    jobs, called = [], []
    with concurrent.futures.ThreadPoolExecutor(max(2, report.cores())) as pool:
        builds = [(p, b, f) for p in programs for b, f in BUILDS.items() if b == "inlined" or not p.once]
        made = pool.map(lambda j: build(j[0].path, j[1], [*j[2], *j[0].flags]), builds)
        for (program, name, _), (exe, result) in zip(builds, made):
            title = f"{program.path.stem}, {name}"
            if result.rc != 0:
                phase.fail(title, f"does not compile: {result.why()}\n{result.tail(15)}")
                continue
            if name == "called":
                called.append(exe)
            # Calls are the same code at any number of PEs, so the largest does for them.
            pes = program.pes if name == "inlined" else program.pes[-1:]
            jobs += [(program, exe, title, n, {}) for n in pes]
            if name == "inlined":
                jobs.append((program, exe, f"{title}, checked", program.pes[-1], {"WEFT_SHMEM_CHECK": 1}))
        for done in [pool.submit(run_one, phase, *job) for job in jobs]:
            done.result()
    return called


def _symbols(path, *flags):
    out = subprocess.run(["nm", "-D", *flags, path], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in out.splitlines()}


def _names(phase, called, complete):
    """The table, the library and the tests have the same functions; the header's prototypes are
    checked by the compiler."""
    wanted = set((HERE / "names.txt").read_text().split())
    defined = _symbols(places.PREFIX / "lib/libweft_shmem.so.1", "--defined-only")
    missing = {n for w in wanted for n in (w, "p" + w) if n not in defined}
    extra = {n for n in defined if re.match(r"p?shmem_", n) and n.removeprefix("p") not in wanted | {"p" + w for w in wanted} and n not in wanted}
    if missing or extra:
        phase.fail("exported names", f"not exported: {sorted(missing)[:9]}; not in the table: {sorted(extra)[:9]}")
    else:
        phase.ok(f"{len(wanted)} functions and as many of the profiling interface are exported")
    if not complete:
        return
    used = set().union(*(_symbols(exe, "--undefined-only") for exe in called)) if called else set()
    untested = wanted - used
    if untested:
        phase.fail("functions without a test", f"{len(untested)}: {' '.join(sorted(untested)[:40])}")
    else:
        phase.ok("each function of the table is called by a test")


# What tests/shmem/errors.c does wrong, and what must be said about it. `check`: only seen with
# WEFT_SHMEM_CHECK=1.
ERRORS = [
    ("stack", r"shmem_int_put: 8 bytes at address 0x\w+, for PE 1, are not symmetric", False),
    ("stack_one", r"shmem_int_put: 4 bytes at address 0x\w+, for PE 1, are not symmetric", True),
    ("stack_mem", r"shmem_putmem: 8 bytes at address 0x\w+, for PE 1, are not symmetric", True),
    ("stack_get", r"shmem_get64: 8 bytes at address 0x\w+, for PE 1, are not symmetric", True),
    ("stack_p", r"shmem_int_p: 4 bytes at address 0x\w+, for PE 1, are not symmetric", True),
    ("source_g", r"shmem_int_g: 4 bytes at address 0x\w+, for PE 1, are not symmetric", True),
    ("beyond", r"shmem_putmem: \d+ bytes at address 0x\w+, for PE 1, are not symmetric", False),
    ("pe", r"shmem_long_put: PE 7 does not exist \(address 0x\w+\): the job has PEs 0 to 1", False),
    ("pe_mem", r"shmem_getmem: PE -1 does not exist \(address 0x\w+\)", False),
    ("pe_one", r"shmem_long_get: PE 2 does not exist \(address 0x\w+\)", False),
    ("pe_p", r"shmem_long_p: PE -3 does not exist \(address 0x\w+\)", False),
    ("pe_amo", r"shmem_long_atomic_add: PE 2 does not exist \(address 0x\w+\)", False),
    ("unaligned", r"shmem_long_atomic_fetch_add: address 0x\w+, for PE 1, is not aligned", True),
    ("freed_ctx", r"shmem_ctx_int_p: there is no context 0x\w+: destroyed already, or never made \(address 0x\w+, for PE 1\)", False),
    ("freed_ctx_put", r"shmem_ctx_putmem: there is no context 0x\w+: .* \(address 0x\w+, for PE 1\)", False),
    ("freed_ctx_amo", r"shmem_ctx_int_atomic_inc: there is no context 0x\w+: .* \(address 0x\w+, for PE 1\)", False),
    ("freed_ctx_quiet", r"shmem_ctx_quiet: there is no context 0x\w+: destroyed already", False),
    ("invalid_ctx", r"shmem_ctx_putmem: the context is SHMEM_CTX_INVALID \(address 0x\w+, for PE 1\)", False),
    ("ctx_pe", r"shmem_ctx_int_put: PE 1 does not exist \(address 0x\w+\): the context's team has PEs 0 to 0", False),
    ("freed_team", r"shmem_team_sync: there is no team 0x\w+: destroyed already", False),
    ("freed_block", r"shmem_int_put: 4 bytes at address 0x\w+, for PE 1, are not in one allocated block", True),
    ("double_free", r"shmem_free: 0x\w+ on PE \d is no block of the symmetric heap", False),
    ("exhausted", r"shmem_malloc: the symmetric heap of 64 MiB is exhausted on PE 0", False),
    ("uneven", r"shmem_malloc: PE \d asks for \d+ bytes and PE \d for \d+", True),
    ("wait_stack", r"shmem_int_wait_until: 4 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("wait_any_stack", r"shmem_int_wait_until_any: 8 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("wait_vector_stack", r"shmem_int_wait_until_all_vector: 8 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("wait_beyond", r"shmem_int_wait_until_some: 335544320 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("test_stack", r"shmem_int_test: 4 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("test_some_stack", r"shmem_int_test_some: 8 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("signal_wait_stack", r"shmem_signal_wait_until: 8 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("lock_stack", r"shmem_set_lock: 8 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("test_lock_stack", r"shmem_test_lock: 8 bytes at address 0x\w+, on PE 0, are not symmetric", False),
    ("wait_unaligned", r"shmem_long_wait_until: address 0x\w+, on PE 0, is not aligned", False),
    ("wait_freed", r"shmem_int_wait_until: 4 bytes at address 0x\w+, on PE 0, are not in one allocated block", True),
    ("signal_fetch_stack", r"shmem_signal_fetch: 8 bytes at address 0x\w+, for PE 0, are not symmetric", False),
    ("signal_stack", r"shmem_putmem_signal: 8 bytes at address 0x\w+, for PE 1, are not symmetric", False),
    ("stride", r"shmem_int_iput: the strides are 0 and 1", False),
    ("cmp", r"shmem_int_wait_until: cmp is 17", False),
    ("sig_op", r"shmem_putmem_signal: sig_op is 5", False),
    ("collective", r"shmem_int_sum_reduce: source, 4 bytes at address 0x\w+ on PE \d, is not symmetric", False),
    ("collective_dest", r"shmem_int_fcollect: dest, 8 bytes at address 0x\w+ on PE \d, is not symmetric", False),
    ("collect_dest", r"shmem_int_collect: dest, \d+ bytes at address 0x\w+ on PE \d, is not symmetric", False),
    ("psync", r"shmem_barrier: pSync, 8 bytes at address 0x\w+ on PE \d, is not symmetric", True),
    ("root", r"shmem_int_broadcast: root 9 is not in the team, which has PEs 0 to 1", False),
    ("set", r"shmem_barrier: PEs 1 by steps of 1, 2 in all: the job has PEs 0 to 1", False),
    ("early", r"shmem_barrier_all was called before shmem_init", False),
    ("alignment", r"shmem_align: the alignment is 24, which is no power of two", False),
]


def _errors(phase):
    exe, made = build(HERE / "errors.c", "errors", [])
    if made.rc != 0:
        phase.fail("errors.c", f"does not compile: {made.tail(15)}")
        return
    for word, wanted, check in ERRORS:
        env = places.clean_env(SHMEM_SYMMETRIC_SIZE="64M", WEFT_SHMEM_CHECK=int(check))
        result = proc.run([places.PREFIX / "bin/oshrun", "-n", 2, exe, word], env=env, limit_s=60)
        # An exhausted heap is told, and the call returns a null pointer.
        code = 0 if word == "exhausted" else 1
        if result.timed_out or result.rc != code or not re.search(wanted, result.out):
            phase.fail(f"bad input: {word}", f"{result.why()}, wanted {code} and /{wanted}/\n{result.tail(6)}")
        else:
            phase.ok(f"bad input: {word}")
    for size, wanted in [("12Q", "SHMEM_SYMMETRIC_SIZE=12Q is no size"), ("900T", "address space for")]:
        env = places.clean_env(SHMEM_SYMMETRIC_SIZE=size)
        result = proc.run([places.PREFIX / "bin/oshrun", "-n", 1, exe, "none"], env=env, limit_s=60)
        if result.rc == 0 or wanted not in result.out:
            phase.fail(f"bad input: SHMEM_SYMMETRIC_SIZE={size}", result.tail(5))
        else:
            phase.ok(f"bad input: SHMEM_SYMMETRIC_SIZE={size}")


# Where PEs are when another one calls shmem_global_exit, and its status.
EXITS = [("barrier", 3), ("wait_until", 42), ("compute", 1), ("lock", 255), ("reduce", 7), ("finalize", 5), ("sleep", 0)]


def _exits(phase):
    """shmem_global_exit ends all PEs within a second, whatever they do, with its status."""
    exe, made = build(HERE / "exit.c", "exit", [])
    if made.rc != 0:
        phase.fail("exit.c", f"does not compile: {made.tail(15)}")
        return
    for where, status in EXITS:
        title = f"shmem_global_exit({status}) while 3 other PEs are in {where}"
        # Another process, or the machine's host, may keep both cores busy for a second.
        for _ in range(6):
            cmd = [places.PREFIX / "bin/oshrun", "-n", 4, exe, where, status]
            result = proc.run(cmd, env=places.clean_env(SHMEM_SYMMETRIC_SIZE="16M"), limit_s=60, dump=True)
            ended = time.monotonic()
            called = re.search(r"exit at (\d+\.\d+)", result.out)
            late = ended - float(called[1]) if called else float("inf")
            if late < 1.0:
                break
        bad = result.timed_out or result.leaked or result.rc != status or "went on" in result.out
        if bad or late >= 1.0:
            phase.fail(title, f"{result.why()}, {late:.2f} s after the call\n{result.tail(8)}")
        else:
            phase.ok(title, seconds=result.wall_s)


def _with_mpi(phase):
    """MPI and OpenSHMEM in one process: each order of start and end, by each launcher's name."""
    source = HERE / "c/mpi.c"
    exe, made = build(source, "inlined", [])
    if made.rc != 0:
        phase.fail("mpi.c", f"does not compile: {made.tail(15)}")
        return
    for launcher in ("oshrun", "mpiexec"):
        for first in ("mpi", "shmem"):
            for end in ("mpi", "shmem"):
                program = Program(source, args=[first, end], timeout_s=60)
                title = f"{launcher}: {first} starts first, {end} ends first"
                run_one(phase, program, exe, title, 2, {}, launcher)


def _litmus(phase):
    """The litmus program sees a missing fence: without the one in quiet its last part fails."""
    exe, made = build(HERE / "c/litmus.c", "without-quiet", ["-DWITHOUT_QUIET"])
    title = "litmus fails without the fence of quiet"
    if made.rc != 0:
        phase.fail(title, f"does not compile: {made.tail(15)}")
        return
    for _ in range(3):
        result = proc.run([places.PREFIX / "bin/oshrun", "-n", 2, exe], env=places.clean_env(), limit_s=60)
        if re.search(r"both is [1-9]\d*, wanted 0", result.out):
            phase.ok(title)
            return
    phase.fail(title, f"{result.why()}\n{result.tail(6)}")


def _shmem4py_built(python):
    """shmem4py of PyPI, unmodified, compiled by oshcc: where it is installed, and its source."""
    source = places.BUILD / "shmem4py-1.0.0"
    oshcc = places.PREFIX / "bin/oshcc"
    env = places.clean_env(OSHCC=oshcc)
    if not (source / "test").is_dir():
        pip = [python, "-m", "pip", "download", "-q", "--no-deps", "--no-binary=:all:", "--no-build-isolation"]
        got = proc.run([*pip, "-d", places.BUILD, "shmem4py==1.0.0"], limit_s=120, env=env)
        if got.rc != 0:
            raise places.Unavailable(f"shmem4py: {got.why()}\n{got.tail(6)}")
        subprocess.run(["tar", "xf", source.with_suffix(".0.tar.gz"), "-C", places.BUILD], check=True)
    key = hashlib.sha256((places.PREFIX / "include/shmem.h").read_bytes() + bytes(oshcc)).hexdigest()[:12]
    folder = places.BUILD / f"shmem4py-{key}"
    if not (folder / ".ready").exists():
        # It knows libraries by name; of others it asks to be told what they have, as of Sandia's.
        config = (source / "src/libshmem/config/sandia.h").read_text()
        known = sorted(set(re.findall(r"PySHMEM_HAVE_\w+", config)))
        env["CFLAGS"] = " ".join(f"-D{k}=1" for k in known) + " -O0 -g0"
        pip = [python, "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps", "--target", folder]
        made = proc.run([*pip, source], limit_s=240, env=env)
        if made.rc != 0:
            return None, made.tail(12)
        (folder / ".ready").touch()
    return folder, source


def _shmem4py(phase):
    """Its own tests on several numbers of PEs."""
    python = places.venv("shmem4py", ["numpy<2", "cffi", "setuptools", "wheel"]) / "bin/python"
    folder, source = _shmem4py_built(python)
    if folder is None:
        phase.fail("shmem4py", f"does not compile: {source}")
        return
    for pes in (1, 2, 4):
        cmd = [places.PREFIX / "bin/oshrun", "-n", pes, python, "-m", "unittest", "discover", "-s", source / "test"]
        result = proc.run(cmd, env=places.clean_env(PYTHONPATH=folder), limit_s=90)
        title = f"shmem4py's tests [{pes} PEs]"
        if result.ok() and len(re.findall(r"^Ran [1-9]\d\d tests", result.out, re.M)) == pes:
            phase.ok(title, seconds=result.wall_s)
        else:
            phase.fail(title, f"{result.why()}\n{result.tail(15)}")


def _soak(phase):
    """Random operations against the sequential model, longer and by other seeds each time; litmus."""
    exe, _ = build(HERE / "c/random.c", "inlined", [])
    for pes in (2, 4, 8, 16):
        for check in (0, 1):
            seed = random.getrandbits(32)
            program = Program(HERE / "c/random.c", args=[seed, 2000 // pes], timeout_s=120)
            env = {"WEFT_SHMEM_CHECK": check}
            run_one(phase, program, exe, f"random, seed {seed}, checked {check}", pes, env)
    exe, _ = build(HERE / "c/litmus.c", "inlined", [])
    for turn in range(10):
        run_one(phase, Program(HERE / "c/litmus.c", timeout_s=60), exe, f"litmus, turn {turn}", 2, {})


def run(phase, options):
    if options.full:
        _soak(phase)
        return
    programs = _programs(phase, options.only)
    called = _conformance(phase, programs)
    # shmem_global_exit is called where the job ends: see `_exits`.
    _names(phase, [*called, build(HERE / "exit.c", "exit", [])[0]], complete=not options.only)
    if re.search(options.only, "errors"):
        _errors(phase)
    if re.search(options.only, "exit"):
        _exits(phase)
    if re.search(options.only, "mpi"):
        _with_mpi(phase)
    if re.search(options.only, "litmus"):
        _litmus(phase)
    if re.search(options.only, "shmem4py"):
        _shmem4py(phase)
    if re.search(options.only, "simulated"):
        _simulated(phase)
        _simulated_c(phase)
    if re.search(options.only, "safe"):
        _safe(phase)


def _safe(phase):
    """The safe interface of Rust: its example checks itself."""
    cargo = ["cargo", "build", "-q", "-p", "weft-shmem", "--example", "safe"]
    env = dict(places.clean_env(), CARGO_TARGET_DIR=str(places.TARGET))
    made = proc.run(cargo, cwd=places.ROOT, env=env, limit_s=900)
    if made.rc != 0:
        phase.fail("the safe interface", f"does not compile: {made.why()}\n{made.tail(15)}")
        return
    for pes in (1, 2, 3, 5):
        cmd = [places.PREFIX / "bin/oshrun", "-n", pes, places.TARGET / "debug/examples/safe"]
        got = proc.run(cmd, env=places.clean_env(SHMEM_SYMMETRIC_SIZE="16M"), limit_s=60, dump=True)
        title = f"the safe interface [{pes} PEs]"
        if got.ok() and got.out.count("safe: ok") == pes:
            phase.ok(title, seconds=got.wall_s)
        else:
            phase.fail(title, f"{got.why()}\n{got.tail(12)}")


# Programs in C on the simulated NIC: source, PEs, arguments, and the experiment in Rust whose time
# (ns an operation) the line of that name has to have, within 3 %.
SIMULATED_C = [
    ("micro", 2, ["ping-pong"], {"ping-pong": "ping-pong"}),
    ("micro", 2, ["stream"], {"stream": "stream"}),
    ("micro", 8, ["one-to-n"], {"one-to-n-cyclic": "cyclic", "one-to-n-block-cyclic": "block-cyclic", "one-to-n-indirect": "indirect"}),
    ("random_access", 4, ["atomics", "correct"], {"atomics": None, "correct": None}),
]


def _simulated_c(phase):
    """The benchmarks' C sources on the simulated NIC, beside their twins in Rust."""
    weft = places.PREFIX / "bin/weft"
    sizes = ["-D", "BENCH_BATCHES=3", "-D", "BENCH_ITEMS=4096", "-D", "BENCH_UPDATES=4096"]
    for name, pes, args, twins in SIMULATED_C:
        source = places.ROOT / f"bench/src/shmem/{name}.c"
        cmd = [weft, "sim", "program", "-n", pes, *sizes, source, *args]
        got = proc.run(cmd, env=places.clean_env(), limit_s=60)
        lines = dict(re.findall(r"^result (\S+) \d+ (\S+)", got.out, re.M))
        title = f"weft sim program {name}.c, {pes} PEs, {' '.join(args)}"
        if not got.ok() or not set(twins) <= set(lines):
            phase.fail(title, f"{got.why()}\n{got.tail(8)}")
            continue
        wrong = [why for line, twin in twins.items() if (why := _unlike(line, float(lines[line]), twin, pes))]
        if float(lines.get("correct-applied", 100)) != 100:
            wrong.append(f"{lines['correct-applied']} % of updates applied")
        if wrong:
            phase.fail(title, "; ".join(wrong))
        else:
            phase.ok(title, seconds=got.wall_s)


def _unlike(line, value, twin, pes):
    """What is wrong with a C program's result (ns, or millions a second), by its twin's time."""
    if twin is None:
        return "" if value > 0 else f"{line}: nothing done"
    machine = ["--set", f"net.dims=[{pes}, 1, 1]", "--set", "socket.cores=1"]
    got = proc.run([places.PREFIX / "bin/weft", "sim", "run", twin, *machine], env=places.clean_env(), limit_s=60)
    row = re.search(rf"^{twin} +8 +([\d.]+) ", got.out, re.M)
    if not row:
        return f"weft sim run {twin}: {got.why()}\n{got.tail(4)}"
    want, ns = float(row[1]), value if line == "ping-pong" else 1000 / value
    return "" if 0.97 < ns / want < 1.03 else f"{line}: {ns:.1f} ns, its twin {want:.1f}"


def _simulated(phase):
    """The programs of the simulated NIC on real PEs: nothing lost, nothing wrong."""
    weft = places.PREFIX / "bin/weft"
    listed = proc.run([weft, "sim", "list"], limit_s=60, env=places.clean_env())
    names = re.findall(r"^  (\S+) ", listed.out.split("Figures")[0], re.M)
    if len(names) < 19:
        phase.fail("weft sim list", f"{len(names)} experiments\n{listed.tail()}")
    for name in names:
        for pes in (2, 4):
            got = proc.run([weft, "sim", "real", name, "-n", pes, "--len", "8,4096"], limit_s=60, env=places.clean_env())
            title = f"weft sim real {name}, {pes} PEs"
            rows = [line.split() for line in got.out.splitlines()[2:]]
            # As printed in the paper, RandomAccess loses most of its updates.
            bad = [r for r in rows if len(r) != 7 or (r[6] != "0" and name != "random-access")]
            lost = name == "random-access-correct" and any(r[4] != "100.0" for r in rows)
            if not got.ok() or len(rows) != 2 or bad or lost:
                phase.fail(title, f"{got.why()}\n{got.tail()}")
            else:
                phase.ok(title)
