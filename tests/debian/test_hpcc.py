"""The HPC Challenge benchmarks from Debian's source package, built with mpicc: all of them on a small
problem, with their own checks."""

import re
import shutil

from driver import debian, places, proc
from driver.pytests import limit, note, skip

MAKE = """SHELL = /bin/sh
CD = cd
CP = cp
LN_S = ln -sf
MKDIR = mkdir -p
RM = /bin/rm -f
TOUCH = touch
ARCH = $(arch)
TOPdir = ../../..
INCdir = $(TOPdir)/include
BINdir = $(TOPdir)/bin/$(ARCH)
LIBdir = $(TOPdir)/lib/$(ARCH)
HPLlib = $(LIBdir)/libhpl.a
LAlib = $(BLAS)
F2CDEFS = -DAdd_ -DF77_INTEGER=int -DStringSunStyle
HPL_INCLUDES = -I$(INCdir) -I$(INCdir)/$(ARCH)
HPL_LIBS = $(HPLlib) $(LAlib) -lm
HPL_DEFS = $(F2CDEFS) $(HPL_INCLUDES)
CC = $(MPICC)
CCNOOPT = $(HPL_DEFS)
CCFLAGS = $(HPL_DEFS) -O1 -w
LINKER = $(CC)
LINKFLAGS =
ARCHIVER = ar
ARFLAGS = r
RANLIB = echo
"""


def build(weft):
    """Folder with the program."""
    root = debian.unpack(optional=("libblas3",))
    archive = debian.source("hpcc")
    blas = [p for p in root.glob("usr/lib/*/blas/libblas.so.3")]
    blas = blas or [p for p in [shutil.which("libblas.so.3")] if p]
    if not blas:
        skip("no libblas3")
    folder = places.BUILD / "hpcc"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    got = proc.run(["tar", "xf", archive, "-C", folder, "--strip-components=1"], limit_s=60)
    assert got.rc == 0, got.tail(5)
    (folder / "hpl/Make.weft").write_text(MAKE)
    cmd = ["make", "-s", "arch=weft", f"MPICC={weft.prefix / 'bin/mpicc'}", f"BLAS={blas[0]}"]
    made = proc.run(cmd, cwd=folder, limit_s=200, env=places.clean_env())
    assert made.rc == 0 and (folder / "hpcc").exists(), made.tail(20)
    return folder, blas[0].parent


@limit(300)
def test_hpcc():
    weft = places.Mpi()
    try:
        folder, blas = build(weft)
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])
    text = (folder / "_hpccinf.txt").read_text()
    text = re.sub(r"^1000( +Ns)$", r"400\1", text, flags=re.M)
    (folder / "hpccinf.txt").write_text(text)
    (folder / "hpccoutf.txt").unlink(missing_ok=True)
    env = weft.env(LD_LIBRARY_PATH=blas)
    done = proc.run([weft.mpiexec, "-n", 4, "./hpcc"], cwd=folder, env=env, limit_s=90, dump=True)
    assert done.ok(), f"{done.why()}\n{done.tail(20)}"
    out = (folder / "hpccoutf.txt").read_text()
    assert "Success=1" in out, "\n".join(out.splitlines()[-30:])
    assert "FAILED" not in out.replace("0 tests completed and failed", ""), "a check of HPCC failed"
    assert re.search(r"HPL_Tflops=\d", out) and re.search(r"MPIRandomAccess_ErrorsFraction=0\b", out)
    note(f"HPCC in {done.wall_s:.1f} s, Success=1")
