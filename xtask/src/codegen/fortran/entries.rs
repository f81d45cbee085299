//! The procedures of Fortran as C functions: what the arguments of a kind need.

use super::{Procedure, in_f08, in_f77, is_choice, is_narrow, is_nonblocking, is_string};
use crate::codegen::ctype::c_type;
use crate::table::{CHAPTERS, Dir, Function, Param, Table};
use std::fmt::Write;

const MARK: &str = "/* Written by `cargo xtask codegen` from api/. Do not edit. */\n";

/// Written by hand in `special.h`.
const SPECIAL: &[&str] = &[
    "MPI_Info_get",
    "MPI_Info_get_string",
    "MPI_Session_get_nth_pset",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Info_create_env",
    "MPI_Address",
    "MPI_Type_extent",
    "MPI_Type_lb",
    "MPI_Type_ub",
    "MPI_Type_hvector",
    "MPI_Type_hindexed",
    "MPI_Type_struct",
    "MPI_Comm_create_keyval",
    "MPI_Comm_set_attr",
    "MPI_Comm_get_attr",
    "MPI_Type_create_keyval",
    "MPI_Type_set_attr",
    "MPI_Type_get_attr",
    "MPI_Win_create_keyval",
    "MPI_Win_set_attr",
    "MPI_Win_get_attr",
    "MPI_Keyval_create",
    "MPI_Attr_put",
    "MPI_Attr_get",
    "MPI_Grequest_start",
    "MPI_Register_datarep",
    "MPI_Comm_spawn",
    "MPI_Comm_spawn_multiple",
    "MPI_Status_f2f08",
    "MPI_Status_f082f",
    "MPI_Errhandler_create",
    "MPI_Errhandler_get",
    "MPI_Errhandler_set",
];

pub fn index(t: &Table) -> String {
    let mut s = String::from(MARK);
    for (c, _) in CHAPTERS {
        if t.functions.iter().any(|f| f.chapter == *c && super::in_fortran(f)) {
            // The extensions are MPICH's.
            let (open, close) = match *c {
                "mpix" => ("#ifdef WEFT_MPICH_MPI_H\n", "#endif\n"),
                _ => ("", ""),
            };
            let _ = write!(s, "{open}#include \"{c}.h\"\n{close}");
        }
    }
    s
}

pub fn chapter(t: &Table, chapter: &str, title: &str) -> Option<String> {
    let mut s = format!("{MARK}/* {title} */\n");
    let start = s.len();
    for f in t.functions.iter().filter(|f| f.chapter == chapter && super::in_fortran(f)) {
        let small = Procedure::new(t, f, false);
        let widths = if in_f08(f) { Procedure::of_f08(t, f) } else { vec![small] };
        for p in &widths {
            if !SPECIAL.contains(&f.name.as_str()) && p.returns_code() {
                where_large(&mut s, p, |s| body(s, p));
            }
        }
        if in_f77(f) {
            f77(&mut s, &small);
        }
        if in_f08(f) {
            widths.iter().for_each(|p| where_large(&mut s, p, |s| f08(s, p)));
        }
    }
    (s.len() > start).then_some(s)
}

/// What has large counts is for the ABIs whose mpi_f08 has them.
fn where_large(s: &mut String, pr: &Procedure, write: impl FnOnce(&mut String)) {
    if pr.is_large() {
        s.push_str("#ifdef WITH_LARGE_COUNTS\n");
        write(s);
        s.push_str("#endif\n");
    } else {
        write(s);
    }
}

/// The C type of an argument of Fortran, with the star.
fn arg_type(pr: &Procedure, p: &Param) -> String {
    match p.kind.as_str() {
        "BUFFER" | "LOCATION_BUFFER" => "void *".into(),
        "C_BUFFER2" => "void **".into(),
        "STRING" if p.dir == Dir::In => "const char *".into(),
        "STRING_ARRAY" if pr.f.name.ends_with("multiple") => "const char *".into(),
        "STRING" | "STRING_ARRAY" | "STRING_2DARRAY" => "char *".into(),
        "FUNCTION" | "POLYFUNCTION" => "Function ".into(),
        "F_STATUS" | "F08_STATUS" | "STATUS" => "F *".into(),
        _ if is_narrow(pr.f, p) => "F *".into(),
        "EXTRA_STATE" | "ATTRIBUTE_VAL" => "MPI_Aint *".into(),
        _ if pr.kind(p).rule == "handle" => "F *".into(),
        _ => match pr.c_base(p) {
            "int" => "F *".into(),
            base => format!("{base} *"),
        },
    }
}

