//! What a process knows of itself before it is initialised: its node's name, MPI_INFO_ENV.

use crate::errh::{INITIAL, INITIALS};
use crate::object::{InfoObj, cut};
use std::sync::{Arc, OnceLock};
use weft_base::consts::MAX_INFO_VAL;

/// The node's name.
pub(crate) fn host_name() -> String {
    let mut buf = [0u8; 256];
    // SAFETY: the buffer has the length that is passed; one byte stays 0 as the terminator.
    let rc = unsafe { libc::gethostname(buf.as_mut_ptr().cast(), buf.len() - 1) };
    let len = buf.iter().position(|b| *b == 0).unwrap_or(0);
    if rc == 0 && len > 0 { String::from_utf8_lossy(&buf[..len]).into_owned() } else { "localhost".into() }
}

/// What MPI_INFO_ENV answers.
pub(crate) fn env_info() -> Arc<InfoObj> {
    static ENV: OnceLock<Arc<InfoObj>> = OnceLock::new();
    ENV.get_or_init(|| Arc::new(collect_env())).clone()
}

/// SPEC: MPI-4.1 section 11.2.1, the keys of MPI_INFO_ENV; unknown ones are left out.
fn collect_env() -> InfoObj {
    let i = InfoObj::new();
    if let Ok(line) = std::fs::read("/proc/self/cmdline") {
        let mut args = line.split(|b| *b == 0).map(String::from_utf8_lossy);
        if let Some(command) = args.next() {
            i.set("command", &cut(&command, MAX_INFO_VAL - 1));
        }
        let rest: Vec<_> = args.filter(|a| !a.is_empty()).collect();
        if !rest.is_empty() {
            i.set("argv", &cut(&rest.join(" "), MAX_INFO_VAL - 1));
        }
    }
    for (key, var) in [("maxprocs", "WEFT_SIZE"), ("soft", "WEFT_SIZE"), ("app_num", "WEFT_APPNUM")] {
        if let Ok(v) = std::env::var(var) {
            i.set(key, &v);
        }
    }
    if let Ok(dir) = std::env::current_dir() {
        i.set("wdir", &cut(&dir.to_string_lossy(), MAX_INFO_VAL - 1));
    }
    i.set("host", &host_name());
    i.set("arch", std::env::consts::ARCH);
    let initial = INITIAL.raw().filter(|v| INITIALS.contains(&v.as_str()));
    i.set("mpi_initial_errhandler", initial.as_deref().unwrap_or(INITIALS[0]));
    i.set("thread_level", "MPI_THREAD_MULTIPLE");
    i
}
