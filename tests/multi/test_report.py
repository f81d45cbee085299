"""WEFT_REPORT and weft tune: one table for the job, whichever rank asked; a profile that ranks
take, refuse with a reason, and never fall over."""

import os
import pathlib
import re
import tempfile

from _jobs import build, in_time, kill, weft
from driver import places, proc
from driver.pytests import every, limit

# It says how long something may take, or what is left behind.
ALONE = True

# Twenty times around, a kilobyte each.
RING = ("ring", "20", "1000")


def finished(n, *args, options=(), env=None, code=0):
    with weft(n, *args, options=options, env=env) as job:
        got, _ = job.end()
        text = job.output()
        assert got == code, f"exit code {got}\n{text}"
        job.all_gone()
        return text


def table(text):
    """Path -> (messages, bytes) of the report; fails unless there is exactly one."""
    assert len(re.findall(r"^weft: \d+ messages of", text, re.M)) == 1, text
    rows = re.findall(r"^  (\S[^\n]*?) +(\d+) +(\d+) +\d+ +\S+ +\S+  [\d,-]+$", text, re.M)
    return {name: (int(m), int(b)) for name, m, b in rows}


@limit(150)
def test_one_table_for_all_ranks():
    text = finished(4, *RING, options=("-report",))
    rows = table(text)
    assert rows and "of 4 ranks" in text and "choices: " in text, text
    assert sum(m for m, _ in rows.values()) == int(re.search(r"weft: (\d+)", text)[1]), text
    assert "messages of" not in finished(4, *RING)
    assert "of 1 rank\n" in finished(1, *RING, env={"WEFT_REPORT": "1"})


@limit(150)
def test_rounds_end_as_they_are_started():
    """Of persistent collectives the rank that starts last needs no future, but in the first round of each."""
    kinds, rounds, exe = 10, 20, build("rounds")
    for n in (2, 3, 5):
        cmd = [places.Mpi().mpiexec, "-report", "-n", n, exe, rounds]
        result = proc.run(cmd, limit_s=60, env=places.Mpi().env())
        assert result.ok(), result.tail()
        done = int(re.search(r"done as they were called +(\d+)", result.out)[1])
        assert done >= kinds * (rounds - 1), result.tail()


@limit(150)
def test_one_rank_asks_for_all():
    """Ranks with different environments agree, and the one that prints need not have asked."""
    mpi, exe = places.Mpi(), build()
    cmd = [mpi.mpiexec, "-n", 1, exe, *RING, ":", "-n", 1, "-env", "WEFT_REPORT", "1", exe, *RING]
    result = proc.run(cmd, limit_s=60, env=mpi.env())
    assert result.ok(), result.tail()
    assert "of 2 ranks" in result.out, result.tail()


@limit(150)
def test_a_death_before_the_report_ends_the_job():

    def once():
        with weft(3, "stuck", options=("-report",)) as job:
            pids = job.pids(3)
            kill(pids[1])
            code, took = job.end()
            assert code == 137, code
            job.all_gone()
            assert "messages of" not in job.output(), job.output()
            return took, None

    in_time(2, once)


def report_with(profile_text, mode=0o644):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "p.toml"
        path.write_text(profile_text)
        os.chmod(path, mode)
        env = {"WEFT_PROFILE": str(path)}
        return finished(2, *RING, options=("-report",), env=env), str(path)


@every(2)
@limit(150)
def test_collectives_are_tuned_and_the_job_takes_it():
    mpi = places.Mpi()
    tune = mpi.mpiexec.parent / "weft"
    if len(os.sched_getaffinity(0)) < 2:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "p.toml"
        cmd = [tune, "tune", "--quick", "--collectives", "--output", path]
        made = proc.run(cmd, limit_s=90, env=mpi.env())
        assert made.ok(), f"{made.why()}\n{made.tail()}"
        good = path.read_text()
        own = good.split("[collectives.own]")[1].split("[")[0]
        sizes = dict(line.split(" = ") for line in own.strip().splitlines() if " = " in line)
        assert {"bcast", "allreduce", "alltoall", "segment"} <= set(sizes), good
        assert all(int(v) > 0 for v in sizes.values()), good
        # A run without --collectives keeps them.
        again = proc.run([tune, "tune", "--quick", "--output", path], limit_s=60, env=mpi.env())
        assert again.ok() and "[collectives.own]" in path.read_text(), again.tail()
        # What the file says is done: no broadcast through lanes, or all that fit one.
        for size, staged in (("1", False), ("65536", True)):
            path.write_text(re.sub(r"(?m)^bcast = \d+$", f"bcast = {size}", good))
            cmd = [mpi.mpiexec, "-report", "-n", 2, tune, "tune-rank", "--microseconds", 100, "--only", "bcast"]
            ran = proc.run(cmd, limit_s=60, env=mpi.env(WEFT_PROFILE=str(path)))
            assert ran.ok() and "bcast direct" in ran.out, ran.tail()
            assert ("bcast staged" in ran.out) == staged, f"bcast = {size}\n{ran.tail(30)}"
    bad, _ = report_with(re.sub(r"(?m)^segment = \d+$", "segment = 100", good))
    assert "segment = 100 is not between" in bad, bad


@limit(150)
def test_profiles_are_taken_or_refused_with_a_reason():
    mpi = places.Mpi()
    tune = mpi.mpiexec.parent / "weft"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "sub/p.toml"
        cmd = [tune, "tune", "--quick", "--output", path]
        made = proc.run(cmd, limit_s=60, env=mpi.env())
        if len(os.sched_getaffinity(0)) < 2:
            assert "no pair of cores" in made.out, made.tail()
            return
        assert made.ok(), f"{made.why()}\n{made.tail()}"
        good = path.read_text()
        shown = proc.run([tune, "tune", "--show", "--plots", f"{folder}/plots"], limit_s=60,
                         env=mpi.env(WEFT_PROFILE=str(path)))  # fmt: skip
        assert shown.ok() and "measured fastest on this machine" in shown.out, shown.tail()
        plots = list(pathlib.Path(folder, "plots").glob("*.svg"))
        assert len(plots) >= 6 and all(b"message length" in p.read_bytes() for p in plots), plots
        assert sorted(os.listdir(path.parent)) == ["p.figures.json", "p.toml"]
    text, where = report_with(good)
    assert f"choices: {where}\n" in text, text
    for broken, mode, why in (
        (good, 0o666, "can be written by anyone"),
        (good.replace("format = 1", "format = 7"), 0o644, "format 7, this Weft reads 1"),
        (good.replace('kernel = "', 'kernel = "not-'), 0o644, "of another machine: kernel not-"),
        (good[: len(good) // 2] + "[", 0o644, "refused: corrupt"),
        (good.replace("eager_max = ", "eager_max = -"), 0o644, "refused: corrupt"),
        ("", 0o644, "refused: corrupt"),
    ):
        text, _ = report_with(broken, mode)
        assert "choices: built-in model" in text and why in text, f"{why}:\n{text}"
    # Who names a file hears so without asking for a report.
    text = finished(2, *RING, env={"WEFT_PROFILE": "/nowhere/p.toml"})
    assert "weft: WEFT_PROFILE: /nowhere/p.toml is refused: cannot be read" in text, text
    text = finished(2, *RING, options=("-report",), env={"WEFT_PROFILE": "none"})
    assert "choices: built-in model (WEFT_PROFILE=none)" in text, text