/// The parameter list; `end` goes between the arguments and the lengths of strings.
fn list(pr: &Procedure, end: Option<&str>, buffer: Option<&str>) -> String {
    let mut v: Vec<String> = pr
        .params()
        .map(|p| match buffer {
            Some(b) if is_choice(p) => format!("{b}{}", p.name),
            _ => format!("{}{}", arg_type(pr, p), p.name),
        })
        .collect();
    v.extend(end.map(str::to_owned));
    v.extend(pr.params().filter(|p| is_string(p)).map(|p| format!("size_t {}_len", p.name)));
    if v.is_empty() { "void".into() } else { v.join(", ") }
}

fn do_name(pr: &Procedure) -> String {
    format!("do_{}", pr.lower().trim_start_matches("mpi_"))
}

/// What one argument needs before the call, in it and after it.
#[derive(Default)]
struct Convert {
    before: String,
    arg: String,
    after: String,
}

fn convert(pr: &Procedure, p: &Param) -> Convert {
    let x = &p.name;
    let input = p.dir == Dir::In;
    let mut c = Convert::default();
    let k = pr.kind(p);
    match (k.rule.as_str(), p.kind.as_str()) {
        (_, "BUFFER" | "LOCATION_BUFFER") => c.arg = format!("to_address({x})"),
        ("handle", _) if p.len.is_some() => {
            c.before = format!("Handles h_{x};");
            c.arg = format!("HANDLES_OPEN({}, &h_{x}, {x}, {})", k.c, length(pr, p));
            c.after = format!("HANDLES_CLOSE({}, &h_{x}, {x}, {});", k.c, u8::from(!input));
        }
        ("handle", _) if input && p.c.is_none() => c.arg = format!("TO_C({}, *{x})", k.c),
        ("handle", _) => {
            c.before = format!("{0} c_{x} = TO_C({0}, *{x});", k.c);
            c.arg = format!("&c_{x}");
            c.after = format!("*{x} = FROM_C(c_{x});");
        }
        ("status", _) => c.arg = format!("to_status({x})"),
        (_, "STRING") if input => {
            let both = u8::from(pr.f.name.starts_with("MPI_Info"));
            c.before = format!("char *c_{x} = string_in({x}, {x}_len, {both});");
            c.arg = format!("c_{x}");
            c.after = format!("free(c_{x});");
        }
        (_, "STRING") => {
            let max = p.max.as_deref().expect("an OUT string has a size");
            c.before = format!("char c_{x}[{max} + 1] = \"\";");
            c.arg = format!("c_{x}");
            c.after = format!("if (!err) string_out({x}, {x}_len, c_{x});");
        }
        (_, "INDEX") if p.len.is_some() => {
            c.before = "*outcount = 0;".into();
            c.arg = x.clone();
            c.after = format!("for (F i = 0; *outcount != MPI_UNDEFINED && i < *outcount; i++) {x}[i]++;");
        }
        (_, "INDEX") => {
            c.before = format!("int c_{x} = MPI_UNDEFINED;");
            c.arg = format!("&c_{x}");
            c.after = format!("*{x} = c_{x} == MPI_UNDEFINED ? c_{x} : c_{x} + 1;");
        }
        (_, "KEYVAL") if input => c.arg = format!("to_keyval(*{x})"),
        (_, "WEIGHT") => c.arg = format!("to_weights({x})"),
        ("function", _) => c.arg = format!("TO_FUNCTION({}, {x})", c_type(p, k, pr.large).base),
        ("range", _) => c.arg = format!("(int (*)[3]){x}"),
        _ if input && p.len.is_none() => c.arg = format!("*{x}"),
        _ => c.arg = x.clone(),
    }
    c
}

/// The length of an array of handles.
fn length(pr: &Procedure, p: &Param) -> String {
    match p.len.as_deref() {
        Some("comm_size") => {
            let comm = "TO_C(MPI_Comm, *comm)";
            let n = if pr.f.name.contains("eighbor") {
                format!("neighbors({comm}, {})", u8::from(p.name.starts_with("recv")))
            } else {
                format!("peers({comm})")
            };
            let has_in_place = pr.f.params.iter().any(|b| b.name == "sendbuf" && b.special.is_some());
            if p.name == "sendtypes" && has_in_place {
                format!("to_address(sendbuf) == MPI_IN_PLACE ? 0 : {n}")
            } else {
                n
            }
        }
        Some(n) => format!("*{n}"),
        None => unreachable!("an array"),
    }
}

