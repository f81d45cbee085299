#!/usr/bin/env bash
# soak.sh OUT: repeats the C conformance and multi-process tests for SOAK_MIN minutes and stops at
# the first failure.
set -euo pipefail
source "$(dirname "$0")/common.sh"
export WEFT_PREFIX=$1
end=$((SECONDS + ${SOAK_MIN:-60} * 60))
round=0
while [ $SECONDS -lt $end ]; do
    round=$((round + 1))
    step "soak: round $round, $(((end - SECONDS) / 60)) min left"
    python3 "$ROOT/tests/run.py" ${SOAK_PHASES:-c multi}
done
echo "soak: $round rounds without a failure"
