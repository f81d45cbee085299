//! Leave for peers to reach this process where Yama restricts ptrace to descendants.
//!
//! With `ptrace_scope` 1, a process may be reached by its ancestors and by the descendants of one
//! process that it names itself (PR_SET_PTRACER). Naming the launcher opens a rank to the other
//! ranks of its job and to nobody else; "any" would open it to all programs of the user, which is
//! what the administrator wanted to prevent.

use weft_base::param::Param;

/// `WEFT_SINGLECOPY_PTRACER`.
pub static PTRACER: Param = Param::new(
    "WEFT_SINGLECOPY_PTRACER",
    "who may reach a rank's memory by CMA where Yama's ptrace_scope is 1: job (what its launcher \
     started), any (every process of the user) or none",
    "job",
);

/// Who is let in beyond what Yama allows by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leave {
    Nobody,
    /// This process and all its descendants.
    FamilyOf(u32),
    Anybody,
}

/// The decision. `launcher` is 0 where it is not known; then the parent stands for it, which is
/// the launcher's proxy as a rule. Scopes 2 and 3 cannot be opened by the process, and scope 0
/// needs no leave.
fn decide(scope: Option<u32>, wish: Option<&str>, launcher: u32, parent: u32) -> Leave {
    if scope != Some(1) {
        return Leave::Nobody;
    }
    match wish {
        Some("any") => Leave::Anybody,
        Some("none") => Leave::Nobody,
        _ if launcher > 1 => Leave::FamilyOf(launcher),
        // An orphan's parent is init, whose family is everybody.
        _ if parent > 1 => Leave::FamilyOf(parent),
        _ => Leave::Nobody,
    }
}

/// Lets the peers in where Yama needs it. A refusal shows at the peers' probes.
pub(crate) fn grant(launcher: u32) {
    let parent = std::os::unix::process::parent_id();
    let leave = decide(crate::host::yama_scope(), PTRACER.raw().as_deref(), launcher, parent);
    let tracer = match leave {
        Leave::Nobody => return,
        Leave::FamilyOf(pid) => pid as libc::c_ulong,
        Leave::Anybody => libc::PR_SET_PTRACER_ANY,
    };
    // SAFETY: takes a number.
    unsafe { libc::prctl(libc::PR_SET_PTRACER, tracer, 0, 0, 0) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_job_and_nobody_else() {
        assert_eq!(decide(None, None, 9, 8), Leave::Nobody);
        assert_eq!(decide(Some(0), Some("any"), 9, 8), Leave::Nobody);
        assert_eq!(decide(Some(1), None, 9, 8), Leave::FamilyOf(9));
        assert_eq!(decide(Some(1), Some("job"), 0, 8), Leave::FamilyOf(8));
        assert_eq!(decide(Some(1), None, 0, 1), Leave::Nobody);
        assert_eq!(decide(Some(1), Some("any"), 9, 8), Leave::Anybody);
        assert_eq!(decide(Some(1), Some("none"), 9, 8), Leave::Nobody);
        assert_eq!(decide(Some(2), None, 9, 8), Leave::Nobody);
        assert_eq!(decide(Some(3), Some("any"), 9, 8), Leave::Nobody);
    }
}
