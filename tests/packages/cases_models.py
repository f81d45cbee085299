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
