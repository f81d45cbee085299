#!/usr/bin/env python3
"""site.py SOURCE: writes the pages of the documentation site into the folder SOURCE, for mkdocs.

They are the repository's own: docs/, the README, the changelog, the records. Links to what is not a page (sources) become
plain text, so that a link that is left leads somewhere: mkdocs checks that.
"""

import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
# Pages beside docs/, and where they go.
MORE = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "promises.md"}
LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(([^)\s]+)\)")


def pages():
    """(source, place in the site) of each page and picture."""
    found = [(ROOT / source, pathlib.PurePosixPath(place)) for source, place in MORE.items()]
    for path in sorted((ROOT / "docs").rglob("*")):
        if path.suffix in (".md", ".svg", ".png"):
            found.append((path, pathlib.PurePosixPath(path.relative_to(ROOT / "docs"))))
    for path in sorted((ROOT / "bench/record").glob("*.md")):
        found.append((path, pathlib.PurePosixPath("record", path.name)))
    return found


def place_of(target, places):
    """Where the file that a link names is in the site; None: it is no page."""
    return places.get(target) or places.get(target / "README.md")


def rewritten(text, source, place, places):
    up = len(place.parts) - 1

    def link(match):
        picture, words, target = match.groups()
        path, _, anchor = target.partition("#")
        if "://" in target or not path:
            return match.group(0)
        goal = place_of((source.parent / path).resolve(), places)
        if goal is None and path.endswith((".md", ".svg", ".png")):
            sys.exit(f"site: {source.relative_to(ROOT)}: no page {target}")
        if goal is None:
            return f"{words}"
        hashed = f"#{anchor}" if anchor else ""
        return f"{picture}[{words}]({'../' * up}{goal}{hashed})"

    return LINK.sub(link, text)


def mpiexec_page():
    source = (ROOT / "crates/weft-launch/src/args.rs").read_text()
    text = re.search(r'const HELP: &str = "\\\n(.*?)\n";', source, re.S).group(1)
    return "# mpiexec\n\nWhat `mpiexec -h` prints; options of Open MPI are in [From another MPI](guide/migrating.md).\n\n```text\n" + text.replace("\\\\", "\\") + "\n```\n"


def records_page():
    rows = []
    for path in sorted((ROOT / "bench/record").glob("*.md"), reverse=True):
        title = next((l.lstrip("# ") for l in path.read_text().splitlines() if l.startswith("# ")), path.stem)
        rows.append(f"- [{path.stem}](record/{path.name}): {title}")
    return "# Records\n\nEach names its machine and command.\n\n" + "\n".join(rows) + "\n"


def main():
    out = pathlib.Path(sys.argv[1])
    shutil.rmtree(out, ignore_errors=True)
    found = pages()
    places = {source.resolve(): place for source, place in found}
    places[ROOT / "bench/record"] = pathlib.PurePosixPath("records.md")
    for source, place in found:
        to = out / place
        to.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            to.write_text(rewritten(source.read_text(), source.resolve(), place, places))
        else:
            shutil.copy(source, to)
    shutil.copy(ROOT / "scripts/site.css", out)
    (out / "mpiexec.md").write_text(mpiexec_page())
    (out / "records.md").write_text(records_page())
    print(f"site: {len(found) + 2} pages and pictures")


if __name__ == "__main__":
    main()
