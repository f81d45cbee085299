"""The Fortran programs: compiled by mpifort for the standard ABI, and, where packages of the
distribution can be had, by MPICH's and Open MPI's own modules and libraries there for their ABIs;
then run on Weft. The library is held against MPICH's, name by name."""

import re
import shutil
import tempfile

from . import debian, packages, places, proc

# Source, ranks.
PROGRAMS = [
    ("f77/basics.f", (1, 3)),
    ("f90/chapters.F90", (1, 4)),
    ("f08/chapters.F90", (1, 4)),
    ("f08/sections.F90", (1, 2, 4)),
    ("f08/sections_more.F90", (1, 2, 4)),
    ("f08/completed.F90", (1, 3)),
    ("f08/bottom.F90", (1, 2, 4)),
    ("f08/profiled.F90", (2,)),
]
# What Open MPI's module of this name says that it does not do, MPI_SUBARRAYS_SUPPORTED.
SECTIONS = ("f08/sections.F90", "f08/sections_more.F90")
MIXED = ("mixed/attributes.F90", "mixed/attributes.c")


def _compile(phase, name, cmd):
    # The compiler leaves the modules of a program where it is called.
    made = proc.run(cmd, limit_s=120, env=places.clean_env(), cwd=places.BUILD / "fortran")
    if made.rc != 0:
        phase.fail(f"{name} [compile]", f"{made.why()}\n{made.tail(20)}")
    return made.rc == 0


def _run(phase, weft, name, exe, ranks, want, launch=None, patience=1, **env):
    """One program; started by the words of `launch`, up to `-n`, with so many times the limit."""
    with tempfile.TemporaryDirectory(prefix="weft-fortran-") as folder:
        cmd = [*(launch or [weft.mpiexec]), "-n", ranks, exe, f"{folder}/file"]
        done = proc.run(cmd, env=weft.env(**env), limit_s=60 * patience, dump=True)
    name = f"{name} [{ranks} ranks]"
    if not done.ok():
        phase.fail(name, f"{done.why()}\n{done.tail(25)}")
    elif "No Errors" not in done.out:
        phase.fail(name, f"the output lacks 'No Errors'\n{done.tail(25)}")
    elif want not in done.out:
        phase.fail(name, f"the output lacks '{want}': another library ran\n{done.tail(25)}")
    else:
        phase.ok(name, seconds=done.wall_s)


def standard(phase, weft, programs, where="", launch=lambda n: (None, {}), patience=1, **env):
    """The programs, compiled for the standard ABI, on their numbers of ranks, with these settings; `launch` gives the words
    that start n ranks, and what they want in the environment."""
    build = places.BUILD / "fortran"
    build.mkdir(parents=True, exist_ok=True)
    for source, ranks in programs:
        name = f"{source} [mpi5] {where}".rstrip()
        exe = build / (source.replace("/", "-") + ".mpi5")
        cmd = [weft.prefix / "bin/mpifort", "-O1", "-g", "-w", places.TESTS / "fortran" / source, "-o", exe]
        if _compile(phase, name, cmd):
            for n in ranks:
                words, more = launch(n)
                _run(phase, weft, name, exe, n, "MPI-5.0 ABI", words, patience, **env, **more)


def _mixed(phase, weft, build, only):
    name = "mixed/attributes [mpi5]"
    if re.search(only, name):
        fortran, c = (places.TESTS / "fortran" / s for s in MIXED)
        exe = build / "mixed.mpi5"
        part = build / "mixed.o"
        if _compile(phase, name, [weft.prefix / "bin/mpicc", "-c", c, "-o", part]):
            if _compile(phase, name, [weft.prefix / "bin/mpifort", "-w", fortran, part, "-o", exe]):
                _run(phase, weft, name, exe, 2, "MPI-5.0 ABI")


def _first_use(phase, weft, build):
    """A compiler for which the installation has no modules: they are made once, in the cache."""
    name = "mpifort makes modules for another compiler"
    other = build / "my-gfortran"
    other.unlink(missing_ok=True)
    other.symlink_to(shutil.which("gfortran"))
    cache = build / "cache"
    shutil.rmtree(cache, ignore_errors=True)
    exe = build / "first-use"
    cmd = [weft.prefix / "bin/mpif90", f"-fc={other}", "-w", places.TESTS / "fortran/f08/chapters.F90", "-o", exe]
    times = []
    for _ in range(2):
        made = proc.run(cmd, limit_s=120, env=places.clean_env(XDG_CACHE_HOME=cache), cwd=build)
        times.append([p.stat().st_mtime_ns for p in sorted(cache.rglob("*.mod"))])
    if made.rc != 0 or len(times[0]) != 2 or times[0] != times[1]:
        phase.fail(name, f"{made.why()}, modules {times}\n{made.tail(10)}")
    else:
        phase.ok(name)


