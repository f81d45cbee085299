"""Debian's Slurm: a cluster of this machine alone, started for the test, and jobs by srun.

Without munge (the plugins auth/none and cred/none) and without cgroups; all files are in one folder.
Unmodified but for where its PMIx plugin looks for libpmix, which is an absolute path of the system.
"""

import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from driver import debian, places, proc
from driver.pytests import limit, note, skip

PACKAGES = ("slurm-wlm-basic-plugins", "slurm-client", "slurmctld", "slurmd")
HELPERS = ("libmunge2", "liblua5.1-0", "libpmix2", "libhwloc15", "libevent-core-2.1-7", "libevent-pthreads-2.1-7")
PMIX_FOLDER = b"/usr/lib/x86_64-linux-gnu/pmix2/lib\0"  # in the plugin mpi_pmix_v4.so
CONF = """ClusterName=weft
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/none
CredType=cred/none
SlurmUser=root
SlurmdUser=root
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
PluginDir={plugins}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SelectType=select/linear
SlurmdParameters=config_overrides
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=8 RealMemory=100 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def plugins_with_pmix(root, found, folder):
    """The plugins in a folder of their own, where that for PMIx loads the unpacked libpmix; None if
    there is nothing to load or the plugin is another."""
    lib = next((root / "usr/lib").glob("*-linux-gnu*/pmix2/lib/libpmix.so.2"), None)
    plugin = found / "mpi_pmix_v4.so"
    shorter = bytes(folder) + b"/lib"
    if not lib or not plugin.exists() or len(shorter) >= len(PMIX_FOLDER):
        return None
    code = plugin.read_bytes()
    if code.count(PMIX_FOLDER) != 1:
        return None
    shutil.copytree(found, folder / "plugins", symlinks=True)
    for name in ("mpi_pmix.so", "mpi_pmix_v4.so"):  # the first is a link to the second
        (folder / "plugins" / name).unlink(missing_ok=True)
        (folder / "plugins" / name).write_bytes(code.replace(PMIX_FOLDER, shorter.ljust(len(PMIX_FOLDER), b"\0")))
    (folder / "lib").mkdir()
    (folder / "lib/libpmix.so").symlink_to(lib)
    return folder / "plugins"


def free_ports(n):
    with contextlib.ExitStack() as stack:
        socks = [stack.enter_context(socket.socket()) for _ in range(n)]
        for s in socks:
            s.bind(("127.0.0.1", 0))
        return [s.getsockname()[1] for s in socks]


@contextlib.contextmanager
def cluster(folder):
    """A running controller and node daemon; the environment for srun and its path."""
    if os.geteuid() != 0:
        skip("Slurm's daemons want to be root here")
    try:
        root = debian.unpack(*PACKAGES, optional=HELPERS)
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    plugins = next((root / "usr/lib").glob("*-linux-gnu*/slurm-wlm"))
    libs = f"{plugins}:{plugins.parent}"
    plugins = plugins_with_pmix(root, plugins, folder) or plugins
    for name in ("state", "spool"):
        (folder / name).mkdir()
    host = socket.gethostname().split(".")[0]
    conf = folder / "slurm.conf"
    conf.write_text(CONF.format(host=host, plugins=plugins, folder=folder, ports=free_ports(2)))
    env = places.clean_env(SLURM_CONF=conf, LD_LIBRARY_PATH=libs, PMIX_INSTALL_PREFIX=root / "usr/lib/x86_64-linux-gnu/pmix2")
    sbin, daemons = root / "usr/sbin", []
    try:
        for name, more in (("slurmctld", []), ("slurmd", ["-d", sbin / "slurmstepd-wlm"])):
            log = open(folder / f"{name}.log", "w")
            cmd = [sbin / f"{name}-wlm", "-D", "-f", conf, *more]
            daemons.append(subprocess.Popen(cmd, env=env, stdout=log, stderr=log, cwd=folder))
        srun = root / "usr/bin/srun"
        end = time.monotonic() + 40
        while proc.run([srun, "-n", 1, "true"], env=env, limit_s=60).rc != 0:
            logs = "\n".join((folder / f"{n}.log").read_text()[-600:] for n in ("slurmctld", "slurmd"))
            if any(d.poll() is not None for d in daemons) or time.monotonic() > end:
                skip(f"Slurm does not run here: {logs.splitlines()[-1:]}")
            time.sleep(0.5)
        yield srun, env
    finally:
        for d in reversed(daemons):
            d.terminate()
            try:
                d.wait(10)
            except subprocess.TimeoutExpired:
                d.kill()
                d.wait()


def usable(srun, env):
    """Which of PMI-2 and PMIx srun starts a program of no MPI with; why not, goes into the report."""
    listed = proc.run([srun, "--mpi=list"], env=env, limit_s=60).out
    kinds = []
    for kind in ("pmi2", "pmix"):
        if kind not in listed:
            note(f"this Slurm has no {kind}")
            continue
        tried = proc.run([srun, f"--mpi={kind}", "-n", 1, "true"], env=env, limit_s=60)
        if tried.rc == 0:
            kinds.append(kind)
        else:
            note(f"Slurm's {kind} does not work here: {tried.tail(20)}")
    return kinds


@limit(180)
def test_srun():
    """PMI-2 and PMIx: all ranks in one job, on both ABIs; without either the remedy is named."""
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="slurm-") as name, cluster(pathlib.Path(name)) as (srun, env):
        env["LD_LIBRARY_PATH"] += f":{weft.prefix}/lib"
        kinds, done = usable(srun, env), []
        for abi in ("mpi5", "mpich"):
            exe, made = weft.compile(places.TESTS / "multi/launch/hello.c", abi)
            assert made.rc == 0, made.tail()
            for kind in kinds:
                for ranks in (1, 4):
                    got = proc.run([srun, f"--mpi={kind}", "-n", ranks, exe], env=env, limit_s=60)
                    lines = sorted(line for line in got.out.splitlines() if line.startswith("hello"))
                    want = [f"hello from {r} of {ranks}, sum {ranks * (ranks - 1) // 2}, " for r in range(ranks)]
                    on_weft = [line[: len(w)] for line, w in zip(lines, want) if "Weft" in line]
                    assert got.ok() and on_weft == want and len(lines) == ranks, (
                        f"{kind}, {abi}, {ranks} ranks: {got.why()}\n{got.tail(20)}")
                done.append(f"{kind} ({abi})")
        assert "pmi2" in kinds
        none = proc.run([srun, "--mpi=none", "-n", 2, exe], env=env, limit_s=60)
        assert none.rc != 0 and "--mpi=pmix or --mpi=pmi2" in none.out, none.tail(10)
        note(f"srun with {', '.join(done)}")
