"""Results after an error: each call of test_arguments.py again, with all that it may write filled with a
pattern before. After the error new handles are null, flags are 0 or 1, a status is as it was or empty, and everything
else is as it was; the functions of the tool information interface write nothing.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import test_arguments as arguments
from driver import places, proc
from driver.pytests import limit, note

CHECKS = r"""
#define PATTERN 0x5a
static void untouched(const char *what, const void *place, size_t bytes)
{
    const unsigned char *at = place;
    for (size_t i = 0; i < bytes; i++)
        if (at[i] != PATTERN) {
            printf("WRONG %s: writes %s\n", names[current], what);
            return;
        }
}

static void flag(const char *what, const void *place)
{
    int value;
    memcpy(&value, place, sizeof value);
    if (value != 0 && value != 1)
        printf("WRONG %s: flag %s is %d\n", names[current], what, value);
}

/* A status is as it was, or says that nothing was moved. */
static void status(const char *what, void *place)
{
    MPI_Status s;
    int count = -1, cancelled = -1;
    unsigned char was[sizeof s];
    memcpy(&s, place, sizeof s);
    memset(was, PATTERN, sizeof was);
    if (memcmp(was, place, sizeof was) == 0)
        return;
    MPI_Get_count(&s, MPI_BYTE, &count);
    MPI_Test_cancelled(&s, &cancelled);
    if (count != 0 || cancelled != 0 || s.MPI_SOURCE != MPI_ANY_SOURCE || s.MPI_TAG != MPI_ANY_TAG)
        printf("WRONG %s: %s has source %d, tag %d, count %d\n", names[current], what, s.MPI_SOURCE, s.MPI_TAG, count);
}

static void null(const char *what, int is)
{
    if (!is)
        printf("WRONG %s: handle %s is not null\n", names[current], what);
}
"""


def output(table, f, p, i):
    """How argument `i` is passed, filled; and what is checked of it after an error."""
    kind, rule = p["kind"], table.kinds[p["kind"]]["rule"]
    place = f"scratch[{i}]"
    fill = f"memset({place}, PATTERN, sizeof {place});"
    if p["dir"] != "out" or rule in ("buffer", "address"):
        return None
    tool = f["name"].startswith("MPI_T_")
    if kind in arguments.HANDLES and not p.get("len") and not tool:
        ctype = arguments.HANDLES[kind][0]
        return f"({ctype} *){place}", fill, f"null(\"{p['name']}\", *({ctype} *){place} == {ctype.upper()}_NULL);"
    if kind == "STATUS" and not p.get("len"):
        return f"(void *){place}", fill, f"status(\"{p['name']}\", {place});"
    if kind == "LOGICAL" and not p.get("len") and not tool:
        return f"(void *){place}", fill, f"flag(\"{p['name']}\", {place});"
    return f"(void *){place}", fill, f"untouched(\"{p['name']}\", {place}, sizeof {place});"


def generate(table):
    names, bodies, results = [], [], 0
    for f in table.functions:
        params = f.get("params", [])
        for suffix in ("", "_c") if f.get("large") else ("",):
            for at, p in enumerate(params):
                for value, _, _, what in arguments.wrong(table, f, p):
                    args, before, after = [], [], []
                    for i, q in enumerate(params):
                        made = output(table, f, q, i) if i != at else None
                        if made:
                            args.append(made[0])
                            before.append(made[1])
                            after.append(made[2])
                        elif i == at:
                            args.append(value)
                        else:
                            expression, declared = arguments.valid(table, f, q, i)
                            args.append(expression)
                            before.append(declared)
                    if not after or re.search(r"MPI_File_\w+_(all|begin)|MPI_File_i\w+_all", f["name"]):
                        continue  # collective access agrees on errors at its end: test_arguments.py
                    if p["kind"] == "DATATYPE":
                        arguments.with_elements(f, params, at, args)
                    results += len(after)
                    call = f"{f['name']}{suffix}({', '.join(args)})"
                    bodies.append(
                        f"case {len(names)}: {{ {' '.join(before)} if ({call} == MPI_SUCCESS) break; "
                        f"failed++; {' '.join(after)} break; }}"
                    )
                    names.append(f"{f['name']}{suffix}, {what}")
    listed = ",\n".join(f'"{n}"' for n in names)
    run = "static void run(int i)\n{\nswitch (i) {\n" + "\n".join(bodies) + "\n}\n}\n"
    main = arguments.MAIN.replace('printf("DONE', 'printf("FAILED %d\\n", failed);\n    printf("DONE')
    declared = f"static const char *names[] = {{\n{listed}\n}};\nstatic const int cases = {len(names)};\nstatic int failed;\n"
    return arguments.PRELUDE + declared + CHECKS + run + main, len(names), results


def all_cases(abi):
    text, count, results = generate(arguments.Table(abi))
    folder = places.BUILD / "results"
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"results-{abi}.c"
    source.write_text(text)
    weft = places.Mpi()
    exe, made = weft.compile(source, abi, extra=("-w", "-O0"))
    assert made.rc == 0, made.tail(20)
    done = proc.run([weft.mpiexec, "-n", 1, exe, 0, folder / f"file-{abi}"], env=weft.env(), limit_s=120)
    assert f"DONE {count}" in done.out, f"{done.why()}\n{done.tail(10)}"
    bad = re.findall(r"^WRONG (.*)$", done.out, re.M)
    assert not bad, f"{len(bad)} of {count} cases:\n" + "\n".join(bad)
    failed = int(re.search(r"^FAILED (\d+)$", done.out, re.M)[1])
    assert failed > count * 9 // 10, f"only {failed} of {count} calls fail"
    note(f"{results} results of {count} calls, of which {failed} fail")


@limit(240)
def test_standard_abi():
    all_cases("mpi5")


@limit(240)
def test_mpich_abi():
    all_cases("mpich")
