//! Systems that forbid: seccomp filters, user and pid namespaces.

use crate::mechanism::{MechSet, Mechanism};
use crate::single::Outside;
use crate::testjob::{TestJob, own_heap, ranks, spawn, wait_for};
use std::sync::atomic::Ordering;
use weft_base::Proc;

const CMA: Mechanism = Mechanism::Cma;
const HEAP: Mechanism = Mechanism::Heap;

/// Makes process_vm_readv and process_vm_writev fail with `errno` in this process, for good.
fn forbid_cma(errno: i32) {
    let op = |code: u32, jt: u8, jf: u8, k: u32| libc::sock_filter { code: code as u16, jt, jf, k };
    let (load, equal, ret) = (
        libc::BPF_LD | libc::BPF_W | libc::BPF_ABS,
        libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K,
        libc::BPF_RET | libc::BPF_K,
    );
    let mut program = [
        // The number of the system call, the first word of the data.
        op(load, 0, 0, 0),
        op(equal, 1, 0, libc::SYS_process_vm_readv as u32),
        op(equal, 0, 1, libc::SYS_process_vm_writev as u32),
        op(ret, 0, 0, libc::SECCOMP_RET_ERRNO | errno as u32),
        op(ret, 0, 0, libc::SECCOMP_RET_ALLOW),
    ];
    let filter = libc::sock_fprog { len: program.len() as u16, filter: program.as_mut_ptr() };
    // SAFETY: the program is complete and lives through the call, which copies it.
    unsafe {
        assert_eq!(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
        let mode = libc::SECCOMP_MODE_FILTER as libc::c_ulong;
        assert_eq!(libc::prctl(libc::PR_SET_SECCOMP, mode, &raw const filter), 0);
    }
}

#[test]
fn seccomp_is_named_and_the_heap_still_works() {
    for (errno, name) in [(libc::EPERM, "EPERM"), (libc::ENOSYS, "ENOSYS")] {
        ranks(2, |job, me| {
            if me == Proc(1) {
                forbid_cma(errno);
            }
            let outside = Outside { heap_lib: Some(own_heap(1 << 20)), ..job.outside() };
            let mut s = job.single(me, &[CMA, HEAP], outside);
            job.barrier();
            if me == Proc(1) {
                assert_eq!(s.usable(Proc(0)), MechSet::of(HEAP));
                let want = format!("CMA refused: process_vm_readv: {name} (a seccomp filter)");
                assert_eq!(s.reason(Proc(0), CMA), want);
                assert_eq!(s.reason(Proc(0), HEAP), "shared heap works");
            } else {
                // Filters forbid to call, not to be reached.
                assert!(s.usable(Proc(1)).contains(CMA), "{}", s.reason(Proc(1), CMA));
            }
            job.barrier();
        });
    }
}

#[test]
fn a_user_namespace_is_named() {
    ranks(2, |job, me| {
        if me == Proc(1) {
            // SAFETY: this child has one thread.
            let left = unsafe { libc::unshare(libc::CLONE_NEWUSER) } == 0;
            // ORDERING: a barrier follows.
            job.word(0).store(left as u64, Ordering::Relaxed);
        }
        let mut s = job.single(me, &[CMA], job.outside());
        job.barrier();
        let left = job.word(0).load(Ordering::Relaxed) == 1;
        if me == Proc(1) && left {
            assert_eq!(s.usable(Proc(0)), MechSet::EMPTY);
            let why = s.reason(Proc(0), CMA);
            assert!(why.starts_with("CMA refused: process_vm_readv: EPERM ("), "{why}");
            assert!(why.contains("the peer is in another user namespace"), "{why}");
        }
        if !left {
            // Where the system forbids user namespaces, ranks cannot be in several.
            assert_eq!(s.usable(Proc(1 - me.0)), MechSet::of(CMA));
        }
        job.barrier();
    });
}

#[test]
fn a_pid_namespace_is_named() {
    let job = TestJob::new(2);
    let outer = spawn(|| {
        // SAFETY: this child has one thread.
        if unsafe { libc::unshare(libc::CLONE_NEWPID) } != 0 {
            // Where the system forbids pid namespaces, ranks cannot be in several.
            job.word(0).store(1, Ordering::Relaxed);
            job.barrier();
            job.barrier();
            return;
        }
        let inner = spawn(|| {
            let _s = job.single(Proc(1), &[CMA], job.outside());
            job.barrier();
            job.barrier();
        });
        assert_eq!(wait_for(inner), 0);
    });
    let mut s = job.single(Proc(0), &[CMA], job.outside());
    job.barrier();
    // ORDERING: Relaxed, behind a barrier.
    if job.word(0).load(Ordering::Relaxed) == 0 {
        // Its pid there is that of another process here, or of none.
        assert_eq!(s.usable(Proc(1)), MechSet::EMPTY);
        let why = s.reason(Proc(1), CMA);
        assert!(why.contains("another pid namespace") || why.contains("EPERM"), "{why}");
    }
    job.barrier();
    assert_eq!(wait_for(outer), 0);
}
