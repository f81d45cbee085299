"""In an allocation of Slurm: its daemons, one for each of two network namespaces, unpacked and configured for this test."""

import os
import shutil

from _places import Nodes, are_separate
from driver import debian, places
from driver.pytests import limit, note, skip

PACKAGES = ("slurmctld", "slurmd", "slurm-client", "slurm-wlm-basic-plugins")
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

# $0: the folder of programs, $1: the second node, $2: its name as its host, then the command.
SCRIPT = """
bin=$0 a=$1 b=$2; shift 2
$bin/slurmctld-wlm -D > "$SLURM_FOLDER/ctld.out" 2>&1 &
$bin/slurmd-wlm -D -N $a -d $bin/slurmstepd-wlm > "$SLURM_FOLDER/a.out" 2>&1 &
ip netns exec $b unshare --uts sh -c "hostname $b; exec $bin/slurmd-wlm -D -N $b -d $bin/slurmstepd-wlm" > "$SLURM_FOLDER/b.out" 2>&1 &
for i in $(seq 100); do [ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 2 ] && break; sleep 0.2; done
[ "$(sinfo -h -t idle -o %D)" = 2 ] || { echo "no idle nodes"; cat "$SLURM_FOLDER"/*.out; exit 78; }
shift
"$@"
"""


def _daemons(folder, at):
    try:
        root = debian.unpack(*PACKAGES, optional=NEEDS)
    except places.Unavailable as why:
        skip(f"no Slurm: {str(why).splitlines()[0]}")
    plugins = next((root / "usr/lib").glob("*-linux-gnu*/slurm-wlm"))
    a, b = at.names
    for name in ("state", f"spool-{a}", f"spool-{b}"):
        (folder / name).mkdir()
    (folder / "slurm.conf").write_text(CONFIG.format(a=a, b=b, plugins=plugins, folder=folder))
    (folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n")
    env = {
        "SLURM_CONF": folder / "slurm.conf",
        "SLURM_FOLDER": folder,
        "PATH": f"{root}/usr/bin:{os.environ['PATH']}",
        "LD_LIBRARY_PATH": f"{places.PREFIX}/lib:{plugins}:{plugins.parent}",
    }
    return root / "usr/sbin", env


@limit(150)
def test_in_an_allocation():
    if not are_separate():
        skip("Slurm's daemons need network namespaces here")
    exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    mpiexec = places.Mpi().mpiexec
    salloc = ["salloc", "-Q", "-N2", "--ntasks-per-node=2"]
    cases = (
        # mpiexec reads the allocation, and starts its agents by srun.
        ([*salloc, mpiexec, "-n", 4, exe, "memory", 2], lambda got: got.ok() and got.out.count(" fine") == 4),
        ([*salloc, mpiexec, "-n", 4, exe, "wildcards"], lambda got: got.ok() and got.out.count(" fine") == 4),
        ([*salloc, mpiexec, "-n", 4, exe, "die"], lambda got: got.rc == 137 and "rank 3" in got.out),
        # Slurm's own launcher, by PMI-2.
        (["srun", "--mpi=pmi2", "-N2", "-n4", exe, "wildcards"], lambda got: got.ok() and got.out.count(" fine") == 4),
    )
    for words, good in cases:
        at = Nodes(2)
        folder = places.BUILD / f"slurm-{at.tag}"
        folder.mkdir()
        try:
            programs, more = _daemons(folder, at)
            got = at.run(["sh", "-c", SCRIPT, programs, *at.names, "--", *words], env={**at.env(), **{k: str(v) for k, v in more.items()}})
            if got.rc == 78:
                note(got.tail(30))
                skip("Slurm's daemons do not come up here")
            assert good(got) and not got.timed_out, f"{words}: {got.why()}\n{got.tail(20)}"
        finally:
            shutil.rmtree(folder, ignore_errors=True)
