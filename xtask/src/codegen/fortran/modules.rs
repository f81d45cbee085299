//! The modules `mpi` and `mpi_f08`: explicit interfaces to the procedures of the library.

use super::constants::{self, CALLBACKS};
use super::{Procedure, in_f08, in_f77, is_choice, is_narrow, is_nonblocking};
use crate::codegen::Input;
use crate::codegen::ctype::c_type;
use crate::table::{AbiFacts, Dir, Function, Param};
use std::collections::BTreeMap;
use std::fmt::Write;

const MARK: &str = "! Written by `cargo xtask codegen` from api/. Do not edit.\n";

/// A line of free form source, continued where it is long.
fn line(s: &mut String, indent: usize, text: &str) {
    let pad = " ".repeat(indent);
    let mut rest = text;
    while rest.len() > 100 {
        let cut = rest[..100].rfind(", ").map_or(rest.len(), |i| i + 2);
        if cut == rest.len() {
            break;
        }
        let _ = writeln!(s, "{pad}{}&", &rest[..cut]);
        rest = &rest[cut..];
    }
    let _ = writeln!(s, "{pad}{rest}");
}

fn integer(base: &str) -> String {
    match base {
        "MPI_Aint" => "integer(kind=MPI_ADDRESS_KIND)".into(),
        "MPI_Count" => "integer(kind=MPI_COUNT_KIND)".into(),
        "MPI_Offset" => "integer(kind=MPI_OFFSET_KIND)".into(),
        _ => "integer".into(),
    }
}

/// The shape of a dummy argument.
fn shape(p: &Param) -> &'static str {
    match p.kind.as_str() {
        "RANGE" => "(3, *)",
        "STRING_2DARRAY" => "(count, *)",
        "STRING_ARRAY" => "(*)",
        _ if p.len.is_some() => "(*)",
        _ => "",
    }
}

/// The type in what both modules share.
fn common_type(pr: &Procedure, p: &Param) -> String {
    let k = pr.kind(p);
    match p.kind.as_str() {
        "STRING" | "STRING_ARRAY" | "STRING_2DARRAY" => "character(len=*)".into(),
        _ if is_narrow(pr.f, p) => "integer".into(),
        "EXTRA_STATE" | "ATTRIBUTE_VAL" => "integer(kind=MPI_ADDRESS_KIND)".into(),
        _ if k.rule == "bool" => "logical".into(),
        _ => integer(pr.c_base(p)),
    }
}

// ---- mpi ----

fn declare_f90(s: &mut String, pr: &Procedure, p: &Param) {
    let x = &p.name;
    let k = pr.kind(p);
    match (k.rule.as_str(), p.kind.as_str()) {
        _ if is_choice(p) => {
            let _ = writeln!(s, "      !GCC$ attributes no_arg_check :: {x}");
            line(s, 6, &format!("type(*), dimension(*) :: {x}"));
        }
        ("function", _) => line(s, 6, &format!("external :: {x}")),
        (_, "C_BUFFER2") if !super::entries::has_cptr(pr.f) => {
            let _ = writeln!(s, "      !GCC$ attributes no_arg_check :: {x}");
            line(s, 6, &format!("type(*), dimension(*) :: {x}"));
        }
        (_, "C_BUFFER2") => line(s, 6, &format!("integer(kind=MPI_ADDRESS_KIND) :: {x}")),
        ("status", _) | (_, "F_STATUS") => {
            let dims = if p.len.is_some() { "MPI_STATUS_SIZE, *" } else { "MPI_STATUS_SIZE" };
            line(s, 6, &format!("integer :: {x}({dims})"));
        }
        ("handle", _) => line(s, 6, &format!("integer :: {x}{}", shape(p))),
        _ => line(s, 6, &format!("{} :: {x}{}", common_type(pr, p), shape(p))),
    }
}

fn procedure_f90(s: &mut String, pr: &Procedure, prefix: &str, cptr: bool) {
    let suffix = if cptr { "_cptr" } else { "" };
    let name = format!("{prefix}{}{suffix}", pr.f.name);
    let mut args: Vec<&str> = pr.params().map(|p| p.name.as_str()).collect();
    if pr.has_ierror() {
        args.push("ierror");
    }
    let (word, result) = kind_of(pr);
    line(s, 4, &format!("{word} {name}({})", args.join(", ")));
    line(s, 6, if cptr { "use, intrinsic :: iso_c_binding, only: c_ptr" } else { "" }.trim_end());
    line(s, 6, "import");
    line(s, 6, "implicit none");
    for p in pr.params() {
        if cptr && p.kind == "C_BUFFER2" {
            line(s, 6, &format!("type(c_ptr) :: {}", p.name));
        } else {
            declare_f90(s, pr, p);
        }
    }
    if pr.has_ierror() {
        line(s, 6, "integer :: ierror");
    }
    if let Some(t) = result {
        line(s, 6, &format!("{t} :: {name}"));
    }
    line(s, 4, &format!("end {word} {name}"));
}

