"""The Rust phases: unit, loom, Miri and the sanitizers, all through cargo."""

import concurrent.futures
import functools
import os
import platform
import re
import tomllib

from . import places, proc, report, rotation

_RESULT = re.compile(
    r"^test result: (\w+)\. (\d+) passed; (\d+) failed; (\d+) ignored", re.M
)
# What cargo says of its builds.
_BUILT = re.compile(r"^ *Finished .* target\(s\) in (?:(\d+)m )?([\d.]+)s", re.M)
_FAILED = re.compile(r"^test (\S+)(?: - .*)? \.\.\. FAILED", re.M)
# What libtest kept of the output of failed tests.
_TOLD = re.compile(r"^---- \S+ .*?----\n.*?(?=^----|^failures:|\Z)", re.M | re.S)
# How a test program says that it ended without libtest's summary, by whatever ended it.
_ENDED = re.compile(
    r"^(?:==\d+==ERROR|SUMMARY: |WARNING: ThreadSanitizer|thread '.*panicked|fatal runtime error|memory allocation of)"
    r"|^ *(?:process didn't exit successfully|error: test failed|error: \d+ targets? failed|Caused by)"
    r"|^ *`-p .*`$|^error(?:\[E\d+\])?: ",
)
_IGNORED = re.compile(r"^test (\S+)(?: - [^.]*)? \.\.\. ignored(?:, (.*))?$", re.M)

MIRI_CRATES = ("weft-copy", "weft-lockfree", "weft-match", "weft-datatype", "weft-reduce", "weft-fabric")
# What of a crate Miri runs, where that is not all. Of weft-fabric: the wire over memory, which needs no library of the system,
# and of its tests those that take some 50 s together.
MIRI_TESTS = {"weft-fabric": ("--lib", "--", "wire::flow", "wire::record", "of_the_dead", "a_cut_below", "two_ends", "tcp::rooms", "tcp::regions")}
# Miri's weak-memory emulation stops (an internal error) where one location is accessed with
# atomics of two sizes, as ring headers are. Loom covers the orderings.
MIRI_FLAGS = {"weft-lockfree": "-Zmiri-disable-weak-memory-emulation"}
# The thread sanitizer runs where threads or processes share memory; the others have one thread.
THREADED = (("weft-lockfree", "weft-shm"), ("weft-p2p",), ("weft-core",))
# Tests of the simulator, which has one thread: minutes, and nothing for the thread sanitizer.
SIMULATOR = ("what_was_found_stays_mended", "a_seed_repeats", "messages_under_all_schedules")
# The address sanitizer runs the engine's crates.
SANITIZED = (
    ("weft-base", "weft-copy", "weft-lockfree", "weft-match", "weft-datatype", "weft-reduce", "weft-shm", "weft-singlecopy"),
    ("weft-p2p", "weft-fabric"),
    ("weft-coll",),
    ("weft-core",),
)
# Of these groups a run of all phases takes so many in turn; --all, or the phase's name, take all.
IN_A_TURN = 2


# Build the tests and run none (ahead.py).
build_only = False


