"""Faults of the system on real processes (tests/faults): the n-th call of a function fails, falls short, or is where the process is
killed or stopped; in any rank, in the launcher.

A job either gives right results, or ends in bounded time with an exit code that is not 0 and words on what failed; nothing is left.
Cases are drawn by seed: `--seed N --count N`; the short form draws by the commit's turn. A failure prints its case:
`tests/run.py faults -k 'CASE'` repeats it."""

import collections
import concurrent.futures
import contextlib
import errno
import os
import pathlib
import random
import re
import shutil
import signal
import struct
import tempfile
import threading
import time

from . import places, proc, report

SOURCES = places.TESTS / "faults"
RANKS = 3
LIMIT_S = 60 * proc.PATIENCE
SHORT_S = 45
STOPPED_S = 0.15
PARTS = ("start", "messages", "long", "collectives", "windows", "files", "threads", "spawn", "ports")
# A clock that jumps, in seconds.
STEPS = (-86400, -1, 1, 3600, 10**8)

OPEN, MEMORY, WAITING = "EMFILE ENFILE ENOMEM EACCES EINTR", "ENOMEM EAGAIN", "EINTR"
# What may happen to a call, beside being where its process is killed or stopped.
HOW = {
    "open": OPEN, "open64": OPEN, "opendir": "EMFILE ENFILE ENOMEM EACCES", "readdir64": "EIO", "close": "EINTR EIO ENOSPC",
    "read": "EINTR EIO short EAGAIN", "pread64": "EINTR EIO short", "lseek64": "EINVAL",
    "write": "EINTR EIO ENOSPC EPIPE short EAGAIN", "writev": "EINTR EIO ENOSPC EPIPE short EAGAIN", "pwrite64": "EINTR EIO ENOSPC EDQUOT EFBIG short",
    "ftruncate": "ENOSPC EFBIG EINTR EPERM ENOMEM", "ftruncate64": "ENOSPC EFBIG EINTR EPERM", "fallocate": "ENOSPC EINTR EOPNOTSUPP ENOMEM",
    "fallocate64": "ENOSPC EINTR EOPNOTSUPP", "posix_fallocate64": "ENOSPC EINTR EFBIG EOPNOTSUPP", "fsync": "EIO ENOSPC EDQUOT EINTR",
    "fstat": "EIO ENOMEM", "fstat64": "EIO ENOMEM", "stat64": "EACCES ENOMEM ENOENT", "statx": "EACCES ENOMEM ENOSYS", "unlink": "EACCES EIO EPERM",
    "readlink": "EACCES ENOMEM ENOENT", "realpath": "EACCES ENOMEM ENOENT", "getcwd": "ENOENT EACCES", "chdir": "ENOENT EACCES",
    "fcntl": "EMFILE EPERM", "dup": "EMFILE", "dup2": "EMFILE EINTR", "pipe2": "EMFILE ENFILE", "ioctl": "EINVAL EIO",
    "mmap": MEMORY, "mmap64": MEMORY, "munmap": "ENOMEM", "mprotect": "ENOMEM EACCES", "madvise": "ENOMEM EINVAL EAGAIN", "memfd_create": "EMFILE ENFILE ENOMEM",
    "socket": "EMFILE ENFILE ENOMEM EACCES", "socketpair": "EMFILE ENFILE ENOMEM", "bind": "EADDRINUSE EACCES ENOMEM", "listen": "EADDRINUSE",
    "accept4": "EMFILE ENFILE ECONNABORTED EINTR ENOMEM EAGAIN", "connect": "ECONNREFUSED EAGAIN EINTR EACCES", "getsockopt": "ENOBUFS EINVAL",
    "setsockopt": "ENOMEM ENOBUFS", "send": "EINTR ENOBUFS ENOMEM ECONNRESET EPIPE short EAGAIN", "sendmsg": "EINTR ENOBUFS ENOMEM ECONNRESET EPIPE short EAGAIN",
    "recv": "EINTR ENOMEM ECONNRESET short EAGAIN", "recvmsg": "EINTR ENOMEM ECONNRESET short EAGAIN",
    "epoll_create1": "EMFILE ENFILE ENOMEM", "epoll_ctl": "ENOMEM ENOSPC", "epoll_wait": WAITING, "poll": "EINTR ENOMEM", "signalfd": "EMFILE ENFILE ENOMEM",
    "fork": MEMORY, "execve": "ENOENT EACCES ENOMEM E2BIG", "execvp": "ENOENT EACCES ENOMEM", "posix_spawnp": "ENOMEM EAGAIN ENOENT",
    "waitpid": WAITING, "waitid": WAITING, "kill": "EPERM ESRCH", "setpgid": "EPERM EACCES ESRCH", "setsid": "EPERM", "setrlimit": "EPERM EINVAL",
    "getrlimit": "EINVAL", "prctl": "EINVAL EPERM", "getrandom": "EINTR ENOSYS", "sysinfo": "EFAULT", "clock_nanosleep": WAITING, "clock_gettime": "",
    "pthread_create": "EAGAIN EPERM", "dlopen": "ENOENT", "process_vm_readv": "EPERM ENOMEM EFAULT ESRCH short", "process_vm_writev": "EPERM ENOMEM EFAULT ESRCH short",
    "futex": "EINTR EAGAIN", "membarrier": "EPERM EINVAL ENOSYS", "sched_getaffinity": "EINVAL ENOSYS", "sched_setaffinity": "EPERM EINVAL",
    "sched_getattr": "EPERM ENOSYS", "sched_setattr": "EPERM EINVAL", "close_range": "ENOSYS EMFILE",
}  # fmt: skip
# The order of the shim's counters.
NAMES = re.findall(r"X\((\w+)\)", re.search(r"#define NAMES\(X\)(.*?)\n\n", (SOURCES / "shim.c").read_text(), re.S)[1])
Case = collections.namedtuple("Case", "part role call how first times every")

