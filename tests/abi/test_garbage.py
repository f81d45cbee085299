"""Wrong arguments to every exported function, in each ABI: no crash and no hang.

A C program with one wrapper per prototype of the header is generated; each function runs in
a process of its own, in five ways: nothing but zeros, garbage handles with null pointers,
garbage handles with pointers to garbage, and valid handles with null pointers and counts
of -1 and of 1. An error code, or success, is right; a signal or a wait is not.
"""

import concurrent.futures
import pathlib
import re
import subprocess

from driver import places, proc
from driver.pytests import limit, note
from driver.report import cores

# Not called: they end the process, take a variable list, or are callbacks with no checks
# of their own, or their arguments need not be checkable.
SKIPPED = {
    "MPI_Abort": "ends the process by design",
    "MPI_Pcontrol": "variable arguments",
    "MPI_Init": "the program has called it",
    "MPI_Init_thread": "the program has called it",
}
SKIPPED_PATTERN = re.compile(r"_FN(_C)?$|^MPIX_|^MPI_File_|^MPI_Register_datarep")
# With valid arguments by chance, these wait for what never comes.
MAY_BLOCK = {"MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_join", "MPI_Win_wait"}
# Here -1 is any source and any tag.
MAY_BLOCK_OMPI = MAY_BLOCK | {"MPI_Probe"}

_PROTOTYPE = re.compile(
    r"^\s*(?:extern\s+)?(int|double|MPI_[A-Za-z]\w*)\s+(MPI_(?:T_)?[A-Z]\w*)\s*\(([^;{]*?)\)\s*(?:MPICH_\w+[^;]*|__attribute__[^;]*)?;",
    re.M | re.S,
)

# A valid handle of each kind.
VALID = {
    "MPI_Comm": "MPI_COMM_WORLD",
    "MPI_Datatype": "MPI_INT",
    "MPI_Op": "MPI_SUM",
    "MPI_Group": "MPI_GROUP_EMPTY",
    "MPI_Info": "MPI_INFO_NULL",
    "MPI_Errhandler": "MPI_ERRORS_RETURN",
    "MPI_Request": "MPI_REQUEST_NULL",
    "MPI_Message": "MPI_MESSAGE_NO_PROC",
}
SCALARS = {"int", "MPI_Aint", "MPI_Count", "MPI_Offset", "MPI_Fint", "long", "double", "MPI_T_cb_safety",
           "MPI_T_source_order"}  # fmt: skip

PRELUDE = r"""
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int mode;
static const char *current = "?";
static unsigned char scratch[24][1 << 16];

static void *pointer(int i)
{
    if (mode != 2)
        return NULL;
    memset(scratch[i], 0x5b, sizeof scratch[i]);
    memset(scratch[i] + 200, 0, sizeof scratch[i] - 200);
    return scratch[i];
}

static long long number(void)
{
    static const long long values[] = { 0, -1, 3, -1, 1 };
    return values[mode];
}

static void died(int sig)
{
    char text[160];
    int n = snprintf(text, sizeof text, "DIED %s way %d signal %d\n", current, mode, sig);
    if (write(1, text, n)) { }
    _exit(99);
}

#define GARBAGE(T, v) do { memset(&v, mode == 1 ? 0xff : 0x5b, sizeof v); } while (0)
"""


def prototypes(header_text):
    """Triples (return type, name, list of parameters) of a header, PMPI and MPI_T included."""
    text = re.sub(r"/\*.*?\*/", " ", header_text, flags=re.S)
    text = re.sub(r"^\s*#.*(?:\\\n.*)*$", "", text, flags=re.M)
    found = {}
    for returns, name, params in _PROTOTYPE.findall(text):
        words = " ".join(params.split())
        parts = [] if words in ("", "void") else [p.strip() for p in words.split(",")]
        found.setdefault(name, (returns, parts))
    return found


def _argument(i, param):
    """Declaration and expression of one argument, from its text in the prototype."""
    plain = re.sub(r"\bconst\b|\brestrict\b|MPICH_\w+(\([^)]*\))?", "", param).strip()
    if "*" in plain or "[" in plain or re.search(r"_function\b|_fn\b", plain):
        return f"void *a{i} = pointer({i});", f"(void *)a{i}"
    kind = plain.split()[0]
    if kind in SCALARS:
        return f"{kind} a{i} = ({kind})number();", f"a{i}"
    valid = VALID.get(kind)
    body = [f"{kind} a{i}; memset(&a{i}, 0, sizeof a{i});"]
    body.append(f"if (mode == 1 || mode == 2) GARBAGE({kind}, a{i});")
    if valid:
        body.append(f"if (mode >= 3) a{i} = {valid};")
    return " ".join(body), f"a{i}"