def cargo(phase, name, args, env=None, toolchain=None, expect_tests=True):
    """Runs one cargo command and adds its test counts to the phase."""
    full = places.clean_env(CARGO_TERM_COLOR="never", RUST_BACKTRACE="1")
    full.update(env or {})
    if "CARGO_TARGET_DIR" in full:
        # Seldom built a second time.
        full.setdefault("CARGO_INCREMENTAL", "0")
    if build_only:
        at = args.index("test") + 1
        args = [*args[:at], "--no-run", *args[at:]]
    cmd = ["cargo", *([f"+{toolchain}"] if toolchain else []), *args]
    result = proc.run(cmd, cwd=places.ROOT, env=full, limit_s=phase.limit_of_a_run_s(), dump=False)
    if build_only:
        print(f"{name}: {result.why()} after {result.wall_s:.0f} s\n{result.tail(8)}", flush=True)
        return result
    phase.built(sum(60 * int(m or 0) + float(s) for m, s in _BUILT.findall(result.out)))
    passed = sum(int(m[1]) for m in _RESULT.findall(result.out))
    failed = sum(int(m[2]) for m in _RESULT.findall(result.out))
    if passed:
        phase.ok(name, count=passed, seconds=result.wall_s)
    for test, reason in _IGNORED.findall(result.out):
        if reason:
            phase.skip(f"{name}: {test}", reason)
        else:
            phase.fail(f"{name}: {test}", "ignored without a reason")
    if failed:
        names = _FAILED.findall(result.out) or ["?"]
        told = "".join(_TOLD.findall(result.out))
        phase.fail(f"{name}: {', '.join(names)}", told or result.tail(60), count=failed)
    elif not result.ok():
        phase.fail(name, f"{result.why()}\n{ended(result.out) or result.tail(40)}")
    elif expect_tests and not passed:
        phase.fail(name, "ran no test\n" + result.tail(10))
    return result


def ended(out, around=12, most=80):
    """The lines that say why a test program or the compiler ended, with those after each.

    Cargo goes on with the other programs, so the end of the output tells nothing.
    """
    lines = out.splitlines()
    wanted = set()
    for at, line in enumerate(lines):
        if _ENDED.search(line):
            wanted.update(range(max(at - 2, 0), min(at + around, len(lines))))
    chosen = sorted(wanted)[:most]
    return "\n".join(lines[at] for at in chosen)


def choose_nightly(pinned, installed, version_of):
    """Of the installed toolchains the pinned nightly, else one that calls itself `nightly`.

    Gives its name and whether it is the pinned compiler; version_of(name) is its `rustc -V`.
    """
    for name in installed:
        if name.startswith(pinned["toolchain"]):
            return pinned["toolchain"], True
    if any(name.startswith("nightly-") and not name[8:12].isdigit() for name in installed):
        return "nightly", version_of("nightly") == pinned["rustc"]
    return None, False


@functools.cache
def nightly():
    """The nightly toolchain to use, or None; says so where it is not the pinned one."""
    with open(places.ROOT / "Cargo.toml", "rb") as manifest:
        pinned = tomllib.load(manifest)["workspace"]["metadata"]["nightly"]

    def version_of(name):
        return proc.run(["rustc", f"+{name}", "-V"], limit_s=60).out.strip()

    def choose():
        listed = proc.run(["rustup", "toolchain", "list", "-q"], limit_s=60)
        return choose_nightly(pinned, listed.out.split() if listed.rc == 0 else [], version_of)

    name, exact = choose()
    if not exact:
        install = ["rustup", "toolchain", "install", pinned["toolchain"], "--profile", "minimal"]
        proc.run(install, limit_s=240)
        name, exact = choose()
    if name and not exact:
        print(f"  nightly: {version_of(name)}; pinned is {pinned['toolchain']}", flush=True)
    return name


def add_component(phase, *components):
    """Adds components of nightly; says so and gives False where that does not work."""
    if not nightly():
        phase.skip(phase.name, "no nightly toolchain, and rustup could not install the pinned one")
        return False
    got = proc.run(["rustup", "component", "add", "--toolchain", nightly(), *components], limit_s=240)
    if got.rc != 0:
        last = (got.out.strip().splitlines() or [got.why()])[-1]
        phase.skip(phase.name, f"rustup component add {' '.join(components)}: {last}")
        return False
    return True


def crates_with(pattern):
    """Names of the crates with a file that matches the glob, below its folder."""
    return sorted({p.parts[-3] for p in places.ROOT.glob(f"crates/*/{pattern}")})


def exists(crate):
    """Whether the crate is there and has a test (a #[test] or a doc test file)."""
    folder = places.ROOT / "crates" / crate
    return any(
        "#[test]" in p.read_text(errors="replace") or "proptest!" in p.read_text(errors="replace")
        for p in folder.rglob("*.rs")
    )


