"""Messages within the eager limit that go by single copy where their receiver waits."""

from _jobs import build
from _xfer import report
from driver import places, proc
from driver.pytests import limit

HEAP = "single copy, shared heap"
# Five lengths, 300 turns, two messages each.
MESSAGES = 3000


def direct(mode, how, **env):
    """Messages by single copy in one run of the program, of which every message is verified."""
    mpi = places.Mpi()
    got = proc.run([mpi.mpiexec, "-n", 2, build("direct"), mode],
                   env=mpi.env(WEFT_REPORT="1", WEFT_P2P_DIRECT=how, WEFT_WAIT_MODE="dedicated", **env),
                   limit_s=60, dump=True)
    assert got.ok() and got.out.count("direct fine") == 2, f"{mode} {how}: {got.why()}\n{got.tail(40)}"
    return report(got)[0].get(HEAP, 0)


@limit(150)
def test_always_and_never():
    for mode in ("still", "fresh"):
        n = direct(mode, "always")
        assert n > MESSAGES / 2, f"{mode}: {n} directly"
        n = direct(mode, "never")
        assert n == 0, f"{mode}: {n} directly"


@limit(150)
def test_by_experience():
    for mode in ("still", "fresh"):
        direct(mode, "auto")


@limit(150)
def test_where_memory_cannot_be_mapped_the_ring_takes_them():
    n = direct("still", "always", WEFT_SINGLECOPY="cma")
    assert n == 0, f"{n} by a mechanism that is off"


@limit(150)
def test_calls_that_do_not_wait_for_each_other():
    for how in ("always", "auto"):
        direct("odd", how)