/// Subroutine or function, and the type of its result.
fn kind_of(pr: &Procedure) -> (&'static str, Option<&'static str>) {
    match pr.f.returns.as_str() {
        "int" => ("subroutine", None),
        "double" => ("function", Some("double precision")),
        "MPI_Aint" => ("function", Some("integer(kind=MPI_ADDRESS_KIND)")),
        other => panic!("{}: returns {other}", pr.f.name),
    }
}

const SIZEOF: &str = "
  interface MPI_Sizeof
    subroutine mpi_sizeof_f08ts(x, size, ierror)
      implicit none
      type(*), dimension(..) :: x
      integer, intent(out) :: size
      integer, optional, intent(out) :: ierror
    end subroutine mpi_sizeof_f08ts
  end interface MPI_Sizeof
";

pub fn mpi(input: &Input) -> String {
    let mut s = format!(
        "{MARK}!\n! The module mpi for the MPI-5.0 ABI.\nmodule mpi\n  implicit none\n  private :: c_names_\n  public\n"
    );
    s = s.replace("  private :: c_names_\n", "");
    s.push_str(&constants::declarations(&input.mpi5));
    for name in CALLBACKS {
        let _ = writeln!(s, "  external :: {name}");
    }
    s.push_str(SIZEOF);
    let of: Vec<&Function> = input.table.functions.iter().filter(|f| in_module(f) && in_f77(f)).collect();
    for prefix in ["", "P"] {
        s.push_str("\n  interface\n");
        for f in &of {
            if !super::entries::has_cptr(f) {
                procedure_f90(&mut s, &Procedure::new(&input.table, f, false), prefix, false);
            }
        }
        s.push_str("    subroutine ");
        let _ = writeln!(
            s,
            "{prefix}MPI_F_sync_reg(buf)\n      !GCC$ attributes no_arg_check :: buf\n      type(*), dimension(*) :: buf\n    end subroutine {prefix}MPI_F_sync_reg"
        );
        s.push_str("  end interface\n");
        for f in of.iter().filter(|f| super::entries::has_cptr(f)) {
            let pr = Procedure::new(&input.table, f, false);
            let _ = writeln!(s, "\n  interface {prefix}{}", f.name);
            procedure_f90(&mut s, &pr, prefix, false);
            procedure_f90(&mut s, &pr, prefix, true);
            let _ = writeln!(s, "  end interface {prefix}{}", f.name);
        }
    }
    s.push_str("end module mpi\n");
    s
}

/// Whether the modules have it: not the removed functions, not extensions, not forms of statuses
/// that only one of the modules knows.
fn in_module(f: &Function) -> bool {
    f.removed.is_none() && !f.is_extension() && !f.name.starts_with("MPI_Status_f")
}

// ---- mpi_f08 ----

fn declare_f08(s: &mut String, pr: &Procedure, p: &Param) {
    let x = &p.name;
    let k = pr.kind(p);
    let intent = match (p.dir, p.kind.as_str()) {
        (_, "STATUS" | "C_BUFFER2") if p.dir != Dir::In => "",
        (Dir::In, _) => ", intent(in)",
        (Dir::Out, _) if p.len.is_some() => "",
        (Dir::Out, _) => ", intent(out)",
        (Dir::Inout, _) => ", intent(inout)",
    };
    let asynchronous = if is_nonblocking(pr.f) { ", asynchronous" } else { "" };
    match (k.rule.as_str(), p.kind.as_str()) {
        _ if is_choice(p) => {
            let intent = if p.dir == Dir::In && pr.f.name != "MPI_Free_mem" { ", intent(in)" } else { "" };
            line(s, 6, &format!("type(*), dimension(..){intent}{asynchronous} :: {x}"));
        }
        ("function", _) => {
            line(s, 6, &format!("procedure({}) :: {x}", c_type(p, k, pr.large).base));
        }
        (_, "C_BUFFER2") => line(s, 6, &format!("type(c_ptr), intent(out) :: {x}")),
        ("status", _) => line(s, 6, &format!("type(MPI_Status){intent} :: {x}{}", shape(p))),
        ("handle", _) => line(s, 6, &format!("type({}){intent} :: {x}{}", k.c, shape(p))),
        _ => {
            // Arrays that a nonblocking call may read later.
            let late = if p.len.is_some() && p.dir == Dir::In { asynchronous } else { "" };
            line(s, 6, &format!("{}{intent}{late} :: {x}{}", common_type(pr, p), shape(p)));
        }
    }
}

