"""Arrays of all sizes in a rank: arithmetic, fork, subprocess, a pool of workers."""

import ctypes
import multiprocessing
import os
import subprocess
import sys

import numpy as np

heap = ctypes.CDLL(None)


def shared(a):
    if not hasattr(heap, "weft_heap_query"):
        return -1
    return heap.weft_heap_query(ctypes.c_void_p(a.ctypes.data), ctypes.c_size_t(a.nbytes), None)


def fork_and_write(arrays):
    from_child, to_parent = os.pipe()
    from_parent, to_child = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            for i, a in enumerate(arrays):
                assert (a == i).all()
                a += 100
            os.write(to_parent, b"x")
            os.read(from_parent, 1)
            for i, a in enumerate(arrays):
                assert (a == i + 100).all()
            assert np.zeros(1 << 20).sum() == 0
            del arrays
            status = 0
        finally:
            os._exit(status)
    os.read(from_child, 1)
    for i, a in enumerate(arrays):
        assert (a == i).all(), "the child's change is seen"
        a -= 1
    os.write(to_child, b"x")
    assert os.waitpid(pid, 0)[1] == 0
    for i, a in enumerate(arrays):
        assert (a == i - 1).all()


def total(a):
    return float(a.sum())


def main():
    sizes = (100, 5_000, 100_000, 600_000, 3_000_000)
    arrays = [np.full(n, i, dtype=float) for i, n in enumerate(sizes)]
    if len(sys.argv) > 1:
        assert shared(arrays[0]) == 0
        assert shared(arrays[2]) == 1, "800 kB are not in the shared heap"
    fork_and_write(arrays)
    x = np.arange(2_000_000, dtype=float)
    for _ in range(20):
        y = 2.0 * x + x[::-1] - x
    assert y[0] == 1_999_999 and abs(y.sum() - 2 * x.sum()) < 1e-3 * x.sum()
    grown = np.empty(0)
    for i in range(40):
        grown = np.concatenate([grown, np.full(10_000, i)])
    assert grown.sum() == 10_000 * sum(range(40))
    out = subprocess.run(["sh", "-c", "cat | wc -c"], input=b"z" * 1_000_000, capture_output=True)
    assert out.stdout.strip() == b"1000000"
    assert os.system("true") == 0
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(total, [np.ones(200_000), np.ones(10)]) == [200_000.0, 10.0]
    print("numpy fine")


main()
