"""Many ranks: they start, what they cost, and how fast they come and go."""

import re

from _jobs import Job, Leftovers, build
from driver import places, proc
from driver.pytests import limit, note

# It says how long something may take, or what is left behind.
ALONE = True


@limit(150)
def test_footprint_and_256_ranks():
    """Memory and descriptors per rank do not grow with the number of ranks."""
    mpi, exe = places.Mpi(), build()
    left = Leftovers()
    found = {}
    for n in (16, 64, 256):
        with Job([mpi.mpiexec, "-n", n, exe, "footprint"], mpi.env(**left.env)) as job:
            code, took = job.end(80)
            assert code == 0, f"{n} ranks: exit code {code}\n{job.output()[-1500:]}"
            job.all_gone()
            m = re.search(r"footprint ranks (\d+) pss-mib ([\d.]+) private-mib ([\d.]+) fds ([\d.]+) max-fds (\d+)", job.output())
            assert m, job.output()[-500:]
            found[n] = [float(x) for x in m.groups()[1:]]
            note(f"{n} ranks: {found[n][0]:.2f} MiB (PSS) per rank, {found[n][1]:.2f} MiB private, "
                 f"{found[n][2]:.1f} descriptors per rank, at most {found[n][3]:.0f}; {took:.2f} s")
    assert found[256][3] <= found[16][3] + 2, "descriptors grow with the ranks"
    # Twice the memory per rank for sixteen times the ranks would be a square in the making.
    assert found[256][0] < 2 * found[16][0] + 2, "memory per rank grows with the ranks"
    left.check()


@limit(150)
def test_ring_of_256():
    with Job([places.Mpi().mpiexec, "-n", 256, build(), "ring", "20", "64"]) as job:
        code, took = job.end(50)
        assert code == 0, job.output()[-1500:]
        assert len(set(re.findall(r"done (\d+)", job.output()))) == 256
        note(f"20 rounds of a ring of 256 ranks: {took:.2f} s")


@limit(150)
def test_64_ranks_start_and_stop():
    """How long it takes beside other MPIs is `weft bench start`'s."""
    mpi = places.Mpi()
    got = proc.run([mpi.mpiexec, "-n", 64, build(), "hello"], env=mpi.env(), limit_s=60, dump=True)
    assert got.ok(), got.tail(5)
    note(f"start and stop of 64 ranks: {got.wall_s:.2f} s")


@limit(150)
def test_exchanges_of_200_ranks():
    """Ranks that share cores find out nothing of all others, and move short blocks in few messages."""
    mpi = places.Mpi()
    got = proc.run([mpi.mpiexec, "-n", 200, build("crowd")], env=mpi.env(WEFT_REPORT="1", WEFT_WAIT_MODE="oversubscribed"), limit_s=60, dump=True)
    assert got.ok() and "crowd: 0 wrong" in got.out, f"{got.why()}\n{got.tail(20)}"
    assert re.search(r"^  alltoall bruck +200 ", got.out, re.M), got.tail(40)
    # 1 KiB for each other rank, which none reads where it is: messages, although they were to go direct.
    sent = re.search(r"^  inline, buffer handed over +(\d+) ", got.out, re.M)
    assert sent and int(sent[1]) >= 200 * 199, got.tail(40)
    note(f"exchanges of 200 ranks: {got.wall_s:.1f} s")
