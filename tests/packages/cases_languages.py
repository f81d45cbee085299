"""Languages other than C: Fortran's modules, C++, coarrays."""

import pathlib

from driver.packages import Case

HERE = pathlib.Path(__file__).parent
COARRAYS = "{lib}/open-coarrays/openmpi/bin/OpenCoarrays-2.10.1-tests"


def _fortran(place):
    modules = f"-I{place.root}/usr/lib/x86_64-linux-gnu/fortran/gfortran-mod-15/openmpi"
    more = [modules, "-lmpi_usempif08", "-lmpi_usempi_ignore_tkr", "-lmpi_mpifh", "-lmpi", "-Wl,--no-as-needed"]
    return [place.compile(HERE / "fortran_calls.f90", *more, compiler="gfortran")]


def _cxx(place):
    return [place.compile(HERE / "cxx_calls.cc", "-lmpi_cxx", "-lmpi", compiler="c++")]


CASES = [
    Case(
        name="libopenmpi3/libmpi_cxx",
        what="cxx_calls.cc, made with Debian's mpi.h, on its libmpi_cxx",
        packages=("libopenmpi-dev",),
        ranks=3,
        command=_cxx,
        keep=r"^([a-z]+ [-\d ]+)$",
    ),
    Case(
        name="libopenmpi-dev/mpi_f08",
        what="fortran_calls.f90 with `use mpi_f08`, linked to Debian's libraries",
        packages=("libopenmpi-dev",),
        ranks=3,
        command=_fortran,
        keep=r"^ ([a-z].+)$",
    ),
]