fn procedure_f08(s: &mut String, pr: &Procedure, prefix: &str) {
    let name = format!("{prefix}{}", pr.f08_name());
    let mut args: Vec<&str> = pr.params().map(|p| p.name.as_str()).collect();
    if pr.has_ierror() {
        args.push("ierror");
    }
    let (word, result) = kind_of(pr);
    line(s, 4, &format!("{word} {name}({})", args.join(", ")));
    line(s, 6, "import");
    line(s, 6, "implicit none");
    for p in pr.params() {
        declare_f08(s, pr, p);
    }
    if pr.has_ierror() {
        line(s, 6, "integer, optional, intent(out) :: ierror");
    }
    if let Some(t) = result {
        line(s, 6, &format!("{t} :: {name}"));
    }
    line(s, 4, &format!("end {word} {name}"));
}

/// Whether a compiler tells the two widths apart: by the kind of an integer.
fn distinct(small: &Procedure, large: &Procedure) -> bool {
    let types = |pr: &Procedure| -> Vec<String> {
        pr.params()
            .filter(|p| !is_choice(p) && pr.kind(p).rule != "function")
            .map(|p| {
                let t = common_type(pr, p);
                // Addresses, counts and offsets have the same kind.
                if t.contains("kind=") { "integer(8)".into() } else { t }
            })
            .collect()
    };
    types(small) != types(large)
}

/// Generic names and their specifics.
fn generics(input: &Input) -> BTreeMap<String, Vec<Procedure<'_>>> {
    let mut m: BTreeMap<String, Vec<Procedure>> = BTreeMap::new();
    for f in input.table.functions.iter().filter(|f| in_module(f) && in_f08(f)) {
        let all = Procedure::of_f08(&input.table, f);
        // SPEC: 19.1.5: procedures that differ in a callback only have names of their own.
        let own_name = f.params.iter().any(|p| p.kind == "POLYFUNCTION");
        let base = f.name.strip_suffix("_c").unwrap_or(&f.name).to_owned();
        for pr in &all {
            if pr.large && own_name {
                m.entry(format!("{base}_c")).or_default().push(*pr);
            } else if !pr.large || distinct(&all[0], pr) {
                m.entry(base.clone()).or_default().push(*pr);
            }
        }
    }
    m
}

fn types(s: &mut String, abi: &AbiFacts) {
    for h in &abi.handle {
        let _ = writeln!(s, "\n  type, bind(C) :: {0}\n    integer :: MPI_VAL\n  end type {0}", h.c);
    }
    s.push_str("\n  type, bind(C) :: MPI_Status\n");
    for f in &abi.status.fields {
        let dims = f.len.map_or(String::new(), |n| format!("({n})"));
        let _ = writeln!(s, "    integer :: {}{dims}", f.name);
    }
    s.push_str("  end type MPI_Status\n\n");
}

fn f08_constants(s: &mut String, abi: &AbiFacts) {
    for (name, value) in constants::KINDS {
        let _ = writeln!(s, "  integer, parameter :: {name} = {value}");
    }
    for (name, n) in constants::integers(abi) {
        let _ = writeln!(s, "  integer, parameter :: {name} = {n}");
    }
    for (name, c, n) in constants::handles(abi) {
        let _ = writeln!(s, "  type({c}), parameter :: {name} = {c}({})", constants::narrow(n));
    }
    let _ = writeln!(
        s,
        "  integer(kind=MPI_OFFSET_KIND), parameter :: MPI_DISPLACEMENT_CURRENT = {}",
        constants::displacement_current(abi)
    );
}

