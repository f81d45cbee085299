"""Molecules, fluids, a young universe, neurons and what they exchange."""

import re
import shutil

from driver.packages import Case

WATER = """molecule:
    O    0.172   0.000   0.000
    H    0.745   0.000   0.754
    H    0.745   0.000  -0.754
checkpoint: no
method: HF
basis: 6-31G*
"""
GPAW = """from ase import Atoms
from gpaw import GPAW
from gpaw.mpi import world
h2 = Atoms("H2", [(0, 0, 0), (0, 0, 0.74)], cell=(4, 4, 4))
h2.center()
h2.calc = GPAW(mode="fd", h=0.25, txt=None)
e = h2.get_potential_energy()
if world.rank == 0:
    print("gpaw", world.size, "%.5f" % e)
"""
# A wave that four ranks make and two others write down.
WAVE = """stoptime=0.3
[producer]
  binary=waveproducer
  args=30
  np=2
[consumer]
  binary=waveconsumer
  args=dump
  np=2
  producer.wavedata -> wavedata[30]
"""


# Hydrogen by Goedecker, Teter and Hutter.
PSEUDO = """H
1 1 0 zatom,zion,pspdat
2 1 0 0 2001 0 pspcod,pspxc,lmax,lloc,mmax,r2well
0.2 -4.0663326 0.6778322 0 0 rloc, c1, c2, c3, c4
0 0 0 rs, h1s, h2s
0 0 rp, h1p
1.36 .2 0.6 rcutoff, rloc
"""
HYDROGEN = """pp_dirpath "./"
pseudos "h.psp"
acell 8 8 8
ntypat 1
znucl 1
natom 2
typat 1 1
xcart -0.7 0.0 0.0 0.7 0.0 0.0
ecut 10.0
kptopt 0
nkpt 1
nstep 12
toldfe 1.0d-7
"""
FOAM = {"WM_PROJECT": "OpenFOAM", "WM_PROJECT_DIR": "{root}/usr/share/openfoam", "FOAM_ETC": "{root}/usr/share/openfoam/etc"}
PARTS = """FoamFile { version 2.0; format ascii; class dictionary; object decomposeParDict; }
numberOfSubdomains 3;
method simple;
coeffs { n (3 1 1); }
"""


def _cavity(place):
    at = place.root / "usr/share/doc/openfoam-examples/examples/incompressible/icoFoam/cavity/cavity"
    shutil.copytree(at, place.folder, dirs_exist_ok=True)
    (place.folder / "system/decomposeParDict").write_text(PARTS)


def _cavity_alone(place):
    """The same twice: `alone` for one process."""
    _cavity(place)
    shutil.copytree(place.folder, place.folder / "alone", ignore=lambda *_: ["alone"])


def _field(path):
    """The numbers of a field's inner cells."""
    text = path.read_text()
    inner = text[text.index("internalField"):text.index("boundaryField")]
    return [float(x) for x in re.findall(r"-?\d+\.?\d*(?:e[-+]?\d+)?", inner.split("(", 1)[1])]


def _fields(_out, folder):
    """How the fields of three processes differ from those of one, relative to the largest number: not beyond the solver's tolerance."""
    found = []
    for name in ("U", "p"):
        ours, alone = (_field(folder / at / "0.5" / name) for at in (".", "alone"))
        largest = max(map(abs, alone))
        apart = max(abs(a - b) for a, b in zip(ours, alone)) / largest
        found.append(f"{name}: {len(ours)} {len(alone)} numbers, {'equal' if apart < 1e-4 else f'{apart:.1e} apart'}")
    return found


def _text(**files):
    def write(place):
        for name, text in files.items():
            (place.folder / name.replace("__", ".")).write_text(text)

    return write


def _example(name):
    return lambda place: shutil.copy(place.root / name, place.folder)


def _waves(_out, folder):
    return [line for path in sorted(folder.glob("dump*.out")) for line in path.read_text().splitlines()]


