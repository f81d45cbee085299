//! The launcher that a process asks: the one that started it, or, where there is none of Weft's, one
//! that it starts for itself.

use crate::frames::Frames;
use crate::{BootError, env};
use std::ffi::{CStr, OsStr};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;
use weft_base::param::Param;

/// Where the launcher is that singletons start.
pub static MPIEXEC: Param =
    Param::new("WEFT_MPIEXEC", "the mpiexec that a process without one starts to spawn others", "beside the library");

/// How long the new launcher may take to say where it listens.
const START_LIMIT: Duration = Duration::from_secs(20);

/// Our own launcher, alive as long as this process.
struct Agent {
    control: String,
    leash: Frames<UnixStream>,
}

static AGENT: OnceLock<Result<Agent, String>> = OnceLock::new();

/// Where requests go.
///
/// # Errors
/// Why there is no launcher, for the user.
pub fn control(launched: bool) -> Result<String, BootError> {
    if launched && let Ok(name) = std::env::var(env::CONTROL) {
        return Ok(name);
    }
    let agent = AGENT.get_or_init(start).as_ref();
    agent.map(|a| a.control.clone()).map_err(|e| BootError::Environment(e.clone()))
}

/// Tells an own launcher that what it has started may go on without this process.
pub(crate) fn let_go() {
    if let Some(Ok(agent)) = AGENT.get() {
        // SAFETY: a plain system call on a descriptor that lives as long as the process. A launcher
        // that is gone has nothing to let go.
        unsafe { libc::send(agent.leash.raw(), [1u8].as_ptr().cast(), 1, libc::MSG_NOSIGNAL) };
    }
}

fn start() -> Result<Agent, String> {
    let program = find().ok_or("no mpiexec of Weft is beside the library or in PATH; set WEFT_MPIEXEC to it")?;
    let (ours, theirs) = UnixStream::pair().map_err(|e| format!("socketpair: {e}"))?;
    let theirs = OwnedFd::from(theirs);
    let raw = theirs.as_raw_fd();
    let mut command = Command::new(&program);
    command.arg("--weft-agent").arg(raw.to_string()).stdin(Stdio::null());
    for name in [env::JOB_FD, env::JOB_ID, env::RANK, env::SIZE, env::PARENT_PORT, "LD_PRELOAD"] {
        command.env_remove(name);
    }
    // SAFETY: async-signal-safe calls alone between fork and exec.
    unsafe {
        command.pre_exec(move || {
            libc::setpgid(0, 0);
            libc::fcntl(raw, libc::F_SETFD, 0);
            Ok(())
        });
    }
    // Not waited for: it ends after this process, or is reaped at its end.
    let child = command.spawn().map_err(|e| format!("{}: {e}", program.display()))?;
    drop((theirs, child));
    let mut leash = Frames::new(ours);
    let name = leash.recv(START_LIMIT).map_err(|e| format!("{} does not start: {e}", program.display()))?;
    let control = String::from_utf8(name).map_err(|_| "the new mpiexec is not Weft's".to_string())?;
    Ok(Agent { control, leash })
}

/// WEFT_MPIEXEC, `bin/mpiexec` beside the folder of this library, the folder itself, PATH.
fn find() -> Option<PathBuf> {
    if let Some(p) = MPIEXEC.raw() {
        return Some(p.into());
    }
    let dir = own_file().and_then(|f| f.parent().map(Path::to_path_buf));
    let beside = dir.iter().flat_map(|d| [d.join("../bin/mpiexec"), d.join("mpiexec")]);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let in_path = std::env::split_paths(&path).map(|d| d.join("mpiexec")).collect::<Vec<_>>();
    beside.chain(in_path).find(|p| p.is_file())
}

/// The file that this code was loaded from.
fn own_file() -> Option<PathBuf> {
    // SAFETY: all-zero is a valid Dl_info.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    // SAFETY: an address of this library and room for the answer.
    let found = unsafe { libc::dladdr((own_file as *const ()).cast(), &mut info) } != 0;
    if !found || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader's own string.
    let name = unsafe { CStr::from_ptr(info.dli_fname) };
    std::fs::canonicalize(OsStr::from_bytes(name.to_bytes())).ok()
}
