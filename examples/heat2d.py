"""A plate with a hot ring and two cold pipes, cooled for a while: heat2d.png shows it.

    mpiexec -n 4 python3 heat2d.py [--size 600] [--steps 4000] [--out heat2d.png]

Needs mpi4py and numpy, nothing else. The plate is cut into a grid of blocks, one for each rank;
every step exchanges the four edges with the neighbours and then takes one explicit step of the
heat equation. Rank 0 gathers the blocks and writes the picture.
"""

import argparse
import struct
import sys
import zlib

import numpy as np
from mpi4py import MPI


def grid_of(size):
    """The most square rows x columns = size."""
    rows = int(size**0.5)
    while size % rows:
        rows -= 1
    return rows, size // rows


def share(part, parts, n):
    """The half-open range of `n` that belongs to part `part` of `parts`."""
    return part * n // parts, (part + 1) * n // parts


def start_plate(ys, xs, n):
    """Temperature and conductivity of a block: a hot ring, and two pipes that stay cold."""
    y, x = np.mgrid[ys[0] - 1 : ys[1] + 1, xs[0] - 1 : xs[1] + 1] / n
    radius = np.hypot(y - 0.5, x - 0.5)
    heat = np.where((radius > 0.22) & (radius < 0.36), 1.0, 0.0)
    heat += np.where(np.hypot(y - 0.5, x - 0.5) < 0.06, 1.0, 0.0)
    pipes = (np.hypot(y - 0.3, x - 0.3) < 0.07) | (np.hypot(y - 0.7, x - 0.7) < 0.07)
    heat[pipes] = 0.0
    return heat, ~pipes[1:-1, 1:-1]


class Exchange:
    """The four edges of a block and the ranks that want them."""

    def __init__(self, comm, rows, cols):
        self.comm = comm
        row, col = divmod(comm.rank, cols)
        none = MPI.PROC_NULL
        self.up = comm.rank - cols if row > 0 else none
        self.down = comm.rank + cols if row + 1 < rows else none
        self.left = comm.rank - 1 if col > 0 else none
        self.right = comm.rank + 1 if col + 1 < cols else none

    def __call__(self, t):
        column_in = [np.empty(t.shape[0] - 2), np.empty(t.shape[0] - 2)]
        requests = [
            self.comm.Irecv(t[0, 1:-1], self.up, 0),
            self.comm.Irecv(t[-1, 1:-1], self.down, 1),
            self.comm.Irecv(column_in[0], self.left, 2),
            self.comm.Irecv(column_in[1], self.right, 3),
        ]
        columns = [t[1:-1, 1].copy(), t[1:-1, -2].copy()]
        requests += [
            self.comm.Isend(t[1, 1:-1], self.up, 1),
            self.comm.Isend(t[-2, 1:-1], self.down, 0),
            self.comm.Isend(columns[0], self.left, 3),
            self.comm.Isend(columns[1], self.right, 2),
        ]
        MPI.Request.Waitall(requests)
        # The border of the plate does not conduct: the edge sees its own temperature.
        t[1:-1, 0] = column_in[0] if self.left != MPI.PROC_NULL else t[1:-1, 1]
        t[1:-1, -1] = column_in[1] if self.right != MPI.PROC_NULL else t[1:-1, -2]
        if self.up == MPI.PROC_NULL:
            t[0, 1:-1] = t[1, 1:-1]
        if self.down == MPI.PROC_NULL:
            t[-1, 1:-1] = t[-2, 1:-1]


def colours(t):
    """Black, red, orange, yellow, white for 0..1."""
    stops = np.array([[8, 8, 32], [96, 16, 96], [208, 48, 48], [248, 160, 32], [255, 250, 224]])
    at = np.linspace(0, 1, len(stops))
    return np.stack([np.interp(t, at, stops[:, c]) for c in range(3)], -1).astype(np.uint8)


def write_png(path, rgb):
    """A PNG by hand, so that no imaging library is needed."""
    height, width, _ = rgb.shape
    raw = np.concatenate([np.zeros((height, 1), np.uint8), rgb.reshape(height, -1)], axis=1)

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n")
        out.write(chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
        out.write(chunk(b"IDAT", zlib.compress(raw.tobytes(), 9)))
        out.write(chunk(b"IEND", b""))


def gather(comm, block, ranges, n):
    """The whole plate at rank 0, None elsewhere."""
    if comm.rank != 0:
        comm.Send(np.ascontiguousarray(block), 0, 9)
        return None
    plate = np.empty((n, n))
    for rank, ((y0, y1), (x0, x1)) in enumerate(ranges):
        if rank == 0:
            plate[y0:y1, x0:x1] = block
        else:
            part = np.empty((y1 - y0, x1 - x0))
            comm.Recv(part, rank, 9)
            plate[y0:y1, x0:x1] = part
    return plate


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=600, help="points along one side")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--out", default="heat2d.png")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    args = parser.parse_args()

    comm = MPI.COMM_WORLD
    rows, cols = grid_of(comm.size)
    ranges = [
        (share(r // cols, rows, args.size), share(r % cols, cols, args.size))
        for r in range(comm.size)
    ]
    t, conducts = start_plate(*ranges[comm.rank], args.size)
    exchange = Exchange(comm, rows, cols)
    total = comm.allreduce(float(t[1:-1, 1:-1].sum()), MPI.SUM)

    comm.Barrier()
    start, waiting = MPI.Wtime(), 0.0
    for step in range(args.steps):
        before = MPI.Wtime()
        exchange(t)
        waiting += MPI.Wtime() - before
        flow = t[:-2, 1:-1] + t[2:, 1:-1] + t[1:-1, :-2] + t[1:-1, 2:] - 4.0 * t[1:-1, 1:-1]
        t[1:-1, 1:-1] += np.where(conducts, 0.2 * flow, 0.0)
        if step % max(1, args.steps // 8) == 0 and comm.rank == 0 and not args.quiet:
            print(f"\r  step {step} of {args.steps}", end="", file=sys.stderr, flush=True)
    seconds = comm.allreduce(MPI.Wtime() - start, MPI.MAX)
    waiting = comm.allreduce(waiting, MPI.MAX)
    left = comm.allreduce(float(t[1:-1, 1:-1].sum()), MPI.SUM)

    plate = gather(comm, t[1:-1, 1:-1], ranges, args.size)
    if comm.rank == 0:
        if not args.quiet:
            print("\r" + " " * 40, end="\r", file=sys.stderr)
        if not (np.isfinite(plate).all() and 0.0 < left <= total):
            print("the heat is wrong: a bug", file=sys.stderr)
            comm.Abort(1)
        shown = np.clip(plate / max(plate.max(), 1e-9), 0.0, 1.0)
        write_png(args.out, colours(shown))
        # The first line may name the MPI whose ABI it is, the second one who it is.
        library = " ".join(MPI.Get_library_version().rstrip("\0").split())[:60]
        print(f"{args.size} x {args.size} points on {rows} x {cols} ranks, {args.steps} steps in "
              f"{seconds:.2f} s, of it {waiting:.2f} s in halo exchange")
        print(f"{left / total:.1%} of the heat is left; picture: {args.out}; library: {library}")


if __name__ == "__main__":
    main()
