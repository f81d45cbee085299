//! What an entry tries before all else: a call like the last one, by the key `fast` of its function.
//!
//! `hot::F` takes the entry's own arguments, and may have a second, longer try. `rma::FORM` compares the arguments of a
//! one-sided call with those of the last one like it, and notes afterwards what the next call may be like.
//! `hot_coll::FORM` takes the sides of a collective.

use crate::table::{Function, Param};
use std::error::Error;

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
        Ok(Some(match module {
            "hot" => Self { tries: messages(f, form), missed: String::new(), has_code: false },
            "rma" => Self { tries: vec![one_sided(f, form)?], missed: learn(f, form), has_code: false },
            "hot_coll" => Self { tries: vec![collective(f, form)?], missed: String::new(), has_code: true },
            _ => return Err(format!("{}: no module {module:?} of fast ways", f.name).into()),
        }))
    }
}

fn of_kind<'a>(f: &'a Function, kind: &str) -> Option<&'a str> {
    f.params.iter().find(|p| p.kind == kind).map(|p| p.name.as_str())
}

/// The tries of a send or receive, which have its name; `later`: a second, longer one.
fn messages(f: &Function, form: &str) -> Vec<String> {
    let (name, args) = (f.snake(), names(f));
    let own = |suffix| format!("crate::hot::{name}{suffix}::<A>({args})");
    let mut tries = vec![own("")];
    if form == "later" {
        tries.push(own("_later"));
    }
    tries
}

fn names(f: &Function) -> String {
    f.params.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The parts of the record of plain calls that a form's datatype is compared with.
fn datatype_of(form: &str) -> &str {
    match form {
        "update" => "update_datatype",
        "swap" => "swap_datatype",
        _ => "datatype",
    }
}

/// A one-sided call, where its handles are those of the last one: what has to be equal is compared by one branch.
fn one_sided(f: &Function, form: &str) -> Fallible<String> {
    let (mut differs, mut conditions, mut args) = (Vec::new(), Vec::new(), Vec::new());
    let (mut call, mut count) = (String::new(), None);
    for Param { name, kind, .. } in &f.params {
        match (kind.as_str(), count) {
            ("WINDOW", _) => differs.push(format!("(p.win ^ {name}.raw())")),
            ("OPERATION", _) => differs.push(format!("(p.op ^ {name}.raw())")),
            ("DATATYPE", _) => differs.push(format!("(p.{} ^ {name}.raw())", datatype_of(form))),
            ("POLYXFER_NUM_ELEM_NNI", Some(first)) => differs.push(format!("({first} ^ {name}) as usize")),
            ("POLYXFER_NUM_ELEM_NNI", None) => {
                count = Some(name);
                conditions.push(format!("hot::fits({name})"));
                args.push(format!("{name} as usize"));
            }
            ("BUFFER", _) => {
                // Only what touches the user's memory is named in a report of a crash.
                call = format!("id::{}, ", f.snake().to_uppercase());
                conditions.push(format!("is_address({name})"));
                args.push(format!("{name}.cast::<u8>()"));
            }
            ("ASSERT", _) => conditions.push(format!("{name} == 0")),
            ("LOCK_TYPE", _) => args.push(format!("A::lock_type_in({name})")),
            ("RANK" | "RMA_DISPLACEMENT_NNI", _) => args.push(name.clone()),
            _ => return Err(format!("{}: no fast way for {name}, of kind {kind}", f.name).into()),
        }
    }
    let name = f.snake();
    let body = match form {
        // What a form lacks: the buffer of a result, a count other than one.
        "update" => {
            match count {
                Some(_) => args.insert(1, "std::ptr::null_mut()".to_owned()),
                None => args.insert(2, "1".to_owned()),
            }
            form
        }
        "copy" if name == "put" => "copy::<true>",
        "copy" => "copy::<false>",
        "swap" => form,
        _ => name.trim_start_matches("win_"),
    };
    conditions.push(format!("p.{body}({call}{})", args.join(", ")));
    Ok(format!("let p = hot::plain(); ({}) == 0 && {}", differs.join(" | "), conditions.join(" && ")))
}

/// Notes by what the next call may be like this one: its first datatype, operation, window.
fn learn(f: &Function, form: &str) -> String {
    let handles: Vec<String> = ["DATATYPE", "OPERATION", "WINDOW"]
        .iter()
        .filter_map(|kind| of_kind(f, kind))
        .map(|h| format!("({h}.raw(), {h}.to_engine())"))
        .collect();
    format!("hot::learn_{form}({});\n", handles.join(", "))
}

fn param<'a>(f: &'a Function, wanted: &[&str]) -> Fallible<&'a Param> {
    let found = f.params.iter().find(|p| wanted.contains(&p.name.as_str()));
    found.ok_or_else(|| format!("{}: a fast way, but no parameter {}", f.name, wanted.join(" or ")).into())
}

