//! What a file defines and names: modules, imports, items, methods, and the types of variables.

use super::lex::{Token, closing};
use std::collections::{BTreeMap, BTreeSet};

/// One name that a `use` brings in.
#[derive(Clone, Debug, PartialEq)]
pub struct Import<'a> {
    pub path: Vec<&'a str>,
    /// The name here; `*` for all of a module's.
    pub name: &'a str,
    pub is_public: bool,
    pub line: usize,
}

/// `name: Type`, `name = function(..)`: what tells the type of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin<'a> {
    Type(&'a str),
    Call(&'a str),
}

#[derive(Default)]
pub struct Source<'a> {
    pub path: String,
    /// Segments from the crate's root; empty for the root itself.
    pub module: Vec<String>,
    pub tokens: Vec<Token<'a>>,
    pub imports: Vec<Import<'a>>,
    pub items: BTreeSet<&'a str>,
    /// Type and name of the functions of inherent `impl` blocks.
    pub methods: BTreeSet<(&'a str, &'a str)>,
    /// The token ranges of `impl` blocks, and whose they are.
    pub impls: Vec<(std::ops::Range<usize>, &'a str)>,
    /// `impl Deref for A { type Target = B; }`
    pub derefs: Vec<(&'a str, &'a str)>,
    pub variables: BTreeMap<&'a str, Vec<Origin<'a>>>,
    /// The types that functions return, by the functions' names.
    pub returns: Vec<(&'a str, &'a str)>,
    /// Tokens of `use` declarations.
    pub uses: Vec<std::ops::Range<usize>>,
}

/// The module of a file of a crate, by its path below `src`.
pub fn module_of(path: &str) -> Vec<String> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let mut parts: Vec<String> = stem.split('/').map(str::to_owned).collect();
    let last = parts.last().map(String::as_str);
    if last == Some("mod") || (parts.len() == 1 && matches!(last, Some("lib" | "main"))) {
        parts.pop();
    }
    parts
}

impl<'a> Source<'a> {
    pub fn read(path: &str, tokens: Vec<Token<'a>>) -> Self {
        let mut s = Self { path: path.to_owned(), module: module_of(path), tokens, ..Self::default() };
        let mut i = 0;
        while i < s.tokens.len() {
            match s.tokens[i].text {
                "use" => i = s.read_use(i),
                "impl" => i = s.read_impl(i),
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static" | "macro_rules" => {
                    i = s.read_item(i);
                }
                ":" | "=" => i = s.read_variable(i),
                _ => i += 1,
            }
        }
        s
    }

    fn text(&self, i: usize) -> &'a str {
        self.tokens.get(i).map_or("", |t| t.text)
    }

    fn read_use(&mut self, at: usize) -> usize {
        // `use<'a>` of a return type is no declaration.
        if self.text(at + 1) == "<" {
            return at + 1;
        }
        let end = (at..self.tokens.len()).find(|&i| self.text(i) == ";").unwrap_or(self.tokens.len());
        let before = at.checked_sub(1).map_or("", |i| self.text(i));
        let is_public = before == "pub" || (before == ")" && (1..6).any(|n| at > n && self.text(at - n) == "pub"));
        let mut i = at + 1;
        self.use_tree(&mut i, end, &[], is_public);
        self.uses.push(at..end);
        end
    }

    fn use_tree(&mut self, i: &mut usize, end: usize, prefix: &[&'a str], is_public: bool) {
        let mut path = prefix.to_vec();
        while *i < end {
            let line = self.tokens[*i].line;
            match self.text(*i) {
                "{" => {
                    *i += 1;
                    while *i < end && self.text(*i) != "}" {
                        self.use_tree(i, end, &path, is_public);
                        if self.text(*i) == "," {
                            *i += 1;
                        }
                    }
                    *i += 1;
                    return;
                }
                "::" => *i += 1,
                "*" => {
                    *i += 1;
                    self.imports.push(Import { path, name: "*", is_public, line });
                    return;
                }
                name => {
                    // `{self, a}`
                    if name != "self" || path.is_empty() {
                        path.push(name);
                    }
                    *i += 1;
                    if self.text(*i) == "::" {
                        continue;
                    }
                    let mut name = path.last().copied().unwrap_or_default();
                    if self.text(*i) == "as" {
                        name = self.text(*i + 1);
                        *i += 2;
                    }
                    self.imports.push(Import { path, name, is_public, line });
                    return;
                }
            }
        }
    }

    fn read_impl(&mut self, at: usize) -> usize {
        // `impl Trait` in a signature: no block of its own.
        let before = at.checked_sub(1).map_or("", |i| self.text(i));
        if !matches!(before, "" | "}" | ";" | "]" | "{" | "unsafe") {
            return at + 1;
        }
        let Some(open) = (at..self.tokens.len()).find(|&i| self.text(i) == "{") else { return at + 1 };
        let head: Vec<&str> = self.tokens[at + 1..open].iter().map(|t| t.text).collect();
        let head = without_generics(&head);
        let of_trait = head.iter().position(|t| *t == "for");
        let own = &head[of_trait.map_or(0, |p| p + 1)..];
        let own = own.split(|t| *t == "where").next().unwrap_or_default();
        let Some(of) = own.iter().rev().find(|t| is_name(t)).copied() else { return at + 1 };
        let end = closing(&self.tokens, open);
        self.impls.push((open..end, of));
        if of_trait.is_none() {
            let mut i = open + 1;
            while i < end {
                match self.text(i) {
                    "{" | "(" | "[" => i = closing(&self.tokens, i),
                    "fn" => {
                        self.methods.insert((of, self.text(i + 1)));
                        i += 1;
                    }
                    _ => i += 1,
                }
            }
        } else if head.contains(&"Deref") {
            let target = (open..end).find(|&i| self.text(i) == "Target" && self.text(i + 1) == "=");
            if let Some(t) = target.and_then(|i| self.type_at(i + 2)) {
                self.derefs.push((of, t));
            }
        }
        open + 1
    }

    fn read_item(&mut self, at: usize) -> usize {
        let mut i = at + 1;
        while matches!(self.text(i), "!" | "mut" | "unsafe" | "fn" | "extern") {
            i += 1;
        }
        let name = self.text(i);
        if !is_name(name) {
            return at + 1;
        }
        if !self.impls.iter().any(|(r, _)| r.contains(&at)) {
            self.items.insert(name);
        }
        if self.text(i - 1) == "fn" {
            let open = (i..self.tokens.len()).find(|&j| self.text(j) == "(").unwrap_or(i);
            let close = closing(&self.tokens, open);
            if self.text(close) == "->"
                && let Some(t) = self.type_at(close + 1)
            {
                self.returns.push((name, t));
            }
        }
        i
    }

    fn read_variable(&mut self, at: usize) -> usize {
        let Some(name) = at.checked_sub(1).map(|i| self.tokens[i]).filter(Token::is_name) else { return at + 1 };
        let origin = if self.text(at) == ":" {
            self.type_at(at + 1).map(Origin::Type)
        } else {
            let mut i = at + 1;
            while self.text(i + 1) == "::" {
                i += 2;
            }
            let is_call = self.tokens.get(i).is_some_and(Token::is_name) && self.text(i + 1) == "(";
            let ends = is_call && self.text(closing(&self.tokens, i + 1)) == ";";
            ends.then(|| Origin::Call(self.text(i)))
        };
        if let Some(o) = origin {
            let known = self.variables.entry(name.text).or_default();
            if !known.contains(&o) {
                known.push(o);
            }
        }
        at + 1
    }

    /// The name of the type that begins at a token: behind references, in `Arc`, `Box`, `Option`.
    fn type_at(&self, mut i: usize) -> Option<&'a str> {
        loop {
            match self.text(i) {
                "&" | "mut" | "dyn" | "(" => i += 1,
                "Arc" | "Box" | "Option" | "Result" | "Rc" if self.text(i + 1) == "<" => i += 2,
                name if is_name(name) && self.text(i + 1) == "::" => i += 2,
                name if name.starts_with(|c: char| c.is_ascii_uppercase()) => return Some(name),
                _ => return None,
            }
        }
    }
}

