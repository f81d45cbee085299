//! A man page for each function of OpenSHMEM; the functions of a family, which differ in their type only, share one.

use super::{Api, Family, SIZES, with_ctx};
use crate::docs::{Pages, roff};
use std::collections::BTreeMap;
use std::error::Error;

/// A page in words: what there is to call, and about which arguments.
struct About<'a> {
    name: String,
    prototypes: Vec<String>,
    args: &'a str,
    chapter: &'a str,
    note: Option<&'a str>,
    types: Option<String>,
}

/// Writes the pages; `summaries` by the name without `shmem_`, types and sizes.
pub fn pages(api: &Api, summaries: &BTreeMap<String, String>, into: &mut Pages) -> Result<(), Box<dyn Error>> {
    for f in &api.functions {
        let call = |name: &str, args: &str| prototype(f.ret.as_deref(), name, args);
        let mut prototypes = vec![call(&f.name, &f.args)];
        if f.ctx {
            prototypes.push(call(&with_ctx(&f.name), &ctx(&f.args)));
            into.add("3", &with_ctx(&f.name), roff::link("3", &f.name));
        }
        let about = About {
            name: f.name.clone(),
            prototypes,
            args: &f.args,
            chapter: &f.chapter,
            note: f.note.as_deref(),
            types: None,
        };
        into.add("3", &f.name, page(&about, summaries)?);
    }
    for f in &api.families {
        family(api, f, summaries, into)?;
    }
    Ok(())
}

fn family(api: &Api, f: &Family, summaries: &BTreeMap<String, String>, into: &mut Pages) -> Result<(), Box<dyn Error>> {
    let pattern = f.typed.as_ref().or(f.sized.as_ref()).or(f.mem.as_ref()).ok_or("a family without names")?;
    let name = f.generic.clone().unwrap_or_else(|| pattern.replace("{T}_", "").replace("{S}", ""));
    let mut forms: Vec<(String, String)> = Vec::new();
    let of = |c: &str| {
        (
            super::replace_t(&f.args.replace(" *", " * "), c).replace(" * ", " *"),
            f.ret.as_deref().map(|r| super::replace_t(r, c)),
        )
    };
    let mut prototypes = Vec::new();
    let mut form = |shown: String, c: &str| {
        let (args, ret) = of(c);
        prototypes.push(prototype(ret.as_deref(), &shown, &args));
        if f.ctx {
            prototypes.push(prototype(ret.as_deref(), &with_ctx(&shown), &ctx(&args)));
        }
    };
    let mut types = None;
    if let (Some(typed), Some(set)) = (&f.typed, &f.types) {
        form(typed.replace("{T}", "TYPENAME"), "TYPE");
        let all = api.set(set);
        forms.extend(all.iter().map(|t| (typed.replace("{T}", &t.id), t.c.clone())));
        types = Some(all.iter().map(|t| format!("{} ({})", t.id, t.c)).collect::<Vec<_>>().join(", "));
    }
    if let Some(sized) = &f.sized {
        form(sized.replace("{S}", "SIZE"), "void");
        let sizes = f.sizes.clone().unwrap_or(SIZES.to_vec());
        forms.extend(sizes.iter().map(|bits| (sized.replace("{S}", &bits.to_string()), String::new())));
    }
    if let Some(mem) = &f.mem {
        form(mem.clone(), "void");
        forms.push((mem.clone(), String::new()));
    }
    for (each, _) in &forms {
        into.add_once("3", each, roff::link("3", &name));
        if f.ctx {
            into.add_once("3", &with_ctx(each), roff::link("3", &name));
        }
    }
    let about =
        About { name: name.clone(), prototypes, args: &f.args, chapter: &f.chapter, note: f.note.as_deref(), types };
    // A name may have an old form, too (shmem_wait_until): the first one has the page.
    into.add_once("3", &name, page(&about, summaries)?);
    Ok(())
}

fn ctx(args: &str) -> String {
    ["shmem_ctx_t ctx", args].join(if args.is_empty() { "" } else { ", " })
}

fn prototype(ret: Option<&str>, name: &str, args: &str) -> String {
    format!("{} {name}({});", ret.unwrap_or("void"), if args.is_empty() { "void" } else { args })
}

fn page(a: &About, summaries: &BTreeMap<String, String>) -> Result<String, Box<dyn Error>> {
    let key = a.name.strip_prefix("shmem_").unwrap_or(&a.name);
    let summary = summaries.get(key).ok_or_else(|| format!("api/summaries.toml, [shmem]: no line for {key}"))?;
    let mut page = roff::Page::new(&a.name, "3", "OpenSHMEM", summary);
    page.section("SYNOPSIS").lines(&format!("#include <shmem.h>\n\n{}", a.prototypes.join("\n")));
    if let Some(types) = &a.types {
        page.paragraph(&format!("TYPENAME (TYPE) is one of: {types}."));
    }
    if !a.args.is_empty() {
        page.section("PARAMETERS");
        for arg in super::args(a.args) {
            page.item(&arg.name, meaning(&arg.name));
        }
    }
    page.section("DESCRIPTION");
    let since = match a.note {
        Some("old") => " It is deprecated; programs that call it run.".to_owned(),
        Some(version) => format!(" It is there since OpenSHMEM {version}."),
        None => String::new(),
    };
    page.paragraph(&format!("{} {summary}.{since}", a.name));
    page.section("WEFT").paragraph(what_weft_does(a.chapter));
    page.see_also(&["oshrun(1)".into(), "oshcc(1)".into(), "weft(7)".into()]);
    Ok(page.text().to_owned())
}

fn what_weft_does(chapter: &str) -> &'static str {
    match chapter {
        "rma" => {
            "Every PE's symmetric memory is mapped in every other: short transfers are loads and stores that the header inlines, long ones copies by the routine that suits length and distance."
        }
        "atomics" | "atomics_nbi" => {
            "The processor's atomic instructions, inlined by the header, on the other PE's memory."
        }
        "collectives" | "reductions" | "active_sets" => {
            "The algorithms of MPI's collectives, over memory that the PEs share."
        }
        "sync" | "signal" => "Who waits polls the word and sleeps after a while (WEFT_SHMEM_NAP_US).",
        "ordering" => "A fence of the processor, as puts are stores into memory that all PEs map.",
        "memory" => {
            "Symmetric memory costs pages only where it is touched. The size of the heap is SHMEM_SYMMETRIC_SIZE."
        }
        _ => "WEFT_SHMEM_CHECK=1 checks arguments, also of calls that the header inlines.",
    }
}

fn meaning(name: &str) -> &'static str {
    match name {
        "dest" => "where the data goes; symmetric where it is of another PE",
        "source" | "src" => "where the data comes from; symmetric where it is of another PE",
        "nelems" | "nreduce" | "nbytes" => "number of elements",
        "pe" => "number of the PE",
        "ctx" => "context",
        "team" => "team",
        "value" | "cond" | "cmp_value" | "cmp_values" | "signal" => "value, or what is compared with",
        "cmp" => "comparison: SHMEM_CMP_EQ and the like",
        "sig_addr" => "signal word, symmetric",
        "sig_op" => "SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD",
        "ivar" | "ivars" => "words that are waited for, symmetric",
        "dst" | "sst" => "stride, in elements",
        "size" => "bytes",
        "root" | "PE_root" => "number of the root",
        "status" => "exit code, or which words to leave out",
        "pSync" | "pWrk" => "work array, symmetric; Weft needs none",
        "PE_start" | "logPE_stride" | "PE_size" => "the active set",
        _ => "as in the OpenSHMEM specification",
    }
}