def unit(phase, options):
    env = {"PROPTEST_CASES": os.environ.get("PROPTEST_CASES", "64")}
    cargo(phase, "cargo test --workspace", ["test", "--workspace", "--no-fail-fast"], env)


def loom(phase, options):
    crates = crates_with("tests/loom_*.rs")
    if not crates:
        phase.fail("loom", "no tests/loom_*.rs found")
    env = {
        "RUSTFLAGS": "--cfg loom",
        "LOOM_MAX_PREEMPTIONS": os.environ.get("LOOM_MAX_PREEMPTIONS", "2"),
        "CARGO_TARGET_DIR": str(places.TARGET / "loom"),
        # Ten small programs, linked side by side.
        "CARGO_PROFILE_RELEASE_LTO": "off",
        "CARGO_PROFILE_RELEASE_DEBUG": "false",
    }
    for crate in crates:
        tests = sorted(p.stem for p in (places.ROOT / "crates" / crate / "tests").glob("loom_*.rs"))
        args = ["test", "-p", crate, "--release", "--no-fail-fast"]
        result = cargo(phase, f"{crate} loom", [*args, *(flag for t in tests for flag in ("--test", t))], env)
        ran = set(re.findall(r"^ *Running tests/(loom_\w+)\.rs", result.out, re.M))
        if result.ok() and set(tests) - ran and not build_only:
            phase.fail(f"{crate} loom", f"did not run: {sorted(set(tests) - ran)}")


def miri(phase, options):
    if not add_component(phase, "miri", "rust-src"):
        return
    env = {
        "MIRIFLAGS": "-Zmiri-disable-isolation",
        "PROPTEST_CASES": "3",
        "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1",
        "CARGO_TARGET_DIR": str(places.TARGET / "miri"),
    }

    def one(crate):
        if not exists(crate):
            phase.fail(crate, "has no tests")
            return
        flags = {"MIRIFLAGS": f"{env['MIRIFLAGS']} {MIRI_FLAGS.get(crate, '')}".strip()}
        cargo(phase, f"miri {crate}", ["miri", "test", "-p", crate, *MIRI_TESTS.get(crate, ())], env | flags, nightly())

    # Miri runs a program's threads on one core.
    with concurrent.futures.ThreadPoolExecutor(report.cores()) as pool:
        list(pool.map(one, MIRI_CRATES))


def _sanitizer(phase, options, kind, options_var, options_value, groups, std=(), skip=()):
    if platform.machine() != "x86_64":
        phase.skip(phase.name, f"set up for x86_64 only, this is {platform.machine()}")
        return
    if not add_component(phase, "rust-src"):
        return
    target = "x86_64-unknown-linux-gnu"
    env = {
        "RUSTFLAGS": f"-Zsanitizer={kind} -Cforce-frame-pointers=yes",
        "RUSTDOCFLAGS": f"-Zsanitizer={kind}",
        options_var: options_value,
        "PROPTEST_CASES": "16",
        "CARGO_TARGET_DIR": str(places.TARGET / kind),
    }
    if not options.phases or options.build_only:
        groups = rotation.take(phase, options, f"crates under the {kind} sanitizer", groups, IN_A_TURN, " ".join)
    packages = [flag for group in groups for c in group if exists(c) for flag in ("-p", c)]
    args = ["test", *std, "--target", target, "--lib", "--tests", "--no-fail-fast"]
    skips = ["--", *(word for name in skip for word in ("--skip", name))] if skip else []
    cargo(phase, f"{kind} sanitizer", [*args, *packages, *skips], env, nightly())


def asan(phase, options):
    _sanitizer(phase, options, "address", "ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=1", SANITIZED)


def tsan(phase, options):
    supp = places.TESTS / "tsan.supp"
    options_value = f"suppressions={supp}:halt_on_error=1"
    # An uninstrumented std would hide the ordering of its locks and so report false races.
    _sanitizer(phase, options, "thread", "TSAN_OPTIONS", options_value, THREADED, ("-Zbuild-std",), SIMULATOR)
