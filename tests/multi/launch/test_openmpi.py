"""What programs and scripts for Open MPI's mpirun find under Weft's: its variables, its options, its names."""

import os
import re
import shutil
import tempfile
from pathlib import Path

from driver import places, proc
from driver.pytests import limit

BIN = places.PREFIX / "bin"
SHOW = "echo $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE $OMPI_COMM_WORLD_LOCAL_RANK/$OMPI_COMM_WORLD_LOCAL_SIZE " \
       "$OMPI_COMM_WORLD_NODE_RANK $OMPI_UNIVERSE_SIZE"


def _run(*args, name="mpiexec", **more):
    got = proc.run([BIN / name, *args], env=places.clean_env(**more), limit_s=60)
    assert got.ok(), f"{args}: {got.why()}\n{got.tail(10)}"
    return got.out


def test_variables():
    places_here = len(os.sched_getaffinity(0))
    for n in (1, 4):
        out = sorted(_run("-n", n, "sh", "-c", SHOW).split("\n"))[1:]
        assert out == [f"{r}/{n} {r}/{n} {r} {max(n, places_here)}" for r in range(n)], out
    for hosts, universe in (("localhost:7", 7), ("localhost:2,localhost:3", 5), ("localhost", 3)):
        out = _run("-H", hosts, "-n", 3, "sh", "-c", SHOW)
        assert out.count(f" {universe}\n") == 3, (hosts, out)
    assert _run("-usize", 9, "sh", "-c", SHOW) == "0/1 0/1 0 9\n"
    out = _run("-n", 1, "sh", "-c", SHOW, ":", "-n", 2, "sh", "-c", SHOW, OMPI_UNIVERSE_SIZE=77, OMPI_COMM_WORLD_RANK=9)
    assert sorted(out.split("\n"))[1:] == [f"{r}/3 {r}/3 {r} {max(3, places_here)}" for r in range(3)], out


def test_names_of_the_launcher():
    for name in ("mpirun", "orterun", "prterun"):
        assert _run("-n", 2, "echo", "here", name=name).count("here") == 2


# Each option of Open MPI's mpirun, versions 4 and 5, with its values, and how many ranks it starts without -n.
OPTIONS = """
-x NAME=VALUE | -x PATH | -H localhost:4 | -host localhost:4 | --host localhost | -hostfile {hosts} | -machinefile {hosts} | --default-hostfile {hosts}
--oversubscribe | --nooversubscribe | --allow-run-as-root | --use-hwthread-cpus
--mca btl ^openib | --gmca a b | --omca a b | --prtemca a b | --pmixmca a b | --am file | --tune file
-np 0 = 1 | -np 0 -N 2 = 2 | -N 2 = 2 | -npernode 2 = 2 | --pernode = 1 | --ppr 2:node = 2 | --map-by ppr:2:node = 2 | --map-by ppr:2:node:PE=1 = 2
--map-by slot | --map-by node | --map-by board | --map-by seq | --map-by l1cache | --map-by l2cache | --map-by l3cache | --map-by hwthread
--map-by core | --map-by socket | --map-by package | --map-by numa | --map-by dist
--map-by core:PE=1 | --map-by core:SPAN | --map-by core:OVERSUBSCRIBE | --map-by core:NOOVERSUBSCRIBE | --map-by core:NOLOCAL
--map-by core:HWTCPUS | --map-by core:ORDERED
--bind-to none | --bind-to hwthread | --bind-to core | --bind-to l1cache | --bind-to l2cache | --bind-to l3cache | --bind-to socket
--bind-to package | --bind-to numa | --bind-to board | --bind-to core:overload-allowed | --bind-to core:if-supported
--bind-to-core | --bind-to-socket | --bind-to-none | --bycore | --byslot | --bynode | --bysocket
--rank-by core | --cpus-per-proc 1 | --cpus-per-rank 1 | --cpu-set 0 | --cpu-list 0
--report-bindings | -v | -q | --quiet | --display-map | --display-allocation | --display-topo | --display-devel-map | --display map
--tag-output | --timestamp-output | --output tag | --merge-stderr-to-stdout | --output-filename {folder}/log
--stdin all | --stdin 0 | --wd /tmp | --wdir /tmp | --timeout 9 | --report-state-on-timeout | --get-stack-traces
--path /opt | --prefix {prefix} | --noprefix | --preload-binary | --preload-files f
--enable-recovery | --disable-recovery | --max-restarts 1
-d | --debug-daemons | --leave-session-attached | --launch-agent X | --personality X | --do-not-resolve | --nolocal | --novm
--report-uri - | --report-pid - | --show-progress | --xml | --dvm | --hnp X | --ompi-server X | --continuous | --index-argv-by-rank
"""
REFUSED = ("--app f", "-rf f", "--rankfile f", "--xterm 0", "--tv", "--debug", "--debugger g")


