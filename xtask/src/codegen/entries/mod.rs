//! The generic entries: checks, conversions, the engine's body, write-back.

mod fast;
mod results;

use super::Input;
use super::ctype::{entry_type, rust_return};
use super::scan::Body;
use crate::table::{CHAPTERS, Dir, Function, Kind, Param};
use std::error::Error;
use std::fmt::Write;

pub fn index() -> String {
    let mut s = String::from("//! Generated entries, by chapter of the MPI standard.\n\n");
    for (chapter, _) in CHAPTERS {
        let _ = writeln!(s, "pub mod {chapter};");
    }
    s.push_str("pub mod names;\npub mod values;\n");
    s
}

pub fn chapter(input: &Input, chapter: &str, title: &str) -> Result<String, Box<dyn Error>> {
    let mut s = format!(
        "//! {title}.\n\n\
         #![allow(unused_variables, unused_imports, unused_unsafe, unused_mut, clippy::redundant_closure, clippy::redundant_closure_call, clippy::useless_conversion)]\n\n\
         use crate::abi::{{Abi, AbiHandle}};\nuse crate::entry::{{self, OutInt, Requests, StatusSlot, Statuses}};\n\
         use crate::generated::names::id;\nuse crate::hot_coll::{{Blocks, all_same, call, known, rooted, same, short}};\nuse crate::to_body::PolyFn;\nuse std::ffi::{{c_char, c_int, c_void}};\n\
         use weft_base::consts::{{IN_PLACE, is_address}};\nuse weft_base::handle::*;\nuse weft_base::{{ErrClass, Result}};\nuse weft_core::abi::{{Arr, IntArr, UserFn}};\n\
         use weft_core::api;\nuse weft_core::errh::Site;\nuse weft_core::rma::hot;\n\n"
    );
    let mut wrong = Vec::new();
    for f in input.table.functions.iter().filter(|f| f.chapter == chapter) {
        if input.glue.contains_key(&f.snake()) {
            continue;
        }
        let body = input.bodies.get(&f.snake()).map(|b| (f.snake(), b));
        let body = body.or_else(|| {
            let name = f.body.clone()?;
            input.bodies.get(&name).map(|b| (name, b))
        });
        let text = match body {
            Some((name, body)) => match Entry::new(input, f, body).implemented(&name) {
                Ok(text) => text,
                Err(e) => {
                    wrong.push(e.to_string());
                    continue;
                }
            },
            None => unsupported(input, f)?,
        };
        s.push_str(&text);
        s.push('\n');
        if let Some(name) = own_large_body(input, f) {
            match Entry::new(input, f, &input.bodies[&name]).implemented(&name) {
                Ok(text) => {
                    let small = format!("pub unsafe fn {}<", f.snake());
                    let doc = f.c_names().join("`, `");
                    let text = text.replace(&small, &format!("pub unsafe fn {name}<"));
                    s.push_str(&text.replace(&format!("`{doc}`"), &format!("`{}_c`", f.name)));
                    s.push('\n');
                }
                Err(e) => wrong.push(e.to_string()),
            }
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n  ").into());
    }
    Ok(s)
}

/// The body that serves the `_c` function alone, where the engine has one (the constructors of
/// datatypes, whose contents tell which function made them). Functions that take a callback choose
/// between their two bodies by the callback's type instead.
pub fn own_large_body(input: &Input, f: &Function) -> Option<String> {
    let name = format!("{}_c", f.snake());
    let callback = f.params.iter().any(|p| p.kind == "POLYFUNCTION");
    (f.large && !callback && input.bodies.contains_key(&name)).then_some(name)
}

fn head(input: &Input, f: &Function) -> Fallible<String> {
    let params: Vec<String> = f
        .params
        .iter()
        .filter(|p| p.kind != "VARARGS")
        .map(|p| format!("{}: {}", p.name, entry_type(f, p, &input.table.kinds[&p.kind])))
        .collect();
    let names = f.c_names().join("`, `");
    let section = f.section.as_ref().map_or(String::new(), |s| format!(", MPI-5.0 section {s}"));
    let name = f.snake();
    let mut s = format!(
        "/// `{names}`{section}.\npub unsafe fn {name}<A: Abi>({}) -> {} {{\n",
        params.join(", "),
        rust_return(&f.returns, "A::")
    );
    if let Some(fast) = fast::Fast::of(f)? {
        let args: Vec<&str> = f.params.iter().map(|p| p.name.as_str()).collect();
        let args = args.join(", ");
        // PERF: apart, so that the short way saves no registers for the long one, nor for what is
        // noted for the next call.
        for (i, t) in fast.tries.iter().enumerate() {
            let (way, next) = (&t.way, t.next);
            if let Some((condition, other)) = &t.unless {
                let _ = write!(
                    s,
                    "{condition} {{\n// SAFETY: the caller keeps the contract of the MPI function.\n\
                     return unsafe {{ {name}{other}::<A>({args}) }};\n}}\n"
                );
            }
            let (then, missed) = match fast.tries.get(i + 1) {
                Some(t) => (t.name, ""),
                None => ("_general", fast.missed.as_str()),
            };
            let tried = match fast.has_code {
                true => format!("if let Some(code) = unsafe {{ {way} }} {{ return code; }}"),
                false => format!("if unsafe {{ {way} }} {{ return 0; }}"),
            };
            let _ = write!(
                s,
                "// SAFETY: the caller keeps the contract of the MPI function.\n{tried}\n\
                 // SAFETY: as above.\n\
                 unsafe {{ {name}{next}::<A>({args}) }}\n}}\n\n\
                 #[inline(never)]\nunsafe fn {name}{then}<A: Abi>({}) -> {} {{\n{missed}",
                params.join(", "),
                rust_return(&f.returns, "A::")
            );
        }
    }
    Ok(s)
}

/// The object whose error handler is called: "comm:comm" names the parameter.
fn site(f: &Function) -> String {
    let (what, param) = f.raises.split_once(':').unwrap_or((&f.raises, ""));
    let variant = match what {
        "comm" => "Site::Comm",
        "win" => "Site::Win",
        "file" => "Site::File",
        "session" => "Site::Session",
        "file_null" => return "Site::File(FileH::NULL)".into(),
        _ => return "Site::Default".into(),
    };
    match f.params.iter().find(|p| p.name == param) {
        Some(p) if p.dir == Dir::In => format!("{variant}({})", handle_of_site(f).unwrap_or(param.to_owned())),
        _ => format!("unsafe {{ entry::site({param}, {variant}) }}"),
    }
}

/// The variable that holds the engine's handle of the object in charge of errors.
fn handle_of_site(f: &Function) -> Option<String> {
    let (_, param) = f.raises.split_once(':')?;
    let p = f.params.iter().find(|p| p.name == param && p.dir == Dir::In)?;
    Some(format!("{}_h", p.name))
}

fn site_line(f: &Function) -> String {
    let s = site(f);
    if let Some(h) = handle_of_site(f) {
        let param = h.strip_suffix("_h").unwrap_or(&h);
        return format!("let {h} = {param}.to_engine();\nlet site = {s};\n");
    }
    if s.starts_with("unsafe") {
        format!("// SAFETY: NULL or the user's variable.\nlet site = {s};\n")
    } else {
        format!("let site = {s};\n")
    }
}

fn unsupported(input: &Input, f: &Function) -> Fallible<String> {
    let mut s = head(input, f)?;
    let id = f.snake().to_uppercase();
    if f.returns != "int" {
        let value = if f.returns.ends_with('*') { "std::ptr::null_mut()" } else { "Default::default()" };
        let _ = writeln!(s, "{value}\n}}");
        return Ok(s);
    }
    if f.raises == "none" {
        let error = if f.chapter == "tool" { "no_tool" } else { "not_supported" };
        let _ = writeln!(s, "entry::end_quiet::<A>(Err(entry::{error}()))\n}}");
        return Ok(s);
    }
    s.push_str(&site_line(f));
    let any = if f.callable.is_some() { "_any" } else { "" };
    let _ = writeln!(s, "entry::unsupported{any}::<A>(id::{id}, site)\n}}");
    Ok(s)
}

/// Builds the text of one implemented entry.
struct Entry<'a> {
    input: &'a Input,
    f: &'a Function,
    body: &'a Body,
    next_arg: usize,
    /// Checks and conversions before the call.
    before: String,
    args: Vec<String>,
    /// Write-back that happens even on failure.
    always: String,
    /// Write-back of results.
    after: String,
    outs: Vec<&'a Param>,
}

