//! `weft bench`: Weft and other MPIs by the same programs, in alternation.
//!
//! | file | what |
//! |---|---|
//! | `args` | the command line |
//! | `suites` | what is measured: programs, sizes, ranks. Pure |
//! | `sources` | the programs' text, and how it becomes a program for an MPI |
//! | `foreign` | programs of others, unmodified: IMB, hpcc |
//! | `mpis` | the MPIs: where they are, how each is started at its best, fetching them |
//! | `state` | the machine's state beside a run |
//! | `proc` | a program with a time limit; its results |
//! | `rounds` | who runs when |
//! | `data` | results of all rounds: medians, spreads, ratios of pairs, comparison. Pure |
//! | `table`, `page`, `chart` | the terminal's table, the HTML page, its plots. Pure |

mod args;
mod chart;
mod data;
mod foreign;
mod mpis;
mod page;
mod proc;
mod rounds;
mod sources;
mod state;
mod suites;
mod table;

pub use args::Args;

use std::path::Path;

/// Measures, and writes what was asked for.
///
/// # Errors
/// In words: nothing could be run, a file could not be written, or `--compare` found something slower.
pub fn run(args: &Args) -> Result<(), String> {
    let jobs = suites::jobs(args)?;
    if args.list {
        print!("{}", suites::list());
        return Ok(());
    }
    let old = args.compare.as_deref().map(read).transpose()?;
    let report = match &args.from {
        Some(path) => read(path)?,
        None => rounds::measure(args, &mpis::chosen(args)?, &jobs)?,
    };
    print!("{}", table::text(&report));
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?;
        write(path, &text)?;
    }
    if let Some(path) = &args.html {
        write(path, &page::html(&report)?)?;
        println!("page: {}", path.display());
    }
    if report.points.is_empty() {
        return Err("there are no results".into());
    }
    match old {
        Some(old) => table::compared(&data::compare(&old, &report)),
        None => Ok(()),
    }
}

fn read(path: &Path) -> Result<data::Report, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}