/// `do_send`: from what Fortran passes to the call of C.
fn body(s: &mut String, pr: &Procedure) {
    let parts: Vec<_> = pr.params().map(|p| convert(pr, p)).collect();
    let args: Vec<_> = parts.iter().map(|c| c.arg.as_str()).collect();
    let (space, bare) = match pr.f.name.strip_prefix("MPIX_") {
        Some(n) => ("MPIX", n),
        None => ("MPI", pr.f.name.trim_start_matches("MPI_")),
    };
    let suffix = if pr.large { "_c" } else { "" };
    let call = format!("{space}({bare}{suffix})({})", args.join(", "));
    let _ = writeln!(s, "static inline int {}({})\n{{", do_name(pr), list(pr, None, None));
    if parts.iter().all(|c| c.after.is_empty()) {
        let _ = writeln!(s, "    return {call};\n}}");
        return;
    }
    for c in parts.iter().filter(|c| !c.before.is_empty()) {
        let _ = writeln!(s, "    {}", c.before);
    }
    let _ = writeln!(s, "    int err = {call};");
    for c in parts.iter().filter(|c| !c.after.is_empty()) {
        let _ = writeln!(s, "    {}", c.after);
    }
    s.push_str("    return err;\n}\n");
}

/// The names by which `do_` is called.
fn passed(pr: &Procedure, mut name: impl FnMut(&Param) -> String) -> String {
    let mut v: Vec<_> = pr.params().map(&mut name).collect();
    v.extend(pr.params().filter(|p| is_string(p)).map(|p| format!("{}_len", p.name)));
    v.join(", ")
}

/// A function of Fortran: MPI_Wtime, MPI_Aint_add.
fn returning(s: &mut String, pr: &Procedure, name: &str) {
    let args: Vec<_> = pr.params().map(|p| format!("*{}", p.name)).collect();
    let _ = writeln!(
        s,
        "{} {name}({}) {{ return MPI({})({}); }}",
        pr.f.returns,
        list(pr, None, None),
        pr.f.name.trim_start_matches("MPI_"),
        args.join(", ")
    );
}

fn f77(s: &mut String, pr: &Procedure) {
    let lower = pr.lower();
    if !pr.returns_code() {
        returning(s, pr, &format!("F77({lower})"));
    } else {
        let end = pr.has_ierror().then_some("F *ierror");
        let _ = writeln!(s, "void F77({lower})({})\n{{", list(pr, end, None));
        // The address goes nowhere: the argument is a buffer, not room for an address.
        let detach = lower.ends_with("detach") || lower.ends_with("detach_buffer");
        let drops = |p: &Param| detach && p.kind == "C_BUFFER2";
        if pr.params().any(drops) {
            s.push_str("    void *dropped;\n    (void)buffer_addr;\n");
        }
        let names = passed(pr, |p| if drops(p) { "&dropped".into() } else { p.name.clone() });
        let result = if pr.has_ierror() { "*ierror = " } else { "" };
        let _ = writeln!(s, "    {result}{}({names});\n}}", do_name(pr));
    }
    let (space, bare) = lower.split_once('_').expect("a prefix");
    let _ = writeln!(s, "NAMES({space}, {bare}, {}, {});", space.to_uppercase(), bare.to_uppercase());
    if has_cptr(pr.f) {
        // The specific of the generic interface for TYPE(C_PTR) (MPI-5.0 section 9.2).
        let _ = writeln!(s, "ALIAS(F77({lower}), F77({lower}_cptr));");
        let _ = writeln!(s, "NAMES({space}, {bare}_cptr, {}, {}_CPTR);", space.to_uppercase(), bare.to_uppercase());
    }
}

/// Whether the module mpi has it for addresses as integers and as TYPE(C_PTR).
pub fn has_cptr(f: &Function) -> bool {
    f.params.iter().any(|p| p.kind == "C_BUFFER2") && !f.name.to_lowercase().contains("detach")
}

/// How a choice buffer of mpi_f08 becomes an address.
enum Way<'a> {
    /// With a count and a datatype, which may be replaced.
    Typed(&'a Param, &'a Param),
    Copied(&'static str),
    /// A copy that lasts as long as the request of the call.
    Kept(&'static str),
    Plain,
    Address,
}

fn way<'a>(pr: &Procedure<'a>, p: &Param) -> Way<'a> {
    let f = pr.f;
    if p.kind == "LOCATION_BUFFER" || f.name == "MPI_Free_mem" {
        return Way::Address;
    }
    let at = f.params.iter().position(|q| q.name == p.name).expect("a parameter");
    let scalar = |i: usize, start: &str| {
        f.params.get(i).filter(|q| q.kind.starts_with(start) && q.len.is_none() && q.dir == Dir::In)
    };
    let how = if p.dir == Dir::In { "COPY_IN" } else { "COPY_IN | COPY_OUT" };
    match (scalar(at + 1, "POLYXFER_NUM_ELEM"), scalar(at + 2, "DATATYPE")) {
        (Some(count), Some(datatype)) if !has_blocks(f, p) => Way::Typed(count, datatype),
        _ if is_nonblocking(f) && matches!(f.chapter.as_str(), "coll" | "topology") => Way::Kept(how),
        _ if is_nonblocking(f) || f.chapter == "rma" => Way::Plain,
        _ => Way::Copied(how),
    }
}

