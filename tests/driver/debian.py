"""Packages of the distribution, unpacked into a folder of the build and not installed."""

import functools
import pathlib
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
def unpack(*packages, optional=()):
    """Root folder with the packages in it. Raises `Unavailable` with the reason; not for optional
    ones, which the system may have itself."""
    for tool in ("apt-get", "dpkg-deb"):
        if not shutil.which(tool):
            raise places.Unavailable(f"no {tool} here: not Debian")
    root = places.BUILD / "debian/root"
    root.mkdir(parents=True, exist_ok=True)
    for package in (*packages, *optional):
        stamp = root / f".{package}"
        if stamp.exists():
            continue
        try:
            archive = _download(package)
        except places.Unavailable:
            if package in optional:
                continue
            raise
        done = proc.run(["dpkg-deb", "-x", archive, root], limit_s=120)
        if done.rc != 0:
            raise places.Unavailable(f"dpkg-deb -x {archive}: {done.tail(5)}")
        stamp.write_text(archive.name)
    return root


def library_folder(root, name):
    """The folder with an unpacked library, for LD_LIBRARY_PATH and -L."""
    return next(p for p in (root / "usr/lib").glob("*-linux-gnu*") if (p / name).exists())


def source(package):
    """The archive of a source package as its authors published it."""
    folder = places.BUILD / "debian/sources"
    found = sorted(folder.glob(f"{package}_*.orig.tar.*"))
    if found:
        return found[0]
    lists = folder / "lists"
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    parts = folder / "parts"
    parts.mkdir(exist_ok=True)
    (parts / "src.sources").write_text(_source_entries())
    own = [f"-oDir::State::Lists={lists}", f"-oDir::Etc::SourceParts={parts}", "-oDir::Etc::SourceList=/dev/null"]
    proc.run(["apt-get", "-q", "update", *own], limit_s=120)
    get = ["apt-get", "-q", "source", "--download-only", *own, package]
    got = proc.run(get, limit_s=120, cwd=folder)
    found = sorted(folder.glob(f"{package}_*.orig.tar.*"))
    if not found:
        raise places.Unavailable(f"apt-get source {package}: {got.why()}\n{got.tail(5)}")
    return found[0]


def _source_entries():
    """Where the system has its packages from, for sources."""
    release = dict(
        line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line
    )
    suite = release.get("VERSION_CODENAME", "").strip('"')
    if release.get("ID") == "ubuntu":
        uri, parts, key = "http://archive.ubuntu.com/ubuntu", "main universe", "ubuntu-archive-keyring.gpg"
    else:
        uri, parts, key = "http://deb.debian.org/debian", "main", "debian-archive-keyring.gpg"
    return f"Types: deb-src\nURIs: {uri}\nSuites: {suite}\nComponents: {parts}\nSigned-By: /usr/share/keyrings/{key}\n"


def names(library):
    """What a shared library defines for others."""
    out = proc.run(["nm", "-D", "--defined-only", library], limit_s=60).out
    return {m[1] for m in re.finditer(r" [A-Za-z] (\S+)$", out, re.M)}