const VARIABLES: &str = "\
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.
  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.
  integer, bind(C, name='MPIR_F08_MPI_BOTTOM'), target :: MPI_BOTTOM
  integer, bind(C, name='MPIR_F08_MPI_IN_PLACE'), target :: MPI_IN_PLACE
  integer, bind(C, name='weft_f08_buffer_automatic'), target :: MPI_BUFFER_AUTOMATIC
  integer, bind(C, name='weft_f08_unweighted') :: MPI_UNWEIGHTED(1)
  integer, bind(C, name='weft_f08_weights_empty') :: MPI_WEIGHTS_EMPTY(1)
  integer, bind(C, name='weft_f08_errcodes_ignore') :: MPI_ERRCODES_IGNORE(1)
  character(len=1, kind=c_char), bind(C, name='weft_f08_argv_null') :: MPI_ARGV_NULL(1)
  character(len=1, kind=c_char), bind(C, name='weft_f08_argvs_null') :: MPI_ARGVS_NULL(1, 1)
  type(MPI_Status), bind(C, name='MPIR_F08_MPI_STATUS_IGNORE_OBJ'), target :: MPI_STATUS_IGNORE
  type(MPI_Status), bind(C, name='MPIR_F08_MPI_STATUSES_IGNORE_OBJ'), target :: MPI_STATUSES_IGNORE(1)
";

/// Name of the abstract interface, its arguments, their declarations.
fn callbacks() -> Vec<(String, String, Vec<String>)> {
    let aint = "integer(kind=MPI_ADDRESS_KIND)";
    let mut v = Vec::new();
    let mut add = |name: &str, args: &str, lines: &[String]| v.push((name.to_owned(), args.to_owned(), lines.to_vec()));
    let own = |s: &str| s.to_owned();
    for (suffix, kind) in [("", "integer"), ("_c", "integer(kind=MPI_COUNT_KIND)")] {
        add(
            &format!("MPI_User_function{suffix}"),
            "invec, inoutvec, len, datatype",
            &[
                own("type(c_ptr), value :: invec, inoutvec"),
                format!("{kind} :: len"),
                own("type(MPI_Datatype) :: datatype"),
            ],
        );
        add(
            &format!("MPI_Datarep_conversion_function{suffix}"),
            "userbuf, datatype, count, filebuf, position, extra_state, ierror",
            &[
                own("type(c_ptr), value :: userbuf, filebuf"),
                own("type(MPI_Datatype) :: datatype"),
                format!("{kind} :: count"),
                own("integer(kind=MPI_OFFSET_KIND) :: position"),
                format!("{aint} :: extra_state"),
                own("integer :: ierror"),
            ],
        );
    }
    add(
        "MPI_Datarep_extent_function",
        "datatype, extent, extra_state, ierror",
        &[own("type(MPI_Datatype) :: datatype"), format!("{aint} :: extent, extra_state"), own("integer :: ierror")],
    );
    for (object, old) in [("Comm", "oldcomm"), ("Type", "oldtype"), ("Win", "oldwin")] {
        let t = if object == "Type" { "MPI_Datatype".to_owned() } else { format!("MPI_{object}") };
        let lower = object.to_lowercase();
        add(
            &format!("MPI_{object}_copy_attr_function"),
            &format!("{old}, {lower}_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror"),
            &[
                format!("type({t}) :: {old}"),
                format!("integer :: {lower}_keyval, ierror"),
                format!("{aint} :: extra_state, attribute_val_in, attribute_val_out"),
                own("logical :: flag"),
            ],
        );
        let it = if object == "Type" { "datatype" } else { lower.as_str() };
        add(
            &format!("MPI_{object}_delete_attr_function"),
            &format!("{it}, {lower}_keyval, attribute_val, extra_state, ierror"),
            &[
                format!("type({t}) :: {it}"),
                format!("integer :: {lower}_keyval, ierror"),
                format!("{aint} :: attribute_val, extra_state"),
            ],
        );
    }
    for object in ["Comm", "Win", "File", "Session"] {
        let it = object.to_lowercase();
        add(
            &format!("MPI_{object}_errhandler_function"),
            &format!("{it}, error_code"),
            &[format!("type(MPI_{object}) :: {it}"), own("integer :: error_code")],
        );
    }
    add(
        "MPI_Grequest_query_function",
        "extra_state, status, ierror",
        &[format!("{aint} :: extra_state"), own("type(MPI_Status) :: status"), own("integer :: ierror")],
    );
    add(
        "MPI_Grequest_free_function",
        "extra_state, ierror",
        &[format!("{aint} :: extra_state"), own("integer :: ierror")],
    );
    add(
        "MPI_Grequest_cancel_function",
        "extra_state, complete, ierror",
        &[format!("{aint} :: extra_state"), own("logical :: complete"), own("integer :: ierror")],
    );
    v
}

