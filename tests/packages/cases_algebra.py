"""Linear algebra and its libraries."""

import pathlib
import re
import shutil

from driver import places, proc
from driver.packages import Case

HERE = pathlib.Path(__file__).parent

SCALAPACK = "{lib}/scalapack/openmpi-tests"
BLACS = ("xCbtest", "xFbtest")
# One case in so many: there are 98 testers.
SCALAPACK_PARTS = 12
# Between nodes, on as few cores, each message costs the kernel's time.
PATIENCE = 4 if places.everywhere else 1
# Bugs that are mended for testers: of a routine that estimates norms (lacon.c), and of what one compares unset (descinit.c).
MENDED = {
    "lacon": (places.TESTS / "debian/lacon.c", r"x[sdcz](lu|llt)"),
    "descinit": (HERE / "descinit.c", r"x([sd]sy|[cz]he)evr"),
}
# A residual that is on either side of its threshold from one run to the next, on Open MPI as on Weft.
OF_CHANCE = {"xdsep": r"^ +27 +1 +3 +1 +10 +N .* FAILED *$"}


def _hpcc_input(place):
    text = (place.root / "usr/share/doc/hpcc/examples/_hpccinf.txt").read_text()
    (place.folder / "hpccinf.txt").write_text(re.sub(r"^1000( +Ns)$", r"300\1", text, flags=re.M))


def _hpcc_checks(_out, folder):
    text = (folder / "hpccoutf.txt").read_text()
    # How much is done, and whether it was right; not how fast.
    words = r"^((?:\w*Errors\w*|Success|\w+_N|HPL_nb|CommWorldProcs)=\S+)$|^ *(\d+ tests completed and \w+)"
    return [a or b for a, b in re.findall(words, text, re.M)]


def scalapack_counts(out):
    """What a tester says of its tests, and how many passed."""
    blacs = re.findall(r"^ *([A-Z ]+ TESTS: .* FAILED)\.", out, re.M)
    if blacs:  # its end is MPI_Abort, before which a rank may have said more or not
        return blacs
    said = re.findall(r"^\s*(\d+ tests (?:completed|skipped)[^.]*)", out, re.M)
    tables = re.findall(r"^ *\| *(P\w+ +\d+ +\d+ +\d+ +\d+) *$", out, re.M)
    return [*said, *tables, f"PASSED {len(re.findall(r'PASSED', out, re.I))} FAILED {len(re.findall(r'FAILED', out))}"]


def _counts(name, text):
    """The same, but for the tests that pass or fail by chance."""
    if name not in OF_CHANCE:
        return scalapack_counts(text)
    found = [re.search(rf"(\d+) tests completed and {how}", text) for how in ("passed", "failed")]
    if not all(found):
        return ["no end"]
    passed, failed = (int(f[1]) for f in found)
    return [f"{passed + failed} tests, {failed - len(re.findall(OF_CHANCE[name], text, re.M))} failed"]


def _testers(place):
    """The testers' paths below their folder: the library's, those of its parts BLACS and PBLAS."""
    at = place.lib / "scalapack/openmpi-tests"
    top = [p.name for p in sorted(at.glob("x*")) if p.name not in BLACS]
    return [*(f"BLACS/{n}" for n in BLACS), *(f"PBLAS/{p.name}" for p in sorted((at / "PBLAS").glob("*tst"))), *top]


def _scalapack_inputs(place):
    for folder in ("", "BLACS", "PBLAS"):
        (place.folder / folder).mkdir(exist_ok=True)
        for path in (place.root / "usr/share/scalapack" / folder).glob("*.dat"):
            shutil.copy(path, place.folder / folder)


def _scalapack_results(_out, folder):
    texts = {p.stem: p.read_text(errors="replace") for p in sorted(folder.glob("*.tested"))}
    ended = {name: text for name, text in texts.items() if "ends with 124" not in text}
    return [f"{name}: {'; '.join(' '.join(t.split()) for t in _counts(name, text))}" for name, text in ended.items()]


