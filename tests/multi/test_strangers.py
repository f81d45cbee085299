"""Who is not part of a job: other users of the node, and processes of the same user that send garbage (docs/security.md)."""

import contextlib
import ctypes
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import traceback

from _jobs import LIMIT_S, Job, build
from driver import places, proc
from driver.pytests import limit, skip

# It says how long something may take, or what is left behind.
ALONE = True

# Two users without a name.
OWNER, STRANGER = 65533, 65534


def _become(uid):
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def _as(uid, act):
    """What `act` returns (a string) or raises, in a child process that is this user."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _become(uid)
            os.write(into, act().encode())
            os._exit(0)
        except BaseException:
            os.write(into, traceback.format_exc().encode())
            os._exit(1)
    os.close(into)
    with os.fdopen(out) as pipe:
        told = pipe.read()
    assert os.waitpid(child, 0)[1] == 0, told
    return told


def _becomes_owner():
    """The command that becomes the user OWNER; skips without right."""
    drop = ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--clear-groups"]
    if os.getuid() != 0 or not proc.run([*drop, "true"], limit_s=60).ok():
        skip("needs root and setpriv to become another user")
    return drop


def _job_of_another_user(*words, program="worker", n=2):
    """mpiexec by the user OWNER."""
    drop = _becomes_owner()
    mpi, exe = places.Mpi(), build(program)
    if not proc.run([*drop, "test", "-x", exe, "-a", "-x", mpi.mpiexec], limit_s=60).ok():
        skip("another user cannot reach the build folder")
    return Job([*drop, mpi.mpiexec, "-n", n, exe, *words], mpi.env())


def _sockets(uid):
    """The abstract sockets of this user's launchers that listen."""
    with open("/proc/net/unix") as table:
        return sorted(set(re.findall(rf"@(weft-launcher-{uid}-\S+)", table.read())))


def _memory(pid):
    """Paths of a job's memory among a process's descriptors."""
    folder = f"/proc/{pid}/fd"
    paths = [f"{folder}/{n}" for n in os.listdir(folder)]
    return [p for p in paths if "memfd:weft-job" in os.readlink(p)]


