"""Buffers in a GPU's memory, by drivers that are emulated (devices/gpu.c): no hardware is needed, or touched."""

import functools
import os
import re
import tempfile

from _jobs import PROGRAMS
from _xfer import report
from driver import nodes, places, proc
from driver.pytests import cases, limit, skip

KINDS = {
    "cuda": ("CUDA", "libcuda.so.1", "mpi,system,cuda:host:device:managed"),
    "hip": ("HIP", "libamdhip64.so", "mpi,system,rocm:host:device:managed"),
    "ze": ("ZE", "libze_loader.so.1", "mpi,system,level_zero:host:device:shared"),
}


@functools.cache
def driver(kind):
    """The library of one kind of driver."""
    macro, soname, _ = KINDS[kind]
    source = places.TESTS / "multi/devices/gpu.c"
    out = places.BUILD / f"devices/{kind}/{soname}"
    parts = [source, source.with_suffix(".h")]
    if not out.exists() or any(p.stat().st_mtime > out.stat().st_mtime for p in parts):
        out.parent.mkdir(parents=True, exist_ok=True)
        fresh = out.with_suffix(f".{os.getpid()}")
        flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-fvisibility=hidden", "-shared", "-fPIC", "-pthread", f"-D{macro}"]
        made = proc.run(["cc", *flags, source, f"-Wl,-soname,{soname}", "-o", fresh], limit_s=60)
        assert made.ok(), f"gpu.c does not compile:\n{made.tail()}"
        fresh.rename(out)
    return out


def run(mode, *args, kind="cuda", when="early", ranks=2, abi="mpi5", limit_s=100, **env):
    mpi = places.Mpi()
    exe, made = mpi.compile(PROGRAMS / "gpu.c", abi, ("-ldl",))
    assert made.rc == 0, made.tail()
    if when == "late":
        env = {"WEFT_GPU": "watch", **env}
    library = driver(kind)
    words = ()
    if when == "requested":
        words = ("-memory-alloc-kinds", KINDS[kind][2])
        env = {"LD_LIBRARY_PATH": str(library.parent), **env}
    if when == "named":
        env = {"WEFT_GPU": kind, "LD_LIBRARY_PATH": str(library.parent), **env}
    words = [mpi.mpiexec, *words, "-n", ranks, exe, library, when, mode, KINDS[kind][2], *args]
    return proc.run(words, env=mpi.env(**env), limit_s=limit_s, dump=True)


def fine(mode, *args, ranks=2, **more):
    got = run(mode, *args, ranks=ranks, **more)
    counts = re.findall(r"checks: (\d+) failed: (\d+)$", got.out, re.M)
    assert got.ok() and len(counts) == ranks and all(int(n) and bad == "0" for n, bad in counts), f"{mode} {more}: {got.why()}\n{got.tail(30)}"
    return got


@limit(150)
@cases(*KINDS)
def test_messages(kind):
    fine("messages", kind=kind)


@limit(150)
@cases("P2P_WAY=push", "P2P_WAY=pull", "P2P_WAY=cells", "SINGLECOPY=cma", "SINGLECOPY=none", "P2P_EAGER_MAX=1000")
def test_messages_by_each_way(setting):
    # The sender's memory is never shown; a receiver's of the host is, and a sender's to a receiver on the device.
    name, value = setting.split("=")
    fine("messages", **{f"WEFT_{name}": value})


def between(least, expected, **more):
    """Messages from device memory to device memory; those that one copy of the driver carried."""
    # Where one rank has no core, messages would go to a receiver that is late.
    got = fine("between", least, expected, WEFT_REPORT="1", WEFT_SKEW="off", **more)
    return report(got)[0].get("single copy, a GPU's driver", 0)


@limit(150)
@cases("cuda", "hip")
def test_from_one_process_to_another_by_one_copy(kind):
    """No copy by the sender, one by the receiver; counted, and closed when the message is there."""
    # Three lengths by four ways that can, and four messages each way.
    assert between(1 << 20, "opens", kind=kind) == 3 * 4 + 2 * 4
    assert between(50000, "opens", kind=kind, WEFT_GPU_IPC_MIN="50000", WEFT_P2P_EAGER_MAX="4000") == 6 * 4 + 2 * 4


