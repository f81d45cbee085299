#!/usr/bin/env python3
"""wheel.py STAGED OUT: packs a staged installation (GLIBC=2.28 scripts/stage.sh STAGED) into a wheel in the folder OUT.

Everything goes into the environment's own bin, lib, include and share, where mpi4py, CMake and pkg-config look. A wheel
keeps no links: second names of programs become small programs that run the first, those of libraries are libraries that
need the first, and names for the linker become one line of text, which linkers read. The same files give the same bytes.

The tag says the newest version of glibc that any file asks for, and the architecture of all of them. For another one than
the machine's, CC and STRIP name its compiler and its strip.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
NAME = "weft_mpi"
EPOCH = (1980, 1, 1, 0, 0, 0)
CC = os.environ.get("CC", "cc").split()
STRIP = os.environ.get("STRIP", "strip")
# e_machine of ELF.
MACHINES = {62: "x86_64", 183: "aarch64"}


def version():
    return re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)


def compiled(*arguments):
    """What the compiler makes of the arguments."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out")
        subprocess.run([*CC, "-Os", "-s", *map(str, arguments), "-o", out], check=True)
        return out.read_bytes()


def program(path):
    """How a program is stripped: debuggers of parallel programs look for some names in mpiexec."""
    return ("--strip-all", *(["--wildcard", "--keep-symbol=MPIR_*"] if path.name == "mpiexec" else []))


def stripped(path, *how):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out")
        subprocess.run([STRIP, *how, "-o", out, path], check=True)
        return out.read_bytes()


def second_name(path):
    """The bytes for a link to another file of its folder."""
    first = path.resolve()
    if path.parent.name == "bin":
        return compiled(f'-DTARGET="{first.name}"', "-D_GNU_SOURCE", ROOT / "packaging/alias.c")
    if path.suffix == ".so":
        return f"INPUT({first.name})\n".encode()
    with tempfile.NamedTemporaryFile(suffix=".c") as nothing:
        return compiled("-shared", f"-Wl,-soname,{path.name}", "-Wl,-rpath,$ORIGIN", "-Wl,--no-as-needed",
                        nothing.name, f"-L{path.parent}", f"-l:{first.name}")


def contents(staged):
    """(path in the wheel, bytes, whether it is executed) of each file of the installation."""
    for path in sorted(staged.rglob("*")):
        if path.is_dir():
            continue
        relative = path.relative_to(staged)
        # Pages that only show another are thousands, for the types of OpenSHMEM.
        if "man3" in relative.parts and path.read_bytes()[:4] == b".so ":
            continue
        elf = path.read_bytes()[:4] == b"\x7fELF"
        executed = relative.parts[0] == "bin"
        if path.is_symlink():
            data = second_name(path)
        elif elf:
            data = stripped(path, *(program(path) if executed else ("--strip-unneeded",)))
        else:
            data = path.read_bytes()
        place = f"scripts/{relative.name}" if executed else f"data/{relative}"
        yield f"{NAME}-{version()}.data/{place}", data, executed or elf


def glibc_of(path):
    """The newest version of glibc that a file asks for, as (2, 28)."""
    said = subprocess.run(["readelf", "--version-info", "--wide", path], check=True, capture_output=True, text=True).stdout
    return max((tuple(map(int, v.split("."))) for v in re.findall(r"Name: GLIBC_([\d.]+)", said)), default=(2, 0))[:2]


def machine_of(path):
    """The architecture of a file, as tags have it."""
    return MACHINES[int.from_bytes(path.read_bytes()[18:20], "little")]


def asked(staged):
    """What the installation asks for: the newest version of glibc, the architecture."""
    files = [p for p in staged.rglob("*") if p.is_file() and not p.is_symlink() and p.read_bytes()[:4] == b"\x7fELF"]
    (machine,) = {machine_of(p) for p in files}
    return max(glibc_of(p) for p in files), machine


def metadata(tag):
    info = f"{NAME}-{version()}.dist-info"
    yield f"{NAME}/__init__.py", (ROOT / "packaging/wheel/__init__.py").read_bytes(), False
    head = ["Metadata-Version: 2.4", "Name: weft-mpi", f"Version: {version()}",
            "Summary: MPI and OpenSHMEM for the many-core node: mpiexec, mpicc and libraries for three ABIs",
            "License-Expression: Apache-2.0 OR MIT", "License-File: LICENSE-APACHE", "License-File: LICENSE-MIT",
            "Requires-Python: >=3.8", "Classifier: Operating System :: POSIX :: Linux", "Classifier: Programming Language :: Rust",
            "Keywords: MPI,OpenSHMEM,parallel,HPC", "Description-Content-Type: text/markdown", "", ""]
    yield f"{info}/METADATA", "\n".join(head).encode() + (ROOT / "packaging/wheel/README.md").read_bytes(), False
    wheel = ["Wheel-Version: 1.0", "Generator: weft scripts/wheel.py", "Root-Is-Purelib: false", f"Tag: {tag}", ""]
    yield f"{info}/WHEEL", "\n".join(wheel).encode(), False
    for name in ("LICENSE-APACHE", "LICENSE-MIT"):
        yield f"{info}/licenses/{name}", (ROOT / name).read_bytes(), False


def pack(staged, out):
    (major, minor), machine = asked(staged)
    tag = f"py3-none-manylinux_{major}_{minor}_{machine}"
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{NAME}-{version()}-{tag}.whl"
    record = f"{NAME}-{version()}.dist-info/RECORD"
    lines = []
    new = path.with_suffix(".new")
    with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name, data, executed):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = (0o100755 if executed else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

        for name, data, executed in [*contents(staged), *metadata(tag)]:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}")
            add(name, data, executed)
        add(record, "\n".join([*lines, f"{record},,", ""]).encode(), False)
    new.rename(path)
    return path


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("staged", type=pathlib.Path)
    p.add_argument("out", type=pathlib.Path)
    options = p.parse_args()
    path = pack(options.staged.resolve(), options.out)
    print(f"{path} ({path.stat().st_size / 2**20:.1f} MiB)")


if __name__ == "__main__":
    main()
