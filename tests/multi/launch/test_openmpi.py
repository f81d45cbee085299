"""What programs and scripts for Open MPI's mpirun find under Weft's: its variables, its options, its names."""

import re
import tempfile
from pathlib import Path

from driver import places, proc

BIN = places.PREFIX / "bin"
SHOW = "echo $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE $OMPI_COMM_WORLD_LOCAL_RANK/$OMPI_COMM_WORLD_LOCAL_SIZE " \
       "$OMPI_COMM_WORLD_NODE_RANK $OMPI_UNIVERSE_SIZE"


def _run(*args, name="mpiexec", **more):
    got = proc.run([BIN / name, *args], env=places.clean_env(**more), limit_s=20)
    assert got.ok(), f"{args}: {got.why()}\n{got.tail(10)}"
    return got.out


def test_variables():
    for n in (1, 4):
        out = sorted(_run("-n", n, "sh", "-c", SHOW).split("\n"))[1:]
        assert out == [f"{r}/{n} {r}/{n} {r} {n}" for r in range(n)], out
    out = _run("-n", 1, "sh", "-c", SHOW, ":", "-n", 2, "sh", "-c", SHOW, OMPI_UNIVERSE_SIZE=77, OMPI_COMM_WORLD_RANK=9)
    assert sorted(out.split("\n"))[1:] == [f"{r}/3 {r}/3 {r} 3" for r in range(3)], out


def test_names_of_the_launcher():
    for name in ("mpirun", "orterun", "prterun"):
        assert _run("-n", 2, "echo", "here", name=name).count("here") == 2


def test_lines_as_typed():
    line = "--allow-run-as-root --tag-output -np 2 -H localhost:4 -bind-to none -map-by slot -mca pml ob1 -mca btl ^openib -x PATH"
    assert re.findall(r"\[\d\] word", _run(*line.split(), "echo", "word")) != []
    assert _run("--map-by", "ppr:3:node:PE=1", "--bind-to", "none", "echo", "word").count("word") == 3
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
                   env=places.clean_env(), limit_s=20)
    assert got.out == "err\n", got.out


def test_processors():
    out = _run("-n", 2, "--cpu-set", "0", "--bind-to", "none", "grep", "Cpus_allowed_list", "/proc/self/status")
    assert re.findall(r"list:\s*(\S+)", out) == ["0", "0"], out
