"""Long messages where the system forbids, kills or runs out."""

import contextlib
import os
import pathlib
import random
import re
import time

from _jobs import Job, Leftovers, build, in_time, kill
from _xfer import MECHANISMS, forced, run, single_copy_is_built, took, verify
from driver import devices, places, proc
from driver.pytests import every, limit, note, skip

# It says how long something may take, or what is left behind.
ALONE = True

SWEEP = ("sweep", "--sizes", "100,20000,100000,1000003", "--send", "cv", "--recv", "cs")


@limit(150)
def test_absent_devices():
    """A mechanism whose device is not there is refused, says so, and messages arrive all the same."""
    for mechanism, device in devices.PATHS.items():
        if os.path.exists(device):
            note(f"{device} is there: not refused")
            continue
        got = run(2, *SWEEP, env=forced(mechanism, emulate=False))
        if single_copy_is_built():
            messages, why = took(got, mechanism)
            assert messages == 0, got.tail(25)
            assert any(device in line for line in why), f"no reason names {device}:\n{got.tail(25)}"
            note(why[0])


@limit(150)
def test_unknown_words():
    """A name that does not exist is no reason to fail, nor to be silent about it."""
    for name in ("WEFT_SINGLECOPY", "WEFT_P2P_WAY", "WEFT_SKEW", "WEFT_HEAP", "WEFT_WAIT_MODE",
                 "WEFT_COPY", "WEFT_COPY_STRAIGHT", "WEFT_P2P_EAGER_MAX"):
        got = run(2, *SWEEP, env={name: "teleport"})
        assert re.search(rf"{name}=teleport", got.out), f"{name}:\n{got.tail(25)}"


@limit(150)
def test_seccomp_forbids_process_vm():
    """Both ranks under the filter, then only one of them: the other finds out by itself."""
    deny, mpi = build("deny_cma"), places.Mpi()
    if proc.run([deny, "true"], limit_s=60).rc == 77:
        skip("this kernel has no seccomp filters")
    xfer = build("xfer")
    for mechanism in ("cma", "heap"):
        got = run(2, *SWEEP, wrap=[deny], env=forced(mechanism))
        if mechanism == "cma" and single_copy_is_built():
            messages, why = took(got, "cma")
            assert messages == 0, got.tail(25)
            assert any("seccomp" in line.lower() for line in why), got.tail(25)
        run(2, *SWEEP, before=[deny], env=forced(mechanism))
        for first, second in (([deny], []), ([], [deny])):
            cmd = [mpi.mpiexec, "-n", 1, *first, xfer, *SWEEP, ":", "-n", 1, *second, xfer, *SWEEP]
            result = proc.run(cmd, env=mpi.env(**forced(mechanism)), limit_s=60, dump=True)
            verify(result, 2, cmd)
    run(2, *SWEEP, wrap=[deny], env={"WEFT_REPORT": "1"})


def _unshared(*flags):
    """The command that makes namespaces, or skips where the kernel forbids it."""
    cmd = ["unshare", *flags]
    probe = proc.run([*cmd, "true"], limit_s=60)
    if not probe.ok():
        skip(f"{' '.join(cmd)}: {probe.out.strip() or probe.why()}")
    return cmd


@limit(150)
def test_user_namespaces():
    """The job in a user namespace, each rank in its own (where the kernel refuses CMA between
    them), and one in, one out."""
    unshare, mpi, xfer = _unshared("-U"), places.Mpi(), build("xfer")
    for mechanism in ("cma", "heap", "none"):
        run(2, *SWEEP, before=unshare, env=forced(mechanism))
        run(2, *SWEEP, wrap=unshare, env=forced(mechanism))
        cmd = [mpi.mpiexec, "-n", 1, *unshare, xfer, *SWEEP, ":", "-n", 1, xfer, *SWEEP]
        verify(proc.run(cmd, env=mpi.env(**forced(mechanism)), limit_s=60, dump=True), 2, cmd)


@every(2)
@limit(150)
def test_pid_namespaces():
    """Ranks that see other pids than their peers: a pid must not be taken for somebody else's."""
    unshare = _unshared("-p", "-f", "--kill-child")
    for mechanism in ("cma", "heap", "none"):
        run(2, *SWEEP, before=unshare, env=forced(mechanism))
        run(2, *SWEEP, wrap=unshare, env=forced(mechanism))