def _wrapper(phase, weft):
    name = "mpifort -show, -compile-info, -link-info"
    wanted = {"-show": "-lmpifort_abi", "-compile-info": "lib/weft/fortran/", "-link-info": "-lmpifort_abi"}
    for option, word in wanted.items():
        got = proc.run([weft.prefix / "bin/mpifort", option], limit_s=60, env=places.clean_env())
        if got.rc != 0 or word not in got.out:
            phase.fail(name, f"{option}: {got.why()}\n{got.tail(5)}")
            return
    phase.ok(name)


def _mpich(phase, weft, build, only):
    """Binaries as Debian's packages have them: MPICH's modules, its library names, no environment."""
    try:
        root = debian.unpack("libmpich12", "libmpich-dev")
    except places.Unavailable as why:
        phase.skip("MPICH's Fortran", str(why).splitlines()[0])
        return
    lib = debian.library_folder(root, "libmpichfort.so.12")
    ours = debian.names(weft.prefix / "lib/libmpifort.so.12")
    missing = sorted(debian.names(lib / "libmpichfort.so.12") - ours)
    name = f"names of libmpifort.so.12 ({len(ours)})"
    if missing:
        phase.fail(name, f"{len(missing)} of MPICH's are missing: {' '.join(missing[:20])}")
    else:
        phase.ok(name)
    include = next((root / "usr/include").glob("*-linux-gnu*/mpich"))
    for source, ranks in PROGRAMS:
        name = f"{source} [made with MPICH]"
        if not re.search(only, name):
            continue
        exe = build / (source.replace("/", "-") + ".mpich")
        cmd = ["gfortran", "-w", "-O1", "-DMPICH_MODULES", "-fallow-argument-mismatch", f"-I{include}"]
        cmd += [places.TESTS / "fortran" / source, "-o", exe, f"-L{lib}", "-lmpichfort", "-lmpich"]
        if _compile(phase, name, [*cmd, "-Wl,--allow-shlib-undefined"]):
            for n in ranks:
                _run(phase, weft, name, exe, n, "MPICH ABI")


def _openmpi(phase, weft, build, only):
    """The same with Open MPI's: mpif.h, the modules mpi and mpi_f08, and all its libraries."""
    programs = [(s, ranks) for s, ranks in PROGRAMS if s not in SECTIONS and re.search(only, f"{s} [made with Open MPI]")]
    if not programs:
        return
    try:
        root = packages.unpack(())
    except places.Unavailable as why:
        phase.skip("Open MPI's Fortran", str(why).splitlines()[0])
        return
    lib = packages.Place(root, root).lib
    modules = sorted((lib / "fortran").glob("gfortran-mod-*/openmpi"))
    include = [f"-I{lib}/openmpi/include", *(f"-I{m}" for m in modules)]
    link = [f"-L{lib}", f"-L{lib}/openmpi/lib", "-lmpi_usempif08", "-lmpi_usempi_ignore_tkr", "-lmpi_mpifh", "-lmpi"]
    for source, ranks in programs:
        name = f"{source} [made with Open MPI]"
        exe = build / (source.replace("/", "-") + ".ompi")
        cmd = ["gfortran", "-w", "-O1", "-DOPENMPI_MODULES", "-fallow-argument-mismatch", *include]
        cmd += [places.TESTS / "fortran" / source, "-o", exe, *link, "-Wl,--allow-shlib-undefined"]
        if _compile(phase, name, cmd):
            for n in ranks:
                _run(phase, weft, name, exe, n, "ABI of Open MPI")


def run(phase, options):
    weft = places.Mpi()
    if weft.missing():
        phase.fail("installation", weft.missing())
        return
    if not shutil.which("gfortran"):
        phase.skip("Fortran", "no gfortran here (`make setup` installs it)")
        return
    build = places.BUILD / "fortran"
    build.mkdir(parents=True, exist_ok=True)
    standard(phase, weft, [p for p in PROGRAMS if re.search(options.only, f"{p[0]} [mpi5]")])
    _mixed(phase, weft, build, options.only)
    _wrapper(phase, weft)
    _first_use(phase, weft, build)
    _mpich(phase, weft, build, options.only)
    _openmpi(phase, weft, build, options.only)
