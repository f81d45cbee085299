"""Weft's mpiexec over several hosts: what starts where, and what is passed on."""

import json
import os
import re
import subprocess
import tempfile

from _mpiexec import check, messages_over, mpiexec, program, run
from _places import SSH, Nodes, are_separate
from driver import places, proc, shmem
from driver.pytests import limit, skip


@limit(150)
def test_programs_over_nodes():
    exe = program()
    for n_nodes, each in ((2, 1), (2, 2), (3, 1)):
        for what in (["memory", n_nodes], ["wildcards"]):
            got = run(n_nodes, n_nodes * each, exe, *what, each=each, WEFT_REPORT="1")
            check(got, n_nodes * each)
            assert messages_over(got) > 10, got.tail(30)


@limit(150)
def test_more_ranks_than_places_go_round_again():
    got = run(2, 5, "sh", "-c", 'echo "$PMI_RANK on $(hostname) is $MPI_LOCALRANKID of $MPI_LOCALNRANKS"', each=1)
    assert got.ok(), got.tail()
    places_of = dict(re.findall(r"^(\d) on \S+ is (\d of \d)$", got.out, re.M))
    assert places_of == {"0": "0 of 3", "1": "0 of 2", "2": "1 of 3", "3": "1 of 2", "4": "2 of 3"}, got.tail()
    check(run(2, 5, program(), "wildcards", each=1), 5)


@limit(180)
def test_nodes_choose_alike_where_ranks_outnumber_the_cores_of_some_alone():
    """Between nodes all ranks must take the same algorithm, whatever each knows of its own cores (ADR 0091)."""
    many = len(os.sched_getaffinity(0)) + 1
    oracle, made = places.Mpi().compile(places.TESTS / "multi/programs/coll_oracle.c", "mpi5")
    assert made.rc == 0, made.tail()
    pes, made = shmem.build(shmem.HERE / "c/coll.c", "inlined", [])
    assert made.rc == 0, made.tail()
    for each in ((1, 1, many, 1), (many, 1, 1, 1)):
        n = sum(each)
        got = run(4, n, oracle, "--seed", 91, "--steps", 60, "--max-bytes", 300000, each=each, limit_s=60)
        checked = re.findall(r"coll_oracle: rank \d+: (\d+) checked, (\d+) wrong", got.out)
        assert got.ok() and len(checked) == n and all(int(c) > 0 and w == "0" for c, w in checked), f"{got.why()}\n{got.tail(30)}"
        got = run(4, n, pes, each=each, limit_s=60, SHMEM_SYMMETRIC_SIZE="64M")
        assert not shmem.verdict(n, got), f"{each}: {shmem.verdict(n, got)}\n{got.tail(30)}"


@limit(150)
def test_one_remote_node_alone():
    at = Nodes(2)
    env = at.env()
    words = mpiexec(at)
    words[words.index("-hosts") + 1] = at.names[1] if are_separate() else ",".join(at.names)
    check(at.run([*words, "-n", 1 if are_separate() else 2, program(), "wildcards"], env=env), 1 if are_separate() else 2)


@limit(150)
def test_environment_folder_and_output():
    script = 'echo "$PMI_RANK $SOME in $(pwd)"; echo "$PMI_RANK says" >&2; printf "no newline $PMI_RANK"'
    got = run(2, 4, "sh", "-c", script, options=["-l", "-genv", "SOME", "a b\tc"], limit_s=60)
    assert got.ok(), got.tail()
    for r in range(4):
        assert f"[{r}] {r} a b\tc in {os.getcwd()}\n" in got.out and f"[{r}] {r} says\n" in got.out, got.tail()
        assert f"no newline {r}" in got.out, got.tail()