def generate(protos):
    lines = [PRELUDE]
    for name, (_, params) in sorted(protos.items()):
        arguments = [_argument(i, p) for i, p in enumerate(params)]
        body = "\n    ".join(d for d, _ in arguments)
        call = ", ".join(e for _, e in arguments)
        lines.append(f"static void call_{name}(void)\n{{\n    {body}\n    (void){name}({call});\n}}\n")
    table = "\n".join(f'    {{ "{name}", call_{name}, {len(p)} }},' for name, (_, p) in sorted(protos.items()))
    lines.append(f"""
static const struct {{ const char *name; void (*call)(void); int params; }} all[] = {{
{table}
}};

int main(int argc, char **argv)
{{
    int signals[] = {{ SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM }};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], died);
    alarm(10);
    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (unsigned k = 0; k < sizeof all / sizeof *all; k++) {{
        if (strcmp(all[k].name, argv[1]) != 0)
            continue;
        current = all[k].name;
        for (mode = 0; mode < (all[k].params ? 5 : 1); mode++)
            all[k].call();
        printf("END %s\\n", argv[1]);
        fflush(stdout);
        _exit(0);
    }}
    printf("no such function\\n");
    return 3;
}}
""")
    return "\n".join(lines)


def _header(mpi, abi):
    if abi == "mpi5":
        return (mpi.prefix / "include/mpi.h").read_text()
    if abi == "ompi":
        cmd = ["cc", "-E", "-P", f"-I{places.ompi_include()}", "-include", "mpi.h", "-x", "c", "/dev/null"]
        text = subprocess.run(cmd, capture_output=True, text=True, check=True).stdout
        return re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)", "", text)
    include = places.peer("mpich") / "include"
    return (include / "mpi.h").read_text() + (include / "mpi_proto.h").read_text()


def _exported(library):
    out = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in out.splitlines() if line.split()}


def _build(mpi, abi):
    exported = _exported(mpi.prefix / "lib" / places.LIBRARIES[abi])
    protos = prototypes(_header(mpi, abi))
    wanted = {
        name: p
        for name, p in protos.items()
        if name in exported and name not in SKIPPED and not SKIPPED_PATTERN.search(name) and "..." not in p[1]
    }
    no_prototype = sorted(n for n in exported if re.match(r"MPI_(T_)?[A-Z][a-z]", n) and n not in protos)
    folder = places.BUILD / "garbage"
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"garbage_{mpi.name}_{abi}.c"
    source.write_text(generate(wanted))
    flags = ["-w"]
    exe, made = mpi.compile(source, abi, flags)
    assert made.rc == 0, made.tail(30)
    return exe, sorted(wanted), no_prototype


def _call(mpi, exe, name, env, may_block):
    got = proc.run([exe, name], env=env, limit_s=60)
    if f"END {name}" in got.out and got.rc == 0 and not got.timed_out:
        return ""
    died = re.search(r"DIED .* way (\d) signal (\d+)", got.out)
    if died and int(died[2]) == 14:
        return "" if name in may_block else f"{name}: hangs (way {died[1]})"
    if died:
        return f"{name}: signal {died[2]} (way {died[1]}) {got.out.strip().splitlines()[0][:150]}"
    return f"{name}: {got.why()}, {got.out.strip()[-150:]}"


def _all(abi):
    mpi = places.Mpi()
    exe, names, no_prototype = _build(mpi, abi)
    assert len(names) > 400, f"only {len(names)} functions found in the header"
    may_block = MAY_BLOCK_OMPI if abi == "ompi" else MAY_BLOCK
    env = mpi.env(LD_LIBRARY_PATH=f"{mpi.prefix}/lib")
    with concurrent.futures.ThreadPoolExecutor(max(2, cores())) as pool:
        bad = [text for text in pool.map(lambda n: _call(mpi, exe, n, env, may_block), names) if text]
    note(f"{abi}: {len(names)} functions called with wrong arguments, {len(bad)} bad")
    if no_prototype:
        note(f"{abi}: exported without a prototype, not called: {', '.join(no_prototype[:8])}")
    assert not bad, "\n".join(bad)


@limit(150)
def test_standard_abi():
    _all("mpi5")


@limit(150)
def test_mpich_abi():
    _all("mpich")


@limit(150)
def test_ompi_abi():
    _all("ompi")
