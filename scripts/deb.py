#!/usr/bin/env python3
"""deb.py STAGED OUT: splits a staged installation into Debian packages, in the folder OUT.

weft-mpi has what programs need to run, weft-mpi-dev what building them needs, weft-mpi-doc the pages. Weft keeps its
relative layout below /usr/lib/weft, so that nothing collides with other MPIs; Debian's alternatives `mpirun` and `mpi` put
its programs into the path where no other MPI has a higher priority, and names that end in .weft always are.
"""

import argparse
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import wheel  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
HOME = "usr/lib/weft"
ARCH = {"x86_64": "amd64", "aarch64": "arm64"}
RUN = ("mpiexec", "mpirun", "orterun", "prterun", "oshrun", "weft")
# Below MPICH's and Open MPI's 40 and 50: who installs another MPI keeps it, until `update-alternatives --config` says otherwise.
PRIORITY = 20
SUMMARY = {
    "weft-mpi": ("MPI and OpenSHMEM for the many-core node - runtime", "mpiexec, weft and the libraries for programs that were built\n for MPICH, Open MPI or the MPI-5.0 standard ABI."),
    "weft-mpi-dev": ("MPI and OpenSHMEM for the many-core node - development", "mpicc, mpicxx, mpifort, oshcc, headers and pages for each function.\n Programs are built for the MPI-5.0 standard ABI."),
    "weft-mpi-doc": ("MPI and OpenSHMEM for the many-core node - documentation", "The README, the changes and examples."),
}


def maintainer():
    """Who answers for the packages: as Debian's tools have it, DEBFULLNAME and DEBEMAIL; else the address of the sources'
    last change, which SECURITY.md names for reports, too."""
    name, address = os.environ.get("DEBFULLNAME", "Weft maintainers"), os.environ.get("DEBEMAIL", "")
    if not address:
        git = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ae"], capture_output=True, text=True) if shutil.which("git") else None
        address = git.stdout.strip() if git and git.returncode == 0 else ""
    if not re.fullmatch(r"[^\s<>@]+@[^\s<>@]+", address):
        sys.exit("deb.py: no maintainer: set DEBEMAIL (and DEBFULLNAME); these sources are no git checkout that would tell one")
    return f"{name} <{address}>"


def package_of(relative):
    """Which package a file of the installation belongs to, and where it goes there."""
    top, name = relative.parts[0], relative.name
    if top == "bin":
        return ("weft-mpi" if name in RUN else "weft-mpi-dev"), f"{HOME}/{relative}"
    if top == "lib":
        # Names for the linker, and what only builds read.
        dev = name.endswith(".so") and name not in ("libweft-heap.so", "libweft-trace.so")
        return ("weft-mpi-dev" if dev or relative.parts[1] in ("pkgconfig", "cmake", "weft") else "weft-mpi"), f"{HOME}/{relative}"
    if top == "include" or relative.parts[:3] == ("share", "weft", "fortran"):
        return "weft-mpi-dev", f"{HOME}/{relative}"
    if relative.parts[:2] == ("share", "man"):
        return _man(relative)
    if relative.parts[:3] == ("share", "weft", "examples"):
        return "weft-mpi-doc", f"usr/share/doc/weft-mpi-doc/examples/{'/'.join(relative.parts[3:])}"
    if relative.parts[:3] == ("share", "doc", "weft"):
        # Weft's own licences are in each package's copyright file.
        return (None, "") if name.startswith("LICENSE") else ("weft-mpi-doc", f"usr/share/doc/weft-mpi-doc/{name}")
    if relative.parts[:2] in (("share", "bash-completion"), ("share", "fish"), ("share", "zsh")):
        where = str(relative).replace("share/zsh/site-functions", "share/zsh/vendor-completions")
        # Those of mpiexec are for whichever MPI has that name.
        return ("weft-mpi", f"usr/{where}") if "mpiexec" not in name else (None, "")
    return "weft-mpi", f"{HOME}/{relative}"


