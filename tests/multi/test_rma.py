"""One-sided communication by each mechanism, proven by the report; random operations; deaths."""

import re

from _jobs import Job, build, in_time
from _xfer import report
from driver import places, proc
from driver.pytests import limit, note, skip_with_assertions

# It says how long something may take, or what is left behind.
ALONE = True

DIRECT, CMA, TARGET = "one-sided, direct", "one-sided, CMA", "one-sided, by the target"
PAST = "one-sided, past the caches"
RMA = places.TESTS / "c/rma"


def program(name, abi="mpi5"):
    exe, made = places.Mpi().compile(RMA / f"{name}.c", abi)
    assert made.rc == 0, f"{name}.c does not compile:\n{made.tail()}"
    return exe


def run(n, name, *args, limit_s=60, **env):
    """Runs one of the conformance programs; the operations by path."""
    mpi = places.Mpi()
    cmd = [mpi.mpiexec, "-n", n, program(name), *args]
    got = proc.run(cmd, env=mpi.env(WEFT_REPORT="1", **env), limit_s=limit_s, dump=True)
    shown = " ".join(map(str, cmd))
    assert got.ok(), f"{shown} {env}\n{got.why()}\n{got.tail(30)}"
    counts = re.findall(r"^.*checks: (\d+) failed: 0$", got.out, re.M)
    assert len(counts) == n and int(counts[0]) > 0, f"{shown}\n{got.tail(30)}"
    rows, _ = report(got)
    return {path: rows.get(path, 0) for path in (DIRECT, CMA, TARGET, PAST)}


@limit(200)
def test_each_mechanism():
    for name in ("transfer", "accumulate", "random"):
        # Windows of every kind: what was allocated to be shared is mapped whatever is forced, memory
        # of the user's in other ways.
        for forced in ("heap", "cma", "none"):
            ops = run(2, name, WEFT_SINGLECOPY=forced)
            assert ops[DIRECT] > 100, f"{name}, {forced}: {ops}"
            assert (ops[CMA] > 20) == (forced == "cma"), f"{name}, {forced}: {ops}"
            by_target = forced != "cma" or name != "transfer"
            assert (ops[TARGET] > 50) == by_target, f"{name}, {forced}: {ops}"


@limit(150)
def test_what_the_caches_do_not_keep_goes_past_them():
    """Long puts and gets that come back to the same place late; not where caches are said to hold them all."""
    skip_with_assertions()
    past = run(2, "sweeps", WEFT_P2P_NT_MIN="262144")[PAST]
    kept = run(2, "sweeps", WEFT_P2P_NT_MIN=str(1 << 40))[PAST]
    assert past > 1500 and kept < past / 4, f"{past}, {kept} where caches hold all"


@limit(150)
def test_without_the_shared_heap():
    """Window memory is a file of its own, as under a foreign launcher."""
    for name in ("windows", "random", "sync"):
        ops = run(4, name, WEFT_HEAP="never")
        assert name == "windows" or ops[DIRECT] > 100, f"{name}: {ops}"


@limit(150)
def test_random_operations_of_many_ranks():
    """Other seeds than the conformance run, more ranks than cores, with and without a kernel's help."""
    for seed, (n, forced) in enumerate([(2, "cma"), (5, "none"), (8, "heap"), (6, "heap,cma")], 11):
        run(n, "random", seed, 15, limit_s=90, WEFT_SINGLECOPY=forced)


@limit(150)
def test_a_window_of_ranks_that_wait_asleep():
    """Locks and tokens wake sleepers: with waits that sleep at once the job is still quick."""
    run(4, "sync", WEFT_WAIT_SPIN_US="0", WEFT_WAIT_YIELD_US="0")


@limit(150)
def test_a_death_under_a_lock_ends_the_job():
    mpi = places.Mpi()

    def once():
        with Job([mpi.mpiexec, "-n", 3, build("rma_death"), how]) as job:
            rc, took = job.end()
            assert rc != 0, job.output()
            assert "rank 1" in job.output(), job.output()
            return took, None

    for how in ("lock", "fence", "post", "wait", "flush", "guard"):
        # The death comes 0.2 s from the start.
        in_time(5, once)


@limit(150)
def test_survivors_of_a_death_are_told():
    """In a job that goes on, every wait for the dead ends by MPI_ERR_PROC_FAILED, and the window by
    MPI_Win_free."""
    mpi = places.Mpi()
    for how in ("lock", "fence", "post", "wait", "flush"):
        command = [mpi.mpiexec, "-disable-auto-cleanup", "-n", 3, build("rma_death", "mpich"), how, "on"]
        with Job(command, mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib")) as job:
            code, _ = job.end()
            assert code == 0 and job.output().count(": ok") == 2, f"{how}: {code}\n{job.output()}"


@limit(150)
def test_a_death_in_the_middle_of_an_update():
    """Who waits for the guard of a window's slot that a dead rank held is told, and frees it. A rank
    that updates its memory for others goes on when one that asked has died."""
    mpi = places.Mpi()
    told = 0
    deaths = [("served", 100), ("served", 130)]
    # Where the machine stops at all of them, none is with the guard.
    deaths += [("guard", ms + again) for again in range(4) for ms in (150, 163, 177, 191, 208)]
    for i, (how, ms) in enumerate(deaths):
        if i > 6 and told:
            break
        command = [mpi.mpiexec, "-disable-auto-cleanup", "-n", 4, build("rma_death", "mpich"), how, ms]
        with Job(command, mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib")) as job:
            code, _ = job.end()
            times = [int(n) for n in re.findall(r"ok, (\d+) times told", job.output())]
            assert code == 0 and len(times) == 3, f"{how}, {ms} ms: {code}\n{job.output()}"
            told += sum(times) if how == "guard" else 0
    assert told, "rank 1 never died with the guard"
    note(f"{told} updates met the guard of the dead")


@limit(200)
def test_random_operations_agree_with_a_model():
    """multi/programs/rma_oracle.c: many operations under way at a time, in epochs of all kinds on windows of all kinds."""
    mpi = places.Mpi()
    for seed, (n, forced) in enumerate(((2, "heap"), (3, "cma"), (4, "none"), (5, "heap"))):
        exe, made = mpi.compile(places.TESTS / "multi/programs/rma_oracle.c", ("mpi5", "mpich", "ompi")[seed % 3])
        assert made.rc == 0, made.tail()
        args = ["--seed", seed, "--steps", 80, "--max-bytes", (20_000, 2_000_000)[seed % 2], *(["--skew"] if seed % 2 else [])]
        got = proc.run([mpi.mpiexec, "-n", n, exe, *args], env=mpi.env(WEFT_SINGLECOPY=forced), limit_s=60, dump=True)
        assert got.ok() and got.out.count(", 0 wrong") == n, f"{args}, {forced}: {got.why()}\n{got.tail(30)}"
