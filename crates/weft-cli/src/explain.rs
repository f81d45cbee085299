//! `weft explain`: how one message would go, and why. The choice is the engine's own pure function.

use std::fmt::Write;
use std::path::Path;

use weft_base::Distance;
use weft_p2p::explain::{Choice, Mechanism, Question, explain};
use weft_profile::{DistanceClass, Machine, Profile, Source, parse_bytes};
use weft_topo::{BindTo, CpuSet, Level, MapBy, Topology, bindings};

use crate::doctor::copying::probe_cma;

#[derive(clap::Args)]
#[command(after_long_help = LONG)]
pub struct Args {
    /// Length of the message, as 64K
    #[arg(long, value_name = "SIZE", value_parser = size)]
    bytes: u64,
    /// Rank that sends
    #[arg(long, value_name = "RANK", default_value_t = 0)]
    from: usize,
    /// Rank that receives
    #[arg(long, value_name = "RANK", default_value_t = 1)]
    to: usize,
    /// Ranks of the job; by default as many as the two need
    #[arg(short = 'n', long = "np", value_name = "N")]
    n: Option<usize>,
    /// even, bunch, scatter, core, socket, numa or l3
    #[arg(long, value_name = "POLICY", default_value = "even")]
    map_by: MapBy,
    /// MPI_Isend, with as many of this length under way before it (default 1)
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1")]
    nonblocking: Option<u64>,
    /// MPI_Ssend
    #[arg(long)]
    sync: bool,
    /// Nobody has written the buffer since it was sent last
    #[arg(long)]
    unwritten: bool,
    /// The receiver is late: it computes
    #[arg(long)]
    late: bool,
    /// The receiver has just sent something itself
    #[arg(long)]
    answers: bool,
    /// Cores that share a cache turn out to be far from each other, as on some virtual machines
    #[arg(long)]
    far: bool,
    /// The ways to the other's memory, in order: heap, xpmem, cma, knem, or none (default: those of this machine)
    #[arg(long, value_name = "LIST")]
    mechanisms: Option<String>,
    /// A made-up machine instead of this one, as "package:2 l3:2(size=32MB) l2:8(size=1MB) core:1"
    #[arg(long, value_name = "MACHINE")]
    synthetic: Option<String>,
}

const LONG: &str = "\
Prints the protocols that would carry the message, in the order in which they are tried while each \
finds no room, with the rule that chose each, the copy routines with their reasons, and for a \
single copy who makes it by which mechanism. It is the function that ranks ask, with the profile that \
they load and the WEFT_* variables of this environment. What ranks learn while they run is part of \
the question: --unwritten, --late, --answers, --far. WEFT_REPORT=1 counts what really happened.";

fn size(text: &str) -> Result<u64, String> {
    parse_bytes(text).map(|n| n as u64).ok_or_else(|| format!("'{text}' is no size such as 512, 64K or 1M"))
}

pub fn run(args: &Args) -> Result<(), String> {
    let synthetic = args.synthetic.as_deref().map(Topology::synthetic).transpose().map_err(|e| e.to_string())?;
    let here = Machine::current();
    let (topology, machine, profile, source) = match synthetic {
        Some(t) => {
            let m = Machine::synthetic(&t, &here.routines, here.light_avx512);
            let p = Profile::builtin(&m);
            (t, m, p, None)
        }
        None => {
            let (p, source) = Profile::load(&here);
            (Topology::load(), here, p, Some(source))
        }
    };
    let mechanisms = match &args.mechanisms {
        Some(list) => named(list)?,
        None => of_this_machine(),
    };
    let (places, mut question) = ask(args, &topology, &machine)?;
    question.mechanisms = mechanisms;
    print!("{}", told(args, &places, &question, &profile, source.as_ref()));
    Ok(())
}

/// The question, and where the two ranks are.
fn ask(args: &Args, topology: &Topology, machine: &Machine) -> Result<([CpuSet; 2], Question), String> {
    if args.from == args.to {
        return Err("a message to oneself is one copy, by no protocol".into());
    }
    let n = args.n.unwrap_or(args.from.max(args.to) + 1);
    if args.from.max(args.to) >= n {
        return Err(format!("a job of {n} ranks has no rank {}", args.from.max(args.to)));
    }
    let cores = topology.units(Level::Core).len();
    let ranks = bindings(topology, args.map_by, BindTo::Core, n, 1);
    let [a, b] = [args.from, args.to].map(|r| ranks[r].clone());
    let distance = topology.place_of(&a).distance(&topology.place_of(&b));
    let question = Question {
        len_bytes: args.bytes,
        class: DistanceClass::from(distance),
        far: args.far && matches!(distance, Distance::SharedL2 | Distance::SharedL3),
        sync: args.sync,
        in_flight: args.nonblocking.unwrap_or(0),
        unwritten: args.unwritten,
        late: args.late,
        answers: args.answers,
        n_ranks: n as u32,
        oversubscribed: n > cores,
        mechanisms: Vec::new(),
        l2_bytes: machine.caches.l2_or_usual(),
        complexes: machine.fast_l3,
    };
    Ok(([a, b], question))
}

