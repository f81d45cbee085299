//! `weft sim calibrate`: what a put takes on this machine, for the simulator's core.

use std::path::PathBuf;

use weft_pgas::Shmem;
use weft_pgas::threads::block_on;
use weft_shmem::Pe;
use weft_shmem::pgas::Real;

use super::output;
use super::real::as_pes;

#[derive(clap::Args)]
pub struct Args {
    /// Writes a parameter file for `--params`
    #[arg(long)]
    out: Option<PathBuf>,
    /// The clock in MHz; read from the system when not given
    #[arg(long)]
    clock_mhz: Option<u64>,
}

/// Puts in a round; the fastest round counts, because others had the core taken away.
const PUTS: u64 = 200_000;
const ROUNDS: usize = 15;
const LENGTHS: [usize; 5] = [8, 16, 64, 256, 1024];

/// Nanoseconds of a put of `len` bytes to the last PE, which waits at a barrier meanwhile.
fn put_ns(pe: &Pe, len: usize) -> f64 {
    let best = block_on(async {
        let sh = Real::new(pe);
        let to_pe = sh.n_pes() - 1;
        let at = sh.alloc(len.max(8) * 64);
        let source = vec![1_u8; len];
        let mut best = u64::MAX;
        sh.barrier_all().await;
        if sh.my_pe() == 0 {
            for _ in 0..ROUNDS {
                let start = sh.now_ps();
                for i in 0..PUTS as usize {
                    let to = std::hint::black_box(at + i % 64 * len.max(8));
                    sh.put(to, std::hint::black_box(&source), to_pe).await;
                }
                best = best.min(sh.now_ps() - start);
            }
        }
        sh.barrier_all().await;
        best
    });
    best as f64 / PUTS as f64 / 1000.0
}

/// The clock of the first core in MHz, as the system says.
fn clock_mhz() -> Result<u64, String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").map_err(|e| e.to_string())?;
    let line = text.lines().find_map(|l| l.strip_prefix("cpu MHz"));
    let value = line.and_then(|l| l.trim_start_matches([' ', '\t', ':']).parse::<f64>().ok());
    value.map(|v| v.round() as u64).ok_or_else(|| "no clock in /proc/cpuinfo; --clock-mhz".into())
}

pub fn run(args: &Args) -> Result<(), String> {
    if let Some(code) = as_pes(2)? {
        return if code == 0 { Ok(()) } else { Err(format!("the measurement ended with code {code}")) };
    }
    let pe = Pe::init()?;
    if pe.me() != 0 {
        for len in LENGTHS {
            put_ns(&pe, len);
        }
        return Ok(());
    }
    let clock = args.clock_mhz.map_or_else(clock_mhz, Ok)?;
    let cycles = |ns: f64| ns * clock as f64 / 1000.0;
    println!("A put from PE 0 to PE {}, clock {clock} MHz:", pe.n() - 1);
    let mut least = f64::INFINITY;
    let mut slope = 0.0;
    for len in LENGTHS {
        let ns = put_ns(&pe, len);
        println!("{len:>6} bytes {ns:>8.2} ns {:>8.1} cycles", cycles(ns));
        if len == 8 {
            least = ns;
        }
        slope = (ns - least) / (len - 8).max(1) as f64;
    }
    let put_cycles = cycles(least).round().max(1.0) as u64;
    let store_bytes = (1.0 / cycles(slope).max(1e-3)).round().clamp(1.0, 64.0) as u64;
    let text = format!(
        "# Measured by weft sim calibrate: puts of the OpenSHMEM library.\n[core]\n\
         clock_mhz = {clock}\nput_cycles = {put_cycles}\nstore_bytes = {store_bytes}\n"
    );
    print!("\n{text}");
    if let Some(path) = &args.out {
        output::write(path, &text)?;
        println!("written to {}", path.display());
    }
    Ok(())
}