/// A side of a collective in terms of `hot_coll`: address, count or blocks; and its datatype. `names`: of count,
/// displacements, type.
fn side(f: &Function, buf: &str, counts: &[&str], displs: &[&str], types: &[&str], same: bool) -> Fallible<Side> {
    let (count, ty) = (param(f, counts)?, param(f, types)?);
    let array = |p: &Param| match p.kind.as_str() {
        "LOCATION_SMALL" => format!("IntArr::wide({})", p.name),
        _ => p.name.clone(),
    };
    let blocks = match (&count.len, &ty.len) {
        (None, _) if same => format!("Same({})", count.name),
        (None, _) => format!("Even({})", count.name),
        (Some(_), of) => {
            let how = if of.is_some() { "Each" } else { "Vector" };
            format!("{how}({}, {})", array(count), array(param(f, displs)?))
        }
    };
    let put = if buf == "sendbuf" { "input" } else { "output" };
    Ok(Side {
        one: format!("{put}::<A>({buf}), {}", count.name),
        many: format!("buffer::<A>({buf}, Blocks::{blocks})"),
        ty: ty.name.clone(),
        has_types: ty.len.is_some(),
    })
}

struct Side {
    /// As one block, as blocks of ranks.
    one: String,
    many: String,
    ty: String,
    /// Whether each block has a type.
    has_types: bool,
}

fn sending(f: &Function, same: bool) -> Fallible<Side> {
    let displs: &[&str] = if f.params.iter().any(|p| p.name == "sdispls") { &["sdispls"] } else { &["displs"] };
    side(f, "sendbuf", &["sendcount", "sendcounts"], displs, &["sendtype", "sendtypes"], same)
}

fn receiving(f: &Function) -> Fallible<Side> {
    let displs: &[&str] = if f.params.iter().any(|p| p.name == "rdispls") { &["rdispls"] } else { &["displs"] };
    side(f, "recvbuf", &["recvcount", "recvcounts"], displs, &["recvtype", "recvtypes"], false)
}

/// Parameters that a form does not name.
fn others(f: &Function, known: &[&str]) -> String {
    let more = f.params.iter().filter(|p| !known.contains(&p.name.as_str()));
    more.fold(String::new(), |s, p| s + ", " + &p.name)
}

/// What has to be plain of a collective, and its call then.
fn collective(f: &Function, form: &str) -> Fallible<String> {
    let body = f.snake();
    let sides = |same| Ok::<_, Box<dyn Error>>((sending(f, same)?, receiving(f)?));
    let (plain, call) = match form {
        "barrier" => ("known::<A>(comm, None, None)".to_owned(), "barrier()".to_owned()),
        "bcast" => {
            ("known::<A>(comm, Some(datatype), None)".to_owned(), "bcast(output::<A>(buffer), count, root)".to_owned())
        }
        "reduction" => {
            let more = others(f, &["sendbuf", "recvbuf", "datatype", "op", "comm"]);
            let (body, inclusive) = match body.as_str() {
                "scan" => ("scan", ", true"),
                "exscan" => ("scan", ", false"),
                other => (other, ""),
            };
            let call = format!("{body}(input::<A>(sendbuf), output::<A>(recvbuf){more}{inclusive})");
            ("known::<A>(comm, Some(datatype), Some(op))".to_owned(), call)
        }
        // In place the other side's type counts.
        "gather" | "allgather" => {
            let (send, recv) = sides(false)?;
            let own = format!("type_of::<A>(sendbuf, {}, {})", send.ty, recv.ty);
            let (how, root) = if form == "gather" { ("rooted", ", root") } else { ("same", "") };
            let call = format!("{form}({}, {}{root})", send.one, recv.many);
            (format!("{how}::<A>({own}, {}{root}, comm)", recv.ty), call)
        }
        "scatter" => {
            let (send, recv) = sides(false)?;
            let own = format!("type_of::<A>(recvbuf, {}, {})", recv.ty, send.ty);
            let call = format!("scatter({}, {}, root)", send.many, recv.one);
            (format!("rooted::<A>({own}, {}, root, comm)", send.ty), call)
        }
        // The two differ in whom blocks are for.
        "alltoall" | "neighbor" => {
            let (send, recv) = sides(body.starts_with("neighbor_allgather"))?;
            let (how, n) = match (send.has_types, form) {
                (false, _) => ("same", ""),
                (true, "neighbor") => ("all_same", ", Plain::degrees"),
                (true, _) => ("all_same", ", |p| Some((p.ranks(), p.ranks()))"),
            };
            let plain = format!("{how}::<A>({}, {}, comm{n})", send.ty, recv.ty);
            (plain, format!("{form}({}, {})", send.many, recv.many))
        }
        _ => return Err(format!("{}: no form {form:?} of a fast collective", f.name).into()),
    };
    let id = body.to_uppercase();
    Ok(format!("call::<A>(id::{id}, comm, {plain}, |p| p.{call})"))
}