# Words that a launcher or a rank says of an end; and those that no end may have.
WORDS = re.compile(r"mpiexec: |MPI_ERR_|weft|Weft|rank \d")
BROKEN = re.compile(r"panicked|WRONG|stack overflow|signal (4|6|7|8|11)\b|SIG(ILL|ABRT|BUS|FPE|SEGV)|memory allocation of|overflow|unreachable")

BEFORE_MAIN = re.compile(r"failed to (allocate an alternative stack|set up alternative stack guard page):")

# The job's surroundings: what a shell does before it becomes the launcher.
AROUND = {
    "closed-output": 'exec "$@" >&-', "closed-errors": 'exec "$@" 2>&-', "closed-input": 'exec "$@" <&-', "closed-all": 'exec "$@" <&- >&- 2>&-',
    "full-output": 'exec "$@" >/dev/full', "full-errors": 'exec "$@" 2>/dev/full', "full-both": 'exec "$@" >/dev/full 2>&1',
    "no-reader": '"$@" | true; exit ${PIPESTATUS[0]}', "slow-reader": '"$@" | (sleep 0.3; cat); exit ${PIPESTATUS[0]}',
    "child-ignored": 'exec env --ignore-signal=CHLD "$@"', "child-blocked": 'exec env --block-signal=CHLD "$@"',
    "all-blocked": 'exec env --block-signal "$@"', "pipe-ignored": 'exec env --ignore-signal=PIPE "$@"', "int-ignored": 'exec env --ignore-signal=INT,TERM,HUP "$@"',
    "files-16": 'ulimit -n 16; exec "$@"', "files-24": 'ulimit -n 24; exec "$@"', "files-40": 'ulimit -n 40; exec "$@"', "files-soft": 'ulimit -Sn 20; exec "$@"',
    "stack-64k": 'ulimit -s 64; exec "$@"', "stack-200k": 'ulimit -s 200; exec "$@"', "stack-unlimited": 'ulimit -s unlimited 2>/dev/null; exec "$@"',
    "addresses-64m": 'ulimit -v 65536; exec "$@"', "addresses-128m": 'ulimit -v 131072; exec "$@"', "addresses-256m": 'ulimit -v 262144; exec "$@"',
    "addresses-512m": 'ulimit -v 524288; exec "$@"', "locked-0": 'ulimit -l 0; exec "$@"', "core-0": 'ulimit -c 0; exec "$@"',
    "size-0": '(ulimit -f 0; exec "$@") 2>&1 | cat; exit ${PIPESTATUS[0]}', "size-1m": 'ulimit -f 1024; exec "$@"', "size-64m": 'ulimit -f 65536; exec "$@"', "cpu-time": 'ulimit -t 60; exec "$@"',
    "no-home": 'unset HOME; exec "$@"', "no-path": 'E=$(command -v env); unset PATH; exec "$@"', "no-temporary": 'TMPDIR=/nonexistent; export TMPDIR; exec "$@"',
    "gone-folder": 'd=$(mktemp -d); cd "$d"; rmdir "$d"; exec "$@"', "umask-777": 'umask 777; exec "$@"', "nice-19": 'exec nice -n 19 "$@"',
}  # fmt: skip
# What was found once: always taken.
KEPT = ("messages launcher poll ENOMEM 3 0 1", "spawn launcher read EIO 5 0 1", "spawn child-ignored", "start child-ignored",
        "collectives launcher write ENOSPC 2 1 1", "long launcher waitpid EINTR 5 1 1",
        "collectives launcher read EIO 55 0 2", "spawn launcher any kill 790 1 1",
        "spawn launcher accept4 ENOMEM 1 0 1", "spawn launcher accept4 EAGAIN 1 0 1", "spawn rank2 readlink ENOENT 1 0 1",
        "ports rank1 readlink EACCES 1 0 1", "ports rank0 readlink ENOMEM 1 0 1")
