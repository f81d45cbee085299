//! Which files of a crate use which, and the circles among them.

use super::lex::Token;
use super::source::{Import, Origin, Source};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Names of methods that the standard library's types have, too: without a receiver whose type is
/// known they say nothing.
const COMMON: &[&str] = &[
    "all",
    "and_then",
    "any",
    "as_ref",
    "clone",
    "contains",
    "drop",
    "end",
    "entry",
    "fetch_add",
    "fill",
    "filter",
    "find",
    "first",
    "get",
    "get_mut",
    "insert",
    "into",
    "is_empty",
    "is_none",
    "is_some",
    "iter",
    "iter_mut",
    "join",
    "last",
    "len",
    "load",
    "lock",
    "map",
    "max",
    "min",
    "new",
    "next",
    "poll",
    "pop",
    "position",
    "push",
    "read",
    "remove",
    "replace",
    "rev",
    "send",
    "set",
    "size",
    "split",
    "start",
    "store",
    "swap",
    "take",
    "then",
    "with",
    "with_mut",
    "write",
    "wait",
];

/// How often a file names another's items, and one of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Uses {
    pub count: usize,
    pub line: usize,
    pub what: String,
}

/// Uses by the numbers of the files.
pub type Edges = BTreeMap<(usize, usize), Uses>;

/// A crate's files, searched by module, method and type.
struct Crate<'s, 'a> {
    files: &'s [Source<'a>],
    modules: HashMap<&'s [String], usize>,
    /// Files with inherent methods, by the method's name: the type, the file.
    methods: HashMap<&'a str, Vec<(&'a str, usize)>>,
    derefs: HashMap<&'a str, &'a str>,
    returns: HashMap<&'a str, HashSet<&'a str>>,
    statics: HashMap<&'a str, &'a str>,
    /// Methods of crates below.
    foreign: &'s HashSet<String>,
}

