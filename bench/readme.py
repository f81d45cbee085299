#!/usr/bin/env python3
"""Puts the figures of records into the README, with their machine, and draws docs/lead.svg from its table.

    bench/readme.py bench/record/2026-11-28-readme.md ...
    bench/readme.py --check     fails where the picture is not the table's

Records are what `weft bench ... --markdown FILE` writes. Nothing is typed by hand, so the README says what was measured.
"""

import pathlib
import re
import sys

import records

ROOT = pathlib.Path(__file__).resolve().parents[1]
README, PICTURE = ROOT / "README.md", ROOT / "docs/lead.svg"
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
    ("start", "0"): "start and stop",
    ("memory-per-rank", "0"): "memory of a rank",
    ("wait-cpu", "0"): "CPU time of a rank that waits ten seconds",
}
TIMES = {"M/s": "million/s"}
# Not in every record: the README leaves them out.
LEFT_OUT = ("no MPI", "Weft to floor", "Weft to no MPI")
# Columns of an MPI with settings, and their ratios.
SETTINGS = re.compile(r"(Weft|MPICH|Open MPI|Intel MPI), .*")
ROW, SCALE, TOP = 22, 270, 34
# Of a character, as wide as the widest common fonts have it.
WIDTH = 8


def rows_of(text):
    """Head and rows of a record's table; of a figure its median, without the spread or the number of pairs that were dropped."""
    cells = records.cells_of(text)
    keep = [i for i, h in enumerate(cells[0]) if h not in LEFT_OUT and not SETTINGS.match(h)]
    head, *rows = [[re.sub(r" (±\S+|\(\d+ dropped\))$", "", r[i]) for i in keep] for r in cells]
    return head, [[r[0], r[1] or "0", *r[2:]] for r in rows]


def table(texts):
    """Lines of the README's table, from (name, text) of records; what two have is shown as the first has it."""
    heads, by_what = None, {}
    for name, text in texts:
        head, rows = rows_of(text)
        if heads and heads != head:
            sys.exit(f"{name} compares other MPIs than the records before it")
        heads = head
        for r in rows:
            known = by_what.setdefault((r[0], r[1]), [])
            if all(k[2] != r[2] for k in known):
                known.append(r)
    out = ["| | ranks | unit | " + " | ".join(heads[4:]) + " |", "|---|---:|---|" + "---:|" * len(heads[4:])]
    for key, words in SHOWN.items():
        for r in by_what.get(key, []):
            out.append(f"| {words} | {r[2]} | {TIMES.get(r[3], r[3])} | " + " | ".join(r[4:]) + " |")
    return out


def picture(text):
    """The table's last column, a bar for each row."""
    cells = records.cells_of(text.split(START)[1].split(END)[0])
    found = [(f"{c[0]}, {c[1]} ranks", float(c[-1])) for c in cells if re.fullmatch(r"[\d.]+", c[-1])]
    left = 16 + WIDTH * max(len(what) for what, _ in found)
    height, one, width = TOP + ROW * len(found) + 14, left + SCALE, left + SCALE * max(1.0, *(r for _, r in found)) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{width:.0f}" height="{height}" fill="#fff"/>',
        '<text x="10" y="20" font-weight="bold">Weft over the fastest of MPICH, Open MPI and Intel MPI: shorter is better</text>',
    ]
    for i, (what, ratio) in enumerate(found):
        y = TOP + ROW * i
        colour = "#2b7a9b" if ratio <= 1 else "#b8622c"
        parts.append(f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{what}</text>')
        parts.append(f'<rect x="{left}" y="{y + 3}" width="{ratio * SCALE:.0f}" height="16" fill="{colour}"/>')
        parts.append(f'<text x="{left + ratio * SCALE + 6:.0f}" y="{y + 15}">{ratio:.2f}</text>')
    parts.append(f'<line x1="{one}" y1="{TOP - 4}" x2="{one}" y2="{height - 8}" stroke="#444" stroke-dasharray="4 3"/>')
    return "\n".join([*parts, "</svg>", ""])


def main(argv):
    if argv == ["--check"]:
        if PICTURE.read_text() != picture(README.read_text()):
            sys.exit("docs/lead.svg is not what the README's table says: bench/readme.py draws it")
        return
    if not argv or argv[0].startswith("-"):
        sys.exit(__doc__)
    texts = [(pathlib.Path(a), pathlib.Path(a).read_text()) for a in argv]
    fact = lambda text, what: re.search(rf"^- {what}: (.*)$", text, re.M)[1]
    out = [*table(texts), "", f"Below 1, Weft is faster or smaller. Machine: {fact(texts[0][1], 'Machine')}.", ""]
    # A record has its command, which may be of a tool that is no more.
    out += [f"- [{p.name}]({p.resolve().relative_to(ROOT)}): {fact(text, 'Command').partition('; ')[2]}" for p, text in texts]
    text = README.read_text()
    text = text.split(START)[0] + START + "\n" + "\n".join(out) + "\n" + END + text.split(END)[1]
    README.write_text(text)
    PICTURE.write_text(picture(text))
    print("\n".join(out))


if __name__ == "__main__":
    main(sys.argv[1:])
