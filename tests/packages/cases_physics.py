"""Molecules, materials, fluids."""

import shutil

from driver.packages import Case


def _melt(place):
    shutil.copy(place.root / "usr/share/lammps/examples/melt/in.melt", place.folder)


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
]
