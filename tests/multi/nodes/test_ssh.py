"""mpiexec over ssh itself: a server of OpenSSH in the second of two network namespaces, by a key of its own."""

import os
import pathlib
import shutil
import subprocess

from _places import Nodes, are_separate
from driver import debian, places
from driver.pytests import limit, skip

# Of the server alone: users and the folder that it drops its rights to, in a mount namespace.
START = """
mount -t tmpfs tmpfs /run && mkdir -p /run/sshd &&
mount --bind "$1/passwd" /etc/passwd && mount --bind "$1/shadow" /etc/shadow &&
exec "$0" -D -e -f "$1/sshd_config" 2> "$1/log"
"""


def _server(folder):
    """The server's program, and its environment."""
    try:
        root = debian.unpack("openssh-server", optional=("libwrap0",))
    except places.Unavailable as why:
        skip(f"no server of OpenSSH: {str(why).splitlines()[0]}")
    libraries = ":".join(str(p) for p in (root / "usr/lib").glob("*-linux-gnu*"))
    for name in ("host", "user"):
        key = folder / name
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True, timeout=20)
    users = pathlib.Path("/etc/passwd").read_text().splitlines()
    users = [u for u in users if not u.startswith(("root:", "sshd:"))]
    home = folder / "home"
    home.mkdir()
    users += [f"root:x:0:0:root:{home}:/bin/sh", "sshd:x:64000:65534::/run/sshd:/usr/sbin/nologin"]
    (folder / "passwd").write_text("\n".join(users) + "\n")
    (folder / "shadow").write_text("root:*:19000:0:99999:7:::\n")
    # Words of a login's scripts come before those of the agent.
    (folder / "sshd_config").write_text(
        f"Port 2222\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\nStrictModes no\nUsePAM no\n"
        f"PermitRootLogin yes\nPasswordAuthentication no\nPidFile none\nForceCommand echo Welcome; eval \"$SSH_ORIGINAL_COMMAND\"\n"
    )  # fmt: skip
    (folder / "config").write_text(
        f"Host *\n  Port 2222\n  IdentityFile {folder}/user\n  StrictHostKeyChecking no\n"
        f"  UserKnownHostsFile {folder}/known\n  ConnectionAttempts 20\n  LogLevel ERROR\n"
    )
    wrapper = folder / "bin/ssh"
    wrapper.parent.mkdir()
    wrapper.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {folder}/config "$@"\n')
    wrapper.chmod(0o755)
    return root / "usr/sbin/sshd", libraries


@limit(120)
def test_over_ssh():
    if not are_separate():
        skip("a server needs a network namespace here")
    if not shutil.which("ssh"):
        skip("no ssh here")
    folder = places.BUILD / f"ssh-{os.getpid()}"
    folder.mkdir()
    try:
        sshd, libraries = _server(folder)
        exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
        assert made.rc == 0, made.tail()
        at = Nodes(2)
        env = at.env(PATH=f"{folder}/bin:{os.environ['PATH']}")
        del env["LD_LIBRARY_PATH"]
        server = f"LD_LIBRARY_PATH={libraries} ip netns exec {at.names[1]} unshare -m sh -c '{START}' {sshd} {folder}"
        script = f'({server}) & exec "$0" "$@"'
        mpiexec = [places.Mpi().mpiexec, "-hosts", ",".join(at.names), "-ppn", 2, "-n", 4]
        log = folder / "log"
        for words, good in (
            ([*mpiexec, exe, "wildcards"], lambda got: got.ok() and got.out.count(" fine") == 4),
            ([*mpiexec, exe, "die"], lambda got: got.rc == 137 and "rank 3" in got.out),
            # No password is asked for: the key of another user is refused at once.
            (["env", "SSH_AUTH_SOCK=", "sh", "-c", f'rm {folder}/user; exec "$0" "$@"', *mpiexec, exe, "wildcards"],
             lambda got: got.rc == 1 and "ssh -o BatchMode=yes" in got.out and got.wall_s < 15),
        ):  # fmt: skip
            got = at.run(["sh", "-c", script, *words], env=env, limit_s=40)
            told = log.read_text()[-800:] if log.exists() else ""
            assert good(got) and not got.timed_out and not got.leaked, f"{got.why()}\n{got.tail(20)}\n{told}"
    finally:
        shutil.rmtree(folder)
