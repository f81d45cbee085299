//! `include/shmem.h`: prototypes by macros over the sets of types, inlined paths, C11 generics.

use super::{Api, Arg, Family, SIZES, args, with_ctx};
use std::collections::BTreeSet;
use std::fmt::Write;

/// `include/pshmem.h`.
pub const PSHMEM: &str = "/* pshmem.h: the profiling interface of OpenSHMEM, which shmem.h declares too.
 * Written by `cargo xtask codegen`. Do not edit. */
#ifndef WEFT_PSHMEM_H
#define WEFT_PSHMEM_H
#include <shmem.h>
#endif
";

const TOP: &str = include_str!("top.h");
const INLINE: &str = include_str!("inline.h");
const BOTTOM: &str = "#endif /* C11 */\n\n#endif /* WEFT_SHMEM_H */\n";

pub fn header(api: &Api, version: &str) -> String {
    let mut s = TOP.replace("@VERSION@", version);
    s.push_str("/* ---- Types, by what may be done with them ---- */\n\n");
    let used: BTreeSet<&str> = api.families.iter().filter_map(|f| f.types.as_deref()).collect();
    for set in &used {
        types(&mut s, api, set);
    }
    s.push_str("/* ---- Functions, and the same of the profiling interface ---- */\n\n");
    for chapter in api.chapters() {
        for f in api.functions.iter().filter(|f| f.chapter == chapter) {
            let note = note(&f.note);
            for p in ["", "p"] {
                let _ = writeln!(s, "{};{note}", prototype(&f.ret, &format!("{p}{}", f.name), &args(&f.args)));
                if f.ctx {
                    let _ = writeln!(
                        s,
                        "{};{note}",
                        prototype(&f.ret, &format!("{p}{}", with_ctx(&f.name)), &ctx_args(&f.args))
                    );
                }
            }
        }
        for f in api.families.iter().filter(|f| f.chapter == chapter) {
            family(&mut s, f);
        }
        s.push('\n');
    }
    s.push_str(INLINE);
    for f in api.families.iter().filter(|f| f.inline.is_some()) {
        inlined(&mut s, f);
    }
    s.push_str("#endif /* SHMEM_NO_INLINE */\n\n#ifdef __cplusplus\n}\n#endif\n\n");
    s.push_str(
        "/* ---- Generic functions: the type by the argument, the context by the number of arguments ---- */\n\n",
    );
    s.push_str("#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L\n\n");
    generics(&mut s, api, &used);
    s.push_str(BOTTOM);
    s
}

fn note(note: &Option<String>) -> String {
    match note.as_deref() {
        Some("old") => " /* old */".into(),
        Some(v) => format!(" /* {v} */"),
        None => String::new(),
    }
}

fn macro_name(set: &str) -> String {
    format!("WEFT_TYPES_{}", set.to_uppercase())
}

fn types(s: &mut String, api: &Api, set: &str) {
    let _ = write!(s, "#define {}(X, P)", macro_name(set));
    for t in api.set(set) {
        let _ = write!(s, " \\\n    X(P, {}, {})", t.id, c_name(&t.c));
    }
    s.push_str("\n\n");
}

/// C++ knows complex types as an extension.
fn c_name(c: &str) -> &str {
    match c {
        "double _Complex" => "weft_shmem_complexd",
        "float _Complex" => "weft_shmem_complexf",
        c => c,
    }
}

fn ctx_args(text: &str) -> Vec<Arg> {
    let mut all = args("shmem_ctx_t ctx");
    all.extend(args(text));
    all
}

fn parameters(all: &[Arg]) -> String {
    let one = |a: &Arg| match a.c.as_str() {
        "" => a.name.clone(),
        c if c.ends_with('*') => format!("{c}{}", a.name),
        c => format!("{c} {}", a.name),
    };
    if all.is_empty() { "void".into() } else { all.iter().map(one).collect::<Vec<_>>().join(", ") }
}

fn prototype(ret: &Option<String>, name: &str, all: &[Arg]) -> String {
    let ret = ret.as_deref().unwrap_or("void");
    let gap = if ret.ends_with('*') { "" } else { " " };
    format!("{ret}{gap}{name}({})", parameters(all))
}