type Fallible<T> = Result<T, Box<dyn Error>>;

impl<'a> Entry<'a> {
    fn new(input: &'a Input, f: &'a Function, body: &'a Body) -> Self {
        Self {
            input,
            f,
            body,
            next_arg: 0,
            before: String::new(),
            args: Vec::new(),
            always: String::new(),
            after: String::new(),
            outs: Vec::new(),
        }
    }

    fn implemented(mut self, name: &str) -> Fallible<String> {
        let f = self.f;
        for p in &f.params {
            self.param(p)?;
        }
        if self.next_arg != self.body.args.len() {
            return Err(format!(
                "{}: the body takes {} arguments, the table gives {}: {:?}",
                f.name,
                self.body.args.len(),
                self.next_arg,
                self.body.args
            )
            .into());
        }
        let id = f.snake().to_uppercase();
        let begin = if f.callable.is_some() { "begin_any" } else { "begin" };
        let call = self.call(name);
        let mut s = head(self.input, f)?;
        if f.returns != "int" {
            let _ = writeln!(s, "{call}\n}}");
            return Ok(s);
        }
        if !self.body.fallible {
            return Err(format!("{}: the body does not return a Result", f.name).into());
        }
        let pattern = self.results()?;
        s.push_str(&site_line(f));
        let _ = write!(
            s,
            "// SAFETY: the caller keeps the contract of the MPI function.\nlet r = unsafe {{ (|| -> Result<()> {{\nentry::{begin}(id::{id})?;\n{}",
            self.checks()?
        );
        if self.always.is_empty() {
            let call = if call.starts_with("if") { format!("({{ {call} }})") } else { call };
            let _ = writeln!(s, "let {pattern} = {call}?;");
        } else {
            let _ = write!(s, "let r = {call};\n{}let {pattern} = r?;\n", self.always);
        }
        let _ = writeln!(s, "{}Ok(())\n}})() }};", self.after);
        s.push_str(&self.failed());
        let end = if f.raises == "none" { "end_quiet::<A>(r)".into() } else { format!("end::<A>(id::{id}, site, r)") };
        let _ = writeln!(s, "entry::{end}\n}}");
        Ok(s.replace("let () = ", "").replace("let _unit = ", ""))
    }

