"""Spawned and connected jobs: deaths end those that are connected and no others, nothing is left."""

import contextlib
import os
import re
import signal
import tempfile
import time

from _jobs import Job, Leftovers, build, in_time, kill
from driver import places
from driver.pytests import limit, note

# It says how long something may take, or what is left behind.
ALONE = True


def _job(n, *args, options=(), env=None):
    mpi = places.Mpi()
    return Job([mpi.mpiexec, *options, "-n", n, build("spawner"), *args], mpi.env(**(env or {})))


def _pids(job, n):
    found = job.until(r"pid (\d) (\d) (\d+)", n)
    return {(int(w), int(r)): int(p) for w, r, p in found}


@limit(150)
def test_a_death_ends_both_sides():

    def once():
        left = Leftovers()
        with _job(2, "stay", env=left.env) as job:
            pids = _pids(job, 4)
            time.sleep(0.2)
            kill(pids[victim])
            code, took = job.end()
            assert code != 0, f"exit code 0 though {victim} died"
            job.all_gone()
            assert str(pids[victim]) in re.sub(r"^pid.*\n", "", job.output(), flags=re.M), job.output()
        left.check()
        return took, None

    for victim in ((0, 0), (0, 1), (1, 0), (1, 1)):
        in_time(1.5, once)


@limit(150)
def test_a_death_of_the_launcher_leaves_nothing():
    for which in ("first", "spawned"):
        with _job(2, "stay") as job:
            pids = _pids(job, 4)
            parent = lambda pid: int(open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[1])
            kill(job.child.pid if which == "first" else parent(pids[(1, 0)]))
            job.end()
            job.all_gone()


@limit(150)
def test_jobs_that_disconnected_go_on():
    with _job(1, "apart") as job:
        pids = {(0, 0): _pids(job, 3)[(0, 0)]}
        job.until(r"^apart", 3)
        kill(pids[(0, 0)])
        code, _ = job.end()
        assert code == 128 + 9, f"exit code {code}"
        assert len(re.findall(r"child \d went on", job.output())) == 2, job.output()
        job.all_gone()


@limit(150)
def test_alone_it_starts_a_launcher_for_itself():
    mpi = places.Mpi()
    with Job([build("spawner"), "stay"], mpi.env()) as job:
        pids = _pids(job, 3)
        kill(pids[(0, 0)])
        job.end()
        job.all_gone()
    with Job([build("spawner"), "loop", 3], mpi.env()) as job:
        code, _ = job.end()
        assert code == 0 and "loop done" in job.output(), job.output()
        job.all_gone()


@limit(150)
def test_many_jobs_in_turn():
    with _job(2, "loop", 40) as job:
        code, took = job.end(100)
        assert code == 0 and "loop done" in job.output(), f"exit code {code}\n{job.output()}"
        note(f"40 jobs spawned, joined and left: {took / 40 * 1000:.0f} ms each")


@limit(150)
def test_two_launchers():
    _meet(f"weft-{os.getpid()}")


@limit(150)
def test_two_launchers_beside_one_that_is_stopped():
    """A launcher that does not answer, first and last of those that are asked, hides no name of another."""
    mpi = places.Mpi()
    with contextlib.ExitStack() as stopped:
        for _ in range(2):
            job = stopped.enter_context(Job([mpi.mpiexec, "-n", 1, build("spawner"), "stay"], mpi.env()))
            _pids(job, 1)
            job.child.send_signal(signal.SIGSTOP)
        _meet(f"weft-s-{os.getpid()}")


def _meet(service):
    """Two jobs find each other by the service's name, and exchange."""
    with _job(2, "server", service) as server:
        server.until("^published")
        with _job(3, "client", service) as client:
            assert client.end()[0] == 0, client.output()
            assert server.end()[0] == 0, server.output()
            assert len(re.findall(r"remote 2 sum 1$", client.output(), re.M)) == 3, client.output()
            assert len(re.findall(r"remote 3 sum 3$", server.output(), re.M)) == 2, server.output()


@limit(150)
def test_messages_between_jobs_whose_rings_differ():
    """A guest's rings follow the host's number of ranks: those of 17 and of 65 are shorter than its own."""
    for ranks in (17, 65):
        service = f"weft-r-{os.getpid()}-{ranks}"
        with _job(ranks, "server", service, "exchange") as server:
            server.until("^published")
            with _job(1, "client", service, "exchange") as client:
                assert client.end()[0] == 0, client.output()
                assert server.end()[0] == 0, server.output()
                for job in (server, client):
                    assert re.findall(r"^(\d+) messages, 0 bytes wrong$", job.output(), re.M) == ["90"], job.output()


@limit(150)
def test_a_death_reaches_a_connected_job_of_another_launcher():
    service = f"weft-d-{os.getpid()}"
    with _job(2, "server", service, "stay") as server:
        server.until("^published")
        with _job(1, "client", service, "stay") as client:
            client.until("^client 0")
            server.until("^server", 2)
            time.sleep(0.2)
            kill(_pids(server, 2)[(0, 1)])
            server.end()
            code, _ = client.end()
            assert code != 0
            client.all_gone()


@limit(150)
def test_windows_and_files_of_two_jobs():
    """By loads and stores where MPI allocated the memory, by the targets where not."""
    mpi = places.Mpi()
    for parents, children in ((1, 1), (2, 3)):
        with tempfile.TemporaryDirectory() as folder, Job(
            [mpi.mpiexec, "-n", parents, build("across"), children, f"{folder}/file"], mpi.env()
        ) as job:
            code, _ = job.end()
            text = job.output()
            assert code == 0 and text.count(": ok") == parents + children, f"exit code {code}\n{text}"
