"""`weft doctor net`: what there is for several nodes, what would be used and why, and a trial between two processes."""

import json

from driver import fabric, places, proc
from driver.pytests import limit, note


def doctor(*args, **env):
    cmd = [places.PREFIX / "bin/weft", "doctor", "net", *args]
    return proc.run(cmd, env=places.clean_env(**env), limit_s=60)


@limit(180)
def test_each_library_is_examined_and_tried():
    found, missing, _ = fabric.libraries()
    for name, why in missing:
        note(f"{name}: {why}")
    assert found, "no libfabric could be fetched"
    for name, env in found:
        # Loopback by name: the machine may have nothing else.
        got = doctor("--json", "--iface", "127.0.0.1", **env)
        assert got.ok(), f"{name}: {got.tail(20)}"
        told = json.loads(got.out)
        chosen = told["offers"][told["chosen"]]
        assert chosen["verdict"] == "chosen" and chosen["provider"] in ("tcp", "net"), f"{name}: {chosen}"
        assert env["WEFT_FABRIC_LIB"] in told["used"], told["used"]
        verdicts = {o["verdict"] for o in told["offers"]}
        assert "connections only, no reliable datagrams" in verdicts, f"{name}: {verdicts}"
        times = told["trial"]["half_round_trips_us"]
        assert [bytes for bytes, _ in times] == [8, 1 << 10, 64 << 10, 1 << 20] and all(us > 0 for _, us in times)
        note(f"{name}: {times}, {told['trial']['mib_per_s']:.0f} MiB/s")


@limit(150)
def test_without_a_library_there_are_sockets():
    got = doctor("--json", "--iface", "127.0.0.1")
    assert got.ok(), got.tail(20)
    told = json.loads(got.out)
    chosen = told["offers"][told["chosen"]]
    assert (chosen["provider"], chosen["verdict"], told["used"]) == ("weft-tcp", "chosen", ""), chosen
    assert all(us > 0 for _, us in told["trial"]["half_round_trips_us"])


@limit(150)
def test_what_is_missing_is_named():
    got = doctor(WEFT_FABRIC_LIB="/nowhere/libfabric.so.1")
    assert got.rc == 1 and "/nowhere/libfabric.so.1" in got.out and "set WEFT_FABRIC_LIB" in got.out, got.tail()
    found, _, _ = fabric.libraries()
    _, env = found[-1]
    got = doctor("--iface", "nosuch0", "--no-trial", **env)
    assert got.rc == 1 and "not among the interfaces asked for" in got.out, got.tail(50)
    assert "no provider and interface that would do" in got.out, got.tail()
    got = doctor("--provider", "sockets9", "--no-trial", **env)
    assert got.rc == 1 and "WEFT_FABRIC_PROVIDER asks for sockets9" in got.out, got.tail(50)
