"""What the distribution's binaries want of Open MPI's libraries: `ldd -r` of each with Weft's in front finds no symbol
missing that it finds with the distribution's own.

Nothing is run, so that this covers packages without a case of their own in tests/packages.
"""

import concurrent.futures
import re

from . import packages, places, proc, report, rotation

# Debian 12's packages of every kind: programs, libraries, extension modules, C, C++ and Fortran.
PACKAGES = """abinit abyss aces3 code-saturne-bin cp2k elk-lapw examl freefem++ garli-mpi gpaw gromacs hpcc iqtree lammps libadios-bin
libboost-mpi1.74.0 libcaf-openmpi-3 libcoarrays-openmpi-dev libdolfinx-real0.5 libelpa19 libfftw3-mpi3 libgenomicsdb-jni libgromacs7
libhdf5-openmpi-103-1 libhdf5-openmpi-fortran-102 libhypre-2.26.0 liblammps0 libmed11 libmeep-openmpi30 libmumps-5.5 libnetcdf-mpi-19
libopenfoam libopm-simulators-bin libp4est-2.2 libparpack2 libpetsc-real3.18 libpnetcdf0d libptscotch-7.0 libscalapack-openmpi2.2
libsiloh5-0 libslepc-real3.18 libspooles2.2 libsundials-nvecparallel-mpi6 libsuperlu-dist8 libtrilinos-epetra-13.2
libtrilinos-tpetra-13.2 libtrilinos-zoltan-13.2 libvtk9.1 mpqc mumps-test netgen netpipe-openmpi neuron nwchem-openmpi phyml
pnetcdf-bin python3-h5py-mpi python3-mpi4py python3-petsc4py-real3.18 quantum-espresso r-cran-rmpi relion ruby-mpi
scalapack-mpi-test yorick-mpy-openmpi""".split()
# Packages of a run that is not whole.
IN_TURN = 2
_NEEDED = re.compile(r"\(NEEDED\).*\[(libmpi\w*\.so\.40|libopen-\w+\.so\.40|liboshmem\.so\.40)\]")
_MISSING = re.compile(r"^(?:undefined symbol: (\S+)|symbol (\S+), version)", re.M)


def wants(path):
    """The libraries of Open MPI that a file asks for by itself; nothing where it is no ELF file."""
    with open(path, "rb") as f:
        if f.read(4) != b"\x7fELF":
            return []
    return _NEEDED.findall(proc.run(["readelf", "-d", "-W", path], limit_s=60).out)


def _missing(path, folders):
    env = places.clean_env(LD_LIBRARY_PATH=":".join(map(str, folders)))
    out = proc.run(["ldd", "-r", path], env=env, limit_s=60).out
    return {a or b for a, b in _MISSING.findall(out)}, out


def _one(args):
    """What is missing of a file with Weft's libraries and not with the distribution's, or an error."""
    path, folders = args
    ours, said = _missing(path, [places.PREFIX / "lib", *folders])
    theirs, _ = _missing(path, folders)
    for name in wants(path):
        staged = places.PREFIX / "lib" / name
        if staged.exists() and not re.search(rf"^\s*{re.escape(name)} => {re.escape(str(staged))} ", said, re.M):
            return f"{path.name}: ldd did not take Weft's {name}"
    return f"{path.name} wants {' '.join(sorted(ours - theirs)[:10])}" if ours - theirs else ""


def _check(phase, package, totals):
    name = f"symbols/{package}"
    root = packages.unpack((package,))
    place = packages.Place(root, root)
    base = packages.libraries(place)
    files = [root / f for f in packages.files_of(package)]
    files = [f for f in files if f.is_file() and not f.is_symlink() and wants(f)]
    # A program of a package finds its private libraries by itself or by its start script.
    private = sorted({f.parent for f in files if ".so" in f.name} - set(base))
    with concurrent.futures.ThreadPoolExecutor(report.cores()) as pool:
        wrong = [w for w in pool.map(_one, [(f, [*base, *private]) for f in files]) if w]
    totals[0] += 1
    totals[1] += len(files)
    if not files:
        phase.fail(name, "no file of the package wants libmpi.so.40: the package is another one than expected")
    elif wrong:
        phase.fail(name, "\n".join(wrong))
    else:
        phase.ok(name)


def run(phase, options):
    totals = [0, 0]
    wanted = [p for p in PACKAGES if re.search(options.only, f"symbols/{p}")]
    for package in rotation.take(phase, options, "symbols", wanted, IN_TURN):
        if phase.overdue():
            phase.fail(f"symbols/{package}", "not run: the phase's time is over")
            continue
        try:
            _check(phase, package, totals)
        except places.Unavailable as why:
            phase.skip(f"symbols/{package}", str(why).splitlines()[0])
    if totals[0]:
        phase.note(f"symbols: ldd -r of {totals[1]} files of {totals[0]} packages, Weft's libraries in front")
