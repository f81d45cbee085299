//! `weft sim`: the simulated NIC of `weft-nicsim` from the command line.

mod calibrate;
mod output;
mod paper;
mod plot;
mod program;
mod real;
mod sweep;

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use weft_nicsim::experiments::{self, Measured, Point, run_all};
use weft_nicsim::{Builder, Params, beyond, figures};

/// Simulates one-sided communication: cores, I/O link, NIC, torus.
#[derive(Parser)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Names the experiments, figures and presets
    List,
    /// Prints a parameter file, with units and sources
    Params {
        /// Which one
        #[arg(default_value = "paper")]
        preset: String,
    },
    /// Runs an experiment and says what limited it
    Run(RunArgs),
    /// Draws a figure of the paper, 5a to 15, with the limits of its equations
    Figure(FigureArgs),
    /// Runs an experiment over values of parameters: KEY=a,b,c or KEY=from..to[*factor|+step]
    Sweep(sweep::Args),
    /// Reproduces the paper: all checkpoints, all figures
    Paper(paper::Args),
    /// Asks beyond the paper: other operations, other NICs, today's machines
    Beyond(BeyondArgs),
    /// Runs an experiment on real PEs of this machine, from the same source
    Real(real::Args),
    /// Runs a program in C over OpenSHMEM, compiled for the simulated NIC
    Program(program::Args),
    /// Measures what a put takes on this machine, for the simulated cores
    Calibrate(calibrate::Args),
}

/// The machine.
#[derive(clap::Args)]
struct Machine {
    /// A parameter file whose keys override the preset's
    #[arg(long)]
    params: Option<PathBuf>,
    /// The machine to start from (weft sim list)
    #[arg(long, default_value = "paper")]
    preset: String,
    /// Overrides a key: SECTION.KEY=VALUE; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Simulations at once; all CPUs when not given
    #[arg(long)]
    jobs: Option<usize>,
}

impl Machine {
    fn builder(&self) -> Result<Builder, String> {
        let mut builder = Builder::default();
        if self.preset != "paper" {
            builder = builder.preset(&self.preset)?;
        }
        if let Some(path) = &self.params {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
            builder = builder.file(&text, &name)?;
        }
        for setting in &self.set {
            let (key, value) =
                setting.split_once('=').ok_or_else(|| format!("--set {setting}: SECTION.KEY=VALUE is wanted"))?;
            builder = builder.set(key, value)?;
        }
        Ok(builder)
    }

    /// Whether a key was set by hand or by a preset's file.
    fn has(&self, key: &str) -> bool {
        self.params.is_some() || self.set.iter().any(|s| s.trim_start().starts_with(key))
    }

    fn jobs(&self) -> usize {
        jobs(self.jobs)
    }
}

