"""The header of Open MPI's ABI for the tests: that of the PyPI package, to which what later versions have is added.

The package is an implementation of MPI-3.1 with parts of 4.0; the library that is tested has all of MPI-5.0. Prototypes
of functions that the header lacks come from Weft's own header, constants from the table of this ABI.
"""

import re
import subprocess
import tomllib

# Classes that programs of this ABI are told by another one, which all versions have.
SAID_AS = {"MPI_ERR_ERRHANDLER": "MPI_ERR_ARG"}


def _preprocessed(include, flag):
    cmd = ["cc", "-E", flag, f"-I{include}", "-include", "mpi.h", "-x", "c", "/dev/null"]
    return subprocess.run(cmd, capture_output=True, text=True, check=True).stdout


def compose(include, ours, table):
    """The text of the header: `include` has the package's, `ours` is Weft's header, `table` that of the ABI."""
    text, macros = _preprocessed(include, "-P"), _preprocessed(include, "-dM")
    words = set(re.findall(r"\bP?MPIX?_\w+", text))
    defined = {m[1]: m[2] for m in re.finditer(r"^#define (\w+)(.*)$", macros, re.M)}
    facts = tomllib.loads(table.read_text())
    has = words | defined.keys()
    lines = ["/* Made by the tests. */", "#ifndef WEFT_TESTS_OMPI_H", "#define WEFT_TESTS_OMPI_H", f'#include "{include}/mpi.h"']
    for group in facts["group"]:
        new = [v for v in group["values"] if v["name"] not in has and not v["name"].startswith("OMPI")]
        if group.get("form", "").startswith("MPI_T") and group["form"] not in has and new:
            values = ", ".join(f"{v['name']} = {v['value']}" for v in new)
            lines.append(f"typedef enum {{ {values} }} {group['form']};")
        else:
            lines += [f"#define {v['name']} {SAID_AS.get(v['name'], v['value'])}" for v in new]
    for group in facts["handle"]:
        for v in group["values"]:
            if v["name"] in has or v["name"].startswith("OMPI"):
                continue
            if "object" in v:
                if not re.search(rf"\b{v['object']}\b", text):
                    lines.append(f"extern struct weft_{v['object']} {v['object']};")
                lines.append(f"#define {v['name']} (({group['c']})(void *)&{v['object']})")
            elif "alias" in v:
                lines.append(f"#define {v['name']} {v['alias']}")
    for v in facts["pointer"][0]["values"]:
        if v["name"] not in has:
            lines.append(f"#define {v['name']} (({v['c']}){v['value']})")
    header = ours.read_text()
    for m in re.finditer(r"^typedef struct \w+ \*(MPI_\w+);$", header, re.M):
        if m[1] not in has:
            lines.append(m[0])
    for m in re.finditer(r"^typedef [^;{]*?\(?(MPI_\w+)\)?\([^;]*;|^typedef \w+ (MPI_\w+);.*$", header, re.M):
        if (m[1] or m[2]) not in has:
            lines.append(m[0])
    for m in re.finditer(r"^#define (MPI_\w+_FN\w*) .*$", header, re.M):
        if m[1] not in has:
            lines.append(m[0])
    lines.append("#ifdef __cplusplus\nextern \"C\" {\n#endif")
    for m in re.finditer(r"^(?:int|double|MPI_\w+) (P?MPI_\w+)\([^;{]*\);", header, re.M):
        name = m[1]
        removed = "REMOVED" in defined.get(name, "")
        if removed:
            lines.append(f"#undef {name}")
        if removed or not re.search(rf"\b{name}\s*\(", text) and name not in defined:
            lines.append(m[0])
    lines += ["#ifdef __cplusplus\n}\n#endif", "#endif", ""]
    return "\n".join(lines)
