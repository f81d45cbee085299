"""Molecules, materials, fluids."""

import re
import shutil

from driver import proc
from driver.packages import Case

WATER = """start water
geometry units angstroms
 O 0.0 0.0 0.1173
 H 0.0 0.7572 -0.4692
 H 0.0 -0.7572 -0.4692
end
basis
 * library 6-31g
end
task scf energy
"""
SILICON = """&control
 calculation = 'scf', prefix = 'si', pseudo_dir = '{root}/usr/share/espresso/pseudo', outdir = './'
/
&system
 ibrav = 2, celldm(1) = 10.2, nat = 2, ntyp = 1, ecutwfc = 12.0
/
&electrons
 conv_thr = 1.0d-8
/
ATOMIC_SPECIES
 Si 28.086 Si.pz-vbc.UPF
ATOMIC_POSITIONS alat
 Si 0.00 0.00 0.00
 Si 0.25 0.25 0.25
K_POINTS automatic
 2 2 2 1 1 1
"""
HYDROGEN = """&GLOBAL
  PROJECT H2
  RUN_TYPE ENERGY
  PRINT_LEVEL LOW
&END GLOBAL
&FORCE_EVAL
  METHOD Quickstep
  &DFT
    BASIS_SET_FILE_NAME {root}/usr/share/cp2k/GTH_BASIS_SETS
    POTENTIAL_FILE_NAME {root}/usr/share/cp2k/GTH_POTENTIALS
    &MGRID
      CUTOFF 100
    &END MGRID
    &SCF
      SCF_GUESS ATOMIC
      EPS_SCF 1.0E-6
      MAX_SCF 30
    &END SCF
    &XC
      &XC_FUNCTIONAL PADE
      &END XC_FUNCTIONAL
    &END XC
  &END DFT
  &SUBSYS
    &CELL
      ABC 5.0 5.0 5.0
    &END CELL
    &COORD
      H 0.0 0.0 0.0
      H 0.0 0.0 0.74
    &END COORD
    &KIND H
      BASIS_SET SZV-GTH
      POTENTIAL GTH-PADE-q1
    &END KIND
  &END SUBSYS
&END FORCE_EVAL
"""
MDP = """integrator = md
nsteps = 50
dt = 0.001
nstenergy = 10
nstlog = 10
coulombtype = PME
rcoulomb = 0.8
rvdw = 0.8
tcoupl = no
constraints = none
gen_vel = no
"""
TOPOLOGY = """#include "oplsaa.ff/forcefield.itp"
#include "oplsaa.ff/spc.itp"
[ system ]
water
[ molecules ]
SOL 216
"""


def _melt(place):
    shutil.copy(place.root / "usr/share/lammps/examples/melt/in.melt", place.folder)


def _write(**files):
    def write(place):
        for name, text in files.items():
            text = text.replace("{root}", str(place.root))
            (place.folder / name.replace("__", ".")).write_text(text)

    return write


def _nwchem(place):
    _write(water__nw=WATER)(place)
    data = place.root / "usr/share/nwchem"
    (place.folder / ".nwchemrc").write_text(f"nwchem_basis_library {data}/libraries/\nnwchem_nwpw_library {data}/libraryps/\n")


def _gromacs(place):
    """The run input, made by the package's own tools, without MPI."""
    _write(md__mdp=MDP, topol__top=TOPOLOGY)(place)
    lib = ":".join(str(p) for p in (place.lib, place.lib / "blas", place.lib / "lapack"))
    env = {"PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": lib, "GMXLIB": str(place.root / "usr/share/gromacs/top")}
    water = place.root / "usr/share/gromacs/top/spc216.gro"
    cmd = [place.bin("gmx"), "grompp", "-f", "md.mdp", "-c", water, "-p", "topol.top", "-o", "md.tpr", "-maxwarn", "5"]
    made = proc.run(cmd, env=env, cwd=place.folder, limit_s=60)
    assert made.rc == 0, made.tail(20)


def _gromacs_energies(_out, folder):
    """Totals of each step: the last two digits follow the order of sums."""
    text = (folder / "md.log").read_text()
    lines = text.splitlines()
    return [lines[i + 1][:60] for i, line in enumerate(lines) if "Total Energy" in line]


def _gromacs_case(ranks):
    return Case(
        name=f"gromacs/{ranks}",
        what="gmx_mpi mdrun, 216 waters, 50 steps",
        packages=("gromacs",),
        ranks=ranks,
        prepare=_gromacs,
        command=["{root}/usr/bin/gmx_mpi", "mdrun", "-s", "md.tpr", "-deffnm", "md", "-ntomp", "1", "-reprod"],
        env={"GMXLIB": "{root}/usr/share/gromacs/top"},
        keep=_gromacs_energies,
        within=1e-4,
        limit_s=120,
    )


def _elk(place):
    for path in (place.root / "usr/share/doc/elk-lapw/examples/basic/Al").iterdir():
        shutil.copy(path, place.folder)
    text = (place.folder / "elk.in").read_text()
    species = f"'{place.root}/usr/share/elk-lapw/species/'"
    text = re.sub(r"(sppath\n\s*)\S+", lambda m: m[1] + species, text)
    (place.folder / "elk.in").write_text(text)


CASES = [
    Case(
        name="lammps",
        what="lmp -in in.melt",
        packages=("lammps", "lammps-examples"),
        ranks=4,
        prepare=_melt,
        command=["{root}/usr/bin/lmp", "-in", "in.melt"],
        keep=r"^ +(\d+ +[-\d.]+ +[-\d.]+ +[-\d.]+ +[-\d.]+ +[-\d.]+) *$",
    ),
    Case(
        name="nwchem-openmpi",
        what="nwchem.openmpi water.nw (SCF)",
        packages=("nwchem-openmpi",),
        ranks=3,
        prepare=_nwchem,
        command=["{root}/usr/bin/nwchem.openmpi", "water.nw"],
        env={"HOME": "{folder}"},
        keep=r"((?:Total SCF energy|Nuclear repulsion energy|One-electron energy|Two-electron energy) += +\S+)",
        within=1e-8,
        limit_s=120,
    ),
    Case(
        name="quantum-espresso",
        what="pw.x, silicon, 2 atoms",
        packages=("quantum-espresso", "quantum-espresso-data"),
        ranks=4,
        prepare=_write(si__in=SILICON),
        command=["{root}/usr/bin/pw.x", "-in", "si.in"],
        keep=r"^(!? +(?:total energy|one-electron contribution|hartree contribution|xc contribution|ewald contribution) += +\S+)",
        within=1e-6,
    ),
    Case(
        name="cp2k",
        what="cp2k.psmp, H2",
        packages=("cp2k",),
        ranks=3,
        prepare=_write(h2__inp=HYDROGEN),
        command=["{root}/usr/bin/cp2k.psmp", "-i", "h2.inp"],
        keep=r"(ENERGY\| Total FORCE_EVAL.*|Total (?:charge|energy).*:.*)",
        env={"CP2K_DATA_DIR": "{root}/usr/share/cp2k"},
        within=1e-8,
        limit_s=120,
    ),
    *(_gromacs_case(ranks) for ranks in (2, 4)),
    Case(
        name="elk-lapw",
        what="elk-lapw, aluminium",
        packages=("elk-lapw",),
        ranks=2,
        prepare=_elk,
        command=["{root}/usr/bin/elk-lapw"],
        keep=lambda _out, folder: (folder / "TOTENERGY.OUT").read_text().split()[-3:],
        within=1e-6,
        limit_s=150,
    ),
]
