#!/usr/bin/env bash
# install.sh OUT PREFIX: copies the staged installation, and writes down what it has put there, for uninstall.sh.
# Everything finds itself relative to its own place, so nothing is rewritten. DESTDIR goes before PREFIX.
set -euo pipefail
out=$1 to=${DESTDIR:-}$2
manifest=share/weft/manifest
for name in libmpi.so.12 libmpi.so libmpi.so.40; do
    if [ -e "$to/lib/$name" ] && ! cmp -s "$out/lib/$name" "$to/lib/$name" \
        && [ ! -e "$to/lib/pkgconfig/weft.pc" ]; then
        echo "install: $to/lib/$name belongs to another MPI; choose another PREFIX" >&2
        exit 1
    fi
done
mkdir -p "$to/share/weft"
# What an older version had and this one has not.
if [ -e "$to/$manifest" ]; then
    (cd "$out" && find . ! -type d -printf '%P\n') | sort > "$to/$manifest.new"
    sort "$to/$manifest" | comm -23 - "$to/$manifest.new" | while IFS= read -r file; do
        [ "$file" = "$manifest" ] || rm -f "$to/$file"
    done
    rm -f "$to/$manifest.new"
fi
# --remove-destination: new inodes, so that running jobs keep what they have mapped. Folders keep the rights that they have.
cp -a --no-preserve=ownership --remove-destination "$out/." "$to/"
(cd "$out" && find . ! -type d -printf '%P\n' && echo "$manifest") | sort -u > "$to/$manifest"
echo "installed in $to"
case ":$PATH:" in *":$2/bin:"*) ;; *) echo "add it to your path:  export PATH=$2/bin:\$PATH" ;; esac
