"""Constants and odd addresses where memory has to be: NULL, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC, MPI_UNWEIGHTED and the
like, one at a time in place of each buffer and each array of each function, in calls that touch them.

A call that succeeds with memory there must return an error with a constant, unless ALLOWED says why not; with an
address that is not aligned it succeeds as before. None crashes or hangs.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import test_arguments as arguments
from driver import places, proc
from driver.pytests import limit, note

CONSTANTS = ["NULL", "MPI_IN_PLACE", "MPI_BUFFER_AUTOMATIC", "MPI_UNWEIGHTED", "MPI_WEIGHTS_EMPTY"]
# In the MPICH ABI these are the addresses of variables: memory.
VARIABLES = {"mpich": {"MPI_UNWEIGHTED", "MPI_WEIGHTS_EMPTY"}, "mpi5": set()}
# What may succeed: function, parameter, constant; and why.
ALLOWED = [
    (r"MPI_Get_address, ", "any address has a number"),
    (r"MPI_(Ie|E)xscan\w*, recvbuf", "SPEC: 6.11.2: not significant at rank 0"),
    (r"MPI_Dist_graph_create\w*, \w*weights = MPI_(UNWEIGHTED|WEIGHTS_EMPTY)", "SPEC: 8.5.4"),
    (r"MPI_Dist_graph_neighbors, \w*weights", "the graph has none, so that nothing is written"),
    (r"MPI_Type_get_contents\w*, array_of_(addresses|large_counts)", "the type has none, so that nothing is written"),
    (r"MPI_\w+, array_of_statuses", "taken for MPI_STATUSES_IGNORE"),
]

NOT_HERE = re.compile(
    r"MPI_(Comm_spawn|Comm_accept|Comm_connect|Comm_join|Open_port|Lookup|Publish|Unpublish|Abort|Init|Finalize|Session_"
    r"|Win_(wait|test|post|start|complete|fence|free|lock|unlock)|File_(open|close|delete)"
    # What is attached stays so for the calls behind them.
    r"|Buffer_|Comm_(at|de)tach_buffer)|_FN$|MPI_T_"
)
MESSAGES = re.compile(r"MPI_I?[bsr]?send(_init)?$", re.I)
RECEIVES = re.compile(r"MPI_I?recv(_init)?$", re.I)
SIZES = {"outsize", "insize", "size", "max_integers", "max_addresses", "max_datatypes", "max_large_counts"}
ZERO = {"INDEX", "RANK", "TAG", "LOCATION_SMALL", "RMA_DISPLACEMENT_NNI", "OFFSET", "COORDINATE", "KEY", "COLOR", "PARTITION"}

HELPERS = r"""
static char copy[4096];
static int fine, failures;
static MPI_Request other = MPI_REQUEST_NULL;
static int message;

static void *odd(const void *from)
{
    memcpy(copy + 1, from, 2048);
    return copy + 1;
}

static void before_send(void)
{
    MPI_Irecv(&message, 1, MPI_INT, 0, 0, comm, &other);
}

static void before_receive(void)
{
    MPI_Isend(&message, 1, MPI_INT, 0, 0, comm, &other);
}

static void after(int code, int receives)
{
    if (other == MPI_REQUEST_NULL)
        return;
    if (code != MPI_SUCCESS && receives)
        MPI_Recv(&message, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS && !receives)
        MPI_Cancel(&other);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
}

/* Ends what a call began; the code of the whole. */
static int ended(int code, MPI_Request *request, int persistent)
{
    if (code != MPI_SUCCESS)
        return code;
    if (persistent) {
        code = MPI_Start(request);
        int waited = code == MPI_SUCCESS ? MPI_Wait(request, MPI_STATUS_IGNORE) : code;
        MPI_Request_free(request);
        return waited;
    }
    return MPI_Wait(request, MPI_STATUS_IGNORE);
}

