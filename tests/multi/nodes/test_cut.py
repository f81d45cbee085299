"""What a network may do to a job between two messages: a firewall drops the port of the data, a link is cut. mpiexec's own
channel goes on, so that only the ranks can notice; short messages went into the kernel, which sends them again and again."""

import contextlib
import pathlib
import re
import tempfile
import time

from _places import SSH, Nodes, are_separate, listening
from driver import places, proc
from driver.pytests import limit, skip

ALONE = True
# Within so many seconds it is to be told.
NAMED_S = 60


class Job:
    """Two ranks on two nodes that have spoken with each other, and do so again once `go_on` is called."""

    def __init__(self, held, **env):
        self.at, folder = Nodes(2), held.enter_context(tempfile.TemporaryDirectory())
        exe, made = places.Mpi().compile(places.TESTS / "multi/nodes/nodes.c", "mpi5")
        assert made.rc == 0, made.tail()
        self.met, self.changed = (pathlib.Path(folder, name) for name in ("met", "changed"))
        words = [places.Mpi().mpiexec, "-launcher-exec", SSH, "-hosts", ",".join(self.at.names), "-ppn", 1, "-n", 2]
        self.told = held.enter_context(open(f"{folder}/told", "w+"))
        command = self.at.command([*words, exe, "between", self.met, self.changed])
        self.child, self.mark = proc.spawn(command, env=self.at.env(RELAY=1, **env), stdout=self.told)
        held.callback(proc.kill_marked, self.mark)
        self.until(self.met.exists, "the ranks have met")

    def until(self, true, what, within_s=NAMED_S):
        end = time.monotonic() + within_s
        while not true():
            assert time.monotonic() < end, f"not within {within_s} s: {what}\n{self.out()}"
            time.sleep(0.05)

    def out(self):
        return pathlib.Path(self.told.name).read_text()

    def says(self, pattern):
        self.until(lambda: re.search(pattern, self.out()), f"/{pattern}/")

    def tell(self, *lines):
        pathlib.Path(f"/tmp/{self.at.tag}s.relay").write_text("".join(f"{line}\n" for line in lines))

    def go_on(self):
        self.changed.touch()

    def end(self, within_s=60):
        code = self.child.wait(timeout=within_s)
        self.until(lambda: not proc.marked(self.mark), "nothing is left", proc.GRACE_S)
        return code


@limit(150)
def test_a_dropped_port_of_data_is_named_and_waited_for():
    if not are_separate():
        skip("a relay joins namespaces only")
    with contextlib.ExitStack() as held:
        job = Job(held)
        ports = listening(job.mark)
        assert len(ports) >= 2, f"two ranks listen: {ports}"
        job.tell(*(f"port {p}" for p in ports))
        job.go_on()
        # One rank has made the connection and knows the other's port; that one knows its host.
        job.says(rf"rank [01]: rank [01] on another node acknowledges nothing, for \d+ s now: .* 10\.77\.0\.[12]:({'|'.join(map(str, ports))})\b")
        job.says("something drops .*WEFT_FABRIC_LOST_S=.*doctor net")
        job.tell("mend")
        code, out = job.end(), job.out()
        assert code == 0 and out.count(" fine") == 2 and "lost" not in out, f"{code}\n{out}"


@limit(150)
def test_a_cut_link_ends_the_job_where_the_user_says_when():
    if not are_separate():
        skip("a link can be cut between namespaces only")
    with contextlib.ExitStack() as held:
        job = Job(held, WEFT_FABRIC_LOST_S=8)
        job.tell("cut 1")
        job.go_on()
        job.says(r"rank [01] on another node acknowledges nothing, for \d+ s now: a link is cut.* 10\.77\.0\.[12]:\d+")
        job.says(r"node \S+: rank [01] .*aborted.*rank [01] on another node is lost: 10\.77\.0\.[12]:\d+ has acknowledged nothing")
        code, out = job.end(), job.out()
        assert code == 1 and " fine" not in out, f"{code}\n{out}"