/// A pattern's name in a macro with the parameters P and N: `shmem_{T}_put` to `P##_##N##_put`.
fn pasted(pattern: &str, hole: &str, ctx: bool) -> String {
    let rest = pattern.strip_prefix("shmem_").unwrap_or(pattern);
    let ctx = if ctx { "ctx_" } else { "" };
    let (before, after) = rest.split_once(hole).unwrap_or((rest, ""));
    let join = |a: &str, b: &str| if b.is_empty() { a.to_owned() } else { format!("{a}##{b}") };
    join(&format!("{}##N", join("P", &format!("_{ctx}{before}"))), after)
}

fn family(s: &mut String, f: &Family) {
    let variants: &[bool] = if f.ctx { &[false, true] } else { &[false] };
    let all = |ctx| if ctx { ctx_args(&f.args) } else { args(&f.args) };
    let note = note(&f.note);
    if let (Some(typed), Some(set)) = (&f.typed, &f.types) {
        s.push_str("#define WEFT_DECLARE(P, N, T)");
        for &ctx in variants {
            let _ = write!(s, " \\\n    {};", prototype(&f.ret, &pasted(typed, "{T}", ctx), &all(ctx)));
        }
        let m = macro_name(set);
        let _ = writeln!(s, "{note}\n{m}(WEFT_DECLARE, shmem)\n{m}(WEFT_DECLARE, pshmem)\n#undef WEFT_DECLARE");
    }
    let void =
        |ctx| -> Vec<Arg> { all(ctx).into_iter().map(|a| Arg { c: super::replace_t(&a.c, "void"), ..a }).collect() };
    if let Some(sized) = &f.sized {
        s.push_str("#define WEFT_DECLARE(P, N)");
        for &ctx in variants {
            let _ = write!(s, " \\\n    {};", prototype(&f.ret, &pasted(sized, "{S}", ctx), &void(ctx)));
        }
        let _ = writeln!(s, "{note}");
        for bits in f.sizes.clone().unwrap_or(SIZES.to_vec()) {
            let _ = writeln!(s, "WEFT_DECLARE(shmem, {bits})\nWEFT_DECLARE(pshmem, {bits})");
        }
        s.push_str("#undef WEFT_DECLARE\n");
    }
    if let Some(mem) = &f.mem {
        for p in ["", "p"] {
            for &ctx in variants {
                let name = if ctx { with_ctx(mem) } else { mem.clone() };
                let _ = writeln!(s, "{};{note}", prototype(&f.ret, &format!("{p}{name}"), &void(ctx)));
            }
        }
    }
}

fn names(all: &[Arg]) -> String {
    all.iter().map(|a| a.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// The inlined paths of a family: over its types, its sizes, and for bytes.
fn inlined(s: &mut String, f: &Family) {
    let Some(kind) = f.inline.as_ref().map(|k| k.to_uppercase()) else { return };
    let copies = matches!(kind.as_str(), "PUT" | "GET");
    if let (Some(typed), Some(set)) = (&f.typed, &f.types) {
        let call = typed.replace("{T}", "\" #N \"");
        let by = f.by.as_deref().unwrap_or("dest");
        let first = match copies {
            true if kind == "GET" && typed.ends_with("_nbi") => format!("WEFT_DO_GET_NBI(\"{call}\")"),
            true => format!("WEFT_DO_{kind}(\"{call}\")"),
            false => format!("WEFT_FIND(\"{call}\", {by}, pe, WEFT_FAR_{kind}(\"{call}\")) WEFT_DO_{kind}"),
        };
        let plain = pasted(typed, "{T}", false);
        let body = Inlined { ret: &f.ret, args: args(&f.args), ctx: f.ctx, first, copies };
        s.push_str("#define WEFT_DEFINE(P, N, T) \\\n");
        body.write(s, &plain, &pasted(typed, "{T}", true));
        let _ = writeln!(s, "{}(WEFT_DEFINE, shmem)\n#undef WEFT_DEFINE\n", macro_name(set));
    }
    if !copies {
        return;
    }
    let void = || args(&f.args).into_iter().map(|a| Arg { c: super::replace_t(&a.c, "void"), ..a }).collect();
    if let Some(sized) = &f.sized {
        let body =
            Inlined { ret: &f.ret, args: void(), ctx: f.ctx, first: format!("WEFT_DO_{kind}_BYTES(1, N / 8)"), copies };
        s.push_str("#define WEFT_DEFINE(P, N) \\\n");
        body.write(s, &pasted(sized, "{S}", false), &pasted(sized, "{S}", true));
        for bits in f.sizes.clone().unwrap_or(SIZES.to_vec()) {
            let _ = writeln!(s, "WEFT_DEFINE(shmem, {bits})");
        }
        s.push_str("#undef WEFT_DEFINE\n\n");
    }
    if let Some(mem) = &f.mem {
        // Of lengths that are not constant, 8 is the usual one.
        let body =
            Inlined { ret: &f.ret, args: void(), ctx: f.ctx, first: format!("WEFT_DO_{kind}_BYTES(8, 1)"), copies };
        let bare = |name: &str| format!("P##{}", name.trim_start_matches("shmem"));
        s.push_str("#define WEFT_DEFINE(P) \\\n");
        body.write(s, &bare(mem), &bare(&with_ctx(mem)));
        s.push_str("WEFT_DEFINE(shmem)\n#undef WEFT_DEFINE\n\n");
    }
}

/// An inlined function and its variant with a context, lines of a macro.
struct Inlined<'a> {
    ret: &'a Option<String>,
    args: Vec<Arg>,
    ctx: bool,
    /// What the function does; of copies, all but the last branch.
    first: String,
    copies: bool,
}

impl Inlined<'_> {
    fn write(&self, s: &mut String, plain: &str, with: &str) {
        let back = if self.ret.is_some() { "return " } else { "" };
        let given = names(&self.args);
        let mut with_ctx = args("shmem_ctx_t ctx");
        with_ctx.extend(self.args.iter().cloned());
        let _ = writeln!(s, "    WEFT_INLINE {} {{ \\", prototype(self.ret, plain, &self.args));
        let last = if self.copies { format!(" p##{plain}({given});") } else { String::new() };
        let end = if self.ctx { " \\" } else { "" };
        let _ = writeln!(s, "        {}{last} \\\n    }}{end}", self.first);
        if self.ctx {
            let _ = writeln!(s, "    WEFT_INLINE {} {{ \\", prototype(self.ret, with, &with_ctx));
            let _ = writeln!(s, "        if (WEFT_DEFAULT(ctx)) {{ {back}{plain}({given}); }} \\");
            let _ = writeln!(s, "        else {{ {back}p##{with}(ctx, {given}); }} \\\n    }}");
        }
    }
}

