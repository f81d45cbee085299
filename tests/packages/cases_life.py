"""Sequences and trees of species."""

import random
import re

from driver.packages import Case


def _drifted(names, length, seed, keep=0.9):
    """Sequences that have drifted apart, one after the other."""
    draw = random.Random(seed)
    ancestor = [draw.choice("ACGT") for _ in range(length)]
    for name in names:
        ancestor = [c if draw.random() < keep else draw.choice("ACGT") for c in ancestor]
        yield name, "".join(ancestor)


def _fasta(rows):
    return "".join(f">{name}\n{text}\n" for name, text in rows)


def _species(place):
    rows = list(_drifted("abcdefgh", 200, 3))
    (place.folder / "s.fa").write_text(_fasta(rows))
    (place.folder / "s.phy").write_text("8 200\n" + "".join(f"{n:10}{t}\n" for n, t in rows))


# Garli wants all of them.
GARLI = {
    "general": "datafname = s.fa|constraintfile = none|streefname = stepwise|attachmentspertaxon = 5|ofprefix = out|randseed = -1|"
    "availablememory = 64|logevery = 10|saveevery = 100|refinestart = 1|outputeachbettertopology = 0|outputcurrentbesttopology = 0|"
    "enforcetermconditions = 1|genthreshfortopoterm = 50|scorethreshforterm = 0.05|significanttopochange = 0.01|"
    "outputphyliptree = 0|outputmostlyuselessfiles = 0|writecheckpoints = 0|restart = 0|outgroup = 1|searchreps = 1",
    "model1": "datatype = nucleotide|ratematrix = 2rate|statefrequencies = estimate|ratehetmodel = none|numratecats = 1|"
    "invariantsites = none",
    "master": "nindivs = 4|holdover = 1|selectionintensity = 0.5|holdoverpenalty = 0|stopgen = 200|stoptime = 60|startoptprec = 0.5|"
    "minoptprec = 0.01|numberofprecreductions = 2|treerejectionthreshold = 50.0|topoweight = 1.0|modweight = 0.05|brlenweight = 0.2|"
    "randnniweight = 0.1|randsprweight = 0.3|limsprweight = 0.6|intervallength = 100|intervalstostore = 5|limsprrange = 6|"
    "meanbrlenmuts = 5|gammashapebrlen = 1000|gammashapemodel = 1000|uniqueswapbias = 0.1|distanceswapbias = 1.0|"
    "bootstrapreps = 0|resampleproportion = 1.0|inferinternalstateprobs = 0",
}


def _garli(place):
    _species(place)
    parts = (f"[{name}]\n" + text.replace("|", "\n") + "\n" for name, text in GARLI.items())
    (place.folder / "garli.conf").write_text("".join(parts))


def _garli_scores(_out, folder):
    """Each rank's search: the seeds are the program's own, the tree that it finds is the best in all of them."""
    texts = (p.read_text() for p in sorted(folder.glob("out.run*.screen.log")))
    return re.findall(r"Final score = (-\d+\.\d)", "\n".join(texts))


HYPHY = """DataSet ds = ReadDataFile("s.fa");
DataSetFilter f = CreateFilter(ds, 1);
HarvestFrequencies(freqs, f, 1, 1, 1);
HKY = {{*,t,k*t,t}{t,*,t,k*t}{k*t,t,*,t}{t,k*t,t,*}};
Model M = (HKY, freqs);
Tree T = (a,b,(c,(d,(e,(f,(g,h))))));
LikelihoodFunction lf = (f, T);
for (i = 1; i < MPI_NODE_COUNT; i = i + 1) {
    MPISend(i, "return " + i + "*21;");
}
sum = 0;
for (i = 1; i < MPI_NODE_COUNT; i = i + 1) {
    MPIReceive(-1, from, answer);
    sum = sum + (0 + answer);
}
Optimize(r, lf);
fprintf(stdout, "hyphy ", MPI_NODE_COUNT, " ", sum, " ", Format(r[1][0], 12, 4), "\\n");
"""


def _hyphy(place):
    _species(place)
    (place.folder / "h.bf").write_text(HYPHY)


def _genomes(place):
    """A sequence, and one that has changed a little and begins elsewhere."""
    (_, one), (_, other) = _drifted("ab", 8000, 1, keep=0.96)
    (place.folder / "a.fa").write_text(_fasta([("a", one)]))
    (place.folder / "b.fa").write_text(_fasta([("b", other[2000:] + other[:2000])]))


def _texts(place):
    (place.folder / "d").mkdir()
    for i in range(30):
        (place.folder / "d" / f"f{i}").write_text("line\n" * i)


CASES = [
    Case(
        name="garli-mpi",
        what="Garli-mpi -2, 8 species",
        packages=("garli-mpi",),
        prepare=_garli,
        command=["{root}/usr/lib/garli/bin/Garli-mpi", "-2", "garli.conf"],
        keep=_garli_scores,
        within=1e-3,
    ),
    Case(
        name="hyphy-mpi",
        what="HYPHYMPI: work sent to ranks, a likelihood optimised",
        packages=("hyphy-mpi", "hyphy-common"),
        ranks=3,
        prepare=_hyphy,
        command=["{root}/usr/lib/hyphy/bin/HYPHYMPI", "LIBPATH={root}/usr/share/hyphy", "h.bf"],
        keep=r"^(hyphy .+)$",
        within=1e-5,
    ),
    Case(
        name="tree-ppuzzle",
        what="tree-ppuzzle, 8 species",
        packages=("tree-ppuzzle",),
        ranks=3,
        prepare=_species,
        command="echo y | mpirun -n 3 {root}/usr/bin/tree-ppuzzle s.phy > log",
        starts_itself=True,
        keep=lambda _out, folder: re.findall(r"^ *(log L: .*|Expected transition.*|[a-h] +[\d.]+.*)$", (folder / "s.phy.puzzle").read_text(), re.M),
        within=1e-3,
    ),
    Case(
        name="murasaki-mpi",
        what="murasaki-mpi, anchors of two sequences",
        packages=("murasaki-mpi",),
        ranks=3,
        prepare=_genomes,
        command=["{root}/usr/bin/murasaki-mpi", "-p", "[24:36]", "-n", "out", "-d", ".", "a.fa", "b.fa"],
        keep=lambda _out, folder: (folder / "out.anchors").read_text().splitlines(),
        limit_s=120,
    ),
    Case(
        name="ffindex",
        what="ffindex_apply_mpi -- wc, 30 texts",
        packages=("ffindex",),
        ranks=3,
        prepare=_texts,
        command="{root}/usr/bin/ffindex_build -s x.data x.index d && mpirun -n 3 {root}/usr/bin/ffindex_apply_mpi x.data x.index"
        " -i o.index -d o.data -- wc -lc && {root}/usr/bin/ffindex_get o.data o.index f0 f7 f29 && wc -l < o.index",
        starts_itself=True,
        keep=r"^ *(\d[\d ]*)$",
    ),
    Case(
        name="ampliconnoise",
        what="NDist, distances of 8 sequences",
        packages=("ampliconnoise",),
        ranks=2,
        prepare=_species,
        command=["{root}/usr/bin/NDist", "-i", "-in", "s.fa"],
        keep=r"^(\d\.\d+e[-+]\d+)$",
    ),
]
