"""Limits of file sizes and of addresses: jobs start with shorter queues, and all goes through them."""

import re

from _jobs import build
from driver import places, proc
from driver.pytests import limit, note

MIB_IN_BLOCKS = 1 << 10  # the unit of ulimit


def under(shell, n, program, *args, **env):
    mpi = places.Mpi()
    line = f"{shell} && exec \"$@\""
    cmd = ["bash", "-c", line, "bash", mpi.mpiexec, "-n", n, build(program), *args]
    return proc.run(cmd, env=mpi.env(**env), limit_s=60, dump=True)


@limit(150)
def test_shorter_queues_carry_everything():
    for shell, n in ((f"ulimit -f {300 * MIB_IN_BLOCKS}", 2), (f"ulimit -f {16 * MIB_IN_BLOCKS}", 2),
                     (f"ulimit -v {512 * MIB_IN_BLOCKS}", 4), (f"ulimit -f {96 * MIB_IN_BLOCKS}", 8)):
        args = ["--seed", 3, "--steps", 250, "--max-bytes", 1 << 19]
        got = under(shell, n, "coll_oracle", *args, WEFT_REPORT="1")
        told = re.search(r"job memory of (\d+) MiB, with the queues of a job of (\d+) processes", got.out)
        ranks = re.findall(r"coll_oracle: rank \d+: (\d+) checked, (\d+) wrong", got.out)
        assert got.ok() and told, f"{shell}, {n} ranks: {got.why()}\n{got.tail(30)}"
        assert len(ranks) == n and all(int(a) and not int(b) for a, b in ranks), f"{shell}: {got.tail(30)}"
        note(f"{shell}, {n} ranks: {told[1]} MiB, queues of a job of {told[2]}")


@limit(150)
def test_too_little_is_named():
    got = under(f"ulimit -f {MIB_IN_BLOCKS}", 2, "coll_oracle", "--seed", 1, "--steps", 1)
    assert got.rc == 1 and "limit of file sizes" in got.out and "ulimit -f unlimited" in got.out, got.tail()


@limit(150)
def test_too_few_open_files_are_named():
    got = under("ulimit -n 64", 32, "worker", "hello")
    assert got.rc == 1 and "limit of open files is 64" in got.out and "ulimit -n" in got.out, got.tail()
    got = under("ulimit -S -n 64", 32, "worker", "hello")
    assert got.ok(), got.tail()


@limit(150)
def test_no_limit_no_word():
    got = under("true", 2, "coll_oracle", "--seed", 1, "--steps", 20, "--max-bytes", 100, WEFT_REPORT="1")
    assert got.ok() and "job memory of" not in got.out, got.tail()
