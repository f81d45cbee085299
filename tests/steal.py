"""Takes all cores away in bursts, as the host of a busy virtual machine does, beside tests that have to bear that.

    tests/steal.py SECONDS [MEAN_GAP_S [LEAST_MS MOST_MS]]

As root: it runs by SCHED_FIFO. Who waits for a condition bears it; who sleeps for a while and hopes does not."""

import os
import random
import sys
import time


def take(cpu, end, seed, gap_s, least_ms, most_ms):
    os.sched_setaffinity(0, {cpu})
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(10))
    # The same bursts on all cores.
    rng = random.Random(seed)
    at = time.monotonic()
    while at < end:
        at += rng.expovariate(1 / gap_s)
        time.sleep(max(0.0, at - time.monotonic()))
        at += rng.uniform(least_ms, most_ms) / 1000
        while time.monotonic() < at:
            pass


def main():
    words = [float(w) for w in sys.argv[1:]]
    if not words:
        sys.exit(__doc__)
    seconds, gap_s, least_ms, most_ms = words + [1.5, 150.0, 700.0][len(words) - 1 :]
    seed, end = time.time(), time.monotonic() + seconds
    cpus = os.sched_getaffinity(0)
    for cpu in cpus:
        if os.fork() == 0:
            take(cpu, end, seed, gap_s, least_ms, most_ms)
            os._exit(0)
    for _ in cpus:
        os.wait()


if __name__ == "__main__":
    main()
