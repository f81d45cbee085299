"""Files, trees of species, and small programs of the packages' languages."""

import gzip
import hashlib
import pathlib
import random
import shutil

from driver import places
from driver.packages import Case

HERE = pathlib.Path(__file__).parent


def _copy(folder, *names):
    """Examples of a package, unpacked."""

    def copy(place):
        for name in names:
            at = place.root / folder / name
            if at.exists():
                shutil.copy(at, place.folder)
            else:
                (place.folder / name).write_bytes(gzip.decompress((place.root / folder / f"{name}.gz").read_bytes()))

    return copy


def _text(**files):
    def write(place):
        for name, text in files.items():
            (place.folder / name.replace("__", ".")).write_text(text)

    return write


def _bytes_of(name):
    return lambda _out, folder: [hashlib.sha256((folder / name).read_bytes()).hexdigest()]


def _hdf5(place):
    flags = [f"-I{place.root}/usr/include/hdf5/openmpi", f"-L{place.lib}/hdf5/openmpi", "-lhdf5", "-lmpi"]
    return [place.compile(places.TESTS / "debian/hdf5.c", *flags), "made.h5"]


def _alignment(place):
    """Sequences of six species that have drifted apart."""
    draw = random.Random(3)
    ancestor = [draw.choice("ACGT") for _ in range(200)]
    rows = []
    for name in "abcdef":
        ancestor = [draw.choice("ACGT") if draw.random() < 0.1 else c for c in ancestor]
        rows.append(f"{name:10}{''.join(ancestor)}")
    (place.folder / "species.phy").write_text("6 200\n" + "\n".join(rows) + "\n")


# A script of a package's documentation, with the places that it names in the unpacked tree.
OWN_SCRIPT = (
    "mkdir -p t bin && export PATH={folder}/bin:$PATH && sed 's,/usr/share,{root}/usr/share,g' {root}/usr/share/doc/$PACKAGE/run-unit-test > run && "
)
PYTHON = {"PYTHONPATH": "{root}/usr/lib/python3/dist-packages:{root}/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real/lib/python3/dist-packages"}

H5PY = """from mpi4py import MPI
import h5py, numpy
comm = MPI.COMM_WORLD
with h5py.File("made.h5", "w", driver="mpio", comm=comm) as f:
    d = f.create_dataset("x", (comm.size, 100), dtype="f8")
    d[comm.rank] = numpy.arange(100) * (comm.rank + 1)
    f.attrs["ranks"] = comm.size
with h5py.File("made.h5", "r", driver="mpio", comm=comm) as f:
    total = comm.allreduce(float(f["x"][(comm.rank + 1) % comm.size].sum()))
    if comm.rank == 0:
        print("sum", total, f.attrs["ranks"], h5py.get_config().mpi)
"""
PETSC4PY = """import sys, petsc4py
petsc4py.init(sys.argv)
from petsc4py import PETSc
n = 200
a = PETSc.Mat().createAIJ([n, n], nnz=3)
for i in range(*a.getOwnershipRange()):
    for k in (i - 1, i, i + 1):
        if 0 <= k < n:
            a[i, k] = 2.01 if k == i else -1.0
a.assemble()
x, b = a.createVecs()
b.set(1)
k = PETSc.KSP().create()
k.setOperators(a)
k.setType("gmres")
k.setTolerances(rtol=1e-9)
k.solve(b, x)
PETSc.Sys.Print("gmres", k.getIterationNumber(), "%.5f" % x.norm())
"""
CDL = """netcdf made {
dimensions: x = 40; y = 30;
variables: int a(x); float b(y); a:what = "numbers"; :title = "a file";
data:
 a = %s;
 b = %s;
}
""" % (", ".join(str(i * i) for i in range(40)), ", ".join(f"{i}.5" for i in range(30)))
HOC = """objref pc
pc = new ParallelContext()
x = pc.allreduce(pc.id + 1, 1)
y = pc.allreduce(pc.id * 2.5, 2)
if (pc.id == 0) printf("neuron %g %g %g\\n", pc.nhost, x, y)
{pc.barrier()}
{pc.runworker()}
{pc.done()}
quit()
"""
EDP = """mesh Th = square(12, 12);
fespace Vh(Th, P1);
Vh u, v;
solve Poisson(u, v) = int2d(Th)(dx(u)*dx(v) + dy(u)*dy(v)) - int2d(Th)(v) + on(1, 2, 3, 4, u=0);
real here = int2d(Th)(u) * (mpirank + 1), all = 0;
mpiAllReduce(here, all, mpiCommWorld, mpiSUM);
if (mpirank == 0) cout << "freefem " << mpisize << " " << all << endl;
"""
RUBY = """require "mpi"
MPI.Init
world = MPI::Comm::WORLD
rank, size = world.rank, world.size
a = NArray.int(4).fill!(rank + 1)
b = NArray.int(4)
world.Allreduce(a, b, MPI::Op::SUM)
c = NArray.int(4 * size)
world.Gather(a, rank == 0 ? c : nil, 0)
puts "ruby #{b.to_a.inspect} #{c.to_a.inspect}" if rank == 0
MPI.Finalize
"""

