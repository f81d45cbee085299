"""aarch64: the crates that know the architecture, cross-compiled and run by qemu."""

import os
import platform
import shutil

from . import places, proc, rust

TARGET = "aarch64-unknown-linux-gnu"
LINKER = "aarch64-linux-gnu-gcc"
QEMU = "qemu-aarch64"
SYSROOT = "/usr/aarch64-linux-gnu"
# Crates with code of their own for the architecture, or with lock-free structures. Qemu orders
# memory as its host does, so a pass says that instructions and atomics are right, not orderings.
CRATES = ("weft-copy", "weft-datatype", "weft-lockfree", "weft-match", "weft-sync")


def _install(packages):
    """Installs Debian packages as root; an empty string, or why that did not work."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return f"needs {' '.join(packages)}, and this is not root on Debian"
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    got = proc.run(command, env=quiet, limit_s=240)
    if got.rc != 0:
        proc.run(["apt-get", "update", "-qq"], env=quiet, limit_s=120)
        got = proc.run(command, env=quiet, limit_s=240)
    return "" if got.rc == 0 else f"apt-get install {' '.join(packages)}: {got.why()}"


def _missing():
    """Adds what is missing; an empty string, or why the phase cannot run."""
    if not shutil.which("rustup"):
        return "no rustup, which adds the standard library of the target"
    got = proc.run(["rustup", "target", "add", TARGET], cwd=places.ROOT, limit_s=240)
    if got.rc != 0:
        return f"rustup target add {TARGET}: {got.why()}"
    packages = [] if shutil.which(LINKER) else ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"]
    packages += [] if shutil.which(QEMU) else ["qemu-user"]
    return _install(packages) if packages else ""


def run(phase, options):
    if platform.machine() == "aarch64":
        phase.skip(phase.name, "this machine is one: the phase unit runs the same natively")
        return
    why = _missing()
    if why:
        phase.skip(phase.name, why)
        return
    var = TARGET.replace("-", "_").upper()
    env = {
        f"CARGO_TARGET_{var}_LINKER": LINKER,
        f"CARGO_TARGET_{var}_RUNNER": f"{QEMU} -L {SYSROOT}",
        "CARGO_TARGET_DIR": str(places.TARGET / "aarch64"),
        "PROPTEST_CASES": "16",
    }
    for crate in CRATES:
        args = ["test", "-p", crate, "--target", TARGET, "--lib", "--tests"]
        rust.cargo(phase, f"aarch64 {crate}", args, env)