/// Simulations at once.
fn jobs(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

#[derive(clap::Args)]
struct RunArgs {
    /// Which experiment (weft sim list)
    experiment: String,
    #[command(flatten)]
    machine: Machine,
    /// Message sizes in bytes
    #[arg(long, value_delimiter = ',', default_value = "8")]
    len: Vec<usize>,
    /// Writes the rows as CSV
    #[arg(long)]
    csv: Option<PathBuf>,
    /// Records the run (one size) so that `--replay` can repeat it
    #[arg(long)]
    trace: Option<PathBuf>,
    /// Repeats a recorded run and compares it event by event
    #[arg(long)]
    replay: Option<PathBuf>,
}

#[derive(clap::Args)]
struct FigureArgs {
    /// 5a, 5b, 6, 7, 8, 9, 10, 11, 12a, 12b, 13 or 15
    figure: String,
    #[command(flatten)]
    machine: Machine,
    /// Folder for the plots and tables
    #[arg(long, default_value = "sim-out")]
    out: PathBuf,
    /// Draws PNG as well
    #[arg(long)]
    png: bool,
}

#[derive(clap::Args)]
struct BeyondArgs {
    /// Which studies (weft sim list); all when none is named
    studies: Vec<String>,
    /// Simulations at once; all CPUs when not given
    #[arg(long)]
    jobs: Option<usize>,
    /// Folder for the plots and tables
    #[arg(long, default_value = "sim-out")]
    out: PathBuf,
    /// Draws PNG as well
    #[arg(long)]
    png: bool,
}

pub fn run(args: &Args) -> Result<(), String> {
    match &args.command {
        Command::List => {
            list();
            Ok(())
        }
        Command::Params { preset } => {
            let found = weft_nicsim::params::PRESETS.iter().find(|p| p.0 == preset);
            let (_, text) = found.ok_or_else(|| format!("no preset {preset}; see weft sim list"))?;
            print!("{text}");
            Ok(())
        }
        Command::Run(args) => experiment(args),
        Command::Figure(args) => figure(args),
        Command::Sweep(args) => sweep::run(args),
        Command::Paper(args) => paper::run(args),
        Command::Beyond(args) => studies(args),
        Command::Real(args) => real::run(args),
        Command::Program(args) => program::run(args),
        Command::Calibrate(args) => calibrate::run(args),
    }
}

fn list() {
    println!("Experiments (weft sim run NAME):");
    for (name, what) in experiments::NAMES {
        println!("  {name:24} {what}");
    }
    println!("\nFigures (weft sim figure N): {}", figures::IDS.join(", "));
    println!("\nStudies beyond the paper (weft sim beyond NAME):");
    for (name, what) in beyond::STUDIES {
        println!("  {name:24} {what}");
    }
    println!("\nPresets (--preset NAME; weft sim params NAME prints one):");
    for (name, text) in weft_nicsim::params::PRESETS {
        let first = text.lines().next().unwrap_or_default();
        println!("  {name:24} {}", first.trim_start_matches("# "));
    }
}

/// Runs points with a progress bar.
fn run_points(points: &[Point], jobs: usize) -> Result<Vec<Measured>, String> {
    let bar = ProgressBar::new(points.len() as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} ({elapsed}, left {eta})");
    bar.set_style(style.map_err(|e| e.to_string())?);
    let results = run_all(points, jobs, |point| {
        bar.set_message(format!("{} at {}", point.series, point.x));
        bar.inc(1);
    });
    bar.finish_and_clear();
    results.into_iter().collect()
}

fn experiment(args: &RunArgs) -> Result<(), String> {
    if let Some(path) = &args.replay {
        return output::replay(path);
    }
    let mut builder = args.machine.builder()?;
    if !args.machine.has("net.dims") {
        let dims = experiments::usual_dims(&args.experiment);
        builder = builder.set("net.dims", &format!("{dims:?}"))?;
    }
    let params = builder.build()?;
    if let Some(path) = &args.trace {
        let [len] = args.len[..] else { return Err("--trace records one --len".into()) };
        return output::record(path, &args.experiment, len, &params);
    }
    let points = points(&args.experiment, &args.len, &params)?;
    let measured = run_points(&points, args.machine.jobs())?;
    let rows: Vec<_> = points.iter().zip(&measured).collect();
    output::table("bytes", &rows);
    if let Some(path) = &args.csv {
        output::csv(path, "bytes", &rows)?;
    }
    Ok(())
}

fn points(name: &str, lens: &[usize], p: &Params) -> Result<Vec<Point>, String> {
    let point = |&len: &usize| {
        let program = experiments::named(name, len, p.sockets())?;
        Ok(Point { series: name.into(), x: len as f64, program, params: p.clone() })
    };
    lens.iter().map(point).collect()
}

fn figure(args: &FigureArgs) -> Result<(), String> {
    let params = args.machine.builder()?.build()?;
    for figure in figures::figure(&args.figure, &params)? {
        let measured = run_points(&figure.points, args.machine.jobs())?;
        for path in output::figure(&figure, &measured, &args.out, args.png)? {
            println!("{}", path.display());
        }
        let rows: Vec<_> = figure.points.iter().zip(&measured).collect();
        output::table(figure.x_axis, &rows);
    }
    Ok(())
}

fn studies(args: &BeyondArgs) -> Result<(), String> {
    let all = || beyond::STUDIES.iter().map(|s| s.0.to_string()).collect();
    let names = if args.studies.is_empty() { all() } else { args.studies.clone() };
    let figures: Vec<_> = names.iter().map(|n| beyond::study(n)).collect::<Result<_, _>>()?;
    for figure in figures {
        let measured = run_points(&figure.points, jobs(args.jobs))?;
        output::figure(&figure, &measured, &args.out, args.png)?;
        println!("\n{} ({})", figure.title, figure.id);
        let rows: Vec<_> = figure.points.iter().zip(&measured).collect();
        output::table(figure.x_axis, &rows);
    }
    println!("\nplots and tables in {}", args.out.display());
    Ok(())
}
