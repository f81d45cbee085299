//! Circles of files: within a crate what is below does not use what is above.
//!
//! Read from the text, without the types that a compiler knows. A use is an item that is named by an
//! import or a path, re-exports followed to the file that has the item; or a method that is called
//! where the text tells the receiver's type, or where only one file of the crate has a method of that
//! name. Re-exports themselves (`pub use`) are no uses, and tests are not read.

mod graph;
pub mod lex;
mod source;

use graph::{Edges, circles, edges, layers, opened_by};
use source::Source;
use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::path::Path;

/// Crates whose files form no circle of more than `MOST`.
const CHECKED: &[&str] = &["weft-core", "weft-p2p"];
/// Files that may use each other both ways: a type, its behaviour, and one more.
const MOST: usize = 3;

/// The files of a crate and who uses whom.
pub struct Uses<'a> {
    files: Vec<Source<'a>>,
    edges: Edges,
}

/// The texts of a crate's files by their path below `src`, without generated ones.
pub fn texts(dir: &Path) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let (src, mut files) = (dir.join("src"), Vec::new());
    crate::tidy::walk(&src, &mut files)?;
    let mut out = BTreeMap::new();
    for file in files {
        let path = file.strip_prefix(&src)?.display().to_string();
        out.insert(path, std::fs::read_to_string(&file)?);
    }
    Ok(out)
}

impl<'a> Uses<'a> {
    pub fn of(texts: &'a BTreeMap<String, String>, foreign: &HashSet<String>) -> Self {
        let files: Vec<_> = texts.iter().map(|(path, text)| Source::read(path, lex::tokens(text))).collect();
        let edges = edges(&files, foreign);
        Self { files, edges }
    }

    /// Circles of more files than `most`, in words, and the number of files of the largest of all.
    pub fn circles(&self, most: usize) -> (usize, Vec<String>) {
        let all = circles(self.files.len(), &self.edges);
        let largest = all.first().map_or(1, Vec::len);
        (largest, all.iter().filter(|c| c.len() > most).map(|c| self.describe(c)).collect())
    }

    fn describe(&self, circle: &[usize]) -> String {
        let names: Vec<_> = circle.iter().map(|f| self.files[*f].path.as_str()).collect();
        let open = opened_by(circle, &self.edges).into_iter().map(|(a, b)| {
            let (uses, from, to) = (&self.edges[&(a, b)], &self.files[a].path, &self.files[b].path);
            format!("\n      {from}:{} -> {to}: {} ({} uses)", uses.line, uses.what, uses.count)
        });
        let open: String = open.collect();
        format!("a circle of {} files: {}\n    it opens without:{open}", names.len(), names.join(", "))
    }
}

/// The names of all methods of a crate's types.
fn methods(texts: &BTreeMap<String, String>) -> HashSet<String> {
    let read = |(path, text): (&String, &String)| {
        let s = Source::read(path, lex::tokens(text));
        s.methods.iter().map(|(_, name)| (*name).to_owned()).collect::<Vec<_>>()
    };
    texts.iter().flat_map(read).collect()
}

/// The names of the methods of all crates but one.
fn foreign(root: &Path, name: &str) -> Result<HashSet<String>, Box<dyn Error>> {
    let mut out = HashSet::new();
    for entry in std::fs::read_dir(root.join("crates"))? {
        let dir = entry?.path();
        if !dir.ends_with(name) {
            out.extend(methods(&texts(&dir)?));
        }
    }
    Ok(out)
}

/// Checks the crates below `root`.
pub fn check(root: &Path, errors: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for name in CHECKED {
        let texts = texts(&root.join("crates").join(name))?;
        if texts.is_empty() {
            return Err(format!("tidy: {name} has no files").into());
        }
        let (_, found) = Uses::of(&texts, &foreign(root, name)?).circles(MOST);
        errors.extend(found.into_iter().map(|f| format!("{name}: {f}")));
    }
    Ok(())
}

