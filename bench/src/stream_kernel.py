"""What the heap costs a memory-bound numpy program: no MPI in here.

stream_kernel.py MIB: a triad into an array that exists (bandwidth), and the same as an expression,
whose intermediate results are allocated and freed each time; medians.
"""

import statistics
import sys
import time

import numpy as np


def median_s(body, seconds):
    took = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(took) < 5:
        start = time.perf_counter()
        body()
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def main():
    size = int(float(sys.argv[1]) * 2**20)
    n = size // 8
    start = time.perf_counter()
    a, b, c = np.zeros(n), np.ones(n), np.arange(n, dtype=float)
    a[:] = 0.0
    pages = 3 * size / 4096
    print(f"result np-touch {size} {(time.perf_counter() - start) * 1e9 / pages:.1f} ns/page")

    def into():
        np.multiply(c, 3.0, out=a)
        np.add(a, b, out=a)

    def expression():
        return b + 3.0 * c

    print(f"result np-triad {size} {5 * size / median_s(into, 1.5) / 1e6:.0f} MB/s")
    print(f"result np-expr {size} {5 * size / median_s(expression, 1.5) / 1e6:.0f} MB/s")


main()
