//! OUT parameters: from the body's results to the user's variables.

use super::{Entry, Fallible};
use crate::table::{Dir, Kind, Param};
use std::fmt::Write;

impl Entry<'_> {
    /// The expression for an OUT value in the ABI's terms, from a value of type `t`.
    pub(super) fn value_out(&self, p: &Param, k: &Kind, v: &str, t: &str) -> Fallible<String> {
        let group = || k.group.as_deref().unwrap_or_default().to_lowercase();
        Ok(match k.rule.as_str() {
            "handle" => format!("AbiHandle::from_engine({v})"),
            "bool" if t == "bool" => format!("c_int::from({v})"),
            "rank" => format!("A::rank_out({v})"),
            "tag" => format!("A::tag_out({v})"),
            "errcode" => format!("A::error_out({v})"),
            "enum" | "bits" => format!("A::{}_out({v})", group()),
            "int" if t == "i64" || t == "usize" => format!("{v} as c_int"),
            "poly" if k.c == "int" => {
                format!("i32::try_from({v}).unwrap_or(weft_base::consts::UNDEFINED)")
            }
            "int" | "long" | "poly" | "bool" => v.to_owned(),
            r => return Err(format!("{}: no rule to return {} ({r})", self.f.name, p.name).into()),
        })
    }

    /// Matches OUT parameters with the body's results; returns the pattern of the results.
    pub(super) fn results(&mut self) -> Fallible<String> {
        let outs = std::mem::take(&mut self.outs);
        let mut names = Vec::new();
        let mut i = 0;
        let types = self.body.returns.clone();
        for (j, t) in types.iter().enumerate() {
            let Some(p) = outs.get(i) else {
                return Err(format!("{}: the body returns too much: {types:?}", self.f.name).into());
            };
            i += 1;
            let v = format!("r{j}");
            let k = self.kind(p);
            if let Some(inner) = t.strip_prefix("Option<").and_then(|t| t.strip_suffix('>')) {
                let flag = outs.get(i).ok_or("an option without its flag")?;
                i += 1;
                let _ =
                    writeln!(self.after, "{}.write(c_int::from({v}.is_some()));\nif let Some(x) = {v} {{", flag.name);
                self.write_one(p, k, "x", inner, None)?;
                self.after.push_str("}\n");
            } else {
                let len = outs.get(i).filter(|q| q.kind == "STRING_LENGTH" && k.rule == "string");
                if len.is_some() {
                    i += 1;
                }
                self.write_one(p, k, &v, t, len.copied())?;
            }
            names.push(v);
        }
        if i != outs.len() {
            let left: Vec<_> = outs[i..].iter().map(|p| p.name.as_str()).collect();
            return Err(format!("{}: the body does not return {left:?}: {types:?}", self.f.name).into());
        }
        Ok(match names.len() {
            0 => "()".into(),
            1 => names.remove(0),
            _ => format!("({})", names.join(", ")),
        })
    }

    fn write_one(&mut self, p: &Param, k: &Kind, v: &str, t: &str, len: Option<&Param>) -> Fallible<()> {
        let n = &p.name;
        let poly = self.f.large && k.large.is_some();
        let line = match k.rule.as_str() {
            "string" => {
                let room = match p.max.as_deref().ok_or_else(|| format!("{}: room of {n}", self.f.name))? {
                    m if m.starts_with("MPI_MAX_") => {
                        format!("A::{}", m.trim_start_matches("MPI_"))
                    }
                    m if self.f.params.iter().any(|q| q.name == m && q.dir == Dir::Inout) => {
                        format!("{m}_room.max(0) as usize")
                    }
                    m => match m.strip_suffix(" + 1") {
                        Some(m) => format!("usize::try_from(i64::from({m}) + 1).unwrap_or(0)"),
                        None => format!("usize::try_from({m}).unwrap_or(0)"),
                    },
                };
                let write = format!("entry::write_string({n}, {room}, &{v})");
                match len {
                    Some(l) => format!("{}.write({write});", l.name),
                    None => format!("{write};"),
                }
            }
            "address" => format!("{n}.cast::<usize>().write(A::buffer_out({v} as usize));"),
            "word" => {
                let key = self.f.params.iter().find(|q| q.kind == "KEYVAL").ok_or("no keyval")?;
                format!("{n}.cast::<usize>().write(A::attribute_out(A::keyval_in({}), {v}));", key.name)
            }
            _ if p.len.is_some() => {
                let max = match p.len.as_deref() {
                    Some("*" | "comm_size") | None => "i64::MAX".to_owned(),
                    Some(l) => format!("i64::from({l})"),
                };
                if k.rule == "weight" {
                    let _ = writeln!(self.after, "entry::write_weights::<A>({n}, {max}, &{v});");
                    return Ok(());
                }
                let inner = t.strip_prefix("Vec<").and_then(|t| t.strip_suffix('>')).unwrap_or(t);
                let e = self.value_out(p, k, "*x", inner)?;
                format!("entry::write_array({n}, {max}, &{v}, |x| {e});")
            }
            _ if poly => format!("{n}.set({v});"),
            _ => {
                let e = self.value_out(p, k, v, t)?;
                format!("{n}.write({e});")
            }
        };
        self.after.push_str(&line);
        self.after.push('\n');
        Ok(())
    }
}
