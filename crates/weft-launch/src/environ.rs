//! What a rank finds in its environment.

use crate::args::{App, Inherit, Options};
use std::ffi::{CString, OsStr, OsString, c_char};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use weft_boot::env;
use weft_shm::{HEAP, HEAP_WORDS};

/// Variables of a launcher around this one, which the ranks would mistake for their own.
const OUTER_JOB: &[&str] = &["PMI_", "PMIX_", "OMPI_COMM_WORLD_", "PALS_", "MV2_COMM_WORLD_"];
const OUTER_JOB_EXACT: &[&str] = &[
    env::JOB_FD,
    env::JOB_ID,
    env::RANK,
    env::SIZE,
    env::APPNUM,
    env::UNIVERSE_SIZE,
    env::LAUNCHER_PID,
    env::CONTROL,
    env::PARENT_PORT,
    env::WIREUP_FD,
    "MPI_LOCALRANKID",
    "MPI_LOCALNRANKS",
    "OMPI_UNIVERSE_SIZE",
];
/// A library search path for the ranks instead of the one beside the launcher.
const LIBDIR: &str = "WEFT_LIBDIR";
/// What programs ask for: the C libraries of each ABI, and Open MPI's for Fortran, which may be all that a
/// program names.
pub const SONAMES: [&str; 6] = [
    "libmpi.so.12",
    "libmpi_abi.so.1",
    "libmpi.so.40",
    "libmpi_mpifh.so.40",
    "libmpi_usempif08.so.40",
    "libmpi_usempi_ignore_tkr.so.40",
];
/// The shared heap, preloaded into the ranks.
pub const HEAP_LIB: &str = "libweft-heap.so";

/// libfabric's tcp makes room for messages that nobody waits for, 17 MiB in each process unless it is told otherwise. Weft
/// always has a buffer ready, and needs none of it.
pub const TCP_ROOM: (&str, &str) = ("FI_TCP_MAX_RX_SIZE", "64");

/// Environment of one program, as `NAME=VALUE` strings; per-rank ones are added by `Vars`.
pub struct Environ {
    strings: Vec<CString>,
}

fn entry(name: &OsStr, value: &OsStr) -> Option<CString> {
    let mut b = name.as_bytes().to_vec();
    b.push(b'=');
    b.extend_from_slice(value.as_bytes());
    CString::new(b).ok()
}

fn put(list: &mut Vec<(OsString, OsString)>, name: OsString, value: OsString) {
    match list.iter_mut().find(|(n, _)| *n == name) {
        Some(slot) => slot.1 = value,
        None => list.push((name, value)),
    }
}

/// The variables of a program: inherited, then -genv, then -env, then the library path.
pub fn variables(o: &Options, app: &App, libdir: Option<&Path>) -> Vec<(OsString, OsString)> {
    let inherit = app.inherit.as_ref().unwrap_or(&o.inherit);
    let outer = |name: &OsStr| {
        let b = name.as_bytes();
        OUTER_JOB.iter().any(|p| b.starts_with(p.as_bytes())) || OUTER_JOB_EXACT.iter().any(|e| b == e.as_bytes())
    };
    let mut list: Vec<(OsString, OsString)> = std::env::vars_os()
        .filter(|(name, _)| !outer(name))
        .filter(|(name, _)| match inherit {
            Inherit::All => true,
            Inherit::Nothing => false,
            Inherit::Only(names) => names.contains(name),
        })
        .collect();
    for (name, value) in o.set.iter().chain(&app.set) {
        put(&mut list, name.clone(), value.clone());
    }
    if let Some(dir) = libdir {
        let name = OsString::from("LD_LIBRARY_PATH");
        let old = list.iter().find(|(n, _)| *n == name).map(|(_, v)| v.clone());
        let mut value = dir.as_os_str().to_owned();
        if let Some(old) = old.filter(|v| !v.is_empty()) {
            value.push(":");
            value.push(old);
        }
        put(&mut list, name, value);
    }
    list
}

/// Whether the ranks are to have the shared heap; `libweft-heap.so` reads the other values. Says so
/// where the value is none of them.
pub fn wants_heap(list: &[(OsString, OsString)]) -> bool {
    let value = lookup(list, HEAP.name).map(OsStr::to_string_lossy).filter(|v| !v.is_empty());
    value.and_then(|v| HEAP.word_of(&v, &HEAP_WORDS)) != Some("never")
}

/// Value of a variable in such a list.
pub fn lookup<'a>(list: &'a [(OsString, OsString)], name: &str) -> Option<&'a OsStr> {
    list.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_os_str())
}

impl Environ {
    pub fn new(list: &[(OsString, OsString)]) -> Environ {
        Environ { strings: list.iter().filter_map(|(n, v)| entry(n, v)).collect() }
    }

    /// The array for execve, with the strings of one rank, which must outlive it.
    pub fn array(&self, rank: &[CString]) -> Vec<*const c_char> {
        let own = self.strings.iter().chain(rank);
        own.map(|s| s.as_ptr()).chain([std::ptr::null()]).collect()
    }
}

/// What tells one rank apart.
pub struct RankVars<'a> {
    pub rank: u32,
    pub size: u32,
    pub appnum: usize,
    /// The descriptor of its node's memory, and its place among the ranks of its node, which has so many.
    pub fd: i32,
    pub local: (u32, u32),
    pub job: &'a JobVars,
}

