//! `include/mpi.h` for the standard ABI.

use super::ctype::prototype;
use crate::table::{AbiFacts, CHAPTERS, Field, Function, Group, HandleGroup, Table, Value};
use std::fmt::Write;

const TOP: &str = "/* mpi.h: the MPI-5.0 standard ABI.
 *
 * Programs compiled with this header run on every library with the soname libmpi_abi.so.1, but for those that call
 * MPI_Status_c2f and its kin or use MPI_F_STATUS_IGNORE: the standard's ABI has no Fortran.
 * Written by `cargo xtask codegen` from the table in api/. Do not edit. */
#ifndef MPI_H_INCLUDED
#define MPI_H_INCLUDED

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

";

const CALLBACKS: &str = "/* Functions of the user */
typedef void (MPI_User_function)(void *invec, void *inoutvec, int *len, MPI_Datatype *datatype);
typedef void (MPI_User_function_c)(void *invec, void *inoutvec, MPI_Count *len, MPI_Datatype *datatype);
typedef int (MPI_Grequest_query_function)(void *extra_state, MPI_Status *status);
typedef int (MPI_Grequest_free_function)(void *extra_state);
typedef int (MPI_Grequest_cancel_function)(void *extra_state, int complete);
typedef int (MPI_Comm_copy_attr_function)(MPI_Comm oldcomm, int comm_keyval, void *extra_state, void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int (MPI_Comm_delete_attr_function)(MPI_Comm comm, int comm_keyval, void *attribute_val, void *extra_state);
typedef int (MPI_Type_copy_attr_function)(MPI_Datatype oldtype, int type_keyval, void *extra_state, void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int (MPI_Type_delete_attr_function)(MPI_Datatype datatype, int type_keyval, void *attribute_val, void *extra_state);
typedef int (MPI_Win_copy_attr_function)(MPI_Win oldwin, int win_keyval, void *extra_state, void *attribute_val_in, void *attribute_val_out, int *flag);
typedef int (MPI_Win_delete_attr_function)(MPI_Win win, int win_keyval, void *attribute_val, void *extra_state);
typedef MPI_Comm_copy_attr_function MPI_Copy_function;     /* deprecated in MPI-2.0 */
typedef MPI_Comm_delete_attr_function MPI_Delete_function; /* deprecated in MPI-2.0 */
typedef int (MPI_Datarep_extent_function)(MPI_Datatype datatype, MPI_Aint *extent, void *extra_state);
typedef int (MPI_Datarep_conversion_function)(void *userbuf, MPI_Datatype datatype, int count, void *filebuf, MPI_Offset position, void *extra_state);
typedef int (MPI_Datarep_conversion_function_c)(void *userbuf, MPI_Datatype datatype, MPI_Count count, void *filebuf, MPI_Offset position, void *extra_state);
typedef void (MPI_Comm_errhandler_function)(MPI_Comm *comm, int *error_code, ...);
typedef void (MPI_File_errhandler_function)(MPI_File *file, int *error_code, ...);
typedef void (MPI_Win_errhandler_function)(MPI_Win *win, int *error_code, ...);
typedef void (MPI_Session_errhandler_function)(MPI_Session *session, int *error_code, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;       /* deprecated in MPI-2.2 */
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;       /* deprecated in MPI-2.2 */
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;         /* deprecated in MPI-2.2 */
typedef MPI_Session_errhandler_function MPI_Session_errhandler_fn; /* for symmetry */
typedef void (MPI_T_event_cb_function)(MPI_T_event_instance event_instance, MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, void *user_data);
typedef void (MPI_T_event_free_cb_function)(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety, void *user_data);
typedef void (MPI_T_event_dropped_cb_function)(MPI_Count count, MPI_T_event_registration event_registration, int source_index, MPI_T_cb_safety cb_safety, void *user_data);

#define MPI_NULL_COPY_FN ((MPI_Copy_function *)0)     /* deprecated in MPI-2.0 */
#define MPI_DUP_FN ((MPI_Copy_function *)1)           /* deprecated in MPI-2.0 */
#define MPI_NULL_DELETE_FN ((MPI_Delete_function *)0) /* deprecated in MPI-2.0 */
#define MPI_COMM_NULL_COPY_FN ((MPI_Comm_copy_attr_function *)0)
#define MPI_COMM_DUP_FN ((MPI_Comm_copy_attr_function *)1)
#define MPI_COMM_NULL_DELETE_FN ((MPI_Comm_delete_attr_function *)0)
#define MPI_TYPE_NULL_COPY_FN ((MPI_Type_copy_attr_function *)0)
#define MPI_TYPE_DUP_FN ((MPI_Type_copy_attr_function *)1)
#define MPI_TYPE_NULL_DELETE_FN ((MPI_Type_delete_attr_function *)0)
#define MPI_WIN_NULL_COPY_FN ((MPI_Win_copy_attr_function *)0)
#define MPI_WIN_DUP_FN ((MPI_Win_copy_attr_function *)1)
#define MPI_WIN_NULL_DELETE_FN ((MPI_Win_delete_attr_function *)0)
#define MPI_CONVERSION_FN_NULL ((MPI_Datarep_conversion_function *)0)
#define MPI_CONVERSION_FN_NULL_C ((MPI_Datarep_conversion_function_c *)0)

";

/// Fortran in C, which the standard's ABI leaves out: INTEGER has the size of an int.
const FORTRAN: &str = "/* Fortran (19.3) */
typedef int MPI_Fint;
typedef struct MPI_F08_status {
    MPI_Fint MPI_SOURCE;
    MPI_Fint MPI_TAG;
    MPI_Fint MPI_ERROR;
    MPI_Fint MPI_internal[5];
} MPI_F08_status;
/* NULL in a program without Weft's Fortran library. */
";

/// The statuses that Fortran ignores, as C sees them, where MPI_Fint and MPI_F08_status are known.
const IGNORED: &str = "extern MPI_Fint *MPI_F_STATUS_IGNORE;
extern MPI_Fint *MPI_F_STATUSES_IGNORE;
extern MPI_F08_status *MPI_F08_STATUS_IGNORE;
extern MPI_F08_status *MPI_F08_STATUSES_IGNORE;

";

/// What the MPICH ABI has instead of the constants of the same names above, and beside them.
const MPICH_CALLBACKS: &str = "int MPIR_Dup_fn(MPI_Comm, int, void *, void *, void *, int *);
extern int *const MPI_UNWEIGHTED;
extern int *const MPI_WEIGHTS_EMPTY;
extern void *const MPI_T_PVAR_ALL_HANDLES;
typedef int MPI_Fint;
typedef struct {
    int words[5];
} MPI_F08_status;
";

const TOOL_TYPES: &[&str] =
    &["enum", "cvar_handle", "pvar_handle", "pvar_session", "event_registration", "event_instance"];

pub fn header(t: &Table, abi: &AbiFacts) -> String {
    let mut s = String::from(TOP);
    let version: Vec<_> = abi.group.iter().filter(|g| g.kind == "VERSION").collect();
    version.iter().for_each(|g| group(&mut s, g));
    s.push_str(
        "/* Integers */\ntypedef intptr_t MPI_Aint;\ntypedef int64_t MPI_Offset;\ntypedef MPI_Offset MPI_Count;\n\n",
    );
    s.push_str("/* Status */\ntypedef struct MPI_Status {\n");
    abi.status.fields.iter().for_each(|f| field(&mut s, f));
    s.push_str("} MPI_Status;\n\n");
    abi.handle.iter().for_each(|h| handles(&mut s, h));
    for g in abi.group.iter().filter(|g| g.kind != "VERSION") {
        group(&mut s, g);
    }
    s.push_str("/* Handles of the tool information interface */\n");
    for x in TOOL_TYPES {
        let _ = writeln!(s, "typedef struct MPI_ABI_T_{x} *MPI_T_{x};");
    }
    s.push_str("\n/* Special addresses, offsets and handles */\n");
    for v in abi.pointer.iter().flat_map(|p| &p.values) {
        pointer(&mut s, v);
    }
    s.push('\n');
    s.push_str(CALLBACKS);
    s.push_str(FORTRAN);
    s.push_str(IGNORED);
    for (prefix, what) in [("", "MPI functions"), ("P", "The same under the names of the profiling interface")] {
        let _ = writeln!(s, "/* ---- {what} ---- */\n");
        for (chapter, title) in CHAPTERS {
            prototypes(&mut s, t, chapter, title, prefix);
        }
    }
    conversions(&mut s, t);
    s.push_str("#ifdef __cplusplus\n}\n#endif\n\n#endif /* MPI_H_INCLUDED */\n");
    s
}

/// The MPICH ABI in C, for the parts of Weft that are built on `libmpi.so.12`: the Fortran and C++
/// bindings. Functions of the standard, and the extensions that need no types of their own.
pub fn mpich(t: &Table, abi: &AbiFacts) -> String {
    let mut s = String::from(
        "/* The MPICH ABI, for the Fortran and C++ bindings over libmpi.so.12; not installed.\n \
         * Written by `cargo xtask codegen` from the table in api/. Do not edit. */\n\
         #ifndef WEFT_MPICH_MPI_H\n#define WEFT_MPICH_MPI_H\n\n",
    );
    start(&mut s, abi);
    for h in &abi.handle {
        let c = if h.c == "MPI_File" { "struct weft_file *" } else { "int " };
        let _ = writeln!(s, "typedef {c}{};", h.c);
        for v in &h.values {
            let _ = match (&v.alias, v.value) {
                (Some(a), _) => writeln!(s, "#define {} {a}", v.name),
                (None, Some(n)) => writeln!(s, "#define {} (({})0x{n:08x})", v.name, h.c),
                (None, None) => Ok(()),
            };
        }
    }
    constants(&mut s, abi);
    s.push_str(MPICH_CALLBACKS);
    s.push_str(IGNORED);
    plain_prototypes(&mut s, t, "mpich");
    s
}

/// Open MPI's ABI in C, for the Fortran bindings over `libmpi.so.40`.
pub fn ompi(t: &Table, abi: &AbiFacts) -> String {
    let mut s = String::from(
        "/* Open MPI's ABI, for the Fortran bindings over libmpi.so.40; not installed.\n \
         * Written by `cargo xtask codegen` from the table in api/. Do not edit. */\n\
         #ifndef WEFT_OMPI_MPI_H\n#define WEFT_OMPI_MPI_H\n\n",
    );
    start(&mut s, abi);
    s.push_str("/* A handle is the address of one, which nobody reads. */\nstruct weft_object;\n");
    for h in &abi.handle {
        let _ = writeln!(s, "typedef struct {} *{};", h.c.replacen("MPI_", "weft_ompi_", 1), h.c);
        for v in &h.values {
            let _ = match (&v.alias, &v.object) {
                (Some(a), _) => writeln!(s, "#define {} {a}", v.name),
                (None, Some(o)) => {
                    writeln!(s, "extern struct weft_object {o};\n#define {} (({})(void *)&{o})", v.name, h.c)
                }
                (None, None) => Ok(()),
            };
        }
    }
    constants(&mut s, abi);
    s.push_str("typedef int MPI_Fint;\ntypedef struct {\n    int words[6];\n} MPI_F08_status;\n\n");
    plain_prototypes(&mut s, t, "ompi");
    s
}

/// Integers and the status of an ABI.
fn start(s: &mut String, abi: &AbiFacts) {
    s.push_str(
        "#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n\
         typedef intptr_t MPI_Aint;\ntypedef int64_t MPI_Offset;\ntypedef MPI_Offset MPI_Count;\n\n",
    );
    if abi.status.fields.iter().any(|f| f.c == "size_t") {
        s.push_str("typedef __SIZE_TYPE__ size_t;\n");
    }
    s.push_str("typedef struct MPI_Status {\n");
    abi.status.fields.iter().for_each(|f| field(s, f));
    s.push_str("} MPI_Status;\n\n");
}

fn constants(s: &mut String, abi: &AbiFacts) {
    abi.group.iter().for_each(|g| group(s, g));
    for x in TOOL_TYPES {
        let _ = writeln!(s, "typedef struct MPIR_T_{x} *MPI_T_{x};");
    }
    for v in abi.pointer.iter().flat_map(|p| &p.values).filter(|v| !v.symbol) {
        pointer(s, v);
    }
    s.push_str(CALLBACKS);
}

/// Functions that a library exports and that need no types beyond the standard's; ends the header.
fn plain_prototypes(s: &mut String, t: &Table, lib: &str) {
    for prefix in ["", "P"] {
        for f in t.functions.iter().filter(|f| f.exported_by(lib)) {
            let plain = f.params.iter().all(|p| {
                !matches!(
                    t.kinds[&p.kind].c.as_str(),
                    "MPIX_Stream" | "MPIX_Grequest_class" | "MPIX_Async_thing" | "MPIX_Iov"
                ) && !p.c.as_deref().is_some_and(|c| c.starts_with("MPIX_"))
            });
            if !plain {
                continue;
            }
            let _ = writeln!(s, "{};", prototype(t, f, prefix, false));
            if f.large {
                let _ = writeln!(s, "{};", prototype(t, f, prefix, true));
            }
        }
    }
    s.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
}

/// Handles of C and Fortran by functions that every library of the standard's ABI has (MPI-5.0 section 20.3).
fn conversions(s: &mut String, t: &Table) {
    s.push_str("/* ---- Handles in Fortran: MPI_x_toint and MPI_x_fromint under their older names ---- */\n\n");
    for f in t.functions.iter().filter(|f| is_conversion(f)) {
        let by = if f.name.ends_with("_c2f") {
            f.name.replace("_c2f", "_toint")
        } else {
            f.name.replace("_f2c", "_fromint")
        };
        for prefix in ["", "P"] {
            let of = &f.params[0].name;
            let _ =
                writeln!(s, "static __inline__ {} {{ return {prefix}{by}({of}); }}", prototype(t, f, prefix, false));
        }
    }
    s.push('\n');
}

/// One that the header defines: a handle's, not a status's.
fn is_conversion(f: &Function) -> bool {
    (f.name.ends_with("_c2f") || f.name.ends_with("_f2c")) && !f.name.starts_with("MPI_Status_")
}

fn prototypes(s: &mut String, t: &Table, chapter: &str, title: &str, prefix: &str) {
    let of = t.functions.iter().filter(|f| {
        f.chapter == chapter
            && f.header
            && f.exported_by("mpi5")
            && !is_conversion(f)
            && !f.is_extension()
            && f.removed.is_none()
    });
    let mut text = String::new();
    for f in of {
        let note = f.deprecated.as_ref().map_or(String::new(), |v| format!(" /* deprecated in MPI-{v} */"));
        let _ = writeln!(text, "{};{note}", prototype(t, f, prefix, false));
        if f.large {
            let _ = writeln!(text, "{};", prototype(t, f, prefix, true));
        }
    }
    if !text.is_empty() {
        let _ = writeln!(s, "/* {title} */\n{text}");
    }
}

fn field(s: &mut String, f: &Field) {
    let _ = match f.len {
        Some(n) => writeln!(s, "    {} {}[{n}];", f.c, f.name),
        None => writeln!(s, "    {} {};", f.c, f.name),
    };
}

fn handles(s: &mut String, h: &HandleGroup) {
    let tag = h.c.replacen("MPI_", "MPI_ABI_", 1);
    let _ = writeln!(s, "typedef struct {tag} *{};", h.c);
    for v in &h.values {
        let _ = match (&v.alias, v.value) {
            (Some(a), _) => writeln!(s, "#define {} {a}", v.name),
            (None, Some(n)) => writeln!(s, "#define {} (({})0x{n:08x})", v.name, h.c),
            (None, None) => Ok(()),
        };
    }
    s.push('\n');
}

fn group(s: &mut String, g: &Group) {
    let _ = writeln!(s, "/* {} */", g.doc);
    if g.form.as_deref() == Some("macro") {
        for v in &g.values {
            let _ = writeln!(s, "#define {} {}", v.name, v.value.unwrap_or(0));
        }
        s.push('\n');
        return;
    }
    match &g.form {
        Some(name) => {
            let _ = writeln!(s, "typedef enum {name} {{");
        }
        None => s.push_str("enum {\n"),
    }
    let last = g.values.len().saturating_sub(1);
    for (i, v) in g.values.iter().enumerate() {
        let comma = if i == last { "" } else { "," };
        let _ = writeln!(s, "    {} = {}{comma}", v.name, v.value.unwrap_or(0));
    }
    match &g.form {
        Some(name) => {
            let _ = writeln!(s, "}} {name};\n");
        }
        None => s.push_str("};\n\n"),
    }
}

fn pointer(s: &mut String, v: &Value) {
    let c = v.c.as_deref().unwrap_or("void*");
    let space = if c.ends_with('*') { c.replacen('*', " *", 1) } else { c.to_owned() };
    let _ = writeln!(s, "#define {} (({space}){})", v.name, v.value.unwrap_or(0));
}
