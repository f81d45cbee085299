#!/usr/bin/env bash
# demo.sh OUT RANKS: what Weft does for programs that were built for another MPI.
set -euo pipefail
source "$(dirname "$0")/common.sh"
out=$1 n=$2
[ "$n" -ge 2 ] || n=2
start=$SECONDS
rc=0

step "1 of 4: fetching IMB-MPI1, MPICH and mpi4py from PyPI"
"$ROOT/scripts/peers.sh" mpich impi py-mpich

step "2 of 4: this machine"
"$out/bin/weft" topo -n "$n"

step "3 of 4: the unmodified IMB-MPI1 on Weft and MPICH, $n ranks"
WEFT_PEERS_DIR="${WEFT_PEERS_DIR:-$ROOT/.cache/peers}" "$out/bin/weft" bench imb --with mpich --ranks "$n" || rc=1

step "4 of 4: the unmodified mpi4py wheel: a heat equation on $n ranks"
# A numpy with many threads would compete with the other ranks.
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "$out/bin/mpiexec" -n "$n" \
    "$ROOT/.cache/venv/py-mpich/bin/python" "$ROOT/examples/heat2d.py" --out "$ROOT/heat2d.png" || rc=1
[ $rc -ne 0 ] || echo "look at heat2d.png"
echo "-- demo: $((SECONDS - start)) s"
exit $rc
