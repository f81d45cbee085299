//! Limits of this process.

/// The soft and hard limit of open files.
pub fn files() -> libc::rlimit {
    let mut limit = libc::rlimit { rlim_cur: 1024, rlim_max: 1024 };
    // SAFETY: writes to valid storage.
    unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) };
    limit
}

/// Lets this process have so many open files, or as many as it may. False if it may have no more than before.
pub fn raise_files(wanted: u64) -> bool {
    let mut limit = files();
    let most = wanted.min(limit.rlim_max);
    if limit.rlim_cur >= most {
        return false;
    }
    limit.rlim_cur = most;
    // SAFETY: reads valid storage.
    unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit) == 0 }
}
