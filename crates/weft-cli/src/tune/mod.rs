//! `weft tune`: measures this machine and writes its profile; `--show` prints what is chosen.

mod collectives;
mod net;
mod plot;
pub mod rank;
mod show;

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::{ProgressBar, ProgressStyle};
use weft_perf::{Depth, Measured, Progress};
use weft_profile::{DistanceClass, Machine, Profile};
use weft_topo::Topology;

#[derive(clap::Args)]
#[command(after_long_help = LONG)]
pub struct Args {
    /// Prints the choices in effect with their reasons, and draws the figures; measures nothing
    #[arg(long)]
    show: bool,
    /// A few routines and sizes, in ten seconds
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Every routine and variant, in some minutes
    #[arg(long)]
    full: bool,
    /// Collectives, too: the sizes up to which they go through lanes of shared memory; half a minute
    #[arg(long)]
    collectives: bool,
    /// The network, too: the lengths at which collectives over nodes change their way; some seconds
    #[arg(long)]
    net: bool,
    /// With --net: two hosts, as of mpiexec; by default two nodes that are imitated on this machine
    #[arg(long, value_name = "LIST", requires = "net")]
    hosts: Option<String>,
    /// With --hosts: what starts processes there, as of mpiexec
    #[arg(long, value_name = "NAME", requires = "hosts")]
    launcher: Option<String>,
    /// With --hosts: the program that does, as of mpiexec
    #[arg(long, value_name = "PATH", requires = "hosts")]
    launcher_exec: Option<String>,
    /// Measures and prints the profile, and writes nothing
    #[arg(long)]
    dry_run: bool,
    /// Writes the profile here instead of the cache folder (use it with WEFT_PROFILE=PATH)
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// With --show: where the plots go
    #[arg(long, value_name = "DIR", default_value = "weft-tune")]
    plots: PathBuf,
    /// With --show: no plots
    #[arg(long)]
    no_plots: bool,
    /// With --show: the built-in choices for a made-up machine, as "package:2 l3:1(size=32MB)
    /// l2:8(size=1MB) core:1", with this CPU's routines
    #[arg(long, value_name = "MACHINE", requires = "show")]
    synthetic: Option<String>,
}

const LONG: &str = "\
Two processes, bound to a pair of CPUs of each distance class that this machine has (one core, a \
common L2, a common L3, one package, two packages), send each other messages by every copy \
routine, through the double buffer, from mapped memory and by the kernel, with one core copying \
and with both. The sender writes each message and the receiver reads it, and both count.

With --collectives, jobs of as many ranks as there are cores, and of more, run each collective \
with each way forced; the profile says up to which sizes data go through lanes of shared memory, \
and the segment of a broadcast. All ranks of a job use what the profile of the first one says.

With --net, a process on each of two hosts (--hosts a,b) measures the time of a short message and \
the rate of long ones; the profile says from which lengths on collectives over nodes bundle blocks \
and cut vectors. All ranks of a communicator use what the profile of its first one says.

The profile is TOML that can be read and edited. Ranks load it when they start: from WEFT_PROFILE, \
or $XDG_CACHE_HOME/weft/profile-KEY.toml (~/.cache/...), where the key is of the CPU model, its \
cache sizes and the kernel. WEFT_PROFILE=none ignores it. A profile of another machine, of another \
version, damaged, or that others can write is refused and the built-in model used; weft doctor and \
WEFT_REPORT=1 say so. WEFT_COPY, WEFT_COPY_INTO_RING, WEFT_COPY_OUT_OF_RING, WEFT_COPY_STRAIGHT \
and WEFT_P2P_* override single choices.

Measure on a quiet machine: other work on the two cores makes the figures worse than none.";

