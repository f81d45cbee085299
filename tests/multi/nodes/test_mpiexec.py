"""Weft's mpiexec over several hosts: network namespaces where one may make them, else nodes that -launcher fork imitates."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time

from _places import SSH, Nodes, are_separate
from driver import places, proc
from driver.pytests import every, limit, skip


def _program(name="nodes"):
    exe, made = places.Mpi().compile(places.TESTS / f"multi/nodes/{name}.c", "mpi5")
    assert made.rc == 0, made.tail()
    return exe


def _mpiexec(at, *options, each=2):
    hosts = ",".join(f"{name}:{each}" for name in at.names)
    launcher = ["-launcher-exec", SSH] if are_separate() else ["-launcher", "fork"]
    return [places.Mpi().mpiexec, *launcher, "-hosts", hosts, *options]


def run(n_nodes, n, *words, each=2, options=(), limit_s=40, **env):
    """A job of n ranks on so many nodes; its environment goes over mpiexec's own pipe."""
    at = Nodes(n_nodes)
    env = at.env(**env)
    del env["LD_LIBRARY_PATH"]
    return at.run([*_mpiexec(at, *options, each=each), "-n", n, *words], env=env, limit_s=limit_s)


def _check(got, n):
    assert got.ok() and got.out.count(" fine") == n, f"{got.why()}\n{got.tail(30)}"


def _messages_over(got):
    return sum(map(int, re.findall(r"to another node\s+(\d+)", got.out)))


@limit(150)
def test_programs_over_nodes():
    exe = _program()
    for n_nodes, each in ((2, 1), (2, 2), (3, 1)):
        for what in (["memory", n_nodes], ["wildcards"]):
            got = run(n_nodes, n_nodes * each, exe, *what, each=each, WEFT_REPORT="1")
            _check(got, n_nodes * each)
            assert _messages_over(got) > 10, got.tail(30)


@limit(60)
def test_more_ranks_than_places_go_round_again():
    got = run(2, 5, "sh", "-c", 'echo "$PMI_RANK on $(hostname) is $MPI_LOCALRANKID of $MPI_LOCALNRANKS"', each=1)
    assert got.ok(), got.tail()
    places_of = dict(re.findall(r"^(\d) on \S+ is (\d of \d)$", got.out, re.M))
    assert places_of == {"0": "0 of 3", "1": "0 of 2", "2": "1 of 3", "3": "1 of 2", "4": "2 of 3"}, got.tail()
    _check(run(2, 5, _program(), "wildcards", each=1), 5)


@limit(60)
def test_one_remote_node_alone():
    at = Nodes(2)
    env = at.env()
    words = _mpiexec(at)
    words[words.index("-hosts") + 1] = at.names[1] if are_separate() else ",".join(at.names)
    _check(at.run([*words, "-n", 1 if are_separate() else 2, _program(), "wildcards"], env=env), 1 if are_separate() else 2)


@limit(60)
def test_environment_folder_and_output():
    script = 'echo "$PMI_RANK $SOME in $(pwd)"; echo "$PMI_RANK says" >&2; printf "no newline $PMI_RANK"'
    got = run(2, 4, "sh", "-c", script, options=["-l", "-genv", "SOME", "a b\tc"], limit_s=30)
    assert got.ok(), got.tail()
    for r in range(4):
        assert f"[{r}] {r} a b\tc in {os.getcwd()}\n" in got.out and f"[{r}] {r} says\n" in got.out, got.tail()
        assert f"no newline {r}" in got.out, got.tail()


@limit(60)
def test_standard_input():
    at = Nodes(2)
    text = "".join(f"line {i}\n" for i in range(60000))
    for stdin, takers in (("0", 1), ("3", 1), ("all", 4), ("none", 0)):
        words = [*_mpiexec(at, "-stdin", stdin), "-n", 4, "md5sum"]
        got = subprocess.run(
            list(map(str, at.command(words))), input=text, env=at.env(), capture_output=True, text=True, timeout=25
        )  # fmt: skip
        sums = got.stdout.split()[::2]
        assert got.returncode == 0 and len(sums) == 4, f"{stdin}: {got.stdout}{got.stderr}"
        empty = "d41d8cd98f00b204e9800998ecf8427e"
        assert sums.count(empty) == 4 - takers and len(set(sums) - {empty}) == (1 if takers else 0), f"{stdin}: {sums}"


