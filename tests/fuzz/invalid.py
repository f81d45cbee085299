"""A C program that calls every function of the API with arguments drawn at random, wrong ones among them, from api/*.toml."""

import re
import tomllib

# Functions that are not called, and why.
LEFT_OUT = {
    "MPI_Abort": "ends the process",
    "MPI_Finalize": "ends MPI",
    "MPI_Init": "called already",
    "MPI_Init_thread": "called already",
    "MPI_Pcontrol": "variable arguments",
    "MPI_Free_mem": "an address that was not allocated cannot be told from one that was",
    "MPI_Buffer_detach": "waits for messages that nobody receives, rightly",
    "MPI_Buffer_flush": "the same",
    "MPI_Comm_detach_buffer": "the same",
    "MPI_Comm_flush_buffer": "the same",
    "MPI_Session_detach_buffer": "the same",
    "MPI_Session_flush_buffer": "the same",
}
# With valid arguments these wait for what never comes: one of theirs is always wrong.
WAITS = re.compile(
    r"MPI_(Recv|Mrecv|M?[Pp]robe|Sendrecv|Ssend|Wait|Comm_(accept|connect|join|disconnect)|Session_finalize|Win_(wait|start|complete|post|fence)|"
    r"Intercomm_create|Comm_create_from_group|Comm_idup|Isendrecv)")
# Which cannot be had where all is right but one: of a kind that has no certainly wrong argument.
CERTAIN = ("COMMUNICATOR", "WINDOW", "TAG")
HANDLES = {
    "COMMUNICATOR": "comm", "DATATYPE": "type", "OPERATION": "op", "GROUP": "group", "WINDOW": "win", "FILE": "file", "SESSION": "session",
    "ERRHANDLER": "handler", "INFO": "info", "REQUEST": "request", "MESSAGE": "message",
}  # fmt: skip
# By kind: what makes numbers; others are `numeral`.
NUMBERS = {
    "RANK": "rank", "TAG": "tag", "KEYVAL": "keyval", "OFFSET": "offset", "VIEW_DISPLACEMENT": "offset", "LOCATION_SMALL": "offset",
    "RMA_DISPLACEMENT_NNI": "offset", "POLYDISPLACEMENT": "displacement", "POLYDISPLACEMENT_COUNT": "displacement", "GRAPH_INDEX": "small", "DEGREE": "small",
    "WEIGHT": "small", "FILE_DESCRIPTOR": "descriptor", "STRING_LENGTH": "length", "INFO_VALUE_LENGTH": "length", "POLYNUM_BYTES_NNI": "length",
    "POLYDTYPE_PACK_SIZE": "length", "POLYPACK_EXTERNAL_SIZE": "length", "WINDOW_SIZE": "length", "ARRAY_LENGTH_NNI": "count", "POLYXFER_NUM_ELEM": "count",
    "POLYXFER_NUM_ELEM_NNI": "count", "POLYDTYPE_NUM_ELEM_NNI": "count", "COUNT_NNI": "count", "ARGUMENT_COUNT": "count", "ARRAY_LENGTH": "count",
    "COMM_SIZE_PI": "count", "BLOCKLENGTH": "count", "POLYDISPLACEMENT_AINT_COUNT": "offset",
}  # fmt: skip
WIDE = {"MPI_Aint": 8, "MPI_Count": 8, "MPI_Offset": 8}
FREES = re.compile(r"free|disconnect|finalize|_close$|delete|detach|Cancel|complete|unlock|errhandler|set_view|Start|remove", re.I)
# Handles of the tool interface are addresses: of objects, null, or (in the registers of the interface) anything that was never given out.
ADDRESSES = {"CVAR", "PVAR", "PVAR_SESSION", "TOOLENUM", "EVENT_REGISTRATION", "EVENT_INSTANCE", "TOOL_MPI_OBJ"}


def functions(folder, chapters):
    """The table's functions, with their kinds."""
    for chapter in chapters:
        for f in tomllib.loads((folder / f"{chapter}.toml").read_text())["function"]:
            if f.get("returns", "int") == "int" and f.get("header", True):
                yield f


