//! Programs of others, unmodified: IMB of PyPI's impi-devel, which is built for MPICH's ABI, and hpcc of Debian, which is
//! built for Open MPI's. Where they come from, how they are told what to do, and what they say.

use crate::jobs::Job;
use crate::mpis;
use crate::proc::Found;
use crate::suites::System;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// hpcc, and what it is linked with beside MPI.
const PACKAGES: [&str; 3] = ["hpcc", "libblas3", "libgfortran5"];
/// HPL's order of the matrix by class; the other parts of hpcc take their sizes from it.
const ORDERS: [(&str, u32); 5] = [("S", 300), ("W", 1000), ("A", 2000), ("B", 4000), ("C", 8000)];
/// What hpcc says; what it is called here; what it is multiplied by; unit.
const OF_HPCC: [(&str, &str, f64, &str); 7] = [
    ("HPL_Tflops", "HPL", 1e3, "Gflop/s"),
    ("PTRANS_GBs", "PTRANS", 1.0, "GB/s"),
    ("MPIRandomAccess_GUPs", "RandomAccess", 1.0, "GUPS"),
    ("MPIFFT_Gflops", "FFT", 1.0, "Gflop/s"),
    ("AvgPingPongLatency_usec", "pingpong", 1.0, "us"),
    ("RandomlyOrderedRingLatency_usec", "RandomRing", 1.0, "us"),
    ("RandomlyOrderedRingBandwidth_GBytes", "RandomRing-bandwidth", 1.0, "GB/s"),
];

/// A program to run.
pub struct Ready {
    pub program: PathBuf,
    pub args: Vec<String>,
    /// Where it runs; here otherwise.
    pub folder: Option<PathBuf>,
    /// Folders of libraries that the system may lack.
    pub libraries: Vec<PathBuf>,
}

pub fn is(system: System) -> bool {
    matches!(system, System::Imb | System::Hpcc)
}

fn root() -> PathBuf {
    mpis::cache_dir().join("debian/root")
}

/// Fetches what is not there, after asking.
///
/// # Errors
/// It may not be fetched, or cannot be.
pub fn fetch(system: System, is_agreed: bool) -> Result<(), String> {
    if system == System::Imb {
        return mpis::with_peer("intel", is_agreed).map(|_| ());
    }
    if hpcc().exists() {
        return Ok(());
    }
    let folder = mpis::cache_dir().join("debian");
    let what = format!("hpcc ({}) from the system's archive into {}", PACKAGES.join(", "), folder.display());
    mpis::agree("hpcc", &what, is_agreed)?;
    let failed = |why: String| format!("hpcc could not be fetched: {why}");
    fs::create_dir_all(&folder).map_err(|e| failed(e.to_string()))?;
    let done = |command: &mut Command| match command.current_dir(&folder).output() {
        Ok(out) if out.status.success() => Ok(()),
        Ok(out) => Err(failed(String::from_utf8_lossy(&out.stderr).lines().last().unwrap_or_default().to_string())),
        Err(e) => Err(failed(e.to_string())),
    };
    done(Command::new("apt-get").args(["-q", "download"]).args(PACKAGES))?;
    let files = fs::read_dir(&folder).map_err(|e| failed(e.to_string()))?.flatten().map(|e| e.path());
    for archive in files.filter(|p| p.extension().is_some_and(|x| x == "deb")) {
        done(Command::new("dpkg-deb").arg("-x").arg(archive).arg("root"))?;
    }
    Ok(())
}

fn hpcc() -> PathBuf {
    let own = Path::new("/usr/bin/hpcc");
    if own.exists() { own.into() } else { root().join("usr/bin/hpcc") }
}

/// The program of a job, with its input written.
///
/// # Errors
/// A file cannot be read or written.
pub fn ready(cache: &Path, job: &Job) -> Result<Ready, String> {
    let folder = cache.join(job.program);
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    if job.system == System::Imb {
        let (sizes, names): (Vec<&String>, Vec<&String>) = job.args.iter().partition(|a| a.parse::<u64>().is_ok());
        let lengths = folder.join("lengths.txt");
        fs::write(&lengths, sizes.into_iter().map(|s| format!("{s}\n")).collect::<String>()).map_err(failed)?;
        let more = ["-npmin".into(), job.ranks.to_string(), "-time".into(), "0.2".into(), "-msglen".into()];
        let args = names.into_iter().cloned().chain(more).chain([lengths.display().to_string()]).collect();
        let program = mpis::peers_dir().join("impi/bin/IMB-MPI1");
        return Ok(Ready { program, args, folder: None, libraries: Vec::new() });
    }
    let example = "usr/share/doc/hpcc/examples/_hpccinf.txt";
    let of_system = Path::new("/").join(example);
    let from = if of_system.exists() { of_system } else { root().join(example) };
    let text = fs::read_to_string(&from).map_err(|e| format!("{}: {e}", from.display()))?;
    let class = job.args.first().map_or("S", String::as_str);
    fs::write(folder.join("hpccinf.txt"), input(&text, class, job.ranks)).map_err(failed)?;
    // It adds to what is there.
    let _ = fs::remove_file(folder.join("hpccoutf.txt"));
    let places = fs::read_dir(root().join("usr/lib")).into_iter().flatten().flatten().map(|e| e.path());
    let libraries = places.filter(|p| p.is_dir()).flat_map(|p| [p.join("blas"), p]).collect();
    Ok(Ready { program: hpcc(), args: Vec::new(), folder: Some(folder), libraries })
}

