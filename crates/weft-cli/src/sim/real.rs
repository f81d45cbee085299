//! `weft sim real`: the experiments' programs on real PEs of this machine, from the same sources.

use weft_nicsim::experiments::{self, Program};
use weft_pgas::Report;
use weft_pgas::programs::random_access::Variant;
use weft_pgas::threads::block_on;
use weft_shmem::Pe;
use weft_shmem::pgas::Real;

#[derive(clap::Args)]
pub struct Args {
    /// Which experiment (weft sim list)
    experiment: String,
    /// PEs, each a node of its own; all when started by oshrun
    #[arg(short, default_value_t = 2)]
    n: usize,
    /// Message sizes in bytes
    #[arg(long, value_delimiter = ',', default_value = "8")]
    len: Vec<usize>,
}

/// Words of a report as it travels to PE 0.
const WORDS: usize = 5;

/// Starts this command as `n` PEs, unless it is one of several already; its exit code.
///
/// # Errors
/// In words, where there is no launcher beside this program.
pub fn as_pes(n: usize) -> Result<Option<i32>, String> {
    if std::env::var_os(weft_boot::env::JOB_FD).is_some() {
        return Ok(None);
    }
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let mpiexec = own.with_file_name("mpiexec");
    if !mpiexec.exists() {
        return Err(format!("{} is not there; start it as: oshrun -n {n} weft sim ...", mpiexec.display()));
    }
    let args = std::env::args_os().skip(1);
    let ended = std::process::Command::new(mpiexec).args(["-n", &n.to_string()]).arg(own).args(args).status();
    ended.map(|s| Some(s.code().unwrap_or(1))).map_err(|e| e.to_string())
}

/// All PEs' reports on PE 0, none elsewhere. Collective.
fn gather(pe: &Pe, r: Report) -> Result<Vec<Report>, String> {
    let all = pe.alloc(WORDS * pe.n(), 0_u64)?;
    pe.barrier();
    pe.put(&all, WORDS * pe.me(), &[r.elapsed_ps, r.operations, r.bytes, r.applied, r.wrong], 0);
    pe.barrier();
    let report = |i: usize| {
        let [elapsed_ps, operations, bytes, applied, wrong] = std::array::from_fn(|w| pe.g(&all, WORDS * i + w, 0));
        Report { elapsed_ps, operations, bytes, applied, wrong }
    };
    Ok(if pe.me() == 0 { (0..pe.n()).map(report).collect() } else { Vec::new() })
}

pub fn run(args: &Args) -> Result<(), String> {
    let programs = |nodes| -> Result<Vec<Program>, String> {
        args.len.iter().map(|&len| experiments::named(&args.experiment, len, nodes)).collect()
    };
    programs(2)?;
    if let Some(code) = as_pes(args.n)? {
        return if code == 0 { Ok(()) } else { Err(format!("the program ended with code {code}")) };
    }
    let pe = Pe::init()?;
    if pe.me() == 0 {
        println!("{} on {} PEs", args.experiment, pe.n());
        println!("{:>9} {:>12} {:>10} {:>10} {:>8} {:>7}", "bytes", "ns each", "M/s a PE", "MB/s", "applied", "wrong");
    }
    for (program, len) in programs(pe.n())?.into_iter().zip(&args.len) {
        if let Some(why) = program.unfit(pe.n(), pe.n()) {
            return Err(why);
        }
        let reports = gather(&pe, block_on(program.on(Real::new(&pe))))?;
        if pe.me() != 0 {
            continue;
        }
        let m = experiments::summary(1, &reports);
        let wrong: u64 = reports.iter().map(|r| r.wrong).sum();
        println!(
            "{len:>9} {:>12.1} {:>10.2} {:>10.1} {:>6.1} % {wrong:>7}",
            m.latency_ns,
            m.rate_m,
            m.mbs,
            100.0 * m.applied
        );
        let lossy = matches!(program, Program::RandomAccess(c) if c.variant == Variant::Listing);
        if wrong > 0 && !lossy {
            return Err(format!("{wrong} words are not what was sent"));
        }
    }
    Ok(())
}
