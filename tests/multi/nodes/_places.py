"""Nodes for a test: network namespaces where one may make them; else names whose ranks are started here, by fork, which
launchers take for nodes all the same."""

import contextlib
import functools
import itertools
import os
import re

from driver import nodes, places, proc

SCRIPT = places.ROOT / "scripts/nodes.sh"
SSH = places.ROOT / "scripts/nodes-ssh.sh"
_numbers = itertools.count()


@functools.cache
def are_separate():
    """Whether there are namespaces; says why not."""
    got = proc.run([SCRIPT, 1, "true"], env=places.clean_env(), limit_s=60)
    if got.rc != 0:
        print(f"without namespaces, so over fork on one machine: {got.tail(3)}")
    return got.rc == 0


class Nodes:
    """Names of `n` nodes, and how to run something on the first of them."""

    def __init__(self, n):
        self.tag = f"wn{os.getpid()}x{next(_numbers)}"
        self.n = n
        self.names = [f"{self.tag}n{i}" for i in range(n)]

    def command(self, words):
        return [SCRIPT, self.n, *words] if are_separate() else list(words)

    def env(self, **more):
        """For programs under any launcher: Weft's libraries first, and a libfabric."""
        fabric, why = nodes.library()
        assert fabric is not None, why
        return places.clean_env(
            NODE_TAG=self.tag, LD_LIBRARY_PATH=f"{places.PREFIX}/lib", **{**fabric, **more}
        )  # fmt: skip

    def run(self, words, limit_s=60, env=None, **more):
        return proc.run(self.command(words), env=env or self.env(**more), limit_s=limit_s, dump=True)

    def starts(self, option, execute):
        """Options of a launcher that say how it starts something on another node."""
        return [f"-{option}", "ssh", f"-{execute}", SSH] if are_separate() else [f"-{option}", "fork"]


def listening(mark):
    """Ports by TCP on which a job's processes listen, each in its own network namespace."""
    found = set()
    for p in proc.marked(mark):
        mine = set()
        with contextlib.suppress(OSError):
            for name in os.listdir(f"/proc/{p}/fd"):
                with contextlib.suppress(OSError):
                    mine.update(re.findall(r"socket:\[(\d+)\]", os.readlink(f"/proc/{p}/fd/{name}")))
        for table in ("tcp", "tcp6"):
            with contextlib.suppress(OSError), open(f"/proc/{p}/net/{table}") as lines:
                for line in lines:
                    words = line.split()
                    # State 0A: listens.
                    if words[3] == "0A" and words[9] in mine:
                        found.add(int(words[1].split(":")[1], 16))
    return sorted(found)