CASES = [
    Case(
        name="molds",
        what="molds ch4_am1.in: methane by AM1",
        packages=("molds",),
        ranks=2,
        prepare=_example("usr/share/doc/molds/examples/ch4_am1.in"),
        command=["{root}/usr/bin/molds", "ch4_am1.in"],
        keep=r"((?:Electronic energy|Mulliken charge|Core repulsion|Energy of MO|Electronic Dipole moment)\(?.*:.*)$",
        within=1e-5,
    ),
    Case(
        name="mpqc",
        what="mpqc, water by Hartree-Fock",
        packages=("mpqc",),
        ranks=2,
        prepare=_text(h__in=WATER),
        command=["{root}/usr/bin/mpqc", "h.in"],
        env={"SCLIBDIR": "{root}/usr/share/mpqc"},
        keep=r"((?:total scf energy|nuclear repulsion energy) += +\S+)",
        within=1e-8,
    ),
    Case(
        name="abinit",
        what="abinit, H2",
        packages=("abinit",),
        ranks=2,
        prepare=_text(h__psp=PSEUDO, h2__abi=HYDROGEN),
        command=["{root}/usr/bin/abinit", "h2.abi"],
        keep=lambda _out, folder: re.findall(r"^ *(\w+ *: +-?\d\.\d{9,}E.\d+)$", (folder / "h2.abo").read_text(), re.M),
        within=1e-6,
    ),
    Case(
        name="openfoam",
        what="blockMesh, decomposePar, icoFoam -parallel: the cavity",
        packages=("openfoam", "openfoam-examples"),
        ranks=3,
        prepare=_cavity,
        command="{root}/usr/bin/blockMesh > mesh.log && {root}/usr/bin/decomposePar > parts.log && mpirun -n 3 {root}/usr/bin/icoFoam -parallel",
        starts_itself=True,
        env=FOAM,
        more_libraries=("usr/lib/openmpi-system",),
        keep=r"^((?:Courant Number|smoothSolver|DICPCG).*)$",
        within=1e-4,
    ),
    Case(
        name="openfoam/fields",
        what="icoFoam -parallel and icoFoam alone, reconstructPar: the fields",
        packages=("openfoam", "openfoam-examples"),
        ranks=3,
        prepare=_cavity_alone,
        command="{root}/usr/bin/blockMesh > mesh.log && {root}/usr/bin/decomposePar > parts.log && mpirun -n 3 {root}/usr/bin/icoFoam -parallel > log && "
        "{root}/usr/bin/reconstructPar > whole.log && cd alone && {root}/usr/bin/blockMesh > mesh.log && {root}/usr/bin/icoFoam > log",
        starts_itself=True,
        env=FOAM,
        more_libraries=("usr/lib/openmpi-system",),
        keep=_fields,
    ),
    Case(
        name="gpaw",
        what="gpaw python: H2 by finite differences",
        packages=("gpaw", "gpaw-data"),
        ranks=2,
        prepare=_text(h2__py=GPAW),
        command=["/usr/bin/python3", "{root}/usr/bin/gpaw", "python", "h2.py"],
        env={"PYTHONPATH": "{root}/usr/lib/python3/dist-packages", "GPAW_SETUP_PATH": "{root}/usr/share/gpaw-setups"},
        keep=r"^(gpaw .+)$",
        within=1e-5,
        limit_s=120,
    ),
    Case(
        name="relion",
        # It ends without MPI_Finalize, by which Open MPI's mpirun fails.
        what="relion_refine_mpi --version, by itself",
        packages=("relion",),
        ranks=1,
        command="ldd {root}/usr/bin/relion_refine_mpi | grep -c 'libmpi.so.40 => /' && {root}/usr/bin/relion_refine_mpi --version",
        starts_itself=True,
        keep=r"^(RELION version.+?|Precision.+?) *$",
    ),
    Case(
        name="mpgrafic",
        what="mpgrafic --np=32",
        packages=("mpgrafic",),
        ranks=2,
        prepare=_example("usr/share/doc/mpgrafic/examples/Input.stdin"),
        command="mpirun -n 2 {root}/usr/bin/mpgrafic --np=32 < Input.stdin",
        starts_itself=True,
        keep=r"(Mean sigma, sampled sigma, maximum=.*|chisq, dof, nu=.*|Standard deviation of.*)$",
        within=1e-4,
    ),
    Case(
        name="music-bin",
        what="music: waveproducer on 2 ranks, waveconsumer on 2",
        packages=("music-bin",),
        ranks=4,
        prepare=_text(wave__music=WAVE),
        command="PATH={lib}/music-1.1.16:$PATH mpirun -n 4 {root}/usr/bin/music wave.music",
        starts_itself=True,
        keep=_waves,
    ),
]
