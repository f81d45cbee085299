"""The wheel for aarch64, which this machine can build but not run: what it asks of a machine, and ranks under qemu.

It is built with --all only. WEFT_TEST_WHEEL_AARCH64 names one that is there: `scripts/wheel.sh dist aarch64` makes it.
"""

import os
import pathlib
import platform
import re
import shutil
import tempfile
import zipfile

from driver import aarch64, places, proc
from driver.pytests import limit, load, skip

wheel = load(places.TESTS / "dist/wheel.py")
QEMU = [aarch64.QEMU, "-L", aarch64.SYSROOT]
SOURCE = """
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
enum { LEN = 300000 };
int main(int argc, char **argv)
{
    int me, n, wrong = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    int *a = malloc(LEN * sizeof *a), *b = malloc(LEN * sizeof *b), right = (me + 1) % n, left = (me + n - 1) % n;
    for (int l = 0; l < 4; l++) {
        int len = (int[]){1, 100, 30000, LEN}[l];
        for (int i = 0; i < len; i++)
            a[i] = me * 7 + i, b[i] = -1;
        MPI_Sendrecv(a, len, MPI_INT, right, 1, b, len, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < len; i++)
            wrong += b[i] != left * 7 + i;
        MPI_Allreduce(a, b, len, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < len; i++)
            wrong += b[i] != 7 * n * (n - 1) / 2 + n * i;
    }
    printf("rank %d of %d: %d wrong, %zu bytes in a pointer\\n", me, n, wrong, sizeof(void *));
    MPI_Finalize();
    return wrong != 0;
}
"""


def made():
    """The wheel, built where it was not named."""
    if platform.machine() == "aarch64":
        skip("this machine is one: wheel.py tests the same natively")
    named = os.environ.get("WEFT_TEST_WHEEL_AARCH64")
    if not (named or wheel.PUBLISHED):
        skip("the wheel for aarch64 is built with --all only")
    why = aarch64.missing()
    if why:
        skip(why)
    if named:
        return pathlib.Path(named)
    out = places.TARGET / "wheel/published-aarch64"
    shutil.rmtree(out, ignore_errors=True)
    wheel.told([places.ROOT / "scripts/wheel.sh", out, "aarch64"], places.clean_env(), 2400)
    return next(out.glob("*.whl"))


def asks_for(path, unpacked):
    """Its tag against what its files ask for."""
    assert path.stat().st_size < 30 * wheel.MIB, path.stat().st_size
    tag = re.search(r"-py3-none-manylinux_(\d+)_(\d+)_aarch64\.whl$", path.name)
    assert tag, path.name
    newest, files = (0, 0), wheel.elf_files(zipfile.ZipFile(path), unpacked)
    own = {p.name for p in files}
    for file in files:
        said = wheel.readelf("-h", "-V", "-d", file)
        assert re.search(r"Machine: +AArch64", said), file
        for library in re.findall(r"\(NEEDED\).*\[(.*)\]", said):
            assert library in wheel.ALLOWED | own, f"{file.name} needs {library}"
        for where in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", said):
            assert where == "$ORIGIN", f"{file.name} looks for libraries in {where}"
        versions = [tuple(map(int, v.split("."))) for v in re.findall(r"Name: GLIBC_([\d.]+)", said)]
        newest = max([newest, *(v[:2] for v in versions)])
    assert tuple(map(int, tag.groups())) == newest <= (2, 28), f"{path.name}: the files ask for {newest}"
    said = wheel.told([places.venv("auditwheel", ["auditwheel==6.8.2"]) / "bin/auditwheel", "show", path], os.environ)
    assert f'platform tag: "manylinux_{newest[0]}_{newest[1]}_aarch64"' in said, said


def installed(unpacked, prefix):
    """Lays the files out as an installer does."""
    (data,) = pathlib.Path(unpacked).glob("*.data")
    shutil.copytree(data / "data", prefix)
    shutil.copytree(data / "scripts", prefix / "bin", dirs_exist_ok=True)
    for program in (prefix / "bin").iterdir():
        program.chmod(0o755)
    return prefix


def run_there(prefix, folder):
    """Ranks that talk to each other, compiled against its headers and by its wrapper."""
    version = wheel.told([*QEMU, prefix / "bin/weft", "--version"], places.clean_env(), 60)
    assert "weft" in version.lower(), version
    source, exe = folder / "ring.c", folder / "ring"
    source.write_text(SOURCE)
    flags = [f"-I{prefix}/include", f"-L{prefix}/lib", "-lmpi_abi", f"-Wl,-rpath,{prefix}/lib"]
    wheel.told([aarch64.LINKER, "-O2", "-Wall", "-Werror", source, *flags, "-o", exe], os.environ, 60)
    ranks(prefix, exe)
    wheel.told([*QEMU, prefix / "bin/mpicc", f"-cc={aarch64.LINKER}", source, "-o", folder / "wrapped"], places.clean_env(), 60)
    ranks(prefix, folder / "wrapped")


def ranks(prefix, exe):
    """Two ranks of a program."""
    # The kernel does not start programs of another architecture: mpiexec is told to start qemu.
    command = [*QEMU, prefix / "bin/mpiexec", "-n", "2", shutil.which(aarch64.QEMU), *QEMU[1:], exe]
    got = proc.run(command, limit_s=120, env=places.clean_env(), dump=True)
    assert got.ok(), f"{got.why()}\n{got.tail(30)}"
    for rank in range(2):
        assert f"rank {rank} of 2: 0 wrong, 8 bytes" in got.out, got.tail(30)


@limit(3000)
def test_the_wheel_for_aarch64():
    """Tag, symbols, size; hello, ring, sums under qemu."""
    path = made()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="weft-aarch64-"))
    try:
        asks_for(path, folder / "unpacked")
        run_there(installed(folder / "unpacked", folder / "prefix"), folder)
    finally:
        shutil.rmtree(folder)
