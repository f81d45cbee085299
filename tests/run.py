#!/usr/bin/env python3
"""Runs the tests of Weft, phase by phase; `make test` calls it without arguments.

The last line is always "N passed, N failed, N skipped", and the exit code is not 0
when anything failed. Needs the staged installation that `make build` leaves in ./out
(WEFT_PREFIX overrides it); peers come from PyPI, or from WEFT_PEERS_DIR.
"""

import argparse
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from driver import aarch64, ahead, collectives, cprog, dist, fabric, faults, fortran, fuzz, kernels, mechanisms, nodes, packages, places, proc, pytests, report, rotation, rules, rust, shmem, whole  # noqa: E402


def abi(phase, options):
    """Names, constants and prototypes of the ABIs; garbage calls to every entry."""
    pytests.run_folder(phase, places.TESTS / "abi", options, at_a_time=2)


def launch(phase, options):
    """The launcher: options, binding, output, exit codes."""
    pytests.run_folder(phase, places.TESTS / "multi/launch", options)


def multi(phase, options):
    """Many processes: deaths, aborts, starved ranks, foreign launchers, clean-up."""
    pytests.run_folder(phase, places.TESTS / "multi", options, skip_folders=("launch", "heap", "nodes", "programs"),
                       at_a_time=2)


def heap(phase, options):
    """The shared heap, preloaded by hand and in ranks; numpy."""
    pytests.run_folder(phase, places.TESTS / "multi/heap", options, skip_folders=("programs",))


def debian(phase, options):
    """Packages of the distribution, unmodified: HDF5, ScaLAPACK, coarrays; HPCC from its source."""
    pytests.run_folder(phase, places.TESTS / "debian", options, skip_folders=() if options.full else ("long",))


def mpi4py(phase, options):
    """mpi4py's own tests: wheel on libmpi.so.12, source build on libmpi_abi.so.1."""
    pytests.load(places.TESTS / "python/suite.py").run(phase, options)


def imb(phase, options):
    """The unmodified IMB-MPI1 of the PyPI package impi-devel."""
    pytests.load(places.TESTS / "imb/imb.py").run(phase, options)


# Name, what runs it, and the time limit in seconds: some times what it takes on two cores, cold builds included, for hosts may
# take these away.
PHASES = {
    "rules": (rules.run, 1200),
    "unit": (rust.unit, 1800),
    "loom": (rust.loom, 840),
    "miri": (rust.miri, 1000),
    "asan": (rust.asan, 900),
    "tsan": (rust.tsan, 900),
    "aarch64": (aarch64.run, 480),
    "fabric": (fabric.run, 480),
    "nodes": (nodes.run, 1800),
    "abi": (abi, 600),
    "c": (cprog.run, 1200),
    "fortran": (fortran.run, 480),
    "launch": (launch, 540),
    "multi": (multi, 1800),
    "heap": (heap, 600),
    "shmem": (shmem.run, 1080),
    "debian": (debian, 600),
    "packages": (packages.run, 600),
    "mpi4py": (mpi4py, 1800),
    "imb": (imb, 600),
    "mechanisms": (mechanisms.run, 600),
    "collectives": (collectives.run, 600),
    "fuzz": (fuzz.run, 240),
    "faults": (faults.run, 240),
    "kernels": (kernels.run, 360),
    "dist": (dist.run, 1200),
}
# Phases that need neither the staged installation nor other MPIs.
SOURCE_ONLY = {"rules", "unit", "loom", "miri", "asan", "tsan", "aarch64", "fabric"}
# Of each of these a run of all phases takes one: the first build the engine anew, for 5 to 7 minutes on two cores, the others
# are programs that were built elsewhere, for 2 to 3. --all, or their names, take all.
IN_TURN = {"sanitizers and Miri": ("asan", "tsan", "miri"), "programs of the distribution": ("debian", "packages")}
# What `--nodes` takes: phases whose jobs do not care where their ranks are. `nodes` itself runs the programs of c, fortran, shmem, imb
# and mpi4py so, less those that want what only one node has.
ON_NODES = ("debian", "packages", "collectives", "kernels", "fuzz")
# Limits of the phases' long form (--full).
FULL_LIMIT_S = {"nodes": 7200, "mechanisms": 5400, "collectives": 9000, "shmem": 1200, "debian": 3600, "packages": 9000, "fuzz": 36000, "faults": 36000, "dist": 6000}
# Whole matrices (--all) take up to so many times what a part of them does, or as long as the long form.
WHOLE_TIMES = 6
# With --record.
RECORD_LIMIT_S = 5400


