//! `weft report`: what a job that was traced (`mpiexec -trace DIR`) did, who waited for whom, and what would help.
//!
//! | file | what |
//! |---|---|
//! | `log` | the ranks' files (`bindings/trace/trace.h`) |
//! | `pairs` | which receive got which message. Pure |
//! | `ends` | in which call something begun early ended. Pure |
//! | `waits` | who waited for whom, and why: late senders, late receivers, imbalance, chains. Pure |
//! | `summary` | sums by call, communicator, place, peer and length. Pure |
//! | `advice` | what would make it faster, with an estimate. Pure |
//! | `text`, `page`, `chrome` | for the terminal, as one page, for other viewers. Pure |
//! | `otf2` | as an OTF2 archive, by libotf2 |

mod advice;
#[cfg(test)]
mod any_input;
mod chrome;
mod ends;
mod log;
mod otf2;
mod page;
mod pairs;
mod summary;
mod text;
mod waits;

use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// The folder that mpiexec -trace wrote
    pub dir: PathBuf,
    /// Writes one page: matrix, sizes, times, waits, timeline
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Writes the calls for chrome://tracing and Perfetto
    #[arg(long, value_name = "FILE")]
    pub chrome: Option<PathBuf>,
    /// Writes an OTF2 archive, for Vampir, Cube and others; needs libotf2.so.10
    #[arg(long, value_name = "DIR")]
    pub otf2: Option<PathBuf>,
}

/// Everything that is known of a job.
pub(crate) struct Job {
    pub logs: Vec<log::Log>,
    pub pairs: Vec<pairs::Pair>,
    pub summary: summary::Summary,
    pub waits: waits::Waits,
    pub advice: Vec<String>,
}

impl Job {
    fn of(logs: Vec<log::Log>) -> Job {
        let summary = summary::of(&logs);
        let pairs = pairs::find(&logs);
        let waits = waits::find(&logs, &pairs);
        let advice = advice::of(&summary, &waits);
        Job { logs, pairs, summary, waits, advice }
    }
}

/// Reads, and writes what was asked for.
///
/// # Errors
/// In words: no log, one that is damaged, or a file that cannot be written.
pub fn run(args: &Args) -> Result<(), String> {
    let job = Job::of(log::read(&args.dir)?);
    print!("{}", text::text(&job));
    let write = |path: &Path, text: String| std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()));
    if let Some(path) = &args.html {
        write(path, page::html(&job))?;
        println!("page: {}", path.display());
    }
    if let Some(path) = &args.chrome {
        write(path, chrome::json(&job.logs)?)?;
        println!("calls: {}", path.display());
    }
    if let Some(dir) = &args.otf2 {
        let trace = otf2::Trace::of(&job.logs, &job.pairs);
        otf2::write(dir, &trace)?;
        println!("OTF2: {}", dir.join(otf2::ANCHOR).display());
        if trace.left_out > 0 {
            println!("   {} ends of messages are not in it: their other end is not known", trace.left_out);
        }
    }
    Ok(())
}
