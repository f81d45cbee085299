"""One wrong argument at a time, derived from the kinds of parameters in the API table: each function
returns the error class that the kind asks for, in both ABIs, and nothing else happens.

Every function of the standard that returns a code is called with valid arguments but for one: a
null handle, a negative count, a rank or tag out of range, an invalid keyval, a null pointer for a
result. The program goes on after a crash or a hang with the next case, so that all are reported.
"""

import collections
import pathlib
import re
import sys
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from driver import places, proc
from driver.pytests import limit, note

TABLE = places.ROOT / "api"
COVERAGE = places.ROOT / "docs/coverage.md"
# How many cases each function has, for the coverage page; `python3 tests/abi/test_arguments.py` writes it.
CASES = places.TESTS / "abi/cases.toml"
CHAPTERS = ("p2p", "datatype", "coll", "comm", "topology", "env", "info", "rma", "external", "io", "dynamic", "deprecated", "tool")
SKIPPED = {
    "MPI_Abort": "ends the process",
    "MPI_Init": "called already",
    "MPI_Init_thread": "called already",
    "MPI_Finalize": "ends MPI",
}

HANDLES = {
    "COMMUNICATOR": ("MPI_Comm", "comm", "MPI_COMM_NULL", "MPI_ERR_COMM"),
    "DATATYPE": ("MPI_Datatype", "MPI_INT", "MPI_DATATYPE_NULL", "MPI_ERR_TYPE"),
    "OPERATION": ("MPI_Op", "MPI_SUM", "MPI_OP_NULL", "MPI_ERR_OP"),
    "GROUP": ("MPI_Group", "group", "MPI_GROUP_NULL", "MPI_ERR_GROUP"),
    "WINDOW": ("MPI_Win", "win", "MPI_WIN_NULL", "MPI_ERR_WIN"),
    "FILE": ("MPI_File", "file", "MPI_FILE_NULL", "MPI_ERR_FILE"),
    "SESSION": ("MPI_Session", "session", "MPI_SESSION_NULL", "MPI_ERR_SESSION"),
    "ERRHANDLER": ("MPI_Errhandler", "MPI_ERRORS_RETURN", "MPI_ERRHANDLER_NULL", "MPI_ERR_ERRHANDLER"),
    # Null ones are allowed where requests and messages are waited for, and for most infos.
    "INFO": ("MPI_Info", "MPI_INFO_NULL", None, None),
    "REQUEST": ("MPI_Request", "MPI_REQUEST_NULL", None, None),
    "MESSAGE": ("MPI_Message", "MPI_MESSAGE_NO_PROC", None, None),
}
SCALARS = {"LOCK_TYPE": "MPI_LOCK_SHARED", "ORDER": "MPI_ORDER_C", "TYPECLASS": "MPI_TYPECLASS_REAL"}
# Where a null request or info is an error.
NEEDED = {
    "REQUEST": re.compile(r"MPI_(Request_free|Start|Cancel|Pready|Pready_range|Grequest_complete)$"),
    "INFO": re.compile(r"MPI_Info_(?!create)"),
}
# The class of a string that is NULL, beside MPI_ERR_ARG.
STRINGS = {"key": "MPI_ERR_INFO_KEY", "value": "MPI_ERR_INFO_VALUE", "filename": "MPI_ERR_BAD_FILE"}
# Objects that some functions need: name of the function, type, object.
OBJECTS = [
    (re.compile("get_contents"), "MPI_Datatype", "derived"),
    (re.compile("MPI_Graph"), "MPI_Comm", "graph"),
    (re.compile("MPI_Dist_graph_neighbors"), "MPI_Comm", "neighbours"),
    (re.compile("MPI_Cart_(?!create|map)|eighbor"), "MPI_Comm", "cart"),
    (re.compile("MPIX_Stream_i?(send|recv)"), "MPI_Comm", "streams"),
]
# Objects of tools, by kind: a wrong one, and its class.
TOOLS = {
    **{f"{kind}_INDEX": ("-1", "MPI_T_ERR_INVALID_INDEX") for kind in ("CVAR", "PVAR", "CAT", "EVENT", "SOURCE")},
    "CVAR": ("NULL", "MPI_T_ERR_INVALID_HANDLE"),
    "PVAR": ("NULL", "MPI_T_ERR_INVALID_HANDLE"),
    "PVAR_SESSION": ("NULL", "MPI_T_ERR_INVALID_SESSION"),
    "TOOLENUM": ("NULL", "MPI_T_ERR_INVALID_HANDLE"),
    "EVENT_REGISTRATION": ("NULL", "MPI_T_ERR_INVALID_HANDLE"),
    "EVENT_INSTANCE": ("NULL", "MPI_T_ERR_INVALID_HANDLE"),
}
# SPEC: null handles that mean something (MPI-5.0 9.3, 14.2.2).
NULL_ALLOWED = re.compile(
    r"MPI_File_(get|set|call)_errhandler$|_get_name$|MPI_Comm_(test_inter|get_parent)$|_fromint|_toint|_c2f|_f2c"
)

