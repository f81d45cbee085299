"""mpiexec over ssh itself: a server of OpenSSH in the second of two network namespaces, by a key of its own."""

import contextlib

from _engines import over_ssh
from _places import Nodes, are_separate
from driver import places, proc
from driver.pytests import limit, skip


@limit(150)
def test_over_ssh():
    if not are_separate():
        skip("a server needs a network namespace here")
    exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
    assert made.rc == 0, made.tail()
    at = Nodes(2)
    with contextlib.ExitStack() as held:
        before, env, folder = over_ssh(at, held)
        mpiexec = [places.Mpi().mpiexec, "-hosts", ",".join(at.names), "-ppn", 2, "-n", 4]
        log = folder / "log"
        for words, good in (
            ([*mpiexec, exe, "wildcards"], lambda got: got.ok() and got.out.count(" fine") == 4),
            ([*mpiexec, exe, "die"], lambda got: got.rc == 137 and "rank 3" in got.out),
            # No password is asked for: the key of another user is refused at once.
            (["env", "SSH_AUTH_SOCK=", "sh", "-c", f'rm {folder}/user; exec "$0" "$@"', *mpiexec, exe, "wildcards"],
             lambda got: got.rc == 1 and "ssh -o BatchMode=yes" in got.out and got.wall_s < 15),
        ):  # fmt: skip
            got = proc.run([*before, *words], env=at.env(**env), limit_s=60, dump=True)
            told = log.read_text()[-800:] if log.exists() else ""
            assert good(got) and not got.timed_out and not got.leaked, f"{got.why()}\n{got.tail(20)}\n{told}"
