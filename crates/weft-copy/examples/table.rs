//! Routine x size x role between two cores of this machine.
//!
//! `cargo run --release -p weft-copy --example table -- [--cpus A,B] [--sizes 64,4096] [--ms N]
//! [--routines all|classic|NAME,..] [--other best|NAME] [--roles ROLE,..] [--passes N] [--idle]
//! [--copy]`
//!
//! Times in microseconds, medians: from the sender's start to the receiver having read the data;
//! with `--copy` the routine's call alone. A star marks the fastest of a size. The passes over all
//! routines alternate, and each figure is the least of the passes' medians. `--other best` takes for
//! the other copy of a ring what is fastest there: the roles must then start with `into-ring`.
//!
//! A first table has the calls alone, on one CPU, data in its first cache (nanoseconds).
//!
//! The line latency printed per pass tells what the CPUs share; where it moves between passes (on
//! virtual machines), figures of different passes do not compare.

use std::time::Duration;
use weft_copy::measure::{Pair, Usage, local_ns};
use weft_copy::{Role, Routine};

struct Options {
    cpus: [usize; 2],
    sizes: Vec<usize>,
    routines: Vec<Routine>,
    roles: Vec<Role>,
    other: Option<Routine>,
    budget: Duration,
    usage: Usage,
    copy_only: bool,
    passes: usize,
}

fn list<T>(text: &str, f: impl Fn(&str) -> Option<T>) -> Vec<T> {
    text.split(',').map(|s| f(s).unwrap_or_else(|| panic!("'{s}' is not understood"))).collect()
}

fn parse() -> Options {
    let mut o = Options {
        cpus: [0, 1],
        sizes: (4..=22).step_by(2).map(|s| 1 << s).collect(),
        routines: Routine::all_available().collect(),
        roles: Role::ALL.to_vec(),
        other: Some(Routine::Libc),
        budget: Duration::from_millis(8),
        usage: Usage::REAL,
        copy_only: false,
        passes: 3,
    };
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| panic!("{a} needs a value"));
        match a.as_str() {
            "--cpus" => o.cpus = list(&value(), |s| s.parse().ok()).try_into().expect("two CPUs"),
            "--sizes" => o.sizes = list(&value(), |s| s.parse().ok()),
            "--roles" => o.roles = list(&value(), Role::from_name),
            "--other" => {
                o.other = match value().as_str() {
                    "best" => None,
                    name => Some(name.parse().unwrap_or_else(|e| panic!("{e}"))),
                }
            }
            "--ms" => o.budget = Duration::from_millis(value().parse().expect("milliseconds")),
            "--passes" => o.passes = value().parse().expect("a number"),
            "--routines" => {
                o.routines = match value().as_str() {
                    "all" => Routine::all_available().collect(),
                    "classic" => Routine::CLASSIC.into_iter().chain([Routine::Libc]).collect(),
                    names => list(names, Routine::from_name),
                }
            }
            "--idle" => o.usage = Usage::IDLE,
            "--copy" => o.copy_only = true,
            _ => panic!("unknown option {a}"),
        }
    }
    o.routines.retain(|r| r.available());
    o
}

/// Runs one role; returns the time of each routine (row) at each size (column), in nanoseconds.
fn run(o: &Options, pair: &mut Pair, role: Role, others: &[Routine]) -> Vec<Vec<f64>> {
    let mut table = vec![vec![f64::INFINITY; o.sizes.len()]; o.routines.len()];
    for pass in 0..o.passes {
        println!("# pass {}: a line takes {:.0} ns", pass + 1, pair.line_ns());
        for (s, len) in o.sizes.iter().enumerate() {
            for (r, routine) in o.routines.iter().enumerate() {
                let t = pair.time_for(role, *routine, others[s], *len, o.budget);
                let ns = if o.copy_only { t.copy_ns } else { t.total_ns };
                table[r][s] = table[r][s].min(ns);
            }
        }
    }
    table
}

fn print(o: &Options, unit_ns: f64, table: &[Vec<f64>]) {
    print!("{:<16}", "bytes");
    o.sizes.iter().for_each(|s| print!(" {s:>9}"));
    println!();
    for (r, routine) in o.routines.iter().enumerate() {
        print!("{:<16}", routine.name());
        for s in 0..o.sizes.len() {
            let best = table.iter().all(|row| row[s] >= table[r][s]);
            print!(" {:>8.2}{}", table[r][s] / unit_ns, if best { '*' } else { ' ' });
        }
        println!();
    }
}

/// The routine of each size's least time.
fn fastest(o: &Options, table: &[Vec<f64>]) -> Vec<Routine> {
    let column = |s: usize| (0..table.len()).min_by(|a, b| table[*a][s].total_cmp(&table[*b][s]));
    (0..o.sizes.len()).filter_map(column).map(|r| o.routines[r]).collect()
}

fn main() {
    let o = parse();
    let longest = *o.sizes.iter().max().expect("a size");
    let mut pair = Pair::new(o.cpus[0], o.cpus[1], longest).expect("two CPUs and memory");
    pair.usage = o.usage;
    println!("# CPUs {:?}, {:?}", o.cpus, o.usage);
    println!("\n## local (ns, the call)");
    let local = |r: &Routine| o.sizes.iter().map(|s| local_ns(*r, *s, 51)).collect();
    print(&o, 1.0, &o.routines.iter().map(local).collect::<Vec<_>>());
    let mut others = vec![o.other.unwrap_or(Routine::Libc); o.sizes.len()];
    for role in &o.roles {
        println!("\n## {} (us, {})", role.name(), if o.copy_only { "the call" } else { "in all" });
        if *role != Role::Straight {
            let names: Vec<_> = others.iter().map(|r| r.name()).collect();
            println!("# the other copy: {}", names.join(" "));
        }
        let table = run(&o, &mut pair, *role, &others);
        print(&o, 1e3, &table);
        if *role == Role::IntoRing && o.other.is_none() {
            others = fastest(&o, &table);
        }
    }
}