pub fn run(args: &Args) -> Result<(), String> {
    if args.show {
        return show::run(args);
    }
    let topology = topology();
    let pairs = weft_perf::pairs(&topology);
    if pairs.is_empty() {
        return Err("only one CPU is allowed: there is no pair of cores to measure".into());
    }
    let machine = Machine::current();
    let depth = match (args.quick, args.full) {
        (true, _) => Depth::Quick,
        (_, true) => Depth::Full,
        _ => Depth::Normal,
    };
    let path = match &args.output {
        Some(path) => Some(path.clone()),
        None => weft_profile::default_path(&machine),
    };
    let mut bar = Bar::new();
    let measured = weft_perf::measure(&machine, &pairs, depth, &mut bar).map_err(|e| e.to_string())?;
    let (mut profile, classes) = weft_perf::choose(&machine, &measured);
    // What an earlier run found of collectives stays true.
    (profile.collectives, profile.net) = path.as_ref().map(|p| earlier(p, &machine)).unwrap_or_default();
    if args.collectives {
        collectives::measure(args.quick, &mut profile.collectives, &mut bar)?;
    }
    let mut network = None;
    if args.net {
        bar.step(0.99, "the network");
        let figures = net::measure(args)?;
        profile.net = figures.lengths();
        network = Some(figures);
    }
    bar.0.finish_and_clear();
    if let Some(figures) = network {
        println!("{figures}");
    }
    for class in &measured.classes {
        remarks(class);
    }
    let text = weft_profile::render(&profile, &classes, &machine, &written(&measured));
    // What is written must be what ranks accept.
    weft_profile::parse(&text, &machine).map_err(|e| format!("the figures make no profile: {e}"))?;
    if args.dry_run {
        print!("{text}");
        return Ok(());
    }
    let path = path.ok_or("neither XDG_CACHE_HOME nor HOME is set; use --output")?;
    write(&path, &text)?;
    let figures = serde_json::to_string(&measured).map_err(|e| e.to_string())?;
    write(&figures_path(&path), &figures)?;
    for d in classes {
        print!("{}", show::class(&profile, d));
    }
    if !profile.collectives.is_empty() {
        print!("\ncollectives, the longest that goes through lanes\n{}", profile.collectives.explain());
    }
    if !profile.net.is_empty() {
        print!("\ncollectives over nodes\n{}", profile.net.explain());
    }
    println!("\nwrote {} ({:.0} s of measuring)", path.display(), measured.seconds);
    if args.output.is_some() {
        println!("ranks use it with WEFT_PROFILE={}", path.display());
    }
    Ok(())
}

/// What a profile has for collectives, on one node and over several.
fn earlier(path: &Path, machine: &Machine) -> (weft_profile::Collectives, weft_profile::Net) {
    weft_profile::read(path, machine).map(|p| (p.collectives, p.net)).unwrap_or_default()
}

/// What hwloc sees, where it is built in.
fn topology() -> Topology {
    #[cfg(feature = "hwloc")]
    if let Ok(t) = weft_topo::hwloc::load() {
        return t;
    }
    Topology::load()
}

/// Whether the figures can be trusted.
fn remarks(class: &weft_perf::ClassData) {
    let [least, most] = class.line_ns;
    let [a, b] = class.cpus;
    println!("{}: CPUs {a} and {b}, a cache line takes {least:.0} ns one way", class.class);
    if most > 2.0 * least {
        println!(
            "  note: {most:.0} ns at other times; other work or a hypervisor moved these CPUs, \
             measure again on a quiet machine"
        );
    }
    for note in &class.notes {
        println!("  note: {note}");
    }
}

fn written(measured: &Measured) -> String {
    let pairs: Vec<String> =
        measured.classes.iter().map(|c| format!("{} on CPUs {}-{}", c.class, c.cpus[0], c.cpus[1])).collect();
    format!("{}, {:.0} s: {}", today(), measured.seconds, pairs.join(", "))
}

/// The date in UTC, as 2026-11-22.
fn today() -> String {
    let s = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as libc::time_t);
    // SAFETY: tm is plain data.
    let mut t: libc::tm = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to our own variables.
    unsafe { libc::gmtime_r(&s, &mut t) };
    format!("{}-{:02}-{:02}", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday)
}

/// The figures lie beside the profile; ranks don't read them.
fn figures_path(profile: &Path) -> PathBuf {
    profile.with_extension("figures.json")
}

/// Replaces a file in one step: a rank that starts meanwhile reads the old or the new one.
fn write(path: &Path, text: &str) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", path.display());
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    fs::DirBuilder::new().recursive(true).mode(0o700).create(dir).map_err(failed)?;
    let name = path.file_name().ok_or_else(|| format!("{} is no file name", path.display()))?;
    let new = dir.join(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let result = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o644)
        .open(&new)
        .and_then(|mut f| {
            f.write_all(text.as_bytes())?;
            f.sync_all()
        })
        .and_then(|()| fs::rename(&new, path));
    if result.is_err() {
        let _ = fs::remove_file(&new);
    }
    result.map_err(failed)
}

/// Without a thread of its own: the measuring process forks, and its cores are busy.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Bar {
        let style = "{elapsed_precise} [{bar:30}] {percent:>3} %  {wide_msg}";
        let bar = ProgressBar::new(1000);
        bar.set_style(
            ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "),
        );
        Bar(bar)
    }
}

impl Progress for Bar {
    fn step(&mut self, fraction: f64, what: &str) {
        self.0.set_message(what.to_string());
        self.0.set_position((fraction * 1000.0) as u64);
    }
}