/// Whether a buffer holds a block for each rank, or operands: one datatype for all of it does not do.
fn has_blocks(f: &Function, p: &Param) -> bool {
    if !matches!(f.chapter.as_str(), "coll" | "topology") {
        return false;
    }
    let name = f.name.to_lowercase();
    if f.params.iter().any(|q| q.kind == "OPERATION") || name.contains("alltoall") {
        return true;
    }
    let sends = p.name == "sendbuf";
    name.contains("gather") && !sends || name.contains("scatter") && sends
}

fn f08(s: &mut String, pr: &Procedure) {
    let name = format!("F08({}, {})", pr.lower(), pr.f08_suffix().trim_start_matches("_f08"));
    if !pr.returns_code() {
        returning(s, pr, &name);
        return f08_alias(s, pr);
    }
    let end = pr.has_ierror().then_some("F *ierror");
    let _ = writeln!(s, "void {name}({})\n{{", list(pr, end, Some("const Descriptor *")));
    let buffers: Vec<_> = pr.params().filter(|p| is_choice(p)).map(|p| (p, way(pr, p))).collect();
    let mut swapped: Vec<(String, String)> = Vec::new();
    let mut opened = Vec::new();
    let mut kept = Vec::new();
    for (p, way) in &buffers {
        let x = &p.name;
        let (open, how) = match way {
            Way::Address => {
                swapped.push((x.clone(), format!("BASE({x})")));
                continue;
            }
            Way::Typed(count, datatype) => {
                let wide = if pr.is_large() { "_c" } else { "" };
                swapped.push((count.name.clone(), format!("&s_{x}.count{wide}")));
                swapped.push((datatype.name.clone(), format!("&s_{x}.type")));
                (format!("section_typed(&s_{x}, {x}, *{}, *{})", count.name, datatype.name), "0")
            }
            Way::Copied(how) => (format!("section_copied(&s_{x}, {x}, {how})"), *how),
            Way::Kept(how) => {
                kept.push((x, *how));
                (format!("section_kept(&s_{x}, {x}, {how})"), "0")
            }
            Way::Plain => (format!("section_plain(&s_{x}, {x})"), "0"),
        };
        swapped.push((x.clone(), format!("s_{x}.base")));
        opened.push((x, open, how));
    }
    for (x, _, _) in &opened {
        let _ = writeln!(s, "    Section s_{x} = NO_SECTION;");
    }
    let names = passed(pr, |p| match swapped.iter().find(|(n, _)| *n == p.name) {
        Some((_, to)) => to.clone(),
        None => p.name.clone(),
    });
    let call = format!("{}({names})", do_name(pr));
    match opened.first() {
        None if !pr.has_ierror() => _ = writeln!(s, "    {call};"),
        None => _ = writeln!(s, "    int err = {call};"),
        Some((_, open, _)) => {
            let _ = writeln!(s, "    int err = {open};");
            for (_, open, _) in &opened[1..] {
                let _ = writeln!(s, "    if (!err)\n        err = {open};");
            }
            let _ = writeln!(s, "    if (!err)\n        err = {call};");
        }
    }
    for (x, how) in &kept {
        let _ = writeln!(s, "    section_keep(&s_{x}, {x}, {how}, err, *request);");
    }
    for (x, _, how) in &opened {
        let _ = writeln!(s, "    section_close(&s_{x}, {x}, {how});");
    }
    if pr.has_ierror() {
        s.push_str("    if (ierror)\n        *ierror = err;\n");
    }
    s.push_str("}\n");
    f08_alias(s, pr);
}

/// The name in MPICH's modules: `mpi_send_f08ts_large`.
fn f08_alias(s: &mut String, pr: &Procedure) {
    let base = pr.f.name.to_lowercase();
    let base = base.strip_suffix("_c").unwrap_or(&base);
    let (prefix, bare) = base.split_once('_').expect("a prefix");
    let (macro_name, large) = if pr.is_large() { ("F08_LARGE", "_large") } else { ("F08_SMALL", "") };
    let _ = writeln!(s, "{macro_name}({}, {prefix}, {bare}{}{large});", pr.f08_name(), pr.f08_suffix());
}