PRELUDE = r"""
#include <mpi.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char scratch[24][4096] __attribute__((aligned(64)));
static MPI_Comm comm, cart, graph, neighbours, streams;
static MPI_Datatype derived;
static MPI_Group group;
static MPI_Win win;
static MPI_File file;
static MPI_Session session;
static MPI_T_pvar_session tools;
static int current;
static const char *names[];
static const int cases;

static void fell(int sig)
{
    char text[160];
    int n = snprintf(text, sizeof text, "FELL %d %s: %s\n", current, names[current],
                     sig == SIGALRM ? "does not return" : strsignal(sig));
    if (write(1, text, n)) {}
    _exit(3);
}

/* The first code that is an error; the second call comes after the first. */
#define either(a, b) ({ int a_ = a; int b_ = b; a_ != MPI_SUCCESS ? a_ : b_; })

static void check(int code, int wanted, int also)
{
    int class = MPI_SUCCESS, length;
    char text[MPI_MAX_ERROR_STRING] = "";
    MPI_Error_class(code, &class);
    if (class == wanted || class == also)
        return;
    MPI_Error_string(code, text, &length);
    printf("WRONG %s: class %d, not %d: %s\n", names[current], class, wanted, text);
}
"""

MAIN = r"""
int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], fell);
    int level;
    MPI_T_init_thread(MPI_THREAD_SINGLE, &level);
    MPI_T_pvar_session_create(&tools);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    int one = 1, none = 0;
    MPI_Cart_create(comm, 1, &one, &none, 0, &cart);
    MPI_Graph_create(comm, 1, &one, &none, 0, &graph);
    MPI_Dist_graph_create_adjacent(comm, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 0,
                                   &neighbours);
#ifdef MPIX_STREAM_NULL
    MPIX_Stream stream = MPIX_STREAM_NULL;
    MPIX_Stream_comm_create_multiplex(comm, 1, &stream, &streams);
#endif
    MPI_Type_contiguous(2, MPI_INT, &derived);
    MPI_Comm_group(MPI_COMM_SELF, &group);
    MPI_Win_create(scratch, sizeof scratch, 1, MPI_INFO_NULL, comm, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_lock_all(0, win);
    MPI_File_open(comm, argv[2], MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    for (current = atoi(argv[1]); current < cases; current++) {
        memset(scratch, 0, sizeof scratch);
        fflush(stdout);
        alarm(5);
        run(current);
    }
    alarm(0);
    printf("DONE %d\n", cases);
    fflush(stdout);
    _exit(0);
}
"""


class Table:
    """The functions of the standard; for the ABI of MPICH its extensions that have a body, too."""

    def __init__(self, abi):
        self.kinds = tomllib.loads((TABLE / "kinds.toml").read_text())["kind"]
        self.functions = []
        done = set(re.findall(r"^\| `(MPIX_\w+)`.*implemented", COVERAGE.read_text(), re.M))
        for chapter in (*CHAPTERS, *(["mpix"] if abi == "mpich" else [])):
            for f in tomllib.loads((TABLE / f"{chapter}.toml").read_text())["function"]:
                if abi not in f.get("libs", [abi]) or chapter == "mpix" and f["name"] not in done:
                    continue
                if f["name"] not in SKIPPED and f.get("returns", "int") == "int" and f.get("header", True):
                    self.functions.append(f)


def valid(table, f, p, i):
    """An argument that is accepted, and the declarations that it needs."""
    kind, out = p["kind"], p["dir"] != "in"
    place = f"(void *)scratch[{i}]"
    if kind in HANDLES:
        ctype, value, _, _ = HANDLES[kind]
        own = [o for name, t, o in OBJECTS if t == ctype and name.search(f["name"]) and not out]
        value = own[0] if own and f["name"] not in ("MPI_Graph_create", "MPI_Graph_map") else value
        if p.get("len"):
            return f"h{i}", f"{ctype} h{i}[8] = {{{', '.join([value] * 8)}}};"
        return (f"&h{i}", f"{ctype} h{i} = {value};") if out else (value, "")
    rule = table.kinds[kind]["rule"]
    if kind == "PVAR_SESSION" and p["dir"] == "in":
        return "tools", ""
    if kind in SCALARS and not out and not p.get("len"):
        return SCALARS[kind], ""
    if kind == "STATUS":
        return f"&s{i}", f"MPI_Status s{i}; memset(&s{i}, 0, sizeof s{i});"
    if kind == "STRING":
        return (place, "") if out else ('"external32"' if p["name"] == "datarep" else '"x"', "")
    if kind == "STATUS" or out or p.get("len") or rule in ("buffer", "address", "opaque", "function", "range", "word"):
        return place, ""
    return "0", ""