CASES = [
    *(
        Case(
            name=f"libhdf5-openmpi-103-1/{ranks}",
            what="hdf5.c: chunks, filters, collective and independent; the file's bytes",
            packages=("libhdf5-openmpi-dev",),
            ranks=ranks,
            command=_hdf5,
            keep=_bytes_of("made.h5"),
        )
        for ranks in (1, 2, 4)
    ),
    Case(
        name="python3-h5py-mpi",
        what="a file by mpio, written and read",
        packages=("python3-h5py-mpi", "python3-numpy", "python3-mpi4py"),
        ranks=3,
        prepare=_text(h5__py=H5PY),
        command=["/usr/bin/python3", "h5.py"],
        env=PYTHON,
        keep=r"^(sum .+)$",
    ),
    Case(
        name="python3-petsc4py-real3.18",
        what="a tridiagonal system by GMRES",
        packages=("python3-petsc4py-real3.18", "python3-numpy"),
        ranks=3,
        prepare=_text(p__py=PETSC4PY),
        command=["/usr/bin/python3", "p.py"],
        env=PYTHON | {"PETSC_DIR": "{root}/usr/lib/petscdir/petsc3.18/x86_64-linux-gnu-real"},
        keep=r"^(gmres .+)$",
        within=1e-5,
    ),
    Case(
        name="pnetcdf-bin",
        what="ncmpigen, ncmpidump, ncmpidiff, ncvalidator",
        packages=("pnetcdf-bin",),
        ranks=2,
        prepare=_text(made__cdl=CDL),
        command="mpirun -n 1 {root}/usr/bin/ncmpigen -o made.nc made.cdl && mpirun -n 1 {root}/usr/bin/ncmpidump made.nc"
        " && mpirun -n 2 {root}/usr/bin/ncmpidiff made.nc made.nc && {root}/usr/bin/ncvalidator made.nc && sha256sum made.nc",
        starts_itself=True,
        keep=r"^((?:[0-9a-f]{64}|\t| [ab] =|num|File ).*)$",
    ),
    Case(
        name="netpipe-openmpi",
        what="NPopenmpi -u 4096",
        packages=("netpipe-openmpi",),
        ranks=2,
        command=["{root}/usr/bin/NPopenmpi", "-u", "4096", "-n", "10"],
        keep=r"^ *\d+: +(\d+) bytes",
    ),
    Case(
        name="phyml",
        what="phyml-mpi -b 4, 6 species",
        packages=("phyml",),
        ranks=2,
        prepare=_alignment,
        command=["{root}/usr/lib/phyml/bin/phyml-mpi", "-i", "species.phy", "-b", "4", "--r_seed", "5", "--no_memory_check"],
        keep=r"Log likelihood of the current tree: *(-[\d.]+)",
        within=1e-3,
        limit_s=120,
    ),
    Case(
        name="examl",
        what="examl-sse3 -f e, 49 species",
        packages=("examl",),
        ranks=3,
        prepare=_copy("usr/share/doc/examl/testData", "49", "49.tree"),
        command="{root}/usr/bin/parse-examl -s 49 -m DNA -n p > parse.log && mpirun -n 3 {root}/usr/lib/examl/bin/examl-sse3 "
        "-t 49.tree -f e -m GAMMA -s p.binary -n T",
        starts_itself=True,
        keep=r"(?:Likelihood tree \d+|final likelihood)[: ]+(-[\d.]+)",
        within=1e-6,
        limit_s=120,
    ),
    Case(
        name="phyml/run-unit-test",
        what="the package's own test script, which calls mpirun",
        packages=("phyml",),
        ranks=2,
        command=OWN_SCRIPT + "sed 's,/usr/,{root}/usr/,g' {root}/usr/bin/phyml > bin/phyml && chmod +x bin/phyml && "
        "sed -i 's,/usr/bin/phyml,{folder}/bin/phyml,' run && bash ./run > log 2>&1; status=$?; grep -a PASS log; cat t/*stats.txt; exit $status",
        starts_itself=True,
        env={"AUTOPKGTEST_TMP": "{folder}/t", "PACKAGE": "phyml"},
        keep=r"^(PASS)$",
        # It computes six trees: three minutes by itself, and half an hour where much else runs.
        expected=("PASS",),
        is_long=True,
        limit_s=2400,
    ),
    Case(
        name="examl/run-unit-test",
        what="the package's own test script, which calls mpirun",
        packages=("examl",),
        ranks=2,
        # It looks for the processor's instructions in a script of its own, which knows one place.
        command=OWN_SCRIPT + "sed 's,/usr/lib,{root}/usr/lib,' {root}/usr/lib/examl/bin/simd-dispatch > bin/examl && chmod +x bin/examl && "
        "bash ./run > log 2>&1; status=$?; cat t/ExaML_info.T*; cat t/ExaML_result.*; exit $status",
        starts_itself=True,
        # By it the package counts processors.
        env={"AUTOPKGTEST_TMP": "{folder}/t", "PACKAGE": "examl", "OMP_NUM_THREADS": 2},
        keep=r"(?:Likelihood tree \d+|[Ff]inal likelihood|Likelihood *)[: ]+(-[\d.]+)|^(\(.*;)$",
        within=1e-4,
        # Ten seconds by itself; each of its many short messages waits where something else has the cores.
        is_long=True,
        limit_s=5400,
    ),
    Case(
        name="iqtree",
        what="iqtree2-mpi -s example.phy -m HKY -te BIONJ",
        packages=("iqtree",),
        ranks=2,
        prepare=_copy("usr/share/doc/iqtree/examples", "example.phy"),
        command=["{root}/usr/bin/iqtree2-mpi", "-s", "example.phy", "-m", "HKY", "-seed", "1", "-nt", "1", "-te", "BIONJ"],
        keep=r"(?:BEST SCORE FOUND|Optimal log-likelihood) ?: *(-[\d.]+)",
        within=1e-6,
        limit_s=120,
    ),
    Case(
        name="neuron",
        what="nrniv -mpi: ParallelContext",
        packages=("neuron",),
        ranks=3,
        prepare=_text(t__hoc=HOC),
        command=["{root}/usr/bin/nrniv", "-mpi", "-nogui", "t.hoc"],
        env={"NEURONHOME": "{root}/usr/share/nrn"},
        more_libraries=("usr/lib/nrn",),
        keep=r"^(neuron .+)$",
    ),
    Case(
        name="freefem++",
        what="FreeFem++-mpi: Poisson on each rank, mpiAllReduce",
        packages=("freefem++",),
        ranks=3,
        prepare=_text(p__edp=EDP),
        command=["{root}/usr/bin/FreeFem++-mpi", "-nw", "p.edp"],
        keep=r"(freefem \d.+)$",
        within=1e-5,
    ),
    Case(
        name="ruby-mpi",
        what="Allreduce, Gather of NArrays",
        packages=("ruby-mpi", "ruby"),
        ranks=3,
        prepare=_text(t__rb=RUBY),
        command=["{root}/usr/bin/ruby3.1", "t.rb"],
        env={
            "RUBYLIB": ":".join(
                "{root}/usr/lib/" + d
                for d in (
                    "ruby/vendor_ruby",
                    "x86_64-linux-gnu/ruby/vendor_ruby/3.1.0",
                    "ruby/3.1.0",
                    "x86_64-linux-gnu/ruby/3.1.0",
                )
            )
        },
        keep=r"^(ruby .+)$",
    ),
]
