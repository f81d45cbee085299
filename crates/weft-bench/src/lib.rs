//! `weft bench`: Weft and other MPIs by the same programs, in alternation.
//!
//! | file | what |
//! |---|---|
//! | `args` | the command line |
//! | `suites` | what can be measured: programs, sizes, ranks. Pure |
//! | `jobs` | what is measured, by the command line. Pure |
//! | `also` | an MPI once more, with settings of its own. Pure |
//! | `bare` | what the machine does without MPI. Pure |
//! | `sources` | the programs' text, and how it becomes a program for an MPI |
//! | `foreign` | programs of others, unmodified: IMB, hpcc |
//! | `mpis` | the MPIs: where they are, how each is started at its best, fetching them |
//! | `state` | the machine's state beside a run |
//! | `proc` | a program with a time limit; its results |
//! | `rounds` | who runs when |
//! | `data` | results of all rounds: medians, spreads, ratios of pairs, comparison. Pure |
//! | `goals` | what ratios a report is asked for. Pure |
//! | `distance` | figures told apart by the distance of CPUs. Pure |
//! | `table`, `record`, `page`, `chart` | the terminal's table, a record in Markdown, the HTML page, its plots. Pure |

mod also;
mod args;
mod bare;
mod chart;
mod data;
mod distance;
mod foreign;
mod goals;
mod jobs;
mod mpis;
mod page;
mod proc;
mod record;
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
    let jobs = jobs::of(args)?;
    if args.list {
        print!("{}", suites::list());
        return Ok(());
    }
    let old = args.compare.as_deref().map(read).transpose()?;
    let report = match &args.from {
        Some(path) => read(path)?,
        None => {
            let earlier = args.add_to.as_deref().filter(|p| p.exists()).map(read).transpose()?;
            rounds::measure(args, &mpis::chosen(args)?, &jobs, earlier)?
        }
    };
    if let Some(path) = args.json.as_ref().or(args.add_to.as_ref()) {
        let text = serde_json::to_string_pretty(&report).map_err(|e| e.to_string())?;
        write(path, &text)?;
    }
    let report = if args.by_distance { distance::apart(&report) } else { report };
    print!("{}", table::text(&report));
    if let Some(path) = &args.markdown {
        let title = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        write(path, &record::markdown(&report, &title))?;
        println!("record: {}", path.display());
    }
    if let Some(path) = &args.html {
        write(path, &page::html(&report)?)?;
        println!("page: {}", path.display());
    }
    if report.points.is_empty() {
        return Err("there are no results".into());
    }
    if let Some(path) = &args.goals {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        table::goals(&goals::verdicts(&text, &report)?)?;
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
