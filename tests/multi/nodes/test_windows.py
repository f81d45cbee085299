"""Windows over nodes that are imitated (ADR 0051); the programs of tests/c/rma run over nodes in the same phase."""

import re

from driver import nodes, places, proc
from driver.pytests import limit


def run(n, k, *args, limit_s=60, options=(), source="multi/nodes/windows.c", **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(places.TESTS / source, "mpi5")
    assert made.rc == 0, made.tail()
    fabric, why = nodes.library()
    assert fabric is not None, why
    settings = mpi.env(**{**fabric, "WEFT_NODES": str(k), **env})
    return proc.run([mpi.mpiexec, *options, "-n", n, exe, *args], env=settings, limit_s=limit_s, dump=True)


def check(got, n):
    assert got.ok() and got.out.count(" fine") == n, f"{got.why()}\n{got.tail(30)}"


@limit(150)
def test_a_computing_target_is_served():
    # Within milliseconds; more where the ranks take turns on few cores, or a busy host stops the machine.
    for n, k in ((2, 2), (4, 2)):
        check(run(n, k, "passive", "0.5"), n)


@limit(150)
def test_a_job_of_one_node_has_no_such_thread():
    got = run(2, 1, "locks", 3, WEFT_REPORT="1")
    check(got, 2)
    assert "one-sided, to another node" not in got.out, got.tail(30)


@limit(180)
def test_locks_over_nodes_exclude_each_other():
    for n, k in ((2, 2), (4, 2), (5, 3)):
        got = run(n, k, "locks", 20, limit_s=90, WEFT_REPORT="1")
        check(got, n)
        far = sum(int(x) for x in re.findall(r"one-sided, to another node\s+(\d+)", got.out))
        assert far > 20, got.tail(30)


@limit(150)
def test_long_ones_go_without_copies():
    for n, k in ((2, 2), (4, 2)):
        got = run(n, k, "lengths", WEFT_REPORT="1")
        check(got, n)
        straight = sum(int(x) for x in re.findall(r"one-sided, there without copies\s+(\d+)", got.out))
        # Six of the lengths, by put, get and get with a request.
        assert straight == 18 * n, got.tail(30)


@limit(180)
def test_short_ones_travel_together():
    for n, k in ((2, 2), (3, 2), (4, 2)):
        got = run(n, k, source="c/rma/together.c", WEFT_REPORT="1")
        assert got.ok() and got.out.count("failed: 0") == n, f"{got.why()}\n{got.tail(30)}"
        far, together = (
            sum(int(x) for x in re.findall(rf"one-sided, {path}\s+(\d+)", got.out))
            for path in ("to another node", "in messages together")
        )
        # Alone go those to which nothing is under way.
        assert far > 10_000 and together > 0.8 * far, got.tail(30)


@limit(150)
def test_what_is_copied_is_locally_complete():
    for n, k in ((2, 2), (4, 2)):
        check(run(n, k, "local", limit_s=60), n)


@limit(150)
def test_each_operation_on_the_dead_ends():
    for n, k in ((2, 2), (4, 2)):
        got = run(n, k, "lost", limit_s=60, options=["-disable-auto-cleanup"])
        assert got.rc == 0 and not got.timed_out and got.out.count(" fine") == n - 1, f"{got.why()}\n{got.tail(30)}"


@limit(150)
def test_whose_memory_is_shared():
    for n, k in ((2, 2), (4, 2), (5, 3)):
        check(run(n, k, "shared", k), n)


@limit(150)
def test_errors_are_those_of_one_node():
    for k in (1, 2):
        check(run(4, k, "errors"), 4)


@limit(150)
def test_a_death_ends_the_job():
    for who in ("target", "holder", "origin"):
        got = run(4, 2, "die", who, limit_s=60)
        rank = 3 if who == "target" else 0
        assert not got.timed_out and not got.leaked and got.rc == 137, f"{who}: {got.tail(20)}"
        assert f"rank {rank}" in got.out and "signal 9" in got.out, f"{who}: {got.tail(20)}"


@limit(200)
def test_random_operations_agree_with_a_model():
    """tests/multi/programs/rma_oracle.c: thousands of operations in epochs of all kinds, many under way at a time."""
    together = 0
    for seed, (n, k) in enumerate(((2, 2), (4, 2), (3, 3), (5, 2))):
        args = ["--seed", 100 + seed, "--steps", 60, "--max-bytes", (20_000, 200_000, 2_000_000)[seed % 3], *(["--skew"] if seed % 2 else [])]
        got = run(n, k, *args, source="multi/programs/rma_oracle.c", WEFT_REPORT="1")
        assert got.ok() and got.out.count(", 0 wrong") == n, f"{args}: {got.why()}\n{got.tail(30)}"
        together += sum(map(int, re.findall(r"^ *one-sided, in messages together +(\d+)", got.out, re.M)))
    assert together > 1000, together