static void judge(int code, int way)
{
    if (code == MPI_SUCCESS)
        fine++;
    else
        failures++;
    if (way == 0)
        printf("%s %s\n", code == MPI_SUCCESS ? "GOOD" : "BASE", names[current]);
    else if (way == 1 && code == MPI_SUCCESS)
        printf("TAKEN %s\n", names[current]);
    else if (way == 2 && code != MPI_SUCCESS)
        printf("ODD %s\n", names[current]);
}
"""


def ctype(table, p, suffix):
    k = table.kinds[p["kind"]]
    if p["kind"] in arguments.HANDLES:
        return arguments.HANDLES[p["kind"]][0]
    return p.get("c_large" if suffix else "c") or (k.get("large") if suffix else None) or k["c"]


def touching(table, f, p, i, suffix):
    """As arguments.valid, but one element of everything."""
    kind, rule = p["kind"], table.kinds[p["kind"]]["rule"]
    numbers = rule in ("int", "poly", "long", "rank", "tag", "weight")
    if p["dir"] == "in" and p.get("len") and numbers:
        t = ctype(table, p, suffix).replace("*", "").strip()
        value = "0" if kind in ZERO or "displ" in p["name"].lower() or rule == "rank" or p["name"] in ("edges", "array_of_starts") else "1"
        return f"a{i}", f"{t} a{i}[64] = {{{', '.join([value] * 8)}}};"
    if p["dir"] == "in" and not p.get("len") and numbers and rule not in ("rank", "tag"):
        value = "64" if p["name"] in SIZES else "0" if kind in ZERO or "disp" in p["name"] else "1"
        return value, ""
    return arguments.valid(table, f, p, i)


def targets(table, f):
    """Places of arguments that are buffers or arrays."""
    for i, p in enumerate(f.get("params", [])):
        rule = table.kinds[p["kind"]]["rule"]
        if p["kind"] in ("BUFFER", "LOCATION_BUFFER", "C_BUFFER2") or (p.get("len") and rule not in ("string", "opaque")):
            yield i


def generate(abi):
    table = arguments.Table(abi)
    names, bodies = [], []
    for f in table.functions:
        if NOT_HERE.search(f["name"]):
            continue
        params = f.get("params", [])
        for suffix in ("", "_c") if f.get("large") else ("",):
            made = [touching(table, f, p, i, suffix) for i, p in enumerate(params)]
            declared = " ".join(d for _, d in made)
            if not list(targets(table, f)):
                continue
            cases = [(None, None, 0)]
            for at in targets(table, f):
                cases += [(at, f"(void *){c}", 1) for c in CONSTANTS if c not in VARIABLES[abi] and c != params[at].get("special")]
                cases.append((at, f"odd({made[at][0]})", 2))
            request = [i for i, p in enumerate(params) if p["kind"] == "REQUEST" and p["dir"] == "out" and not p.get("len")]
            for at, value, way in cases:
                args = [value if i == at else a for i, (a, _) in enumerate(made)]
                call = f"{f['name']}{suffix}({', '.join(args)})"
                if f["name"].startswith("MPI_File") and f["name"].endswith("_begin"):
                    call = arguments.completed(f, params, call)
                elif request and not re.search(r"MPI_P(send|recv)_init|Grequest", f["name"]):
                    call = f"ended({call}, &h{request[0]}, {int(f['name'].endswith('_init'))})"
                start = "before_send();" if MESSAGES.match(f["name"]) else "before_receive();" if RECEIVES.match(f["name"]) else ""
                receives = int(bool(RECEIVES.match(f["name"])))
                bodies.append(
                    f"case {len(names)}: {{ {declared} {start} int code = {call}; after(code, {receives}); judge(code, {way}); break; }}"
                )
                what = "memory" if at is None else f"{params[at]['name']} = {re.sub('[(]void [*][)]', '', value) if way == 1 else 'not aligned'}"
                names.append(f"{f['name']}{suffix}, {what}")
    listed = ",\n".join(f'"{n}"' for n in names)
    run = "static void run(int i)\n{\nswitch (i) {\n" + "\n".join(bodies) + "\n}\n}\n"
    declared = f"static const char *names[] = {{\n{listed}\n}};\nstatic const int cases = {len(names)};\n"
    main = arguments.MAIN.replace("MPI_Cart_create(comm, 1, &one, &none,", "MPI_Cart_create(comm, 1, &one, &one,")
    main = main.replace("MPI_Comm_dup(MPI_COMM_SELF, &comm);", "MPI_Comm_dup(MPI_COMM_SELF, &comm);\n    static char room[1 << 16];\n    MPI_Buffer_attach(room, sizeof room);")
    return arguments.PRELUDE + declared + HELPERS + run + main, names


def all_cases(abi):
    text, names = generate(abi)
    folder = places.BUILD / "sentinels"
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"sentinels-{abi}.c"
    source.write_text(text)
    weft = places.Mpi()
    exe, made = weft.compile(source, abi, extra=("-w", "-O0"))
    assert made.rc == 0, made.tail(20)
    start, out, fell = 0, "", []
    while start < len(names):
        done = proc.run([weft.mpiexec, "-n", 1, exe, start, folder / f"file-{abi}"], env=weft.env(), limit_s=60)
        out += done.out
        if f"DONE {len(names)}" in done.out:
            break
        died = re.search(r"^FELL (\d+) (.*)$", done.out, re.M)
        assert died, f"from case {start}: {done.why()}\n{done.tail(10)}"
        fell.append(died[2])
        assert len(fell) < 400, "\n".join(fell)
        start = int(died[1]) + 1
    good = set(re.findall(r"^GOOD (\w+)", out, re.M))
    base = set(re.findall(r"^BASE (\w+)", out, re.M))
    taken = [n for n in re.findall(r"^TAKEN (.*)$", out, re.M) if n.split(",")[0] in good]
    odd = [n for n in re.findall(r"^ODD (.*)$", out, re.M) if n.split(",")[0] in good]
    wrong = [f"crashes or hangs: {n}" for n in fell]
    wrong += [f"takes {n}" for n in taken if not any(re.match(rule, n) for rule, _ in ALLOWED)]
    wrong += [f"refuses {n}" for n in odd]
    return wrong, good, base, len(names)


def check(abi):
    wrong, good, base, count = all_cases(abi)
    assert not wrong, f"{len(wrong)} of {count} calls:\n" + "\n".join(wrong)
    assert len(good) > 290, f"only {len(good)} functions succeed with memory; these do not: {sorted(base)}"
    note(f"{count} calls of {len(good) + len(base)} functions, of which {len(good)} succeed with memory")


@limit(240)
def test_standard_abi():
    check("mpi5")


@limit(240)
def test_mpich_abi():
    check("mpich")


if __name__ == "__main__":
    for name in ("mpi5", "mpich"):
        wrong, good, base, count = all_cases(name)
        print(f"{name}: {count} calls; {len(good)} good; base fails: {sorted(base)}")
        print("\n".join(wrong))
