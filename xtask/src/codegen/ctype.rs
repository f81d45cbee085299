//! C types of parameters, and the Rust types that stand for them.

use crate::table::{Dir, Function, Kind, Param, Table};

/// `[const] base *... name[]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CType {
    pub base: String,
    pub is_const: bool,
    pub stars: usize,
    /// Text after the name: "", "[]", "[][3]".
    pub suffix: &'static str,
}

impl CType {
    fn new(base: &str, is_const: bool, stars: usize, suffix: &'static str) -> Self {
        Self { base: base.to_owned(), is_const, stars, suffix }
    }

    /// The declaration of a parameter in C.
    pub fn declare(&self, name: &str) -> String {
        let konst = if self.is_const { "const " } else { "" };
        format!("{konst}{} {}{name}{}", self.base, "*".repeat(self.stars), self.suffix)
    }

    fn pointers(&self) -> usize {
        self.stars + usize::from(!self.suffix.is_empty())
    }
}

/// The C type of a parameter, in the small function or in the `_c` function.
pub fn c_type(p: &Param, k: &Kind, large: bool) -> CType {
    if p.kind == "VARARGS" {
        return CType::new("...", false, 0, "");
    }
    if k.rule == "function" {
        let base = if large { p.c_large.as_ref().or(p.c.as_ref()) } else { p.c.as_ref() };
        return CType::new(base.expect("a function parameter has a C type"), false, 1, "");
    }
    match p.c.as_deref() {
        Some("const int") => return CType::new("int", true, 0, ""),
        Some("char ***") => return CType::new("char", false, 3, ""),
        Some("char **[]") => return CType::new("char", false, 2, "[]"),
        Some("char *[]") => return CType::new("char", false, 1, "[]"),
        Some("MPI_Request *") => return CType::new("MPI_Request", false, 1, ""),
        Some(other) => panic!("{}: C type {other}", p.name),
        None => {}
    }
    let base = if large { k.large.as_deref().unwrap_or(&k.c) } else { &k.c };
    let input = p.dir == Dir::In;
    if let Some(base) = base.strip_suffix('*') {
        let is_const = p.is_const || (p.kind == "BUFFER" && input && !p.nonconst);
        return CType::new(base.trim(), is_const, 1, "");
    }
    if p.kind == "STRING" {
        return CType::new("char", input, 1, "");
    }
    if p.kind == "RANGE" {
        return CType::new("int", false, 0, "[][3]");
    }
    // As an array the compiler would warn of MPI_UNWEIGHTED, an address with nothing behind it.
    if p.len.is_some() && base == "int" {
        return CType::new(base, input && !p.nonconst, 1, "");
    }
    if p.len.is_some() {
        return CType::new(base, input && !p.nonconst, 0, "[]");
    }
    if k.rule == "status" || p.kind == "F_STATUS" || p.kind == "F08_STATUS" {
        return CType::new(base, input, 1, "");
    }
    CType::new(base, false, usize::from(!input), "")
}

/// The prototype in C, without the semicolon.
pub fn prototype(t: &Table, f: &Function, prefix: &str, large: bool) -> String {
    let suffix = if large { "_c" } else { "" };
    let params: Vec<String> = f
        .params
        .iter()
        .map(|p| match c_type(p, &t.kinds[&p.kind], large) {
            c if c.base == "..." => c.base,
            c => c.declare(&p.name),
        })
        .collect();
    let list = if params.is_empty() { "void".to_owned() } else { params.join(", ") };
    let space = if f.returns.ends_with('*') { "" } else { " " };
    format!("{}{space}{prefix}{}{suffix}({list})", f.returns, f.name)
}

/// The Rust type that stands for a C base type. Handles and statuses are `handle(name)`.
fn rust_base(base: &str, handle: &dyn Fn(&str) -> String) -> String {
    match base {
        "int"
        | "MPI_Fint"
        | "MPI_F08_status"
        | "MPI_T_cb_safety"
        | "MPI_T_source_order"
        | "MPIX_Stream"
        | "MPIX_Grequest_class" => "c_int".into(),
        "char" => "c_char".into(),
        "void" | "MPIX_Iov" => "c_void".into(),
        "double" => "f64".into(),
        "MPI_Aint" | "MPI_Count" | "MPI_Offset" => "i64".into(),
        b if b.starts_with("MPI_T_") || b == "MPIX_Async_thing" => "*mut c_void".into(),
        b => handle(b.strip_prefix("MPI_").unwrap_or(b)),
    }
}

/// The Rust type of a C type; `A::` goes before handles in generic code.
pub fn rust_type(c: &CType, prefix: &str) -> String {
    let base = rust_base(&c.base, &|h| format!("{prefix}{h}"));
    let ptr = if c.is_const { "*const " } else { "*mut " };
    match c.pointers() {
        0 => base,
        1 => format!("{ptr}{base}"),
        _ => "*mut c_void".into(),
    }
}

/// The type of a return value.
pub fn rust_return(returns: &str, prefix: &str) -> String {
    match returns.strip_suffix('*') {
        Some(base) => format!("*mut {}", rust_base(base.trim(), &|h| format!("{prefix}{h}"))),
        None => rust_base(returns, &|h| format!("{prefix}{h}")),
    }
}

/// The type of a parameter of an exported function.
pub fn export_type(p: &Param, k: &Kind, large: bool) -> String {
    match (k.rule.as_str(), p.kind.as_str()) {
        ("function", "POLYFUNCTION") if large => "LargeFn".into(),
        ("function", "POLYFUNCTION") => "SmallFn".into(),
        ("function", _) => "*const c_void".into(),
        _ => rust_type(&c_type(p, k, large), ""),
    }
}

/// The type of a parameter of the generic entry, which serves both widths.
pub fn entry_type(f: &Function, p: &Param, k: &Kind) -> String {
    if k.rule == "function" {
        return if p.kind == "POLYFUNCTION" { "PolyFn".into() } else { "*const c_void".into() };
    }
    if f.large && k.large.is_some() {
        return match (p.dir, &p.len) {
            (Dir::In, None) => "i64".into(),
            (Dir::In, Some(_)) => "IntArr".into(),
            _ => "OutInt".into(),
        };
    }
    rust_type(&c_type(p, k, false), "A::")
}
