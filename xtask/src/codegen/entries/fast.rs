//! What an entry tries before all else: a call like the last one, by the key `fast` of its function.
//!
//! `hot::F` and `hot_rma::FORM` take the entry's own arguments; the former may have a second, longer try, the
//! latter notes afterwards what the next call may be like. `hot_coll::FORM` takes the sides of a collective.

use crate::table::{Function, Param};
use std::error::Error;
use std::fmt::Write;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// What an entry tries, one after the other, and what the general one notes.
pub struct Fast {
    pub tries: Vec<String>,
    pub missed: String,
    /// Whether a try answers with a code to return, rather than whether it succeeded.
    pub has_code: bool,
}

impl Fast {
    /// None: the function has no such key.
    pub fn of(f: &Function) -> Fallible<Option<Self>> {
        let Some(key) = &f.fast else { return Ok(None) };
        let (module, form) = key.split_once("::").ok_or_else(|| format!("{}: fast = {key:?}", f.name))?;
        let (name, args) = (f.snake(), names(f.params.iter()));
        let own = format!("crate::{module}::{name}::<A>({args})");
        Ok(Some(match module {
            "hot" if form == "later" => {
                let later = format!("crate::{module}::{name}_later::<A>({args})");
                Self { tries: vec![own, later], missed: String::new(), has_code: false }
            }
            "hot" => Self { tries: vec![own], missed: String::new(), has_code: false },
            "hot_rma" => {
                let handles = names(handles(f).into_iter());
                Self {
                    tries: vec![own],
                    missed: format!("crate::hot_rma::missed_{form}::<A>({handles});\n"),
                    has_code: false,
                }
            }
            "hot_coll" => Self { tries: vec![collective(f, form)?], missed: String::new(), has_code: true },
            _ => return Err(format!("{}: no module {module:?} of fast ways", f.name).into()),
        }))
    }
}

fn names<'a>(params: impl Iterator<Item = &'a Param>) -> String {
    params.map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// By what a one-sided call is like another one: its first datatype, operation, window.
fn handles(f: &Function) -> Vec<&Param> {
    ["DATATYPE", "OPERATION", "WINDOW"].iter().filter_map(|k| f.params.iter().find(|p| p.kind == *k)).collect()
}

fn param<'a>(f: &'a Function, wanted: &[&str]) -> Fallible<&'a Param> {
    let found = f.params.iter().find(|p| wanted.contains(&p.name.as_str()));
    found.ok_or_else(|| format!("{}: a fast way, but no parameter {}", f.name, wanted.join(" or ")).into())
}

/// A side of a collective: address, count or blocks, datatype. `names`: of count, displacements, type.
fn side(f: &Function, buf: &str, counts: &[&str], displs: &[&str], types: &[&str], same: bool) -> Fallible<String> {
    let (count, ty) = (param(f, counts)?, param(f, types)?);
    let array = |p: &Param| match p.kind.as_str() {
        "LOCATION_SMALL" => format!("IntArr::wide({})", p.name),
        _ => p.name.clone(),
    };
    let blocks = match (&count.len, &ty.len) {
        (None, _) if same => format!("Blocks::Same({})", count.name),
        (None, _) => format!("Blocks::Even({})", count.name),
        (Some(_), of) => {
            let how = if of.is_some() { "Each" } else { "Vector" };
            format!("Blocks::{how}({}, {})", array(count), array(param(f, displs)?))
        }
    };
    Ok(format!("({buf}, {}, {})", blocks.replace("Blocks", "crate::hot_coll::Blocks"), ty.name))
}

fn sending(f: &Function, same: bool) -> Fallible<String> {
    let displs: &[&str] = if f.params.iter().any(|p| p.name == "sdispls") { &["sdispls"] } else { &["displs"] };
    side(f, "sendbuf", &["sendcount", "sendcounts"], displs, &["sendtype", "sendtypes"], same)
}

fn receiving(f: &Function) -> Fallible<String> {
    let displs: &[&str] = if f.params.iter().any(|p| p.name == "rdispls") { &["rdispls"] } else { &["displs"] };
    side(f, "recvbuf", &["recvcount", "recvcounts"], displs, &["recvtype", "recvtypes"], false)
}

fn collective(f: &Function, form: &str) -> Fallible<String> {
    let id = format!("id::{}", f.snake().to_uppercase());
    let (mut args, body) = (format!("{id}, "), f.snake());
    match form {
        "barrier" | "bcast" => args.push_str(&names(f.params.iter())),
        "reduction" => {
            let known = ["sendbuf", "recvbuf", "datatype", "op", "comm"];
            let more: String =
                f.params.iter().filter(|p| !known.contains(&p.name.as_str())).fold(String::new(), |mut s, p| {
                    let _ = write!(s, ", {}", p.name);
                    s
                });
            let _ =
                write!(args, "(sendbuf, recvbuf), (datatype, op), comm, |p, send, recv| p.{body}(send, recv{more})");
        }
        "gather" | "allgather" => {
            let root = if form == "gather" { "root, " } else { "" };
            let _ = write!(args, "(sendbuf, sendcount, sendtype), {}, {root}comm", receiving(f)?);
        }
        "scatter" => {
            let _ = write!(args, "{}, (recvbuf, recvcount, recvtype), root, comm", sending(f, false)?);
        }
        // The two differ in whom blocks are for.
        "alltoall" | "neighbor" => {
            let each = param(f, &["sendtype", "sendtypes"])?.len.is_some();
            let same = body.starts_with("neighbor_allgather");
            let degrees = match (each, form) {
                (false, _) => "",
                (true, "neighbor") => "crate::hot_coll::Plain::degrees, ",
                (true, _) => "|p| Some((p.ranks(), p.ranks())), ",
            };
            let (send, recv) = (sending(f, same)?, receiving(f)?);
            let _ = write!(args, "{send}, {recv}, comm, {degrees}|p, from, to| p.{form}(from, to)");
            let form = if each { "exchange_each" } else { "exchange" };
            return Ok(format!("crate::hot_coll::{form}::<A>({args})"));
        }
        _ => return Err(format!("{}: no form {form:?} of a fast collective", f.name).into()),
    }
    Ok(format!("crate::hot_coll::{form}::<A>({args})"))
}
