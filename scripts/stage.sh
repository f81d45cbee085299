#!/usr/bin/env bash
# stage.sh OUT: builds the release and lays it out as an installation in OUT. PROFILE=quick builds
# without link-time optimisation, in a third of the time: for trying a change, not for timing it.
# GLIBC=2.28 links against that glibc, without links between files: what a wheel is made of (wheel.sh). With it,
# ARCH=aarch64 builds for that architecture.
set -euo pipefail
source "$(dirname "$0")/common.sh"
out=$1
start=$SECONDS
cd "$ROOT"

profile=${PROFILE:-release}
build=(cargo build --profile "$profile")
rel=$TARGET/$profile
if [ -n "${GLIBC:-}" ]; then
    target=${ARCH:-$(uname -m)}-unknown-linux-gnu
    build=(cargo zigbuild --profile "$profile" --target "$target.$GLIBC")
    rel=$TARGET/$target/$profile
fi
# A release says its commit. A build to try a change does not, as each commit would build it anew.
if [ "$profile" = release ]; then
    BUILD_COMMIT=${BUILD_COMMIT:-$(git -C "$ROOT" rev-parse --short=12 HEAD 2>/dev/null || echo unknown)}
    [ -z "$(git -C "$ROOT" status --porcelain --untracked-files=no 2>/dev/null)" ] || BUILD_COMMIT=$BUILD_COMMIT-changed
    export BUILD_COMMIT
fi
step "build ($profile)"
"${build[@]}" -p weft-abi-mpi5 -p weft-abi-mpich -p weft-abi-ompi -p weft-abi-shmem -p weft-launch -p weft-heap
# By itself: only this program may need libhwloc, and features are shared within one build.
if [ -z "${GLIBC:-}" ] && pkg-config --exists 'hwloc >= 2.8' libudev 2>/dev/null; then
    "${build[@]}" -p weft-cli
else
    echo "   no libhwloc: weft topo will read sysfs"
    "${build[@]}" -p weft-cli --no-default-features
fi

rm -rf "$out.new"
mkdir -p "$out.new"/{bin,lib,include,share/weft,share/doc/weft}
# Fresh files, renamed into place at the end: a running job keeps the library it has mapped.
install -m 755 "$rel/mpiexec" "$rel/weft" "$out.new/bin/"
for name in mpirun orterun prterun; do ln -s mpiexec "$out.new/bin/$name"; done
install -m 755 "$rel/mpicc" "$out.new/bin/"
if [ -x "$rel/mpicxx" ]; then
    install -m 755 "$rel/mpicxx" "$out.new/bin/"
else
    ln -s mpicc "$out.new/bin/mpicxx"
fi
ln -s mpicxx "$out.new/bin/mpic++"
ln -s mpicc "$out.new/bin/oshcc"
for name in oshc++ oshcxx oshCC; do ln -s mpicxx "$out.new/bin/$name"; done
ln -s mpiexec "$out.new/bin/oshrun"

library() { # library CDYLIB SONAME [LINK]
    local built
    built=$(ls "$rel/lib$1.so" 2>/dev/null) || { echo "stage: no $rel/lib$1.so" >&2; exit 1; }
    install -m 755 "$built" "$out.new/lib/$2"
    local soname
    soname=$(readelf -d "$out.new/lib/$2" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
    [ "$soname" = "$2" ] || { echo "stage: lib$1.so has SONAME '$soname', not $2" >&2; exit 1; }
    if readelf -d "$out.new/lib/$2" | grep -q 'NEEDED.*hwloc'; then
        echo "stage: $2 depends on libhwloc, which it must not" >&2
        exit 1
    fi
    [ -z "${3:-}" ] || ln -s "$2" "$out.new/lib/$3"
}
library weft_abi_mpi5 libmpi_abi.so.1 libmpi_abi.so
library weft_abi_mpich libmpi.so.12 libmpi.so
library weft_abi_ompi libmpi.so.40   # found by its soname alone: nothing is linked to it here
library weft_abi_shmem libweft_shmem.so.1 libweft_shmem.so
# The names that build systems look for.
for name in libsma.so liboshmem.so; do ln -s libweft_shmem.so.1 "$out.new/lib/$name"; done
install -m 755 "$rel/libweft_heap.so" "$out.new/lib/libweft-heap.so"
ln -s libmpi.so.12 "$out.new/lib/libmpich.so.12"   # the name in some older builds
if readelf -d "$out.new/bin/mpiexec" | grep -q 'NEEDED.*hwloc'; then
    echo "stage: mpiexec depends on libhwloc, which it must not" >&2
    exit 1
fi

install -m 644 include/*.h "$out.new/include/"
scripts/bindings.sh "$out.new"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
scripts/build-files.sh "$out.new" "$version"
step "man pages, completions"
cargo run -q -p xtask -- docs "$out.new"
if [ -n "${GLIBC:-}" ] && [ "${ARCH:-$(uname -m)}" != "$(uname -m)" ]; then
    # The program is not this machine's, the pages are the same.
    cargo run -q -p weft-cli --no-default-features -- docs "$out.new"
else
    "$out.new/bin/weft" docs "$out.new"
fi
scripts/sbom.py "$out.new/share/doc/weft"
install -m 644 README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$out.new/share/doc/weft/"
cp -r examples "$out.new/share/weft/"
install -D -m 644 packaging/modulefile "$out.new/share/modulefiles/weft"
find "$out.new/share" -name __pycache__ -prune -exec rm -rf {} +

rm -rf "$out.old"
[ ! -e "$out" ] || mv "$out" "$out.old"
mv "$out.new" "$out"
rm -rf "$out.old"
echo "-- build: $((SECONDS - start)) s; staged in $out"