def _scalapack(part):
    """A part of the testers, each with 4 ranks and a time limit of its own."""

    def command(place):
        for name, (source, _) in MENDED.items():
            made = proc.run(["cc", "-shared", "-fPIC", "-O1", source, "-o", place.folder / f"{name}.so"], limit_s=60)
            assert made.rc == 0, made.tail(20)
        one = (
            f"one() {{ cd {{folder}}/$1; timeout {150 * PATIENCE} mpirun -n 4 env LD_PRELOAD=$3 "
            + SCALAPACK
            + "/$1/$2 > {folder}/$2.tested 2>&1 || echo ends with $? >> {folder}/$2.tested; }"
        )
        mended = lambda tester: next((f"{{folder}}/{name}.so" for name, (_, testers) in MENDED.items() if re.fullmatch(testers, tester)), "")
        testers = [pathlib.Path(t) for t in _testers(place)[part::SCALAPACK_PARTS]]
        return "\n".join([one, *(f"one ./{t.parent} {t.name} {mended(t.name)}" for t in testers)])

    return Case(
        name=f"scalapack-mpi-test/{part + 1} of {SCALAPACK_PARTS}",
        what="BLACS', PBLAS' and ScaLAPACK's testers",
        packages=("scalapack-mpi-test",),
        ranks=4,
        prepare=_scalapack_inputs,
        command=command,
        starts_itself=True,
        keep=_scalapack_results,
        # Some take Open MPI more than their time here.
        at_least=True,
        limit_s=580 * PATIENCE,
    )


def _mumps(kind, data, ranks):
    return Case(
        name=f"mumps-test/{kind}simpletest-{ranks}",
        what=f"{kind}simpletest < input_simpletest_{data}",
        packages=("mumps-test",),
        ranks=ranks,
        command=["{root}/usr/lib/mumps/" + f"{kind}simpletest"],
        stdin=f"usr/lib/mumps/input_simpletest_{data}",
        keep=r"Solution is +(.*(?:\n +[-(\d].*)*)",
        within=1e-5,
    )


def _petsc(place):
    arch = next(place.root.glob("usr/lib/petscdir/petsc3.18/*-real"))
    include = [f"-I{arch}/include", f"-I{arch.parent}/include", f"-I{place.root}/usr/share/petsc/3.18/include"]
    return [place.compile(HERE / "petsc.c", *include, f"-L{arch}/lib", "-lpetsc_real", "-lmpi", "-lm")]


def _grid(place):
    """A graph of 20 by 20 points in Scotch's form."""
    n = 20
    at = lambda x, y: y * n + x
    lines = []
    for y in range(n):
        for x in range(n):
            near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            near = [at(a, b) for a, b in near if 0 <= a < n and 0 <= b < n]
            lines.append(" ".join(map(str, [len(near), *near])))
    edges = sum(int(line.split()[0]) for line in lines)
    (place.folder / "grid.src").write_text(f"0\n{n * n} {edges}\n0 000\n" + "\n".join(lines) + "\n")


CASES = [
    Case(
        name="hpcc",
        what="hpcc, N 300",
        packages=("hpcc",),
        ranks=4,
        prepare=_hpcc_input,
        command=["{root}/usr/bin/hpcc"],
        keep=_hpcc_checks,
        limit_s=150,
    ),
    *(_mumps(kind, data, ranks) for kind, data in zip("sdcz", ("real", "real", "cmplx", "cmplx")) for ranks in (2, 4)),
    *(_scalapack(part) for part in range(SCALAPACK_PARTS)),
    Case(
        name="libfftw3-mpi3",
        what="fftw.c: 32 x 24 x 16 complex numbers there and back",
        packages=("libfftw3-mpi-dev", "libfftw3-dev"),
        ranks=4,
        command=lambda place: [place.compile(HERE / "fftw.c", "-lfftw3_mpi", "-lfftw3", "-lmpi", "-lm")],
        keep=r"^(fft .+)$",
    ),
    *(
        Case(
            name=f"libpetsc-real3.18/{ranks}",
            what="petsc.c: a Laplacian by CG and block Jacobi",
            packages=("libpetsc-real3.18-dev",),
            ranks=ranks,
            command=_petsc,
            keep=r"^(ksp .+)$",
            within=1e-6,
        )
        for ranks in (1, 2, 4)
    ),
    Case(
        name="libhypre-2.26.0",
        what="hypre.c: a Laplacian by BoomerAMG",
        packages=("libhypre-dev",),
        ranks=3,
        command=lambda place: [place.compile(HERE / "hypre.c", f"-I{place.root}/usr/include/hypre", "-lHYPRE", "-lmpi", "-lm")],
        keep=r"^(amg .+)$",
        within=1e-6,
    ),
    Case(
        name="libptscotch-7.0",
        what="dgpart, a grid's graph in 4 parts",
        packages=("ptscotch",),
        ranks=3,
        prepare=_grid,
        command=["{root}/usr/bin/dgpart", "4", "grid.src", "grid.map", "-vm"],
        keep=lambda _out, folder: [str(len((folder / "grid.map").read_text().splitlines()))],
    ),
]
