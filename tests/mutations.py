#!/usr/bin/env python3
"""Plants bugs (tests/planted.py) one by one in a copy of the sources, and sees whether the test that should finds each.

mutations.py [-k REGEX] [--record]: a line each, "caught" or "SURVIVED"; exit code 1 where one survived. --record writes the table of
docs/mutations.md, with what became of others when they were last tried. The copy and its builds are in target/mutations; only crates of the tests are built."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from driver import places, proc  # noqa: E402
from planted import PLANTED  # noqa: E402

TREE = places.TARGET / "mutations/tree"
PAGE = places.ROOT / "docs/mutations.md"
# What became of each when it was last tried.
BUILD_S, TEST_S = 900, 60


def copy():
    """The sources as they are here, tracked or new; files that are the same keep their time, so that little is built anew."""
    TREE.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=places.ROOT, capture_output=True, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        source, target = places.ROOT / name, TREE / name
        if not source.is_file():
            continue
        content = source.read_bytes()
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def command(who):
    """The test: words of cargo, and its environment."""
    crate, words = who
    env = {"CARGO_TARGET_DIR": str(TREE.parent / "build"), "PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1"}
    if not words.startswith("loom:"):
        return ["test", "-p", crate, *words.split()], env
    env |= {"RUSTFLAGS": "--cfg loom", "LOOM_MAX_PREEMPTIONS": "2", "CARGO_TARGET_DIR": str(TREE.parent / "loom"),
            "CARGO_PROFILE_RELEASE_LTO": "off", "CARGO_PROFILE_RELEASE_DEBUG": "false", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16"}
    return ["test", "-p", crate, "--release", "--test", words.removeprefix("loom:")], env


def run(who):
    """Builds, then runs: `built`, whether all passed, and what was said."""
    words, env = command(who)
    env = places.clean_env(**env)
    built = proc.run(["cargo", *words[:1], "--no-run", *words[1:]], cwd=TREE, env=env, limit_s=BUILD_S)
    if built.rc != 0:
        return False, False, built.tail(15)
    ran = proc.run(["cargo", *words], cwd=TREE, env=env, limit_s=TEST_S)
    tests = sum(int(n) for n in re.findall(r"^test result: \w+\. (\d+) passed", ran.out, re.M))
    # A test that no longer ends has noticed, too.
    return True, ran.rc == 0 and not ran.timed_out and tests > 0, ran.tail(25)


def plant(bug, sound):
    """What became of one: "caught", "SURVIVED", or why it could not be tried."""
    _, file, text, instead, who = bug
    path = TREE / "crates" / file
    original = path.read_text()
    if original.count(text) != 1:
        return f"its text is there {original.count(text)} times"
    if who not in sound:
        built, passed, said = run(who)
        sound[who] = "" if built and passed else f"its test fails without it:\n{said}"
    if sound[who]:
        return sound[who]
    try:
        path.write_text(original.replace(text, instead))
        built, passed, said = run(who)
    finally:
        path.write_text(original)
    if not built:
        return f"does not build:\n{said}"
    return "SURVIVED" if passed else "caught"


def told():
    """What became of those that the page names, when they were last tried."""
    rows = re.findall(r"^\| (.+?) \| .+ \| (caught|SURVIVED) \|$", PAGE.read_text(), re.M)
    return {name: became for name, became in rows}


def record(results):
    head, _, rest = PAGE.read_text().partition("<!-- table -->\n")
    _, end, rest = rest.partition("<!-- end -->")
    rows = [f"| {bug[0]} | {bug[1].removesuffix('.rs')} | `{bug[4][0]}` {bug[4][1].removeprefix('loom:')} | {became.splitlines()[0]} |" for bug, became in results]
    caught = sum(became == "caught" for _, became in results)
    text = "\n".join(["| planted | in | who is to find it | became |", "|---|---|---|---|", *rows])
    PAGE.write_text(f"{head}<!-- table -->\n{caught} of {len(results)} were caught when they were last tried.\n\n{text}\n{end}{rest}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("-k", "--only", default="", metavar="REGEX", help="those whose name, file or test matches")
    p.add_argument("--record", action="store_true")
    options = p.parse_args()
    os.environ.setdefault("CARGO_TERM_COLOR", "never")
    copy()
    # Those of one test after each other.
    chosen = [b for b in PLANTED if re.search(options.only, f"{b[0]} {b[1]} {' '.join(b[4])}")]
    sound, results = {}, []
    known = told()
    for bug in sorted(chosen, key=lambda b: b[4]):
        start = time.monotonic()
        became = plant(bug, sound)
        results.append((bug, became))
        print(f"{became:<9} {bug[0]} ({bug[1]}; {' '.join(bug[4])}; {time.monotonic() - start:.0f} s)", flush=True)
        known[bug[0]] = became
    caught = sum(became == "caught" for _, became in results)
    print(f"{caught} of {len(results)} caught")
    if options.record:
        record([(b, known.get(b[0], "not tried")) for b in PLANTED])
    return 0 if results and caught == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
