#!/usr/bin/env python3
"""Repeats the claims of the papers that Weft is founded on, and writes docs/papers/: a page for each.

    bench/papers.py [PAPER...] [--runs N]     PAPER of 000 001 002 003 004; default: all, five rounds

Each claim is a comparison of Weft with itself: what the paper proposes against what it had before, by settings. Both run in
each round, one after the other, and the median of the ratios within a round counts. A gain is how much less time (or how much
more bandwidth) the proposal takes, in percent. Beside it stands the interval that holds the median at 95 % confidence. Where
all of the interval is a gain the claim holds, if the median lies in the paper's range or above it, or else in direction. Where
the interval ends below the paper's range it does not hold here. Where it has both no gain and the paper's it is open: more
rounds, or a quieter machine, are needed. The reason stands beside each, as it was understood before the run. What this machine cannot show is said, not left out.
"""

import argparse
import datetime
import math
import os
import pathlib
import re
import statistics
import sys
import tempfile

import cache
import mpis
import records

FOLDER = mpis.ROOT / "docs/papers"
KERNEL = re.compile(r"^kernel (\S+) class \S+ ranks \d+ seconds (\S+) .* verified$", re.M)
LIMIT_S = 120
# Percent: a gain or loss below this is little.
SMALL = 5
OPEN = "open: the rounds disagree"
FULL = records.FULL

PLAIN = {"WEFT_SINGLECOPY": "none", "WEFT_COPY_INTO_RING": "sse128", "WEFT_P2P_HANDOVER": "never"}
PAST = {**PLAIN, "WEFT_COPY_INTO_RING": "nt128"}
TWO = {"WEFT_SINGLECOPY": "none"}
KERNEL_COPY = {"WEFT_SINGLECOPY": "cma", "WEFT_P2P_EAGER_MAX": "16384", "WEFT_SKEW": "off"}
HYBRID = {}
FLAT = {name: "flat" for name in ("WEFT_COLL_BCAST", "WEFT_COLL_ALLREDUCE")}


class Claim:
    """`wants`: the paper's gain in percent, least and greatest; None: the claim is that there is little."""

    def __init__(self, text, paper, why, program, args, ranks, before, after, wants, name=None, size=None):
        self.text, self.paper, self.why = text, paper, why
        self.program, self.args, self.ranks, self.before, self.after = program, args, ranks, before, after
        self.wants, self.name, self.size = wants, name, size


class Said:
    """A claim that no run of this machine decides: what is known instead, or what tells that and the verdict."""

    def __init__(self, text, paper, ours, verdict, why):
        self.text, self.paper, self.ours, self.verdict, self.why = text, paper, ours, verdict, why


def kernel(text, paper, why, program, ranks, before, after, wants):
    return Claim(text, paper, why, f"kernels/{program}", "W" if program != "ft" else "S", ranks, before, after, wants)


COPY = "--seconds 0.1"
CACHES = ("Machines of this kind have no counters: simulated (`bench/cache.py`) with the study's cache. Past it the rings take no "
          "room, which spares misses where the senders' buffers fit into it and rings and buffers together do not.")


def cached():
    """The simulated claim, as cells of its row."""
    rows = cache.table()
    fewer = [(size, pairs, a, b) for size, pairs, a, b in rows if b < a]
    ours = "; ".join(f"{pairs} pairs, {size >> 10} KiB: {b:.0f} lines of each KiB read from memory, {a:.0f} through the cache"
                     for size, pairs, a, b in fewer) or "never fewer"
    how = "holds" if len(fewer) == len(rows) else "in direction" if fewer and all(b <= a for *_, a, b in rows) else "does not hold here"
    rest = f"; as many in the other {len(rows) - len(fewer)} of {len(rows)}" if len(fewer) < len(rows) else ""
    return ours + rest, how

