#!/usr/bin/env bash
# nodes.sh N COMMAND...: makes N nodes of this machine (network namespaces, each with a link to one switch), runs COMMAND on
# the first, and removes them. Their names are in NODE_NAMES, by commas; NODE_SSH is a stand-in for ssh that launchers
# take (-launcher-exec). Exit code 77, with the reason, where this may not be done (no root, no namespaces).
# RATE=100mbit in the environment limits what each node sends. LOSS=1% loses so many of the frames between nodes, by the seed
# in SEED, and DELAY=0.5ms keeps each back so long: the switch is then scripts/nodes-relay.py, which NODE_RELAY, a pipe,
# tells more (to cut a link, or a port of TCP). RELAY=1 takes it without loss and delay. CONGESTION=reno: by what the nodes' TCP
# controls how much is on its way, else as the machine's. Nothing is seen outside of the namespaces.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,9s/^# //p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
n=$1
shift
# Names of namespaces are the machine's; those of interfaces their namespace's. NODE_TAG begins with "wn" and this process's
# number or that of one that waits for it: what others have left behind is removed by that.
tag=${NODE_TAG:-wn$$}
unset NODE_RELAY

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
        rm -rf "/etc/netns/$name" "/tmp/$name.relay"
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
if [ -n "${LOSS:-}${DELAY:-}${RELAY:-}" ]; then
    export NODE_RELAY=/tmp/${tag}s.relay
    exec {told}< <(exec ip netns exec "${tag}s" "$here/nodes-relay.py" "$n" "$NODE_RELAY" --loss "${LOSS:-0}" \
        --delay "${DELAY:-0ms}" --seed "${SEED:-1}" 2>&1)
    read -r why <&"$told" || true
    [ "$why" = ready ] || refuse "no relay: $why $(cat <&"$told")"
else
    why=$(ip -n "${tag}s" link add switch type bridge 2>&1) || refuse "$why"
    ip -n "${tag}s" link set switch up
fi
names=()
for ((i = 0; i < n; i++)); do names+=("${tag}n$i"); done
for ((i = 0; i < n; i++)); do
    node=${names[$i]}
    ip netns add "$node"
    ip -n "$node" link set lo up
    if [ -n "${NODE_RELAY:-}" ]; then
        ip -n "${tag}s" link set "port$i" netns "$node" name eth0 txqueuelen 5000
    else
        why=$(ip -n "$node" link add eth0 type veth peer name "port$i" netns "${tag}s" 2>&1) || refuse "$why"
        ip -n "${tag}s" link set "port$i" master switch up
    fi
    ip -n "$node" addr add "10.77.0.$((i + 1))/24" dev eth0
    ip -n "$node" link set eth0 up
    [ -z "${RATE:-}" ] || ip netns exec "$node" tc qdisc add dev eth0 root tbf rate "$RATE" burst 8kb limit 4mb
    [ -z "${CONGESTION:-}" ] ||
        ip netns exec "$node" sh -c 'echo "$0" > /proc/sys/net/ipv4/tcp_congestion_control' "$CONGESTION"
    # Another one's cleaning may take the upper folder away in between.
    for _ in 1 2 3 4 5; do mkdir -p "/etc/netns/$node" 2> /dev/null && break; done
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