/// The functions of the library that may be passed as callbacks, by their abstract interfaces.
const PASSED: &[(&str, &str)] = &[
    ("MPI_COMM_NULL_COPY_FN", "MPI_Comm_copy_attr_function"),
    ("MPI_COMM_DUP_FN", "MPI_Comm_copy_attr_function"),
    ("MPI_COMM_NULL_DELETE_FN", "MPI_Comm_delete_attr_function"),
    ("MPI_TYPE_NULL_COPY_FN", "MPI_Type_copy_attr_function"),
    ("MPI_TYPE_DUP_FN", "MPI_Type_copy_attr_function"),
    ("MPI_TYPE_NULL_DELETE_FN", "MPI_Type_delete_attr_function"),
    ("MPI_WIN_NULL_COPY_FN", "MPI_Win_copy_attr_function"),
    ("MPI_WIN_DUP_FN", "MPI_Win_copy_attr_function"),
    ("MPI_WIN_NULL_DELETE_FN", "MPI_Win_delete_attr_function"),
    ("MPI_CONVERSION_FN_NULL", "MPI_Datarep_conversion_function"),
    ("MPI_CONVERSION_FN_NULL_C", "MPI_Datarep_conversion_function_c"),
];

fn operators(s: &mut String, abi: &AbiFacts) {
    for (sign, word) in [("==", "eq"), ("/=", "ne")] {
        let _ = writeln!(s, "  interface operator({sign})");
        for h in &abi.handle {
            let name = format!("weft_{}_{word}", h.c.trim_start_matches("MPI_").to_lowercase());
            let _ = writeln!(
                s,
                "    pure function {name}(a, b)\n      import\n      implicit none\n      type({}), intent(in) :: a, b\n      \
                 logical :: {name}\n    end function {name}",
                h.c
            );
        }
        let _ = writeln!(s, "  end interface operator({sign})");
    }
}

/// Conversions of statuses between the two modules' forms.
const STATUSES: &str = "
  interface
    subroutine MPI_Status_f2f08(f_status, f08_status, ierror)
      import
      implicit none
      integer, intent(in) :: f_status(MPI_STATUS_SIZE)
      type(MPI_Status), intent(out) :: f08_status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f2f08
    subroutine MPI_Status_f082f(f08_status, f_status, ierror)
      import
      implicit none
      type(MPI_Status), intent(in) :: f08_status
      integer, intent(out) :: f_status(MPI_STATUS_SIZE)
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Status_f082f
  end interface
";

const SYNC_REG: &str = "
  interface MPI_F_sync_reg
    subroutine mpi_f_sync_reg_f08ts(buf)
      implicit none
      type(*), dimension(..), asynchronous :: buf
    end subroutine mpi_f_sync_reg_f08ts
  end interface MPI_F_sync_reg
  interface PMPI_F_sync_reg
    subroutine pmpi_f_sync_reg_f08ts(buf)
      implicit none
      type(*), dimension(..), asynchronous :: buf
    end subroutine pmpi_f_sync_reg_f08ts
  end interface PMPI_F_sync_reg
";

pub fn mpi_f08(input: &Input) -> String {
    let abi = &input.mpi5;
    let mut s = format!(
        "{MARK}!\n! The module mpi_f08 for the MPI-5.0 ABI: interfaces only, nothing to link beside the library.\n\
         ! Choice buffers come as gfortran's array descriptors.\nmodule mpi_f08\n  \
         use, intrinsic :: iso_c_binding, only: c_ptr, c_char\n  implicit none\n  public\n  private :: c_ptr, c_char\n"
    );
    types(&mut s, abi);
    f08_constants(&mut s, abi);
    s.push_str(VARIABLES);
    operators(&mut s, abi);
    s.push_str("\n  abstract interface\n");
    for (name, args, lines) in callbacks() {
        line(&mut s, 4, &format!("subroutine {name}({args})"));
        s.push_str("      import\n      implicit none\n");
        lines.iter().for_each(|l| line(&mut s, 6, l));
        let _ = writeln!(s, "    end subroutine {name}");
    }
    s.push_str("  end interface\n\n");
    for (name, interface) in PASSED {
        let _ = writeln!(s, "  procedure({interface}) :: {name}");
    }
    s.push_str(STATUSES);
    s.push_str(SIZEOF);
    s.push_str(SYNC_REG);
    let all = generics(input);
    for prefix in ["", "P"] {
        for (name, specifics) in &all {
            let _ = writeln!(s, "\n  interface {prefix}{name}");
            specifics.iter().for_each(|pr| procedure_f08(&mut s, pr, prefix));
            let _ = writeln!(s, "  end interface {prefix}{name}");
        }
    }
    s.push_str("end module mpi_f08\n");
    s
}