PAPERS = {
    "000": ("Non-temporal copies between ranks of a node (Wang and others)", [
        Claim("bandwidth at 64 KiB, stores past the caches", "+48 to 51 % between cores that share none",
              "Cores that share a last-level cache: there the ring's lines are read out of it, and to write past it is a "
              "detour, as the paper says of such pairs. Weft's profile takes these stores between far cores only.",
              "stream", f"{COPY} --only bw 65536", 2, PLAIN, PAST, (48, 51), "bw", 65536),
        Claim("a short message past the caches", "a loss of 0.7 us below 1 KiB",
              "The fence drains the write-combining buffers. Weft never stores short messages so.",
              "latency", f"{COPY} 512", 2, PAST, PLAIN, (5, 100), "latency", 512),
        Claim("Allgather past the caches", "+15 to 22 %", "As for bandwidth: by the distance of the ranks.",
              "coll", f"{COPY} --only allgather 65536", FULL, PLAIN, PAST, (15, 22), "allgather", 65536),
        Claim("Alltoall past the caches", "+20 to 30 %", "As for bandwidth: by the distance of the ranks.",
              "coll", f"{COPY} --only alltoall 65536", FULL, PLAIN, PAST, (20, 30), "alltoall", 65536),
        kernel("integer sort past the caches", "+8.8 %", "Its exchange is a part of its time only.", "is", FULL, PLAIN, PAST, (8, 9)),
        kernel("3D FFT past the caches", "+4 %", "Transposes of planes, which caches do not keep anyway.", "ft", FULL, PLAIN, PAST, (3, 5)),
        Said("fewer read misses of the last-level cache", "fewer, measured by counters", cached, "", CACHES),
    ]),
    "001": ("Single copies by the kernel (Moreaud and others)", [
        Claim("256 KiB by the kernel's single copy", "faster from about 16 KiB on where no cache is shared",
              "Two copies overlap in a shared cache; the kernel's copy has a system call and pins pages.",
              "latency", f"{COPY} 262144", 2, TWO, KERNEL_COPY, (1, 100), "latency", 262144),
        Claim("4 MiB by the kernel's single copy", "faster", "Half the memory traffic.",
              "latency", f"{COPY} 4194304", 2, TWO, KERNEL_COPY, (1, 100), "latency", 4194304),
        Claim("Alltoall of 128 KiB by the kernel's single copy", "+50 to 100 %",
              "Weft's collectives use memory that all map, so that fewer of their copies are left to spare.",
              "coll", f"{COPY} --only alltoall 131072", FULL, TWO, KERNEL_COPY, (33, 50), "alltoall", 131072),
        kernel("3D FFT by the kernel's single copy", "+5 to 13.9 %", "Its all-to-all.", "ft", FULL, TWO, KERNEL_COPY, (5, 14)),
        kernel("integer sort by the kernel's single copy", "+12.2 to 38.4 %", "Its all-to-all of keys.", "is", FULL, TWO,
               KERNEL_COPY, (12, 39)),
    ]),
    "002": ("Collectives for multi-core nodes (Tu and others)", [
        Claim("Bcast of 512 KiB along a virtual topology", "+16.8 to 24.7 % over MPICH2, 64 ranks of 8 nodes",
              "One node only; against a flat tree of messages.",
              "coll", f"{COPY} --only bcast 524288", FULL, FLAT, HYBRID, (16, 25), "bcast", 524288),
        Claim("Allreduce of 8 KiB along a virtual topology", "a gain", "As above.",
              "coll", f"{COPY} --only allreduce 8192", FULL, FLAT, HYBRID, (1, 100), "allreduce", 8192),
        Said("segments of 8 KiB below 512 KiB, of 512 KiB above (Table 1)", "the best of those tried",
             "segments follow the measured L1 and L2; `weft tune --collectives` measures them", "in other form",
             "The table is of one machine; bench/record/2026-11-23-broadcast.md has the sizes of others."),
        Said("64 ranks on 8 nodes (Fig. 2)", "+16.8 to 24.7 %",
             "+70 to 76 % on MPICH over a flat one (64 to 512 KiB), +3 % at 1 MiB; Weft's MPI_Bcast takes 1.08 to 1.13 of what the bytes take, 0.39 to 0.52 of the paper's on MPICH", "holds",
             "64 ranks on two cores, links of 100 Mb/s, two runs on a quiet machine, Weft by the lengths of `weft tune --net`. The flat one sends copies of all data out of few cards, so that the gain is larger than the paper's; from 1 MiB on MPICH's scatters and gathers. bench/record/2026-11-29-fig2-nodes.md."),
    ]),
    "003": ("A NIC for PGAS at high message rates (Underwood and others)", "sim"),
    "004": ("Shared memory and kernel copy at once (Chai and others)", [
        Claim("a sender whose receiver is late, 64 KiB: thresholds that follow skew", "close to two copies, far from one",
              "The receiver's backlog raises the sender's threshold; sends end in cells (ADR 0012).",
              "skew", "--only skew 65536", 2, {"WEFT_SKEW": "off", "WEFT_SINGLECOPY": "cma", "WEFT_P2P_EAGER_MAX": "16384"},
              HYBRID, (20, 100), "skew", 65536),
        Claim("Alltoall of 128 KiB, both mechanisms", "+60 %", "Against two copies alone.",
              "coll", f"{COPY} --only alltoall 131072", FULL, TWO, HYBRID, (37, 60), "alltoall", 131072),
        Claim("Allgather of 128 KiB, both mechanisms", "+28 %", "Against two copies alone.",
              "coll", f"{COPY} --only allgather 131072", FULL, TWO, HYBRID, (22, 28), "allgather", 131072),
        Claim("Allreduce of 1 MiB, both mechanisms", "+21 %", "Against two copies alone.",
              "coll", f"{COPY} --only allreduce 1048576", FULL, TWO, HYBRID, (17, 21), "allreduce", 1048576),
        kernel("integer sort, both mechanisms", "+17 %", "Its all-to-all of keys.", "is", FULL, TWO, HYBRID, (14, 17)),
        kernel("3D FFT, both mechanisms", "+8 %", "Its all-to-all.", "ft", FULL, TWO, HYBRID, (7, 8)),
        kernel("spectral transform, both mechanisms", "+14 %", "Its transposes.", "sw", FULL, TWO, HYBRID, (12, 14)),
        kernel("LU wavefront, both mechanisms", "under 2 %", "Short messages: none of them is long enough.", "lu", FULL, TWO,
               HYBRID, None),
        Said("thresholds by distance: 32 KiB, 2 KiB, 1 KiB", "sharing a cache, in a socket, between sockets",
             "512 KiB, 8 KiB, 8 KiB on a machine of that shape (`weft tune --show --synthetic`)", "in direction",
             "Larger, since the first copy overlaps with the second (ADR 0016), and single copy is cheaper from mapped memory."),
    ]),
}


