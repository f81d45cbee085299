//! Limits of this shell and facts of the kernel.

use super::{Finding, Grade, System};
use crate::topo::bytes;
use weft_shm::Limits;

pub fn checks(system: &System) -> Vec<Finding> {
    let mut out = vec![kernel(system)];
    out.extend(container(system));
    out.push(system_call());
    out.extend(rlimits());
    out
}

/// The first two numbers of a kernel release such as 6.1.0-18-amd64.
pub fn version(release: &str) -> Option<(u32, u32)> {
    let mut numbers = release.split(|c: char| !c.is_ascii_digit()).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

fn kernel(system: &System) -> Finding {
    let release = system.read("/proc/sys/kernel/osrelease").unwrap_or_default();
    match version(&release) {
        Some(v) if v < (4, 16) => Finding::new(
            "kernel",
            Grade::Slow,
            format!("Linux {release}"),
            "older than 4.16: no expedited membarrier, so sends pay for a fence",
            "a newer kernel",
        ),
        _ => Finding::ok("kernel", format!("Linux {release}")),
    }
}

fn container(system: &System) -> Option<Finding> {
    let kind = if system.exists("/.dockerenv") {
        "Docker"
    } else if system.exists("/run/.containerenv") {
        "Podman"
    } else if system.exists("/.singularity.d") {
        "Apptainer"
    } else {
        return None;
    };
    let seccomp = match system.field("/proc/self/status", "Seccomp").as_deref() {
        Some("2") => "a seccomp filter",
        _ => "no seccomp filter",
    };
    Some(Finding::ok("container", format!("inside a container ({kind}), {seccomp}")))
}

fn system_call() -> Finding {
    let ns = super::best_ns(2_000, || {
        // SAFETY: getppid has no arguments and cannot fail.
        std::hint::black_box(unsafe { libc::syscall(libc::SYS_getppid) });
    });
    if ns > 1000.0 {
        return Finding::new(
            "syscall",
            Grade::Slow,
            format!("an empty system call takes {ns:.0} ns"),
            "sleeping and waking ranks costs several of these",
            "often a sandbox that intercepts system calls (gVisor, ptrace), or audit rules",
        );
    }
    Finding::ok("syscall", format!("an empty system call takes {ns:.0} ns"))
}

/// Soft limit; None for unlimited.
fn limit(resource: libc::__rlimit_resource_t) -> Option<u64> {
    let mut value = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `value` is ours and the call fills it.
    let rc = unsafe { libc::getrlimit(resource, &mut value) };
    (rc == 0 && value.rlim_cur != libc::RLIM_INFINITY).then_some(value.rlim_cur)
}

fn rlimits() -> Vec<Finding> {
    let mut out = Vec::new();
    match limit(libc::RLIMIT_NOFILE) {
        // mpiexec holds a few descriptors per rank.
        Some(n) if n < 1024 => out.push(Finding::new(
            "files",
            Grade::Slow,
            format!("at most {n} open files (ulimit -n)"),
            format!("mpiexec can read the output of about {} ranks", n / 4),
            "ulimit -n 4096",
        )),
        n => out.push(Finding::ok(
            "files",
            format!(
                "open files: {} (ulimit -n); a rank of Weft needs the same few at any job size",
                n.map_or("unlimited".into(), |n| n.to_string())
            ),
        )),
    }
    if let Some(n) = limit(libc::RLIMIT_NPROC).filter(|&n| n < 1024) {
        out.push(Finding::new(
            "processes",
            Grade::Slow,
            format!("at most {n} processes and threads (ulimit -u)"),
            "large jobs fail to start",
            "ulimit -u 4096",
        ));
    }
    let room = Limits::of_process();
    for (check, flag, limit, room) in [
        ("addresses", "-v", room.addresses, Limits { addresses: room.addresses, ..Limits::NONE }),
        ("file-size", "-f", room.file, Limits { file: room.file, ..Limits::NONE }),
    ] {
        out.extend(job_memory(&room).map(|(grade, effect)| {
            let text = format!("limited to {} (ulimit {flag})", bytes(limit));
            Finding::new(check, grade, text, effect, format!("ulimit {flag} unlimited"))
        }));
    }
    if let Some(n) = limit(libc::RLIMIT_STACK).filter(|&n| n < 1 << 20) {
        out.push(Finding::new(
            "stack",
            Grade::Note,
            format!("stack of {} (ulimit -s)", bytes(n)),
            "programs with large local arrays crash",
            "ulimit -s unlimited",
        ));
    }
    out
}

/// Jobs by whose sizes the doctor tells what limits cost.
const JOBS: [u32; 3] = [2, 8, 64];

/// What these limits do to the memory of jobs; None if nothing.
fn job_memory(room: &Limits) -> Option<(Grade, String)> {
    let told = JOBS.map(|n| (n, room.layout(n)));
    if let Some((n, least)) = told.iter().find(|(_, l)| !room.hold(l)) {
        let need = bytes(least.total_len());
        return Some((Grade::Bad, format!("jobs of {n} processes and more share at least {need} and may not start")));
    }
    let shorter: Vec<String> = told
        .iter()
        .filter(|(n, l)| l.as_of() != *n)
        .map(|(n, l)| format!("jobs of {n} have the queues of jobs of {} ({})", l.as_of(), bytes(l.total_len())))
        .collect();
    (!shorter.is_empty())
        .then(|| (Grade::Slow, format!("{}: long messages and collectives take longer", shorter.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_told_by_what_it_costs() {
        let room = |file| Limits { file, ..Limits::NONE };
        assert!(job_memory(&room(u64::MAX)).is_none());
        let (grade, text) = job_memory(&room(600 << 20)).unwrap();
        assert_eq!(grade, Grade::Slow);
        assert!(text.contains("jobs of 2 have the queues of jobs of 64"), "{text}");
        assert_eq!(job_memory(&room(1 << 20)).unwrap().0, Grade::Bad);
    }
}
