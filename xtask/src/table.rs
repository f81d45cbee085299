//! The API table, `api/*.toml`, as it is written there.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// Chapters in the order of the standard; each is a file of the table and of the generated code.
pub const CHAPTERS: &[(&str, &str)] = &[
    ("p2p", "Point-to-point and partitioned communication (chapters 3 and 4)"),
    ("datatype", "Datatypes (chapter 5)"),
    ("coll", "Collective communication (chapter 6)"),
    ("comm", "Groups, communicators, caching (chapter 7)"),
    ("topology", "Process topologies (chapter 8)"),
    ("env", "Environment, errors, memory, start and end, sessions (chapters 9 and 11)"),
    ("info", "Info objects (chapter 10)"),
    ("dynamic", "Process creation and connection (chapter 11)"),
    ("rma", "One-sided communication (chapter 12)"),
    ("external", "Generalized requests, statuses (chapter 13)"),
    ("io", "I/O (chapter 14)"),
    ("tool", "Tool support (chapter 15)"),
    ("deprecated", "Deprecated and removed functions (chapters 16 and 17)"),
    ("abi", "ABI queries, Fortran and integer conversion (chapters 19 and 20)"),
    ("mpix", "Extensions"),
];

#[derive(Deserialize)]
struct ChapterFile {
    function: Vec<Function>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Function {
    pub name: String,
    pub section: Option<String>,
    /// Version of MPI that brought it; none for extensions.
    pub since: Option<String>,
    pub deprecated: Option<String>,
    pub removed: Option<String>,
    /// Name of the engine's body when it is another function's.
    pub body: Option<String>,
    /// "any": also before initialisation and after finalisation.
    pub callable: Option<String>,
    /// There is a `_c` variant with the wider types of the kinds.
    #[serde(default)]
    pub large: bool,
    /// Not in the standard's header, though exported.
    #[serde(default = "yes")]
    pub header: bool,
    /// Libraries that export it; all when absent.
    pub libs: Option<Vec<String>>,
    #[serde(default = "int")]
    pub returns: String,
    pub raises: String,
    /// Of a collective call: the function that takes part in it where a check of the entry fails, so that
    /// no process waits for this one. It takes the communicator.
    pub refuse: Option<String>,
    /// What the entry tries first: a module of `weft_abi_common` and a form of call.
    pub fast: Option<String>,
    #[serde(default)]
    pub params: Vec<Param>,
    #[serde(skip)]
    pub chapter: String,
}

fn yes() -> bool {
    true
}
fn int() -> String {
    "int".into()
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Dir {
    In,
    Out,
    Inout,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Param {
    pub name: String,
    pub kind: String,
    pub dir: Dir,
    /// Length of an array: a parameter, "comm_size", or "*" (the standard says it in words).
    pub len: Option<String>,
    /// Room of an OUT string: a constant, or an expression over a parameter.
    pub max: Option<String>,
    /// A special address that is allowed here.
    pub special: Option<String>,
    /// "conditional": not significant everywhere, so the engine checks it.
    pub significant: Option<String>,
    /// An IN pointer that C declares without const.
    #[serde(default)]
    pub nonconst: bool,
    #[serde(default, rename = "const")]
    pub is_const: bool,
    #[serde(default)]
    pub nullable: bool,
    /// The C type where it does not follow from the kind.
    pub c: Option<String>,
    pub c_large: Option<String>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    pub c: String,
    pub large: Option<String>,
    pub rule: String,
    pub group: Option<String>,
    pub check: Option<String>,
    pub error: Option<String>,
}

#[derive(Deserialize)]
struct KindFile {
    kind: BTreeMap<String, Kind>,
}

pub struct Table {
    pub functions: Vec<Function>,
    pub kinds: BTreeMap<String, Kind>,
}

impl Function {
    /// The name of body and entry: `MPI_Comm_dup` is `comm_dup`.
    pub fn snake(&self) -> String {
        match self.name.strip_prefix("MPI_") {
            Some(n) => n.to_lowercase(),
            None => self.name.to_lowercase(),
        }
    }
    pub fn exported_by(&self, lib: &str) -> bool {
        self.libs.as_ref().is_none_or(|l| l.iter().any(|x| x == lib))
    }
    pub fn is_extension(&self) -> bool {
        self.since.is_none()
    }
    /// The names that C knows: with the `_c` variant, if there is one.
    pub fn c_names(&self) -> Vec<String> {
        let mut v = vec![self.name.clone()];
        if self.large {
            v.push(format!("{}_c", self.name));
        }
        v
    }
}

/// Reads the whole table.
pub fn load(root: &Path) -> Result<Table, Box<dyn Error>> {
    let api = root.join("api");
    let kinds: KindFile = parse(&api.join("kinds.toml"))?;
    let mut functions = Vec::new();
    for (chapter, _) in CHAPTERS {
        let file: ChapterFile = parse(&api.join(format!("{chapter}.toml")))?;
        for mut f in file.function {
            f.chapter = (*chapter).to_owned();
            for p in &f.params {
                if !kinds.kind.contains_key(&p.kind) {
                    return Err(format!("{}: unknown kind {}", f.name, p.kind).into());
                }
            }
            functions.push(f);
        }
    }
    Ok(Table { functions, kinds: kinds.kind })
}

fn parse<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, Box<dyn Error>> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?)
}

// ---- api/abi/*.toml ----

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbiFacts {
    pub name: String,
    /// How MPI_Get_library_version begins.
    #[serde(default)]
    pub says: String,
    pub library: String,
    pub status: StatusLayout,
    pub handle: Vec<HandleGroup>,
    pub group: Vec<Group>,
    pub pointer: Vec<PointerGroup>,
    /// Further names of functions.
    #[serde(default)]
    pub alias: Vec<Alias>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alias {
    pub name: String,
    /// The function of the table that it is.
    pub of: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusLayout {
    pub size_bytes: u32,
    pub fields: Vec<Field>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    pub name: String,
    pub c: String,
    pub len: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandleGroup {
    pub c: String,
    pub kind: String,
    /// Handles are addresses of objects: their size.
    pub bytes: Option<u32>,
    pub values: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    pub kind: String,
    pub doc: String,
    /// "macro", the name of an enum type, or none for an anonymous enum.
    pub form: Option<String>,
    pub values: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointerGroup {
    pub values: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    pub name: String,
    pub value: Option<i64>,
    pub alias: Option<String>,
    /// The C type of a special address.
    pub c: Option<String>,
    /// The engine's number, where the standard ABI has none.
    pub engine: Option<i64>,
    /// A variable of the library, not a constant.
    #[serde(default)]
    pub symbol: bool,
    /// The handle is the address of this object.
    pub object: Option<String>,
    /// What Fortran has for it, where that does not follow from the value.
    pub fortran: Option<i64>,
}

pub fn load_abi(root: &Path, which: &str) -> Result<AbiFacts, Box<dyn Error>> {
    parse(&root.join("api/abi").join(format!("{which}.toml")))
}