def once(claim, settings):
    """Time of one run, or its inverse where more is better."""
    source = mpis.ROOT / "bench" / (f"{claim.program}.c" if "/" in claim.program else f"src/{claim.program}.c")
    weft = mpis.WeftWith("weft", "Weft", settings)
    # As any program: through the interface of the standard, so that no other MPI has to be there.
    got = mpis.run(weft.command(claim.ranks, [mpis.build(source, "weft5"), *claim.args.split()]), weft.env(claim.ranks), LIMIT_S)
    if got.error:
        raise RuntimeError(f"{claim.text}: {got.error}: {got.out[-200:]}")
    if "/" in claim.program:
        found = KERNEL.search(got.out)
        if not found:
            raise RuntimeError(f"{claim.text}: not verified: {got.out[-200:]}")
        return float(found[2])
    for name, size, value, unit in records.RESULT.findall(got.out):
        if (name, int(size)) == (claim.name, claim.size):
            return 1 / float(value) if unit in records.MORE_IS_BETTER else float(value)
    raise RuntimeError(f"{claim.text}: no result: {got.out[-200:]}")


def interval(gains):
    """Where the median of all possible rounds lies with 95 % confidence, by the rounds' order (sign test); of five rounds
    or fewer, from the least to the greatest."""
    inside, n = sorted(gains), len(gains)
    below, k = 0.0, 0  # chance that at most k - 1 of n rounds lie below the median
    while k < n // 2 and below + math.comb(n, k) / 2**n <= 0.025:
        below += math.comb(n, k) / 2**n
        k += 1
    k = max(k, 1)
    return inside[k - 1], inside[n - k]


