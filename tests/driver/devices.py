"""XPMEM and KNEM where their modules are absent: a library that is preloaded into the ranks and
plays the device (tests/multi/devices)."""

import atexit
import functools
import os
import pathlib
import tempfile

from . import places, proc

PATHS = {"xpmem": "/dev/xpmem", "knem": "/dev/knem"}
# As `Table` in device.h, rounded up.
_TABLE_LEN = 4096 * 8 * 8 + 4096


@functools.cache
def _library(name):
    folder = places.TESTS / "multi/devices"
    out = places.BUILD / f"devices/{name}.so"
    parts = [folder / f"{name}.c", folder / "device.h"]
    if not out.exists() or any(p.stat().st_mtime > out.stat().st_mtime for p in parts):
        out.parent.mkdir(parents=True, exist_ok=True)
        fresh = out.with_suffix(f".{os.getpid()}")
        flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-fno-builtin", "-shared", "-fPIC", "-pthread"]
        made = proc.run(["cc", *flags, parts[0], "-o", fresh], limit_s=60)
        assert made.ok(), f"{name}.c does not compile:\n{made.tail()}"
        fresh.rename(out)
    return out


def environment(mechanism):
    """Settings under which a job finds the mechanism's device; none where it is really there, or
    the mechanism has no device. Each call makes a device of its own."""
    path = PATHS.get(mechanism)
    if not path or os.path.exists(path):
        return {}
    library = _library(mechanism)
    fd, table = tempfile.mkstemp(prefix="table-", dir=library.parent)
    os.truncate(fd, _TABLE_LEN)
    os.close(fd)
    atexit.register(pathlib.Path(table).unlink, missing_ok=True)
    env = {"LD_PRELOAD": str(library), "DEVICE_TABLE": table}
    if mechanism == "xpmem":
        # The emulated device can attach what its own malloc gave.
        env["WEFT_HEAP"] = "never"
    return env