@limit(150)
def test_undumpable_ranks():
    """Other users' rules: ranks without privileges (Yama and ptrace decide about CMA)."""
    drop = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    if os.getuid() != 0 or not proc.run([*drop, "true"], limit_s=60).ok():
        skip("needs root and setpriv to become another user")
    xfer = build("xfer")
    if not proc.run([*drop, "test", "-x", xfer], limit_s=60).ok():
        skip("another user cannot reach the build folder")
    for mechanism in ("cma", "heap"):
        run(2, *SWEEP, before=drop, env=forced(mechanism))


@every(2)
@limit(150)
def test_fork_and_exec_during_messages():
    for mechanism in MECHANISMS:
        # Under the emulated XPMEM children share their parent's memory.
        env = forced(mechanism, emulate=mechanism != "xpmem")
        for n in (1, 2, 3):
            run(n, "forks", "--sizes", "100,20000,300000,2000000", env=env)


@limit(150)
def test_death_in_the_middle_of_a_long_message():
    """Either side of messages of 16 MiB dies: the job ends within a second."""
    rng, mpi = random.Random(11), places.Mpi()
    left = Leftovers()

    def once():
        with Job(cmd, env) as job:
            pids = job.pids(2)
            job.until(r"busy \d", 2)
            time.sleep(rng.random() * 0.1)
            kill(pids[victim])
            code, took = job.end()
            assert code == 128 + 9, f"{mechanism}, rank {victim}: exit code {code}"
            job.all_gone()
            return took, None

    for mechanism in MECHANISMS:
        for layout in "cV":
            for victim in (0, 1):
                env = mpi.env(**forced(mechanism, **left.env))
                cmd = [mpi.mpiexec, "-n", 2, build("xfer"), "endless", "--sizes", str(16 << 20),
                       "--send", layout]
                in_time(1.0, once)
    left.check()


@contextlib.contextmanager
def _memory_cgroup(limit_bytes):
    """A memory cgroup with a limit; yields (the command that enters it, its folder)."""
    name = f"weft-test-{os.getpid()}"
    v1, v2 = pathlib.Path("/sys/fs/cgroup/memory"), pathlib.Path("/sys/fs/cgroup")
    if (v1 / "memory.limit_in_bytes").exists():
        folder, knob, tasks = v1 / name, "memory.limit_in_bytes", "tasks"
    elif "memory" in (v2 / "cgroup.subtree_control").read_text() if (v2 / "cgroup.subtree_control").exists() else False:
        folder, knob, tasks = v2 / name, "memory.max", "cgroup.procs"
    else:
        skip("no memory controller in /sys/fs/cgroup")
    try:
        folder.mkdir()
        (folder / knob).write_text(str(limit_bytes))
    except OSError as why:
        with contextlib.suppress(OSError):
            folder.rmdir()
        skip(f"no memory cgroup can be made: {why}")
    try:
        yield ["sh", "-c", f'echo $$ > {folder}/{tasks} && exec "$@"', "sh"]
    finally:
        for _ in range(100):
            with contextlib.suppress(OSError):
                folder.rmdir()
                break
            time.sleep(0.05)


@limit(150)
def test_full_memory_cgroup():
    """The group's memory runs out, by buffers and by messages that nobody receives: the job ends
    with an error that names memory, and no rank dies of SIGBUS."""
    mpi = places.Mpi()
    for mechanism in ("heap", "cma", "none"):
        for size in ("4000", "1000000", "50000000"):
            with _memory_cgroup(256 << 20) as enter:
                cmd = [*enter, mpi.mpiexec, "-n", 2, build("xfer"), "hog", "--sizes", size]
                result = proc.run(cmd, env=mpi.env(**forced(mechanism)), limit_s=60)
            what = f"{mechanism}, {size} bytes: {result.why()}\n{result.tail(12)}"
            assert not result.timed_out and result.rc not in (0, 128 + 7), what
            assert "SIGBUS" not in result.out and "signal 7" not in result.out, what
            # Where the launcher itself was the one that the kernel chose, it cannot speak.
            if result.rc != -9:
                assert re.search(r"memory", result.out, re.I), what
    note("a full group: " + " / ".join(re.findall(r".*memory.*", result.out)[:1]))


@limit(150)
def test_room_left_in_a_memory_cgroup():
    """A limit that suffices for the program is not exceeded by what Weft adds."""
    with _memory_cgroup(192 << 20) as enter:
        for mechanism in ("heap", "cma", "none"):
            run(2, "sweep", "--sizes", "1000,100000,8000000", "--ways", "pub", "--rounds", "3",
                env=forced(mechanism), before=enter)