def _man(relative):
    section, name = relative.parts[2], relative.name
    base = name.rsplit(".", 1)[0]
    if section == "man3":
        return "weft-mpi-dev", f"usr/share/man/man3/{base}.3weft.gz"
    if base.startswith("weft"):
        return "weft-mpi", f"usr/share/man/{section}/{name}.gz"
    return ("weft-mpi" if base in RUN else "weft-mpi-dev"), f"usr/share/man/man1/{base}.weft.1.gz"


def page(data, own):
    """A page as Debian has it: links name the renamed page."""
    text = data.decode()
    text = re.sub(r"^\.so man3/(\S+)\.3$", r".so man3/\1.3weft.gz", text, flags=re.M)
    text = re.sub(r"^\.so man1/(mpi\S+)\.1$", r".so man1/\1.weft.1.gz", text, flags=re.M)
    if own.endswith(".3weft.gz"):
        text = re.sub(r'^(\.TH \S+) 3 ', r"\1 3weft ", text, flags=re.M)
    return gzip.compress(text.encode(), 9, mtime=0)


def put(folder, where, data, mode):
    to = folder / where
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(data)
    to.chmod(mode)


def spread(staged, folders):
    """Puts every file of the installation into its package's folder."""
    for path in sorted(staged.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            continue
        relative = path.relative_to(staged)
        package, where = package_of(relative)
        if package is None:
            continue
        folder = folders[package]
        if path.is_symlink():
            (folder / where).parent.mkdir(parents=True, exist_ok=True)
            (folder / where).symlink_to(os.readlink(path))
        elif path.read_bytes()[:4] == b"\x7fELF":
            program = relative.parts[0] == "bin"
            how = wheel.program(path) if program else ("--strip-unneeded", "--remove-section=.comment")
            put(folder, where, wheel.stripped(path, *how), 0o755 if program else 0o644)
        elif "man" in relative.parts and relative.parts[0] == "share":
            put(folder, where, page(path.read_bytes(), where), 0o644)
        else:
            put(folder, where, path.read_bytes(), 0o644)


def links(folders):
    """Names in the path that no other MPI has."""
    for package, names in (("weft-mpi", ("mpiexec", "mpirun", "oshrun")), ("weft-mpi-dev", ("mpicc", "mpicxx", "mpifort", "oshcc", "oshcxx"))):
        bin_folder = folders[package] / "usr/bin"
        bin_folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            (bin_folder / f"{name}.weft").symlink_to(f"../lib/weft/bin/{name}")
    (folders["weft-mpi"] / "usr/bin/weft").symlink_to("../lib/weft/bin/weft")


def alternatives(package):
    """postinst and prerm: Debian's alternatives."""
    if package == "weft-mpi":
        master, group, slaves = "mpirun", "mpirun", ["mpiexec"]
    elif package == "weft-mpi-dev":
        master, group, slaves = "mpicc", "mpi", ["mpic++", "mpicxx", "mpif77", "mpif90", "mpifort"]
    else:
        return {}
    rest = " \\\n".join(f"        --slave /usr/bin/{s} {s} /{HOME}/bin/{s}" for s in slaves)
    install = f"    update-alternatives --install /usr/bin/{master} {group} /{HOME}/bin/{master} {PRIORITY} \\\n{rest}\n"
    remove = f"    update-alternatives --remove {group} /{HOME}/bin/{master}\n"
    head = "#!/bin/sh\nset -e\n"
    return {"postinst": f'{head}if [ "$1" = configure ]; then\n{install}fi\n', "prerm": f'{head}if [ "$1" != upgrade ]; then\n{remove}fi\n'}


def depends(package, staged, version):
    (major, minor), _ = wheel.asked(staged)
    libc = f"libc6 (>= {major}.{minor})"
    if package == "weft-mpi":
        needed = subprocess.run(["readelf", "-d", staged / "bin/weft"], check=True, capture_output=True, text=True).stdout
        return ", ".join([libc, *(["libhwloc15 (>= 2.8)"] if "libhwloc.so.15" in needed else [])])
    if package == "weft-mpi-dev":
        return f"{libc}, weft-mpi (= {version}), gcc | c-compiler"
    return ""


def control(folder, package, staged, version):
    files = [p for p in folder.rglob("*") if p.is_file() and not p.is_symlink()]
    size = sum(-(-p.stat().st_size // 1024) for p in files)
    title, text = SUMMARY[package]
    every = package == "weft-mpi-doc"
    lines = [f"Package: {package}", "Source: weft", f"Version: {version}", f"Architecture: {'all' if every else ARCH[os.uname().machine]}",
             f"Maintainer: {maintainer()}", f"Installed-Size: {size}"]
    if depends(package, staged, version):
        lines.append(f"Depends: {depends(package, staged, version)}")
    if package == "weft-mpi-dev":
        lines.append("Recommends: g++, gfortran")
    section = {"weft-mpi": "net", "weft-mpi-dev": "devel", "weft-mpi-doc": "doc"}[package]
    lines += [f"Section: {section}", "Priority: optional", f"Description: {title}", f" {text}", ""]
    meta = folder / "DEBIAN"
    meta.mkdir()
    (meta / "control").write_text("\n".join(lines))
    sums = [f"{hashlib.md5(p.read_bytes()).hexdigest()}  {p.relative_to(folder)}\n" for p in sorted(files)]
    (meta / "md5sums").write_text("".join(sums))
    for name, script in alternatives(package).items():
        (meta / name).write_text(script)
        (meta / name).chmod(0o755)


def papers(folder, package, version):
    """What Debian wants in /usr/share/doc."""
    doc = f"usr/share/doc/{package}"
    apache = "/usr/share/common-licenses/Apache-2.0"
    mit = "".join(f" {line}\n" if line else " .\n" for line in (ROOT / "LICENSE-MIT").read_text().splitlines())
    text = f"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Weft\n\nFiles: *\nCopyright: The Weft authors\nLicense: Apache-2.0 or Expat\n\nLicense: Apache-2.0\n On Debian systems the text is in {apache}.\n\nLicense: Expat\n{mit}"
    put(folder, f"{doc}/copyright", text.encode(), 0o644)
    change = f"weft ({version}) unstable; urgency=medium\n\n  * See the changes of Weft in weft-mpi-doc.\n\n -- {maintainer()}  Fri, 27 Nov 2026 00:00:00 +0000\n"
    put(folder, f"{doc}/changelog.gz", gzip.compress(change.encode(), 9, mtime=0), 0o644)
    if package == "weft-mpi":
        kept = f"# Debuggers of parallel programs look for MPIR_* in its table of symbols.\n{package}: unstripped-binary-or-object [{HOME}/bin/mpiexec]\n"
        put(folder, f"usr/share/lintian/overrides/{package}", kept.encode(), 0o644)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("staged", type=pathlib.Path)
    p.add_argument("out", type=pathlib.Path)
    p.add_argument("--compress", default="xz", help="as dpkg-deb -Z; none for tests")
    options = p.parse_args()
    staged, version = options.staged.resolve(), wheel.version()
    options.out.mkdir(parents=True, exist_ok=True)
    work = pathlib.Path(tempfile.mkdtemp())
    os.umask(0o022)
    try:
        folders = {name: work / name for name in SUMMARY}
        spread(staged, folders)
        links(folders)
        for package, folder in folders.items():
            papers(folder, package, version)
            control(folder, package, staged, version)
            arch = "all" if package == "weft-mpi-doc" else ARCH[os.uname().machine]
            deb = options.out / f"{package}_{version}_{arch}.deb"
            env = {**os.environ, "SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "1795737600")}
            subprocess.run(["dpkg-deb", "--root-owner-group", f"-Z{options.compress}", "--build", folder, deb], check=True, stdout=subprocess.DEVNULL, env=env)
            print(f"{deb} ({deb.stat().st_size / 2**20:.1f} MiB)")
    finally:
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
