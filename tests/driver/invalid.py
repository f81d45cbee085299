"""Random wrong arguments to every function of the C API, by each ABI (tests/fuzz/invalid.py): each call returns success, or a code
whose class and text are known, and comes back; by the error handler that ends the job, it ends by a message that names the call.

A number of a seed makes a call; `tests/run.py fuzz -k '^invalid ABI SEED NUMBER$'` repeats it."""

import concurrent.futures
import importlib.util
import pathlib
import re
import shutil
import tomllib

from . import places, proc, pytests, report

FOLDER = places.BUILD / "invalid"
CALLS = 3000
AT_ONCE = 1000
FULL_CALLS = 150000
# Of so many calls one is made where errors end the job, too.
FATAL_OF = 60


def _load(name):
    spec = importlib.util.spec_from_file_location(name, places.TESTS / f"fuzz/{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(abi):
    """The program of an ABI, how many functions it calls, and what it leaves out."""
    invalid, garbage = _load("invalid"), pytests.load(places.TESTS / "abi/test_garbage.py")
    arguments = pytests.load(places.TESTS / "abi/test_arguments.py")
    weft, api = places.Mpi(), places.ROOT / "api"
    kinds = tomllib.loads((api / "kinds.toml").read_text())["kind"]
    names = set(garbage.prototypes(garbage._header(weft, abi))) & garbage._exported(weft.prefix / "lib" / places.LIBRARIES[abi])
    text, count, left = invalid.generate(kinds, invalid.functions(api, arguments.CHAPTERS), names)
    FOLDER.mkdir(parents=True, exist_ok=True)
    source = FOLDER / f"invalid_{abi}.c"
    source.write_text(text)
    exe, made = weft.compile(source, abi, extra=("-w", "-O0", f"-I{places.TESTS / 'fuzz'}"))
    if made.rc != 0:
        raise RuntimeError(f"invalid, {abi}: {made.tail(25)}")
    return exe, count, left


def calls(phase, exe, abi, seed, first, most):
    """So many calls; goes on behind one that falls."""
    weft, end = places.Mpi(), first + most
    folder = FOLDER / f"{abi}-{seed}-{first}"
    folder.mkdir(parents=True, exist_ok=True)
    done, bad = 0, []
    while first < end and len(bad) < 20:
        got = proc.run([weft.mpiexec, "-n", 1, exe, seed, first, end - first], env=weft.env(), limit_s=120, cwd=folder)
        bad += re.findall(r"^WRONG (.*)$", got.out, re.M)
        if f"DONE {end - first}" in got.out:
            done += end - first
            break
        fell = re.search(r"^FELL (.* number (\d+): .*)$", got.out, re.M)
        if not fell:
            bad.append(f"seed {seed} from {first}: {got.why()}: {got.tail(6)}")
            break
        bad.append(fell[1])
        done, first = done + int(fell[2]) + 1 - first, int(fell[2]) + 1
    shutil.rmtree(folder, ignore_errors=True)
    return done, bad


def _words(name):
    """What an end says: of a large count's function the standard's name; of handlers that are called, what they were called with."""
    said = rf"{name.removesuffix('_c')}\w* .*failed: MPI_ERR_\w+: \S"
    return rf"{said}|the error handler of .* was called with code|{name} failed: MPI_ERR" if name.endswith("call_errhandler") else said


def ends(exe, abi, seed, number):
    """One call where errors end the job: what is wrong with its end, and whether it did."""
    weft = places.Mpi()
    folder = FOLDER / f"{abi}-{seed}-{number}-ends"
    folder.mkdir(parents=True, exist_ok=True)
    got = proc.run([weft.mpiexec, "-n", 1, exe, seed, number, 1, "fatal"], env=weft.env(), limit_s=60, cwd=folder)
    shutil.rmtree(folder, ignore_errors=True)
    name = (re.findall(r"^CALL (\w+)$", got.out, re.M) or ["nothing"])[0]
    if got.rc == 0 and "DONE 1" in got.out:
        return "", False
    if got.ok() or got.timed_out or got.leaked or "FELL" in got.out or not re.search(_words(name), got.out):
        return f"{name}, seed {seed} number {number}, errors are fatal: {got.why()}: {got.tail(4)}", True
    return "", True


def run(phase, options, seed):
    one = re.match(r"\^?invalid (\w+) (\d+) (\d+)", options.only)
    if options.only and not options.only.lstrip("^").startswith("invalid"):
        return
    most = 1 if one else options.count or (FULL_CALLS if options.full else CALLS)
    for abi in [one[1]] if one else ("mpi5", "mpich", "ompi"):
        exe, count, left = build(abi)
        if one:
            parts = [(int(one[2]), int(one[3]))]
        else:
            parts = [(seed, first) for first in range(0, most, AT_ONCE)]
        with concurrent.futures.ThreadPoolExecutor(max(2, report.cores())) as pool:
            results = list(pool.map(lambda p: calls(phase, exe, abi, p[0], p[1], min(most, AT_ONCE)), parts))
            fatal = [] if one else list(pool.map(lambda n: ends(exe, abi, seed, n), range(most // FATAL_OF)))
        bad = [text for _, b in results for text in b] + [text for text, _ in fatal if text]
        done = sum(n for n, _ in results)
        if bad:
            phase.fail(f"invalid {abi} seed {seed}", f"{len(bad)} of {done} calls:\n" + "\n".join(bad[:60]))
        else:
            phase.ok(f"invalid {abi} seed {seed}")
        phase.note(f"invalid arguments, {abi}: {done} calls of {count} functions, {len(bad)} bad; {len(left)} left out; "
                   f"of {len(fatal)} where errors are fatal {sum(e for _, e in fatal)} ended the job")
