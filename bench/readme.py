#!/usr/bin/env python3
"""Puts the figures of a record of bench/run.py into the README, with its machine and command.

    bench/readme.py bench/record/2026-11-21-short-messages.md

Nothing is typed by hand, so the README says what was measured.
"""

import pathlib
import re
import sys

import lead

ROOT = pathlib.Path(__file__).resolve().parents[1]
START, END = "<!-- measured -->", "<!-- /measured -->"
# (what, bytes) -> words, in the order of the README's table; ranks stand in their own column.
SHOWN = {
    ("latency", "8"): "half round trip of 8 bytes",
    ("latency", "1024"): "half round trip of 1 KiB",
    ("rate", "8"): "messages of 8 bytes, 64 in flight",
    ("latency", "65536"): "half round trip of 64 KiB",
    ("latency", "1048576"): "half round trip of 1 MiB",
    ("bw", "1048576"): "bandwidth, messages of 1 MiB",
    ("barrier", "0"): "barrier",
    ("allreduce", "8"): "allreduce of 8 bytes",
    ("start", ""): "start and stop",
    ("memory-per-rank", "0"): "memory of a rank",
    ("wait-cpu", "0"): "CPU time of a rank that waits ten seconds",
}
TIMES = {"M/s": "million/s"}


def main():
    records = [pathlib.Path(a) for a in sys.argv[1:]]
    if not records:
        sys.exit(__doc__)
    heads, rows, facts = None, [], []
    for record in records:
        text = record.read_text()
        tables = [l for l in text.splitlines() if l.startswith("|")]
        cells = [[c.strip() for c in l.strip("|").split("|")] for l in tables]
        # The floor is not in every record; the README leaves it out.
        keep = [i for i, h in enumerate(cells[0]) if h not in ("no MPI", "Weft to floor")]
        cells = [[c[i] for i in keep] for c in cells]
        if heads and heads != cells[0]:
            sys.exit(f"{record} compares other MPIs than the records before it")
        heads = cells[0]
        rows += cells[2:]
        found = {k: re.search(rf"^- {k}: (.*)$", text, re.M)[1] for k in ("Machine", "Command")}
        facts.append((record, found))
    by_what = {}
    for r in rows:
        known = by_what.setdefault((r[0], r[1]), [])
        # What two records have is shown as the one named first has it.
        if all(k[2] != r[2] for k in known):
            known.append(r)
    out = ["| | ranks | unit | " + " | ".join(heads[4:]) + " |", "|---|---:|---|" + "---:|" * len(heads[4:])]
    for key, words in SHOWN.items():
        for r in by_what.get(key, []):
            out.append(f"| {words} | {r[2]} | {TIMES.get(r[3], r[3])} | " + " | ".join(r[4:]) + " |")
    out += ["", f"Below 1, Weft is faster or smaller. Machine: {facts[0][1]['Machine']}.", ""]
    out += [f"- [{p.name}]({p.resolve().relative_to(ROOT)}): {f['Command']}" for p, f in facts]
    readme = ROOT / "README.md"
    text = readme.read_text()
    before, rest = text.split(START)
    after = rest.split(END)[1]
    readme.write_text(before + START + "\n" + "\n".join(out) + "\n" + END + after)
    lead.main()
    print("\n".join(out))


if __name__ == "__main__":
    main()
