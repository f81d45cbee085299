//! What an entry tries before all else: a call like the last one, by the key `fast` of its function.
//!
//! `hot::FORM` compares the handles of a send or receive with those of the last one, then looks closer: `next` tries a
//! message that is there before that. `rma::FORM` compares the arguments of a one-sided call with those of the last one
//! like it, and notes afterwards what the next call may be like. `hot_coll::FORM` takes the sides of a collective
//! to the functions of `weft_core::coll_short`.

use crate::table::{Dir, Function, Param};
use std::error::Error;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// A function that tries something.
pub struct Try {
    /// How its name ends, and that of the one which goes on where this does nothing.
    pub name: &'static str,
    pub next: &'static str,
    /// What makes it go on elsewhere at once: a condition, and the end of that function's name.
    pub unless: Option<(String, &'static str)>,
    pub way: String,
}

/// What an entry tries, and what the general one notes.
pub struct Fast {
    pub tries: Vec<Try>,
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
            "hot" => Self { tries: message(f, form)?, missed: String::new(), has_code: false },
            "rma" => Self { tries: once(one_sided(f, form)?), missed: learn(f, form), has_code: false },
            "hot_coll" => Self { tries: once(collective(f, form)?), missed: String::new(), has_code: true },
            _ => return Err(format!("{}: no module {module:?} of fast ways", f.name).into()),
        }))
    }
}

fn of_kind<'a>(f: &'a Function, kind: &str) -> Option<&'a str> {
    f.params.iter().find(|p| p.kind == kind).map(|p| p.name.as_str())
}

fn once(way: String) -> Vec<Try> {
    vec![Try { name: "", next: "_general", unless: None, way }]
}

/// The tries of a send or receive: a call like the last one of this thread, and what is learnt or locked before.
fn message(f: &Function, form: &str) -> Fallible<Vec<Try>> {
    let name = f.snake();
    let rank = of_kind(f, "RANK").ok_or_else(|| format!("{}: a message without a rank", f.name))?;
    let buf = if f.params[0].dir == Dir::In { "buf.cast_mut().cast()" } else { "buf.cast()" };
    let call = format!("id::{}", name.to_uppercase());
    let args = format!("weft_core::hot::Args {{ call: {call}, buf: {buf}, count, rank: {rank}, tag }}");
    let call = |name: &str| match (of_kind(f, "STATUS"), of_kind(f, "REQUEST")) {
        (Some(s), _) => {
            format!("{{ let mut s = StatusSlot::<A>::new({s}); p.{name}({args}, &mut s.value) && s.write_received() }}")
        }
        (_, Some(r)) => {
            format!("!{r}.is_null() && p.{name}({args}).map(|h| {r}.write(AbiHandle::from_engine(h))).is_some()")
        }
        (None, None) => format!("p.{name}({args})"),
    };
    let on = |vci: bool| match name.as_str() {
        "send" => call(&format!("send::<{vci}, true>")),
        other => call(&format!("{other}::<{vci}>")),
    };
    let last = "let p = weft_core::hot::plain()";
    let is = "p.is(comm.raw(), datatype.raw())";
    let again =
        |name| Try { name, next: "_general", unless: Some((format!("{last};\nif !{is}"), "_later")), way: on(false) };
    let later = format!(
        "weft_core::hot::later((comm.raw(), datatype.raw()), || (comm.to_engine(), datatype.to_engine()), \
         |p| {}, |p| {})",
        on(true),
        on(false)
    );
    let later = Try { name: "_later", next: "_general", unless: None, way: later };
    let next = format!("{last}; {is} && {}", call(&format!("{name}_next")));
    Ok(match form {
        "plain" => vec![again(""), later],
        "next" => vec![Try { name: "", next: "_again", unless: None, way: next }, again("_again"), later],
        _ => return Err(format!("{}: no form {form:?} of a fast message", f.name).into()),
    })
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

/// A side of a collective in terms of `hot_coll::Plain`: its own block or all blocks; and its datatype. `names`: of count,
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
    Ok(Side {
        one: format!("p.own({}, {})?", output(buf), count.name),
        many: format!("p.blocks({}, Blocks::{blocks})", output(buf)),
        in_place: format!("A::buffer_in({buf}).addr() == IN_PLACE"),
        ty: ty.name.clone(),
        has_types: ty.len.is_some(),
    })
}