    /// Results after an error: null handles, and flags; of a call that completes requests the flag is
    /// true, since what it looked at is complete or no request.
    fn failed(&self) -> String {
        let mut lines = String::new();
        let completes = self.f.params.iter().any(|p| p.kind == "REQUEST");
        for p in self.f.params.iter().filter(|p| p.dir == Dir::Out && p.len.is_none()) {
            let _ = match self.kind(p).rule.as_str() {
                "handle" => writeln!(lines, "entry::nulled({});", p.name),
                "bool" => writeln!(lines, "entry::flagged({}, {completes});", p.name),
                _ => continue,
            };
        }
        match lines.is_empty() {
            true => lines,
            false => format!("if r.is_err() {{\n// SAFETY: as above; NULL is left alone.\nunsafe {{\n{lines}}}\n}}\n"),
        }
    }

    /// What comes before the call of the body: checks, and what takes part in the call where one fails.
    fn checks(&self) -> Fallible<String> {
        let Some(refuse) = &self.f.refuse else { return Ok(self.before.clone()) };
        let comm = self.f.params.iter().find(|p| p.kind == "COMMUNICATOR");
        let comm = comm.ok_or_else(|| format!("{}: no communicator to refuse on", self.f.name))?;
        let line = |l: &str| match l.strip_suffix(")?;").filter(|l| l.contains("entry::")) {
            Some(check) => format!("{check}).inspect_err(refuse)?;\n"),
            None => format!("{l}\n"),
        };
        let checks: String = self.before.lines().map(line).collect();
        Ok(format!("let refuse = |_: &_| api::{refuse}({}.to_engine());\n{checks}", comm.name))
    }

