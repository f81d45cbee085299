//! `weft`: what this machine looks like to Weft (`topo`), what holds it back (`doctor`), which
//! ways its messages take (`tune`) and why one takes its way (`explain`).

mod docs;
mod doctor;
mod explain;
mod sim;
mod topo;
mod tune;
mod version;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "weft", version, long_version = version::LONG.as_str(), about = "Weft: MPI for the many-core node")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Draws the machine with ranks in place, what they share and how far apart they are
    Topo(topo::Args),
    /// Says what on this machine is slow, missing or limited for MPI inside the node, and the remedy
    Doctor(doctor::Args),
    /// Measures how messages get from core to core here and writes the profile that ranks use
    Tune(tune::Args),
    /// Says how one message would go: protocol, routine, mechanism, and the rule that chose them
    Explain(explain::Args),
    /// Compares Weft with other MPIs: by their messages, collectives and application kernels, with plots
    Bench(weft_bench::Args),
    /// Says what a job did that mpiexec -trace wrote down: who waited for whom, and what would help
    Report(weft_report::Args),
    /// A rank of the jobs of tune --collectives
    #[command(hide = true)]
    TuneRank(tune::rank::Args),
    /// The other process of doctor net's trial
    #[command(hide = true)]
    NetPong(doctor::net::PongArgs),
    /// Writes man pages and completions of this program into a folder, for the installation
    #[command(hide = true)]
    Docs(docs::Args),
    /// One of the processes of doctor net --hosts
    #[command(hide = true)]
    NetRing,
    /// Simulates a NIC for one-sided programs, after a paper and beyond it
    Sim(sim::Args),
}

/// mpiexec takes its options with one dash, so `weft topo -map-by scatter` works as well.
fn two_dashes(arg: String) -> String {
    const LONG: [&str; 9] =
        ["-iface", "-hosts", "-launcher", "-launcher-exec", "-np", "-map-by", "-bind-to", "-threads", "-synthetic"];
    if LONG.contains(&arg.as_str()) { format!("-{arg}") } else { arg }
}

fn main() -> std::process::ExitCode {
    // A reader that stops early (`weft topo | head`) ends this program quietly.
    // SAFETY: no other thread runs yet, and SIG_DFL is a valid disposition.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    let result = match Cli::parse_from(std::env::args().map(two_dashes)).command {
        Command::Topo(args) => topo::run(&args),
        Command::Doctor(args) => doctor::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Bench(args) => weft_bench::run(&args),
        Command::Report(args) => weft_report::run(&args),
        Command::TuneRank(args) => tune::rank::run(&args),
        Command::NetRing => doctor::ring::run(),
        Command::NetPong(args) => doctor::net::pong(&args),
        Command::Docs(args) => docs::run(&args, &<Cli as clap::CommandFactory>::command()),
        Command::Sim(args) => sim::run(&args),
    };
    match result {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("weft: {why}");
            std::process::ExitCode::FAILURE
        }
    }
}
