"""The Debian packages: what is in them, and, with --all and as root, life in a fresh root."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from driver import places, proc
from driver.pytests import limit, skip

sys.path.insert(0, str(places.ROOT / "scripts"))
NAMES = ("weft-mpi", "weft-mpi-dev", "weft-mpi-doc")
WHOLE = os.environ.get("WEFT_TEST_WHEEL_PUBLISHED") == "1"


def told(*command, limit_s=60, env=None):
    got = proc.run(command, limit_s=limit_s, env=env or places.clean_env())
    assert got.ok(), f"{' '.join(map(str, command))}: {got.why()}\n{got.tail(15)}"
    return got.out


def packages(folder, compress="none"):
    if not shutil.which("dpkg-deb"):
        skip("no dpkg-deb")
    # Sources without their repository tell no maintainer.
    env = places.clean_env(DEBEMAIL=os.environ.get("DEBEMAIL", "nobody@weft-mpi.org"))
    told(sys.executable, places.ROOT / "scripts/deb.py", places.PREFIX, folder, "--compress", compress, limit_s=200, env=env)
    found = {p.name.split("_")[0]: p for p in pathlib.Path(folder).glob("*.deb")}
    assert set(found) == set(NAMES), found
    return found


def test_the_maintainer_is_who_builds_or_the_sources_author():
    import deb

    before = {n: os.environ.pop(n, None) for n in ("DEBEMAIL", "DEBFULLNAME")}
    try:
        os.environ |= {"DEBEMAIL": "a@b.org", "DEBFULLNAME": "A B"}
        assert deb.maintainer() == "A B <a@b.org>"
        del os.environ["DEBFULLNAME"], os.environ["DEBEMAIL"]
        root, deb.ROOT = deb.ROOT, pathlib.Path("/")
        try:
            deb.maintainer()
            raise AssertionError("a folder without a repository has a maintainer")
        except SystemExit as why:
            assert "DEBEMAIL" in str(why)
        finally:
            deb.ROOT = root
        author = subprocess.run(["git", "-C", root, "log", "-1", "--format=%ae"], capture_output=True, text=True).stdout.strip()
        if author:
            assert deb.maintainer() == f"Weft maintainers <{author}>"
    finally:
        os.environ |= {n: v for n, v in before.items() if v is not None}
    for file in ("scripts/deb.py", "packaging/spack/package.py", "Cargo.toml"):
        assert "example.org" not in (places.ROOT / file).read_text(), file


@limit(150)
def test_each_file_is_in_one_package_and_they_run():
    with tempfile.TemporaryDirectory() as folder:
        found = packages(folder)
        owner = {}
        for name, deb in found.items():
            for line in told("dpkg-deb", "-c", deb).splitlines():
                path = line.split(None, 5)[5].split(" -> ")[0]
                if not path.endswith("/"):
                    assert path not in owner, f"{path}: {owner.get(path)} and {name}"
                    owner[path] = name
                    assert line.split()[1] == "root/root", line
        for wanted, name in (("usr/lib/weft/lib/libmpi.so.12", "weft-mpi"), ("usr/bin/mpirun.weft", "weft-mpi"),
                             ("usr/lib/weft/include/mpi.h", "weft-mpi-dev"), ("usr/share/man/man3/MPI_Send.3weft.gz", "weft-mpi-dev"),
                             ("usr/share/doc/weft-mpi-doc/examples/heat.c", "weft-mpi-doc")):
            assert owner.get(f"./{wanted}") == name, wanted
        staged = {p.name for p in (places.PREFIX / "lib").iterdir() if p.is_file()} | {p.name for p in (places.PREFIX / "bin").iterdir()}
        assert staged <= {pathlib.PurePath(p).name for p in owner}, staged
        root = pathlib.Path(folder, "root")
        for deb in found.values():
            told("dpkg-deb", "-x", deb, root)
        exe = pathlib.Path(folder, "a")
        pathlib.Path(folder, "a.cc").write_text('#include <mpi.h>\n#include <iostream>\nint main(){MPI_Init(0,0);std::cout<<"ran\\n";MPI_Finalize();}\n')
        told(root / "usr/bin/mpicxx.weft", f"{folder}/a.cc", "-o", exe)
        assert told(root / "usr/bin/mpiexec.weft", "-n", "2", exe).count("ran") == 2


@limit(600)
def test_lintian_finds_no_error():
    if not WHOLE:
        skip("takes minutes; with --all")
    if not shutil.which("lintian"):
        if os.geteuid() or proc.run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", "lintian"], limit_s=240).rc:
            skip("no lintian, and apt cannot install it here")
    with tempfile.TemporaryDirectory() as folder:
        found = packages(folder, "gzip")
        got = proc.run(["lintian", "--fail-on", "error", *found.values()], limit_s=500)
        errors = [line for line in got.out.splitlines() if line.startswith("E:")]
        assert not errors, "\n".join(errors)


@contextlib.contextmanager
def fresh_root(folder):
    """A root of Debian 12, with /proc."""
    root = pathlib.Path(folder, "root")
    given = os.environ.get("WEFT_TEST_DEBIAN_ROOT")
    if given:
        subprocess.run(["cp", "-a", given, root], check=True)
    else:
        if not shutil.which("debootstrap"):
            proc.run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", "debootstrap"], limit_s=120)
        got = proc.run(["debootstrap", "--variant=minbase", "bookworm", root], limit_s=420)
        if not got.ok():
            skip(f"debootstrap: {got.why()}")
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    try:
        yield root
    finally:
        subprocess.run(["umount", root / "proc"], check=True)


# What installing anything changes.
CHANGING = ("proc", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log", "tmp")


@limit(900)
def test_installed_and_removed_in_a_fresh_root():
    if not WHOLE or os.geteuid():
        skip("takes minutes; with --all, as root")
    with tempfile.TemporaryDirectory() as folder, fresh_root(folder) as root:
        found = packages(folder, "gzip")
        # What the packages depend on stays installed: only Weft's own traces are looked for.
        told("chroot", root, "apt-get", "install", "-qq", "-y", "--no-install-recommends", "libhwloc15", "gcc", "libc6-dev", limit_s=300)
        before = places.files_below(root, CHANGING) | {"etc/ld.so.cache"}
        for deb in found.values():
            shutil.copy(deb, root / "tmp")
        told("chroot", root, "sh", "-c", "dpkg -i /tmp/*.deb", limit_s=120)
        shutil.copy(places.ROOT / "examples/hello.c", root / "tmp")
        script = "cd /tmp && mpicc hello.c -o hello && mpirun -n 2 ./hello && mpiexec.weft --version && weft --version && oshrun.weft -n 2 true"
        out = told("chroot", root, "su", "nobody", "-s", "/bin/sh", "-c", script)
        assert out.count("rank ") == 2, out
        assert "/usr/lib/weft/bin/mpirun" in told("chroot", root, "update-alternatives", "--query", "mpirun")
        for name in NAMES:
            for path in told("chroot", root, "dpkg", "-L", name).splitlines():
                assert path == "/." or (root / path.lstrip("/")).exists() or (root / path.lstrip("/")).is_symlink(), path
        told("chroot", root, "dpkg", "--purge", *reversed(NAMES))
        left = places.files_below(root, CHANGING) - before
        assert not left, sorted(left)[:20]
