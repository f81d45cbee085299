#!/usr/bin/env bash
# wheel.sh OUT: builds weft_mpi-*.whl into the folder OUT, against glibc 2.28 (docs/adr/0048-wheel.md). PROFILE=quick
# builds one to try.
set -euo pipefail
source "$(dirname "$0")/common.sh"
out=$(mkdir -p "$1" && cd "$1" && pwd)
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
export CC="python-zig cc -target $(uname -m)-linux-gnu.$GLIBC"
staged=$TARGET/wheel/staged
scripts/stage.sh "$staged"
step "wheel"
python3 scripts/wheel.py "$staged" "$out"
