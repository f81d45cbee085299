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
    /// Leaves buffers alone between messages, as most benchmarks do
    #[arg(long)]
    pub classic: bool,
    /// Writes a page with plots
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Writes all results
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Measures nothing: shows the results that --json wrote
    #[arg(long, value_name = "FILE", conflicts_with = "suites")]
    pub from: Option<PathBuf>,
    /// Compares with the results of an earlier run; exit code 1 where something is slower
    #[arg(long, value_name = "OLD.json")]
    pub compare: Option<PathBuf>,
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
