//! `weft tune --net`: time and rate of messages between two nodes.

use super::collectives::points;
use std::fmt;
use std::process::Command;
use weft_coll::select::Lengths;
use weft_profile::Net;

/// What was measured.
pub struct Figures {
    /// Half of a round trip of a short message, in nanoseconds.
    latency_ns: u64,
    /// Bytes per microsecond of long messages.
    rate: u64,
    between: String,
}

impl Figures {
    fn new(points: &[(String, usize, f64)], between: String) -> Result<Self, String> {
        let of = |least: bool| {
            let sizes = points.iter().filter(|p| p.0 == "message" && p.2 > 0.0);
            if least { sizes.min_by_key(|p| p.1) } else { sizes.max_by_key(|p| p.1) }
        };
        let (Some(short), Some(long)) = (of(true), of(false)) else { return Err("no message was measured".into()) };
        Ok(Self { latency_ns: (short.2 * 1e3) as u64, rate: (long.1 as f64 / long.2) as u64, between })
    }

    /// The lengths that follow.
    pub fn lengths(&self) -> Net {
        Net::new(Lengths::of_net(self.latency_ns, self.rate).words())
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let us = self.latency_ns as f64 / 1e3;
        write!(f, "{}: a short message takes {us:.1} us, long ones go at {} MB/s", self.between, self.rate)
    }
}

/// Measures between two hosts, or two imitated nodes.
pub fn measure(args: &super::Args) -> Result<Figures, String> {
    let exe = std::env::current_exe().map_err(|e| format!("this program's path: {e}"))?;
    let mpiexec = exe.with_file_name("mpiexec");
    if !mpiexec.exists() {
        return Err(format!("--net runs jobs: there is no {}", mpiexec.display()));
    }
    let mut job = Command::new(&mpiexec);
    let between = match &args.hosts {
        Some(hosts) => {
            job.args(["-hosts", hosts, "-ppn", "1"]);
            hosts.clone()
        }
        None => {
            job.env("WEFT_NODES", "2");
            "two imitated nodes".to_string()
        }
    };
    for (name, value) in [("-launcher", &args.launcher), ("-launcher-exec", &args.launcher_exec)] {
        job.args(value.iter().flat_map(|v| [name, v.as_str()]));
    }
    let us = if args.quick { "200000" } else { "1000000" };
    job.args(["-n", "2"]).arg(&exe).args(["tune-rank", "--net", "--microseconds", us]);
    Figures::new(&points(job, 2)?, between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_of_the_shortest_and_the_longest_message() {
        let points = [("message".into(), 8, 7.0), ("message".into(), 4_400_000, 1_000.0)];
        let f = Figures::new(&points, "a,b".into()).unwrap();
        assert_eq!((f.latency_ns, f.rate), (7_000, 4_400));
        assert_eq!(f.to_string(), "a,b: a short message takes 7.0 us, long ones go at 4400 MB/s");
        assert_eq!(Lengths::measured(f.lengths().lengths()), Lengths::DEFAULT);
        assert!(Figures::new(&[], String::new()).is_err());
    }
}