@limit(60)
def test_exit_codes_and_deaths():
    got = run(2, 4, "sh", "-c", "exit $((PMI_RANK == 3 ? 7 : 0))")
    assert got.rc == 7 and "rank 3" in got.out, got.tail()
    got = run(2, 4, _program(), "die", limit_s=20)
    assert got.rc == 137 and not got.timed_out and not got.leaked, f"{got.why()} {got.tail()}"
    assert re.search(r"node \S+: rank 3 .*signal 9 .*ending the other 3 ranks", got.out), got.tail()
    got = run(2, 4, _program(), "abort", limit_s=20)
    assert got.rc == 7 and not got.leaked, f"{got.why()} {got.tail()}"


@limit(60)
def test_time_limit_tells_of_all_nodes():
    got = run(2, 4, _program(), "stuck", options=["-timeout", "2"], limit_s=25)
    assert got.rc == 124 and not got.leaked, f"{got.why()} {got.tail()}"
    for r in range(4):
        assert re.search(rf"rank {r} \(pid \d+\): in MPI_Recv", got.out), got.tail()
    assert "deadlock? ranks" in got.out, got.tail()


@limit(150)
def test_agreements_over_agents_are_alike_whoever_dies():
    exe, made = places.Mpi().compile(places.TESTS / "multi/programs/ulfm.c", "mpi5")
    assert made.rc == 0, made.tail()
    for n_nodes, each, dead, mode in (
        (2, 2, 1, ["revoke"]), (2, 2, 1, ["coll"]), (2, 2, 2, ["shrink", 30000]), (2, 2, 2, ["alike", 30000, 2]),
        (3, 1, 1, ["alike", 40000, 1]), (3, 2, 3, ["alike", 15000, 3]),
    ):  # fmt: skip
        n = n_nodes * each
        got = run(n_nodes, n, exe, *mode, each=each, options=["-disable-auto-cleanup"], limit_s=40)
        assert got.ok() and got.out.count(": ok") == n - dead, f"{mode}, {n} ranks: {got.why()}\n{got.tail(40)}"
        assert len(set(re.findall(r"agreed on (\w+)", got.out))) == int(mode[0] == "alike"), got.tail(40)


@limit(90)
def test_processes_start_others_on_all_hosts():
    for n_nodes, each in ((2, 1), (2, 2), (3, 1)):
        _check(run(n_nodes, n_nodes * each, _program("spawning"), "spawn", "spread", each=each), n_nodes * each)


@limit(60)
def test_the_death_of_a_spawned_process_ends_all_hosts():
    got = run(3, 3, _program("spawning"), "death", limit_s=30)
    assert got.rc == 137 and not got.timed_out and not got.leaked, f"{got.why()}\n{got.tail()}"
    assert re.search(r"rank 1 .*killed by signal 9|rank 1 .*signal 9", got.out), got.tail()


@limit(60)
def test_what_cannot_be_started_is_an_error_of_the_call():
    got = run(2, 2, _program("spawning"), "missing", limit_s=30)
    _check(got, 2)


@limit(150)
def test_ranks_and_jobs_on_several_hosts_connect():
    for n_nodes, each in ((2, 1), (3, 1), (2, 2)):
        _check(run(n_nodes, n_nodes * each, _program("spawning"), "ports", each=each), n_nodes * each)


@limit(60)
def test_shared_file_pointers():
    with tempfile.TemporaryDirectory() as folder:
        _check(run(2, 4, _program("files"), "shared", folder), 4)


@limit(60)
def test_ranks_that_die_may_leave_others():
    got = run(2, 4, _program(), "outlive", options=["-disable-auto-cleanup"], limit_s=30)
    assert got.out.count(" survives") == 3 and got.out.count(" fine") == 3, f"{got.why()}\n{got.tail()}"
    assert got.rc == 0 and not got.timed_out, got.why()
    assert "the others go on without it" in got.out and not got.leaked, got.tail()


def _job(at, *words, options=()):
    """A job that runs, and what its mark is."""
    mark = proc.new_mark()
    env = at.env(**{proc.MARK: mark})
    command = list(map(str, at.command([*_mpiexec(at, *options), "-n", 4, *words])))
    child = subprocess.Popen(
        command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )  # fmt: skip
    up = 0
    while up < 4:
        line = child.stdout.readline()
        assert line, "no end expected yet"
        up += line.startswith("up ")
    return child, mark