@limit(150)
@cases("GPU_IPC=none", "GPU_IPC=closed", "WEFT_GPU_IPC_MIN=0", "ze")
def test_where_the_driver_shows_nothing_to_others(setting):
    name, _, value = setting.partition("=")
    more = {name: value, "kind": "cuda"} if value else {"kind": name}
    assert between(1 << 20, "stays", **more) == 0


@limit(150)
@cases("TEST_THREADS=1", "WEFT_PROGRESS=thread", "WEFT_SINGLECOPY=none", "WEFT_P2P_WAY=push", take=2)
def test_one_copy_otherwise(setting):
    name, _, value = setting.partition("=")
    assert between(1 << 20, "opens", **{name: value}) == 3 * 4 + 2 * 4


@limit(200)
def test_types():
    for kind in KINDS:
        fine("types", kind=kind)


@limit(150)
@cases(2, 3, 4, take=2)
def test_collectives(ranks):
    fine("collectives", ranks=ranks)


@limit(150)
def test_collectives_otherwise():
    fine("collectives", kind="hip", ranks=2)
    fine("collectives", ranks=3, WEFT_CHECK="1")


@limit(150)
def test_one_sided():
    for ranks in (1, 2, 3):
        fine("rma", ranks=ranks)


@limit(150)
def test_files():
    with tempfile.TemporaryDirectory() as folder:
        fine("files", f"{folder}/file", ranks=2)


@limit(150)
def test_failures_are_errors():
    fine("failures")


@limit(150)
@cases("mpich", "ompi")
def test_other_interfaces(abi):
    fine("messages", abi=abi)
    fine("collectives", abi=abi, ranks=3)


@limit(150)
@cases("messages", "collectives", "rma")
def test_threads(mode):
    fine(mode, TEST_THREADS="1")
    fine(mode, WEFT_PROGRESS="thread")


@limit(150)
@cases("messages", "collectives", "rma")
def test_a_driver_that_comes_late(mode):
    fine(mode, when="late")


@limit(150)
def test_a_driver_that_is_named_or_requested():
    fine("messages", when="named")
    for kind in KINDS:
        fine("asks", kind=kind, when="late", ranks=1)
        fine("asks", kind=kind, when="named", ranks=1)
        fine("asks", kind=kind, when="requested", ranks=1)
    # What is asked for and not there is no matter for words.
    got = run("asks", when="requested", LD_LIBRARY_PATH="")
    assert "names" not in got.out and 'is "mpi,system"' in got.out, got.tail(20)


@limit(150)
@cases("messages", "types", "collectives", "rma", take=2)
def test_between_nodes(mode):
    fabric, why = nodes.library()
    if fabric is None:
        skip(why)
    fine(mode, ranks=4 if mode in ("collectives", "rma") else 2, WEFT_NODES="2", **fabric)


@limit(150)
@cases("messages", "types", "collectives", "rma", take=2)
def test_data_can_be_compared(mode):
    fine(mode, WEFT_CHECK="2")


@limit(150)
def test_the_report_counts_copies():
    got = fine("messages", WEFT_REPORT="1")
    counted = re.search(r"copies by a GPU's driver *:? *([\d,]+)", got.out)
    assert counted and int(counted[1].replace(",", "")) > 100, got.tail(60)


@limit(150)
def test_without_it_the_program_dies():
    """The emulated memory is what it says: nobody reaches it by loads and stores."""
    got = run("messages", WEFT_GPU="off")
    assert not got.ok() and re.search(r"SIGSEGV|signal 11|Segmentation|FAILED", got.out), got.tail(20)


@limit(150)
def test_settings():
    got = run("messages", WEFT_GPU="voodoo2")
    assert "it is off, auto, watch, or some of cuda,hip,ze" in got.out, got.tail(20)
    got = run("asks", WEFT_GPU="hip", LD_LIBRARY_PATH="")
    assert "WEFT_GPU names hip" in got.out, got.tail(20)
