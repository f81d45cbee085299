#!/usr/bin/env bash
# soak.sh OUT: repeats the C conformance and multi-process tests for SOAK_MIN minutes and stops at
# the first failure. After each round, all of IMB and mpi4py with the next way of long messages
# forced, and collectives of random seeds against their oracle, and
# random OpenSHMEM calls against their sequential model. Once: h5py, compiled from its source.
set -euo pipefail
source "$(dirname "$0")/common.sh"
export WEFT_PREFIX=$1
end=$((SECONDS + ${SOAK_MIN:-60} * 60))
round=0
# Names as in tests/driver/mechanisms.py.
forced=(heap cma none "way pull" "way both" "way push" "way cells" xpmem knem)
while [ $SECONDS -lt $end ]; do
    round=$((round + 1))
    step "soak: round $round, $(((end - SECONDS) / 60)) min left"
    python3 "$ROOT/tests/run.py" ${SOAK_PHASES:-c multi}
    way=${forced[$(((round - 1) % ${#forced[@]}))]}
    python3 "$ROOT/tests/run.py" mechanisms --full -k "^$way\$"
    python3 "$ROOT/tests/run.py" collectives --full
    python3 "$ROOT/tests/run.py" shmem --full
    [ $round -gt 1 ] || python3 "$ROOT/tests/run.py" debian --full -k h5py
done
echo "soak: $round rounds without a failure"
