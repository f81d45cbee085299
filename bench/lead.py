#!/usr/bin/env python3
"""Draws docs/lead.svg from the table of measurements in the README: Weft's time or size over that of the best other MPI.

`--check` fails where the picture is not the table's. bench/readme.py, which writes the table, draws it, too.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs/lead.svg"
ROW = 22
LEFT, SCALE, TOP = 285, 270, 34


def rows():
    """(what, ratio) of each row."""
    table = (ROOT / "README.md").read_text().split("<!-- measured -->")[1].split("<!-- /measured -->")[0]
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")]
    return [(f"{c[0]}, {c[1]} ranks", float(c[-1])) for c in cells if re.fullmatch(r"[\d.]+", c[-1])]


def svg(found):
    height = TOP + ROW * len(found) + 14
    one = LEFT + SCALE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="640" height="{height}" fill="#fff"/>',
        '<text x="10" y="20" font-weight="bold">Weft over the fastest of MPICH, Open MPI and Intel MPI: shorter is better</text>',
    ]
    for i, (what, ratio) in enumerate(found):
        y = TOP + ROW * i
        colour = "#2b7a9b" if ratio <= 1 else "#b8622c"
        parts.append(f'<text x="{LEFT - 8}" y="{y + 15}" text-anchor="end">{what}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y + 3}" width="{ratio * SCALE:.0f}" height="16" fill="{colour}"/>')
        parts.append(f'<text x="{LEFT + ratio * SCALE + 6:.0f}" y="{y + 15}">{ratio:.2f}</text>')
    parts.append(f'<line x1="{one}" y1="{TOP - 4}" x2="{one}" y2="{height - 8}" stroke="#444" stroke-dasharray="4 3"/>')
    return "\n".join([*parts, "</svg>", ""])


def main():
    drawn = svg(rows())
    if "--check" in sys.argv:
        if PICTURE.read_text() != drawn:
            sys.exit("docs/lead.svg is not what the README's table says: bench/lead.py draws it")
        return
    PICTURE.write_text(drawn)


if __name__ == "__main__":
    main()