fn is_name(t: &str) -> bool {
    t.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

/// Without what stands between `<` and `>`.
fn without_generics<'a>(t: &[&'a str]) -> Vec<&'a str> {
    let mut depth = 0;
    let mut out = Vec::new();
    for w in t {
        match *w {
            "<" => depth += 1,
            ">" => depth -= 1,
            w if depth == 0 => out.push(w),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::lex::tokens;
    use super::*;

    #[test]
    fn modules_by_path() {
        assert!(module_of("lib.rs").is_empty());
        assert_eq!(module_of("a.rs"), ["a"]);
        assert_eq!(module_of("a/mod.rs"), ["a"]);
        assert_eq!(module_of("a/b.rs"), ["a", "b"]);
    }

    #[test]
    fn imports_are_taken_apart() {
        let s = Source::read("a.rs", tokens("use crate::b::{self, c::D as E, *};\npub(crate) use super::f;"));
        let found: Vec<_> = s.imports.iter().map(|i| (i.path.join("::"), i.name, i.is_public)).collect();
        let want = [
            ("crate::b", "b", false),
            ("crate::b::c::D", "E", false),
            ("crate::b", "*", false),
            ("super::f", "f", true),
        ];
        assert_eq!(found, want.map(|(p, n, public)| (p.to_owned(), n, public)));
    }

    #[test]
    fn methods_belong_to_their_type() {
        let s = Source::read(
            "a.rs",
            tokens(
                "impl<T: X<Y>> A<T> where T: Z { fn m(&self, g: &mut Guard) -> Arc<B> { let v = x::f(1); } }
                 impl std::ops::Deref for G { type Target = E; fn deref(&self) -> &E { loop {} } }
                 fn f(x: impl Fn()) {}",
            ),
        );
        assert_eq!(s.methods.iter().copied().collect::<Vec<_>>(), [("A", "m")]);
        assert_eq!(s.derefs, [("G", "E")]);
        assert_eq!(s.returns, [("m", "B"), ("deref", "E")]);
        assert_eq!(s.variables["g"], [Origin::Type("Guard")]);
        assert_eq!(s.variables["v"], [Origin::Call("f")]);
        assert!(s.items.contains("f"));
    }
}