def verdict(claim, gains):
    """What the gains of the rounds, in percent, say of a claim; nothing where the rounds disagree."""
    middle, (low, high) = statistics.median(gains), interval(gains)
    if claim.wants is None:
        if max(-low, high) < SMALL:
            return "holds"
        return "does not hold here" if low >= SMALL or high <= -SMALL else OPEN
    if low > 0:
        return "holds" if middle >= claim.wants[0] else "in direction"
    return "does not hold here" if high < claim.wants[0] else OPEN


def measure(claims, runs, log):
    gains = {c: [] for c in claims if isinstance(c, Claim)}
    for k in range(runs):
        for claim in gains:
            pair = [("before", claim.before), ("after", claim.after)]
            times = {what: once(claim, settings) for what, settings in (pair if k % 2 == 0 else reversed(pair))}
            gains[claim].append(100 * (1 - times["after"] / times["before"]))
        log(f"round {k + 1} of {runs}")
    return gains


def rows(claims, gains):
    for c in claims:
        if isinstance(c, Said):
            ours, how = c.ours() if callable(c.ours) else (c.ours, c.verdict)
            yield c.text, c.paper, ours, how, c.why
            continue
        g, (low, high) = gains[c], interval(gains[c])
        ours = f"{statistics.median(g):+.0f} % ({low:+.0f} to {high:+.0f}), {c.ranks} ranks"
        yield c.text, c.paper, ours, verdict(c, g), c.why


def simulated():
    """The paper's checkpoints by the simulator: its own table."""
    with tempfile.TemporaryDirectory() as folder:
        got = mpis.run([str(mpis.WEFT / "bin/weft"), "sim", "paper", "--checkpoints", "--out", folder], dict(os.environ), 600)
    if got.error:
        raise RuntimeError(f"weft sim paper: {got.error}: {got.out[-300:]}")
    return got.out.replace(folder, "sim-out")


def write(number, title, body, runs):
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = [
        f"# {number}: {title}", "",
        f"Written by `bench/papers.py {number}` on {datetime.date.today().isoformat()}; do not edit.", "",
        f"- Machine: {records.machine()}",
        f"- Revision: {records.revision()}; load average {records.load()}",
        f"- Gains are medians of {runs} rounds, with the interval that holds the median at 95 %: less time, or more bandwidth as less time", "",
        *body, "",
    ]
    (FOLDER / f"{number}.md").write_text("\n".join(lines))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("papers", nargs="*", metavar="PAPER", help="of: " + " ".join(PAPERS))
    p.add_argument("--runs", type=int, default=5, help="rounds (default 5)")
    args = p.parse_args()
    for number in args.papers or PAPERS:
        if number not in PAPERS:
            p.error(f"no paper '{number}'; there are: {' '.join(PAPERS)}")
        title, claims = PAPERS[number]
        if claims == "sim":
            write(number, title, ["```", simulated().rstrip(), "```"], 1)
            continue
        gains = measure(claims, args.runs, lambda text, n=number: print(f"{n}: {text}", file=sys.stderr, flush=True))
        table = records.as_markdown(["claim", "paper", "ours", "verdict", "why"], rows(claims, gains), right=False)
        write(number, title, [table], args.runs)
        print(table)


if __name__ == "__main__":
    main()
