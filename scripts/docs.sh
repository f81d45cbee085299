#!/usr/bin/env bash
# docs.sh: builds the documentation site into target/site/html. mkdocs comes from PyPI, once; it fails for a link that
# leads nowhere.
set -euo pipefail
source "$(dirname "$0")/common.sh"
cd "$ROOT"
tools=$ROOT/.cache/docs-tools
wanted="mkdocs==1.6.1"
if [ "$(cat "$tools/.ready" 2>/dev/null)" != "$wanted" ]; then
    step "PyPI: $wanted"
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install -q --disable-pip-version-check "$wanted"
    echo "$wanted" > "$tools/.ready"
fi
scripts/site.py target/site/pages
"$tools/bin/mkdocs" build -q
echo "site: target/site/html/index.html"