@limit(150)
def test_standard_input():
    at = Nodes(2)
    text = "".join(f"line {i}\n" for i in range(60000))
    for stdin, takers in (("0", 1), ("3", 1), ("all", 4), ("none", 0)):
        words = [*mpiexec(at, "-stdin", stdin), "-n", 4, "md5sum"]
        got = subprocess.run(
            list(map(str, at.command(words))), input=text, env=at.env(), capture_output=True, text=True, timeout=100
        )  # fmt: skip
        sums = got.stdout.split()[::2]
        assert got.returncode == 0 and len(sums) == 4, f"{stdin}: {got.stdout}{got.stderr}"
        empty = "d41d8cd98f00b204e9800998ecf8427e"
        assert sums.count(empty) == 4 - takers and len(set(sums) - {empty}) == (1 if takers else 0), f"{stdin}: {sums}"


@limit(150)
def test_exit_codes_and_deaths():
    got = run(2, 4, "sh", "-c", "exit $((PMI_RANK == 3 ? 7 : 0))")
    assert got.rc == 7 and "rank 3" in got.out, got.tail()
    got = run(2, 4, program(), "die", limit_s=60)
    assert got.rc == 137 and not got.timed_out and not got.leaked, f"{got.why()} {got.tail()}"
    assert re.search(r"node \S+: rank 3 .*signal 9 .*ending the other 3 ranks", got.out), got.tail()
    got = run(2, 4, program(), "abort", limit_s=60)
    assert got.rc == 7 and not got.leaked, f"{got.why()} {got.tail()}"


@limit(150)
def test_time_limit_tells_of_all_nodes():
    got = run(2, 4, program(), "stuck", options=["-timeout", "8"], limit_s=60)
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
        got = run(n_nodes, n, exe, *mode, each=each, options=["-disable-auto-cleanup"], limit_s=60)
        assert got.ok() and got.out.count(": ok") == n - dead, f"{mode}, {n} ranks: {got.why()}\n{got.tail(40)}"
        assert len(set(re.findall(r"agreed on (\w+)", got.out))) == int(mode[0] == "alike"), got.tail(40)


@limit(150)
def test_processes_start_others_on_all_hosts():
    for n_nodes, each in ((2, 1), (2, 2), (3, 1)):
        check(run(n_nodes, n_nodes * each, program("spawning"), "spawn", "spread", each=each), n_nodes * each)


@limit(150)
def test_the_death_of_a_spawned_process_ends_all_hosts():
    got = run(3, 3, program("spawning"), "death", limit_s=60)
    assert got.rc == 137 and not got.timed_out and not got.leaked, f"{got.why()}\n{got.tail()}"
    assert re.search(r"rank 1 .*killed by signal 9|rank 1 .*signal 9", got.out), got.tail()


@limit(150)
def test_what_cannot_be_started_is_an_error_of_the_call():
    got = run(2, 2, program("spawning"), "missing", limit_s=60)
    check(got, 2)


@limit(150)
def test_ranks_and_jobs_on_several_hosts_connect():
    for n_nodes, each in ((2, 1), (3, 1), (2, 2)):
        check(run(n_nodes, n_nodes * each, program("spawning"), "ports", each=each), n_nodes * each)


@limit(150)
def test_names_of_services_are_found_on_all_hosts():
    exe, made = places.Mpi().compile(places.TESTS / "c/reports/ports_again.c", "mpi5")
    assert made.rc == 0, made.tail()
    for n_nodes, n, each in ((2, 4, 2), (3, 3, 1)):
        got = run(n_nodes, n, exe, each=each)
        assert got.ok() and len(re.findall(r"checks: [1-9]\d* failed: 0$", got.out, re.M)) == n, f"{got.why()}\n{got.tail()}"


@limit(150)
def test_shared_file_pointers():
    with tempfile.TemporaryDirectory() as folder:
        check(run(2, 4, program("files"), "shared", folder), 4)


@limit(150)
def test_ranks_that_die_may_leave_others():
    got = run(2, 4, program(), "outlive", options=["-disable-auto-cleanup"], limit_s=60)
    assert got.out.count(" survives") == 3 and got.out.count(" fine") == 3, f"{got.why()}\n{got.tail()}"
    assert got.rc == 0 and not got.timed_out, got.why()
    assert "the others go on without it" in got.out and not got.leaked, got.tail()


@limit(150)
def test_errors_name_the_node_and_the_way_out():
    mpiexec = places.Mpi().mpiexec

    def fails(*words, **env):
        got = proc.run([mpiexec, *words], env=places.clean_env(**env), limit_s=60)
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