/// All uses of one file of a crate by another. `foreign`: names of methods of the crates below, which
/// tell nothing where the receiver's type is unknown.
pub fn edges(files: &[Source<'_>], foreign: &HashSet<String>) -> Edges {
    let c = Crate::new(files, foreign);
    let mut out = Edges::new();
    for (from, file) in files.iter().enumerate() {
        let mut add = |to: usize, line: usize, what: String| {
            if to != from {
                let uses = out.entry((from, to)).or_insert_with(|| Uses { count: 0, line, what });
                uses.count += 1;
            }
        };
        c.paths(from, file, &mut add);
        c.calls(file, &mut add);
    }
    out
}

impl<'s, 'a> Crate<'s, 'a> {
    fn new(files: &'s [Source<'a>], foreign: &'s HashSet<String>) -> Self {
        let mut c = Self {
            files,
            modules: files.iter().enumerate().map(|(i, f)| (f.module.as_slice(), i)).collect(),
            methods: HashMap::new(),
            derefs: HashMap::new(),
            returns: HashMap::new(),
            statics: HashMap::new(),
            foreign,
        };
        for (i, f) in files.iter().enumerate() {
            for (of, name) in &f.methods {
                c.methods.entry(name).or_default().push((of, i));
            }
            c.derefs.extend(f.derefs.iter().copied());
            for (name, of) in &f.returns {
                c.returns.entry(name).or_default().insert(of);
            }
            for (name, origins) in &f.variables {
                if name.chars().all(|ch| ch.is_ascii_uppercase() || ch == '_')
                    && let [Origin::Type(of)] = origins.as_slice()
                {
                    c.statics.insert(name, of);
                }
            }
        }
        c
    }

    /// The file where a path's item is, and the path's rest behind the item.
    fn resolve(&self, from: usize, path: &[&'a str], depth: u32) -> Option<(usize, Vec<&'a str>)> {
        let (first, rest) = path.split_first()?;
        if depth == 0 {
            return None;
        }
        let own = &self.files[from].module;
        match *first {
            "crate" => self.walk(&[], rest, depth),
            "self" => self.walk(own, rest, depth),
            "super" => {
                let mut module = own.split_last().map_or(&[][..], |(_, up)| up);
                let mut rest = rest;
                while let Some(("super", below)) = rest.split_first().map(|(f, r)| (*f, r)) {
                    (module, rest) = (module.split_last().map_or(&[][..], |(_, up)| up), below);
                }
                self.walk(module, rest, depth)
            }
            name => {
                if self.files[from].items.contains(name) {
                    return Some((from, rest.to_vec()));
                }
                let child = [own.as_slice(), &[name.to_owned()]].concat();
                if self.modules.contains_key(child.as_slice()) {
                    return self.walk(&child, rest, depth);
                }
                self.imported(from, name, rest, false, depth)
            }
        }
    }

    /// A path below a module's, re-exports followed.
    fn walk(&self, module: &[String], path: &[&'a str], depth: u32) -> Option<(usize, Vec<&'a str>)> {
        let file = self.file_of(module);
        let Some((first, rest)) = path.split_first() else { return file.map(|f| (f, Vec::new())) };
        let below = [module, &[(*first).to_owned()]].concat();
        if self.modules.contains_key(below.as_slice()) || self.modules.keys().any(|m| m.starts_with(&below)) {
            return self.walk(&below, rest, depth);
        }
        let file = file?;
        if self.files[file].items.contains(first) {
            return Some((file, rest.to_vec()));
        }
        self.imported(file, first, rest, true, depth).or_else(|| Some((file, rest.to_vec())))
    }

    fn file_of(&self, module: &[String]) -> Option<usize> {
        self.modules.get(module).copied()
    }

    /// What a `use` in a file makes of a name.
    fn imported(
        &self,
        file: usize,
        name: &str,
        rest: &[&'a str],
        public: bool,
        depth: u32,
    ) -> Option<(usize, Vec<&'a str>)> {
        let found = |i: &&Import<'a>| i.name == name && (i.is_public || !public);
        if let Some(i) = self.files[file].imports.iter().find(found) {
            if i.path.len() == 1 && i.path[0] == name {
                return None;
            }
            let path = [i.path.as_slice(), rest].concat();
            return self.resolve(file, &path, depth - 1);
        }
        let globs = self.files[file].imports.iter().filter(|i| i.name == "*" && (i.is_public || !public));
        globs.into_iter().find_map(|glob| {
            let (target, left) = self.resolve(file, &glob.path, depth - 1)?;
            let is_there = left.is_empty() && target != file && (self.files[target].items.contains(name));
            if is_there {
                return Some((target, rest.to_vec()));
            }
            if !left.is_empty() || target == file {
                return None;
            }
            self.imported(target, name, rest, true, depth - 1)
        })
    }

    /// The file with a method of a type, also of what the type dereferences to.
    fn method(&self, of: &str, name: &str) -> Option<usize> {
        let mut of = of;
        for _ in 0..3 {
            let found = self.methods.get(name).and_then(|m| m.iter().find(|(t, _)| *t == of));
            if let Some((_, file)) = found {
                return Some(*file);
            }
            of = self.derefs.get(of)?;
        }
        None
    }

    /// Items named by path, or by a name that was imported.
    fn paths(&self, from: usize, file: &Source<'a>, add: &mut impl FnMut(usize, usize, String)) {
        let t = &file.tokens;
        let mut i = 0;
        while i < t.len() {
            if let Some(declared) = file.uses.iter().find(|r| r.contains(&i)) {
                i = declared.end;
                continue;
            }
            let before = i.checked_sub(1).map_or("", |b| t[b].text);
            if !t[i].is_name() || matches!(before, "." | "::" | "fn" | "mod") {
                i += 1;
                continue;
            }
            let (start, mut path) = (i, vec![t[i].text]);
            i += 1;
            while i + 1 < t.len() && t[i].text == "::" && t[i + 1].is_name() {
                path.push(t[i + 1].text);
                i += 2;
            }
            let is_field = t.get(i).is_some_and(|n| n.text == ":") && path.len() == 1;
            if is_field {
                continue;
            }
            // `pub(crate)`, a value's `self`
            if path.len() == 1 && matches!(path[0], "crate" | "self" | "super") {
                continue;
            }
            if let Some((to, rest)) = self.resolve(from, &path, 8) {
                let what = path.join("::");
                add(to, t[start].line, what.clone());
                // `Type::function`, which may stand in another file than the type.
                if let [function] = rest.as_slice()
                    && let Some(at) = self.method(path[path.len() - 2], function)
                {
                    add(at, t[start].line, what);
                }
            }
        }
    }

    /// Methods that are called.
    fn calls(&self, file: &Source<'a>, add: &mut impl FnMut(usize, usize, String)) {
        let t = &file.tokens;
        for i in 1..t.len().saturating_sub(1) {
            if t[i - 1].text != "." || !t[i].is_name() || !matches!(t[i + 1].text, "(" | "::") {
                continue;
            }
            let name = t[i].text;
            let Some(known) = self.methods.get(name) else { continue };
            match self.receiver(file, i - 1) {
                Some(types) => {
                    for of in types {
                        if let Some(to) = self.method(of, name) {
                            add(to, t[i].line, format!("{of}::{name}"));
                        }
                    }
                }
                None => {
                    let files: BTreeSet<usize> = known.iter().map(|(_, f)| *f).collect();
                    let tells = !COMMON.contains(&name) && !self.foreign.contains(name);
                    if let ([to], true) = (files.into_iter().collect::<Vec<_>>().as_slice(), tells) {
                        add(*to, t[i].line, format!("{}::{name}", known[0].0));
                    }
                }
            }
        }
    }

    /// The types that the receiver before a dot may have; None where the text does not tell.
    fn receiver(&self, file: &Source<'a>, dot: usize) -> Option<Vec<&'a str>> {
        let t = &file.tokens;
        let last = dot.checked_sub(1)?;
        let function = if t[last].text == ")" {
            // `engine().method`, `self.p2p().method`
            let open = opening(t, last)?;
            Some(t[open.checked_sub(1)?].text)
        } else {
            None
        };
        if let Some(f) = function {
            return self.returned(f);
        }
        let name = t[last].text;
        if name == "self" {
            let own = file.impls.iter().rfind(|(r, _)| r.contains(&dot));
            return own.map(|(_, of)| vec![*of]);
        }
        let is_field = last > 0 && t[last - 1].text == ".";
        if !is_field && let Some(of) = self.statics.get(name) {
            return Some(vec![of]);
        }
        let origins = file.variables.get(name)?;
        let types: Vec<&'a str> = origins
            .iter()
            .flat_map(|o| match o {
                Origin::Type(of) => vec![*of],
                Origin::Call(f) => self.returned(f).unwrap_or_default(),
            })
            .collect();
        (!types.is_empty()).then_some(types)
    }

    fn returned(&self, function: &str) -> Option<Vec<&'a str>> {
        let types = self.returns.get(function)?;
        (types.len() == 1).then(|| types.iter().copied().collect())
    }
}

/// The bracket that the one at `close` closes.
fn opening(t: &[Token<'_>], close: usize) -> Option<usize> {
    let mut depth = 0;
    for i in (0..=close).rev() {
        match t[i].text {
            ")" | "]" | "}" => depth += 1,
            "(" | "[" | "{" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

/// Strongly connected components of two or more of `n` files, the largest first.
pub fn circles(n: usize, edges: &Edges) -> Vec<Vec<usize>> {
    let mut next = vec![Vec::new(); n];
    let mut back = vec![Vec::new(); n];
    for (a, b) in edges.keys() {
        next[*a].push(*b);
        back[*b].push(*a);
    }
    // Kosaraju: the order in which a walk leaves the files, then walks against the edges.
    let (mut seen, mut left) = (vec![false; n], Vec::new());
    for v in 0..n {
        walk(v, &next, &mut seen, &mut left);
    }
    let mut seen = vec![false; n];
    let mut out = Vec::new();
    for v in left.into_iter().rev() {
        let mut found = Vec::new();
        walk(v, &back, &mut seen, &mut found);
        if found.len() > 1 {
            found.sort_unstable();
            out.push(found);
        }
    }
    out.sort_by_key(|c| std::cmp::Reverse(c.len()));
    out
}

fn walk(v: usize, next: &[Vec<usize>], seen: &mut [bool], left: &mut Vec<usize>) {
    if std::mem::replace(&mut seen[v], true) {
        return;
    }
    for &w in &next[v] {
        walk(w, next, seen, left);
    }
    left.push(v);
}

/// Uses whose removal opens a circle: those that point back in an order of its files, users first, that
/// has few of them. A good set, not the best.
pub fn opened_by(circle: &[usize], edges: &Edges) -> Vec<(usize, usize)> {
    let inside: Vec<(usize, usize)> =
        edges.keys().filter(|(a, b)| circle.contains(a) && circle.contains(b)).copied().collect();
    let mut order = circle.to_vec();
    // Those that use more than they are used come first, then each file moves to its best place.
    order.sort_by_key(|v| inside.iter().map(|(a, b)| i64::from(b == v) - i64::from(a == v)).sum::<i64>());
    for _ in 0..circle.len() {
        let mut moved = false;
        for v in circle {
            moved |= to_best_place(*v, &mut order, &inside);
        }
        if !moved {
            break;
        }
    }
    let place: HashMap<usize, usize> = order.iter().enumerate().map(|(i, v)| (*v, i)).collect();
    inside.into_iter().filter(|(a, b)| place[a] > place[b]).collect()
}

/// Moves a file within an order to where the fewest uses point back. True when that is another place.
fn to_best_place(v: usize, order: &mut Vec<usize>, inside: &[(usize, usize)]) -> bool {
    let at = order.iter().position(|w| *w == v).expect("each file of the circle is in its order");
    order.remove(at);
    let (users, used): (HashSet<usize>, HashSet<usize>) = (
        inside.iter().filter(|(_, b)| *b == v).map(|e| e.0).collect(),
        inside.iter().filter(|(a, _)| *a == v).map(|e| e.1).collect(),
    );
    let mut back = users.len() as i64;
    let mut costs = vec![back];
    for w in order.iter() {
        back += i64::from(used.contains(w)) - i64::from(users.contains(w));
        costs.push(back);
    }
    let best = (0..costs.len()).min_by_key(|&i| costs[i]).unwrap_or(at);
    let to = if costs[best] < costs[at] { best } else { at };
    order.insert(to, v);
    to != at
}

/// The files in layers, the lowest first: each uses lower ones only, or its own circle's.
pub fn layers(n: usize, edges: &Edges) -> Vec<Vec<usize>> {
    let mut circle: Vec<usize> = (0..n).collect();
    for c in circles(n, edges) {
        c.iter().for_each(|f| circle[*f] = c[0]);
    }
    let mut height = vec![0usize; n];
    // A path has at most as many steps as there are files.
    for _ in 0..n {
        for (a, b) in edges.keys() {
            let step = usize::from(circle[*a] != circle[*b]);
            height[*a] = height[*a].max(height[*b] + step);
        }
    }
    let mut out = vec![Vec::new(); height.iter().max().map_or(0, |h| h + 1)];
    (0..n).for_each(|f| out[height[f]].push(f));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(pairs: &[(usize, usize)]) -> Edges {
        pairs.iter().map(|e| (*e, Uses { count: 1, line: 1, what: String::new() })).collect()
    }

    #[test]
    fn circles_are_found_and_opened() {
        let e = graph(&[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5), (5, 4), (6, 0)]);
        assert_eq!(circles(7, &e), [vec![0, 1, 2, 3], vec![4, 5]]);
        assert_eq!(opened_by(&[0, 1, 2, 3], &e).len(), 1);
        assert!(circles(3, &graph(&[(0, 1), (1, 2), (0, 2)])).is_empty());
    }

    #[test]
    fn the_weakest_uses_open_a_circle() {
        // Everybody uses 0; 0 uses one of them.
        let e = graph(&[(1, 0), (2, 0), (3, 0), (2, 1), (3, 2), (0, 3)]);
        assert_eq!(opened_by(&[0, 1, 2, 3], &e), [(0, 3)]);
    }

    #[test]
    fn layers_from_the_bottom() {
        let e = graph(&[(1, 0), (2, 1), (3, 2), (2, 3)]);
        assert_eq!(layers(4, &e), [vec![0], vec![1], vec![2, 3]]);
    }
}
