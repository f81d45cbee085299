//! `docs/coverage-openshmem.md`: what the table has, and how many functions that makes.

use super::{Api, Family, SIZES, Single};
use std::fmt::Write;

const TOP: &str = "# Coverage of OpenSHMEM

Written by `cargo xtask codegen` from `api/openshmem.toml`. Do not edit.

Each function below is in `include/shmem.h` and `libweft_shmem.so.1`, with its twin of the profiling
interface (`pshmem_`). The phase `shmem` of the tests compares the library's exports with the same table
and fails where a function is not called by a program of `tests/shmem/c` that is compiled against the
library's calls; the programs run with the inlined paths as well.

";

pub fn page(api: &Api) -> String {
    let mut s = String::from(TOP);
    s.push_str("| chapter | functions | with inlined paths |\n|---|---:|---:|\n");
    let (mut all, mut short) = (0, 0);
    for c in api.chapters() {
        let families = || api.families.iter().filter(|f| f.chapter == c);
        let singles: usize = api.functions.iter().filter(|f| f.chapter == c).map(|f| 1 + usize::from(f.ctx)).sum();
        let n = singles + families().map(|f| count(api, f)).sum::<usize>();
        let inlined: usize = families().filter(|f| f.inline.is_some()).map(|f| count(api, f)).sum();
        let _ = writeln!(s, "| {c} | {n} | {inlined} |");
        all += n;
        short += inlined;
    }
    let _ = writeln!(s, "| all | {all} | {short} |");
    for c in api.chapters() {
        let _ = writeln!(s, "\n## {c}\n\n| function | for | with context | since | inlined |\n|---|---|---|---|---|");
        api.functions.iter().filter(|f| f.chapter == c).for_each(|f| single(&mut s, f));
        api.families.iter().filter(|f| f.chapter == c).for_each(|f| family(&mut s, api, f));
    }
    s
}

fn count(api: &Api, f: &Family) -> usize {
    let typed = f.typed.as_ref().map_or(0, |_| f.types.iter().flat_map(|t| api.set(t)).count());
    let sized = f.sized.as_ref().map_or(0, |_| f.sizes.as_ref().map_or(SIZES.len(), Vec::len));
    (typed + sized + usize::from(f.mem.is_some())) * (1 + usize::from(f.ctx))
}

fn row(s: &mut String, name: &str, of: &str, ctx: bool, note: &Option<String>, inlined: bool) {
    let since = match note.as_deref() {
        Some("old") => "deprecated",
        Some(v) => v,
        None => "1.5 or before",
    };
    let yes = |b| if b { "yes" } else { "-" };
    let _ = writeln!(s, "| `{name}` | {of} | {} | {since} | {} |", yes(ctx), yes(inlined));
}

fn single(s: &mut String, f: &Single) {
    row(s, &f.name, "-", f.ctx, &f.note, false);
}

fn family(s: &mut String, api: &Api, f: &Family) {
    let inlined = f.inline.is_some();
    if let (Some(typed), Some(set)) = (&f.typed, &f.types) {
        let types: Vec<&str> = api.set(set).iter().map(|t| t.id.as_str()).collect();
        row(s, &typed.replace("{T}", "TYPE"), &types.join(", "), f.ctx, &f.note, inlined);
    }
    if let Some(sized) = &f.sized {
        let bits: Vec<String> = f.sizes.clone().unwrap_or(SIZES.to_vec()).iter().map(u32::to_string).collect();
        row(s, &sized.replace("{S}", "SIZE"), &bits.join(", "), f.ctx, &f.note, inlined);
    }
    if let Some(mem) = &f.mem {
        row(s, mem, "bytes", f.ctx, &f.note, inlined);
    }
}