def parse(argv):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument("phases", nargs="*", metavar="phase", help=f"of: {' '.join(PHASES)}; none: all")
    p.add_argument("-k", "--only", default="", metavar="REGEX", help="only tests whose name matches")
    p.add_argument("--abi", choices=cprog.ABIS, help="phases c and kernels: only this ABI")
    p.add_argument("--ranks", type=int, help="phases c, kernels and mpi4py: only this number of ranks")
    p.add_argument("-j", "--jobs", type=int, help="phase c: programs at a time (default: cores)")
    p.add_argument("--full", action="store_true",
                   help="phase mechanisms: all of IMB and mpi4py; -k chooses settings; phase\n"
                        "collectives: random seeds, longer, each algorithm forced;\n"
                        "phase shmem: random seeds, longer; phase debian: h5py")
    p.add_argument("--all", action="store_true",
                   help="whole matrices (ABIs, ranks, settings) instead of this turn's part of them")
    p.add_argument("--turn", type=int, metavar="N",
                   help="which part of the long matrices: default by the commit's hash, printed")
    p.add_argument("--nodes", type=int, metavar="K", help=f"phases {', '.join(ON_NODES)}: all jobs on so many imitated nodes")
    p.add_argument("--fabric", default="", metavar="REGEX", help="phase nodes and --nodes: the libfabric of this name: impi, openmpi, libfabric1")
    p.add_argument("--provider", metavar="NAME", help="the same: its provider of this name, as net or tcp;ofi_rxm")
    p.add_argument("--seed", type=int, metavar="N", help="phases faults and fuzz (invalid arguments): which are drawn; default by the turn")
    p.add_argument("--count", type=int, metavar="N", help="phases faults and fuzz: how many cases, how many calls an ABI")
    p.add_argument("--record", action="store_true",
                   help="phase mpi4py: on MPICH too, up to 8 ranks; writes docs/mpi4py.md;\nphase packages: writes docs/packages.md;\n"
                        "with --resume: runs nothing, writes docs/test-full.md")
    p.add_argument("--resume", action="store_true",
                   help="with --all: not the phases that passed on this commit before, by\nWEFT_TEST_STATE, where those that end are kept")
    p.add_argument("--needs-build", action="store_true",
                   help="run nothing: exit code 0 where a phase needs the staged installation, else 1")
    p.add_argument("--build-only", action="store_true", help="phases of the sources: build their tests, and run none")
    p.add_argument("-v", "--verbose", action="store_true", help="name what passes, too")
    p.add_argument("--reference", metavar="PEER", choices=("mpich", "impi"),
                   help="run the C programs or mpi4py on a peer instead, to test the tests")
    options = p.parse_args(argv)
    for name in options.phases:
        if name not in PHASES:
            p.error(f"no phase '{name}'; there are: {' '.join(PHASES)}")
    if options.reference and not options.phases:
        options.phases = ["c"]
    if options.nodes and not options.record:
        options.phases = options.phases or list(ON_NODES)
        if options.nodes < 2 or set(options.phases) - set(ON_NODES):
            p.error(f"--nodes is of two or more, for the phases {', '.join(ON_NODES)}")
    if options.resume and (not options.all or options.only or options.abi or options.ranks):
        p.error("--resume is for whole runs: with --all, and without -k, --abi and --ranks")
    if options.record and not options.resume and options.phases not in (["mpi4py"], ["packages"]):
        p.error("--record is for the phases mpi4py and packages")
    if options.reference and set(options.phases) - {"c", "mpi4py", "imb"}:
        p.error("--reference is for the phases c, mpi4py and imb")
    return options


