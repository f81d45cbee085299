# Sourced by the other scripts.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
command -v cargo >/dev/null 2>&1 || PATH="$HOME/.cargo/bin:$PATH"
# Without the toolchain of rust-toolchain.toml, and no way to fetch it, the default one serves.
if [ -z "${RUSTUP_TOOLCHAIN:-}" ] && ! (cd "$ROOT" && cargo --version) >/dev/null 2>&1; then
    other=$(cd / && rustup show active-toolchain 2>/dev/null | cut -d' ' -f1)
    if [ -n "$other" ]; then
        export RUSTUP_TOOLCHAIN=$other
        echo "rust: the toolchain of rust-toolchain.toml is not here; using $other" >&2
    fi
fi
step() { printf '== %s\n' "$*"; }
