"""Rust's crate `mpi`, which compiles against mpi.h by what mpicc says of itself, and translates that by libclang.

It takes minutes to compile, so this is not of `make test`.
"""

import os
import shutil
import tempfile

from driver import places, proc
from driver.pytests import limit, note, skip

HERE = places.TESTS / "debian/long/crate"
CLANG = ("libclang==18.1.1",)


@limit(900)
def test_crate_mpi():
    """A ring, collectives, a user's operation and type, nonblocking calls, split communicators."""
    try:
        clang = next(places.venv("libclang", CLANG, 300).glob("lib/python*/site-packages/clang/native"))
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    weft, built = places.Mpi(), places.BUILD / "crate-mpi"
    path = f"{places.PREFIX}/bin:{os.environ['PATH']}"
    env = places.clean_env() | {"PATH": path, "MPICC": f"{places.PREFIX}/bin/mpicc", "LIBCLANG_PATH": str(clang), "CARGO_TARGET_DIR": str(built)}
    with tempfile.TemporaryDirectory(prefix="weft-crate-") as folder:
        shutil.copytree(HERE, folder, dirs_exist_ok=True)
        made = proc.run(["cargo", "build", "-q"], env=env, cwd=folder, limit_s=800)
        assert made.ok(), f"{made.why()}\n{made.tail(30)}"
        for ranks in (1, 2, 4):
            done = proc.run([weft.mpiexec, "-n", ranks, built / "debug/on-weft"], env=weft.env(), cwd=folder, limit_s=60, dump=True)
            assert done.ok() and f"crate mpi: {ranks} ranks, all right" in done.out, f"{ranks} ranks: {done.why()}\n{done.tail(20)}"
    note("Rust's crate mpi, at 1, 2 and 4 ranks")
