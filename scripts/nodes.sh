#!/usr/bin/env bash
# nodes.sh N COMMAND...: makes N nodes of this machine (network namespaces, each with a link to one switch), runs COMMAND on
# the first, and removes them. Their names are in NODE_NAMES, by commas; NODE_SSH is a stand-in for ssh that launchers
# take (-launcher-exec). Exit code 77, with the reason, where this may not be done (no root, no namespaces).
# RATE=100mbit in the environment limits what each node sends. Nothing of it is seen outside of the namespaces.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,5s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
n=$1
shift
# Names of namespaces are the machine's; those of interfaces their namespace's. NODE_TAG begins with "wn" and this process's
# number or that of one that waits for it: what others have left behind is removed by that.
tag=${NODE_TAG:-wn$$}

refuse() { echo "nodes.sh: no nodes here: $1" >&2; exit 77; }

[ "$(id -u)" = 0 ] || refuse "only root may make network namespaces"
command -v ip > /dev/null || refuse "the program ip (iproute2) is missing"
command -v unshare > /dev/null || refuse "the program unshare (util-linux) is missing"

remove() { # remove NAME...
    local pids name
    for name in "$@"; do
        # What still runs there would keep the node alive.
        pids=$(ip netns pids "$name" 2> /dev/null || true)
        [ -z "$pids" ] || kill -9 $pids 2> /dev/null || true
        ip netns del "$name" 2> /dev/null || true
        rm -rf "/etc/netns/$name"
    done
    rmdir /etc/netns 2> /dev/null || true
}
clean() {
    trap - EXIT
    remove "${tag}s" $(seq -f "${tag}n%.0f" 0 $((n - 1)))
}
for name in $(ip netns list | sed -n 's/^\(wn[0-9][0-9]*x\{0,1\}[0-9]*[sn][0-9]*\)\b.*/\1/p'); do
    owner=$(sed 's/^wn\([0-9]*\).*/\1/' <<< "$name")
    [ -e "/proc/$owner" ] || remove "$name"
done
trap clean EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

why=$(ip netns add "${tag}s" 2>&1) || refuse "$why"
why=$(ip -n "${tag}s" link add switch type bridge 2>&1) || refuse "$why"
ip -n "${tag}s" link set switch up
names=()
for ((i = 0; i < n; i++)); do names+=("${tag}n$i"); done
for ((i = 0; i < n; i++)); do
    node=${names[$i]}
    ip netns add "$node"
    ip -n "$node" link set lo up
    why=$(ip -n "$node" link add eth0 type veth peer name "port$i" netns "${tag}s" 2>&1) || refuse "$why"
    ip -n "$node" addr add "10.77.0.$((i + 1))/24" dev eth0
    ip -n "$node" link set eth0 up
    ip -n "${tag}s" link set "port$i" master switch up
    [ -z "${RATE:-}" ] || ip netns exec "$node" tc qdisc add dev eth0 root tbf rate "$RATE" burst 8kb limit 4mb
    mkdir -p "/etc/netns/$node"
    {
        echo "127.0.0.1 localhost"
        for ((k = 0; k < n; k++)); do echo "10.77.0.$((k + 1)) ${names[$k]}"; done
    } > "/etc/netns/$node/hosts"
done
export NODE_SSH=$here/nodes-ssh.sh NODE_SWITCH=${tag}s
NODE_NAMES=$(IFS=,; echo "${names[*]}")
export NODE_NAMES
code=0
# As a child that the shell waits for, so that a signal to this script ends in the cleaning.
ip netns exec "${names[0]}" unshare --uts sh -c 'hostname "$0"; exec "$@"' "${names[0]}" "$@" <&0 &
child=$!
wait $child || code=$?
exit $code
