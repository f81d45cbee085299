#!/usr/bin/env bash
# install.sh OUT PREFIX: copies the staged installation. Everything finds itself relative to its
# own place, so nothing is rewritten.
set -euo pipefail
out=$1 to=${DESTDIR:-}$2
for name in libmpi.so.12 libmpi.so libmpi.so.40; do
    if [ -e "$to/lib/$name" ] && ! cmp -s "$out/lib/$name" "$to/lib/$name" \
        && [ ! -e "$to/lib/pkgconfig/weft.pc" ]; then
        echo "install: $to/lib/$name belongs to another MPI; choose another PREFIX" >&2
        exit 1
    fi
done
mkdir -p "$to"
# --remove-destination: new inodes, so that running jobs keep what they have mapped.
cp -a --remove-destination "$out/." "$to/"
echo "installed in $to"
case ":$PATH:" in *":$2/bin:"*) ;; *) echo "add it to your path:  export PATH=$2/bin:\$PATH" ;; esac
