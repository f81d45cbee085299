#!/usr/bin/env bash
# test.sh [phase...]: checks of the repository's own rules, then tests/run.py, whose last line
# counts. A broken rule fails the whole, but only after the tests have run.
set -uo pipefail
source "$(dirname "$0")/common.sh"
cd "$ROOT"
rc=0
if [ $# -eq 0 ]; then
    scripts/timed.sh "layers and file sizes (xtask tidy)" cargo xtask tidy || rc=1
    scripts/timed.sh "generated files (xtask codegen --check)" cargo xtask codegen --check || rc=1
fi
python3 tests/run.py "$@" || rc=1
exit $rc
