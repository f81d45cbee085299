"""Jobs by Weft's mpiexec over several hosts: network namespaces where one may make them, else nodes that -launcher fork
imitates."""

import re

from _places import SSH, Nodes, are_separate
from driver import places


def program(name="nodes"):
    exe, made = places.Mpi().compile(places.TESTS / f"multi/nodes/{name}.c", "mpi5")
    assert made.rc == 0, made.tail()
    return exe


def mpiexec(at, *options, each=2):
    """`each`: ranks of all nodes, or of each one."""
    each = [each] * len(at.names) if isinstance(each, int) else each
    hosts = ",".join(f"{name}:{k}" for name, k in zip(at.names, each, strict=True))
    launcher = ["-launcher-exec", SSH] if are_separate() else ["-launcher", "fork"]
    return [places.Mpi().mpiexec, *launcher, "-hosts", hosts, *options]


def run(n_nodes, n, *words, each=2, options=(), limit_s=60, **env):
    """A job of n ranks on so many nodes; its environment goes over mpiexec's own pipe."""
    at = Nodes(n_nodes)
    env = at.env(**env)
    del env["LD_LIBRARY_PATH"]
    return at.run([*mpiexec(at, *options, each=each), "-n", n, *words], env=env, limit_s=limit_s)


def check(got, n):
    assert got.ok() and got.out.count(" fine") == n, f"{got.why()}\n{got.tail(30)}"


def messages_over(got):
    return sum(map(int, re.findall(r"to another node\s+(\d+)", got.out)))