def argument(kinds, f, p, i, large):
    """The expression that draws an argument."""
    kind, single = p["kind"], not p.get("len")
    pointer = p["dir"] != "in" or not single or p.get("c", "").endswith("*")
    if kind in HANDLES:
        return f"{HANDLES[kind]}_p({i})" if pointer else f"{HANDLES[kind]}({i})"
    if kind == "STATUS":
        return f"status({i})"
    if kind == "STRING":
        return f"place({i})" if p["dir"] != "in" else '"/nonexistent"' if p["name"] == "command" else f"text({i})"
    if kind in ("STRING_ARRAY", "STRING_2DARRAY"):
        return "NULL" if kind == "STRING_2DARRAY" or f["name"] == "MPI_Info_create_env" else f"texts({i})"
    rule = kinds[kind]["rule"]
    if rule == "function":
        return f"function({i})"
    if kind in ADDRESSES and not pointer:
        return "NULL" if kind != "PVAR_SESSION" else "tools"
    if rule in ("buffer", "address"):
        # From MPI_BOTTOM, which is null, a displacement leads to any address: not to be told from a right one.
        if "attach_buffer" in f["name"].lower() or "buffer_attach" in f["name"].lower():
            return f"(wrong({i}) ? draw(2) ? NULL : MPI_IN_PLACE : scratch[SLOTS - 2])"
        reaches = any(q["kind"] == "POLYDISPLACEMENT" for q in f["params"]) or "lltoallw" in f["name"]
        return f"solid({i})" if rule == "buffer" and reaches else f"buffer({i})" if rule == "buffer" else f"place({i})"
    if rule == "word" and p["dir"] == "in":
        return f"(void *){i}"
    if rule in ("opaque", "word", "string"):
        return f"place({i})"
    of = "displacement" if "lltoallw" in f["name"] and kind == "LOCATION_SMALL" else NUMBERS.get(kind, "numeral")
    if pointer:
        ctype = kinds[kind].get("large", kinds[kind]["c"]) if large else kinds[kind]["c"]
        return f"numbers({i}, {WIDE.get(ctype, 4)}, {of})"
    if kind == "ERROR_CODE" and f["name"].endswith("call_errhandler"):
        return "OF(1, 3, 5, 12345)"  # Success is no error, and what ends a job by it has its code.
    # What is written to disk for real.
    if f["name"] in ("MPI_File_preallocate", "MPI_File_set_size"):
        return f"(wrong({i}) ? OF(-1, LLONG_MIN, LLONG_MAX) : 4096)" if kind == "OFFSET" else f"{of}({i})"
    return f"{of}({i})"


def generate(kinds, table, exported):
    """The program's text; how many functions it calls, and those left out with the reason."""
    cases, left = [], {}
    for f in table:
        for suffix in ("", "_c") if f.get("large") else ("",):
            name, params = f["name"] + suffix, f.get("params", [])
            if f["name"] in LEFT_OUT or name not in exported:
                left[name] = LEFT_OUT.get(f["name"], "not in the header of this ABI")
                continue
            waits = WAITS.match(f["name"]) is not None
            sure = [i for i, p in enumerate(params) if p["kind"] in CERTAIN and not p.get("len") and p["dir"] == "in"]
            if waits and not sure:
                # Requests and communicators by their place.
                sure = [i for i, p in enumerate(params) if p["kind"] in HANDLES]
            args = ", ".join(argument(kinds, f, p, i, suffix) for i, p in enumerate(params))
            force = sure[0] if waits and sure else -1
            cases.append(f'{{"{name}", {force}, {int(bool(FREES.search(name)))}}}')
            cases[-1] = (cases[-1], f"case {len(cases) - 1}: check({name}({args})); break;")
    listed = ",\n".join(c for c, _ in cases)
    body = "\n".join(b for _, b in cases)
    return (f'#include "invalid.h"\nstatic MPI_T_pvar_session tools;\nstatic const struct {{ const char *name; int force, frees; }} all[] = {{\n{listed}\n}};\n'
            f"enum {{ ALL = {len(cases)} }};\nstatic void call(int i)\n{{\nswitch (i) {{\n{body}\n}}\n}}\n{MAIN}"), len(cases), left


# Arguments: seed, first number, how many, "fatal" for one call by the handler that ends the job.
MAIN = r"""
int main(int argc, char **argv)
{
    unsigned char *whole = mmap(NULL, (SLOTS + 2) * (size_t)SLOT, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(whole + SLOT, SLOTS * (size_t)SLOT, PROT_READ | PROT_WRITE);
    scratch = (void *)(whole + SLOT);
    seed = strtoul(argv[1], NULL, 10);
    unsigned long first = strtoul(argv[2], NULL, 10), most = strtoul(argv[3], NULL, 10);
    int level;
    MPI_Init(&argc, &argv);
    int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], fell);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
    MPI_T_init_thread(MPI_THREAD_SINGLE, &level);
    MPI_T_pvar_session_create(&tools);
    wrong_percent = 0, forced = -1;
    make();
    if (argc > 4) {
        for (int i = 0; i < comm_goods; i++)
            MPI_Comm_set_errhandler(comm_good[i], MPI_ERRORS_ARE_FATAL);
        for (int i = 0; i < win_goods; i++)
            MPI_Win_set_errhandler(win_good[i], MPI_ERRORS_ARE_FATAL);
        for (int i = 0; i < file_goods; i++)
            MPI_File_set_errhandler(file_good[i], MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    }
    for (number = first; number < first + most; number++) {
        state = (seed * 1000003 + number) * 0x9e3779b97f4a7c15u | 1;
        for (int i = 0; i < 8; i++)
            draw(2);
        int i = draw(ALL);
        forced = all[i].force;
        wrong_percent = (unsigned)OF(0, 5, 10, 30, 60);
        lies = draw(20) == 0;
        current = all[i].name;
        if (argc > 4) {
            printf("CALL %s\n", current);
            fflush(stdout);
        }
        alarm(5);
        call(i);
        alarm(0);
        wrong_percent = 0, forced = -1, lies = 0;
        if (all[i].frees || number % 64 == 63) {
            MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
            MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN);
            alarm(20);
            current = "make";
            make();
            alarm(0);
        }
    }
    printf("DONE %lu\n", most);
    fflush(stdout);
    _exit(0);
}
"""
