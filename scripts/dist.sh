#!/usr/bin/env bash
# dist.sh STAGED OUT: packs a staged installation into OUT: an archive that may be unpacked anywhere, and Debian packages
# where dpkg-deb is there. The same files give the same bytes.
set -euo pipefail
source "$(dirname "$0")/common.sh"
staged=$1 out=$(mkdir -p "$2" && cd "$2" && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$ROOT/Cargo.toml" | head -1)
name=weft-$version-linux-$(uname -m)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -a "$staged" "$copy/$name"
find "$copy/$name/bin" -type f -exec strip --strip-all --wildcard --keep-symbol='MPIR_*' {} +
find "$copy/$name/lib" -type f -name '*.so*' -exec strip --strip-unneeded {} +
tar --sort=name --mtime="@${SOURCE_DATE_EPOCH:-1795737600}" --owner=0 --group=0 --numeric-owner -C "$copy" -cf - "$name" \
    | xz -T1 -6 > "$out/$name.tar.xz"
echo "$out/$name.tar.xz ($(du -h "$out/$name.tar.xz" | cut -f1))"
if command -v dpkg-deb >/dev/null; then
    "$ROOT/scripts/deb.py" "$staged" "$out"
else
    echo "   no dpkg-deb: no Debian packages"
fi