def chosen(options):
    """The phases of this run."""
    if options.phases or options.all:
        return options.phases or list(PHASES)
    left = {n for what, names in IN_TURN.items() for n in set(names) - set(rotation.part(names, 1, options.turn, what))}
    return [name for name in PHASES if name not in left]


def limit_of(name, options):
    """Seconds that a phase may take."""
    if options.record:
        return RECORD_LIMIT_S
    limit_s, full_s = PHASES[name][1], FULL_LIMIT_S.get(name, 0)
    if options.all:
        limit_s = max(WHOLE_TIMES * limit_s, full_s)
    elif options.full or options.count:
        limit_s = full_s or limit_s
    return limit_s * proc.PATIENCE


def main(argv):
    options = parse(argv)
    if options.needs_build:
        return 1 if set(options.phases or PHASES) <= SOURCE_ONLY else 0
    if options.turn is None:
        options.turn = rotation.turn_of_commit()
    rotation.check()
    if options.resume and options.record:
        whole.record(list(PHASES), [whole.title(name, 2) for name in ON_NODES])
        return 0
    print("whole matrices" if options.all else f"turn {options.turn}: --turn {options.turn} takes the same part of each long matrix", flush=True)
    results = report.Report()
    # Started by nohup or in the background, signals come ignored; jobs under test would inherit it.
    for name in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(name) == signal.SIG_IGN:
            signal.signal(name, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    rust.build_only = options.build_only
    nodes.choose(options)
    phases, later = chosen(options), []
    if options.nodes:
        env, why = nodes.library()
        if env is None:
            print(f"--nodes needs a libfabric: {why}")
            return 1
        places.everywhere = {**env, "WEFT_NODES": options.nodes}
    if options.resume:
        before = {name: line for name in phases if (line := whole.passed_before(whole.title(name, options.nodes)))}
        for name, line in before.items():
            print(f"-- {name}: {line['passed']} passed on {line['date']}, of this commit")
        phases = [name for name in phases if name not in before]
    elif not options.phases:
        phases, later = ahead.order(phases, SOURCE_ONLY)
    builder = None
    try:
        for name in phases:
            if later and builder is None and name != "rules":
                builder = ahead.Builder(later)
            if builder and name in SOURCE_ONLY:
                builder, later = builder.end(), []
            function, limit_s = PHASES[name][0], limit_of(name, options)
            phase = report.Phase(whole.title(name, options.nodes), limit_s, options.verbose)
            if options.build_only:
                function(phase, options)
                continue
            results.phases.append(phase)
            print(f"== {name} (limit {limit_s} s)", flush=True)
            for what, names in IN_TURN.items():
                if name in names and not (options.phases or options.all):
                    phase.left_out(f"{what}: {name}; not {', '.join(n for n in names if n != name)}")
            try:
                if options.nodes:
                    nodes.messages_cross(phase)
                function(phase, options)
            except places.Unavailable as why:
                phase.fail(name, why)
            except Exception as error:  # a broken driver is a failure, not an abort
                import traceback

                phase.fail(f"{name}: driver", f"{error}\n{traceback.format_exc()}")
            phase.finish()
            print(
                f"-- {name}: {phase.passed} passed, {len(phase.failures)} failed, "
                f"{len(phase.skips)} skipped in {phase.wall_s:.0f} s",
                flush=True,
            )
            if options.resume or options.record and options.all and not options.only:
                whole.keep(phase)
    except KeyboardInterrupt:
        print("interrupted")
        if results.phases:
            results.phases[-1].fail("interrupted")
    finally:
        if builder:
            builder.end()
        proc.kill_everything()
        if not options.build_only:
            results.print_summary()
    return 1 if results.failed() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