def _is_agent(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as f:
            words = f.read().split(b"\0")
    except OSError:
        return False
    return words[0].endswith(b"/mpiexec") and b"--weft-node" in words


def _end(child, mark, within_s):
    since = time.monotonic()
    try:
        out, _ = child.communicate(timeout=within_s + 10)
        seconds = time.monotonic() - since
        # The guard of an agent that was killed ends its ranks meanwhile.
        while proc.marked(mark) and time.monotonic() - since < seconds + 3:
            time.sleep(0.02)
    finally:
        leaked = proc.marked(mark)
        proc.kill_marked(mark)
    return out, seconds, leaked


SLEEP = ["sh", "-c", "echo up $PMI_RANK; sleep 100"]


@limit(60)
def test_a_dead_agent_is_named_and_nothing_is_left():
    at = Nodes(2)
    child, mark = _job(at, *SLEEP)
    agents = [p for p in proc.marked(mark) if _is_agent(p)]
    assert len(agents) == 2, [proc.describe(p) for p in proc.marked(mark)]
    os.kill(max(agents), signal.SIGKILL)
    out, seconds, leaked = _end(child, mark, 10)
    assert re.search(r"node \S+: lost with ranks \d-\d: its agent is gone", out), out
    assert child.returncode == 1 and seconds < 10 and not leaked, f"{seconds:.1f} s, {leaked}\n{out}"


@limit(90)
def test_a_dead_node_may_leave_others():
    exe, made = places.Mpi().compile(places.TESTS / "multi/programs/ulfm.c", "mpi5")
    assert made.rc == 0, made.tail()
    for more, code in (([], 0), (["-fail-after-death"], 1)):
        at = Nodes(2)
        child, mark = _job(at, exe, "node", 2, options=["-disable-auto-cleanup", *more])
        agents = [p for p in proc.marked(mark) if _is_agent(p)]
        assert len(agents) == 2, [proc.describe(p) for p in proc.marked(mark)]
        os.kill(max(agents), signal.SIGKILL)
        out, seconds, leaked = _end(child, mark, 20)
        assert re.search(r"node \S+: lost with ranks 2-3: its agent is gone.*go on without them", out), out
        assert child.returncode == code and out.count(": ok") == 2 and not leaked, f"{child.returncode} {leaked}\n{out}"


@limit(60)
def test_nothing_is_left_of_a_killed_mpiexec():
    at = Nodes(2)
    child, mark = _job(at, *SLEEP)

    def is_hub(pid):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as f:
                words = f.read().split(b"\0")
        except OSError:
            return False
        return words[0].endswith(b"/mpiexec") and b"-hosts" in words

    hubs = [p for p in proc.marked(mark) if is_hub(p)]
    assert len(hubs) == 1, [proc.describe(p) for p in proc.marked(mark)]
    os.kill(hubs[0], signal.SIGKILL)
    out, seconds, _ = _end(child, mark, 10)
    # What the namespaces' end has killed would count, too, so look before that where there are none.
    assert seconds < 10, f"{seconds:.1f} s\n{out}"
    assert not proc.marked(mark)


@limit(60)
def test_signals_reach_all_ranks():
    at = Nodes(2)
    child, mark = _job(at, "sh", "-c", 'trap "echo got $PMI_RANK; exit 0" TERM; echo up $PMI_RANK; while :; do sleep 0.1; done')
    hubs = [p for p in proc.marked(mark) if b"-hosts" in open(f"/proc/{p}/cmdline", "rb").read().split(b"\0")
            and os.readlink(f"/proc/{p}/exe").endswith("/mpiexec")]  # fmt: skip
    os.kill(hubs[0], signal.SIGTERM)
    out, _, leaked = _end(child, mark, 10)
    assert all(f"got {r}" in out for r in range(4)) and not leaked, out


@limit(60)
def test_a_silent_node_is_named():
    at = Nodes(2)
    child, mark = _job(at, *SLEEP)
    # The stand-in for ssh needs no link that could be cut: an agent that stands still is as silent.
    os.kill(max(p for p in proc.marked(mark) if _is_agent(p)), signal.SIGSTOP)
    out, seconds, leaked = _end(child, mark, 15)
    assert re.search(r"node \S+: lost with ranks \d-\d: nothing heard for \d+ s", out), out
    assert seconds < 15 and child.returncode == 1 and not leaked, f"{seconds:.1f} s {leaked}\n{out}"


@limit(60)
def test_errors_name_the_node_and_the_way_out():
    mpiexec = places.Mpi().mpiexec

    def fails(*words, **env):
        got = proc.run([mpiexec, *words], env=places.clean_env(**env), limit_s=20)
        assert not got.ok() and not got.timed_out and not got.leaked, f"{words}: {got.why()}"
        return got.out

    fork = ["-launcher", "fork", "-hosts", "a,b", "-n", 2]
    assert re.search("node [ab]: cannot find the program not-there", fails(*fork, "not-there"))
    out = fails("-launcher-exec", "/bin/false", "-hosts", "a,b", "-n", 2, "true")
    assert re.search("node a: no agent of Weft: /bin/false ended with exit code 1; -launcher", out), out
    out = fails("-prefix", "/nowhere", *fork, "true")
    assert "/nowhere/bin/mpiexec" in out, out
    # A host of another build.
    other = places.BUILD / "other-weft.sh"
    other.write_text(f"#!/bin/sh\nWEFT_LIBDIR=/tmp exec {mpiexec} --weft-node\n")
    other.chmod(0o755)
    out = fails("-launcher-exec", other, "-hosts", "a", "-n", 1, "true")
    assert "node a has another build of Weft" in out and "-prefix" in out, out
    assert "-launcher pigeon: not one of ssh" in fails("-launcher", "pigeon", "-hosts", "a", "true")
    hosts = places.BUILD / "hosts"
    hosts.write_text("a:2\nb slits=3\n")
    assert re.search("hosts: line 2: 'slits'", fails("-f", hosts, "true"))


@limit(60)
def test_pods_that_come_later():
    """In Kubernetes a name may not resolve yet; elsewhere that is an error at once."""
    tries = places.BUILD / f"tries-{os.getpid()}"
    engine = places.BUILD / f"pods-{os.getpid()}.sh"
    engine.write_text(
        f'#!/bin/sh\necho x >> {tries}\n[ $(wc -l < {tries}) -gt 2 ] || {{ echo "ssh: Could not resolve hostname" >&2; exit 255; }}\n'
        'shift 2; exec sh -c "$*"\n'
    )
    engine.chmod(0o755)
    words = [places.Mpi().mpiexec, "-launcher-exec", engine, "-hosts", "pod-0", "-n", 2, "echo", "started"]
    try:
        got = proc.run(words, env=places.clean_env(KUBERNETES_SERVICE_HOST="10.0.0.1"), limit_s=20)
        assert got.ok() and got.out.count("started") == 2 and got.out.count("is not there yet") == 1, got.tail()
        tries.unlink()
        got = proc.run(words, env=places.clean_env(), limit_s=20)
        assert got.rc == 1 and "Could not resolve hostname" in got.out, got.tail()
    finally:
        tries.unlink(missing_ok=True)
        engine.unlink()


@limit(60)
def test_allocations_of_batch_systems():
    """Without an option: names and places out of their variables, over an engine that is given."""
    at = Nodes(2)
    a, b = at.names
    hosts = places.BUILD / f"hosts-{os.getpid()}"
    hosts.write_text(f"{a} slots=2\n{b}:1\n")
    nodefile = places.BUILD / f"nodefile-{os.getpid()}"
    nodefile.write_text(f"{a}\n{a}\n{b}\n")
    launcher = ["-launcher-exec", SSH] if are_separate() else ["-launcher", "fork"]
    words = [places.Mpi().mpiexec, *launcher, "-n", 3, "sh", "-c", "echo $PMI_RANK: $MPI_LOCALRANKID of $MPI_LOCALNRANKS"]
    for env in (
        {"SLURM_JOB_NODELIST": f"{a},{b}", "SLURM_TASKS_PER_NODE": "2,1"},
        {"PBS_NODEFILE": nodefile},
        {"LSB_MCPU_HOSTS": f"{a} 2 {b} 1"},
        {"HYDRA_HOST_FILE": hosts},
        {"OMPI_MCA_orte_default_hostfile": hosts},
    ):
        got = at.run(words, env=at.env(**env), limit_s=20)
        assert got.ok() and {"0: 0 of 2", "1: 1 of 2", "2: 0 of 1"} <= set(got.out.splitlines()), f"{env}: {got.tail()}"


def _ring(at, *before):
    """`weft doctor net --hosts`, behind commands of a shell."""
    launcher = ["--launcher-exec", SSH] if are_separate() else ["--launcher", "fork"]
    words = [places.PREFIX / "bin/weft", "doctor", "net", "--json", "--hosts", ",".join(at.names), *launcher]
    got = at.run(["sh", "-c", f'{";".join(before) or ":"}; exec "$0" "$@"', *words], limit_s=40)
    start, end = got.out.find("["), got.out.rfind("]")
    assert start >= 0, got.tail()
    return got, json.loads(got.out[start:end + 1])


@limit(60)
def test_doctor_tries_each_link():
    got, links = _ring(Nodes(3))
    assert got.ok() and len(links) == 3 and all(l["half_round_trip_us"] > 0 for l in links), got.tail()
    if not are_separate():
        return
    # From the second to the third host nothing comes through.
    at = Nodes(3)
    cut = f"ip netns exec {at.names[1]} ip route add blackhole 10.77.0.3/32"
    got, links = _ring(at, cut)
    assert got.rc == 1 and "1 of 3 links failed" in got.out and got.wall_s < 20, got.tail()
    failed = [l for l in links if "failed" in l]
    assert len(failed) == 1 and (failed[0]["host"], failed[0]["next"]) == (at.names[1], at.names[2]), got.tail()
    # The provider may say so itself.
    assert "10.77.0.3" in failed[0]["failed"], got.tail()


def _talkers(at, cut_s):
    """A job whose ranks are outside of MPI while the link of the second node is cut, and then send to each other."""
    switch = f"{at.tag}s"
    cut = f"sleep 2; ip -n {switch} link set port1 down; sleep {cut_s}; ip -n {switch} link set port1 up"
    words = [*_mpiexec(at, each=1), "-n", 2, _program(), "later", 4]
    return at.run(["sh", "-c", f'({cut}) & exec "$0" "$@"', *words], limit_s=60)


@limit(60)
def test_a_link_that_comes_back_harms_nothing():
    if not are_separate():
        skip("a link can be cut between namespaces only")
    # What is sent meanwhile waits in the kernel, which sends it again and again.
    got = _talkers(Nodes(2), 8)
    assert got.ok() and got.out.count(" fine") == 2 and "lost" not in got.out, got.tail()


@limit(60)
def test_interfaces_that_lead_nowhere_are_not_taken():
    """As bridges of containers: one with the same address on each node, one that only one node has, both faster."""
    if not are_separate():
        skip("interfaces can be made in namespaces only")
    at = Nodes(2)
    make = []
    for node, name, address in (
        (0, "aaa0", "172.30.0.1/16"), (1, "aaa0", "172.30.0.1/16"), (0, "aab0", "10.99.0.1/24"), (1, "aab0", "10.98.0.1/24")
    ):  # fmt: skip
        ip = f"ip -n {at.names[node]}"
        make += [f"{ip} link add {name} type veth peer name peer-{name}", f"{ip} addr add {address} dev {name}",
                 f"{ip} link set {name} up", f"{ip} link set peer-{name} up"]  # fmt: skip
    words = [*_mpiexec(at, "-v"), "-n", 4, _program(), "wildcards"]
    got = at.run(["sh", "-c", f'{"; ".join(make)}; exec "$0" "$@"', *words], limit_s=30)
    _check(got, 4)
    assert "subnets of all nodes: 10.77.0.0/24\n" in got.out, got.tail()


@every(2)
@limit(60)
def test_a_process_may_be_outside_of_mpi_for_long():
    """Its peer's first message waits, which is told but no error."""
    got = run(2, 2, _program(), "outside", 13, each=1)
    assert got.ok() and got.out.count(" fine") == 2 and "has taken nothing for 10 s" in got.out, got.tail()
    # Who knows better may say so.
    got = run(2, 2, _program(), "outside", 20, each=1, WEFT_FABRIC_LOST_S="5", limit_s=30)
    assert got.rc == 1 and re.search(r"node \S+: rank 0 .*aborted.*rank 1 on another node is lost", got.out), got.tail()
    assert got.wall_s < 15 and not got.leaked, got.tail()