/// `cargo xtask uses CRATE`: its files in layers from the bottom, and the files that each uses.
pub fn print(root: &Path, name: &str) -> crate::Outcome {
    let texts = texts(&root.join("crates").join(name))?;
    if texts.is_empty() {
        return Err(format!("{name} has no files").into());
    }
    let uses = Uses::of(&texts, &foreign(root, name)?);
    for (i, layer) in layers(uses.files.len(), &uses.edges).iter().enumerate() {
        println!("layer {i}");
        for f in layer {
            let of = uses.edges.iter().filter(|((a, _), _)| a == f);
            let used = of.map(|((_, b), u)| format!("{} ({})", uses.files[*b].path, u.count));
            println!("  {}: {}", uses.files[*f].path, used.collect::<Vec<_>>().join(", "));
        }
    }
    uses.circles(1).1.iter().for_each(|c| println!("{c}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> (usize, Vec<String>) {
        let texts = files.iter().map(|(p, t)| ((*p).to_owned(), (*t).to_owned())).collect();
        Uses::of(&texts, &HashSet::from(["progress".to_owned()])).circles(MOST)
    }

    #[test]
    fn a_circle_of_imports() {
        let (n, found) = found(&[
            ("lib.rs", "mod a; mod b; mod c; mod d; pub use a::A;"),
            ("a.rs", "use crate::b::B; pub struct A(B);"),
            ("b.rs", "pub struct B; fn f() { crate::c::g() }"),
            ("c.rs", "pub fn g() { super::d::h() }"),
            ("d.rs", "pub fn h(_: crate::A) {}"),
        ]);
        assert_eq!(n, 4);
        assert!(found[0].contains("a circle of 4 files: a.rs, b.rs, c.rs, d.rs"), "{found:?}");
        assert_eq!(found[0].lines().count(), 3, "one use opens it: {found:?}");
    }

    #[test]
    fn a_circle_through_methods_of_one_type() {
        // Each file adds methods to a type of the first; the type's own file calls the last one's.
        let files = [
            ("lib.rs", "mod a; mod b; mod c; mod d;"),
            ("a.rs", "pub struct E; impl E { pub fn one(&self) { self.four() } }"),
            ("b.rs", "use crate::a::E; impl E { pub fn two(&self) { self.one() } }"),
            ("c.rs", "use crate::a::E; pub fn three(e: &E) { e.two() }"),
            ("d.rs", "use crate::{a::E, c}; impl E { pub fn four(&self) { c::three(self) } }"),
        ];
        assert_eq!(found(&files).0, 4);
        let mut opened = files;
        opened[1].1 = "pub struct E; impl E { pub fn one(&self) {} }";
        assert_eq!(found(&opened).0, 1);
    }

    #[test]
    fn re_exports_and_globs_lead_to_the_item() {
        let (n, found) = found(&[
            ("lib.rs", "mod object; mod x; mod y;"),
            ("object/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
            ("object/a.rs", "use super::B; pub struct A; fn f(b: B) {}"),
            ("object/b.rs", "pub struct B; fn f() { crate::x::f() }"),
            ("x.rs", "use crate::object::*; pub fn f() { crate::y::f() } fn g(a: A) {}"),
            ("y.rs", "pub fn f() {}"),
        ]);
        assert_eq!(n, 3, "{found:?}");
    }

    #[test]
    fn names_that_others_have_say_nothing() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "pub struct E; impl E { pub fn progress(&self) {} pub fn own(&self) { crate::b::f() } }"),
            ("b.rs", "pub fn f() { p2p().progress(); x.get() }"),
        ];
        assert_eq!(found(&files).0, 1);
        let mut told = files;
        told[2].1 = "pub fn f() {} fn g(e: &crate::a::E) { e.progress() }";
        assert_eq!(found(&told).0, 2);
        told[2].1 = "pub fn f() { x.own() }";
        assert_eq!(found(&told).0, 2);
    }

    #[test]
    fn tests_do_not_count() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "pub fn f() {} #[cfg(test)] mod tests { use crate::b; }"),
            ("b.rs", "use crate::a::f; pub fn g() { f() }"),
        ];
        assert_eq!(found(&files).0, 1);
    }
}
