"""WEFT_PROGRESS=thread: nonblocking operations move on between MPI calls."""

from _jobs import build
from driver import places, proc
from driver.pytests import limit

# It says how long something may take, or what is left behind.
ALONE = True

THREAD = {"WEFT_PROGRESS": "thread"}


def run(mode, n, *args, **env):
    mpi = places.Mpi()
    return proc.run([mpi.mpiexec, "-n", n, build("progress"), mode, *args], env=mpi.env(**env), limit_s=60, dump=True)


def fine(mode, n, **env):
    got = run(mode, n, **env)
    count = got.out.count(f"progress {mode} fine")
    assert got.ok() and count == n, f"{mode}, {n} ranks: {got.why()}, {count} fine\n{got.tail(40)}"


@limit(150)
def test_operations_end_without_a_call():
    for n in (2, 5):
        for wait in ("dedicated", "oversubscribed"):
            fine("hidden", n, WEFT_WAIT_MODE=wait, **THREAD)


@limit(150)
def test_they_do_not_without_the_thread():
    """What shows that the test above tests something."""
    got = run("hidden", 2, 200)
    # The message alone may pass: ranks that send at the same moment take each other's in the call.
    assert got.rc != 0 and "before the wait" in got.out, got.tail()


@limit(150)
def test_a_thread_with_nothing_to_do_sleeps():
    fine("quiet", 2, **THREAD)


@limit(150)
def test_fork():
    for n in (1, 3):
        fine("fork", n, **THREAD)


@limit(150)
def test_user_operations_and_threads():
    for n in (2, 4):
        fine("user", n, **THREAD)


@limit(150)
def test_a_wrong_value_is_named():
    got = run("fork", 2, WEFT_PROGRESS="fast")
    assert got.ok() and "WEFT_PROGRESS=fast is neither" in got.out, got.tail()
