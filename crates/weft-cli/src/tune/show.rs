//! `weft tune --show`: the choices as tables, with their reasons.

use super::*;
use std::fmt::Write as _;
use weft_profile::{Role, Source};

pub fn run(args: &Args) -> Result<(), String> {
    let (topology, machine, profile, source) = match &args.synthetic {
        Some(description) => {
            let t = Topology::synthetic(description).map_err(|e| e.to_string())?;
            let here = Machine::current();
            let m = Machine::synthetic(&t, &here.routines, here.light_avx512);
            let p = Profile::builtin(&m);
            (t, m, p, None)
        }
        None => {
            let m = Machine::current();
            let (p, source) = Profile::load(&m);
            (topology(), m, p, Some(source))
        }
    };
    let c = &machine.caches;
    println!("machine   {}, kernel {}", machine.model, machine.kernel);
    println!(
        "caches    L1d {}, L2 {}, L3 {} for {} CPUs",
        crate::topo::bytes(c.l1d_bytes),
        crate::topo::bytes(c.l2_bytes),
        crate::topo::bytes(c.l3_bytes),
        c.l3_cpus
    );
    println!("routines  {}", machine.routine_names());
    match &source {
        Some(source) => println!("choices   {source}"),
        None => println!("choices   built-in model, for a made-up machine"),
    }
    for problem in profile.problems() {
        println!("problem   {problem}");
    }
    for (d, [a, b]) in weft_perf::pairs(&topology) {
        println!("\n{d} (such as CPUs {a} and {b})");
        print!("{}", class(&profile, d));
    }
    println!("\nprotocols of messages: the first that fits and finds room");
    for p in &weft_p2p::ABOUT {
        println!("  {:<12} {}\n  {:<12} because {}", p.name, p.when, "", p.why);
    }
    println!("\nwho copies a message of single copy, once its receive has come: the first that fits");
    for p in &weft_p2p::LANDING {
        println!("  {:<12} {}\n  {:<12} because {}", p.name, p.when, "", p.why);
    }
    println!("\ncollectives, the longest that goes through lanes");
    print!("{}", profile.collectives.explain());
    println!("\nlengths of collectives over nodes");
    print!("{}", profile.net.explain());
    let lengths = weft_coll::select::Lengths::measured(profile.net.lengths());
    for (lie, in_blocks, even, crowded) in [
        ("nodes of 4 ranks", true, Some(4), false),
        ("nodes of 4 ranks on fewer cores", true, Some(4), true),
        ("nodes of various numbers of ranks", true, None, false),
        ("ranks dealt to nodes in turn", false, Some(4), false),
    ] {
        println!("\nways of collectives over {lie}, with the bytes from which another follows");
        let shape = weft_coll::select::Shape { nodes: 2, in_blocks, even, ranks: 4, crowded, lengths };
        print!("{}", weft_coll::select::explain(shape));
    }
    if !args.no_plots
        && let Some(Source::File(path)) = &source
    {
        plots(&figures_path(path), &machine, &args.plots)?;
    }
    Ok(())
}

/// The choices of one class.
pub fn class(profile: &Profile, d: DistanceClass) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "  {:<12} {:>14}  {:<16} why", d.name(), "from bytes", "routine");
    for role in Role::ALL {
        for (i, step) in profile.table(d, role).steps().iter().enumerate() {
            let name = if i == 0 { role.name() } else { "" };
            let _ = writeln!(
                out,
                "  {name:<12} {:>14}  {:<16} {}",
                weft_profile::bytes(step.from),
                step.routine.name(),
                step.why
            );
        }
    }
    for (name, value, why) in profile.threshold_rows(d) {
        let _ = writeln!(out, "  {name:<12} {value:>14}  {:<16} {why}", "");
    }
    out
}

/// Draws the figures behind a profile. They may be gone: the profile works without.
fn plots(figures: &Path, machine: &Machine, dir: &Path) -> Result<(), String> {
    let Ok(text) = fs::read_to_string(figures) else {
        println!("\nno plots: no {}; weft tune writes it", figures.display());
        return Ok(());
    };
    let measured: Measured = serde_json::from_str(&text).map_err(|e| format!("{}: {e}", figures.display()))?;
    fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    println!();
    for class in &measured.classes {
        for group in weft_perf::Group::ALL {
            let path = dir.join(format!("{}-{}.svg", class.class, group.file_name()));
            if plot::draw(&path, class, group, machine)? {
                println!("plot      {}", path.display());
            }
        }
    }
    Ok(())
}