/// A buffer in the engine's terms.
fn output(buf: &str) -> String {
    format!("A::buffer_in({buf}).cast_mut().cast()")
}

struct Side {
    /// As one block, as blocks of ranks.
    one: String,
    many: String,
    /// Whether MPI_IN_PLACE stands there, so that its type does not count.
    in_place: String,
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

/// What has to be plain of a collective, and its call then.
fn collective(f: &Function, form: &str) -> Fallible<String> {
    let body = f.snake();
    let sides = |same| Ok::<_, Box<dyn Error>>((sending(f, same)?, receiving(f)?));
    let (plain, call) = match form {
        "barrier" => ("known::<A>(comm, None, None)".to_owned(), "barrier(p)".to_owned()),
        "bcast" => {
            let call = format!("bcast(p, p.part({}, count)?, p.root(root)?)", output("buffer"));
            ("known::<A>(comm, Some(datatype), None)".to_owned(), call)
        }
        "reduction" => {
            let (from, to) = (output("sendbuf"), output("recvbuf"));
            let one = format!("(p, p.operand({from}, count)?, {to}");
            let parts = |b: &str| format!("reduce_scatter(p, |n| p.operand({from}, n), p.blocks({to}, Blocks::{b}))");
            let call = match body.as_str() {
                "reduce" => format!("reduce{one}, p.root(root)?)"),
                "scan" => format!("scan{one}, true)"),
                "exscan" => format!("scan{one}, false)"),
                "reduce_scatter" => parts("Vector(recvcounts, recvcounts)"),
                "reduce_scatter_block" => parts("Even(recvcount)"),
                other => format!("{other}{one})"),
            };
            ("known::<A>(comm, Some(datatype), Some(op))".to_owned(), call)
        }
        // In place the other side's type counts.
        "gather" | "allgather" => {
            let (send, recv) = sides(false)?;
            let own = format!("if {} {{ {} }} else {{ {} }}", send.in_place, recv.ty, send.ty);
            let (how, root, call) = match form {
                "gather" => {
                    ("rooted", ", root", format!("gather(p, {}, Some({}), p.root(root)?)", send.one, recv.many))
                }
                _ => ("same", "", format!("allgather(p, {}, {})", send.one, recv.many)),
            };
            (format!("{how}::<A>({own}, {}{root}, comm)", recv.ty), call)
        }
        "scatter" => {
            let (send, recv) = sides(false)?;
            let own = format!("if {} {{ {} }} else {{ {} }}", recv.in_place, send.ty, recv.ty);
            let call = format!("scatter(p, Some({}), {}, p.root(root)?)", send.many, recv.one);
            (format!("rooted::<A>({own}, {}, root, comm)", send.ty), call)
        }
        // The two differ in whom blocks are for.
        "alltoall" | "neighbor" => {
            let (send, recv) = sides(body.starts_with("neighbor_allgather"))?;
            let is_near = form == "neighbor";
            let how = match (send.has_types, is_near) {
                (false, _) => ("same", ""),
                (true, true) => ("all_same", ", |p| p.edges().map(|e| (e.destinations.len(), e.sources.len()))"),
                (true, false) => ("all_same", ", |p| Some((p.n, p.n))"),
            };
            let plain = format!("{}::<A>({}, {}, comm{})", how.0, send.ty, recv.ty, how.1);
            let call = match is_near {
                true => format!("neighbor(p, p.edges()?, ({}, p.dt?), ({}, p.dt?))", send.many, recv.many),
                false => format!("alltoall(p, {}, {})", send.many, recv.many),
            };
            (plain, call)
        }
        _ => return Err(format!("{}: no form {form:?} of a fast collective", f.name).into()),
    };
    let id = body.to_uppercase();
    Ok(format!("call::<A>(id::{id}, comm, {plain}, |p| short::{call})"))
}
