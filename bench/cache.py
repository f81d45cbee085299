#!/usr/bin/env python3
"""Read misses of a sender's last-level cache, simulated: rings that are written through the caches, or past them.

    bench/cache.py

For machines without counters. The cache is set-associative, least recently used first out, and is that of the study: 8 MiB
in 16 ways of 64-byte lines, shared by the senders of a socket; receivers sit on another. Each sender sends the same buffer
again and again, as osu_bw and osu_mbw_mr do, by copies into a ring of 1 MiB, in turns of 32 KiB. A line that is written
through the cache is read before (for ownership) and stays; one that is written past it is thrown out, and nothing is read.
What is counted are lines read from memory once the first messages are through. The receivers' side is the same either way.
"""

KIB = 1 << 10
LINE = 64
CACHE, WAYS = 8192 * KIB, 16
RING, TURN = 1024 * KIB, 32 * KIB
SIZES = [n * KIB for n in (64, 256, 1024, 2048, 4096)]
PAIRS = (1, 3)
WARM, COUNTED = 2, 2  # times that the longer of buffer and ring goes by


class Cache:
    """Lines by their numbers."""

    def __init__(self, size=CACHE, ways=WAYS):
        self.n, self.ways = size // LINE // ways, ways
        self.sets = [{} for _ in range(self.n)]
        self.misses = 0

    def read(self, line):
        lines = self.sets[line % self.n]
        if line in lines:
            del lines[line]
        else:
            self.misses += 1
            if len(lines) == self.ways:
                del lines[next(iter(lines))]
        lines[line] = None

    def drop(self, line):
        self.sets[line % self.n].pop(line, None)


def misses(size, pairs, past, cache=None, ring_bytes=RING):
    """Of each KiB that is sent, lines that the senders' cache read from memory."""
    cache = cache or Cache()
    # A line between memory areas, so that they do not all begin in one set.
    areas = [pair * (size + ring_bytes + 2 * LINE) // LINE for pair in range(pairs)]
    turns = max(size, ring_bytes) // min(TURN, size)
    sent = 0
    for turn in range((WARM + COUNTED) * turns):
        if turn == WARM * turns:
            cache.misses = 0
        for base in areas:
            for i in range(min(TURN, size) // LINE):
                at = turn * (min(TURN, size) // LINE) + i
                cache.read(base + at % (size // LINE))
                ring = base + size // LINE + 1 + at % (ring_bytes // LINE)
                if past:
                    cache.drop(ring)
                else:
                    cache.read(ring)
        if turn >= WARM * turns:
            sent += pairs * min(TURN, size)
    return cache.misses / (sent / KIB)


def table():
    """(bytes, pairs, misses through the cache, misses past it), misses a KiB."""
    return [(size, pairs, misses(size, pairs, False), misses(size, pairs, True)) for pairs in PAIRS for size in SIZES]


def main():
    print("  pairs     bytes   through      past   lines read from memory for each KiB sent")
    for size, pairs, through, past in table():
        print(f"{pairs:7} {size:9} {through:9.2f} {past:9.2f}")


if __name__ == "__main__":
    main()
