//! `weft sim program`: a program in C over OpenSHMEM on the simulated machine.

use super::{Machine, output};
use std::path::PathBuf;
use weft_nicsim::c;

#[derive(clap::Args)]
pub struct Args {
    /// The source (bench/src/shmem has some), or a library made of it
    file: PathBuf,
    /// Arguments of the program
    args: Vec<String>,
    /// PEs, each a node of its own; --set net.dims and socket.cores name other machines
    #[arg(short, default_value_t = 2)]
    n: u64,
    /// NAME=VALUE for the compiler; may be repeated
    #[arg(short = 'D', long = "define", value_name = "NAME=VALUE")]
    defines: Vec<String>,
    /// MiB of symmetric heap of each PE
    #[arg(long, default_value_t = 16)]
    heap: usize,
    #[command(flatten)]
    machine: Machine,
}

pub fn run(args: &Args) -> Result<(), String> {
    let mut builder = args.machine.builder()?;
    if !args.machine.has("net.dims") {
        builder = builder.set("net.dims", &format!("[{}, 1, 1]", args.n))?;
    }
    if !args.machine.has("socket.cores") {
        builder = builder.set("socket.cores", "1")?;
    }
    let wish = c::Wish {
        file: args.file.clone(),
        defines: args.defines.clone(),
        args: args.args.clone(),
        heap: args.heap.checked_mul(1 << 20).ok_or("--heap: more than memory")?,
    };
    let outcome = c::run(&builder.build()?, &wish)?;
    output::limits(&outcome);
    Ok(())
}