@limit(150)
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
        got = proc.run(words, env=places.clean_env(KUBERNETES_SERVICE_HOST="10.0.0.1"), limit_s=60)
        assert got.ok() and got.out.count("started") == 2 and got.out.count("is not there yet") == 1, got.tail()
        tries.unlink()
        got = proc.run(words, env=places.clean_env(), limit_s=60)
        assert got.rc == 1 and "Could not resolve hostname" in got.out, got.tail()
    finally:
        tries.unlink(missing_ok=True)
        engine.unlink()


@limit(150)
def test_allocations_of_batch_systems():
    """Without an option: names and places out of their variables, over an engine that is given."""
    at = Nodes(2)
    a, b = at.names
    hosts = places.BUILD / f"hosts-{os.getpid()}"
    hosts.write_text(f"{a} slots=2\n{b}:1\n")
    nodefile = places.BUILD / f"nodefile-{os.getpid()}"
    nodefile.write_text(f"{a}\n{a}\n{b}\n")
    # Flux is asked by its command.
    flux = places.BUILD / f"flux-{os.getpid()}"
    flux.mkdir(exist_ok=True)
    (flux / "flux").write_text(f'#!/bin/sh\n[ "$*" = "getattr hostlist" ] && echo {a},{a},{b} || exit 1\n')
    (flux / "flux").chmod(0o755)
    launcher = ["-launcher-exec", SSH] if are_separate() else ["-launcher", "fork"]
    what = ["sh", "-c", "echo $PMI_RANK: $MPI_LOCALRANKID of $MPI_LOCALNRANKS"]
    for env in (
        # Without places, so that a host would take as many as it has cores.
        {"FLUX_URI": "local:///nowhere", "PATH": f"{flux}:{os.environ['PATH']}"},
        {"SLURM_JOB_NODELIST": f"{a},{b}", "SLURM_TASKS_PER_NODE": "2,1"},
        {"PBS_NODEFILE": nodefile},
        {"LSB_MCPU_HOSTS": f"{a} 2 {b} 1"},
        {"HYDRA_HOST_FILE": hosts},
        {"OMPI_MCA_orte_default_hostfile": hosts},
    ):
        is_flux = "FLUX_URI" in env
        got = at.run([places.Mpi().mpiexec, *launcher, "-n", 3, *(["-ppn", 2] if is_flux else []), *what], env=at.env(**env), limit_s=60)
        assert got.ok() and {"0: 0 of 2", "1: 1 of 2", "2: 0 of 1"} <= set(got.out.splitlines()), f"{env}: {got.tail()}"
        # Without a number all places, of which a host has one if nobody says more.
        got = at.run([places.Mpi().mpiexec, *launcher, *what], env=at.env(**env), limit_s=60)
        all_places = ["0: 0 of 1", "1: 0 of 1"] if is_flux else ["0: 0 of 2", "1: 1 of 2", "2: 0 of 1"]
        assert got.ok() and sorted(line for line in got.out.splitlines() if " of " in line) == all_places, f"{env}: {got.tail()}"


def _ring(at, *before):
    """`weft doctor net --hosts`, behind commands of a shell."""
    launcher = ["--launcher-exec", SSH] if are_separate() else ["--launcher", "fork"]
    words = [places.PREFIX / "bin/weft", "doctor", "net", "--json", "--hosts", ",".join(at.names), *launcher]
    got = at.run(["sh", "-c", f'{";".join(before) or ":"}; exec "$0" "$@"', *words], limit_s=60)
    start, end = got.out.find("["), got.out.rfind("]")
    assert start >= 0, got.tail()
    return got, json.loads(got.out[start:end + 1])


@limit(150)
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


@limit(150)
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
    words = [*mpiexec(at, "-v"), "-n", 4, program(), "wildcards"]
    got = at.run(["sh", "-c", f'{"; ".join(make)}; exec "$0" "$@"', *words], limit_s=60)
    check(got, 4)
    assert "subnets of all nodes: 10.77.0.0/24\n" in got.out, got.tail()