    /// The call of the body; a function of the user may choose between two.
    fn call(&self, name: &str) -> String {
        let call = |name: &str| format!("api::{}::{name}({})", self.body.module, self.args.join(", "));
        let poly = self.f.params.iter().find(|p| p.kind == "POLYFUNCTION");
        match poly.filter(|_| self.input.bodies.contains_key(&format!("{name}_c"))) {
            Some(p) => format!("if {}.large {{ {} }} else {{ {} }}", p.name, call(&format!("{name}_c")), call(name)),
            None => call(name),
        }
    }

    fn kind(&self, p: &Param) -> &'a Kind {
        &self.input.table.kinds[&p.kind]
    }

    /// The type of the body's next argument.
    fn next(&mut self, p: &Param) -> Fallible<String> {
        let Some((_, t)) = self.body.args.get(self.next_arg) else {
            return Err(format!("{}: the body has no argument for {}", self.f.name, p.name).into());
        };
        self.next_arg += 1;
        Ok(t.clone())
    }

    /// The type of the body's next argument, empty at the end.
    fn peek(&self) -> &str {
        self.body.args.get(self.next_arg).map_or("", |(_, t)| t)
    }

    /// A count that the request array carries along.
    fn folded(&self, p: &Param) -> bool {
        self.f.params.iter().any(|q| q.kind == "REQUEST" && q.len.as_deref() == Some(&p.name))
            && self.body.args.iter().any(|(_, t)| t == "impl RequestArray")
    }

    fn param(&mut self, p: &'a Param) -> Fallible<()> {
        let k = self.kind(p);
        if p.kind == "VARARGS" {
            return Ok(());
        }
        self.check(p, k);
        if self.folded(p) {
            return Ok(());
        }
        match (k.rule.as_str(), p.dir, &p.len) {
            ("status", ..) => self.status(p),
            ("handle", Dir::In | Dir::Inout, Some(len)) if p.kind == "REQUEST" => {
                let _ = self.next(p)?;
                let cast = if p.dir == Dir::In { ".cast_mut()" } else { "" };
                self.args.push(format!("Requests::<A>::new({}{cast}, i64::from({len}))", p.name));
                Ok(())
            }
            (_, Dir::In, Some(_)) => self.in_array(p, k),
            (_, Dir::In, None) => self.scalar_in(p, k),
            (_, Dir::Inout, None) if k.rule != "buffer" => self.inout(p, k),
            (_, Dir::Inout, _) => self.scalar_in(p, k),
            ("buffer", Dir::Out, _) => self.scalar_in(p, k),
            (_, Dir::Out, _) if self.peek().starts_with("&mut ") && self.peek() != "&mut Status" => {
                self.out_always(p, k)
            }
            (_, Dir::Out, _) => {
                self.outs.push(p);
                Ok(())
            }
        }
    }

    /// An OUT parameter that the body fills through a reference: written even when it fails.
    fn out_always(&mut self, p: &Param, k: &Kind) -> Fallible<()> {
        let t = self.next(p)?;
        let n = &p.name;
        let t = &t["&mut ".len()..];
        let _ = writeln!(self.before, "let mut {n}_v: {t} = Default::default();");
        match &p.len {
            Some(len) => {
                let _ = writeln!(self.always, "entry::write_array({n}, i64::from({len}), &{n}_v, |x| *x);");
            }
            None => {
                let back = self.value_out(p, k, &format!("{n}_v"), t)?;
                let _ = writeln!(self.always, "{n}.write({back});");
            }
        }
        self.args.push(format!("&mut {n}_v"));
        Ok(())
    }

    fn check(&mut self, p: &Param, k: &Kind) {
        let n = &p.name;
        let poly = self.f.large && k.large.is_some();
        let optional = matches!(k.rule.as_str(), "status" | "buffer")
            || p.kind == "WEIGHT"
            || p.max.as_ref().is_some_and(|m| !m.starts_with("MPI_"));
        if p.dir == Dir::In && p.len.is_none() && p.significant.is_none() {
            if k.check.as_deref() == Some("nonneg") {
                let class = match n.as_str() {
                    "count" | "incount" => "COUNT",
                    _ => k.error.as_deref().unwrap_or("ARG"),
                };
                let _ = writeln!(self.before, "entry::nonneg(\"{n}\", i64::from({n}), ErrClass::{class})?;");
            }
            if k.rule == "function" && !p.nullable {
                let field = if p.kind == "POLYFUNCTION" { ".function" } else { "" };
                let _ = writeln!(self.before, "entry::function(\"{n}\", {n}{field})?;");
            }
        } else if let Some(len) = p.len.as_ref().filter(|l| self.f.params.iter().any(|q| q.name == **l)) {
            if !optional {
                let absent = if poly { format!("{n}.is_absent()") } else { format!("!entry::is_address({n})") };
                let _ = writeln!(self.before, "entry::array(\"{n}\", {absent}, i64::from({len}))?;");
            }
        } else if p.dir != Dir::In && !optional && p.len.is_none() {
            let check = if poly { "out_not_null" } else { "not_null" };
            let _ = writeln!(self.before, "entry::{check}(\"{n}\", {n})?;");
        }
    }

    fn status(&mut self, p: &Param) -> Fallible<()> {
        let n = &p.name;
        let t = self.next(p)?;
        if p.len.is_some() {
            self.args.push(format!("Statuses::<A>::new({n})"));
            return Ok(());
        }
        match p.dir {
            Dir::Out => {
                let _ = writeln!(self.before, "let mut {n} = StatusSlot::<A>::new({n});");
                self.args.push(format!("&mut {n}.value"));
                let _ = writeln!(self.always, "{n}.write();");
            }
            Dir::In => {
                let _ = writeln!(self.before, "let {n} = entry::status_in::<A>({n})?;");
                self.args.push(format!("&{n}"));
            }
            Dir::Inout => {
                let _ = writeln!(self.before, "let mut {n}_v = entry::status_in::<A>({n})?;");
                self.args.push(format!("&mut {n}_v"));
                let _ = writeln!(self.always, "A::status_write({n}, &{n}_v);");
            }
        }
        if !t.contains("Status") {
            return Err(format!("{}: {n} is {t} in the body", self.f.name).into());
        }
        Ok(())
    }

    /// The expression for an IN value in the engine's terms.
    fn scalar(&self, p: &Param, k: &Kind, x: &str, t: &str) -> String {
        let group = || k.group.as_deref().unwrap_or_default().to_lowercase();
        match k.rule.as_str() {
            "handle" if handle_of_site(self.f).is_some_and(|h| h == format!("{x}_h")) => {
                format!("{x}_h")
            }
            "handle" => format!("{x}.to_engine()"),
            "int" | "long" | "poly" if t == "i64" => format!("i64::from({x})"),
            "int" | "long" | "poly" if t == "usize" => format!("{x} as usize"),
            "bool" if t == "bool" => format!("{x} != 0"),
            "rank" => format!("A::rank_in({x})"),
            "tag" => format!("A::tag_in({x})"),
            "displacement" => format!("A::displacement_in({x})"),
            "errcode" => format!("A::error_in({x})"),
            "enum" | "bits" => format!("A::{}_in({x})", group()),
            "buffer" => {
                let p_const = p.is_const || (p.kind == "BUFFER" && p.dir == Dir::In && !p.nonconst);
                let base = match (&p.special, p_const) {
                    (Some(_), true) => format!("A::buffer_in({x})"),
                    (Some(_), false) => format!("A::buffer_in({x}.cast_const())"),
                    (None, _) => x.to_owned(),
                };
                let is_const = p_const || p.special.is_some();
                match t {
                    "usize" => format!("{base} as usize"),
                    t if t.starts_with("*mut") && is_const => format!("{base}.cast_mut().cast()"),
                    t if t.starts_with("*const") && !is_const => {
                        format!("{base}.cast_const().cast()")
                    }
                    _ => format!("{base}.cast()"),
                }
            }
            "word" => format!("{x} as usize"),
            "function" => format!("A::fn_in({x})"),
            _ => x.to_owned(),
        }
    }

    fn scalar_in(&mut self, p: &Param, k: &Kind) -> Fallible<()> {
        let t = self.next(p)?;
        let n = &p.name;
        if p.kind == "POLYFUNCTION" {
            self.args.push(format!("A::fn_in({n}.function)"));
            if self.body.args.get(self.next_arg).is_some_and(|(name, t)| name == "large" && t == "bool") {
                self.next_arg += 1;
                self.args.push(format!("{n}.large"));
            }
            return Ok(());
        }
        if k.rule == "string" {
            let _ = writeln!(self.before, "let {n} = entry::c_str(\"{n}\", {n})?;");
            self.args.push(n.clone());
            return Ok(());
        }
        let inner = t.strip_prefix("&mut ");
        if let (Some(_), Some("MPI_Request *")) = (inner, p.c.as_deref()) {
            self.next_arg -= 1;
            return self.inout(p, k);
        }
        if p.c.as_deref() == Some("MPI_Request *") {
            let _ = writeln!(self.before, "entry::not_null(\"{n}\", {n})?;");
            self.args.push(format!("(*{n}).to_engine()"));
            return Ok(());
        }
        let e = self.scalar(p, k, n, &t);
        self.args.push(e);
        Ok(())
    }

    fn in_array(&mut self, p: &Param, k: &Kind) -> Fallible<()> {
        let t = self.next(p)?;
        let n = &p.name;
        let c = if p.nonconst { ".cast_const()" } else { "" };
        let len = p.len.as_deref().unwrap_or("*");
        let poly = self.f.large && k.large.is_some();
        let e = match k.rule.as_str() {
            _ if poly => n.clone(),
            "handle" => format!("entry::handles({n}{c})"),
            "weight" => format!("A::weights_in({n}{c})"),
            "range" => format!("Arr({n}.cast_const().cast())"),
            "rank" | "enum" if !matches!(len, "*" | "comm_size") => {
                let of = match k.rule.as_str() {
                    "rank" => "rank".to_owned(),
                    _ => k.group.as_deref().unwrap_or_default().to_lowercase(),
                };
                let _ = writeln!(
                    self.before,
                    "let mut {n}_room = Vec::new();\nlet {n} = entry::translated::<A>({n}{c}, i64::from({len}), A::{of}_in, &mut {n}_room);"
                );
                n.clone()
            }
            _ if t == "IntArr" && k.c == "int" => format!("IntArr::narrow({n}{c})"),
            _ if t == "IntArr" => format!("IntArr::wide({n}{c})"),
            _ => format!("Arr({n}{c})"),
        };
        self.args.push(e);
        Ok(())
    }

    fn inout(&mut self, p: &Param, k: &Kind) -> Fallible<()> {
        let t = self.next(p)?;
        let n = &p.name;
        if p.dir == Dir::In {
            let _ = writeln!(self.before, "entry::not_null(\"{n}\", {n})?;");
        }
        if !t.starts_with("&mut ") {
            return Err(format!("{}: {n} is INOUT but {t} in the body", self.f.name).into());
        }
        let t = &t["&mut ".len()..];
        if self.f.large && k.large.is_some() {
            let _ = writeln!(self.before, "let mut {n}_v = {n}.get();");
            let _ = writeln!(self.always, "{n}.set({n}_v);");
        } else {
            let read = if k.rule == "handle" { format!("(*{n})") } else { format!("*{n}") };
            let e = self.scalar(p, k, &read, t);
            let _ = writeln!(self.before, "let mut {n}_v = {e};");
            if self.f.params.iter().any(|q| q.max.as_deref() == Some(n)) {
                let _ = writeln!(self.before, "let {n}_room = {n}_v;");
            }
            let back = self.value_out(p, k, &format!("{n}_v"), t)?;
            let _ = writeln!(self.always, "{n}.write({back});");
        }
        self.args.push(format!("&mut {n}_v"));
        Ok(())
    }
}
