"""Libraries for grids, matrices and data, each by a program of ours that is made with the distribution's headers; and what
counts and computes by symbols."""

import pathlib
import re

from driver.packages import Case

HERE = pathlib.Path(__file__).parent


def _made(source, *flags, include=(), compiler="cc", at=""):
    """The command of a program of ours; `include` and `at` (of libraries) lie within the packages."""

    def command(place):
        more = [f"-I{place.root}/{d}" for d in include] + ([f"-L{place.root}/{at}"] if at else [])
        lib = lambda flag: str(flag).replace("{lib}", str(place.lib))
        return [place.compile(HERE / source, *more, *map(lib, flags), compiler=compiler)]

    return command


def _lrs(place):
    """A cube in five dimensions, cut by a corner."""
    n = 5
    planes = [[1, *(s * (i == k) for k in range(n))] for s in (1, -1) for i in range(n)] + [[4, *([-1] * n)]]
    rows = "\n".join(" ".join(map(str, p)) for p in planes)
    (place.folder / "cube.ine").write_text(f"cube\nH-representation\nbegin\n{len(planes)} {n + 1} integer\n{rows}\nend\n")


def _vertices(out, _folder):
    return sorted(re.findall(r"^ (1(?: +[-\d/]+){5}) *$", out, re.M)) + re.findall(r"(vertices=\d+ rays=\d+)", out)


FORM = """Symbols a, b, c, x;
Local F = (a + b + c + x)^8;
.sort
id x = a - b;
.sort
id a = b + c;
Print +s;
.end
"""


def _form(place):
    (place.folder / "t.frm").write_text(FORM)


CASES = [
    Case(
        name="libp4est-2.2",
        what="p4est.c: a forest refined, balanced, parted, its ghosts",
        packages=("libp4est-dev",),
        ranks=4,
        command=_made("p4est.c", "-lp4est", "-lsc", "-lmpi"),
        keep=r"^(forest .+)$",
    ),
    Case(
        name="libtrilinos-zoltan-13.2",
        what="zoltan.c: recursive bisection",
        packages=("libtrilinos-zoltan-dev",),
        ranks=3,
        command=_made("zoltan.c", "-ltrilinos_zoltan", "-lmpi", "-lm", include=["usr/include/trilinos"]),
        keep=r"^(part .+)$",
    ),
    Case(
        name="libtrilinos-epetra-13.2",
        what="epetra.cc: conjugate gradients, an export",
        packages=("libtrilinos-epetra-dev",),
        ranks=3,
        command=_made("epetra.cc", "-ltrilinos_epetra", "-lmpi_cxx", "-lmpi", include=["usr/include/trilinos"], compiler="c++"),
        keep=r"^(epetra .+)$",
        within=1e-5,
    ),
    Case(
        name="libsuperlu-dist8",
        what="superlu.c: a sparse system's factors",
        packages=("libsuperlu-dist-dev",),
        ranks=4,
        command=_made("superlu.c", "-lsuperlu_dist", "-lmpi", "-lm", include=["usr/include/superlu-dist"]),
        keep=r"^(superlu .+)$",
        within=1e-6,
    ),
    Case(
        name="libboost-mpi1.74.0",
        what="boost.cc: objects by serialisation, collectives",
        packages=("libboost-mpi-dev",),
        ranks=4,
        command=_made("boost.cc", "-lboost_mpi", "-lboost_serialization", "-lmpi_cxx", "-lmpi", compiler="c++"),
        keep=r"^(boost .+)$",
    ),
    Case(
        name="libparpack2",
        what="parpack.f90: eigenvalues of a Laplacian",
        packages=("libparpack2-dev",),
        ranks=3,
        command=_made("parpack.f90", "-lparpack", "-lmpi_mpifh", "-lmpi", include=["usr/lib/x86_64-linux-gnu/openmpi/lib"], compiler="gfortran"),
        keep=r"^ +(parpack .+)$",
        within=1e-6,
    ),
    Case(
        name="libelpa19",
        what="elpa.c: eigenvalues of a dense matrix",
        packages=("libelpa-dev",),
        ranks=4,
        command=_made("elpa.c", "-lelpa", "-lmpi", "-lm", include=["usr/include/elpa"]),
        keep=r"^(elpa .+)$",
        within=1e-6,
    ),
    Case(
        name="libnetcdf-mpi-19",
        what="netcdf.c: written and read by all ranks",
        packages=("libnetcdf-mpi-dev",),
        ranks=3,
        command=_made("netcdf.c", "-lnetcdf_mpi", "-lmpi", include=["usr/lib/x86_64-linux-gnu/netcdf/mpi/include"]),
        keep=r"^(netcdf .+)$",
    ),
    Case(
        name="libmrmpi1",
        what="words.cc: words counted",
        packages=("libmrmpi-dev",),
        ranks=3,
        command=_made("words.cc", "-lMapReduceMPI", "-lmpi_cxx", "-lmpi", include=["usr/include/mrmpi"], compiler="c++"),
        keep=r"^(words .+)$",
    ),
    Case(
        name="fftw2",
        what="fftw2.c: 20 x 18 x 16 complex numbers there and back",
        packages=("fftw-dev",),
        ranks=3,
        command=_made("fftw2.c", "-lfftw_mpi", "-lfftw", "-lmpi", "-lm", at="usr/lib"),
        more_libraries=("usr/lib",),
        keep=r"^(fft2 .+)$",
    ),
    Case(
        name="mplrs",
        what="mplrs, vertices of a cube without a corner",
        packages=("mplrs",),
        ranks=4,
        prepare=_lrs,
        command=["{root}/usr/bin/mplrs", "cube.ine"],
        keep=_vertices,
    ),
    Case(
        name="form",
        what="parform, a polynomial of four symbols",
        packages=("form",),
        ranks=3,
        prepare=_form,
        command=["{root}/usr/bin/parform", "t.frm"],
        keep=r"^ +(\+ \d+\*.+)$",
    ),
]