def _peek(pid, address):
    """The error of process_vm_readv of a word of another process; 0: it was read."""
    libc = ctypes.CDLL(None, use_errno=True)
    word = ctypes.create_string_buffer(8)

    class Vec(ctypes.Structure):
        _fields_ = [("at", ctypes.c_void_p), ("len", ctypes.c_size_t)]

    here, there = Vec(ctypes.addressof(word), 8), Vec(address, 8)
    got = libc.process_vm_readv(pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    return 0 if got == 8 else ctypes.get_errno()


GARBAGE = (b"", b"\0", b"\xff" * 4, b"\x08\0\0\0spawn", b"\x04\0\0\0\xff\xff\xff\xff" * 3, b"GET / HTTP/1.0\r\n\r\n" * 50)


def _send_garbage(names):
    """Speaks to each socket; what came back."""
    heard = b""
    for name in names:
        for words in GARBAGE:
            with socket.socket(socket.AF_UNIX) as sock:
                sock.settimeout(60)
                try:
                    sock.connect("\0" + name)
                    sock.sendall(words)
                    sock.shutdown(socket.SHUT_WR)
                    heard += sock.recv(1000)
                except (BrokenPipeError, ConnectionResetError):
                    pass
    return heard.hex()


def _finishes(job, n=2):
    code, _ = job.end()
    assert code == 0 and len(re.findall(r"done \d", job.output())) == n, f"exit code {code}\n{job.output()[-1500:]}"
    job.all_gone()


@limit(150)
def test_another_user_gets_at_nothing():
    with _job_of_another_user("ringuntil", 1000) as job:
        pids = [*job.pids(2).values(), job.child.pid]

        def owner():
            assert any(_memory(p) for p in pids), "the job's memory is not where it is looked for"
            return "".join(open(path, "r+b") and "found " for p in pids for path in _memory(p))

        def stranger():
            for p in pids:
                for act in (
                    lambda: os.listdir(f"/proc/{p}/fd"),
                    lambda: open(f"/proc/{p}/mem", "rb"),
                    lambda: open(f"/proc/{p}/environ", "rb").read(),
                    lambda: os.kill(p, 0),
                    *(lambda path=f"/proc/{p}/fd/{n}": open(path, "r+b") for n in range(3, 30)),
                ):
                    try:
                        act()
                    except PermissionError:
                        continue
                    raise AssertionError(f"process {p} is open to user {STRANGER}")
                assert _peek(p, 0x400000) == 1, "EPERM is wanted"
            return "kept out"

        assert "found" in _as(OWNER, owner)
        assert _as(STRANGER, stranger) == "kept out"
        job.enough()
        _finishes(job)


@limit(150)
def test_another_user_is_not_answered():
    with _job_of_another_user("ringuntil", 1000) as job:
        job.pids(2)
        names = _sockets(OWNER)
        assert names, "no socket of the launcher"
        assert _as(STRANGER, lambda: _send_garbage(names)) == ""
        job.enough()
        _finishes(job)


@limit(150)
def test_garbage_of_the_same_user_ends_no_job():
    mpi, before = places.Mpi(), _sockets(os.getuid())
    with Job([mpi.mpiexec, "-n", 2, build(), "ringuntil", 1000], mpi.env()) as job:
        job.pids(2)
        names = [n for n in _sockets(os.getuid()) if n not in before]
        assert names, "no socket of the launcher"
        _send_garbage(names)
        job.enough()
        _finishes(job)


@limit(150)
def test_nothing_lies_where_others_can_write():
    """While a job runs: no file in /dev/shm or the temporary folder, and none of its open files is writable by others."""
    mpi = places.Mpi()
    with tempfile.TemporaryDirectory() as folder:
        shm = set(os.listdir("/dev/shm"))
        with Job([mpi.mpiexec, "-n", 2, build(), "ringuntil", 1000], mpi.env(TMPDIR=folder)) as job:
            pids = job.pids(2).values()
            new = [n for n in set(os.listdir("/dev/shm")) - shm if "weft" in n.lower()]
            assert not new and not os.listdir(folder), f"{new} {os.listdir(folder)}"
            for p in pids:
                for name in os.listdir(f"/proc/{p}/fd"):
                    path = f"/proc/{p}/fd/{name}"
                    try:
                        found, mode = os.readlink(path), os.stat(path).st_mode
                    except FileNotFoundError:
                        continue
                    named = stat.S_ISREG(mode) and found.startswith("/") and not found.startswith("/memfd:")
                    deleted = found.endswith(" (deleted)")
                    assert deleted or not (named and mode & 0o002), f"{found} is writable by anybody"
            job.enough()
            _finishes(job)


@limit(150)
def test_memory_of_the_job_stays_out_of_core_dumps():
    """All but the process's own heap, which is its program's data."""
    mpi = places.Mpi()
    with Job([mpi.mpiexec, "-n", 2, build(), "ringuntil", 1000], mpi.env()) as job:
        for p in job.pids(2).values():
            with open(f"/proc/{p}/smaps") as f:
                maps = re.split(r"^(?=[0-9a-f]+-[0-9a-f]+ )", f.read(), flags=re.M)
            ours = [m for m in maps if m.strip() and "memfd:weft-job" in m.splitlines()[0]]
            assert ours, "the job's memory is not mapped"
            shared = [m for m in ours if m.split()[2] == "00000000"]
            dumped = [m for m in ours if " dd" not in re.search(r"^VmFlags:(.*)$", m, re.M)[1]]
            assert len(shared) == 1 and shared[0] not in dumped and len(dumped) <= 1, dumped
        job.enough()
        _finishes(job)


def _arguments(mark):
    """The command lines of a job's processes."""
    lines = []
    for p in proc.marked(mark):
        try:
            with open(f"/proc/{p}/cmdline", "rb") as f:
                lines.append(f.read().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return lines


@limit(150)
def test_no_secret_in_arguments():
    """Jobs over nodes: the agents' command lines are the same from job to job, so that no random number is among them."""
    mpi, seen = places.Mpi(), []
    cmd = [mpi.mpiexec, "-launcher", "fork", "-hosts", "one:1,two:1", "-n", 2, "sleep", 600]
    for _ in range(2):
        with Job(cmd, mpi.env()) as job:
            end = time.monotonic() + LIMIT_S
            # With both ranks all are there.
            while (lines := _arguments(job.mark)).count("sleep 600 ") < 2:
                assert time.monotonic() < end, lines
                time.sleep(0.02)
            seen.append(set(lines))
    assert any("--weft-node" in l for l in seen[0]), seen[0]
    assert seen[0] == seen[1], f"{seen[0] ^ seen[1]}"


@contextlib.contextmanager
def _squatters(uid, names):
    """Sockets of another user under these names, that accept nobody."""
    told, ready = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _become(uid)
            kept = [socket.socket(socket.AF_UNIX) for _ in names]
            for sock, name in zip(kept, names):
                sock.bind(b"\0" + name)
                sock.listen()
            os.write(ready, b"x")
            time.sleep(600)
        finally:
            os._exit(1)
    os.close(ready)
    try:
        assert os.read(told, 1), "no sockets"
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(told)


@limit(150)
def test_sockets_that_look_like_launchers_are_passed_over():
    """One job publishes a name and another looks it up, between sockets of a stranger that look like launchers'."""
    _becomes_owner()
    names = [f"weft-launcher-{OWNER}-{c * 32}".encode() for c in "0f"]
    names.append(b"weft-\xff\xfe")
    with _squatters(STRANGER, names), _job_of_another_user("server", "s", program="spawner", n=1) as server:
        server.until("^published")
        with _job_of_another_user("client", "s", program="spawner", n=1) as client:
            for job in (client, server):
                code, _ = job.end()
                assert code == 0 and "remote 1 sum 0" in job.output(), f"exit code {code}\n{job.output()[-1500:]}"


@contextlib.contextmanager
def _full_queue(uid, name):
    """A socket of this user's that listens with a queue that is full, and answers nobody."""
    ready, tell = os.pipe()
    child = os.fork()
    if child == 0:
        _become(uid)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(b"\0" + name)
        listener.listen(0)
        waiting = []
        while True:
            one = socket.socket(socket.AF_UNIX)
            one.setblocking(False)
            try:
                one.connect(b"\0" + name)
            except BlockingIOError:
                break
            waiting.append(one)
        os.write(tell, b"x")
        signal.pause()
    try:
        assert os.read(ready, 1) == b"x"
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(ready)
        os.close(tell)


@limit(150)
def test_a_full_queue_of_a_stranger_holds_nobody_up():
    _becomes_owner()
    name = f"weft-launcher-{OWNER}-{'0' * 32}".encode()
    with _full_queue(STRANGER, name), _job_of_another_user("server", "s", program="spawner", n=1) as server:
        server.until("^published")
        with _job_of_another_user("client", "s", program="spawner", n=1) as client:
            for job in (client, server):
                code, _ = job.end()
                assert code == 0 and "remote 1 sum 0" in job.output(), f"exit code {code}\n{job.output()[-1500:]}"


def _at_the_meeting_point(exe):
    """Two ranks of the user OWNER, under a launcher that speaks PMI and waits for a line before they meet; and where they do."""
    launcher = places.TESTS / "multi/pmi_launcher.py"
    drop = _becomes_owner()
    if not proc.run([*drop, "test", "-x", exe], limit_s=60).ok():
        skip("another user cannot reach the build folder")
    job = Job([sys.executable, launcher, *drop, exe, "ringfor", 1, 1000], places.Mpi().env(), stdin=subprocess.PIPE)
    return job, job.until(r"^meet (\S+)")[0]


def _as_the_second_rank(job, name):
    """What the first rank hands to somebody who says what the second one would, and is there before it."""
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(60)
        sock.connect("\0" + name)
        sock.sendall((1).to_bytes(4, "little") + b"\x01" + bytes(1023))
        os.write(job.child.stdin.fileno(), b"\n")
        try:
            words, descriptors, *_ = socket.recv_fds(sock, 8, 1)
        except ConnectionResetError:
            return "nothing"
        return f"{len(words)} bytes, {len(descriptors)} descriptors" if words else "nothing"


@limit(150)
def test_another_user_where_ranks_meet_is_passed_over():
    """Under a launcher that speaks PMI: who comes as the second rank gets nothing, who stands where the first one should gives nothing."""
    exe = build()
    job, name = _at_the_meeting_point(exe)
    with job:
        told = _as(STRANGER, lambda: _as_the_second_rank(job, name))
        assert told == "nothing", told
        _finishes(job)
    job, name = _at_the_meeting_point(exe)
    with job:
        told = _as(OWNER, lambda: _as_the_second_rank(job, name))
        assert told == "8 bytes, 1 descriptors", f"the trap itself does not work: {told}"
    job, name = _at_the_meeting_point(exe)
    with job, _squatters(STRANGER, [f"{name}-not".encode()]):
        os.write(job.child.stdin.fileno(), f"name {name}-not\n".encode())
        job.until("the meeting point belongs to another user")


@limit(150)
def test_a_program_with_more_rights_loads_no_library_that_its_caller_names():
    """Set-user-id root, with the Weft variables that name libraries; the same without these rights loads one."""
    drop = _becomes_owner()
    mpi = places.Mpi()
    if not proc.run([*drop, "test", "-x", mpi.mpiexec], limit_s=60).ok():
        skip("another user cannot reach the installation")
    with tempfile.TemporaryDirectory(prefix="weft-suid-") as folder:
        os.chmod(folder, 0o755)
        told = f"{folder}/told"
        os.mkdir(told)
        os.chmod(told, 0o777)
        with open(f"{folder}/evil.c", "w") as f:
            f.write(
                "#include <stdio.h>\n#include <unistd.h>\n"
                "__attribute__((constructor)) static void in(void) {\n"
                f'    char name[99]; snprintf(name, 99, "{told}/%d", (int)geteuid()); fclose(fopen(name, "w")); }}\n'
            )
        with open(f"{folder}/alone.c", "w") as f:
            f.write("#include <mpi.h>\nint main(void) { MPI_Init(0, 0); return MPI_Finalize(); }\n")
        made = proc.run(["cc", "-shared", "-fPIC", f"{folder}/evil.c", "-o", f"{folder}/evil.so"], limit_s=60)
        assert made.ok(), made.tail()
        made = proc.run([*mpi.compiler("mpi5")[0], f"{folder}/alone.c", "-o", f"{folder}/alone"], limit_s=60, env=mpi.env())
        assert made.ok(), made.tail()
        env = {"PMIX_NAMESPACE": "x", "PMIX_RANK": "0", "WEFT_PMIX_LIB": f"{folder}/evil.so", "PATH": os.environ["PATH"]}
        proc.run([*drop, f"{folder}/alone"], limit_s=60, env=env)
        assert os.listdir(told) == [str(OWNER)], "the trap itself does not work"
        os.remove(f"{told}/{OWNER}")
        os.chmod(f"{folder}/alone", 0o4755)
        if os.statvfs(folder).f_flag & os.ST_NOSUID:
            skip("the temporary folder is mounted nosuid")
        proc.run([*drop, f"{folder}/alone"], limit_s=60, env=env)
        assert os.listdir(told) == [], "a set-user-id program has loaded it"
