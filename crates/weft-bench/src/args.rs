//! The command line.

use std::path::PathBuf;

#[derive(clap::Args, Clone, Default)]
#[command(after_long_help = LONG)]
pub struct Args {
    /// What to measure; --list says what there is (default: p2p and collectives)
    pub suites: Vec<String>,
    /// MPIs beside Weft: mpich, openmpi, intel
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Ranks, where a suite leaves that open
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub ranks: Vec<usize>,
    /// Sizes of messages, as 8,64K,1M
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = size)]
    pub sizes: Vec<u64>,
    /// Class of the kernels: S, W, A, B or C
    #[arg(long, value_name = "CLASS", default_value = "W")]
    pub class: String,
    /// Rounds; in each every MPI runs once
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub runs: usize,
    /// Measurements by their names, as bw,allreduce
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub only: Vec<String>,
    /// An MPI once more, with settings: "weft WEFT_P2P_WAY=pull" (may be repeated)
    #[arg(long, value_name = "MPI SETTINGS")]
    pub also: Vec<String>,
    /// Rounds at most, while pairs are dropped and too few are left
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub tries: usize,
    /// Real-time priority for all (as root), where ranks do not outnumber CPUs
    #[arg(long)]
    pub realtime: bool,
    /// Waits before each round for idle CPUs, at most so many seconds
    #[arg(long, value_name = "S", default_value_t = 0, hide_default_value = true)]
    pub wait_idle: u64,
    /// Each way of the bare machine by itself, not only the best
    #[arg(long)]
    pub ways: bool,
    /// Tells figures apart by how far the CPUs of ranks 0 and 1 were from each other
    #[arg(long)]
    pub by_distance: bool,
    /// Leaves buffers alone between messages, as most benchmarks do
    #[arg(long)]
    pub classic: bool,
    /// Writes a page with plots
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Writes all results
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Writes the tables in Markdown, with what else a record has
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Adds the rounds to results that --json wrote
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub add_to: Option<PathBuf>,
    /// Measures nothing: shows the results that --json wrote
    #[arg(long, value_name = "FILE", conflicts_with = "suites")]
    pub from: Option<PathBuf>,
    /// Compares with the results of an earlier run; exit code 1 where something is slower
    #[arg(long, value_name = "OLD.json")]
    pub compare: Option<PathBuf>,
    /// Says which goals of a file are met (NAME BYTES RANKS MOST AGAINST); exit code 1 where one is not
    #[arg(long, value_name = "FILE")]
    pub goals: Option<PathBuf>,
    /// Fetches missing MPIs from PyPI without asking
    #[arg(long)]
    pub yes: bool,
    /// Prints the suites and measures nothing
    #[arg(long)]
    pub list: bool,
}

const LONG: &str = "\
Weft and the MPIs named by --with run the same programs, one after the other, in another order in \
each round, so that a change of the machine's mood meets all. Medians over the rounds count, with \
the least and the greatest value. A ratio is the median of the ratios within a round; below 1 Weft \
is faster. Beside each run stand the machine's load, the share of time that a hypervisor took \
(steal), and how long a cache line takes between the two CPUs that ranks 0 and 1 have. Two runs of a round that \
differ in those are no pair: they are left out of the ratio, and counted.

--also takes an MPI's name and how it differs: NAME=VALUE of the environment, unbound (ranks may use all CPUs), \
and of weft abi=mpich or abi=openmpi (programs that were built for those) and cc=COMPILER,FLAG. \
\"TITLE: MPI SETTINGS\" gives the column a name. Such a Weft is no peer: its column has its ratio to Weft without.

--by-distance: on a virtual machine CPUs may be near each other in one second and far apart in the next. Messages, \
collectives and what the bare machine does then tell the time of a line before and after each figure; it counts where both \
are of one kind: one core (32 ns at most), near (100), far.

Buffers are written before each send and read after each receive, as programs do; --classic leaves \
them alone. \"no MPI\" is what two processes reach by shared memory alone, in the same round.

MPIs come from WEFT_PEERS_DIR, or from PyPI into $XDG_CACHE_HOME/weft/peers (~/.cache/...), after \
asking. Programs are compiled by cc into the same cache. Measure on a quiet machine.";

/// Bytes of a size such as 64K.
pub fn size(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().map_err(|_| format!("'{text}' is no size"))?;
    let shift = match text[digits..].to_ascii_lowercase().trim_end_matches("ib").trim_end_matches('b') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        _ => return Err(format!("'{text}' is no size such as 512, 64K or 1M")),
    };
    number.checked_mul(1 << shift).ok_or_else(|| format!("'{text}' is too long"))
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes_are_read() {
        assert_eq!([size("8"), size("64K"), size("1MiB")], [Ok(8), Ok(64 << 10), Ok(1 << 20)]);
        assert!(size("K").is_err() && size("8x").is_err() && size("99999999999G").is_err());
    }
}
