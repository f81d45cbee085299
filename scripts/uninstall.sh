#!/usr/bin/env bash
# uninstall.sh PREFIX: removes what install.sh has put there, and the folders that are empty then. DESTDIR goes before
# PREFIX.
set -euo pipefail
from=${DESTDIR:-}$1
manifest=$from/share/weft/manifest
if [ ! -e "$manifest" ]; then
    echo "uninstall: no $manifest: Weft was not installed there by make install" >&2
    exit 1
fi
list=$(mktemp)
trap 'rm -f "$list"' EXIT
cp "$manifest" "$list"
(cd "$from" && tr '\n' '\0' < "$list" | xargs -0 rm -f --)
# The deepest first; folders that others use stay.
sed -n 's|/[^/]*$||p' "$list" | awk -F/ '{ p = ""; for (i = 1; i <= NF; i++) { p = p (i > 1 ? "/" : "") $i; print p } }' \
    | sort -ru | while IFS= read -r folder; do
    rmdir "$from/$folder" 2>/dev/null || true
done
rmdir "$from" 2>/dev/null || true
echo "removed from $from"
