"""Packages of the distribution, unpacked into a folder of the build and not installed."""

import functools
import re
import shutil

from . import places, proc


def _apt_get(*args, limit_s=180):
    return proc.run(["apt-get", "-q", *args], limit_s=limit_s, cwd=places.BUILD / "debian")


def _download(package):
    """The file of a package, from the folder or the distribution's archive."""
    folder = places.BUILD / "debian"
    found = sorted(folder.glob(f"{package}_*.deb"))
    if found:
        return found[0]
    got = _apt_get("download", package)
    if got.rc != 0:  # lists of packages that are old, or not there
        _apt_get("update", limit_s=120)
        got = _apt_get("download", package)
    found = sorted(folder.glob(f"{package}_*.deb"))
    if not found:
        raise places.Unavailable(f"apt-get download {package}: {got.why()}\n{got.tail(5)}")
    return found[0]


@functools.cache
def unpack(*packages):
    """Root folder with the packages in it. Raises `Unavailable` with the reason."""
    for tool in ("apt-get", "dpkg-deb"):
        if not shutil.which(tool):
            raise places.Unavailable(f"no {tool} here: not Debian")
    root = places.BUILD / "debian/root"
    root.mkdir(parents=True, exist_ok=True)
    for package in packages:
        stamp = root / f".{package}"
        if stamp.exists():
            continue
        archive = _download(package)
        done = proc.run(["dpkg-deb", "-x", archive, root], limit_s=120)
        if done.rc != 0:
            raise places.Unavailable(f"dpkg-deb -x {archive}: {done.tail(5)}")
        stamp.write_text(archive.name)
    return root


def libraries(root):
    """Folders of the unpacked libraries, for LD_LIBRARY_PATH and -L."""
    return [p for p in (root / "usr/lib").glob("*-linux-gnu*") if p.is_dir()]


def names(library):
    """What a shared library defines for others."""
    out = proc.run(["nm", "-D", "--defined-only", library], limit_s=30).out
    return {m[1] for m in re.finditer(r" [A-Za-z] (\S+)$", out, re.M)}