@limit(150)
def test_each_option():
    with tempfile.TemporaryDirectory() as folder:
        hosts = Path(folder) / "hosts"
        hosts.write_text("localhost slots=4\n")
        options = [o.strip() for line in OPTIONS.strip().splitlines() for o in line.split(" | ")]
        for option in options:
            option, _, n = option.format(hosts=hosts, folder=folder, prefix=places.PREFIX).partition(" = ")
            for words, wanted in ((["-np", 2], 2), ([], int(n))) if n else ((["-np", 2], 2),):
                got = proc.run([BIN / "mpirun", *option.split(), *words, "printenv", "OMPI_COMM_WORLD_RANK"], env=places.clean_env(), limit_s=60)
                kept = [p.read_text() for p in sorted(Path(folder).glob("log/**/stdout"))]
                ranks = sorted(re.findall(r"^(?:\[\d+\] )?(\d)$", "".join(kept) or got.out, re.M))
                assert got.ok() and ranks == [str(r) for r in range(wanted)], f"{option} {words}: {got.why()}\n{got.tail(8)}"
                for path in Path(folder).glob("log"):
                    shutil.rmtree(path)
        for option in REFUSED:
            got = proc.run([BIN / "mpirun", *option.split(), "-n", 1, "true"], env=places.clean_env(), limit_s=60)
            assert got.rc not in (0, 1) and option.split()[0] in got.out, f"{option}: {got.why()} {got.tail(3)}"


def test_lines_as_typed():
    line = "--allow-run-as-root --tag-output -np 2 -H localhost:4 -bind-to none -map-by slot -mca pml ob1 -mca btl ^openib -x PATH"
    assert re.findall(r"\[\d\] word", _run(*line.split(), "echo", "word")) != []
    assert _run("--map-by", "ppr:3:node:PE=1", "--bind-to", "none", "echo", "word").count("word") == 3
    # CMake's FindMPI and CTest, and PHYML's start script.
    assert _run("-n", "2", "echo", "word").count("word") == 2
    assert _run("-np", "2", "--oversubscribe", "echo", "word", name="mpirun").count("word") == 2
    assert "Open MPI" in _run("--version")


def test_output_in_files_and_merged():
    both = "echo out $OMPI_COMM_WORLD_RANK; echo err >&2"
    with tempfile.TemporaryDirectory() as folder:
        assert "out" not in _run("-n", 2, "--output-filename", f"{folder}/log", "sh", "-c", both)
        for rank in range(2):
            at = Path(folder) / "log/1" / f"rank.{rank}"
            assert (at / "stdout").read_text() == f"out {rank}\n"
            assert (at / "stderr").read_text() == "err\n"
    got = proc.run(["sh", "-c", f"{BIN}/mpiexec --merge-stderr-to-stdout sh -c 'echo err >&2' 2>/dev/null"],
                   env=places.clean_env(), limit_s=60)
    assert got.out == "err\n", got.out


def test_processors():
    out = _run("-n", 2, "--cpu-set", "0", "--bind-to", "none", "grep", "Cpus_allowed_list", "/proc/self/status")
    assert re.findall(r"list:\s*(\S+)", out) == ["0", "0"], out
