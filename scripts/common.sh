# Sourced by the other scripts.
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
command -v cargo >/dev/null 2>&1 || PATH="$HOME/.cargo/bin:$PATH"
step() { printf '== %s\n' "$*"; }