fn generics(s: &mut String, api: &Api, used: &BTreeSet<&str>) {
    for n in 3..=8 {
        let letters: Vec<String> = (0..n).map(|i| format!("a{i}")).collect();
        let _ = writeln!(s, "#define WEFT_PICK_{n}({}, NAME, ...) NAME", letters.join(", "));
    }
    s.push('\n');
    for set in used {
        let all = api.distinct(set);
        let _ = write!(s, "#define {}_BY(PRE, POST)", macro_name(set));
        let one = |t: &&super::Type| format!(" \\\n    {}: PRE##{}##POST", c_name(&t.c), t.id);
        s.push_str(&all.iter().map(one).collect::<Vec<_>>().join(","));
        s.push_str("\n\n");
    }
    for f in &api.families {
        generic(s, f);
    }
    s.push_str(
        "#define shmem_sync(...) WEFT_PICK_4(__VA_ARGS__, shmem_sync, 0, 0, shmem_team_sync, 0)(__VA_ARGS__)\n\
         #define shmem_signal_set(...) WEFT_PICK_4(__VA_ARGS__, shmem_ctx_signal_set, shmem_signal_set, 0)(__VA_ARGS__)\n\
         #define shmem_signal_add(...) WEFT_PICK_4(__VA_ARGS__, shmem_ctx_signal_add, shmem_signal_add, 0)(__VA_ARGS__)\n\n",
    );
}

fn generic(s: &mut String, f: &Family) {
    let (Some(name), Some(by), Some(typed), Some(set)) = (&f.generic, &f.by, &f.typed, &f.types) else { return };
    let (before, after) = typed.split_once("{T}").unwrap_or((typed, ""));
    let own = args(&f.args);
    let select = |pre: &str| format!("_Generic(*({by}), {}_BY({pre}, {after}))", macro_name(set));
    let n = names(&own);
    if !f.ctx {
        let _ = writeln!(s, "#define {name}({n}) {}({n})", select(before));
        return;
    }
    let short = name.trim_start_matches("shmem_");
    let _ = writeln!(s, "#define weft_{short}({n}) {}({n})", select(before));
    let _ = writeln!(s, "#define weft_ctx_{short}(ctx, {n}) {}(ctx, {n})", select(&with_ctx(before)));
    let most = own.len() + 1;
    let _ = writeln!(
        s,
        "#define {name}(...) WEFT_PICK_{most}(__VA_ARGS__, weft_ctx_{short}, weft_{short}, 0)(__VA_ARGS__)"
    );
}
