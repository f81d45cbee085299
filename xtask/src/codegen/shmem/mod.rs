//! OpenSHMEM: `include/shmem.h`, `include/pshmem.h` and the entries of the library, from
//! `api/openshmem.toml`.

mod coverage;
mod entries;
mod header;
mod man;

use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

/// Bits of the elements of sized functions.
const SIZES: [u32; 5] = [8, 16, 32, 64, 128];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Api {
    sets: BTreeMap<String, String>,
    #[serde(rename = "type")]
    types: Vec<Type>,
    #[serde(rename = "family")]
    families: Vec<Family>,
    #[serde(rename = "function")]
    functions: Vec<Single>,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Type {
    id: String,
    c: String,
    rust: String,
    dt: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Family {
    chapter: String,
    typed: Option<String>,
    sized: Option<String>,
    mem: Option<String>,
    types: Option<String>,
    sizes: Option<Vec<u32>>,
    #[serde(default)]
    ctx: bool,
    args: String,
    ret: Option<String>,
    body: String,
    lead: Option<String>,
    generic: Option<String>,
    by: Option<String>,
    inline: Option<String>,
    note: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Single {
    chapter: String,
    name: String,
    #[serde(default)]
    ctx: bool,
    #[serde(default)]
    args: String,
    ret: Option<String>,
    body: String,
    lead: Option<String>,
    note: Option<String>,
}

/// An argument: its C type, and its name; `...` has none.
#[derive(Clone)]
struct Arg {
    c: String,
    name: String,
}

fn args(text: &str) -> Vec<Arg> {
    let one = |a: &str| {
        let cut = a.rfind([' ', '*']).map_or(0, |i| i + 1);
        Arg { c: a[..cut].trim().to_owned(), name: a[cut..].to_owned() }
    };
    text.split(", ").filter(|a| !a.is_empty()).map(one).collect()
}

/// A function of the library.
struct Entry {
    chapter: String,
    name: String,
    /// T is replaced already.
    args: Vec<Arg>,
    ret: Option<String>,
    /// The element's Rust type, where there is one.
    elem: Option<String>,
    body: String,
    lead: Vec<String>,
}

/// `shmem_put` to `shmem_ctx_put`.
fn with_ctx(name: &str) -> String {
    name.replacen("shmem_", "shmem_ctx_", 1)
}

impl Api {
    fn set(&self, name: &str) -> Vec<&Type> {
        let ids = self.sets.get(name).map_or("", String::as_str);
        ids.split_whitespace().filter_map(|id| self.types.iter().find(|t| t.id == id)).collect()
    }

    /// Types of a set that `_Generic` tells apart.
    fn distinct(&self, name: &str) -> Vec<&Type> {
        let known = self.set("distinct");
        self.set(name).into_iter().filter(|t| known.iter().any(|k| k.id == t.id)).collect()
    }

    /// All functions, in the order of the table.
    fn entries(&self) -> Vec<Entry> {
        let mut all = Vec::new();
        for f in &self.functions {
            let lead: Vec<String> = f.lead.iter().cloned().collect();
            let base = Entry {
                chapter: f.chapter.clone(),
                name: f.name.clone(),
                args: args(&f.args),
                ret: f.ret.clone(),
                elem: None,
                body: f.body.clone(),
                lead,
            };
            both(&mut all, base, f.ctx);
        }
        for f in &self.families {
            let mut one = |name: String, c: &str, rust: &str, dt: &str| {
                let put = |s: &str| replace_t(s, c);
                let lead = f.lead.as_ref().map(|l| l.replace("{DT}", &format!("dt::{dt}")));
                let base = Entry {
                    chapter: f.chapter.clone(),
                    name,
                    args: args(&f.args).into_iter().map(|a| Arg { c: put(&a.c), ..a }).collect(),
                    ret: f.ret.as_deref().map(put),
                    elem: Some(rust.to_owned()),
                    body: f.body.clone(),
                    lead: lead.into_iter().collect(),
                };
                both(&mut all, base, f.ctx);
            };
            for t in f.types.iter().flat_map(|s| self.set(s)) {
                if let Some(typed) = &f.typed {
                    one(typed.replace("{T}", &t.id), &t.c, &t.rust, &t.dt);
                }
            }
            for bits in f.sizes.clone().unwrap_or(SIZES.to_vec()) {
                if let Some(sized) = &f.sized {
                    one(sized.replace("{S}", &bits.to_string()), "void", &format!("u{bits}"), "BYTE");
                }
            }
            if let Some(mem) = &f.mem {
                one(mem.clone(), "void", "u8", "BYTE");
            }
        }
        all
    }

    fn chapters(&self) -> Vec<&str> {
        let all = self.functions.iter().map(|f| &f.chapter).chain(self.families.iter().map(|f| &f.chapter));
        let mut seen: Vec<&str> = Vec::new();
        all.for_each(|c| {
            if !seen.contains(&c.as_str()) {
                seen.push(c);
            }
        });
        seen
    }
}

/// The type in place of a T that stands alone.
fn replace_t(c: &str, with: &str) -> String {
    let words: Vec<&str> = c.split(' ').map(|w| if w == "T" { with } else { w }).collect();
    words.join(" ")
}

fn both(all: &mut Vec<Entry>, base: Entry, ctx: bool) {
    if !ctx {
        return all.push(base);
    }
    let mut first = vec![Arg { c: "shmem_ctx_t".into(), name: "ctx".into() }];
    first.extend(base.args.iter().cloned());
    let with = Entry {
        chapter: base.chapter.clone(),
        name: with_ctx(&base.name),
        args: first,
        ret: base.ret.clone(),
        elem: base.elem.clone(),
        body: base.body.clone(),
        lead: base.lead.clone(),
    };
    let mut without = base;
    without.lead.push("CTX_DEFAULT".into());
    all.push(without);
    all.push(with);
}

/// C files as they are, Rust files still to be formatted.
pub struct Files {
    pub c: Vec<(PathBuf, String)>,
    pub rust: Vec<(PathBuf, String)>,
}

fn load(root: &Path) -> Result<Api, Box<dyn Error>> {
    let text = std::fs::read_to_string(root.join("api/openshmem.toml"))?;
    Ok(toml::from_str(&text).map_err(|e| format!("api/openshmem.toml: {e}"))?)
}

/// Man pages; `summaries` as in `api/summaries.toml`.
pub fn man(
    root: &Path,
    summaries: &BTreeMap<String, String>,
    into: &mut crate::docs::Pages,
) -> Result<(), Box<dyn Error>> {
    man::pages(&load(root)?, summaries, into)
}

pub fn generate(root: &Path, version: &str) -> Result<Files, Box<dyn Error>> {
    let api = load(root)?;
    let dir = Path::new("crates/weft-abi-shmem/src/generated");
    let mut rust = vec![(dir.join("mod.rs"), entries::index(&api))];
    for chapter in api.chapters() {
        rust.push((dir.join(format!("{chapter}.rs")), entries::chapter(&api, chapter)?));
    }
    let c = vec![
        ("include/shmem.h".into(), header::header(&api, version)),
        ("include/pshmem.h".into(), header::PSHMEM.to_owned()),
        ("tests/shmem/names.txt".into(), names(&api)),
        ("docs/coverage-openshmem.md".into(), coverage::page(&api)),
    ];
    Ok(Files { c, rust })
}

/// The names that the library must export and the tests must call, a line each.
fn names(api: &Api) -> String {
    let mut all: Vec<String> = api.entries().into_iter().map(|e| e.name + "\n").collect();
    all.sort();
    all.concat()
}