def wrong(table, f, p):
    """Pairs of a wrong argument and the classes it leads to; what it is."""
    kind, single = p["kind"], not p.get("len")
    significant = p.get("significant") != "conditional"
    pointer = p["dir"] == "inout" or p.get("c", "").endswith("*")
    needed = NEEDED.get(kind)
    if needed and needed.search(f["name"]) and single and p["dir"] != "out":
        null = f"{HANDLES[kind][0].upper()}_NULL"
        value = f"({HANDLES[kind][0]}[]){{{null}}}" if pointer else null
        yield value, f"{HANDLES[kind][0].upper().replace('MPI_', 'MPI_ERR_')}", "MPI_ERR_ARG", f"{p['name']} = {null}"
        return
    if pointer and single and kind in HANDLES and HANDLES[kind][2]:
        ctype, _, null, error = HANDLES[kind]
        yield f"({ctype}[]){{{null}}}", error, "MPI_ERR_ARG", f"{p['name']} = {null}"
        yield "NULL", "MPI_ERR_ARG", error, f"{p['name']} = NULL"
        return
    if kind == "KEYVAL" and pointer:
        yield "(int[]){MPI_KEYVAL_INVALID}", "MPI_ERR_KEYVAL", "MPI_ERR_KEYVAL", f"{p['name']} invalid"
        return
    if kind == "STATUS" and single and f["name"].startswith("MPI_Status_set"):
        yield "NULL", "MPI_ERR_ARG", "MPI_ERR_ARG", f"{p['name']} = NULL"
        return
    if kind == "STRING" and p["dir"] == "in" and "root" not in [q["name"] for q in f["params"]]:
        yield "NULL", "MPI_ERR_ARG", STRINGS.get(p["name"], "MPI_ERR_ARG"), f"{p['name']} = NULL"
        return
    if kind in HANDLES and single and p["dir"] == "in" and significant:
        _, _, null, error = HANDLES[kind]
        if null and not NULL_ALLOWED.search(f["name"]):
            yield null, error, "MPI_ERR_ARG", f"{p['name']} = {null}"
        return
    k = table.kinds[kind]
    if f["name"].startswith("MPI_T_"):
        if kind in TOOLS and p["dir"] == "in":
            yield TOOLS[kind][0], TOOLS[kind][1], TOOLS[kind][1], f"{p['name']} = {TOOLS[kind][0]}"
        return
    if k.get("check") == "nonneg" and single and p["dir"] == "in" and significant:
        error = "MPI_ERR_" + k.get("error", "ARG")
        yield "-1", error, "MPI_ERR_COUNT" if p["name"].endswith("count") else "MPI_ERR_ARG", f"{p['name']} = -1"
    elif kind == "KEYVAL" and p["dir"] == "in":
        yield "MPI_KEYVAL_INVALID", "MPI_ERR_KEYVAL", "MPI_ERR_KEYVAL", f"{p['name']} invalid"
    elif kind == "RANK" and single and p["dir"] == "in" and any(q["kind"] in ("COMMUNICATOR", "WINDOW") for q in f["params"]):
        yield "1000000", "MPI_ERR_RANK", "MPI_ERR_ROOT", f"{p['name']} = 1000000"
    elif kind == "TAG" and single and p["dir"] == "in" and not f["name"].startswith("MPI_Status"):
        yield "-77", "MPI_ERR_TAG", "MPI_ERR_TAG", f"{p['name']} = -77"
    elif p["dir"] == "out" and single and k["rule"] not in ("status", "string", "buffer", "opaque"):
        yield "NULL", "MPI_ERR_ARG", "MPI_ERR_ARG", f"{p['name']} = NULL"


def completed(f, params, call):
    """Collective file access that goes on: all processes agree on errors at its end."""
    if f["name"].startswith("MPI_File") and f["name"].endswith("_begin"):
        return f"either({call}, {f['name'].replace('_begin', '_end')}(file, scratch[0], MPI_STATUS_IGNORE))"
    requests = [i for i, q in enumerate(params) if q["kind"] == "REQUEST" and q["dir"] == "out"]
    if f["name"].startswith("MPI_File_i") and f["name"].endswith("_all") and f"&h{requests[0]}" in call:
        return f"either({call}, MPI_Wait(&h{requests[0]}, MPI_STATUS_IGNORE))"
    return call


# The elements of a message. Without any, messages take the null datatype as other libraries do.
ELEMENTS = {"count", "sendcount", "recvcount", "partitions"}
MESSAGES = re.compile(r"MPI(?:X_Stream)?_(I?m?recv|P?recv_init|I?sendrecv(_replace)?|I?[bsr]?send|[bsr]?send_init|Psend_init)$", re.I)


