#!/usr/bin/env bash
# nodes-ssh.sh [OPTIONS] NODE COMMAND...: in place of ssh, for the nodes of nodes.sh: runs COMMAND there, through a shell
# and with a login's bare environment. Options of ssh are taken and have no effect.
set -euo pipefail
while [ $# -gt 0 ]; do
    case $1 in
    -[bcDeEFIiJLlmOopQRSWw]) shift 2 ;;
    -*) shift ;;
    *) break ;;
    esac
done
node=${1##*@}
shift
[ -e "/run/netns/$node" ] || { echo "ssh: Could not resolve hostname $node: Name or service not known" >&2; exit 255; }
# The mark by which tests find what they have started goes along.
exec env -i ${WEFT_TEST_MARK:+"WEFT_TEST_MARK=$WEFT_TEST_MARK"} HOME="${HOME:-/}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ip netns exec "$node" unshare --uts sh -c 'hostname "$0"; cd "$HOME"; exec sh -c "$1"' "$node" "$*"
