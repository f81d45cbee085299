#!/usr/bin/env python3
"""Asks MPICH and Open MPI (PyPI packages below WEFT_PEERS_DIR) which op they take on which type.

Writes answers.h, which types.c compares Weft with. An op and type at which the peer's process
dies is asked again without the call that it died in; that call's answer is '!'.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PEERS = pathlib.Path(os.environ.get("WEFT_PEERS_DIR", HERE.parents[2] / ".cache/peers"))
CALLS = 5


def ask(peer, folder):
    exe = pathlib.Path(folder, peer)
    subprocess.run([PEERS / peer / "bin/mpicc", "-I", HERE.parent, "-o", exe, HERE / "types.c"], check=True)
    env = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    run = [PEERS / peer / "bin/mpiexec", *(["--oversubscribe"] if peer == "openmpi" else []), "-n", "2", exe]
    said, at, skip = {}, 0, "-----"
    while True:
        out = subprocess.run([*run, str(at), skip], env=env, capture_output=True, text=True).stdout
        last, call = at, None
        for line in out.splitlines():
            w = line.split()
            # The line on which a process dies may go on with what it says then.
            if w[:1] == ["at"]:
                last, call = int(re.match(r"at (\d+)", line)[1]), None
            elif w[:1] == ["call"]:
                call = int(line[5])
            elif w[:1] == ["said"]:
                said[w[1], w[2]] = (w[3], w[4][:8])
        if out.rstrip().endswith("end"):
            return said
        if call is None:
            sys.exit(f"{peer} ends at {last} outside of the calls: {out[-300:]}")
        old = skip if last == at else "-" * CALLS
        at, skip = last, old[:call] + "!" + old[call + 1 :]


def main():
    with tempfile.TemporaryDirectory() as folder:
        mpich, open_mpi = ask("mpich", folder), ask("openmpi", folder)
    lines = ["/* Written by ask.py: op, type; then for MPICH and for Open MPI the answers of MPI_Reduce_local,",
             " * MPI_Allreduce, MPI_Accumulate, MPI_Get_accumulate and MPI_Fetch_and_op, and a hash of the result.",
             " * y: taken; d: taken, but with another result than the first; o, t, e: MPI_ERR_OP, MPI_ERR_TYPE,",
             " * another class; !: the process died; -: the library has no such type. */"]
    nothing = ("-" * CALLS, "00000000")
    for key in dict.fromkeys([*mpich, *open_mpi]):
        (a, x), (b, y) = mpich.get(key, nothing), open_mpi.get(key, nothing)
        lines.append(f'A({key[0][4:]}, {key[1]}, "{a}", 0x{x}, "{b}", 0x{y})')
    (HERE / "answers.h").write_text("\n".join(lines) + "\n")


main()
