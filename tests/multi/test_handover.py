"""Messages through buffers that go from hand to hand between two ranks."""

from _jobs import build
from _xfer import report
from driver import places, proc
from driver.pytests import every, limit

HANDED = "inline, buffer handed over"


def handed(n, how="auto", **env):
    """Messages through such buffers in one run of the program, of which every message is verified."""
    mpi = places.Mpi()
    got = proc.run([mpi.mpiexec, "-n", n, build("handover")],
                   env=mpi.env(WEFT_REPORT="1", WEFT_P2P_HANDOVER=how, **env), limit_s=60, dump=True)
    assert got.ok() and got.out.count("handover fine") == n, f"{how} {env}: {got.why()}\n{got.tail(40)}"
    return report(got)[0].get(HANDED, 0)


@limit(150)
def test_exchanges():
    for n in (2, 3, 5):
        messages = handed(n, WEFT_WAIT_MODE="dedicated" if n == 2 else "auto")
        assert messages > 200 * n, f"{n} ranks: {messages} messages"


@limit(150)
def test_never():
    for n in (2, 3):
        assert handed(n, "never") == 0


@every(2)
@limit(150)
def test_all_lengths_as_one_piece_or_announced():
    assert handed(2, WEFT_P2P_EAGER_MAX="512K") > 400
    assert handed(2, WEFT_P2P_EAGER_MAX="600") > 0
    assert handed(2, WEFT_P2P_INLINE_MAX="256", WEFT_P2P_EAGER_MAX="64K") > 200
