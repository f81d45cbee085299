#!/usr/bin/env bash
# wheel.sh OUT [ARCH]: builds weft_mpi-*.whl into the folder OUT, against glibc 2.28 (docs/adr/0048-wheel.md), for this
# machine's architecture or for x86_64 or aarch64 (docs/adr/0075-wheel-for-aarch64.md). PROFILE=quick builds one to try.
set -euo pipefail
source "$(dirname "$0")/common.sh"
out=$(mkdir -p "$1" && cd "$1" && pwd)
export ARCH=${2:-$(uname -m)}
cd "$ROOT"
export GLIBC=${GLIBC:-2.28}
tools=$ROOT/.cache/wheel-tools
wanted="cargo-zigbuild==0.24.1 ziglang==0.17.1"
if [ "$(cat "$tools/.ready" 2>/dev/null)" != "$wanted" ]; then
    step "PyPI: $wanted"
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install -q --disable-pip-version-check $wanted
    echo "$wanted" > "$tools/.ready"
fi
PATH=$tools/bin:$PATH
export CC="python-zig cc -target $ARCH-linux-gnu.$GLIBC"
staged=$TARGET/wheel/staged
if [ "$ARCH" != "$(uname -m)" ]; then
    staged=$TARGET/wheel/staged-$ARCH
    # The machine's own strip knows its own architecture only.
    STRIP=$(command -v "$ARCH-linux-gnu-strip" llvm-strip | head -1) || true
    [ -n "$STRIP" ] || { echo "wheel: needs $ARCH-linux-gnu-strip (apt install binutils-${ARCH/x86_64/x86-64}-linux-gnu) or llvm-strip" >&2; exit 1; }
    export STRIP
    command -v rustup >/dev/null && rustup -q target add "$ARCH-unknown-linux-gnu"
fi
scripts/stage.sh "$staged"
step "wheel"
python3 scripts/wheel.py "$staged" "$out"
