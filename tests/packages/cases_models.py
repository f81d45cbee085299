"""Molecules, a young universe, neurons and what they exchange."""

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
