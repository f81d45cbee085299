#!/usr/bin/env bash
# soak.sh OUT: SOAK_MIN minutes (60) of pieces of the long tests, added to those before (tests/soak.py).
set -euo pipefail
source "$(dirname "$0")/common.sh"
export WEFT_PREFIX=$1
exec python3 "$ROOT/tests/soak.py" "${SOAK_MIN:-60}"