/// The input of the package's example, for a class and so many ranks.
fn input(example: &str, class: &str, ranks: usize) -> String {
    let order = ORDERS.iter().find(|o| o.0 == class).map_or(ORDERS[0].1, |o| o.1);
    let rows = (1..=ranks).take_while(|p| p * p <= ranks).filter(|p| ranks.is_multiple_of(*p)).last().unwrap_or(1);
    let line = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [_, "Ns"] => format!("{order} Ns\n"),
        [_, "Ps"] => format!("{rows} Ps\n"),
        [_, "Qs"] => format!("{} Qs\n", ranks / rows),
        _ => format!("{line}\n"),
    };
    example.lines().map(line).collect()
}

/// What a program has found.
pub fn results(system: System, out: &str, ready: &Ready) -> Vec<Found> {
    match (system, &ready.folder) {
        (System::Imb, _) => of_imb(out),
        (_, Some(folder)) => of_hpcc(&fs::read_to_string(folder.join("hpccoutf.txt")).unwrap_or_default()),
        _ => Vec::new(),
    }
}

/// Nothing where hpcc says that an answer was wrong.
fn of_hpcc(text: &str) -> Vec<Found> {
    let said =
        |key: &str| text.lines().find_map(|l| l.strip_prefix(key)?.strip_prefix('=')?.trim().parse::<f64>().ok());
    if said("Success") != Some(1.0) {
        return Vec::new();
    }
    let found = OF_HPCC.iter().filter_map(|&(key, name, factor, unit)| {
        Some(Found { name: name.into(), value: said(key)? * factor, unit: unit.into(), ..Found::default() })
    });
    found.collect()
}

/// The times in IMB's tables; of the slowest rank, where they differ; of those without a time the bandwidth.
fn of_imb(text: &str) -> Vec<Found> {
    let (mut found, mut name, mut unit) = (Vec::new(), "", "us");
    let mut column: Option<(Option<usize>, usize, usize)> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["#", "Benchmarking", of, ..] = words[..] {
            (name, column) = (of, None);
        } else if line.trim_start().starts_with('#') && line.contains("repetitions") {
            let heads: Vec<&str> = words.iter().map(|w| w.trim_start_matches('#')).filter(|w| !w.is_empty()).collect();
            let place = |head: &str| heads.iter().position(|h| *h == head);
            let time = place("t_max[usec]").or(place("t[usec]"));
            unit = if time.is_some() { "us" } else { "MB/s" };
            column = time.or(place("Mbytes/sec")).map(|value| (place("bytes"), value, heads.len()));
        } else if words.is_empty() {
            column = None;
        } else if let Some((bytes, time, _)) = column.filter(|c| c.2 == words.len()) {
            let size = bytes.map_or(Some(0), |at| words[at].parse().ok());
            if let (Some(size), Ok(value)) = (size, words[time].parse()) {
                found.push(Found { name: name.into(), size, value, unit: unit.into(), line: None });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_imb_are_read() {
        let text = "# Benchmarking PingPong \n# #processes = 2 \n #bytes #repetitions t[usec] Mbytes/sec\n 8 176 0.26 31.36\n\n\
                    # Benchmarking Allreduce \n #bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n 64 10 0.2 0.3 0.25\n\n\
                    # Benchmarking Barrier \n #repetitions t_min[usec] t_max[usec] t_avg[usec]\n 10 0.1 0.4 0.2\n\n1 2 3 4\n\
                    # Benchmarking Uniband \n #bytes #repetitions Mbytes/sec Msg/sec\n 8 10 31.5 4000\n\n";
        let got: Vec<_> = of_imb(text).into_iter().map(|f| (f.name, f.size, f.value, f.unit)).collect();
        let want = [
            ("PingPong", 8, 0.26, "us"),
            ("Allreduce", 64, 0.3, "us"),
            ("Barrier", 0, 0.4, "us"),
            ("Uniband", 8, 31.5, "MB/s"),
        ];
        assert_eq!(got, want.map(|(n, s, v, u)| (n.to_string(), s, v, u.to_string())));
    }

    #[test]
    fn what_hpcc_gets_wrong_has_no_figures() {
        let text = "Success=1\nHPL_Tflops=0.002\nMPIFFT_Gflops=1.5\nMPIFFT_time=3\n";
        let got: Vec<_> = of_hpcc(text).into_iter().map(|f| (f.name, f.value)).collect();
        assert_eq!(got, [("HPL".to_string(), 2.0), ("FFT".to_string(), 1.5)]);
        assert!(of_hpcc(&text.replace("Success=1", "Success=0")).is_empty());
    }

    #[test]
    fn hpcc_is_told_order_and_grid() {
        let text = input("1 # of sizes\n1000  Ns\n2 Ps\n2  Qs\n16.0 threshold\n", "W", 8);
        assert_eq!(text, "1 # of sizes\n1000 Ns\n2 Ps\n4 Qs\n16.0 threshold\n");
        assert!(input("1000 Ns\n", "A", 2).contains("2000 Ns"));
    }
}