# Where something else does the work: the job has to come to right results.
SERVED = ("files rank1 pthread_create EAGAIN 1 0 1", "long * process_vm_readv EPERM 1 0 1", "long rank0 process_vm_readv short 1 0 2",
          "messages * membarrier ENOSYS 1 0 1")
QUIET = re.compile(r"^(closed|full|no-reader)")


def _build():
    """The preloaded library and the program."""
    folder = places.BUILD / "faults"
    folder.mkdir(parents=True, exist_ok=True)
    shim = folder / "shim.so"
    flags = ["-shared", "-fPIC", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-pthread"]
    made = proc.run(["cc", *flags, SOURCES / "shim.c", "-o", shim, "-ldl"], limit_s=60, env=places.clean_env())
    if made.rc != 0:
        raise RuntimeError(f"shim.c: {made.tail()}")
    exe, made = places.Mpi().compile(SOURCES / "work.c", "mpi5")
    if made.rc != 0:
        raise RuntimeError(f"work.c: {made.tail()}")
    return shim, exe


class Run:
    """One job under a plan: what became of it."""

    def __init__(self, tools, part, plan="", around=""):
        shim, exe = tools
        self.around = around
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-faults-"))
        (counts := self.folder / "counts").mkdir()
        (temporary := self.folder / "tmp").mkdir()
        (self.folder / "data").mkdir()
        mpi = places.Mpi()
        env = mpi.env(TMPDIR=temporary, FAULTS_FOLDER=counts, LD_PRELOAD=shim, **({"FAULTS_PLAN": plan} if plan else {}))
        cmd = [mpi.mpiexec, "-n", RANKS, exe, self.folder / "data/file", part]
        if around:
            env.pop("LD_PRELOAD")
            cmd = ["bash", "-c", AROUND[around], "bash", *cmd]
        self.plan = plan
        try:
            self._job(cmd, env, counts)
            self.counts = {p.name: self._read(p) for p in counts.iterdir()}
            self.left = [str(p) for p in temporary.rglob("*")]
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    @staticmethod
    def _read(path):
        raw = path.read_bytes().ljust(600, b"\0")
        calls = dict(zip(NAMES, struct.unpack("128I", raw[:512])))
        fired, pid, stopped, *ranks = struct.unpack("7I", raw[512:540])
        return {"calls": calls, "fired": fired, "pid": pid, "stopped": stopped, "ranks": ranks if path.name.startswith("rank") else (),
                "what": raw[540:592].split(b"\0")[0].decode()}

    def _job(self, cmd, env, counts):
        start = time.monotonic()
        with tempfile.TemporaryFile() as sink:
            child, mark = proc.spawn(cmd, env=env, stdout=sink)
            going = " stop " in self.plan
            try:
                while child.poll() is None and time.monotonic() - start < LIMIT_S:
                    time.sleep(0.004)
                    if going:
                        going = not self._continue(counts)
                self.timed_out = child.poll() is None
                self.wall_s = time.monotonic() - start
                self.dump = proc._dump_on_hang(child, mark) if self.timed_out else ""
                self.leaked = [] if self.timed_out else proc._leaks(mark, proc.GRACE_S)
            finally:
                proc.kill_marked(mark)
                with contextlib.suppress(OSError):
                    child.kill()
                self.rc = child.wait()
                proc._live_marks.discard(mark)
            sink.seek(0)
            self.out = sink.read().decode(errors="replace")

    @staticmethod
    def _continue(counts):
        """Wakes who has been stopped; true where somebody was."""
        for path in counts.iterdir():
            stopped = Run._read(path)["stopped"]
            if stopped:
                time.sleep(STOPPED_S)
                with contextlib.suppress(OSError):
                    os.kill(stopped, signal.SIGCONT)
                return True
        return False

    def fired(self):
        return sum(c["fired"] for c in self.counts.values())

    def wrong(self):
        """An empty string where the job behaved, else how it did not."""
        if self.timed_out:
            return f"no end within {LIMIT_S} s"
        if self.leaked:
            return "left behind: " + "; ".join(self.leaked)
        if self.left:
            return f"files left behind: {self.left}"
        # The language's own, before any work has begun.
        if BEFORE_MAIN.search(self.out):
            return ""
        broken = BROKEN.search(self.out)
        if broken:
            return f"says `{broken[0]}`"
        how = self.plan.split()[2] if self.plan else ""
        # Who cannot write cannot say so.
        quiet = QUIET.match(self.around) or re.match(r"launcher writev? E\w+ \d+ [03]", self.plan)
        if self.rc == 0:
            wanted = [f"right {r}" for r in range(RANKS)]
            lost = [w for w in wanted if w not in self.out.splitlines()]
            if how == "kill" and any(c["fired"] and c["pid"] in c["ranks"] for c in self.counts.values()):
                return "exit code 0 though a rank was killed"
            return f"exit code 0, but not `{lost[0]}`" if lost and not quiet else ""
        if how == "kill" and self.rc < 0:
            return "" if self.rc == -9 else f"the launcher died of signal {-self.rc}"
        if self.rc < 0:
            return f"the launcher died of signal {-self.rc}"
        if how in ("stop", "clock"):
            return f"exit code {self.rc} though nothing failed"
        if quiet:
            return ""
        # As of a program whose reader has gone.
        if how == "EPIPE" and self.rc == 128 + signal.SIGPIPE:
            return ""
        if not WORDS.search(self.out):
            return f"exit code {self.rc} without a word"
        return ""

    def unnamed(self):
        """Where words say what failed, but not the system's reason."""
        how = self.plan.split()[2] if self.plan else ""
        if self.rc <= 0:
            return ""
        number = getattr(errno, how, None)
        if number is None:
            return ""
        why = re.escape(os.strerror(number))
        call = self.plan.split()[1]
        if re.search(rf"{why}|{how}|os error {number}\b|\b{re.sub('64$', '', call)}\b", self.out, re.I):
            return ""
        return f"exit code {self.rc}, and no word of `{os.strerror(number)}`"


def profile(tools, pool):
    """How often each role makes each call, by part."""
    found = {}
    for part, got in zip(PARTS, pool.map(lambda p: Run(tools, p), PARTS)):
        if got.wrong():
            raise RuntimeError(f"{part} without a fault: {got.wrong()}\n{got.out[-1500:]}")
        found[part] = {role: c["calls"] for role, c in got.counts.items() if role == "launcher" or role.startswith("rank")}
    return found


def draw(rng, calls):
    """A case: every call that was seen is as likely as the others, early ones of it likelier than late ones."""
    part = rng.choice(PARTS)
    roles = calls[part]
    role = rng.choice(["launcher", *[r for r in roles if r != "launcher"]])
    seen = [n for n in NAMES if n in HOW and roles[role].get(n)]
    kind = rng.random()
    if kind < 0.25:
        most = roles[role]["any"]
        return Case(part, role, "any", rng.choice(("kill", "kill", "stop")), rng.randint(1, most), 1, 1)
    if kind < 0.28:
        return Case(part, role, "clock_gettime", "clock", rng.randint(1, max(1, roles[role]["clock_gettime"])), rng.choice(STEPS), 1)
    call = rng.choice([n for n in seen if HOW[n]])
    how = rng.choice(HOW[call].split())
    most = roles[role][call]
    first = rng.randint(1, most) if rng.random() < 0.5 else rng.randint(1, min(most, 5))
    if how in ("EINTR", "short", "EAGAIN"):
        # Again and again, but not for ever: who repeats a call has to come through.
        return Case(part, role, call, how, first, *rng.choice(((1, 1), (5, 1), (0, 2), (0, 3))))
    return Case(part, role, call, how, first, *rng.choice(((1, 1), (1, 1), (3, 1), (0, 1), (0, 2))))


class Campaign:
    def __init__(self, phase, tools):
        self.phase, self.tools = phase, tools
        self.jobs, self.faults, self.completed, self.idle = 0, 0, 0, 0
        self.by_how, self.unnamed = collections.Counter(), collections.Counter()
        self.lock = threading.Lock()

    def named(self, text):
        """Runs the case of these words, where they are one."""
        words = text.split()
        if len(words) == 2 and words[1] in AROUND:
            self.around(words[1], words[0])
        elif len(words) == len(Case._fields):
            self.case(Case(*words))
        else:
            return False
        return True

    def case(self, case):
        name = " ".join(map(str, case))
        got = Run(self.tools, case.part, " ".join(map(str, case[1:])))
        with self.lock:
            self.jobs += 1
            self.faults += got.fired()
            self.idle += not got.fired()
            self.completed += got.rc == 0 and bool(got.fired())
            self.by_how[case.how] += bool(got.fired())
        if name in SERVED and (got.rc != 0 or not got.fired()) and not got.wrong():
            self.phase.fail(name, f"exit code {got.rc}, {got.fired()} faults: others should have served\n{got.out[-800:]}")
            return
        self._judge(name, got, bool(got.fired()))

    def around(self, name, part):
        got = Run(self.tools, part, around=name)
        with self.lock:
            self.jobs += 1
            self.completed += got.rc == 0
            self.by_how["surroundings"] += 1
        self._judge(f"{part} {name}", got, True)

    def _judge(self, name, got, counts):
        why = got.wrong()
        if why:
            where = " ".join(f"{role}: {c['what']}" for role, c in got.counts.items() if c["fired"])
            tail = "\n".join(got.out.splitlines()[-14:])
            self.phase.fail(name, f"{why} ({where}, exit code {got.rc}, {got.wall_s:.1f} s)\n{tail}\n{got.dump}")
        elif counts:
            self.phase.ok(name, seconds=got.wall_s)
            if got.unnamed():
                self.unnamed[got.unnamed() + ": " + re.sub(r"\d+", "N", (got.out.splitlines() or ["nothing"])[-1])[:230]] += 1

    def told(self):
        kinds = ", ".join(f"{n} {how}" for how, n in sorted(self.by_how.items(), key=lambda x: -x[1]))
        return (f"{self.jobs} jobs, {self.jobs - self.idle} of them with a fault ({self.faults} calls); {self.completed} came to right results; "
                f"{self.idle} where the fault did not come about; {kinds}")


def run(phase, options):
    if places.Mpi().missing():
        phase.fail("installation", places.Mpi().missing())
        return
    campaign = Campaign(phase, _build())
    if campaign.named(options.only.strip("^$")):
        return
    seed = options.seed if options.seed is not None else options.turn
    rng = random.Random(seed)
    until = time.monotonic() + (phase.left_s() * 0.9 if options.full or options.count else SHORT_S)
    count = options.count or (10**6 if options.full else 400)
    with concurrent.futures.ThreadPoolExecutor(max(2, report.cores())) as pool:
        calls = profile(campaign.tools, pool)
        around = [(name, part) for part in PARTS for name in AROUND]
        rng.shuffle(around)

        def take(job):
            if time.monotonic() < until and len(phase.failures) < 60:
                campaign.around(*job) if isinstance(job, tuple) and len(job) == 2 else campaign.case(job)
        cases = (draw(rng, calls) for _ in range(count))
        mixed = around if options.full or options.count else around[:30]
        if not options.only:
            list(pool.map(campaign.named, KEPT + SERVED))
        for _ in pool.map(take, [*mixed, *[c for c in cases if re.search(options.only, " ".join(map(str, c)))]]):
            pass
    for text, n in campaign.unnamed.most_common():
        phase.note(f"{n} x {text}")
    phase.note(f"seed {seed}: {campaign.told()}")
