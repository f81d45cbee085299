"""Fortran's coarrays: the test programs that OpenCoarrays brings, all that pass on Open MPI."""

from driver import places
from driver.packages import Case

TESTS = "open-coarrays/openmpi/bin/OpenCoarrays-2.10.1-tests"
# Images, where it is not 4.
IMAGES = {
    "alloc_comp_get_convert_nums": 2,
    "increment_my_neighbor": 2,
    "issue-493-coindex-slice": 8,
    "issue-515-mimic-mpi-gatherv": 2,
    "issue-552-send_by_ref-singleton": 2,
    "sync_team": 8,
    "team_number": 8,
    "issue-488-multi-dim-cobounds": 8,
}
# A word that the program wants.
WORDS = {"issue-488-multi-dim-cobounds": "true"}
# Looks at what MPI_Get brings before it unlocks: there at once in shared memory only.
TOO_EARLY = ("sendget_convert_nums",)
# One case in so many.
PARTS = 4


def _script(part):
    """Runs each program with a time limit of its own, and says whether it says that it passed. Programs of failed
    images end without: Open MPI 4 has no such thing."""

    def command(place):
        programs = sorted(p.name for p in (place.lib / TESTS).iterdir() if not p.name.startswith("image_"))
        # Between nodes; one opens 59,000 epochs there, one behind the other, another one 1,500,000 in all.
        limit_s = 600 if places.everywhere else 30
        if places.everywhere:
            programs = [p for p in programs if p not in TOO_EARLY]
        lines = [f"one() {{ timeout {limit_s}" + " mpirun -n $1 {lib}/" + TESTS + "/$2 $3 > out 2>&1; "
                 "if grep -q '[Tt]est passed' out; then echo \"$2: passed\"; else echo \"$2: no\"; tail -n 5 out; fi; }"]
        lines += [f"one {IMAGES.get(p, 4)} {p} {WORDS.get(p, '')}" for p in programs[part::PARTS]]
        return "\n".join(lines)

    return command


CASES = [
    Case(
        name=f"libcoarrays-openmpi-dev/{part + 1} of {PARTS}",
        what="OpenCoarrays' test programs, each at 2, 4 or 8 images",
        packages=("libcoarrays-openmpi-dev",),
        ranks=4,
        command=_script(part),
        starts_itself=True,
        # One-sided operations of UCX end with an assertion of its own here.
        env={"OMPI_MCA_osc": "^ucx"},
        keep=r"^(\S+: passed)$",
        at_least=True,
        limit_s=1200 if places.everywhere else 400,
    )
    for part in range(PARTS)
]
