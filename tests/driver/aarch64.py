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
CRATES = ("weft-copy", "weft-datatype", "weft-lockfree", "weft-match", "weft-shmem", "weft-sync")

# What an inlined access of shmem.h may call: the path of wrong arguments, that of a PE on another
# node, and the functions themselves.
ELSEWHERE = {"weft_shmem_examine", "weft_shmem_far", "pshmem_putmem", "pshmem_long_put"}


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


def missing():
    """Adds what is missing; an empty string, or why nothing can be built for it and run."""
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
    why = missing()
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
    if not rust.build_only:
        _shmem_header(phase)


def _shmem_header(phase):
    """shmem.h with its inlined paths, for both kinds of atomic instructions of the architecture."""
    source = places.BUILD / "aarch64-shmem.c"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(
        "#include <shmem.h>\n"
        "long w[8];\n"
        "long f(long *s, int pe) { shmem_long_p(w, 1, pe); shmem_putmem(w, s, 8, pe); shmem_put(w, s, 2, pe);\n"
        "  return shmem_long_g(w, pe) + shmem_long_atomic_fetch_add(w, 2, pe); }\n"
    )
    for flags, atomic in (("-march=armv8-a", "stxr"), ("-march=armv8.1-a -mno-outline-atomics", "ldadd")):
        cmd = [LINKER, "-O2", "-Wall", "-Wextra", "-Werror", "-mno-outline-atomics", *flags.split()]
        cmd += [f"-I{places.ROOT / 'include'}", "-S", source, "-o", "-"]
        made = proc.run(cmd, limit_s=60)
        # No call but those of what is wrong and of what is on another node.
        calls = {line.split()[1] for line in made.out.splitlines() if line.strip().startswith("bl\t")}
        title = f"aarch64 shmem.h {flags}"
        if made.rc == 0 and atomic in made.out and calls <= ELSEWHERE:
            phase.ok(title)
        else:
            phase.fail(title, f"calls {calls}\n{made.tail(12)}")