def with_elements(f, params, at, args):
    """The arguments with one element at those before the datatype that is wrong."""
    while at and MESSAGES.match(f["name"]) and params[at - 1]["name"] in ELEMENTS:
        at -= 1
        args[at] = "1"


def generate(table):
    """The program, and how many cases of how many functions."""
    names, bodies, functions = [], [], set()
    for f in table.functions:
        params = f.get("params", [])
        for suffix in ("", "_c") if f.get("large") else ("",):
            for at, p in enumerate(params):
                for value, error, also, what in wrong(table, f, p):
                    made = [valid(table, f, q, i) for i, q in enumerate(params)]
                    args = [value if i == at else a for i, (a, _) in enumerate(made)]
                    if p["kind"] == "DATATYPE":
                        with_elements(f, params, at, args)
                    declared = " ".join(d for i, (_, d) in enumerate(made) if d and i != at)
                    functions.add(f["name"] + suffix)
                    call = f"{f['name']}{suffix}({', '.join(args)})"
                    call = completed(f, params, call)
                    bodies.append(f"case {len(names)}: {{ {declared} check({call}, {error}, {also}); break; }}")
                    names.append(f"{f['name']}{suffix}, {what}")
    listed = ",\n".join(f'"{n}"' for n in names)
    run = "static void run(int i)\n{\nswitch (i) {\n" + "\n".join(bodies) + "\n}\n}\n"
    text = PRELUDE + f"static const char *names[] = {{\n{listed}\n}};\nstatic const int cases = {len(names)};\n" + run + MAIN
    return text, len(names), functions


# Without an argument that is wrong in itself: null requests are complete, the file may be null
# (9.3), any address may have been allocated, codes of the user are known by what was added; streams are in
# tests/c/comm/streams.c.
NO_CASE = {
    "MPI_Wait", "MPI_Buffer_flush", "MPI_Free_mem", "MPI_File_set_errhandler", "MPI_File_call_errhandler",
    "MPI_Remove_error_class", "MPI_Remove_error_code", "MPI_Remove_error_string",
    "MPI_Open_port", "MPI_Pcontrol", "MPIX_Query_cuda_support", "MPIX_Query_hip_support", "MPIX_Query_ze_support", "MPIX_Request_is_complete",
    "MPIX_Stream_create", "MPIX_Stream_free", "MPIX_Stream_progress", "MPIX_Start_progress_thread", "MPIX_Stop_progress_thread",
}  # fmt: skip


def counts():
    """The text of CASES: functions in order, a large count's variant with its function."""
    numbers = collections.Counter()
    for abi in ("mpi5", "mpich"):
        here = collections.Counter(re.findall(r'^"(MPIX?_\w+?)(?:_c)?, ', generate(Table(abi))[0], re.M))
        numbers |= here
    lines = [f"{name} = {n}" for name, n in sorted(numbers.items())]
    return "# Wrong arguments that test_arguments.py tries, by function; it writes this file.\n" + "\n".join(lines) + "\n"


def test_the_recorded_counts():
    assert CASES.read_text() == counts(), "run `python3 tests/abi/test_arguments.py` and `cargo xtask codegen`"


def all_cases(abi):
    table = Table(abi)
    text, count, functions = generate(table)
    folder = places.BUILD / "arguments"
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"arguments-{abi}.c"
    source.write_text(text)
    weft = places.Mpi()
    exe, made = weft.compile(source, abi, extra=("-w", "-O0"))
    assert made.rc == 0, made.tail(20)
    start, bad = 0, []
    while start < count:
        run = [weft.mpiexec, "-n", 1, exe, start, folder / f"file-{abi}"]
        done = proc.run(run, env=weft.env(WEFT_STRICT="1"), limit_s=60)
        bad += re.findall(r"^WRONG (.*)$", done.out, re.M)
        if f"DONE {count}" in done.out:
            break
        fell = re.search(r"^FELL (\d+) (.*)$", done.out, re.M)
        assert fell, f"from case {start}: {done.why()}\n{done.tail(10)}"
        bad.append(fell[2])
        assert len(bad) < 60, "\n".join(bad)
        start = int(fell[1]) + 1
    assert not bad, f"{len(bad)} of {count} cases:\n" + "\n".join(bad)
    # Tools may leave results out, and free what is theirs.
    every = {f["name"] for f in table.functions if not f["name"].startswith("MPI_T_")}
    functions = {name for name in functions if not name.startswith("MPI_T_")}
    assert every - functions == NO_CASE & every, every - functions
    note(f"{count} wrong arguments to {len(functions)} functions")


@limit(240)
def test_standard_abi():
    all_cases("mpi5")


@limit(240)
def test_mpich_abi():
    all_cases("mpich")


if __name__ == "__main__":
    CASES.write_text(counts())