/// What all ranks of a job are told.
pub struct JobVars {
    pub id: u64,
    /// Of a job on several nodes: the board's descriptor.
    pub wireup: Option<i32>,
    /// Where the launcher takes requests.
    pub control: String,
    /// The port of the process that spawns the job.
    pub parent_port: Option<String>,
    /// MPI_UNIVERSE_SIZE, where it is set.
    pub universe: Option<u32>,
    /// For how many ranks there is a place: Open MPI's universe, where none is set.
    pub slots: u32,
    /// Ranks of other jobs that run on this node.
    pub running: u32,
}

impl JobVars {
    /// The variable that the processes of this launcher have, and no others: other agents on this machine may have ranks of
    /// the same job.
    pub fn mark(&self) -> String {
        format!("{}={}", env::CONTROL, self.control)
    }
}

impl RankVars<'_> {
    pub fn strings(&self) -> Vec<CString> {
        let (rank, size, (local, near)) = (self.rank, self.size, self.local);
        [
            format!("{}={}", env::JOB_FD, self.fd),
            format!("{}={:016x}", env::JOB_ID, self.job.id),
            format!("{}={rank}", env::RANK),
            format!("{}={size}", env::SIZE),
            format!("{}={}", env::APPNUM, self.appnum),
            self.job.mark(),
            format!("{}={}", env::LAUNCHER_PID, std::process::id()),
            // The names by which scripts of users know their rank under Hydra.
            format!("PMI_RANK={rank}"),
            format!("PMI_SIZE={size}"),
            format!("MPI_LOCALRANKID={local}"),
            format!("MPI_LOCALNRANKS={near}"),
            // And under Open MPI.
            format!("OMPI_COMM_WORLD_RANK={rank}"),
            format!("OMPI_COMM_WORLD_SIZE={size}"),
            format!("OMPI_COMM_WORLD_LOCAL_RANK={local}"),
            format!("OMPI_COMM_WORLD_LOCAL_SIZE={near}"),
            format!("OMPI_COMM_WORLD_NODE_RANK={}", self.job.running + local),
            format!("OMPI_UNIVERSE_SIZE={}", self.job.universe.unwrap_or(self.job.slots).max(size)),
        ]
        .into_iter()
        .chain(self.job.universe.iter().map(|n| format!("{}={}", env::UNIVERSE_SIZE, n.max(&size))))
        .chain(self.job.wireup.iter().map(|fd| format!("{}={fd}", env::WIREUP_FD)))
        .chain(self.job.parent_port.iter().map(|p| format!("{}={p}", env::PARENT_PORT)))
        .filter_map(|s| CString::new(s).ok())
        .collect()
    }
}

/// The folder of Weft's libraries: WEFT_LIBDIR, or found from where this program is.
pub fn libdir() -> Option<PathBuf> {
    let has_any = |d: &Path| SONAMES.iter().any(|s| d.join(s).exists());
    if let Some(d) = std::env::var_os(LIBDIR).filter(|d| !d.is_empty()) {
        return Some(PathBuf::from(d));
    }
    let exe = std::fs::canonicalize("/proc/self/exe").ok()?;
    let bin = exe.parent()?;
    let mut candidates = vec![];
    if let Some(prefix) = bin.parent() {
        candidates.extend([prefix.join("lib"), prefix.join("lib64")]);
    }
    // Beside the program: a tree that cargo has built.
    candidates.push(bin.to_path_buf());
    candidates.into_iter().find(|d| has_any(d))
}

/// The file to execute for a command, found as a shell would, or in the rank's own folder.
pub fn resolve(command: &OsStr, path: Option<&OsStr>, wdir: Option<&Path>) -> Option<PathBuf> {
    if command.as_bytes().contains(&b'/') {
        return Some(command.into());
    }
    let executable = |p: &Path| {
        use std::os::unix::fs::PermissionsExt;
        p.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
    };
    let path = path.unwrap_or(OsStr::new("/usr/local/bin:/usr/bin:/bin"));
    let found = std::env::split_paths(path).map(|d| d.join(command)).find(|p| executable(p));
    // `mpiexec -n 2 a.out` without "./" is what people type.
    found.or_else(|| {
        let base = wdir.map_or_else(std::env::current_dir, |d| Ok(d.to_path_buf())).ok()?;
        Some(base.join(command)).filter(|p| executable(p))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Action, parse};

    fn options(line: &str) -> Box<Options> {
        let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
        match parse(&words) {
            Ok(Action::Run(o)) => o,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn settings_override_and_restrict() {
        let o = options("-genvnone -genv A 1 -genv B 1 -env B 2 x");
        let v = variables(&o, &o.apps[0], Some(Path::new("/w/lib")));
        assert_eq!(lookup(&v, "A").unwrap(), "1");
        assert_eq!(lookup(&v, "B").unwrap(), "2");
        assert_eq!(lookup(&v, "LD_LIBRARY_PATH").unwrap(), "/w/lib");
        assert_eq!(v.len(), 3);
        let o = options("-genv LD_LIBRARY_PATH /mine -genvlist PATH x");
        let v = variables(&o, &o.apps[0], Some(Path::new("/w/lib")));
        assert_eq!(lookup(&v, "LD_LIBRARY_PATH").unwrap(), "/w/lib:/mine");
        assert_eq!(v.len(), 2);
    }

    #[test]
    fn programs_are_found() {
        assert!(resolve("sh".as_ref(), None, None).unwrap().is_absolute());
        assert_eq!(resolve("./x".as_ref(), None, None), Some("./x".into()));
        assert_eq!(resolve("no-such-program-here".as_ref(), None, None), None);
    }
}
