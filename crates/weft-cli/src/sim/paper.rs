//! `weft sim paper`: every checkpoint and every figure.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use weft_nicsim::checkpoints::{self, Checkpoint, Verdict};
use weft_nicsim::figures;

use super::{Machine, output, run_points};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    machine: Machine,
    /// Folder for the plots, tables and the list of checkpoints
    #[arg(long, default_value = "sim-out")]
    out: PathBuf,
    /// Only the checkpoints, no figures
    #[arg(long)]
    checkpoints: bool,
    /// Draws PNG as well
    #[arg(long)]
    png: bool,
}

pub fn run(args: &Args) -> Result<(), String> {
    let began = Instant::now();
    let params = args.machine.builder()?.build()?;
    let mut points = checkpoints::points(&params);
    let n_checks = points.len();
    let mut drawn = Vec::new();
    if !args.checkpoints {
        for id in figures::IDS {
            drawn.extend(figures::figure(id, &params)?);
        }
    }
    // One list, so that no core idles between figures.
    points.extend(drawn.iter().flat_map(|f| f.points.iter().cloned()));
    let measured = run_points(&points, args.machine.jobs())?;
    let checks = checkpoints::judge(&points[..n_checks], &measured[..n_checks]);
    let mut from = n_checks;
    for figure in &drawn {
        let to = from + figure.points.len();
        output::figure(figure, &measured[from..to], &args.out, args.png)?;
        from = to;
    }
    let text = table(&checks);
    print!("{text}");
    let path = args.out.join("checkpoints.txt");
    output::write(&path, &text)?;
    let differ = checks.iter().filter(|c| c.verdict() == Verdict::Differs).count();
    let events: u64 = measured.iter().map(|m| m.outcome.stats.events).sum();
    println!(
        "\n{} checkpoints, {differ} differ; {} plots and {} in {}; {:.1} million events in {:.0} s",
        checks.len(),
        drawn.len(),
        path.file_name().unwrap_or_default().to_string_lossy(),
        args.out.display(),
        events as f64 / 1e6,
        began.elapsed().as_secs_f64()
    );
    if differ > 0 {
        return Err(format!("{differ} checkpoints differ from the paper"));
    }
    Ok(())
}

/// Checkpoint, paper, simulated, deviation, verdict, reading.
fn table(checks: &[Checkpoint]) -> String {
    let mut text = format!(
        "{:6}{:42}{:>15}{:>11} {:6}{:>9}  {:11} {}\n",
        "id", "checkpoint", "paper", "simulated", "unit", "deviation", "verdict", "reading"
    );
    for c in checks {
        let number = |v: f64| if v.abs() < 10.0 { format!("{v:.3}") } else { format!("{v:.1}") };
        let (low, high) = c.paper;
        let paper = if low == high { number(low) } else { format!("{}-{}", number(low), number(high)) };
        let deviation = match (c.report_only, c.absolute) {
            (true, _) => String::new(),
            (_, true) => format!("{:+.3}", c.deviation()),
            _ => format!("{:+.1} %", 100.0 * c.deviation()),
        };
        let verdict = match c.verdict() {
            Verdict::Reproduced => "reproduced",
            Verdict::Differs => "DIFFERS",
            Verdict::Reported => "reported",
        };
        let simulated = number(c.simulated);
        let _ = writeln!(
            text,
            "{:6}{:42}{paper:>15}{simulated:>11} {:6}{deviation:>9}  {verdict:11} {}",
            c.id, c.what, c.unit, c.reading
        );
    }
    text
}