fn named(list: &str) -> Result<Vec<Mechanism>, String> {
    let words = list.split(',').map(str::trim).filter(|w| !w.is_empty() && *w != "none");
    words.map(|w| Mechanism::from_name(w).ok_or_else(|| format!("no mechanism '{w}'"))).collect()
}

/// Those that WEFT_SINGLECOPY leaves and that work here. Ranks that mpiexec starts have the shared heap.
fn of_this_machine() -> Vec<Mechanism> {
    let wanted = std::env::var("WEFT_SINGLECOPY").ok();
    let order = wanted.and_then(|list| named(&list).ok()).unwrap_or_else(|| Mechanism::ALL.to_vec());
    let works = |m: &Mechanism| match m {
        Mechanism::Heap => weft_shm::HEAP.word(&weft_shm::HEAP_WORDS) != Some("never"),
        Mechanism::Xpmem => Path::new("/dev/xpmem").exists(),
        Mechanism::Cma => probe_cma().is_ok(),
        Mechanism::Knem => Path::new("/dev/knem").exists(),
    };
    order.into_iter().filter(works).collect()
}

fn told(args: &Args, [a, b]: &[CpuSet; 2], q: &Question, profile: &Profile, source: Option<&Source>) -> String {
    let mut out = String::new();
    let call = match (q.sync, q.in_flight) {
        (true, _) => "MPI_Ssend".to_string(),
        (_, 0) => "MPI_Send".to_string(),
        (_, n) => format!("MPI_Isend with {n} under way"),
    };
    let _ = writeln!(
        out,
        "{call} of {} from rank {} (CPUs {a}) to rank {} (CPUs {b}): {}",
        weft_profile::bytes(q.len_bytes as usize),
        args.from,
        args.to,
        q.class
    );
    match source {
        Some(source) => _ = writeln!(out, "choices: {source}"),
        None => _ = writeln!(out, "choices: built-in model, for a made-up machine"),
    }
    for problem in profile.problems() {
        let _ = writeln!(out, "problem: {problem}");
    }
    let names: Vec<_> = q.mechanisms.iter().map(|m| m.title()).collect();
    let names = if names.is_empty() { "none".into() } else { names.join(", ") };
    let _ = writeln!(out, "ways to the sender's memory: {names}");
    for (i, choice) in explain(profile, q).iter().enumerate() {
        if i == 1 {
            let _ = writeln!(out, "\nwhere there is no room for that, in this order:");
        }
        one(&mut out, choice, i > 0);
    }
    out
}

fn one(out: &mut String, c: &Choice, is_second: bool) {
    if !is_second {
        out.push('\n');
    }
    let _ = writeln!(out, "{}: {}", c.about.name, c.because);
    let _ = writeln!(out, "  rule     {}", c.about.when);
    let _ = writeln!(out, "  why      {}", c.about.why);
    if let Some((who, mechanism, rule)) = c.single {
        let _ = writeln!(out, "  copy     {who}, by {}", mechanism.title());
        let _ = writeln!(out, "  rule     {}: {}", rule.name, rule.when);
    }
    for copy in &c.copies {
        let _ = writeln!(out, "  routine  {}: {} ({})", copy.role.name(), copy.routine.name(), copy.why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    fn text(line: &str) -> String {
        let args = Cli::parse_from(std::iter::once("explain").chain(line.split_whitespace())).args;
        let t = Topology::synthetic("package:2 l3:1(size=32MB) l2:4(size=1MB) core:1").unwrap();
        let m = Machine::synthetic(&t, &Machine::current().routines, false);
        let (places, mut q) = ask(&args, &t, &m).unwrap();
        q.mechanisms = named(args.mechanisms.as_deref().unwrap_or("heap,cma")).unwrap();
        told(&args, &places, &q, &Profile::builtin(&m), None)
    }

    #[test]
    fn a_message_is_told() {
        let t = text("--bytes 64K --map-by bunch");
        assert!(t.starts_with("MPI_Send of 64K from rank 0"), "{t}");
        assert!(t.contains("\npieces: 64K are over inline_max"), "{t}");
        assert!(t.contains("routine  into-ring: ") && t.contains("\ncell: "), "{t}");
        let t = text("--bytes 64K --map-by bunch --unwritten");
        assert!(t.contains("\nstraight: nobody has written"), "{t}");
        let t = text("--bytes 64K --map-by bunch --nonblocking 64");
        assert!(t.contains("MPI_Isend with 64 under way") && t.contains("\nsingle copy: 64 of 64K"), "{t}");
        let t = text("--bytes 8M --mechanisms none --from 0 --to 7");
        assert!(t.contains("\npipeline: no mechanism"), "{t}");
        assert!(t.contains(DistanceClass::OtherPackage.name()), "{t}");
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(size("64Q").is_err() && named("heap,telepathy").is_err());
        let args = Cli::parse_from(["explain", "--bytes", "8", "--to", "0"]).args;
        let t = Topology::synthetic("core:2").unwrap();
        assert!(ask(&args, &t, &Machine::synthetic(&t, &[], false)).is_err());
    }
}
